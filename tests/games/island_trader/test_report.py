"""The balance report says what is so, and notices a set that is not balanced."""

import numpy as np

from skerry.games.island_trader import GAME
from skerry.games.island_trader.report import report
from skerry.match.game import Played


def marks(n):
    """Games in which so many of the 24 islands are marked, and the first player wins them all."""

    def play(players, games, **options):
        states = np.zeros(games, GAME.record(players).dtype())
        states["owner"][:, :n] = 1
        totals = np.zeros((games, players), int)
        totals[:, 0] = 9
        yield Played(states, totals, totals * 100, totals[:, :, None], 1)

    return play


def test_a_balanced_set_is_called_balanced():
    text = report(marks(19), GAME.house_box, 40)
    assert "**Yes.** Two greedy traders mark 79.2 of 100 islands" in text
    assert "| begins | 100.0 % | 100.0 % | 100.0 % |" in text
    assert "| needs of all islands | 100 | 95 to 105 |" in text
    assert "| cards given by all islands | 39 | 38 to 42 |" in text


def test_too_few_islands_or_wrong_figures_are_noticed():
    assert "**No.**" in report(marks(12), GAME.house_box, 40)
    for field, value in (("need", 9), ("cards", 5), ("points", 7), ("move", 2)):
        box = GAME.house_box.copy()
        box.array[field][0] = value if field != "cards" else 9
        assert "**No.**" in report(marks(19), box, 40), field


def test_the_figures_of_real_games():
    from skerry.lab import balance_report

    text = balance_report(GAME, 6)
    assert text.startswith("# Island Trader: is this set balanced?")
    assert "## Alone" in text
