"""The sheets of Islant: from TOML into the box."""

from pathlib import Path

from ...errors import shown, whole
from ...match.components import Entry, read_toml
from .record import BLUE, COLUMN, DICE, LAND, LEVELS, RED, TOTALS, WIDTH, Box

USE_WORDS = ("column", "land", "red", "blue", "wave", "ship")
NUMBERS = ("1", "2", "3", "4", "5")
MOST_POINTS = 99


def read_box(path: Path) -> Box:
    """Five sheets, the ship totals with their points, and what lines of waves are worth."""
    file = read_toml(path)
    file.only("name", "sheet", "ships", "waves")
    box = Box()
    sheets = file.entries("sheet")
    if len(sheets) != LEVELS:
        raise file.wrong(f"{len(sheets)} sheets, but the game has {LEVELS} levels")
    for level, entry in enumerate(sheets, 1):
        read_sheet(box, level, entry)
    ships = Entry(f"{path}: ships", file.values.get("ships"))
    ships.only("totals", "points")
    box.total.put([0, *rising(ships, "totals", 125)])
    box.points.put([0, *rising(ships, "points", MOST_POINTS)])
    waves = Entry(f"{path}: waves", file.values.get("waves"))
    waves.only("four", "five", "six")
    for length, key in ((4, "four"), (5, "five"), (6, "six")):
        box.line[length] = waves.number(key, 0, MOST_POINTS)
    if not box.line[4] <= box.line[5] <= box.line[6]:
        raise waves.wrong("a longer line must not be worth less")
    return box


def read_sheet(box: Box, level: int, entry: Entry) -> None:
    """One level: its size, its dice and what is printed on it."""
    entry.only("size", "draws", "columns", "middle", "doubles")
    size = entry.number("size", 5, WIDTH)
    if size % 2 == 0:
        raise entry.wrong(f"size must be odd, so that there is a middle, not {size}")
    draws = [USE_WORDS.index(word) for word in entry.words("draws", USE_WORDS)]
    if not 2 <= len(set(draws)) == len(draws) <= DICE:
        raise entry.wrong(f"draws must be two to {DICE} different words")
    if (RED in draws) != (BLUE in draws) or (LAND in draws) == (RED in draws):
        raise entry.wrong("draws must have either land, or red and blue")
    middle = entry.values.get("middle")
    if not isinstance(middle, bool):
        raise entry.wrong(f"middle must be true or false, not {shown(middle)}")
    if not middle and COLUMN not in draws:
        raise entry.wrong("without a middle there must be a column die: nothing else says where the first land goes")
    box.width[level], box.dice[level], box.middle[level] = size, len(draws), middle
    box.draws[level] = sum(1 << use for use in draws)
    box.again[level] = entry.word("doubles", ("again", "kept")) == "again"
    if box.again[level] and len(draws) > 2:
        raise entry.wrong("only two dice are rolled again on doubles")
    box.columns.row(level).put(read_columns(entry, size) if COLUMN in draws else [62] * size)


def read_columns(entry: Entry, size: int) -> list[int]:
    """What is printed above the columns, as sets of numbers."""
    printed = entry.values.get("columns")
    if not isinstance(printed, list) or len(printed) != size or not all(isinstance(text, str) for text in printed):
        raise entry.wrong(f'columns must be {size} texts such as "2 3" or "any"')
    found = []
    for text in printed:
        words = list(NUMBERS) if text == "any" else text.split()
        if not words or any(word not in NUMBERS for word in words):
            raise entry.wrong(f'columns: {shown(text)} is neither "any" nor numbers from 1 to 5')
        found.append(sum(1 << int(word) for word in set(words)))
    for number in range(1, 6):
        if not any(column >> number & 1 for column in found):
            raise entry.wrong(f"columns: no column shows {number}")
    return found


def rising(entry: Entry, key: str, most: int) -> list[int]:
    """Ten numbers, each larger than the one before."""
    values = entry.values.get(key)
    if not isinstance(values, list) or len(values) != TOTALS or any(whole(value, 1, most) is None for value in values):
        raise entry.wrong(f"{key} must be {TOTALS} whole numbers from 1 to {most}")
    if sorted(set(values)) != values:
        raise entry.wrong(f"{key} must rise from left to right")
    return values
