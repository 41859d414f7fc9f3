"""Positions of Seven Islands as text.

turns: 12                             (begun so far)
first: player 1                       (who began)
turn: player 2 plays a card           (draws; keeps one of two cards; lays a card; ... ; or: over)
asked: player 3                       (who may answer what was announced)
archipelago:                          (a word a square: the sides with land as the card lies; @ is Start, ~ the Ship's square)
    .   ES  SW'   .                   (' lies upside down; * a Beacon, = a Bridge, : what is on it)
    NE*:crab @ EW= W:well/2           (of cards that look alike the second is /2)
    .   ~   .     .
floating 1: from -1, 0                (where its drawing begins in a grid of its own, from the middle; the oldest group first)
    NS
dock: sun Ship
pile: NE, Sprint/2 ...                (the top first; 57 hidden cards)
discards: ...                         (the top first)
hand of player 1: NE*:crab, moon Ship, Sprint
hand of player 2: Boots, 2 hidden cards
taken openly by player 2: Boots
Gear of player 1: Raft
pieces of player 1: Start, the Ship
cards to draw: 1                      (and other counts of the turn, where they are not 0)
used in this turn: Well, Shovel
being played: Sprint                  (and what else is half done)
"""

import re
from collections.abc import Iterable
from typing import Any

from ...board.phrases import player
from ...match.items import Item, Items, Supply, grid, listed
from .components import FEATURE_WORDS, ICON_WORDS
from .labels import EFFECTS as EFFECT_WORDS
from .labels import PIECES, SIDE_WORDS
from .record import (
    A_SAIL,
    A_STEP,
    ABOARD,
    ACTION,
    ALONE_TURNS,
    ANSWER,
    ATTACH,
    BACKPACK,
    BEACON,
    BRIDGE,
    CHOOSE,
    CLOUDBURST,
    DISCARDS,
    DOCK,
    DRAW,
    GEAR,
    GEAR_LIMIT,
    HAND,
    HAND_LIMIT,
    ICONS,
    IN_PLAY,
    INSERT,
    JOIN,
    KEEP,
    LAND,
    LANDS,
    LANDSLIP,
    LIFT,
    LIMIT,
    LOOKED,
    MIDDLE,
    MOST_ADDED,
    MOVE,
    OVER,
    PAIR,
    PILE,
    PLACE,
    PLAY,
    PLAYED,
    RUN,
    SALVAGE,
    SHIP,
    SPENT,
    SPRINT,
    START,
    SWITCH,
    TABLE,
    TAKE,
    TRADE_WIND,
    WIDTH,
    Box,
    State,
    decode,
    dock_square,
    half_turn,
    next_square,
)

