"""What a player of My Island cannot know, the order of the cards to come, never reaches anybody."""

import dataclasses
import random

import pytest
from hypothesis import given

from skerry.core.kernel import JIT
from skerry.core.table import Entry, Table
from skerry.games.my_island import GAME

from ..clauses import proves
from ..matches import random_move, seeds, thorough, view_of


def play_random(game, players, seed, moves, episode):
    """The states of a match, from the deal on, and the moves between them."""
    chance = random.Random(seed)
    table = Table(game, game.house_box, game.pack_options({"episode": episode}), players, seed)
    states, entries = [table.state], []
    while len(entries) < moves and game.turn(states[-1]):
        seat, action = random_move(game, states[-1], table.box, chance)
        entries.append(Entry(seat, action))
        states.append(game.play(states[-1], table.box, seat, action))
    return table, states, entries


def exchanged(s, i, j):
    """The same state with two cards of the stack in each other's places, and another random state."""
    other = s.copy()
    other["deck"][[i, j]] = s["deck"][[j, i]]
    other["rng"] ^= 0x5EC2E7
    return other


def handed_out(table, s, seat):
    """Everything a seat is given of a state."""
    view = view_of(table, s, seat)
    return {
        "view": view.state.tobytes(),
        "legal": table.game.legal(s, table.box, seat),
        "turn": table.game.turn(s),
        "actions": view.actions(),
        "data": view.data(),
        "prompt": view.prompt,
        "scores": (view.scores, view.sheets, view.winners),
        "panels": view.panels(),
    }


def leaks(game, players, seed, moves, seat, episode):
    """What a seat is handed that differs between two matches it cannot tell apart."""
    table, states, entries = play_random(game, players, seed, moves, episode)
    chance, found, left = random.Random(seed), set(), int(states[-1]["left"])
    if left < 2:
        return found
    for i, j in (chance.sample(range(left), 2) for _ in range(3)):
        other = exchanged(states[0], i, j)
        for k, entry in enumerate(entries):
            after = game.play(other, table.box, entry.seat, entry.action)
            if table.tell(entry, states[k], states[k + 1], seat) != table.tell(entry, other, after, seat):
                found.add("log")
            other = after
        assert other.tobytes() == exchanged(states[-1], i, j).tobytes()  # played or exchanged by hand: the same match
        mine, others = handed_out(table, states[-1], seat), handed_out(table, other, seat)
        found |= {what for what in mine if mine[what] != others[what]}
    return found


@proves("M6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@given(seed=seeds)
@thorough(15)
def test_the_order_of_the_cards_is_secret(players, seed):
    chance = random.Random(seed)
    moves = chance.randrange(20 * players)
    assert leaks(GAME, players, seed, moves, chance.randrange(-1, players), chance.randrange(2)) == set()


@given(seed=seeds)
@thorough(15)
def test_all_else_is_open(seed):
    """A table that hid everything would keep its secrets too."""
    _, states, _ = play_random(GAME, 3, seed, 40, seed % 2)
    for s in states:
        for viewer in range(-1, 3):
            hidden = GAME.hide(s, GAME.house_box, viewer)
            for name in s.dtype.names:
                if name not in ("rng", "deck"):
                    assert hidden[name].tolist() == s[name].tolist()


native = pytest.mark.skipif(not JIT, reason="a table that leaks is written for NumPy's records")


def forgets(field):
    """A `hide` that leaves one field as it is."""

    def hide(s, box, seat):
        kept = s[field].copy()
        GAME.functions["hide"](s, box, seat)
        s[field] = kept

    return hide


@native
def test_a_log_that_tells_the_next_card_is_caught():
    class Words:
        def __getattr__(self, name):
            return getattr(GAME.words, name)

        def event(self, before, after, box, seat, action, viewer):
            return f"{GAME.words.event(before, after, box, seat, action, viewer)} {after.deck[0]}"

    def hide(s, box, seat):
        s["rng"] = 0

    leaky = dataclasses.replace(GAME, words=Words(), functions={**GAME.functions, "hide": hide})
    assert any("log" in leaks(leaky, 2, seed, 8, 0, 0) for seed in range(30))


@pytest.mark.parametrize("field", ["rng", "deck"])
@native
def test_a_hide_that_forgets_something_is_caught(field):
    leaky = dataclasses.replace(GAME, functions={**GAME.functions, "hide": forgets(field)})
    assert any("view" in leaks(leaky, 2, seed, seed * 3, -1, 0) for seed in range(5))


def test_words_cannot_tell_the_random_state():
    """They are handed hidden records, where it is blank: they cannot tell it even if they try."""

    class Words:
        def __getattr__(self, name):
            return getattr(GAME.words, name)

        def event(self, before, after, box, seat, action, viewer):
            return f"{GAME.words.event(before, after, box, seat, action, viewer)} {after.rng}"

    assert leaks(dataclasses.replace(GAME, words=Words()), 2, 3, 9, 0, 0) == set()


DEALS = 3000


@pytest.mark.parametrize("moves", [0, 20])
def test_every_unseen_card_turns_up_in_every_place_alike(moves):
    _, states, _ = play_random(GAME, 4, 5, moves, 0)
    s = states[-1]
    left = int(s["left"])
    assert left > 10
    hidden = GAME.hide(s, GAME.house_box, 1)
    cards = sorted(s["deck"][:left].tolist())
    dealt = [GAME.redeal(hidden, GAME.house_box, 1, i)["deck"].tolist() for i in range(DEALS)]
    expected = DEALS / left
    for place in range(left):
        found = [deck[place] for deck in dealt]
        distance = sum((found.count(card) - expected) ** 2 / expected for card in cards)
        assert set(found) == set(cards)
        assert distance < left + 7 * (2 * left) ** 0.5
    assert all(sorted(deck[:left]) == cards for deck in dealt)
