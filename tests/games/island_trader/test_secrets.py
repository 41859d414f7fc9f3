"""What a player of Island Trader cannot know, told from the rulebook's side, never reaches that player.

Two cards in places that a seat cannot see are exchanged by hand in a state of a match; everything that seat is handed must be
the same, byte by byte, and so must be what it is told of the next action. And the checks are checked: leaks are caught.
"""

import dataclasses
import random
from types import SimpleNamespace

import pytest
from hypothesis import given

import skerry
from skerry.games import find
from skerry.games.island_trader import GAME, words
from skerry.games.island_trader.record import A_CHOOSE, A_DOT, A_DRAW, A_LEAVE, CHOOSE, OVER, PAY, PLAY, SAIL, SUPPLY
from skerry.match.record import parse_record
from skerry.match.table import Entry
from skerry.testing.clauses import proves
from skerry.testing.matches import seeds, thorough
from skerry.testing.twins import call_rule, far_off, forgets, hides_nothing, log_apart, native, reach_state, told_apart

from ...support.bent import bent

BOX = GAME.house_box
VARIANTS = [
    {},
    {"advanced": 1},
    {"draw_or_play": 1, "hands": [4, 12, 3, 7]},
    {"advanced": 1, "draw_or_play": 1},
    {"deck_seed": 9},
]


def unseen_places(s, owner, seat):
    """Where a card of a player may be so that a seat cannot know which it is: that deck's places, and the hand of another."""
    places = [] if s.advanced else [("deck", i) for i in range(int(s.array["left"][owner]))]
    if owner != seat and not s.open_hands:
        places += [("hand", face) for face in range(32) if s.array["hand"][owner, face]]
        if s.advanced:
            rest = BOX.array["copies"] - s.array["hand"][owner] - s.array["spent"][owner]
            places += [("rest", face) for face in range(32) if rest[face] > 0]
    return places


def face_at(s, owner, place):
    """Which card is there."""
    where, i = place
    return int(s.array["deck"][32 * owner + i]) - 1 if where == "deck" else i


def exchanged(s, owner, one, two):
    """The same state with two cards in each other's places and another random state; None where a payer could not pay so."""
    other = s.copy()
    x, y = face_at(s, owner, one), face_at(s, owner, two)
    for place, now in ((one, y), (two, x)):
        if place[0] == "deck":
            other.array["deck"][32 * owner + place[1]] = now + 1
        elif place[0] == "hand":
            other.array["hand"][owner, place[1]] -= 1
            other.array["hand"][owner, now] += 1
            if owner == s.actor and s.card == place[1] + 1 and other.array["hand"][owner, place[1]] == 0:
                other.card = now + 1
    other.rng ^= 0x5EC2E7
    if other.deck_seed > 0 and s.stage != OVER:
        other.deck_seed += 1
    goods = (other.array["hand"][owner][:, None] * BOX.array["goods"]).sum(axis=0)
    return None if s.stage == PAY and owner == s.actor and (goods < s.array["need"]).any() else other


def same_action(s, other, action, x, y):
    """The action in the other match that does the same, as far as others can see; None where it would show the exchange."""
    if action < A_DRAW or action >= A_CHOOSE:
        base = A_CHOOSE if action >= A_CHOOSE else 0
        legal = GAME.legal(other, BOX, s.actor)
        return next((a for a in (action, base + x, base + y) if a in legal), None)
    if action in (A_LEAVE, A_DRAW) or (A_DOT <= action < A_LEAVE and s.card == other.card):
        return action
    return None


def leaks(game, players, options, seed, moves, seat, tried=None):
    """What a seat is handed or told that differs between two matches it cannot tell apart."""
    table, s = reach_state(game, players, options, seed, moves)
    chance, found = random.Random(seed), set()
    for owner in range(players):
        places = unseen_places(s, owner, seat)
        for _ in range(3):
            if len(places) < 2:
                break
            one, two = chance.sample(places, 2)
            x, y = face_at(s, owner, one), face_at(s, owner, two)
            other = exchanged(s, owner, one, two)
            if x == y or other is None:
                continue
            if tried is not None:
                who = "own" if owner == seat else "other"
                tried.add((who, *sorted({one[0], two[0]}), s.stage if owner == s.actor else -1))
            found |= told_apart(table, s, other, seat)
            if game.turn(s) and s.actor == owner != seat:
                found |= log_leaks(table, s, other, seat, x, y, chance)
    return found


