"""Art of Seven Islands: the inside of an SVG <defs>, all original.

A terrain card is 100 by 125 and paints land, beach and shallows only; its sea is the table's. On every card land crosses
a land side from ``INSET`` after one corner to ``INSET`` before the other, square to the side, with ``SAND`` of beach at both
ends and the trail in the middle: so any two land sides join without a seam, also upside down. Where four cards meet
in land only, ``si-plug`` closes the gap between them.
"""

from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from ...board.palette import DARK, HALO, circle, flat, icon, star

WIDTH, HEIGHT = 100, 125
INSET, SAND = 14.0, 7.5
OVER = 0.2  # cards lap over each other by a hair: no light shines through
N, E, S, W = 1, 2, 4, 8  # land sides as bits
ORDER = (N, E, S, W)

_SEAT = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")

Point = tuple[float, float]


# ---- the coast

_OUT = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}


def _at(side: int, far: float, deep: float) -> Point:
    """A point near a side: so far along it, clockwise, and so deep inside the card."""
    return {N: (far, deep), E: (WIDTH - deep, far), S: (WIDTH - far, HEIGHT - deep), W: (deep, HEIGHT - far)}[side]


def _long(side: int) -> int:
    return WIDTH if side in (N, S) else HEIGHT


def _shores(mask: int, inset: float, jitter: Random) -> list[str]:
    """The lines between land and sea, clockwise, each from where one land side ends to where the next begins."""
    lines = []
    for i, side in enumerate(ORDER):
        if not mask & side:
            continue
        points = [_at(side, _long(side) - inset, -OVER)]
        for k in range(1, 5):
            following = ORDER[(i + k) % 4]
            if mask & following:
                if k == 1:  # a quarter of a circle about the corner
                    points.append(_at(following, inset * 0.29, inset * 0.29))
                points.append(_at(following, inset, -OVER))
                break
            if k > 1:  # two sea sides in a row: round their corner
                deep = inset + jitter.uniform(9, 14)
                points.append(_at(following, deep, deep))
            bays = (0.28,) * (k == 1) + (0.5,) + (0.72,) * bool(mask & ORDER[(i + k + 1) % 4])  # none beside a round corner
            for part in bays:
                far = _long(following) * (part + jitter.uniform(-0.04, 0.04))
                points.append(_at(following, far, inset + jitter.uniform(0, 8)))
        lines.append(_smooth(points, _OUT[side], _OUT[following]))
    return lines


def _smooth(points: list[Point], start: Point, end: Point) -> str:
    """A smooth line through points that crosses the border square where it starts and ends."""
    slopes = [(-start[0], -start[1])]
    slopes += [(r[0] - p[0], r[1] - p[1]) for p, r in zip(points, points[2:], strict=False)]
    slopes.append(end)
    units = [(x / hypot(x, y), y / hypot(x, y)) for x, y in slopes]
    d = f"{points[0][0]:.1f} {points[0][1]:.1f}"
    for (p, q), (u, v) in zip(pairwise(points), pairwise(units), strict=True):
        third = hypot(q[0] - p[0], q[1] - p[1]) * 0.36
        bends = p[0] + u[0] * third, p[1] + u[1] * third, q[0] - v[0] * third, q[1] - v[1] * third, *q
        d += "C" + " ".join(f"{n:.1f}" for n in bends)
    return d


def _bridge_heads(mask: int, inset: float) -> list[str]:
    """A bridge's two ends: land just behind each land side."""
    heads = []
    for side in ORDER:
        if mask & side:
            long, deep = _long(side), 34 - inset
            places = ((long - inset, -OVER), (long * 0.68, deep * 0.8), (long / 2, deep), (long * 0.32, deep * 0.8), (inset, -OVER))
            points = [_at(side, far, into) for far, into in places]
            heads.append(_smooth(points, _OUT[side], _OUT[side]))
    return heads


def _ground(name: str, mask: int, bridge: bool, seed: int) -> str:
    """Shallows, beach and meadow."""

    def lines(inset: float) -> list[str]:
        return _bridge_heads(mask, inset) if bridge else _shores(mask, inset, Random(seed))

    def land(inset: float) -> str:
        return "".join(f"M{d}Z" for d in lines(inset)) if bridge else "M" + "L".join(lines(inset)) + "Z"

    def shore(colour: str, width: float, opacity: float = 1) -> str:
        return f'<use href="#{name}-s" stroke="{colour}" stroke-width="{width}"' + (f' stroke-opacity="{opacity}"/>' if opacity < 1 else "/>")

    return (
        f'<symbol id="{name}" overflow="visible"><defs><path id="{name}-s" d="M{"M".join(lines(INSET))}"/><path id="{name}-m" d="{land(INSET + SAND)}"/></defs><g fill="none">'
        f'{shore("var(--deep)", 20, 0.6)}{shore("var(--sea)", 18.2)}{shore("#fff", 18.2, 0.14)}{shore("var(--deep)", 10.6, 0.35)}{shore("var(--sea)", 9.2)}{shore("#fff", 9.2, 0.4)}'
        f'<path d="{land(INSET)}" fill="var(--sand)"/>{shore("var(--ink)", 1.5)}'
        f'<use href="#{name}-m" fill="var(--meadow)"/><use href="#{name}-m" fill="url(#si-grass)"/>'
        f'<path d="M{"M".join(lines(INSET + SAND))}" stroke="var(--jungle)" stroke-width="1.1" stroke-opacity=".75"/></g></symbol>'
    )


# ---- drawing with paper and ink


def _line(d: str, colour: str = DARK, w: float = 0.8) -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{w}"/>'


def _fill(d: str, colour: str, w: float = 1.5) -> str:
    return f'<path d="{d}" fill="{colour}" stroke-width="{w}"/>'


def _shade(d: str) -> str:
    return flat(d, "#1a2530", 0.26)


# ---- the seven icons, and the colour of their flags and sails

ICON_COLOURS = {
    "sun": "#f0b429", "moon": "#6f86c9", "star": "#8a5bb0", "shell": "#e58fa5", "anchor": "#2f6f9f", "palm": "#3f9450", "crab": "#d9542b",
}  # fmt: skip

