"""The record of a match of Seven Islands, its box, its scratch space, and what the numbers in them mean."""

from bisect import bisect_left
from itertools import pairwise
from typing import Annotated, Any

from ...engine.contract import MatchState
from ...engine.layout import LINE, Int8, Int16, Int64, Ints, Record, UInt64, int8, int16, int32, int64

SEATS = 4
WIDTH = 31  # a group's grid is 31 by 31 squares; a square is y * WIDTH + x, y grows southward
SQUARES = WIDTH * WIDTH
MIDDLE = SQUARES // 2  # where Start lies, and the first card of a floating group
LANDS = 62  # the most cards with land, Start among them: a set of them fits in a word
CARDS = 96  # the most cards in all
BATCH = 256  # candidates tested per batch; the last card's are kept together
ICONS = 7

# Sides and directions: 0 north, 1 east, 2 south, 3 west. A set of sides has the bits 1, 2, 4, 8.
START, BEACON, BRIDGE, LAND, SHIP, GEAR, ACTION, SURPRISE = range(8)  # kinds of cards
PYRAMID, PORTAL, MOAI, WELL = range(1, 5)  # features; 0 is none
BACKPACK, BOOTS, RADIO, SPYGLASS, SHOVEL, RAFT, TENT, BASKET = range(1, 9)  # what a Gear does
SPRINT, SUPPLIES, SALVAGE, CAST_OFF, TRADE_WIND, SWITCH, LANDSLIP, BUSY_DAY = range(9, 17)  # what an Action does
CLOUDBURST, HEADWIND, QUICKSAND = range(17, 20)  # a Surprise cancels an Action, a Ship's arrival, a move
EFFECTS = 20

# Where a card is. -1: it cannot be seen (in the pile or in somebody's hand).
PILE, DISCARDS, TABLE, DOCK, SPENT, PLAYED, LOOKED = range(7)
HAND, IN_PLAY = 8, 12  # + seat; in play is the Gear in front of somebody
ABOARD = LANDS  # where a piece is that stands on the docked Ship; else it is the number of a card

# Stages.
(
    DRAW,  # draw, as the first thing of a turn
    KEEP,  # Spyglass: keep one of the two cards looked at
    PLAY,  # play a card
    PLACE,  # choose a square for the card that is being played
    ATTACH,  # choose where a floating group attaches
    JOIN,  # choose which of its cards comes to that square, and which way up
    ANSWER,  # a window: may stop what was announced
    MOVE,  # move a piece; then the turn ends
    RUN,  # Sprint: up to three steps with one piece
    TAKE,  # choose a card of the discards: Salvage, Trade Wind; alone: a Ship fetches it
    CHOOSE,  # Switch: choose a piece of one's own, then another
    LIFT,  # choose a card to be lifted: Landslip; alone: a Ship moves or removes it
    INSERT,  # alone: choose where in the discards it goes
    PAIR,  # alone: choose the other cap of a sandbar
    LIMIT,  # discard down to the limits
    OVER,
) = range(16)

# Actions: the first id of each kind.
A_DRAW = 0
A_TAKE = A_DRAW + 1  # + card: take it from the discards
A_KEEP = A_TAKE + CARDS  # + card
A_PICK = A_KEEP + CARDS  # + card: play it
A_BEACH = A_PICK + CARDS  # + card: play it as a Bonus Beach
A_BAR = A_BEACH + LANDS  # + card: begin a sandbar with it
A_DROP = A_BAR + LANDS  # + card: discard it
A_DIG = A_DROP + CARDS  # + card: Shovel, discard it and draw
A_PLACE = A_DIG + CARDS  # + 4 * card + side: the square beside that card there; + PLACES if the card is laid upside down
PLACES = 4 * LANDS
A_JOIN = A_PLACE + 2 * PLACES  # + card of the floating group; + LANDS if the group is turned
A_STEP = A_JOIN + 2 * LANDS  # + card (ABOARD: the Ship); + LANDS + 1 for the second piece
A_SAIL = A_STEP + 2 * (LANDS + 1)  # + card: the Ship puts all aboard ashore there
A_PIECE = A_SAIL + LANDS  # + 2 * seat + piece
A_LIFT = A_PIECE + 2 * SEATS  # + card
A_INSERT = A_LIFT + LANDS  # + the number of discards below it
A_WELL = A_INSERT + CARDS
A_PASS = A_WELL + 1  # let it happen
A_STOP = A_PASS + 1  # answer with a Surprise
A_SHIP = A_STOP + 1  # + 0 move a card, 1 fetch a discard and play it, 2 remove a card; alone
A_END = A_SHIP + 3  # end the turn; alone: do not draw, or end the match
ACTIONS = A_END + 1
KINDS = (  # and where the last one ends
    A_DRAW, A_TAKE, A_KEEP, A_PICK, A_BEACH, A_BAR, A_DROP, A_DIG, A_PLACE, A_JOIN, A_STEP, A_SAIL, A_PIECE, A_LIFT, A_INSERT,
    A_WELL, A_PASS, A_STOP, A_SHIP, A_END, ACTIONS,
)  # fmt: skip
KIND_OF = tuple(kind for kind, after in pairwise(KINDS) for _ in range(kind, after))  # of every action

