"""Art of My Island: the inside of an SVG <defs>, all original, and the outlines of tiles and coast.

``ART`` uses ``seat-0`` to ``seat-3`` from ``skerry.art.SEATS``: put that in the same <defs>.
Hexes stand on a point: circumradius 50, symbols centred on 0,0 in a view box of 100 by 100,
so that ``<use x="cx-50" y="cy-50" width="100" height="100"/>`` puts one on ``centre(q, r)``.
Icons are on the 24 grid. ``outline`` draws one line round several hexes, ``coast`` a wavy one.
"""

import re
from collections.abc import Iterable
from math import cos, hypot, pi, sin, sqrt

from ...board.palette import DARK, dots, flat, icon

Cell = tuple[int, int]
Point = tuple[float, float]

WIDTH = 50 * sqrt(3)  # of one hex
_CORNERS = tuple((50 * cos(pi * (2 * i - 1) / 6), 50 * sin(pi * (2 * i - 1) / 6)) for i in range(6))
# the neighbour behind the side from corner i to corner i + 1
_SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def centre(q: int, r: int) -> Point:
    """Where the hex q, r lies: rows are level, 75 apart, counted downwards."""
    return WIDTH * (q + r / 2), 75.0 * r


def rings(cells: Iterable[Cell], inset: float) -> list[list[Point]]:
    """The borders of the union of cells, moved inwards by inset (outwards where negative)."""
    land = set(cells)
    follow: dict[Point, Point] = {}
    for q, r in land:
        x, y = centre(q, r)
        for i, (dq, dr) in enumerate(_SIDES):
            if (q + dq, r + dr) not in land:
                (ax, ay), (bx, by) = _CORNERS[i], _CORNERS[(i + 1) % 6]
                follow[round(x + ax, 2), round(y + ay, 2)] = (round(x + bx, 2), round(y + by, 2))
    found = []
    while follow:
        ring = [next(iter(follow))]
        while ring[-1] in follow:
            ring.append(follow.pop(ring[-1]))
        ring.pop()
        moved = []
        for i, (x, y) in enumerate(ring):
            (px, py), (nx, ny) = ring[i - 1], ring[(i + 1) % len(ring)]
            a, b = hypot(x - px, y - py), hypot(nx - x, ny - y)
            # the inner normals of both sides; corners are all 60 degrees off straight
            mx, my = (py - y) / a + (y - ny) / b, (x - px) / a + (nx - x) / b
            k = inset * 2 / (mx * mx + my * my)
            moved.append((x + mx * k, y + my * k))
        found.append(moved)
    return found


def outline(cells: Iterable[Cell], inset: float = 1.2, corner: float = 7) -> str:
    """A path round the cells of one tile (or group), with rounded corners."""
    d = ""
    for ring in rings(cells, inset):
        for i, (x, y) in enumerate(ring):
            (px, py), (nx, ny) = ring[i - 1], ring[(i + 1) % len(ring)]
            a, b = corner / hypot(px - x, py - y), corner / hypot(nx - x, ny - y)
            d += f"{'L' if i else 'M'}{x + (px - x) * a:.1f} {y + (py - y) * a:.1f}Q{x:.1f} {y:.1f} {x + (nx - x) * b:.1f} {y + (ny - y) * b:.1f}"
        d += "Z"
    return d


def coast(cells: Iterable[Cell], out: float = 30, wobble: float = 4) -> str:
    """A soft, irregular line at a distance outside the cells: sand, shallows, surf. With out 28 or more no corner is cut off."""
    d = ""
    for ring in rings(cells, -out):
        n = len(ring)
        pts = []
        for i in range(n):
            # the mean of five corners takes the zigzag out, slow waves put bays in
            x, y = (sum(ring[(i + k) % n][axis] * w for k, w in ((-2, 1), (-1, 3), (0, 4), (1, 3), (2, 1))) / 12 for axis in (0, 1))
            (ax, ay), (bx, by) = ring[(i - 2) % n], ring[(i + 2) % n]
            long = hypot(bx - ax, by - ay) or 1
            push = wobble * (sin(x * 0.021 + y * 0.013) + 0.6 * cos(x * 0.047 - y * 0.039))
            pts.append((x + (by - ay) / long * push, y - (bx - ax) / long * push))
        mids = [((x + pts[i - 1][0]) / 2, (y + pts[i - 1][1]) / 2) for i, (x, y) in enumerate(pts)]
        d += f"M{mids[0][0]:.1f} {mids[0][1]:.1f}"
        for i, (x, y) in enumerate(pts):
            mx, my = mids[(i + 1) % n]
            d += f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}"
        d += "Z"
    return d


def shore(cells: Iterable[Cell], heights: Iterable[Cell] = ()) -> str:
    """What lies under the island: shallows, surf, a rim of sand, and green slopes under the mountains. To be drawn on the sea."""
    high = list(heights)
    land = [*cells, *high]
    return (
        "".join(f'<path d="{coast(land, out, 9)}" fill="#fff" fill-opacity="{o}"/>' for out, o in ((72, 0.08), (58, 0.12), (46, 0.18)))
        + f'<g fill="none" stroke="#fff" stroke-linecap="round" stroke-opacity=".8"><path d="{coast(land, 40, 5)}" stroke-width="3.4" stroke-dasharray="58 22 96 16 30 26"/>'
        f'<path d="{coast(land, 53, 7)}" stroke-width="2.2" stroke-opacity=".5" stroke-dasharray="40 60 74 48"/></g>'
        f'<path d="{coast(land, 33, 4)}" fill="#b98f4e" fill-opacity=".55"/>'
        f'<path d="{coast(land, 30, 4)}" fill="var(--sand)" stroke="var(--ink)" stroke-width="2"/>'
        f'<path d="{coast(high, 15, 3)}" fill="var(--meadow)" stroke="{DARK}" stroke-opacity=".25" stroke-width="1.5"/>'
    )


def board_tile(cells: Iterable[Cell]) -> str:
    """The cardboard of one tile: shadow, thickness, parchment. Draw the tile's spaces on it."""
    d = outline(cells)
    return (
        f'<path d="{d}" transform="translate(3 7)" fill="#101820" fill-opacity=".3"/>'
        f'<path d="{d}" transform="translate(0 3.4)" fill="#a5773f" stroke="{DARK}" stroke-width="1.5"/>'
        f'<path d="{d}" fill="#f6ebcf" stroke="#5b4326" stroke-width="1.5"/>'
    )


# ---------------------------------------------------------------- helpers


def _line(d: str, colour: str = DARK, w: float = 0.8) -> str:
    return f'<path d="{d}" stroke="{colour}" stroke-width="{w}"/>'


def _hex(radius: float) -> str:
    """A hex about 0,0 with barely rounded corners."""
    w, h = radius * sqrt(3) / 2, radius / 2
    return f"M0-{radius:g} {w:.1f}-{h:.1f}V{h:.1f}L0 {radius:g}-{w:.1f} {h:.1f}V-{h:.1f}Z"


def _terrain(name: str, ground: str, inside: str, line: float = 0.16) -> str:
    """A hex of land: its colour a hair beyond the edge, so that no seam shows, and a faint grid line."""
    return (
        f'<symbol id="mi-{name}" viewBox="-50 -50 100 100" overflow="visible">'
        f'<path d="{_hex(50.4)}" fill="var(--{ground})"/>'
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{inside}</g>'
        f'<path d="{_hex(50)}" fill="none" stroke="{DARK}" stroke-width="1.3" stroke-opacity="{line:g}"/></symbol>'
    )