_ICONS = (
    icon("si-sun", (star(12, 11, 6.6), "#f6a623"), (circle(12, 12, 5.8), "#fbd34e"),
          _line("M9.6 11V12M14.4 11V12M9.6 14C11 15.4 13 15.4 14.4 14", DARK, 1)),
    icon("si-moon", ("M15.8 1.8C9.4 1.8 4.4 6.4 4.4 12.2S9.4 22.4 15.8 22.2C18.2 22 19.8 21 20.6 20 14.8 20.4 11.6 16.6 11.6 12S14.8 3.8 20.6 4.2C19.6 2.6 17.8 1.8 15.8 1.8Z", "#a9bbf0"),
          flat("M14.4 2.6C9 3 5.2 7.2 5.2 12.2S9 21.2 14.4 21.6C9.8 19.6 8 16 8 12.2S9.8 4.6 14.4 2.6Z", "#6f86c9"),
          flat(circle(9.6, 9, 1) + circle(10, 15.6, .8), "#4b5f9f")),
    icon("si-star", (star(5, 11.2, 4.9, 12, 12.8), "#a878d4"),
          flat("M12 1.9V12.8L8.9 8.9ZM22.4 9.3 12 12.8 14.9 8.8ZM18.5 21.7 12 12.8 16.6 14.3ZM5.5 21.7 12 12.8V17.6ZM1.6 9.3 12 12.8 7.4 14.3Z", "#7a4aa0")),
    icon("si-shell", ("M12 21.8C10.6 21.8 9.4 21.6 8.6 20.8L6.6 21 6.8 18.6C3.8 16.4 1.8 12.8 2.2 9.4 4 8.4 4.6 5.6 7.4 5.4 8.6 3.2 10.4 2.4 12 2.4S15.4 3.2 16.6 5.4C19.4 5.6 20 8.4 21.8 9.4 22.2 12.8 20.2 16.4 17.2 18.6L17.4 21 15.4 20.8C14.6 21.6 13.4 21.8 12 21.8Z", "#f4a9ba"),
          flat("M12 21.2C11.4 14 9.6 8.6 7.6 5.9 9 6 10.4 8 12 8S15 6 16.4 5.9C14.4 8.6 12.6 14 12 21.2Z", "#fbd5dc"),
          _line("M12 20.6V3.6M11 20.4C9.8 14.6 8.8 9.6 7.4 6M13 20.4C14.2 14.6 15.2 9.6 16.6 6M9.4 19.6C6.6 16.4 4.4 12.8 3 9.8M14.6 19.6C17.4 16.4 19.6 12.8 21 9.8", "#a8405e", 1)),
    icon("si-anchor", (circle(12, 4.2, 2.2), "#5d9cc7", 2.6), ("M12 7V20.6M7.6 9.6H16.4", "#5d9cc7", 3),
          ("M3.4 13.6C3.8 18.4 7.4 21 12 21S20.2 18.4 20.6 13.6", "#5d9cc7", 3), ("M1.6 16.4 3.2 12 6.6 15.2ZM22.4 16.4 20.8 12 17.4 15.2Z", "#5d9cc7")),
    icon("si-palm",
          ("M9.4 21.8C10.8 17 11.4 13 11.5 9L13.8 9.1C14.3 13 13.8 18 12.8 21.8Z", "#b37a45"), _line("M11.3 12.6 13.8 12M10.9 15 13.6 14.4M10.2 17.8 13.2 17.2", "#6d4526", .8),
          ("M12.6 8.4C12 4.6 9 2 4.6 2.4L6.4 4 5.5 5.6 8.4 6 8.2 7.4Z", "#2f8449"), ("M12.8 8.4C13.2 4.4 16.2 1.7 20.4 2.1L18.8 3.8 19.7 5.3 17 5.9 17.3 7.4Z", "#2f8449"),
          ("M12.5 8.6C9.4 5.8 4 6.4 1.6 12.4L4 11.3 4.6 13.7 7 11.5 7.8 13.8 9.7 11Z", "#4fae5a"), ("M12.9 8.6C15.8 5.6 20.6 6.4 22.4 12.2L20.1 11.2 19.5 13.6 17.4 11.4 16.4 13.7 14.9 11Z", "#4fae5a")),
    icon("si-crab",
          ("M6.8 17 3.4 19.8M6 14.6 2.2 15.6M17.2 17 20.6 19.8M18 14.6 21.8 15.6", "#c2451f", 2.2), ("M7.6 11.6 4.6 8.2M16.4 11.6 19.4 8.2", "#c2451f", 2.6),
          ("M4.8 2.4C2 3.6 1.4 7 3.4 8.8 5.6 10.2 8.2 8.8 8.4 6L5.6 6.4ZM19.2 2.4C22 3.6 22.6 7 20.6 8.8 18.4 10.2 15.8 8.8 15.6 6L18.4 6.4Z", "#e8693c"),
          ("M12 10C16.6 10 19.2 12.4 19.2 15.2S16.2 20.4 12 20.4 4.8 18 4.8 15.2 7.4 10 12 10Z", "#e8693c"), ("M9.8 10.4V7.8M14.2 10.4V7.8", "#e8693c", 1.8),
          '<circle cx="9.8" cy="7.4" r="1.5" fill="#fff" stroke-width=".9"/><circle cx="14.2" cy="7.4" r="1.5" fill="#fff" stroke-width=".9"/>',
          _line("M9.4 16.6C11 18 13 18 14.6 16.6", DARK, 1)),
)  # fmt: skip


# ---- what grows inland


def _bit(name: str, *parts: str) -> str:
    """Something small that stands on 0,0."""
    return f'<symbol id="si-{name}" overflow="visible"><g stroke="{DARK}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">{"".join(parts)}</g></symbol>'


def _crowns(*xyr: float) -> str:
    it = iter(xyr)
    trees = list(zip(it, it, it, strict=True))
    blob = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in trees)
    shine = "".join(f"M{x - r * 0.55:.3g} {y - r * 0.1:.3g}q.1-{r * 0.45:.2g} {r * 0.6:.2g}-{r * 0.5:.2g}" for x, y, r in trees)
    return f'<g fill="var(--jungle)">{blob}</g><path d="{shine}" fill="none" stroke="var(--meadow)" stroke-width="1.2"/>'


def _frond(x: float, y: float, k: float, lean: float) -> str:
    """A coconut palm, its foot at x, y."""
    top = x + lean * k, y - 19 * k
    trunk = f"M{x - 1.5 * k:.3g} {y:g}Q{x - 0.5 * k:.3g} {y - 11 * k:.3g} {top[0] - 0.9 * k:.3g} {top[1]:.3g}h{1.8 * k:.2g}Q{x + 2.2 * k:.3g} {y - 10 * k:.3g} {x + 1.6 * k:.3g} {y:g}Z"
    leaves = "".join(
        f"M{top[0]:.3g} {top[1]:.3g}q{dx * 0.5 * k:.3g} {(dy - 4.6) * k:.3g} {dx * k:.3g} {dy * k:.3g}q{-dx * 0.56 * k:.3g} {-dy * 0.2 * k - 1.6 * k:.3g} {-dx * k:.3g} {-dy * k:.3g}"
        for dx, dy in ((-11, 1), (11, 0.4), (-8.4, -6.4), (8.6, -6.8), (-6.4, 6.4), (7, 6))
    )
    return (
        f'<ellipse cx="{x + 2 * k:.3g}" cy="{y + 0.4:.3g}" rx="{6.4 * k:.3g}" ry="{1.8 * k:.2g}" fill="#1a2530" fill-opacity=".22" stroke="none"/>'
        f'<path d="{trunk}" fill="#b37a45" stroke-width=".9"/><path d="{leaves}" fill="#3d9450" stroke-width=".9"/>'
    )


