"""What a seat cannot know in Auction: lots that lie face down are exchanged, and nothing that the seat is handed may change."""

import pytest
from skerry.testing.twins import play_random, told_apart

from auction import GAME


def exchanged(s):
    """The state with two lots that lie face down in each other's place; None if there are not two."""
    hidden = range(s.now + 1, s.lots)
    if len(hidden) < 2:
        return None
    other = s.copy()
    other.deck[hidden[0]], other.deck[hidden[1]] = s.deck[hidden[1]], s.deck[hidden[0]]
    return other


@pytest.mark.parametrize("moves", range(6))
def test_nobody_can_tell_lots_that_lie_face_down(moves):
    table, states, _ = play_random(GAME, 3, 7 + moves, moves, lots=5)
    other = exchanged(states[-1])
    assert other.tobytes() != states[-1].tobytes()
    for seat in range(-1, 3):
        assert told_apart(table, states[-1], other, seat) == set()


def test_every_lot_turns_up_in_every_place_as_often():
    table, states, _ = play_random(GAME, 2, 3, 0, lots=3)
    hidden = GAME.hide(states[0], table.box, 0)
    places = [[0] * 7, [0] * 7]
    for seed in range(1500):
        dealt = GAME.redeal(hidden, table.box, 0, seed)
        for i in range(2):
            places[i][dealt.deck[i + 1]] += 1
    seen = states[0].deck[0]
    for counts in places:
        assert counts[0] == counts[seen] == 0
        assert all(abs(counts[card] - 300) < 100 for card in range(1, 7) if card != seen)
