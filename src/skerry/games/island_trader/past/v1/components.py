"""The map tiles and cards of Island Trader: from TOML into the box, with the lattice of every formation."""

from pathlib import Path

from .....match.components import Entry, read_toml
from .record import DECK, DOTS, FACES, GOODS, TILE_COLUMNS, TILE_ROWS, TILES, Box

GOOD_WORDS = ("rum", "fabric", "gems")
FORMATION_WORDS = ("4x3", "3x4", "2x6")
TILE_SHAPES = ((4, 3), (3, 4), (2, 6))  # columns and rows of tiles
SPOTS = ((1, 1), (1, 2), (2, 2), (3, 1), (3, 2))
MOST_NEEDED, MOST_STEPS, MOST_GOODS, MOST_POINTS, MOST_CARDS = 9, 9, 9, 20, 9


def read_box(path: Path) -> Box:
    """Twelve map tiles with two islands each, a deck of 32 cards, and the chart they are laid out on."""
    file = read_toml(path)
    file.only("name", "tile", "card")
    box = Box()
    tiles = file.entries("tile")
    if len(tiles) != TILES:
        raise file.wrong(f"{len(tiles)} map tiles, but the game has {TILES} of them")
    for number, entry in enumerate(tiles):
        read_tile(entry, box, 2 * number)
    read_deck(file, box)
    for formation in range(len(TILE_SHAPES)):
        draw_chart(box, formation)
    return box


def read_tile(entry: Entry, box: Box, first: int) -> None:
    """Two islands, on two of the five dots where a tile has room for them."""
    entry.only("island")
    islands = entry.entries("island")
    if len(islands) != 2:
        raise entry.wrong(f"a tile has two islands, not {len(islands)}")
    for i, island in enumerate(islands, first):
        island.only("column", "row", *GOOD_WORDS, "points", "cards")
        spot = island.number("column", 0, TILE_COLUMNS - 1), island.number("row", 0, TILE_ROWS - 1)
        if spot not in SPOTS:
            raise island.wrong(f"an island lies on column and row {', '.join(map(str, SPOTS))}; not {spot}")
        box.spot_column[i], box.spot_row[i] = spot
        box.need.row(i).put(island.number(good, 0, MOST_NEEDED, 0) for good in GOOD_WORDS)
        if not any(box.need.row(i)):
            raise island.wrong(f"an island needs something: {', '.join(GOOD_WORDS)}")
        box.points[i] = island.number("points", 0, MOST_POINTS)
        box.cards[i] = island.number("cards", 0, MOST_CARDS)
    if spot == (box.spot_column[first], box.spot_row[first]):
        raise entry.wrong(f"two islands on the same dot {spot}")


def read_deck(file: Entry, box: Box) -> None:
    """Thirty-two cards; equal faces are one choice, so they are counted. Faces lie in order of their steps."""
    faces: dict[tuple[int, ...], int] = {}
    for entry in file.entries("card"):
        entry.only("copies", "steps", *GOOD_WORDS)
        goods = [entry.number(good, 0, MOST_GOODS, 0) for good in GOOD_WORDS]
        face = (entry.number("steps", 1, MOST_STEPS), *goods)
        faces[face] = faces.get(face, 0) + entry.number("copies", 1, DECK, 1)
    if sum(faces.values()) != DECK:
        raise file.wrong(f"{sum(faces.values())} cards, but a deck has {DECK} of them")
    most = [sum(face[1 + good] * n for face, n in faces.items()) for good in range(GOODS)]
    for good, word in enumerate(GOOD_WORDS):
        if most[good] < max(need[good] for need in box.need.tolist()):
            raise file.wrong(f"all cards together have {most[good]} {word}, and one island needs more")
    for i, face in enumerate(sorted(faces, key=lambda face: (face[0], [-n for n in face[1:]]))):
        box.move[i], box.copies[i] = face[0], faces[face]
        box.goods.row(i).put(face[1:])
    assert len(faces) <= FACES


def draw_chart(box: Box, formation: int) -> None:
    """The lattice of a formation: a dot's place, its neighbours, whether it is on the rim, and how far from the start."""
    columns, rows = TILE_SHAPES[formation][0] * TILE_COLUMNS, TILE_SHAPES[formation][1] * TILE_ROWS
    box.columns[formation], box.rows[formation] = columns, rows
    offset = [x // TILE_COLUMNS % 2 + x % TILE_COLUMNS % 2 for x in range(columns)]
    box.offset.row(formation).put(offset)
    dots = {(x, 2 * row + offset[x]): x * rows + row for x in range(columns) for row in range(rows)}
    assert len(dots) == DOTS
    middle = [(columns - 1) // 2, columns // 2]  # the same column twice where their number is odd
    start_x, start_y = sum(middle), sum(2 * (rows - 1) + offset[x] for x in middle)
    far = {}
    for (x, y), dot in dots.items():
        near = [dots.get((x + dx, y + dy), -1) for dx, dy in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))]
        box.neighbours.row(formation, dot).put(near)
        if -1 not in near:
            box.sea[formation, x] |= 1 << dot % rows
            far[dot] = 3 * (2 * x - start_x) ** 2 + (2 * y - start_y) ** 2
    for dot, distance in far.items():
        box.far[formation, dot] = distance
    box.starts.row(formation).fill(-1)
    box.starts.row(formation).put(sorted(far, key=lambda dot: (far[dot], dot)))