def _use(name: str, *xys: float) -> str:
    """Several copies of a symbol, each centred on x, y with size s."""
    it = iter(xys)
    return "".join(
        f'<use href="#mi-{name}" x="{x - s / 2:g}" y="{y - s / 2:g}" width="{s:g}" height="{s:g}"/>'
        for x, y, s in zip(it, it, it, strict=True)
    )


def _specks(d: str, colour: str, w: float, o: float = 1) -> str:
    """Lines or (zero-length, round) dots of one colour."""
    return f'<path d="{d}" stroke="{colour}" stroke-width="{w:g}" stroke-opacity="{o:g}"/>'


def _dots(*xy: float) -> str:
    it = iter(xy)
    return "".join(f"M{x:g} {y:g}h.01" for x, y in zip(it, it, strict=True))


# ---------------------------------------------------------------- terrain

_BITS = (
    # a palm as one sees it on a chart: small, leaning, with its shadow
    '<symbol id="mi-palmtree" viewBox="0 0 24 24" overflow="visible"><g stroke-linejoin="round" stroke-linecap="round">'
    '<ellipse cx="13.4" cy="21.4" rx="7" ry="1.9" fill="#102a1c" fill-opacity=".22"/>'
    '<path d="M10.6 21.4C11.6 17.6 12 13.6 11.4 9.4H13.4C14.2 13.6 13.8 17.8 13 21.4Z" fill="#b98552" stroke="#4f3520" stroke-width=".8"/>'
    '<g fill="#3d8a4c" stroke="#1f4a30" stroke-width=".9"><path d="M12.4 9C11.6 5 8.4 2.6 4.4 3.6 5.4 6.8 8.6 8.6 12.4 9ZM12.6 9C13.2 4.8 16.4 2.2 20.4 3 19.6 6.4 16.6 8.6 12.6 9Z"/>'
    '<path d="M12.4 9C9 6.6 4.2 7.8 2.4 12.8 6.2 13.6 10.2 12 12.4 9ZM12.6 9C15.8 6.4 20.6 7.4 22.2 12.2 18.6 13.2 14.6 12 12.6 9Z" fill="#5cab58"/></g>'
    '<circle cx="12.5" cy="9.8" r="1.5" fill="#8a5a30"/></g></symbol>',
    # one crown of the forest: three lobes, lit from the upper left
    '<symbol id="mi-crown" viewBox="0 0 24 24" overflow="visible">'
    '<path d="M12 3C16 2.4 18.6 5 18.6 7.6 21.4 8.8 22.6 11.6 21.4 14.6 20.6 17 18.4 18.2 16.4 18.2 15 20.8 11.4 21.4 9.2 19.6 6.4 20.2 3.4 18.4 3 15.4 1.4 12.8 2 9.6 4.8 8.4 5 5.2 8.4 2.8 12 3Z" fill="#102a1c" fill-opacity=".3" transform="translate(.9 1.5)"/>'
    '<path d="M12 3C16 2.4 18.6 5 18.6 7.6 21.4 8.8 22.6 11.6 21.4 14.6 20.6 17 18.4 18.2 16.4 18.2 15 20.8 11.4 21.4 9.2 19.6 6.4 20.2 3.4 18.4 3 15.4 1.4 12.8 2 9.6 4.8 8.4 5 5.2 8.4 2.8 12 3Z" fill="var(--jungle)"/>'
    '<path d="M11.6 4.2C14.6 3.8 16.6 5.4 16.6 7.8 14.6 8.4 13.6 9.8 13.4 11.6 10.8 11 8.4 12 7.4 14 5 14 3.6 12.4 4 10.4 4.4 9.2 5.6 8.8 6.6 8.6 6.6 6.2 8.8 4.4 11.6 4.2Z" fill="#8fd07c" fill-opacity=".3"/>'
    '<path d="M9 16.6C10.4 17.4 12 17 12.8 15.8M16.4 13.6C17.6 13.8 18.8 13 19 11.8" fill="none" stroke="#0d2417" stroke-opacity=".4" stroke-width="1" stroke-linecap="round"/></symbol>',
    # a tuft of heath with bells
    '<symbol id="mi-tuft" viewBox="0 0 24 24" overflow="visible"><g fill="none" stroke-linecap="round">'
    '<path d="M12 20C11.6 15 10 11 6.6 7.6M12 20C11.8 14 12 9.6 12.6 4.4M12 20C12.6 15 14.4 11.4 18 8.4" stroke="#4c6340" stroke-width="1.5" stroke-opacity=".8"/>'
    '<g stroke-width="3.6"><path d="M6.4 7.2h.01M12.7 4h.01M18.2 8h.01M9 11h.01" stroke="#7b4d97"/><path d="M12.2 8.8h.01M15.6 11.4h.01M5.6 10.6h.01M19 11.4h.01" stroke="#e3c2ee"/></g></g></symbol>',
)

