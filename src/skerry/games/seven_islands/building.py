"""Island building: which cards agree, what an island is, where a card or a floating group may go. Clauses are those of RULES.md.

One group of cards is looked at at a time: `spread` lays it out in scratch space, and what is to be laid, the mover, is tried
there. A card from a hand is a mover of one card; a floating group moves as a whole.
"""

from ...core.kernel import kernel
from .record import BEACON, BRIDGE, LANDS, MIDDLE, SQUARES, TABLE, WIDTH


@kernel
def half_turn(sides):
    """The sides of a card that lies upside down (S2)."""
    return sides >> 2 | (sides & 3) << 2


@kernel
def beside(square, side):
    """The next square on that side; negative beyond the grid (S7)."""
    if side == 0:
        return square - WIDTH
    if side == 2:
        return square + WIDTH if square + WIDTH < SQUARES else -1
    if side == 1:
        return square + 1 if square % WIDTH < WIDTH - 1 else -1
    return square - 1 if square % WIDTH > 0 else -1


@kernel
def card_on(w, square):
    """The card on a square of the group looked at; -1: none. The grid is never cleared: it counts only where `at` agrees."""
    if square < 0:
        return -1
    card = w.grid[square]
    return card if 0 <= card < LANDS and w.at[card] == square else -1


@kernel
def find(w, card):
    """The island that an island has been joined to."""
    while w.into[card] != card:
        card = w.into[card]
    return card


@kernel
def spread(s, box, w, group):
    """Lay a group out to look at; how many cards it has."""
    n = 0
    for card in range(LANDS):
        w.at[card] = -1
        if s.group[card] == group:
            w.at[card] = s.at[card]
            w.grid[s.at[card]] = card
            w.shape[card] = half_turn(box.sides[card]) if s.turned[card] else box.sides[card]
            w.root[card] = s.island[card] - 1
            w.cards[n] = card
            n += 1
    w.dock = beside(MIDDLE, box.dock) if group == 1 else -1
    return n


# ---- islands


@kernel
def joins_itself(box, w, n, joined):
    """Does a Bridge have both ends on one island, or on two of the islands in `joined`, a bit each (S9)?"""
    for i in range(n):
        bridge = w.cards[i]
        if box.kind[bridge] == BRIDGE:
            side = 0 if w.shape[bridge] & 1 else 1
            one, two = card_on(w, beside(w.at[bridge], side)), card_on(w, beside(w.at[bridge], side + 2))
            if one >= 0 and two >= 0:
                one, two = find(w, w.root[one]), find(w, w.root[two])
                if one == two or (joined >> one & 1 and joined >> two & 1):
                    return True
    return False


@kernel
def beacon_fits(box, w, n, square):
    """Could one of the seven Beacons, either way up, lie on this free square and be the only one of its island (S12)?"""
    land, sea, joined, beyond = 0, 0, 0, 0
    for side in range(4):
        near = beside(square, side)
        card = card_on(w, near)
        if card >= 0 and w.shape[card] >> (side ^ 2) & 1:
            land |= 1 << side
            if box.kind[card] == BRIDGE:
                other = card_on(w, beside(near, side))
                if other >= 0:
                    beyond |= 1 << find(w, w.root[other])
            else:
                island = find(w, w.root[card])
                if w.lit[island]:
                    return False
                joined |= 1 << island
        elif card >= 0 or (near >= 0 and near == w.dock):
            sea |= 1 << side
    if not box.fits[land, sea] or joined & beyond:
        return False
    return joined & (joined - 1) == 0 or not joins_itself(box, w, n, joined)


@kernel
def has_beacon_square(box, w, n, island):
    """Is there a free square where this island can still get its Beacon (S12)?"""
    for i in range(n):
        card = w.cards[i]
        if w.root[card] >= 0 and find(w, w.root[card]) == island:
            for side in range(4):
                if w.shape[card] >> side & 1:
                    square = beside(w.at[card], side)
                    if square >= 0 and square != w.dock and card_on(w, square) < 0 and beacon_fits(box, w, n, square):
                        return True
    return False