_INLAND = (
    _bit("tree-1", _frond(0, 4, 1, 3)),
    _bit("tree-2", _frond(-4, 1, 0.85, -3), _frond(4, 6, 1, 3)),
    _bit("tree-3", _crowns(-5, -3, 6, 5, -4, 6.6, 0, 3, 6)),
    _bit("tree-4", _crowns(-9, 0, 5, -2, -6, 6, 7, -4, 5.4, 10, 3, 4.4, 0, 3, 6)),
    _bit("tree-5", _crowns(0, 0, 6), _frond(6, 7, 0.85, 3)),
    _bit("rock-1", '<path d="M-10 5-8-3-2-8 3-4 7-6 10 5C4 7-4 7-10 5Z" fill="var(--rock)"/>', _shade("M3-4 7-6 10 5C7 6 4 6.4 1 6.4Z")),
    _bit("rock-2", '<path d="M-6 3-3-4 2-5 6 3C2 5-3 5-6 3Z" fill="var(--rock)"/><path d="M5 7 7 2 11 2 13 7C10 8 7 8 5 7Z" fill="var(--rock)" stroke-width=".9"/>', _shade("M2-5 6 3C4 4 2 4.4 0 4.4Z")),
    _bit("dune", '<path d="M-13 5C-8 3-5-5 0-6 3-2 8 2 13 5 5 7-5 7-13 5Z" fill="var(--sand)" stroke-opacity=".7"/>', flat("M0-6C3-2 8 2 13 5 9 6 4 6.5 0 6.5 4 2-3-2 0-6Z", "#1a2530", .16)),
    _bit("bloom", '<g stroke-width=".8"><path d="M-6 2v5M2-2v7M8 3v5" fill="none" stroke="var(--jungle)"/><g fill="#f3d25b"><circle cx="2" cy="-3" r="2.4"/></g><g fill="#e58fa5"><circle cx="-6" cy="1" r="2.4"/><circle cx="8" cy="2" r="2.2"/></g></g>'),
    _bit("tuft", '<path d="M-5 4-7-2M-4 4-3-4M-3 4 1-1M5 8 4 3M6 8 8 2M7 8 11 5" fill="none" stroke="var(--jungle)" stroke-width="1.3"/>'),
    _bit("pool", '<path d="M-12 1C-12-4-4-6 3-5S13-1 11 3 2 7-3 6-12 5-12 1Z" fill="#8fc9d2"/><path d="M-6 0H0M1 3H6" fill="none" stroke="var(--deep)"/>'),
    _bit("hill", '<path d="M-15 7C-10-6-5-10 0-10S10-5 15 7C6 10-6 10-15 7Z" fill="var(--meadow)"/>', flat("M3-9.6C9-8 12-2 15 7 11 8.4 6 9 2 9.2 8 3 7-4 3-9.6Z", "#1a2530", .17), '<path d="M-9 3-7-2M-4-1-3-5" fill="none" stroke="var(--jungle)"/>'),
)  # fmt: skip

_WOODS = (
    ("tree-1", "tree-2", "tuft", "bloom"), ("tree-3", "tree-4", "tree-5", "tuft"), ("rock-1", "rock-2", "tree-1", "dune"), ("tree-5", "tree-2", "hill", "pool"),
)  # fmt: skip
_QUARTERS = ((N, W, 31, 34), (N, E, 69, 34), (S, W, 31, 92), (S, E, 69, 92))


def _scenery(mask: int, built: bool, seed: int, turned: bool) -> str:
    """Trees, rocks and dunes in the four quarters, off the trails; they stand upright also where the card is upside down."""
    chance = Random(1000 + seed)
    woods = chance.choice(_WOODS)
    drawn = []
    for vertical, across, x, y in _QUARTERS:
        x += (4 if across == W else -4) * (not mask & across) + chance.randint(-3, 3)
        y += (5 if vertical == N else -5) * (not mask & vertical) + chance.randint(-4, 4)
        kind = chance.choice(woods)
        if built and kind in ("hill", "pool", "tree-4", "dune"):
            kind = "tuft"
        drawn.append((HEIGHT - y, WIDTH - x, kind) if turned else (y, x, kind))
    if not mask & W or not mask & E or built:
        drawn.pop(chance.randrange(4))
    return "".join(f'<use href="#si-{kind}" x="{x}" y="{y}"/>' for y, x, kind in sorted(drawn))


def _trails(mask: int) -> str:
    """A dashed trail from the middle of every land side to the middle of the card."""
    ends = {N: "50 -.5", E: "100.5 62.5", S: "50 125.5", W: "-.5 62.5"}
    bends = {N: "46 30", E: "76 66", S: "54 95", W: "24 59"}
    d = "".join(f"M{ends[side]}Q{bends[side]} 50 62.5" for side in ORDER if mask & side)
    return f'<path d="{d}" fill="none" stroke="var(--sand)" stroke-width="3.6" stroke-linecap="round" stroke-dasharray="5 6" stroke-dashoffset="2.5"/>'


# ---- what people built


def _built(*parts: str) -> str:
    return f'<g stroke="{DARK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">{"".join(parts)}</g>'


