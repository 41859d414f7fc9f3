"""The rules of Auction, as `skerry.engine.contract` wants them. `A3` and the like are clauses of RULES.md."""

from skerry.engine.chance import below, shuffle, sow
from skerry.engine.compile import kernel

from .record import A_OUTBID, A_ROLL, BIDS, LOTS, MOST_LOTS, RAISE, SEATS, SIDES, WON, WRITTEN

# ---- setup


@kernel
def setup(s, box, w, options, players, seed):
    """Lots are drawn from those in the box (A1)."""
    sow(s, seed)
    s.players = players
    s.lots = options.lots
    s.now = 0
    for seat in range(SEATS):
        s.bids[seat] = 0
        s.won[seat] = 0
        s.bid[seat] = 0
        s.rolled[seat] = 0
    for card in range(LOTS):
        w.cards[card] = card + 1
    shuffle(s, w.cards, 0, LOTS)
    for i in range(MOST_LOTS):
        s.deck[i] = w.cards[i] if i < s.lots else 0


# ---- a turn


@kernel
def turn(s, seat):
    """Whoever has not bid for this lot may (A2)."""
    return 0 <= seat < s.players and s.now < s.lots and s.bid[seat] == 0


@kernel
def highest(s):
    """The highest bid for this lot."""
    top = 0
    for seat in range(s.players):
        top = max(top, s.bid[seat])
    return top


@kernel
def is_written(s, bid):
    """Has somebody written this bid?"""
    for seat in range(s.players):
        if s.bid[seat] == bid:
            return True
    return False


@kernel
def can_outbid(s):
    """There is a bid, and nobody has rolled (A5)."""
    for seat in range(s.players):
        if s.rolled[seat]:
            return False
    return highest(s) > 0


@kernel
def legal(s, box, w, seat, out):
    """Write a bid (A3), roll (A4) or outbid (A5)."""
    n = 0
    if not turn(s, seat):
        return n
    for bid in range(1, WRITTEN + 1):
        if not is_written(s, bid):
            out[n] = bid - 1
            n += 1
    out[n] = A_ROLL
    n += 1
    if can_outbid(s):
        out[n] = A_OUTBID
        n += 1
    return n


@kernel
def play(s, box, w, seat, action):
    """Bid; the last one ends the lot."""
    if action == A_ROLL:
        s.bid[seat] = box.die[below(s, SIDES)]
        s.rolled[seat] = 1
    elif action == A_OUTBID:
        s.bid[seat] = highest(s) + RAISE
    else:
        s.bid[seat] = action + 1
    for other in range(s.players):
        if s.bid[other] == 0:
            return
    end_lot(s, box)


@kernel
def end_lot(s, box):
    """The highest bid wins the lot, unless several are the highest; then comes the next (A6)."""
    top, winner = highest(s), -1
    for seat in range(s.players):
        if s.bid[seat] == top:
            winner = seat if winner == -1 else -2
    if winner >= 0:
        s.won[winner] += box.points[s.deck[s.now]]
    for seat in range(s.players):
        s.bids[seat] += s.bid[seat]
        s.bid[seat] = 0
        s.rolled[seat] = 0
    s.now += 1


# ---- scoring


@kernel
def tally(s, box, w, seat, lines):
    """All bids, and the lots that were won (A8)."""
    lines[BIDS] = s.bids[seat] + s.bid[seat]
    lines[WON] = s.won[seat]
    return lines[BIDS] + lines[WON]


@kernel
def standing(s, box, w, seat):
    """The score alone (A9)."""
    return s.bids[seat] + s.bid[seat] + s.won[seat]


# ---- what nobody can know


@kernel
def hide(s, box, seat):
    """Nobody knows what chance will bring, nor the lots that lie face down (A1)."""
    s.rng = 0
    for i in range(s.now + 1, s.lots):
        s.deck[i] = -1


@kernel
def redeal(s, box, w, seat, seed):
    """Any lots that have not been seen may lie face down."""
    sow(s, seed)
    n = 0
    for card in range(1, LOTS + 1):
        seen = False
        for i in range(min(s.now + 1, s.lots)):
            seen = seen or s.deck[i] == card
        if not seen:
            w.cards[n] = card
            n += 1
    shuffle(s, w.cards, 0, n)
    for i in range(s.now + 1, s.lots):
        s.deck[i] = w.cards[i - s.now - 1]