# Why the card in play cannot be laid at a place.
(
    FITS,  # it can
    NO_CARD,  # no card lies there for it to lie beside
    OFF_GRID,
    AT_DOCK,  # the square is kept for the Ship
    TAKEN,  # another card lies there
    NO_POINT,  # no two bends come to a point there, for a sandbar
    LOOKS_THE_SAME,  # it is the same card both ways up
    SIDES_DIFFER,  # land and sea would meet, between it and the card named
    FACES_DOCK,  # its land would
    SHARES_NO_LAND,
    TWO_BRIDGES,  # would share a land side
    TWO_BEACONS,  # would be on one island
    BRIDGES_ONE_ISLAND,  # both ends of a Bridge would come to one island
    NAMED_OTHERWISE,  # it can lie on that square as far as its neighbours go, but the square goes by the place named
    SHUTS_OUT,  # an island would have no square left for its Beacon
    CANNOT_ATTACH,  # a floating group has no way to attach there
) = range(16)

HAND_LIMIT, GEAR_LIMIT = 7, 3  # at the end of a turn
ROUNDS = 100  # turns of the whole table, at most
ALONE_TURNS = 150
MOST_ADDED = 4  # further plays that Busy Day can add to one turn
MOVING, FETCHING = 1, 2  # uses of a Ship, alone; the third removes a card
PERFECT = 32  # beside the five difficulties in `met`


