"""Sheets of Islant for the tests: the game's notation, and a second way to score them.

Trailing empty squares and lines of a sheet may be left out. No invariants are checked: a clause needs no whole match around it.

`traced` scores land as one would with a ruler: it cuts squares into small triangles on a lattice of quarters, walks around the
outlines with whole numbers and counts where the direction changes. It shares nothing with the rules.
"""

import skerry
from skerry.games.islant import GAME, record, rules
from skerry.match.items import Items
from skerry.match.position import read_state

UNTURNED = {"T": "N", "C": "NE", "I": "NS", "B": "NES", "H": "NESW"}
SIDES = "NESW"
LIKE = {"I2": "I0", "I3": "I1", "H1": "H0", "H2": "H0", "H3": "H0"}  # turns that change nothing


def land(letter, turned):
    """The land sides of a turned tile, as letters."""
    return "".join(SIDES[(SIDES.index(side) + turned) % 4] for side in UNTURNED[letter])


def squares(text):
    """The squares of a sheet that hold something: (row, column): text."""
    rows = [line.split() for line in text.strip().splitlines()]
    return {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row) if cell != "."}


def whole(text, size):
    """All rows of a sheet, indented."""
    held = squares(text)
    assert all(row < size and column < size for row, column in held), "too many squares"
    cells = [[held.get((row, column), ".") for column in range(size)] for row in range(size)]
    return ["  " + " ".join(LIKE.get(cell, cell) for cell in row) for row in cells]


def stand(table, sheets, dice):
    """Put a table at the beginning of a turn, with these dice and sheets; what is not told stays as it is."""
    now = Items(enumerate(table.position().splitlines()[1:], 1)).known
    lines = ["chance: " + now["chance"].text, "turn: " + now["turn"].text]
    lines.append("dice: " + (" ".join(map(str, dice)) if dice else now["dice"].text))
    size = int(table.box.array["width"][table.state.level])
    for seat in range(table.players):
        drawn = [row.text for row in now[f"sheet of player {seat + 1}"].rows]
        lines += [
            f"player {seat + 1}: drawing",
            f"sheet of player {seat + 1}:",
            *whole(sheets.get(seat) or "\n".join(drawn), size),
        ]
    table.state = read_state(GAME, table.box, table.options, table.players, None, Items(enumerate(lines, 1)))
    return table


def dealt(level, text="", dice=None, players=1, seed=0):
    """A table at the beginning of a turn, with this sheet in front of player 1 (of all, if there are more)."""
    table = skerry.new("islant", players=players, seed=seed, level=level)
    return settled(stand(table, dict.fromkeys(range(players), text), dice))


def write(table, text, seat=0):
    """Put a sheet on the table; its middle is only there if the text has it."""
    stand(table, {seat: text}, None)


def rolled(table, dice):
    """The same with these dice, the turn begun anew."""
    return settled(stand(table, {}, dice))


def settled(table):
    """The only way to use a die is taken, as after a roll."""
    s = table.state
    s.array["picks"][: table.players] = record.UNKNOWN
    rules.settle(s, table.box)
    return table


def score(level, text):
    """The score sheet, without the lines that are 0."""
    table = dealt(level, text)
    return {line: points for line, points in table.sheets[0].items() if points}


def texts(table, seat=1):
    """What a seat may do, in words; people count seats from 1."""
    return [action.text for action in table.actions(seat - 1)]


def places(table, seat=1):
    """The squares where the tile in hand may go."""
    return sorted({text.split(" on ")[1].split(",")[0] for text in texts(table, seat) if " on " in text})


# ---- with a ruler


STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
# Corners of a square in quarters, clockwise; side i goes from corner i to the next.
POINTS = ((0, 0), (4, 0), (4, 4), (0, 4))
NOTCHES = ((2, 1), (3, 2), (2, 3), (1, 2))


def shore_edges(cells):
    """Every shore as a directed edge between two lattice points, land on its right; with the square it belongs to."""
    edges = []
    for (row, column), sides in cells.items():
        at = [(4 * column + x, 4 * row + y) for x, y in POINTS]
        isthmus = sides in ("NS", "SN", "EW", "WE")
        opposite = dict(zip(SIDES, "SWNE", strict=True))
        water = [side for side in SIDES if side not in sides]
        for i, side in enumerate(SIDES):
            a, b = at[i], at[(i + 1) % 4]
            if side in sides:
                r, c = row + STEPS[side][0], column + STEPS[side][1]
                if opposite[side] not in cells.get((r, c), ""):
                    edges.append((a, b, (row, column)))
            elif isthmus:
                tip = (4 * column + NOTCHES[i][0], 4 * row + NOTCHES[i][1])
                edges += [(a, tip, (row, column)), (tip, b, (row, column))]
        if water and not isthmus and len(sides) != 4:
            first = next(i for i in range(4) if SIDES[i] in sides and SIDES[(i - 1) % 4] not in sides)
            last = next(i for i in range(4) if SIDES[i] in sides and SIDES[(i + 1) % 4] not in sides)
            a, b = at[(last + 1) % 4], at[first]  # the water lies between the end of the last land side and the first one
            middle = (4 * column + 2, 4 * row + 2)
            if len(sides) == 2:
                edges.append((a, b, (row, column)))
            else:
                edges += [(a, middle, (row, column)), (middle, b, (row, column))]
    return edges


