"""Island building: which cards agree, what an island is, where a card or a floating group may go. Clauses are those of RULES.md.

Sets of cards are words, a bit a card. The cards on the table are noted by column and by row, so that the card on a square is
where the two meet. The free squares that land leads to are noted too, from the cards beside them: which sides of such a square
have land and which have sea. So all squares that a card fits are found at once, by a few sets.

One group is looked at at a time, the host. What is to be laid beside it, the mover, is one card or a floating group that moves
as a whole; it is seen where it would lie, and nothing is moved in the record before that is decided.
Columns and rows are counted from 1: there is one more on each side of the grid, which stays empty.
"""

from ...engine.bits import count_bits, lowest_bit
from ...engine.compile import kernel, no_inline, no_unroll
from ...engine.deferred import KIND_MODULUS, check_deferred
from . import record as r
from .record import Box, Scratch, State

NOWHERE = -9  # far from every square
ALL_WAYS = 1 << 20  # more than there are


half_turn = kernel(r.half_turn)


@kernel
def east(side: int) -> int:
    """Returns how many columns further east the next square on a side lies: 1, 0 or -1."""
    return (side == 1) - (side == 3)


@kernel
def south(side: int) -> int:
    """Returns how many rows further south the next square on a side lies: 1, 0 or -1."""
    return (side == 2) - (side == 0)


@kernel
def row_of(square: int) -> int:
    """Returns the row of a square, from 1: a division by WIDTH, but quick."""
    return (square * 1058 >> 15) + 1


@kernel
def column_of(square: int) -> int:
    """Returns the column of a square, from 1."""
    return square - r.WIDTH * (square * 1058 >> 15) + 1


@kernel
def in_grid(x: int, y: int) -> bool:
    """Nothing is laid beyond the grid (S7)."""
    return 0 < x <= r.WIDTH and 0 < y <= r.WIDTH


# ---- the group looked at


@kernel
def look_at(s: State, box: Box, w: Scratch, group: int) -> None:
    """Look at a group, with nothing to be laid."""
    no_inline()
    w.host = s.member[group]
    w.mover = 0
    w.lone = 0
    w.mover_x = NOWHERE
    w.mover_y = NOWHERE
    w.dock_x = NOWHERE
    w.dock_y = NOWHERE
    if group == 1:  # a square beside Start is kept for the Ship (S6)
        w.dock_x = column_of(r.MIDDLE) + east(box.dock)
        w.dock_y = row_of(r.MIDDLE) + south(box.dock)
    for side in range(4):
        w.land[side] = s.land[side] & w.host


@kernel
def card_on(s: State, w: Scratch, x: int, y: int) -> int:
    """The card that lies on a square, or would with the mover there, as a set of one; 0: none."""
    no_inline()
    found = s.column[x] & s.row[y] & w.host
    return mover_on(s, w, x, y) if found == 0 and w.mover else found


@kernel
def mover_on(s: State, w: Scratch, x: int, y: int) -> int:
    """The card of the mover that would lie on a square."""
    no_inline()
    if w.lone:
        return w.mover if x == w.mover_x and y == w.mover_y else 0
    own_x, own_y = (w.mover_x - x, w.mover_y - y) if w.flip else (x - w.mover_x, y - w.mover_y)
    return s.column[own_x] & s.row[own_y] & w.mover if in_grid(own_x, own_y) else 0


@kernel
def lies_at(s: State, w: Scratch, card: int) -> tuple[int, int]:
    """The column and row of a card; of the mover's cards where they would be."""
    no_inline()
    x, y = column_of(s.at[card]), row_of(s.at[card])
    if w.mover >> card & 1:
        if w.lone:
            x, y = w.mover_x, w.mover_y
        else:
            x, y = (w.mover_x - x, w.mover_y - y) if w.flip else (w.mover_x + x, w.mover_y + y)
    return x, y


