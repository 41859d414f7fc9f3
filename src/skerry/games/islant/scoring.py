"""How a sheet of Islant is scored. Exact: everything is a count of whole sides and corners, nothing is measured.

Take a pencil and two facts about the five tiles. Cut a square along its diagonals into four triangles, one at each side:

    +---+    A tile's land is the triangles at its land sides. The Isthmus alone differs a little: its two lie across
    |\\ /|    from each other and meet in the middle, because the other two are cut down to notches a quarter deep.
    | X |
    |/ \\|    Land and water therefore change only at the corners of squares: every shore runs from corner to corner,
    +---+    and what touches a side of a square touches both its corners.

So call a side of the grid *joined* where both squares have land there. Then
- an island is squares connected through joined sides;
- a region of water is corners connected along sides that are not joined (water passes where land only meets at a point);
- the sea is the region of the rim.
The first square of an island, in reading order, has the water around the island at its top. The first corner of an enclosed
region has at its top the land of the island that encloses it.
"""

from ...engine.compile import kernel
from ...engine.layout import Ints
from .record import (
    BLUE,
    CELLS,
    COLOUR_LINE,
    EAST,
    FIRST_SHIP,
    FIRST_WAVE,
    ISLANDS_LINE,
    LAKES_LINE,
    LAND,
    LAST_LAND,
    LINES,
    MIDDLE,
    NORTH,
    RED,
    SHIPS_LINE,
    SIDES_LINE,
    SOUTH,
    WAVES_LINE,
    WEST,
    WIDTH,
    Box,
    Scratch,
    State,
)

POSTS = WIDTH + 1  # corners in a row of the widest sheet
MAP = WIDTH + 2  # squares in a row, with a margin
DIAGONALS = (0, 2, 2, 1, 2, 4, 1, 2, 2, 1, 4, 2, 1, 2, 2, 0)  # diagonal shores, by the set of land sides
UPRIGHT, LYING = NORTH | SOUTH, EAST | WEST  # the two Isthmuses


@kernel
def copy_land(s: State, w: Scratch, size: int, seat: int) -> None:
    """Copy the sides of each square that are land to the scratch space, with a margin of nothing around the sheet."""
    for place in range(MAP * MAP):
        w.land[place] = 0
    for row in range(size):
        for column in range(size):
            code = s.sheet[seat, row * WIDTH + column]
            if 0 < code <= LAST_LAND:
                w.land[(row + 1) * MAP + column + 1] = (code - 1) % 15 + 1


@kernel
def land_sides(w: Scratch, row: int, column: int) -> int:
    """The sides of a square that are land; off the sheet there is none."""
    return w.land[(row + 1) * MAP + column + 1]


@kernel
def joined_above(w: Scratch, row: int, column: int) -> bool:
    """Does land join a square with the one above?"""
    return land_sides(w, row, column) & NORTH != 0 and land_sides(w, row - 1, column) & SOUTH != 0


@kernel
def joined_left(w: Scratch, row: int, column: int) -> bool:
    """Does land join a square with the one on its left?"""
    return land_sides(w, row, column) & WEST != 0 and land_sides(w, row, column - 1) & EAST != 0


@kernel
def joined_side(w: Scratch, row: int, column: int, side: int) -> bool:
    """Does land join a square with the one beside it: 0 above, 1 right, 2 below, 3 left?"""
    if side == 0:
        return joined_above(w, row, column)
    if side == 1:
        return joined_left(w, row, column + 1)
    if side == 2:
        return joined_above(w, row + 1, column)
    return joined_left(w, row, column)


