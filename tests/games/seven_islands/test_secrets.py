"""What a player of Seven Islands cannot know, told from the rulebook's side, never reaches that player.

Two cards in places that a seat cannot see are exchanged by hand in a state of a match; everything that seat is handed must be
the same, byte by byte, and so must be what it is told of the next action. And the checks are checked: leaks are caught.
"""

import dataclasses
import random
from collections import Counter
from types import SimpleNamespace

import pytest
from hypothesis import given

from skerry.games.seven_islands import GAME, words
from skerry.games.seven_islands.record import (
    A_DRAW,
    A_WELL,
    ANSWER,
    CLOUDBURST,
    DRAW,
    HAND,
    IN_PLAY,
    KEEP,
    LOOKED,
    MOVE,
    PILE,
    PLAY,
    QUICKSAND,
)
from skerry.match.table import Entry, Table
from skerry.testing.clauses import proves
from skerry.testing.matches import seeds, thorough
from skerry.testing.twins import far_off, forgets, hides_nothing, log_apart, native, reach_state, told_apart

from ...support.bent import bent
from .position import DECK, Position, note_hands

BOX = GAME.house_box
SURPRISES = {c: int(BOX.effect[c]) for c in range(DECK) if CLOUDBURST <= BOX.effect[c] <= QUICKSAND}


def unseen(s, seat):
    """The cards of which a seat cannot know where they are: in the pile, in other hands unless taken openly, under a Spyglass."""
    places = []
    for card in range(DECK):
        here = int(s.where[card])
        others = HAND <= here < IN_PLAY and here != HAND + seat and not s.known[card]
        if here == PILE or others or (here == LOOKED and s.current != seat):
            places.append(card)
    return places


def exchanged(s, one, two):
    """The same state with two cards in each other's places and another random state; None where a window has told otherwise."""
    other = s.copy()
    other.array["where"][one], other.array["where"][two] = s.array["where"][two], s.array["where"][one]
    for i in range(s.left):
        if s.pile[i] in (one + 1, two + 1):
            other.pile[i] = (two if s.pile[i] == one + 1 else one) + 1
    note_hands(other, BOX)
    other.rng ^= 0x5EC2E7
    for card, effect in SURPRISES.items():
        seat = int(other.where[card]) - HAND
        if 0 <= seat < 4 and other.lacks[seat] >> (effect - CLOUDBURST) & 1:
            return None
    asked = s.stage == ANSWER and s.holders
    return None if asked and GAME.legal(s, BOX, s.actor) != GAME.legal(other, BOX, s.actor) else other


def leaks(game, players, options, seed, moves, seat, tried=None):
    """What a seat is handed or told that differs between two matches it cannot tell apart."""
    table, s = reach_state(game, players, options, seed, moves)
    chance, found = random.Random(seed), set()
    cards = unseen(s, seat)
    for _ in range(4):
        if len(cards) < 2:
            break
        one, two = chance.sample(cards, 2)
        other = exchanged(s, one, two)
        if other is None:
            continue
        if tried is not None:
            places = (int(s.where[card]) for card in (one, two))
            tried |= {(s.stage, min(place, HAND)) for place in places}
        found |= told_apart(table, s, other, seat)
        if game.turn(s) and s.actor != seat:
            found |= log_leaks(table, s, other, seat, {one, two}, chance)
    return found


def log_leaks(table, s, other, seat, cards, chance):
    """Is the next action told differently, where it shows neither of the two cards?"""
    game, actor = table.game, s.actor
    action = chance.choice(game.legal(s, table.box, actor))
    if action == A_WELL or action not in game.legal(other, table.box, actor):
        return set()
    after, other_after = game.play(s, table.box, actor, action), game.play(other, table.box, actor, action)
    shown = {c for c in cards if c not in unseen(after, seat) or c not in unseen(other_after, seat)}
    if shown:
        return set()
    entry = Entry(actor, action)
    return log_apart(table, seat, (entry, s, after), (entry, other, other_after))


@proves("S61", "S63", "S87", "S88")
@pytest.mark.parametrize("holders", [0, 1])
@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=seeds)
@thorough(12)
def test_the_pile_and_the_hands_of_others_are_secret(players, holders, seed):
    chance = random.Random(seed)
    moves, seat = chance.randrange(200), chance.randrange(-1, players)
    assert leaks(GAME, players, {"holders": holders}, seed, moves, seat) == set()


@proves("S87")
@given(seed=seeds)
@thorough(20)
def test_alone_only_the_pile_is_secret(seed):
    chance = random.Random(seed)
    assert leaks(GAME, 1, {}, seed, chance.randrange(120), chance.randrange(-1, 1)) == set()


