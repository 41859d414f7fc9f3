"""Seven Islands: build an archipelago, bring both pieces to the Beacon of the Ship that lies at the Dock. Clauses: RULES.md."""

from ...engine.bits import count_bits, lowest_bit
from ...engine.chance import below, shuffle, sow
from ...engine.compile import apart, kernel
from ...engine.contract import LOST
from ...engine.deferred import KIN
from .alone import MOVING, bar_places, game_over, has_bar, insert, judge, only_caps, pair_up, use_ship, write_ship_uses
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
    settle_doubts,
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
from .effects import answer_to, ask_next, choose_piece, end_action, find_answer, happen, liftable, open_window, stop, will_ask
from .moving import walk, write_steps
from .record import (
    A_BAR,
    A_BEACH,
    A_DIG,
    A_DRAW,
    A_DROP,
    A_END,
    A_INSERT,
    A_JOIN,
    A_KEEP,
    A_LIFT,
    A_PASS,
    A_PICK,
    A_PIECE,
    A_PLACE,
    A_SHIP,
    A_STEP,
    A_STOP,
    A_TAKE,
    A_WELL,
    ACTION,
    ACTIONS,
    ALONE_TURNS,
    ANSWER,
    ATTACH,
    BACKPACK,
    BASKET,
    BEACON,
    BOOTS,
    CARDS,
    CHOOSE,
    CLOUDBURST,
    DISCARDS,
    DOCK,
    DRAW,
    GEAR,
    HAND,
    HEADWIND,
    IN_PLAY,
    INSERT,
    JOIN,
    KEEP,
    LAND,
    LANDS,
    LIFT,
    LIMIT,
    LOOKED,
    MANY,
    MIDDLE,
    MOAI,
    MOVE,
    OVER,
    PAIR,
    PILE,
    PLACE,
    PLACES,
    PLAY,
    PLAYED,
    PYRAMID,
    QUICKSAND,
    RUN,
    SALVAGE,
    SEATS,
    SHIP,
    SHOVEL,
    SPENT,
    SPYGLASS,
    SURPRISE,
    TAKE,
    TENT,
    TRADE_WIND,
    WELL,
    WIDTH,
)

HAND_LIMIT, GEAR_LIMIT = 7, 3
LISTS, BUILDS = OVER * 16 * 8 * 16, 5 * 16 * 4 * 16  # how many efforts lists have that seek places, and what changes islands
SHORT_LISTS = LISTS + BUILDS + 18 * (ACTIONS + 1)
DEALT = 3
# Sets of stages, a bit each: a GPU takes far longer to look for a stage in a tuple.
FREE = 1 << DRAW | 1 << PLAY | 1 << MOVE  # one may also play a Bonus Beach, use a Well, alone a Ship
BUILDING = 1 << PLACE | 1 << ATTACH | 1 << JOIN
BETWEEN = BUILDING | 1 << INSERT | 1 << PAIR  # groups may still be about to attach
TAKING = 1 << DRAW | 1 << TAKE | 1 << KEEP
PLAYING = 1 << PLAY | 1 << PAIR
WALKING = 1 << MOVE | 1 << RUN
ANNOUNCED = 1 << SHIP | 1 << ACTION  # kinds of cards that a Surprise can stop
CHOOSING = 1 << CHOOSE | 1 << LIFT | 1 << INSERT


# ---- setup


@kernel
def setup(s, box, w, options, players, seed):
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
    put_down(s, box, w, 0, 1, MIDDLE, 0)
    note_squares(s, box, w, 1, MIDDLE)
    name_island(s, box, 1)
    note_stuck(s, box, w, 1)
    sow(s, seed)
    for card in range(1, box.cards):
        if players > 1 or box.kind[card] <= SHIP:
            s.pile[s.left] = card + 1
            s.left += 1
        else:
            s.where[card] = SPENT
    shuffle(s, s.pile, 0, s.left)
    for seat in range(players):
        draw_cards(s, seat, DEALT)
    s.first = below(s, players)
    if options.first > 0:
        s.first = options.first - 1
    s.current = s.first
    begin_turn(s, box)


