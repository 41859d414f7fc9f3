"""Sets of spaces of My Island. Clause numbers are those of RULES.md.

A set of spaces is three words. The row of mountains and the rows of land below it are counted from 0: row r lies in word r % 3,
in the (r // 3)th lane of it; a column further east is a bit further up, and the last bit of a lane is never land. So the
neighbours on one side of a whole set are a shift or an exchange of words away, and what lies off the island has neighbours too.
"""

from ...engine.bits import count_bits
from ...engine.compile import kernel
from .record import (  # fmt: skip
    LANE,
    OPEN,
    SYMBOLS,
    WORD_BITS,
    Box,
    Scratch,
    State,
)


@kernel
def around(north: int, middle: int, south: int) -> tuple[int, int, int]:
    """All the neighbours of a set, whatever lies there. The words hold rows 0, 3, 6; 1, 4, 7; and 2, 5, 8."""
    down_0, down_1, down_2 = north | north >> 1, middle | middle >> 1, south | south >> 1
    up_0, up_1, up_2 = north | north << 1, middle | middle << 1, south | south << 1
    return (
        (north >> 1 | north << 1 | down_2 << LANE | up_1) & WORD_BITS,
        (middle >> 1 | middle << 1 | down_0 | up_2) & WORD_BITS,
        (south >> 1 | south << 1 | down_1 | up_0 >> LANE) & WORD_BITS,
    )


@kernel
def seen_from(north: int, middle: int, south: int, side: int) -> tuple[int, int, int]:
    """The spaces whose neighbour on that side is in a set. Sides go round from the east: 0 east, 1 south-east ..."""
    if side == 1 or side == 2:
        north, middle, south = middle, south, north >> LANE
    elif side == 4 or side == 5:
        north, middle, south = south << LANE & WORD_BITS, north, middle
    if side == 0 or side == 5:
        return north >> 1, middle >> 1, south >> 1
    if side == 2 or side == 3:
        return north << 1, middle << 1, south << 1
    return north, middle, south


@kernel
def first_of(north: int, middle: int, south: int) -> tuple[int, int, int]:
    """Returns one space of a set that is not empty, as a set."""
    if north:
        return north & -north, 0, 0
    if middle:
        return 0, middle & -middle, 0
    return 0, 0, south & -south


@kernel
def size_of(north: int, middle: int, south: int) -> int:
    """Returns the number of spaces of a set."""
    return count_bits(north) + count_bits(middle) + count_bits(south)


@kernel
def weight(s: State, seat: int, north: int, middle: int, south: int) -> int:
    """How much a set of spaces weighs: a double counts twice (M46)."""
    heavy = size_of(north & s.heavy[seat, 0], middle & s.heavy[seat, 1], south & s.heavy[seat, 2])
    return size_of(north, middle, south) + heavy


@kernel
def grow(w: Scratch, north: int, middle: int, south: int, in_0: int, in_1: int, in_2: int) -> None:
    """Write all spaces of a set that are joined to some spaces to `w.group`, and their neighbours to `w.rim`."""
    n = 0
    while True:
        rim_0, rim_1, rim_2 = around(north, middle, south)
        north |= rim_0 & in_0
        middle |= rim_1 & in_1
        south |= rim_2 & in_2
        size = size_of(north, middle, south)
        if size == n:
            break
        n = size
    w.group[0], w.group[1], w.group[2] = north, middle, south
    w.rim[0], w.rim[1], w.rim[2] = rim_0, rim_1, rim_2


@kernel
def next_group(s: State, w: Scratch, seat: int, symbol: int, north: int, middle: int, south: int) -> int:
    """Write a group of the symbol that one of these spaces belongs to to `w.group`. Returns its weight (M33, M46)."""
    one_0, one_1, one_2 = first_of(north, middle, south)
    grow(w, one_0, one_1, one_2, s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2])
    return weight(s, seat, w.group[0], w.group[1], w.group[2])


@kernel
def heaviest(s: State, w: Scratch, seat: int, symbol: int) -> int:
    """The weight of a player's heaviest group of a symbol."""
    most = 0
    north, middle, south = s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2]
    while weight(s, seat, north, middle, south) > most:
        most = max(most, next_group(s, w, seat, symbol, north, middle, south))
        north, middle, south = north & ~w.group[0], middle & ~w.group[1], south & ~w.group[2]
    return most


@kernel
def places(s: State, box: Box, seat: int, kind: int, word: int) -> int:
    """Where a player's features of a kind are: one word of the set."""
    return s.open[seat, kind, word] if kind < OPEN else box.feature[kind, word]


@kernel
def covered(s: State, seat: int, word: int) -> int:
    """The spaces with a tile: one word of the set."""
    return s.laid[seat, 0, word] | s.laid[seat, 1, word] | s.laid[seat, 2, word] | s.laid[seat, 3, word]


@kernel
def symbol_of(s: State, seat: int, tile: int, i: int) -> int:
    """What a space of a player's tile shows."""
    return (s.faces[seat, tile] >> 3 * i & 7) - 1 & 3


@kernel
def is_double(s: State, seat: int, tile: int, i: int) -> bool:
    """Does a space of a player's tile show its symbol twice (M46)? A path never does."""
    return s.faces[seat, tile] >> 3 * i & 7 > SYMBOLS
