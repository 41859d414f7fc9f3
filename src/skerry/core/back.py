"""Taking back: fair only while chance has not moved, nobody has learned anything, and no other turn has begun."""

from typing import TYPE_CHECKING

import numpy as np

from .contract import hide, legal, play, redeal, turn
from .kernel import bind, generic, hand
from .rng import mix

if TYPE_CHECKING:
    from .table import Entry, Table

MOST_TAKEN_BACK = 8  # a log has at most so many times the lines of the longest match
REDEALS = 24  # so many other deals must look the same after the moves, or somebody has learned something


@generic
def same_bytes(raw, one, other):  # type: ignore[no-untyped-def]
    """Are two records equal?"""
    same = True
    for k in range(raw.shape[1]):
        same = same and raw[one, k] == raw[other, k]
    return same


@generic
def looks_the_same(states, raw, box, w, out, viewer, seats, actions, deals, seed):  # type: ignore[no-untyped-def]
    """Do these moves, played on other deals that a viewer cannot tell from states[0], always end in the view states[1]?

    Of one action of somebody else a viewer sees no more than what it led to, so any action that leads there will do.
    `raw` is the bytes of `states`; states[2] and states[3] are room to play in.
    """
    for deal in range(deals):
        states[3] = states[0]
        redeal(states[3], box, w, viewer, mix(seed, deal))
        same = False
        if len(seats) == 1 and viewer != seats[0]:
            n = legal(states[3], box, w, seats[0], out) if turn(states[3], seats[0]) else 0
            for k in range(n):
                if not same:
                    states[2] = states[3]
                    play(states[2], box, w, seats[0], out[k])
                    hide(states[2], box, viewer)
                    same = same_bytes(raw, 1, 2)
        else:
            for i in range(len(seats)):
                possible = False
                if turn(states[3], seats[i]):
                    for k in range(legal(states[3], box, w, seats[i], out)):
                        possible = possible or out[k] == actions[i]
                if not possible:
                    return False
                play(states[3], box, w, seats[i], actions[i])
            hide(states[3], box, viewer)
            same = same_bytes(raw, 1, 3)
        if not same:
            return False
    return True


def learned(table: "Table", before: np.ndarray, moves: "list[Entry]", viewer: int) -> bool:
    """Has a viewer learned anything by these moves, which led from `before` to where the table stands?"""
    game, box = table.game, table.box
    states = np.zeros(4, before.dtype)
    states[0], states[1] = game.hide(before, box, viewer), game.hide(table.state, box, viewer)
    seats = np.array([move.seat for move in moves], np.int32)
    actions = np.array([move.action for move in moves], np.int32)
    raw = states.view(np.uint8).reshape(4, -1)
    out = np.zeros(game.actions, np.int32)
    arrays = [hand(states), hand(raw), hand(box), game.new_scratch(), hand(out)]
    return not bind(looks_the_same, game)(*arrays, viewer, hand(seats), hand(actions), REDEALS, table.seed)


def why_not_back(table: "Table", seat: int, before: np.ndarray | None = None) -> str:
    """Why that seat cannot take its last action back now; "" if it can. `before`: the state before it, if that is at hand."""
    if table.over:
        return "the match is over"
    if len(table.log) >= table.game.longest * MOST_TAKEN_BACK:
        return "so much has been taken back in this match that it must go on now"
    last = table.last_move(table.check_seat(seat))
    if last < 0:
        return "there is nothing to take back"
    moves = table.moves[last:]
    if before is None:
        before = table.replayed(table.moves[:last])
    if before["rng"] != table.state["rng"]:
        return "chance has played a part since then"
    together = table.game.turn(before)
    if not all(move.seat in together for move in moves):
        return "another player has acted since then"
    state = before
    for move in moves[1:]:  # they stay, so they must still be possible
        if move.action not in table.game.legal(state, table.box, move.seat):
            return "another player's action builds on it"
        state = table.game.play(state, table.box, move.seat, move.action)
    if learned(table, before, moves, seat):
        return "it has shown you something you did not know"
    if any(learned(table, before, moves, viewer) for viewer in range(-1, table.players)):
        return "it has shown the others something they did not know"
    return ""
