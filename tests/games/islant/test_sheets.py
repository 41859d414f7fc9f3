"""Sheets drawn by hand, their scores worked out line by line; the odd ones first. How to read a sheet: paper.py."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.testing.clauses import proves
from skerry.testing.matches import seeds, thorough

from .paper import dealt, score, squares, traced, write

# name: (level, sheet, the lines of its score that are not 0)
SHEETS = {
    "a ring that meets itself at a point": (1, """
        .
        . C1 I1 I1 C2
        . C0 C2 C1 C3
        .  . T0 T0  .
    """, {
        # six Corners, 1 each: 6; two Isthmuses, both notches outside because the ring is open at the point: 8; two Tips: 4
        # C0 runs on into the left Tip, C3 into the right one: 2 less
        "sides": 6 + 8 + 4 - 2,
        "islands": -2,  # no lake: water passes at the point
    }),
    "a Heart with a Tip on each side": (1, """
        .
        .  . T2  .
        . T1 H0 T3
        .  . T0  .
    """, {
        "sides": 4 * 2 - 4,  # four Tips; at each corner of the Heart two of their shores run on into each other
        "lakes": 1,
        "islands": -2,
    }),
    "a Heart in a ring": (1, """
        .
        . C1 I1 C2
        . I0 H0 I0
        . C0 I1 C3
    """, {
        "sides": 4 * 1 + 4 * 2,  # Corners, and the outer notch of each Isthmus
        "lakes": 1,  # the inner notches meet at the corners of the Heart; its own lake is on an island that is not complete
        "islands": -4,
    }),
    "lakes inside islands inside lakes": (1, """
        C1 I1 I1 I1 I1 I1 C2
        I0  .  .  .  .  . I0
        I0  . C1 I1 C2  . I0
        I0  . I0  . I0  . I0
        I0  . C0 I1 C3  . I0
        I0  .  .  .  .  . I0
        C0 I1 I1 I1 I1 I1 C3
    """, {
        "sides": (4 + 20 * 2) + (4 + 4 * 2),  # both rings; the outer one has only notches and points at the rim
        "lakes": 1 + 1,  # between the rings, and within the inner one
        "islands": -4,
    }),
    "an island in the lake of an island in a lake": (1, """
        C1 I1 I1 I1 I1 I1 C2
        I0  .  .  .  .  . I0
        I0  . C1 I1 C2  . I0
        I0  . I0 T2 I0  . I0
        I0  . C0 I1 C3  . I0
        I0  .  .  .  .  . I0
        C0 I1 I1 I1 I1 I1 C3
    """, {
        "sides": 44 + 12,  # the Tip has a straight shore
        "lakes": 2,  # each ring's own
        "islands": -6,
    }),
    "a complete island inside the lake of another": (1, """
        .
        . C1 I1 I1 I1 C2
        . I0  .  .  . I0
        . I0  . T2  . I0
        . I0  . T0  . I0
        . C0 I1 I1 I1 C3
    """, {
        "sides": (4 + 12 * 2) + 4,
        "lakes": 1,  # the outer island's, with the inner one in it
        "islands": -4,
    }),
    "a lake inside an island inside a lake": (1, """
        .
        . C1 I1 I1 I1 C2
        . I0  . T2  . I0
        . I0 T1 H0 T3 I0
        . I0  . T0  . I0
        . C0 I1 I1 I1 C3
    """, {
        "sides": 28 + 4,
        "lakes": 1 + 1,  # the ring's, and the Heart's
        "islands": -4,
    }),
    "an island that touches the shore of the lake it lies in": (1, """
        .
        . C1 I1 I1 I1 C2
        . I0 T2  .  . I0
        . I0 T0  .  . I0
        . I0  .  .  . I0
        . C0 I1 I1 I1 C3
    """, {
        "sides": 28 + 4,
        "lakes": 1,  # at the point where they touch, water passes
        "islands": -4,
    }),
    "two waters that meet at a point are one lake": (1, """
        .
        . C1 B1 I1 C2
        . I0 I0  . I0
        . I0  . I0 I0
        . C0 I1 B3 C3
    """, {
        # Corners 4; above a Bay's mouth and a notch, 4; below the same, 4; two notches on the left, two on the right, 8
        "sides": 4 + 4 + 4 + 8,
        "lakes": 1,  # the two inner Isthmuses meet only in the very middle
        "islands": -2,
    }),
    "two lakes": (1, """
        .
        . C1 I1 B1 I1 C2
        . I0  . I0  . I0
        . C0 I1 B3 I1 C3
    """, {
        "sides": 4 + 2 * (2 + 2 + 2) + 2 + 2,
        "lakes": 2,
        "islands": -2,
    }),
    "one lake with straight shores": (1, """
        .
        . C1 I1 B1 I1 C2
        . I0  .  .  . I0
        . C0 I1 B3 I1 C3
    """, {
        "sides": 20,
        "lakes": 1,  # the Bays end in straight shores, but on water that the island encloses
        "islands": -2,
    }),
    "an isthmus beside a bay": (1, """
        .
        .  .  . T2
        . T1 I1 B2
        .  .  . T0
    """, {
        "sides": 2 + 4 + 2 + 2 + 2,  # Tip, Isthmus, Bay, two Tips; a shore at 45 degrees never runs on into a notch
        "islands": -2,
    }),
    "a Bay whose mouth is shut": (1, """
        .
        .  . C1 C2  .
        . T1 B2 H0 T3
        .  . C0 C3  .
    """, {
        "sides": 4 + 2 + 2 - 4,  # Corners and Tips; each Corner runs on into a Tip
        "lakes": 1 + 1,  # the Heart's, and the Bay's mouth
        "islands": -2,
    }),
    "a heart on the rim": (1, """
        . T1 H0 T3
        .  . T0  .
    """, {"islands": -2}),  # a straight shore on the rim: not complete, so no sides and no lake
    "a heart in the corner of the sheet": (1, """
        H0 T3
        T0
    """, {"islands": -2}),
    "a Tip that points away from the rim": (1, """
        .
        T3
    """, {"islands": -2}),
    "islands that touch the rim only in a point": (1, """
        .
        T2
        T0
    """, {"sides": 4, "islands": -2}),
    "four Corners in the corner of the sheet": (1, """
        C1 C2
        C0 C3
    """, {"sides": 4, "islands": -2}),  # the water between them and the corner is shut in by the rim: no lake
    "islands that touch in a point": (1, """
        .
        . T2 T2
        . T0 T0
    """, {"sides": 4 + 4, "islands": -4}),
    "a ring of islands that touch in points": (1, """
        .
        .  . T2  .
        . T2 T0 T2
        . T0 T2 T0
        .  . T0  .
    """, {"sides": 4 * 4, "islands": -8}),  # four diamonds around a gap: nobody's lake
    "four pairs of Corners around water": (1, """
        .
        .  . C1 C2  .
        . C1  .  . C2
        . C0  .  . C3
        .  . C0 C3  .
    """, {"islands": -8}),  # pairs are joined, but not with each other; each has straight shores on open water
    "a large square on its corner": (1, """
        .
        .  . C1 C2  .
        . C1 H0 H0 C2
        . C0 H0 H0 C3
        .  . C0 C3  .
    """, {
        "sides": 8 - 4,  # on each flank two Corners are one long side
        "lakes": 4,
        "islands": -2,
    }),
    "a ring of Hearts in Tips": (1, """
        .
        .  . T2 T2 T2  .
        . T1 H0 H0 H0 T3
        . T1 H0  . H0 T3
        . T1 H0 H0 H0 T3
        .  . T0 T0 T0  .
    """, {
        "sides": 12 * 2 - 4,  # at the four corners a Tip runs on into the next
        "lakes": 8 + 1,  # the one in the middle has four straight shores
        "islands": -2,
    }),
    "an empty ring": (1, """
        .
        . C1 I1 C2
        . I0  . I0
        . C0 I1 C3
    """, {"sides": 12, "lakes": 1, "islands": -2}),
    "a ring that is not closed": (1, """
        .
        . C1 I1 C2
        . I0  . I0
        . C0 I1  .
    """, {"islands": -2}),  # two straight shores, and no lake
    "a ring with a turned tile": (1, """
        .
        . C1 I1 C2
        . I0  . I0
        . C0 I0 C3
    """, {"islands": -4}),  # the turned Isthmus is an island of its own
    "a lone Tip": (1, """
        .
        . T0
    """, {"islands": -2}),
    "two Tips face to face": (1, """
        .
        . T1 T3
    """, {"sides": 4, "islands": -2}),
    "two Tips back to back": (1, """
        .
        . T3 T1
    """, {"islands": -4}),
    "four Corners": (1, """
        .
        . C1 C2
        . C0 C3
    """, {"sides": 4, "islands": -2}),
    "a Tip that leans on a slanted shore": (1, """
        .
        . T1 T3 T3
    """, {"sides": 4, "islands": -4}),  # the third touches the square, but is not joined
    "a complete island and one that is not": (1, """
        .
        . T1 I1 T3
        .  .  . H0
    """, {"sides": 2 + 4 + 2, "islands": -4}),
    "the middle alone": (2, """
        .
        .
        .
        .
        .  .  .  .  M
    """, {"islands": -2}),
    "the middle in Tips": (2, """
        .
        .
        .
        .  .  .  . T2
        .  .  . T1  M T3
        .  .  .  . T0
    """, {"sides": 4, "islands": -2}),  # the middle has no lake
    "a wave in the lake": (2, """
        .
        . C1 I1 C2
        . I0 ~3 I0
        . C0 I1 C3
    """, {"sides": 12, "islands": -2}),  # not white
    "a ship in the lake": (4, """
        .
        . C1 I1 C2
        . I0 s3 I0
        . C0 I1 C3
    """, {"sides": 12, "islands": -2}),
    "a wave in the lake of an island in a lake": (4, """
        .
        . C1 I1 I1 I1 C2
        . I0 C1 I1 C2 I0
        . I0 I0 ~3 I0 I0
        . I0 C0 I1 C3 I0
        . C0 I1 I1 I1 C3
    """, {
        "sides": 28 + 12,
        "lakes": 1,  # between the rings it is white
        "islands": -4,
    }),
    "a wave in the outer lake": (4, """
        .
        C1 I1 I1 I1 I1 I1 C2
        I0  .  .  .  .  . I0
        I0  . C1 I1 C2  . I0
        I0  . I0  . I0 ~5 I0
        I0  . C0 I1 C3  . I0
        I0  .  .  .  .  . I0
        C0 I1 I1 I1 I1 I1 C3
    """, {
        "sides": 44 + 12,
        "lakes": 1,  # the inner one
        "islands": -4,
    }),
    "red and blue around the middle": (3, """
        .
        .
        .  .  . T2r
        .  . T1r M T3b
        .  .  . I0b
        .  .  . T0b
    """, {
        "sides": 2 + 2 + 2 + 4 + 2 - 2,  # the upper Tips run on into each other twice
        "largest colour": 4,  # blue: Tip, middle, Isthmus, Tip; red has three
        "islands": -2,
    }),
    "colours on an island that is not complete": (3, """
        .
        .
        .  .  .  T2r
        .  . T1r  M T3b
    """, {"islands": -2}),
    "a colour in two parts": (3, """
        .
        . T2b
        . I0r
        . B0b T3b
        . I0r
        . T0r
    """, {
        # Tip 2, Isthmus 4, Bay 2, Tip 2, Isthmus 4, Tip 2
        "sides": 16,
        "largest colour": 2,  # the red Isthmuses lie on both sides of the blue Bay: Isthmus and Tip below are joined
        "islands": -2,
    }),
}  # fmt: skip


@proves("L14", "L15", "L24", "L25", "L26", "L27", "L28", "L29", "L30", "L31", "L32")
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_drawn_by_hand(name):
    level, text, lines = SHEETS[name]
    assert score(level, text) == lines


def test_there_are_enough_of_them():
    assert len(SHEETS) >= 30


@pytest.mark.parametrize("name", SHEETS)
def test_walking_along_the_shores_gives_the_same(name):
    _, text, lines = SHEETS[name]
    walked = traced(text)
    assert walked == {line: lines.get(line, 0) for line in walked}


TILES = [f"{letter}{turned}" for letter, turns in zip("TCIBH", (4, 4, 2, 4, 1), strict=True) for turned in range(turns)]


def scribble(chance, size, level):
    """A sheet full of tiles, mostly joined to what is there; with waves and ships where the level has some."""
    others = {2: ["~1", "~5"], 4: ["~2", "s1"]}.get(level, [])
    empty = chance.choice([0, 1, 4, 20])
    rows = [[chance.choice([*TILES, *others, *["."] * empty]) for _ in range(size)] for _ in range(size)]
    for _ in range(chance.choice([0, 40, 400])):  # turn tiles until they fit their neighbours better
        r, c = chance.randrange(size), chance.randrange(size)
        if rows[r][c][0] in "TCIBH":
            rows[r][c] = min((tile for tile in TILES), key=lambda tile: (misfits(rows, r, c, tile), chance.random()))
    return "\n".join(" ".join(row) for row in rows)


def misfits(rows, r, c, tile):
    """How many sides of a tile are land where the neighbour's are not, or the other way round."""
    from .paper import SIDES, STEPS, land

    n = 0
    for side, other in zip(SIDES, "SWNE", strict=True):
        y, x = r + STEPS[side][0], c + STEPS[side][1]
        near = rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows) else "."
        theirs = near[0] in "TCIBH" and other in land(near[0], int(near[1]))
        n += (side in land(tile[0], int(tile[1]))) != theirs
    return n


