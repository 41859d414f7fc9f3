"""What a sheet of Islant promises beyond its score: islands that can yet be closed, lines and groups under way.

A player may end at any time, so a sheet is worth its score and whatever may still be added to it. Greedy bots climb that.
"""

from ...engine.bits import count_bits
from ...engine.compile import kernel
from .record import (
    ANY_WAVE,
    BLUE,
    CELLS,
    COLOUR_LINE,
    COLUMN,
    DICE,
    DRAWING,
    ENDED,
    FIRST_SHIP,
    IS_EMPTY,
    LAND,
    ONE_FIELD,
    RED,
    SHIP,
    SIX,
    TOTALS,
    WAVE,
    WIDTH,
    Box,
    Scratch,
    State,
)
from .rules import gather, room, unfinished
from .scoring import (  # fmt: skip
    DIAGONALS,
    continued,
    diagonal_shores,
    land_sides,
    largest_part,
    step,
    tally,
    water_around,
    water_beside,
)

HOPELESS = -1000.0  # less than any score, so that ending is better than a turn that cannot be finished
ALL = 0o777777  # room for everything
WHOLE, NEVER = 1000, 500  # chances are in thousandths; the squares to fill of an island that cannot be closed
WAIT = (0.0, 16.0, 3.0, 3.5, 2.0, 3.0)  # turns until a square that has to be filled gets its number, by level
UNUSED = 4  # where there are waves, one square in UNUSED stays empty
MOVES, ENOUGH = 0.3, 3  # the worth of a square where a wave of some number may go, and how many such squares count
PLENTY = 5  # squares for land in the columns of a number: a turn or two ahead
BEGUN = (0.0, 0.05, 0.3, 1.2, 0.0)  # four squares of a line, by how many have a wave
GROUP, LATER = 0.6, 0.5  # of a ship total, for a group that grows towards it; the part of that for the total after it


@kernel
def worth(s: State, box: Box, w: Scratch, seat: int) -> float:
    """The score for a seat that has ended; otherwise the score, and what is under way."""
    if s.stage[seat] == ENDED:
        return float(tally(s, box, w, seat, w.lines))
    draws, value = box.draws[s.level], 0.0
    land = land_room(s, box, seat) if draws >> COLUMN & 1 else ALL
    waves = wave_room(s, box, seat) if draws >> WAVE & 1 else ALL
    if not can_finish(s, box, seat, land, waves):
        return HOPELESS
    turns = turns_left(s, box, seat, land, waves)
    if draws >> WAVE & 1:
        value += waves_to_come(s, box, seat, waves)
    if draws >> SHIP & 1:
        value += ships_to_come(s, box, w, seat)
    total = tally(s, box, w, seat, w.lines)
    return value + total + land_to_come(s, box, w, seat, turns / WAIT[s.level])


# ---- room, and the time that it gives: the squares for each number from 1 to 5, at most 7, three bits a number


@kernel
def empty_squares(s: State, seat: int, row: int) -> int:
    """The empty squares of a row, as a set of columns."""
    return s.squares[seat, row] >> IS_EMPTY & ONE_FIELD


@kernel
def land_room(s: State, box: Box, seat: int) -> int:
    """The squares in the columns of each number where land may be drawn, now or below or above another tile of the turn."""
    size, packed, once, twice = box.width[s.level], 0, 0, 0
    for row in range(1, size + 1):
        here = room(s, box, seat, LAND, 0, 0, row)
        if row > 1:
            here |= room(s, box, seat, LAND, 0, 0, row - 1) & empty_squares(s, seat, row)
        if row < size:
            here |= room(s, box, seat, LAND, 0, 0, row + 1) & empty_squares(s, seat, row)
        twice |= once & here
        once |= here
    for number in range(1, SIX):
        squares = 0
        for column in range(size):
            if box.columns[s.level, column] >> number & 1:
                squares += (once >> column & 1) + (twice >> column & 1)
        packed |= min(7, squares) << 3 * number
    return packed


@kernel
def wave_room(s: State, box: Box, seat: int) -> int:
    """The squares where a wave of each number may be drawn."""
    packed = 0
    for number in range(1, SIX):
        squares = 0
        for row in range(1, box.width[s.level] + 1):
            squares += count_bits(room(s, box, seat, WAVE, number, 0, row))
        packed |= min(7, squares) << 3 * number
    return packed