@kernel
def chart(s, box, w, group):
    """Name the islands of a group after their lowest cards, and note those that can get no Beacon (S8, S12, S13)."""
    n = spread(s, box, w, group)
    for i in range(n):
        card = w.cards[i]
        w.into[card] = card
        w.lit[card] = 0
        w.root[card] = -1 if box.kind[card] == BRIDGE else card
        s.stuck &= ~(1 << card)
    for i in range(n):
        card = w.cards[i]
        for side in range(1, 3):
            if w.root[card] >= 0 and w.shape[card] >> side & 1:
                near = card_on(w, beside(w.at[card], side))
                if near >= 0 and w.root[near] >= 0:
                    one, two = find(w, card), find(w, near)
                    w.into[max(one, two)] = min(one, two)
    for i in range(n):
        card = w.cards[i]
        if w.root[card] >= 0:
            w.root[card] = find(w, card)
            if box.kind[card] == BEACON:
                w.lit[w.root[card]] = 1
        s.island[card] = w.root[card] + 1
    for i in range(n):
        card = w.cards[i]
        if w.root[card] == card and not w.lit[card] and not has_beacon_square(box, w, n, card):
            s.stuck |= 1 << card


# ---- where something may be laid


@kernel
def take_up(s, box, w, mover):
    """What is to be laid: a card of a hand, or as -group a floating group with all its squares; how many cards."""
    m = 0
    for card in range(LANDS):
        if card == mover or (mover < 0 and s.group[card] == -mover):
            w.mover[m] = card
            w.shape[card] = box.sides[card]
            w.root[card] = -1 if box.kind[card] == BRIDGE else card
            w.dx[m] = 0
            w.dy[m] = 0
            if mover < 0:
                first = w.mover[0]
                w.dx[m] = s.at[card] % WIDTH - s.at[first] % WIDTH
                w.dy[m] = s.at[card] // WIDTH - s.at[first] // WIDTH
                w.root[card] = s.island[card] - 1
                if s.turned[card]:
                    w.shape[card] = half_turn(box.sides[card])
            m += 1
    return m


@kernel
def turn_over(w, m):
    """Give what is to be laid a half turn (S2, S18); was there any difference?"""
    changes = m > 1
    for i in range(m):
        card = w.mover[i]
        turned = half_turn(w.shape[card])
        changes = changes or turned != w.shape[card]
        w.shape[card] = turned
        w.dx[i] = -w.dx[i]
        w.dy[i] = -w.dy[i]
    return changes


@kernel
def square_of(w, i, lead, square):
    """Where card i of the mover comes to lie when card `lead` lies on a square; -1 beyond the grid (S7)."""
    x = square % WIDTH + w.dx[i] - w.dx[lead]
    y = square // WIDTH + w.dy[i] - w.dy[lead]
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < WIDTH else -1


@kernel
def first_contact(box, w, m, lead, square):
    """The lowest land side (4 * card + side) the mover would share with a card there; -1: it cannot lie so (S3, S4, S6, S9)."""
    lowest = 4 * LANDS
    for i in range(m):
        card, here = w.mover[i], square_of(w, i, lead, square)
        if here < 0 or here == w.dock or card_on(w, here) >= 0:
            return -1
        for side in range(4):
            near = beside(here, side)
            land = w.shape[card] >> side & 1
            other = card_on(w, near)
            if other >= 0:
                if w.shape[other] >> (side ^ 2) & 1 != land:
                    return -1
                if land:
                    if box.kind[card] == BRIDGE and box.kind[other] == BRIDGE:
                        return -1
                    lowest = min(lowest, 4 * other + (side ^ 2))
            elif land and near >= 0 and near == w.dock:
                return -1
    return lowest if lowest < 4 * LANDS else -1


