"""What a seat knows, and a deal that fits it."""

from ...engine.chance import shuffle, sow
from ...engine.compile import kernel
from .cards import look
from .effects import answer_to, find_answer
from .record import ANSWER, CLOUDBURST, HAND, KEEP, LANDS, LOOKED, PILE, SEATS, SURPRISE, Box, Scratch, State


@kernel
def hide(s: State, box: Box, seat: int) -> None:
    """The pile and the hands of others are secret, but for cards taken openly; so is what a Spyglass shows (S87, S88)."""
    s.rng = 0
    for i in range(s.left):
        s.pile[i] = -1
    if seat != s.current:
        s.looked[0] = 0
        s.looked[1] = 0
    for card in range(box.cards):
        here = s.where[card]
        hand = HAND <= here < HAND + SEATS and here != HAND + seat and not s.known[card]
        if here == PILE or hand or (here == LOOKED and seat != s.current):
            s.where[card] = -1
        if hand:
            s.hand[here - HAND, card // LANDS] &= ~(1 << card % LANDS)


@kernel
def redeal(s: State, box: Box, w: Scratch, seat: int, seed: int) -> None:
    """Cards not seen are equally likely in every unseen place, as far as answers given or not have told (S63, S87, S88)."""
    sow(s, seed)
    n = 0
    for card in range(box.cards):
        if s.where[card] == -1:
            w.pool[n] = card
            n += 1
    for _ in range(100):
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
                card = w.pool[i]
                s.where[card] = HAND + other
                s.hand[other, card // LANDS] |= 1 << card % LANDS
            first = last
    if s.stage == KEEP and seat != s.current:
        for i in range(first, first + 2):
            look(s, w.pool[i])
        first += 2
    for i in range(s.left):
        s.where[w.pool[first + i]] = PILE
        s.pile[i] = w.pool[first + i] + 1


@kernel
def hidden_cards(s: State, box: Box, seat: int) -> int:
    """Returns the number of cards of a hand that are not seen."""
    n = s.held[seat]
    for card in range(box.cards):
        n -= s.where[card] == HAND + seat
    return n


@kernel
def kind_of_surprise(box: Box, card: int) -> int:
    """Cloudburst 0, Headwind 1, Quicksand 2; -1: another card."""
    return box.effect[card] - CLOUDBURST if box.kind[card] == SURPRISE else -1


@kernel
def must_answer(s: State, box: Box, seat: int) -> int:
    """Returns the kind of Surprise that a seat must hold among its unseen cards, since only holders are asked; -1: none."""
    if not s.holders or s.stage != ANSWER or s.actor != seat or find_answer(s, box, seat, answer_to(s, box)) >= 0:
        return -1
    return answer_to(s, box) - CLOUDBURST


@kernel
def fair_deal(s: State, box: Box, w: Scratch, seat: int) -> bool:
    """Does the pool, dealt in its order, fit what the windows have shown (S63)?"""
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
def lacked(s: State, box: Box, seat: int, card: int) -> int:
    """Has this seat (-1: the pile) been seen not to hold such a Surprise (S63)?"""
    kind = kind_of_surprise(box, card)
    return seat >= 0 and kind >= 0 and s.lacks[seat] >> kind & 1


@kernel
def owner_of(s: State, box: Box, seat: int, place: int) -> int:
    """Who is dealt this place of the pool; -1: the pile."""
    for other in range(s.players):
        if other != seat:
            place -= hidden_cards(s, box, other)
            if place < 0:
                return other
    return -1


@kernel
def mend_deal(s: State, box: Box, w: Scratch, seat: int, n: int) -> None:
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
