"""The island and the tiles of My Island, and the episodes: from TOML into the box."""

import functools
from pathlib import Path
from typing import Any

from ...errors import shown
from ...match.components import Entry, read_toml
from .campaign.episodes import campaign, read_campaign, read_episode
from .record import CELLS, COLUMNS, LANE, ROWS, SHAPES, SIZE, STATUE, TILES, TILES_IN_THE_BOX, TURNS, WORDS, Box
from .vocabulary import SYMBOL_WORDS

LETTERS = {"b": (0, -1), "h": (1, -1), "p": (2, -1), "r": (3, -1), "S": (3, STATUE)}
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

Cell = tuple[int, int]


def turned(cell: Cell, by: int) -> Cell:
    """A place after `by` sixths of a turn, clockwise."""
    q, r = cell
    for _ in range(by):
        q, r = -r, q + r
    return q, r


def shown_by(face: int) -> list[int]:
    """The symbols of a tile, space by space."""
    return [code - 1 & 3 for i in range(SIZE) if (code := face >> 3 * i & 7)]


def doubles_of(face: int) -> list[bool]:
    """Which spaces of a tile show their symbol twice."""
    return [code > len(SYMBOL_WORDS) for i in range(SIZE) if (code := face >> 3 * i & 7)]


@functools.cache
def eternal() -> Entry:
    """The Eternal Game, an episode like any other."""
    return read_toml(Path(__file__).parent / "eternal.toml")


def read_box(path: Path) -> Box:
    """The island and the tiles of a file, and the episodes, which are ours."""
    file = read_toml(path)
    file.only("name", "row", "tile")
    box = Box()
    island = read_island(file, box)
    read_tiles(file, box, island)
    read_campaign(campaign(), box)
    read_episode(eternal(), campaign(), box, 0)
    return box


def read_island(file: Entry, box: Box) -> dict[Cell, int]:
    """Reads a hundred spaces, row by row from the mountains down. Returns the number of the space at each place."""
    rows = file.entries("row")
    if len(rows) > ROWS:
        raise file.wrong(f"{len(rows)} rows, but there is room for {ROWS}")
    starts, spaces = zip(*(read_row(entry) for entry in rows), strict=True) if rows else ((), ())
    west, east = min(starts, default=0), max((q + len(row) for q, row in zip(starts, spaces, strict=True)), default=0)
    if east - west > COLUMNS:
        raise file.wrong(f"from its first column, {west}, to its last, {east - 1}, the island is wider than {COLUMNS}")
    land = [(q, r, letter) for r, row in enumerate(spaces) for q, letter in enumerate(row, starts[r])]
    if len(land) != CELLS:
        raise file.wrong(f"the island has {len(land)} spaces, but it must have {CELLS}")
    for cell, (q, r, letter) in enumerate(land):
        word, bit = (r + 1) % WORDS, (r + 1) // WORDS * LANE + q - west
        terrain, feature = LETTERS[letter]
        box.at[cell, 0], box.at[cell, 1], box.word[cell], box.bit[cell] = q, r, word, bit
        box.row[r] += 1
        box.first[r + 1] = cell - (q - west)
        box.ground[terrain, word] |= 1 << bit
        if feature >= 0:
            box.feature[feature, word] |= 1 << bit
    box.west = west
    if not any(box.ground.row(0)):
        raise file.wrong("the island has no beach (b), where everybody begins")
    island = {(q, r): cell for cell, (q, r, _) in enumerate(land)}
    for (q, r), cell in island.items():
        box.beside.row(cell).put(island.get((q + dq, r + dr), -1) for dq, dr in STEPS)
    return island


def read_row(entry: Entry) -> tuple[int, str]:
    """Where a row begins, and its spaces by their letters."""
    entry.only("start", "spaces")
    start, spaces = entry.number("start", -50, 50), entry.values.get("spaces")
    if not isinstance(spaces, str) or not 1 <= len(spaces) <= COLUMNS or set(spaces) - set(LETTERS):
        raise entry.wrong(f"spaces must be 1 to {COLUMNS} of the letters {', '.join(LETTERS)}; not {shown(spaces)}")
    return start, spaces


