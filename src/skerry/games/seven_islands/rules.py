"""Seven Islands: build an archipelago, bring both pieces to the Beacon of the Ship that lies at the Dock. Clauses: RULES.md."""

from ...core.contract import LOST
from ...core.kernel import kernel
from ...core.rng import below, shuffle, sow
from .building import attach, beside, card_on, chart, cuts_off, half_turn, lay, lift, spread, ways
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
    A_SAIL,
    A_SHIP,
    A_STEP,
    A_STOP,
    A_TAKE,
    A_WELL,
    ABOARD,
    ACTION,
    ALONE_TURNS,
    ANSWER,
    ATTACH,
    BACKPACK,
    BASKET,
    BEACON,
    BOOTS,
    BRIDGE,
    BUSY_DAY,
    CARDS,
    CAST_OFF,
    CHOOSE,
    CLOUDBURST,
    DISCARDS,
    DOCK,
    DRAW,
    GEAR,
    HAND,
    HEADWIND,
    ICONS,
    IN_PLAY,
    INSERT,
    JOIN,
    KEEP,
    LAND,
    LANDS,
    LANDSLIP,
    LIFT,
    LIMIT,
    LOOKED,
    MIDDLE,
    MOAI,
    MOST_ADDED,
    MOVE,
    OVER,
    PAIR,
    PILE,
    PLACE,
    PLACES,
    PLAY,
    PLAYED,
    PORTAL,
    PYRAMID,
    QUICKSAND,
    RADIO,
    RAFT,
    ROUNDS,
    RUN,
    SALVAGE,
    SEATS,
    SHIP,
    SHOVEL,
    SPENT,
    SPRINT,
    SPYGLASS,
    SUPPLIES,
    SURPRISE,
    SWITCH,
    TABLE,
    TAKE,
    TENT,
    TRADE_WIND,
    WELL,
    WIDTH,
)

HAND_LIMIT, GEAR_LIMIT = 7, 3
DEALT = 3
MOVING, FETCHING, REMOVING = 1, 2, 3  # the three uses of a Ship, alone
ALL_WAYS = 1 << 20
PERFECT = 32  # beside the five difficulties in `met`


# ---- setup


@kernel
def setup(s, box, w, options, players, seed):
    """Start in the middle, all pieces on it; shuffle the deck, deal three cards to each (S1, S30, S60)."""
    clear(s)
    s.players = players
    s.holders = options.holders
    s.no_ships = options.no_ships
    s.one_each = options.one_each
    s.upright = options.upright
    s.no_holes = options.no_holes
    s.no_sandbars = options.no_sandbars
    s.where[0] = TABLE
    s.group[0] = 1
    s.island[0] = 1
    s.at[0] = MIDDLE
    s.groups = 1
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
def clear(s):
    """An empty table."""
    s.stuck = 0
    s.changed = 0
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


# ---- cards


@kernel
def next_card(s):
    """Take the top card of the pile; when it is used up the discards are shuffled to be the pile (S40). -1: no card is left."""
    if s.left == 0 and s.players > 1:
        for i in range(s.thrown):
            s.pile[i] = s.discards[i]
            s.discards[i] = 0
            s.where[s.pile[i] - 1] = PILE
        s.left = s.thrown
        s.thrown = 0
        shuffle(s, s.pile, 0, s.left)
    if s.left == 0:
        return -1
    s.left -= 1
    card = s.pile[s.left] - 1
    s.pile[s.left] = 0
    return card


@kernel
def to_hand(s, card, seat, openly):
    """A card comes into a hand; what was taken openly stays known (S57)."""
    s.where[card] = HAND + seat
    s.known[card] = openly
    s.held[seat] += 1
    if not openly:
        s.lacks[seat] = 0


@kernel
def draw_cards(s, seat, n):
    """Draw so many cards, as far as there are any."""
    for _ in range(n):
        card = next_card(s)
        if card >= 0:
            to_hand(s, card, seat, 0)


@kernel
def discard(s, card):
    """Onto the discards, face up."""
    s.where[card] = DISCARDS
    s.known[card] = 0
    s.discards[s.thrown] = card + 1
    s.thrown += 1