def _foot(x: float, y: float, r: float) -> str:
    """The shadow of a building."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{r:g}" ry="{r * 0.24:.3g}" fill="#1a2530" fill-opacity=".25" stroke="none"/>'


_STRUCTURES = {
    "pyramid": _built(
        _foot(52, 84, 31),
        _fill("M20 83 26 71H74L80 83C62 87 38 87 20 83Z", "#e0bf78"), _fill("M28 71 33 60H67L72 71Z", "#e0bf78"), _fill("M35 60 39 50H61L65 60Z", "#e0bf78"), _fill("M41 50V40H59V50Z", "#e0bf78"),
        _shade("M66 71H74L80 83C76 84 72 84.6 68 85ZM61 60H67L72 71H65.6ZM56 50H61L65 60H60ZM54 40H59V50H54Z"),
        _fill("M38 40.6 43 33H57L62 40.6Z", "#c8543a"), _fill("M43.6 85.4 47 50H53L56.4 85.4C52 86 48 86 43.6 85.4Z", "#f6e6bb", 1.2),
        _line("M46.6 55H53.4M46.2 60H53.8M45.6 65H54.4M45.2 70H54.8M44.6 75H55.4M44.2 80H55.8", "#8a6c34", 1.2), flat("M47 50V44H53V50Z", DARK),
    ),
    "portal": _built(
        _foot(50, 86, 27),
        _fill("M30 86V56C30 42 38 33 50 33S70 42 70 56V86Z", "#7b5bb5"), flat("M36 84V57C36 46 42 39.6 50 39.6S64 46 64 57V84Z", "#b79be6"),
        _line("M50 78C42 78 39 70 41 63S52 53 57 59 55 71 49.6 69.6 47 62.6 51 63", "#f5ecff", 3), _line("M43 48C46 45.6 50 45 53 45.6M60 76C61.6 72 62 68 61.6 64", "#f5ecff", 2),
        _fill("M24 87V57C24 38 35 27 50 27S76 38 76 57V87H65V57C65 46 59 38.6 50 38.6S35 46 35 57V87Z", "#a7a29b"),
        _shade("M50 27C65 27 76 38 76 57V87H70V57C70 42 62 31.6 50 27Z"),
        _line("M24.6 72H35M24.6 58.6 35 60M29 42 38.4 48M40 30 44.6 39.4M60 30 55.4 39.4M71 42 61.6 48M75.4 58.6 65 60M75.4 72H65", DARK, 1.2),
        _fill("M20 82H37V88H20ZM63 82H80V88H63Z", "#8b867f"),
    ),
    "moai": _built(
        _foot(52, 87, 25),
        _fill("M30 87C31 74 28 70 31 58 33 46 32 38 37 34 43 29.6 58 29.6 64 34 68 38 67 46 69 58 72 70 69 74 70 87 60 90 40 90 30 87Z", "#9c968c"),
        _shade("M58 31.4C66 34 67 42 69 58 72 70 69 74 70 87 66 88.4 61 89 56 89.2 64 74 63 46 58 31.4Z"),
        _fill("M33 45C40 41 46 43 50 46 54 43 60 41 67 45L67.6 50C60 48.6 55 49 52.6 51.6H47.4C45 49 40 48.6 32.4 50Z", "#b6b0a5", 1.4),
        _fill("M47 50H53L56.4 66C54 69 46 69 43.6 66Z", "#b6b0a5", 1.4), flat("M36.4 51.6H44.4V56C41 57.4 38.6 57 36.4 55.4ZM55.6 51.6H63.6V55.4C61.4 57 59 57.4 55.6 56Z", DARK),
        _fill("M40 75C44 72.4 56 72.4 60 75 57 78.4 43 78.4 40 75Z", "#7c766d", 1.3), _line("M34 62 35.6 70M66 62 64.4 70M40 82.6H60", DARK, 1.2),
        _fill("M35 35C38 26 62 26 65 35 58 31.4 42 31.4 35 35Z", "#b0553c", 1.4),
    ),
    "well": _built(
        _foot(50, 87, 27),
        _line("M31 66V42M69 66V42", DARK, 6), _line("M31 66V42M69 66V42", "#a8672f", 3.2), _line("M31 50H69", DARK, 5), _line("M31 50H69", "#c98d4b", 2.4),
        _line("M50 50V60", DARK, 1.8), _fill("M44.6 59H55.4L54 68H46Z", "#c98d4b", 1.4),
        _fill("M22 42 36 27H64L78 42Z", "#b8543a"), _shade("M57 27H64L78 42H64Z"), _line("M29 40 40 28M43 41 48 28M57 41 56 28M70 40 62 28", "#7c3220", 1.2),
        _fill("M25 66C25 60.4 36 57.4 50 57.4S75 60.4 75 66V80C75 86 64 89.4 50 89.4S25 86 25 80Z", "#a7a29b"),
        _shade("M75 66V80C75 86 66 88.8 56 89.4 63 82 64 74 62 71 70 70 75 68 75 66Z"),
        '<ellipse cx="50" cy="66" rx="20.6" ry="6" fill="#2d6f86"/>', _fill("M44.6 57H55.4L54.2 65.6H45.8Z", "#c98d4b", 1.4),
        _line("M25.4 76C33 80 43 81.4 50 81.4S67 80 74.6 76M36 73V79M50 74.6V81M64 73V79M30 80V85M43 81.4V88.6M57 81.4V88.6M70 80V85", DARK, 1.1),
    ),
}  # fmt: skip


def _beacon(icon: str) -> str:
    """A tower with a lamp, and the flag that a ship's sail must match."""
    colour = ICON_COLOURS[icon]
    return _built(
        _foot(34, 97, 19),
        _fill("M23 97 26.4 55H39.6L43 97C37 100 29 100 23 97Z", "#fbf1dc"), flat("M25.6 66 26.2 58.4H39.8L40.4 66ZM24 86 24.8 76.4H41.2L42 86Z", "#c8443a"),
        _shade("M36 55H39.6L43 97C41 98 38.6 98.6 36 98.8Z"), _line("M23 97 26.4 55H39.6L43 97C37 100 29 100 23 97Z", DARK, 1.6),
        _fill("M27.6 55V44H38.4V55Z", "#f9dd6e", 1.4), _fill("M23.6 53.6H42.4V57.4H23.6Z", "#5a6670", 1.4), _fill("M25 44.4C27 38 31 36 33 35 35 36 39 38 41 44.4Z", "#c8443a", 1.4),
        _line("M33 36V17", DARK, 3.4), _line("M33 36V17", "#c98d4b", 1.6),
        _fill("M34.6 18.6C47 13 62 24 83 17.4L79.6 36.6 83 57C62 63.6 47 52.6 34.6 58Z", "#fdf6e6", 1.8),
        flat("M35.6 19.2C47 14.6 62 25 81.8 18.7L80.9 23.6C62 30 47 19 35.6 24ZM35.6 56.6C47 52 62 62.4 81.8 56.2L80.9 51.2C62 57 47 47 35.6 51.6Z", colour),
        f'<use href="#si-{icon}" x="43" y="22.4" width="32" height="32"/>',
    )  # fmt: skip


