"""1001 Islands as numbers: the records, the actions and what else the rules name."""

from typing import Annotated

from ...engine.contract import MatchState
from ...engine.layout import Floats, Int8, Ints, Record, UInt64, float64, int8, int16, int32

# Tiles are numbered from 1; 0 is no tile, -1 one that cannot be seen. 1-20 upper, 21-40 central, 41-60 lower, 61-80 dreams.
KINDS, KIND_SIZE, TILES = 4, 20, 80
DREAM = 3
ROWS, COLUMNS, CELLS, DREAMS, ROUNDS = 3, 4, 12, 4, 16
SEATS = 5

PALM, EGG, ROC, BANDIT, LAMP, MONKEY, FENNEC, CAMEL, ELEPHANT, SNAKE, RUBY, EMERALD, DIAMOND = range(13)
ELEMENTS = 13
DREAM_KINDS = 10
ROC_DREAM, MONKEY_DREAM, FENNEC_DREAM, CAMEL_DREAM, ELEPHANT_DREAM = range(5)
COLUMN_DREAM, LINE_DREAM, LAMP_DREAM, SNAKE_DREAM, GENIE_DREAM = range(5, 10)

# The lines of the score sheet: the ten dreams, then these.
PALM_LINE, PAIR_LINE, BANDIT_LINE, LINES = 10, 11, 12, 13

STACK, FACE_DOWN, TAKE, PLACE, NAME, OVER = range(6)  # the stages of a round
A_STACK, A_FACE_DOWN, A_TAKE, A_PLACE, A_NAME, ACTIONS = 0, 4, 7, 12, 16, 21
HIDDEN = 2  # with two players, the place of the tile that lies face down
LONGEST = 12 * 13 + 4 * 8  # five players: an island round has at most 13 actions, a dream round 8


class State(MatchState):
    """A match."""

    rng: UInt64
    discarded: Annotated[Ints, int32, KINDS]  # a set of tiles a stack
    flipped: Annotated[Ints, int16, SEATS]  # a set of cells a seat
    players: Int8
    stage: Int8
    rounds: Int8  # rounds completed
    lookout: Int8
    actor: Int8  # -1 when it is over
    waiting: Int8  # the set of seats without a tile this round
    drawn: Int8  # the stack this round's tiles come from
    hand: Int8  # the tile being placed
    left: Annotated[Ints, int8, KINDS]
    stack: Annotated[Ints, int8, KINDS, KIND_SIZE]
    offer: Annotated[Ints, int8, SEATS]  # ascending; with two players the third lies face down
    island: Annotated[Ints, int8, SEATS, CELLS]
    dreams: Annotated[Ints, int8, SEATS, DREAMS]  # ascending


class Box(Record):
    """What came in the box."""

    shows: Annotated[Ints, int8, TILES + 1, ELEMENTS]
    dream: Annotated[Ints, int8, TILES + 1]  # what a Dream tile rewards


class Scratch(Record):
    """Scratch space; its contents mean nothing between calls."""

    coming: Annotated[Floats, float64, ELEMENTS]
    lines: Annotated[Ints, int32, LINES]
    count: Annotated[Ints, int32, ELEMENTS]
    pool: Annotated[Ints, int8, KIND_SIZE]
