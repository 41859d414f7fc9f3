"""The island and the tiles of My Island, and the episodes: from TOML into the box."""

from pathlib import Path
from typing import Any

import numpy as np

from ...core.box import Entry, read_toml
from ...core.errors import shown
from .rules import (
    AT_END,
    AT_ONCE,
    BOX,
    CELLS,
    COLUMNS,
    GROUP,
    LANE,
    LARGEST,
    LINK,
    ON,
    R_FEATURE,
    R_KIND,
    R_POINTS,
    R_SIZE,
    R_SYMBOLS,
    R_TERRAIN,
    ROWS,
    SHAPES,
    SIZE,
    TURNS,
    VISIBLE,
    WORDS,
)  # fmt: skip

EPISODE_FILES = ("eternal", "1")  # by their number in the option `episode`
TERRAIN_WORDS = ("beach", "heather", "palm", "rainforest")
SYMBOL_WORDS = ("field", "house", "wall", "path")
FEATURE_WORDS = ("statue",)
IMMEDIATE = {"on": ON, "group": GROUP, "link": LINK}
END = {"visible": VISIBLE, "largest": LARGEST}
TILES_IN_THE_BOX = 28
LETTERS = {"b": (0, -1), "h": (1, -1), "p": (2, -1), "r": (3, -1), "S": (3, 0)}
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

Cell = tuple[int, int]


def turned(cell: Cell, by: int) -> Cell:
    """A place after so many sixths of a turn, clockwise."""
    q, r = cell
    for _ in range(by):
        q, r = -r, q + r
    return q, r


def shown_by(face: int) -> list[int]:
    """The symbols of a tile, space by space."""
    found = [(face >> 3 * i & 7) - 1 for i in range(SIZE)]
    return [symbol for symbol in found if symbol >= 0]


def read_box(path: Path) -> Any:
    """The island and the tiles of a file, and the episodes, which are ours."""
    file = read_toml(path)
    file.only("name", "row", "tile")
    box = np.zeros((), BOX)
    island = read_island(file, box)
    read_tiles(file, box, island)
    for number, name in enumerate(EPISODE_FILES):
        read_episode(read_toml(Path(__file__).parent / "episodes" / f"{name}.toml"), box, number)
    return box


def read_island(file: Entry, box: Any) -> dict[Cell, int]:
    """A hundred spaces, row by row from the mountains down; where each one lies."""
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
        word, bit = r % WORDS, r // WORDS * LANE + q - west
        terrain, feature = LETTERS[letter]
        box["at"][cell], box["word"][cell], box["bit"][cell] = (q, r), word, bit
        box["row"][r] += 1
        box["first"][r] = cell - (q - west)
        box["ground"][terrain, word] |= 1 << bit
        if feature >= 0:
            box["feature"][feature, word] |= 1 << bit
    if not box["ground"][0].any():
        raise file.wrong("the island has no beach (b), where everybody begins")
    island = {(q, r): cell for cell, (q, r, _) in enumerate(land)}
    for (q, r), cell in island.items():
        box["beside"][cell] = [island.get((q + dq, r + dr), -1) for dq, dr in STEPS]
    return island


def read_row(entry: Entry) -> tuple[int, str]:
    """Where a row begins, and its spaces by their letters."""
    entry.only("start", "spaces")
    start, spaces = entry.number("start", -50, 50), entry.values.get("spaces")
    if not isinstance(spaces, str) or not 1 <= len(spaces) <= COLUMNS or set(spaces) - set(LETTERS):
        raise entry.wrong(f"spaces must be 1 to {COLUMNS} of the letters {', '.join(LETTERS)}; not {shown(spaces)}")
    return start, spaces


def read_tiles(file: Entry, box: Any, island: dict[Cell, int]) -> None:
    """Twenty-eight tiles of two to four spaces, and every placement of their shapes."""
    entries = file.entries("tile")
    if len(entries) != TILES_IN_THE_BOX:
        raise file.wrong(f"{len(entries)} tiles, but a set has {TILES_IN_THE_BOX} of them")
    shapes: list[tuple[Cell, ...]] = []
    for tile, entry in enumerate(entries):
        entry.only("name", "spaces")
        shape, symbols = read_tile(entry)
        if shape not in shapes:
            if len(shapes) == SHAPES:
                raise entry.wrong(f"that is shape {SHAPES + 1}; begin tiles of one shape with the same space, in the same turn")
            pack_shape(box, len(shapes), shape, island)
            shapes.append(shape)
        box["form"][tile] = shapes.index(shape)
        box["faces"][tile] = sum(1 + symbol << 3 * i for i, symbol in enumerate(symbols))


