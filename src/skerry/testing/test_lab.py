"""Simulations of every game: the same seed gives the same result, however it is computed."""

from collections import Counter

import numpy as np
import pytest

import skerry
from skerry.engine.chance import Chance, mix
from skerry.engine.layout import Records, int32, zeros
from skerry.engine.playout import random_games
from skerry.lab import play, play_games, simulate
from skerry.lab.play import RANDOM_SLICE

from .matches import each_game
from .selection import some_players


def same(result):
    """All of a result but the time it took."""
    return {**result.data(), "seconds": 0}


@pytest.mark.slow
@each_game
@pytest.mark.parametrize(("bot", "games"), [("random", 2 * RANDOM_SLICE + 5), ("greedy", 5)])
def test_the_number_of_threads_does_not_matter(game, bot, games, monkeypatch):
    monkeypatch.setattr(play, "BOT_SLICE", 2)
    one, three = (simulate(game, some_players(game, 2), games, [bot], seed=3, threads=threads) for threads in (1, 3))
    assert same(one) == same(three)
    assert one.games == games


@each_game
def test_game_i_of_a_batch_can_be_played_again_alone(game):
    players, options = game.players[0], game.pack_options({})
    parts = list(play_games(game, game.house_box, options, players, 20, ["random"], 7, 1))
    states = np.concatenate([part.states for part in parts])
    alone = Records(game.record(players), 1)
    game.forms.run_native(
        random_games,
        alone, game.house_box, game.scratch(), options, players, 7, 13,
        zeros(int32, game.actions), Chance(),
    )  # fmt: skip
    assert bytes(alone.raw) == states[13:14].tobytes()
    dealt = game.setup(game.house_box, options, players, mix(7, 13))
    assert skerry.new(game.name, players=players, seed=mix(7, 13)).state.tobytes() == dealt.tobytes()


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_what_is_added_up_agrees_with_every_game(game, bot):
    players, options, games = some_players(game, 3), game.pack_options({}), 40 if bot == "random" else 4
    result = simulate(game, players, games, [bot], seed=2)
    parts = list(play_games(game, game.house_box, options, players, games, [bot], 2, 1))
    states = np.concatenate([part.states for part in parts])
    sheets = [[game.tally(state, game.house_box, seat) for seat in range(players)] for state in split(game, players, states)]
    standings = [
        [game.standing(state, game.house_box, seat) for seat in range(players)] for state in split(game, players, states)
    ]
    assert all(game.turn(state) == () for state in split(game, players, states))
    for seat in range(players):
        totals = [sum(row[seat].values()) for row in sheets]
        assert result.totals[seat] == Counter(totals)
        assert result.mean(seat) == pytest.approx(np.mean(totals))
        assert result.deviation(seat) == pytest.approx(np.std(totals))
        assert result.quantile(seat, 0.5) == sorted(totals)[games // 2 - 1]
        assert sum(result.line_means(seat).values()) == pytest.approx(np.mean(totals))
        best = [row[seat] == max(row) for row in standings]
        alone = [won and row.count(max(row)) == 1 for won, row in zip(best, standings, strict=True)]
        assert result.sole_wins[seat] == sum(alone)
        assert result.shared_wins[seat] == sum(best) - sum(alone)


@each_game
def test_when_a_match_is_over_its_worth_is_the_total(game):
    for players in range(game.players[0], game.players[1] + 1):
        parts = play_games(game, game.house_box, game.pack_options({}), players, 10, ["random"], 4, 1)
        for part in parts:
            for state, totals in zip(split(game, players, part.states), part.totals, strict=True):
                assert [game.worth(state, game.house_box, seat) for seat in range(players)] == totals.tolist(), (
                    "of a match that is over `worth` is the total"
                )


def split(game, players, states):
    """An array of states as single records."""
    return [game.record(players)(bytearray(state.tobytes())) for state in states]


@pytest.mark.slow
@each_game
def test_greedy_bots_beat_random_ones(game):
    """One greedy player among random ones is alone at the top in 31 of 40 games; who plays alone has more points by it."""
    players = some_players(game, 2)
    result = simulate(game, players, 40, ["greedy"] + ["random"] * (players - 1), seed=1)
    if players > 1:
        assert result.sole_wins[0] > 30, "greedy has to be alone at the top in 31 of 40 games: write a `worth`"
    else:
        assert result.mean(0) > simulate(game, 1, 40, ["random"], seed=1).mean(0), "write a `worth`"
