"""Art of Island Trader: the inside of an SVG <defs>, all original.

On an isle (0 0 100 100) land ends at y 68, so a plate goes below; 50, 50 is the chart's dot.
On ``card-face`` (0 0 70 100) the number of steps is centred on 35, 26, and goods fill 5, 53 to 65, 95;
on ``card-back`` the seat's mark is centred on 35, 50. Numbers fit on ``star`` (12, 12.6) and ``card-icon`` (9.5, 12.4).
"""

from math import cos, pi, sin

from .....board.palette import DARK, HALO, flat, icon

_SEAT = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")


def _line(d: str, colour: str = DARK, w: float = 0.8) -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{w}"/>'


def _round(x: float, y: float, r: float) -> str:
    """A circle as a path."""
    return f"M{x:g} {y - r:.3g}a{r:g} {r:g} 0 1 0 .01 0Z"


def _polar(r: float, turn: float, x: float = 12, y: float = 12) -> str:
    """A point at a distance from the centre; turns run clockwise from the top."""
    return f"{x + r * sin(turn * 2 * pi):.4g} {y - r * cos(turn * 2 * pi):.4g}"


def _spokes(n: int, r0: float, r1: float, x: float = 12, y: float = 12, turn: float = 0) -> str:
    return "".join(f"M{_polar(r0, turn + k / n, x, y)}L{_polar(r1, turn + k / n, x, y)}" for k in range(n))


def _points(n: int, r0: float, r1: float, x: float = 12, y: float = 12) -> str:
    """A star."""
    return "M" + "L".join(_polar(r1 if k % 2 else r0, k / n / 2, x, y) for k in range(2 * n)) + "Z"


_GOODS = (
    icon(
        "good-rum",
        ("M6.6 3.6C9 2 15 2 17.4 3.6 20.6 8.6 20.6 15.4 17.4 20.4 15 22 9 22 6.6 20.4 3.4 15.4 3.4 8.6 6.6 3.6Z", "#b9733a"),
        flat("M15.2 4.6C17.2 9.4 17.2 14.6 15.2 21 16 20.9 16.7 20.6 17.1 20.2 20 15.4 20 8.6 17.1 4Z", "#8a4f25"),
        _line("M9.4 5.4C8 9.6 8 14.8 9.4 20.8M13.2 5.6C13.8 9.6 13.8 14.8 13.2 21", "#71401c", .8),
        _line("M4.9 8.2C9 10 15 10 19.1 8.2M4.9 15.6C9 17.4 15 17.4 19.1 15.6", DARK, 2.5),
        _line("M5.2 8.3C9 9.9 15 9.9 18.8 8.3M5.2 15.7C9 17.3 15 17.3 18.8 15.7", "#aeb9c2", 1.1),
        '<ellipse cx="12" cy="3.9" rx="5.5" ry="1.6" fill="#e0a765" stroke-width=".9"/>',
        '<circle cx="11.4" cy="13" r="1.3" fill="#f2d9a4" stroke-width=".8"/>',
    ),
    icon(
        "good-fabric",
        ("M7 9.4H21.4V18.6C19.6 20.6 18 20.8 16.2 20.2S12 19.6 10.4 21C9 22 7.8 21.8 7 21.2Z", "#cf3f63"),
        flat("M7.6 9.4H20.8V12.4H7.6Z", "#8f2144"),
        _line("M7.4 18.2C10 16.2 12.6 17.2 15.2 17.6S19.4 17.2 21 15.6", "#f2c14a", 1.5),
        _line("M1.8 7H22.2", DARK, 3.2), _line("M1.9 7H22.1", "#d9a03a", 1.4),
        ("M5.8 2.2H20.2C21.4 2.2 22 4.4 22 7S21.4 11.6 20.2 11.6H5.8Z", "#e8688a"),
        flat("M6 8.6H21.3C21.1 10 20.7 11.1 20.2 11.1H6Z", "#bd3a63"),
        _line("M13.4 2.6C14.8 5.4 14.8 8.6 13.4 11.2M17.8 2.6C19.2 5.4 19.2 8.6 17.8 11.2", "#f2c14a", 1.3),
        ("M6 2.2C8.4 2.2 9.6 4.4 9.6 7S8.4 11.6 6 11.6 2.2 9.6 2.2 7 3.6 2.2 6 2.2Z", "#fbe6e6"),
        _line("M5.6 4.3C7.4 4.1 8 5.6 7.9 7.2S6.8 9.6 5.7 9.4 4 8 4.2 6.8 5.4 5.6 6 6.2", "#9c2648", 1),
    ),
    icon(
        "good-gems",
        ("M6.6 3.4H17.4L22 9.2 12 21.8 2 9.2Z", "#5fd0cf"),
        flat("M6.8 4H17.2L15.8 9.2H8.2Z", "#e2fbf6"),
        flat("M2.9 9.2H8.2L12 20.8Z", "#93e4de"),
        flat("M15.8 9.2H21.1L12 20.8Z", "#1f8f9c"),
        flat("M17.4 4 21.2 9H15.8Z", "#2fa9b2"),
        _line("M2.5 9.2H21.5M8.2 9.2 12 21 15.8 9.2 12 3.8 8.2 9.2 6.7 3.8M15.8 9.2 17.3 3.8", "#0e4a58", .8),
    ),
)


