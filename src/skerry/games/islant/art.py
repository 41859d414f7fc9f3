"""Art of Islant: the inside of an SVG <defs>, all drawn as if with a pencil. A square is 40 units wide.

Tiles are symbols named after what a square holds: ``sq-1`` to ``sq-45`` land, ``sq-60`` the middle, ``sq-61`` to ``sq-65`` waves,
``sq-66`` to ``sq-70`` ships. Straight shores are not part of a tile: whether there is one depends on its neighbour.
"""

import random

from .record import EAST, FIRST_SHIP, FIRST_WAVE, MIDDLE, NORTH, SOUTH, WEST

SQUARE = 40
RED, BLUE = "#d14a41", "#3d80c4"
PENCILS = ("var(--ink)", RED, BLUE, "#8a5aa8")
CENTRE = (20, 20)
# The corners of the square, clockwise from the top left; side i runs from corner i to the next one.
CORNERS = ((0, 0), (40, 0), (40, 40), (0, 40))
NOTCHES = ((20, 10), (30, 20), (20, 30), (10, 20))


def shores(land: int) -> list[list[tuple[int, int]]]:
    """The slanted shores of a tile, as lines of points in tenths of a square: quarters of it, times ten."""
    if land == 15:
        return []
    if land in (NORTH | SOUTH, EAST | WEST):
        return [[CORNERS[i], NOTCHES[i], CORNERS[(i + 1) % 4]] for i in range(4) if not land >> i & 1]
    first = next(i for i in range(4) if land >> i & 1 and not land >> (i - 1) % 4 & 1)
    last = next(i for i in range(4) if land >> i & 1 and not land >> (i + 1) % 4 & 1)
    ends = [CORNERS[(last + 1) % 4], CORNERS[first]]
    return [ends if bin(land).count("1") == 2 else [ends[0], CENTRE, ends[1]]]


def area(land: int) -> str:
    """The land of a tile as a path."""
    points: list[tuple[int, int]] = []
    for i in range(4):
        points.append(CORNERS[i])
        if not land >> i & 1:
            points.append(NOTCHES[i] if land in (NORTH | SOUTH, EAST | WEST) else CENTRE)
    return "M" + " ".join(f"{x} {y}" for x, y in points) + "Z"


def pencil_line(points: list[tuple[int, int]], chance: random.Random) -> str:
    """A line as a hand draws it: twice, never quite straight."""
    drawn = ""
    for wobble in (0.5, 0.9):
        (x, y), *rest = points
        drawn += f"M{x} {y}"
        for to_x, to_y in rest:
            mid_x, mid_y = (x + to_x) / 2 + chance.uniform(-wobble, wobble), (y + to_y) / 2 + chance.uniform(-wobble, wobble)
            drawn += f"Q{mid_x:.1f} {mid_y:.1f} {to_x} {to_y}"
            x, y = to_x, to_y
    return drawn


def tile(code: int) -> str:
    """A land tile, hatched in its colour."""
    colour, land, chance = (code - 1) // 15, (code - 1) % 15 + 1, random.Random(code)
    shape = area(land)
    inside = f'<path d="{shape}" fill="var(--sand)" fill-opacity="{".55" if colour == 0 else ".3"}"/>'
    inside += f'<path d="{shape}" fill="url(#pencil-{colour})"/>'
    lines = "".join(pencil_line(shore, chance) for shore in shores(land))
    if lines:
        inside += f'<path d="{lines}" fill="none" stroke="{PENCILS[colour]}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>'
    if land == 15 and code != MIDDLE:
        inside += (
            f'<circle cx="20" cy="20" r="9.4" fill="var(--sea)"/><path d="M29.2 20.4c-.3 5-4.3 9-9.4 8.9-5-.1-9-4.2-8.9-9.3 '
            f'.2-5.2 4.4-9.4 9.6-9 5 .3 8.7 4.4 8.5 9.600M28.6 21.800c-.9 4.3-4.6 7.3-9.2 7" fill="none" stroke="{PENCILS[colour]}" stroke-width="1.3"/>'
        )
    if code == MIDDLE:
        inside += (
            '<path d="M20 8.5 22.4 17.6 31.5 20 22.4 22.4 20 31.5 17.6 22.4 8.5 20 17.6 17.600Z" fill="var(--paper)" '
            'stroke="var(--ink)" stroke-width="1.1" stroke-linejoin="round"/><path d="M20 8.500V31.500L17.6 22.4 22.4 17.600Z" fill="var(--ink)"/>'
        )
    return f'<symbol id="sq-{code}" viewBox="0 0 40 40" overflow="visible">{inside}</symbol>'


def number(x: float, y: float, text: str, size: float = 17) -> str:
    """A number on a scrap of paper."""
    return (
        f'<text x="{x}" y="{y}" font-family="Georgia, serif" font-size="{size}" font-weight="700" text-anchor="middle" fill="var(--ink)" '
        f'stroke="var(--paper)" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">{text}</text>'
    )


