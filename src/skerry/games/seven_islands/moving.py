"""How pieces move: over land, through Portals, by Raft, aboard the Ship."""

from ...engine.bits import lowest_bit
from ...engine.compile import kernel, no_inline
from ...engine.layout import Ints
from .building import column_of, joined_to, row_of
from .cards import discard, land_all, wears, write_cards
from .record import A_SAIL, A_STEP, ABOARD, LANDS, RADIO, RAFT, Box, State


@kernel
def may_move(s: State, piece: int) -> bool:
    """May this piece take a step now: of a Sprint, of the move, or as the other one by Radio (S34, S41, S42, S49)?"""
    if s.run > 0:
        return s.runner == 0 or s.runner == piece + 1
    if s.walker > 0 and s.walker != piece + 1:
        return s.fellow > 0
    return s.steps > 0


@kernel
def reach(s: State, box: Box, card: int, raft: int) -> int:
    """The cards a step away: over shared land sides, from any Portal; by Raft across water (S34, S35, S45)."""
    no_inline()
    starts = box.portals if box.portals >> card & 1 else 1 << card
    found, portals = 0, starts & box.portals
    while starts:
        start = lowest_bit(starts)
        starts &= starts - 1
        if s.group[start] == 0:
            continue
        group = s.member[s.group[start]]
        found |= joined_to(s, start) & group
        if raft and box.beaches >> start & 1:
            x, y = column_of(s.at[start]), row_of(s.at[start])
            columns = s.column[x - 1] | s.column[x] | s.column[x + 1]
            rows = s.row[y - 1] | s.row[y] | s.row[y + 1]
            found |= columns & rows & group & box.beaches & ~(1 << start)
    return found & ~portals


@kernel
def walk(s: State, box: Box, action: int) -> None:
    """A step, or the Ship sails and puts all aboard ashore (S34, S37)."""
    no_inline()
    seat = s.current
    if action >= A_SAIL:
        piece = 0 if s.piece[seat, 0] == ABOARD and may_move(s, 0) else 1
        discard(s, s.dock - 1)
        s.dock = 0
        land_all(s, action - A_SAIL)
    else:
        piece = (action - A_STEP) // (LANDS + 1)
        s.piece[seat, piece] = (action - A_STEP) % (LANDS + 1)
    if s.run > 0:
        s.run -= 1
        s.runner = piece + 1
    elif s.walker > 0 and s.walker != piece + 1:
        s.fellow -= 1
    else:
        s.fellow = 1 if s.walker == 0 and wears(s, seat, RADIO) else s.fellow
        s.walker = piece + 1
        s.steps -= 1


@kernel
def write_steps(s: State, box: Box, seat: int, out: Ints, n: int) -> int:
    """Write where the pieces that may move can go (S34-S37)."""
    no_inline()
    raft = wears(s, seat, RAFT)
    sails = False
    for piece in range(2):
        here = s.piece[seat, piece]
        if not may_move(s, piece):
            continue
        found = 1 if here == ABOARD else reach(s, box, here, raft)
        sails = sails or here == ABOARD
        n = write_cards(found, A_STEP + piece * (LANDS + 1), out, n)
        if here == 0 and s.dock > 0:
            out[n] = A_STEP + piece * (LANDS + 1) + ABOARD
            n += 1
    if sails:
        ashore = 0
        for group in range(1, s.groups + 1):
            ashore |= s.member[group]
        n = write_cards(ashore & box.beaches, A_SAIL, out, n)
    return n