@kernel
def take_discard(s, card):
    """Out of the discards, wherever it lies in them."""
    gap = 0
    for i in range(s.thrown):
        s.discards[i - gap] = s.discards[i]
        if s.discards[i] == card + 1:
            gap = 1
    s.thrown -= 1
    s.discards[s.thrown] = 0


@kernel
def leave_hand(s, card, seat):
    """A card is played from a hand or discarded from it."""
    s.held[seat] -= 1
    s.known[card] = 0


@kernel
def is_beach(box, card):
    """Land and sea on one card, with a beach between; a Bridge is none (S7)."""
    return box.sides[card] != 15 and box.kind[card] != BRIDGE


@kernel
def stands_on(s, box, seat, feature):
    """Is one of the player's pieces on a card with this feature?"""
    for i in range(2):
        card = s.piece[seat, i]
        if card != ABOARD and box.feature[card] == feature:
            return True
    return False


@kernel
def wears(s, seat, effect):
    """Has the player this Gear in play (S45)?"""
    return s.gear[seat] >> effect & 1


@kernel
def count_gear(s, box, seat):
    """What a player's Gear in play does."""
    s.geared[seat] = 0
    s.gear[seat] = 0
    for card in range(box.lands, box.cards):
        if s.where[card] == IN_PLAY + seat:
            s.geared[seat] += 1
            s.gear[seat] |= 1 << box.effect[card]


# ---- a turn


@kernel
def begin_turn(s, box):
    """Whose turn it is draws first: one card, and one more by a Pyramid or a Tent (S31, S34, S46)."""
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
def finish(s):
    """The card has been played; the turn goes on where it was."""
    s.card = 0
    s.bar = 0
    s.ship_use = 0
    s.partner = 0
    s.going = 0
    s.stage = s.back
    s.actor = s.current


@kernel
def draw_one(s, box):
    """One of the draws a turn begins with; with a Spyglass the first is one of two cards (S31, S46)."""
    seat = s.current
    s.draws -= 1
    card = next_card(s)
    if card < 0:
        s.draws = 0
    elif s.spy and wears(s, seat, SPYGLASS) and s.left + s.thrown > 0:
        s.spy = 0
        s.where[card] = LOOKED
        s.where[next_card(s)] = LOOKED
        s.stage = KEEP
    else:
        to_hand(s, card, seat, 0)


@kernel
def keep(s, box, card):
    """Spyglass: one card is kept, the other goes to the discards (S46)."""
    to_hand(s, card, s.current, 0)
    for other in range(box.cards):
        if s.where[other] == LOOKED:
            discard(s, other)
    s.stage = DRAW


@kernel
def put_in_play(s, box, card):
    """What becomes of a card that is played, by its kind (S32, S33, S36, S45, S52)."""
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
def put(s, box, place, turned):
    """A card is laid: it has found its place, or floats (-1); a Beacon brings a card (S20, S37)."""
    card = s.card - 1
    lay(s, card, place, turned)
    if box.kind[card] == BEACON and s.players > 1:
        draw_cards(s, s.current, 1)
    finish(s)


@kernel
def dock_ship(s, card):
    """A Ship comes in: the one before it is discarded, pieces aboard go back to Start (S38)."""
    send_away(s)
    s.dock = card + 1
    s.where[card] = DOCK


@kernel
def send_away(s):
    """The Dock is empty; pieces aboard are on Start."""
    if s.dock > 0:
        discard(s, s.dock - 1)
    s.dock = 0
    land_all(s, 0)


@kernel
def land_all(s, card):
    """Everybody aboard goes ashore on a card (S38, S43)."""
    for seat in range(s.players):
        for i in range(2):
            if s.piece[seat, i] == ABOARD:
                s.piece[seat, i] = card


# ---- actions with effects


@kernel
def supplies(s):
    """Draw three cards (S47)."""
    draw_cards(s, s.current, 3)


@kernel
def busy_day(s):
    """Play up to two more cards in this turn; never more than four are added (S47)."""
    more = min(2, MOST_ADDED - s.added)
    s.added += more
    s.more += more


@kernel
def ships_thrown(s, box):
    """How many Ships lie in the discards."""
    n = 0
    for i in range(s.thrown):
        n += box.kind[s.discards[i] - 1] == SHIP
    return n


