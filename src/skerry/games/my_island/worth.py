"""An estimate of a seat's final points in My Island: the track, what the sand still costs, and what is half built."""

from ...engine.bits import count_bits
from ...engine.compile import kernel
from .island import around, first_of, heaviest, next_group, places, seen_from, size_of, weight
from .record import (
    AT_END,
    AT_ONCE,
    BESIDE,
    COVER,
    DIFFERENT,
    FILLED,
    GAPS,
    GROUP,
    LARGEST,
    LEAST,
    LINE,
    LINK,
    ON,
    PLACING,
    R_FEATURE,
    R_HOW,
    R_KIND,
    R_POINTS,
    R_SIZE,
    R_SLOT,
    R_SYMBOLS,
    R_TERRAIN,
    R_TO,
    SIDES,
    SURROUND,
    SYMBOLS,
    UNDONE,
    VISIBLE,
    WORDS,
    Box,
    Scratch,
    State,
)
from .scoring import filled, gaps, undone, visible

COVERED = 0.6  # beach spaces that a tile still to come covers
SPARED, AIMED = 0.5, 0.6  # spaces open to a symbol: the part of them that gets it; those that a tile still to come covers
TASTE = 0.15  # by which a player likes the symbol with the number of their seat more: no two should play alike
CRUMB, WAY, CARD = 0.15, 0.04, 0.02  # a corner that nothing fits in; a free space beside a symbol; a card still to come
FARTHEST = 7  # spaces of a road that is worth planning
BEGUN = 0.15  # a ray with a way to its end, besides the square of what is built of it
NEARLY, STATUE, SAND, SIZE_POINTS = 0.7, 0.4, 0.08, 0.05


@kernel
def worth(s: State, box: Box, w: Scratch, seat: int) -> float:
    """Points on the track, less what one will not cover, and a share of what is half built."""
    value = float(s.points[seat])
    if s.phase != PLACING or s.card == 0 or s.topped >> seat & 1:
        return value
    coming = 0 if s.ended >> seat & 1 else s.left + (s.waiting >> seat & 1)
    value += at_the_end(s, box, w, seat, coming)
    for i in range(AT_ONCE):
        kind, points = box.rule[s.episode, i, R_KIND], box.rule[s.episode, i, R_POINTS]
        if kind == ON:
            bare = visible(s, box, seat, box.rule[s.episode, i, R_TERRAIN], -1)
            value += points * min(SPARED * bare, AIMED * coming)
        elif kind == COVER:
            bare = visible(s, box, seat, 0, box.rule[s.episode, i, R_FEATURE])
            value += points * min(SPARED * bare, AIMED * coming)
        elif coming > 0 and BESIDE <= kind <= SURROUND:
            value += (points + spared(s, box, i)) * nearly_round(s, box, w, seat, i)
        elif coming > 0 and kind == LINE:
            value += (points + spared(s, box, i)) * nearly_straight(s, box, seat, i)
        elif coming > 0 and kind == LINK:
            value += (points + spared(s, box, i)) * nearly_linked(s, box, seat, i, coming)
    if coming > 0:
        value += CARD * coming + room(s, seat)
    return value + half_built(s, box, w, seat, coming)


@kernel
def spared(s: State, box: Box, i: int) -> int:
    """What a feature that a rule marks would cost at the end without a mark."""
    cost = 0
    for k in range(AT_END):
        same = box.end_rule[s.episode, k, R_FEATURE] == box.rule[s.episode, i, R_FEATURE]
        if box.end_rule[s.episode, k, R_KIND] == UNDONE and same:
            cost -= box.end_rule[s.episode, k, R_POINTS]
    return cost


