"""What is in the box: from TOML, checked, into the record that the rules call `box`."""

from pathlib import Path

from skerry.match.components import read_toml

from .record import LOTS, SIDES, WRITTEN, Box

LOT_WORDS = ("pearl", "chart", "lantern", "anchor", "net", "driftwood")
MOST_POINTS, HIGHEST_SIDE = 20, 20


def read_box(path: Path) -> Box:
    """Six lots, each once, and a die that shows more than anybody can write."""
    file = read_toml(path)
    file.only("name", "die", "lot")
    box = Box()
    die = file.values.get("die")
    if not isinstance(die, list) or len(die) != SIDES:
        raise file.wrong(f"die must be a list of {SIDES} numbers")
    for i, side in enumerate(die):
        if type(side) is not int or not WRITTEN < side <= HIGHEST_SIDE:
            raise file.wrong(f"die: each side is a whole number from {WRITTEN + 1} to {HIGHEST_SIDE}, not {side!r}")
        box.die[i] = side
    entries = file.entries("lot")
    if len(entries) != LOTS:
        raise file.wrong(f"{len(entries)} lots, but the game has {LOTS} of them")
    for entry in entries:
        entry.only("name", "points")
        lot = LOT_WORDS.index(entry.word("name", LOT_WORDS)) + 1
        if box.points[lot]:
            raise entry.wrong(f"there is a {LOT_WORDS[lot - 1]} already")
        box.points[lot] = entry.number("points", 1, MOST_POINTS)
    return box