def _planks(mask: int) -> str:
    """A rickety bridge from land to land."""
    if mask & (N | S):
        steps = "".join(f'<path d="M{37 + k % 3 - 1} {23 + 7.9 * k:.4g}h{26 - k % 2 * 2}v5.6h{-(26 - k % 2 * 2)}Z"/>' for k in range(10))
        ropes, posts = "M36 20C30 46 30 79 36 105M64 20C70 46 70 79 64 105", ((36, 19), (64, 19), (36, 106), (64, 106))
    else:
        steps = "".join(f'<path d="M{21 + 7.4 * k:.4g} {49.5 + k % 3 - 1}v{26 - k % 2 * 2}h5.2v{-(26 - k % 2 * 2)}Z"/>' for k in range(8))
        ropes, posts = "M17 48C38 42 62 42 83 48M17 77C38 83 62 83 83 77", ((17, 48), (83, 48), (17, 77), (83, 77))
    return _built(
        flat("M37 22H66V107H37Z" if mask & (N | S) else "M20 53H82V80H20Z", "#1a2530", 0.16),
        f'<g fill="#c98d4b" stroke-width="1.2">{steps}</g>', _line(ropes, DARK, 3.6), _line(ropes, "#e9cf94", 1.7),
        "".join(f'<circle cx="{x}" cy="{y}" r="4" fill="#8a5a30"/>' for x, y in posts),
    )  # fmt: skip


_CAMP = _built(
    _foot(31, 62, 15),
    _fill("M20 62V47H42V62Z", "#e6c98f"), flat("M28 62V52H34V62Z", DARK), _fill("M14.6 49C20 38 26 31 31 28.6 36 31 42 38 47.4 49 36 46 26 46 14.6 49Z", "#c99a4e"),
    _line("M22 45C25 39 28 34 31 31M31 45.6V31M40 45C37 39 34 34 31 31", "#7c5a24", 1.2),
    _foot(70, 56, 9), _fill("M62 57 76 53M64 53 78 57", "#8a5a30", 3.4), _fill("M70 54C63 52 64 46 67 42 68 45 69 45 69.6 38 75 42 78 51 70 54Z", "#f0912f", 1.3), flat("M70.4 53C67 52 67.6 48 70 45 71 48 74 50 70.4 53Z", "#fbd34e"),
)  # fmt: skip


def _jetty(side: int) -> str:
    """The dock: planks from the beach out into the ship's square."""
    turn = {N: "rotate(180 50 62.5)", E: "rotate(-90 50 62.5)translate(0 -12.5)", S: "", W: "rotate(90 50 62.5)translate(0 -12.5)"}[side]
    steps = "".join(f'<path d="M42.5 {94 + 6 * k}h15v4.6h-15Z"/>' for k in range(8))
    posts = "".join(f'<circle cx="{x}" cy="{y}" r="3" fill="#8a5a30"/>' for x in (41.5, 58.5) for y in (112, 138))
    return f'<g transform="{turn}">' + _built(flat("M44 96H60V144H44Z", "#1a2530", 0.18), f'<g fill="#c98d4b" stroke-width="1.2">{steps}</g>', posts) + "</g>"


_BUILDINGS = "".join(
    f'<symbol id="si-{name}" overflow="visible">{drawn}</symbol>'
    for name, drawn in (
        *_STRUCTURES.items(), *((f"beacon-{icon}", _beacon(icon)) for icon in ICON_COLOURS), ("bridge-h", _planks(E | W)), ("bridge-v", _planks(N | S)),
    )
)  # fmt: skip


def terrain(name: str, mask: int, seed: int, feature: str = "", icon: str = "", bridge: bool = False, dock: int = 0) -> str:
    """A terrain card upright (``name-0``) and upside down (``name-1``): land, trails, what grows there, its building."""
    drawn = _ground(f"{name}-g", mask, bridge, seed)
    for turned in (False, True):
        lain = f'<use href="#{name}-g"/>{"" if bridge else _trails(mask)}'
        built = f"beacon-{icon}" if icon else f"bridge-{'h' if mask & E else 'v'}" if bridge else feature
        stands = f'<use href="#si-{built}"/>' if built else ""
        grown = "" if bridge else _scenery(mask, bool(built), seed, turned)
        if dock:
            grown, stands = '<use href="#si-tree-2" x="74" y="92"/><use href="#si-tree-1" x="27" y="94"/>', _jetty(dock) + _CAMP
        turn = f'<g transform="rotate(180 {WIDTH / 2} {HEIGHT / 2})">' if turned else "<g>"
        drawn += f'<symbol id="{name}-{int(turned)}" viewBox="0 0 {WIDTH} {HEIGHT}" overflow="visible">{turn}{lain}</g>{grown}{turn}{stands}</g></symbol>'
    return drawn


def ship(name: str, icon: str) -> str:
    """A ship under sail; it fills a terrain card's place."""
    colour = ICON_COLOURS[icon]
    inside = _built(
        '<path d="M10 101C24 94 30 106 44 100S72 94 92 102L84 112C70 116 30 116 16 112Z" fill="#fff" fill-opacity=".4" stroke="none"/>',
        _line("M50 8V92", DARK, 5), _line("M50 8V92", "#a8672f", 2.4), _fill("M50 7C58 3 64 10 73 6L69 11 73 17C64 20 58 13 50 17Z", colour, 1.4),
        _fill("M18 22C34 17 66 17 82 22 90 40 90 58 83 76 66 71 34 71 17 76 24 58 24 40 18 22Z", "#fdf6e6", 1.8),
        flat("M19.4 23C34 18.4 66 18.4 81.2 23L83.6 30C66 25 34 25 21.6 30ZM18.6 74.6C34 70 66 70 82.4 74.6L84.8 67C66 62.4 34 62.4 21 67Z", colour),
        flat("M76 21C84 38 84 58 76 74 79 74.6 81 75 82.4 75.4 89 58 89 40 81.4 22.6Z", "#1a2530", .14),
        f'<use href="#si-{icon}" x="34" y="29" width="36" height="36"/>',
        _fill("M8 81C16 84 20 86 30 87.4 46 89.4 66 88 94 80 92 96 84 108 72 109H30C18 107 10 96 8 81Z", "#a8672f", 1.8),
        _shade("M13 95C34 101 66 101 90.6 94 87 102 80 108.4 72 108.4H30C22 107 16 102 13 95Z"), _line("M10.4 88C34 95 68 94.6 93 87", HALO, 1.6),
        f'<circle cx="34" cy="99" r="3" fill="{DARK}"/><circle cx="50" cy="100" r="3" fill="{DARK}"/><circle cx="66" cy="99" r="3" fill="{DARK}"/>',
    )  # fmt: skip
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{inside}</symbol>'

# ---- gear, actions and surprises: an icon for each effect

