"""What Seven Islands says: names of cards and actions, reasons, the log, the prompt, and a state as plain data."""

from bisect import bisect_right
from collections.abc import Callable
from typing import Any

from ...board.phrases import players, sentence
from ...match.game import Look
from .alone import FETCHING, MOVING, PERFECT
from .components import FEATURE_WORDS, ICON_WORDS, half_turn
from .record import (
    A_BAR,
    A_BEACH,
    A_DIG,
    A_DRAW,
    A_DROP,
    A_END,
    A_INSERT,
    A_JOIN,
    A_KEEP,
    A_LIFT,
    A_PASS,
    A_PICK,
    A_PIECE,
    A_PLACE,
    A_SAIL,
    A_SHIP,
    A_STEP,
    A_STOP,
    A_TAKE,
    A_WELL,
    ABOARD,
    ACTION,
    ALONE_TURNS,
    ANSWER,
    ATTACH,
    BACKPACK,
    BASKET,
    BEACON,
    BOOTS,
    BRIDGE,
    BUSY_DAY,
    CAST_OFF,
    CHOOSE,
    CLOUDBURST,
    DISCARDS,
    DOCK,
    DRAW,
    HAND,
    HEADWIND,
    IN_PLAY,
    INSERT,
    JOIN,
    KEEP,
    LANDS,
    LANDSLIP,
    LIFT,
    LIMIT,
    LOOKED,
    MIDDLE,
    MOVE,
    OVER,
    PAIR,
    PLACE,
    PLACES,
    PLAY,
    QUICKSAND,
    RADIO,
    RAFT,
    RUN,
    SALVAGE,
    SHIP,
    SHOVEL,
    SPRINT,
    SPYGLASS,
    START,
    SUPPLIES,
    SWITCH,
    TABLE,
    TAKE,
    TENT,
    TRADE_WIND,
    WIDTH,
)
from .rules import GEAR_LIMIT, HAND_LIMIT

SIDE_WORDS = ("north", "east", "south", "west")
DIFFICULTY_WORDS = ("no Ships", "one of each", "upright", "no holes", "no sandbars")
PIECES = ("first", "second")
# name, what it does
EFFECTS = {
    BACKPACK: ("Backpack", "You need not discard to the limits."),
    BOOTS: ("Boots", "Your piece may move two steps."),
    RADIO: ("Radio", "When one of your pieces has moved, the other may take a step too."),
    SPYGLASS: ("Spyglass", "Your first draw of a turn: look at two cards, keep one, discard the other."),
    SHOVEL: ("Shovel", "Once a turn: discard a card and draw one."),
    RAFT: ("Raft", "A step may lead from a Beach to a Beach on any square around it, across water."),
    TENT: ("Tent", "If both your pieces share a card as your turn begins, draw one more card."),
    BASKET: ("Basket", "Two Bonus Beaches a turn."),
    SPRINT: ("Sprint", "One of your pieces takes up to three steps."),
    SUPPLIES: ("Supplies", "Draw three cards."),
    SALVAGE: ("Salvage", "Take any card of the discards."),
    CAST_OFF: ("Cast Off", "The Ship at the Dock sails away to the discards."),
    TRADE_WIND: ("Trade Wind", "The Ship at the Dock and a Ship of the discards change places."),
    SWITCH: ("Switch", "One of your pieces and a piece of another player change places."),
    LANDSLIP: ("Landslip", "Lift a card that nobody stands on and nothing hangs by."),
    BUSY_DAY: ("Busy Day", "Play up to two more cards in this turn."),
    CLOUDBURST: ("Cloudburst", "Stops another player's Action."),
    HEADWIND: ("Headwind", "Stops another player's Ship from coming in."),
    QUICKSAND: ("Quicksand", "Stops another player's move."),
}
BASES = (
    A_DRAW, A_TAKE, A_KEEP, A_PICK, A_BEACH, A_BAR, A_DROP, A_DIG, A_PLACE, A_JOIN, A_STEP, A_SAIL, A_PIECE, A_LIFT, A_INSERT,
    A_WELL, A_PASS, A_STOP, A_SHIP, A_END,
)  # fmt: skip


def base_of(action: int) -> int:
    """The kind of an action: the first id of its kind."""
    return BASES[bisect_right(BASES, action) - 1]


def player(seat: int) -> str:
    """Seats count from 0, people from 1."""
    return f"player {seat + 1}"


def count(n: int, word: str) -> str:
    """So many of a thing."""
    return f"{n} {word}" + "s" * (n != 1)


# ---- cards


