"""What a player of 1001 Islands cannot know, told from the rulebook's side, never reaches that player.

Two matches that differ only in what a seat cannot know are played side by side. Everything that seat is handed must be the
same in both, byte by byte. And the checks are checked: tables that leak are caught.
"""

import dataclasses
import random
from types import SimpleNamespace

import pytest
from hypothesis import given

from skerry.games.thousand_islands import GAME, words
from skerry.games.thousand_islands.record import A_FACE_DOWN, A_TAKE, FACE_DOWN, PLACE, STACK, TAKE
from skerry.match.table import Entry
from skerry.testing.clauses import proves
from skerry.testing.matches import seeds, thorough
from skerry.testing.twins import call_rule, forgets, hides_nothing, log_apart, native, play_random, told_apart

from ...support.bent import bent


def unseen_places(deal, s, kind, seat):
    """Where a tile of a kind may lie so that this seat cannot know which it is. Their contents could be exchanged unnoticed."""
    in_the_box = set(range(20 * kind + 1, 20 * kind + 21)) - set(deal.array["stack"][kind].tolist())
    places = [("box", tile) for tile in sorted(in_the_box)]  # they went back unseen
    places += [("stack", i) for i in range(int(s.left[kind]))]  # face down, shuffled
    if s.players == 2 and s.drawn == kind and seat != s.lookout:
        if s.stage == FACE_DOWN:
            places += [("table", slot) for slot in range(3)]  # the Lookout alone looks at the three
        elif s.stage in (TAKE, PLACE) and s.offer[2]:
            places.append(("table", 2))  # the one that stays face down
    return places


def tile_at(s, kind, place):
    """What lies there."""
    where, i = place
    return i if where == "box" else int(s.stack[kind, i] if where == "stack" else s.offer[i])


def exchanged(s, x, y):
    """The same state with two tiles in each other's places, and another random state."""
    other = s.copy()
    for field in ("stack", "offer"):
        other.array[field][s.array[field] == x], other.array[field][s.array[field] == y] = y, x
    if other.players == 2 and other.stage == FACE_DOWN:
        other.array["offer"][:3].sort()  # a set: it lies in order
    other.rng ^= 0x5EC2E7
    return other


def same_move(game, s, other, entry, x, y):
    """The move in the other match that does the same: the tile kept face down is known by what it is, not by its place."""
    if not A_FACE_DOWN <= entry.action < A_TAKE:
        return entry
    kept = int(s.array["offer"][entry.action - A_FACE_DOWN])
    kept = {x: y, y: x}.get(kept, kept)
    return Entry(entry.seat, A_FACE_DOWN + other.array["offer"].tolist().index(kept))


def leaks(game, players, seed, moves, seat):
    """What a seat is handed that differs between two matches it cannot tell apart; for some pairs of unseen places."""
    table, states, entries = play_random(game, players, seed, moves)
    box, chance, found = table.box, random.Random(seed), set()
    for kind in range(4):
        places = unseen_places(states[0], states[-1], kind, seat)
        if len(places) < 2:
            continue
        pairs = [chance.sample(places, 2) for _ in range(2)]
        pairs += [(place, chance.choice(places)) for place in places if place[0] == "table"]
        for one, two in pairs:
            x, y = tile_at(states[-1], kind, one), tile_at(states[-1], kind, two)
            if x == y:
                continue
            other = exchanged(states[0], x, y)
            for i, entry in enumerate(entries):
                move = same_move(game, states[i], other, entry, x, y)
                after = game.play(other, box, move.seat, move.action)
                found |= log_apart(table, seat, (entry, states[i], states[i + 1]), (move, other, after))
                other = after
            assert other.tobytes() == exchanged(states[-1], x, y).tobytes()  # played or exchanged by hand: the same match
            found |= told_apart(table, states[-1], other, seat)
    return found


@proves("T2", "T3")
@pytest.mark.parametrize("players", [3, 4, 5])
@given(seed=seeds)
@thorough(25)
def test_stacks_and_the_box_are_secret(players, seed):
    chance = random.Random(seed)
    assert leaks(GAME, players, seed, chance.randrange(130), chance.randrange(-1, players)) == set()


@proves("T15", "T16", "T17")
@given(seed=seeds)
@thorough(80)
def test_with_two_players_the_lookouts_tiles_are_secret_too(seed):
    chance = random.Random(seed)
    assert leaks(GAME, 2, seed, chance.randrange(70), chance.randrange(-1, 2)) == set()


def test_every_kind_of_place_is_exchanged():
    """The two tests above reach all the places they are about."""
    reached = set()
    for seed in range(60):
        _, states, _ = play_random(GAME, 2, seed, seed)
        s = states[-1]
        for seat in (-1, 0, 1):
            for kind in range(4):
                for where, _ in unseen_places(states[0], s, kind, seat):
                    asks = "asks" if seat == s.actor else "waits" if seat >= 0 else "watches"
                    reached.add((where, s.stage, asks))
    assert reached >= {
        *((where, STACK, who) for where in ("box", "stack") for who in ("asks", "waits", "watches")),
        *(("table", FACE_DOWN, who) for who in ("waits", "watches")),
        *(
            ("table", stage, who)
            for stage in (TAKE, PLACE)
            for who in ("asks", "waits", "watches")
            if (stage, who) != (TAKE, "waits")
        ),
    }