# ---- ships and flags: a mark of the seat on cream cloth, outlined with paper inside ink


def _mark(n: int, x: float, y: float, r: float) -> str:
    """The seat's shape in its colour."""
    k = r * .9
    d = (
        _round(x, y, r),
        f"M{x:g} {y - r * 1.1:.4g}L{x + r * 1.1:.4g} {y + r * .85:.4g}H{x - r * 1.1:.4g}Z",
        f"M{x - k:.4g} {y - k:.4g}h{2 * k:.4g}v{2 * k:.4g}h{-2 * k:.4g}Z",
        f"M{x:g} {y - r * 1.2:.4g}L{x + r * 1.1:.4g} {y:g} {x:g} {y + r * 1.2:.4g} {x - r * 1.1:.4g} {y:g}Z",
    )[n]
    return f'<path d="{d}" fill="{_SEAT[n]}" stroke-width=".8"/>'


def _piece(name: str, shape: str, *parts: str) -> str:
    """A piece on the 24 grid within an outline of paper inside ink; a part without a fill takes the seat's colour."""
    return (
        f'<symbol id="it-{name}" viewBox="0 0 24 24" overflow="visible"><g stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{shape}" fill="var(--ink)" stroke="var(--ink)" stroke-width="5"/><path d="{shape}" fill="var(--paper)" stroke="var(--paper)" stroke-width="3.2"/>'
        f'<g stroke="{DARK}" stroke-width="1">{"".join(parts)}</g></g></symbol>'
    ) + "".join(
        f'<symbol id="{name}-{n}" viewBox="0 0 24 24" overflow="visible"><use href="#it-{name}" width="24" height="24" fill="{_SEAT[n]}"/>'
        f'<g stroke="{DARK}" stroke-linejoin="round">{_mark(n, 12.1, 8.3, 4.1)}</g></symbol>'
        for n in range(4)
    )


_SAIL = "M4.4 3.2C9 2.4 14.4 2.4 18.6 3.2 21 6.8 21 11 18.9 14.4 14.4 13.8 9 13.8 4.7 14.6 6.8 11 6.6 6.8 4.4 3.2Z"
_HULL = "M2.4 14.6 6.4 15.8C10 16.8 15 16.8 21.8 14.8 21.4 18.4 19.4 21.6 16.8 21.6H7.6C4.8 21.6 2.8 18.6 2.4 14.6Z"
_CLOTH = "M6 2.6C10 1.6 13 4 21.6 2.8L19.4 8.2 21.6 13.8C13 15 10 12.6 6 13.6Z"
_BUOY = "M2.2 21.6C2.2 18.6 3.6 16.8 6 16.8S9.8 18.6 9.8 21.6Z"

_PIECES = _piece(
    "ship", _SAIL + _HULL,
    _line("M12.4 1.8V16.4", DARK, 1.6), f'<path d="{_HULL}"/>',
    flat("M3.6 18.2C8 19.4 15 19.4 20.6 18 19.8 20 18.4 21.1 16.8 21.1H7.6C5.8 21.1 4.4 20 3.6 18.2Z", "#101820", .4),
    _line("M3 16.8C8 18.4 15 18.4 21.2 16.6", HALO, .9), f'<path d="{_SAIL}" fill="#fdf6e6"/>',
    flat("M18.4 3.7C20.5 7 20.5 10.8 18.6 13.8 17.6 13.7 16.8 13.6 16 13.6 18.4 10.4 18.4 6.6 16.4 3.4Z", "#e3d3ab"),
) + _piece(
    "flag", _CLOTH + _BUOY + "M6 2V18",
    _line("M6 2V18", DARK, 2), f'<path d="{_BUOY}"/>', _line("M2.9 19.3H9.1", HALO, 1.2), f'<path d="{_CLOTH}" fill="#fdf6e6"/>',
    '<path d="M17.8 3.6C18.8 3.6 19.8 3.5 20.8 3.4L18.8 8.2 20.8 13.3C19.8 13.4 18.8 13.5 17.8 13.4Z" stroke="none"/>',
)


# ---- icons