@kernel
def can_be_lifted(s, box, w, card):
    """Landslip: no piece stands on it, it is not Start, and nothing is cut off without it (S51)."""
    if card == 0 or s.group[card] == 0:
        return False
    for seat in range(s.players):
        if s.piece[seat, 0] == card or s.piece[seat, 1] == card:
            return False
    return not cuts_off(s, box, w, card)


@kernel
def begin_action(s, box, w):
    """An Action happens: at once, or after a choice; one that can do nothing is played for nothing (S36, S47-S51)."""
    card = s.card - 1
    effect = box.effect[card]
    stage = s.back
    if effect == SUPPLIES:
        supplies(s)
    elif effect == BUSY_DAY:
        busy_day(s)
    elif effect == CAST_OFF:
        send_away(s)
    elif effect == SPRINT:
        s.run = 3
        s.runner = 0
        stage = RUN
    elif effect == SWITCH:
        stage = CHOOSE
    elif effect == SALVAGE:
        if s.thrown > 0:
            stage = TAKE
    elif effect == TRADE_WIND:
        if s.dock > 0 and ships_thrown(s, box) > 0:
            stage = TAKE
    elif effect == LANDSLIP:
        for each in range(box.lands):
            if stage != LIFT and can_be_lifted(s, box, w, each):
                stage = LIFT
    if stage == s.back:
        discard(s, card)
        finish(s)
    else:
        s.stage = stage
        s.actor = s.current


@kernel
def end_action(s):
    """The Action is done and goes to the discards."""
    discard(s, s.card - 1)
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
def choose_piece(s, number):
    """Switch: a piece of one's own, then one of somebody else; they change places (S50)."""
    if s.partner == 0:
        s.partner = number % 2 + 1
        return
    seat, i, mine = number // 2, number % 2, s.partner - 1
    there = s.piece[seat, i]
    s.piece[seat, i] = s.piece[s.current, mine]
    s.piece[s.current, mine] = there
    end_action(s)


@kernel
def lift_card(s, box, w, card):
    """Landslip takes a card off the table; alone a Ship moves it or removes it (S51, S66)."""
    lift(s, box, w, card)
    if s.players > 1:
        discard(s, card)
        end_action(s)
    else:
        s.card = card + 1
        s.where[card] = PLAYED
        s.stage = PLACE if s.ship_use == MOVING else INSERT


# ---- windows


@kernel
def answer_to(s, box):
    """Which Surprise stops what was announced (S53)."""
    if s.going > 0:
        return QUICKSAND
    return CLOUDBURST if box.kind[s.card - 1] == ACTION else HEADWIND


@kernel
def find_answer(s, box, seat, effect):
    """The first such Surprise in a hand; with seat -1: that the current player could fear. -1: none."""
    for card in range(box.lands, box.cards):
        if box.effect[card] == effect:
            here = s.where[card]
            if here == HAND + seat or (seat < 0 and here != DISCARDS and not (here == HAND + s.current and s.known[card])):
                return card
    return -1


@kernel
def open_window(s, box):
    """What was announced may be answered; where every such Surprise is seen to lie elsewhere nobody is asked (S53, S54)."""
    s.stage = ANSWER
    s.actor = s.current
    if find_answer(s, box, -1, answer_to(s, box)) >= 0:
        ask_next(s, box)


@kernel
def ask_next(s, box):
    """The next player in turn order who is asked; the current player again: all have let it happen (S53-S55)."""
    effect = answer_to(s, box)
    while True:
        s.actor = (s.actor + 1) % s.players
        seat = s.actor
        if seat == s.current:
            return
        if s.held[seat] > 0:
            if not s.holders or find_answer(s, box, seat, effect) >= 0:
                return
            s.lacks[seat] |= 1 << (effect - CLOUDBURST)


@kernel
def stop(s, box, seat):
    """A Surprise: the Action or the Ship goes to the discards without effect, or the move is over (S53)."""
    card = find_answer(s, box, seat, answer_to(s, box))
    leave_hand(s, card, seat)
    discard(s, card)
    if s.going > 0:
        s.steps = 0
        s.fellow = 0
    else:
        discard(s, s.card - 1)
    finish(s)


@kernel
def happen(s, box, w):
    """Nobody has stopped it."""
    if s.going > 0:
        walk(s, box, s.going - 1)
        finish(s)
    elif box.kind[s.card - 1] == ACTION:
        begin_action(s, box, w)
    else:
        dock_ship(s, s.card - 1)
        draw_cards(s, s.current, 2)
        finish(s)