LETTERS = "NESW"
MARKS = {BEACON: "*", BRIDGE: "=", LAND: ""}
LYING = re.compile(r"([NESW]{1,4})([*=]?)(:[a-z]+)?(')?(/[0-9]{1,2})?")
FREE, KEPT, START_SIGN, START_NAME, THE_SHIP = ".", "~", "@", "Start", "the Ship"
FROM = re.compile(r"from (-?[0-9]{1,2}), (-?[0-9]{1,2})")
UNSEEN = re.compile(r"([0-9]{1,2}) hidden cards?")
STAGE_WORDS = {
    DRAW: "draws", KEEP: "keeps one of two cards", PLAY: "plays a card", PLACE: "lays a card", ATTACH: "attaches a group",
    JOIN: "chooses how the group lies", ANSWER: "has announced something", MOVE: "moves a piece", RUN: "runs",
    TAKE: "takes a discard", CHOOSE: "chooses a piece", LIFT: "lifts a card", INSERT: "puts it into the discards",
    PAIR: "chooses the other cap", LIMIT: "discards to the limits",
}  # fmt: skip
ALONE = {DRAW, PLAY, PLACE, ATTACH, JOIN, TAKE, LIFT, INSERT, PAIR, OVER}
TOGETHER = {*STAGE_WORDS, OVER} - {INSERT, PAIR}
HALF_DONE = {PLACE, ANSWER, RUN, TAKE, CHOOSE, LIFT, INSERT, PAIR}  # a card is being played, or a Ship used
COUNTS = {  # key: field, the most
    "cards to draw": ("draws", 3), "one from a Moai": ("moai", 1), "cards to play": ("plays", 1),
    "more by Busy Day": ("more", MOST_ADDED), "added by Busy Day": ("added", MOST_ADDED), "steps left": ("steps", 2),
    "piece that moves": ("walker", 2), "steps by Radio": ("fellow", 1), "steps left to run": ("run", 3),
    "piece that runs": ("runner", 2), "Bonus Beaches played": ("beaches", LANDS), "Ships used": ("used", ICONS),
    "sandbars": ("bars", LANDS // 2),
}  # fmt: skip
ONCE = {"Well": "well", "Shovel": "dig", "Spyglass": "spy"}
SHIP_USES = ("move a card", "fetch a discard", "remove a card")
SURPRISES = tuple(EFFECT_WORDS[CLOUDBURST + i][0] for i in range(3))
OVER_WORD, NOBODY = "over", "nobody"


# ---- cards


def letters_of(sides: int) -> str:
    """Sides as letters."""
    return "".join(letter for i, letter in enumerate(LETTERS) if sides >> i & 1)


def extra_of(box: Box, card: int) -> str:
    """What is on a card with land."""
    word = ICON_WORDS[box.icon[card]] if box.kind[card] == BEACON else FEATURE_WORDS[box.feature[card]]
    return f":{word}" if word else ""


def look_of(box: Box, card: int) -> str:
    """A card as it is written: land by its sides, others by their names."""
    kind = box.kind[card]
    if kind == START:
        return START_NAME
    if kind < SHIP:
        return letters_of(box.sides[card]) + MARKS[kind] + extra_of(box, card)
    return f"{ICON_WORDS[box.icon[card]]} Ship" if kind == SHIP else str(EFFECT_WORDS[box.effect[card]][0])


def deck_of(box: Box) -> Supply:
    """All cards."""
    return Supply("card", [look_of(box, card) for card in range(box.cards)], number="/{}")


def lying(s: State, box: Box, names: list[str], card: int) -> str:
    """A card on the table as it lies."""
    if card == 0:
        return START_SIGN
    name, turned = names[card], bool(s.turned[card])
    look, slash, number = name.partition("/")
    if turned:
        own = letters_of(box.sides[card])
        look = letters_of(half_turn(box.sides[card])) + look.removeprefix(own) + "'"
    return look + slash + number


def take_lying(item: Item, deck: Supply, word: str) -> tuple[int, int]:
    """The card that a word of a drawing names, and whether it lies upside down."""
    if word == START_SIGN:
        return deck.take(item, START_NAME), 0
    found = LYING.fullmatch(word)
    if not found:
        raise item.wrong(
            f"a square is {FREE}, {KEPT}, {START_SIGN} or a card such as NE, EW=, S*:moon or NS:well'/2; not {word[:20]!r}"
        )
    sides = sum(1 << LETTERS.index(letter) for letter in set(found[1]))
    own = letters_of(half_turn(sides) if found[4] else sides)
    return deck.take(item, own + found[2] + (found[3] or "") + (found[5] or "")), 1 if found[4] else 0


# ---- writing


def write(s: State, box: Box, viewer: int | None) -> list[str]:
    """The lines of a position."""
    names = deck_of(box).names

    def cards(where: int) -> list[str]:
        return [names[card] for card in range(box.cards) if s.where[card] == where]

    lines = [f"turns: {s.turns}", f"first: {player(s.first)}"]
    if s.stage == OVER:
        winners = [player(seat) for seat in range(s.players) if s.winners >> seat & 1]
        lines += [f"turn: {player(s.current)} was the last: {OVER_WORD}", f"won by: {', '.join(winners) or NOBODY}"]
    else:
        lines.append(f"turn: {player(s.current)} {STAGE_WORDS[s.stage]}")
    lines += [f"asked: {player(s.actor)}"] if s.actor not in (-1, s.current) else []
    lines += write_groups(s, box, names)
    docked = cards(DOCK)
    lines += [f"dock: {listed(docked, ', ')}"] if docked else []
    pile = [s.pile[i] - 1 for i in range(s.left - 1, -1, -1)]
    lines.append(f"pile: {hidden(len(pile)) if pile and pile[0] < 0 else listed((names[card] for card in pile), ', ')}")
    lines.append(f"discards: {listed((names[s.discards[i] - 1] for i in range(s.thrown - 1, -1, -1)), ', ')}")
    for seat in range(s.players):
        who, hand = player(seat), cards(HAND + seat)
        unseen = s.held[seat] - len(hand)
        lines.append(f"hand of {who}: {listed(hand + ([hidden(unseen)] if unseen else []), ', ')}")
        known = [names[card] for card in range(box.cards) if s.known[card] and s.where[card] == HAND + seat]
        lines += [f"taken openly by {who}: {', '.join(known)}"] if known else []
        if s.players > 1:
            gear, lacks = cards(IN_PLAY + seat), [word for i, word in enumerate(SURPRISES) if s.lacks[seat] >> i & 1]
            lines += [f"Gear of {who}: {', '.join(gear)}"] if gear else []
            lines += [f"seen to lack by {who}: {', '.join(lacks)}"] if lacks else []
            stands = [THE_SHIP if s.piece[seat, i] == ABOARD else names[s.piece[seat, i]] for i in range(2)]
            lines.append(f"pieces of {who}: {', '.join(stands)}")
    gone = [names[card] for card in range(box.cards) if s.where[card] == SPENT and box.kind[card] == SHIP]
    lines += [f"used up: {', '.join(gone)}"] if gone else []
    return lines + write_turn(s, box, names, cards(LOOKED))


def hidden(n: int) -> str:
    """Cards that cannot be seen."""
    return f"{n} hidden card" + "s" * (n != 1)


def write_groups(s: State, box: Box, names: list[str]) -> list[str]:
    """The cards on the table, group by group."""
    lines = []
    for group in range(1, s.groups + 1):
        lies = {s.at[card]: lying(s, box, names, card) for card in range(box.lands) if s.group[card] == group}
        if group == 1:
            lies[dock_square(box)] = KEPT
        xs, ys = [at % WIDTH for at in lies], [at // WIDTH for at in lies]
        west, north = min(xs) - MIDDLE % WIDTH, min(ys) - MIDDLE // WIDTH
        lines.append("archipelago:" if group == 1 else f"floating {group - 1}: from {west}, {north}")
        lines += grid([lies.get(y * WIDTH + x, FREE) for x in range(min(xs), max(xs) + 1)] for y in range(min(ys), max(ys) + 1))
    return lines


def write_turn(s: State, box: Box, names: list[str], looked: list[str]) -> list[str]:
    """How far a turn has got, and what is half done."""
    lines = [f"{key}: {getattr(s, field)}" for key, (field, _) in COUNTS.items() if getattr(s, field)]
    used = [word for word, field in ONCE.items() if not getattr(s, field)]
    lines += [f"used in this turn: {', '.join(used)}"] if used else []
    lines += [f"then: {STAGE_WORDS[s.resume_stage]}"] if s.resume_stage else []
    lines += [f"being played: {names[s.card - 1]}"] if s.card else []
    lines += [f"announced: {step_words(s, names)}"] if s.announced_move else []
    lines += [f"looked at: {', '.join(looked) or hidden(2)}"] if s.stage == KEEP else []
    lines += [f"a Ship is used to: {SHIP_USES[s.ship_use - 1]}"] if s.ship_use else []
    lines += [f"taken in this turn: {names[s.fresh - 1]}"] if s.fresh else []
    if s.partner:
        lines.append(f"chosen first: {names[s.partner - 1] if s.players == 1 else PIECES[s.partner - 1] + ' piece'}")
    lines += ["for a sandbar: yes"] if s.bar else []
    lines += [f"attaching: floating {s.joining - 1}"] if s.joining else []
    lines += [f"beside: {SIDE_WORDS[(s.chosen_place - 1) % 4]} of {names[(s.chosen_place - 1) // 4]}"] if s.chosen_place else []
    changed = [group_words(group) for group in range(1, s.groups + 1) if s.changed >> group & 1]
    return lines + ([f"changed: {', '.join(changed)}"] if changed else [])


def group_words(group: int) -> str:
    """A group of cards."""
    return "archipelago" if group == 1 else f"floating {group - 1}"


def step_words(s: State, names: list[str]) -> str:
    """The move that was announced."""
    kind, n = decode(s.announced_move - 1)
    if kind == A_SAIL:
        return f"sail to {names[n]}"
    piece, card = divmod(n, LANDS + 1)
    return f"{PIECES[piece]} piece to {THE_SHIP if card == ABOARD else names[card]}"


# ---- reading


class Reading:
    """What is needed to read a position: the record, the box, the cards not told of yet, and who sees it."""

    def __init__(self, items: Items, s: State, box: Box, viewer: int | None) -> None:
        self.items, self.s, self.box, self.viewer = items, s, box, viewer
        self.players = s.players
        self.deck = deck_of(box)

    def put(self, item: Item, text: str, where: int) -> int:
        """A card that is there."""
        card = self.deck.take(item, text)
        if card == 0:
            raise item.wrong("Start lies on the table (S1)")
        self.s.where[card] = where
        return card

    def named(self, item: Item, text: str, among: Iterable[int]) -> int:
        """One of some cards that are told of elsewhere."""
        names = {self.deck.names[card]: card for card in among}
        if text not in names:
            raise item.wrong(f"expected {' or '.join(list(names)[:5]) or 'no card'}, found {text[:30]!r}")
        return names[text]

    def at(self, where: int) -> list[int]:
        """The cards in a place."""
        return [card for card in range(self.box.cards) if self.s.where[card] == where]


def read(items: Items, s: State, box: Box, options: Any, viewer: int | None) -> None:
    """Fill a record with what the lines say, but for what follows from where the cards are."""
    r = Reading(items, s, box, viewer)
    players = r.players
    for name in ("rounds", "holders", "no_ships", "one_each", "upright", "no_holes", "no_sandbars"):
        setattr(s, name, getattr(options, name))
    s.where.fill(PILE)
    s.where.put([-1] * box.cards)
    s.turns = items.take("turns").number(1, ALONE_TURNS if players == 1 else options.rounds * players)
    s.first = items.take("first").seat(players)
    read_stage(r)
    read_groups(r)
    read_dock(r)
    read_piles(r)
    for seat in range(players):
        read_player(r, seat)
    if gone := items.find("used up"):
        for part in parts(gone):
            if box.kind[r.put(gone, part, SPENT)] != SHIP:
                raise gone.wrong(f"{part} is no Ship (S72)")
    if players == 1:
        for card in range(box.lands, box.cards):
            if box.kind[card] > SHIP:
                if s.where[card] != -1:
                    raise items.at("pile").wrong(f"alone one plays without {look_of(box, card)} (S67)")
                s.where[card] = SPENT
    read_turn(r)
    if viewer is None:
        for card in range(box.cards):
            if s.where[card] == -1:
                raise items.at("pile").wrong(f"{r.deck.names[card]} is nowhere: it must be in the pile or elsewhere")


def parts(item: Item) -> list[str]:
    """What a line lists."""
    return item.parts(",")


def read_stage(r: Reading) -> None:
    """Whose turn it is, who is asked, and who has won."""
    items, s = r.items, r.s
    turn = items.take("turn")
    who = " ".join(turn.text.split(" ")[:2])
    s.current = s.actor = turn.seat(r.players, who)
    does = turn.text.removeprefix(who).strip()
    if does == f"was the last: {OVER_WORD}":
        s.stage, s.actor = OVER, -1
        won = items.take("won by")
        s.winners = 0 if won.text == NOBODY else sum(1 << seat for seat in won.seats(r.players))
    else:
        words = list(STAGE_WORDS.values())
        s.stage = list(STAGE_WORDS)[turn.word(words, does)]
    asked = items.find("asked")
    if asked:
        s.actor = asked.seat(r.players)


def read_groups(r: Reading) -> None:
    """The cards on the table."""
    items, s = r.items, r.s
    groups = [items.take("archipelago")]
    while (item := items.find(f"floating {len(groups)}")) is not None:
        groups.append(item)
    s.groups = len(groups)
    for group, item in enumerate(groups, 1):
        rows = item.picture()
        cells = {(x, y): (row, word) for y, row in enumerate(rows) for x, word in enumerate(row.text.split())}
        cells = {place: found for place, found in cells.items() if found[1] not in (FREE, KEPT)}
        starts = [place for place, (_, word) in cells.items() if word == START_SIGN]
        if not cells or len(starts) != (group == 1):
            raise item.wrong(f"a group has cards, and {START_SIGN}, which is Start, is in the archipelago and nowhere else (S1)")
        read_group(r, group, item, cells, starts)


def read_group(r: Reading, group: int, item: Item, cells: dict[tuple[int, int], tuple[Item, str]], starts: list[Any]) -> None:
    """The cards of a group."""
    begins = FROM.fullmatch(item.text)
    if item.text and (not begins or group == 1):
        raise item.wrong(
            f"expected nothing{' or such as from -1, 0' if group > 1 else ''} before the drawing, found {item.text[:30]!r}"
        )
    first = min(cells, key=lambda place: (place[1], place[0]))
    origin = starts[0] if starts else (-int(begins[1]), -int(begins[2])) if begins else first
    half = WIDTH // 2
    for (x, y), (row, word) in cells.items():
        east, south = x - origin[0], y - origin[1]
        square = MIDDLE + east + south * WIDTH
        if abs(east) > half or abs(south) > half:
            raise row.wrong(f"{word[:20]} would lie beyond the grid of {WIDTH} by {WIDTH} squares (S7)")
        if group == 1 and square == dock_square(r.box):
            raise row.wrong("the square at the Dock is kept for the Ship (S6)")
        card, turned = take_lying(row, r.deck, word)
        r.s.where[card], r.s.group[card], r.s.at[card], r.s.turned[card] = TABLE, group, square, turned


def read_dock(r: Reading) -> None:
    """The Ship at the Dock; alone they are stacked there."""
    item = r.items.find("dock")
    ships = [r.put(item, part, DOCK) for part in parts(item)] if item else []
    for card in ships:
        if r.box.kind[card] != SHIP:
            raise r.items.take("dock").wrong(f"{look_of(r.box, card)} is no Ship (S30)")
    if len(ships) > 1 and r.players > 1:
        raise r.items.take("dock").wrong("there is one Ship at the Dock at most (S30)")
    r.s.dock = len(ships) if r.players == 1 else ships[0] + 1 if ships else 0


def read_piles(r: Reading) -> None:
    """The pile and the discards, their tops first."""
    item, s = r.items.take("pile"), r.s
    unseen = UNSEEN.fullmatch(item.text)
    if unseen and r.viewer is not None:
        s.left = n = item.number(0, r.box.cards, unseen[1])
        s.pile.put([-1] * n)
    else:
        pile = [r.put(item, part, PILE) + 1 for part in parts(item)]
        s.left = len(pile)
        s.pile.put(pile[::-1])
    item = r.items.take("discards")
    thrown = [r.put(item, part, DISCARDS) + 1 for part in parts(item)]
    s.thrown = len(thrown)
    s.discards.put(thrown[::-1])


def read_player(r: Reading, seat: int) -> None:
    """A player's hand, Gear and pieces."""
    items, s, who = r.items, r.s, player(seat)
    item = items.take(f"hand of {who}")
    for part in parts(item):
        unseen = UNSEEN.fullmatch(part)
        if unseen and r.viewer not in (None, seat):
            s.held[seat] += item.number(0, r.box.cards - s.held[seat], unseen[1])
        else:
            r.put(item, part, HAND + seat)
            s.held[seat] += 1
    if known := items.find(f"taken openly by {who}"):
        for part in parts(known):
            s.known[r.named(known, part, r.at(HAND + seat))] = 1
    if r.players == 1:
        return
    if gear := items.find(f"Gear of {who}"):
        for part in parts(gear):
            if r.box.kind[r.put(gear, part, IN_PLAY + seat)] != GEAR:
                raise gear.wrong(f"{part} is no Gear (S39)")
    if lacks := items.find(f"seen to lack by {who}"):
        s.lacks[seat] = sum(1 << i for i in {lacks.word(SURPRISES, part) for part in parts(lacks)})
    item = items.take(f"pieces of {who}")
    stands = item.parts(",")
    if len(stands) != 2:
        raise item.wrong("everybody has two pieces (S22)")
    for i, part in enumerate(stands):
        s.piece[seat, i] = ABOARD if part == THE_SHIP else r.named(item, part, r.at(TABLE))


def read_turn(r: Reading) -> None:
    """How far a turn has got, and what is half done."""
    items, s = r.items, r.s
    for key, (field, most) in COUNTS.items():
        item = items.find(key)
        setattr(s, field, item.number(1, most) if item else 0)
    item = items.find("used in this turn")
    used = {item.word(tuple(ONCE), part) for part in item.parts(",")} if item else set()
    for i, field in enumerate(ONCE.values()):
        setattr(s, field, int(i not in used))
    if item := items.find("then"):
        s.resume_stage = (DRAW, PLAY, MOVE)[item.word([STAGE_WORDS[stage] for stage in (DRAW, PLAY, MOVE)])]
    if item := items.find("being played"):
        on_table = s.stage == PAIR  # a cap that has been laid
        s.card = 1 + (r.named(item, item.text, r.at(TABLE)) if on_table else r.put(item, item.text, PLAYED))
    if item := items.find("announced"):
        s.announced_move = read_step(r, item)
    if item := items.find("looked at"):
        looked = (
            []
            if UNSEEN.fullmatch(item.text) and r.viewer not in (None, s.current)
            else [r.put(item, part, LOOKED) for part in parts(item)]
        )
        if looked and len(looked) != 2:
            raise item.wrong("a Spyglass shows two cards (S43)")
    if item := items.find("a Ship is used to"):
        s.ship_use = 1 + item.word(SHIP_USES)
    if item := items.find("taken in this turn"):
        s.fresh = 1 + r.named(item, item.text, range(1, r.box.cards))
    if item := items.find("chosen first"):
        pieces = [f"{word} piece" for word in PIECES]
        s.partner = 1 + (r.named(item, item.text, r.at(TABLE)) if r.players == 1 else item.word(pieces))
    if item := items.find("for a sandbar"):
        s.bar = 1 + item.word(("yes",))
    names = [group_words(group) for group in range(1, s.groups + 1)]
    if item := items.find("attaching"):
        s.joining = 1 + item.word(names)
    if item := items.find("beside"):
        side, _, card = item.text.partition(" of ")
        s.chosen_place = 1 + item.word(SIDE_WORDS, side) + 4 * r.named(item, card, r.at(TABLE))
    if item := items.find("changed"):
        s.changed = sum(1 << 1 + item.word(names, part) for part in set(item.parts(",")))


def read_step(r: Reading, item: Item) -> int:
    """The move that was announced, + 1."""
    who, _, where = item.text.partition(" to ")
    if who == "sail":
        return A_SAIL + r.named(item, where, r.at(TABLE)) + 1
    piece = item.word([f"{word} piece" for word in PIECES], who)
    card = ABOARD if where == THE_SHIP else r.named(item, where, r.at(TABLE))
    return A_STEP + piece * (LANDS + 1) + card + 1


# ---- what cannot be


def check(items: Items, s: State, box: Box, options: Any) -> None:
    """Every card is somewhere, cards lie as they may, and what is being done can be done."""
    check_counts(items, s, box)
    check_whose(items, s, options)
    check_stage(items, s, box)
    check_half_done(items, s, box)
    for group in range(1, s.groups + 1):
        check_group(items.at(group_words(group)), s, box, group)
    if s.players > 1:
        check_pieces(items, s, box)
        return
    used = sum(s.where[card] == SPENT and box.kind[card] == SHIP for card in range(box.cards))
    if s.used != used:
        raise items.at("Ships used").wrong(f"it must be {used}, as many as are used up (S72)")
    if s.stage == OVER and bool(s.winners) != (items.at("won by").text != NOBODY):
        raise items.at("won by").wrong(f"it must be {player(0) if s.winners else NOBODY}, by what lies there (S80, S86)")


def check_counts(items: Items, s: State, box: Box) -> None:
    """Cards that cannot be seen are in the pile, in hands, or under a Spyglass; nothing else is."""
    unseen = sum(s.where[card] == -1 for card in range(box.cards))
    hands = sum(s.held[seat] - sum(s.where[card] == HAND + seat for card in range(box.cards)) for seat in range(s.players))
    looked = 2 if s.stage == KEEP and not any(s.where[card] == LOOKED for card in range(box.cards)) else 0
    pile = s.left if s.left and s.pile[0] < 0 else 0
    if unseen != hands + looked + pile:
        raise items.at("pile").wrong(
            f"{unseen} cards are told of nowhere, but {hands + looked + pile} are hidden in pile and hands"
        )
    if any(s.where[card] == LOOKED for card in range(box.cards)) and s.stage != KEEP:
        raise items.at("looked at").wrong("only a Spyglass shows cards, and one of them is kept at once (S43)")
    for seat in range(s.players):
        if s.lacks[seat] and not s.holders:
            raise items.at(f"seen to lack by {player(seat)}").wrong("that is seen only where holders alone are asked (S63)")


def check_whose(items: Items, s: State, options: Any) -> None:
    """Players take turns (S22), and only what belongs to their number of players is told."""
    if options.first and s.first != options.first - 1:
        raise items.at("first").wrong(f"by the option {player(options.first - 1)} begins (S22)")
    if s.current != (s.first + s.turns - 1) % s.players:
        raise items.at("turn").wrong(f"in turn {s.turns} it is {player((s.first + s.turns - 1) % s.players)}'s (S22)")
    if s.stage not in (ALONE if s.players == 1 else TOGETHER):
        raise items.at("turn").wrong(f"with {s.players} players nobody {STAGE_WORDS[s.stage]}")
    together = {"more by Busy Day": s.more, "added by Busy Day": s.added, "steps left": s.steps, "steps left to run": s.run}
    alone = {"Ships used": s.used, "sandbars": s.bars, "a Ship is used to": s.ship_use, "for a sandbar": s.bar}
    alone |= {"taken in this turn": s.fresh, "used up": any(where == SPENT for where in s.where) and s.players > 1}
    for key, told in (together if s.players == 1 else alone).items():
        if told:
            raise items.at(key).wrong(f"there is no such thing with {s.players} players")
    if (s.stage == ANSWER) != (s.actor not in (-1, s.current)) or (s.stage == ANSWER and s.held[s.actor] == 0):
        raise items.at("asked").wrong(
            "another player, who has cards, is asked when something was announced, and only then (S61, S62)"
        )


def check_stage(items: Items, s: State, box: Box) -> None:
    """There is something to do in this stage of a turn (S23-S31)."""
    turn, seat = items.at("turn"), s.current
    if s.stage == DRAW and s.draws == 0:
        raise turn.wrong("without a card to draw one plays: '... plays a card' (S23)")
    if s.stage == PLAY and s.players > 1 and (s.plays + s.more == 0 or s.held[seat] == 0):
        raise turn.wrong("without a card to play one moves: '... moves a piece' (S23)")
    if s.stage == PLAY and s.players == 1 and s.plays == 0 and s.held[0] + s.left > 0:
        raise turn.wrong("a card has been played or discarded, so the next turn begins (S68)")
    if s.stage == RUN and s.run == 0:
        raise items.at("steps left to run").wrong("there is at least one (S49)")
    limits = s.held[seat] > HAND_LIMIT or s.geared[seat] > GEAR_LIMIT
    if s.stage == LIMIT and (not limits or s.gear[seat] >> BACKPACK & 1):
        raise turn.wrong(
            f"one discards down to {HAND_LIMIT} cards and {GEAR_LIMIT} Gear, and with a Backpack not at all (S31, S40)"
        )
    if s.added < s.more:
        raise items.at("more by Busy Day").wrong(f"{s.added} were added (S56)")
    fresh = s.fresh - 1
    if s.fresh and (s.where[fresh] != HAND or not s.known[fresh]) and s.stage in (DRAW, PLAY):
        raise items.at("taken in this turn").wrong("it is in the hand, where everybody knows it (S68, S88)")


def check_half_done(items: Items, s: State, box: Box) -> None:
    """What is being played, attached or announced belongs to the stage (S15-S20, S48-S61, S72-S77)."""
    turn, card = items.at("turn"), s.card - 1
    kind, effect = (box.kind[card], box.effect[card]) if s.card else (-1, 0)
    alone = s.players == 1
    wanted = {
        PLACE: 0 <= kind <= LAND, INSERT: 0 <= kind <= LAND, PAIR: kind == LAND, RUN: effect == SPRINT, CHOOSE: effect == SWITCH,
        ANSWER: s.card == 0 if s.announced_move else kind in (SHIP, ACTION),
        TAKE: s.card == 0 if alone else effect in (SALVAGE, TRADE_WIND), LIFT: s.card == 0 if alone else effect == LANDSLIP,
    }  # fmt: skip
    if not wanted.get(s.stage, s.card == 0):
        raise items.at("being played").wrong(f"that is not what is played where one {STAGE_WORDS.get(s.stage, OVER_WORD)}")
    if bool(s.announced_move) and s.stage != ANSWER:
        raise items.at("announced").wrong("a move is announced to be answered (S60)")
    uses = {LIFT: (1, 3), TAKE: (2,), INSERT: (3,), PLACE: (0, 1, 2)}
    if alone and s.ship_use not in uses.get(s.stage, (0,)):
        raise items.at("a Ship is used to").wrong("that is not what a Ship is used for in this stage (S72-S74)")
    if bool(s.partner) and s.stage not in (CHOOSE, PAIR):
        raise items.at("chosen first").wrong("nothing is chosen twice in this stage (S54, S77)")
    if s.stage == PAIR and s.partner != s.card:
        raise items.at("chosen first").wrong("it is the cap that was laid (S77)")
    if s.stage == PAIR and (box.sides[card].bit_count() != 1 or s.held[0] == 0):
        raise turn.wrong("two caps make a sandbar (S76)")
    if bool(s.bar) != (s.stage == PAIR) and not (
        s.bar and s.stage == PLACE and box.sides[card].bit_count() == 1 and kind == LAND
    ):
        raise items.at("for a sandbar").wrong("a sandbar is made of two caps (S77)")
    attaching = s.stage in (ATTACH, JOIN)
    if bool(s.joining) != attaching or s.joining == 1 or bool(s.chosen_place) != (s.stage == JOIN):
        raise items.at("attaching").wrong("a floating group attaches, first to a square, then in one of its ways (S19)")
    if s.changed and s.stage not in (PLACE, ATTACH, JOIN, INSERT, PAIR):
        group = next(group for group in range(1, s.groups + 1) if s.changed >> group & 1)
        raise items.at(group_words(group)).wrong("this group can join another, so it does (S18)")
    if s.stage == ANSWER and s.announced_move:
        check_step(items.at("announced"), s)


def check_step(item: Item, s: State) -> None:
    """An announced move is one that a piece of the player can take (S34, S37)."""
    (kind, n), seat = decode(s.announced_move - 1), s.current
    if s.steps + s.fellow == 0 or s.resume_stage != MOVE:
        raise item.wrong("there are no steps left (S34)")
    if kind == A_SAIL:
        if ABOARD not in (s.piece[seat, 0], s.piece[seat, 1]):
            raise item.wrong("only who is aboard can sail (S37)")
    else:
        piece, card = divmod(n, LANDS + 1)
        here = s.piece[seat, piece]
        if here == card or (card == ABOARD and here != 0) or (here == ABOARD and card != 0) or (card == ABOARD and not s.dock):
            raise item.wrong("a step leads to another card, and aboard the docked Ship from Start only (S34)")


def check_group(item: Item, s: State, box: Box, group: int) -> None:
    """Sides agree, everything hangs together, Bridges join two islands, and an island has one Beacon (S3, S6, S9, S11, S14)."""
    lies = {s.at[card]: card for card in range(box.lands) if s.group[card] == group}
    sides = {card: half_turn(box.sides[card]) if s.turned[card] else box.sides[card] for card in lies.values()}
    joined: dict[int, list[int]] = {}
    for square, card in lies.items():
        joined[card] = []
        for side in range(4):
            there, land = next_square(square, side), sides[card] >> side & 1
            near = lies.get(there)
            if group == 1 and there == dock_square(box) and land:
                raise item.wrong(f"{look_of(box, card)} has land toward the Dock (S6)")
            if near is not None and sides[near] >> (side ^ 2) & 1 != land:
                raise item.wrong(f"{look_of(box, card)} and {look_of(box, near)} do not agree: one has land, the other sea (S3)")
            if near is not None and land:
                joined[card].append(near)
    if s.stage != PAIR and not s.bars:
        seen, edge = set[int](), {min(joined)}
        while edge:
            card = edge.pop()
            seen.add(card)
            edge |= set(joined[card]) - seen
        if len(seen) < len(joined):
            raise item.wrong("the cards of a group hang together by land (S14)")
    for card, others in joined.items():
        islands = [s.island[other] for other in others]
        if box.kind[card] == BRIDGE and (0 in islands or len(set(islands)) < len(islands)):
            raise item.wrong("a Bridge joins two different islands, and no other Bridge (S9)")
    beacons = [s.island[card] for card in joined if box.kind[card] == BEACON]
    if len(set(beacons)) < len(beacons):
        raise item.wrong("an island has one Beacon at most (S11)")


def check_pieces(items: Items, s: State, box: Box) -> None:
    """Nobody is aboard a Ship that is not there; whoever is rescued has won (S30, S64-S66)."""
    goal = box.goal[s.dock - 1] if s.dock else -1
    rescued = 0
    for seat in range(s.players):
        stands = s.piece[seat, 0], s.piece[seat, 1]
        if ABOARD in stands and not s.dock:
            raise items.at(f"pieces of {player(seat)}").wrong("there is no Ship at the Dock (S30)")
        if stands == (goal, goal):
            rescued |= 1 << seat
    everybody = (1 << s.players) - 1
    if s.stage != OVER:
        if rescued:
            raise items.at("turn").wrong("somebody has both pieces on the Beacon of the docked Ship, so it is over (S64)")
    elif s.winners != (rescued or (everybody if s.turns == s.rounds * s.players else 0)) or not s.winners:
        raise items.at("won by").wrong(
            "who has both pieces on the Beacon of the docked Ship wins, after the last turn all (S64-S66)"
        )