@kernel
def at_the_end(s: State, box: Box, w: Scratch, seat: int, coming: int) -> float:
    """What the rules at the end will bring or cost, as it looks now."""
    value = 0.0
    for i in range(AT_END):
        kind, points = box.end_rule[s.episode, i, R_KIND], box.end_rule[s.episode, i, R_POINTS]
        if kind == VISIBLE:
            bare = visible(s, box, seat, box.end_rule[s.episode, i, R_TERRAIN], box.end_rule[s.episode, i, R_FEATURE])
            value += points * (bare - min(0.5 * bare, COVERED * coming))
        elif kind == UNDONE:
            value += points * undone(s, box, seat, i)
        elif kind == FILLED:
            value += points * filled(s, box, seat, i)
        elif kind == GAPS:
            value += points * gaps(s, w, seat)
        elif kind == LEAST:
            smallest, second = 99, 99
            for symbol in range(SYMBOLS):
                most = heaviest(s, w, seat, symbol)
                smallest, second = min(smallest, most), min(second, max(smallest, most))
            value += points * (smallest + 0.1 * second)
    return value


@kernel
def nearly_round(s: State, box: Box, w: Scratch, seat: int, i: int) -> float:
    """How far features are with what is asked of their neighbours; the sum over all without a mark."""
    slot, kind, value = box.rule[s.episode, i, R_SLOT], box.rule[s.episode, i, R_FEATURE], 0.0
    north, middle, south = places(s, box, seat, kind, 0), places(s, box, seat, kind, 1), places(s, box, seat, kind, 2)
    north, middle, south = north & ~s.marks[seat, slot, 0], middle & ~s.marks[seat, slot, 1], south & ~s.marks[seat, slot, 2]
    while north | middle | south:
        one_0, one_1, one_2 = first_of(north, middle, south)
        north, middle, south = north & ~one_0, middle & ~one_1, south & ~one_2
        rim_0, rim_1, rim_2 = around(one_0, one_1, one_2)
        free = size_of(rim_0 & s.free[seat, 0], rim_1 & s.free[seat, 1], rim_2 & s.free[seat, 2])
        most, kinds, built = 0, 0, 0
        for symbol in range(SYMBOLS):
            there = weight(
                s, seat, rim_0 & s.laid[seat, symbol, 0], rim_1 & s.laid[seat, symbol, 1], rim_2 & s.laid[seat, symbol, 2]
            )
            built += there
            if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
                most, kinds = max(most, there), kinds + (there > 0)
        if box.rule[s.episode, i, R_KIND] == SURROUND:
            share = built / max(1, built + free)
        else:
            have = kinds if box.rule[s.episode, i, R_HOW] == DIFFERENT else most
            need = box.rule[s.episode, i, R_SIZE]
            share = have / need if have + free >= need else 0.0
        value += NEARLY * share * share
    return value


@kernel
def nearly_linked(s: State, box: Box, seat: int, i: int, coming: int) -> float:
    """How near features are to what they have to be linked with: the sum over all without a mark."""
    slot, start = box.rule[s.episode, i, R_SLOT], box.rule[s.episode, i, R_FEATURE]
    north, middle, south = places(s, box, seat, start, 0), places(s, box, seat, start, 1), places(s, box, seat, start, 2)
    value, symbol = 0.0, 0
    while not box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
        symbol += 1
    north, middle, south = north & ~s.marks[seat, slot, 0], middle & ~s.marks[seat, slot, 1], south & ~s.marks[seat, slot, 2]
    while north | middle | south:
        one_0, one_1, one_2 = first_of(north, middle, south)
        north, middle, south = north & ~one_0, middle & ~one_1, south & ~one_2
        gap = spaces_missing(s, box, seat, i, symbol, one_0, one_1, one_2)
        if gap <= FARTHEST and gap <= 2 * coming:
            value += NEARLY * (1.0 - gap / (FARTHEST + 1.0)) ** 2
    return value