_RIPPLES = _specks("M-30-14C-20-20-10-10 0-15S20-20 30-13M-28 20C-18 15-8 24 3 19S22 14 30 20", "#fff8e0", 2.4, .42) + _specks("M-24 3C-16-1-8 6 0 2S14-2 24 3", "#8d6b36", 1.4, .3)
_GROUNDS = (
    _terrain("beach-a", "sand", _RIPPLES + _specks(_dots(-16, -26, 12, -28, 26, -3, -29, 9, 14, 31, -10, 33, 6, 10, -6, -6), "#8d6b36", 2, .38)),
    _terrain("beach-b", "sand",
             f'<g transform="scale(-1 1) translate(0 5)">{_RIPPLES}</g>' + _specks(_dots(-26, 12, -8, -15, 18, -14, 28, 10, 8, 35, -14, 35, 20, 26, 2, -32), "#8d6b36", 2, .38)
             + '<path d="M-18 15C-19 9-14 6-10 7.4-5.6 9-6 15-10.4 16.8-13 17.4-16 17-18 15Z" fill="#f6ead2" stroke="#9a7a4c" stroke-width="1" stroke-opacity=".7"/>'
             + _specks("M-15.4 14.6-12.6 8.4M-12.2 15.8-10.2 9M-9.2 15.6-8 10.6", "#9a7a4c", 1, .7)),
    _terrain("beach-c", "sand",
             f'<g transform="scale(1 -1)">{_RIPPLES}</g>'
             '<path d="M15-28 17-23.6 21.6-23.4 18-20.4 19.4-15.8 15.4-18.4 11.4-15.8 12.7-20.4 9.2-23.4 13.8-23.6Z" fill="#e08a63" stroke="#9a5335" stroke-width="1" fill-opacity=".8" stroke-opacity=".7"/>'
             + _specks("M-22 30-20 28M-16 24-14 22.6M-14 31-12 29M-8 24.6-6 22.6M-6 30-4 28", "#8d6b36", 2.6, .45)),
    _terrain("heather-a", "heather",
             '<path d="M-36 6C-34-8-18-14-4-8S10 8 0 14-32 20-36 6Z" fill="#6f4b8c" fill-opacity=".15"/><path d="M6 22C8 12 26 8 33 16S26 34 16 33 4 30 6 22Z" fill="#e2b3da" fill-opacity=".3"/><path d="M-4-36C6-42 24-30 26-22S8-18 0-22-12-32-4-36Z" fill="#fff" fill-opacity=".14"/>'
             + _specks(_dots(-3, -33, 9, -25, 31, -8, -32, -11, 6, 6, 34, 6, -14, 33), "#ecd6f4", 3, .7)
             + _specks(_dots(4, -30, 27, -12, -27, -14, 12, 3, -34, 16, -6, 36), "#6f4289", 3, .6)
             + _use("tuft", -17, -4, 23, 19, 24, 22, 15, -16, 20, -16, 20, 18)),
    _terrain("heather-b", "heather",
             '<path d="M-4-4C4-18 24-18 32-8S28 12 16 14-10 10-4-4Z" fill="#6f4b8c" fill-opacity=".15"/><path d="M-32 20C-30 10-16 8-8 14S-6 30-16 30-34 28-32 20Z" fill="#e2b3da" fill-opacity=".3"/><path d="M-30-18C-22-28-8-34-2-26S-8-12-18-10-34-10-30-18Z" fill="#fff" fill-opacity=".14"/>'
             + _specks(_dots(-6, -33, 33, 12, -32, 3, -8, 4, 8, 32, 22, 22), "#ecd6f4", 3, .7)
             + _specks(_dots(-12, -33, 29, 16, -27, 6, 14, 35, -3, 2, 8, -34), "#6f4289", 3, .6)
             + _use("tuft", 15, -6, 24, -18, 19, 20, 7, 27, 17, -16, -19, 19)),
    _terrain("palm-a", "meadow",
             _specks("M-32 14 -34 9M-32 14-30 9M32-6 30-11M32-6 34-11M2 40 0 35M2 40 4 35M-8-32-10-37M-8-32-6-37", "#33522a", 1.5, .6)
             + _use("palmtree", 12, -16, 36, -17, 0, 38, 14, 19, 40)),
    _terrain("palm-b", "meadow",
             _specks("M30 20 28 15M30 20 32 15M-32-10-34-15M-32-10-30-15M-4 42-6 37M-4 42-2 37M20-26 18-31M20-26 22-31", "#33522a", 1.5, .6)
             + _use("palmtree", -13, -13, 41, 16, 6, 41) + _use("crown", -14, 24, 17, -22, 29, 13) + _specks(_dots(-17, 21, -11, 25, -23, 28), "#f6b3c0", 3)),
    _terrain("rainforest-a", "jungle",
             _use("crown", 0, -28, 34, -24, -12, 33, 22, -11, 34, -1, -5, 32, -25, 14, 34, 24, 15, 33, 0, 19, 34, 0, 32, 24), .28),
    _terrain("rainforest-b", "jungle",
             _use("crown", 4, -30, 28, -14, -20, 34, 18, -17, 33, -27, 4, 30, 27, 4, 31, 2, 1, 36, -16, 20, 33, 18, 21, 34, 0, 34, 22)
             + _specks(_dots(-7, -1, 14, 18), "#f0a6a0", 3, .7), .28),
    _terrain("rock-a", "rock",
             '<g stroke="#20303c" stroke-width="1.4" stroke-opacity=".6"><path d="M-30 22-25-8-8-24 6-10 10 22Z" fill="#fff" fill-opacity=".3"/>'
             '<path d="M-8-24 6-10 10 22H-8L-12-2Z" fill="#000" fill-opacity=".16"/><path d="M2 27 8 2 22-4 32 12 31 27Z" fill="#fff" fill-opacity=".24"/><path d="M22-4 32 12 31 27H18L16 10Z" fill="#000" fill-opacity=".14"/></g>'
             + _specks("M-18 34H-6M-34 28H-26M12 36H22", DARK, 1.4, .4)),
    _terrain("rock-b", "rock",
             '<g stroke="#20303c" stroke-width="1.4" stroke-opacity=".6"><path d="M-12 26-9-10 9-26 26-8 29 26Z" fill="#fff" fill-opacity=".3"/>'
             '<path d="M9-26 26-8 29 26H10L5-2Z" fill="#000" fill-opacity=".16"/><path d="M-33 26-28 6-15 1-5 14-4 28Z" fill="#fff" fill-opacity=".24"/><path d="M-15 1-5 14-4 28H-16L-19 12Z" fill="#000" fill-opacity=".14"/></g>'
             + _specks("M-10 36H4M20 33H28", DARK, 1.4, .4)),
    _terrain("sea-a", "sea", _specks("M-26-12C-20-16-14-8-7-12S6-16 13-12M-6 16C0 12 6 20 13 16S22 13 28 16", "#fff", 2, .34)
             + _specks("M-30 6C-25 3-20 9-14 6M10-30C15-33 20-27 25-30", "var(--deep)", 1.6, .5), .08),
    _terrain("sea-b", "sea", _specks("M-12-22C-6-26 0-18 7-22S18-25 24-22M-26 12C-20 8-14 16-7 12S4 9 10 12", "#fff", 2, .34)
             + _specks("M6 30C11 27 16 33 22 30M-30-6C-25-9-20-3-15-6", "var(--deep)", 1.6, .5), .08),
)


def _mountain(name: str, *peaks: tuple[str, str, str], more: str = "") -> str:
    """Peaks in profile, higher than their hex: (outline, shaded side, snow) from back to front."""
    drawn = "".join(
        f'<path d="{d}" fill="var(--rock)" stroke="{DARK}" stroke-width="1.6" stroke-opacity=".75"/>'
        f'<path d="{shade}" fill="#101820" fill-opacity=".24"/>'
        f'<path d="{snow}" fill="#fbf7ea" fill-opacity=".94" stroke="{DARK}" stroke-width="1" stroke-opacity=".5"/>'
        for d, shade, snow in peaks
    )
    return (
        f'<symbol id="mi-{name}" viewBox="-50 -50 100 100" overflow="visible"><g stroke-linejoin="round" stroke-linecap="round"><path d="M-45 34V-6C-38-14-28-8-22-14S-6-10 0-17 16-10 22-15 38-12 45-6V34Z" fill="var(--jungle)"/>{_use("crown", -34, -8, 24, 2, -13, 26, 35, -9, 24)}{drawn}'
        '<path d="M-54 36C-40 20-24 26-12 30S14 20 26 27 44 24 54 36L43 36V26L0 50.4-43 26V36Z" fill="var(--jungle)"/>'
        f'{_use("crown", -38, 22, 22, -20, 29, 26, 2, 35, 25, 22, 30, 27, 41, 23, 22)}{more}</g></symbol>'
    )


