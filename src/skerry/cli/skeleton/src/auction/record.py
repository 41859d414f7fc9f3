"""What is written down of a match and of what is in the box. In every field 0 is nothing, and -1 what cannot be seen."""

from typing import Annotated

from skerry.engine.contract import MatchState
from skerry.engine.layout import Int8, Ints, Record, UInt64, int8, int16, int32

SEATS = 3
LOTS = 6  # in the box
MOST_LOTS = 5  # in a match: the last one can still be any of two
SIDES = 6
WRITTEN = 4  # bids that can be written: 1 to 4
RAISE = 10

# Actions: 0 to 3 write the bids 1 to 4.
A_ROLL, A_OUTBID, ACTIONS = WRITTEN, WRITTEN + 1, WRITTEN + 2
LONGEST = SEATS * MOST_LOTS

# The lines of the score sheet.
BIDS, WON, LINES = 0, 1, 2


class State(MatchState):
    """A match; the widest fields come first."""

    rng: UInt64
    bids: Annotated[Ints, int16, SEATS]  # all earlier bids
    won: Annotated[Ints, int16, SEATS]  # points of lots
    players: Int8
    lots: Int8  # in this match
    now: Int8  # the lot that lies face up; `lots` when it is over
    deck: Annotated[Ints, int8, MOST_LOTS]  # lots, counted from 1, in the order in which they come
    bid: Annotated[Ints, int8, SEATS]  # for the lot that lies face up
    rolled: Annotated[Ints, int8, SEATS]  # 1: that bid was rolled


class Box(Record):
    """What came in the box."""

    points: Annotated[Ints, int8, LOTS + 1]  # of a lot, counted from 1
    die: Annotated[Ints, int8, SIDES]


class Scratch(Record):
    """Scratch space; its contents mean nothing between calls."""

    lines: Annotated[Ints, int32, LINES]
    cards: Annotated[Ints, int8, LOTS]
