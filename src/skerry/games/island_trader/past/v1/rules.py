"""Island Trader: sail by cards, supply islands by cards, mark the most. Clause numbers are those of RULES.md."""

from typing import Any

from .....engine.chance import below, mix, shuffle, sow
from .....engine.compile import kernel
from .....engine.contract import LOST
from .....engine.layout import Ints
from .record import (  # fmt: skip
    A_CHOOSE,
    A_DOT,
    A_DRAW,
    A_LEAVE,
    A_PAY,
    A_PLAY,
    A_SUPPLY,
    CHOOSE,
    DECK,
    DOTS,
    DRAWN,
    FACES,
    GOODS,
    ISLANDS,
    MARKERS,
    NUMBERS,
    OVER,
    PAY,
    PLACE,
    PLAY,
    PUZZLE_MARKERS,
    SAIL,
    SEATS,
    SUPPLY,
    TILE_COLUMNS,
    TILE_ROWS,
    TILES,
    Box,
    Scratch,
    State,
)


@kernel
def setup(s: State, box: Box, w: Scratch, options: Any, players: int, seed: int) -> None:
    """Lay the map, shuffle the decks, say who begins; then take hands and place ships (I1-I12)."""
    s.players = players
    s.formation = options.formation
    s.advanced = options.advanced
    s.draws = options.draw_or_play
    s.open_hands = 1 if players == 1 else options.open_hands
    clear(s)
    s.map_seed = options.map_seed if options.map_seed > 0 else 1 + mix(seed, 1) % NUMBERS
    sow(s, s.map_seed)
    lay_map(s, box, w)
    s.deck_seed = options.deck_seed if options.deck_seed > 0 or players > 1 else 1 + mix(seed, 2) % NUMBERS
    sow(s, mix(s.deck_seed, 2) if s.deck_seed > 0 else mix(seed, 2))
    for seat in range(players):
        s.starting[seat] = options.puzzle_hand if players == 1 else options.hands[seat]
        shuffle_deck(s, box, w, seat)
    sow(s, mix(seed, 3))
    s.first = below(s, players)
    if options.first > 0:
        s.first = options.first - 1
    s.actor = s.first
    after_taking(s)
    settle(s, box, w)


@kernel
def clear(s: State) -> None:
    """An empty table."""
    s.to_take = 0
    s.card = 0
    s.isle = 0
    for good in range(GOODS):
        s.need[good] = 0
    for island in range(ISLANDS):
        s.owner[island] = 0
    for i in range(SEATS * DECK):
        s.deck[i] = 0
    for seat in range(SEATS):
        s.starting[seat] = 0
        s.ship_column[seat] = 0
        s.ship_row[seat] = 0
        s.markers[seat] = 0
        s.held[seat] = 0
        s.left[seat] = 0
        for face in range(FACES):
            s.hand[seat, face] = 0
            s.spent[seat, face] = 0