@kernel
def spaces_missing(s: State, box: Box, seat: int, i: int, symbol: int, from_0: int, from_1: int, from_2: int) -> int:
    """How many free spaces would have to be built on, at least, to link a feature; FARTHEST + 1 if it is too far."""
    ground, to = box.rule[s.episode, i, R_TERRAIN], box.rule[s.episode, i, R_TO]
    in_0, in_1, in_2 = s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2]
    north, middle, south = from_0, from_1, from_2
    for gap in range(FARTHEST + 1):
        n, size = 0, 1
        while size > n:  # along what lies there already
            n = size
            rim_0, rim_1, rim_2 = around(north, middle, south)
            north, middle, south = north | rim_0 & in_0, middle | rim_1 & in_1, south | rim_2 & in_2
            size = size_of(north, middle, south)
        if to < 0:
            here_0, here_1, here_2 = s.ground[seat, ground, 0], s.ground[seat, ground, 1], s.ground[seat, ground, 2]
            there = north & here_0 & ~from_0 | middle & here_1 & ~from_1 | south & here_2 & ~from_2
        else:
            here_0, here_1, here_2 = around(north & ~from_0, middle & ~from_1, south & ~from_2)
            there = here_0 & places(s, box, seat, to, 0) & ~from_0 | here_1 & places(s, box, seat, to, 1) & ~from_1
            there |= here_2 & places(s, box, seat, to, 2) & ~from_2
        if there:
            return gap
        north, middle, south = north | rim_0 & s.free[seat, 0], middle | rim_1 & s.free[seat, 1], south | rim_2 & s.free[seat, 2]
    return FARTHEST + 1


@kernel
def nearly_straight(s: State, box: Box, seat: int, i: int) -> float:
    """How far lines and rays have come: beginnings of each symbol in each direction that can still be finished."""
    slot, kind, size = box.rule[s.episode, i, R_SLOT], box.rule[s.episode, i, R_FEATURE], box.rule[s.episode, i, R_SIZE]
    value = 0.0
    for symbol in range(SYMBOLS):
        if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
            for side in range(SIDES):
                mark = slot if kind >= 0 else slot + side % 3
                in_0 = s.laid[seat, symbol, 0] & ~s.marks[seat, mark, 0]
                in_1 = s.laid[seat, symbol, 1] & ~s.marks[seat, mark, 1]
                in_2 = s.laid[seat, symbol, 2] & ~s.marks[seat, mark, 2]
                if kind < 0:
                    value += 0.5 * NEARLY * nearly_run(s, seat, side, size, in_0, in_1, in_2)
                elif in_0 | in_1 | in_2:
                    value += NEARLY * nearly_lit(s, box, seat, i, side, in_0, in_1, in_2)
    return value


@kernel
def nearly_run(s: State, seat: int, side: int, size: int, in_0: int, in_1: int, in_2: int) -> int:
    """1 if somewhere only the last space of a line is missing, and free."""
    north, middle, south = s.free[seat, 0], s.free[seat, 1], s.free[seat, 2]
    for _ in range(1, size):
        north, middle, south = seen_from(north, middle, south, side)
        north, middle, south = north & in_0, middle & in_1, south & in_2
    return 1 if north | middle | south else 0


@kernel
def nearly_lit(s: State, box: Box, seat: int, i: int, side: int, in_0: int, in_1: int, in_2: int) -> float:
    """Rays to one side that have begun at their feature and have free spaces to the end: the squares of their shares."""
    slot, kind, size = box.rule[s.episode, i, R_SLOT], box.rule[s.episode, i, R_FEATURE], box.rule[s.episode, i, R_SIZE]
    dark_0 = places(s, box, seat, kind, 0) & ~s.marks[seat, slot, 0]
    dark_1 = places(s, box, seat, kind, 1) & ~s.marks[seat, slot, 1]
    dark_2 = places(s, box, seat, kind, 2) & ~s.marks[seat, slot, 2]
    value = 0.0
    far_0, far_1, far_2 = s.free[seat, 0], s.free[seat, 1], s.free[seat, 2]
    for n in range(size - 1, 0, -1):  # n spaces show the symbol, the others further out are free
        north, middle, south = far_0, far_1, far_2
        for _ in range(n):
            north, middle, south = seen_from(north, middle, south, side)
            north, middle, south = north & in_0, middle & in_1, south & in_2
        north, middle, south = seen_from(north, middle, south, side)
        value += (BEGUN + n * n / (size * size)) * size_of(north & dark_0, middle & dark_1, south & dark_2)
        far_0, far_1, far_2 = seen_from(far_0, far_1, far_2, side)
        far_0, far_1, far_2 = far_0 & s.free[seat, 0], far_1 & s.free[seat, 1], far_2 & s.free[seat, 2]
    return value