_MOUNTAINS = (
    _mountain("mountain-a",
              ("M-6 34 12-10 22-30 30-20 38-22 58 34Z", "M22-30 30-20 38-22 58 34H30L26 8 31-6Z", "M22-30 30-20 38-22 42-11 36-14 31-6 26-13 20-8 16-17Z"),
              ("M-58 34-38-18-30-26-14-74-4-56 4-52 14-16 32 34Z", "M-14-74-4-56 4-52 14-16 32 34H2L-4 8 4-14-8-34Z", "M-14-74-4-56 4-52 10-33 3-37-2-25-9-36-15-26-24-43Z")),
    _mountain("mountain-b",
              ("M-58 34-38-18-30-28-24-24-8-4 6 34Z", "M-30-28-24-24-8-4 6 34H-22L-26 10-20-4Z", "M-30-28-24-24-16-14-22-15-26-8-31-15-35-11-36-20Z"),
              ("M-34 34-12-14-4-22 10-56 17-52 25-34 34-28 58 34Z", "M10-56 17-52 25-34 34-28 58 34H24L18 10 26-8 15-24Z", "M10-56 17-52 25-34 30-31 32-23 24-27 18-17 12-27 6-17-1-33Z")),
    # a saddle with a waterfall
    _mountain("mountain-c",
              ("M-60 34-34-20-26-18-10 2 12 34Z", "M-26-18-10 2 12 34H-16L-20 14-14 4Z", "M-34-20-26-18-18-8-25-9-29-3-33-9-38-11Z"),
              ("M-10 34 6 4 16-2 30-38 38-30 60 34Z", "M30-38 38-30 60 34H34L30 8 37-8Z", "M30-38 38-30 43-15 37-19 33-11 28-18 23-19Z"),
              more='<path d="M-1 14C1 18 1 24 0 32L7 33C8 26 8 19 5 12Z" fill="#d8f0f2" stroke="#3c7f8c" stroke-width="1"/><path d="M-7 34C-2 30 10 30 14 34 10 38-3 38-7 34Z" fill="#9fd4d8" stroke="#3c7f8c" stroke-width="1"/>'),
    # the mountain that will wake: a broken top
    _mountain("mountain-d",
              ("M-62 34-40-8-22-52-16-58-8-54-2-57 6-53 12-57 20-50 40-8 62 34Z", "M12-57 20-50 40-8 62 34H26L18 6 24-14 8-34 14-46Z", "M-22-52-16-58-8-54-2-57 6-53 12-57 20-50 25-39 17-42 12-32 4-41-4-30-10-40-17-31-27-41Z"),
              more='<path d="M-14-58C-8-53 8-53 12-57 8-61-10-62-14-58Z" fill="#6b3a33" stroke="#20303c" stroke-width="1.2"/><path d="M-2-62C-8-67 4-71-2-77S4-86 8-88" fill="none" stroke="#fff" stroke-width="5" stroke-opacity=".5"/>'),
)

# ---------------------------------------------------------------- what tiles show

_EAR = '<symbol id="mi-ear" viewBox="-12 -12 24 24" overflow="visible"><path d="M0-8C4-4 7 2 6 8 5 13 2 15 0 17-2 15-5 13-6 8-7 2-4-4 0-8Z" fill="#fbdc6c"/><path d="M0-6V14M-4 3 0 7 4 3M-5 8 0 12 5 8" fill="none" stroke="#a8701a" stroke-width="1.5"/></symbol>'

# motifs on a 72 grid about 0,0: big on a tile, and as icons of their own
_MOTIFS = {
    # a sheaf of ripe grain: five ears on their stalks, tied
    "field": (
        '<path d="M0 30C-2 14-13 2-20-6M0 30C-1 12-8-4-11-14M0 30V-16M0 30C1 12 8-4 11-14M0 30C2 14 13 2 20-6" fill="none" stroke-width="5.4"/>'
        '<path d="M-9 31C-4 22-2 18 0 14 2 18 4 22 9 31Z" fill="#c98d22"/>'
        '<path d="M0 30C-2 14-13 2-20-6M0 30C-1 12-8-4-11-14M0 30V-16M0 30C1 12 8-4 11-14M0 30C2 14 13 2 20-6" fill="none" stroke="#f3cf5e" stroke-width="2.4"/>'
        + "".join(f'<g transform="rotate({a}) translate(0 {y})" stroke-width="2">{_use("ear", 0, 0, 24)}</g>' for a, y in ((-50, -24), (50, -24), (-26, -28), (26, -28), (0, -31)))
        + '<path d="M-8 8C-3 11 3 11 8 8L7 15C3 17-3 17-7 15Z" fill="#b5482f" stroke-width="2.2"/>'
    ),
    # a cottage with a deep roof of tiles
    "house": (
        '<path d="M12-27H20V-8H12Z" fill="#a98d72"/>'
        '<path d="M-21-2V26H21V-2L0-20Z" fill="#fbeed2"/><path d="M8-10 21 1V26H8Z" fill="#e2c99b" stroke="none"/>'
        '<path d="M0-31-30 0-24 6 0-15 24 6 30 0Z" fill="#c04a31"/><path d="M-22-1-14-9M-13-11-6-18M22-1 14-9M13-11 6-18" fill="none" stroke="#7d2717" stroke-width="1.8"/>'
        '<path d="M-7 26V9C-7 4 7 4 7 9V26Z" fill="#6b4226"/><path d="M12 9H17V15H12ZM-17 9H-12V15H-17Z" fill="#6fa5bd" stroke-width="1.6"/><path d="M-26 27H26" fill="none"/>'
    ),
    # a tower on a wall that runs on to both sides
    "wall": (
        '<path d="M-38 26V-1H-31V5H-25V-1H-14V26ZM38 26V-1H31V5H25V-1H14V26Z" fill="#bccbdb"/>'
        '<path d="M-15 26V-15H-19V-30H-11V-24H-4V-30H4V-24H11V-30H19V-15H15V26Z" fill="#e9eef3"/>'
        '<path d="M6 26V-15H19V-29H12V-23H6Z" fill="#a9bccf" stroke="none"/><path d="M-19-15H19" fill="none"/>'
        '<path d="M-5 26V13C-5 7 5 7 5 13V26Z" fill="#33475a"/><path d="M-1.6-8H1.6V0H-1.6Z" fill="#33475a" stroke-width="1.4"/>'
        '<path d="M-36 14H-16M-26 14V24M16 14H36M26 14V24M-11-4H-7M7 4H11M-12 6H-9" fill="none" stroke="#5e7790" stroke-width="1.6"/>'
    ),
    # a signpost where ways meet
    "path": (
        '<ellipse cx="0" cy="17" rx="13" ry="5" fill="#6d5a2c" fill-opacity=".35" stroke="none"/>'
        '<path d="M-3 17V-23H3V17Z" fill="#a26b3a"/><path d="M-6-20H12L19-14 12-8H-6Z" fill="#e6b878"/><path d="M6-4H-12L-18 1.6-12 7H6Z" fill="#d39c5e"/>'
    ),
}
_ROADS = "M-40.7 0H40.7M20.3 35.2-20.3-35.2M-20.3 35.2 20.3-35.2"
_SHORT = "M-31 0H31M15.5 27-15.5-27M-15.5 27 15.5-27"
_ROAD = '<g fill="none" stroke-linejoin="round"><path d="{0}" stroke="#6f7f3c" stroke-width="16"/><circle r="19" fill="#f4e4bb" stroke="#6f7f3c" stroke-width="2"/><path d="{0}" stroke="#f4e4bb" stroke-width="12.4"/><path d="{0}" stroke="#cfae72" stroke-width="3" stroke-linecap="round" stroke-dasharray=".1 7" stroke-dashoffset="-3"/></g>'

# the ground of a tile space: colour, darker rim, and its pattern
_FACES = {
    "field": ("#e8b93c", "#a87a1a", '<path d="M-34-15C-12-27 12-27 34-15M-38 2C-14-10 14-10 38 2M-38 20C-14 8 14 8 38 20M-24 33C-10 27 10 27 24 33" fill="none" stroke="#b98720" stroke-width="3" stroke-opacity=".6"/>'),
    "house": ("#d39a6c", "#8d5a35", '<path d="M-34-12H-24M-30-18H-22M24-20H33M28-14H36M-32 31-26 28M22 33 30 30M-6 38H8" fill="none" stroke="#8d5a35" stroke-width="2.6" stroke-opacity=".55"/>'),
    "wall": ("#7f9fc0", "#45648a", '<path d="M-30-20H-18M-24-13H-16M19-24H28M24-17H34M-20 34H-8M6 36H16" fill="none" stroke="#45648a" stroke-width="2.6" stroke-opacity=".55"/>'),
    "path": ("#86b45c", "#4d7a34", ""),
}


