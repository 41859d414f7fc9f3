"""An estimate of a seat's final points in My Island: the track, what the sand still costs, and what is half built."""

from ...core.kernel import kernel
from ...core.rng import count_bits
from .rules import (
    AT_END,
    AT_ONCE,
    CELLS,
    GROUP,
    HALF,
    LARGEST,
    LINK,
    R_FEATURE,
    R_KIND,
    R_POINTS,
    R_SIZE,
    R_SYMBOLS,
    R_TERRAIN,
    SYMBOLS,
    VISIBLE,
    grow,
    visible,
)  # fmt: skip

COVERED = 0.6  # beach spaces that a tile still to come covers
CRUMB, WAY, CARD = 0.15, 0.04, 0.02  # a corner that nothing fits in; a free space beside a symbol; a card still to come
NEARLY, STATUE, SAND, SIZE_POINTS = 0.7, 0.4, 0.08, 0.05


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
            value += points * (bare - min(0.5 * bare, COVERED * coming))
    if coming > 0:
        value += CARD * coming + room(s, box, seat)
    return value + half_built(s, box, w, seat, coming)


@kernel
def room(s, box, seat):
    """Open spaces in one piece are worth more than crumbs, and each symbol wants free neighbours."""
    crumbs, ways = 0, 0
    for cell in range(CELLS):
        if (s.free[seat, 0] >> cell if cell < HALF else s.free[seat, 1] >> (cell - HALF)) & 1:
            n = count_bits(box.around[cell, 0] & s.free[seat, 0]) + count_bits(box.around[cell, 1] & s.free[seat, 1])
            crumbs += 4 if n == 0 else 2 if n == 1 else 1 if n == 2 else 0
    for symbol in range(SYMBOLS):
        n = count_bits(s.near[seat, symbol, 0] & s.free[seat, 0]) + count_bits(s.near[seat, symbol, 1] & s.free[seat, 1])
        ways += min(n, 6)
    return WAY * ways - CRUMB * crumbs


@kernel
def half_built(s, box, w, seat, coming):
    """What each group may still bring, and its size where the largest one counts."""
    value = 0.0
    hope = min(1.0, coming / 10.0)
    for symbol in range(SYMBOLS):
        low, high, most = s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], 0
        for cell in range(CELLS):
            if (low >> cell if cell < HALF else high >> (cell - HALF)) & 1:
                n = grow(s, box, w, seat, symbol, cell)
                low &= ~w.group[0]
                high &= ~w.group[1]
                most = max(most, n)
                value += hope * promise(s, box, w, seat, symbol, n)
        for i in range(AT_END):
            counts = box.end_rule[s.episode, i, R_KIND] == LARGEST and box.end_rule[s.episode, i, R_SYMBOLS] >> symbol & 1
            if counts and s.players > 1:
                value += SIZE_POINTS * box.end_rule[s.episode, i, R_POINTS] * min(most, 12)
    return value


@kernel
def promise(s, box, w, seat, symbol, n):
    """What the group in `w.group` may still bring by the rules at once, if there is room beside it."""
    value = 0.0
    free = count_bits(w.rim[0] & s.free[seat, 0]) + count_bits(w.rim[1] & s.free[seat, 1])
    for i in range(AT_ONCE):
        kind, points = box.rule[s.episode, i, R_KIND], box.rule[s.episode, i, R_POINTS]
        wanted = free > 0 and box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1
        if wanted and kind == GROUP:
            scored = (w.group[0] & s.marks[seat, i, 0]) | (w.group[1] & s.marks[seat, i, 1])
            size = box.rule[s.episode, i, R_SIZE]
            if not scored and n + free >= size:
                value += NEARLY * points * n * n / (size * size)
        elif wanted and kind == LINK:
            terrain, feature = box.rule[s.episode, i, R_TERRAIN], box.rule[s.episode, i, R_FEATURE]
            sand = (w.group[0] & s.ground[seat, terrain, 0]) | (w.group[1] & s.ground[seat, terrain, 1])
            for half in range(2):
                value += STATUE * points * count_bits(w.rim[half] & s.feature[seat, feature, half] & ~s.marks[seat, i, half])
            if sand:
                value += SAND * points * min(n, 5)
    return value