class State(MatchState):
    """A match."""

    rng: UInt64
    changed: Int64  # while groups attach: the groups that have changed, a bit each
    hand: Annotated[
        Ints, int64, SEATS, 2
    ]  # the cards of each hand that can be seen, a set in two words: cards 0 to 61, then the rest
    heap: Annotated[Ints, int64, 2]  # the cards in the discards, a set in two words
    gear: Annotated[Ints, int16, SEATS]  # what the gear in play does, a bit each (1 << effect)
    turns: Int16  # turns begun
    chosen_place: Int16  # the place chosen for a floating group, 1 + 4 * card + side; 0: none
    announced_move: Int16  # the move that was announced, 1 + its action; 0: none
    stage: Int8
    current: Int8  # whose turn it is
    actor: Int8  # who is asked now; -1 when it is over
    players: Int8
    held: Annotated[Ints, int8, SEATS]  # cards in each hand
    piece: Annotated[Ints, int8, SEATS, 2]
    groups: Int8  # groups on the table: 1 is Start's, the others in the order they came to float
    dock: Int8  # the Ship at the Dock, + 1; alone: the number of Ships stacked there
    rounds: Int8  # option: the number of turns of the table after which nobody has won
    holders: Int8  # option: only those who can answer are asked
    no_ships: Int8  # options: the five difficulties
    one_each: Int8
    upright: Int8
    no_holes: Int8
    no_sandbars: Int8
    first: Int8  # who began
    draws: Int8  # cards still to be drawn at the start of the turn
    moai: Int8  # one of the cards to be drawn may be taken from the discards
    plays: Int8  # cards still to be played
    more: Int8  # further cards that Busy Day lets one play
    added: Int8  # further cards that Busy Day has added in this turn
    steps: Int8  # steps left of the move
    walker: Int8  # the piece that moves: 1 or 2; 0: not chosen yet
    fellow: Int8  # Radio: steps left to the other piece
    run: Int8  # steps left of a Sprint
    runner: Int8  # the piece that sprints: 1 or 2; 0: not chosen yet
    beaches: Int8  # Bonus Beaches played in this turn
    well: Int8  # 1: the Well may still be used in this turn
    dig: Int8  # 1: the Shovel may still be used in this turn
    spy: Int8  # 1: the Spyglass may still be used in this turn
    resume_stage: Int8  # the stage to go on with once a card has been played
    card: Int8  # the card that is being played, + 1; 0: none
    bar: Int8  # alone: the card that is being played begins a sandbar
    met: Int8  # alone, at the end of a perfect archipelago: the difficulties met, a bit each
    ship_use: Int8  # alone: 1 move, 2 fetch, 3 remove; 0: no Ship is being used
    used: Int8  # alone: Ships used
    bars: Int8  # alone: sandbars laid
    fresh: Int8  # alone: the card drawn from the discards in this turn, + 1
    partner: Int8  # the first thing chosen of two: Switch: 1 + piece; a sandbar: 1 + the cap laid
    joining: Int8  # the floating group that attaches
    left: Int8  # cards in the pile
    thrown: Int8  # cards in the discards
    winners: Int8  # a bit a seat, when it is over
    geared: Annotated[Ints, int8, SEATS]  # gear in play
    looked: Annotated[Ints, int64, 2]  # Spyglass: the two cards looked at, if they can be seen, a set in two words
    lit: Int64  # islands with a Beacon, a bit each (its lowest card)
    unlit: Int64  # islands without a Beacon, a bit each
    dark: Int64  # all cards of islands without a Beacon
    stuck: Int64  # islands without a Beacon and without a square for one
    risky: Annotated[Ints, int64, 4]  # the cards beside which, on a side, a card might take an island's last square for a Beacon
    member: Annotated[Ints, int64, LANDS + 1]  # the cards of a group
    land: Annotated[Ints, LINE, int64, 4]  # the cards with land on a side, as they lie
    open: Annotated[Ints, int64, 4]  # the cards with a free square beyond land on a side
    listed: Annotated[Ints, int64, 4]  # of the `open` cards the lowest beside each such square
    plain: Annotated[Ints, int64, 4]  # the `open` cards to whose square no other card leads, and where some Beacon would fit
    # Of the listed cards those whose square on a side has land, or [1] sea, on another side; a bit not listed means nothing.
    around: Annotated[Ints, int64, 2, 4, 4]
    group: Annotated[Ints, int8, LANDS]  # the group a card lies in; 0: not on the table
    column: Annotated[
        Ints, int64, WIDTH + 2
    ]  # the cards on the table by column and row of their groups' grids, one empty on each side
    row: Annotated[Ints, int64, WIDTH + 2]
    where: Annotated[Ints, LINE, int8, CARDS]
    known: Annotated[Ints, int8, CARDS]  # 1: in a hand, and everybody knows, because it was taken openly
    pile: Annotated[Ints, int8, CARDS]  # card + 1, the top last; 0 beyond it
    discards: Annotated[Ints, int8, CARDS]  # card + 1, the top last; 0 beyond it
    turned: Annotated[Ints, LINE, int8, LANDS]  # 1: upside down
    island: Annotated[Ints, int8, LANDS]  # 1 + the lowest card of its island; 0: a Bridge, or not on the table
    lacks: Annotated[
        Ints, int8, SEATS
    ]  # Surprises a seat was seen not to hold when only holders are asked: bit 0 Cloudburst, 1, 2
    at: Annotated[Ints, LINE, int16, LANDS]  # a card's square in its group's grid; 0 if it is not on the table


class Box(Record):
    """What came in the box."""

    bridges: Int64  # sets of the cards with land: a bit each
    beacons: Int64
    beaches: Int64
    portals: Int64
    ships: Annotated[Ints, int64, 2]  # sets of other cards, in two words
    same: Annotated[Ints, int64, EFFECTS, 2]  # the cards with an effect
    cards: Int8
    lands: Int8  # cards 0 (Start) to lands - 1 have land; then come seven Ships; then gear, actions, surprises
    dock: Int8  # the side of Start with the Dock
    kind: Annotated[Ints, int8, CARDS]
    sides: Annotated[Ints, int8, LANDS]  # the sides with land, a bit each
    feature: Annotated[Ints, int8, LANDS]
    icon: Annotated[Ints, int8, CARDS]  # 1 to 7 of Beacons and Ships
    goal: Annotated[Ints, int8, CARDS]  # the Beacon that a Ship shows
    effect: Annotated[Ints, int8, CARDS]
    fits: Annotated[Ints, int8, 16, 16]  # has a Beacon, either way up, land on these sides and sea on those?


