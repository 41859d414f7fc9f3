"""What names and sentences about Islant need to know beyond sheets and legal actions."""

from typing import Annotated

from ...engine.compile import kernel
from ...engine.layout import Ints, Record, int16
from .record import CELLS, Box, Scratch, State
from .scoring import copy_land, find_islands


class Facts(Record):
    """What words and scenes tell about a seat."""

    island: Annotated[Ints, int16, CELLS]  # of every square: its island's first square, counted from 1; 0 without land


@kernel
def explain(s: State, box: Box, w: Scratch, seat: int, facts: Facts) -> None:
    """Write which island each square of a seat's sheet belongs to (L25)."""
    copy_land(s, w, box.width[s.level], seat)
    find_islands(w)
    for cell in range(CELLS):
        facts.island[cell] = w.island[cell]