def _symbols(kind: str) -> str:
    """Icon, tile space and doubled tile space of one kind."""
    motif = f'<g stroke="{DARK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">{_MOTIFS[kind]}</g>'
    fill, rim, pattern = _FACES[kind]
    # parchment, the ground printed on it, its upper left edge lit
    face = (
        f'<symbol id="mi-face-{kind}" viewBox="-50 -50 100 100"><path d="{_hex(47)}" fill="#f6ebcf"/><g stroke-linejoin="round"><path d="{_hex(44.6)}" fill="{fill}" stroke="{rim}" stroke-width="2"/>{pattern}'
        '<path d="M-37 19V-21L0-42 37-21" fill="none" stroke="#fff" stroke-width="2" stroke-opacity=".45"/></g></symbol>'
    )
    under = _use(f"face-{kind}", 0, 0, 100)
    one = _use(f"i-{kind}", 0, 0, 72)
    if kind == "path":
        under, one, motif = under + _ROAD.format(_ROADS), motif, _ROAD.format(_SHORT) + motif
    two = "" if kind == "path" else f'<symbol id="mi-{kind}-2" viewBox="-50 -50 100 100">{under}{_use(f"i-{kind}", -13, -12, 50, 13, 13, 50)}</symbol>'
    return (
        f'{face}<symbol id="mi-i-{kind}" viewBox="-36 -36 72 72" overflow="visible">{motif}</symbol>'
        f'<symbol id="mi-{kind}" viewBox="-50 -50 100 100">{under}{one}</symbol>{two}'
    )


_TILES = tuple(_symbols(kind) for kind in _MOTIFS)

# ---------------------------------------------------------------- features and stickers, on the 24 grid

_SHIP = "M2 15.4 4.6 15.9V14.6H8V16.2H17.4L22 14.4C21.6 18 19.6 20.6 18 21.4H6C4 20.4 2.4 18 2 15.4Z"