@kernel
def look_around(s: State, w: Scratch, x: int, y: int) -> int:
    """The sides of a square with land, and four bits higher those with sea (the Dock's is sea, S6); the cards there in `on`."""
    no_inline()
    column, row = s.column[x] & w.host, s.row[y] & w.host
    above, below = column & s.row[y - 1], column & s.row[y + 1]
    right, left = row & s.column[x + 1], row & s.column[x - 1]
    if w.mover:
        above |= mover_on(s, w, x, y - 1)
        right |= mover_on(s, w, x + 1, y)
        below |= mover_on(s, w, x, y + 1)
        left |= mover_on(s, w, x - 1, y)
    w.on[0] = above
    w.on[1] = right
    w.on[2] = below
    w.on[3] = left
    land = (above & w.land[2] != 0) + 2 * (right & w.land[3] != 0) + 4 * (below & w.land[0] != 0) + 8 * (left & w.land[1] != 0)
    sea = (above != 0) + 2 * (right != 0) + 4 * (below != 0) + 8 * (left != 0)
    across, along = w.dock_x - x, w.dock_y - y
    if abs(across) + abs(along) == 1:
        sea |= (
            5 - 3 * across if along == 0 else 1 + 3 * (along > 0)
        )  # 2 in the east, 8 in the west; 4 in the south, 1 in the north
    return land + 16 * (sea & ~land)


@kernel
def is_free(s: State, w: Scratch, x: int, y: int) -> bool:
    """May a card lie on this square, as far as there is room (S6, S7)?"""
    return in_grid(x, y) and card_on(s, w, x, y) == 0 and not (x == w.dock_x and y == w.dock_y)


@kernel
def island_of(s: State, w: Scratch, card: int) -> int:
    """The island of a card that is no Bridge (a set of one), as islands would be joined with the mover there."""
    no_inline()
    name = lowest_bit(card)
    if not (w.lone and card == w.mover):
        name = s.island[name] - 1
    while w.gone >> name & 1:
        name = w.into[name]
    return name


# ---- islands


@kernel
def joins_itself(s: State, box: Box, w: Scratch, joined: int) -> bool:
    """Does a Bridge have both ends on one island, or on two of the islands in `joined` (S9)?"""
    no_inline()
    bridges = box.bridges & (w.host | w.mover)
    while bridges:
        bridge = bridges & -bridges
        bridges &= bridges - 1
        x, y = lies_at(s, w, lowest_bit(bridge))
        side = 0 if bridge & w.land[0] else 1
        one, two = card_on(s, w, x + east(side), y + south(side)), card_on(s, w, x - east(side), y - south(side))
        if one and two:
            name, other = island_of(s, w, one), island_of(s, w, two)
            if name == other or (joined >> name & 1 and joined >> other & 1):
                return True
    return False


@kernel
def beacon_fits(s: State, box: Box, w: Scratch, x: int, y: int) -> bool:
    """Could one of the seven Beacons, either way up, lie on this free square and be the only one of its island (S12)?"""
    no_inline()
    faces = look_around(s, w, x, y)
    if not box.fits[faces & 15, faces >> 4]:
        return False
    joined, beyond = 0, 0
    for side in range(no_unroll(4)):
        if faces >> side & 1:
            card = w.on[side]
            if card & box.bridges:
                far = card_on(s, w, x + 2 * east(side), y + 2 * south(side))
                if far:
                    beyond |= 1 << island_of(s, w, far)
            else:
                joined |= 1 << island_of(s, w, card)
    if joined & (w.lit | beyond):
        return False
    return joined & (joined - 1) == 0 or not joins_itself(s, box, w, joined)


@kernel
def shut_out(s: State, box: Box, w: Scratch, islands: int) -> int:
    """Returns which of some islands without a Beacon have no free square where they could still get it (S12)."""
    no_inline()
    if w.lone and islands:
        # A square that only one card leads to is good for its island, unless the mover lies beside it.
        for side in range(no_unroll(4)):
            cards = s.plain[side] & s.dark & w.host
            while cards and islands:
                card = cards & -cards
                cards &= cards - 1
                square = s.at[lowest_bit(card)]
                x, y = column_of(square) + east(side), row_of(square) + south(side)
                if abs(x - w.mover_x) + abs(y - w.mover_y) > 1:
                    islands &= ~(1 << island_of(s, w, card))
    if islands == 0:
        return islands
    for side in range(no_unroll(4)):
        cards = (s.open[side] & s.dark & w.host | w.mover) & w.land[side] & ~box.bridges
        while cards and islands:
            card = cards & -cards
            cards &= cards - 1
            name = island_of(s, w, card)
            if islands >> name & 1:
                x, y = lies_at(s, w, lowest_bit(card))
                x, y = x + east(side), y + south(side)
                if is_free(s, w, x, y) and beacon_fits(s, box, w, x, y):
                    islands &= ~(1 << name)
    return islands


