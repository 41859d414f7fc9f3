"""The contract's functions as Python calls them: on arrays of one record, which Numba takes ten times quicker than a record."""

from .compile import generic
from .contract import derive, explain, hide, legal, play, redeal, setup, standing, tally, turn, worth


@generic
def call_setup(states, boxes, ws, options, players, seed):
    """`setup`."""
    setup(states[0], boxes[0], ws[0], options[0], players, seed)


@generic
def call_turn(states, out):
    """Write the seats that may act; how many."""
    n = 0
    for seat in range(states[0].players):
        if turn(states[0], seat):
            out[n] = seat
            n += 1
    return n


@generic
def call_legal(states, boxes, ws, seat, out):
    """`legal`."""
    return legal(states[0], boxes[0], ws[0], seat, out)


@generic
def call_play(states, boxes, ws, seat, action):
    """`play`."""
    play(states[0], boxes[0], ws[0], seat, action)


@generic
def call_tally(states, boxes, ws, first, sheets):
    """`tally` for a seat and those after it, a row of the sheets each."""
    for i in range(len(sheets)):
        tally(states[0], boxes[0], ws[0], first + i, ws[0].lines)
        for line in range(sheets.shape[1]):
            sheets[i, line] = ws[0].lines[line]


@generic
def call_standing(states, boxes, ws, seat):
    """`standing`."""
    return standing(states[0], boxes[0], ws[0], seat)


@generic
def call_worth(states, boxes, ws, seat):
    """`worth`."""
    return worth(states[0], boxes[0], ws[0], seat)


@generic
def call_hide(states, boxes, seat):
    """`hide`."""
    hide(states[0], boxes[0], seat)


@generic
def call_redeal(states, boxes, ws, seat, seed):
    """`redeal`."""
    redeal(states[0], boxes[0], ws[0], seat, seed)


@generic
def call_explain(states, boxes, ws, seat, facts):
    """`explain`."""
    explain(states[0], boxes[0], ws[0], seat, facts[0])


@generic
def fill_derived(states, boxes, ws):
    """`derive`."""
    derive(states[0], boxes[0], ws[0])


@generic
def call_step(states, boxes, ws, seat, action, out):
    """Carry an action out if it is possible; was it?"""
    if not 0 <= seat < states[0].players or not turn(states[0], seat):
        return False
    possible = False
    for i in range(legal(states[0], boxes[0], ws[0], seat, out)):
        possible = possible or out[i] == action
    if possible:
        play(states[0], boxes[0], ws[0], seat, action)
    return possible


@generic
def call_look(states, boxes, ws, viewer, seats, sheets, out):
    """`hide` for a viewer; then the seats that may act, all sheets, and what the viewer may do; how many seats and actions."""
    hide(states[0], boxes[0], viewer)
    call_tally(states, boxes, ws, 0, sheets)
    m = 0
    if viewer >= 0 and turn(states[0], viewer):
        m = legal(states[0], boxes[0], ws[0], viewer, out)
    return call_turn(states, seats), m