@kernel
def room(s: State, seat: int) -> float:
    """Open spaces in one piece are worth more than crumbs, and each symbol wants free neighbours."""
    crumbs, ways = 0, 0
    one_0, one_1, one_2, two_0, two_1, two_2, three_0, three_1, three_2 = 0, 0, 0, 0, 0, 0, 0, 0, 0  # by free neighbours
    for side in range(SIDES):
        more_0, more_1, more_2 = seen_from(s.free[seat, 0], s.free[seat, 1], s.free[seat, 2], side)
        three_0, three_1, three_2 = three_0 | two_0 & more_0, three_1 | two_1 & more_1, three_2 | two_2 & more_2
        two_0, two_1, two_2 = two_0 | one_0 & more_0, two_1 | one_1 & more_1, two_2 | one_2 & more_2
        one_0, one_1, one_2 = one_0 | more_0, one_1 | more_1, one_2 | more_2
    crumbs += 2 * free_spaces(s, seat, ~one_0, ~one_1, ~one_2)
    crumbs += free_spaces(s, seat, ~two_0, ~two_1, ~two_2) + free_spaces(s, seat, ~three_0, ~three_1, ~three_2)
    for symbol in range(SYMBOLS):
        near_0, near_1, near_2 = around(s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2])
        ways += min(free_spaces(s, seat, near_0, near_1, near_2), 6)
    return WAY * ways - CRUMB * crumbs


@kernel
def free_spaces(s: State, seat: int, north: int, middle: int, south: int) -> int:
    """How many of these spaces are free."""
    return count_bits(north & s.free[seat, 0]) + count_bits(middle & s.free[seat, 1]) + count_bits(south & s.free[seat, 2])


@kernel
def half_built(s: State, box: Box, w: Scratch, seat: int, coming: int) -> float:
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
def promise(s: State, box: Box, w: Scratch, seat: int, symbol: int, n: int) -> float:
    """What the group in `w.group` may still bring by the rules at once, if there is room beside it."""
    value = 0.0
    free = free_spaces(s, seat, w.rim[0], w.rim[1], w.rim[2])
    for i in range(AT_ONCE):
        kind, points = box.rule[s.episode, i, R_KIND], box.rule[s.episode, i, R_POINTS]
        wanted = free > 0 and box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1
        if wanted and kind == GROUP:
            scored, size = 0, box.rule[s.episode, i, R_SIZE]
            for word in range(WORDS):
                scored |= w.group[word] & s.marks[seat, box.rule[s.episode, i, R_SLOT], word]
            if not scored and n + free >= size:
                value += NEARLY * points * n * n / (size * size)
        elif wanted and kind == LINK:
            terrain, feature, to = (
                box.rule[s.episode, i, R_TERRAIN],
                box.rule[s.episode, i, R_FEATURE],
                box.rule[s.episode, i, R_TO],
            )
            slot, goal = box.rule[s.episode, i, R_SLOT], 0
            for word in range(WORDS):
                goal |= w.group[word] & s.ground[seat, terrain, word] if to < 0 else w.rim[word] & places(s, box, seat, to, word)
                touched = w.rim[word] & places(s, box, seat, feature, word) & ~s.marks[seat, slot, word]
                value += STATUE * points * count_bits(touched)
            if goal:
                value += SAND * points * min(n, 5)
    return value