def shape_word(sides: int) -> str:
    """A land card's shape."""
    number = sides.bit_count()
    return ("", "cap", "straight" if sides in (5, 10) else "bend", "tee", "cross")[number]


def sides_words(sides: int) -> str:
    """Where a card has land."""
    return " and ".join(word for i, word in enumerate(SIDE_WORDS) if sides >> i & 1)


def card_name(box: Any, card: int) -> str:
    """A card's name, different for every card of the box."""
    if card not in box.notes:
        kind, effect = box.kind[card], box.effect[card]
        if kind == START:
            name = "Start"
        elif kind == BEACON:
            name = f"the {ICON_WORDS[box.icon[card]]} Beacon"
        elif kind == SHIP:
            name = f"the {ICON_WORDS[box.icon[card]]} Ship"
        elif kind == BRIDGE:
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


def said(box: Any, card: int) -> str:
    """A card as somebody at the table would call it: in the log cards that look alike need not be told apart."""
    kind = box.kind[card]
    if kind in (START, BEACON, SHIP):
        return card_name(box, card)
    if box.effect[card]:
        return EFFECTS[box.effect[card]][0]
    sides = box.sides[card]
    if kind == BRIDGE:
        return "the north-south Bridge" if sides & 1 else "the east-west Bridge"
    word = FEATURE_WORDS[box.feature[card]].capitalize() if box.feature[card] else shape_word(sides)
    if sides == 15:
        return f"the {word}"
    land = "-".join(name for i, name in enumerate(SIDE_WORDS) if sides >> i & 1)
    return f"the {land} {word}"


def in_short(box: Any, card: int) -> str:
    """A card with land in a word or two, for a small plate."""
    if box.kind[card] in (START, BEACON):
        return card_name(box, card).removeprefix("the ")
    return said(box, card).rpartition(" ")[2]


def card_text(box: Any, card: int) -> str:
    """All that is on a card, in a sentence: for spoken names and hints."""
    kind, name = box.kind[card], card_name(box, card)
    name = name[0].upper() + name[1:]
    if box.effect[card]:
        return f"{name}: {EFFECTS[box.effect[card]][1]}"
    if kind == SHIP:
        return f"{name}: the goal is the {ICON_WORDS[box.icon[card]]} Beacon"
    return f"{name}: land {sides_words(box.sides[card])}"


def hand_of(s: Any, box: Any, seat: int) -> list[int]:
    """The cards of a hand that can be seen."""
    return [card for card in range(box.cards) if s.where[card] == HAND + seat]


def lying_sides(s: Any, box: Any, card: int) -> int:
    """A card's land sides as it lies."""
    sides: int = box.sides[card]
    return half_turn(sides) if s.turned[card] else sides


def place_words(box: Any, place: int, name: Callable[[Any, int], str] = card_name) -> str:
    """A square, by the card beside it."""
    return f"{SIDE_WORDS[place % 4]} of {name(box, place // 4)}"


def next_square(square: int, side: int) -> int:
    """The square beside a square; -1 beyond the grid."""
    x, y = square % WIDTH + (0, 1, 0, -1)[side], square // WIDTH + (-1, 0, 1, 0)[side]
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < WIDTH else -1


def dock_square(box: Any) -> int:
    """The square kept for the Ship."""
    return next_square(MIDDLE, box.dock)


def card_at(s: Any, box: Any, group: int, square: int) -> int:
    """The card on a square of a group; -1: none."""
    return next((c for c in range(box.lands) if s.group[c] == group and s.at[c] == square), -1)


def spot_words(box: Any, card: int, name: Callable[[Any, int], str] = card_name) -> str:
    """Where a piece stands."""
    return "the Ship" if card == ABOARD else name(box, card)


# ---- actions


