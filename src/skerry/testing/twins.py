"""Two matches that a seat cannot tell apart: everything that it is handed of one must be handed of the other, byte by byte."""

import random

import pytest

from skerry.engine.forms import JIT
from skerry.match.table import Entry, Table

from .matches import random_move, view_of

native = pytest.mark.skipif(not JIT, reason="a table that leaks is written for NumPy's records")


def play_random(game, players, seed, moves, **options):
    """A table, the states of a match played at random on it, from the deal on, and the moves between them."""
    chance = random.Random(seed)
    table = Table(game, game.house_box, game.pack_options(options), players, seed)
    states, entries = [table.state], []
    while len(entries) < moves and game.turn(states[-1]):
        seat, action = random_move(game, states[-1], table.box, chance)
        entries.append(Entry(seat, action))
        states.append(game.play(states[-1], table.box, seat, action))
    return table, states, entries


def reach_state(game, players, options, seed, moves):
    """A table and a state of a match played at random on it."""
    table, states, _ = play_random(game, players, seed, moves, **options)
    return table, states[-1]


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
        "panels": [(panel.title, panel.shows, panel.draw()) for panel in view.panels()],
    }


def told_apart(table, s, other, seat):
    """What a seat is handed of two states that differs."""
    mine, others = handed_out(table, s, seat), handed_out(table, other, seat)
    return {what for what in mine if mine[what] != others[what]}


def log_apart(table, seat, move, twin):
    """Is a move, an entry and the states before and after it, told differently from its twin in the other match?"""
    return {"log"} if table.tell(*move, seat) != table.tell(*twin, seat) else set()


def call_rule(game, name, *given):
    """Call a game's own function on records."""
    return game.forms.run(game.rules[name], *given)


def hides_nothing(s, box, seat):
    """A `hide` that forgets everything."""


def forgets(game, field):
    """A `hide` that leaves one field as it is."""

    def hide(s, box, seat):
        kept = s.array[field].copy()
        call_rule(game, "hide", s, box, seat)
        s.array[field] = kept

    return hide


def far_off(times, expected):
    """Is a count beyond what chance explains?"""
    return abs(times - expected) > 6 * max(1.0, expected) ** 0.5
