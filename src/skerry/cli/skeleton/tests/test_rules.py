"""The rules of Auction, clause by clause."""

import pytest
import skerry
from skerry import IllegalAction
from skerry.testing.clauses import proves

from auction.record import A_OUTBID, A_ROLL


def begin(players=2, seed=1, **options):
    """A match that has just begun."""
    return skerry.new("auction", players=players, seed=seed, **options)


def bid(table, *bids):
    """Every seat bids, in order, by the words of its action."""
    for seat, text in enumerate(bids):
        table.play(seat, text)
    return table


@proves("A1")
def test_lots_are_drawn_and_only_the_first_is_seen():
    first = {tuple(begin(seed=seed, lots=3).data(0)["lots"]) for seed in range(60)}
    assert {lots[0] for lots in first} == {"pearl", "chart", "lantern", "anchor", "net", "driftwood"}
    assert {lots[1:] for lots in first} == {("?", "?")}


@proves("A2")
def test_all_bid_once_in_any_order():
    table = begin(players=3)
    assert table.turn == (0, 1, 2)
    table.play(1, "Bid 2")
    assert table.turn == (0, 2)
    assert table.data(-1)["bids"] == [0, 2, 0]
    with pytest.raises(IllegalAction, match=r"you have bid for this lot \(A2\)"):
        table.play(1, 2)


@proves("A3")
def test_a_written_bid_is_written_once():
    table = begin(players=3)
    table.play(0, "Bid 2")
    with pytest.raises(IllegalAction, match=r"somebody has written that bid \(A3\)"):
        table.play(1, 1)


@proves("A4")
def test_a_roll_is_what_the_die_shows():
    rolled = set()
    for seed in range(60):
        table = begin(seed=seed)
        table.play(0, A_ROLL)
        rolled.add(table.data(0)["bids"][0])
    assert rolled == {5, 6, 7, 8, 9, 10}


@proves("A5")
def test_an_outbid_is_ten_more_than_the_highest():
    table = begin(players=3)
    with pytest.raises(IllegalAction, match=r"no bid yet to outbid \(A5\)"):
        table.play(0, A_OUTBID)
    assert bid(table, "Bid 3", "Outbid").data(0)["bids"] == [3, 13, 0]
    table = begin(players=3)
    table.play(0, "Roll")
    with pytest.raises(IllegalAction, match=r"nobody outbids a die \(A5\)"):
        table.play(1, A_OUTBID)


@proves("A6", "A8")
def test_the_highest_bid_wins_the_lot_and_all_bids_count():
    table = begin(lots=2)
    lot = table.box.points[table.state.deck[0]]
    bid(table, "Bid 3", "Outbid")
    assert table.sheets == [{"bids": 3, "lots": 0}, {"bids": 13, "lots": lot}]
    assert table.data(0)["sold"] == 1
    assert table.turn == (0, 1)


@proves("A6")
def test_nobody_wins_a_lot_for_which_several_bid_highest():
    level = [seed for seed in range(200) if len(set(bid(begin(seed=seed, lots=1), "Roll", "Roll").scores)) == 1]
    assert level
    assert bid(begin(seed=level[0], lots=1), "Roll", "Roll").sheets[0]["lots"] == 0


@proves("A7", "A9")
def test_after_the_last_lot_the_highest_score_wins():
    table = bid(begin(lots=1), "Bid 1", "Bid 2")
    assert table.over
    assert table.winners == (1,)
    assert table.outcome.why == "The last lot is sold."


@proves("A9")
def test_equal_scores_share_the_win():
    for seed in range(200):
        table = bid(begin(seed=seed, lots=1), "Roll", "Roll")
        if len(set(table.scores)) == 1:
            assert table.winners == (0, 1)
            assert table.outcome.tie == "Player 1 and player 2 have equal scores and share the win."
            return
    raise AssertionError("no equal scores in 200 matches")
