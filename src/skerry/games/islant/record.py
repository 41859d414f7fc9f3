"""Islant as numbers: the records, the actions and what else the rules name."""

from typing import Annotated

from ...engine.contract import MatchState
from ...engine.layout import Int8, Int16, Ints, Record, Size, UInt64, int8, int16, int32, int64

LEVELS, DICE, SIX = 5, 5, 6
WIDTH = 11  # the widest sheet; smaller ones use its first rows and columns, so that a square has one number at every level
CELLS = WIDTH * WIDTH
CORNERS = (WIDTH + 1) * (WIDTH + 1)
TOTALS = 10
FEW, MANY = 8, 99  # the two sizes of the record

# What a die is used for.
COLUMN, LAND, RED, BLUE, WAVE, SHIP = range(6)
USES = 6

# A land tile is the set of its sides that are land, so there are fifteen; a number picks one, up to turning.
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
TIP, CORNER, ISTHMUS, BAY, HEART = 1, 2, 3, 4, 5
UNTURNED = (0, NORTH, NORTH | EAST, NORTH | SOUTH, NORTH | EAST | SOUTH, 15)
TURNS = (0, 4, 4, 2, 4, 1)
TURNED = tuple(land * 17 << turned >> 4 & 15 for land in UNTURNED for turned in range(4))  # number * 4 + quarter turns clockwise

# What a square holds: 0 nothing; 1-15 land in pencil, 16-30 in red, 31-45 in blue, the set of sides counting from there;
# 60 the printed middle; 61-65 waves; from 66 ships 1-5, unfinished, then those of the first total, of the second ...
MIDDLE, LAST_LAND, FIRST_WAVE, FIRST_SHIP = 60, 60, 61, 66

# Sets of columns lie side by side in a word, twelve bits each: what a square is, and its wave if it has one.
FIELD, ONE_FIELD, EVERY_FIELD = 12, (1 << 12) - 1, 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48
IS_EMPTY, IS_LAND, IS_SHIP = 0, 12, 24
ANY_WAVE = 48  # where the sets of waves of at most 1, of at most 2 ... begin: 0, 12, 24, 36, 48

DRAWING, WAITING, ENDED = 1, 2, 3  # where a seat stands in a turn
UNKNOWN = -1  # within an action: which assignments are possible has to be found out
A_END, A_PICK, A_LAND, A_SQUARE = 0, 1, 1 + 5 * USES, 1 + 5 * USES + 4 * CELLS
ACTIONS = A_SQUARE + CELLS
MOST_ACTIONS = 3 * CELLS + 1  # of one seat: at most two picks and a drawing for each square, and the end
LONGEST = MANY * MOST_ACTIONS

SIDES_LINE, COLOUR_LINE, LAKES_LINE, ISLANDS_LINE, WAVES_LINE, SHIPS_LINE, LINES = range(7)

SEATS = Size("seats")


class State(MatchState):
    """A match with room for `seats` players."""

    rng: UInt64
    # The sheet as sets of columns, two words a row, with an empty row before the first and after the last:
    squares: Annotated[Ints, int64, SEATS, WIDTH + 2]  # empty, land, unfinished ships
    waves: Annotated[Ints, int64, SEATS, WIDTH + 2]  # of at most 1, 2, 3, 4, 5
    picks: Annotated[Ints, int32, SEATS]  # the set of ways in which a seat may assign a die now
    turns: Int16  # turns begun
    players: Int8
    level: Int8
    dice: Annotated[Ints, int8, DICE]  # ascending; 0 where there is none
    stage: Annotated[Ints, int8, SEATS]
    left: Annotated[Ints, int8, SEATS]  # the set of dice not yet used
    used: Annotated[Ints, int8, SEATS]  # the set of uses already made
    column: Annotated[Ints, int8, SEATS]  # the column number chosen
    use: Annotated[Ints, int8, SEATS]  # what is being drawn
    number: Annotated[Ints, int8, SEATS]  # the number of what is being drawn; 0 while nothing is
    highest: Annotated[Ints, int8, SEATS]  # the highest wave of a sheet; 0 if it has none
    marked: Annotated[Ints, int8, SEATS]  # ship totals marked
    before: Annotated[Ints, int8, SEATS]  # ship totals marked when the turn began
    drawn: Annotated[Ints, int8, SEATS, DICE]  # the squares filled this turn, each plus 1, in the order of drawing
    sheet: Annotated[Ints, int8, SEATS, CELLS]


Small, Large = State.sized(seats=FEW), State.sized(seats=MANY)


class Box(Record):
    """What came in the box."""

    columns: Annotated[Ints, int8, LEVELS + 1, WIDTH]  # the set of numbers printed above each column
    width: Annotated[Ints, int8, LEVELS + 1]
    dice: Annotated[Ints, int8, LEVELS + 1]
    draws: Annotated[Ints, int8, LEVELS + 1]  # the set of uses
    middle: Annotated[Ints, int8, LEVELS + 1]
    again: Annotated[Ints, int8, LEVELS + 1]  # doubles are rolled again
    total: Annotated[Ints, int8, TOTALS + 1]
    points: Annotated[Ints, int8, TOTALS + 1]
    line: Annotated[Ints, int8, 7]


class Scratch(Record):
    """Scratch space; its contents mean nothing between calls."""

    lines: Annotated[Ints, int32, LINES]
    region: Annotated[Ints, int16, CORNERS]  # of the water: the number of its first corner, plus 1
    queue: Annotated[Ints, int16, CORNERS]
    rows: Annotated[Ints, int16, WIDTH]  # waves not in a line yet, a set a row
    from_square: Annotated[Ints, int16, CELLS]  # lines of waves being tried: where each begins
    gained: Annotated[Ints, int16, CELLS]  # lines of waves being tried: the points before each
    tried: Annotated[Ints, int8, CELLS]  # lines of waves being tried: which of a square's lines each is
    island: Annotated[Ints, int8, CELLS]  # of each square with land: the number of its island's first square, plus 1
    mark: Annotated[Ints, int8, CELLS + 1]
    stained: Annotated[Ints, int8, CORNERS + 1]
    land: Annotated[Ints, int8, (WIDTH + 2) * (WIDTH + 2)]  # land sides of each square, with a margin