def read_tiles(file: Entry, box: Box, island: dict[Cell, int]) -> None:
    """Twenty-eight tiles of two to four spaces, those that join in the campaign, and every placement of their shapes."""
    entries, extra = file.entries("tile"), campaign().entries("tiles")
    if len(entries) != TILES_IN_THE_BOX:
        raise file.wrong(f"{len(entries)} tiles, but a set has {TILES_IN_THE_BOX} of them")
    for entry in entries:
        entry.only("name", "spaces")
    for entry in extra:
        entry.only("name", "from", "cells")
    shapes: list[tuple[Cell, ...]] = []
    both = [(entry, entry.values.get("spaces")) for entry in entries] + [(entry, entry.values.get("cells")) for entry in extra]
    if len(both) > TILES:
        raise campaign().wrong(f"{len(extra)} more tiles, but there is room for {TILES - TILES_IN_THE_BOX}")
    for tile, (entry, spaces) in enumerate(both):
        shape, symbols = read_tile(entry, spaces)
        if shape not in shapes:
            if len(shapes) == SHAPES:
                raise entry.wrong(f"that is shape {SHAPES + 1}; begin tiles of one shape with the same space, in the same turn")
            pack_shape(box, len(shapes), shape, island)
            shapes.append(shape)
        box.form[tile] = shapes.index(shape)
        box.faces[tile] = sum(1 + symbol << 3 * i for i, symbol in enumerate(symbols))


def read_tile(entry: Entry, spaces: Any) -> tuple[tuple[Cell, ...], list[int]]:
    """A tile's spaces and what they show."""
    if not isinstance(spaces, list) or not 2 <= len(spaces) <= SIZE:
        raise entry.wrong(f"spaces must be a list of 2 to {SIZE} spaces, each [q, r, symbol]; not {shown(spaces)}")
    shape: list[Cell] = []
    symbols = []
    for i, space in enumerate(spaces, 1):
        if not isinstance(space, list) or len(space) != 3:
            raise entry.wrong(f"space {i} must be [q, r, symbol], not {shown(space)}")
        one = Entry(f"{entry.where}: space {i}", {"q": space[0], "r": space[1], "symbol": space[2]})
        cell = one.number("q", -3, 3), one.number("r", -3, 3)
        if cell in shape:
            raise one.wrong("there is a space there already")
        if shape and not any((cell[0] + dq, cell[1] + dr) in shape for dq, dr in STEPS):
            raise one.wrong("it touches none of the spaces before it")
        shape.append(cell)
        symbols.append(SYMBOL_WORDS.index(one.word("symbol", SYMBOL_WORDS)))
    if shape[0] != (0, 0):
        raise entry.wrong("the first space must lie at 0, 0")
    return tuple(shape), symbols


def pack_shape(box: Box, n: int, shape: tuple[Cell, ...], island: dict[Cell, int]) -> None:
    """What a shape covers in every turn at every place, and the turns that bring it onto itself."""
    for i, (q, r) in enumerate(shape[1:], 1):
        steps = [(side, (q - dq, r - dr)) for side, (dq, dr) in enumerate(STEPS)]
        side, parent = next((side, cell) for side, cell in steps if cell in shape[:i])
        box.parent[n, i], box.side[n, i] = shape.index(parent), side
    box.spaces[n] = len(shape)
    box.covers.row(n).fill(-1)
    box.swap.row(n).fill(-1)
    for by in range(TURNS):
        offsets = [turned(cell, by) for cell in shape]
        for (q, r), cell in island.items():
            covered = [island.get((q + dq, r + dr), -1) for dq, dr in offsets]
            if -1 not in covered:
                box.covers.row(n, by, cell).put(covered)
                for there in covered:
                    box.mask[n, by, cell, box.word[there]] |= 1 << box.bit[there]
        if 1 <= by <= 3:
            for first in shape:  # the turned shape, moved so that its first space lies on this one
                moved = [(q + first[0], r + first[1]) for q, r in offsets]
                if set(moved) == set(shape):
                    box.swap.row(n, by).put(shape.index(cell) for cell in moved)