@kernel
def joined_to(s: State, card: int) -> int:
    """The cards beyond the land sides of a card; of other groups too, whose grids are not this one."""
    x, y = column_of(s.at[card]), row_of(s.at[card])
    cards = 0
    for side in range(4):  # without a branch: then all of it is fetched at once
        cards |= s.column[x + east(side)] & s.row[y + south(side)] & -(s.land[side] >> card & 1)
    return cards


@kernel
def hanging_on(s: State, card: int, cards: int) -> int:
    """All of some cards that hang together with one of them, Bridges included (S14)."""
    no_inline()
    part, edge = 1 << card, 1 << card
    while edge:
        each = edge & -edge
        edge &= edge - 1
        near = joined_to(s, lowest_bit(each)) & cards & ~part
        part |= near
        edge |= near
    return part


@kernel
def open_sides(s: State, card: int) -> int:
    """The land sides of a card on the table beyond which no card lies (S10)."""
    x, y = column_of(s.at[card]), row_of(s.at[card])
    sides = 0
    for side in range(4):
        if s.land[side] >> card & 1 and s.column[x + east(side)] & s.row[y + south(side)] & s.member[s.group[card]] == 0:
            sides |= 1 << side
    return sides


@kernel
def complete_islands(s: State, box: Box) -> int:
    """The islands that have a Beacon and no open side (S10), as a set of their lowest cards."""
    complete = s.lit
    for card in range(box.lands):
        if s.island[card] > 0 and open_sides(s, card):
            complete &= ~(1 << (s.island[card] - 1))
    return complete


@kernel
def chart(s: State, box: Box, group: int) -> None:
    """Name the islands of a group after their lowest cards (S8)."""
    no_inline()
    rest = s.member[group] & ~box.bridges
    s.lit &= ~s.member[group]
    s.unlit &= ~s.member[group]
    s.dark &= ~s.member[group]
    while rest:
        island = hanging_on(s, lowest_bit(rest), rest)
        rest &= ~island
        name_island(s, box, island)


@kernel
def name_island(s: State, box: Box, island: int) -> None:
    """An island is named after its lowest card; has it a Beacon?"""
    no_inline()
    first, cards = island & -island, island
    name = lowest_bit(first)
    while cards:
        s.island[lowest_bit(cards)] = name + 1
        cards &= cards - 1
    if island & box.beacons:
        s.lit |= first
    else:
        s.unlit |= first
        s.dark |= island


@kernel
def note_stuck(s: State, box: Box, w: Scratch, group: int) -> None:
    """Note the islands of a group that can get no Beacon (S12, S13), and the squares where a card might rob one of its last."""
    no_inline()
    look_at(s, box, w, group)
    w.gone = 0
    w.lit = s.lit
    tight, seen = s.unlit & w.host, 0  # islands without two squares so far apart that no card lies beside both; with one at least
    for side in range(no_unroll(4)):
        cards = s.plain[side] & s.dark & w.host
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            name = s.island[card] - 1
            x, y = column_of(s.at[card]) + east(side), row_of(s.at[card]) + south(side)
            if not seen >> name & 1:
                seen |= 1 << name
                w.plain_x[name] = x
                w.plain_y[name] = y
            elif abs(x - w.plain_x[name]) + abs(y - w.plain_y[name]) > 2:
                tight &= ~(1 << name)
    s.stuck = s.stuck & ~w.host | shut_out(s, box, w, tight & ~seen)
    note_risky(s, w, tight, seen)


@kernel
def note_risky(s: State, w: Scratch, tight: int, seen: int) -> None:
    """Note the cards beside which, on a side, a card would lie on or next to the one square known for an island's Beacon."""
    for side in range(no_unroll(4)):
        s.risky[side] = s.risky[side] & ~w.host | (w.host if tight & ~seen else 0)
    tight &= seen
    while tight:
        name = lowest_bit(tight)
        tight &= tight - 1
        for side in range(no_unroll(4)):
            x, y = w.plain_x[name] - east(side), w.plain_y[name] - south(side)
            columns = s.column[max(x - 1, 0)] | s.column[min(x + 1, r.WIDTH + 1)]
            rows = s.row[max(y - 1, 0)] | s.row[y] | s.row[min(y + 1, r.WIDTH + 1)]
            s.risky[side] |= (s.column[x] & rows | s.row[y] & columns) & w.host


