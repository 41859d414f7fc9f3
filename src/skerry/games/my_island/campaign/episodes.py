"""Chapters, episodes and stickers: from TOML into the box."""

import functools
import itertools
from pathlib import Path

from ....engine.layout import Ints
from ....errors import shown
from ....match.components import Entry, read_toml
from ..record import (
    BESIDE,
    CELLS,
    CHAPTERS,
    COLUMNS,
    COVER,
    DIFFERENT,
    FEATURES,
    FILLED,
    GAPS,
    GIVEN,
    GOALS,
    GROUP,
    IN_HAND,
    LANE,
    LARGEST,
    LAST,
    LEAST,
    LINE,
    LINK,
    ON,
    OPEN,
    R_FEATURE,
    R_HOW,
    R_KIND,
    R_POINTS,
    R_SIZE,
    R_SLOT,
    R_SYMBOLS,
    R_TERRAIN,
    R_TO,
    ROWS,
    SAME,
    SIDES,
    SLOTS,
    STATUE,
    STICKERS,
    SURROUND,
    TILES_IN_THE_BOX,
    TO_DOUBLE,
    TO_FEATURE,
    TO_TERRAIN,
    UNDONE,
    VISIBLE,
    WORDS,
    Box,
)
from ..vocabulary import FEATURE_WORDS, STICKER_WORDS, SYMBOL_WORDS, TERRAIN_WORDS

IMMEDIATE = {"on": ON, "group": GROUP, "link": LINK, "beside": BESIDE, "surround": SURROUND, "line": LINE, "cover": COVER}
END = {"visible": VISIBLE, "largest": LARGEST, "undone": UNDONE, "filled": FILLED, "gaps": GAPS, "least": LEAST}
PLACES = ("first", "second", "other")
DOES = {"terrain": TO_TERRAIN, "feature": TO_FEATURE, "double": TO_DOUBLE}


@functools.cache
def campaign() -> Entry:
    """Our campaign: chapters, episodes, stickers, tiles."""
    return read_toml(Path(__file__).parent / "campaign.toml")


def read_campaign(file: Entry, box: Box) -> None:
    """The whole campaign: stickers, what each chapter sets up, and the episodes."""
    file.only(
        "name", "start", "top", "pass", "ending", "circles", "features", "stickers", "tiles", "chapters", "episodes"
    )  # fmt: skip
    read_features(Entry(f"{file.where}: features", file.values.get("features")), box)
    read_stickers(Entry(f"{file.where}: stickers", file.values.get("stickers")), box)
    chapters, episodes = file.entries("chapters"), file.entries("episodes")
    if len(chapters) != CHAPTERS or len(episodes) != LAST:
        raise file.wrong(f"{len(chapters)} chapters and {len(episodes)} episodes, but there must be {CHAPTERS} and {LAST}")
    for number, entry in enumerate(chapters, 1):
        read_chapter(entry, box, number)
    for number, entry in enumerate(episodes, 1):
        read_episode(entry, file, box, number)


def read_features(entry: Entry, box: Box) -> None:
    """Which features are solid, and which keep their marks."""
    entry.only(*FEATURE_WORDS)
    for kind, word in enumerate(FEATURE_WORDS):
        one = Entry(f"{entry.where}: {word}", entry.values.get(word))
        one.only("solid", "lasting")
        if one.values.get("solid") is not (kind >= OPEN):
            raise one.wrong(f"solid must be {str(kind >= OPEN).lower()}")
        box.lasting[kind] = one.values.get("lasting") is True


def read_stickers(entry: Entry, box: Box) -> None:
    """What the stickers do that players place themselves."""
    entry.only(*STICKER_WORDS)
    for kind, word in enumerate(STICKER_WORDS[:STICKERS]):
        one = Entry(f"{entry.where}: {word}", entry.values.get(word))
        does, what, on, next_to = one.word("does", DOES), -1, 0, -1
        if does == "double":
            one.only("does", "symbol")
            what = SYMBOL_WORDS.index(one.word("symbol", SYMBOL_WORDS[:3]))
        else:
            one.only("does", does, "on", "next_to")
            on = bits(one, "on", TERRAIN_WORDS)
            if does == "feature":
                what = FEATURE_WORDS.index(one.word("feature", FEATURE_WORDS[:OPEN]))
            elif one.word("terrain", (*TERRAIN_WORDS, "rock")) != "rock":
                what = TERRAIN_WORDS.index(one.values["terrain"])
            if "next_to" in one.values:
                next_to = TERRAIN_WORDS.index(one.word("next_to", TERRAIN_WORDS))
        box.sticker.row(kind).put((DOES[does], what, on, next_to))


