"""My Island as numbers: the records, the actions and what else the rules name."""

from typing import Annotated

from ...engine.contract import MatchState
from ...engine.layout import Int8, Int64, Ints, Record, UInt64, int8, int16, int32, int64

# Tiles, and with them cards, are numbered from 1; 0 is none, -1 one that cannot be seen.
TILES, SIZE, SHAPES, TURNS = 32, 4, 16, 6
TILES_IN_THE_BOX = 28  # the others join in the course of the campaign
CELLS, ROWS, COLUMNS = 100, 8, 19
WORDS, LANE = 3, 20
LANE_BITS, WORD_BITS = (1 << LANE) - 1, (1 << 3 * LANE) - 1
SEATS, SIDES = 4, 6

BEACH, HEATHER, PALM, RAINFOREST = range(4)
TERRAINS = 4  # rock is none of them: nothing ever happens there
FIELD, HOUSE, WALL, PATH = range(4)
SYMBOLS = 4
# Features: the open ones, which may be covered and of which each player has their own, then the solid ones.
BLOOM, CAMP, CHEST, EMBER, SPRING, STATUE, SHIP, LAIR, MIRROR, MILL, HALL, KEEP, GATE = range(13)
OPEN, FEATURES = 4, 13

ETERNAL, FIRST, LAST, CAMPAIGN = 0, 1, 24, 25  # the option `episode`; each chapter has three
EPISODES, CHAPTERS, IN_CHAPTER = 25, 8, 3
PLACING, ENVELOPE, ASSESSED, STICKING, GIFT = range(5)  # the phases of a campaign; an episode on its own has the first only
AT_ONCE, AT_END, GOALS, SLOTS = 6, 3, 3, 4  # the most rules at once, rules at the end, goals and sets of marks of an episode
# A rule is a row of numbers; -1 is none. `symbols` is a set; `to` is the feature at the other end of a link; `size` is also need
# and length; `how` is how symbols beside a feature are looked at; `slot` is where its marks are kept, for `undone` a set.
R_KIND, R_SYMBOLS, R_TERRAIN, R_FEATURE, R_TO, R_SIZE, R_HOW, R_SLOT, R_POINTS, RULE = range(10)
ON, GROUP, LINK, BESIDE, SURROUND, LINE, COVER = range(1, 8)
VISIBLE, LARGEST, UNDONE, FILLED, GAPS, LEAST = range(8, 14)
GIVEN, SAME, DIFFERENT = range(3)
# A goal: at least G_LEAST hits of a rule (counted from 1), or marked features, are worth G_CIRCLES circles.
G_RULE, G_FEATURE, G_SLOTS, G_LEAST, G_CIRCLES, GOAL = range(6)
# A sticker: what it does, the terrain, feature or symbol it brings, the set of terrains it goes on, the terrain it lies next to.
S_DOES, S_WHAT, S_ON, S_NEXT_TO, STICKER = range(5)
TO_TERRAIN, TO_FEATURE, TO_DOUBLE = range(1, 4)
STICKERS, IN_HAND = 9, 2  # kinds of stickers; the most that a player gets at once

# The lines of the score sheet. Groups and largest groups have one a symbol.
START_LINE, PASS_LINE, ON_LINE, GROUP_LINE = range(4)
LINK_LINE, BESIDE_LINE, SURROUND_LINE, LINE_LINE, COVER_LINE, LARGEST_LINE = range(7, 13)
FILLED_LINE, LEAST_LINE, UNDONE_LINE, GAPS_LINE, VISIBLE_LINE, TOP_LINE, CIRCLES_LINE, LINES = range(16, 24)

# Actions: turn * 100 + space to place a tile, two more in a round; then those of a campaign.
A_PASS, A_END, A_OPEN, A_ON = TURNS * CELLS, TURNS * CELLS + 1, TURNS * CELLS + 2, TURNS * CELLS + 3
A_STICK = A_ON + 1  # a sticker on a space
A_DOUBLE = A_STICK + CELLS  # a sticker on a tile: tile * 4 + its space
ACTIONS = A_DOUBLE + TILES * SIZE
LONGEST = LAST * SEATS * (TILES + 1 + IN_HAND + 1) + CHAPTERS * (1 + SEATS * (IN_HAND + 1))  # a campaign
MOST_POINTS = 1024