@kernel
def keeps_beacons(s, box, w, n, m, group):
    """With the mover among the cards: one Beacon an island, Bridges between two islands, no Beacon shut out (S9, S11-S13)."""
    for i in range(n + m):
        card = w.cards[i]
        w.into[card] = card
        w.lit[card] = 0
        w.touched[card] = 0
    for i in range(n + m):
        card = w.cards[i]
        if box.kind[card] == BEACON:
            w.lit[w.root[card]] = 1
    for i in range(n, n + m):
        card = w.cards[i]
        for side in range(4):
            near = card_on(w, beside(w.at[card], side)) if w.shape[card] >> side & 1 else -1
            if near >= 0 and s.group[near] == group:
                one = find(w, w.root[card]) if w.root[card] >= 0 else -1
                two = find(w, w.root[near]) if w.root[near] >= 0 else -1
                if one >= 0 and two >= 0 and one != two:
                    if w.lit[one] and w.lit[two]:
                        return False
                    low = min(one, two)
                    w.into[max(one, two)] = low
                    w.lit[low] = w.lit[one] | w.lit[two]
                    one, two = low, low
                w.touched[max(one, two)] = 1
    if joins_itself(box, w, n + m, 0):
        return False
    for i in range(n + m):
        card = w.cards[i]
        if w.root[card] == card and w.into[card] == card and not w.lit[card]:
            spared = s.stuck >> card & 1 and not w.touched[card]
            if not spared and not has_beacon_square(box, w, n + m, card):
                return False
    return True


@kernel
def try_at(s, box, w, n, m, group, lead, square):
    """Lay the mover out there in thought: is that legal?"""
    for i in range(m):
        card = w.mover[i]
        w.at[card] = square_of(w, i, lead, square)
        w.grid[w.at[card]] = card
        w.cards[n + i] = card
    good = keeps_beacons(s, box, w, n, m, group)
    for i in range(m):
        w.at[w.mover[i]] = -1
    return good


@kernel
def survey(s, box, w, group, mover, spot, enough):
    """Find the legal ways to lay something beside the cards of a group, up to `enough` of them; how many (S3-S13, S18).

    Each way is marked once, under the lowest land side it shares: in `ways`, by card, a bit for the side, four higher if the
    mover is turned. For one `spot` (4 * card + side; else -1) it is marked at the mover's card that comes there.
    """
    n = spread(s, box, w, group)
    m = take_up(s, box, w, mover)
    found = 0
    for turned in range(2):
        if turned and not turn_over(w, m):
            break
        for a in range(n):
            host = w.cards[a]
            for side in range(4):
                place = 4 * host + side
                if w.shape[host] >> side & 1 and (spot < 0 or spot == place):
                    square = beside(w.at[host], side)
                    if square < 0 or square == w.dock or card_on(w, square) >= 0:
                        continue
                    for lead in range(m):
                        card = w.mover[lead]
                        if (
                            w.shape[card] >> (side ^ 2) & 1
                            and first_contact(box, w, m, lead, square) == place
                            and try_at(s, box, w, n, m, group, lead, square)
                        ):
                            found += 1
                            w.spot = place
                            w.comes = card
                            w.flip = turned
                            if spot < 0:
                                w.ways[host] |= 1 << (side + 4 * turned)
                            else:
                                w.ways[card] |= 1 << turned
                            if found == enough:
                                return found
    return found