# ---- moving


@kernel
def may_move(s, piece):
    """May this piece take a step now: of a Sprint, of the move, or as the other one by Radio (S41, S46, S48)?"""
    if s.run > 0:
        return s.runner == 0 or s.runner == piece + 1
    if s.walker > 0 and s.walker != piece + 1:
        return s.fellow > 0
    return s.steps > 0


@kernel
def reach(s, box, card, raft):
    """The cards a step away, a bit each: over shared land sides, from any Portal; with a Raft across a little water (S41, S42, S46)."""
    found = 0
    portal = box.feature[card] == PORTAL
    for start in range(box.lands):
        if s.group[start] == 0 or (start != card and not (portal and box.feature[start] == PORTAL)):
            continue
        shape = half_turn(box.sides[start]) if s.turned[start] else box.sides[start]
        x, y = s.at[start] % WIDTH, s.at[start] // WIDTH
        rows = raft and is_beach(box, start)
        for near in range(box.lands):
            if s.group[near] != s.group[start] or near == start:
                continue
            dx, dy = s.at[near] % WIDTH - x, s.at[near] // WIDTH - y
            if abs(dx) > 1 or abs(dy) > 1:
                continue
            side = (0 if dy < 0 else 2) if dx == 0 else (1 if dx > 0 else 3)
            walks = (dx == 0 or dy == 0) and shape >> side & 1
            if (walks or (rows and is_beach(box, near))) and not (portal and box.feature[near] == PORTAL):
                found |= 1 << near
    return found


@kernel
def walk(s, box, action):
    """A step, or the Ship sails and puts all aboard ashore (S41-S43)."""
    seat = s.current
    if action >= A_SAIL:
        piece = 0 if s.piece[seat, 0] == ABOARD and may_move(s, 0) else 1
        discard(s, s.dock - 1)
        s.dock = 0
        land_all(s, action - A_SAIL)
    else:
        piece = (action - A_STEP) // (LANDS + 1)
        s.piece[seat, piece] = (action - A_STEP) % (LANDS + 1)
    if s.run > 0:
        s.run -= 1
        s.runner = piece + 1
    elif s.walker > 0 and s.walker != piece + 1:
        s.fellow -= 1
    else:
        s.fellow = 1 if s.walker == 0 and wears(s, seat, RADIO) else s.fellow
        s.walker = piece + 1
        s.steps -= 1


@kernel
def begin_move(s):
    """After the cards: one piece may move a space; Boots make it two (S41, S46)."""
    s.stage = MOVE
    s.plays = 0
    s.more = 0
    s.steps = 2 if wears(s, s.current, BOOTS) else 1


@kernel
def can_draw_from_well(s, box, seat):
    """A piece on a Well, once a turn, while there are cards (S35)."""
    return s.well and s.left + s.thrown > 0 and stands_on(s, box, seat, WELL)


@kernel
def end_turn(s, box):
    """Discard to the limits; then the next player's turn, or the end after a hundred turns of the table (S39, S59)."""
    seat = s.current
    over = s.held[seat] > HAND_LIMIT or s.geared[seat] > GEAR_LIMIT
    if s.players > 1 and over and not wears(s, seat, BACKPACK):
        s.stage = LIMIT
    elif s.players > 1 and s.turns == ROUNDS * s.players:
        s.winners = (1 << s.players) - 1
        game_over(s)
    else:
        s.current = (seat + 1) % s.players
        begin_turn(s, box)


@kernel
def game_over(s):
    """Nobody acts any more."""
    s.stage = OVER
    s.actor = -1


# ---- alone