def read_tile(entry: Entry) -> tuple[tuple[Cell, ...], list[int]]:
    """A tile's spaces and what they show."""
    spaces = entry.values.get("spaces")
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


def pack_shape(box: Any, n: int, shape: tuple[Cell, ...], island: dict[Cell, int]) -> None:
    """What a shape covers in every turn at every place, and the turns that bring it onto itself."""
    for i, (q, r) in enumerate(shape[1:], 1):
        steps = [(side, (q - dq, r - dr)) for side, (dq, dr) in enumerate(STEPS)]
        side, parent = next((side, cell) for side, cell in steps if cell in shape[:i])
        box["parent"][n, i], box["side"][n, i] = shape.index(parent), side
    box["spaces"][n] = len(shape)
    box["covers"][n] = -1
    box["swap"][n] = -1
    for by in range(TURNS):
        offsets = [turned(cell, by) for cell in shape]
        for (q, r), cell in island.items():
            covered = [island.get((q + dq, r + dr), -1) for dq, dr in offsets]
            if -1 not in covered:
                box["covers"][n, by, cell, : len(shape)] = covered
                for there in covered:
                    box["mask"][n, by, cell, box["word"][there]] |= 1 << int(box["bit"][there])
        if 1 <= by <= 3:
            for first in shape:  # the turned shape, moved so that its first space lies on this one
                moved = [(q + first[0], r + first[1]) for q, r in offsets]
                if set(moved) == set(shape):
                    box["swap"][n, by, : len(shape)] = [shape.index(cell) for cell in moved]


def read_episode(file: Entry, box: Any, number: int) -> None:
    """An episode: terrains, features, points, the rules at once and at the end, and the assessment."""
    file.only("title", "points", "top", "pass", "par", "circles", "terrains", "start", "features", "immediate", "end")
    box["tiles"][number] = TILES_IN_THE_BOX
    box["points"][number] = file.number("points", 0, 100)
    box["top"][number] = file.number("top", 0, 1000, 0)
    box["fee"][number] = file.number("pass", -9, 0)
    box["par"][number] = file.number("par", 0, 1000, 0)
    box["terrains"][number] = bits(file, "terrains", TERRAIN_WORDS)
    box["features"][number] = bits(file, "features", FEATURE_WORDS)
    box["start"][number] = TERRAIN_WORDS.index(file.word("start", TERRAIN_WORDS))
    circles = Entry(f"{file.where}: circles", file.values.get("circles", {}))
    circles.only("top", "first", "second")
    box["circles"][number] = [circles.number(key, 0, 3, 0) for key in ("top", "first", "second")]
    read_rules(file, "immediate", IMMEDIATE, box["rule"][number], AT_ONCE)
    read_rules(file, "end", END, box["end_rule"][number], AT_END)


def bits(entry: Entry, key: str, words: tuple[str, ...]) -> int:
    """A list of words as a set."""
    return sum(1 << words.index(word) for word in set(entry.words(key, words)))


def read_rules(file: Entry, key: str, kinds: dict[str, int], rows: Any, most: int) -> None:
    """The rules of one moment, in their order."""
    entries = file.entries(key)
    if len(entries) > most:
        raise file.wrong(f"{len(entries)} {key} rules, but there is room for {most}")
    for row, entry in zip(rows, entries, strict=False):
        rule = entry.word("rule", kinds)
        row[R_KIND], row[R_POINTS] = kinds[rule], entry.number("points", -99, 99)
        if rule == "link":
            entry.only("rule", "points", "symbol", "from", "to")
            row[R_SYMBOLS] = 1 << SYMBOL_WORDS.index(entry.word("symbol", SYMBOL_WORDS))
            row[R_FEATURE] = FEATURE_WORDS.index(entry.word("from", FEATURE_WORDS))
            row[R_TERRAIN] = TERRAIN_WORDS.index(entry.word("to", TERRAIN_WORDS))
            continue
        keys = {"on": ("symbols", "terrain"), "group": ("symbols", "size"), "visible": ("terrain",), "largest": ("symbols",)}[
            rule
        ]
        entry.only("rule", "points", *keys)
        if "symbols" in keys:
            row[R_SYMBOLS] = bits(entry, "symbols", SYMBOL_WORDS)
        if "terrain" in keys:
            row[R_TERRAIN] = TERRAIN_WORDS.index(entry.word("terrain", TERRAIN_WORDS))
        if "size" in keys:
            row[R_SIZE] = entry.number("size", 1, CELLS)
