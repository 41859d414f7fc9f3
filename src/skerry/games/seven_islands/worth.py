"""What a position promises, for greedy bots: how near the pieces are to a Beacon whose Ship is at hand; alone, the islands."""

from ...engine.bits import count_bits, lowest_bit
from ...engine.compile import kernel
from .building import column_of, east, fitting, half_turn, row_of, south
from .record import A_SAIL, A_STEP, ABOARD, ANSWER, HAND, ICONS, LANDS, OVER, SHIP, SURPRISE, Box, Scratch, State
from .rules import tally

FAR = 9  # as far away as what cannot be reached
WON, SCALE = 1000.0, 0.0004  # what is measured here, and how it becomes a part of a point
ANNOUNCED = 0.7  # of a win that may still be stopped
IN_HAND, DOCKED, STEP = 100.0, 70.0, 6.0  # a goal by one's own Ship, by the docked one; a step away from it
RIVAL, RIVAL_STEP = 36.0, 6.0
CARD, SURPRISE_HELD, IN_FRONT = 0.6, 4.0, 3.0  # a card in hand, a Surprise, Gear in play
# Alone: a card on the table, in the discards, a Ship stacked; a floating group; a square that nothing left fits, squares beyond
# the number of cards left, an open side, an island for which no Beacon is left.
LAID, THROWN, STACKED, GROUPS, DEAD, CROWDED, OPEN, DARK = 10.0, 2.0, 6.0, 12.0, 30.0, 20.0, 0.5, 12.0


@kernel
def worth(s: State, box: Box, w: Scratch, seat: int) -> float:
    """The points of a match that is over; before that something between those of losing and of winning."""
    if s.stage == OVER:
        return float(tally(s, box, w, seat, w.lines))
    value = alone(s, box, w) if s.players == 1 else together(s, box, w, seat)
    return 0.5 + SCALE * value


@kernel
def together(s: State, box: Box, w: Scratch, seat: int) -> float:
    """Goals at hand and how far the pieces are from them, one's own and others'."""
    value = CARD * s.held[seat] + IN_FRONT * min(s.geared[seat], 3)
    for card in range(box.lands, box.cards):
        if s.where[card] == HAND + seat and box.kind[card] == SURPRISE:
            value += SURPRISE_HELD
    ship = coming(s, box)
    best, second = 0.0, 0.0
    for beacon in range(1, ICONS + 1):
        docked = ship >= 0 and box.icon[ship] == box.icon[beacon]
        mine = s.where[box.lands + ship_of(box, beacon)] == HAND + seat
        if s.group[beacon] == 0 or not (docked or mine):
            continue
        seen = measure(s, box, w, beacon)
        for each in range(s.players):
            steps = away(s, w, seen, each, 0, mine and not docked) + away(s, w, seen, each, 1, mine and not docked)
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
def coming(s: State, box: Box) -> int:
    """The Ship that counts, once what was announced has happened; -1: none."""
    if s.stage == ANSWER:
        if s.announced_move > A_SAIL:
            return -1
        if s.announced_move == 0 and box.kind[s.card - 1] == SHIP:
            return s.card - 1
    return s.dock - 1


@kernel
def place_of(s: State, seat: int, piece: int) -> int:
    """Where a piece is, once what was announced has happened."""
    here, move = s.piece[seat, piece], s.announced_move - 1
    if s.stage == ANSWER and move >= A_SAIL:
        return move - A_SAIL if here == ABOARD else here
    if s.stage == ANSWER and move >= 0 and seat == s.current and (move - A_STEP) // (LANDS + 1) == piece:
        return (move - A_STEP) % (LANDS + 1)
    return here


@kernel
def ship_of(box: Box, beacon: int) -> int:
    """Which of the seven Ships has this Beacon on its sail."""
    ship = 0
    while box.icon[box.lands + ship] != box.icon[beacon]:
        ship += 1
    return ship


@kernel
def measure(s: State, box: Box, w: Scratch, beacon: int) -> int:
    """Write to `far` how many steps cards are from a Beacon, on foot and through Portals. Returns the cards nearer than FAR."""
    table = 0
    for group in range(1, s.groups + 1):
        table |= s.member[group]
    seen, edge, steps = 0, 1 << beacon, 0
    while edge and steps < FAR:
        if edge & box.portals:
            edge |= box.portals & table & ~seen
        seen |= edge
        after = 0
        while edge:
            card = lowest_bit(edge)
            edge &= edge - 1
            w.far[card] = steps
            x, y = column_of(s.at[card]), row_of(s.at[card])
            for side in range(4):
                if s.land[side] >> card & 1:
                    after |= s.column[x + east(side)] & s.row[y + south(side)] & s.member[s.group[card]]
        edge = after & ~seen
        steps += 1
    return seen


@kernel
def away(s: State, w: Scratch, seen: int, seat: int, piece: int, sails: bool) -> int:
    """How many steps a piece has to the Beacon; by sailing, where the Ship may leave, at most two from Start."""
    card = place_of(s, seat, piece)
    start = w.far[0] if seen & 1 else FAR
    if card == ABOARD:
        return 1 if sails else min(FAR, 1 + start)
    steps = w.far[card] if seen >> card & 1 else FAR
    return min(steps, 2) if card == 0 and sails and s.dock > 0 else steps


# ---- alone


@kernel
def alone(s: State, box: Box, w: Scratch) -> float:
    """Can it still become perfect? Squares that no card left would fit, and joins that are missing or too many, say no."""
    left, sides, shapes, dark = 0, 0, 0, 0
    for card in range(box.lands):
        sides += count_bits(box.sides[card])
        if s.group[card] == 0:
            left += 1
            shapes |= 1 << box.sides[card] | 1 << half_turn(box.sides[card])
            dark -= box.beacons >> card & 1
    open_sides, squares, dead = 0, 0, 0
    for side in range(4):
        fitted = 0
        for shape in range(1, 16):
            if shapes >> shape & 1 and shape >> (side ^ 2) & 1:
                fitted |= fitting(s, s.listed[side], shape, side)
        open_sides += count_bits(s.open[side])
        squares += count_bits(s.listed[side])
        dead += count_bits(s.listed[side] & ~fitted)
    # A card to come joins one side, or more: as many more as there are sides to be closed beyond two a card.
    spare = (sides - 2 * joined_sides(s, box)) // 2 - left
    value = LAID * (box.lands - left) - THROWN * s.thrown + STACKED * s.dock - GROUPS * (s.groups - 1)
    value -= DEAD * dead + DEAD * max(0, -spare) + CROWDED * max(0, squares - left) + OPEN * open_sides
    return value - DARK * max(0, dark + count_bits(s.unlit))


@kernel
def joined_sides(s: State, box: Box) -> int:
    """Returns the number of pairs of land sides that meet on the table."""
    n = 0
    for side in range(2):
        n += count_bits(s.land[side] & ~s.open[side])
    return n