_ICONS = (
    icon(
        "wheel",
        (_spokes(8, 2, 10.2), "#a8672f", 2),
        (_round(12, 12, 6.6), "#c9853f", 3),
        (_round(12, 12, 2.5), "#f0c04a"),
    ),
    icon(
        "crate",
        ("M3 5 12 2.2 21 5V19L12 21.8 3 19Z", "#c98d4b"),
        flat("M3.5 5.6 12 8.4V21.2L3.5 18.6Z", "#d9a25e"), flat("M20.5 5.6 12 8.4V21.2L20.5 18.6Z", "#a86d35"),
        flat("M3.8 5.1 12 2.7 20.2 5.1 12 7.7Z", "#efca8d"),
        _line("M3.2 5.2 12 8.2 20.8 5.2M12 8.2V21.4", DARK, 1.1),
        _line("M5.2 8.4V17.4L10 19M5.2 8.4 10 10V19L5.2 8.4M14 10 18.8 8.4V17.4L14 19ZM18.8 8.4 14 19", "#5f3a18", .9),
        _line("M7.6 3.9 16.2 6.4", "#9a6a34", .8),
    ),
    icon(
        "star",
        (_points(5, 10.4, 5.7, 12, 12.5), "#f2c14a"),
        flat(f"M{_polar(10, 0, 12, 12.5)}L{_polar(5.3, .1, 12, 12.5)} 12 12.5ZM{_polar(10, .2, 12, 12.5)}L{_polar(5.3, .3, 12, 12.5)} 12 12.5ZM{_polar(10, .4, 12, 12.5)}L{_polar(5.3, .5, 12, 12.5)} 12 12.5ZM{_polar(10, .6, 12, 12.5)}L{_polar(5.3, .7, 12, 12.5)} 12 12.5ZM{_polar(10, .8, 12, 12.5)}L{_polar(5.3, .9, 12, 12.5)} 12 12.5Z", "#e0a22c"),
        flat(_round(12, 12.7, 4.9), "#f9dc86"),
    ),
    icon(
        "card-icon",
        ("M12 2.4 19.4 4.4C20.4 4.7 21 5.7 20.7 6.7L17.4 19.4C17.1 20.4 16.1 21 15.1 20.7L8 18.8Z", "#4d8e99"),
        ("M5.2 3.2H13.8C14.9 3.2 15.6 3.9 15.6 5V19.8C15.6 20.9 14.9 21.6 13.8 21.6H5.2C4.1 21.6 3.4 20.9 3.4 19.8V5C3.4 3.9 4.1 3.2 5.2 3.2Z", "#fdf6e6"),
        flat("M5.2 4.8H13.8V6.6H5.2ZM5.2 18.2H13.8V20H5.2Z", "#4d8e99"),
    ),
    icon(
        "deck",
        ("M8 7.6H20.6V21.8H8Z", "#fdf6e6"), ("M6 5.4H18.6V19.6H6Z", "#fdf6e6"), ("M3.6 2.6H16.6V17.2H3.6Z", "#4d8e99"),
        _line("M5.2 4.2H15V15.6H5.2Z", "#ecd7a3", .8),
        flat(_points(4, 5, 1.6, 10.1, 9.9), "#f5eddc"),
    ),
)


# ---- the chart

# a rose of eight points about 0,0, each half light and half dark
_ROSE = (
    '<g stroke="var(--ink)" stroke-width=".9" stroke-linejoin="round">'
    '<path d="M0-27 9-9 27 0 9 9 0 27-9 9-27 0-9-9Z" transform="rotate(45)" fill="var(--sand)"/>'
    '<path d="M0-27V0L-9-9ZM27 0H0L9-9ZM0 27V0L9 9ZM-27 0H0L-9 9Z" transform="rotate(45)" fill="var(--rock)"/>'
    '<path d="M0-38 8-8 38 0 8 8 0 38-8 8-38 0-8-8Z" fill="var(--paper)"/>'
    '<path d="M0-38V0L-8-8ZM38 0H0L8-8ZM0 38V0L8 8ZM-38 0H0L-8 8Z" fill="var(--ink)"/></g>'
)

_CHART = (
    '<symbol id="compass" viewBox="0 0 100 100"><g transform="translate(50 53)">'
    '<circle r="35" fill="var(--paper)" fill-opacity=".45"/><g fill="none" stroke="var(--ink)"><circle r="35" stroke-width="1.1"/><circle r="29.5" stroke-width=".7"/>'
    '<circle r="32.2" stroke-width="4" stroke-dasharray=".8 2.572" stroke-opacity=".75"/></g>' + _ROSE +
    '<circle r="4.4" fill="#f0c04a" stroke="var(--ink)"/><circle r="1.4" fill="var(--ink)"/>'
    # north: a lily
    '<g transform="translate(0 -43)" fill="#f0c04a" stroke="var(--ink)" stroke-width=".9" stroke-linejoin="round"><path d="M-1.6 4C-7 4.4-7.4-1-4.4-1.6-5 .6-3 1.4-1.6.4ZM1.6 4C7 4.4 7.4-1 4.4-1.6 5 .6 3 1.4 1.6.4Z"/><path d="M0-8.4C3.4-4.4 3-.6 1.6 4H-1.6C-3-.6-3.4-4.4 0-8.4Z"/></g></g></symbol>'
    # where a ship can lie, and where it cannot
    '<symbol id="chart-dot" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3.1" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.1"/><circle cx="4" cy="4" r="1" fill="var(--deep)"/></symbol>'
    '<symbol id="chart-rim" viewBox="0 0 8 8"><path d="M2 2 6 6M6 2 2 6" fill="none" stroke="var(--ink)" stroke-width="1.1" stroke-linecap="round" stroke-opacity=".5"/></symbol>'
    # a chart's scale, for the frame: along and down
    '<pattern id="it-scale-x" width="40" height="6" patternUnits="userSpaceOnUse"><rect width="40" height="6" fill="var(--paper)"/><rect width="20" height="6" fill="var(--ink)"/></pattern>'
    '<pattern id="it-scale-y" width="6" height="40" patternUnits="userSpaceOnUse"><rect width="6" height="40" fill="var(--paper)"/><rect width="6" height="20" fill="var(--ink)"/></pattern>'
)


