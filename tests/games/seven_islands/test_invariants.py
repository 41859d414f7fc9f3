"""What holds in every state of every match of Seven Islands."""

import random

import numpy as np
import pytest
from hypothesis import given

from skerry.games.seven_islands import GAME
from skerry.games.seven_islands.building import ALL_WAYS, settle_deferred, sure_ways_to_attach
from skerry.games.seven_islands.effects import answer_to, will_ask
from skerry.games.seven_islands.record import (
    A_PASS,
    A_PLACE,
    ANSWER,
    ATTACH,
    BATCH,
    DISCARDS,
    DOCK,
    HAND,
    IN_PLAY,
    INSERT,
    JOIN,
    KEEP,
    LOOKED,
    MIDDLE,
    PAIR,
    PILE,
    PLACE,
    PLACES,
    PLAYED,
    SPENT,
    TABLE,
    TURN_ACTIONS,
    WIDTH,
)
from skerry.testing.clauses import proves
from skerry.testing.matches import deal, random_move, seeds, states, thorough

from .plain import agrees, beacon_shapes, dock, is_sound, islands, joined, layout, letters, lonely, may_lie
from .position import DECK, note

BOX = GAME.house_box
SHAPES = beacon_shapes(BOX)
each_number = pytest.mark.parametrize("players", [1, 2, 3, 4])
SHORT = {"rounds": 8}  # makes for a short match


def meaning(s):
    """A record without the bits that mean nothing: what lies around squares that are not listed."""
    s = s.copy()
    s.array["around"] &= s.array["listed"][:, None]
    return s


def sound(s, box):
    """What holds in any state, however the match came to it."""
    players = s.players
    where = s.array["where"][:DECK].tolist()
    left, thrown = s.left, s.thrown
    assert sorted(int(c) - 1 for c in s.array["pile"][:left]) == [c for c in range(DECK) if where[c] == PILE]
    assert not s.array["pile"][left:].any()
    assert sorted(int(c) - 1 for c in s.array["discards"][:thrown]) == [c for c in range(DECK) if where[c] == DISCARDS]
    assert not s.array["discards"][thrown:].any()
    for seat in range(4):
        assert s.held[seat] == where.count(HAND + seat)
        assert s.geared[seat] == where.count(IN_PLAY + seat)
        worn = {int(box.effect[c]) for c in range(DECK) if where[c] == IN_PLAY + seat}
        assert s.gear[seat] == sum(1 << effect for effect in worn)
    assert [c for c in range(62) if s.group[c]] == [c for c in range(DECK) if where[c] == TABLE]
    assert set(where) <= {
        PILE,
        DISCARDS,
        TABLE,
        DOCK,
        SPENT,
        PLAYED,
        LOOKED,
        *range(HAND, HAND + 4),
        *range(IN_PLAY, IN_PLAY + 4),
    }
    assert where.count(PLAYED) <= 1
    assert (LOOKED in where) == (s.stage == KEEP)
    docked = [c for c in range(DECK) if where[c] == DOCK]
    assert docked == ([s.dock - 1] if players > 1 and s.dock else docked[: s.dock])
    assert all(HAND <= where[c] < HAND + 4 for c in range(DECK) if s.known[c])
    sound_groups(s, box)


def sound_groups(s, box):
    """Islands and groups are as the rules say."""
    shapes = beacon_shapes(box)
    for group in range(1, s.groups + 1):
        cards = layout(s, box, group)
        if s.stage not in (PLACE, INSERT) and not s.bars and s.stage != PAIR:
            assert joined(cards)
            assert is_sound(cards)
        assert dock(cards) not in cards
        assert all(agrees(cards, place, sides) for place, (sides, _) in cards.items())
        names = {}
        for card in range(48):
            if s.group[card] == group and s.island[card]:
                square = int(s.at[card])
                place = square % WIDTH - MIDDLE % WIDTH, square // WIDTH - MIDDLE // WIDTH
                names.setdefault(int(s.island[card]), set()).add(place)
        if s.stage not in (PLACE, INSERT, PAIR):
            assert {frozenset(places) for places in names.values()} == set(islands(cards))
        if s.stage not in (PLACE, INSERT, PAIR) and not s.bars:
            stuck = {frozenset(names[name]) for name in names if s.stuck >> (name - 1) & 1}
            assert stuck == lonely(cards, shapes)
    assert {int(g) for g in s.array["group"] if g} == set(range(1, s.groups + 1))


@proves("S3", "S6", "S8", "S9", "S11", "S14")
@each_number
@given(seed=seeds)
@thorough(4)
def test_every_card_is_in_one_place_and_islands_are_as_the_rules_say(players, seed):
    for s, _, _ in states(deal(GAME, players, seed), random.Random(seed)):
        sound(s, BOX)


