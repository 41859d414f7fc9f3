"""What a sheet of Islant promises: shores of islands that may yet be closed, lines and groups under way. Greedy bots climb it."""

from ...core.kernel import kernel
from .rules import CELLS, ENDED, FIRST_SHIP, FIRST_WAVE, TOTALS, WIDTH, unfinished
from .scoring import diagonal_shores, tally

CLOSED = 0.75  # how likely it is that a straight shore will be closed
HOPE, ENOUGH = 6.0, 0.5  # what an empty sheet promises; so full, a sheet promises nothing more
WAVE, NEXT_WAVE = 0.35, 0.3  # a wave; two beside each other
SHIP = 0.12  # a point of unfinished ships, up to the next total


@kernel
def worth(s, box, w, seat):
    """The score for a seat that has ended; otherwise the score, and what is under way."""
    total = tally(s, box, w, seat, w.lines)
    if s.stage[seat] == ENDED:
        return float(total)
    size = box.width[s.level]
    value = float(total)
    empty, ships = 0, 0
    for cell in range(CELLS):
        row, column = cell // WIDTH, cell % WIDTH
        if row >= size or column >= size:
            continue
        code = s.sheet[seat, cell]
        if code == 0:
            empty += 1
        elif unfinished(code):
            ships += code - FIRST_SHIP + 1
        elif FIRST_WAVE <= code < FIRST_SHIP:
            value += WAVE
            if column + 1 < size and FIRST_WAVE <= s.sheet[seat, cell + 1] < FIRST_SHIP:
                value += NEXT_WAVE
            if row + 1 < size and FIRST_WAVE <= s.sheet[seat, cell + WIDTH] < FIRST_SHIP:
                value += NEXT_WAVE
    if s.marked[seat] < TOTALS:
        value += SHIP * min(ships, box.total[s.marked[seat] + 1])
    room = empty / (size * size)
    return value + min(1.0, 2.0 * room) * shores_to_come(w) + HOPE * max(0.0, ENOUGH - 1.0 + room)


@kernel
def shores_to_come(w):
    """The slanted shores of islands that are not complete, as likely to count as all straight ones are to be closed."""
    value = 0.0
    for cell in range(CELLS):
        island = w.island[cell]
        if island != 0 and w.mark[island] != 0:
            shores = float(diagonal_shores(w, cell))
            for _ in range(w.mark[island]):
                shores *= CLOSED
            value += shores
    return value
