"""What players call their islands: written across the chart, given by a click on the sea below it."""

from collections.abc import Callable
from functools import partial
from xml.sax.saxutils import escape

from ...board.panel import Panel, Picture
from ...board.pieces import attribute
from ...match.game import Look, Names, Naming
from .record import Box, State

HANDWRITING = "Palatino, Georgia, serif"
PLACE, X, Y, LETTER = "island", 640, 856, 44


def write(panels: list[Panel], s: State, box: Box, seen: Look, names: Names) -> list[Panel]:
    """The islands with their names; the viewer's own can be clicked and named."""
    viewer = seen.seat
    written = []
    for panel in panels:
        seat = int(panel.id[7:]) if panel.id.startswith("island-") else -1
        name = names.get((seat, PLACE), "")
        if seat >= 0 and (name or seat == viewer):
            panel = panel._replace(shows=(panel.shows, name), draw=partial(named, panel.draw, name, seat == viewer))
        written.append(panel)
    return written


def named(draw: Callable[[], Picture], name: str, own: bool) -> Picture:
    """An island and its name."""
    island = draw()
    return island._replace(svg=island.svg + label(name, own))


def label(name: str, own: bool) -> str:
    """A name on the chart; one's own as something to click."""
    text = (
        f'<text x="{X}" y="{Y}" font-family="{HANDWRITING}" font-style="italic" font-weight="600" font-size="{LETTER}" '
        f'text-anchor="middle" pointer-events="none" fill="var(--ink)" stroke="var(--paper)" stroke-width="5" '
        f'stroke-linejoin="round" paint-order="stroke">{escape(name or "Name your island")}</text>'
    )
    if not own:
        return text
    spoken = f"{name}: give it another name" if name else "Your island has no name yet: name it"
    faint = "" if name else ' opacity=".45"'
    return (
        f'<g role="button" tabindex="0" data-place="{PLACE}"{attribute("data-name", name)}{attribute("aria-label", spoken)}'
        f"{faint}>"
        f'<rect x="{X - 260}" y="{Y - 44}" width="520" height="60" fill="none" pointer-events="all"/>{text}</g>'
    )


NAMING = Naming(frozenset([PLACE]), write)