def read_chapter(entry: Entry, box: Box, number: int) -> None:
    """Where a chapter puts its features, for everybody, and the stickers of those who are last."""
    entry.only("title", "story", "setup", "gift")
    for one in entry.values.get("setup", []):
        if not isinstance(one, list) or len(one) != 3 or one[0] not in FEATURE_WORDS:
            raise entry.wrong(f"setup: {shown(one)} is not [feature, q, r]")
        kind = FEATURE_WORDS.index(one[0])
        place = Entry(f"{entry.where}: {one[0]}", {"q": one[1], "r": one[2]})
        west = box.west
        column, row = place.number("q", west, west + COLUMNS - 1) - west, place.number("r", -1, ROWS - 1) + 1
        if box.since[kind] not in (0, number):
            raise place.wrong(f"chapter {box.since[kind]} has set it up already")
        box.since[kind] = number
        if kind != STATUE:  # statues stand where they are printed on the other side of the board
            box.feature[kind, row % WORDS] |= 1 << row // WORDS * LANE + column
    for kind, word in itertools.product(range(FEATURES), range(WORDS)):
        box.ringed[word] |= box.feature[kind, word]
    box.gift.row(number - 1).put(stickers(entry, "gift"))


def stickers(entry: Entry, key: str) -> list[int]:
    """Some stickers, numbered from 1, in their order."""
    words = entry.words(key, STICKER_WORDS) if key in entry.values else []
    if len(words) > IN_HAND:
        raise entry.wrong(f"{key}: {len(words)} stickers, but a player gets {IN_HAND} at most")
    return [STICKER_WORDS.index(word) + 1 for word in words] + [0] * (IN_HAND - len(words))


def read_episode(entry: Entry, file: Entry, box: Box, number: int) -> None:
    """An episode: terrains, features, the rules at once and at the end, and the assessment."""
    entry.only(
        "title", "new", "par", "top", "pass", "terrains", "start", "features", "foothold", "doubles", "immediate", "end", "goal",
        *PLACES,
    )  # fmt: skip
    joined = [tile for tile in campaign().entries("tiles") if tile.number("from", 1, LAST) <= number]
    box.tiles[number] = TILES_IN_THE_BOX + len(joined)
    box.points[number] = file.number("start", 0, 100)
    box.top[number] = entry.number("top", 0, 1000, file.number("top", 0, 1000))
    box.fee[number] = entry.number("pass", -9, 0, file.number("pass", -9, 0))
    box.par[number] = entry.number("par", 0, 1000, 0)
    box.doubles[number] = entry.values.get("doubles") is not False
    box.terrains[number] = bits(entry, "terrains", TERRAIN_WORDS)
    box.features[number] = bits(entry, "features", FEATURE_WORDS) if "features" in entry.values else 0
    box.footholds[number] = bits(entry, "foothold", FEATURE_WORDS[:OPEN]) if "foothold" in entry.values else 0
    box.start[number] = TERRAIN_WORDS.index(entry.word("start", TERRAIN_WORDS)) if "start" in entry.values else 0
    if number > 0:
        circles = Entry(f"{file.where}: circles", file.values.get("circles"))
        circles.only(*PLACES)
        box.circles.row(number).put([1, circles.number("first", 0, 3), circles.number("second", 0, 3)])
    box.award.row(number).put(sticker for place in PLACES for sticker in stickers(entry, place))
    slots = read_immediate(entry, box.rule.row(number))
    read_end(entry, box.end_rule.row(number), slots)
    read_goals(entry, box.goal.row(number), slots)


def bits(entry: Entry, key: str, words: tuple[str, ...]) -> int:
    """A list of words as a set."""
    return sum(1 << words.index(word) for word in set(entry.words(key, words)))


def symbol_bits(entry: Entry, *others: str) -> int:
    """`symbol`, one of the four or of some other words that stand for all; or `symbols`, a list of them."""
    if "symbols" in entry.values:
        return bits(entry, "symbols", SYMBOL_WORDS)
    if "symbol" not in entry.values and "" in others:
        return 15
    word = entry.word("symbol", (*SYMBOL_WORDS, *(other for other in others if other)))
    return 1 << SYMBOL_WORDS.index(word) if word in SYMBOL_WORDS else 15


KEYS = {
    "on": ("symbols", "terrain"), "group": ("symbols", "size"), "link": ("symbol", "from", "to"),
    "beside": ("feature", "symbol", "need"), "surround": ("feature",), "line": ("symbols", "length", "from"),
    "cover": ("feature", "symbol"), "visible": ("terrain", "feature"), "largest": ("symbols",), "undone": ("feature",),
    "filled": ("area",), "gaps": (), "least": (),
}  # fmt: skip


def rule_rows(file: Entry, key: str, kinds: dict[str, int], rows: Ints) -> list[tuple[Entry, str, Ints]]:
    """The rules of one moment in their order, their kinds and points packed."""
    entries = file.entries(key)
    if len(entries) > len(rows):
        raise file.wrong(f"{len(entries)} {key} rules, but there is room for {len(rows)}")
    rows.fill(0)
    for i, column in itertools.product(range(len(rows)), (R_TERRAIN, R_FEATURE, R_TO)):
        rows[i, column] = -1
    found = []
    for i, entry in enumerate(entries):
        row = rows.row(i)
        rule = entry.word("rule", kinds)
        entry.only("rule", "points", *KEYS[rule])
        row[R_KIND], row[R_POINTS] = kinds[rule], entry.number("points", -99, 99)
        found.append((entry, rule, row))
    return found


