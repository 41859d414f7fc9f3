"""Seven Islands: build an archipelago, bring both pieces to the Beacon of the Ship that lies at the Dock. Clauses: RULES.md."""

from typing import Any

from ...engine.bits import count_bits, lowest_bit
from ...engine.chance import below, shuffle, sow
from ...engine.compile import kernel, no_inline
from ...engine.contract import LOST
from ...engine.deferred import KIND_MODULUS
from ...engine.layout import Ints
from . import record as r
from .alone import bar_places, game_over, has_bar, insert, judge, only_caps, pair_up, use_ship, write_ship_uses
from .building import (
    ALL_WAYS,
    a_way,
    attach,
    half_turn,
    lay,
    lift,
    name_island,
    note_squares,
    note_stuck,
    put_down,
    settle_deferred,
    sure_ways_to_attach,
    sure_ways_to_lay,
    surely_fits,
    take_stock,
)
from .cards import (
    count_gear,
    discard,
    dock_ship,
    draw_cards,
    finish,
    leave_hand,
    look,
    next_card,
    stands_on,
    take_discard,
    to_hand,
    wears,
    write_both,
    write_cards,
)
from .effects import answer_to, ask_next, choose_piece, end_action, find_answer, happen, liftable, open_window, stop
from .moving import walk, write_steps
from .record import Box, Scratch, State

DEALT = 3
# Sets of stages, a bit each: a GPU takes far longer to look for a stage in a tuple.
FREE = 1 << r.DRAW | 1 << r.PLAY | 1 << r.MOVE  # one may also play a Bonus Beach, use a Well, alone a Ship
BUILDING = 1 << r.PLACE | 1 << r.ATTACH | 1 << r.JOIN
BETWEEN = BUILDING | 1 << r.INSERT | 1 << r.PAIR  # groups may still be about to attach
TAKING = 1 << r.DRAW | 1 << r.TAKE | 1 << r.KEEP
PLAYING = 1 << r.PLAY | 1 << r.PAIR
WALKING = 1 << r.MOVE | 1 << r.RUN
CHOOSING = 1 << r.CHOOSE | 1 << r.LIFT | 1 << r.INSERT


# ---- setup


@kernel
def setup(s: State, box: Box, w: Scratch, options: Any, players: int, seed: int) -> None:
    """Start in the middle, all pieces on it; shuffle the deck, deal three cards to each (S1, S22, S67)."""
    clear(s)
    s.players = players
    s.rounds = options.rounds
    s.holders = options.holders
    s.no_ships = options.no_ships
    s.one_each = options.one_each
    s.upright = options.upright
    s.no_holes = options.no_holes
    s.no_sandbars = options.no_sandbars
    s.groups = 1
    put_down(s, box, w, 0, 1, r.MIDDLE, 0)
    note_squares(s, box, w, 1, r.MIDDLE)
    name_island(s, box, 1)
    note_stuck(s, box, w, 1)
    sow(s, seed)
    for card in range(1, box.cards):
        if players > 1 or box.kind[card] <= r.SHIP:
            s.pile[s.left] = card + 1
            s.left += 1
        else:
            s.where[card] = r.SPENT
    shuffle(s, s.pile, 0, s.left)
    for seat in range(players):
        draw_cards(s, seat, DEALT)
    s.first = below(s, players)
    if options.first > 0:
        s.first = options.first - 1
    s.current = s.first
    begin_turn(s, box)


@kernel
def clear_table(s: State) -> None:
    """No card lies on the table: no sets of squares and islands."""
    s.lit = 0
    s.unlit = 0
    s.dark = 0
    s.stuck = 0
    for i in range(r.WIDTH + 2):
        s.column[i] = 0
        s.row[i] = 0
    for side in range(4):
        s.land[side] = 0
        s.open[side] = 0
        s.listed[side] = 0
        s.plain[side] = 0
        s.risky[side] = 0
        for other in range(4):
            s.around[0, side, other] = 0
            s.around[1, side, other] = 0
    for group in range(r.LANDS + 1):
        s.member[group] = 0


