"""What the cards of Seven Islands, places and pieces are called."""

from collections.abc import Callable
from typing import Any, NamedTuple

from . import record as r
from .components import FEATURE_WORDS, ICON_WORDS
from .record import Box, State

SIDE_WORDS = ("north", "east", "south", "west")
PIECES = ("first", "second")


class Difficulty(NamedTuple):
    """A difficulty that one may choose for a match alone (S81-S85)."""

    option: str  # its name as an option, and as a field of the record
    help: str  # what the option asks for
    words: str  # what it is called on the score sheet
    aim: str  # what it is called among the aims of a match


DIFFICULTIES = (  # in the order of their bits in `met`
    Difficulty("no_ships", "alone: win without using a Ship", "no Ships", "No Ship used"),
    Difficulty("one_each", "alone: no island with two structures of one type", "one of each", "One of a kind on an island"),
    Difficulty("upright", "alone: no structure upside down", "upright", "No structure upside down"),
    Difficulty("no_holes", "alone: no gap of water closed in by cards", "no holes", "No holes in the ocean"),
    Difficulty("no_sandbars", "alone: no sandbars", "no sandbars", "No sandbars"),
)
# name, what it does
EFFECTS = {
    r.BACKPACK: ("Backpack", "You need not discard to the limits."),
    r.BOOTS: ("Boots", "Your piece may move two steps."),
    r.RADIO: ("Radio", "When one of your pieces has moved, the other may take a step too."),
    r.SPYGLASS: ("Spyglass", "Your first draw of a turn: look at two cards, keep one, discard the other."),
    r.SHOVEL: ("Shovel", "Once a turn: discard a card and draw one."),
    r.RAFT: ("Raft", "A step may lead from a Beach to a Beach on any square around it, across water."),
    r.TENT: ("Tent", "If both your pieces share a card as your turn begins, draw one more card."),
    r.BASKET: ("Basket", "Two Bonus Beaches a turn."),
    r.SPRINT: ("Sprint", "One of your pieces takes up to three steps."),
    r.SUPPLIES: ("Supplies", "Draw three cards."),
    r.SALVAGE: ("Salvage", "Take any card of the discards."),
    r.CAST_OFF: ("Cast Off", "The Ship at the Dock sails away to the discards."),
    r.TRADE_WIND: ("Trade Wind", "The Ship at the Dock and a Ship of the discards change places."),
    r.SWITCH: ("Switch", "One of your pieces and a piece of another player change places."),
    r.LANDSLIP: ("Landslip", "Lift a card that nobody stands on and nothing hangs by."),
    r.BUSY_DAY: ("Busy Day", "Play up to two more cards in this turn."),
    r.CLOUDBURST: ("Cloudburst", "Stops another player's Action."),
    r.HEADWIND: ("Headwind", "Stops another player's Ship from coming in."),
    r.QUICKSAND: ("Quicksand", "Stops another player's move."),
}


def shape_word(sides: int) -> str:
    """A land card's shape."""
    number = sides.bit_count()
    return ("", "cap", "straight" if sides in (5, 10) else "bend", "tee", "cross")[number]


def sides_words(sides: int) -> str:
    """Where a card has land."""
    return " and ".join(word for i, word in enumerate(SIDE_WORDS) if sides >> i & 1)


def card_name(box: Box, card: int) -> str:
    """A card's name, different for every card of the box."""
    if card not in box.notes:
        kind, effect = box.kind[card], box.effect[card]
        if kind == r.START:
            name = "Start"
        elif kind == r.BEACON:
            name = f"the {ICON_WORDS[box.icon[card]]} Beacon"
        elif kind == r.SHIP:
            name = f"the {ICON_WORDS[box.icon[card]]} Ship"
        elif kind == r.BRIDGE:
            name = f"Bridge {card}"
        elif effect:
            same = [c for c in range(box.cards) if box.effect[c] == effect]
            name = EFFECTS[effect][0] + (f" {same.index(card) + 1}" if len(same) > 1 else "")
        elif box.feature[card]:
            name = f"{FEATURE_WORDS[box.feature[card]].capitalize()} {card}"
        else:
            name = f"{shape_word(box.sides[card])} {card}"
        box.notes[card] = name
    found: str = box.notes[card]
    return found


def said(box: Box, card: int) -> str:
    """A card as somebody at the table would call it: in the log cards that look alike need not be told apart."""
    kind = box.kind[card]
    if kind in (r.START, r.BEACON, r.SHIP):
        return card_name(box, card)
    if box.effect[card]:
        return EFFECTS[box.effect[card]][0]
    sides = box.sides[card]
    if kind == r.BRIDGE:
        return "the north-south Bridge" if sides & 1 else "the east-west Bridge"
    word = FEATURE_WORDS[box.feature[card]].capitalize() if box.feature[card] else shape_word(sides)
    if sides == 15:
        return f"the {word}"
    land = "-".join(name for i, name in enumerate(SIDE_WORDS) if sides >> i & 1)
    return f"the {land} {word}"


def in_short(box: Box, card: int) -> str:
    """A card with land in a word or two, for a small plate."""
    if box.kind[card] in (r.START, r.BEACON):
        return card_name(box, card).removeprefix("the ")
    return said(box, card).rpartition(" ")[2]


def card_text(box: Box, card: int) -> str:
    """All that is on a card, in a sentence: for spoken names and hints."""
    kind, name = box.kind[card], card_name(box, card)
    name = name[0].upper() + name[1:]
    if box.effect[card]:
        return f"{name}: {EFFECTS[box.effect[card]][1]}"
    if kind == r.SHIP:
        return f"{name}: the goal is the {ICON_WORDS[box.icon[card]]} Beacon"
    return f"{name}: land {sides_words(box.sides[card])}"


def place_words(box: Box, place: int, name: Callable[[Any, int], str] = card_name) -> str:
    """A square, by the card beside it."""
    return f"{SIDE_WORDS[place % 4]} of {name(box, place // 4)}"


def spot_words(box: Box, card: int, name: Callable[[Any, int], str] = card_name) -> str:
    """Where a piece stands."""
    return "the Ship" if card == r.ABOARD else name(box, card)


def announced(s: State, box: Box) -> str:
    """What may be stopped."""
    if s.announced_move > 0:
        kind, n = r.decode(s.announced_move - 1)
        if kind == r.A_SAIL:
            return f"sails to {said(box, n)}"
        return f"moves a piece to {spot_words(box, n % (r.LANDS + 1), said)}"
    return f"plays {said(box, s.card - 1)}"