def action(s: Any, box: Any, seen: Look, action: int) -> str:
    """What an action is called."""
    seat = seen.seat
    base = base_of(action)
    n = action - base
    if base in (A_PLACE, A_JOIN):
        return placing(s, box, base, n)
    if base == A_STEP:
        return f"Move your {PIECES[n // (LANDS + 1)]} piece to {spot_words(box, n % (LANDS + 1))}"
    if base == A_PIECE:
        if n // 2 == seat:
            return f"Choose your {PIECES[n % 2]} piece, on {spot_words(box, s.piece[seat, n % 2])}"
        where = spot_words(box, s.piece[n // 2, n % 2])
        return f"Change places with {player(n // 2)}'s {PIECES[n % 2]} piece, on {where}"
    if base == A_INSERT:
        return f"Put it into the discards with {count(n, 'card')} below it"
    if base == A_STOP:
        return f"Stop it with {EFFECTS[answer_wanted(s, box)][0]}"
    if base == A_SHIP:
        return ("Use a Ship to move a card", "Use a Ship to fetch a discard", "Use a Ship to remove a card")[n]
    if base == A_END:
        return ending_words(s)
    simple = {A_DRAW: "Draw a card", A_WELL: "Draw from the Well and play the card", A_PASS: "Let it happen"}
    if base in simple:
        return simple[base]
    name = card_name(box, n)
    if base == A_PICK and s.stage == PAIR:
        return f"Join {name} to it"
    if base == A_TAKE and s.players == 1 and s.stage == TAKE:
        return f"Fetch {name} and play it"
    return {
        A_TAKE: f"Take {name} from the discards",
        A_KEEP: f"Keep {name}",
        A_PICK: f"Play {name}",
        A_BEACH: f"Play {name} as a Bonus Beach",
        A_BAR: f"Begin a sandbar with {name}",
        A_DROP: f"Discard {name}",
        A_DIG: f"Dig: discard {name} and draw",
        A_SAIL: f"Sail to {name}",
        A_LIFT: f"Lift {name}",
    }[base]


def placing(s: Any, box: Any, base: int, n: int) -> str:
    """What it is called to lay a card or to attach a group."""
    if base == A_JOIN:
        return f"Bring {card_name(box, n % LANDS)} there" + ", the group upside down" * (n >= LANDS)
    where = place_words(box, n % PLACES)
    if s.stage == ATTACH:
        return f"Attach {where}"
    return f"Lay {card_name(box, s.card - 1)} {where}" + ", upside down" * (n >= PLACES)


def ending_words(s: Any) -> str:
    """What it is called not to go on."""
    if s.stage == RUN:
        return "Stop running"
    if s.stage == DRAW:
        return "Do not draw"
    if s.stage == PLAY:
        return "Finish" if s.players == 1 else "Play no more cards"
    return "End your turn"


def answer_wanted(s: Any, box: Any) -> int:
    """The Surprise that would stop what was announced."""
    if s.going > 0:
        return QUICKSAND
    return CLOUDBURST if box.kind[s.card - 1] == ACTION else HEADWIND


# ---- why not

STAGE_KINDS = {
    DRAW: {A_DRAW, A_TAKE, A_BEACH, A_DIG, A_WELL, A_SHIP, A_END},
    KEEP: {A_KEEP},
    PLAY: {A_PICK, A_BEACH, A_BAR, A_DROP, A_DIG, A_WELL, A_SHIP, A_END},
    PLACE: {A_PLACE},
    ATTACH: {A_PLACE},
    JOIN: {A_JOIN},
    ANSWER: {A_PASS, A_STOP},
    MOVE: {A_BEACH, A_DIG, A_STEP, A_SAIL, A_WELL, A_END},
    RUN: {A_STEP, A_SAIL, A_END},
    TAKE: {A_TAKE},
    CHOOSE: {A_PIECE},
    LIFT: {A_LIFT},
    INSERT: {A_INSERT},
    PAIR: {A_PICK},
    LIMIT: {A_DROP},
}
STAGE_ASKS = {
    DRAW: "first draw (S23)",
    KEEP: "first choose which of the two cards you keep (S43)",
    PLAY: "first play a card (S26)",
    PLACE: "first choose where the card goes (S15)",
    ATTACH: "first choose where the floating group attaches (S19)",
    JOIN: "first choose which card of the group comes there (S19)",
    ANSWER: "first say whether you stop it (S61)",
    MOVE: "the cards are played: move a piece or end your turn (S23)",
    RUN: "first run, or stop running (S49)",
    TAKE: "first choose a card of the discards (S48)",
    CHOOSE: "first choose the pieces that change places (S54)",
    LIFT: "first choose the card that is lifted (S48)",
    INSERT: "first choose where in the discards the card goes (S74)",
    PAIR: "first choose the other cap of the sandbar (S77)",
    LIMIT: f"first discard down to {HAND_LIMIT} cards and {GEAR_LIMIT} Gear (S31)",
}
ALONE_ASKS = {
    DRAW: "first draw (S68)",
    PLAY: "first play a card or discard one (S68)",
    LIFT: "first choose the card to lift (S72)",
    TAKE: "first choose the card to fetch (S73)",
}


def refusal(s: Any, box: Any, seen: Look, action: int) -> str:
    """Why an action is not possible now."""
    seat = seen.seat
    if seat != s.actor:
        return f"{player(s.actor)} is asked first (S61)" if s.stage == ANSWER else f"it is {player(s.actor)}'s turn (S22)"
    base = base_of(action)
    n = action - base
    alone = s.players == 1
    if alone and base in (A_BEACH, A_DIG, A_STEP, A_SAIL, A_PIECE, A_WELL, A_PASS, A_STOP, A_KEEP):
        return "there is no such thing when you play alone (S67)"
    if not alone and base in (A_BAR, A_INSERT, A_SHIP):
        return "that is only for somebody who plays alone (S1)"
    if base not in STAGE_KINDS[s.stage]:
        return ALONE_ASKS.get(s.stage, STAGE_ASKS[s.stage]) if alone else STAGE_ASKS[s.stage]
    if base in (A_PLACE, A_JOIN):
        return place_refusal(s, box, base, n)
    if base in (A_STEP, A_SAIL):
        return move_refusal(s, box, seat, base, n)
    if base == A_END:
        return ALONE_ASKS[s.stage] if alone else STAGE_ASKS[s.stage]
    if base in (A_DRAW, A_WELL, A_STOP, A_SHIP, A_PIECE, A_INSERT, A_LIFT):
        return other_refusal(s, box, seat, base, n)
    return card_refusal(s, box, seat, base, n)


def card_refusal(s: Any, box: Any, seat: int, base: int, card: int) -> str:
    """Why a card cannot be taken, played or discarded."""
    alone = s.players == 1
    here = s.where[card] if card < box.cards else -1
    if base == A_TAKE:
        if s.stage == DRAW and not alone and not s.moai:
            return "only by a piece on a Moai is a card taken from the discards (S25)"
        if here != DISCARDS:
            return "that card is not in the discards (S87)"
        if s.stage == DRAW:
            return "only the top card of the discards can be taken (S68)"
        return "it has no legal square (S73)" if alone else "only a Ship changes places with the docked one (S53)"
    if base == A_KEEP:
        return "keep one of the two cards you look at (S43)"
    if base == A_DROP and s.stage == LIMIT and here in (HAND + seat, IN_PLAY + seat):
        return "you have no more of these than the limit allows (S31)"
    if base == A_DROP and not alone and s.stage == PLAY:
        return "cards are discarded only at the end of a turn (S31)"
    if base == A_BEACH and s.beaches >= 1 + (s.gear[seat] >> BASKET & 1):
        return "you have played your Bonus Beach (S27)"
    if base == A_DIG and (not s.gear[seat] >> SHOVEL & 1 or not s.dig):
        return "for that you need a Shovel, once a turn (S44)"
    if here != HAND + seat:
        return "that card is not in your hand (S87)"
    if base == A_BEACH:
        beach = card < box.lands and box.kind[card] != BRIDGE and box.sides[card] != 15
        return "it has no legal square, and a Bonus Beach cannot float (S27)" if beach else "it is no Beach card (S5)"
    if base == A_DROP:
        return "you have just taken it from the discards (S68)"
    if base == A_BAR:
        return "sandbars are laid when the pile is used up and only caps in pairs are left, where two bends meet (S76)"
    if base == A_DIG:
        return "there is no card left to draw (S44)"
    return "the two caps must be open along the same line (S77)" if s.stage == PAIR else "it has no legal square (S69)"


def other_refusal(s: Any, box: Any, seat: int, base: int, n: int) -> str:
    """Why one of the rarer actions is not possible."""
    if base == A_DRAW:
        return "the pile is used up (S70)"
    if base == A_WELL:
        return "for that you need a piece on a Well, once a turn (S28)"
    if base == A_STOP:
        return f"you hold no {EFFECTS[answer_wanted(s, box)][0]} (S61)"
    if base == A_SHIP:
        if not s.dock:
            return "there is no Ship at the Dock (S72)"
        if s.bars:
            return "once a sandbar lies no Ship is used (S78)"
        return "there is no discard that can be played (S73)" if n + 1 == FETCHING else "there is no card to lift (S72)"
    if base == A_PIECE:
        return "choose one of your own pieces (S54)" if s.partner == 0 else "choose a piece of another player (S54)"
    if base == A_INSERT:
        return "there are not so many discards (S74)"
    if n == 0 or not s.group[n]:
        return (
            "choose a card on the table, and not Start (S55)"
            if s.players > 1
            else "choose a card on the table, and not Start (S72)"
        )
    return "somebody stands on it, or something hangs by it (S55)"


def place_refusal(s: Any, box: Any, base: int, n: int) -> str:
    """Why a card or a group cannot go there."""
    if base == A_JOIN:
        return "the group cannot attach in that way (S18)"
    place, card = n % PLACES, s.card - 1
    if place // 4 >= box.lands or not s.group[place // 4]:
        return "there is no card on the table to lay it beside (S4)"
    square = next_square(s.at[place // 4], place % 4)
    if s.stage == ATTACH:
        return "the group cannot attach there (S18)"
    if square < 0:
        return "that is beyond the grid (S7)"
    group = s.group[place // 4]
    if group == 1 and square == dock_square(box):
        return "that square is kept for the Ship (S6)"
    if card_at(s, box, group, square) >= 0:
        return "there is a card already (S4)"
    if s.bar:
        return "a sandbar lies where two bends come to a point (S77)"
    sides = half_turn(box.sides[card]) if n >= PLACES else box.sides[card]
    if n >= PLACES and sides == box.sides[card]:
        return "it looks the same both ways, so it is laid upright (S2)"
    return square_refusal(s, box, card, place, square, sides)


def square_refusal(s: Any, box: Any, card: int, place: int, square: int, sides: int) -> str:
    """Why a card does not fit a free square."""
    shared: list[int] = []
    group = s.group[place // 4]
    for side in range(4):
        near = next_square(square, side)
        land = sides >> side & 1
        other = card_at(s, box, group, near)
        if other >= 0:
            if lying_sides(s, box, other) >> (side ^ 2) & 1 != land:
                return f"land and sea would meet between it and {card_name(box, other)} (S3)"
            if land:
                shared.append(4 * other + (side ^ 2))
        elif land and group == 1 and near == dock_square(box):
            return "its land would face the Dock (S6)"
    if not shared:
        return "it would share no land side with a card there (S4)"
    if box.kind[card] == BRIDGE and any(box.kind[each // 4] == BRIDGE for each in shared):
        return "two Bridges never share a land side (S9)"
    islands = {s.island[each // 4] for each in shared if s.island[each // 4]}
    lit = sum(1 for c in range(box.lands) if box.kind[c] == BEACON and s.island[c] in islands)
    if box.kind[card] != BRIDGE and lit + (box.kind[card] == BEACON) > 1:
        return "an island has only one Beacon (S11)"
    if joins_itself(s, box, card, square, islands, shared):
        return "both ends of a Bridge would come to one island (S9)"
    if place != min(shared):
        return f"the same square is called {place_words(box, min(shared))} (S4)"
    return "an island would be left without a square for its Beacon (S12)"


def joins_itself(s: Any, box: Any, card: int, square: int, islands: set[int], shared: list[int]) -> bool:
    """Would a play that joins these islands bring both ends of a Bridge to one of them?"""
    if box.kind[card] == BRIDGE:
        return len(shared) == 2 and len(islands) == 1
    for bridge in range(box.lands):
        if box.kind[bridge] == BRIDGE and s.group[bridge]:
            ends = []
            for side in range(4):
                if lying_sides(s, box, bridge) >> side & 1:
                    near = next_square(s.at[bridge], side)
                    other = card_at(s, box, s.group[bridge], near)
                    touches = near == square and 4 * bridge + side in shared
                    ends.append(-1 if touches else s.island[other] if other >= 0 else 0)
            if all(end == -1 or end in islands for end in ends):
                return True
    return False


def move_refusal(s: Any, box: Any, seat: int, base: int, n: int) -> str:
    """Why a piece cannot go there."""
    if base == A_SAIL:
        if ABOARD not in (s.piece[seat, 0], s.piece[seat, 1]):
            return "none of your pieces is aboard the Ship (S37)"
        beach = n < box.lands and s.group[n] and box.kind[n] != BRIDGE and box.sides[n] != 15
        return "your move is over (S38)" if beach else "the Ship puts you ashore only on a Beach card (S37)"
    piece, to = divmod(n, LANDS + 1)
    if s.stage == MOVE and (s.fellow if s.walker not in (0, piece + 1) else s.steps) == 0:
        return "this piece has no step left (S38)"
    if s.stage == RUN and s.runner not in (0, piece + 1):
        return "the Sprint is for one piece (S49)"
    if to == ABOARD and not s.dock:
        return "there is no Ship at the Dock (S34)"
    return "it is not one step away over land (S34)"


# ---- the log

ONE_DRAWN = "draws 1 card"


def event(before: Any, after: Any, box: Any, seat: int, action: int, seen: Look) -> str:
    """What the viewer learns of an action, and of what followed by itself."""
    told, later = told_action(before, after, box, seat, action), follows(before, after, box, seat, action)
    if action == A_DRAW and later and later[0].startswith(ONE_DRAWN):
        told = "draws a card" + later.pop(0).removeprefix(ONE_DRAWN)
    return "; ".join([told, *later])


def told_action(before: Any, after: Any, box: Any, seat: int, action: int) -> str:
    """The action itself. What somebody keeps of the cards a Spyglass shows is told to nobody else."""
    base = base_of(action)
    n = action - base
    if base == A_PLACE:
        if before.stage == ATTACH:
            return f"lets the floating group attach {place_words(box, n, said)}"
        where = place_words(box, n % PLACES, said) + ", upside down" * (n >= PLACES)
        return f"lays {said(box, before.card - 1)} {where}"
    if base == A_JOIN:
        return f"brings {said(box, n % LANDS)} there" + ", the group upside down" * (n >= LANDS)
    if base == A_STEP:
        return f"moves the {PIECES[n // (LANDS + 1)]} piece to {spot_words(box, n % (LANDS + 1), said)}"
    if base == A_PIECE:
        if before.partner == 0:
            return f"chooses the {PIECES[n % 2]} piece"
        return f"changes places with {player(n // 2)}'s {PIECES[n % 2]} piece"
    if base == A_INSERT:
        return f"puts {said(box, before.card - 1)} into the discards with {count(n, 'card')} below it"
    if base == A_STOP:
        return f"stops it with {EFFECTS[answer_wanted(before, box)][0]}"
    if base == A_SHIP:
        return ("uses a Ship to move a card", "uses a Ship to fetch a discard", "uses a Ship to remove a card")[n]
    if base == A_KEEP:
        return "keeps one of two cards"
    if base == A_END:
        words = ending_words(before)
        return {"Stop running": "stops running", "Do not draw": "does not draw", "Finish": "finishes",
                "Play no more cards": "plays no more cards"}.get(words, "ends the turn")  # fmt: skip
    simple = {
        A_DRAW: "looks at two cards" if after.stage == KEEP else "draws",
        A_WELL: "draws from the Well",
        A_PASS: "lets it happen",
    }
    if base in simple:
        return simple[base]
    name = said(box, n)
    return {
        A_TAKE: f"takes {name} from the discards",
        A_PICK: f"plays {name}",
        A_BEACH: f"plays {name} as a Bonus Beach",
        A_BAR: f"begins a sandbar with {name}",
        A_DROP: f"discards {name}",
        A_DIG: f"digs: discards {name}",
        A_SAIL: f"sails to {name}",
        A_LIFT: f"lifts {name}",
    }[base]


def follows(before: Any, after: Any, box: Any, seat: int, action: int) -> list[str]:
    """What happened by itself, as the viewer sees it."""
    told = []
    base = base_of(action)
    if base == A_WELL:
        shown = [c for c in range(box.cards) if before.where[c] == -1 and after.where[c] not in (-1, HAND + before.current)]
        told += [f"it is {said(box, card)}" for card in shown[:1]]
    for card in range(box.lands):
        if after.where[card] == TABLE and before.where[card] != TABLE and base not in (A_PLACE, A_BAR):
            alone = sum(1 for c in range(box.lands) if after.group[c] == after.group[card]) == 1
            played = base in (A_PICK, A_BEACH, A_WELL) and (base == A_WELL or card == action - base)
            told.append(f"{'it' if played else said(box, card)} {'floats' if alone else 'finds its place'}")
    gone = before.groups + sum(1 for c in range(box.lands) if after.where[c] == TABLE != before.where[c]) - after.groups
    joined = [g for g in range(2, before.groups + 1) if any(in_group(before, after, box, g))]
    if gone > 0 and joined and base not in (A_JOIN, A_LIFT):
        told.append("a floating group attaches")
    if after.dock != before.dock and after.players > 1:
        told.append(f"{said(box, after.dock - 1)} docks" if after.dock else "the Dock is empty")
    told += drawn_words(before, after, box, base)
    if before.thrown and after.left > before.left and after.players > 1:
        told.append("the discards are shuffled")
    if after.stage == OVER:
        told.append(result_words(after))
    elif after.current != before.current:
        told.append(f"it is {player(after.current)}'s turn")
    return told


def in_group(before: Any, after: Any, box: Any, group: int) -> list[bool]:
    """Of the cards of a floating group before: is each now in an older group together with cards that were in none of theirs?"""
    cards = [c for c in range(box.lands) if before.group[c] == group]
    return [any(before.group[o] not in (0, group) and after.group[o] == after.group[c] for o in range(box.lands)) for c in cards]


def drawn_words(before: Any, after: Any, box: Any, base: int) -> list[str]:
    """How many cards came to the hand of the player whose turn it is, and which where the viewer sees them."""
    current = before.current
    left = base in (A_PICK, A_BEACH, A_BAR, A_DIG, A_DROP) and before.stage != LIMIT
    n = after.held[current] - before.held[current] + left - (base in (A_TAKE, A_KEEP))
    if n <= 0:
        return []
    cards = [c for c in range(box.cards) if after.where[c] == HAND + current != before.where[c]]
    seen = f" ({', '.join(said(box, card) for card in cards)})" if len(cards) == n else ""
    return [f"draws {count(n, 'card')}{seen}"]


def result_words(s: Any) -> str:
    """How a match has ended."""
    if s.players == 1:
        met = [word for i, word in enumerate(DIFFICULTY_WORDS) if s.met >> i & 1]
        if not s.met & PERFECT:
            return "the archipelago is not perfect"
        return "the archipelago is perfect" + (f" ({', '.join(met)})" if met else "")
    winners = [player(seat) for seat in range(s.players) if s.winners >> seat & 1]
    if len(winners) == s.players and not found_beacon(s):
        return f"{s.rounds} turns of the table are over and nobody was rescued"
    return f"{' and '.join(winners)} {'is' if len(winners) == 1 else 'are'} rescued"


def found_beacon(s: Any) -> bool:
    """Has somebody reached a Beacon: do both pieces of some winner stand on one card beside a docked Ship?"""
    return s.dock > 0 and all(
        s.piece[seat, 0] == s.piece[seat, 1] != ABOARD for seat in range(s.players) if s.winners >> seat & 1
    )


# ---- the prompt


def announced(s: Any, box: Any) -> str:
    """What may be stopped."""
    if s.going > 0:
        action = s.going - 1
        if action >= A_SAIL:
            return f"sails to {said(box, action - A_SAIL)}"
        return f"moves a piece to {spot_words(box, (action - A_STEP) % (LANDS + 1), said)}"
    return f"plays {said(box, s.card - 1)}"


def goal_words(s: Any, box: Any) -> str:
    """Which Beacon counts."""
    if s.players == 1:
        return ""
    return f" The goal is {card_name(box, s.dock - 1).replace('Ship', 'Beacon')}." if s.dock else " No Ship is in."


def unit(s: Any) -> str:
    """What the scores count: nothing, one wins or not; the sheet has the difficulties met alone."""
    return ""


def prompt(s: Any, box: Any, seen: Look) -> str:
    """One sentence that says what to do now."""
    viewer = seen.seat
    if s.stage == OVER:
        words = result_words(s)
        return words[0].upper() + words[1:]
    if viewer != s.actor:
        return waiting_words(s, box) + goal_words(s, box)
    alone = s.players == 1
    card = said(box, s.card - 1) if s.card > 0 else ""
    if s.stage == DRAW:
        words = "Draw a card" + (", or take the top discard" if alone and s.thrown else "")
        if alone and not s.left:
            words = "The pile is used up: take the top discard or not" if s.thrown else "The pile is used up: use a Ship or go on"
        elif s.moai and s.thrown:
            words = "Draw a card, or take any discard"
    elif s.stage == PLAY:
        words = "Play a card" + (" or discard one" if alone else "")
        if not s.plays:
            words = f"You may play {count(s.more, 'more card')}" if not alone else "All cards are played: use a Ship or finish"
    else:
        words = {
            KEEP: "Keep one of the two cards",
            PLACE: f"Choose where {card} goes",
            ATTACH: "Choose where the floating group attaches",
            JOIN: "Choose which of its cards comes there",
            ANSWER: f"{player(s.current).capitalize()} {announced(s, box)}: do you stop it?",
            MOVE: "Move a piece, or end your turn" if s.steps + s.fellow else "End your turn",
            RUN: f"Run: {count(s.run, 'step')} left",
            TAKE: "Choose a card of the discards",
            CHOOSE: "Choose one of your pieces" if not s.partner else "Choose the piece to change places with",
            LIFT: f"Choose the card to {'move' if alone and s.ship_use == MOVING else 'lift'}",
            INSERT: f"Choose where in the discards {card} goes",
            PAIR: "Choose the other cap of the sandbar",
            LIMIT: f"Discard down to {HAND_LIMIT} cards and {GEAR_LIMIT} Gear",
        }[s.stage]
    return words + ("" if words.endswith("?") else ".") + goal_words(s, box)


def waiting_words(s: Any, box: Any) -> str:
    """What somebody else is doing."""
    who = player(s.actor).capitalize()
    if s.stage == ANSWER:
        return f"{player(s.current).capitalize()} {announced(s, box)}; {player(s.actor)} is asked."
    doing = {
        DRAW: "draws",
        KEEP: "looks through a Spyglass",
        PLAY: "plays a card",
        PLACE: "lays a card",
        ATTACH: "attaches a floating group",
        JOIN: "attaches a floating group",
        MOVE: "moves",
        RUN: "runs",
        TAKE: "looks through the discards",
        CHOOSE: "chooses pieces",
        LIFT: "lifts a card",
        INSERT: "looks through the discards",
        PAIR: "lays a sandbar",
        LIMIT: "discards",
    }
    return f"{who} {doing[s.stage]}."


# ---- data

STAGE_WORDS = (
    "draw", "keep", "play", "place", "attach", "join", "answer", "move", "run", "take", "choose", "lift", "insert", "pair",
    "limit", "over",
)  # fmt: skip


def data(s: Any, box: Any, seen: Look) -> dict[str, Any]:
    """A state as plain dicts and lists; a hand that is not seen is the number of its cards."""

    def names(place: int) -> list[str]:
        return [card_name(box, card) for card in range(box.cards) if s.where[card] == place]

    def square(card: int) -> list[int]:
        return [s.at[card] % WIDTH - MIDDLE % WIDTH, s.at[card] // WIDTH - MIDDLE // WIDTH]

    return {
        "stage": STAGE_WORDS[s.stage],
        "turn": s.turns,
        "current": s.current,
        "asked": s.actor if s.actor >= 0 else None,
        "card": card_name(box, s.card - 1) if s.card > 0 else None,
        "announced": announced(s, box) if s.stage == ANSWER else None,
        "dock": names(DOCK),
        "pile": s.left,
        "discards": [card_name(box, s.discards[i] - 1) for i in range(s.thrown)],
        "looked at": names(LOOKED),
        "groups": [
            [
                {
                    "card": card_name(box, card),
                    "square": square(card),
                    "land": sides_words(lying_sides(s, box, card)),
                    "turned": bool(s.turned[card]),
                    "island": card_name(box, s.island[card] - 1) if s.island[card] else None,
                }
                for card in range(box.lands)
                if s.group[card] == group
            ]
            for group in range(1, s.groups + 1)
        ],
        "difficulties": {word: bool(s.met >> i & 1) for i, word in enumerate(DIFFICULTY_WORDS)} if s.met & PERFECT else {},
        "ships used": s.used,
        "seats": [
            {
                "hand": names(HAND + seat),
                "cards": s.held[seat],
                "gear": names(IN_PLAY + seat),
                "pieces": [spot_words(box, s.piece[seat, i]) for i in range(2)] if s.players > 1 else [],
            }
            for seat in range(s.players)
        ],
    }


def ending(s: Any, box: Any, seen: Look, winners: tuple[int, ...]) -> tuple[str, str]:
    """Why a match is over: somebody is rescued (S64), or all rounds are (S66); alone all cards, or all turns (S79, S80, S86).

    Several who are rescued at once share the win (S65), and so do all when nobody is (S66).
    """
    if s.players == 1:
        return alone_ending(s), ""
    beacon = box.goal[s.dock - 1] if s.dock else -1
    rescued = [seat for seat in range(s.players) if s.piece[seat, 0] == s.piece[seat, 1] == beacon]
    if not rescued:
        return sentence(f"after {s.rounds} turns of the whole table nobody is rescued"), sentence("all share the win")
    verb = "have" if len(rescued) > 1 else "has"
    why = f"{players(rescued)} {verb} both pieces on {card_name(box, beacon)}, which the docked Ship shows"
    return sentence(why), sentence(f"{players(rescued)} are rescued at the same time and share the win") if len(
        rescued
    ) > 1 else ""


def alone_ending(s: Any) -> str:
    """How the puzzle for one has come out (S79-S86)."""
    chosen = [
        name for i, name in enumerate(DIFFICULTY_WORDS) if (s.no_ships, s.one_each, s.upright, s.no_holes, s.no_sandbars)[i]
    ]
    missed = [name for i, name in enumerate(DIFFICULTY_WORDS) if name in chosen and not s.met >> i & 1]
    if s.winners:
        return sentence("every card lies in complete islands, and the puzzle is solved")
    if s.met:
        return sentence(f"the archipelago is complete, but not as agreed ({', '.join(missed)}): the puzzle is not solved")
    if s.turns == ALONE_TURNS and s.held[0] + s.left > 0:
        return sentence(f"all {ALONE_TURNS} turns are over: the puzzle is not solved")
    return sentence("not every card lies in complete islands: the puzzle is not solved")