_EFFECTS = (
    icon("si-backpack", ("M8 6C8 3 9.6 2 12 2S16 3 16 6", "#8a5a30", 2.2), ("M5 9C5 6 8 5 12 5S19 6 19 9V20C19 21.6 18 22 16.4 22H7.6C6 22 5 21.6 5 20Z", "#c9853f"),
          ("M7.6 14H16.4V22H7.6Z", "#e0a765"), _line("M7.6 17H16.4M12 16V18.4M5.4 10.4C9 12 15 12 18.6 10.4", "#5f3a18", 1)),
    icon("si-boots", ("M6 2.4H12.4V12C12.4 13.6 14 14.4 16.6 15.2 19.8 16.2 21.4 17.4 21.4 19.6V21.4H6Z", "#b9733a"), flat("M6.4 18.6H21.2V21H6.4Z", "#5f3a18"),
          flat("M6.4 2.8H12V5.4H6.4Z", "#e9cf94"), _line("M9.8 8.4H12.4M9.8 10.8H12.4M10.2 13.2H12.8", HALO, 1)),
    icon("si-radio", ("M17 8V1.8", "#aeb9c2", 1.8), ("M3 8H21V21.6H3Z", "#5a8f7b"), ("M8 11.4a3.6 3.6 0 1 0 .1 0Z", "#f5eddc"), _line("M6 15H10M8 13V17", DARK, .9),
          flat("M14 10.6H19V13.6H14Z", "#f9dd6e"), flat(circle(15, 17.6, 1.3) + circle(18.4, 17.6, 1.3), "#20303c"), _line("M19.4 2.4C21.2 3.2 22 4.6 22 6.4", "#d9542b", 1.4)),
    icon("si-spyglass", ("M1.6 18.4 5.8 15 8.2 18 4 21.6Z", "#5f3a18"), ("M5.4 14.6 11.4 9.8 14.4 13.4 8.4 18.4Z", "#e0a22c"), ("M10.6 9.6 17.4 4 21.2 8.4 14.6 14Z", "#a8672f"),
          ("M16.6 3.8 18.8 2 23 7 20.8 8.8Z", "#f0c04a"), _line("M7.4 13.4 10 16.6M13 8 16.4 12", HALO, 1), ("M9.4 17.6 8.4 22M12 15.6 14.6 22", "#8a5a30", 1.6)),
    icon("si-shovel", ("M18.6 2.4 21.6 5.4", "#a8672f", 3), ("M20 4 10.6 13.4", "#c98d4b", 2.4), ("M7 10.6 13.4 17C11.4 20.4 7.4 22 2.4 21.6 2 16.6 3.6 12.6 7 10.6Z", "#aeb9c2"), _line("M5 19 9.6 14.4", DARK, .9)),
    icon("si-raft", ("M11 15V3", "#8a5a30", 2), ("M12 3.4C16.4 5 18.6 8 19 12.6H12Z", "#fdf6e6"), ("M2 15.4H22V18.2H2ZM3 18.2H21V21H3Z", "#c98d4b"), _line("M6 15.6V20.8M12 15.6V20.8M18 15.6V20.8", "#5f3a18", 1)),
    icon("si-tent", ("M12 3.4 22 20.6H2Z", "#5a8f7b"), flat("M12 4.4 6 20.2H2.8Z", "#8fbfa8"), ("M12 7.6 16.4 20.6H7.6Z", "#f9dd6e"), flat("M12 8.8 13.6 20.2H10.4Z", DARK), ("M12 3.4 12 1.4", "#8a5a30", 1.6)),
    icon("si-basket", ("M5 11C5 5 8 2.4 12 2.4S19 5 19 11", "#a8672f", 2), (circle(8.6, 9, 2.6) + circle(15, 8.6, 2.8), "#e8693c"), (circle(11.8, 7.6, 2.8), "#f0b429"), ("M2.6 10.6H21.4L19.4 21.4H4.6Z", "#c98d4b"),
          _line("M4 14.2H20M4.6 17.8H19.4M8 11 8.8 21M12 11V21M16 11 15.2 21", "#5f3a18", 1)),
    icon("si-sprint", (circle(15.4, 4.2, 2.2), "#dca06c"), ("M14 7.6 9.8 11.6M14 7.6 12.6 13.6 16.4 16.4 15.4 21.4M12.6 13.6 10 17.4 5 18M14.4 8.8 17.4 11.4 20.6 10.4", "#d9542b", 2.7), _line("M2 8H7M1.6 11.6H5.6M2.4 15H5", "#5a6670", 1.4)),
    icon("si-supplies", ("M8.6 3 17.6 1.8 19.6 15 10.8 16.4Z", "#4d8e99"), ("M4.2 6.4 12.8 4.2 16 17 7.4 19.2Z", "#7fb5b5"), ("M2 10.8 10 7.4 15 19 7 22.2Z", "#fdf6e6"), _line("M6.6 13.6 10.2 12.2M8 17 11.6 15.6", "#4d8e99", 1.2)),
    icon("si-salvage", ("M2 16.6C6 14 10 14 13 15.6S19 17.6 22 16.4V22H2Z", "#ecd7a3"), ("M8 4.4 15.6 3 17.6 14.4 10 15.8Z", "#fdf6e6"), _line("M12.4 11V5.6M10.2 7.6 12.3 5.2 14.8 6.8", "#d9542b", 1.5), _line("M5 19.4C7 18.6 9 18.6 11 19.4M14 20C16 19.2 18 19.2 20 20", "#a98a4c", 1)),
    icon("si-cast-off", ("M10.4 2.6V13", "#8a5a30", 1.8), ("M11.4 3C15.6 4.6 17.6 8 17.6 12H11.4Z", "#fdf6e6"), ("M3.4 13.6H19.6L17 18.6H6Z", "#a8672f"), _line("M2 21.4Q4.5 19 7 21.4T12 21.4 17 21.4 22 21.4", "#4d8e99", 1.6), _line("M19.6 6H23M21.2 4 23.2 6 21.2 8", "#d9542b", 1.5)),
    icon("si-trade-wind", ("M3 4.4C6 3.4 9 3.4 11 4.4V11.4C8.4 10.4 5.6 10.4 3 11.4Z", "#f0b429"), ("M13 12.6C16 11.6 19 11.6 21 12.6V19.6C18.4 18.6 15.6 18.6 13 19.6Z", "#6f86c9"),
          ("M14.4 4.6C18.4 4.2 20.4 6.4 20.4 9M9.6 19.4C5.6 19.8 3.6 17.6 3.6 15", "#d9542b", 2.2), ("M18.2 8.4H22.6L20.4 11.4ZM1.4 15.6H5.8L3.6 12.6Z", "#d9542b")),
    icon("si-switch", (circle(5.6, 8.2, 2.3) + "M2 18.4C2 13.4 3.4 11.4 5.6 11.4S9.2 13.4 9.2 18.4Z", "#5d9cc7"), (circle(18.4, 8.2, 2.3) + "M14.8 18.4C14.8 13.4 16.2 11.4 18.4 11.4S22 13.4 22 18.4Z", "#e8693c"),
          ("M6.6 4C9.4 1.6 14.6 1.6 17.4 4M17.4 21C14.6 23 9.4 23 6.6 21", "#f0b429", 2)),
    icon("si-landslip", ("M4 12.6 12 9.4 20 12.6V19L12 22 4 19Z", "#a8bf6f"), flat("M4.4 15.4 12 18.4V21.6L4.4 18.8ZM19.6 15.4 12 18.4V21.6L19.6 18.8Z", "#ecd7a3"), _line("M4 12.6 12 15.6 20 12.6M12 15.6V21.6", DARK, 1), ("M12 11V4", "#d9542b", 2.6), ("M8.4 5.4 12 1.4 15.6 5.4Z", "#d9542b")),
    icon("si-busy-day", ("M2.4 6H11.4V18.6H2.4Z", "#fdf6e6"), ("M6.4 4H15.4V16.6H6.4Z", "#fdf6e6"), ("M17 13.4V22.4M12.6 18H21.6", "#d9542b", 3)),
    icon("si-cloudburst", ("M6 12.6C2.6 12.4 2 8.4 5 7.6 5 3.6 10.6 2 12.6 5 16 3.2 19.6 5.6 18.8 8.6 22 9.2 21.6 12.8 18.6 12.8Z", "#8e9fb3"), ("M12.8 12 8.6 17.6H11.6L9.8 22.4 16 15.8H12.8L15 12Z", "#f9dd6e"), _line("M5.4 15.4 4.2 18.4M19 15.4 17.8 18.4", "#4d8e99", 1.6)),
    icon("si-headwind", ("M2.4 8H14C17.4 8 17.6 3 14.4 3 12.8 3 12 4 12 5.2", "#7fb5c9", 2.6), ("M2.4 12.4H18.4C22.4 12.4 22.4 18 18.8 18 17.2 18 16.4 17 16.4 15.8", "#7fb5c9", 2.6), ("M4.4 16.8H11C14.2 16.8 14 21.4 11.2 21.4 9.8 21.4 9 20.6 9 19.6", "#7fb5c9", 2.6)),
    icon("si-quicksand", ("M2 13.6C6 11.6 18 11.6 22 13.6 22 18.6 18 22 12 22S2 18.6 2 13.6Z", "#ecd7a3"), _line("M5 15.6C9 13.8 15 13.8 19 15.6M7.4 18.4C10 17 14 17 16.6 18.4", "#a98a4c", 1.3),
          (circle(12, 5, 2.4) + "M8.6 14.6C8.6 10 10 8.4 12 8.4S15.4 10 15.4 14.6C13 13.8 11 13.8 8.6 14.6Z", "#d9542b"), ("M8.8 10 5.6 6.6M15.2 10 18.4 6.6", "#d9542b", 1.8)),
)  # fmt: skip