def awake(file: Entry, entry: Entry, key: str, among: tuple[str, ...] = FEATURE_WORDS) -> int:
    """A feature that a rule names: it must be awake in the episode."""
    word = entry.word(key, among)
    if word not in file.values.get("features", []):
        raise entry.wrong(f"{key}: {word} is asleep; name it among the features of the episode")
    return FEATURE_WORDS.index(word)


def read_immediate(file: Entry, rows: Ints) -> dict[int, int]:
    """Read the rules at once and where their marks are kept: groups and lines have sets of their own, features share one.

    Returns, for each kind of feature, the set of places where its marks are.
    """
    slots: dict[int, int] = {}
    taken: list[set[int]] = []  # the features that share each place; a place of its own holds -1
    for entry, rule, row in rule_rows(file, "immediate", IMMEDIATE, rows):
        if rule in ("on", "group", "link", "line", "cover"):
            row[R_SYMBOLS] = symbol_bits(entry, *([""] if rule == "cover" else []))
        if rule == "on":
            row[R_TERRAIN] = TERRAIN_WORDS.index(entry.word("terrain", TERRAIN_WORDS))
        elif rule == "group":
            row[R_SIZE] = entry.number("size", 1, CELLS)
        elif rule == "link":
            row[R_FEATURE] = awake(file, entry, "from")
            if entry.values.get("to") in TERRAIN_WORDS:
                row[R_TERRAIN] = TERRAIN_WORDS.index(entry.values["to"])
            else:
                row[R_TO] = awake(file, entry, "to", (*TERRAIN_WORDS, *FEATURE_WORDS))
        elif rule == "beside":
            row[R_FEATURE], row[R_SIZE] = awake(file, entry, "feature"), entry.number("need", 1, 2 * SIDES)
            row[R_HOW] = {"same": SAME, "different": DIFFERENT}.get(entry.values.get("symbol", ""), GIVEN)
            row[R_SYMBOLS] = symbol_bits(entry, "same", "different")
        elif rule == "surround":
            row[R_FEATURE] = awake(file, entry, "feature")
        elif rule == "line":
            row[R_SIZE] = entry.number("length", 2, COLUMNS)
            row[R_FEATURE] = awake(file, entry, "from") if "from" in entry.values else -1
        elif rule == "cover":
            row[R_FEATURE] = awake(file, entry, "feature", FEATURE_WORDS[:OPEN])
        kind = row[R_FEATURE]
        if kind >= 0:
            row[R_SLOT] = next((i for i, kinds in enumerate(taken) if -1 not in kinds and kind not in kinds), len(taken))
            if row[R_SLOT] == len(taken):
                taken.append(set())
            taken[row[R_SLOT]].add(kind)
            slots[kind] = slots.get(kind, 0) | 1 << row[R_SLOT]
        elif rule != "on":
            row[R_SLOT] = len(taken)
            taken += [{-1} for _ in range(SIDES // 2 if rule == "line" else 1)]
        if len(taken) > SLOTS:
            raise entry.wrong(f"the rules need {len(taken)} sets of marks, but there is room for {SLOTS}")
    return slots


def read_end(file: Entry, rows: Ints, slots: dict[int, int]) -> None:
    """The rules at the end."""
    for entry, rule, row in rule_rows(file, "end", END, rows):
        if rule == "largest":
            row[R_SYMBOLS] = bits(entry, "symbols", SYMBOL_WORDS)
        elif rule == "undone":
            row[R_FEATURE] = awake(file, entry, "feature")
            row[R_SLOT] = slots.get(row[R_FEATURE], 0)
        elif rule == "visible" and "feature" in entry.values:
            row[R_FEATURE] = awake(file, entry, "feature", FEATURE_WORDS[:OPEN])
        elif rule == "visible":
            row[R_TERRAIN] = TERRAIN_WORDS.index(entry.word("terrain", TERRAIN_WORDS))
        elif rule == "filled" and entry.word("area", (*TERRAIN_WORDS, "rows")) != "rows":
            row[R_TERRAIN] = TERRAIN_WORDS.index(entry.values["area"])


def read_goals(file: Entry, rows: Ints, slots: dict[int, int]) -> None:
    """The goals, which are worth circles whatever the rank."""
    rows.put((0, -1, 0, 0, 0) * GOALS)
    goals = file.entries("goal") if "goal" in file.values else []
    if len(goals) > GOALS:
        raise file.wrong(f"{len(goals)} goals, but there is room for {GOALS}")
    for i, entry in enumerate(goals):
        entry.only("immediate", "marked", "at_least", "circles")
        least, circles = entry.number("at_least", 1, CELLS), entry.number("circles", 1, 3)
        if "marked" in entry.values:
            kind = awake(file, entry, "marked")
            goal = [0, kind, slots.get(kind, 0), least, circles]
        else:
            goal = [entry.number("immediate", 1, len(file.values["immediate"])), -1, 0, least, circles]
        rows.row(i).put(goal)
