"""What Actions do, and the windows in which Surprises stop them, Ships and moves."""

from ...engine.bits import lowest_bit
from ...engine.compile import kernel, no_inline
from . import record as r
from .building import holding
from .cards import discard, dock_ship, draw_cards, finish, leave_hand, send_away
from .moving import walk
from .record import Box, Scratch, State


@kernel
def supplies(s: State) -> None:
    """Draw three cards (S50)."""
    draw_cards(s, s.current, 3)


@kernel
def busy_day(s: State) -> None:
    """Play up to two more cards in this turn; never more than four are added (S56)."""
    more = min(2, r.MOST_ADDED - s.added)
    s.added += more
    s.more += more


@kernel
def ship_thrown(s: State, box: Box) -> bool:
    """Does a Ship lie in the discards?"""
    return s.heap[0] & box.ships[0] > 0 or s.heap[1] & box.ships[1] > 0


@kernel
def unoccupied(s: State) -> int:
    """The cards on the table on which no piece stands, but for Start."""
    cards = 0
    for group in range(1, s.groups + 1):
        cards |= s.member[group]
    for seat in range(s.players):
        for i in range(2):
            if s.piece[seat, i] != r.ABOARD:
                cards &= ~(1 << s.piece[seat, i])
    return cards & ~1


@kernel
def liftable(s: State, w: Scratch) -> int:
    """Landslip: the cards on which no piece stands and without which nothing falls apart, but for Start (S55)."""
    return unoccupied(s) & ~holding(s, w)


@kernel
def can_lift(s: State, w: Scratch) -> bool:
    """Can Landslip lift a card? Most often there is one that is joined to a single other."""
    once, twice = 0, 0  # cards with land that does not lead to a free square, on one side and on two
    for side in range(4):
        shut = s.land[side] & ~s.open[side]
        twice |= once & shut
        once |= shut
    return unoccupied(s) & ~twice != 0 or liftable(s, w) != 0


@kernel
def begin_action(s: State, box: Box, w: Scratch) -> None:
    """An Action happens: at once, or after a choice; one that can do nothing is played for nothing (S48-S56)."""
    card = s.card - 1
    effect = box.effect[card]
    stage = s.resume_stage
    if effect == r.SUPPLIES:
        supplies(s)
    elif effect == r.BUSY_DAY:
        busy_day(s)
    elif effect == r.CAST_OFF:
        send_away(s)
    elif effect == r.SPRINT:
        s.run = 3
        s.runner = 0
        stage = r.RUN
    elif effect == r.SWITCH:
        stage = r.CHOOSE
    elif effect == r.SALVAGE:
        if s.thrown > 0:
            stage = r.TAKE
    elif effect == r.TRADE_WIND:
        if s.dock > 0 and ship_thrown(s, box):
            stage = r.TAKE
    elif effect == r.LANDSLIP and can_lift(s, w):
        stage = r.LIFT
    if stage == s.resume_stage:
        discard(s, card)
        finish(s)
    else:
        s.stage = stage
        s.actor = s.current


@kernel
def end_action(s: State) -> None:
    """The Action is done and goes to the discards."""
    no_inline()
    discard(s, s.card - 1)
    finish(s)


@kernel
def choose_piece(s: State, number: int) -> None:
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
def answer_to_card(box: Box, card: int) -> int:
    """Which Surprise stops an Action, or else a Ship (S58, S59)."""
    return r.CLOUDBURST if box.kind[card] == r.ACTION else r.HEADWIND


@kernel
def answer_to(s: State, box: Box) -> int:
    """Which Surprise stops what was announced (S58-S60)."""
    return r.QUICKSAND if s.announced_move > 0 else answer_to_card(box, s.card - 1)


@kernel
def find_answer(s: State, box: Box, seat: int, effect: int) -> int:
    """Returns the first Surprise with an effect in a hand; -1: none."""
    no_inline()
    for k in range(2):
        cards = s.hand[seat, k] & box.same[effect, k]
        if cards:
            return r.LANDS * k + lowest_bit(cards)
    return -1


@kernel
def may_be_answered(s: State, box: Box) -> bool:
    """Could somebody hold an answer, as far as everybody can see (S62)?"""
    effect = answer_to(s, box)
    for k in range(2):
        cards = box.same[effect, k] & ~s.heap[k]
        while cards:
            card = r.LANDS * k + lowest_bit(cards)
            if not (s.known[card] and s.where[card] == r.HAND + s.current):
                return True
            cards &= cards - 1
    return False


@kernel
def open_window(s: State, box: Box) -> None:
    """What was announced may be answered; where every such Surprise is seen to lie elsewhere nobody is asked (S61, S62)."""
    no_inline()
    s.stage = r.ANSWER
    s.actor = s.current
    if may_be_answered(s, box):
        ask_next(s, box)


@kernel
def ask_next(s: State, box: Box) -> None:
    """The next player in turn order who is asked; the current player again: all have let it happen (S61-S63)."""
    no_inline()
    effect = answer_to(s, box)
    while True:
        s.actor = (s.actor + 1) % s.players
        seat = s.actor
        if seat == s.current:
            return
        if s.held[seat] > 0:
            if not s.holders or find_answer(s, box, seat, effect) >= 0:
                return
            s.lacks[seat] |= 1 << (effect - r.CLOUDBURST)


@kernel
def will_ask(s: State, box: Box, seat: int, effect: int) -> bool:
    """Will somebody after this seat be asked for such a Surprise, as far as the discards and the sizes of hands tell?"""
    if box.same[effect, 0] & ~s.heap[0] == 0 and box.same[effect, 1] & ~s.heap[1] == 0:
        return False
    other = (seat + 1) % s.players
    while other != s.current:
        if s.held[other] > 0 and (not s.holders or find_answer(s, box, other, effect) >= 0):
            return True
        other = (other + 1) % s.players
    return False


@kernel
def stop(s: State, box: Box, seat: int) -> None:
    """A Surprise: the Action or the Ship goes to the discards without effect, or the move is over (S58-S60)."""
    card = find_answer(s, box, seat, answer_to(s, box))
    leave_hand(s, card, seat)
    discard(s, card)
    if s.announced_move > 0:
        s.steps = 0
        s.fellow = 0
    else:
        discard(s, s.card - 1)
    finish(s)


@kernel
def happen(s: State, box: Box, w: Scratch) -> None:
    """What was announced happens: nobody has stopped it."""
    if s.announced_move > 0:
        walk(s, box, s.announced_move - 1)
        finish(s)
    elif box.kind[s.card - 1] == r.ACTION:
        begin_action(s, box, w)
    else:
        dock_ship(s, s.card - 1)
        draw_cards(s, s.current, 2)
        finish(s)