@kernel
def find_islands(w: Scratch) -> int:
    """Name every island after its first square (L25). Returns the number of islands."""
    islands = 0
    for cell in range(CELLS):
        w.island[cell] = 0
    for first in range(CELLS):
        if land_sides(w, first // WIDTH, first % WIDTH) == 0 or w.island[first] != 0:
            continue
        islands += 1
        w.island[first] = first + 1
        w.queue[0] = first
        n, i = 1, 0
        while i < n:
            here = w.queue[i]
            i += 1
            for side in range(4):
                if joined_side(w, here // WIDTH, here % WIDTH, side):
                    there = here + step(side, WIDTH)
                    if w.island[there] == 0:
                        w.island[there] = first + 1
                        w.queue[n] = there
                        n += 1
    return islands


@kernel
def step(side: int, width: int) -> int:
    """How far the number of the next square is, in a direction."""
    if side == 0:
        return -width
    if side == 1:
        return 1
    return width if side == 2 else -1


@kernel
def water_runs(w: Scratch, size: int, row: int, column: int, side: int) -> bool:
    """Does water run along the side of the grid that goes from a corner upwards (0), right (1), down (2), left (3)?"""
    if side == 0:
        return row > 0 and not joined_left(w, row - 1, column)
    if side == 1:
        return column < size and not joined_above(w, row, column)
    if side == 2:
        return row < size and not joined_left(w, row, column)
    return column > 0 and not joined_above(w, row, column - 1)


@kernel
def find_water(w: Scratch, size: int) -> None:
    """Name every region of water after its first corner (L26); a corner within land is a region of its own, and no water."""
    for corner in range(POSTS * POSTS):
        w.region[corner] = 0
    for row in range(size + 1):
        for column in range(size + 1):
            first = row * POSTS + column
            if w.region[first] != 0:
                continue
            w.region[first] = first + 1
            w.queue[0] = first
            n, i = 1, 0
            while i < n:
                here = w.queue[i]
                i += 1
                for side in range(4):
                    if water_runs(w, size, here // POSTS, here % POSTS, side):
                        there = here + step(side, POSTS)
                        if w.region[there] == 0:
                            w.region[there] = first + 1
                            w.queue[n] = there
                            n += 1


@kernel
def water_at(w: Scratch, cell: int) -> int:
    """The region at the top left corner of a square."""
    return w.region[cell // WIDTH * POSTS + cell % WIDTH]


@kernel
def water_around(w: Scratch, island: int) -> int:
    """The region around an island: the one above its first square."""
    return water_at(w, island - 1)


@kernel
def water_beside(w: Scratch, cell: int, side: int) -> int:
    """The region at a side of a square, where that side is not joined: the one at either of its ends."""
    row, column = cell // WIDTH, cell % WIDTH
    if side == 0 or side == 3:
        return w.region[row * POSTS + column]
    return w.region[(row + 1) * POSTS + column + 1]


@kernel
def find_straight_shores(w: Scratch) -> None:
    """Mark the islands with straight outer shore, by counting it: they are not complete (L27)."""
    for island in range(CELLS + 1):
        w.mark[island] = 0
    for cell in range(CELLS):
        island = w.island[cell]
        if island == 0:
            continue
        row, column = cell // WIDTH, cell % WIDTH
        land = land_sides(w, row, column)
        for side in range(4):
            straight = land >> side & 1 and not joined_side(w, row, column, side)
            if straight and water_beside(w, cell, side) == water_around(w, island) and w.mark[island] < 100:
                w.mark[island] += 1


@kernel
def diagonal_shores(w: Scratch, cell: int) -> int:
    """How many diagonal shores of a square lie on the outer outline of its island."""
    land = land_sides(w, cell // WIDTH, cell % WIDTH)
    around = water_around(w, w.island[cell])
    if land in (UPRIGHT, LYING):  # each notch has water of its own
        one = 1 if land == UPRIGHT else 0
        return 2 * (water_beside(w, cell, one) == around) + 2 * (water_beside(w, cell, one + 2) == around)
    for side in range(4):
        if not land >> side & 1:
            return DIAGONALS[land] if water_beside(w, cell, side) == around else 0
    return 0


@kernel
def slants(land: int, inner: int, outer: int) -> int:
    """At a corner of a square between two of its sides: is one land, the other water, and the shore between at 45 degrees?"""
    return land >> inner & 1 and not land >> outer & 1 and land != UPRIGHT and land != LYING


@kernel
def continued(w: Scratch, row: int, column: int, first: int) -> int:
    """The island of which two diagonals continue each other at a corner, on its outer outline, 0 if there is none (L28).

    Around a corner lie four squares. Two diagonals are one side where they lie in squares across from each other, the
    third square between is all land there, and the three are joined. `first` says which three they are, clockwise from the
    top left square (0), the top right (1), the bottom right (2) or the bottom left (3).
    """
    if first == 0:
        one, two, three = (-1, -1), (-1, 0), (0, 0)
    elif first == 1:
        one, two, three = (-1, 0), (0, 0), (0, -1)
    elif first == 2:
        one, two, three = (0, 0), (0, -1), (-1, -1)
    else:
        one, two, three = (0, -1), (-1, -1), (-1, 0)
    a = land_sides(w, row + one[0], column + one[1])
    b = land_sides(w, row + two[0], column + two[1])
    c = land_sides(w, row + three[0], column + three[1])
    # Seen from the top left square, its right and its bottom side meet at the corner; a quarter turn on for each next one.
    right, bottom, left, top = (1 + first) % 4, (2 + first) % 4, (3 + first) % 4, first
    if slants(a, right, bottom) and b >> left & 1 and b >> bottom & 1 and slants(c, top, left):
        island = w.island[(row + two[0]) * WIDTH + column + two[1]]
        if w.region[row * POSTS + column] == water_around(w, island):
            return island
    return 0


@kernel
def count_sides(w: Scratch, size: int) -> int:
    """The sides of the outer outlines of complete islands: diagonals, less one wherever two continue each other (L28)."""
    n = 0
    for cell in range(CELLS):
        if w.island[cell] != 0 and w.mark[w.island[cell]] == 0:
            n += diagonal_shores(w, cell)
    for row in range(1, size):
        for column in range(1, size):
            for first in range(4):
                island = continued(w, row, column, first)
                n -= island != 0 and w.mark[island] == 0
    return n


@kernel
def count_lakes(s: State, w: Scratch, size: int, seat: int) -> int:
    """The lakes of complete islands: Hearts, and white water that the island encloses (L29, L30)."""
    for region in range(POSTS * POSTS + 1):
        w.stained[region] = 0
    lakes = 0
    for cell in range(CELLS):
        code = s.sheet[seat, cell]
        if code >= FIRST_WAVE:
            w.stained[water_at(w, cell)] = 1
        elif 0 < code < MIDDLE and code % 15 == 0 and w.mark[w.island[cell]] == 0:
            lakes += 1
    for row in range(1, size):
        for column in range(1, size):
            corner = row * POSTS + column
            if w.region[corner] == corner + 1 and w.stained[corner + 1] == 0 and wet(w, size, row, column):
                lakes += w.mark[w.island[(row - 1) * WIDTH + column]] == 0
    return lakes


@kernel
def wet(w: Scratch, size: int, row: int, column: int) -> int:
    """Is there water at a corner?"""
    side = 0
    while side < 4 and not water_runs(w, size, row, column, side):
        side += 1
    return side < 4


@kernel
def largest_part(s: State, w: Scratch, seat: int, colour: int) -> int:
    """The most tiles of a colour that are joined, within one complete island (L31); `w.stained` says which are counted."""
    most = 0
    for cell in range(CELLS):
        w.stained[cell] = 0
    for first in range(CELLS):
        if w.stained[first] or not counts(s, w, seat, first, colour):
            continue
        w.stained[first] = 1
        w.queue[0] = first
        n, i = 1, 0
        while i < n:
            here = w.queue[i]
            i += 1
            for side in range(4):
                if joined_side(w, here // WIDTH, here % WIDTH, side):
                    there = here + step(side, WIDTH)
                    if w.stained[there] == 0 and counts(s, w, seat, there, colour):
                        w.stained[there] = 1
                        w.queue[n] = there
                        n += 1
        most = max(most, n)
    return most


@kernel
def counts(s: State, w: Scratch, seat: int, cell: int, colour: int) -> bool:
    """Is this land of that colour, or purple, and is its island complete?"""
    code = s.sheet[seat, cell]
    if not 0 < code <= LAST_LAND or w.mark[w.island[cell]] != 0:
        return False
    return code == MIDDLE or (code - 1) // 15 == colour - LAND


# ---- waves


@kernel
def free_run(w: Scratch, size: int, row: int, column: int, down: int) -> int:
    """How many waves not in a line yet there are from a square on, to the right or down; seven is as good as more."""
    n = 0
    while n < 7 and row < size and column < size and w.rows[row] >> column & 1:
        n += 1
        if down:
            row += 1
        else:
            column += 1
    return n


@kernel
def strike(w: Scratch, row: int, column: int, length: int, down: int) -> None:
    """Take a line's waves away, or give them back."""
    for i in range(length):
        if down:
            w.rows[row + i] ^= 1 << column
        else:
            w.rows[row] ^= 1 << (column + i)


@kernel
def still_possible(box: Box, w: Scratch, size: int) -> int:
    """No choice of lines among the free waves is worth more than this, in sixtieths.

    A wave is in one line only, and so counts for no more than its share of the best line that it could be in.
    """
    best = 0
    for row in range(size):
        column = 0
        while column < size:
            if not w.rows[row] >> column & 1:
                column += 1
                continue
            end = column
            while end < size and w.rows[row] >> end & 1:
                end += 1
            in_row = end - column  # neighbouring free waves
            while column < end:
                above, below = row, row
                while above > 0 and w.rows[above - 1] >> column & 1:
                    above -= 1
                while below < size - 1 and w.rows[below + 1] >> column & 1:
                    below += 1
                longest = min(6, max(in_row, below - above + 1))
                share = 0
                for length in range(4, longest + 1):
                    share = max(share, 60 * box.line[length] // length)
                best += share
                column += 1
    return best


@kernel
def best_lines(s: State, box: Box, w: Scratch, size: int, seat: int) -> int:
    """The most points that lines of four, five or six waves give if no wave is in two of them (L33).

    Squares are looked at in reading order. A wave that is still free begins a line to the right, or one down, of six, five or
    four, or is left out: seven ways, tried in this order, and whatever cannot beat the best found so far is not followed.
    """
    waves = 0
    for row in range(size):
        w.rows[row] = 0
        for column in range(size):
            if FIRST_WAVE <= s.sheet[seat, row * WIDTH + column] < FIRST_SHIP:
                w.rows[row] |= 1 << column
                waves += 1
    best, points, depth, cell = 0, 0, 0, 0
    if waves < 4:
        return best
    going_on = True
    while True:
        if going_on:  # find the next free wave that begins a line
            if points > best:
                best = points
            if 60 * points + still_possible(box, w, size) < 60 * (best + 1):
                cell = CELLS
            while cell < CELLS and (
                cell % WIDTH >= size or cell // WIDTH >= size or not w.rows[cell // WIDTH] >> (cell % WIDTH) & 1
            ):
                cell += 1
            if cell < CELLS:
                w.from_square[depth] = cell
                w.gained[depth] = points
                w.tried[depth] = -1
                depth += 1
        if depth == 0:
            return best
        here = depth - 1
        row, column = w.from_square[here] // WIDTH, w.from_square[here] % WIDTH
        way = w.tried[here]
        if 0 <= way < 6:
            strike(w, row, column, 6 - way % 3, way >= 3)
        elif way == 6:
            w.rows[row] ^= 1 << column
        way += 1
        while way < 6 and free_run(w, size, row, column, way >= 3) < 6 - way % 3:
            way += 1
        w.tried[here] = way
        points = w.gained[here]
        going_on = way <= 6
        if way < 6:
            strike(w, row, column, 6 - way % 3, way >= 3)
            points += box.line[6 - way % 3]
        elif way == 6:
            w.rows[row] ^= 1 << column
        else:
            depth -= 1
        cell = w.from_square[here] + 1


# ---- the sheet


@kernel
def tally(s: State, box: Box, w: Scratch, seat: int, lines: Ints) -> int:
    """Write a sheet's lines: sides and lakes of complete islands, the best colour, less 2 an island; waves, ships (L24-L34)."""
    size = box.width[s.level]
    for line in range(LINES):
        lines[line] = 0
    copy_land(s, w, size, seat)
    islands = find_islands(w)
    find_water(w, size)
    find_straight_shores(w)
    lines[SIDES_LINE] = count_sides(w, size)
    lines[LAKES_LINE] = count_lakes(s, w, size, seat)
    lines[ISLANDS_LINE] = -2 * islands
    if box.draws[s.level] >> RED & 1:
        lines[COLOUR_LINE] = max(largest_part(s, w, seat, RED), largest_part(s, w, seat, BLUE))
    lines[WAVES_LINE] = best_lines(s, box, w, size, seat)
    lines[SHIPS_LINE] = box.points[s.marked[seat]]
    total = 0
    for line in range(LINES):
        total += lines[line]
    return total


@kernel
def standing(s: State, box: Box, w: Scratch, seat: int) -> int:
    """Most points win; equal points share the win (L35)."""
    return tally(s, box, w, seat, w.lines)
