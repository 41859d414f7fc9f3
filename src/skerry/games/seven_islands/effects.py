"""What Actions do, and the windows in which Surprises stop them, Ships and moves."""

from ...core.kernel import kernel
from .building import cuts_off
from .cards import discard, dock_ship, draw_cards, finish, leave_hand, send_away
from .moving import walk
from .record import (
    ACTION,
    ANSWER,
    BUSY_DAY,
    CAST_OFF,
    CHOOSE,
    CLOUDBURST,
    DISCARDS,
    HAND,
    HEADWIND,
    LANDSLIP,
    LIFT,
    MOST_ADDED,
    QUICKSAND,
    RUN,
    SALVAGE,
    SHIP,
    SPRINT,
    SUPPLIES,
    SWITCH,
    TAKE,
    TRADE_WIND,
)


@kernel
def supplies(s):
    """Draw three cards (S50)."""
    draw_cards(s, s.current, 3)


@kernel
def busy_day(s):
    """Play up to two more cards in this turn; never more than four are added (S56)."""
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
    """Landslip: no piece stands on it, it is not Start, and nothing is cut off without it (S55)."""
    if card == 0 or s.group[card] == 0:
        return False
    for seat in range(s.players):
        if s.piece[seat, 0] == card or s.piece[seat, 1] == card:
            return False
    return not cuts_off(s, box, w, card)


@kernel
def begin_action(s, box, w):
    """An Action happens: at once, or after a choice; one that can do nothing is played for nothing (S48-S56)."""
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
def choose_piece(s, number):
    """Switch: a piece of one's own, then one of somebody else; they change places (S54)."""
    if s.partner == 0:
        s.partner = number % 2 + 1
        return
    seat, i, mine = number // 2, number % 2, s.partner - 1
    there = s.piece[seat, i]
    s.piece[seat, i] = s.piece[s.current, mine]
    s.piece[s.current, mine] = there
    end_action(s)


@kernel
def answer_to(s, box):
    """Which Surprise stops what was announced (S58-S60)."""
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
    """What was announced may be answered; where every such Surprise is seen to lie elsewhere nobody is asked (S61, S62)."""
    s.stage = ANSWER
    s.actor = s.current
    if find_answer(s, box, -1, answer_to(s, box)) >= 0:
        ask_next(s, box)


@kernel
def ask_next(s, box):
    """The next player in turn order who is asked; the current player again: all have let it happen (S61-S63)."""
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
    """A Surprise: the Action or the Ship goes to the discards without effect, or the move is over (S58-S60)."""
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
