"""Pieces that every game draws with: things, plates, buttons, and what glows when it can be clicked.

What the page understands, in any game (it knows nothing else):

- an ``id`` stays with a thing from one state to the next, so that it moves instead of jumping;
- ``aria-label`` is the thing's spoken name; the page also shows it below the prompt on hover, focus and tap;
- ``data-from="ID"``: a thing that was not there before starts from that element (a tile from its stack);
- ``data-after="ID ID2"``: shown only while the clicks made so far contain all of these (the ghost of a half-made move);
- ``data-next="ID"``: R and the wheel replace this picked thing by that one (ids ``turn-0`` to ``turn-5``);
- ``data-ready``: picked by itself as the first click where it can be, and exchanged for another such thing by a click on it;
- ``data-origin="X Y"``, once in a map: a point of the board that keeps its place on the screen when the map grows;
- ``data-focus=""``: what a board too large for its place is looked at about, such as one's own ship;
- ``data-place="d4"``: something of the viewer's own that can be given a name (``data-name`` is the one it has);
- a panel with ``closer`` opens when it is clicked, one that ``pans`` pans and zooms as a map does;
- one with ``opens_once`` opens by itself, once on a device for every such name, and shows its ``data-step`` one after the other;
- a panel whose id ends in ``-2`` and whose role is main or rival belongs to seat 2.
"""

import functools
from collections.abc import Callable, Hashable
from typing import Any
from xml.sax.saxutils import escape

QUOTES = {'"': "&quot;"}
kept = functools.lru_cache(1 << 14)  # the same things are drawn again and again
MOST_REMEMBERED = 4000


def remembered(box: Any, key: Hashable, draw: Callable[[], str]) -> str:
    """A part of a picture that was drawn for this box before, if `key`, all that it shows, is the same."""
    known: dict[Hashable, str] = box.notes.setdefault("drawn", {})
    if key not in known:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        known[key] = draw()
    return known[key]


def attribute(name: str, value: str) -> str:
    """An attribute, escaped; nothing where there is no value."""
    return f' {name}="{escape(value, QUOTES)}"' if value else ""


@kept
def use(symbol: str, x: float, y: float, size: float, name: str = "", label: str = "", start: str = "") -> str:
    """A symbol put somewhere, under a name that stays with the thing while it moves; `start`: from where it comes first."""
    known = f' id="{name}"' if name else ""
    come = f' data-from="{start}"' if start else ""
    spoken = f' role="img"{attribute("aria-label", label)}' if label else ""
    return f'<use{known}{come} href="#{symbol}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{spoken}/>'


@kept
def halo(x: float, y: float, width: float, height: float, radius: float = 5) -> str:
    """What glows when a thing can be clicked; the page's style sheet lights it. It takes 4 units around: leave 10 between two."""
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="none"'
    return f'<g class="halo"><rect {box}/><rect {box}/><rect {box}/></g>'


def plate_width(text: str, size: float) -> float:
    """Returns the width of a plate with this text on it."""
    return len(text) * size * 0.56 + size


@kept
def plate(x: float, y: float, text: str, size: float = 13, anchor: str = "middle") -> str:
    """Text on a small plate of paper; (x, y) is on its base line, in the middle or where the plate begins."""
    width = plate_width(text, size)
    left = x - width / 2 if anchor == "middle" else x
    return (
        f'<rect x="{left:.4g}" y="{y - size * 1.05:.4g}" width="{width:.4g}" height="{size * 1.5:.4g}" rx="{size / 2:g}" '
        f'fill="var(--paper)" stroke="var(--ink)" stroke-width=".8"/>'
        f'<text x="{left + width / 2:.4g}" y="{y + size * 0.05:.4g}" font-size="{size:g}" text-anchor="middle" '
        f'fill="var(--ink)">{escape(text)}</text>'
    )


def spot(name: str, label: str, inside: str, after: str = "", kind: str = "spot") -> str:
    """Something that can be clicked at times; with `after` it is there only once those ids were clicked."""
    more = attribute("aria-label", label) + attribute("data-after", after)
    return f'<g id="{name}" class="{kind}" role="img"{more}>{inside}</g>'


@kept
def button(name: str, text: str, x: float, y: float, size: float = 20, label: str = "", after: str = "", width: float = 0) -> str:
    """A choice in words, such as Pass, End, Done or Supply: a plate around (x, y) that glows while it can be chosen."""
    width, height = width or max(plate_width(text, size), 3 * size), 2.2 * size
    left, top = x - width / 2, y - height / 2
    box = f'x="{left:.4g}" y="{top:.4g}" width="{width:.4g}" height="{height:.4g}" rx="{size / 2:g}"'
    inside = (
        f'<rect {box} fill="var(--paper)" stroke="var(--ink)"/>{halo(left, top, width, height, size / 2)}'
        f'<text x="{x:.4g}" y="{y + size * 0.35:.4g}" font-size="{size:g}" font-weight="600" text-anchor="middle" '
        f'fill="var(--ink)" pointer-events="none">{escape(text)}</text>'
    )
    return spot(name, label or text, inside, after, "spot worded")


@kept
def empty_place(x: float, y: float, size: float) -> str:
    """Returns the dashed outline of a place where no tile lies yet."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="6" fill="var(--paper)" fill-opacity=".28" '
        f'stroke="var(--ink)" stroke-opacity=".45" stroke-dasharray="5 5"/>'
    )


def after(ids: str, inside: str) -> str:
    """Returns a group that shows only once the ids in `ids`, separated by blanks, have been clicked."""
    return f'<g class="after" data-after="{ids}">{inside}</g>'


@kept
def seat_mark(seat: int, x: float, y: float, size: float, seats: int = 5, label: str = "") -> str:
    """A seat's mark; at tables of more than five with its number, because shapes then repeat."""
    drawn = use(f"seat-{seat % 5}", x, y, size, label=label)
    if seats <= 5:
        return drawn
    return drawn + (
        f'<text x="{x + size / 2:g}" y="{y + size * 0.66:g}" font-size="{size * 0.45:g}" font-weight="700" '
        f'text-anchor="middle" fill="var(--ink)" stroke="var(--paper)" stroke-width="{size / 8:g}" '
        f'paint-order="stroke">{seat + 1}</text>'
    )