# ---- isles

_PALM = (
    '<symbol id="it-palm" viewBox="0 0 24 24" overflow="visible"><g stroke="#20303c" stroke-width="1" stroke-linejoin="round">'
    '<path d="M9.4 24C10.8 18.6 11.4 14 11.4 9.4L13.8 9.5C14.3 14 13.8 19.6 12.6 24Z" fill="#b37a45"/>'
    '<path d="M12.6 9C12 4.4 8.4 1.4 3.6 2L5.6 3.8 4.6 5.4 7.8 5.9 7.6 7.6ZM12.8 9C13.2 4.2 16.8 1 21.6 1.6L19.8 3.6 20.8 5.2 17.8 6 18.2 7.6Z" fill="#2f8449"/>'
    '<path d="M12.5 9C9 5.8 2.8 6.4.4 12.6L3 11.6 3.4 14.2 6 12 6.8 14.4 9.2 11.4ZM12.9 9C16.2 5.6 21.8 6.4 23.8 12.4L21.4 11.5 20.9 14.1 18.6 11.9 17.4 14.3 15.6 11.4Z" fill="#4fae5a"/></g></symbol>'
)


def _palm(x: float, y: float, size: float, mirror: bool = False) -> str:
    """A palm whose foot stands at x, y."""
    where = f'x="{-size * .46:.3g}" y="{-size:g}" width="{size:g}" height="{size:g}"'
    return f'<use href="#it-palm" {where} transform="translate({x:g} {y:g}){"scale(-1 1)" if mirror else ""}"/>'


def _isle(n: int, coast: str, *parts: str) -> str:
    """An isle: rings in the water about its coast, sand, and what stands on it from back to front."""
    rings = "".join(
        f'<use href="#it-coast-{n}" stroke="var(--ink)" stroke-width="{w}" stroke-opacity="{o}"/><use href="#it-coast-{n}" stroke="var(--sea)" stroke-width="{w - 2.2:.3g}"/>'
        for w, o in ((20, .2), (12.4, .36))
    )
    return (
        f'<symbol id="isle-{n}" viewBox="0 0 100 100" overflow="visible"><defs><path id="it-coast-{n}" d="{coast}"/></defs><g stroke-linejoin="round" stroke-linecap="round">'
        f'<g fill="none">{rings}<use href="#it-coast-{n}" stroke="#fff" stroke-opacity=".3" stroke-width="5.4"/></g>'
        f'<g stroke="var(--ink)" stroke-width="1.5"><use href="#it-coast-{n}" fill="var(--sand)"/>{"".join(parts)}</g></g></symbol>'
    )


def _fill(d: str, colour: str, w: float = 0) -> str:
    """Something filled, with the isle's outline or one of its own weight."""
    weight = f' stroke-width="{w}"' if w else ""
    line = f' stroke="{DARK}"' if colour[0] == "#" else ""  # what has its own colour has the outline of pieces
    return f'<path d="{d}" fill="{colour}"{line}{weight}/>'


def _shade(d: str) -> str:
    return flat(d, "#1a2530", .3)


def _land(d: str, kind: str = "meadow") -> str:
    return f'<path d="{d}" fill="var(--{kind})" stroke="none"/>'


def _trees(*xyr: float) -> str:
    it = iter(xyr)
    trees = list(zip(it, it, it, strict=True))
    shine = "".join(f"M{x - r * .5:.3g} {y - r * .05:.3g}q.1-{r * .45:.2g} {r * .6:.2g}-{r * .5:.2g}" for x, y, r in trees)
    return '<g fill="var(--jungle)" stroke-width="1.3">' + "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in trees
    ) + f'</g><path d="{shine}" fill="none" stroke="var(--meadow)"/>'


def _firs(*xyh: float) -> str:
    it = iter(xyh)
    d = "".join(f"M{x:g} {y - h:.3g}L{x + h * .36:.3g} {y:g}H{x - h * .36:.3g}Z" for x, y, h in zip(it, it, it, strict=True))
    return f'<path d="{d}" fill="var(--jungle)" stroke-width="1.2"/>'


def _house(x: float, y: float, w: float, h: float, roof: str) -> str:
    """A house whose lower left corner is x, y."""
    return (
        f'<g stroke="{DARK}" stroke-width="1.2"><path d="M{x:g} {y:g}v{-h:g}h{w:g}v{h:g}Z" fill="#fbf1dc"/>'
        f'<path d="M{x - 1.6:.3g} {y - h:g}L{x + w / 2:g} {y - h - w * .62:.3g} {x + w + 1.6:.3g} {y - h:g}Z" fill="{roof}"/>'
        f'<path d="M{x + w * .36:.3g} {y:g}v{-h * .6:.2g}h{w * .28:.2g}v{h * .6:.2g}Z" fill="{DARK}" stroke="none"/></g>'
    )


