"""The balance report says what is so, and notices a deck that is not balanced."""

import numpy as np
import pytest

from skerry.games.seven_islands import GAME
from skerry.games.seven_islands.report import report
from skerry.match.game import Played


def matches(rounds, winners):
    """Games that all take so many turns of the table; `winners(i, players)` is the set of winners of game i, a bit a seat."""

    def play(players, games, **options):
        states = np.zeros(games, GAME.record(players).dtype())
        states["turns"] = rounds * players
        states["winners"] = [winners(i, players) for i in range(games)]
        none = np.zeros((games, players), int)
        yield Played(states, none, none, none[:, :, None], 1)

    return play


def in_turn(i, players):
    return 1 << i % players


def test_a_balanced_deck_is_called_balanced():
    text = report(matches(30, in_turn), GAME.house_box, 48)
    assert "**Yes.**" in text
    assert "| median | 30 | 30 | 30 |" in text
    assert "| begins | 50.0 % | 33.3 % | 25.0 % |" in text
    assert "0.0 % with 2 players" in text


@pytest.mark.parametrize(
    ("rounds", "winners"),
    [(15, in_turn), (70, in_turn), (30, lambda i, players: 1), (30, lambda i, players: 1 << (i % players if i % 4 else 0))],
)
def test_a_deck_that_is_too_quick_too_slow_or_unfair_is_noticed(rounds, winners):
    assert "**No.**" in report(matches(rounds, winners), GAME.house_box, 48)


def test_shared_and_unfinished_matches_are_told_apart():
    text = report(matches(30, lambda i, players: 3 if i % 2 else 1 << i // 2 % players), GAME.house_box, 48)
    assert "50.0 % with 2 players" in text
    assert "| still open after 100 | 0.0 % |" in text
    late = report(matches(100, lambda i, players: (1 << players) - 1), GAME.house_box, 48)
    assert "| still open after 100 | 100.0 % | 100.0 % | 100.0 % |" in late
    assert "0.0 % with 2 players" in late


def test_the_figures_of_real_games():
    from skerry.lab import balance_report

    text = balance_report(GAME, 1)
    assert text.startswith("# Seven Islands: is this deck balanced?")
    assert "## Alone" in text