@kernel
def can_finish(s: State, box: Box, seat: int, land: int, waves: int) -> bool:
    """Can a turn that has begun be finished: room for its land, and different dice for the column and the wave?"""
    if s.stage[seat] != DRAWING or s.left[seat] == (1 << box.dice[s.level]) - 1:
        return True
    wanted = box.draws[s.level] & ~s.used[seat]
    lands = count_bits(wanted >> LAND & 7)
    column, wave = wanted >> COLUMN & 1, wanted >> WAVE & 1 and s.use[seat] != WAVE
    if not column and (land >> 3 * s.column[seat] & 7) < lands:
        return False
    for i in range(DICE):
        if not column or (s.left[seat] >> i & 1 and fits(s.dice[i], land, lands)):
            for j in range(DICE):
                if not wave or (s.left[seat] >> j & 1 and not (column and i == j) and fits(s.dice[j], waves, 1)):
                    return True
    return False


@kernel
def fits(die: int, squares: int, wanted: int) -> bool:
    """Are there at least `wanted` squares for a die? A six is any number."""
    for number in range(1, SIX):
        if die in (number, SIX) and (squares >> 3 * number & 7) >= wanted:
            return True
    return False


@kernel
def turns_left(s: State, box: Box, seat: int, land: int, waves: int) -> float:
    """How many turns to expect: until the sheet is full, or a roll does not fit."""
    empty, draws = 0, box.draws[s.level]
    for row in range(1, box.width[s.level] + 1):
        empty += count_bits(empty_squares(s, seat, row))
    if draws >> WAVE & 1:
        empty = max(1, empty - box.width[s.level] ** 2 // UNUSED)
    dice = box.dice[s.level] - (draws & draws >> WAVE & 1)  # a die cannot be both column and wave
    misfit = misfits(land, PLENTY) ** dice + misfits(waves, ENOUGH) ** dice
    return 1.0 / ((box.dice[s.level] - (draws & 1)) / max(empty, 1) + misfit)


@kernel
def misfits(squares: int, plenty: int) -> float:
    """How likely a die is not to fit."""
    shut = 5.0
    for number in range(1, SIX):
        shut -= min(plenty, squares >> 3 * number & 7) / plenty
    return shut / 6


# ---- land


@kernel
def land_to_come(s: State, box: Box, w: Scratch, seat: int, squares: float) -> float:
    """Sides, round lakes and colours of islands that are not complete, as likely as all their shores are to be closed."""
    size, value = box.width[s.level], 0.0
    find_chances(s, w, size, seat, squares)
    for cell in range(CELLS):
        row, column, island = cell // WIDTH, cell % WIDTH, w.island[cell]
        if row >= size or column >= size:
            continue
        if s.sheet[seat, cell] == 0:
            value += closing_tile(w, size, cell)
        elif island != 0 and w.mark[island] != 0:
            value += w.gained[island - 1] * (diagonal_shores(w, cell) + (s.sheet[seat, cell] % 15 == 0))
        for first in range(4):
            island = continued(w, row, column, first) if row > 0 and column > 0 else 0
            if island != 0 and w.mark[island] != 0:
                value -= w.gained[island - 1]
    if box.draws[s.level] >> RED & 1:
        middle = w.island[size // 2 * (WIDTH + 1)] - 1
        likely = w.gained[middle]
        if likely > 0:
            w.mark[middle + 1] = 0
            most = max(largest_part(s, w, seat, RED), largest_part(s, w, seat, BLUE))
            value += likely * max(0, most - w.lines[COLOUR_LINE])
    return value / WHOLE


@kernel
def find_chances(s: State, w: Scratch, size: int, seat: int, squares: float) -> None:
    """Write how likely each island is to be completed to `w.gained`, if there is time to fill `squares` squares.

    Every straight shore needs the square before it; one that lies on the rim or on a filled square stays.
    """
    for cell in range(CELLS):
        w.gained[cell] = 0
    for cell in range(CELLS):
        row, column = cell // WIDTH, cell % WIDTH
        for side in range(4):
            if w.island[cell] != 0 and stuck(s, w, size, seat, row, column, side):
                w.gained[w.island[cell] - 1] = NEVER
            if row < size and column < size and s.sheet[seat, cell] == 0:
                island = facing(w, size, row, column, side)
                if island != 0 and not faced_before(w, size, row, column, side, island):
                    w.gained[island - 1] += 1
    for cell in range(CELLS):
        load = w.gained[cell] / squares
        w.gained[cell] = 0 if w.gained[cell] >= NEVER else int(WHOLE / (1.0 + load * load * load))


@kernel
def stuck(s: State, w: Scratch, size: int, seat: int, row: int, column: int, side: int) -> bool:
    """Is a side of a square a straight outer shore that no tile can close?"""
    if not land_sides(w, row, column) >> side & 1:
        return False
    up, left = row + (side == 2) - (side == 0), column + (side == 1) - (side == 3)
    inside = 0 <= up < size and 0 <= left < size
    if inside and (s.sheet[seat, up * WIDTH + left] == 0 or land_sides(w, up, left) >> (side + 2) % 4 & 1):
        return False
    cell = row * WIDTH + column
    return water_beside(w, cell, side) == water_around(w, w.island[cell])


@kernel
def facing(w: Scratch, size: int, row: int, column: int, side: int) -> int:
    """The island whose straight outer shore is at a side of an empty square, 0 if there is none."""
    up, left = row + (side == 2) - (side == 0), column + (side == 1) - (side == 3)
    if not land_sides(w, up, left) >> (side + 2) % 4 & 1:
        return 0
    cell = row * WIDTH + column + step(side, WIDTH)
    return w.island[cell] if water_beside(w, cell, (side + 2) % 4) == water_around(w, w.island[cell]) else 0


@kernel
def faced_before(w: Scratch, size: int, row: int, column: int, side: int, island: int) -> bool:
    """Has an earlier side of the square the same island?"""
    for earlier in range(side):
        if facing(w, size, row, column, earlier) == island:
            return True
    return False


@kernel
def closing_tile(w: Scratch, size: int, cell: int) -> int:
    """The sides that the tile which fits an empty square adds, and what it saves by joining islands."""
    row, column = cell // WIDTH, cell % WIDTH
    land, likely, islands = 0, WHOLE, 0
    for side in range(4):
        island = facing(w, size, row, column, side)
        if island != 0:
            land |= 1 << side
            likely = min(likely, w.gained[island - 1])
            islands += not faced_before(w, size, row, column, side, island)
    return likely * (DIAGONALS[land] + (land == 15) + 2 * (islands - 1)) if land else 0


# ---- waves and ships


@kernel
def waves_to_come(s: State, box: Box, seat: int, squares: int) -> float:
    """Room for waves of every number, and lines that have begun."""
    size, value = box.width[s.level], 0.0
    for number in range(1, SIX):
        value += MOVES * min(ENOUGH, squares >> 3 * number & 7)
    for row in range(1, size + 1):
        for column in range(size):
            value += begun(s, seat, size, row, column, 0, 1) + begun(s, seat, size, row, column, 1, 0)
    return value


@kernel
def begun(s: State, seat: int, size: int, row: int, column: int, down: int, right: int) -> float:
    """Four squares in a line, from a square on: waves or nothing on all of them?"""
    if row + 3 * down > size or column + 3 * right >= size:
        return 0.0
    waves = 0
    for i in range(4):
        at = column + i * right
        wave = s.waves[seat, row + i * down] >> ANY_WAVE + at & 1
        if not wave and not empty_squares(s, seat, row + i * down) >> at & 1:
            return 0.0
        waves += wave
    return BEGUN[waves]


@kernel
def ships_to_come(s: State, box: Box, w: Scratch, seat: int) -> float:
    """Groups of ships that grow towards the next total that they can still be, or wait for their turn."""
    value = 0.0
    for cell in range(CELLS):
        w.mark[cell] = 0
    for cell in range(CELLS):
        if unfinished(s.sheet[seat, cell]) and w.mark[cell] == 0:
            ships, points = gather(s, box, w, seat, cell), 0
            for i in range(ships):
                points += s.sheet[seat, w.queue[i]] - FIRST_SHIP + 1
            total, likely = s.marked[seat] + 1, GROUP
            while total <= TOTALS and box.total[total] < points:
                total += 1
                likely *= LATER
            if total <= TOTALS:
                value += likely * (box.points[total] - box.points[total - 1]) * points / box.total[total]
    return value