@kernel
def use_ship(s, box, use):
    """Alone: one of the stacked Ships is used up (S65)."""
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
    """The card a Ship has removed goes anywhere into the discards (S66)."""
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
    """Nothing is left but caps that go together in pairs (S68)."""
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
    """The side on which a cap at this place would be joined to its twin, if two bends come to a point there; -1 (S68)."""
    bend, outward = place // 4, place % 4
    inward = outward ^ 2
    for turn in range(1, 4, 2):
        along = (outward + turn) % 4
        if w.at[bend] >= 0 and box.kind[bend] != BRIDGE and w.shape[bend] == 1 << inward | 1 << along:
            other = card_on(w, beside(w.at[bend], along))
            if other >= 0 and w.shape[other] == 1 << inward | 1 << (along ^ 2):
                if lone(w, beside(w.at[bend], outward), along) and lone(w, beside(w.at[other], outward), along ^ 2):
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
    """Write where a sandbar can begin with this cap; how many actions there are then (S68)."""
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
    """The second cap of a sandbar lies back to back with the first (S68)."""
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
    """Is this card one of the two caps of a sandbar: joined to nothing but each other in Start's group (S68)?"""
    if not is_cap(box, card):
        return False
    side = 0
    while w.shape[card] >> side != 1:
        side += 1
    other = card_on(w, beside(w.at[card], side))
    return other >= 0 and is_cap(box, other)


@kernel
def is_perfect(s, box, w):
    """Every card lies in complete islands with a Beacon each, all connected with Start (S69)."""
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
    """No island has two structures of one type (S71)."""
    for one in range(box.lands):
        for two in range(one):
            if box.feature[one] > 0 and box.feature[one] == box.feature[two] and s.island[one] == s.island[two]:
                return False
    return True


@kernel
def is_upright(s, box):
    """No structure lies upside down (S71)."""
    for card in range(box.lands):
        if s.turned[card] and (box.feature[card] > 0 or box.kind[card] == BEACON):
            return False
    return True


@kernel
def has_no_holes(s, box, w):
    """From every free square one gets out to the open sea, square by square (S71)."""
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
    """Alone, at the end: is the archipelago perfect, and which difficulties does it meet (S69-S71)?"""
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


# ---- what follows by itself


@kernel
def settle(s, box, w):
    """Do what is forced: lay a card that has one place or none, attach floating groups, go on to the next stage."""
    while True:
        for group in range(1, s.groups + 1):
            if s.changed >> group & 1:
                chart(s, box, w, group)
        low, high = 2, s.groups + 1  # the floating groups, the oldest first
        if s.stage == PLACE:
            low, high = 0, 1 - s.bar
        elif s.stage == JOIN:
            low, high = s.joining, s.joining + 1
        elif s.changed == 0 or s.stage == INSERT or s.stage == PAIR:
            high = low
        found, joining = 0, low
        while joining < high and found == 0:
            found = ways(s, box, w, s.card - 1 if s.stage == PLACE else -1, joining, s.spot - 1, 2)
            joining += found == 0
        if s.stage == PLACE:
            if s.bar or found > 1:
                return
            card = s.card - 1
            if found == 1:
                put(s, box, w.spot, w.flip)
            elif s.players > 1 or box.kind[card] == BEACON:
                put(s, box, -1, 0)
            else:
                discard(s, card)
                finish(s)
        elif s.stage == INSERT or s.stage == PAIR:
            return
        elif found == 1:
            if s.stage == JOIN:
                s.stage = s.back
            attach(s, w, w.spot, w.comes, w.flip)
            s.spot = 0
            s.joining = 0
        elif found > 1:
            if s.stage != JOIN:
                s.back = s.stage
                s.stage = ATTACH
                s.joining = joining
            return
        else:
            s.changed = 0
            if not go_on(s, box, w):
                return


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
    elif s.stage == MOVE and nothing_left(s, box, seat):
        end_turn(s, box)
    elif s.stage == LIMIT and within_limits(s, seat):
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
    """Seven cards and three Gear at the end of a turn (S39)."""
    return s.held[seat] <= HAND_LIMIT and s.geared[seat] <= GEAR_LIMIT


# ---- what a seat may do


@kernel
def turn(s, seat):
    """One player acts at a time."""
    return seat >= 0 and seat == s.actor


@kernel
def is_asked(s, box, seat, card):
    """Must it be known of this card whether it has a place: as a Bonus Beach; alone to be played, or to be fetched by a Ship?"""
    if s.players > 1:
        return s.where[card] == HAND + seat and is_beach(box, card)
    if s.stage == PLAY and s.plays and s.where[card] == HAND:
        return box.kind[card] != BEACON
    return s.where[card] == DISCARDS and box.kind[card] != BEACON and (s.dock > 0 or s.stage == TAKE)