_ISLES = (
    _isle(  # a palm atoll about its lagoon
        0, "M12 53C12 43 27 38 48 38S88 42 88 52C88 57 83 60 77 62 73 63.4 70 61 64 61.6 57 62.6 56 67 44 67 26 67 12 62 12 53Z",
        _land("M17 51C18 44 31 41 48 41S82 44 83 51C76 46 65 46 52 46S24 48 17 51Z"),
        _fill("M28 53.6C28 49.6 38 48 50 48S75 50 75 53.6C75 56.4 69 57 62 57.4 55 58 53 61.4 44 61.4 35 61.4 28 58.4 28 53.6Z", "var(--sea)", 1.2),
        _line("M37 53H46M54 52H62M40 57H47", "var(--deep)", 1.1),
        _palm(24, 52, 33), _palm(36, 47, 24, True), _palm(77, 53, 38, True),
    ),
    _isle(  # a volcano
        1, "M11 56C13 49 22 50 28 46S74 45 80 50 90 55 88 60 72 67 50 67 9 63 11 56Z",
        _land("M17 57C22 51 32 54 50 53S80 52 84 58 66 63.6 50 63.6 13 62 17 57Z", "jungle"),
        _fill(_round(49, 12.6, 3.6) + _round(63, 5.4, 3.2) + _round(56.4, 9, 4.8), "#e9e4da", 1.2),
        _fill("M21 58C31 50 37 36 41 20.6 45 23.6 55 23.6 59 20.6 63 36 69 50 79 58 66 62 34 62 21 58Z", "var(--rock)"),
        _shade("M59 20.6C63 36 69 50 79 58 72 60.2 63 61.2 54 61.2 62 48 58 34 54 22.6 56 22.2 58 21.6 59 20.6Z"),
        _fill("M41 20.6C45 23.6 55 23.6 59 20.6 60 25 60.6 27 61.4 30 59 31 58.4 27 56.6 27.4S56 40 53.6 40 52 29 49.6 29 47.6 46 44.6 46 45 30 43 29 39.6 31.4 38.4 30C39.6 26.6 40.2 24 41 20.6Z", "#e8622e", 1.2),
        _fill("M41 20.6C43 17.8 57 17.8 59 20.6 55 23.6 45 23.6 41 20.6Z", "#f7c64a", 1.2),
        _trees(23, 60, 4.6, 30, 62, 3.6, 77, 60.6, 4.4),
    ),
    _isle(  # a lighthouse on its rock
        2, "M15 58C15 51 24 48 34 47S66 44 76 49 86 56 84 61 68 67 50 67 15 65 15 58Z",
        flat("M54 17.6 88 10V25.4L54 20.4ZM46 17.6 12 10V25.4L46 20.4Z", "#f7d76a", .7),
        _fill("M22 59 25 49 33 50 37 42 48 44 58 41 63 48 72 48 79 58C70 63 32 64 22 59Z", "var(--rock)"),
        _shade("M58 41 63 48 72 48 79 58C72 61.4 62 62.4 54 62.4L60 54 55 49Z"),
        _fill("M42.6 46 45.4 24H54.6L57.4 46C53 48.6 47 48.6 42.6 46Z", "#fbf1dc"),
        flat("M44.8 29 45.4 25H54.6L55.2 29ZM43.6 38.6 44.2 33.4H55.8L56.4 38.6ZM42.8 45.4 43.2 42.4H56.8L57.2 45.4C53 47.4 47 47.4 42.8 45.4Z", "#c8443a"),
        _line("M42.6 46 45.4 24H54.6L57.4 46C53 48.6 47 48.6 42.6 46Z", DARK, 1.5),
        _fill("M46.6 23V15H53.4V23Z", "#f7d76a", 1.2), _fill("M43.6 23H56.4V25.4H43.6Z", "#5a6670", 1.2), _fill("M45 15.4C46 11.4 48 9.6 50 8.6 52 9.6 54 11.4 55 15.4Z", "#c8443a", 1.2),
        _house(63, 57, 10, 6.6, "#5f7f97"),
    ),
    _isle(  # a village on its bay
        3, "M11 52C12 42 26 37 48 37S88 41 89 52C89 59 84 65 76 66 70 66.4 70 59 62 57.4 54 56 46 56.4 40 58.4 33 60.8 35 67 27 66.4 17 65.6 11 59 11 52Z",
        _fill("M17 50C24 30 36 25 46 31 56 20 74 30 83 50 66 43 34 43 17 50Z", "var(--meadow)"),
        _shade("M60.6 26.6C70 29.6 78 38 83 50 76 46.6 70 45.2 63 44.6 68 38 66 32 60.6 26.6Z"),
        _trees(68, 37, 4.4, 74, 42, 3.8, 27, 40.6, 4),
        _house(20, 57, 11, 8, "#c8543a"), _house(33, 51.4, 11, 8.4, "#c8543a"), _house(50, 50.6, 13, 10.4, "#5f7f97"), _house(69, 56.6, 11, 8, "#c8543a"),
        _fill("M44.6 55H49V68H44.6Z", "#b98a55", 1.2), _line("M44.8 59.4H48.8M44.8 63.6H48.8", "#5f3a18", .9),
        _fill("M52.4 63.6H62.4C61.6 66 60.2 67 58.4 67H55.8C54 67 53 66 52.4 63.6Z", "#a8672f", 1.1), _fill("M57 62.8V56.6L61.2 62.8Z", "#fdf6e6", 1),
    ),
    _isle(  # a jungle with a waterfall
        4, "M10 55C11 47 20 45 30 43S74 42 82 46 91 53 89 59 70 67 50 67 9 63 10 55Z",
        _trees(50, 24, 10.4, 37, 30, 9.6, 63, 29, 10, 25, 41, 9, 75, 40, 9.6),
        _fill("M40 60V34C44 31 56 31 60 34V60Z", "var(--rock)"),
        _fill("M46 34C48 33 52 33 54 34L56 58H44Z", "#d8f0f4", 1.2), _line("M48.2 38V54M51.8 36V50", "#6fb4c4", 1.2),
        _trees(36, 44, 8, 64.6, 43, 8.4, 21, 53, 7, 79.6, 52.4, 7.4, 32, 55, 7.4, 69, 55, 7.6),
        _fill("M36 60C38 57 62 57 64 60 64 63 57 64 50 64S36 63 36 60Z", "#d8f0f4", 1.2),
    ),
    _isle(  # dunes and an old wreck
        5, "M9 57C10 50 22 50 30 45S50 38 62 42 90 49 91 57 74 66 50 67 8 65 9 57Z",
        _fill("M16 58C26 55 33 34 45 31 49 38 58 46 68 54 52 60 30 61 16 58Z", "#f0dcae"),
        _shade("M45 31C49 38 58 46 68 54 61 56.8 52 58.6 43 59.4 50 50 40 44 45 31Z"),
        _fill("M50 59.4C60 56 65 42.6 74 40 77 46 81 51 86 56.4 76 60.4 62 61.6 50 59.4Z", "#f0dcae"),
        _shade("M74 40C77 46 81 51 86 56.4 82 58 77 59.2 72.6 59.8 78 54 70 49 74 40Z"),
        _line("M24 63C30 61.4 34 64 40 62.6M64 64C69 62.6 72 64 76 63", "#a98a4c", 1.2),
        _line("M24 50C21 44 22 38 25 34M30 52C26.6 45 27.6 37 31 32M18 51.4C15.4 46 16 41 18.4 38", DARK, 3.6),
        _line("M24 50C21 44 22 38 25 34M30 52C26.6 45 27.6 37 31 32M18 51.4C15.4 46 16 41 18.4 38", "#a8672f", 1.6),
        _fill("M12 50.6C20 49.4 30 51 37 54.6 34 58.8 18 59.4 14.4 57Z", "#a8672f", 1.3),
        _palm(62, 44, 22),
    ),
    _isle(  # a fort
        6, "M13 57C13 50 22 49 28 46S74 44 80 49 89 55 87 60 70 67 50 67 13 65 13 57Z",
        _land("M18 58C20 52 30 51 50 50S80 53 82 58 66 63.6 50 63.6 16 62 18 58Z"),
        _line("M50 26V7", "var(--ink)", 1.8), _fill("M50.6 7.6C55 6 58 10 64 8L61.6 12 64 16C58 18 55 14 50.6 15.6Z", "#f2c14a", 1.2),
        _fill("M40 44V23H44.4V26.4H47.8V23H52.2V26.4H55.6V23H60V44Z", "var(--rock)"),
        _fill("M22 60V38H26V41.4H30V38H34V44H40V41H44V44H56V41H60V44H66V38H70V41.4H74V38H78V60C66 63.4 34 63.4 22 60Z", "var(--rock)"),
        _shade("M66 44V38H70V41.4H74V38H78V60C74.4 61 70.4 61.6 66 62ZM54 26.4H55.6V23H60V40.6H56V43.6H54Z"),
        _fill("M44.6 62.4V54C44.6 49 55.4 49 55.4 54V62.4Z", "#6a4426", 1.2),
        f'<g fill="{DARK}" stroke="none"><path d="M27 46h2.6v5H27ZM70.6 46h2.6v5h-2.6ZM48.7 30.4h2.6v5h-2.6Z"/></g>',
        _line("M36 50H40M60 49H64M35 56H38.6M61 55.6H64.6M25 56H29M71 56H75", "var(--ink)", .9),
    ),
    _isle(  # twin peaks
        7, "M9 56C11 49 20 49 27 46S74 45 81 49 92 55 90 60 72 67 50 67 8 64 9 56Z",
        _fill("M40 57 66 15.4 89 57C76 61.4 54 61.4 40 57Z", "var(--rock)"),
        _shade("M66 15.4 89 57C82 59.4 74 60.4 67 60.4L71 46 65.6 38 68.6 28Z"),
        _fill("M66 15.4 74.6 31 70.4 29 67.4 34.6 63.4 29.6 58.8 32.4 56.4 30.8Z", "#fdfaf2", 1.2),
        _fill("M12 58 36 27 58 58C46 62 24 62 12 58Z", "var(--rock)"),
        _shade("M36 27 58 58C51 60.4 44 61.2 37.6 61L41 50 36.4 44.6 38.6 36Z"),
        _fill("M36 27 43.4 37.4 39.8 36.4 37 41 33.6 37 29.8 39 28 37.4Z", "#fdfaf2", 1.2),
        _land("M14 58.6C22 55.4 30 59 40 57.4S56 60 66 58 82 56 86 58.6 66 64 50 64 12 62 14 58.6Z"),
        _firs(22, 60, 11, 29, 62, 12, 50, 61, 13, 57, 62.4, 10, 76, 61, 12, 83, 59.6, 9),
    ),
    _isle(  # a windmill on its hill
        8, "M10 56C11 48 22 46 30 44S76 43 84 48 91 55 89 60 70 67 50 67 9 64 10 56Z",
        _fill("M16 58C24 42 38 37 50 37S76 42 84 58C70 63.4 30 63.4 16 58Z", "var(--meadow)"),
        _line("M22 57C26 50 31 46.6 36 44M31 60C34 53 38 49 42 46.6M69 60C67 54 64 50 60 47M78 57C75 51 71 47.4 66 44.6", "var(--jungle)", 1.5),
        _fill("M41 50 44 25H56L59 50C54 53 46 53 41 50Z", "#fbf1dc"), flat("M52 25.6H55.4L58.2 49.6C56.4 50.6 54 51.4 52 51.6Z", "#d9c595"),
        _fill("M42.6 26C44 19 47 17 50 16.4 53 17 56 19 57.4 26Z", "#c8543a", 1.3), _fill("M47 51.8V44.4C47 41.6 53 41.6 53 44.4V51.8Z", "#6a4426", 1.1),
        '<g transform="translate(50 25)rotate(22)" stroke="#20303c" stroke-width="1.2"><path d="M0 0V-21M0 0V21M0 0H-21M0 0H21" fill="none" stroke-width="1.8"/><path d="M1-20H7V-5H1ZM-1 20H-7V5H-1ZM20 1V7H5V1ZM-20-1V-7H-5V-1Z" fill="#fdf6e6"/><circle r="2.4" fill="#f2c14a"/></g>',
        _trees(25, 56, 4.4, 76, 55, 5, 70, 59, 3.6),
    ),
    _isle(  # a stone arch, and gulls
        9, "M10 57C10 50 20 48 28 47 36 46.4 40 52 50 52S64 45 74 47 91 51 90 58 76 67 64 66 56 60 48 61 38 67 28 66.4 10 64 10 57Z",
        _fill("M18 60C20 46 18 32 27 25 36 17 46 22 55 19.4 68 16 79 24 80 38 80.6 47 82 54 84 59 78 62.6 66 62.4 62 59 64 50 63.4 40 56 36.4 48 33.4 42 38 40.6 46 40 52 41 57 42 60 36 63.4 24 63.4 18 60Z", "var(--rock)"),
        _shade("M66 19.4C74 22 79.4 29 80 38 80.6 47 82 54 84 59 80 61.4 75 61.8 70.4 61.4 74 50 74 34 66 19.4ZM40.6 46C40 52 41 57 42 60 39 61.6 35.4 62.4 31.6 62.4 34 54 33 46 40.6 46Z"),
        _land("M24 28.4C28 22 38 17.6 46 21.4 54 17 68 16 75 25.4 68 24 64 27 58 24.6S46 29 40 26 30 30 24 28.4Z"),
        _line("M24 28.4C28 22 38 17.6 46 21.4 54 17 68 16 75 25.4", "var(--ink)", 1.5),
        _line("M25 40 30 38M23 50 29 49M70 36 75 38M68 50 74 51M47 30 52 28", "var(--ink)", 1),
        _line("M33 11Q36.6 7 40 11 43.4 7 47 11M55 9Q58 5.6 60.6 9 63 5.6 66 9", "var(--ink)", 1.6),
    ),
    _isle(  # an old stepped temple
        10, "M11 56C12 49 22 48 29 46S74 44 81 48 90 55 88 60 70 67 50 67 10 64 11 56Z",
        _trees(24, 48, 7.4, 77, 47, 7.8, 31, 42, 5.6, 70, 41, 6),
        '<g fill="#d9c08a" stroke="#20303c" stroke-width="1.4"><path d="M22 60 25 50H75L78 60C66 63 34 63 22 60Z"/><path d="M28.6 50 31 40.4H69L71.4 50Z"/><path d="M35 40.4 37.2 31H62.8L65 40.4Z"/><path d="M41 31V21H59V31Z"/></g>',
        _fill("M38.6 21 42 15H58L61.4 21Z", "#c8543a", 1.4),
        _shade("M68 50H75L78 60C75.4 60.8 72.4 61.2 69.4 61.5ZM62 40.4H69L71.4 50H64.4ZM57 31H62.8L65 40.4H59ZM54.6 21H59V31H54.6Z"),
        _fill("M43 61.8 46 31H54L57 61.8C52 62.2 48 62.2 43 61.8Z", "#f3e3ba", 1.2),
        _line("M45.6 36H54.4M45 41H55M44.6 46H55.4M44.2 51H55.8M43.6 56H56.4", "#7c6230", 1.1), flat("M47.4 31V24.4H52.6V31Z", DARK),
        _trees(19, 58.6, 5, 82, 58, 5.2),
    ),
    _isle(  # one great tree
        11, "M13 57C13 50 24 49 32 47S70 46 77 49 88 55 86 60 70 67 50 67 13 65 13 57Z",
        _land("M19 58C21 52 32 51 50 50.6S79 53 81 58 66 63.4 50 63.4 17 62 19 58Z"),
        _fill("M36 61C42 58 44 50 43 42L33 30 37 28 46 36 48 26H53L54 36 64 27 68 29.4 57 43C56 51 58 58 65 61 60 62 57 60 54 59 52 62 48 62 46.4 59 43 60.4 40 62 36 61Z", "#9a6437"),
        _shade("M52 36 64 27 68 29.4 57 43C56 51 58 58 65 61 60 62 57 60 54 59 53 52 53.6 44 52 36Z"),
        _fill("M14 32C11 25 18 19 24 20.6 25 12 36 8 42 12.4 48 5.6 60 7 63 13 71 9.6 79 15 78 21.4 86 22 88 31 82 34.4 76 38 69 35 66 32 60 36 53 34 50 30.4 45 35.4 37 35 34 31.4 28 37 17 38.4 14 32Z", "var(--jungle)"),
        _line("M24 25C26 22 29 21.4 31 22.4M42 18C45 15 49 15 51.6 17M64 19C67 17 70 18 71.6 20.6M55 25C58 23 61 23.6 62.6 26M35 28C37 26 40 26.4 42 28M21 32C23 31 25 31 26.6 32", "var(--meadow)", 1.7),
        _house(27, 60.4, 9, 6.4, "#c8543a"),
    ),
)