@proves("T15", "T16")
@given(seed=seeds)
@thorough(20)
def test_the_lookout_knows_the_face_down_tile(seed):
    """A table that hid everything would keep its secrets too."""
    _, states, _ = play_random(GAME, 2, seed, 10**9)
    for s in states:
        lookout = s.lookout
        assert GAME.hide(s, GAME.house_box, lookout).array["offer"].tolist() == s.array["offer"].tolist()
        for viewer in (-1, 0, 1):
            hidden = GAME.hide(s, GAME.house_box, viewer)
            for name in s.dtype().names:
                if name not in ("rng", "stack", "offer"):
                    assert hidden.array[name].tolist() == s.array[name].tolist()
            assert (hidden.array["offer"][:2] == s.array["offer"][:2]).all() or s.stage == FACE_DOWN


# ---- tables that leak are caught


def forgets_the_spectator(s, box, seat):
    """Watches as the Lookout does."""
    call_rule(GAME, "hide", s, box, s.lookout if seat < 0 else seat)


@pytest.mark.parametrize(
    ("hide", "players"),
    [
        (hides_nothing, 2),
        (hides_nothing, 5),
        (forgets(GAME, "rng"), 3),
        (forgets(GAME, "stack"), 4),
        (forgets(GAME, "offer"), 2),
        (forgets_the_spectator, 2),
    ],
    ids=["nothing-2", "nothing-5", "rng", "stack", "offer", "spectator"],
)
@native
def test_a_hide_that_forgets_something_is_caught(hide, players):
    leaky = bent(GAME, hide=hide)
    assert any("view" in leaks(leaky, players, seed, seed * 3, seat) for seed in range(20) for seat in range(-1, players))


def test_a_log_that_names_the_place_of_a_hidden_tile_is_caught():
    """The number of an action can itself be a secret."""

    def event(before, after, box, seat, action, seen):
        return words.event(before, after, box, seat, action, seen) + f" (action {action})"

    told = SimpleNamespace(**{**vars(words), "event": event})
    leaky = dataclasses.replace(GAME, words=told)
    assert any("log" in leaks(leaky, 2, seed, seed, 1) for seed in range(40))


# ---- a re-deal is fair

DEALS = 4000


def lopsided(game, deal, s, seat):
    """Unseen places in which some tile turns up too often or too seldom over many re-deals, far beyond chance."""
    hidden = game.hide(s, game.house_box, seat)
    dealt = [game.redeal(hidden, game.house_box, seat, i) for i in range(DEALS)]
    found = []
    for kind in range(4):
        places = unseen_places(deal, s, kind, seat)
        tiles = sorted(tile_at(s, kind, place) for place in places)
        three = [place for place in places if place[0] == "table"] if s.stage == FACE_DOWN else []
        for place in places:
            if place[0] == "box" or place in three:
                continue
            turned_up = [tile_at(state, kind, place) for state in dealt]
            expected = DEALS / len(tiles)
            distance = sum((turned_up.count(tile) - expected) ** 2 / expected for tile in tiles)
            freedom = len(tiles) - 1
            if set(turned_up) != set(tiles) or distance > freedom + 7 * (2 * freedom) ** 0.5:
                found.append(place)
        if three:  # they lie in order, so it is the set that counts
            sets = [{tile_at(state, kind, place) for place in three} for state in dealt]
            share = DEALS * 3 / len(tiles)
            if not all(abs(sum(tile in each for each in sets) - share) < 6 * share**0.5 for tile in tiles):
                found += three
    return found


REDEALS = [
    (2, "the other player's choice", 0, TAKE, lambda s: 1 - s.lookout),
    (2, "a spectator, while the Lookout looks", 20, FACE_DOWN, lambda s: -1),
    (2, "the other player, while the Lookout looks", 30, FACE_DOWN, lambda s: 1 - s.lookout),
    (2, "the Lookout, who knows the tile", 10, TAKE, lambda s: s.lookout),
    (3, "the beginning", 0, STACK, lambda s: 0),
    (4, "the middle", 60, TAKE, lambda s: 2),
    (5, "the middle, where all tiles are in play", 50, PLACE, lambda s: -1),
]


@pytest.mark.parametrize(("players", "when", "after", "stage", "who"), REDEALS, ids=[f"{row[0]}: {row[1]}" for row in REDEALS])
def test_every_unseen_tile_turns_up_in_every_unseen_place_alike(players, when, after, stage, who):
    _, states, _ = play_random(GAME, players, 11, 10**9)
    s = next(s for s in states[after:] if s.stage == stage)
    assert any(unseen_places(states[0], s, kind, who(s)) for kind in range(4))
    assert lopsided(GAME, states[0], s, who(s)) == []


@pytest.mark.parametrize("few", [1, 40])
@native
def test_a_redeal_with_too_little_chance_is_caught(few):
    def redeal(s, box, w, seat, seed):
        call_rule(GAME, "redeal", s, box, w, seat, seed % few)

    unfair = bent(GAME, redeal=redeal)
    _, states, _ = play_random(GAME, 2, 11, 3)
    assert ("stack", 0) in lopsided(unfair, states[0], states[-1], 0)