@kernel
def extend(s: State, box: Box, card: int) -> None:
    """A card that was just laid belongs to the islands beside it, which are one now (S8)."""
    no_inline()
    here, group = 1 << card, s.member[s.group[card]]
    if here & box.bridges:
        s.island[card] = 0
        return
    joined, name = here, card
    beside = joined_to(s, card) & group & ~box.bridges
    while beside:
        other = s.island[lowest_bit(beside)] - 1
        beside &= beside - 1
        joined |= 1 << other
        name = min(name, other)
    if name != card and joined == here | 1 << name and not here & box.beacons:  # an island grows and keeps its name
        s.island[card] = name + 1
        s.dark |= here if s.unlit >> name & 1 else 0
        return
    s.lit &= ~joined
    s.unlit &= ~joined
    island, rest = here, group & ~box.bridges & ~here
    while rest:
        each = rest & -rest
        rest &= rest - 1
        if joined >> (s.island[lowest_bit(each)] - 1) & 1:
            island |= each
    s.dark &= ~island
    name_island(s, box, island)


# ---- squares


@kernel
def note_square(s: State, box: Box, w: Scratch, x: int, y: int) -> None:
    """Note, with the cards that have land beside a square of the group looked at, what lies around it, or that it is not free."""
    no_inline()
    faces = look_around(s, w, x, y)
    if faces & 15 == 0:
        return
    free = is_free(s, w, x, y)
    leads = 0  # the cards with land there
    for side in range(no_unroll(4)):
        if faces >> side & 1:
            leads |= w.on[side]
    first = leads & -leads if free else 0
    plain = first if leads == first and not leads & box.bridges and box.fits[faces & 15, faces >> 4] else 0
    for side in range(no_unroll(4)):
        if faces >> side & 1:
            card, out = w.on[side], side ^ 2
            s.open[out] = s.open[out] & ~card | (card if free else 0)
            s.listed[out] = s.listed[out] & ~card | card & first
            s.plain[out] = s.plain[out] & ~card | card & plain
            if card == first:
                for other in range(4):
                    s.around[0, out, other] = s.around[0, out, other] & ~card | (card if faces >> other & 1 else 0)
                    s.around[1, out, other] = s.around[1, out, other] & ~card | (card if faces >> (4 + other) & 1 else 0)


@kernel
def note_squares(s: State, box: Box, w: Scratch, group: int, square: int) -> None:
    """Note a square of a group's grid and the four beside it."""
    look_at(s, box, w, group)
    x, y = column_of(square), row_of(square)
    for side in range(no_unroll(5)):
        if in_grid(x + east(side), y + south(side)):
            note_square(s, box, w, x + east(side), y + south(side))


@kernel
def take_stock(s: State, box: Box, w: Scratch) -> None:
    """After cards have been laid or lifted: note what has changed of squares and islands."""
    if s.changed == 0 or (w.anew == 0 and w.bares == 0):
        return
    while w.anew or w.bares:
        if w.bares:
            w.bares -= 1
            group, square = w.bared, w.bare[w.bares]
        else:
            card = lowest_bit(w.anew)
            w.anew &= w.anew - 1
            group, square = s.group[card], s.at[card]
        note_squares(s, box, w, group, square)
    for group in range(1, s.groups + 1):
        if s.changed >> group & 1:
            if w.laid == 0:
                chart(s, box, group)
            elif s.group[w.laid - 1] == group:
                extend(s, box, w.laid - 1)
            note_stuck(s, box, w, group)
    w.laid = 0


@kernel
def put_down(s: State, box: Box, w: Scratch, card: int, group: int, square: int, turned: int) -> None:
    """A card comes to lie on a square."""
    no_inline()
    here = 1 << card
    w.anew |= here
    s.where[card] = r.TABLE
    s.group[card] = group
    s.at[card] = square
    s.turned[card] = turned
    s.member[group] |= here
    s.column[column_of(square)] |= here
    s.row[row_of(square)] |= here
    shape = half_turn(box.sides[card]) if turned else box.sides[card]
    for side in range(no_unroll(4)):
        if shape >> side & 1:
            s.land[side] |= here


@kernel
def pick_up(s: State, w: Scratch, card: int) -> None:
    """A card is taken from its square."""
    no_inline()
    here, x, y = 1 << card, column_of(s.at[card]), row_of(s.at[card])
    w.anew &= ~here
    s.member[s.group[card]] &= ~here
    s.column[x] &= ~here
    s.row[y] &= ~here
    s.group[card] = 0
    s.at[card] = 0
    s.turned[card] = 0
    for side in range(no_unroll(4)):
        s.land[side] &= ~here
        s.open[side] &= ~here
        s.listed[side] &= ~here
        s.plain[side] &= ~here
        s.risky[side] &= ~here


