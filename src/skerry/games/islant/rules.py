"""Islant: the same dice for all, a sheet of one's own. Clause numbers are those of RULES.md; scoring is in scoring.py."""

from typing import Any

from ...engine.chance import below, sow
from ...engine.compile import kernel
from ...engine.layout import Ints
from .record import (  # fmt: skip
    A_END,
    A_LAND,
    A_PICK,
    A_SQUARE,
    ANY_WAVE,
    BLUE,
    CELLS,
    COLUMN,
    DICE,
    DRAWING,
    ENDED,
    EVERY_FIELD,
    FIELD,
    FIRST_SHIP,
    FIRST_WAVE,
    IS_EMPTY,
    IS_LAND,
    IS_SHIP,
    LAND,
    LAST_LAND,
    MIDDLE,
    ONE_FIELD,
    SHIP,
    SIX,
    TOTALS,
    TURNED,
    TURNS,
    UNKNOWN,
    USES,
    WAITING,
    WAVE,
    WIDTH,
    Box,
    Scratch,
    State,
)


@kernel
def setup(s: State, box: Box, w: Scratch, options: Any, players: int, seed: int) -> None:
    """An empty sheet for everybody, the middle printed where it has one; the first roll (L1-L4)."""
    sow(s, seed)
    s.players = players
    s.level = options.level
    s.turns = 0
    size = box.width[s.level]
    for seat in range(len(s.stage)):
        s.stage[seat] = WAITING if seat < players else 0
        s.marked[seat] = 0
        clear_turn(s, seat)
        for cell in range(CELLS):
            s.sheet[seat, cell] = 0
        s.highest[seat] = 0
        for row in range(WIDTH + 2):
            s.waves[seat, row] = 0
            s.squares[seat, row] = (1 << size) - 1 << IS_EMPTY if seat < players and 0 < row <= size else 0
        if seat < players and box.middle[s.level]:
            put(s, seat, size // 2 * (WIDTH + 1), MIDDLE)
    settle(s, box)


# ---- a turn


@kernel
def clear_turn(s: State, seat: int) -> None:
    """Nothing drawn, no die used."""
    s.picks[seat] = 0
    s.left[seat] = 0
    s.used[seat] = 0
    s.column[seat] = 0
    s.use[seat] = 0
    s.number[seat] = 0
    s.before[seat] = s.marked[seat]
    for i in range(DICE):
        s.drawn[seat, i] = 0


@kernel
def settle(s: State, box: Box) -> None:
    """The next roll once everybody still in has drawn everything (L6); then whatever assignment is the only one (L10)."""
    drawing, waiting = 0, 0
    for seat in range(s.players):
        drawing += s.stage[seat] == DRAWING
        waiting += s.stage[seat] == WAITING
    if drawing == 0:
        roll(s, box, waiting > 0)
        for seat in range(s.players):
            if s.stage[seat] == WAITING:
                clear_turn(s, seat)
                s.left[seat] = (1 << box.dice[s.level]) - 1
                s.picks[seat] = UNKNOWN
                s.stage[seat] = DRAWING
    for seat in range(s.players):
        while s.picks[seat] == UNKNOWN:
            s.picks[seat] = find_picks(s, box, seat)
            if s.picks[seat] != 0 and s.picks[seat] & (s.picks[seat] - 1) == 0:
                only = 0
                while s.picks[seat] >> only != 1:
                    only += 1
                pick(s, seat, only // 5, only % 5 + 1)


@kernel
def roll(s: State, box: Box, more: bool) -> None:
    """Roll the dice, at levels 1 to 3 again while they are doubles (L5); when all have ended they are put away (L13)."""
    n = box.dice[s.level] if more else 0
    s.turns += more
    while True:
        for i in range(DICE):
            s.dice[i] = 0
        for i in range(n):
            die = below(s, SIX) + 1
            j = i
            while j > 0 and s.dice[j - 1] > die:
                s.dice[j] = s.dice[j - 1]
                j -= 1
            s.dice[j] = die
        if n == 0 or not box.again[s.level] or s.dice[0] != s.dice[1]:
            return


@kernel
def die_for(s: State, seat: int, number: int) -> int:
    """The die that is used as a number: one that shows it, else a six; -1 if there is neither (L8, L9)."""
    six = -1
    for i in range(DICE):
        if s.left[seat] >> i & 1:
            if s.dice[i] == number:
                return i
            if s.dice[i] == SIX:
                six = i
    return six


@kernel
def pick(s: State, seat: int, use: int, number: int) -> None:
    """Assign a die; a column is chosen with that, anything else has to be drawn (L7, L8)."""
    s.left[seat] &= ~(1 << die_for(s, seat, number))
    s.picks[seat] = 0
    if use == COLUMN:
        s.column[seat] = number
        s.used[seat] |= 1 << COLUMN
        s.picks[seat] = UNKNOWN
    else:
        s.use[seat] = use
        s.number[seat] = number


@kernel
def draw(s: State, box: Box, w: Scratch, seat: int, cell: int, turned: int) -> None:
    """Draw the tile; after the last one the turn is done (L7, L12)."""
    use, number = s.use[seat], s.number[seat]
    if use == WAVE:
        put(s, seat, cell, FIRST_WAVE + number - 1)
    elif use == SHIP:
        put(s, seat, cell, FIRST_SHIP + number - 1)
    else:
        put(s, seat, cell, sides(number, turned) + 15 * (use - LAND))
    s.use[seat] = 0
    s.number[seat] = 0
    s.used[seat] |= 1 << use
    i = 0
    while s.drawn[seat, i] != 0:
        i += 1
    s.drawn[seat, i] = cell + 1
    if use == SHIP:
        border_groups(s, box, w, seat)
    if s.used[seat] == box.draws[s.level]:
        s.stage[seat] = WAITING
    else:
        s.picks[seat] = UNKNOWN


@kernel
def end(s: State, box: Box, seat: int) -> None:
    """End; a turn that is not whole is void, nothing of it stays (L11, L12)."""
    for i in range(DICE):
        if s.drawn[seat, i] != 0:
            s.sheet[seat, s.drawn[seat, i] - 1] = 0
    for cell in range(CELLS):
        code = s.sheet[seat, cell]
        if code >= FIRST_SHIP and (code - FIRST_SHIP) // 5 > s.before[seat]:
            s.sheet[seat, cell] = FIRST_SHIP + (code - FIRST_SHIP) % 5
    s.marked[seat] = s.before[seat]
    look(s, box, seat)
    clear_turn(s, seat)
    s.stage[seat] = ENDED


# ---- land, waves and ships


@kernel
def sides(number: int, turned: int) -> int:
    """The sides of a tile that are land after some quarter turns clockwise (L14)."""
    return TURNED[4 * number + turned]


@kernel
def look(s: State, box: Box, seat: int) -> None:
    """Fill a sheet's sets of columns from its squares."""
    size = box.width[s.level]
    s.highest[seat] = 0
    for row in range(WIDTH + 2):
        s.squares[seat, row] = 0
        s.waves[seat, row] = 0
    for row in range(size):
        for column in range(size):
            cell = row * WIDTH + column
            put(s, seat, cell, s.sheet[seat, cell])


@kernel
def put(s: State, seat: int, cell: int, code: int) -> None:
    """Put something on a square, and into the sets of its row."""
    row, column = cell // WIDTH + 1, cell % WIDTH
    s.sheet[seat, cell] = code
    others = ~(EVERY_FIELD << column)
    kind, wave = 0, 0
    if code == 0:
        kind = 1 << IS_EMPTY
    elif code <= LAST_LAND:
        kind = 1 << IS_LAND
    elif code < FIRST_SHIP:
        wave = EVERY_FIELD >> FIELD * (code - FIRST_WAVE) << FIELD * (code - FIRST_WAVE)
        s.highest[seat] = max(s.highest[seat], code - FIRST_WAVE + 1)
    elif code < FIRST_SHIP + 5:
        kind = 1 << IS_SHIP
    s.squares[seat, row] = s.squares[seat, row] & others | kind << column
    s.waves[seat, row] = s.waves[seat, row] & others | wave << column


@kernel
def derive(s: State, box: Box, w: Scratch) -> None:
    """Fill the sheets' sets of columns and the ways to assign dice, from what lies on the squares and what was done this turn."""
    for seat in range(s.players):
        look(s, box, seat)
        s.picks[seat] = find_picks(s, box, seat) if s.stage[seat] == DRAWING and s.number[seat] == 0 else 0


@kernel
def beside(above: int, here: int, below: int) -> int:
    """The squares of a row that touch, by a side, one of some squares: those in the rows above, here and below."""
    return above | below | here << 1 | here >> 1


@kernel
def room(s: State, box: Box, seat: int, use: int, number: int, column: int, row: int) -> int:
    """Where in a row, counted from 1, a tile may be drawn, as a set of columns."""
    empty = s.squares[seat, row] >> IS_EMPTY & ONE_FIELD
    if use == WAVE:  # L20, L21: no wave beside it that is not higher, but a higher one, unless there is none on the sheet
        waves = beside(s.waves[seat, row - 1], s.waves[seat, row], s.waves[seat, row + 1])
        free = ~(waves >> FIELD * (number - 1))
        return free & waves >> ANY_WAVE & empty if number < s.highest[seat] else free & empty
    near = beside(s.squares[seat, row - 1], s.squares[seat, row], s.squares[seat, row + 1])
    if use == SHIP:  # L22
        return (near >> IS_LAND | near >> IS_SHIP) & empty
    free = near >> IS_LAND & empty if box.middle[s.level] else empty  # L17
    if column > 0:  # L18
        for i in range(box.width[s.level]):
            if not box.columns[s.level, i] >> column & 1:
                free &= ~(1 << i)
    return free


@kernel
def has_room(s: State, box: Box, seat: int, use: int, number: int, column: int) -> bool:
    """Is there room for a tile anywhere?"""
    row = box.width[s.level]
    while row > 0 and room(s, box, seat, use, number, column, row) == 0:
        row -= 1
    return row > 0


@kernel
def find_picks(s: State, box: Box, seat: int) -> int:
    """The ways to assign a die: each use once, the column before the land, and only where there is room (L7-L10)."""
    picks = 0
    for use in range(USES):
        if s.used[seat] >> use & 1 or not box.draws[s.level] >> use & 1:
            continue
        if (LAND <= use <= BLUE) and box.draws[s.level] >> COLUMN & 1 and s.column[seat] == 0:
            continue
        any_number = False  # where the number does not matter, one look is enough
        for number in range(1, SIX):
            if die_for(s, seat, number) < 0:
                continue
            if not (any_number and use != COLUMN and use != WAVE):
                column = number if use == COLUMN else s.column[seat]
                any_number = has_room(s, box, seat, use, number, column)
            if any_number:
                picks |= 1 << (5 * use + number - 1)
    return picks


@kernel
def border_groups(s: State, box: Box, w: Scratch, seat: int) -> None:
    """While a whole group of unfinished ships adds up to the next total, border it and mark the total (L22, L23)."""
    while s.marked[seat] < TOTALS:
        for cell in range(CELLS):
            w.mark[cell] = 0
        found = False
        for cell in range(CELLS):
            if not found and unfinished(s.sheet[seat, cell]) and w.mark[cell] == 0:
                n = gather(s, box, w, seat, cell)
                points = 0
                for i in range(n):
                    points += s.sheet[seat, w.queue[i]] - FIRST_SHIP + 1
                if points == box.total[s.marked[seat] + 1]:
                    found = True
                    for i in range(n):
                        put(s, seat, w.queue[i], s.sheet[seat, w.queue[i]] + 5 * (s.marked[seat] + 1))
        if not found:
            return
        s.marked[seat] += 1


@kernel
def unfinished(code: int) -> bool:
    """Is this a ship in no border?"""
    return FIRST_SHIP <= code < FIRST_SHIP + 5


@kernel
def gather(s: State, box: Box, w: Scratch, seat: int, cell: int) -> int:
    """Write the unfinished ships connected with one into `w.queue`. Returns their number (L22)."""
    size = box.width[s.level]
    w.mark[cell] = 1
    w.queue[0] = cell
    n, i = 1, 0
    while i < n:
        here = w.queue[i]
        i += 1
        row, column = here // WIDTH, here % WIDTH
        for side in range(4):
            there = here
            if side == 0 and row > 0:
                there = here - WIDTH
            elif side == 1 and column < size - 1:
                there = here + 1
            elif side == 2 and row < size - 1:
                there = here + WIDTH
            elif side == 3 and column > 0:
                there = here - 1
            if w.mark[there] == 0 and unfinished(s.sheet[seat, there]):
                w.mark[there] = 1
                w.queue[n] = there
                n += 1
    return n


# ---- what a seat may do


@kernel
def turn(s: State, seat: int) -> bool:
    """Everybody draws in their own time (L6)."""
    return 0 <= seat < s.players and s.stage[seat] == DRAWING


@kernel
def legal(s: State, box: Box, w: Scratch, seat: int, out: Ints) -> int:
    """Write a seat's actions: end, or assign a die; then squares for the tile, land with its turns. Returns their number."""
    if not turn(s, seat):
        return 0
    out[0] = A_END
    n = 1
    use, number = s.use[seat], s.number[seat]
    if number == 0:
        for i in range(5 * USES):
            if s.picks[seat] >> i & 1:
                out[n] = A_PICK + i
                n += 1
        return n
    base = A_LAND if use < WAVE else A_SQUARE
    for row in range(box.width[s.level]):
        free = room(s, box, seat, use, number, s.column[seat], row + 1)
        for column in range(box.width[s.level]):
            if free >> column & 1:
                out[n] = base + row * WIDTH + column
                n += 1
    if use < WAVE:
        squares = n - 1
        for turned in range(1, TURNS[number]):
            for i in range(squares):
                out[n] = out[1 + i] + turned * CELLS
                n += 1
    return n


@kernel
def play(s: State, box: Box, w: Scratch, seat: int, action: int) -> None:
    """Carry out one action."""
    if action == A_END:
        end(s, box, seat)
    elif action < A_LAND:
        pick(s, seat, (action - A_PICK) // 5, (action - A_PICK) % 5 + 1)
    elif action < A_SQUARE:
        draw(s, box, w, seat, (action - A_LAND) % CELLS, (action - A_LAND) // CELLS)
    else:
        draw(s, box, w, seat, action - A_SQUARE, 0)
    settle(s, box)


# ---- what a seat knows


@kernel
def hide(s: State, box: Box, seat: int) -> None:
    """Sheets lie open (L3); only chance to come is unknown."""
    s.rng = 0


@kernel
def redeal(s: State, box: Box, w: Scratch, seat: int, seed: int) -> None:
    """The dice to come are other ones; nothing else is hidden (L3)."""
    sow(s, seed)