# what kind a card is, by shape: a buckle, a bolt, a burst
_KINDS = (
    icon("si-gear", ("M4 5H20V19H4Z", "#c9853f"), flat("M7.6 8.4H16.4V15.6H7.6Z", HALO), ("M12 12H20", "#e9cf94", 2)),
    icon("si-action", ("M13.6 1.8 4.4 13.6H10.4L8.6 22.2 19.6 9.6H13Z", "#f0b429")),
    icon("si-surprise", (star(9, 11, 6.4), "#d9542b"), _line("M12 7V13", HALO, 2.4), flat(circle(12, 15.2, 1.5), HALO)),
)  # fmt: skip


# ---- cards as one holds them

_EDGE = f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="4"'
_BACK = (
    f'<symbol id="si-back" viewBox="0 0 {WIDTH} {HEIGHT}">{_EDGE} fill="var(--paper)" stroke="var(--ink)" stroke-width="1.6"/>'
    '<rect x="6" y="6" width="88" height="113" rx="5" fill="var(--deep)"/><rect x="10" y="10" width="80" height="105" rx="3" fill="none" stroke="var(--sand)" stroke-opacity=".8"/>'
    '<g fill="none" stroke="var(--sea)" stroke-opacity=".6" stroke-width="1.4" stroke-linecap="round"><path d="M18 24q5-5 10 0t10 0 10 0 10 0 10 0 10 0M28 32q5-5 10 0t10 0 10 0 10 0M18 101q5 5 10 0t10 0 10 0 10 0 10 0 10 0M28 93q5 5 10 0t10 0 10 0 10 0"/></g>'
    + "".join(
        f'<ellipse cx="{50 + 24 * sin(k * 2 * pi / 6):.1f}" cy="{62.5 - 22 * cos(k * 2 * pi / 6):.1f}" rx="6.6" ry="5" fill="var(--meadow)" stroke="var(--sand)" stroke-width="2.6"/>' for k in range(6)
    )
    + '<ellipse cx="50" cy="62.5" rx="9.6" ry="7.4" fill="var(--meadow)" stroke="var(--sand)" stroke-width="2.8"/></symbol>'
)  # fmt: skip


_HELD = (
    f'<symbol id="si-sea" viewBox="0 0 {WIDTH} {HEIGHT}">{_EDGE} fill="var(--sea)"/>{_EDGE} fill="url(#contours)"/></symbol>'
    f'<symbol id="si-edge" viewBox="0 0 {WIDTH} {HEIGHT}">{_EDGE} fill="none" stroke="var(--paper)" stroke-width="4"/>{_EDGE} fill="none" stroke="var(--ink)" stroke-width="1.6"/></symbol>'
)


def held(name: str, face: str) -> str:
    """A terrain card or a ship with its own sea about it, as one holds it."""
    layers = "".join(f'<use href="#{layer}" width="{WIDTH}" height="{HEIGHT}"/>' for layer in ("si-sea", face, "si-edge"))
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{layers}</symbol>'


