"""For one player: Ships that are used up, sandbars, and the judgement at the end."""

from ...core.kernel import kernel
from .building import beside, card_on, half_turn, lay, spread
from .cards import finish
from .record import A_PLACE, A_SHIP, BEACON, BRIDGE, DISCARDS, DOCK, HAND, LAND, LIFT, OVER, PLACES, SHIP, SPENT, TAKE, WIDTH

MOVING, FETCHING, REMOVING = 1, 2, 3  # the three uses of a Ship, alone
PERFECT = 32  # beside the five difficulties in `met`


@kernel
def game_over(s):
    """Nobody acts any more."""
    s.stage = OVER
    s.actor = -1


@kernel
def use_ship(s, box, use):
    """Alone: one of the stacked Ships is used up (S72)."""
    s.ship_use = use
    s.back = s.stage
    s.stage = TAKE if use == FETCHING else LIFT
    s.dock -= 1
    s.used += 1
    for card in range(box.lands, box.cards):
        if s.where[card] == DOCK:
            s.where[card] = SPENT
            return


@kernel
def insert(s, place):
    """The card a Ship has removed goes anywhere into the discards (S74)."""
    for i in range(s.thrown, place, -1):
        s.discards[i] = s.discards[i - 1]
    s.discards[place] = s.card
    s.where[s.card - 1] = DISCARDS
    s.thrown += 1
    finish(s)


@kernel
def is_cap(box, card):
    """A plain or featured card with one land side."""
    return box.kind[card] == LAND and box.sides[card] & (box.sides[card] - 1) == 0


@kernel
def only_caps(s, box, seat):
    """Nothing is left but caps that go together in pairs (S76)."""
    if s.left > 0 or s.held[seat] == 0:
        return False
    upright, across = 0, 0
    for card in range(box.cards):
        if s.where[card] == HAND + seat:
            if card >= box.lands or not is_cap(box, card):
                return False
            upright += box.sides[card] & 5 > 0
            across += box.sides[card] & 10 > 0
    return upright % 2 == 0 and across % 2 == 0


@kernel
def bar_side(box, w, place):
    """The side on which a cap at this place would be joined to its twin, if two bends come to a point there; -1 (S77)."""
    bend, outward = place // 4, place % 4
    inward = outward ^ 2
    for turn in range(1, 4, 2):
        along = (outward + turn) % 4
        if w.at[bend] >= 0 and box.kind[bend] != BRIDGE and w.shape[bend] == 1 << inward | 1 << along:
            other = card_on(w, beside(w.at[bend], along))
            twins = other >= 0 and w.shape[other] == 1 << inward | 1 << (along ^ 2)
            if twins and lone(w, beside(w.at[bend], outward), along) and lone(w, beside(w.at[other], outward), along ^ 2):
                return along
    return -1


@kernel
def lone(w, square, joined):
    """Is this square free, with nothing but sea around it, whatever lies on the joined side?"""
    if square < 0 or square == w.dock or card_on(w, square) >= 0:
        return False
    for side in range(4):
        near = card_on(w, beside(square, side))
        if near >= 0 and (side == joined or w.shape[near] >> (side ^ 2) & 1):
            return False
    return True


@kernel
def bar_places(s, box, w, card, out, n):
    """Write where a sandbar can begin with this cap; how many actions there are then (S77)."""
    spread(s, box, w, 1)
    for turned in range(2):
        shape = half_turn(box.sides[card]) if turned else box.sides[card]
        for place in range(PLACES):
            side = bar_side(box, w, place)
            if side >= 0 and shape == 1 << side:
                out[n] = A_PLACE + turned * PLACES + place
                n += 1
    return n


@kernel
def has_bar(s, box, w, card):
    """Is there a place where this cap can begin a sandbar?"""
    spread(s, box, w, 1)
    for place in range(PLACES):
        side = bar_side(box, w, place)
        if side >= 0 and box.sides[card] & (1 << side | 1 << (side ^ 2)):
            return True
    return False


@kernel
def pair_up(s, box, card):
    """The second cap of a sandbar lies back to back with the first (S77)."""
    first = s.partner - 1
    shape = half_turn(box.sides[first]) if s.turned[first] else box.sides[first]
    side = 0
    while shape >> side != 1:
        side += 1
    lay(s, card, 4 * first + side, 1 if box.sides[card] == shape else 0)
    s.bars += 1
    s.plays = 0
    finish(s)


@kernel
def is_pair(s, box, w, card):
    """Is this card one of the two caps of a sandbar: joined to nothing but each other in Start's group (S77)?"""
    if not is_cap(box, card):
        return False
    side = 0
    while w.shape[card] >> side != 1:
        side += 1
    other = card_on(w, beside(w.at[card], side))
    return other >= 0 and is_cap(box, other)


@kernel
def is_perfect(s, box, w):
    """Every card lies in complete islands with a Beacon each, all connected with Start (S80)."""
    if s.left + s.thrown + s.held[0] > 0:
        return False
    n = spread(s, box, w, 1)
    if n < box.lands:
        return False
    for i in range(n):
        w.lit[i] = 0
    for card in range(n):
        if box.kind[card] == BEACON:
            w.lit[w.root[card]] = 1
    for card in range(n):
        for side in range(4):
            if w.shape[card] >> side & 1 and card_on(w, beside(w.at[card], side)) < 0:
                return False
        if w.root[card] >= 0 and not w.lit[w.root[card]] and not is_pair(s, box, w, card):
            return False
    return True


@kernel
def has_one_each(s, box):
    """No island has two structures of one type (S82)."""
    for one in range(box.lands):
        for two in range(one):
            if box.feature[one] > 0 and box.feature[one] == box.feature[two] and s.island[one] == s.island[two]:
                return False
    return True


@kernel
def is_upright(s, box):
    """No structure lies upside down (S83)."""
    for card in range(box.lands):
        if s.turned[card] and (box.feature[card] > 0 or box.kind[card] == BEACON):
            return False
    return True


@kernel
def has_no_holes(s, box, w):
    """From every free square one gets out to the open sea, square by square (S84)."""
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
def judge(s, box, w):
    """Alone, at the end: is the archipelago perfect, and which difficulties does it meet (S80-S86)?"""
    game_over(s)
    if is_perfect(s, box, w):
        met = 1 if s.used == 0 else 0
        if has_one_each(s, box):
            met |= 2
        if is_upright(s, box):
            met |= 4
        if has_no_holes(s, box, w):
            met |= 8
        if s.bars == 0:
            met |= 16
        chosen = s.no_ships | s.one_each << 1 | s.upright << 2 | s.no_holes << 3 | s.no_sandbars << 4
        s.winners = 1 if chosen & ~met == 0 else 0
        s.met = met | PERFECT


@kernel
def write_ship_uses(s, box, able, out, n):
    """Write the uses of a stacked Ship: something lies there to be moved or removed, or can be fetched and played (S72)."""
    lies, fetched = False, False
    for card in range(1, box.lands):
        lies = lies or s.group[card] > 0
        fetched = fetched or (s.where[card] == DISCARDS and (box.kind[card] == BEACON or able >> card & 1))
    for card in range(box.lands, box.cards):
        fetched = fetched or (s.where[card] == DISCARDS and box.kind[card] == SHIP)
    for use in range(3):
        if fetched if use == FETCHING - 1 else lies:
            out[n] = A_SHIP + use
            n += 1
    return n