@kernel
def clear(s: State) -> None:
    """An empty table."""
    no_inline()
    s.changed = 0
    clear_table(s)
    for k in range(2):
        s.heap[k] = 0
        s.looked[k] = 0
        for seat in range(r.SEATS):
            s.hand[seat, k] = 0
    s.turns = 0
    s.chosen_place = 0
    s.announced_move = 0
    s.card = 0
    s.bar = 0
    s.met = 0
    s.ship_use = 0
    s.used = 0
    s.bars = 0
    s.fresh = 0
    s.partner = 0
    s.joining = 0
    s.dock = 0
    s.left = 0
    s.thrown = 0
    s.winners = 0
    s.resume_stage = 0
    for seat in range(r.SEATS):
        s.held[seat] = 0
        s.geared[seat] = 0
        s.gear[seat] = 0
        s.lacks[seat] = 0
        s.piece[seat, 0] = 0
        s.piece[seat, 1] = 0
    for card in range(r.LANDS):
        s.at[card] = 0
        s.group[card] = 0
        s.island[card] = 0
        s.turned[card] = 0
    for card in range(r.CARDS):
        s.where[card] = r.PILE
        s.known[card] = 0
        s.pile[card] = 0
        s.discards[card] = 0


# ---- what only notes where the cards are


@kernel
def derive(s: State, box: Box, w: Scratch) -> None:
    """Sets of cards, Gear, islands and free squares, from where the cards are and how they lie."""
    for seat in range(r.SEATS):
        s.hand[seat, 0], s.hand[seat, 1] = 0, 0
        count_gear(s, box, seat)
    for k in range(2):
        s.heap[k], s.looked[k] = 0, 0
    for card in range(box.cards):
        where, k, here = s.where[card], card // r.LANDS, 1 << card % r.LANDS
        if r.HAND <= where < r.HAND + r.SEATS:
            s.hand[where - r.HAND, k] |= here
        elif where == r.DISCARDS:
            s.heap[k] |= here
        elif where == r.LOOKED:
            s.looked[k] |= here
    clear_table(s)
    w.anew, w.bares, w.laid = 0, 0, 0
    for card in range(box.lands):
        s.island[card] = 0
        if s.group[card] > 0:
            put_down(s, box, w, card, s.group[card], s.at[card], s.turned[card])
    changed = s.changed
    s.changed = (1 << s.groups + 1) - 2
    take_stock(s, box, w)
    if not BETWEEN >> s.stage & 1:
        changed = able_to_attach(s, box, w)
    s.changed = changed
    if s.players == 1 and s.stage == r.OVER:
        s.winners = 0
        s.met = 0
        judge(s, box, w)


@kernel
def able_to_attach(s: State, box: Box, w: Scratch) -> int:
    """The floating groups that could attach now, as a set; where nothing is half done there is none (S18)."""
    able = 0
    for group in range(2, s.groups + 1):
        seen, n = 0, r.BATCH
        while n >= r.BATCH:
            sure, n = sure_ways_to_attach(s, box, w, group, -1, seen)
            if sure + settle_deferred(s, box, w, n, 1) > 0:
                able |= 1 << group
            seen += n
    return able


# ---- a turn


@kernel
def begin_turn(s: State, box: Box) -> None:
    """Whose turn it is draws first: one card, and one more by a Pyramid or a Tent (S23-S25, S46)."""
    no_inline()
    seat = s.current
    s.turns += 1
    s.actor = seat
    s.stage = r.DRAW
    s.draws = 1
    s.moai = 0
    if s.players > 1:
        if stands_on(s, box, seat, r.PYRAMID):
            s.draws += 1
        if wears(s, seat, r.TENT) and s.piece[seat, 0] == s.piece[seat, 1]:
            s.draws += 1
        if stands_on(s, box, seat, r.MOAI):
            s.moai = 1
    s.plays = 1
    s.more = 0
    s.added = 0
    s.steps = 0
    s.walker = 0
    s.fellow = 0
    s.run = 0
    s.runner = 0
    s.beaches = 0
    s.well = 1
    s.dig = 1
    s.spy = 1
    s.fresh = 0


