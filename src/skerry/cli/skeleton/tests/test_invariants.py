"""What holds in every state of every match of Auction. Skerry's own tests use `sound` for positions that were read from text."""

import random

from hypothesis import given
from skerry.testing.matches import deal, each_table, seeds, states, thorough

from auction.record import MOST_LOTS, RAISE, WRITTEN


def sound(s, box):
    """What holds in any state, however the match came to it."""
    players, lots, now = s.players, s.lots, s.now
    deck, bids, rolled = s.deck.tolist(), s.bid.tolist(), s.rolled.tolist()
    assert 0 <= now <= lots <= MOST_LOTS
    assert sorted(set(deck[:lots])) == sorted(deck[:lots])
    assert all(deck[:lots])
    assert not any(deck[lots:])
    assert not any(bids[players:])
    assert not all(bids[:players]), "when all have bid a lot is sold"
    assert now < lots or not any(bids)
    for bid, by_die in zip(bids, rolled, strict=True):
        assert bid in box.die if by_die else bid % RAISE <= WRITTEN
        assert by_die or bid <= WRITTEN or bid - RAISE in bids
    assert sum(s.won) <= sum(box.points[card] for card in deck[:now])
    assert all(now <= total <= 30 * now for total in s.bids.tolist()[:players])


@each_table
@given(seed=seeds)
@thorough(30)
def test_every_state_is_sound(game, players, seed):
    table = deal(game, players, seed)
    for s, _, _ in states(table, random.Random(seed)):
        sound(s, table.box)
