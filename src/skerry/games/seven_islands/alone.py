"""For one player: Ships that are used up, sandbars, and the judgement at the end."""

from ...engine.bits import lowest_bit
from ...engine.compile import kernel, no_inline
from ...engine.layout import Ints
from .building import card_on, column_of, east, half_turn, is_free, lay, look_around, look_at, open_sides, row_of, south
from .cards import finish
from .record import (
    A_PLACE,
    A_SHIP,
    BEACON,
    DISCARDS,
    DOCK,
    FETCHING,
    LAND,
    LANDS,
    LIFT,
    OVER,
    PERFECT,
    PLACES,
    SPENT,
    TAKE,
    WIDTH,
    Box,
    Scratch,
    State,
)


@kernel
def game_over(s: State) -> None:
    """Nobody acts any more."""
    s.stage = OVER
    s.actor = -1


@kernel
def use_ship(s: State, box: Box, use: int) -> None:
    """Alone: one of the stacked Ships is used up (S72)."""
    s.ship_use = use
    s.resume_stage = s.stage
    s.stage = TAKE if use == FETCHING else LIFT
    s.dock -= 1
    s.used += 1
    for card in range(box.lands, box.cards):
        if s.where[card] == DOCK:
            s.where[card] = SPENT
            return


@kernel
def insert(s: State, place: int) -> None:
    """The card a Ship has removed goes anywhere into the discards (S74)."""
    for i in range(s.thrown, place, -1):
        s.discards[i] = s.discards[i - 1]
    s.discards[place] = s.card
    s.where[s.card - 1] = DISCARDS
    s.heap[(s.card - 1) // LANDS] |= 1 << (s.card - 1) % LANDS
    s.thrown += 1
    finish(s)


@kernel
def is_cap(box: Box, card: int) -> bool:
    """A plain or featured card with one land side."""
    return box.kind[card] == LAND and box.sides[card] & (box.sides[card] - 1) == 0


@kernel
def only_caps(s: State, box: Box, seat: int) -> bool:
    """Nothing is left but caps that go together in pairs (S76)."""
    if s.left > 0 or s.held[seat] == 0 or s.hand[seat, 1]:
        return False
    upright, across = 0, 0
    cards = s.hand[seat, 0]
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if card >= box.lands or not is_cap(box, card):
            return False
        upright += box.sides[card] & 5 > 0
        across += box.sides[card] & 10 > 0
    return upright % 2 == 0 and across % 2 == 0


@kernel
def shape_of(s: State, box: Box, card: int) -> int:
    """The land sides of a card as it lies."""
    return half_turn(box.sides[card]) if s.turned[card] else box.sides[card]


@kernel
def bar_side(s: State, box: Box, w: Scratch, place: int) -> int:
    """The side on which a cap at this place would be joined to its twin, if two bends come to a point there; else -1 (S77)."""
    no_inline()
    bend, outward = place // 4, place % 4
    inward = outward ^ 2
    for turn in range(1, 4, 2):
        along = (outward + turn) % 4
        if w.host >> bend & 1 and not box.bridges >> bend & 1 and shape_of(s, box, bend) == 1 << inward | 1 << along:
            x, y = column_of(s.at[bend]), row_of(s.at[bend])
            near = card_on(s, w, x + east(along), y + south(along))
            twins = near and shape_of(s, box, lowest_bit(near)) == 1 << inward | 1 << (along ^ 2)
            x, y = x + east(outward), y + south(outward)
            if twins and lone(s, w, x, y, along) and lone(s, w, x + east(along), y + south(along), along ^ 2):
                return along
    return -1


@kernel
def lone(s: State, w: Scratch, x: int, y: int, joined: int) -> int:
    """Is this square free, with nothing but sea around it, whatever lies on the joined side?"""
    if not is_free(s, w, x, y):
        return False
    return look_around(s, w, x, y) & 15 == 0 and w.on[joined] == 0


@kernel
def begins_bar(s: State, box: Box, w: Scratch, card: int, place: int, turned: int) -> int:
    """Can a sandbar begin with this cap at a place of the group looked at (S77)?"""
    side = bar_side(s, box, w, place)
    return side >= 0 and (half_turn(box.sides[card]) if turned else box.sides[card]) == 1 << side


@kernel
def bar_places(s: State, box: Box, w: Scratch, card: int, out: Ints, n: int) -> int:
    """Write where a sandbar can begin with this cap (S77). Returns the number of actions written so far."""
    look_at(s, box, w, 1)
    for turned in range(2):
        for place in range(PLACES):
            if begins_bar(s, box, w, card, place, turned):
                out[n] = A_PLACE + turned * PLACES + place
                n += 1
    return n


@kernel
def has_bar(s: State, box: Box, w: Scratch, card: int) -> bool:
    """Is there a place where this cap can begin a sandbar?"""
    look_at(s, box, w, 1)
    for place in range(PLACES):
        side = bar_side(s, box, w, place)
        if side >= 0 and box.sides[card] & (1 << side | 1 << (side ^ 2)):
            return True
    return False


@kernel
def pair_up(s: State, box: Box, w: Scratch, card: int) -> None:
    """The second cap of a sandbar lies back to back with the first (S77)."""
    first = s.partner - 1
    shape = shape_of(s, box, first)
    side = 0
    while shape >> side != 1:
        side += 1
    lay(s, box, w, card, 4 * first + side, 1 if box.sides[card] == shape else 0)
    s.bars += 1
    s.plays = 0
    finish(s)


@kernel
def is_pair(s: State, box: Box, w: Scratch, card: int) -> bool:
    """Is this card one of the two caps of a sandbar: joined to nothing but each other in Start's group (S77)?"""
    if not is_cap(box, card):
        return False
    side = 0
    while shape_of(s, box, card) >> side != 1:
        side += 1
    other = card_on(s, w, column_of(s.at[card]) + east(side), row_of(s.at[card]) + south(side))
    return other > 0 and is_cap(box, lowest_bit(other))


@kernel
def is_perfect(s: State, box: Box, w: Scratch) -> bool:
    """Every card lies in complete islands with a Beacon each, all connected with Start (S80)."""
    if s.left + s.thrown + s.held[0] > 0 or s.member[1] != (1 << box.lands) - 1:
        return False
    look_at(s, box, w, 1)
    for card in range(box.lands):
        if open_sides(s, card) or (s.dark >> card & 1 and not is_pair(s, box, w, card)):
            return False
    return True


@kernel
def has_one_each(s: State, box: Box) -> bool:
    """No island has two structures of one type, as far as they are on the table (S82)."""
    for one in range(box.lands):
        for two in range(one):
            same = box.feature[one] > 0 and box.feature[one] == box.feature[two]
            if same and s.island[one] > 0 and s.island[one] == s.island[two]:
                return False
    return True


@kernel
def is_upright(s: State, box: Box) -> bool:
    """No structure lies upside down (S83)."""
    for card in range(box.lands):
        if s.turned[card] and (box.feature[card] > 0 or box.kind[card] == BEACON):
            return False
    return True


@kernel
def has_no_holes(s: State, box: Box, w: Scratch) -> bool:
    """From every free square one gets out to the open sea, square by square (S84)."""
    no_inline()
    full = (1 << (WIDTH + 2)) - 1
    for y in range(WIDTH + 2):
        w.cards_on[y] = 0
        w.open_sea[y] = 0
    w.open_sea[0] = full
    for card in range(box.lands):
        w.cards_on[s.at[card] // WIDTH + 1] |= 1 << (s.at[card] % WIDTH + 1)
    spreads = True
    while spreads:
        spreads = False
        for y in range(WIDTH + 2):
            free = full & ~w.cards_on[y]
            sea = w.open_sea[y]
            if y > 0:
                sea |= w.open_sea[y - 1]
            if y < WIDTH + 1:
                sea |= w.open_sea[y + 1]
            sea &= free
            sea |= (sea << 1 | sea >> 1) & free
            if sea != w.open_sea[y]:
                w.open_sea[y] = sea
                spreads = True
    for y in range(WIDTH + 2):
        if w.open_sea[y] | w.cards_on[y] != full:
            return False
    return True


@kernel
def difficulties_met(s: State, box: Box, w: Scratch) -> int:
    """The difficulties that the archipelago meets as it lies, a bit each (S81-S85)."""
    met = 1 if s.used == 0 else 0
    if has_one_each(s, box):
        met |= 2
    if is_upright(s, box):
        met |= 4
    if has_no_holes(s, box, w):
        met |= 8
    if s.bars == 0:
        met |= 16
    return met


@kernel
def judge(s: State, box: Box, w: Scratch) -> None:
    """Alone, at the end: is the archipelago perfect, and which difficulties does it meet (S80-S86)?"""
    no_inline()
    game_over(s)
    if is_perfect(s, box, w):
        met = difficulties_met(s, box, w)
        chosen = s.no_ships | s.one_each << 1 | s.upright << 2 | s.no_holes << 3 | s.no_sandbars << 4
        s.winners = 1 if chosen & ~met == 0 else 0
        s.met = met | PERFECT


@kernel
def write_ship_uses(s: State, box: Box, able: int, out: Ints, n: int) -> int:
    """Write the uses of a stacked Ship: something lies there to be moved or removed, or can be fetched and played (S72)."""
    lies = s.groups > 1 or s.member[1] > 1
    fetched = s.heap[0] & (box.ships[0] | box.beacons | able) or s.heap[1] & box.ships[1]
    for use in range(3):
        if fetched if use == FETCHING - 1 else lies:
            out[n] = A_SHIP + use
            n += 1
    return n
