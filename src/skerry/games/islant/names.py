"""Names of islands, written across them as by hand (L3).

A name is given to a square, and the island around that square has it, however it grows. Where named islands have grown
together the oldest name stays.
"""

from collections.abc import Callable
from functools import partial
from xml.sax.saxutils import escape

from ...board.panel import Panel, Picture
from ...board.pieces import attribute
from ...match.game import Look, Names, Naming
from .art import SQUARE
from .record import CELLS, WIDTH, Box, State
from .scene import scale, small_rivals, top
from .words import square

LETTER = 17.0
HANDWRITING = "Bradley Hand, Segoe Print, Comic Sans MS, cursive"


def islands(seen: Look, seat: int) -> list[list[int]]:
    """The squares of every island of a sheet."""
    found: dict[int, list[int]] = {}
    for cell, island in enumerate(seen.facts(seat).island):
        if island:
            found.setdefault(island, []).append(cell)
    return list(found.values())


def write(panels: list[Panel], s: State, box: Box, seen: Look, names: Names) -> list[Panel]:
    """The sheets with the names of their islands; the viewer's own islands can be clicked and named."""
    viewer = seen.seat
    written = []
    for panel in panels:
        seat = int(panel.id[6:]) if panel.id.startswith("sheet-") else -1
        given = tuple((place, name) for (who, place), name in names.items() if who == seat)
        if seat >= 0 and (seat == viewer or given):
            panel = panel._replace(shows=(panel.shows, given))
            if seat == viewer or not small_rivals(s, viewer):
                panel = panel._replace(draw=partial(named, panel.draw, s, box, seat, seen, names))
            if panel.closer:
                panel = panel._replace(closer=partial(named, panel.closer, s, box, seat, seen, names, closer=True))
        written.append(panel)
    return written


def named(draw: Callable[[], Picture], s: State, box: Box, seat: int, seen: Look, names: Names, closer: bool = False) -> Picture:
    """A sheet and its names."""
    sheet = draw()
    return sheet._replace(svg=sheet.svg + labels(s, box, seat, seen, names, closer))


def labels(s: State, box: Box, seat: int, seen: Look, names: Names, closer: bool) -> str:
    """A name on every island that has one; one's own islands as things to click, unless it is a closer look."""
    drawn, own = "", seat == seen.seat and not closer
    for cells in islands(seen, seat):
        places = [square(cell) for cell in cells]
        place, name = next(
            ((place, name) for (who, place), name in names.items() if who == seat and place in places), (places[0], "")
        )
        text = lettering(cells, name, box.width[s.level] * SQUARE) if name else ""
        if own:
            area = "".join(f"M{cell % WIDTH * SQUARE} {cell // WIDTH * SQUARE}h40v40h-40z" for cell in cells)
            spoken = f"{name}: give it another name" if name else "An island without a name: name it"
            text = (
                f'<g role="button" tabindex="0" data-place="{place}"{attribute("data-name", name)}'
                f'{attribute("aria-label", spoken)}><path d="{area}" fill="none" pointer-events="all"/>{text}</g>'
            )
        drawn += text
    return f'<g transform="translate(6 {top(s, box)}) scale({scale(s, box):.5g})">{drawn}</g>' if drawn else ""


def lettering(cells: list[int], name: str, side: int) -> str:
    """A name across its island, within the sheet."""
    columns, rows = [cell % WIDTH for cell in cells], [cell // WIDTH for cell in cells]
    half = min(side / 2, 0.3 * LETTER * len(name))
    x = min(max((min(columns) + max(columns) + 1) * SQUARE / 2, half), side - half)
    y = (min(rows) + max(rows) + 1) * SQUARE / 2 + LETTER / 3
    return (
        f'<text x="{x:g}" y="{y:.4g}" font-family="{HANDWRITING}" font-style="italic" font-weight="600" font-size="{LETTER:g}" '
        f'text-anchor="middle" pointer-events="none" fill="var(--ink)" stroke="var(--paper)" stroke-width="4" '
        f'stroke-linejoin="round" paint-order="stroke">{escape(name)}</text>'
    )


NAMING = Naming(frozenset(square(cell) for cell in range(CELLS)), write)
