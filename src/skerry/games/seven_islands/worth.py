"""What a position promises, for greedy bots: how near the pieces are to a Beacon whose Ship is at hand; alone, the islands."""

from ...core.kernel import kernel
from ...core.rng import lowest_bit
from .building import column_of, east, row_of, south
from .record import A_SAIL, A_STEP, ABOARD, ANSWER, BEACON, HAND, ICONS, LANDS, OVER, PORTAL, SHIP, SURPRISE
from .rules import tally

FAR = 9  # as far away as what cannot be reached
WON, SCALE = 1000.0, 0.0004  # what is measured here, and how it becomes a part of a point
ANNOUNCED = 0.7  # of a win that may still be stopped
IN_HAND, DOCKED, STEP = 100.0, 70.0, 6.0  # a goal by one's own Ship, by the docked one; a step away from it
RIVAL, RIVAL_STEP = 36.0, 6.0
CARD, SURPRISE_HELD, IN_FRONT = 0.6, 4.0, 3.0  # a card in hand, a Surprise, Gear in play


@kernel
def worth(s, box, w, seat):
    """The points of a match that is over; before that something between those of losing and of winning."""
    if s.stage == OVER:
        return float(tally(s, box, w, seat, w.lines))
    value = alone(s, box, w) if s.players == 1 else together(s, box, w, seat)
    return 0.5 + SCALE * value


@kernel
def together(s, box, w, seat):
    """Goals at hand and how far the pieces are from them, one's own and others'."""
    value = CARD * s.held[seat] + IN_FRONT * min(s.geared[seat], 3)
    for card in range(box.lands, box.cards):
        if s.where[card] == HAND + seat and box.kind[card] == SURPRISE:
            value += SURPRISE_HELD
    note_neighbours(s, box, w)
    ship = coming(s, box)
    best, second = 0.0, 0.0
    for beacon in range(1, ICONS + 1):
        docked = ship >= 0 and box.icon[ship] == box.icon[beacon]
        mine = s.where[box.lands + ship_of(box, beacon)] == HAND + seat
        if s.group[beacon] == 0 or not (docked or mine):
            continue
        measure(s, box, w, beacon)
        for each in range(s.players):
            steps = away(s, w, each, 0, mine and not docked) + away(s, w, each, 1, mine and not docked)
            if each == seat:
                goal = (IN_HAND if mine else DOCKED) - STEP * steps
                if docked and steps == 0:
                    goal = ANNOUNCED * WON
                second = max(second, min(best, goal))
                best = max(best, goal)
            elif docked:
                value -= ANNOUNCED * WON if steps == 0 else max(0.0, RIVAL - RIVAL_STEP * steps)
    return value + best + 0.2 * second


@kernel
def coming(s, box):
    """The Ship that counts, once what was announced has happened; -1: none."""
    if s.stage == ANSWER:
        if s.going > A_SAIL:
            return -1
        if s.going == 0 and box.kind[s.card - 1] == SHIP:
            return s.card - 1
    return s.dock - 1


@kernel
def place_of(s, seat, piece):
    """Where a piece is, once what was announced has happened."""
    here = s.piece[seat, piece]
    if s.stage == ANSWER and s.going > A_SAIL:
        return s.going - 1 - A_SAIL if here == ABOARD else here
    if s.stage == ANSWER and s.going > 0 and seat == s.current and (s.going - 1 - A_STEP) // (LANDS + 1) == piece:
        return (s.going - 1 - A_STEP) % (LANDS + 1)
    return here


@kernel
def ship_of(box, beacon):
    """Which of the seven Ships has this Beacon on its sail."""
    ship = 0
    while box.icon[box.lands + ship] != box.icon[beacon]:
        ship += 1
    return ship


@kernel
def note_neighbours(s, box, w):
    """For each card on the table the cards that one can step to from it."""
    for card in range(box.lands):
        if s.group[card] > 0:
            x, y = column_of(s.at[card]), row_of(s.at[card])
            for side in range(4):
                near = s.column[x + east(side)] & s.row[y + south(side)] & s.member[s.group[card]]
                w.near[card, side] = lowest_bit(near) if near and s.land[side] >> card & 1 else -1


@kernel
def measure(s, box, w, beacon):
    """How many steps it is from each card to this Beacon, on foot and through Portals."""
    for card in range(LANDS):
        w.far[card] = FAR
    w.far[beacon] = 0
    w.queue[0] = beacon
    first, last = 0, 1
    while first < last:
        card = w.queue[first]
        first += 1
        steps = w.far[card] + 1
        if steps >= FAR:
            return
        if box.feature[card] == PORTAL:
            for other in range(box.lands):
                if s.group[other] > 0 and box.feature[other] == PORTAL and w.far[other] > w.far[card]:
                    w.far[other] = w.far[card]
                    w.queue[last] = other
                    last += 1
        for side in range(4):
            near = w.near[card, side]
            if near >= 0 and w.far[near] > steps:
                w.far[near] = steps
                w.queue[last] = near
                last += 1


@kernel
def away(s, w, seat, piece, sails):
    """How many steps a piece has to the Beacon; by sailing, where the Ship may leave, at most two from Start."""
    card = place_of(s, seat, piece)
    if card == ABOARD:
        return 1 if sails else min(FAR, 1 + w.far[0])
    return min(w.far[card], 2) if card == 0 and sails and s.dock > 0 else w.far[card]


@kernel
def alone(s, box, w):
    """Cards laid, the fewer open sides the better, no cards thrown away, Ships to spare."""
    value = 2.0 * s.dock - 6.0 * s.thrown
    note_neighbours(s, box, w)
    for card in range(box.lands):
        if s.group[card] > 0:
            value += 10.0 if s.group[card] == 1 else 7.0
            value += 3.0 if box.kind[card] == BEACON else 0.0
            sides = box.sides[card]
            while sides:
                value -= 1.0
                sides &= sides - 1
            for side in range(4):
                value += 1.0 if w.near[card, side] >= 0 else 0.0
    return value