def log_leaks(table, s, other, seat, x, y, chance):
    """Is the next action told differently?"""
    game, actor = table.game, s.actor
    action = chance.choice(game.legal(s, table.box, actor))
    twin = same_action(s, other, action, x, y)
    if twin is None or twin not in game.legal(other, table.box, actor):
        return set()
    after, other_after = game.play(s, table.box, actor, action), game.play(other, table.box, actor, twin)
    if (after.array["spent"] != other_after.array["spent"]).any():
        return set()  # what was paid or played by itself shows the card
    return log_apart(table, seat, (Entry(actor, action), s, after), (Entry(actor, twin), other, other_after))


@proves("I28", "I33", "I34", "I37")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
@given(seed=seeds)
@thorough(12)
def test_decks_and_the_hands_of_others_are_secret(players, variant, seed):
    chance = random.Random(seed)
    options = {**VARIANTS[variant], "formation": chance.randrange(3)}
    assert leaks(GAME, players, options, seed, chance.randrange(110), chance.randrange(-1, players)) == set()


@proves("I33")
@given(seed=seeds)
@thorough(15)
def test_alone_and_with_open_hands_only_the_decks_are_secret(seed):
    chance = random.Random(seed)
    assert leaks(GAME, 1, {}, seed, chance.randrange(60), chance.randrange(-1, 1)) == set()
    assert leaks(GAME, 3, {"open_hands": 1}, seed, chance.randrange(80), chance.randrange(-1, 3)) == set()


def test_every_kind_of_place_is_exchanged_at_every_stage():
    """The tests above reach what they are about."""
    wanted = {("own", "deck", -1), ("own", "deck", PLAY)}
    wanted |= {("other", "deck", "hand", stage) for stage in (-1, PLAY, SAIL, SUPPLY, PAY)}
    wanted |= {("other", "hand", "rest", stage) for stage in (-1, CHOOSE, PLAY, SAIL, SUPPLY)}
    tried = set()
    for seed in range(900):
        chance = random.Random(seed)
        leaks(GAME, 2, VARIANTS[seed % 4], seed, chance.randrange(70), chance.randrange(-1, 2), tried)
        if tried >= wanted:
            break
    assert tried >= wanted


@proves("I34", "I35")
@given(seed=seeds)
@thorough(20)
def test_nothing_else_is_hidden(seed):
    """A table that hid everything would keep its secrets too."""
    chance = random.Random(seed)
    _, s = reach_state(GAME, 3, VARIANTS[seed % 4], seed, chance.randrange(100))
    for viewer in (-1, 0, 1, 2):
        hidden = GAME.hide(s, BOX, viewer)
        for name in s.dtype().names:
            if name not in ("rng", "deck", "hand", "card", "deck_seed"):
                assert hidden.array[name].tolist() == s.array[name].tolist()
        if viewer >= 0:
            assert hidden.array["hand"][viewer].tolist() == s.array["hand"][viewer].tolist()
        assert viewer != s.actor or hidden.card == s.card


@proves("I38")
def test_the_number_of_a_map_tells_nothing_of_the_seed():
    """It is agreed like any option: another seed lays the same map, and the seed alone another one."""
    for _ in range(30):
        table = skerry.new(GAME.name, players=3)
        number = table.state.map_seed
        assert number == table.options.map_seed > 0
        other = skerry.new(GAME.name, players=3, seed=table.seed + 1, map_seed=number)
        alone = skerry.new(GAME.name, players=3, seed=table.seed)
        assert other.state.island_row.tolist() == table.state.island_row.tolist()
        assert alone.state.island_row.tolist() != table.state.island_row.tolist()
        assert (alone.state.map_seed, alone.position().count("map number: chance")) == (0, 1)
        again = parse_record(table.text(), find)
        assert again.state.tobytes() == table.state.tobytes()


def test_who_may_know_the_deal_is_said():
    assert skerry.new(GAME.name).deal == skerry.new(GAME.name, map_seed=7).deal == ""
    for known in ({"seed": 7}, {"deck_seed": 7}):
        assert skerry.new(GAME.name, **known).deal == "This deal was chosen: who chose it may know what is hidden."
    assert "began from a position" in skerry.position(skerry.new(GAME.name).position()).deal