def lettered(name: str, kind: str, effect: str, title: str) -> str:
    """A gear, action or surprise card: its icon, its name, and the mark of its kind."""
    lines = [title] if len(title) < 11 else title.split(" ", 1) if " " in title else [title]
    size = 15 if max(map(len, lines)) < 10 else 13 if max(map(len, lines)) < 12 else 11
    words = "".join(
        f'<text x="50" y="{112 - 15 * (len(lines) - 1 - i) - (4 if len(lines) == 1 else 0)}" font-size="{size}" font-weight="600" text-anchor="middle" fill="var(--ink)">{line}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{_EDGE} fill="var(--paper)" stroke="var(--ink)" stroke-width="1.6"/>'
        f'<rect x="6" y="6" width="88" height="82" rx="5" fill="var(--sand)" fill-opacity=".55"/><path d="M6 74C20 68 32 80 50 74S82 70 94 75V83C94 86 92 88 89 88H11C8 88 6 86 6 83Z" fill="var(--sea)"/>'
        f'<use href="#si-{effect}" x="25" y="19" width="52" height="52"/><use href="#si-{kind}" x="5" y="5" width="24" height="24"/>{words}</symbol>'
    )


# ---- the contestants, two a player: one with a hat, one waving


def _piece(seat: int, which: int) -> str:
    shape = (
        "M12 2.6a9.4 9.4 0 1 0 .01 0Z", "M12 1.6 22.4 20.4H1.6Z", "M3.2 3.2H20.8V20.8H3.2Z", "M12 .8 22.6 12 12 23.2 1.4 12Z",
    )[seat]  # fmt: skip
    y = 14 if seat == 1 else 12
    figure = (
        f'<path d="M{12 - 4.4} {y - 3.4}H{12 + 4.4}M10 {y - 3.6}V{y - 6}H14V{y - 3.6}" stroke-width="1.4" fill="#fff"/><circle cx="12" cy="{y - 1.2}" r="2" fill="#fff"/><path d="M9 {y + 6}C9 {y + 2.4} 10 {y + 1.2} 12 {y + 1.2}S15 {y + 2.4} 15 {y + 6}Z" fill="#fff"/>'
        if which == 0
        else f'<circle cx="12" cy="{y - 2.6}" r="2.3" fill="#fff"/><path d="M9.4 {y + 6}C9.4 {y + 2} 10 {y + .6} 12 {y + .6}S14.6 {y + 2} 14.6 {y + 6}Z" fill="#fff"/><path d="M10 {y + 1.6} 7 {y - 2.4}M14 {y + 1.6} 17 {y - 2.4}" stroke-width="1.8"/>'
    )
    return (
        f'<symbol id="si-piece-{seat}-{which}" viewBox="-3 -3 30 30" overflow="visible"><g stroke-linejoin="round" stroke-linecap="round"><path d="{shape}" fill="#20303c" stroke="#20303c" stroke-width="6"/>'
        f'<path d="{shape}" fill="#f5eddc" stroke="#f5eddc" stroke-width="3.6"/><path d="{shape}" fill="{_SEAT[seat]}"/><g stroke="#fff" stroke-width="1">{figure}</g></g></symbol>'
    )


_PIECES = "".join(_piece(seat, which) for seat in range(4) for which in range(2))


# ---- marks on the table

_MARKS = (
    '<pattern id="si-waves" width="230" height="170" patternUnits="userSpaceOnUse"><g fill="none" stroke="var(--deep)" stroke-width="1.6" stroke-linecap="round" stroke-opacity=".75">'
    '<path d="M24 30q7-7 14 0t14 0M34 41q6-6 12 0M150 66q7-7 14 0t14 0t14 0M78 120q7-7 14 0t14 0M94 131q6-6 12 0M190 146q7-7 14 0"/></g></pattern>'
    '<pattern id="si-grass" width="25" height="25" patternUnits="userSpaceOnUse"><g fill="none" stroke="var(--jungle)" stroke-opacity=".4" stroke-width=".9" stroke-linecap="round">'
    '<path d="M5 6.4 4 4M5.8 6.4 6.4 3.4M18 18 17 15.6M18.8 18 19.4 15"/></g><g fill="#fff" fill-opacity=".08"><circle cx="17" cy="6" r="4"/><circle cx="6" cy="19" r="3"/></g></pattern>'
    '<symbol id="si-rose" viewBox="-50 -50 100 100"><g stroke="var(--ink)" stroke-linejoin="round"><circle r="34" fill="var(--paper)" fill-opacity=".4" stroke-width="1.2"/><circle r="30" fill="none" stroke-width=".8" stroke-dasharray="1.6 3.1"/>'
    '<path d="M0-27 7-7 27 0 7 7 0 27-7 7-27 0-7-7Z" transform="rotate(45)" fill="var(--sand)"/><path d="M0-42 8-8 42 0 8 8 0 42-8 8-42 0-8-8Z" fill="var(--paper)"/>'
    '<path d="M0-42V0L-8-8ZM42 0H0L8-8ZM0 42V0L8 8ZM-42 0H0L-8 8Z" fill="var(--ink)"/><circle r="4" fill="#f0c04a"/></g></symbol>'
    # closes the gap where four cards meet in land only; 0,0 is the corner
    f'<symbol id="si-plug" viewBox="-50 -50 100 100" overflow="visible"><circle r="{INSET + SAND + 0.8}" fill="var(--meadow)"/><use href="#si-tree-3" y="2"/></symbol>'
    # a land side that nothing has been joined to yet; 0,0 is its middle
    + "".join(
        f'<symbol id="si-open-{way}" viewBox="-50 -50 100 100" overflow="visible"><g fill="none" stroke-linecap="round"><path d="{d}" stroke="{DARK}" stroke-width="5"/><path d="{d}" stroke="{HALO}" stroke-width="2.6" stroke-dasharray="1 6.2"/></g></symbol>'
        for way, d in (("h", "M-35 0H35"), ("v", "M0-47V47"))
    )
    # the beacon, and the ship, that all are after
    + '<symbol id="si-goal" viewBox="0 0 100 125" overflow="visible"><g fill="none" stroke-linejoin="round">'
    + "".join(f'<rect x="4" y="4" width="92" height="117" rx="16" stroke="{colour}" stroke-width="{w}"/>' for colour, w in ((DARK, 9), ("#f9dd6e", 6.4), ("#e0a22c", 2)))
    + "".join(f'<path d="{star(5, 11, 5, x, y)}" fill="#f9dd6e" stroke="{DARK}" stroke-width="1.8"/>' for x in (8, 92) for y in (8, 117))
    + "</g></symbol>"
    # met, and not met
    + icon("si-yes", (circle(12, 12, 9.6), "#3f9450"), _line("M7 12.6 10.6 16 17 8.4", "#fff", 2.6))
    + icon("si-no", (circle(12, 12, 9.6), "#8e9fb3"), _line("M8 8 16 16M16 8 8 16", "#fff", 2.6))
)

ART = "".join((*_ICONS, *_INLAND, _BUILDINGS, *_EFFECTS, *_KINDS, _BACK, _HELD, _PIECES, _MARKS))