@kernel
def draw_one(s: State, box: Box) -> None:
    """One of the draws a turn begins with; with a Spyglass the first is one of two cards (S24, S43)."""
    seat = s.current
    s.draws -= 1
    card = next_card(s)
    if card < 0:
        s.draws = 0
    elif s.spy and wears(s, seat, r.SPYGLASS) and s.left + s.thrown > 0:
        s.spy = 0
        look(s, card)
        look(s, next_card(s))
        s.stage = r.KEEP
    else:
        to_hand(s, card, seat, 0)


@kernel
def keep(s: State, box: Box, card: int) -> None:
    """Spyglass: one card is kept, the other goes to the discards (S43)."""
    to_hand(s, card, s.current, 0)
    s.looked[card // r.LANDS] &= ~(1 << card % r.LANDS)
    discard(s, lowest_bit(s.looked[0]) if s.looked[0] else r.LANDS + lowest_bit(s.looked[1]))
    s.looked[0] = 0
    s.looked[1] = 0
    s.stage = r.DRAW


@kernel
def put_in_play(s: State, box: Box, card: int) -> None:
    """What becomes of a card that is played, by its kind (S26, S39, S57, S71)."""
    no_inline()
    s.card = card + 1
    s.where[card] = r.PLAYED
    kind = box.kind[card]
    if kind <= r.LAND:
        s.stage = r.PLACE
    elif kind == r.GEAR:
        s.where[card] = r.IN_PLAY + s.current
        count_gear(s, box, s.current)
        finish(s)
    elif kind == r.SURPRISE:
        discard(s, card)
        finish(s)
    elif s.players == 1:
        s.where[card] = r.DOCK
        s.dock += 1
        finish(s)
    else:
        open_window(s, box)


@kernel
def put(s: State, box: Box, w: Scratch, place: int, turned: int) -> None:
    """A card is laid: it has found its place, or floats (-1); a Beacon brings a card (S16, S29)."""
    no_inline()
    card = s.card - 1
    lay(s, box, w, card, place, turned)
    if box.kind[card] == r.BEACON and s.players > 1:
        draw_cards(s, s.current, 1)
    finish(s)


@kernel
def take(s: State, box: Box, card: int) -> None:
    """A card is taken from the discards: by a Moai, by Salvage, by Trade Wind; alone instead of a draw, or by a Ship."""
    take_discard(s, card)
    if s.stage == r.DRAW:
        to_hand(s, card, s.current, 1)
        s.draws -= 1
        s.moai = 0
        s.fresh = card + 1 if s.players == 1 else 0
    elif s.players == 1:
        put_in_play(s, box, card)
    elif box.effect[s.card - 1] == r.SALVAGE:
        to_hand(s, card, s.current, 1)
        end_action(s)
    else:
        dock_ship(s, card)
        end_action(s)


@kernel
def lift_card(s: State, box: Box, w: Scratch, card: int) -> None:
    """Landslip takes a card off the table; alone a Ship moves it or removes it (S55, S72, S74)."""
    lift(s, box, w, card)
    if s.players > 1:
        discard(s, card)
        end_action(s)
    else:
        s.card = card + 1
        s.where[card] = r.PLAYED
        s.stage = r.PLACE if s.ship_use == r.MOVING else r.INSERT


@kernel
def begin_move(s: State) -> None:
    """After the cards: one piece may move a space; Boots make it two (S34, S41)."""
    s.stage = r.MOVE
    s.plays = 0
    s.more = 0
    s.steps = 2 if wears(s, s.current, r.BOOTS) else 1


@kernel
def can_draw_from_well(s: State, box: Box, seat: int) -> int:
    """A piece on a Well, once a turn, while there are cards (S28)."""
    return s.well and s.left + s.thrown > 0 and stands_on(s, box, seat, r.WELL)


@kernel
def has_bonus(s: State, seat: int) -> bool:
    """Is a Bonus Beach left: one a turn, two with a Basket (S27, S47)?"""
    return s.beaches < 1 + wears(s, seat, r.BASKET)


@kernel
def has_shovel(s: State, seat: int) -> int:
    """A Shovel that is not used yet in this turn (S44)."""
    return s.dig and wears(s, seat, r.SHOVEL)


@kernel
def end_turn(s: State, box: Box) -> None:
    """Discard to the limits; then the next player's turn, or the end after a hundred turns of the table (S31, S66)."""
    no_inline()
    seat = s.current
    over = s.held[seat] > r.HAND_LIMIT or s.geared[seat] > r.GEAR_LIMIT
    if s.players > 1 and over and not wears(s, seat, r.BACKPACK):
        s.stage = r.LIMIT
    elif s.players > 1 and s.turns == s.rounds * s.players:
        s.winners = (1 << s.players) - 1
        game_over(s)
    else:
        s.current = (seat + 1) % s.players
        begin_turn(s, box)


# ---- what follows by itself


@kernel
def settle(s: State, box: Box, w: Scratch) -> None:
    """Do what is forced: lay a card that has one place or none, attach floating groups, go on to the next stage."""
    no_inline()
    while True:
        take_stock(s, box, w)
        low, high = 2, s.groups + 1  # the floating groups, the oldest first
        if s.stage == r.PLACE:
            high = low
        elif s.stage == r.JOIN:
            low, high = s.joining, s.joining + 1
        elif s.changed == 0 or s.stage == r.INSERT or s.stage == r.PAIR:
            high = low
        found, seen, joining, laying = 0, 0, low, s.stage == r.PLACE and not s.bar
        while laying or joining < high:
            if laying:
                sure, n = sure_ways_to_lay(s, box, w, s.card - 1, 0)
                enough = 2 - sure
            else:
                sure, n = sure_ways_to_attach(s, box, w, joining, s.chosen_place - 1, seen)
                enough = ALL_WAYS
            found += sure + settle_deferred(s, box, w, n if enough > 0 else 0, enough)
            seen += n
            if laying or (found and n < r.BATCH):
                break
            if n < r.BATCH:
                joining += 1
                seen = 0
        if s.stage == r.PLACE:
            if s.bar or found > 1:
                return
            if found == 1:
                spot, turned = a_way(w)
                put(s, box, w, spot, turned)
            elif s.players > 1 or box.kind[s.card - 1] == r.BEACON:
                put(s, box, w, -1, 0)
            else:
                discard(s, s.card - 1)
                finish(s)
        elif s.stage == r.INSERT or s.stage == r.PAIR:
            return
        elif found == 1:
            if s.stage == r.JOIN:
                s.stage = s.resume_stage
            attach(s, box, w, w.spot, w.comes, w.turned)
            s.chosen_place = 0
            s.joining = 0
        elif found > 1:
            if s.stage != r.JOIN:
                s.resume_stage = s.stage
                s.stage = r.ATTACH
                s.joining = joining
                if count_spots(w) == 1:
                    s.chosen_place = w.spot + 1
                    s.stage = r.JOIN
            return
        else:
            s.changed = 0
            if not go_on(s, box, w):
                return


@kernel
def count_spots(w: Scratch) -> int:
    """Returns the number of places that are marked in the scratch space, whichever way up."""
    n = 0
    for side in range(4):
        n += count_bits(w.places[side] | w.places[4 + side])
    return n


@kernel
def go_on(s: State, box: Box, w: Scratch) -> bool:
    """To the next stage where nothing is left to do in this one; false where somebody has to decide."""
    seat = s.current
    if s.stage == r.ANSWER and s.actor == seat:
        happen(s, box, w)
    elif s.stage == r.RUN and s.run == 0:
        end_action(s)
    elif s.stage == r.DRAW and s.draws == 0:
        s.stage = r.PLAY
    elif s.stage == r.DRAW and s.players == 1 and s.left + s.thrown == 0 and s.dock == 0:
        s.draws = 0
    elif s.stage == r.PLAY and s.players == 1:
        if s.plays == 0 and s.held[seat] + s.left > 0:
            if s.turns == r.ALONE_TURNS:
                judge(s, box, w)
                return False
            begin_turn(s, box)
        elif s.held[seat] + s.left == 0 and (s.dock == 0 or s.bars > 0):
            judge(s, box, w)
            return False
        else:
            return False
    elif s.stage == r.PLAY and (s.plays + s.more == 0 or s.held[seat] == 0):
        begin_move(s)
    elif (s.stage == r.MOVE and nothing_left(s, box, seat)) or (s.stage == r.LIMIT and within_limits(s, seat)):
        end_turn(s, box)
    else:
        return False
    return True


@kernel
def nothing_left(s: State, box: Box, seat: int) -> bool:
    """Can everybody see that the player has nothing more to do in this turn?"""
    moves = s.steps > 0 or s.fellow > 0
    beach = s.held[seat] > 0 and has_bonus(s, seat)
    digs = s.held[seat] > 0 and has_shovel(s, seat) and s.left + s.thrown > 0
    return not (moves or beach or digs or can_draw_from_well(s, box, seat))


@kernel
def within_limits(s: State, seat: int) -> int:
    """Seven cards and three Gear at the end of a turn (S31)."""
    return s.held[seat] <= r.HAND_LIMIT and s.geared[seat] <= r.GEAR_LIMIT


# ---- what a seat may do


@kernel
def turn(s: State, seat: int) -> bool:
    """One player acts at a time."""
    return seat >= 0 and seat == s.actor


@kernel
def between_turns(s: State) -> bool:
    """Before a turn's first card is drawn."""
    return s.stage == r.DRAW


@kernel
def look_of(box: Box, card: int) -> int:
    """A number that cards with land share if they look alike: their sides, whichever way up, and their kind."""
    return min(box.sides[card], half_turn(box.sides[card])) + 16 * (box.kind[card] - r.BEACON)


@kernel
def asked_about(s: State, box: Box, seat: int) -> int:
    """The cards of which one must know whether they have a place: as a Bonus Beach; alone to be played, or fetched by a Ship."""
    if s.players > 1:
        return s.hand[seat, 0] & box.beaches if has_bonus(s, seat) else 0
    cards = s.hand[seat, 0] if s.stage == r.PLAY and s.plays else 0
    if s.dock > 0 or s.stage == r.TAKE:
        cards |= s.heap[0]
    return cards & ((1 << box.lands) - 1) & ~box.beacons


@kernel
def find_places(s: State, box: Box, w: Scratch, seat: int) -> int:
    """Which cards have a place; for a card or group that is being laid its ways are marked in the scratch space."""
    no_inline()
    asked = 0 if BUILDING >> s.stage & 1 else asked_about(s, box, seat)
    rest, looks, closer, yes, able = asked, 0, 0, 0, 0
    while rest:  # cards that look alike are asked about once
        each = lowest_bit(rest)
        rest &= rest - 1
        looks |= 1 << look_of(box, each)
        w.alike[look_of(box, each)] = each
    while looks:
        look = lowest_bit(looks)
        looks &= looks - 1
        if surely_fits(s, box, w.alike[look]):
            yes |= 1 << look
        else:
            closer |= 1 << look
    enough, seen, n = 1, 0, r.BATCH  # as if many had been settled: there is always a next time
    if s.stage == r.PLACE:
        look = look_of(box, s.card - 1)
        closer, enough = 1 << look, ALL_WAYS
        w.alike[look] = s.card - 1
    elif s.stage == r.ATTACH or s.stage == r.JOIN:
        enough = ALL_WAYS
    while closer or n >= r.BATCH:
        n = 0
        while closer and n < r.BATCH:
            _, n = sure_ways_to_lay(s, box, w, w.alike[lowest_bit(closer)], n)
            closer &= closer - 1
        if s.stage == r.ATTACH or s.stage == r.JOIN:
            _, n = sure_ways_to_attach(s, box, w, s.joining, s.chosen_place - 1, seen)
            seen += n
        settle_deferred(s, box, w, n, enough)
        for k in range(n):
            if w.deferred[k] >= 0:
                yes |= 1 << look_of(box, w.deferred[k] % KIND_MODULUS)
    while asked:
        each = lowest_bit(asked)
        asked &= asked - 1
        able |= (yes >> look_of(box, each) & 1) << each
    return able


@kernel
def legal(s: State, box: Box, w: Scratch, seat: int, out: Ints) -> int:
    """The choices of the player who is asked, in the order of their numbers."""
    n = 0
    if not turn(s, seat):
        return n
    stage = s.stage
    free = FREE >> stage & 1
    alone = s.players == 1
    able = 0
    if free or (BUILDING >> stage & 1 and not s.bar) or (stage == r.TAKE and alone):
        able = find_places(s, box, w, seat)
    if stage == r.DRAW and s.draws > 0 and (not alone or s.left > 0):
        out[n] = r.A_DRAW
        n += 1
    if TAKING >> stage & 1:
        n = write_taken(s, box, able, out, n)
    if PLAYING >> stage & 1:
        n = write_played(s, box, seat, able, out, n)
    if free and not alone:
        n = write_cards(able, r.A_BEACH, out, n)
    if stage == r.PLAY and alone and s.plays and only_caps(s, box, seat):
        for card in range(1, box.lands):
            if s.where[card] == r.HAND + seat and has_bar(s, box, w, card):
                out[n] = r.A_BAR + card
                n += 1
    if stage == r.LIMIT or (stage == r.PLAY and alone and s.plays):
        n = write_dropped(s, box, seat, out, n)
    if free and has_shovel(s, seat) and s.left + s.thrown > 0:
        n = write_both(s.hand[seat, 0], s.hand[seat, 1], r.A_DIG, out, n)
    if stage == r.PLACE and s.bar:
        n = bar_places(s, box, w, s.card - 1, out, n)
    elif BUILDING >> stage & 1:
        n = write_ways(s, w, out, n)
    if WALKING >> stage & 1:
        n = write_steps(s, box, seat, out, n)
    if CHOOSING >> stage & 1:
        n = write_choices(s, box, w, seat, out, n)
    if free and not alone and can_draw_from_well(s, box, seat):
        out[n] = r.A_WELL
        n += 1
    if stage == r.ANSWER:
        out[n] = r.A_PASS
        n += 1
        if find_answer(s, box, seat, answer_to(s, box)) >= 0:
            out[n] = r.A_STOP
            n += 1
    if free and alone and s.dock > 0 and s.bars == 0:
        n = write_ship_uses(s, box, able, out, n)
    if WALKING >> stage & 1 or (stage == r.PLAY and s.plays == 0) or (alone and stage == r.DRAW and s.left == 0):
        out[n] = r.A_END
        n += 1
    return n


@kernel
def write_taken(s: State, box: Box, able: int, out: Ints, n: int) -> int:
    """Write the cards of the discards that may be taken, or the two a Spyglass shows (S25, S43, S51, S53, S68, S73)."""
    if s.stage == r.KEEP:
        n = write_both(s.looked[0], s.looked[1], r.A_KEEP, out, n)
    elif s.players == 1 and s.stage == r.DRAW:
        if s.draws > 0 and s.thrown > 0:
            out[n] = r.A_TAKE + s.discards[s.thrown - 1] - 1
            n += 1
    elif s.stage == r.TAKE or (s.draws > 0 and s.moai):
        one, two = s.heap[0], s.heap[1]
        if s.players == 1:
            one, two = one & (box.ships[0] | box.beacons | able), two & box.ships[1]
        elif s.stage == r.TAKE and box.effect[s.card - 1] == r.TRADE_WIND:
            one, two = one & box.ships[0], two & box.ships[1]
        n = write_both(one, two, r.A_TAKE, out, n)
    return n


@kernel
def write_played(s: State, box: Box, seat: int, able: int, out: Ints, n: int) -> int:
    """Write the cards that may be played: any; alone those that have a place, Beacons and Ships (S26, S69, S77)."""
    if s.stage == r.PLAY and s.plays + s.more == 0:
        return n
    one, two = s.hand[seat, 0], s.hand[seat, 1]
    if s.stage == r.PAIR:  # caps: all that is left
        along = box.sides[s.partner - 1] & 5 > 0
        while one:
            card = lowest_bit(one)
            one &= one - 1
            if (box.sides[card] & 5 > 0) == along:
                out[n] = r.A_PICK + card
                n += 1
        return n
    if s.players == 1:
        one, two = one & (box.ships[0] | box.beacons | able), two & box.ships[1]
    return write_both(one, two, r.A_PICK, out, n)


@kernel
def write_dropped(s: State, box: Box, seat: int, out: Ints, n: int) -> int:
    """Write the cards that may be discarded: what is over the limits; alone any but the one just taken (S31, S68)."""
    one, two = s.hand[seat, 0], s.hand[seat, 1]
    if s.stage == r.PLAY:
        if s.fresh > 0 and s.held[seat] <= r.HAND_LIMIT:
            taken = s.fresh - 1
            one, two = one & ~(0 if taken >= r.LANDS else 1 << taken), two & ~(1 << (taken - r.LANDS) if taken >= r.LANDS else 0)
    elif s.held[seat] <= r.HAND_LIMIT:
        one, two = 0, 0
    if s.geared[seat] > r.GEAR_LIMIT:
        for card in range(box.lands, box.cards):
            if s.where[card] == r.IN_PLAY + seat:
                if card < r.LANDS:
                    one |= 1 << card
                else:
                    two |= 1 << (card - r.LANDS)
    return write_both(one, two, r.A_DROP, out, n)


@kernel
def write_choices(s: State, box: Box, w: Scratch, seat: int, out: Ints, n: int) -> int:
    """Write the pieces for a Switch, the cards that can be lifted, or the places in the discards (S54, S55, S72, S74)."""
    if s.stage == r.CHOOSE:
        for number in range(2 * s.players):
            if (number // 2 == seat) == (s.partner == 0):
                out[n] = r.A_PIECE + number
                n += 1
    elif s.stage == r.LIFT:
        cards = 0
        if s.players > 1:
            cards = liftable(s, w)
        else:
            for group in range(1, s.groups + 1):
                cards |= s.member[group]
        n = write_cards(cards & ~1, r.A_LIFT, out, n)
    else:
        for place in range(s.thrown + 1):
            out[n] = r.A_INSERT + place
            n += 1
    return n


@kernel
def write_ways(s: State, w: Scratch, out: Ints, n: int) -> int:
    """Write the places or ways that are marked in the scratch space."""
    if s.stage == r.JOIN:
        return write_both(w.leads[0], w.leads[1], r.A_JOIN, out, n)
    if s.stage == r.ATTACH:  # which way up is chosen with the card
        for side in range(4):
            w.places[side] |= w.places[4 + side]
            w.places[4 + side] = 0
    for turned in range(2):
        hosts = 0
        for side in range(4):
            hosts |= w.places[4 * turned + side]
        while hosts:
            host = lowest_bit(hosts)
            hosts &= hosts - 1
            for side in range(4):
                if w.places[4 * turned + side] >> host & 1:
                    out[n] = r.A_PLACE + turned * r.PLACES + 4 * host + side
                    n += 1
    return n


@kernel
def play(s: State, box: Box, w: Scratch, seat: int, action: int) -> None:
    """Carry out one action, and what follows from it."""
    w.anew = 0
    w.bares = 0
    w.laid = 0
    if action == r.A_DRAW:
        draw_one(s, box)
    elif action < r.A_KEEP:
        take(s, box, action - r.A_TAKE)
    elif action < r.A_PICK:
        keep(s, box, action - r.A_KEEP)
    elif action < r.A_BAR or action == r.A_WELL:
        play_card(s, box, w, seat, action)
    elif action < r.A_DROP:
        card = action - r.A_BAR
        leave_hand(s, card, seat)
        s.resume_stage = s.stage
        s.bar = 1
        put_in_play(s, box, card)
    elif action < r.A_PLACE:
        card = action - r.A_DIG if action >= r.A_DIG else action - r.A_DROP
        in_play = s.where[card] == r.IN_PLAY + seat
        if not in_play:
            leave_hand(s, card, seat)
        discard(s, card)
        if in_play:
            count_gear(s, box, seat)
        if action >= r.A_DIG:
            s.dig = 0
            draw_cards(s, seat, 1)
        else:
            s.plays = 0
    elif action < r.A_JOIN:
        place, turned = (action - r.A_PLACE) % r.PLACES, (action - r.A_PLACE) // r.PLACES
        if s.stage == r.ATTACH:
            s.chosen_place = place + 1
            s.stage = r.JOIN
        elif s.bar:
            s.partner = s.card
            lay(s, box, w, s.card - 1, place, turned)
            s.stage = r.PAIR
        else:
            put(s, box, w, place, turned)
    elif action < r.A_STEP:
        place = s.chosen_place - 1
        s.chosen_place = 0
        s.joining = 0
        s.stage = s.resume_stage
        attach(s, box, w, place, (action - r.A_JOIN) % r.LANDS, (action - r.A_JOIN) // r.LANDS)
    elif action < r.A_PIECE:
        if s.stage == r.RUN:
            walk(s, box, action)
        else:
            s.resume_stage = r.MOVE
            s.announced_move = action + 1
            open_window(s, box)
    elif action < r.A_LIFT:
        choose_piece(s, action - r.A_PIECE)
    elif action < r.A_INSERT:
        lift_card(s, box, w, action - r.A_LIFT)
    elif action < r.A_WELL:
        insert(s, action - r.A_INSERT)
    elif action == r.A_PASS:
        ask_next(s, box)
    elif action == r.A_STOP:
        stop(s, box, seat)
    elif action < r.A_END:
        use_ship(s, box, action - r.A_SHIP + 1)
    elif s.stage == r.RUN:
        s.run = 0
    elif s.stage == r.DRAW:
        s.draws = 0
    elif s.players == 1:
        judge(s, box, w)
    elif s.stage == r.PLAY:
        begin_move(s)
    else:
        end_turn(s, box)
    if s.stage != r.OVER:
        settle(s, box, w)
    if s.players > 1 and s.stage != r.OVER:
        check_winners(s, box)


@kernel
def play_card(s: State, box: Box, w: Scratch, seat: int, action: int) -> None:
    """Play a card: as the turn's, as a Bonus Beach, from the Well; alone also as the twin of a sandbar's first cap."""
    if s.stage == r.PAIR:
        leave_hand(s, action - r.A_PICK, seat)
        pair_up(s, box, w, action - r.A_PICK)
        return
    s.resume_stage = s.stage
    if action == r.A_WELL:
        s.well = 0
        card = next_card(s)
    else:
        card = action - r.A_BEACH if action >= r.A_BEACH else action - r.A_PICK
        leave_hand(s, card, seat)
        if action >= r.A_BEACH:
            s.beaches += 1
        elif s.plays:
            s.plays = 0
        else:
            s.more -= 1
    put_in_play(s, box, card)


@kernel
def rescued(s: State, box: Box) -> int:
    """The seats with both pieces on the Beacon of the docked Ship, a bit each (S64)."""
    seats = 0
    if s.dock > 0:
        beacon = box.goal[s.dock - 1]
        for seat in range(s.players):
            if s.piece[seat, 0] == beacon and s.piece[seat, 1] == beacon:
                seats |= 1 << seat
    return seats


@kernel
def check_winners(s: State, box: Box) -> None:
    """All who are rescued have won (S64, S65)."""
    s.winners |= rescued(s, box)
    if s.winners:
        game_over(s)


# ---- the result


@kernel
def tally(s: State, box: Box, w: Scratch, seat: int, lines: Ints) -> int:
    """One for a win; alone one more for each difficulty met (S64, S86)."""
    lines[0] = s.winners >> seat & 1
    total = lines[0]
    for i in range(5):
        lines[1 + i] = s.met >> i & 1 if lines[0] else 0
        total += lines[1 + i]
    return total


@kernel
def standing(s: State, box: Box, w: Scratch, seat: int) -> int:
    """Who has won; alone one wins or loses."""
    if s.players == 1 and s.winners == 0:
        return LOST
    return s.winners >> seat & 1
