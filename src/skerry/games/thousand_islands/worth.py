"""An estimate of a seat's final score in 1001 Islands: what lies there, plus what the empty places can be expected to bring."""

from ...engine.bits import count_bits
from ...engine.compile import kernel
from .record import (
    BANDIT,
    CELLS,
    COLUMN_DREAM,
    COLUMNS,
    DREAM_KINDS,
    DREAMS,
    EGG,
    ELEMENTS,
    GENIE_DREAM,
    KIND_SIZE,
    LAMP,
    LAMP_DREAM,
    LINE_DREAM,
    OVER,
    PALM,
    ROC,
    ROWS,
    SNAKE,
    SNAKE_DREAM,
    Box,
    Scratch,
    State,
)
from .rules import count_elements, dream_points, gem_kinds, tally, total_shown

CHOICE = 0.8  # what an empty place brings of what the tiles left for it show on average: some of it is not wanted
COMING = 0.3  # of the best Dream and of the average one, for each still to come
GEM_CHANCE = 0.15  # that a tile brings a gem, for each kind that is missing


@kernel
def worth(s: State, box: Box, w: Scratch, seat: int) -> float:
    """Expected final points."""
    if s.stage == OVER:
        return float(tally(s, box, w, seat, w.lines))
    empty = 0
    count_elements(s, box, w, seat)
    find_coming(s, box, w, seat)
    for cell in range(CELLS):
        if s.island[seat, cell] == 0:
            empty += 1
    value = expected(w, PALM) + 7 * min(expected(w, ROC), expected(w, EGG))
    coming = DREAMS
    best, total = 0.0, 0.0
    for kind in range(DREAM_KINDS):
        points = dream_worth(s, box, w, seat, kind, empty)
        best = max(best, points)
        total += points
        for i in range(DREAMS):
            if s.dreams[seat, i] > 0 and box.dream[s.dreams[seat, i]] == kind:
                value += points
                coming -= 1
    return value + coming * COMING * (best + total / DREAM_KINDS) - bandit_cost(s, box, w, seat)


@kernel
def find_coming(s: State, box: Box, w: Scratch, seat: int) -> None:
    """Find how many of every element the empty places bring if all tiles that are neither laid nor discarded are as likely."""
    for element in range(ELEMENTS):
        w.coming[element] = 0.0
    for row in range(ROWS):
        free, gone = 0, 0
        for column in range(COLUMNS):
            free += s.island[seat, row * COLUMNS + column] == 0
            for other in range(s.players):
                if s.island[other, row * COLUMNS + column] != 0:
                    gone |= 1 << (s.island[other, row * COLUMNS + column] - 1 - row * KIND_SIZE)
        gone |= s.discarded[row]
        if free == 0:
            continue
        share = free / (KIND_SIZE - count_bits(gone))
        for i in range(KIND_SIZE):
            if not gone >> i & 1:
                for element in range(ELEMENTS):
                    w.coming[element] += share * box.shows[row * KIND_SIZE + i + 1, element]


@kernel
def expected(w: Scratch, element: int) -> float:
    """How many of an element the island will show: those there, and some of what is coming."""
    return w.count[element] + CHOICE * w.coming[element]


@kernel
def gem_points(kinds: int, empty: int, first: float, third: float) -> float:
    """Expected points of a column or line: as likely as each kind that is missing is to come."""
    never = 1.0
    for _ in range(empty):
        never *= 1.0 - GEM_CHANCE
    comes = 1.0 - never
    if kinds == 0:
        return comes * (3 * never * never * first + comes * (3 * never + 2 * comes) * third)
    if kinds == 1:
        return never * never * first + comes * (2 * never + 2 * comes) * third
    if kinds == 2:
        return (never + 2 * comes) * third
    return 2.0 * third


@kernel
def dream_worth(s: State, box: Box, w: Scratch, seat: int, kind: int, empty: int) -> float:
    """Expected points of one Dream."""
    if kind < COLUMN_DREAM:
        now = dream_points(s, box, w, seat, kind)
        element = ROC if kind == 0 else LAMP + kind  # monkey, fennec, camel, elephant follow the lamp
        rate = kind + 1 if kind else 2
        return now + rate * (expected(w, element) - w.count[element])
    if empty == 0:
        return float(dream_points(s, box, w, seat, kind))
    points = 0.0
    if kind == COLUMN_DREAM:
        for column in range(COLUMNS):
            free = 0
            for row in range(ROWS):
                free += s.island[seat, row * COLUMNS + column] == 0
            points += gem_points(gem_kinds(s, box, seat, column, COLUMNS, ROWS), free, 2.0, 6.0)
    elif kind == LINE_DREAM:
        for row in range(ROWS):
            free = 0
            for column in range(COLUMNS):
                free += s.island[seat, row * COLUMNS + column] == 0
            points += gem_points(gem_kinds(s, box, seat, row * COLUMNS, 1, COLUMNS), free, 2.0, 5.0)
    elif kind == LAMP_DREAM:
        lamps = w.count[LAMP]
        points = max(9.5, 12 - 0.4 * empty) if lamps == 2 else min(9.5, (4.0 if lamps == 1 else 0.0) + empty)
    elif kind == SNAKE_DREAM:
        snakes = w.count[SNAKE]
        if snakes == 0:
            points = min(8.5, 1.2 * empty)
        elif snakes == 1:
            points = 10 - 0.15 * empty
        elif snakes == 2:
            points = 5 - 0.1 * empty
    elif kind == GENIE_DREAM:
        coming = expected(w, LAMP)  # each lamp past the second flips one tile, on average
        points = 4 * (count_bits(s.flipped[seat]) + max(0.0, coming - 1.5))
    return points


@kernel
def bandit_cost(s: State, box: Box, w: Scratch, seat: int) -> float:
    """Bandits, times the chance to be among those who have most."""
    mine = expected(w, BANDIT)
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, total_shown(s, box, other, BANDIT))
    chance = 0.5 + 0.12 * (w.count[BANDIT] - most)
    return mine * min(0.95, max(0.05, chance))