# ---- tables that leak are caught


@pytest.mark.parametrize(
    ("hide", "options"),
    [
        (hides_nothing, {}),
        (forgets(GAME, "rng"), {}),
        (forgets(GAME, "deck"), {}),
        (forgets(GAME, "hand"), {}),
        (forgets(GAME, "hand"), {"advanced": 1}),
        (forgets(GAME, "card"), {}),
        (forgets(GAME, "deck_seed"), {"deck_seed": 9}),
    ],
    ids=["nothing", "rng", "deck", "hand", "advanced-hand", "card", "deck_seed"],
)
@native
def test_a_hide_that_forgets_something_is_caught(hide, options):
    leaky = bent(GAME, hide=hide)
    assert any("view" in leaks(leaky, 2, options, seed, seed % 40, seat) for seed in range(60) for seat in (-1, 0, 1))


def test_a_log_that_names_the_number_of_a_secret_action_is_caught():
    def event(before, after, box, seat, action, seen):
        return words.event(before, after, box, seat, action, seen) + f" (action {action})"

    leaky = dataclasses.replace(GAME, words=SimpleNamespace(**{**vars(words), "event": event}))
    assert any("log" in leaks(leaky, 2, {"advanced": 1}, seed, seed % 40, seat) for seed in range(80) for seat in (0, 1))


@native
def test_rules_that_ask_only_those_who_can_supply_are_caught():
    """The seat to act would tell what is in a hand."""

    def play(s, box, w, seat, action):
        call_rule(GAME, "play", s, box, w, seat, action)
        if s.stage == SUPPLY and len(GAME.legal(s, BOX, s.actor)) == 1:
            call_rule(GAME, "play", s, box, w, s.actor, A_LEAVE)

    telling = bent(GAME, play=play)
    shown = set()
    for seed in range(120):
        _, s = reach_state(GAME, 2, {}, seed, 6 + seed % 40)
        if s.stage != SAIL:
            continue
        actor = s.actor
        for action in GAME.legal(s, BOX, actor):
            for game in (GAME, telling):
                after = game.play(s, BOX, actor, action)
                if GAME.play(s, BOX, actor, action).stage == SUPPLY:
                    shown.add((game is telling, after.stage == SUPPLY))
    assert shown == {(False, True), (True, True), (True, False)}


# ---- a re-deal is fair

DEALS = 3000


@pytest.mark.parametrize("options", [{}, {"advanced": 1}], ids=["drawn", "advanced"])
def test_every_unseen_card_turns_up_in_every_unseen_place_as_often_as_chance_says(options):
    _, s = reach_state(GAME, 2, {**options, "first": 1}, 21, 45)
    hidden = GAME.hide(s, BOX, 0)
    dealt = [GAME.redeal(hidden, BOX, 0, i) for i in range(DEALS)]
    held, left = int(s.held[1]), int(s.left[1])
    assert held
    assert left
    for face in range(32):
        unseen = int(BOX.copies[face] - s.spent[1, face])
        in_hand = sum(int(d.hand[1, face]) for d in dealt)
        assert not far_off(in_hand, DEALS * unseen * held / (held + left))
        if not options:
            on_top = sum(int(d.array["deck"][32 + left - 1]) == face + 1 for d in dealt)
            assert not far_off(on_top, DEALS * unseen / (held + left))
            own = int(BOX.copies[face] - s.spent[0, face] - s.hand[0, face])
            own_top = sum(int(d.array["deck"][int(s.left[0]) - 1]) == face + 1 for d in dealt)
            assert not far_off(own_top, DEALS * own / int(s.left[0]))


def test_a_chosen_card_is_any_card_of_the_hand():
    seed = next(i for i in range(100) if reach_state(GAME, 2, {"first": 1}, i, 20)[1].stage == SAIL)
    _, s = reach_state(GAME, 2, {"first": 1}, seed, 20)
    viewer = 1 - s.actor
    hidden = GAME.hide(s, BOX, viewer)
    assert hidden.card == -1
    chosen = [int(GAME.redeal(hidden, BOX, viewer, i).card) - 1 for i in range(DEALS)]
    unseen = BOX.array["copies"] - s.array["spent"][s.actor]
    for face in range(32):
        assert not far_off(chosen.count(face), DEALS * int(unseen[face]) / int(unseen.sum()))