_FEATURES = (
    # a watcher: a boulder carved into a face, hollow eyes, with a crown of rays
    icon(
        "mi-statue",
        ("M4.4 13 1.8 8.4 5.6 8.6 5 4.2 8.6 6.4 9.8 2.2 12 5 14.2 2.2 15.4 6.4 19 4.2 18.4 8.6 22.2 8.4 19.6 13Z", "#8b8578"),
        ("M5 21.6C3.4 17 3.8 11 6.6 8.8 9.6 6.6 14.4 6.6 17.4 8.8 20.2 11 20.6 17 19 21.6Z", "#c6c1b4"),
        flat("M15.4 8C18 9.4 20 11.8 19.6 16 19.4 18.4 19 20 18.6 21.1H14.6C17 18 17.6 12 15.4 8Z", "#a19b8d"),
        dots(8.7, 13.4, 2.15, 15.3, 13.4, 2.15, fill="#33302b"),
        dots(8.9, 13.6, .75, 15.1, 13.6, .75, fill="#ffd36b"),
        _line("M6 10.6C7.8 9.6 10.6 10 12 11.4 13.4 10 16.2 9.6 18 10.6M12 11.4V16.2M10.8 16.6H13.2", DARK, 1),
        _line("M8.8 18.9C10.8 19.5 13.2 19.5 15.2 18.9", DARK, 1.2),
        flat("M4.6 20.8C4 18.8 4.2 17.4 5 17.2 6.6 17.6 6.2 19.4 8 21.1H4.7ZM8.4 7.8C9.6 7.1 11 6.9 12.2 6.9 11.4 8.4 9.6 8.8 8.4 7.8Z", "#5d8f4b"),
    ),
    icon(
        "mi-bloom",
        ("M12 13C8 12.6 4 15.2 2.6 20 7 21 11 18.4 12 13ZM12 13C16 12.6 20 15.2 21.4 20 17 21 13 18.4 12 13Z", "#4f9a52"),
        ("M12 11C8.6 9.4 8 4.4 12 2 16 4.4 15.4 9.4 12 11ZM12 11C9.4 13.6 4.4 12.4 3.2 8 7.4 6 11.4 7.6 12 11ZM12 11C14.6 13.6 19.6 12.4 20.8 8 16.6 6 12.6 7.6 12 11ZM12 11C12.2 14.6 8.8 17.8 5.6 16.8 5.2 12.8 8.4 10.4 12 11ZM12 11C11.8 14.6 15.2 17.8 18.4 16.8 18.8 12.8 15.6 10.4 12 11Z", "#ee7fa6"),
        _line("M12 8.6V5.4M9.2 10 6.4 9M14.8 10 17.6 9M10.2 12.8 8 15M13.8 12.8 16 15", "#a93766", .9),
        '<circle cx="12" cy="11" r="2.1" fill="#ffd84f" stroke-width=".9"/>',
    ),
    icon(
        "mi-spring",
        ("M2.2 15C2.2 11.8 6.6 10 12 10S21.8 11.8 21.8 15V16.6C21.8 19.8 17.4 21.8 12 21.8S2.2 19.8 2.2 16.6Z", "#b7b2a6"),
        _line("M2.4 16C3.6 18.6 7.4 20 12 20S20.4 18.6 21.6 16M7 19.3 6.6 21M12 20V21.6M17 19.3 17.4 21", "#5f5b53", .8),
        '<ellipse cx="12" cy="14.6" rx="7.6" ry="3" fill="#58b4cf" stroke-width=".9"/>',
        ("M10.6 14.8C10.4 10.8 9.6 7 5.6 7.2 6.2 4.4 9.8 3.8 12 6 14.2 3.8 17.8 4.4 18.4 7.2 14.4 7 13.6 10.8 13.4 14.8Z", "#a8e1ee"),
        dots(12, 2.8, 1.1, 6, 9.6, .8, 18, 9.6, .8, fill="#2f86a6"),
        _line("M6.6 14.2C7.4 13.4 8.4 13.2 9.2 13M14.8 16.2C15.8 16 16.8 15.6 17.4 15", "#fff", .9),
    ),
    icon(
        "mi-ship",
        ("M11.4 16V2.4", "#8a5a30", 1.7),
        (_SHIP, "#8a5430"),
        _line("M3.4 18.2H20.6", "#4c2c17", .9),
        ("M5 13.2C7 10.2 7 6.4 5.6 3.6 9.6 4.6 14.6 4.4 18.2 3 20 6.6 19.8 10.4 17.6 13.4 13.6 12.2 9 12.2 5 13.2Z", "#2b3038"),
        flat("M12.2 5.6C14 5.6 15.2 6.8 15.1 8.4 15 9.4 14.4 9.8 14.2 10.8H10.4C10.2 9.8 9.5 9.4 9.4 8.4 9.3 6.8 10.4 5.6 12.2 5.6Z", "#f5eddc"),
        dots(11.1, 8.2, .8, 13.5, 8.2, .8, fill="#2b3038"),
        ("M11.6 1.8 16 2.4 11.6 3.6Z", "#c0392b"),
        _line("M2 22C4 20.8 6 22.8 8 21.8S12 20.8 14 21.8 18 22.8 22 21.4", "#3b8aa0", 1.4),
    ),
    icon(
        "mi-lair",
        ("M2 21.4C1.4 15 3.4 8 7 6 8 3 11 1.9 13 3 16.6 3.4 19.4 6 20 9.6 22.2 13 22.4 18 22 21.4Z", "#5f8f55"),
        _line("M4.8 12C5.4 10 6.4 8.8 8 8M17.4 7.8C18.4 9 18.8 10 18.8 11.4M10.4 5C11.6 4.6 12.8 4.8 13.6 5.4", "#2d4f2f", 1),
        ("M5.4 21.4C5 15.4 7.4 10.2 12 10.2S19 15.4 18.6 21.4Z", "#20252a"),
        flat("M7.6 15.4C8.8 14.2 10.4 14.6 11 16.4 9.6 17.2 8.2 16.8 7.6 15.4ZM16.4 15.4C15.2 14.2 13.6 14.6 13 16.4 14.4 17.2 15.8 16.8 16.4 15.4Z", "#ffd24a"),
        _line("M9.4 14.9V16.7M14.6 14.9V16.7", "#20252a", .9),
        flat("M9.4 19.4 10.2 20.8 11 19.4ZM13 19.4 13.8 20.8 14.6 19.4Z", "#fff"),
    ),
    icon(
        "mi-camp",
        ("M12 4.4V2", "#8a5a30", 1.8),
        ("M12 3.6 2 20.6H22Z", "#f0dfb6"),
        flat("M12 4.8 21 20.1H15.6Z", "#cdb17c"),
        ("M12 8.6 7.4 20.6H16.2Z", "#5a4326"),
        ("M12 8.6C9.8 13 9.4 16 10.4 20.6H7.4Z", "#e3cb95"),
        _line("M2.6 21.6H21.4", DARK, 1.1),
        ("M12.6 1.6 17.4 2.8 12.6 4.4Z", "#d98b2b"),
    ),
    icon(
        "mi-chest",
        ("M3 12H21V20.6H3Z", "#a9a294"),
        ("M2 12C2 6.6 5 3.4 9 3.4H15C19 3.4 22 6.6 22 12Z", "#c9c3b5"),
        flat("M15 4C18.6 4 21.2 6.8 21.4 11.5H18C18 8 17 5.4 15 4ZM18 12.6H20.4V20H18Z", "#8d8678"),
        _line("M12 5.6V10.6M8.8 10.4C8.8 8.6 10.2 7.4 12 7.4S15.2 8.6 15.2 10.4M7 7.4 8.6 8.6M17 7.4 15.4 8.6", "#b07a1e", 1),
        ("M10.2 11.2H13.8V15.6L12 17 10.2 15.6Z", "#e5b53c"),
        _line("M5.6 14.4V18.6M18.4 14.4V18.6M2.4 12H9.8M14.2 12H21.6", DARK, .8),
        dots(12, 13.6, .8),
    ),
    icon(
        "mi-mirror",
        ("M12 15V20M8.4 21.6 12 16.6 15.6 21.6", "#8a5a30", 2),
        ("M12 1.9C15.8 1.9 18.4 5 18.4 9S15.8 16.1 12 16.1 5.6 13 5.6 9 8.2 1.9 12 1.9Z", "#c9962e"),
        '<ellipse cx="12" cy="9" rx="4.4" ry="5.2" fill="#8fa6ad" stroke-width=".9"/>',
        _line("M9.6 7.8 11.4 5.8M10 11 13.6 6.8", "#d5e0e2", .9),
    ),
    icon(
        "mi-mirror-lit",
        ("M12 .4V-1.4M3.4 9H1.4M20.6 9H22.6M5.2 3.4 3.8 2M18.8 3.4 20.2 2", "#ffd34d", 1.9),
        _use("mirror", 12, 12, 24),
        '<ellipse cx="12" cy="9" rx="4.4" ry="5.2" fill="#fff0a6" stroke-width=".9"/>',
        _line("M9.6 8 11.6 5.8M10 11.4 14 6.8", "#fff", 1.2),
    ),
    icon(
        "mi-mill",
        ("M8.4 9H15.6L17.6 21.4H6.4Z", "#f3e6c8"),
        flat("M13.2 9H15.4L17.2 20.9H13.8Z", "#d3be92"),
        ("M7.8 9.4C8 6.4 10 5 12 5S16 6.4 16.2 9.4Z", "#b5482f"),
        ("M10.4 21.4V17.6C10.4 15.6 13.6 15.6 13.6 17.6V21.4Z", "#6b4226"),
        ("M12 9.4 4.4 1.8 2.4 3.8ZM12 9.4 19.6 17 21.6 15ZM12 9.4 19.6 1.8 21.6 3.8ZM12 9.4 4.4 17 2.4 15Z", "#fff8e6"),
        _line("M12 9.4 3 .9M12 9.4 21 17.9M12 9.4 21 .9M12 9.4 3 17.9", "#7b5230", 1.1),
        dots(12, 9.4, 1.4),
    ),
    icon(
        "mi-hall",
        ("M3.4 10.4H20.6V19.4H3.4Z", "#e7dcc2"),
        flat("M5.4 11.4H8V19H5.4ZM10.6 11.4H13.4V19H10.6ZM16 11.4H18.6V19H16Z", "#7a5b3d"),
        ("M1.8 10.6 12 3 22.2 10.6Z", "#3f7c9b"),
        flat("M12 3.8 20.6 10.1H12Z", "#2d5f79"),
        '<circle cx="12" cy="7.8" r="1.3" fill="#ffd66e" stroke-width=".8"/>',
        ("M2.2 19.2H21.8V21.8H2.2Z", "#c9bd9f"),
        _line("M8 11V19M10.6 11V19M13.4 11V19M16 11V19", DARK, .8),
    ),
    icon(
        "mi-keep",
        ("M12 3V1", "#8a5a30", 1.8),
        ("M6.6 10H17.4V21.6H6.6Z", "#c2b6cf"),
        flat("M13.8 10H17V21H13.8Z", "#978aa8"),
        ("M4.8 10.6 12 2.6 19.2 10.6Z", "#6a4b86"),
        _line("M8.4 13.4H10.4M13.8 15.6H15.8M8 18H9.6M14.6 19H16.2", "#6a5e78", .9),
        ("M10.4 21.6V18.6C10.4 16.8 13.6 16.8 13.6 18.6V21.6Z", "#33303a"),
        ("M11.2 12H12.8V14.6H11.2Z", "#ffd66e"),
        ("M12.5 .8 17 2 12.5 3.4Z", "#d5452c"),
        ("M3.6 21.6V17.4H6.6V21.6ZM17.4 21.6V17.4H20.4V21.6Z", "#ab9fb9"),
    ),
    icon(
        "mi-ember",
        ("M12 1.8C13 5.4 18.6 7.6 18.6 13.6 18.6 18 15.6 20.2 12 20.2S5.4 18 5.4 13.6C5.4 10.8 7 9.4 7.8 7 9 8 9.6 9 9.8 10.2 11.4 8 12.4 5 12 1.8Z", "#f2792b"),
        flat("M12.2 9C12.8 11.4 15.8 12.6 15.8 15.4 15.8 17.8 14 19 12 19S8.4 17.8 8.4 15.6C8.4 14 9.4 13.2 9.8 12 10.4 12.6 10.6 13 10.8 13.6 11.8 12.4 12.4 10.8 12.2 9Z", "#ffd64f"),
        ("M3 20.2 6.4 16.8 10 18.4 12.4 17 15.6 18.6 18.4 16.6 21.2 20.2 18 22H6Z", "#3b3432"),
        _line("M6.4 19.6 8.4 20.4M12.4 19 14 20.4M17.4 19.2 18.8 20", "#ff8b3a", 1),
    ),
    icon(
        "mi-gate",
        ("M1.8 21.6 4.6 9.4 8.4 7.4 12 1.8 16 6.8 19.2 9 22.2 21.6Z", "#9a948a"),
        flat("M12 2.8 15.6 7.3 18.8 9.4 21.5 21.1H17.6L16.6 12Z", "#736e65"),
        ("M6 21.6V14C6 9.8 8.6 7.8 12 7.8S18 9.8 18 14V21.6Z", "#d6cfbf"),
        ("M8 21.6V14.4C8 11.4 9.8 10 12 10S16 11.4 16 14.4V21.6Z", "#ffd866"),
        flat("M12 10.6V21H8.6V14.4C8.6 12 10 10.6 12 10.6Z", "#fff0b0"),
        _line("M12 10.4V21.4M12 7.8V10M7 11 8.8 12.2M17 11 15.2 12.2", DARK, .8),
    ),
)