# ---- cards

_EDGE = '<rect x=".8" y=".8" width="68.4" height="98.4" rx="6" fill="{}" stroke="var(--ink)" stroke-width="1.4"/>'


def _helm(x: float, y: float, r: float) -> str:
    """A ship's wheel as a frame for a number."""
    return (
        f'<g stroke-linecap="round" fill="none"><path d="{_spokes(8, r, r * 1.5, x, y, 1 / 16)}" stroke="{DARK}" stroke-width="5"/>'
        f'<path d="{_spokes(8, r, r * 1.5, x, y, 1 / 16)}" stroke="#b9773a" stroke-width="2.8"/>'
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="var(--paper)" stroke="{DARK}" stroke-width="5.6"/>'
        f'<circle cx="{x}" cy="{y}" r="{r}" stroke="#c9853f" stroke-width="3.4"/></g>'
    )


_SHORE = "M4 48.6C12 45.6 18 45.4 26 48S38 50.6 46 48 60 51.4 66 48.2"

_CARDS = (
    '<symbol id="card-face" viewBox="0 0 70 100">' + _EDGE.format("var(--paper)") +
    f'<path d="{_SHORE}V10C66 6 64 4 60 4H10C6 4 4 6 4 10Z" fill="var(--sea)"/><path d="{_SHORE}V90C66 94 64 96 60 96H10C6 96 4 94 4 90Z" fill="var(--sand)" fill-opacity=".42"/>'
    '<g fill="none" stroke="var(--deep)" stroke-linecap="round" stroke-opacity=".55"><path d="M6 12C8 10.4 10 10.4 12 12S16 13.6 18 12M52 12C54 10.4 56 10.4 58 12S62 13.6 64 12M5 27C7 25.4 9 25.4 11 27M59 27C61 25.4 63 25.4 65 27"/>'
    '<path d="M4 43.6C12 40.6 18 40.4 26 43S38 45.6 46 43 60 46.4 66 43.2"/></g>'
    f'<path d="{_SHORE}" fill="none" stroke="var(--ink)" stroke-width="1.1"/>' + _helm(35, 26, 12.6) + '</symbol>',
    '<symbol id="card-back" viewBox="0 0 70 100">' + _EDGE.format("var(--paper)") +
    '<rect x="4" y="4" width="62" height="92" rx="4" fill="var(--deep)"/>'
    '<g fill="none" stroke="var(--sea)" stroke-linecap="round" stroke-width="1.1" stroke-opacity=".6"><path d="M12 16Q15.8 12 19.6 16T27.2 16 34.8 16 42.4 16 50 16 57.6 16M19.6 22Q23.4 18 27.2 22T34.8 22 42.4 22 50 22M12 84Q15.8 88 19.6 84T27.2 84 34.8 84 42.4 84 50 84 57.6 84M19.6 78Q23.4 82 27.2 78T34.8 78 42.4 78 50 78"/></g>'
    '<rect x="6.8" y="6.8" width="56.4" height="86.4" rx="2.6" fill="none" stroke="var(--sand)" stroke-width="1" stroke-opacity=".85"/>'
    '<g transform="translate(35 50)"><circle r="22.6" fill="var(--sea)" fill-opacity=".5" stroke="var(--sand)"/><g transform="scale(.72)">' + _ROSE + '</g>'
    '<circle r="11.6" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.1"/></g></symbol>',
)

ART = "".join((
    *_GOODS, _PIECES, *_ICONS, _CHART, _PALM, *_ISLES, *_CARDS,
))