@kernel
def clear_table(s):
    """No card lies on the table: no sets of squares and islands."""
    s.lit = 0
    s.unlit = 0
    s.dark = 0
    s.stuck = 0
    for i in range(WIDTH + 2):
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
    for group in range(LANDS + 1):
        s.member[group] = 0


@kernel
def clear(s):
    """An empty table."""
    apart()
    s.changed = 0
    clear_table(s)
    for k in range(2):
        s.heap[k] = 0
        s.looked[k] = 0
        for seat in range(SEATS):
            s.hand[seat, k] = 0
    s.turns = 0
    s.spot = 0
    s.going = 0
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
    s.back = 0
    for seat in range(SEATS):
        s.held[seat] = 0
        s.geared[seat] = 0
        s.gear[seat] = 0
        s.lacks[seat] = 0
        s.piece[seat, 0] = 0
        s.piece[seat, 1] = 0
    for card in range(LANDS):
        s.at[card] = 0
        s.group[card] = 0
        s.island[card] = 0
        s.turned[card] = 0
    for card in range(CARDS):
        s.where[card] = PILE
        s.known[card] = 0
        s.pile[card] = 0
        s.discards[card] = 0


# ---- what only notes where the cards are


@kernel
def derive(s, box, w):
    """Sets of cards, Gear, islands and free squares, from where the cards are and how they lie."""
    for seat in range(SEATS):
        s.hand[seat, 0], s.hand[seat, 1] = 0, 0
        count_gear(s, box, seat)
    for k in range(2):
        s.heap[k], s.looked[k] = 0, 0
    for card in range(box.cards):
        where, k, here = s.where[card], card // LANDS, 1 << card % LANDS
        if HAND <= where < HAND + SEATS:
            s.hand[where - HAND, k] |= here
        elif where == DISCARDS:
            s.heap[k] |= here
        elif where == LOOKED:
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
    if s.players == 1 and s.stage == OVER:
        s.winners = 0
        s.met = 0
        judge(s, box, w)


@kernel
def able_to_attach(s, box, w):
    """The floating groups that could attach now, as a set; where nothing is half done there is none (S18)."""
    able = 0
    for group in range(2, s.groups + 1):
        seen, n = 0, MANY
        while n >= MANY:
            sure, n = sure_ways_to_attach(s, box, w, group, -1, seen)
            if sure + settle_doubts(s, box, w, n, 1) > 0:
                able |= 1 << group
            seen += n
    return able


# ---- a turn


@kernel
def begin_turn(s, box):
    """Whose turn it is draws first: one card, and one more by a Pyramid or a Tent (S23-S25, S46)."""
    apart()
    seat = s.current
    s.turns += 1
    s.actor = seat
    s.stage = DRAW
    s.draws = 1
    s.moai = 0
    if s.players > 1:
        if stands_on(s, box, seat, PYRAMID):
            s.draws += 1
        if wears(s, seat, TENT) and s.piece[seat, 0] == s.piece[seat, 1]:
            s.draws += 1
        if stands_on(s, box, seat, MOAI):
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
def draw_one(s, box):
    """One of the draws a turn begins with; with a Spyglass the first is one of two cards (S24, S43)."""
    seat = s.current
    s.draws -= 1
    card = next_card(s)
    if card < 0:
        s.draws = 0
    elif s.spy and wears(s, seat, SPYGLASS) and s.left + s.thrown > 0:
        s.spy = 0
        look(s, card)
        look(s, next_card(s))
        s.stage = KEEP
    else:
        to_hand(s, card, seat, 0)


