"""What a sheet of Islant promises beyond its score: islands that can yet be closed, lines and groups under way.

A player may end at any time, so a sheet is worth its score and whatever may still be added to it. Greedy bots climb that.
"""

from ...core.kernel import kernel
from ...core.rng import count_bits
from .rules import (
    ANY_WAVE,
    BLUE,
    CELLS,
    COLOUR_LINE,
    ENDED,
    FIRST_SHIP,
    IS_EMPTY,
    ONE_FIELD,
    RED,
    SHIP,
    SIX,
    TOTALS,
    WAVE,
    WIDTH,
    gather,
    room,
    unfinished,
)  # fmt: skip
from .scoring import (
    DIAGONALS,
    continued,
    diagonal_shores,
    land_sides,
    largest_part,
    step,
    tally,
    water_around,
    water_beside,
)  # fmt: skip

WHOLE, NEVER = 1000, 500  # chances are in thousandths; so many squares are never filled
WAIT = (0.0, 16.0, 3.0, 3.5, 2.0, 3.0)  # turns until a square that has to be filled gets its number, by level
UNUSED = 4  # where there are waves, one square in so many stays empty
MOVES, ENOUGH = 0.3, 3  # a square where a wave of some number may go, of so many
BEGUN = (0.0, 0.05, 0.3, 1.2, 0.0)  # four squares of a line, by how many have a wave
GROUP, LATER = 0.6, 0.5  # of a ship total, for a group that grows towards it; the same for the total after that


@kernel
def worth(s, box, w, seat):
    """The score for a seat that has ended; otherwise the score, and what is under way."""
    if s.stage[seat] == ENDED:
        return float(tally(s, box, w, seat, w.lines))
    value = 0.0
    if box.draws[s.level] >> SHIP & 1:
        value += ships_to_come(s, box, w, seat)
    turns = turns_left(s, box, seat)
    if box.draws[s.level] >> WAVE & 1:
        value += waves_to_come(s, box, w, seat)
    total = tally(s, box, w, seat, w.lines)
    return value + total + land_to_come(s, box, w, seat, turns / WAIT[s.level])


@kernel
def turns_left(s, box, seat):
    """For how many turns there are empty squares; waves come to an end before the last of them."""
    empty = 0
    for row in range(1, box.width[s.level] + 1):
        empty += count_bits(s.squares[seat, row] >> IS_EMPTY & ONE_FIELD)
    if box.draws[s.level] >> WAVE & 1:
        empty = max(1, empty - box.width[s.level] ** 2 // UNUSED)
    return empty / (box.dice[s.level] - (box.draws[s.level] & 1))  # a column is not drawn


# ---- land


@kernel
def land_to_come(s, box, w, seat, squares):
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
def find_chances(s, w, size, seat, squares):
    """How likely each island is to be completed, into `w.gained`, if there is time to fill so many squares as wanted.

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
def stuck(s, w, size, seat, row, column, side):
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
def facing(w, size, row, column, side):
    """The island whose straight outer shore is at a side of an empty square, 0 if there is none."""
    up, left = row + (side == 2) - (side == 0), column + (side == 1) - (side == 3)
    if not land_sides(w, up, left) >> (side + 2) % 4 & 1:
        return 0
    cell = row * WIDTH + column + step(side, WIDTH)
    return w.island[cell] if water_beside(w, cell, (side + 2) % 4) == water_around(w, w.island[cell]) else 0


@kernel
def faced_before(w, size, row, column, side, island):
    """Has an earlier side of the square the same island?"""
    for earlier in range(side):
        if facing(w, size, row, column, earlier) == island:
            return True
    return False


@kernel
def closing_tile(w, size, cell):
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
def waves_to_come(s, box, w, seat):
    """Room for waves of every number, and lines that have begun; once `look` has looked."""
    size, value = box.width[s.level], 0.0
    for number in range(1, SIX):
        squares = 0
        for row in range(1, size + 1):
            squares += count_bits(room(s, box, seat, WAVE, number, 0, row))
        value += MOVES * min(ENOUGH, squares)
    for row in range(1, size + 1):
        for column in range(size):
            value += begun(s, seat, size, row, column, 0, 1) + begun(s, seat, size, row, column, 1, 0)
    return value


@kernel
def begun(s, seat, size, row, column, down, right):
    """Four squares in a line, from a square on: waves or nothing on all of them?"""
    if row + 3 * down > size or column + 3 * right >= size:
        return 0.0
    waves = 0
    for i in range(4):
        at = column + i * right
        wave = s.waves[seat, row + i * down] >> ANY_WAVE + at & 1
        if not wave and not s.squares[seat, row + i * down] >> IS_EMPTY + at & 1:
            return 0.0
        waves += wave
    return BEGUN[waves]


@kernel
def ships_to_come(s, box, w, seat):
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