@kernel
def find_places(s, box, w, seat):
    """Which cards have a place, a bit each; for a card or group that is being laid its ways are marked in the scratch space."""
    card, joining, spot, enough = -1, 0, -1, ALL_WAYS
    low, high = 0, 1
    if s.stage == PLACE:
        card = s.card - 1
    elif s.stage == ATTACH or s.stage == JOIN:
        joining, spot = s.joining, s.spot - 1
    elif s.players == 1 or s.beaches < 1 + wears(s, seat, BASKET):
        high, enough = box.lands, 1
    else:
        return 0
    able, yes, no = 0, 0, 0
    for each in range(low, high):
        key = 0
        if enough == 1:
            if not is_asked(s, box, seat, each):
                continue
            key = min(box.sides[each], half_turn(box.sides[each])) + 16 * (box.kind[each] - BEACON)
            if (yes | no) >> key & 1:
                able |= (yes >> key & 1) << each
                continue
            card = each
        if ways(s, box, w, card, joining, spot, enough) > 0:
            able |= 1 << each
            yes |= 1 << key
        else:
            no |= 1 << key
    return able


@kernel
def legal(s, box, w, seat, out):
    """The choices of the player who is asked, in the order of their numbers."""
    n = 0
    if not turn(s, seat):
        return n
    stage = s.stage
    free = stage == DRAW or stage == PLAY or stage == MOVE  # a Bonus Beach, a Well, a Ship when alone
    alone = s.players == 1
    able = 0
    if (free or stage == ATTACH or stage == JOIN or (stage == PLACE and not s.bar)) or (stage == TAKE and alone):
        able = find_places(s, box, w, seat)
    if stage == DRAW and s.draws > 0 and (not alone or s.left > 0):
        out[n] = A_DRAW
        n += 1
    if stage == TAKE or (stage == DRAW and s.draws > 0 and s.thrown > 0 and (alone or s.moai)):
        ships = stage == TAKE and not alone and box.effect[s.card - 1] == TRADE_WIND
        for card in range(1, box.cards):
            if s.where[card] == DISCARDS:
                kind = box.kind[card]
                if stage == TAKE and alone:
                    good = kind == SHIP or kind == BEACON or able >> card & 1
                elif stage == TAKE:
                    good = kind == SHIP or not ships
                else:
                    good = not alone or s.discards[s.thrown - 1] == card + 1
                if good:
                    out[n] = A_TAKE + card
                    n += 1
    if stage == KEEP:
        for card in range(1, box.cards):
            if s.where[card] == LOOKED:
                out[n] = A_KEEP + card
                n += 1
    if stage == PLAY and s.plays + s.more > 0:
        for card in range(1, box.cards):
            if s.where[card] == HAND + seat:
                if not alone or box.kind[card] == SHIP or box.kind[card] == BEACON or able >> card & 1:
                    out[n] = A_PICK + card
                    n += 1
    if stage == PAIR:
        across = 5 if box.sides[s.partner - 1] & 5 else 10
        for card in range(1, box.lands):
            if s.where[card] == HAND + seat and box.sides[card] & across:
                out[n] = A_PICK + card
                n += 1
    if free and not alone and able:
        for card in range(1, box.lands):
            if s.where[card] == HAND + seat and able >> card & 1:
                out[n] = A_BEACH + card
                n += 1
    if stage == PLAY and alone and s.plays:
        if only_caps(s, box, seat):
            for card in range(1, box.lands):
                if s.where[card] == HAND + seat and has_bar(s, box, w, card):
                    out[n] = A_BAR + card
                    n += 1
        for card in range(1, box.cards):
            if s.where[card] == HAND + seat and s.fresh != card + 1:
                out[n] = A_DROP + card
                n += 1
    if stage == LIMIT:
        for card in range(1, box.cards):
            hand = s.where[card] == HAND + seat and s.held[seat] > HAND_LIMIT
            if hand or (s.where[card] == IN_PLAY + seat and s.geared[seat] > GEAR_LIMIT):
                out[n] = A_DROP + card
                n += 1
    if free and s.dig and wears(s, seat, SHOVEL) and s.left + s.thrown > 0:
        for card in range(1, box.cards):
            if s.where[card] == HAND + seat:
                out[n] = A_DIG + card
                n += 1
    if stage == PLACE and s.bar:
        n = bar_places(s, box, w, s.card - 1, out, n)
    elif stage == PLACE or stage == ATTACH or stage == JOIN:
        n = write_ways(s, w, out, n)
    if stage == MOVE or stage == RUN:
        n = write_steps(s, box, seat, out, n)
    if stage == CHOOSE:
        for number in range(2 * s.players):
            if (number // 2 == seat) == (s.partner == 0):
                out[n] = A_PIECE + number
                n += 1
    if stage == LIFT:
        for card in range(1, box.lands):
            if (alone and s.group[card] > 0) or (not alone and can_be_lifted(s, box, w, card)):
                out[n] = A_LIFT + card
                n += 1
    if stage == INSERT:
        for place in range(s.thrown + 1):
            out[n] = A_INSERT + place
            n += 1
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
    if stage == MOVE or stage == RUN or (stage == PLAY and s.plays == 0) or (alone and stage == DRAW and s.left == 0):
        out[n] = A_END
        n += 1
    return n


@kernel
def write_ways(s, w, out, n):
    """Write the places or ways that are marked in the scratch space."""
    for turned in range(2):
        for card in range(LANDS):
            if w.ways[card] == 0:
                continue
            if s.stage == JOIN:
                if w.ways[card] >> turned & 1:
                    out[n] = A_JOIN + turned * LANDS + card
                    n += 1
                continue
            for side in range(4):
                way = w.ways[card] >> side
                if s.stage == PLACE:
                    way >>= 4 * turned
                elif turned:
                    way = 0
                else:
                    way |= way >> 4
                if way & 1:
                    out[n] = A_PLACE + turned * PLACES + 4 * card + side
                    n += 1
    return n


@kernel
def write_steps(s, box, seat, out, n):
    """Write where the pieces that may move can go (S41-S43)."""
    raft = wears(s, seat, RAFT)
    sails = False
    for piece in range(2):
        here = s.piece[seat, piece]
        if not may_move(s, piece):
            continue
        found = 1 if here == ABOARD else reach(s, box, here, raft)
        sails = sails or here == ABOARD
        for card in range(box.lands):
            if found >> card & 1:
                out[n] = A_STEP + piece * (LANDS + 1) + card
                n += 1
        if here == 0 and s.dock > 0:
            out[n] = A_STEP + piece * (LANDS + 1) + ABOARD
            n += 1
    if sails:
        for card in range(box.lands):
            if s.group[card] > 0 and is_beach(box, card):
                out[n] = A_SAIL + card
                n += 1
    return n


@kernel
def write_ship_uses(s, box, able, out, n):
    """Write the uses of a stacked Ship: something lies there to be moved or removed, or can be fetched and played (S65)."""
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


@kernel
def play(s, box, w, seat, action):
    """Carry out one action, and what follows from it."""
    if action == A_DRAW:
        draw_one(s, box)
    elif action < A_KEEP:
        take(s, box, action - A_TAKE)
    elif action < A_PICK:
        keep(s, box, action - A_KEEP)
    elif action < A_BAR or action == A_WELL:
        play_card(s, box, seat, action)
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
            lay(s, s.card - 1, place, turned)
            s.stage = PAIR
        else:
            put(s, box, place, turned)
    elif action < A_STEP:
        place = s.spot - 1
        s.spot = 0
        s.joining = 0
        s.stage = s.back
        attach(s, w, place, (action - A_JOIN) % LANDS, (action - A_JOIN) // LANDS)
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
def play_card(s, box, seat, action):
    """Play a card: as the turn's, as a Bonus Beach, from the Well; alone also as the twin of a sandbar's first cap."""
    if s.stage == PAIR:
        leave_hand(s, action - A_PICK, seat)
        pair_up(s, box, action - A_PICK)
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
    """Both pieces on the Beacon of the docked Ship: all for whom that is so have won (S58)."""
    if s.dock == 0:
        return
    icon = box.icon[s.dock - 1]
    for card in range(1, ICONS + 1):
        if box.icon[card] == icon:
            for seat in range(s.players):
                if s.piece[seat, 0] == card and s.piece[seat, 1] == card:
                    s.winners |= 1 << seat
    if s.winners:
        game_over(s)


# ---- the result


@kernel
def tally(s, box, w, seat, lines):
    """One for a win; alone one more for each difficulty met (S58, S70)."""
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


# ---- what a seat knows


@kernel
def hide(s, box, seat):
    """The pile and the hands of others are secret, but for cards taken openly; so is what a Spyglass shows (S56, S57)."""
    s.rng = 0
    for i in range(s.left):
        s.pile[i] = -1
    for card in range(box.cards):
        here = s.where[card]
        hand = HAND <= here < HAND + SEATS and here != HAND + seat and not s.known[card]
        if here == PILE or hand or (here == LOOKED and seat != s.current):
            s.where[card] = -1


@kernel
def redeal(s, box, w, seat, seed):
    """Cards not seen are equally likely in every unseen place, as far as answers given or not have told (S56, S57)."""
    sow(s, seed)
    n = 0
    for card in range(box.cards):
        if s.where[card] == -1:
            w.pool[n] = card
            n += 1
    for attempt in range(100):
        shuffle(s, w.pool, 0, n)
        if fair_deal(s, box, w, seat):
            break
    if not fair_deal(s, box, w, seat):
        mend_deal(s, box, w, seat, n)
    first = 0
    for other in range(s.players):
        if other != seat:
            last = first + hidden_cards(s, box, other)
            for i in range(first, last):
                s.where[w.pool[i]] = HAND + other
            first = last
    if s.stage == KEEP and seat != s.current:
        for i in range(first, first + 2):
            s.where[w.pool[i]] = LOOKED
        first += 2
    for i in range(s.left):
        s.where[w.pool[first + i]] = PILE
        s.pile[i] = w.pool[first + i] + 1


@kernel
def hidden_cards(s, box, seat):
    """How many cards of a hand are not seen."""
    n = s.held[seat]
    for card in range(box.cards):
        n -= s.where[card] == HAND + seat
    return n


@kernel
def kind_of_surprise(box, card):
    """Cloudburst 0, Headwind 1, Quicksand 2; -1: another card."""
    return box.effect[card] - CLOUDBURST if box.kind[card] == SURPRISE else -1


@kernel
def must_answer(s, box, seat):
    """Must this seat hold an answer among its unseen cards, since only holders are asked? Its kind; -1."""
    if not s.holders or s.stage != ANSWER or s.actor != seat or find_answer(s, box, seat, answer_to(s, box)) >= 0:
        return -1
    return answer_to(s, box) - CLOUDBURST


@kernel
def fair_deal(s, box, w, seat):
    """Does the pool, dealt in its order, fit what the windows have shown (S55)?"""
    first = 0
    for other in range(s.players):
        if other != seat:
            last = first + hidden_cards(s, box, other)
            wanted = must_answer(s, box, other)
            for i in range(first, last):
                kind = kind_of_surprise(box, w.pool[i])
                if kind >= 0 and s.lacks[other] >> kind & 1:
                    return False
                if kind == wanted:
                    wanted = -1
            if wanted >= 0:
                return False
            first = last
    return True


@kernel
def lacked(s, box, seat, card):
    """Has this seat (-1: the pile) been seen not to hold such a Surprise (S55)?"""
    kind = kind_of_surprise(box, card)
    return seat >= 0 and kind >= 0 and s.lacks[seat] >> kind & 1


@kernel
def owner_of(s, box, seat, place):
    """Who is dealt this place of the pool; -1: the pile."""
    for other in range(s.players):
        if other != seat:
            place -= hidden_cards(s, box, other)
            if place < 0:
                return other
    return -1


@kernel
def mend_deal(s, box, w, seat, n):
    """Where chance finds no deal that fits, exchange cards until it does."""
    for i in range(n):
        owner = owner_of(s, box, seat, i)
        wanted = must_answer(s, box, owner)
        first = i == 0 or owner_of(s, box, seat, i - 1) != owner
        for j in range(n):
            other = owner_of(s, box, seat, j)
            wrong = lacked(s, box, owner, w.pool[i])
            missing = first and wanted >= 0 and kind_of_surprise(box, w.pool[i]) != wanted
            better = kind_of_surprise(box, w.pool[j]) == wanted if missing else not lacked(s, box, owner, w.pool[j])
            if other != owner and (wrong or missing) and better and not lacked(s, box, other, w.pool[i]):
                w.pool[i], w.pool[j] = w.pool[j], w.pool[i]
