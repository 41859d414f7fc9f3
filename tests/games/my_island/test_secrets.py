"""What a player of My Island cannot know, which cards come next, never reaches anybody."""

import dataclasses
import random

import pytest
from hypothesis import given

from skerry.engine.forms import JIT
from skerry.games.my_island import GAME
from skerry.games.my_island.record import A_PASS
from skerry.testing.clauses import proves
from skerry.testing.matches import seeds, thorough
from skerry.testing.twins import hides_nothing, log_apart, native, play_random, told_apart

from ...support.bent import bent


def another(s, n):
    """The same state, but chance will bring other cards."""
    other = s.copy()
    other.rng = s.rng ^ 0x5EC2E7 * n
    return other


def cards_to_come(s, rounds):
    """The next cards, if everybody passes."""
    s, found = s.copy(), []
    s.array["points"] = 99
    while len(found) < rounds and GAME.turn(s):
        before = s.left
        s = GAME.play(s, GAME.house_box, GAME.turn(s)[0], A_PASS)
        if s.left != before:
            found.append(s.card)
    return found


def leaks(game, players, seed, moves, seat, episode):
    """What a seat is handed that differs between matches it cannot tell apart."""
    table, states, entries = play_random(game, players, seed, moves, episode=episode)
    s, found = states[-1], set()
    for n in (1, 2, 3):
        other = another(s, n)
        found |= told_apart(table, s, other, seat)
        if entries:
            found |= log_apart(table, seat, (entries[-1], states[-2], s), (entries[-1], states[-2], other))
    return found


@proves("M6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@given(seed=seeds)
@thorough(15)
def test_which_cards_come_next_is_secret(players, seed):
    chance = random.Random(seed)
    moves = chance.randrange(20 * players)
    assert leaks(GAME, players, seed, moves, chance.randrange(-1, players), chance.randrange(2)) == set()


def test_there_is_a_secret():
    """Matches that look the same bring different cards."""
    _, states, _ = play_random(GAME, 3, 7, 6, episode=0)
    assert len({tuple(cards_to_come(another(states[-1], n), 5)) for n in range(4)}) == 4


@given(seed=seeds)
@thorough(15)
def test_all_else_is_open(seed):
    """A table that hid everything would keep its secrets too."""
    _, states, _ = play_random(GAME, 3, seed, 40, episode=seed % 2)
    for s in states:
        for viewer in range(-1, 3):
            hidden = GAME.hide(s, GAME.house_box, viewer)
            for name in s.dtype().names:
                if name != "rng":
                    assert hidden.array[name].tolist() == s.array[name].tolist()


@native
def test_a_log_that_tells_the_next_card_is_caught():
    class Words:
        def __getattr__(self, name):
            return getattr(GAME.words, name)

        def event(self, before, after, box, seat, action, seen):
            return f"{GAME.words.event(before, after, box, seat, action, seen)} {after.rng}"

    leaky = bent(GAME, Words(), hide=hides_nothing)
    assert "log" in leaks(leaky, 2, 1, 8, 0, 0)


@native
def test_a_hide_that_forgets_something_is_caught():
    leaky = bent(GAME, hide=hides_nothing)
    assert "view" in leaks(leaky, 2, 1, 3, -1, 0)


def test_words_cannot_tell_the_random_state():
    """They are handed hidden records, where it is blank: they cannot tell it even if they try."""

    class Words:
        def __getattr__(self, name):
            return getattr(GAME.words, name)

        def event(self, before, after, box, seat, action, seen):
            return f"{GAME.words.event(before, after, box, seat, action, seen)} {after.rng}"

    assert leaks(dataclasses.replace(GAME, words=Words()), 2, 3, 9, 0, 0) == set()


DEALS = 3000


@pytest.mark.parametrize("moves", [0, 8])
def test_every_unseen_card_comes_next_alike(moves):
    """The next card and the one after it, over many deals that fit what a seat knows."""
    s = play_random(GAME, 1, 5, moves, episode=0)[1][-1]
    unseen = [tile for tile in range(1, 29) if not s.turned >> (tile - 1) & 1]
    assert len(unseen) == s.left > 10
    hidden = GAME.hide(s, GAME.house_box, 0)
    dealt = [cards_to_come(GAME.redeal(hidden, GAME.house_box, 0, i), 2) for i in range(DEALS if JIT else 300)]
    expected = len(dealt) / len(unseen)
    for place in (0, 1):
        found = [cards[place] for cards in dealt]
        distance = sum((found.count(card) - expected) ** 2 / expected for card in unseen)
        assert set(found) == set(unseen)
        assert distance < len(unseen) + 7 * (2 * len(unseen)) ** 0.5
    assert all(one != two for one, two in dealt)
