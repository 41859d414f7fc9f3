"""How pieces move: over land, through Portals, by Raft, aboard the Ship."""

from ...core.kernel import kernel
from .building import half_turn
from .cards import discard, is_beach, land_all, wears
from .record import A_SAIL, A_STEP, ABOARD, LANDS, PORTAL, RADIO, RAFT, WIDTH


@kernel
def may_move(s, piece):
    """May this piece take a step now: of a Sprint, of the move, or as the other one by Radio (S34, S41, S42, S49)?"""
    if s.run > 0:
        return s.runner == 0 or s.runner == piece + 1
    if s.walker > 0 and s.walker != piece + 1:
        return s.fellow > 0
    return s.steps > 0


@kernel
def reach(s, box, card, raft):
    """The cards a step away, a bit each: over shared land sides, from any Portal; by Raft across water (S34, S35, S45)."""
    found = 0
    portal = box.feature[card] == PORTAL
    for start in range(box.lands):
        if s.group[start] == 0 or (start != card and not (portal and box.feature[start] == PORTAL)):
            continue
        shape = half_turn(box.sides[start]) if s.turned[start] else box.sides[start]
        x, y = s.at[start] % WIDTH, s.at[start] // WIDTH
        rows = raft and is_beach(box, start)
        for near in range(box.lands):
            if s.group[near] != s.group[start] or near == start:
                continue
            dx, dy = s.at[near] % WIDTH - x, s.at[near] // WIDTH - y
            if abs(dx) > 1 or abs(dy) > 1:
                continue
            side = (0 if dy < 0 else 2) if dx == 0 else (1 if dx > 0 else 3)
            walks = (dx == 0 or dy == 0) and shape >> side & 1
            if (walks or (rows and is_beach(box, near))) and not (portal and box.feature[near] == PORTAL):
                found |= 1 << near
    return found


@kernel
def walk(s, box, action):
    """A step, or the Ship sails and puts all aboard ashore (S34, S37)."""
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
def write_steps(s, box, seat, out, n):
    """Write where the pieces that may move can go (S34-S37)."""
    raft = wears(s, seat, RAFT)
    sails = False
    for piece in range(2):
        here = s.piece[seat, piece]
        if not may_move(s, piece):
            continue
        found = 1 if here == ABOARD else reach(s, box, here, raft)
        sails = sails or here == ABOARD
        for card in range(box.lands):
            if found >> card & 1:
                out[n] = A_STEP + piece * (LANDS + 1) + card
                n += 1
        if here == 0 and s.dock > 0:
            out[n] = A_STEP + piece * (LANDS + 1) + ABOARD
            n += 1
    if sails:
        for card in range(box.lands):
            if s.group[card] > 0 and is_beach(box, card):
                out[n] = A_SAIL + card
                n += 1
    return n
