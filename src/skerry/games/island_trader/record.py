"""Island Trader as numbers: the records, the actions and what else the rules name."""

from typing import Annotated

from ...engine.contract import MatchState
from ...engine.layout import Int8, Int32, Ints, Record, UInt64, int8, int16, int32

SEATS = 4
TILES, ISLANDS = 12, 24
TILE_COLUMNS, TILE_ROWS = 5, 4  # the dots of a map tile
FORMATIONS, DOTS, COLUMNS = 3, 240, 20  # every formation has 240 dots, in at most 20 columns
GOODS, FACES, DECK = 3, 32, 32  # a deck has DECK cards, so at most as many different faces
MARKERS, PUZZLE_MARKERS = 12, 24
DRAWN = 2  # cards drawn instead of playing one
LARGEST_HAND = 20
EQUALLY_NEAR = 8  # at most six dots are equally far from where ships start (tests/island_trader)
NUMBERS = 999_999  # the largest number of a map or of a deck

CHOOSE, PLACE, PLAY, SAIL, SUPPLY, PAY, OVER = range(7)  # the stages
A_PLAY, A_DRAW, A_DOT, A_LEAVE, A_SUPPLY, A_PAY, A_CHOOSE, ACTIONS = 0, 32, 33, 273, 274, 275, 307, 339
LONGEST = SEATS * (DECK * 4 + DECK // DRAWN + 1)  # a card: chosen, played, sailed by, supply or not; draws; the ship's place

# Cards are known by their faces: 0 to 31 in tables of counts, 1 to 32 where one card is meant and 0 is none.


class State(MatchState):
    """A match."""

    rng: UInt64
    map_seed: Int32  # 0: chance, by the seed of the match alone; what players see must not come from that seed
    deck_seed: Int32  # 0: chance, by the seed of the match alone
    players: Int8
    formation: Int8
    advanced: Int8
    draws: Int8  # Draw or play
    open_hands: Int8
    stage: Int8
    first: Int8
    actor: Int8  # -1 when it is over
    to_take: Int8  # cards the actor still takes from the deck
    card: Int8  # the card chosen to sail by, still in the hand
    isle: Int8  # the island the ship has ended on, from 1
    need: Annotated[Ints, int8, GOODS]  # what that island still needs while it is being supplied
    starting: Annotated[Ints, int8, SEATS]  # starting hands not taken yet
    ship_column: Annotated[Ints, int8, SEATS]  # 0: not on the map
    ship_row: Annotated[Ints, int8, SEATS]
    markers: Annotated[Ints, int8, SEATS]  # markers used
    held: Annotated[Ints, int8, SEATS]
    left: Annotated[Ints, int8, SEATS]
    island_column: Annotated[Ints, int8, ISLANDS]
    island_row: Annotated[Ints, int8, ISLANDS]
    owner: Annotated[Ints, int8, ISLANDS]  # whose marker lies there: the seat + 1
    hand: Annotated[Ints, int8, SEATS, FACES]
    spent: Annotated[Ints, int8, SEATS, FACES]
    deck: Annotated[Ints, int8, SEATS * DECK]  # the top last; in Advanced mode its order means nothing and it is not kept


class Box(Record):
    """What came in the box."""

    sea: Annotated[Ints, int32, FORMATIONS, COLUMNS]  # a column's dots that may be entered, a bit a row
    far: Annotated[
        Ints, int32, FORMATIONS, DOTS
    ]  # sixteen times the square of a dot's distance, in steps, from where ships start
    starts: Annotated[Ints, int16, FORMATIONS, DOTS]  # dots that may be entered, the nearest to where ships start first; then -1
    neighbours: Annotated[Ints, int16, FORMATIONS, DOTS, 6]  # -1: none
    columns: Annotated[Ints, int8, FORMATIONS]
    rows: Annotated[Ints, int8, FORMATIONS]
    offset: Annotated[Ints, int8, FORMATIONS, COLUMNS]  # how many half steps a column sits lower
    spot_column: Annotated[Ints, int8, ISLANDS]  # an island on its tile
    spot_row: Annotated[Ints, int8, ISLANDS]
    need: Annotated[Ints, int8, ISLANDS, GOODS]
    points: Annotated[Ints, int8, ISLANDS]
    cards: Annotated[Ints, int8, ISLANDS]
    copies: Annotated[Ints, int8, FACES]  # in one deck; 0: there is no such face
    move: Annotated[Ints, int8, FACES]
    goods: Annotated[Ints, int8, FACES, GOODS]


class Scratch(Record):
    """Scratch space; its contents mean nothing between calls."""

    lines: Annotated[Ints, int32, 1]
    starts: Annotated[Ints, int32, EQUALLY_NEAR]
    open: Annotated[Ints, int32, COLUMNS]
    reach: Annotated[Ints, int32, COLUMNS]
    wave: Annotated[Ints, int32, COLUMNS]
    tiles: Annotated[Ints, int8, TILES]
    pool: Annotated[Ints, int8, 2 * DECK]
    picked: Annotated[Ints, int8, DECK]


# ---- setup
