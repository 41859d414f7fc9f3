"""The cards of Seven Islands: from TOML into the box."""

from pathlib import Path

from ...match.components import Entry, read_toml
from . import record as r

SIDE_LETTERS = "NESW"
KIND_WORDS = ("start", "beacon", "bridge", "land", "ship", "gear", "action", "surprise")
FEATURE_WORDS = ("", "pyramid", "portal", "moai", "well")
ICON_WORDS = ("", "sun", "moon", "star", "shell", "anchor", "palm", "crab")
GEAR_WORDS = ("backpack", "boots", "radio", "spyglass", "shovel", "raft", "tent", "basket")
ACTION_WORDS = ("sprint", "supplies", "salvage", "cast off", "trade wind", "switch", "landslip", "busy day")
SURPRISE_WORDS = ("cloudburst", "headwind", "quicksand")
# What each of these kinds may do, and the number of the first such effect.
EFFECTS = {r.GEAR: (r.BACKPACK, GEAR_WORDS), r.ACTION: (r.SPRINT, ACTION_WORDS), r.SURPRISE: (r.CLOUDBURST, SURPRISE_WORDS)}
KEYS = {
    r.START: ("sides", "dock"),
    r.BEACON: ("sides", "icon"),
    r.BRIDGE: ("sides", "copies"),
    r.LAND: ("sides", "feature", "copies"),
    r.SHIP: ("icon",),
    r.GEAR: ("effect", "copies"),
    r.ACTION: ("effect", "copies"),
    r.SURPRISE: ("effect", "copies"),
}
ACROSS = 5, 10  # land north and south, or east and west


def read_box(path: Path) -> r.Box:
    """Start, seven Beacons and Ships, Bridges and land, and the cards with effects; numbered by their kinds."""
    file = read_toml(path)
    file.only("name", "card")
    entries = [(KIND_WORDS.index(entry.word("kind", KIND_WORDS)), entry) for entry in file.entries("card")]
    box = r.Box()
    card = 0
    for kind, entry in sorted(entries, key=lambda pair: pair[0]):  # the order within a kind stays
        entry.only("kind", *KEYS[kind])
        for _ in range(entry.number("copies", 1, r.CARDS, 1)):
            if card == (r.LANDS if kind < r.SHIP else r.CARDS):
                raise entry.wrong(f"too many cards: at most {r.LANDS} with land and {r.CARDS} in all")
            box.kind[card] = kind
            read_card(entry, kind, box, card)
            card += 1
        if kind < r.SHIP:
            box.lands = card
    box.cards = card
    check_numbers(file, box)
    beacons = [box.sides[card] for card in range(box.lands) if box.kind[card] == r.BEACON]
    for land in range(16):
        for sea in range(16):
            box.fits[land, sea] = any(
                lies & land == land and not lies & sea for sides in beacons for lies in (sides, r.half_turn(sides))
            )
    note_sets(box)
    return box


def note_sets(box: r.Box) -> None:
    """Cards of one kind as sets, and the Beacon of each Ship."""
    box.bridges = box.beacons = box.beaches = box.portals = 0
    box.ships.fill(0)
    box.same.fill(0)
    beacon_of = {box.icon[card]: card for card in range(box.cards) if box.kind[card] == r.BEACON}
    for card in range(box.cards):
        kind, here = box.kind[card], 1 << card % r.LANDS
        if kind < r.SHIP:
            box.bridges |= here if kind == r.BRIDGE else 0
            box.beacons |= here if kind == r.BEACON else 0
            box.beaches |= here if kind != r.BRIDGE and box.sides[card] != 15 else 0
            box.portals |= here if box.feature[card] == r.PORTAL else 0
        elif kind == r.SHIP:
            box.ships[card // r.LANDS] |= here
            box.goal[card] = beacon_of[box.icon[card]]
        else:
            box.same[box.effect[card], card // r.LANDS] |= here


def read_card(entry: Entry, kind: int, box: r.Box, card: int) -> None:
    """One card's face."""
    if kind < r.SHIP:
        box.sides[card] = read_sides(entry, kind)
    if kind == r.START:
        box.dock = SIDE_LETTERS.index(entry.word("dock", SIDE_LETTERS))
        if box.sides[card] >> box.dock & 1:
            raise entry.wrong("the Dock is on a sea side")
    if kind in (r.BEACON, r.SHIP):
        box.icon[card] = ICON_WORDS.index(entry.word("icon", ICON_WORDS[1:]))
    if kind == r.LAND and "feature" in entry.values:
        box.feature[card] = FEATURE_WORDS.index(entry.word("feature", FEATURE_WORDS[1:]))
    if kind in EFFECTS:
        first, words = EFFECTS[kind]
        box.effect[card] = first + words.index(entry.word("effect", words))


def read_sides(entry: Entry, kind: int) -> int:
    """The sides with land; a Bridge's are opposite, and every other card than plain land has sea somewhere."""
    letters = entry.values.get("sides")
    if not isinstance(letters, str) or not letters or len(set(letters)) < len(letters) or set(letters) - set(SIDE_LETTERS):
        raise entry.wrong(f"sides must be some of the letters {SIDE_LETTERS}, each once, for the sides with land")
    sides = sum(1 << SIDE_LETTERS.index(letter) for letter in letters)
    if kind == r.BRIDGE and sides not in ACROSS:
        raise entry.wrong("a Bridge has land on two opposite sides: NS or EW")
    if kind in (r.START, r.BEACON) and sides == 15:
        raise entry.wrong("Start and Beacons have a beach, so a sea side")
    return sides


def check_numbers(file: Entry, box: r.Box) -> None:
    """One Start; a Beacon and a Ship of every icon."""
    kinds = box.kind.tolist()[: box.cards]
    if kinds.count(r.START) != 1:
        raise file.wrong(f"{kinds.count(r.START)} Start cards, but the game has one")
    for kind in (r.BEACON, r.SHIP):
        icons = sorted(box.icon[card] for card, its in enumerate(kinds) if its == kind)
        if icons != list(range(1, r.ICONS + 1)):
            raise file.wrong(f"there is one {KIND_WORDS[kind]} for each icon: {', '.join(ICON_WORDS[1:])}")
