"""Simulations and reports: the same seed gives the same result, however it is computed."""

import json
import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

import skerry
from skerry.engine.calls import for_kernel, numbers
from skerry.engine.chance import Chance, mix
from skerry.engine.compile import bind
from skerry.engine.layout import Records, int32
from skerry.engine.playout import random_games
from skerry.errors import BadOption
from skerry.games import FOLDERS, find
from skerry.lab import Result, balance_report, play, play_games, simulate
from skerry.lab.play import RANDOM_SLICE
from skerry.match.game import Played

GAMES = list(FOLDERS)


def same(result):
    """All of a result but the time it took."""
    return {**result.data(), "seconds": 0}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("bot", "games"), [("random", 2 * RANDOM_SLICE + 5), ("greedy", 5)])
def test_the_number_of_threads_does_not_matter(name, bot, games, monkeypatch):
    monkeypatch.setattr(play, "BOT_SLICE", 2)
    game = find(name)
    one, three = (simulate(game, 2, games, [bot], seed=3, threads=threads) for threads in (1, 3))
    assert same(one) == same(three)
    assert one.games == games


@pytest.mark.parametrize("name", GAMES)
def test_game_i_of_a_batch_can_be_played_again_alone(name):
    game = find(name)
    players, options = game.players[0], game.pack_options({})
    parts = list(play_games(game, game.house_box, options, players, 20, ["random"], 7, 1))
    states = np.concatenate([part.states for part in parts])
    alone = Records(game.record(players), 1)
    bind(random_games, game)(
        for_kernel(alone), for_kernel(game.house_box), game.new_scratch(), for_kernel(options), players, 7, 13,
        numbers(int32, game.actions), for_kernel(Chance()),
    )  # fmt: skip
    assert bytes(alone.raw) == states[13:14].tobytes()
    dealt = game.setup(game.house_box, options, players, mix(7, 13))
    assert skerry.new(name, players=players, seed=mix(7, 13)).state.tobytes() == dealt.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_what_is_added_up_agrees_with_every_game(name, bot):
    game = find(name)
    players, options, games = 3, game.pack_options({}), 40 if bot == "random" else 4
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


@pytest.mark.parametrize("name", GAMES)
def test_when_a_match_is_over_its_worth_is_the_total(name):
    game = find(name)
    for players in range(game.players[0], game.players[1] + 1):
        parts = play_games(game, game.house_box, game.pack_options({}), players, 10, ["random"], 4, 1)
        for part in parts:
            for state, totals in zip(split(game, players, part.states), part.totals, strict=True):
                assert [game.worth(state, game.house_box, seat) for seat in range(players)] == totals.tolist()


def split(game, players, states):
    """An array of states as single records."""
    return [game.record(players)(bytearray(state.tobytes())) for state in states]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_greedy_bots_beat_random_ones(name):
    game = find(name)
    players = max(2, game.players[0])
    result = simulate(game, players, 40, ["greedy"] + ["random"] * (players - 1), seed=1)
    assert result.sole_wins[0] > 30


def test_another_seed_gives_other_games():
    game = find("1001-islands")
    assert same(simulate(game, 3, 100, seed=1)) != same(simulate(game, 3, 100, seed=2)) | {"seed": 1}


def test_quantiles_and_shared_wins_by_hand():
    result = Result(find("1001-islands"), 2, ["random"] * 2, 0)
    totals = np.array([[10, 10], [20, 5], [30, 40], [40, 40]])
    result.add(Played(None, totals, totals, np.zeros((4, 2, 13), int), 9))
    assert [result.quantile(0, share) for share in (0.05, 0.25, 0.26, 0.5, 1)] == [10, 10, 20, 20, 40]
    assert result.sole_wins.tolist() == [1, 1]
    assert result.shared_wins.tolist() == [2, 2]
    assert (result.mean(0), result.mean(1)) == (25, 23.75)


def test_progress_is_shown_as_it_grows():
    seen = []
    simulate(find("1001-islands"), 2, 3 * RANDOM_SLICE, progress=lambda result: seen.append(result.games))
    assert seen == [RANDOM_SLICE, 2 * RANDOM_SLICE, 3 * RANDOM_SLICE]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": 9}, "2 to 5 players"),
        ({"games": 0}, "number of games"),
        ({"games": 1.5}, "number of games"),
        ({"seed": -1}, "seed"),
        ({"bots": ["greedy"] * 2}, "2 bots for 3 players"),
        ({"bots": ["clever"]}, "'clever'"),
        ({"options": {"lookout": 4}}, "not at the table"),
        ({"options": {"moon": 1}}, "no option 'moon'"),
    ],
)
def test_what_cannot_be_simulated_is_said(wrong, words):
    with pytest.raises(BadOption, match=words):
        simulate(find("1001-islands"), **{"players": 3, "games": 10, **wrong})


def test_plain_python_gives_the_same_result():
    program = (
        "import json; from skerry.games import find; from skerry.lab import simulate\n"
        "for bot in ('random', 'greedy'):\n"
        "    print(json.dumps({**simulate(find('1001-islands'), 2, 1, [bot], seed=5).data(), 'seconds': 0}))"
    )
    plain, native = (
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "SKERRY_JIT": jit}, capture_output=True, text=True, check=True
        ).stdout
        for jit in ("0", "1")
    )
    assert plain == native
    assert json.loads(plain.splitlines()[0])["games"] == 1


def test_a_report_counts_every_dream_and_every_win():
    game = find("1001-islands")
    played = []
    text = balance_report(game, 24, seed=1, progress=played.append)
    assert sum(played) == 4 * 24
    assert text == balance_report(game, 24, seed=1)
    rows = {cells[1].strip(): cells[2:-1] for line in text.splitlines() if (cells := line.split("|"))[1:]}
    for players in range(2, 6):
        shares = [float(rows[name][players - 2].strip(" %")) for name in seats(players)]
        assert sum(shares) == pytest.approx(100, abs=0.3)
    assert rows["palm"][3].strip() == "40"
    assert text.splitlines()[2].startswith(("**Yes.**", "**No.**"))


def seats(players):
    """The seats as the report names them."""
    return ["first Lookout", *(f"seat {seat} after it" for seat in range(1, players))]
