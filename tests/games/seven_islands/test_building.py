"""Island building, drawn as text: the rulebook's figures, the tricky positions, and many more. How to read them: position.py."""

import pytest

from skerry.testing.clauses import proves

from .position import Position

# name: (drawing, {card as it lies on "?": legal})
FIGURES = {
    "figure 1, no land connection": ("? S\n. @", {"W": False, "N": False, "NW": False}),
    "figure 1, a land connection": (". .\n? @", {"E": True, "NE": True}),
    "figure 2, land beside sea": ("? S\n. @", {"E": False, "ES": False, "NESW": False}),
    "figure 2, both sides of a corner": ("?  SW\nNE @", {"SE": True, "E": False, "S": False, "NESW": True, "SW": False}),
    "figure 3, no place is left for a Beacon": (". S .\n? @ W", {"E": False, "E*": True}),
}
TRICKY = {
    "1, land may not face the Dock": ("@ WES\n. ?", {"NW": False, "NE": True}),
    "2, the last side of Start's island": (". S .\n? @ W", {"E": False, "EW=": False, "EW": True, "E*": True}),
    "3, Beacons that lie elsewhere still count": (
        "E* @ EW= ?\n\nE*\n\nS*\n\nEW*\n\nNE*\n\nNW*\n\nNES*\n\nESW*",
        {"NEW": True, "EW": True, "NW": True},
    ),
    "4, a second Beacon has no square": ("E* @ ?", {"W*": False, "W": True}),
    "4, but the free end of a Bridge is one": ("E* @ EW= ?", {"W*": True}),
}
SIDES = {
    "a cap that looks the other way": ("? @", {"W": False, "E": True}),
    "land must meet land": ("@ ?", {"NS": False, "EW": True, "N": False, "W": True}),
    "only diagonally beside Start": ("? .\n. @", {"E": False, "S": False, "NESW": False}),
    "the Dock's own square": ("@\n?", {"N": False, "NS": False, "NS=": False, "NESW": False, "N*": False}),
    "left of the Dock": ("ES @\n?  .", {"N": True, "NE": False, "NW": True, "NESW": False}),
    "below the Dock": ("ES @\nNS .\nNE ?", {"NW": False, "W": True, "SW": True, "NESW": False}),
    "a Bridge may not end at the Dock": ("@ EW WS\n. ?  NW", {"EW=": False, "E": True, "ES": True, "EW": False}),
    "two neighbours ask for two land sides": ("SE ?\n@  NW", {"SW": True, "W": False, "S": False, "NSW": True, "EW": False}),
    "two neighbours, one with sea": ("SE ?\n@  W", {"W": True, "SW": False, "NW": True, "NESW": False}),
    "three neighbours": ("SE ?  WS\nNS .  NS\n@  EW WN", {"EW": True, "E": False, "W": False, "NEW": True, "ESW": True}),
    "a gap between sea sides needs its land elsewhere": (". SE ?\nE @  W", {"W": False, "NW": True, "W*": True, "SW": False}),
    "a cross fits where nothing speaks against it": ("?\n@", {"NESW": True, "NS": True, "EW": False}),
    "a cross beside a sea side": ("? S\nSE @\n", {"NESW": False}),
}
BEACONS = {
    "two Beacons on one island": ("E* @ ?", {"W*": False, "EW*": False, "EW": True}),
    "an island with its Beacon may be completed": (".  ? .\nE* @ W", {"S": True, "NS": True, "S*": False}),
    "one without may not": (". ? .\nE @ W", {"S": False, "S*": True, "NS": True, "NS=": False, "SE": True}),
    "a ring that would close": (". SE ?\nE @  NW", {"SW": False, "SW*": True, "NSW": True, "ESW*": True}),
    "the last square would ask for a straight north and south": (
        ".  SE WS  .\n. NS .   ?\nE  @  WNE WN",
        {"S": False, "SW": True, "NS": True, "S*": True},
    ),
    "the last square would ask for a cross": (".  SE  WS  .\n. NES .   ?\nE @   WNE WN", {"SW": False, "S": True, "NSW": True}),
    "the last square would ask for a tee": (".  SE WS  .\n. NES .   ?\nE @  WNE  WN", {"S": True, "S*": True}),
    "a Beacon there would join an island that has one": (".  SE ?   .\nE* @  EW= WN", {"EW": False, "W": True, "WS": False}),
    "the same, but the other island has another way out": (".  SE ?   .\nE* @  EW= WNE", {"EW": True, "W": True}),
    "a Beacon there would bring a Bridge home": (".  SE ?  .\nE  @  EW WN", {"EW=": False, "EW": True, "W": True}),
    "beyond a Bridge a cap leaves no room": ("E* @ EW= ?", {"W": False, "W*": True, "EW": True, "NW": True, "NESW": True}),
    "Start's island needs one even where its neighbour has it": (".  S .   .\n?  @ EW= W*", {"E": False, "E*": True, "EW": True}),
    "two islands without a Beacon share their last square": (
        "SE ?   WS\nNS .   NS=\n@  EW= WNE",
        {"EW": True, "W": False, "E": False, "EW*": True},
    ),
    "one Beacon serves both that it joins": ("SE  ? WS\nNS  . NS=\n@ EW= WNE", {"EW*": True}),
    "not where both have one": (
        ".  SE ?   WS*\n. NS .   NS=\nE* @  EW= WNE",
        {"EW": False, "EW=": True, "W": False, "EW*": False},
    ),
    "an island that lost its last square before is not asked about": (
        "SE ?   WSE\nNS .   NS=\n@  EW= WN",
        {"EW": True, "W": False},
    ),
}
BRIDGES = {
    "a Bridge beside land": ("E* @ ?", {"EW=": True, "NS=": False}),
    "a Bridge at the end of a Bridge": ("E* @ EW= ?", {"EW=": False}),
    "Bridges side by side, sea to sea": ("E* SE  ?\n. NES EW=\n.  @   .", {"EW=": True}),
    "both ends on one island, by a card": (
        ".  SE EW= ?\n.  NS .   NS\nE* @  EW  WN",
        {"SW": False, "NSW": False, "ESW": False, "S": False},
    ),
    "both ends on one island, by the Bridge": (".  SE ?  WS\n.  NS .  NS\nE* @  EW WN", {"EW=": False, "EW": True}),
    "a second Bridge between two islands": (".  SE ?   WS\n.  NS .   NS\nE* @  EW= WN*", {"EW=": True, "EW": False}),
    "land where a Bridge joins them already": (
        ".  SE ?   WS\n.  NS .   NES\nE* @  EW= WN",
        {"EW": False, "EW=": True, "W": False},
    ),
    "a Bridge takes the last side": ("SE ?   WS\nNS .   NS\n@  EW= WN", {"EW=": False, "EW": False, "EW*": False}),
    "an end that finds its second island": (
        "SE ?   EW= WS\nNS .   .   NS\n@  EW= EW  WN*",
        {"EW": True, "EW*": True, "W": False},
    ),
    "land that belongs to nobody at a free end": ("E* @ EW= ?", {"NESW": True, "N": False, "NS": False, "SW": True}),
    "a Bridge may take a side while others are open": (". S .\n? @ .", {"EW=": True}),
    "around three islands": (
        ".  SE EW= WSN*\n.  NS .   NS=\nE* @  EW= ?",
        {"NW": False, "NEW": True, "NW*": True, "NSW": True, "W": False},
    ),
}
FLOATING = {
    "a floating group is built on": ("E* @\n\n?\nNS", {"S": True, "NS": True, "NESW": True, "N": False}),
    "and has no Dock": ("E* @\n\nNS\n?", {"N": True, "NESW": True, "NS=": True}),
    "its island needs a Beacon too": ("E* @\n\nS\nNS\n?", {"N": False, "N*": True, "NS": True, "NS=": False}),
    "and only one": ("E* @\n\nS*\nNS\n?", {"N": True, "N*": False, "NS=": True}),
    "a floating Bridge": ("E* @\n\nEW= ?", {"W": False, "W*": True, "EW": True, "EW=": False}),
    "other groups do not matter": ("E* @\n\nNS\n?\n\nS*\nN", {"N": True, "NW": True}),
}
DRAWN = {
    f"{part}: {name}, {card}": (drawing, card, legal)
    for part, group in (("figures", FIGURES), ("tricky", TRICKY), ("sides", SIDES), ("beacons", BEACONS), ("bridges", BRIDGES),
                        ("floating", FLOATING))
    for name, (drawing, asked) in group.items()
    for card, legal in asked.items()
}  # fmt: skip


@proves("S2", "S3", "S4", "S6", "S8", "S9", "S11", "S12", "S13", "S15")
@pytest.mark.parametrize(("drawing", "card", "legal"), DRAWN.values(), ids=DRAWN.keys())
def test_a_card_may_be_laid_or_not(drawing, card, legal):
    assert Position(drawing).fits(card) == legal
