"""The coach: every decision with a choice, by what that seat could know; blunders are found."""

import pytest

import skerry
from skerry import BadOption
from skerry.bots.coach import Advice, coach, turning_points
from skerry.games import find
from skerry.match.table import new_table

from ..support.toy import AUCTION

QUICK = "tree:20n"


def test_one_seat_only_and_backs_are_no_decisions():
    game = find("my-island")
    table = skerry.new(game.name, players=1, seed=2)
    table.play(0, table.actions(0)[0])
    table.back(0) if not table.why_not_back(0) else None
    table.play(0, table.actions(0)[0])
    advice = coach(table, QUICK, seat=0)
    assert {one.seat for one in advice} == {0}
    assert len(advice) == sum(entry.action >= 0 for entry in table.log)


def test_a_blunder_is_a_turning_point():
    table = new_table(AUCTION, 2, 1, AUCTION.read_box(None), {})
    table.play(0, "Bid 3")
    table.play(1, "Bid 1")
    first, second = coach(table, "tree:300n")
    assert (second.better, second.chance, second.best_chance) == ("Outbid", 0, 1)
    assert turning_points([first, second], 2)[0] == second
    assert second.lost == 1
    assert second.lost_points == 12


def test_alone_points_make_turning_points():
    advice = [Advice(line, 0, "a", "b", 0.5, 0.9, 10.0, 10.0 + line) for line in range(8)]
    assert [one.line for one in turning_points(advice, 1)] == [7, 6, 5, 4, 3]


def test_what_the_table_hides_does_not_change_the_advice():
    """Two tables that differ in what no seat has seen by the end of the log: the advice is the same."""
    game = find("1001-islands")
    table = skerry.new(game.name, players=3, seed=1, lookout=1)
    twin = table.fork()
    twin.state = game.redeal(table.view(0).state, table.box, 0, 9)
    assert twin.state.tobytes() != table.state.tobytes()
    bots = [skerry.bot(QUICK, seed=1).opinions(one.view(0)) for one in (table, twin)]
    assert bots[0] == bots[1]


@pytest.mark.parametrize(("code", "seat", "words"), [("greedy", None, "no opinions"), ("oracle", None, "no bot")])
def test_who_cannot_coach_is_said(code, seat, words):
    with pytest.raises(BadOption, match=words):
        coach(skerry.new("1001-islands", seed=1), code, seat=seat)
