"""Art shared by all five games: palette, seat marks, common shapes and patterns.

Everything here is the inside of an SVG <defs>. Colours that belong to the theme are
written ``var(--name)``; browsers resolve them by CSS, standalone files by text.
"""

from math import cos, pi, sin

PALETTE = {
    "light": {
        "paper": "#f5eddc",
        "ink": "#20303c",
        "sea": "#a9d3d6",
        "deep": "#4d8e99",
        "sand": "#ecd7a3",
        "meadow": "#a8bf6f",
        "jungle": "#3f7a52",
        "heather": "#b9a3c8",
        "rock": "#9a948a",
        "coral": "#d5512c",
    },
    "dark": {
        "paper": "#0f202b",
        "ink": "#e9e1cf",
        "sea": "#15465a",
        "deep": "#0d3142",
        "sand": "#b99f66",
        "meadow": "#66803c",
        "jungle": "#2c5a3d",
        "heather": "#7d6791",
        "rock": "#6b675f",
        "coral": "#ff7b52",
    },
}


# Pieces look like printed cardboard: the same dark outline and cream halo in both themes.
DARK, HALO = "#20303c", "#f5eddc"


def icon(name: str, *parts: str | tuple[str, str] | tuple[str, str, float]) -> str:
    """A symbol on the 24 grid: a cream halo beneath, then its parts from back to front.

    A part is a string (drawn as it is), ``(path, fill)`` with an ink outline,
    or ``(path, colour, width)``: a line as thick as a rope, outlined.
    """
    solid, halo, art = "", [], []
    for part in parts:
        if isinstance(part, str):
            art.append(part)
        elif len(part) == 2:
            d, fill = part
            solid += d
            art.append(f'<path d="{d}" fill="{fill}"/>')
        else:
            d, colour, w = part
            halo.append(f'<path d="{d}" fill="none" stroke-width="{w + 2.6:.1f}"/>')
            art.append(
                f'<path d="{d}" stroke-width="{w + 0.55:.2f}"/><path d="{d}" stroke="{colour}" stroke-width="{w - 1.1:.2f}"/>'
            )
    return (
        f'<symbol id="{name}" viewBox="0 0 24 24" overflow="visible"><g stroke-linejoin="round" stroke-linecap="round">'
        f'<g fill="{HALO}" stroke="{HALO}" stroke-width="3.2"><path d="{solid}"/>{"".join(halo)}</g>'
        f'<g fill="none" stroke="{DARK}" stroke-width="1.1">{"".join(art)}</g></g></symbol>'
    )


def flat(d: str, fill: str, opacity: float = 1) -> str:
    """A surface without an outline."""
    return f'<path d="{d}" fill="{fill}" stroke="none"' + (f' fill-opacity="{opacity}"' if opacity < 1 else "") + "/>"


def dots(*xyr: float, fill: str = DARK) -> str:
    """Filled circles, each given by its centre and its radius."""
    it = iter(xyr)
    circles = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in zip(it, it, it, strict=True))
    return f'<g fill="{fill}" stroke="none">{circles}</g>'


def circle(x: float, y: float, r: float) -> str:
    """A circle as a path."""
    return f"M{x:g} {y - r:.3g}a{r:g} {r:g} 0 1 0 .01 0Z"


def polar(r: float, turn: float, x: float = 12, y: float = 12) -> str:
    """A point of a path, by its distance from a centre and its direction: turns run clockwise from the top."""
    return f"{x + r * sin(turn * 2 * pi):.4g} {y - r * cos(turn * 2 * pi):.4g}"


def star(n: int, r0: float, r1: float, x: float = 12, y: float = 12) -> str:
    """A star with n points as a path; `r0` is the distance of the points from the centre, `r1` that of the corners between."""
    return "M" + "L".join(polar(r1 if k % 2 else r0, k / n / 2, x, y) for k in range(2 * n)) + "Z"


def spokes(n: int, r0: float, r1: float, x: float = 12, y: float = 12, turn: float = 0) -> str:
    """Lines from one distance of a centre to another, in n directions, as a path."""
    return "".join(f"M{polar(r0, turn + k / n, x, y)}L{polar(r1, turn + k / n, x, y)}" for k in range(n))


def _seat(n: int, d: str, fill: str) -> str:
    """A seat mark: ink outside, 2 units of paper inside it, the seat's colour within."""
    return (
        f'<symbol id="seat-{n}" viewBox="0 0 24 24"><g stroke-linejoin="round">'
        f'<path d="{d}" fill="var(--ink)" stroke="var(--ink)" stroke-width="6.4"/>'
        f'<path d="{d}" fill="var(--paper)" stroke="var(--paper)" stroke-width="4"/>'
        f'<path d="{d}" fill="{fill}"/></g></symbol>'
    )


SEATS = "".join(
    (
        _seat(0, "M12 4.6a7.4 7.4 0 1 0 0 14.8 7.4 7.4 0 1 0 0-14.8Z", "#0072B2"),
        _seat(1, "M12 4.4 19.7 18.2H4.3Z", "#D55E00"),
        _seat(2, "M5.3 5.3H18.7V18.7H5.3Z", "#009E73"),
        _seat(3, "M12 3.6 19.6 12 12 20.4 4.4 12Z", "#CC79A7"),
        _seat(4, "M12 3.7 14.5 9 20.3 9.7 16 13.7 17.1 19.4 12 16.6 6.9 19.4 8 13.7 3.7 9.7 9.5 9Z", "#E69F00"),
    )
)

COMMON = (
    # faint contour lines of open water, seamless in both directions
    '<pattern id="contours" width="48" height="24" patternUnits="userSpaceOnUse">'
    '<g fill="none" stroke="var(--deep)" stroke-width=".9" stroke-linecap="round" stroke-opacity=".5">'
    '<path d="M0 5C6 5 9 2.4 16 2.4S27 7.2 34 7.2C40 7.2 43 5 48 5"/>'
    '<path d="M0 17C6 17 9 19.6 15 19.6S26 14.4 33 14.4C39 14.4 43 17 48 17" stroke-dasharray="14 5 9 4 60"/>'
    "</g></pattern>"
    # a chart maker's hatching: "this does not count", shadow, out of play
    '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
    '<path d="M0 2.5H5" stroke="var(--ink)" stroke-width=".8" stroke-opacity=".28"/></pattern>'
    # quiet paper grain, to be laid over a surface (leave out for reduced motion or data)
    '<filter id="grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">'
    '<feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7" result="n"/>'
    '<feColorMatrix in="n" values="0 0 0 0 .2  0 0 0 0 .16  0 0 0 0 .1  0 0 0 .26 -.1" result="g"/>'
    '<feComposite in="g" in2="SourceGraphic" operator="in" result="h"/>'
    '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="h"/></feMerge></filter>'
)
