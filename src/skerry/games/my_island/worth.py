"""An estimate of a seat's final points in My Island: the track, what the sand still costs, and what is half built."""

from ...core.kernel import kernel
from ...core.rng import count_bits
from .rules import (
    AT_END,
    AT_ONCE,
    GROUP,
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
    WORDS,
    beside,
    next_group,
    seen_from,
    visible,
)  # fmt: skip

COVERED = 0.6  # beach spaces that a tile still to come covers
SPARED, AIMED = 0.5, 0.6  # of the spaces open to a symbol that counts there so many get it; so many a tile still to come
TASTE = 0.15  # so much more a player likes the symbol with the number of their seat: no two should play alike
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
    for i in range(AT_ONCE):
        if box.rule[s.episode, i, R_KIND] == ON:
            bare = visible(s, seat, box.rule[s.episode, i, R_TERRAIN])
            value += box.rule[s.episode, i, R_POINTS] * min(SPARED * bare, AIMED * coming)
    if coming > 0:
        value += CARD * coming + room(s, seat)
    return value + half_built(s, box, w, seat, coming)


@kernel
def room(s, seat):
    """Open spaces in one piece are worth more than crumbs, and each symbol wants free neighbours."""
    crumbs, ways = 0, 0
    one_0, one_1, one_2, two_0, two_1, two_2, three_0, three_1, three_2 = 0, 0, 0, 0, 0, 0, 0, 0, 0  # so many free neighbours
    for side in range(SIDES):
        more_0, more_1, more_2 = seen_from(s.free[seat, 0], s.free[seat, 1], s.free[seat, 2], side)
        three_0, three_1, three_2 = three_0 | two_0 & more_0, three_1 | two_1 & more_1, three_2 | two_2 & more_2
        two_0, two_1, two_2 = two_0 | one_0 & more_0, two_1 | one_1 & more_1, two_2 | one_2 & more_2
        one_0, one_1, one_2 = one_0 | more_0, one_1 | more_1, one_2 | more_2
    crumbs += 2 * free_spaces(s, seat, ~one_0, ~one_1, ~one_2)
    crumbs += free_spaces(s, seat, ~two_0, ~two_1, ~two_2) + free_spaces(s, seat, ~three_0, ~three_1, ~three_2)
    for symbol in range(SYMBOLS):
        near_0, near_1, near_2 = beside(s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2])
        ways += min(free_spaces(s, seat, near_0, near_1, near_2), 6)
    return WAY * ways - CRUMB * crumbs


@kernel
def free_spaces(s, seat, north, middle, south):
    """How many of these spaces are free."""
    return count_bits(north & s.free[seat, 0]) + count_bits(middle & s.free[seat, 1]) + count_bits(south & s.free[seat, 2])


@kernel
def half_built(s, box, w, seat, coming):
    """What each group may still bring, and its size where the largest one counts."""
    value = 0.0
    hope = min(1.0, coming / 10.0)
    for symbol in range(SYMBOLS):
        most, liking = 0, 1.0 + TASTE * (symbol == seat)
        north, middle, south = s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2]
        while north | middle | south:
            n = next_group(s, w, seat, symbol, north, middle, south)
            north, middle, south = north & ~w.group[0], middle & ~w.group[1], south & ~w.group[2]
            most = max(most, n)
            value += liking * hope * promise(s, box, w, seat, symbol, n)
        for i in range(AT_END):
            counts = box.end_rule[s.episode, i, R_KIND] == LARGEST and box.end_rule[s.episode, i, R_SYMBOLS] >> symbol & 1
            if counts and s.players > 1:
                value += SIZE_POINTS * box.end_rule[s.episode, i, R_POINTS] * min(most, 12)
    return value


@kernel
def promise(s, box, w, seat, symbol, n):
    """What the group in `w.group` may still bring by the rules at once, if there is room beside it."""
    value = 0.0
    free = free_spaces(s, seat, w.rim[0], w.rim[1], w.rim[2])
    for i in range(AT_ONCE):
        kind, points = box.rule[s.episode, i, R_KIND], box.rule[s.episode, i, R_POINTS]
        wanted = free > 0 and box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1
        if wanted and kind == GROUP:
            scored, size = 0, box.rule[s.episode, i, R_SIZE]
            for word in range(WORDS):
                scored |= w.group[word] & s.marks[seat, i, word]
            if not scored and n + free >= size:
                value += NEARLY * points * n * n / (size * size)
        elif wanted and kind == LINK:
            terrain, feature, sand = box.rule[s.episode, i, R_TERRAIN], box.rule[s.episode, i, R_FEATURE], 0
            for word in range(WORDS):
                sand |= w.group[word] & s.ground[seat, terrain, word]
                value += STATUE * points * count_bits(w.rim[word] & s.feature[seat, feature, word] & ~s.marks[seat, i, word])
            if sand:
                value += SAND * points * min(n, 5)
    return value
