"""The tiles of 1001 Islands: from TOML into the box."""

from pathlib import Path

from ...match.components import read_toml
from .record import DREAM, DREAM_KINDS, KIND_SIZE, Box

ROW_WORDS = ("upper", "central", "lower")
ELEMENT_WORDS = (
    "palm", "egg", "roc", "bandit", "lamp", "monkey", "fennec", "camel", "elephant", "snake", "ruby", "emerald", "diamond",
)  # fmt: skip
DREAM_WORDS = ("roc", "monkey", "fennec", "camel", "elephant", "columns", "lines", "lamp", "snake", "genie")
MOST_SHOWN = 6


def read_box(path: Path) -> Box:
    """Sixty Island tiles, twenty a row, and twenty Dream tiles, two of each kind."""
    file = read_toml(path)
    file.only("name", "island", "dream")
    box = Box()
    box.dream.fill(-1)
    used = [0, 0, 0]
    for entry in file.entries("island"):
        entry.only("row", "shows")
        row = ROW_WORDS.index(entry.word("row", ROW_WORDS))
        shows = entry.words("shows", ELEMENT_WORDS)
        if len(shows) > MOST_SHOWN:
            raise entry.wrong(f"a tile shows at most {MOST_SHOWN} things, not {len(shows)}")
        if shows.count("lamp") > 1:
            raise entry.wrong("a tile shows at most one lamp")
        if used[row] == KIND_SIZE:
            raise entry.wrong(f"there are {KIND_SIZE} {ROW_WORDS[row]} tiles already")
        used[row] += 1
        for word in shows:
            box.shows[row * KIND_SIZE + used[row], ELEMENT_WORDS.index(word)] += 1
    for row, n in enumerate(used):
        if n != KIND_SIZE:
            raise file.wrong(f"{n} {ROW_WORDS[row]} tiles, but the game has {KIND_SIZE} of them")
    dreams = file.entries("dream")
    if len(dreams) != KIND_SIZE:
        raise file.wrong(f"{len(dreams)} dream tiles, but the game has {KIND_SIZE} of them")
    for i, entry in enumerate(dreams, 1):
        entry.only("kind")
        box.dream[DREAM * KIND_SIZE + i] = DREAM_WORDS.index(entry.word("kind", DREAM_WORDS))
    for kind in range(DREAM_KINDS):
        if box.dream.tolist().count(kind) != 2:
            raise file.wrong(f"there must be two {DREAM_WORDS[kind]} dreams")
    return box