# ---- where something may be laid


@kernel
def fitting(s: State, hosts: int, shape: int, side: int) -> int:
    """Returns which of some cards have on a side a free square that the sides of `shape` agree with (S3, S4, S6)."""
    wrong = 0
    for other in range(4):  # sea where the card has land, or land where it has sea
        wrong |= s.around[shape >> other & 1, side, other]
    return s.listed[side] & hosts & ~wrong


@kernel
def own_sides(s: State, w: Scratch, card: int) -> int:
    """The sides of a card of a floating group on which another of its cards lies, as it would lie."""
    no_inline()
    x, y = column_of(s.at[card]), row_of(s.at[card])
    own = 0
    for side in range(4):
        if s.column[x + east(side)] & s.row[y + south(side)] & w.mover:
            own |= 1 << (side ^ 2 if w.flip else side)
    return own


@kernel
def agrees(s: State, w: Scratch, lead: int, contact: int) -> bool:
    """Can a floating group lie so, and is this the lowest land side (4 * card + side) it would share (S3-S9)?

    Its card `lead`, which shares it, is known to fit.
    """
    no_inline()
    cards = w.mover & ~(1 << lead)
    while cards:
        card = cards & -cards
        cards &= cards - 1
        x, y = lies_at(s, w, lowest_bit(card))
        if not in_grid(x, y):
            return False
        column, row = s.column[x] & w.host, s.row[y] & w.host
        near_dock = abs(x - w.dock_x) + abs(y - w.dock_y)
        if column & row or near_dock == 0:
            return False
        if near_dock > 1 and column & (s.row[y - 1] | s.row[y + 1]) | row & (s.column[x - 1] | s.column[x + 1]) == 0:
            continue  # nothing lies beside it
        for side in range(no_unroll(4)):
            near_x, near_y = x + east(side), y + south(side)
            land = w.land[side] & card
            other = s.column[near_x] & s.row[near_y] & w.host
            if other:
                if (w.land[side ^ 2] & other == 0) != (land == 0) or (land and 4 * lowest_bit(other) + (side ^ 2) < contact):
                    return False
            elif land and near_x == w.dock_x and near_y == w.dock_y:
                return False
    return True


@kernel
def island_fault(s: State, box: Box, w: Scratch) -> int:
    """Returns why the mover may not lie there for the islands' sake, FITS if it may (S9, S11-S13)."""
    no_inline()
    names = (s.lit | s.unlit) & (w.host | w.mover)
    lit, touched, joins = s.lit & names, 0, 0
    bridges = w.mover & box.bridges > 0
    w.gone = 0
    if w.lone and not bridges:
        names |= w.mover
        lit |= w.mover & box.beacons
    cards = w.mover
    while cards:
        card = cards & -cards
        cards &= cards - 1
        x, y = lies_at(s, w, lowest_bit(card))
        beside = 0
        for side in range(4):
            beside |= s.column[x + east(side)] & s.row[y + south(side)] & -(w.land[side] & card != 0)
        beside &= w.host
        while beside:
            near = beside & -beside
            beside &= beside - 1
            if card & box.bridges and near & box.bridges:
                return r.TWO_BRIDGES
            one = -1 if card & box.bridges else island_of(s, w, card)
            two = -1 if near & box.bridges else island_of(s, w, near)
            if one >= 0 and two >= 0 and one != two:
                if lit >> one & lit >> two & 1:
                    return r.TWO_BEACONS
                low, high = min(one, two), max(one, two)
                w.into[high] = low
                lit |= (lit >> high & 1) << low
                w.gone |= 1 << high
                joins += 1
                one, two = low, low
            bridges = bridges or one < 0 or two < 0
            touched |= 1 << max(one, two)
    w.lit = lit
    if (bridges or joins > 1 or not w.lone) and joins_itself(s, box, w, 0):
        return r.BRIDGES_ONE_ISLAND
    islands = names & ~lit & ~w.gone & ~(s.stuck & ~touched)
    if w.clear:  # only an island that begins with this card may lack a square
        islands &= w.mover
    return r.SHUTS_OUT if shut_out(s, box, w, islands) else r.FITS