_SHEET = '<symbol id="mi-sheet" viewBox="0 0 24 24"><rect x="1.4" y="1.4" width="21.2" height="21.2" rx="4.6" fill="#fffaf0" stroke="#20303c" stroke-width="1"/><path d="M22.4 15.6V18C22.4 20.6 20.6 22.4 18 22.4H15.6C17.6 21.4 18 20.4 18 18 20.4 18 21.4 17.6 22.4 15.6Z" fill="#d9cdb0" stroke="#20303c" stroke-width=".8" stroke-linejoin="round"/></symbol>'


def _sticker(name: str, inside: str) -> str:
    """A sticker still to be put down: white, one corner curling up."""
    return f'<symbol id="mi-sticker-{name}" viewBox="0 0 24 24">{_use("sheet", 12, 12, 24)}{inside}</symbol>'


_STICKERS = (
    _SHEET,
    icon("mi-boulder", ("M2.2 20.4 4 11.6 9.8 5.6 15.6 8 17 13 20.4 14.2 22 20.4Z", "#a9a398"), flat("M9.8 6.4 15.2 8.6 16.4 13.4 15 19.9H11L8.6 12Z", "#8c867a"),
          flat("M17 13.6 20 14.8 21.2 19.9H17.4Z", "#7d776c"), _line("M4.6 12 8.6 12.4 9.8 6M8.6 12.4 11 20M16.6 13.4 17.2 20", DARK, .8)),
    _sticker("glade", f'<path d="{_hex(9)}" transform="translate(11.4 11.6)" fill="#a8bf6f" stroke="#4d6a34" stroke-width="1"/><use href="#mi-palmtree" x="4.8" y="4.4" width="13.4" height="13.4"/>'),
    *(_sticker(kind, f'<use href="#mi-{kind}" x="4" y="4" width="14.6" height="14.6"/>') for kind in ("boulder", "bloom", "camp", "chest", "ember")),
    *(_sticker(f"double-{kind}", f'<use href="#mi-i-{kind}" x="2.6" y="2.8" width="11.6" height="11.6"/><use href="#mi-i-{kind}" x="8.4" y="8.6" width="11.6" height="11.6"/>') for kind in ("field", "house", "wall")),
    # ringed from the start: something will come here
    '<symbol id="mi-ring" viewBox="-50 -50 100 100"><g fill="none" stroke-linecap="round" stroke-dasharray=".1 10.503"><circle r="30.1" stroke="#20303c" stroke-opacity=".6" stroke-width="5.6"/><circle r="30.1" stroke="#fffaf0" stroke-width="3.4"/></g></symbol>',
)

# ---------------------------------------------------------------- pieces


def _cube(name: str, top: str, left: str, right: str, mark: str) -> str:
    return icon(
        name,
        ("M12 2.6 20.6 7V16.6L12 21.4 3.4 16.6V7Z", left),
        flat("M12 11.6 20 7.6V16.2L12 20.7Z", right),
        flat("M12 3.2 19.8 7.2 12 11.2 4.2 7.2Z", top),
        _line("M3.6 7.1 12 11.5 20.4 7.1M12 11.5V21", DARK, .9),
        mark,
    )


_PIECES = (
    _cube("mi-cube-field", "#ffe58a", "#f0c02f", "#b98510", _line("M9.4 7 11.4 8.2 14.8 5.8", DARK, 1.3)),
    _cube("mi-cube-house", "#c98d5f", "#9a5a30", "#6b3a1c", _line("M9.4 7 11.4 8.2 14.8 5.8", "#fff", 1.3)),
    _cube("mi-cube-wall", "#8fb8e6", "#4a83c4", "#2a568f", _line("M9.4 7 11.4 8.2 14.8 5.8", "#fff", 1.3)),
    _cube("mi-cube-path", "#7fd389", "#3fa557", "#23723a", flat("M12 4.6 16 7.1 12 9.6 8 7.1Z", "#fff")),
    '<symbol id="mi-circle" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.6"/><circle cx="12" cy="12" r="5.6" fill="none" stroke="var(--ink)" stroke-opacity=".35" stroke-width="1" stroke-dasharray="1.6 1.9"/></symbol>',
    # a filled one is a little sun: the lamp of the island, one ray nearer
    '<symbol id="mi-circle-full" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#f2b632" stroke="var(--ink)" stroke-width="1.6"/>'
    '<path d="M12 4.6 13.7 8 17.2 6.8 16 10.3 19.4 12 16 13.7 17.2 17.2 13.7 16 12 19.4 10.3 16 6.8 17.2 8 13.7 4.6 12 8 10.3 6.8 6.8 10.3 8Z" fill="#fff6d0" stroke="#8a5a10" stroke-width=".8" stroke-linejoin="round"/></symbol>',
    f'<symbol id="mi-disc" viewBox="0 0 24 24" overflow="visible"><ellipse cx="12.6" cy="14.4" rx="11" ry="10.4" fill="#101820" fill-opacity=".35"/><g stroke="{DARK}" stroke-width="1.1"><circle cx="12" cy="12.8" r="10.6" fill="#8a5a30"/><circle cx="12" cy="11.4" r="10.6" fill="#dcb07a"/></g>'
    '<path d="M4 7.4C7 9 9 6.4 12 7.4S18 7 20 8M3 13.4C6 14.6 8 12.6 11 13.6S18 13 21 13.8" fill="none" stroke="#a87843" stroke-width=".8"/></symbol>',
    *(f'<symbol id="mi-track-{n}" viewBox="0 0 24 24" overflow="visible">{_use("disc", 12, 12, 24)}<use href="#seat-{n}" x="4.6" y="4" width="14.8" height="14.8"/></symbol>' for n in range(4)),
    # one step of the scoring track: a plank for a number; and the last one
    '<symbol id="mi-step" viewBox="0 0 24 24"><rect x="1.6" y="3" width="20.8" height="19" rx="4" fill="#101820" fill-opacity=".22"/><rect x="1.6" y="1.8" width="20.8" height="19" rx="4" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.1"/></symbol>',
    '<symbol id="mi-step-top" viewBox="0 0 24 24"><rect x="1.6" y="3" width="20.8" height="19" rx="4" fill="#101820" fill-opacity=".22"/><rect x="1.6" y="1.8" width="20.8" height="19" rx="4" fill="var(--paper)" stroke="#c98a12" stroke-width="1.8"/></symbol>',
    # cards, 63 by 88: the back has the island under a lamp, the face is left free for a tile
    '<symbol id="mi-card-back" viewBox="0 0 63 88"><rect x=".8" y=".8" width="61.4" height="86.4" rx="5" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.2"/>'
    '<rect x="4" y="4" width="55" height="80" rx="3" fill="#1f5466"/><g fill="none" stroke="#6fb3bd" stroke-width=".9" stroke-opacity=".6" stroke-linecap="round">'
    '<path d="M4 66C10 63 14 69 20 66S32 63 38 66 50 69 59 65M4 74C10 71 14 77 20 74S32 71 38 74 50 77 59 73M12 80C17 78 21 82 27 80S40 78 46 80"/></g>'
    '<path d="M31.5 30 4 12V24ZM31.5 30 59 12V24ZM31.5 30 4 40V48ZM31.5 30 59 40V48ZM31.5 30 20 4H27ZM31.5 30 43 4H36Z" fill="#ffe08a" fill-opacity=".3"/>'
    '<g stroke="#0f2c38" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round"><path d="M8 63C12 56 20 57 24 54 28 51 36 51 40 55 46 57 52 57 55 63 44 67 18 67 8 63Z" fill="#ecd7a3"/>'
    '<path d="M13 61C17 56 22 57 26 54 30 52 35 53 38 56 43 58 47 58 50 61 40 63.6 22 63.6 13 61Z" fill="#6fa05a"/>'
    '<path d="M27.6 57 29.4 34H33.6L35.4 57Z" fill="#f5eddc"/><path d="M28.8 42.4H34.2L34.6 47.4H28.4Z" fill="#c04a31"/><path d="M28.6 34V27.4H34.4V34Z" fill="#ffe08a"/><path d="M27.4 27.4 31.5 22.4 35.6 27.4ZM27.4 34.2H35.6" fill="#c04a31"/></g>'
    '<use href="#mi-palmtree" x="37" y="45" width="15" height="15"/><use href="#mi-palmtree" x="12" y="47" width="12" height="12"/>'
    '<rect x="4" y="4" width="55" height="80" rx="3" fill="none" stroke="#ffe08a" stroke-width="1.1"/></symbol>',
    '<symbol id="mi-card" viewBox="0 0 63 88"><rect x=".8" y=".8" width="61.4" height="86.4" rx="5" fill="#fbf4e2" stroke="#20303c" stroke-width="1.2"/>'
    '<rect x="4" y="4" width="55" height="80" rx="3" fill="#d8ecec" stroke="#4d8e99" stroke-width="1"/><g fill="none" stroke="#4d8e99" stroke-width=".9" stroke-opacity=".4" stroke-linecap="round">'
    '<path d="M8 14C13 12 17 16 22 14M42 10C46 8 50 12 55 10M8 78C13 76 17 80 22 78S31 76 36 78M44 73C48 71 51 75 55 73"/></g></symbol>',
)