@each_number
@given(seed=seeds)
@thorough(4)
def test_what_is_noted_of_the_table_is_what_lies_there(players, seed):
    """Sets, islands and free squares are kept up card by card; they are the same when they are noted all anew."""
    for s, _, _ in states(deal(GAME, players, seed), random.Random(seed)):
        again = GAME.derive(s, BOX)
        for state in (s, again):
            state.array["around"] &= state.array["listed"][:, None]
        assert {name for name in s.dtype().names if (s.array[name] != again.array[name]).any()} == set()


@proves("S2", "S4", "S7", "S12", "S13")
@each_number
@given(seed=seeds)
@thorough(4)
def test_the_places_offered_are_those_that_plain_rules_find(players, seed):
    """The kernel against an implementation without any cleverness."""
    looked = 0
    for s, seat, _ in states(deal(GAME, players, seed), random.Random(seed)):
        if s.stage != PLACE or s.bar or looked > 12:
            continue
        looked += 1
        offered = set()
        for action in GAME.legal(s, BOX, seat):
            host, side = divmod((action - A_PLACE) % PLACES, 4)
            square = int(s.array["at"][host]) + (-WIDTH, 1, WIDTH, -1)[side]
            place = square % WIDTH - MIDDLE % WIDTH, square // WIDTH - MIDDLE // WIDTH
            offered.add((int(s.array["group"][host]), *place, action - A_PLACE >= PLACES))
        card = s.card - 1
        kind = ("start", "beacon", "bridge", "land")[int(BOX.kind[card])]
        upright = int(BOX.sides[card])
        turned = upright >> 2 | (upright & 3) << 2
        found = set()
        for group in range(1, s.groups + 1):
            cards = layout(s, BOX, group)
            near = {(x + dx, y + dy) for x, y in cards for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            for place in near:
                for sides in {upright, turned}:
                    if may_lie(cards, place, letters(sides), kind, SHAPES):
                        found.add((group, *place, sides != upright))
        assert offered == found


@proves("S18", "S20")
@each_number
@given(seed=seeds)
@thorough(4)
def test_nothing_that_could_attach_is_left_floating(players, seed):
    room = GAME.scratch()
    w = room
    for s, _, _ in states(deal(GAME, players, seed), random.Random(seed)):
        if s.stage not in (PLACE, ATTACH, JOIN, INSERT, PAIR):
            assert s.changed == 0
            every = s.copy()
            every.changed = (1 << 62) - 1
            for group in range(2, s.groups + 1):
                sure, n = sure_ways_to_attach(every, BOX, w, group, -1, 0)
                assert sure == 0
                assert n < BATCH
                candidates = room.array["deferred"][:n].tolist()
                for seen in range(0, n, 3):  # what has been seen is left out
                    assert sure_ways_to_attach(every, BOX, w, group, -1, seen) == (0, n - seen)
                    assert room.array["deferred"][: n - seen].tolist() == candidates[seen:]
                sure_ways_to_attach(every, BOX, w, group, -1, 0)
                assert settle_deferred(every, BOX, w, n, ALL_WAYS) == 0


@each_number
@given(seed=seeds)
@thorough(3)
def test_no_turn_takes_longer_than_was_reckoned(players, seed):
    table, chance = deal(GAME, players, seed), random.Random(seed)
    s, begun, actions = table.state, table.state.turns, 0
    while GAME.turn(s):
        s = GAME.play(s, BOX, *random_move(GAME, s, BOX, chance))
        actions = actions + 1 if s.turns == begun else 0
        begun = s.turns
        assert actions <= TURN_ACTIONS
    assert begun <= (150 if players == 1 else s.rounds * players)


@each_number
@given(seed=seeds)
@thorough(3)
def test_a_redeal_has_every_card_once(players, seed):
    chance = random.Random(seed)
    for s, _, _ in states(deal(GAME, players, seed), chance):
        for viewer in range(-1, players):
            dealt = GAME.redeal(GAME.hide(s, BOX, viewer), BOX, viewer, chance.getrandbits(62))
            where = dealt.array["where"][:DECK]
            assert sorted(int(c) - 1 for c in dealt.array["pile"][: s.left]) == np.flatnonzero(where == PILE).tolist()
            assert [int((where == HAND + seat).sum()) for seat in range(4)] == s.array["held"].tolist()
            assert (where == LOOKED).sum() == (s.array["where"] == LOOKED).sum()
            again = dealt.copy()
            note(again, BOX)
            assert (dealt.array["looked"] == again.array["looked"]).all()
            seen = s.array["where"][:DECK] == GAME.hide(s, BOX, viewer).array["where"][:DECK]
            assert (where[seen] == s.array["where"][:DECK][seen]).all()


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=seeds)
@thorough(3)
def test_cost_class_knows_whether_somebody_else_will_be_asked(players, seed):
    for s, seat, action in states(deal(GAME, players, seed), random.Random(seed)):
        if action == A_PASS:
            asked = will_ask(s, BOX, seat, answer_to(s, BOX))
            assert asked == (GAME.play(s, BOX, seat, action).stage == ANSWER)