def wave(n: int) -> str:
    """A wave: as many crests as its number has steps, and the number."""
    rows = "".join(f"M3 {9 + 11 * i}c3-6 7-6 9 0 2-6 6-6 9 0 2-6 6-6 9 0 1.5-4 4-5 6-4" for i in range(3))
    faint = "".join(f"M4 {12.5 + 11 * i}c3-5 6-5 8 0 2-5 6-5 9 0 2-5 6-5 9 0" for i in range(3))
    return (
        f'<symbol id="sq-{FIRST_WAVE + n - 1}" viewBox="0 0 40 40" overflow="visible"><path d="M1.5 1.500H38.500V38.500H1.500Z" fill="var(--sea)" fill-opacity=".6"/>'
        f'<path d="{rows}" fill="none" stroke="var(--ink)" stroke-width="1.3" stroke-opacity=".55" stroke-linecap="round"/>'
        f'<path d="{faint}" fill="none" stroke="var(--ink)" stroke-width=".7" stroke-opacity=".4"/>{number(20, 26.5, str(n), 19)}</symbol>'
    )


def ship(n: int) -> str:
    """A ship with its number on the sail."""
    return (
        f'<symbol id="sq-{FIRST_SHIP + n - 1}" viewBox="0 0 40 40" overflow="visible"><g stroke="var(--ink)" stroke-linejoin="round" stroke-linecap="round">'
        '<path d="M5 28.500H35.500C34 34 31 36 28 36H12.500C9 36 6.5 33 5 28.500Z" fill="var(--rock)" stroke-width="1.4"/>'
        '<path d="M8 25.500C10 17 10 10 8.5 4 20 2.5 31 7 33 25.500Z" fill="var(--paper)" stroke-width="1.3"/>'
        '<path d="M18.5 25.500V28.500M7 38.300c3-2 5-2 8 0s5 2 8 0 5-2 8 0" fill="none" stroke-width="1.2"/></g>'
        f'<text x="19.5" y="22" font-family="Georgia, serif" font-size="16" font-weight="700" text-anchor="middle" fill="var(--ink)">{n}</text></symbol>'
    )


PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}


def die(n: int) -> str:
    """A die as one draws it in the margin: a wobbly square, a second face behind."""
    spots = "".join(
        f'<circle cx="{12 + 8 * ((int(p) - 1) % 3)}" cy="{12 + 8 * ((int(p) - 1) // 3)}" r="3"/>' for p in PIPS[n]
    )
    return (
        f'<symbol id="die-face-{n}" viewBox="0 0 40 40"><path d="M4 5.500C4 4 5 3.6 6.5 3.600L34 4.200C36 4.3 36.6 5 36.5 7L36 33.500C36 36 35 36.5 33 36.400L7 36'
        'C4.5 36 4 35 4 33Z" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.8"/>'
        '<path d="M5 6.600C5.2 5 6 4.6 8 4.700L33 5C35 5 35.5 6 35.4 8L35 32" fill="none" stroke="var(--ink)" stroke-width=".7" stroke-opacity=".6"/>'
        f'<g fill="var(--ink)">{spots}</g></symbol>'
    )


def grid(n: int) -> str:
    """The squares of a sheet, ruled by hand."""
    chance, side, lines = random.Random(n), n * SQUARE, ""
    for i in range(n + 1):
        at = i * SQUARE
        bend = [chance.uniform(-0.7, 0.7) for _ in range(4)]
        lines += f"M{-1.5 + bend[0]:.1f} {at}Q{side / 2:g} {at + bend[1]:.1f} {side + 1.5 + bend[2]:.1f} {at}"
        lines += f"M{at} {-1.5 + bend[3]:.1f}Q{at + bend[2]:.1f} {side / 2:g} {at} {side + 1.5 + bend[1]:.1f}"
    return (
        f'<symbol id="grid-{n}" viewBox="0 0 {side} {side}" overflow="visible"><path d="{lines}" fill="none" stroke="var(--ink)" '
        f'stroke-width=".9" stroke-opacity=".38" stroke-linecap="round"/></symbol>'
    )


def hatching(name: str, colour: str, angle: int, gap: float, cross: bool = False) -> str:
    """Pencil strokes."""
    strokes = f"M0 1.6 30 1.200M0 {1.6 + gap:g} 30 {1.9 + gap:g}M0 {1.4 + 2 * gap:g} 30 {1.7 + 2 * gap:g}"
    more = f'<path d="M2 0V{3 * gap:g}M12 0V{3 * gap:g}M22 0V{3 * gap:g}" stroke="{BLUE}" stroke-width="1" stroke-opacity=".6"/>' if cross else ""
    return (
        f'<pattern id="{name}" width="30" height="{3 * gap:g}" patternUnits="userSpaceOnUse" patternTransform="rotate({angle})">'
        f'<path d="{strokes}" stroke="{colour}" stroke-width="1.1" stroke-opacity=".62"/>{more}</pattern>'
    )


ART = (
    hatching("pencil-0", "var(--ink)", -52, 4.2)
    + hatching("pencil-1", RED, -48, 3)
    + hatching("pencil-2", BLUE, 42, 3)
    + hatching("pencil-3", RED, -48, 3.4, cross=True)
    + "".join(tile(code) for code in (*range(1, 46), MIDDLE))
    + "".join(wave(n) + ship(n) for n in range(1, 6))
    + "".join(die(n) for n in range(1, 7))
    + "".join(grid(n) for n in (5, 7, 9, 11))
    + '<symbol id="turn-sign" viewBox="0 0 24 24"><path d="M19 12a7 7 0 1 1-2.5-5.400M17.5 2.500V7.500H12.5" fill="none" '
    'stroke="var(--ink)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></symbol>'
)
