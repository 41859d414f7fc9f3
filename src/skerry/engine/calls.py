"""The contract's functions as Python calls them: on arrays of one record, which Numba takes ten times quicker than a record."""

from typing import Any

from .compile import generic
from .contract import MatchState, derive, explain, hide, legal, play, redeal, setup, standing, tally, turn, worth
from .layout import Ints, Records


@generic
def call_setup(states: Records[MatchState], boxes: Any, ws: Any, options: Any, players: int, seed: int) -> None:
    """Calls `setup`: deals a match."""
    setup(states[0], boxes[0], ws[0], options[0], players, seed)


@generic
def call_turn(states: Records[MatchState], out: Ints) -> int:
    """Writes the seats that may act. Returns their number."""
    n = 0
    for seat in range(states[0].players):
        if turn(states[0], seat):
            out[n] = seat
            n += 1
    return n


@generic
def call_legal(states: Records[MatchState], boxes: Any, ws: Any, seat: int, out: Ints) -> int:
    """Calls `legal`: writes the actions that a seat may take. Returns their number."""
    return legal(states[0], boxes[0], ws[0], seat, out)


@generic
def call_play(states: Records[MatchState], boxes: Any, ws: Any, seat: int, action: int) -> None:
    """Calls `play`: carries out an action."""
    play(states[0], boxes[0], ws[0], seat, action)


@generic
def call_tally(states: Records[MatchState], boxes: Any, ws: Any, first: int, sheets: Ints) -> None:
    """Calls `tally` for seat `first` and those after it, one for each row of `sheets`."""
    for i in range(len(sheets)):
        tally(states[0], boxes[0], ws[0], first + i, ws[0].lines)
        for line in range(sheets.shape[1]):
            sheets[i, line] = ws[0].lines[line]


@generic
def call_standing(states: Records[MatchState], boxes: Any, ws: Any, seat: int) -> int:
    """Calls `standing`. Returns the number that orders the seats."""
    return standing(states[0], boxes[0], ws[0], seat)


@generic
def call_worth(states: Records[MatchState], boxes: Any, ws: Any, seat: int) -> float:
    """Calls `worth`. Returns an estimate of the final result."""
    return worth(states[0], boxes[0], ws[0], seat)


@generic
def call_hide(states: Records[MatchState], boxes: Any, seat: int) -> None:
    """Calls `hide`: blanks what a seat cannot know."""
    hide(states[0], boxes[0], seat)


@generic
def call_redeal(states: Records[MatchState], boxes: Any, ws: Any, seat: int, seed: int) -> None:
    """Calls `redeal`: fills what is blank with a random deal."""
    redeal(states[0], boxes[0], ws[0], seat, seed)


@generic
def call_explain(states: Records[MatchState], boxes: Any, ws: Any, seat: int, facts: Any) -> None:
    """Calls `explain`: writes what there is to tell about a seat."""
    explain(states[0], boxes[0], ws[0], seat, facts[0])


@generic
def fill_derived(states: Records[MatchState], boxes: Any, ws: Any) -> None:
    """Calls `derive`: fills the fields that follow from others."""
    derive(states[0], boxes[0], ws[0])


@generic
def call_step(states: Records[MatchState], boxes: Any, ws: Any, seat: int, action: int, out: Ints) -> bool:
    """Carries an action out if it is possible. Returns whether it was."""
    if not 0 <= seat < states[0].players or not turn(states[0], seat):
        return False
    possible = False
    for i in range(legal(states[0], boxes[0], ws[0], seat, out)):
        possible = possible or out[i] == action
    if possible:
        play(states[0], boxes[0], ws[0], seat, action)
    return possible


@generic
def call_look(
    states: Records[MatchState], boxes: Any, ws: Any, viewer: int, seats: Ints, sheets: Ints, out: Ints
) -> tuple[int, int]:
    """Hides a state from a viewer; writes the seats that may act, all sheets, and the viewer's actions.

    Returns the number of seats and of actions.
    """
    hide(states[0], boxes[0], viewer)
    call_tally(states, boxes, ws, 0, sheets)
    m = 0
    if viewer >= 0 and turn(states[0], viewer):
        m = legal(states[0], boxes[0], ws[0], viewer, out)
    return call_turn(states, seats), m
