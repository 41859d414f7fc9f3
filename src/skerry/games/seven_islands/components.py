"""The cards of Seven Islands: from TOML into the box."""

from pathlib import Path
from typing import Any

import numpy as np

from ...match.components import Entry, read_toml
from .record import (
    ACTION,
    BACKPACK,
    BEACON,
    BOX,
    BRIDGE,
    CARDS,
    CLOUDBURST,
    GEAR,
    ICONS,
    LAND,
    LANDS,
    PORTAL,
    SHIP,
    SPRINT,
    START,
    SURPRISE,
)

SIDE_LETTERS = "NESW"
KIND_WORDS = ("start", "beacon", "bridge", "land", "ship", "gear", "action", "surprise")
FEATURE_WORDS = ("", "pyramid", "portal", "moai", "well")
ICON_WORDS = ("", "sun", "moon", "star", "shell", "anchor", "palm", "crab")
GEAR_WORDS = ("backpack", "boots", "radio", "spyglass", "shovel", "raft", "tent", "basket")
ACTION_WORDS = ("sprint", "supplies", "salvage", "cast off", "trade wind", "switch", "landslip", "busy day")
SURPRISE_WORDS = ("cloudburst", "headwind", "quicksand")
# What each of these kinds may do, and the number of the first such effect.
EFFECTS = {GEAR: (BACKPACK, GEAR_WORDS), ACTION: (SPRINT, ACTION_WORDS), SURPRISE: (CLOUDBURST, SURPRISE_WORDS)}
KEYS = {
    START: ("sides", "dock"),
    BEACON: ("sides", "icon"),
    BRIDGE: ("sides", "copies"),
    LAND: ("sides", "feature", "copies"),
    SHIP: ("icon",),
    GEAR: ("effect", "copies"),
    ACTION: ("effect", "copies"),
    SURPRISE: ("effect", "copies"),
}
ACROSS = 5, 10  # land north and south, or east and west


def half_turn(sides: int) -> int:
    """The sides of a card that lies upside down."""
    return sides >> 2 | (sides & 3) << 2


def read_box(path: Path) -> Any:
    """Start, seven Beacons and Ships, Bridges and land, and the cards with effects; numbered by their kinds."""
    file = read_toml(path)
    file.only("name", "card")
    entries = [(KIND_WORDS.index(entry.word("kind", KIND_WORDS)), entry) for entry in file.entries("card")]
    box = np.zeros((), BOX)
    card = 0
    for kind, entry in sorted(entries, key=lambda pair: pair[0]):  # the order within a kind stays
        entry.only("kind", *KEYS[kind])
        for _ in range(entry.number("copies", 1, CARDS, 1)):
            if card == (LANDS if kind < SHIP else CARDS):
                raise entry.wrong(f"too many cards: at most {LANDS} with land and {CARDS} in all")
            box["kind"][card] = kind
            read_card(entry, kind, box, card)
            card += 1
        if kind < SHIP:
            box["lands"] = card
    box["cards"] = card
    check_numbers(file, box)
    beacons = [int(sides) for sides in box["sides"][box["kind"][:LANDS] == BEACON]]
    for land in range(16):
        for sea in range(16):
            box["fits"][land, sea] = any(
                lies & land == land and not lies & sea for sides in beacons for lies in (sides, half_turn(sides))
            )
    note_sets(box)
    return box


def note_sets(box: Any) -> None:
    """Cards of one kind as sets, and the Beacon of each Ship."""
    for name in ("bridges", "beacons", "beaches", "portals", "ships", "same"):
        box[name] = 0
    for card in range(int(box["cards"])):
        kind, here = int(box["kind"][card]), 1 << card % LANDS
        if kind < SHIP:
            box["bridges"] |= here if kind == BRIDGE else 0
            box["beacons"] |= here if kind == BEACON else 0
            box["beaches"] |= here if kind != BRIDGE and box["sides"][card] != 15 else 0
            box["portals"] |= here if box["feature"][card] == PORTAL else 0
        elif kind == SHIP:
            box["ships"][card // LANDS] |= here
            box["goal"][card] = int(np.flatnonzero((box["kind"] == BEACON) & (box["icon"] == box["icon"][card]))[0])
        else:
            box["same"][int(box["effect"][card]), card // LANDS] |= here


def read_card(entry: Entry, kind: int, box: Any, card: int) -> None:
    """One card's face."""
    if kind < SHIP:
        box["sides"][card] = read_sides(entry, kind)
    if kind == START:
        box["dock"] = SIDE_LETTERS.index(entry.word("dock", SIDE_LETTERS))
        if box["sides"][card] >> box["dock"] & 1:
            raise entry.wrong("the Dock is on a sea side")
    if kind in (BEACON, SHIP):
        box["icon"][card] = ICON_WORDS.index(entry.word("icon", ICON_WORDS[1:]))
    if kind == LAND and "feature" in entry.values:
        box["feature"][card] = FEATURE_WORDS.index(entry.word("feature", FEATURE_WORDS[1:]))
    if kind in EFFECTS:
        first, words = EFFECTS[kind]
        box["effect"][card] = first + words.index(entry.word("effect", words))


def read_sides(entry: Entry, kind: int) -> int:
    """The sides with land; a Bridge's are opposite, and every other card than plain land has sea somewhere."""
    letters = entry.values.get("sides")
    if not isinstance(letters, str) or not letters or len(set(letters)) < len(letters) or set(letters) - set(SIDE_LETTERS):
        raise entry.wrong(f"sides must be some of the letters {SIDE_LETTERS}, each once, for the sides with land")
    sides = sum(1 << SIDE_LETTERS.index(letter) for letter in letters)
    if kind == BRIDGE and sides not in ACROSS:
        raise entry.wrong("a Bridge has land on two opposite sides: NS or EW")
    if kind in (START, BEACON) and sides == 15:
        raise entry.wrong("Start and Beacons have a beach, so a sea side")
    return sides


def check_numbers(file: Entry, box: Any) -> None:
    """One Start; a Beacon and a Ship of every icon."""
    kinds = box["kind"][: int(box["cards"])]
    if (kinds == START).sum() != 1:
        raise file.wrong(f"{(kinds == START).sum()} Start cards, but the game has one")
    for kind in (BEACON, SHIP):
        icons = sorted(box["icon"][: len(kinds)][kinds == kind].tolist())
        if icons != list(range(1, ICONS + 1)):
            raise file.wrong(f"there is one {KIND_WORDS[kind]} for each icon: {', '.join(ICON_WORDS[1:])}")