@kernel
def take_up(s: State, box: Box, w: Scratch, mover: int, turned: int) -> int:
    """Take up what is to be laid: a card of a hand, or a floating group (as -group), turned or not.

    Returns the mover's cards, or 0 if a half turn changes nothing.
    """
    no_inline()
    w.mover = 1 << mover if mover >= 0 else s.member[-mover]
    w.lone = w.mover & (w.mover - 1) == 0
    w.flip = turned
    card = lowest_bit(w.mover)
    shape = half_turn(box.sides[card]) if turned != s.turned[card] else box.sides[card]
    for side in range(4):
        own = w.mover if shape >> side & 1 else 0
        if not w.lone:
            own = s.land[side ^ 2 if turned else side] & w.mover
        w.land[side] = s.land[side] & w.host | own
    return 0 if turned and w.lone and half_turn(shape) == shape else w.mover


@kernel
def aim(s: State, w: Scratch, lead: int, x: int, y: int) -> None:
    """The mover would lie so that its card `lead` is on this square."""
    w.mover_x = x
    w.mover_y = y
    if not w.lone:
        own_x, own_y = column_of(s.at[lead]), row_of(s.at[lead])
        w.mover_x = x + own_x if w.flip else x - own_x
        w.mover_y = y + own_y if w.flip else y - own_y


@kernel
def mark(w: Scratch, side: int, hosts: int, lead: int, turned: int) -> None:
    """Note ways that were found: with this card of the mover, so turned, on that side of some of the host's cards."""
    w.spot = 4 * lowest_bit(hosts) + side
    w.comes = lead
    w.turned = turned
    w.places[side + 4 * turned] |= hosts
    w.leads[turned] |= 1 << lead


@kernel
def allowed_beside(s: State, box: Box, card: int, lit: int) -> int:
    """The cards beside which a card may lie: no Bridge beside a Bridge, no two Beacons on an island (S9, S11)."""
    if box.bridges >> card & 1:
        return ~box.bridges
    return box.bridges | s.dark if lit >> card & 1 else ~0


@kernel
def sure_beside(s: State, box: Box, hosts: int, side: int) -> int:
    """Returns which of some cards alone lead to the square on a side, where one card more takes no island's last for a Beacon."""
    sure = hosts & ~s.risky[side] & ~box.bridges
    for turn in range(1, 4):
        sure &= ~s.around[0, side, side ^ 2 ^ turn]
    return sure


@kernel
def surely_fits(s: State, box: Box, card: int) -> bool:
    """Has a card a place that needs no closer look?"""
    no_inline()
    may = allowed_beside(s, box, card, box.beacons)
    for turned in range(no_unroll(2)):
        shape = half_turn(box.sides[card]) if turned else box.sides[card]
        if turned and shape == box.sides[card]:
            break
        for side in range(no_unroll(4)):
            if shape >> (side ^ 2) & 1 and sure_beside(s, box, fitting(s, may, shape, side), side):
                return True
    return False


@kernel
def is_way(s: State, box: Box, w: Scratch, number: int) -> int:
    """Is a deferred way (`candidate`) legal, by a closer look (S3-S13)?"""
    no_inline()
    place, turned, lead = number >> 7, number >> 6 & 1, number % KIND_MODULUS
    beside, side = place // 4, place % 4
    look_at(s, box, w, s.group[beside])
    take_up(s, box, w, -s.group[lead] if s.group[lead] else lead, turned)
    aim(s, w, lead, column_of(s.at[beside]) + east(side), row_of(s.at[beside]) + south(side))
    w.clear = w.lone and not s.risky[side] >> beside & 1
    return (w.lone or agrees(s, w, lead, place)) and island_fault(s, box, w) == r.FITS


look_closer = check_deferred(is_way)


@kernel
def candidate(side: int, beside: int, lead: int, turned: int) -> int:
    """A way that needs a closer look, as a number: with this card of the mover, so turned, on that side of a card."""
    return 128 * (4 * beside + side) + 64 * turned + lead


@kernel
def settle_deferred(s: State, box: Box, w: Scratch, n: int, enough: int) -> int:
    """Look closer at the deferred ways and mark legal ones, `enough` for each card of the mover. Returns their number."""
    no_inline()
    found: int = look_closer(s, box, w, n, enough)
    for k in range(n):
        number = w.deferred[k]
        if number >= 0:
            mark(w, number >> 7 & 3, 1 << (number >> 9), number % KIND_MODULUS, number >> 6 & 1)
    return found


