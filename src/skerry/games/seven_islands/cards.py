"""The pile, the discards, hands, Gear and the Ship at the Dock."""

from ...engine.bits import lowest_bit
from ...engine.chance import shuffle
from ...engine.compile import kernel, no_inline
from ...engine.layout import Ints
from .record import ABOARD, DISCARDS, DOCK, HAND, IN_PLAY, LANDS, LOOKED, PILE, Box, State


@kernel
def next_card(s: State) -> int:
    """Take the top card of the pile; when it is used up the discards are shuffled to be the pile (S32). -1: no card is left."""
    no_inline()
    if s.left == 0 and s.players > 1:
        for i in range(s.thrown):
            card = s.discards[i]
            s.pile[i] = card
            s.discards[i] = 0
            s.where[card - 1] = PILE
        s.left = s.thrown
        s.thrown = 0
        s.heap[0] = 0
        s.heap[1] = 0
        shuffle(s, s.pile, 0, s.left)
    if s.left == 0:
        return -1
    s.left -= 1
    card = s.pile[s.left] - 1
    s.pile[s.left] = 0
    return card


@kernel
def to_hand(s: State, card: int, seat: int, openly: int) -> None:
    """A card comes into a hand; what was taken openly stays known (S88)."""
    no_inline()
    s.where[card] = HAND + seat
    s.hand[seat, card // LANDS] |= 1 << card % LANDS
    s.known[card] = openly
    s.held[seat] += 1
    if not openly:
        s.lacks[seat] = 0


@kernel
def draw_cards(s: State, seat: int, n: int) -> None:
    """Draw n cards, as far as there are any."""
    no_inline()
    for _ in range(n):
        card = next_card(s)
        if card >= 0:
            to_hand(s, card, seat, 0)


@kernel
def discard(s: State, card: int) -> None:
    """A card goes onto the discards, face up."""
    no_inline()
    s.where[card] = DISCARDS
    s.heap[card // LANDS] |= 1 << card % LANDS
    s.known[card] = 0
    s.discards[s.thrown] = card + 1
    s.thrown += 1


@kernel
def take_discard(s: State, card: int) -> None:
    """A card is taken out of the discards, wherever it lies in them."""
    no_inline()
    gap = 0
    for i in range(s.thrown):
        s.discards[i - gap] = s.discards[i]
        if s.discards[i] == card + 1:
            gap = 1
    s.thrown -= 1
    s.discards[s.thrown] = 0
    s.heap[card // LANDS] &= ~(1 << card % LANDS)


@kernel
def leave_hand(s: State, card: int, seat: int) -> None:
    """A card is played from a hand or discarded from it."""
    no_inline()
    s.held[seat] -= 1
    s.hand[seat, card // LANDS] &= ~(1 << card % LANDS)
    s.known[card] = 0


@kernel
def look(s: State, card: int) -> None:
    """A Spyglass shows a card."""
    s.where[card] = LOOKED
    s.looked[card // LANDS] |= 1 << card % LANDS


@kernel
def write_cards(cards: int, first: int, out: Ints, n: int) -> int:
    """Write an action for each card of a set. Returns the number of actions written so far."""
    no_inline()
    while cards:
        out[n] = first + lowest_bit(cards)
        n += 1
        cards &= cards - 1
    return n


@kernel
def write_both(one: int, two: int, first: int, out: Ints, n: int) -> int:
    """Write an action for each card of a set in two words. Returns the number of actions written so far."""
    no_inline()
    while one | two:
        cards, other = (one, first) if one else (two, first + LANDS)
        out[n] = other + lowest_bit(cards)
        n += 1
        two &= two - (0 if one else 1)
        one &= one - 1
    return n


@kernel
def stands_on(s: State, box: Box, seat: int, feature: int) -> bool:
    """Is one of the player's pieces on a card with this feature?"""
    for i in range(2):
        card = s.piece[seat, i]
        if card != ABOARD and box.feature[card] == feature:
            return True
    return False


@kernel
def wears(s: State, seat: int, effect: int) -> int:
    """Has the player this Gear in play (S39)?"""
    return s.gear[seat] >> effect & 1


@kernel
def count_gear(s: State, box: Box, seat: int) -> None:
    """What a player's Gear in play does."""
    no_inline()
    s.geared[seat] = 0
    s.gear[seat] = 0
    for card in range(box.lands, box.cards):
        if s.where[card] == IN_PLAY + seat:
            s.geared[seat] += 1
            s.gear[seat] |= 1 << box.effect[card]


@kernel
def dock_ship(s: State, card: int) -> None:
    """A Ship comes in: the one before it is discarded, pieces aboard go back to Start (S30)."""
    no_inline()
    send_away(s)
    s.dock = card + 1
    s.where[card] = DOCK


@kernel
def send_away(s: State) -> None:
    """The Dock is empty; pieces aboard are on Start."""
    no_inline()
    if s.dock > 0:
        discard(s, s.dock - 1)
    s.dock = 0
    land_all(s, 0)


@kernel
def land_all(s: State, card: int) -> None:
    """Everybody aboard goes ashore on a card (S30, S37)."""
    for seat in range(s.players):
        for i in range(2):
            if s.piece[seat, i] == ABOARD:
                s.piece[seat, i] = card


@kernel
def finish(s: State) -> None:
    """The card has been played; the turn goes on where it was."""
    no_inline()
    s.card = 0
    s.bar = 0
    s.ship_use = 0
    s.partner = 0
    s.announced_move = 0
    s.stage = s.resume_stage
    s.actor = s.current