@proves("L25", "L26", "L27", "L28", "L30")
@given(seed=seeds, level=st.sampled_from([1, 2, 3, 4]))
@thorough(100)
def test_any_sheet_scores_as_if_walked_around(seed, level):
    chance = random.Random(seed)
    text = scribble(chance, {1: 7, 2: 9, 3: 7, 4: 11}[level], level)
    table = dealt(level)
    write(table, text)
    walked, scored = traced(text), table.sheets[0]
    assert {line: scored[line] for line in walked} == walked, text


@given(seed=seeds)
@thorough(60)
def test_turning_a_sheet_does_not_change_its_score(seed):
    """A quarter turn, and a mirror image (a Corner then is turned the other way)."""
    chance = random.Random(seed)
    text = scribble(chance, 7, 1)
    held = squares(text)
    turned = {(c, 6 - r): cell[0] + str((int(cell[1]) + 1) % 4) for (r, c), cell in held.items()}
    mirror = {"T": (0, 3, 2, 1), "C": (3, 2, 1, 0), "I": (0, 1, 0, 1), "B": (2, 1, 0, 3), "H": (0, 0, 0, 0)}
    flipped = {(r, 6 - c): cell[0] + str(mirror[cell[0]][int(cell[1])]) for (r, c), cell in held.items()}
    scores = []
    for cells in (held, turned, flipped):
        sheet = "\n".join(" ".join(cells.get((r, c), ".") for c in range(7)) for r in range(7))
        table = dealt(1)
        write(table, sheet)
        scores.append(table.sheets[0])
    assert scores[0] == scores[1] == scores[2]
