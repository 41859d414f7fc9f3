"""A state of Islant as plain dicts and lists."""

from typing import Any

from ...match.game import Look
from .components import USE_WORDS
from .record import DICE, DRAWING, FIRST_SHIP, FIRST_WAVE, MIDDLE, SIX, TOTALS, TURNS, WIDTH, Box, State
from .words import COLOUR_WORDS, TILE_WORDS, land_words, left_to_draw, square, tile_words, turned_sides

STAGE_WORDS = ("", "drawing", "waiting", "ended")


def data(s: State, box: Box, seen: Look) -> dict[str, Any]:
    """A state as plain dicts and lists."""
    size = box.width[s.level]
    return {
        "level": s.level,
        "turn": s.turns,
        "dice": [s.dice[i] for i in range(DICE) if s.dice[i]],
        "sheets": [
            {
                "stage": STAGE_WORDS[s.stage[seat]],
                "dice left": [s.dice[i] for i in range(DICE) if s.left[seat] >> i & 1],
                "to draw": [USE_WORDS[use] for use in left_to_draw(s, box, seat)] if s.stage[seat] == DRAWING else [],
                "drawing": tile_words(s.use[seat], s.number[seat]) if s.number[seat] else None,
                "column": s.column[seat] or None,
                "totals marked": [box.total[i] for i in range(1, TOTALS + 1) if i <= s.marked[seat]],
                "drawn this turn": [square(s.drawn[seat, i] - 1) for i in range(DICE) if s.drawn[seat, i]],
                "squares": {square(cell): cell_words(s.sheet[seat, cell]) for cell in range(size * WIDTH) if s.sheet[seat, cell]},
            }
            for seat in range(s.players)
        ],
    }


def cell_words(code: int) -> str | None:
    """What a square holds."""
    if code == 0:
        return None
    if code == MIDDLE:
        return "the middle"
    if code < FIRST_WAVE:
        land = (code - 1) % 15 + 1
        number = next(n for n in range(1, SIX) for turned in range(TURNS[n]) if turned_sides(n, turned) == land)
        return f"{COLOUR_WORDS[(code - 1) // 15]}{TILE_WORDS[number]} ({land_words(land)})"
    if code < FIRST_SHIP:
        return f"wave {code - FIRST_WAVE + 1}"
    group, number = divmod(code - FIRST_SHIP, 5)
    return f"ship {number + 1}" + (f" of group {group}" if group else "")
