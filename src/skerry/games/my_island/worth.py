"""An estimate of a seat's final points in My Island: the track, what the sand still costs, and what is half built."""

from ...core.kernel import kernel
from ...core.rng import count_bits
from .rules import (
    AT_END,
    AT_ONCE,
    BEACH,
    CELLS,
    GROUP,
    HALF,
    HOUSE,
    LARGEST,
    LINK,
    ON,
    R_FEATURE,
    R_KIND,
    R_POINTS,
    R_SIZE,
    R_SYMBOLS,
    R_TERRAIN,
    SIDES,
    SYMBOLS,
    VISIBLE,
    grow,
    visible,
)  # fmt: skip


@kernel
def worth(s, box, w, seat):
    """Points on the track, less the sand one will not cover, and a share of what groups and roads may still bring."""
    value = float(s.points[seat])
    if s.card == 0 or s.topped >> seat & 1:
        return value
    coming = 0 if s.ended >> seat & 1 else s.left + (s.waiting >> seat & 1)
    for i in range(AT_END):
        points = box.end_rule[s.episode, i, R_POINTS]
        if box.end_rule[s.episode, i, R_KIND] == VISIBLE:
            bare = visible(s, seat, box.end_rule[s.episode, i, R_TERRAIN])
            value += points * (bare - min(0.5 * bare, 0.6 * coming))
    if coming > 0:
        value += 0.02 * coming + closeness(s, box, seat)
    return value + half_built(s, box, w, seat, coming)


@kernel
def closeness(s, box, seat):
    """Room to build: open spaces in one piece are worth more than crumbs, and each symbol wants a free neighbour."""
    crumbs, ways = 0, 0
    for cell in range(CELLS):
        half = cell // HALF
        bit = 1 << cell % HALF
        if s.free[seat, half] & bit:
            n = count_bits(box.around[cell, 0] & s.free[seat, 0]) + count_bits(box.around[cell, 1] & s.free[seat, 1])
            crumbs += 4 if n == 0 else 2 if n == 1 else 1 if n == 2 else 0
    for symbol in range(SYMBOLS):
        n = count_bits(s.near[seat, symbol, 0] & s.free[seat, 0]) + count_bits(s.near[seat, symbol, 1] & s.free[seat, 1])
        ways += min(n, 6)
    return 0.04 * ways - 0.15 * crumbs


@kernel
def half_built(s, box, w, seat, coming):
    """Groups without a cube by their size; path systems by the statues and the sand they touch; size for the largest."""
    value = 0.0
    hope = min(1.0, coming / 10.0)
    for symbol in range(SYMBOLS):
        low, high, most = 0, 0, 0
        for cell in range(CELLS):
            half = cell // HALF
            if s.laid[seat, symbol, half] & ~(high if half else low) & 1 << cell % HALF:
                n = grow(s, box, w, seat, symbol, cell)
                low |= w.group[0]
                high |= w.group[1]
                most = max(most, n)
                value += hope * promise(s, box, w, seat, symbol, n)
        for i in range(AT_END):
            if box.end_rule[s.episode, i, R_KIND] == LARGEST and box.end_rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
                if s.players > 1:
                    value += 0.05 * box.end_rule[s.episode, i, R_POINTS] * min(most, 12)
    return value


@kernel
def promise(s, box, w, seat, symbol, n):
    """What the group in `w.group` may still bring by the rules at once."""
    value = 0.0
    for i in range(AT_ONCE):
        if not box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            continue
        kind, points = box.rule[s.episode, i, R_KIND], box.rule[s.episode, i, R_POINTS]
        room = count_bits(w.rim[0] & s.free[seat, 0]) + count_bits(w.rim[1] & s.free[seat, 1])
        if kind == GROUP:
            scored = (w.group[0] & s.marks[seat, i, 0]) | (w.group[1] & s.marks[seat, i, 1])
            size = box.rule[s.episode, i, R_SIZE]
            if not scored and n + room >= size:
                value += points * 0.7 * (n * n) / (size * size)
        elif kind == LINK:
            terrain, feature = box.rule[s.episode, i, R_TERRAIN], box.rule[s.episode, i, R_FEATURE]
            sea = (w.group[0] & s.ground[seat, terrain, 0]) | (w.group[1] & s.ground[seat, terrain, 1])
            reached = 0
            for half in range(2):
                reached += count_bits(w.rim[half] & s.feature[seat, feature, half] & ~s.marks[seat, i, half])
            if room > 0:
                value += points * 0.4 * reached + (0.08 * points * min(n, 5) if sea else 0.0)
    return value
