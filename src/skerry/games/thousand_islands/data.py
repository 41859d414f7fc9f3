"""A state of 1001 Islands as plain dicts and lists."""

from typing import Any

from ...match.game import Look
from .components import DREAM_WORDS
from .record import COLUMNS, DREAMS, KIND_SIZE, KINDS, ROUNDS, ROWS, SEATS, Box, State
from .words import STACK_WORDS, tile


def data(s: State, box: Box, seen: Look) -> dict[str, Any]:
    """A state as plain dicts and lists; a tile not seen is "?"."""

    def face(number: int) -> str | None:
        return None if number == 0 else "?" if number < 0 else tile(box, number)

    return {
        "stage": ("stack", "face down", "take", "place", "name", "over")[s.stage],
        "round": min(s.rounds + 1, ROUNDS),
        "lookout": s.lookout,
        "left": {word: s.left[kind] for kind, word in enumerate(STACK_WORDS)},
        "offer": [face(s.offer[slot]) for slot in range(SEATS) if s.offer[slot] != 0],
        "hand": face(s.hand),
        "waiting": [seat for seat in range(s.players) if s.waiting >> seat & 1],
        "discarded": [
            tile(box, kind * KIND_SIZE + i + 1) for kind in range(KINDS) for i in range(KIND_SIZE) if s.discarded[kind] >> i & 1
        ],
        "islands": [
            [[island_cell(s, box, seat, row * COLUMNS + column) for column in range(COLUMNS)] for row in range(ROWS)]
            for seat in range(s.players)
        ],
        "dreams": [
            [DREAM_WORDS[box.dream[s.dreams[seat, i]]] for i in range(DREAMS) if s.dreams[seat, i]] for seat in range(s.players)
        ],
    }


def island_cell(s: State, box: Box, seat: int, cell: int) -> str | None:
    """A cell in words; a flipped tile is "genie"."""
    if s.flipped[seat] >> cell & 1:
        return "genie"
    return tile(box, s.island[seat, cell]) if s.island[seat, cell] else None