# ---------------------------------------------------------------- the sea around

_DECOR = (
    '<symbol id="mi-rose" viewBox="-50 -50 100 100"><g stroke="var(--ink)" stroke-linejoin="round"><circle r="38" fill="var(--paper)" fill-opacity=".4" stroke-width="1.2"/><circle r="34" fill="none" stroke-width="2.6" stroke-dasharray="1 4.934" stroke-opacity=".7"/>'
    '<path d="M0-26 7-7 26 0 7 7 0 26-7 7-26 0-7-7Z" transform="rotate(45)" fill="var(--sand)" stroke-width="1"/><path d="M0-46 7-7 40 0 7 7 0 40-7 7-40 0-7-7Z" fill="var(--paper)" stroke-width="1.1"/>'
    '<path d="M0-46V0L-7-7ZM40 0H0L7-7ZM0 40V0L7 7ZM-40 0H0L-7 7Z" fill="var(--ink)" stroke="none"/></g></symbol>',
    # what is left of the Petrel, on her reef
    '<symbol id="mi-wreck" viewBox="0 0 100 70"><g stroke-linejoin="round" stroke-linecap="round"><ellipse cx="50" cy="58" rx="46" ry="9" fill="#fff" fill-opacity=".28"/>'
    '<g stroke="#20303c" stroke-width="1.8"><path d="M52 46 60 8" stroke="#6b4226" stroke-width="3.4" fill="none"/><path d="M59 13C68 14 74 20 76 29 70 27 63 29 56 33Z" fill="#f1e7cf"/><path d="M70 46 78 27" stroke="#6b4226" stroke-width="2.6" fill="none"/>'
    '<path d="M18 38 30 46 74 44 90 30C90 44 86 54 80 58H32C26 54 20 46 18 38Z" fill="#94613a"/><path d="M23 46C40 52 66 51 88 40M27 52C42 56 66 55 85 49" fill="none" stroke="#5c3a20" stroke-width="1.5"/><path d="M44 50 54 48 58 58H48Z" fill="#33241a" stroke-width="1.2"/>'
    '<path d="M6 60 12 50 20 54 24 62ZM74 62 80 53 90 55 95 62Z" fill="#8d877b"/></g><path d="M2 63C10 59 16 66 24 63S38 60 46 63 60 66 68 63 84 60 97 63" fill="none" stroke="#fff" stroke-width="2.4" stroke-opacity=".85"/></g></symbol>',
    # a reef, a whale's back
    '<symbol id="mi-reef" viewBox="0 0 100 50"><g stroke-linejoin="round" stroke-linecap="round"><ellipse cx="50" cy="36" rx="44" ry="11" fill="#fff" fill-opacity=".22"/><g fill="#8d877b" stroke="#20303c" stroke-width="1.6"><path d="M20 38 27 22 38 19 46 38Z"/><path d="M50 39 56 28 66 30 72 39Z"/><path d="M78 37 82 31 88 37Z"/></g>'
    '<path d="M12 40C20 36 26 43 34 40S48 37 56 40 72 43 90 38" fill="none" stroke="#fff" stroke-width="2.2" stroke-opacity=".8"/></g></symbol>',
    '<symbol id="mi-whale" viewBox="0 0 100 60"><g stroke="#20303c" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"><path d="M34 22C30 16 31 12 26 9M34 22C37 16 36 11 42 8M34 21V12" fill="none" stroke="#fff" stroke-width="2.6" stroke-opacity=".9"/>'
    '<path d="M10 50C8 36 20 26 36 26 54 26 62 38 76 42 78 36 76 30 70 26 78 24 84 26 86 32 88 26 93 22 98 24 95 30 90 34 88 40 88 46 84 50 80 52Z" fill="#3f6f86"/><path d="M12 50C14 45 26 43 40 46 52 49 60 51 66 52H12Z" fill="#d6e6e6" stroke-width="1.2"/></g>'
    '<circle cx="24" cy="39" r="1.8" fill="#20303c"/><path d="M4 53C12 49 18 56 26 53S40 50 48 53 62 56 70 53 84 50 96 53" fill="none" stroke="#fff" stroke-width="2.4" stroke-opacity=".8"/></symbol>',
)

ART = "".join((_EAR, *_BITS, *_GROUNDS, *_MOUNTAINS, *_TILES, *_PIECES, *_DECOR)) + _FEATURES[0] + _STICKERS[-1]
# Sent only when a chapter has brought them: symbols by their names, without "mi-".
KEPT_BACK = {match[1]: part for part in (*_FEATURES[1:], *_STICKERS[:-1]) if (match := re.search(r'<symbol id="mi-([\w-]+)"', part))}