class Scratch(Record):
    """Scratch space; its contents mean nothing between calls."""

    anew: Int64  # cards around which something has changed, because they have come there
    host: Int64  # the group looked at
    mover_x: Int16  # where the mover would lie: its square if it is one card, else by how far it is shifted or mirrored
    mover_y: Int16
    dock_x: Int16  # the square kept for the Ship
    dock_y: Int16
    spot: Int16  # the way found last: the place, the card that comes there, whether it is turned
    comes: Int8
    turned: Int8
    bares: Int8  # the number of squares that a group has lost its cards from (`bare`), and the group
    bared: Int8
    laid: Int8  # the one card, + 1, if nothing else has been moved
    flip: Int8  # the mover is turned
    lone: Int8  # the mover is a single card
    clear: Int8  # the mover would lie where it takes no island's last square for a Beacon
    mover: Int64  # what is to be laid: one card, or a floating group
    lit: Int64  # islands with a Beacon
    gone: Int64  # islands that would be joined to others, which `into` names
    land: Annotated[Ints, int64, 4]  # cards with land on a side, the mover's as it would lie
    on: Annotated[Ints, int64, 4]  # the cards around a square
    places: Annotated[Ints, LINE, int64, 8]  # legal ways: the cards of the host by side, then by side with the mover turned
    leads: Annotated[Ints, int64, 2]  # the cards of the mover that would come to a place, then turned
    into: Annotated[Ints, int8, LANDS]  # islands that would be joined
    alike: Annotated[Ints, int8, 64]  # a card of each look
    plain_x: Annotated[Ints, int8, LANDS]  # for `note_stuck`: a square where an island could get its Beacon
    plain_y: Annotated[Ints, int8, LANDS]
    lines: Annotated[Ints, int32, 6]
    cards_on: Annotated[Ints, int64, WIDTH + 2]  # the rows of the grid and one around it, a bit a square
    open_sea: Annotated[Ints, int64, WIDTH + 2]
    todo: Annotated[Ints, int64, LANDS]  # for `holding`: the cards joined to a card that are still to be looked at
    pool: Annotated[Ints, int8, CARDS]
    depth: Annotated[Ints, int8, LANDS]  # for `holding`: steps from the root, how far back one can get, where from
    back: Annotated[Ints, int8, LANDS]
    above: Annotated[Ints, int8, LANDS]
    far: Annotated[Ints, int8, LANDS]  # for `worth`: steps to a goal
    bare: Annotated[Ints, int16, LANDS]  # the squares that a group has lost its cards from
    deferred: Annotated[Ints, LINE, int16, BATCH + 2 * PLACES]  # ways that need a closer look


TURN_ACTIONS = 84 + 2 * LANDS + CARDS  # draws, plays with their steps and windows; groups that attach; discards to the limits
LONGEST = ROUNDS * SEATS * TURN_ACTIONS


# ---- for code that is not compiled; `half_turn` for kernels too


def half_turn(sides: int) -> int:
    """Returns the land sides of a card that lies upside down (S2)."""
    return sides >> 2 | 4 * (sides & 3)


def decode(action: int) -> tuple[int, int]:
    """Returns the kind of an action, which is the first id of that kind, and the action's number within its kind."""
    kind = KIND_OF[action]
    return kind, action - kind


def of_kind(actions: list[int], kind: int) -> list[int]:
    """Returns the numbers, within their kind, of those of some ascending actions that are of one kind."""
    after = KINDS[KINDS.index(kind) + 1]
    return [action - kind for action in actions[bisect_left(actions, kind) : bisect_left(actions, after)]]


def next_square(square: int, side: int) -> int:
    """Returns the square of a grid beside another, -1 beyond the grid."""
    x, y = square % WIDTH + (0, 1, 0, -1)[side], square // WIDTH + (-1, 0, 1, 0)[side]
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < WIDTH else -1


def dock_square(box: Any) -> int:
    """Returns the square of Start's grid that is kept for the Ship (S6)."""
    return next_square(MIDDLE, box.dock)
