"""Matches played at random, for the tests that hold for every game."""

import os
import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st

import skerry
from skerry import BadOption
from skerry.engine.forms import JIT
from skerry.engine.layout import frozen

from .selection import games_to_test, numbers

GAMES = games_to_test()
TABLES = [(game, players) for game in GAMES for players in numbers(game)]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_table = pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game.name}-{players}" for game, players in TABLES]
)  # fmt: skip
LONG = 100_000  # actions
seeds = st.integers(0, 2**63 - 1)


def thorough(examples):
    """Settings for `examples` examples, equal in every run; with SKERRY_EXAMPLES=20 twenty times as many, new in every run."""
    more = int(os.environ.get("SKERRY_EXAMPLES", "0"))
    examples = examples * max(1, more) if JIT else 1 + examples // 10  # plain Python is slow
    return settings(max_examples=examples, deadline=None, derandomize=not more, database=None)


def some_options(game, players, chance):
    """Options that go together, drawn at random."""

    def one(option):
        """Low numbers more often, where there are many: they make for short matches."""
        n = option.high - option.low + 1
        return option.low + int(n * chance.random() ** (6 if n > 20 else 1))

    while True:
        given = {
            option.name: one(option) if option.count == 1 else [one(option) for _ in range(option.count)]
            for option in game.options
        }
        try:
            game.check(frozen(game.pack_options(given)), players)
            return given
        except BadOption:
            continue


def deal(game, players, seed):
    """A match with options that the seed chooses too."""
    return skerry.new(game.name, players=players, seed=seed, **some_options(game, players, random.Random(seed)))


def random_move(game, s, box, chance):
    """A seat that may act and one of its actions, drawn at random."""
    seat = chance.choice(game.turn(s))
    return seat, chance.choice(game.legal(s, box, seat))


def states(table, chance):
    """The states of a match played at random from here on, the last one included; each with the move that follows.

    Of a game with very long matches they are no more than about a hundred.
    """
    game, box, s = table.game, table.box, table.state
    n = 0
    while game.turn(s):
        seat, action = random_move(game, s, box, chance)
        if game.longest < LONG or chance.random() < 50 / (50 + n):
            n += 1
            yield s, seat, action
        s = game.play(s, box, seat, action)
    yield s, None, None


def some_states(table, chance, most=30):
    """At most `most` states of a match played at random, the first and the last among them, each with the move that follows."""
    found = list(states(table, chance))
    middle = range(1, len(found) - 1)
    picked = sorted(chance.sample(middle, min(most - 2, len(middle))))
    return [found[i] for i in (0, *picked, len(found) - 1)]


def play_out(table, chance, backs=0.0, moves=10**9):
    """Play at random, to the end or until the log has `moves` lines, sometimes taking something back."""
    while not table.over and len(table.log) < moves:
        seats = [seat for seat in range(table.players) if chance.random() < backs and not table.why_not_back(seat)]
        if seats:
            table.back(seats[0])
        else:
            table.play(*random_move(table.game, table.state, table.box, chance))
    return table


def play_on(table, chance, moves):
    """Play at random until the log has `moves` lines; where the match would be over by then, half of it."""
    play_out(table, chance, moves=moves)
    return table.at(len(table.log) // 2) if table.over else table


def view_of(table, s, seat):
    """The view that a seat would be handed if the match were in state `s`."""
    return skerry.View(table.game, table.box, table.options, table.game.hide(s, table.box, seat), seat)
