"""Taking back: fair only while chance has not moved, nobody has learned anything, and no other turn has begun."""

from typing import Any

from ..engine.chance import mix
from ..engine.compile import generic
from ..engine.contract import MatchState, hide, legal, play, redeal, turn
from ..engine.layout import Int32, Ints, Record, Records, int32, uint8, zeros
from .game import Game


class Move(Record):
    """An action that a seat took."""

    seat: Int32
    action: Int32


REDEALS = 24  # other deals that must look the same after the moves, or somebody has learned something


@generic
def same_bytes(raw: Ints, one: int, other: int) -> bool:
    """Are two records equal?"""
    same = True
    for k in range(raw.shape[1]):
        same = same and raw[one, k] == raw[other, k]
    return same


@generic
def looks_the_same(
    states: Records[MatchState], raw: Ints, box: Any, w: Any, out: Ints, viewer: int, moves: Records[Move], deals: int, seed: int
) -> bool:
    """Do these moves, played on other deals that a viewer cannot tell from states[0], always end in the view states[1]?

    A viewer sees only the result of another seat's action, so any legal action with that result counts.
    `raw` is the bytes of `states`; states[2] and states[3] are room to play in.
    """
    for deal in range(deals):
        states[3] = states[0]
        redeal(states[3], box, w, viewer, mix(seed, deal))
        same = False
        if len(moves) == 1 and viewer != moves[0].seat:
            n = legal(states[3], box, w, moves[0].seat, out) if turn(states[3], moves[0].seat) else 0
            for k in range(n):
                if not same:
                    states[2] = states[3]
                    play(states[2], box, w, moves[0].seat, out[k])
                    hide(states[2], box, viewer)
                    same = same_bytes(raw, 1, 2)
        else:
            for i in range(len(moves)):
                possible = False
                if turn(states[3], moves[i].seat):
                    for k in range(legal(states[3], box, w, moves[i].seat, out)):
                        possible = possible or out[k] == moves[i].action
                if not possible:
                    return False
                play(states[3], box, w, moves[i].seat, moves[i].action)
            hide(states[3], box, viewer)
            same = same_bytes(raw, 1, 3)
        if not same:
            return False
    return True


def learned(
    game: Game, box: Record, before: MatchState, after: MatchState, moves: list[tuple[int, int]], viewer: int, seed: int
) -> bool:
    """Has a viewer learned anything by these moves (seats and actions), which led from one state to another?

    Chance has not moved meanwhile. So where nothing but the random state is hidden, there is nothing to learn.
    """
    hidden = game.hide(before, box, viewer)
    known = hidden.copy()
    known.rng = before.rng
    if known == before:
        return False
    states = Records(type(before), 4)
    states[0], states[1] = hidden, game.hide(after, box, viewer)
    played = Records(Move, len(moves))
    for move, (seat, action) in zip(played.records, moves, strict=True):
        move.seat, move.action = seat, action
    space = states, states.words(uint8), box, game.scratch(), zeros(int32, game.actions)
    return not game.forms.run(looks_the_same, *space, viewer, played, REDEALS, seed)
