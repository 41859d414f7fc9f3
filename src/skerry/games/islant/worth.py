"""What a sheet of Islant promises: its score as if open shores were being closed, so that greedy bots build."""

from ...core.kernel import kernel
from .rules import (
    CELLS,
    ENDED,
    FIRST_SHIP,
    FIRST_WAVE,
    TOTALS,
    WIDTH,
    unfinished,
)  # fmt: skip
from .scoring import diagonal_shores, tally

OPEN_SHORE = 0.9  # what a straight shore costs that somebody still has to close
SHORE = 0.8  # what a slanted shore of an island that is not complete is worth
ROOM = 0.03  # what an empty square is worth: as much as one may still gain there
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
        elif code < FIRST_WAVE and w.mark[w.island[cell]] != 0:
            value += SHORE * diagonal_shores(w, cell)
    for island in range(1, CELLS + 1):
        if w.mark[island] != 0:
            value -= OPEN_SHORE * w.mark[island]
    if s.marked[seat] < TOTALS:
        value += SHIP * min(ships, box.total[s.marked[seat] + 1])
    return value + ROOM * empty