def test_every_kind_of_place_is_exchanged():
    """The tests above reach what they are about: hands and the pile, in and out of windows, and a Spyglass."""
    tried = set()
    for seed in range(80):
        chance = random.Random(seed)
        leaks(GAME, 2, {"holders": seed % 2}, seed, chance.randrange(120), chance.randrange(-1, 2), tried)
    assert tried >= {(stage, place) for stage in (DRAW, PLAY, MOVE, ANSWER) for place in (PILE, HAND)}


@proves("S87", "S88")
@given(seed=seeds)
@thorough(20)
def test_nothing_else_is_hidden(seed):
    """A table that hid everything would keep its secrets too."""
    chance = random.Random(seed)
    _, s = reach_state(GAME, 3, {}, seed, chance.randrange(300))
    for viewer in (-1, 0, 1, 2):
        hidden = GAME.hide(s, BOX, viewer)
        for name in s.dtype().names:
            if name not in ("rng", "pile", "where", "hand", "looked"):
                assert hidden.array[name].tolist() == s.array[name].tolist()
        again = hidden.copy()
        note_hands(again, BOX)
        assert again.array["hand"].tolist() == hidden.array["hand"].tolist()
        assert again.array["looked"].tolist() == hidden.array["looked"].tolist()
        blank = {card for card in range(DECK) if hidden.where[card] == -1}
        assert blank == set(unseen(s, viewer))


# ---- tables that leak are caught


@pytest.mark.parametrize(
    "hide",
    [hides_nothing, forgets(GAME, "rng"), forgets(GAME, "pile"), forgets(GAME, "where"), forgets(GAME, "hand")],
    ids=["nothing", "rng", "pile", "where", "hand"],
)
@native
def test_a_hide_that_forgets_something_is_caught(hide):
    leaky = bent(GAME, hide=hide)
    assert any("view" in leaks(leaky, 2, {}, seed, seed % 40, seat) for seed in range(20) for seat in (-1, 0, 1))


def test_a_log_that_tells_what_somebody_keeps_is_caught():
    """With a Spyglass the number of the action is the secret."""

    def event(before, after, box, seat, action, seen):
        return words.event(before, after, box, seat, action, seen) + f" (action {action})"

    p = Position("E* @ W", [["N"], ["E"]], gear=[["spyglass"]], draws=True).do(A_DRAW)
    assert p.stage() == KEEP
    for spoken, leak in ((event, True), (words.event, False)):
        table = Table(
            dataclasses.replace(GAME, words=SimpleNamespace(**{**vars(words), "event": spoken})), p.box, p.table.options, 2, 0
        )
        for action in p.legal():
            line = table.tell(Entry(0, action), p.state, GAME.play(p.state, p.box, 0, action), 1)
            assert (str(action) in line) == leak


# ---- a re-deal is fair

DEALS = 2000


def test_every_unseen_card_turns_up_in_every_unseen_place_as_often_as_chance_says():
    _, s = reach_state(GAME, 3, {"first": 1}, 21, 60)
    hidden = GAME.hide(s, BOX, 0)
    cards = unseen(s, 0)
    where = Counter()
    for i in range(DEALS):
        dealt = GAME.redeal(hidden, BOX, 0, i)
        for card in cards:
            where[card, int(dealt.where[card])] += 1
        where["top", int(dealt.array["pile"][s.left - 1]) - 1] += 1
    for card in cards:
        for seat in (1, 2):
            open_cards = sum(bool(s.known[c]) for c in range(DECK) if s.where[c] == HAND + seat)
            share = (int(s.held[seat]) - open_cards) / len(cards)
            assert not far_off(where[card, HAND + seat], DEALS * share)
        assert not far_off(where["top", card], DEALS / len(cards))


def test_a_redeal_honours_what_windows_have_shown():
    """Only holders are asked: who is asked holds an answer, and who was passed over does not."""
    asked = 0
    for seed in range(60):
        _, s = reach_state(GAME, 3, {"holders": 1}, seed, 10 + seed % 100)
        for viewer in range(-1, 3):
            hidden = GAME.hide(s, BOX, viewer)
            for i in range(2):
                dealt = GAME.redeal(hidden, BOX, viewer, i)
                if s.stage == ANSWER and s.actor != viewer:
                    asked += 1
                    assert GAME.legal(dealt, BOX, s.actor) == GAME.legal(s, BOX, s.actor)
                for card, effect in SURPRISES.items():
                    seat = int(dealt.where[card]) - HAND
                    if 0 <= seat < 3 and not dealt.known[card]:
                        assert seat == viewer or not s.lacks[seat] >> (effect - CLOUDBURST) & 1
    assert asked
