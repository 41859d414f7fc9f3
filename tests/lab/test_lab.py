"""Simulations and reports: the same seed gives the same result, however it is computed."""

import json

import numpy as np
import pytest

from skerry.errors import BadOption
from skerry.games import find
from skerry.lab import Result, balance_report, simulate
from skerry.lab.play import RANDOM_SLICE
from skerry.match.game import Played
from skerry.testing.test_lab import same

from ..support.processes import printed_both_ways


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
    plain, native = printed_both_ways(program)
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