@kernel
def keep(s, box, card):
    """Spyglass: one card is kept, the other goes to the discards (S43)."""
    to_hand(s, card, s.current, 0)
    s.looked[card // LANDS] &= ~(1 << card % LANDS)
    discard(s, lowest_bit(s.looked[0]) if s.looked[0] else LANDS + lowest_bit(s.looked[1]))
    s.looked[0] = 0
    s.looked[1] = 0
    s.stage = DRAW


@kernel
def put_in_play(s, box, card):
    """What becomes of a card that is played, by its kind (S26, S39, S57, S71)."""
    apart()
    s.card = card + 1
    s.where[card] = PLAYED
    kind = box.kind[card]
    if kind <= LAND:
        s.stage = PLACE
    elif kind == GEAR:
        s.where[card] = IN_PLAY + s.current
        count_gear(s, box, s.current)
        finish(s)
    elif kind == SURPRISE:
        discard(s, card)
        finish(s)
    elif s.players == 1:
        s.where[card] = DOCK
        s.dock += 1
        finish(s)
    else:
        open_window(s, box)


@kernel
def put(s, box, w, place, turned):
    """A card is laid: it has found its place, or floats (-1); a Beacon brings a card (S16, S29)."""
    apart()
    card = s.card - 1
    lay(s, box, w, card, place, turned)
    if box.kind[card] == BEACON and s.players > 1:
        draw_cards(s, s.current, 1)
    finish(s)


@kernel
def take(s, box, card):
    """A card is taken from the discards: by a Moai, by Salvage, by Trade Wind; alone instead of a draw, or by a Ship."""
    take_discard(s, card)
    if s.stage == DRAW:
        to_hand(s, card, s.current, 1)
        s.draws -= 1
        s.moai = 0
        s.fresh = card + 1 if s.players == 1 else 0
    elif s.players == 1:
        put_in_play(s, box, card)
    elif box.effect[s.card - 1] == SALVAGE:
        to_hand(s, card, s.current, 1)
        end_action(s)
    else:
        dock_ship(s, card)
        end_action(s)


@kernel
def lift_card(s, box, w, card):
    """Landslip takes a card off the table; alone a Ship moves it or removes it (S55, S72, S74)."""
    lift(s, box, w, card)
    if s.players > 1:
        discard(s, card)
        end_action(s)
    else:
        s.card = card + 1
        s.where[card] = PLAYED
        s.stage = PLACE if s.ship_use == MOVING else INSERT


@kernel
def begin_move(s):
    """After the cards: one piece may move a space; Boots make it two (S34, S41)."""
    s.stage = MOVE
    s.plays = 0
    s.more = 0
    s.steps = 2 if wears(s, s.current, BOOTS) else 1


@kernel
def can_draw_from_well(s, box, seat):
    """A piece on a Well, once a turn, while there are cards (S28)."""
    return s.well and s.left + s.thrown > 0 and stands_on(s, box, seat, WELL)


@kernel
def end_turn(s, box):
    """Discard to the limits; then the next player's turn, or the end after a hundred turns of the table (S31, S66)."""
    apart()
    seat = s.current
    over = s.held[seat] > HAND_LIMIT or s.geared[seat] > GEAR_LIMIT
    if s.players > 1 and over and not wears(s, seat, BACKPACK):
        s.stage = LIMIT
    elif s.players > 1 and s.turns == s.rounds * s.players:
        s.winners = (1 << s.players) - 1
        game_over(s)
    else:
        s.current = (seat + 1) % s.players
        begin_turn(s, box)


# ---- what follows by itself


@kernel
def settle(s, box, w):
    """Do what is forced: lay a card that has one place or none, attach floating groups, go on to the next stage."""
    apart()
    while True:
        take_stock(s, box, w)
        low, high = 2, s.groups + 1  # the floating groups, the oldest first
        if s.stage == PLACE:
            high = low
        elif s.stage == JOIN:
            low, high = s.joining, s.joining + 1
        elif s.changed == 0 or s.stage == INSERT or s.stage == PAIR:
            high = low
        found, seen, joining, laying = 0, 0, low, s.stage == PLACE and not s.bar
        while laying or joining < high:
            if laying:
                sure, n = sure_ways_to_lay(s, box, w, s.card - 1, 0)
                enough = 2 - sure
            else:
                sure, n = sure_ways_to_attach(s, box, w, joining, s.spot - 1, seen)
                enough = ALL_WAYS
            found += sure + settle_doubts(s, box, w, n if enough > 0 else 0, enough)
            seen += n
            if laying or (found and n < MANY):
                break
            if n < MANY:
                joining += 1
                seen = 0
        if s.stage == PLACE:
            if s.bar or found > 1:
                return
            if found == 1:
                spot, turned = a_way(w)
                put(s, box, w, spot, turned)
            elif s.players > 1 or box.kind[s.card - 1] == BEACON:
                put(s, box, w, -1, 0)
            else:
                discard(s, s.card - 1)
                finish(s)
        elif s.stage == INSERT or s.stage == PAIR:
            return
        elif found == 1:
            if s.stage == JOIN:
                s.stage = s.back
            attach(s, box, w, w.spot, w.comes, w.turned)
            s.spot = 0
            s.joining = 0
        elif found > 1:
            if s.stage != JOIN:
                s.back = s.stage
                s.stage = ATTACH
                s.joining = joining
                if count_spots(w) == 1:
                    s.spot = w.spot + 1
                    s.stage = JOIN
            return
        else:
            s.changed = 0
            if not go_on(s, box, w):
                return


@kernel
def count_spots(w):
    """How many places are marked in the scratch space, whichever way up."""
    n = 0
    for side in range(4):
        n += count_bits(w.places[side] | w.places[4 + side])
    return n


@kernel
def go_on(s, box, w):
    """To the next stage where nothing is left to do in this one; false where somebody has to decide."""
    seat = s.current
    if s.stage == ANSWER and s.actor == seat:
        happen(s, box, w)
    elif s.stage == RUN and s.run == 0:
        end_action(s)
    elif s.stage == DRAW and s.draws == 0:
        s.stage = PLAY
    elif s.stage == DRAW and s.players == 1 and s.left + s.thrown == 0 and s.dock == 0:
        s.draws = 0
    elif s.stage == PLAY and s.players == 1:
        if s.plays == 0 and s.held[seat] + s.left > 0:
            if s.turns == ALONE_TURNS:
                judge(s, box, w)
                return False
            begin_turn(s, box)
        elif s.held[seat] + s.left == 0 and (s.dock == 0 or s.bars > 0):
            judge(s, box, w)
            return False
        else:
            return False
    elif s.stage == PLAY and (s.plays + s.more == 0 or s.held[seat] == 0):
        begin_move(s)
    elif (s.stage == MOVE and nothing_left(s, box, seat)) or (s.stage == LIMIT and within_limits(s, seat)):
        end_turn(s, box)
    else:
        return False
    return True


@kernel
def nothing_left(s, box, seat):
    """Can everybody see that the player has nothing more to do in this turn?"""
    moves = s.steps > 0 or s.fellow > 0
    beach = s.held[seat] > 0 and s.beaches < 1 + wears(s, seat, BASKET)
    digs = s.held[seat] > 0 and s.dig and wears(s, seat, SHOVEL) and s.left + s.thrown > 0
    return not (moves or beach or digs or can_draw_from_well(s, box, seat))


@kernel
def within_limits(s, seat):
    """Seven cards and three Gear at the end of a turn (S31)."""
    return s.held[seat] <= HAND_LIMIT and s.geared[seat] <= GEAR_LIMIT


# ---- what a seat may do


@kernel
def turn(s, seat):
    """One player acts at a time."""
    return seat >= 0 and seat == s.actor


@kernel
def rest(s):
    """Before a turn's first card is drawn."""
    return s.stage == DRAW


@kernel
def effort(s, box, seat, action):
    """Where islands change or places are sought, by how much there is of everything; else by the action and what may follow.

    The last who lets something happen sets off what was announced: a move, or a card that was played.
    """
    if action < 0:
        shapes = shapes_asked(s, box, seat)
        if shapes == 0:
            return SHORT_LISTS + s.stage
        return ((s.stage * 16 + shapes) * 8 + min(count_bits(all_risky(s)), 7)) * 16 + squares(s)
    effect = answer_to_action(s, box, action)
    asked = effect > 0 and will_ask(s, box, seat, effect)
    if action == A_PASS and not asked:
        action = ACTIONS if s.going > 0 else ACTIONS + s.card
    if action > ACTIONS:
        return LISTS + action - ACTIONS
    kind = 0
    if A_BEACH <= action < A_DROP:
        kind = 1
    elif A_PLACE <= action < A_JOIN:
        kind = 2
    elif A_JOIN <= action < A_STEP:
        kind = 3
    elif A_LIFT <= action < A_WELL:
        kind = 4
    if kind:
        return LISTS + ((kind * 16 + afloat(s)) * 4 + min(count_bits(all_risky(s)), 3)) * 16 + squares(s)
    return LISTS + BUILDS + 18 * action + what_follows(s, box, seat, action, asked)


@kernel
def answer_to_action(s, box, action):
    """The Surprise that others may be asked for after an action; 0: none."""
    if action == A_PASS:
        return answer_to(s, box)
    if A_STEP <= action < A_PIECE and s.stage == MOVE:
        return QUICKSAND
    if A_PICK <= action < A_BEACH and ANNOUNCED >> box.kind[action - A_PICK] & 1:
        return CLOUDBURST if box.kind[action - A_PICK] == ACTION else HEADWIND
    return 0


@kernel
def what_follows(s, box, seat, action, asked):
    """A number below 18 that tells apart what may follow a short action: another stage, many things to choose from."""
    if A_PICK <= action < A_BEACH:
        return asked * 6 + 2 * min(s.plays + s.more, 2) + (all_risky(s) > 0)
    shuffles = s.left < 3  # the pile is used up soon
    if action == A_DRAW:
        shown = s.spy and wears(s, seat, SPYGLASS)
        return (2 if shown else s.draws > 1) * 6 + 2 * wears(s, seat, SHOVEL) + shuffles
    if action == A_END:
        after = (seat + 1) % s.players
        return (s.stage == MOVE) * 6 + 2 * stands_on(s, box, after, MOAI) + wears(s, after, SHOVEL)
    # A rest by 3 tells apart the stages that one can go on with: DRAW, PLAY and MOVE.
    return (asked if s.stage == MOVE else s.back % 3) * 6 + 2 * min(s.steps, 2) + shuffles


@kernel
def all_risky(s):
    """Cards beside which one must look closely whether a card may lie there."""
    return s.risky[0] | s.risky[1] | s.risky[2] | s.risky[3]


@kernel
def squares(s):
    """About how many free squares land leads to: a number below 16."""
    return min((count_bits(s.listed[0]) + count_bits(s.listed[1]) + count_bits(s.listed[2]) + count_bits(s.listed[3])) // 4, 15)


@kernel
def afloat(s):
    """How many cards float: a number below 16."""
    n = 0
    for group in range(2, s.groups + 1):
        n += count_bits(s.member[group])
    return min(n, 15)


@kernel
def shapes_asked(s, box, seat):
    """A number below 16, 0 if no place is sought: how many cards that do not look alike want one, or how large is what does."""
    if s.stage == PLACE:
        return look_of(box, s.card - 1) % 16
    if s.stage == ATTACH or s.stage == JOIN:
        return afloat(s)
    if s.stage == LIFT:
        return 1 + min(count_bits(s.member[1]) // 4, 14)
    if not (FREE | 1 << TAKE) >> s.stage & 1:
        return 0
    asked, shapes, n = asked_about(s, box, seat), 0, 0
    while asked:
        card = lowest_bit(asked)
        asked &= asked - 1
        n += not shapes >> look_of(box, card) & 1
        shapes |= 1 << look_of(box, card)
    return min(n, 15)


@kernel
def look_of(box, card):
    """A number that cards with land share if they look alike: their sides, whichever way up, and their kind."""
    return min(box.sides[card], half_turn(box.sides[card])) + 16 * (box.kind[card] - BEACON)


@kernel
def asked_about(s, box, seat):
    """The cards of which one must know whether they have a place: as a Bonus Beach; alone to be played, or fetched by a Ship."""
    if s.players > 1:
        return s.hand[seat, 0] & box.beaches if s.beaches < 1 + wears(s, seat, BASKET) else 0
    cards = s.hand[seat, 0] if s.stage == PLAY and s.plays else 0
    if s.dock > 0 or s.stage == TAKE:
        cards |= s.heap[0]
    return cards & ((1 << box.lands) - 1) & ~box.beacons


@kernel
def find_places(s, box, w, seat):
    """Which cards have a place; for a card or group that is being laid its ways are marked in the scratch space."""
    apart()
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
    enough, seen, n = 1, 0, MANY  # as if many had been settled: there is always a next time
    if s.stage == PLACE:
        look = look_of(box, s.card - 1)
        closer, enough = 1 << look, ALL_WAYS
        w.alike[look] = s.card - 1
    elif s.stage == ATTACH or s.stage == JOIN:
        enough = ALL_WAYS
    while closer or n >= MANY:
        n = 0
        while closer and n < MANY:
            _, n = sure_ways_to_lay(s, box, w, w.alike[lowest_bit(closer)], n)
            closer &= closer - 1
        if s.stage == ATTACH or s.stage == JOIN:
            _, n = sure_ways_to_attach(s, box, w, s.joining, s.spot - 1, seen)
            seen += n
        settle_doubts(s, box, w, n, enough)
        for k in range(n):
            if w.doubts[k] >= 0:
                yes |= 1 << look_of(box, w.doubts[k] % KIN)
    while asked:
        each = lowest_bit(asked)
        asked &= asked - 1
        able |= (yes >> look_of(box, each) & 1) << each
    return able


@kernel
def legal(s, box, w, seat, out):
    """The choices of the player who is asked, in the order of their numbers."""
    n = 0
    if not turn(s, seat):
        return n
    stage = s.stage
    free = FREE >> stage & 1
    alone = s.players == 1
    able = 0
    if free or (BUILDING >> stage & 1 and not s.bar) or (stage == TAKE and alone):
        able = find_places(s, box, w, seat)
    if stage == DRAW and s.draws > 0 and (not alone or s.left > 0):
        out[n] = A_DRAW
        n += 1
    if TAKING >> stage & 1:
        n = write_taken(s, box, able, out, n)
    if PLAYING >> stage & 1:
        n = write_played(s, box, seat, able, out, n)
    if free and not alone:
        n = write_cards(able, A_BEACH, out, n)
    if stage == PLAY and alone and s.plays and only_caps(s, box, seat):
        for card in range(1, box.lands):
            if s.where[card] == HAND + seat and has_bar(s, box, w, card):
                out[n] = A_BAR + card
                n += 1
    if stage == LIMIT or (stage == PLAY and alone and s.plays):
        n = write_dropped(s, box, seat, out, n)
    if free and s.dig and wears(s, seat, SHOVEL) and s.left + s.thrown > 0:
        n = write_both(s.hand[seat, 0], s.hand[seat, 1], A_DIG, out, n)
    if stage == PLACE and s.bar:
        n = bar_places(s, box, w, s.card - 1, out, n)
    elif BUILDING >> stage & 1:
        n = write_ways(s, w, out, n)
    if WALKING >> stage & 1:
        n = write_steps(s, box, seat, out, n)
    if CHOOSING >> stage & 1:
        n = write_choices(s, box, w, seat, out, n)
    if free and not alone and can_draw_from_well(s, box, seat):
        out[n] = A_WELL
        n += 1
    if stage == ANSWER:
        out[n] = A_PASS
        n += 1
        if find_answer(s, box, seat, answer_to(s, box)) >= 0:
            out[n] = A_STOP
            n += 1
    if free and alone and s.dock > 0 and s.bars == 0:
        n = write_ship_uses(s, box, able, out, n)
    if WALKING >> stage & 1 or (stage == PLAY and s.plays == 0) or (alone and stage == DRAW and s.left == 0):
        out[n] = A_END
        n += 1
    return n


@kernel
def write_taken(s, box, able, out, n):
    """Write the cards of the discards that may be taken, or the two a Spyglass shows (S25, S43, S51, S53, S68, S73)."""
    if s.stage == KEEP:
        n = write_both(s.looked[0], s.looked[1], A_KEEP, out, n)
    elif s.players == 1 and s.stage == DRAW:
        if s.draws > 0 and s.thrown > 0:
            out[n] = A_TAKE + s.discards[s.thrown - 1] - 1
            n += 1
    elif s.stage == TAKE or (s.draws > 0 and s.moai):
        one, two = s.heap[0], s.heap[1]
        if s.players == 1:
            one, two = one & (box.ships[0] | box.beacons | able), two & box.ships[1]
        elif s.stage == TAKE and box.effect[s.card - 1] == TRADE_WIND:
            one, two = one & box.ships[0], two & box.ships[1]
        n = write_both(one, two, A_TAKE, out, n)
    return n


@kernel
def write_played(s, box, seat, able, out, n):
    """Write the cards that may be played: any; alone those that have a place, Beacons and Ships (S26, S69, S77)."""
    if s.stage == PLAY and s.plays + s.more == 0:
        return n
    one, two = s.hand[seat, 0], s.hand[seat, 1]
    if s.stage == PAIR:  # caps: all that is left
        along = box.sides[s.partner - 1] & 5 > 0
        while one:
            card = lowest_bit(one)
            one &= one - 1
            if (box.sides[card] & 5 > 0) == along:
                out[n] = A_PICK + card
                n += 1
        return n
    if s.players == 1:
        one, two = one & (box.ships[0] | box.beacons | able), two & box.ships[1]
    return write_both(one, two, A_PICK, out, n)


@kernel
def write_dropped(s, box, seat, out, n):
    """Write the cards that may be discarded: what is over the limits; alone any but the one just taken (S31, S68)."""
    one, two = s.hand[seat, 0], s.hand[seat, 1]
    if s.stage == PLAY:
        if s.fresh > 0 and s.held[seat] <= HAND_LIMIT:
            taken = s.fresh - 1
            one, two = one & ~(0 if taken >= LANDS else 1 << taken), two & ~(1 << (taken - LANDS) if taken >= LANDS else 0)
    elif s.held[seat] <= HAND_LIMIT:
        one, two = 0, 0
    if s.geared[seat] > GEAR_LIMIT:
        for card in range(box.lands, box.cards):
            if s.where[card] == IN_PLAY + seat:
                if card < LANDS:
                    one |= 1 << card
                else:
                    two |= 1 << (card - LANDS)
    return write_both(one, two, A_DROP, out, n)


@kernel
def write_choices(s, box, w, seat, out, n):
    """Write the pieces for a Switch, the cards that can be lifted, or the places in the discards (S54, S55, S72, S74)."""
    if s.stage == CHOOSE:
        for number in range(2 * s.players):
            if (number // 2 == seat) == (s.partner == 0):
                out[n] = A_PIECE + number
                n += 1
    elif s.stage == LIFT:
        cards = 0
        if s.players > 1:
            cards = liftable(s, w)
        else:
            for group in range(1, s.groups + 1):
                cards |= s.member[group]
        n = write_cards(cards & ~1, A_LIFT, out, n)
    else:
        for place in range(s.thrown + 1):
            out[n] = A_INSERT + place
            n += 1
    return n


@kernel
def write_ways(s, w, out, n):
    """Write the places or ways that are marked in the scratch space."""
    if s.stage == JOIN:
        return write_both(w.leads[0], w.leads[1], A_JOIN, out, n)
    if s.stage == ATTACH:  # which way up is chosen with the card
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
                    out[n] = A_PLACE + turned * PLACES + 4 * host + side
                    n += 1
    return n


@kernel
def play(s, box, w, seat, action):
    """Carry out one action, and what follows from it."""
    w.anew = 0
    w.bares = 0
    w.laid = 0
    if action == A_DRAW:
        draw_one(s, box)
    elif action < A_KEEP:
        take(s, box, action - A_TAKE)
    elif action < A_PICK:
        keep(s, box, action - A_KEEP)
    elif action < A_BAR or action == A_WELL:
        play_card(s, box, w, seat, action)
    elif action < A_DROP:
        card = action - A_BAR
        leave_hand(s, card, seat)
        s.back = s.stage
        s.bar = 1
        put_in_play(s, box, card)
    elif action < A_PLACE:
        card = action - A_DIG if action >= A_DIG else action - A_DROP
        in_play = s.where[card] == IN_PLAY + seat
        if not in_play:
            leave_hand(s, card, seat)
        discard(s, card)
        if in_play:
            count_gear(s, box, seat)
        if action >= A_DIG:
            s.dig = 0
            draw_cards(s, seat, 1)
        else:
            s.plays = 0
    elif action < A_JOIN:
        place, turned = (action - A_PLACE) % PLACES, (action - A_PLACE) // PLACES
        if s.stage == ATTACH:
            s.spot = place + 1
            s.stage = JOIN
        elif s.bar:
            s.partner = s.card
            lay(s, box, w, s.card - 1, place, turned)
            s.stage = PAIR
        else:
            put(s, box, w, place, turned)
    elif action < A_STEP:
        place = s.spot - 1
        s.spot = 0
        s.joining = 0
        s.stage = s.back
        attach(s, box, w, place, (action - A_JOIN) % LANDS, (action - A_JOIN) // LANDS)
    elif action < A_PIECE:
        if s.stage == RUN:
            walk(s, box, action)
        else:
            s.back = MOVE
            s.going = action + 1
            open_window(s, box)
    elif action < A_LIFT:
        choose_piece(s, action - A_PIECE)
    elif action < A_INSERT:
        lift_card(s, box, w, action - A_LIFT)
    elif action < A_WELL:
        insert(s, action - A_INSERT)
    elif action == A_PASS:
        ask_next(s, box)
    elif action == A_STOP:
        stop(s, box, seat)
    elif action < A_END:
        use_ship(s, box, action - A_SHIP + 1)
    elif s.stage == RUN:
        s.run = 0
    elif s.stage == DRAW:
        s.draws = 0
    elif s.players == 1:
        judge(s, box, w)
    elif s.stage == PLAY:
        begin_move(s)
    else:
        end_turn(s, box)
    if s.stage != OVER:
        settle(s, box, w)
    if s.players > 1 and s.stage != OVER:
        check_winners(s, box)


@kernel
def play_card(s, box, w, seat, action):
    """Play a card: as the turn's, as a Bonus Beach, from the Well; alone also as the twin of a sandbar's first cap."""
    if s.stage == PAIR:
        leave_hand(s, action - A_PICK, seat)
        pair_up(s, box, w, action - A_PICK)
        return
    s.back = s.stage
    if action == A_WELL:
        s.well = 0
        card = next_card(s)
    else:
        card = action - A_BEACH if action >= A_BEACH else action - A_PICK
        leave_hand(s, card, seat)
        if action >= A_BEACH:
            s.beaches += 1
        elif s.plays:
            s.plays = 0
        else:
            s.more -= 1
    put_in_play(s, box, card)


@kernel
def check_winners(s, box):
    """Both pieces on the Beacon of the docked Ship: all for whom that is so have won (S64, S65)."""
    if s.dock == 0:
        return
    beacon = box.goal[s.dock - 1]
    for seat in range(s.players):
        if s.piece[seat, 0] == beacon and s.piece[seat, 1] == beacon:
            s.winners |= 1 << seat
    if s.winners:
        game_over(s)


# ---- the result


@kernel
def tally(s, box, w, seat, lines):
    """One for a win; alone one more for each difficulty met (S64, S86)."""
    lines[0] = s.winners >> seat & 1
    total = lines[0]
    for i in range(5):
        lines[1 + i] = s.met >> i & 1 if lines[0] else 0
        total += lines[1 + i]
    return total


@kernel
def standing(s, box, w, seat):
    """Who has won; alone one wins or loses."""
    if s.players == 1 and s.winners == 0:
        return LOST
    return s.winners >> seat & 1