class State(MatchState):
    """A match."""

    rng: UInt64
    turned: Int64  # the set of cards turned over so far
    ground: Annotated[Ints, int64, SEATS, TERRAINS, WORDS]  # each player's island: the spaces of each terrain
    open: Annotated[Ints, int64, SEATS, OPEN, WORDS]  # spaces with an open feature; the solid ones are the same for all
    free: Annotated[Ints, int64, SEATS, WORDS]  # where one may still build
    laid: Annotated[Ints, int64, SEATS, SYMBOLS, WORDS]  # the spaces that show a symbol
    heavy: Annotated[Ints, int64, SEATS, WORDS]  # the spaces that show their symbol twice
    marks: Annotated[Ints, int64, SEATS, SLOTS, WORDS]  # cubes on groups, marks on features and on lines
    passed: Annotated[Ints, int64, SEATS]  # the set of tiles not placed
    placed: Annotated[Ints, int16, SEATS, TILES]  # the action that placed a tile, plus 1
    faces: Annotated[Ints, int16, SEATS, TILES]  # what each player's tiles show: `symbol_of` and `is_double` read it
    points: Annotated[Ints, int16, SEATS]  # on the track; below 0 they are owed
    gained: Annotated[Ints, int16, SEATS, LINES]
    players: Int8
    episode: Int8
    campaign: Int8  # 1: the next episode follows
    phase: Int8
    card: Int8  # the tile of this round; 0 when the episode is over
    left: Int8
    waiting: Int8  # the set of seats that have not acted this round
    ended: Int8  # the set of seats that have ended their participation
    topped: Int8  # the set of seats whose token stands at the end of the track for good
    circles: Annotated[Ints, int8, SEATS]
    hits: Annotated[Ints, int8, SEATS, AT_ONCE]  # how often each rule gave points in this episode
    stickers: Annotated[Ints, int8, SEATS, IN_HAND]  # still to be placed, the next one first; numbered from 1
    opened: Annotated[Ints, int8, CHAPTERS]  # who opened an envelope: the seat plus 1


class Box(Record):
    """What came in the box."""

    mask: Annotated[Ints, int64, SHAPES, TURNS, CELLS, WORDS]  # what a shape covers, turned so, its first space lying there
    ground: Annotated[Ints, int64, TERRAINS, WORDS]
    feature: Annotated[Ints, int64, FEATURES, WORDS]  # where the chapters' setup puts features
    ringed: Annotated[Ints, int64, WORDS]  # all places where the chapters' setup puts features
    rule: Annotated[Ints, int16, EPISODES, AT_ONCE, RULE]
    end_rule: Annotated[Ints, int16, EPISODES, AT_END, RULE]
    goal: Annotated[Ints, int16, EPISODES, GOALS, GOAL]
    points: Annotated[Ints, int16, EPISODES]
    top: Annotated[Ints, int16, EPISODES]  # the end of the track, 0 if the count goes on
    par: Annotated[Ints, int16, EPISODES]
    fee: Annotated[Ints, int16, EPISODES]  # what passing gives: -1
    features: Annotated[Ints, int16, EPISODES]  # a set: what is awake
    faces: Annotated[Ints, int16, TILES]
    covers: Annotated[Ints, int8, SHAPES, TURNS, CELLS, SIZE]  # what a shape covers, as `mask`, space by space; -1 off the island
    parent: Annotated[Ints, int8, SHAPES, SIZE]  # a space of the shape that this one lies beside
    side: Annotated[Ints, int8, SHAPES, SIZE]  # the side of its `parent` that a space of the shape lies on
    spaces: Annotated[Ints, int8, SHAPES]
    # A turn by 1, 2 or 3 sixths that keeps a shape: which space comes to lie on which, -1 if none.
    swap: Annotated[Ints, int8, SHAPES, 4, SIZE]
    form: Annotated[Ints, int8, TILES]
    since: Annotated[Ints, int8, FEATURES]  # the chapter, from 1, that sets a feature up
    lasting: Annotated[Ints, int8, FEATURES]  # 1: its marks stay for the chapter
    terrains: Annotated[Ints, int8, EPISODES]  # a set: what may be built on
    footholds: Annotated[Ints, int8, EPISODES]  # a set of open features
    doubles: Annotated[Ints, int8, EPISODES]  # 0: every space weighs 1
    start: Annotated[Ints, int8, EPISODES]  # the terrain of the first tile
    tiles: Annotated[Ints, int8, EPISODES]  # the number of tiles, and so of their cards
    circles: Annotated[Ints, int8, EPISODES, 3]  # for the end of the track, the first place, the second
    award: Annotated[Ints, int8, EPISODES, 3, IN_HAND]  # stickers for the first, the second, the others; numbered from 1
    gift: Annotated[Ints, int8, CHAPTERS, IN_HAND]  # stickers for the last
    sticker: Annotated[Ints, int8, STICKERS, STICKER]
    first: Annotated[
        Ints, int8, ROWS + 1
    ]  # the number that a row's westernmost column has, or would have; the mountains are row 0
    row: Annotated[Ints, int8, ROWS]  # the number of spaces of a row of land, from the mountains down
    word: Annotated[Ints, int8, CELLS]  # where a space lies in a set
    bit: Annotated[Ints, int8, CELLS]
    beside: Annotated[Ints, int8, CELLS, SIDES]  # -1 where there is no land
    at: Annotated[Ints, int8, CELLS, 2]  # where a space lies, q and r: for the looks
    west: Int8  # the westernmost column: for the looks


class Scratch(Record):
    """Scratch space; its contents mean nothing between calls."""

    new: Annotated[Ints, int64, WORDS]  # what the tile just laid covers
    group: Annotated[Ints, int64, WORDS]  # the joined spaces `grow` found
    rim: Annotated[Ints, int64, WORDS]  # all neighbours of `group`
    near: Annotated[Ints, int64, SIZE, WORDS]  # where each space of the tile in hand would lie beside its like
    fit: Annotated[Ints, int64, SIZE, WORDS]  # where this space of the tile, and those that hang on it, lie on free ground
    match: Annotated[Ints, int64, SIZE, WORDS]  # where this space, or one of those that hang on it, lies beside its like
    lines: Annotated[Ints, int32, LINES]
    largest: Annotated[Ints, int32, SEATS]