def angle_key(origin, direction):
    """Orders directions clockwise (as seen on the sheet, y down) from just after `origin`, exactly."""
    from fractions import Fraction

    cross = origin[0] * direction[1] - origin[1] * direction[0]
    dot = origin[0] * direction[0] + origin[1] * direction[1]
    if cross == 0:
        return (0, Fraction(0)) if dot > 0 else (2, Fraction(0))
    return (1, -Fraction(dot, cross)) if cross > 0 else (3, -Fraction(dot, cross))


def loops(edges):
    """Outlines: from the end of an edge go on along the edge that comes first when one turns through land."""
    starts = {}
    for edge in edges:
        starts.setdefault(edge[0], []).append(edge)
    left, found = set(edges), []
    while left:
        edge = first = min(left)
        loop = []
        while True:
            loop.append(edge)
            left.discard(edge)
            back = (edge[0][0] - edge[1][0], edge[0][1] - edge[1][1])
            # Land lies to the right of the way we came, so to the left of the way back: turn counter-clockwise from it.
            ways = [(angle_key(back, (out[1][0] - out[0][0], out[1][1] - out[0][1])), out) for out in starts[edge[1]]]
            turned = [(key, out) for key, out in ways if key != (0, 0)]
            edge = max(turned)[1]
            if edge == first:
                break
        found.append(loop)
    return found


def doubled_area(loop):
    """Twice the area inside a loop; positive for an outer outline."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b, _ in loop)


def side_count(loop):
    """How often the direction changes along a closed outline."""
    n = 0
    for (a, b, _), (c, d, _) in zip(loop, [*loop[1:], loop[0]], strict=True):
        n += (b[0] - a[0]) * (d[1] - c[1]) != (b[1] - a[1]) * (d[0] - c[0])
    return n


def islands(cells):
    """Squares joined along sides where both have land."""
    left, found = set(cells), []
    opposite = dict(zip(SIDES, "SWNE", strict=True))
    while left:
        island, queue = set(), [min(left)]
        while queue:
            row, column = here = queue.pop()
            if here in island:
                continue
            island.add(here)
            for side in cells[here]:
                there = row + STEPS[side][0], column + STEPS[side][1]
                if opposite[side] in cells.get(there, ""):
                    queue.append(there)
        left -= island
        found.append(island)
    return found


def inside(point, loop):
    """Is a point, which lies on no edge, inside a loop? Counts crossings of the ray to the right."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by), _ in loop:
        if (ay > y) != (by > y):
            # the crossing is at ax + (y - ay) * (bx - ax) / (by - ay)
            left = (x - ax) * (by - ay) - (y - ay) * (bx - ax)
            if (left < 0) == (by > ay):
                odd = not odd
    return odd


def traced(text):
    """Sides, lakes and islands of a sheet, by walking along its shores on the lattice of quarters."""
    sheet = squares(text)
    cells = {
        place: ("NESW" if cell == "M" else land(cell[0], int(cell[1]))) for place, cell in sheet.items() if cell[0] in "MTCIBH"
    }
    found = islands(cells)
    outlines = []
    for island in found:
        own = loops(shore_edges({place: cells[place] for place in island}))
        outer = [loop for loop in own if doubled_area(loop) > 0]
        assert len(outer) == 1, "an island has one outer outline"
        outlines.append((island, outer[0], [loop for loop in own if doubled_area(loop) < 0]))
    sides = lakes = 0
    for island, outer, holes in outlines:
        if any(a[0] == b[0] or a[1] == b[1] for a, b, _ in outer):
            continue
        sides += side_count(outer)
        lakes += sum(sheet[place][0] == "H" for place in island)
        for hole in holes:
            lakes += not any(stained(place, hole, outlines) for place, cell in sheet.items() if cell[0] in "~s")
    return {"sides": sides, "lakes": lakes, "islands": -2 * len(found)}


def stained(place, hole, outlines):
    """Does a wave or ship lie in this hole, and not within an island in it?"""
    point = (4 * place[1] + 2, 4 * place[0] + 2)
    if not inside(point, hole):
        return False
    deeper = [outer for _, outer, _ in outlines if inside(point, outer) and abs(doubled_area(outer)) < abs(doubled_area(hole))]
    return not deeper