@kernel
def lay_map(s: State, box: Box, w: Scratch) -> None:
    """Twelve tiles, shuffled, each turned or not, in the columns and rows of the formation (I2-I4)."""
    tile_columns = box.columns[s.formation] // TILE_COLUMNS
    for tile in range(TILES):
        w.tiles[tile] = tile
    shuffle(s, w.tiles, 0, TILES)
    for place in range(TILES):
        turned = below(s, 2)
        for i in range(2):
            island = 2 * w.tiles[place] + i
            column, row = box.spot_column[island], box.spot_row[island]
            if turned:
                row = 4 - row - column % 2
                column = 4 - column
            s.island_column[island] = TILE_COLUMNS * (place % tile_columns) + column
            s.island_row[island] = TILE_ROWS * (place // tile_columns) + row


@kernel
def copies(s: State, box: Box, face: int) -> int:
    """How many cards of a face belong to a player: alone, there are two decks in one (I7, I31)."""
    return box.copies[face] * 2 if s.players == 1 else box.copies[face]


@kernel
def shuffle_deck(s: State, box: Box, w: Scratch, seat: int) -> None:
    """A deck lies face down, shuffled (I7); in Advanced mode it is looked through, and its order is nothing (I27)."""
    n = 0
    for face in range(FACES):
        for _ in range(copies(s, box, face)):
            w.pool[n] = face + 1
            n += 1
    shuffle(s, w.pool, 0, n)
    s.left[seat] = n
    if not s.advanced:
        for i in range(n):
            s.deck[seat * DECK + i] = w.pool[i]


@kernel
def waits(s: State, box: Box, dot: int) -> bool:
    """Is this dot free for a ship to start from: no island, no ship (I10)?"""
    column, row = dot // box.rows[s.formation], dot % box.rows[s.formation]
    for seat in range(s.players):
        if s.ship_column[seat] == column and s.ship_row[seat] == row:
            return False
    return island_at(s, column, row) == 0


@kernel
def starting_dots(s: State, box: Box, out: Ints, offset: int) -> int:
    """Write the nearest free dots, ascending; how many are equally near (I10, I11)."""
    n, best = 0, 0
    for i in range(DOTS):
        dot = box.starts[s.formation, i]
        if dot < 0 or (n > 0 and box.far[s.formation, dot] > best):
            return n
        if waits(s, box, dot):
            best = box.far[s.formation, dot]
            out[n] = offset + dot
            n += 1
    return n


@kernel
def place(s: State, box: Box, dot: int) -> None:
    """Put the ship there; when all are placed, the first player begins (I11, I12)."""
    s.ship_column[s.actor] = dot // box.rows[s.formation]
    s.ship_row[s.actor] = dot % box.rows[s.formation]
    s.actor = (s.actor + 1) % s.players
    if s.actor == s.first:
        s.stage = PLAY


# ---- cards


@kernel
def available(s: State, box: Box, seat: int, face: int) -> int:
    """How many cards of a face are in neither the hand nor the spent pile, so in the deck."""
    return copies(s, box, face) - s.hand[seat, face] - s.spent[seat, face]


@kernel
def take_card(s: State, seat: int, face: int) -> None:
    """From the deck into the hand."""
    s.hand[seat, face] += 1
    s.held[seat] += 1
    s.left[seat] -= 1


@kernel
def draw_top(s: State, seat: int, n: int) -> None:
    """Draw so many cards from the top of the deck (I7, I21)."""
    for _ in range(n):
        top = seat * DECK + s.left[seat] - 1
        take_card(s, seat, s.deck[top] - 1)
        s.deck[top] = 0


@kernel
def earn(s: State, n: int) -> None:
    """The player takes so many cards, or as many as the deck still has (I21)."""
    s.to_take = min(n, s.left[s.actor])
    s.stage = CHOOSE


@kernel
def take_forced(s: State, box: Box) -> bool:
    """Drawing leaves no choice, and neither does a deck taken whole (I21, I27, I36)."""
    seat = s.actor
    if not s.advanced:
        draw_top(s, seat, s.to_take)
    elif s.to_take == s.left[seat]:
        for face in range(FACES):
            for _ in range(available(s, box, seat, face)):
                take_card(s, seat, face)
    else:
        return False
    s.to_take = 0
    return True


@kernel
def after_taking(s: State) -> None:
    """The next starting hand, in turn order; then the ships; in play the turn is over (I8, I9, I22)."""
    for i in range(s.players):
        seat = (s.first + i) % s.players
        if s.starting[seat] > 0:
            s.actor = seat
            s.to_take = s.starting[seat]
            s.starting[seat] = 0
            s.stage = CHOOSE
            return
    if s.ship_column[s.first] == 0:
        s.actor = s.first
        s.stage = PLACE
    else:
        end_turn(s)


@kernel
def spend(s: State, seat: int, face: int) -> None:
    """A card is used once, to sail or to supply (I13)."""
    s.hand[seat, face] -= 1
    s.held[seat] -= 1
    s.spent[seat, face] += 1


# ---- a turn


@kernel
def island_at(s: State, column: int, row: int) -> int:
    """The island on a dot, from 1; 0 is open sea."""
    for island in range(ISLANDS):
        if s.island_column[island] == column and s.island_row[island] == row:
            return island + 1
    return 0


@kernel
def flood(s: State, box: Box, w: Scratch, seat: int, steps: int) -> None:
    """Where a ship gets in so many steps: never onto or through a ship, a marked island or the rim (I15-I17)."""
    f, columns = s.formation, box.columns[s.formation]
    for x in range(columns):
        w.open[x] = box.sea[f, x]
        w.reach[x] = 0
    for island in range(ISLANDS):
        if s.owner[island] > 0:
            w.open[s.island_column[island]] &= ~(1 << s.island_row[island])
    for other in range(s.players):
        if s.ship_column[other] > 0:
            w.open[s.ship_column[other]] &= ~(1 << s.ship_row[other])
    start = s.ship_column[seat]
    w.reach[start] = 1 << s.ship_row[seat]
    w.open[start] |= w.reach[start]
    for step in range(steps):
        low, high = max(1, start - step - 1), min(columns - 2, start + step + 1)
        for x in range(low, high + 1):
            here, before, after = w.reach[x], w.reach[x - 1], w.reach[x + 1]
            wave = here | here << 1 | here >> 1 | before | after
            wave |= before >> 1 if box.offset[f, x] > box.offset[f, x - 1] else before << 1
            wave |= after << 1 if box.offset[f, x + 1] > box.offset[f, x] else after >> 1
            w.wave[x] = wave & w.open[x]
        for x in range(low, high + 1):
            w.reach[x] = w.wave[x]


@kernel
def shut_in(s: State, box: Box, w: Scratch) -> bool:
    """Is there no free dot beside the ship?"""
    flood(s, box, w, s.actor, 1)
    start = s.ship_column[s.actor]
    for x in range(start - 1, start + 2):
        others = w.reach[x] & ~(1 << s.ship_row[s.actor]) if x == start else w.reach[x]
        if others:
            return False
    return True


@kernel
def sail(s: State, column: int, row: int) -> None:
    """The card is spent and the ship is there; an unmarked island may be supplied (I14, I18)."""
    seat = s.actor
    s.ship_column[seat] = column
    s.ship_row[seat] = row
    spend(s, seat, s.card - 1)
    s.card = 0
    island = island_at(s, column, row)
    if island > 0 and s.owner[island - 1] == 0:
        s.isle = island
        s.stage = SUPPLY
    else:
        end_turn(s)


@kernel
def goods_in_hand(s: State, box: Box, seat: int, good: int) -> int:
    """How much of a good the cards of a hand have."""
    has = 0
    for face in range(FACES):
        has += s.hand[seat, face] * box.goods[face, good]
    return has


@kernel
def lacking(s: State, box: Box, seat: int, island: int) -> int:
    """How many goods the hand lacks for an island (I18)."""
    short = 0
    for good in range(GOODS):
        short += max(0, box.need[island, good] - goods_in_hand(s, box, seat, good))
    return short


@kernel
def adds(s: State, box: Box, face: int) -> bool:
    """Does a card give something that is still needed (I20)?"""
    useful = False
    for good in range(GOODS):
        useful = useful or (s.need[good] > 0 and box.goods[face, good] > 0)
    return useful


@kernel
def pay(s: State, box: Box, face: int) -> None:
    """A card's goods go to the island; what is too much is lost (I19)."""
    spend(s, s.actor, face)
    for good in range(GOODS):
        s.need[good] = max(0, s.need[good] - box.goods[face, good])


@kernel
def mark(s: State, box: Box) -> None:
    """All that is needed is there: mark the island, take its cards (I21)."""
    s.owner[s.isle - 1] = s.actor + 1
    s.markers[s.actor] += 1
    earn(s, box.cards[s.isle - 1])


@kernel
def can_act(s: State, seat: int) -> bool:
    """Only who has cards plays; in Draw or play a deck is enough (I22, I29)."""
    return s.held[seat] > 0 or (s.draws > 0 and s.left[seat] > 0)


@kernel
def markers(s: State) -> int:
    """How many markers each player has: twelve, alone 24 (I1, I31)."""
    return PUZZLE_MARKERS if s.players == 1 else MARKERS


@kernel
def complete(s: State) -> bool:
    """All islands are marked, or all markers of this player are used (I23, I25)."""
    marked = 0
    for seat in range(s.players):
        marked += s.markers[seat]
    return marked == ISLANDS or s.markers[s.actor] == markers(s)


@kernel
def end_turn(s: State) -> None:
    """The next player who can act; nobody: it is over (I22-I25)."""
    s.isle = 0
    done = complete(s)
    for i in range(1, s.players + 1):
        seat = (s.actor + i) % s.players
        if not done and can_act(s, seat):
            s.actor = seat
            s.stage = PLAY
            return
    s.actor = -1
    s.stage = OVER


@kernel
def only_face(s: State, box: Box, useful: bool) -> int:
    """The face of the last card in hand; with `useful` the only face that adds something. -1 where there are several."""
    only = -1
    for face in range(FACES):
        if s.hand[s.actor, face] > 0 and (not useful or adds(s, box, face)):
            if only >= 0:
                return -1
            only = face
    return only


@kernel
def settle(s: State, box: Box, w: Scratch) -> None:
    """Do what is forced, as far as everybody can see that it is (I36, I37)."""
    while True:
        if s.stage == CHOOSE:
            if s.to_take > 0 and not take_forced(s, box):
                return
            after_taking(s)
        elif s.stage == PLACE:
            if starting_dots(s, box, w.starts, 0) != 1:
                return
            place(s, box, w.starts[0])
        elif s.stage == PLAY:
            if s.held[s.actor] == 0:
                earn(s, DRAWN)
            elif s.held[s.actor] == 1 and not (s.draws and s.left[s.actor]):
                s.card = 1 + only_face(s, box, False)
                s.stage = SAIL
            else:
                return
        elif s.stage == SAIL:
            if not shut_in(s, box, w):
                return
            sail(s, s.ship_column[s.actor], s.ship_row[s.actor])
        elif s.stage == SUPPLY:
            if s.held[s.actor] > 0 and not (s.open_hands and lacking(s, box, s.actor, s.isle - 1) > 0):
                return
            end_turn(s)
        elif s.stage == PAY:
            if s.need[0] + s.need[1] + s.need[2] == 0:
                mark(s, box)
            elif s.held[s.actor] == 1 or (s.open_hands and only_face(s, box, True) >= 0):
                pay(s, box, only_face(s, box, True))
            else:
                return
        else:
            return


# ---- what a seat may do


@kernel
def turn(s: State, seat: int) -> bool:
    """One player acts at a time (I12)."""
    return seat >= 0 and seat == s.actor


@kernel
def between_turns(s: State) -> bool:
    """Between two cards that are sailed by."""
    return s.stage == PLAY


@kernel
def legal(s: State, box: Box, w: Scratch, seat: int, out: Ints) -> int:
    """The choices of the player whose turn it is."""
    n = 0
    if not turn(s, seat):
        return n
    if s.stage == PLAY:
        for face in range(FACES):
            if s.hand[seat, face] > 0:
                out[n] = A_PLAY + face
                n += 1
        if s.draws and s.left[seat] > 0:
            out[n] = A_DRAW
            n += 1
    elif s.stage == SAIL:
        flood(s, box, w, seat, box.move[s.card - 1])
        rows = box.rows[s.formation]
        for x in range(1, box.columns[s.formation] - 1):
            if w.reach[x]:
                for row in range(1, rows - 1):
                    if w.reach[x] >> row & 1:
                        out[n] = A_DOT + x * rows + row
                        n += 1
    elif s.stage == SUPPLY:
        out[n] = A_LEAVE
        n += 1
        if lacking(s, box, seat, s.isle - 1) == 0:
            out[n] = A_SUPPLY
            n += 1
    elif s.stage == PAY:
        for face in range(FACES):
            if s.hand[seat, face] > 0 and adds(s, box, face):
                out[n] = A_PAY + face
                n += 1
    elif s.stage == CHOOSE:
        for face in range(FACES):
            if available(s, box, seat, face) > 0:
                out[n] = A_CHOOSE + face
                n += 1
    else:
        n = starting_dots(s, box, out, A_DOT)
    return n


@kernel
def play(s: State, box: Box, w: Scratch, seat: int, action: int) -> None:
    """Carry out one action."""
    rows = box.rows[s.formation]
    if action < A_DRAW:
        s.card = action - A_PLAY + 1
        s.stage = SAIL
    elif action == A_DRAW:
        earn(s, DRAWN)
    elif action < A_LEAVE:
        if s.stage == PLACE:
            place(s, box, action - A_DOT)
        else:
            sail(s, (action - A_DOT) // rows, (action - A_DOT) % rows)
    elif action == A_LEAVE:
        end_turn(s)
    elif action == A_SUPPLY:
        for good in range(GOODS):
            s.need[good] = box.need[s.isle - 1, good]
        s.stage = PAY
    elif action < A_CHOOSE:
        pay(s, box, action - A_PAY)
    else:
        take_card(s, seat, action - A_CHOOSE)
        s.to_take -= 1
    settle(s, box, w)


# ---- scoring


@kernel
def tally(s: State, box: Box, w: Scratch, seat: int, lines: Ints) -> int:
    """The victory points of the marked islands (I26)."""
    lines[0] = 0
    for island in range(ISLANDS):
        if s.owner[island] == seat + 1:
            lines[0] += box.points[island]
    return lines[0]


@kernel
def standing(s: State, box: Box, w: Scratch, seat: int) -> int:
    """Most victory points, then most unused cards (I26); alone, every island or nothing (I32)."""
    if s.players == 1 and s.markers[seat] < ISLANDS:
        return LOST
    return 100 * tally(s, box, w, seat, w.lines) + s.held[seat]


# ---- what a seat knows


@kernel
def hide(s: State, box: Box, seat: int) -> None:
    """Decks lie face down; hands, and the card chosen to sail by, are their owner's alone (I33-I35)."""
    s.rng = 0
    if s.deck_seed > 0 and s.stage != OVER:
        s.deck_seed = -1
    for other in range(s.players):
        if not s.advanced:
            for i in range(s.left[other]):
                s.deck[other * DECK + i] = -1
        if other != seat and not s.open_hands:
            for face in range(FACES):
                s.hand[other, face] = -1
            if other == s.actor and s.card > 0:
                s.card = -1


@kernel
def redeal(s: State, box: Box, w: Scratch, seat: int, seed: int) -> None:
    """Cards not seen are equally likely in every unseen place; a hand that is paying can pay (I33-I35, I37)."""
    sow(s, seed)
    if s.deck_seed == -1:
        s.deck_seed = 1 + below(s, NUMBERS)
    for other in range(s.players):
        hidden = s.hand[other, 0] == -1
        n = 0
        for face in range(FACES):
            if hidden:
                s.hand[other, face] = 0
            for _ in range(available(s, box, other, face)):
                w.pool[n] = face + 1
                n += 1
        shuffle(s, w.pool, 0, n)
        if hidden:
            if other == s.actor and s.stage == PAY:
                deal_payer(s, box, w, n, s.held[other])
            for _ in range(s.held[other]):
                n -= 1
                s.hand[other, w.pool[n] - 1] += 1
        if not s.advanced:
            for i in range(s.left[other]):
                s.deck[other * DECK + i] = w.pool[i]
    if s.card == -1:
        s.card = random_card(s)


@kernel
def random_card(s: State) -> int:
    """Any card of the actor's hand."""
    i = below(s, s.held[s.actor])
    for face in range(FACES):
        i -= s.hand[s.actor, face]
        if i < 0:
            return face + 1
    return 0


@kernel
def still_short(s: State, box: Box, w: Scratch, first: int, last: int) -> int:
    """How many goods the cards pool[first:last] lack for what is still needed."""
    short = 0
    for good in range(GOODS):
        has = 0
        for i in range(first, last):
            has += box.goods[w.pool[i] - 1, good]
        short += max(0, s.need[good] - has)
    return short


@kernel
def deal_payer(s: State, box: Box, w: Scratch, n: int, held: int) -> None:
    """Shuffle until the last `held` cards of the pool can pay; where chance finds none, search for cards that can."""
    for _ in range(100):
        if still_short(s, box, w, n - held, n) == 0:
            return
        shuffle(s, w.pool, 0, n)
    search_payment(s, box, w, n, held)


@kernel
def picked_short(s: State, box: Box, w: Scratch, depth: int) -> int:
    """How many goods the picked cards lack."""
    short = 0
    for good in range(GOODS):
        has = 0
        for i in range(depth):
            has += box.goods[w.pool[w.picked[i]] - 1, good]
        short += max(0, s.need[good] - has)
    return short


@kernel
def search_payment(s: State, box: Box, w: Scratch, n: int, held: int) -> None:
    """The first set of at most `held` cards of the pool, each of use, that can pay; put at its end. There is one."""
    depth, i = 0, 0
    while picked_short(s, box, w, depth) > 0:
        if i < n and depth < held:
            w.picked[depth] = i
            if picked_short(s, box, w, depth + 1) < picked_short(s, box, w, depth):
                depth += 1
            i += 1
        elif depth > 0:
            depth -= 1
            i = w.picked[depth] + 1
        else:
            return
    for k in range(depth - 1, -1, -1):
        n -= 1
        i = w.picked[k]
        w.pool[i], w.pool[n] = w.pool[n], w.pool[i]
