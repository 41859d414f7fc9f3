"""An estimate of a seat's final points in Island Trader: islands marked, cards in hand, and what they can still reach."""

from .....engine.compile import kernel
from .record import FACES, ISLANDS, OVER, Box, Scratch, State
from .rules import tally

CARD = 0.55  # points a card in hand is worth
GOOD_CARDS = 0.3  # cards that one good costs, when islands are supplied without waste


@kernel
def worth(s: State, box: Box, w: Scratch, seat: int) -> float:
    """Points now, and hopes; alone these come to less than all the islands that are left, so that none is left for their sake."""
    points = float(tally(s, box, w, seat, w.lines))
    if s.stage == OVER:
        return points
    value = hopeful(s, box, seat, points)
    if s.players > 1:
        return value
    left, hope = 0.0, value - points
    for island in range(ISLANDS):
        if s.owner[island] == 0:
            left += box.points[island]
    return points + left * hope / (left + hope) if hope > 0 else points


@kernel
def hopeful(s: State, box: Box, seat: int, points: float) -> float:
    """Points, and what the cards in hand promise."""
    value = points + CARD * s.held[seat]
    if s.draws:
        value += 0.3 * CARD * s.left[seat]
    if s.held[seat] == 0 or s.ship_column[seat] == 0:
        return value
    rum, fabric, gems = goods(s, box, seat, 0), goods(s, box, seat, 1), goods(s, box, seat, 2)
    best, total = 0.0, 0.0
    for island in range(ISLANDS):
        if s.owner[island] == 0:
            short = max(0, box.need[island, 0] - rum) + max(0, box.need[island, 1] - fabric) + max(0, box.need[island, 2] - gems)
            hope = prospect(s, box, seat, island, short)
            best = max(best, hope)
            total += hope
    return value + 0.5 * best + 0.12 * total


@kernel
def goods(s: State, box: Box, seat: int, good: int) -> int:
    """How much of a good a hand has."""
    has = 0
    for face in range(FACES):
        has += s.hand[seat, face] * box.goods[face, good]
    return has


@kernel
def prospect(s: State, box: Box, seat: int, island: int, short: int) -> float:
    """What an island promises: its gain, less with every step to it and every good that the hand is short of."""
    needed = box.need[island, 0] + box.need[island, 1] + box.need[island, 2]
    gain = box.points[island] + CARD * (min(box.cards[island], s.left[seat]) - GOOD_CARDS * needed)
    if gain <= 0 or short >= needed:
        return 0.0
    hope = gain * (1.0 - short / needed)
    for _ in range(distance(s, box, seat, island)):  # a power would round differently in plain Python
        hope *= 0.86
    return hope


@kernel
def distance(s: State, box: Box, seat: int, island: int) -> int:
    """Steps between a ship and an island on an empty sea."""
    f = s.formation
    dx = abs(s.ship_column[seat] - s.island_column[island])
    here = 2 * s.ship_row[seat] + box.offset[f, s.ship_column[seat]]
    there = 2 * s.island_row[island] + box.offset[f, s.island_column[island]]
    return max(dx, (dx + abs(here - there)) // 2)