@kernel
def sure_ways_to_lay(s: State, box: Box, w: Scratch, card: int, n: int) -> tuple[int, int]:
    """Marks sure placements in all groups, appends the rest to w.deferred from n (S3-S13). Returns (sure, n)."""
    no_inline()
    found = 0
    may = allowed_beside(s, box, card, box.beacons)
    for way in range(no_unroll(8)):
        shape = half_turn(box.sides[card]) if way >= 4 else box.sides[card]
        hosts, sure = 0, 0
        if shape >> (way % 4 ^ 2) & 1 and not (way >= 4 and shape == box.sides[card]):
            hosts = fitting(s, may, shape, way % 4)
            sure = sure_beside(s, box, hosts, way % 4)
        w.places[way] = sure
        found += count_bits(sure)
        hosts &= ~sure
        while hosts:
            w.deferred[n] = candidate(way % 4, lowest_bit(hosts), card, way // 4)
            hosts &= hosts - 1
            n += 1
    return found, n


@kernel
def a_way(w: Scratch) -> tuple[int, int]:
    """Returns one of the ways that are marked: the place (4 * card + side), and whether the card is turned."""
    way = 0
    while w.places[way] == 0:
        way += 1
    return 4 * lowest_bit(w.places[way]) + way % 4, way // 4


@kernel
def sure_ways_to_attach(s: State, box: Box, w: Scratch, joining: int, spot: int, seen: int) -> tuple[int, int]:
    """Marks sure ways to attach a floating group, writes the next BATCH deferred ones after those seen to w.deferred (S3-S18).

    Returns the numbers of both. Each way is marked once, under the lowest land side it shares: the host's card in `places`, by
    the side, four further if the mover is turned. For one `spot` (4 * card + side; else -1) the mover's card that comes there is
    marked in `leads`.
    """
    no_inline()
    if seen == 0:
        for i in range(8):
            w.places[i] = 0
        w.leads[0] = 0
        w.leads[1] = 0
    found, n = 0, -seen
    for each in range(2 * s.groups):
        group, turned = each // 2 + 1, each % 2
        if group == joining or not (s.changed >> group | s.changed >> joining) & 1:
            continue
        host, mover = min(group, joining), -max(group, joining)
        if spot >= 0 and s.group[spot // 4] != host:
            continue
        if turned == 0:
            look_at(s, box, w, host)
        leads = take_up(s, box, w, mover, turned)
        lit = box.beacons if w.lone else ~(s.dark | box.bridges)
        ends = (s.listed[0] | s.listed[1] | s.listed[2] | s.listed[3]) & w.host
        if ends & (s.dark | box.bridges) == 0:  # two Beacons would be on one island
            leads &= ~lit
        while leads:
            lead = lowest_bit(leads)
            leads &= leads - 1
            shape = 0
            for side in range(4):
                shape |= (w.land[side] >> lead & 1) << side
            own = 0 if w.lone else own_sides(s, w, lead)
            may = allowed_beside(s, box, lead, lit)
            for side in range(no_unroll(4)):
                if not (shape & ~own) >> (side ^ 2) & 1:
                    continue
                hosts = fitting(s, w.host & may, shape, side)
                for other in range(4):  # cards of the mover come there
                    if own >> other & 1:
                        hosts &= ~s.around[~shape >> other & 1, side, other]
                if spot >= 0:
                    hosts &= 1 << spot // 4 if spot % 4 == side else 0
                sure = sure_beside(s, box, hosts, side) if w.lone else 0
                if sure and seen == 0:
                    mark(w, side, sure, lead, turned)
                    found += count_bits(sure)
                hosts &= ~sure
                while hosts and n < r.BATCH:
                    if n >= 0:
                        w.deferred[n] = candidate(side, lowest_bit(hosts), lead, turned)
                    hosts &= hosts - 1
                    n += 1
    return found, n


# ---- laying, attaching, lifting


@kernel
def lay(s: State, box: Box, w: Scratch, card: int, place: int, turned: int) -> None:
    """Put a card on the table, at a place or, where there is none (-1), as a floating group of its own (S15, S16)."""
    no_inline()
    group, square = s.groups + 1, r.MIDDLE
    if place < 0:
        s.groups += 1
    else:
        group, square = s.group[place // 4], s.at[place // 4] + east(place % 4) + r.WIDTH * south(place % 4)
    put_down(s, box, w, card, group, square, turned)
    w.laid = card + 1
    s.changed |= 1 << group


@kernel
def attach(s: State, box: Box, w: Scratch, place: int, lead: int, turned: int) -> None:
    """Move a floating group as a whole, so that one of its cards comes to a place; the older group's turn is kept (S18, S19)."""
    no_inline()
    host, mover = s.group[place // 4], s.group[lead]
    square, pivot = s.at[place // 4] + east(place % 4) + r.WIDTH * south(place % 4), s.at[lead]
    cards = s.member[mover]
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        step, way_up = s.at[card] - pivot, s.turned[card] ^ turned
        pick_up(s, w, card)
        put_down(s, box, w, card, host, square - step if turned else square + step, way_up)
    close_gap(s, mover)
    s.changed |= 1 << host


@kernel
def close_gap(s: State, gone: int) -> None:
    """A group is no longer there: younger ones move up."""
    no_inline()
    for card in range(r.LANDS):
        if s.group[card] > gone:
            s.group[card] -= 1
    for group in range(gone, s.groups):
        s.member[group] = s.member[group + 1]
    s.member[s.groups] = 0
    low = s.changed & ((1 << gone) - 1)
    s.changed = low | (s.changed >> (gone + 1)) << gone
    s.groups -= 1


@kernel
def lift(s: State, box: Box, w: Scratch, card: int) -> None:
    """Take a card off the table; parts that it held together float apart from now on (S21)."""
    no_inline()
    group, here = s.group[card], 1 << card
    w.bared = group
    lay_bare(s, w, card)
    s.island[card] = 0
    s.lit &= ~here
    s.unlit &= ~here
    s.dark &= ~here
    s.stuck &= ~here
    s.changed |= 1 << group
    rest = s.member[group]
    if rest == 0:
        w.bares = 0
        close_gap(s, group)
        return
    rest &= ~hanging_on(s, lowest_bit(rest), rest)  # the part with the lowest card stays: Start's, where it is among them
    while rest:
        part = hanging_on(s, lowest_bit(rest), rest)
        rest &= ~part
        s.groups += 1
        s.changed |= 1 << s.groups
        move_apart(s, box, w, part, s.groups)


@kernel
def lay_bare(s: State, w: Scratch, card: int) -> None:
    """A card is taken from its square; what lies near will see that."""
    w.bare[w.bares] = s.at[card]
    w.bares += 1
    pick_up(s, w, card)


@kernel
def move_apart(s: State, box: Box, w: Scratch, part: int, group: int) -> None:
    """A part of a group comes to float, in the middle of a grid of its own (S7, S21)."""
    left, right, top, bottom = r.WIDTH, 0, r.WIDTH, 0
    cards = part
    while cards:
        square = s.at[lowest_bit(cards)]
        cards &= cards - 1
        left, right = min(left, column_of(square) - 1), max(right, column_of(square) - 1)
        top, bottom = min(top, row_of(square) - 1), max(bottom, row_of(square) - 1)
    step = ((r.WIDTH - 1 - top - bottom) // 2) * r.WIDTH + (r.WIDTH - 1 - left - right) // 2
    while part:
        card = lowest_bit(part)
        part &= part - 1
        square, turned = s.at[card] + step, s.turned[card]
        lay_bare(s, w, card)
        put_down(s, box, w, card, group, square, turned)


@kernel
def holding(s: State, w: Scratch) -> int:
    """The cards without which their groups would fall apart (S55): a walk over each group notes how far back it could get."""
    no_inline()
    found, seen = 0, 0
    for group in range(1, s.groups + 1):
        members = s.member[group]
        root = lowest_bit(members)
        card, parts = root, 0
        seen |= 1 << root
        w.depth[root] = 1
        w.above[root] = -1
        w.back[root] = 1
        w.todo[root] = joined_to(s, root) & members
        while card >= 0:
            near = w.todo[card]
            if near:
                other = lowest_bit(near)
                w.todo[card] = near & (near - 1)
                if not seen >> other & 1:
                    seen |= 1 << other
                    w.depth[other] = w.depth[card] + 1
                    w.back[other] = w.depth[other]
                    w.above[other] = card
                    w.todo[other] = joined_to(s, other) & members
                    card = other
                elif other != w.above[card]:
                    w.back[card] = min(w.back[card], w.depth[other])
            else:
                up = w.above[card]
                if up == root:
                    parts += 1
                elif up >= 0:
                    w.back[up] = min(w.back[up], w.back[card])
                    if w.back[card] >= w.depth[up]:
                        found |= 1 << up
                card = up
        if parts > 1:
            found |= 1 << root
    return found