@kernel
def ways(s, box, w, card, joining, spot, enough):
    """All legal ways to lay a card (or, with card -1, to attach a floating group), up to `enough`; how many."""
    for i in range(LANDS):
        w.ways[i] = 0
    found = 0
    for group in range(1, s.groups + 1):
        host, mover = group, card
        if card < 0:
            if group == joining or not (s.changed >> group | s.changed >> joining) & 1:
                continue
            host, mover = min(group, joining), -max(group, joining)
        if spot >= 0 and s.group[spot // 4] != host:
            continue
        found += survey(s, box, w, host, mover, spot, enough - found)
        if found >= enough:
            return found
    return found


# ---- laying, attaching, lifting


@kernel
def lay(s, card, place, turned):
    """Put a card on the table, at a place or, where there is none (-1), as a floating group of its own (S15, S16)."""
    s.where[card] = TABLE
    s.turned[card] = turned
    if place < 0:
        s.groups += 1
        s.group[card] = s.groups
        s.at[card] = MIDDLE
    else:
        s.group[card] = s.group[place // 4]
        s.at[card] = beside(s.at[place // 4], place % 4)
    s.changed |= 1 << s.group[card]


@kernel
def attach(s, w, place, lead, turned):
    """Move a floating group as a whole, so that one of its cards comes to a place; the older group's turn is kept (S18, S19)."""
    host, mover = s.group[place // 4], s.group[lead]
    square, pivot = beside(s.at[place // 4], place % 4), s.at[lead]
    for card in range(LANDS):
        if s.group[card] == mover:
            dx, dy = s.at[card] % WIDTH - pivot % WIDTH, s.at[card] // WIDTH - pivot // WIDTH
            step = dy * WIDTH + dx
            s.at[card] = square - step if turned else square + step
            s.turned[card] ^= turned
            s.group[card] = host
    close_gap(s, mover)
    s.changed |= 1 << host


@kernel
def close_gap(s, gone):
    """A group is no longer there: younger ones move up."""
    for card in range(LANDS):
        if s.group[card] > gone:
            s.group[card] -= 1
    low = s.changed & ((1 << gone) - 1)
    s.changed = low | (s.changed >> (gone + 1)) << gone
    s.groups -= 1


@kernel
def link(s, box, w, group):
    """Find what hangs together in a group, Bridges included: `into` leads to the lowest card of each part; how many cards."""
    n = spread(s, box, w, group)
    for i in range(n):
        w.into[w.cards[i]] = w.cards[i]
    for i in range(n):
        card = w.cards[i]
        for side in range(1, 3):
            near = card_on(w, beside(w.at[card], side)) if w.shape[card] >> side & 1 else -1
            if near >= 0:
                one, two = find(w, card), find(w, near)
                w.into[max(one, two)] = min(one, two)
    return n


@kernel
def lift(s, box, w, card):
    """Take a card off the table; parts that it held together float apart from now on (S21)."""
    group = s.group[card]
    s.group[card] = 0
    s.island[card] = 0
    s.turned[card] = 0
    s.at[card] = 0
    s.stuck &= ~(1 << card)
    n = link(s, box, w, group)
    if n == 0:
        close_gap(s, group)
        return
    s.changed |= 1 << group
    kept = w.cards[0]  # the lowest card: Start, where it is among them
    for i in range(n):
        part = w.cards[i]
        if part != kept and w.into[part] == part:
            s.groups += 1
            s.changed |= 1 << s.groups
            left, right, top, bottom = WIDTH, 0, WIDTH, 0
            for k in range(n):
                each = w.cards[k]
                if find(w, each) == part:
                    left, right = min(left, s.at[each] % WIDTH), max(right, s.at[each] % WIDTH)
                    top, bottom = min(top, s.at[each] // WIDTH), max(bottom, s.at[each] // WIDTH)
            step = ((WIDTH - 1 - top - bottom) // 2) * WIDTH + (WIDTH - 1 - left - right) // 2  # to the middle of its own grid
            for k in range(n):
                each = w.cards[k]
                if find(w, each) == part:
                    s.group[each] = s.groups
                    s.at[each] += step


@kernel
def cuts_off(s, box, w, card):
    """Would the rest of its group fall apart without this card (S55)?"""
    group = s.group[card]
    s.group[card] = 0
    n = link(s, box, w, group)
    s.group[card] = group
    parts = 0
    for i in range(n):
        parts += w.into[w.cards[i]] == w.cards[i]
    return parts > 1
