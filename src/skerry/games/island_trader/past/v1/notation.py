"""Positions of Island Trader as text.

map number: 4711
deck number: chance                  (alone a number; ? where it is not known yet)
first: player 2
turn: player 1 plays a card          (places the ship; sails by 3rrfg; may supply; still owes 2 rum, 1 gems;
                                     takes 2 cards; takes 2 cards from Amber Key; or: over)
still to take: player 2 10, player 3 10              (starting hands)
sea:
    ~     ~     ~     ~              (dot by dot as they lie on the chart: ~ the rim, . open sea)
       ~     ~     ~     ~
    ~     a     .     ~              (an island is a letter: a Amber Key, b Anvil Rock ...)
       .     b2    .     ~           (marked by player 2)
    ~     .     S1    ~              (the ship of player 1; at an island cS1)
hand of player 1: 1rrffgg 3rrfg 3rrfg     (a card is its steps and its goods: rum, fabric, gems)
hand of player 2: 10 cards
deck of player 1: 5rr 3rff                (the top first; 22 cards where it is not known, or in no order)
spent by player 1: 4rrf
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from .....board.phrases import player
from .....match.items import NOTHING, Item, Items, listed
from .components import GOOD_WORDS
from .record import (
    CHOOSE,
    DECK,
    DRAWN,
    FACES,
    GOODS,
    ISLANDS,
    MARKERS,
    NUMBERS,
    OVER,
    PAY,
    PLACE,
    PLAY,
    PUZZLE_MARKERS,
    SAIL,
    SUPPLY,
    TILE_COLUMNS,
    TILE_ROWS,
    TILES,
    Box,
    State,
)
from .words import NAMES, goods_words, island_words, square

CHANCE, UNSEEN, OVER_WORD = "chance", "?", "over"
STAGE_WORDS = {"plays a card": PLAY, "places the ship": PLACE, "may supply": SUPPLY}
SAILS, OWES, TAKES = "sails by ", "still owes ", "takes "
TAKING = re.compile(r"takes ([0-9]{1,2}) cards?(?: from (.+))?")
COUNTED = re.compile(r"([0-9]{1,2}) cards?")
OWED = re.compile(r"([0-9]) (rum|fabric|gems)")
LETTERS = "abcdefghijklmnopqrstuvwx"
DOT = re.compile(r"(?:([a-x])([1-4])?)?(?:S([1-4]))?")
SEA, RIM = ".", "~"
WIDE = 3  # letters from a column to the next
Dot = tuple[int, int]  # column and row


def code(box: Box, face: int) -> str:
    """A card: its steps, then a letter for each of its goods."""
    return str(box.move[face]) + "".join(word[0] * box.goods[face, good] for good, word in enumerate(GOOD_WORDS))


def codes(box: Box) -> list[str]:
    """All cards there are."""
    return [code(box, face) for face in range(FACES) if box.copies[face]]


def decks(players: int) -> int:
    """How many decks a player has: alone two in one (I31)."""
    return 2 if players == 1 else 1


def dots_on_lines(box: Box, formation: int) -> list[list[Dot]]:
    """The dots of the chart, line by line of text: a column that sits half a step lower is on the line between."""
    lines: list[list[Dot]] = [[] for _ in range(2 * box.rows[formation] + 1)]
    for column in range(box.columns[formation]):
        for row in range(box.rows[formation]):
            lines[2 * row + box.offset[formation, column]].append((column, row))
    return lines


def is_sea(box: Box, formation: int, dot: Dot) -> bool:
    """May a ship be on this dot, or is it on the rim (I6)?"""
    return bool(box.sea[formation, dot[0]] >> dot[1] & 1)


def chart(box: Box, formation: int, things: dict[Dot, str]) -> list[str]:
    """The picture of a sea with these things on it."""
    head = "".join(chr(65 + column).ljust(WIDE) for column in range(box.columns[formation])).rstrip()
    rows = ["#   " + head]
    for dots in dots_on_lines(box, formation):
        line = ""
        for dot in dots:
            line = line.ljust(WIDE * dot[0]) + things.get(dot, SEA if is_sea(box, formation, dot) else RIM)
        rows.append("    " + line)
    return rows


# ---- writing


def write(s: State, box: Box, viewer: int | None) -> list[str]:
    """The lines of a position."""
    names = codes(box)
    number = CHANCE if s.deck_seed == 0 else UNSEEN if s.deck_seed < 0 else s.deck_seed
    lines = [f"map number: {s.map_seed}", f"deck number: {number}", f"first: {player(s.first)}", f"turn: {turn_words(s, names)}"]
    waiting = [f"{player(seat)} {s.starting[seat]}" for seat in range(s.players) if s.starting[seat]]
    lines += [f"still to take: {', '.join(waiting)}"] if waiting else []
    things = {}
    for island in range(ISLANDS):
        owner = str(s.owner[island]) if s.owner[island] else ""
        things[s.island_column[island], s.island_row[island]] = LETTERS[island] + owner
    for seat in range(s.players):
        if s.ship_column[seat]:
            dot = s.ship_column[seat], s.ship_row[seat]
            things[dot] = things.get(dot, "") + f"S{seat + 1}"
    lines += ["sea:", *chart(box, s.formation, things)]
    lines += [f"# {LETTERS[island]} {island_words(box, island)}" for island in range(ISLANDS)]
    for seat in range(s.players):
        deck = [s.deck[seat * DECK + i] - 1 for i in range(s.left[seat] - 1, -1, -1)]
        in_order = not s.advanced and min(deck, default=0) >= 0
        drawn = " ".join(names[face] for face in deck) or NOTHING if in_order else count(s.left[seat])
        hand = count(s.held[seat]) if s.hand[seat, 0] < 0 else cards(s.hand, seat, names)
        lines.append(f"hand of {player(seat)}: {hand}")
        lines.append(f"deck of {player(seat)}: {drawn}")
        lines.append(f"spent by {player(seat)}: {cards(s.spent, seat, names)}")
    return lines


def turn_words(s: State, names: list[str]) -> str:
    """Who does what."""
    if s.stage == OVER:
        return OVER_WORD
    does = next((word for word, stage in STAGE_WORDS.items() if stage == s.stage), "")
    if s.stage == SAIL:
        does = SAILS + (names[s.card - 1] if s.card > 0 else UNSEEN)
    elif s.stage == PAY:
        does = OWES + goods_words([s.need[good] for good in range(GOODS)])
    elif s.stage == CHOOSE:
        does = TAKES + count(s.to_take) + (f" from {NAMES[s.isle - 1]}" if s.isle else "")
    return f"{player(s.actor)} {does}"


def count(n: int) -> str:
    """Cards that cannot be told apart."""
    return f"{n} card" + "s" * (n != 1)


def cards(field: Any, seat: int, names: list[str]) -> str:
    """The cards of a hand, or those spent."""
    return listed((name for face, name in enumerate(names) for _ in range(field[seat, face])), " ")


# ---- reading


def read(items: Items, s: State, box: Box, options: Any, viewer: int | None) -> None:
    """Fill a record with what the lines say."""
    players, names = s.players, codes(box)
    s.formation, s.advanced, s.draws = options.formation, options.advanced, options.draw_or_play
    s.open_hands = 1 if players == 1 else options.open_hands
    s.map_seed = items.take("map number").number(1, NUMBERS)
    deck = items.take("deck number")
    s.deck_seed = 0 if deck.text == CHANCE else -1 if deck.text == UNSEEN and viewer is not None else deck.number(1, NUMBERS)
    s.first = items.take("first").seat(players)
    read_sea(items.take("sea"), s, box)
    for seat in range(players):
        read_cards(items, s, seat, names, viewer)
    waiting = items.find("still to take")
    for part in waiting.parts(",") if waiting else ():
        who, _, n = part.rpartition(" ")
        s.starting[waiting.seat(players, who)] = waiting.number(1, 2 * DECK, n)  # type: ignore[union-attr]
    read_turn(items.take("turn"), s, names, viewer)


def read_sea(item: Item, s: State, box: Box) -> None:
    """The islands, whose they are, and the ships."""
    formation, players = s.formation, s.players
    lines = dots_on_lines(box, formation)
    islands: dict[int, int] = {}
    for row, dots in zip(item.picture(len(lines)), lines, strict=True):
        words = row.text.split()
        if len(words) != len(dots):
            raise row.wrong(f"{len(words)} dots, but on this line of the chart there are {len(dots)}")
        for dot, word in zip(dots, words, strict=True):
            if word == (SEA if is_sea(box, formation, dot) else RIM):
                continue
            found = DOT.fullmatch(word)
            if not is_sea(box, formation, dot):
                raise row.wrong(f"{square(*dot)} is on the rim: {RIM}, not {word[:20]!r} (I6)")
            if not found:
                right = f"{SEA}, an island such as a, or a2 if player 2 has marked it, a ship such as S1, or both"
                raise row.wrong(f"on {square(*dot)} there can be {right}; not {word[:20]!r}")
            if found[1]:
                island = LETTERS.index(found[1])
                if island in islands:
                    raise row.wrong(f"{NAMES[island]}, {found[1]}, is on line {islands[island]} already")
                islands[island] = row.line
                s.island_column[island], s.island_row[island] = dot
                s.owner[island] = row.number(1, players, found[2]) if found[2] else 0
            if found[3]:
                seat = row.number(1, players, found[3]) - 1
                if s.ship_column[seat]:
                    raise row.wrong(f"the ship of {player(seat)} is there twice")
                s.ship_column[seat], s.ship_row[seat] = dot
    missing = [NAMES[island] for island in range(ISLANDS) if island not in islands]
    if missing:
        raise item.wrong(f"{missing[0]}, {LETTERS[NAMES.index(missing[0])]}, is not on the chart")
    for seat in range(players):
        s.markers[seat] = s.owner.tolist().count(seat + 1)


def read_cards(items: Items, s: State, seat: int, names: list[str], viewer: int | None) -> None:
    """A player's hand, deck and spent cards."""
    most = decks(s.players) * DECK
    item = items.take(f"hand of {player(seat)}")
    counted = COUNTED.fullmatch(item.text)
    if counted and viewer not in (None, seat) and not s.open_hands:
        s.held[seat] = item.number(0, most, counted[1])
        s.hand.row(seat).fill(-1)
    else:
        hand = read_faces(item, names, most)
        s.held[seat] = len(hand)
        for face in hand:
            s.hand[seat, face] += 1
    item = items.take(f"deck of {player(seat)}")
    counted = COUNTED.fullmatch(item.text)
    if counted and (viewer is not None or s.advanced):
        s.left[seat] = n = item.number(0, most, counted[1])
        for i in range(n):
            s.deck[seat * DECK + i] = 0 if s.advanced else -1
    elif s.advanced:
        raise item.wrong("in Advanced mode a deck has no order: write how many cards it has, such as '22 cards' (I27)")
    else:
        deck = read_faces(item, names, most)
        s.left[seat] = len(deck)
        for i, face in enumerate(reversed(deck)):
            s.deck[seat * DECK + i] = face + 1
    for face in read_faces(items.take(f"spent by {player(seat)}"), names, most):
        s.spent[seat, face] += 1


def read_faces(item: Item, names: list[str], most: int) -> list[int]:
    """Some cards by their codes."""
    words = [] if item.text == NOTHING else item.text.split()
    if len(words) > most:
        raise item.wrong(f"{len(words)} cards, but a player has {most} in all")
    for word in words:
        if word not in names:
            raise item.wrong(f"there is no card {word[:20]!r}; the cards: {' '.join(names)}")
    return [names.index(word) for word in words]


def read_turn(item: Item, s: State, names: list[str], viewer: int | None) -> None:
    """Who does what."""
    if item.text == OVER_WORD:
        s.stage, s.actor = OVER, -1
        return
    who = " ".join(item.text.split(" ")[:2])
    s.actor = seat = item.seat(s.players, who)
    does = item.text.removeprefix(who).strip()
    taking = TAKING.fullmatch(does)
    lies = [
        island + 1
        for island in range(ISLANDS)
        if (s.island_column[island], s.island_row[island]) == (s.ship_column[seat], s.ship_row[seat])
    ]
    if does in STAGE_WORDS:
        s.stage = STAGE_WORDS[does]
    elif does.startswith(SAILS):
        s.stage, card = SAIL, does.removeprefix(SAILS)
        unseen = card == UNSEEN and viewer is not None
        s.card = -1 if unseen else item.word(names, card) + 1
    elif does.startswith(OWES):
        s.stage = PAY
        for part in does.removeprefix(OWES).split(", "):
            owed = OWED.fullmatch(part)
            if not owed:
                raise item.wrong(f"expected goods such as '2 rum, 1 gems', found {part[:20]!r}")
            s.need[GOOD_WORDS.index(owed[2])] = int(owed[1])
    elif taking:
        s.stage, s.to_take = CHOOSE, item.number(1, 2 * DECK, taking[1])
        s.isle = item.word(NAMES, taking[2]) + 1 if taking[2] else 0
    else:
        more = f"{SAILS}3rrfg, {OWES}2 rum, {TAKES}2 cards"
        raise item.wrong(f"expected {', '.join(STAGE_WORDS)}, {more}; not {does[:40]!r}")
    if s.stage in (SUPPLY, PAY):
        if not lies:
            raise item.wrong(f"the ship of {player(seat)} is at no island (I18)")
        s.isle = lies[0]


# ---- what cannot be


def check(items: Items, s: State, box: Box, options: Any) -> None:
    """Every card is in one place, the map is made of its tiles, and what is being done can be done."""
    for name in ("map", "deck"):
        agreed, told = getattr(options, f"{name}_seed"), getattr(s, f"{name}_seed")
        if agreed and told not in (agreed, -1):
            raise items.at(f"{name} number").wrong(f"by the option it is {agreed}")
    if (s.players == 1 or options.deck_seed) and s.deck_seed == 0:
        raise items.at("deck number").wrong(f"here the deck has a number, from 1 to {NUMBERS} (I38)")
    if s.players > 1 and not options.deck_seed and s.deck_seed != 0:
        raise items.at("deck number").wrong(f"with several players it is {CHANCE} unless the table has agreed on one (I38)")
    if options.first and s.first != options.first - 1:
        raise items.at("first").wrong(f"by the option {player(options.first - 1)} begins")
    check_map(items.at("sea"), s, box)
    for seat in range(s.players):
        check_cards(items, s, box, seat)
    check_ships(items.at("sea"), s)
    check_turn(items.at("turn"), s, box)
    check_start(items, s, options)


def check_map(item: Item, s: State, box: Box) -> None:
    """Twelve tiles with two islands each, as printed or turned by half a turn (I2, I3)."""
    places: Counter[tuple[int, ...]] = Counter()
    for tile in range(TILES):
        ways = []
        for island in (2 * tile, 2 * tile + 1):
            column, row = s.island_column[island], s.island_row[island]
            lies = column % TILE_COLUMNS, row % TILE_ROWS
            printed = box.spot_column[island], box.spot_row[island]
            turned = 4 - printed[0], 4 - printed[1] - printed[0] % 2
            ways.append(
                {(column // TILE_COLUMNS, row // TILE_ROWS, way) for way, spot in enumerate((printed, turned)) if spot == lies}
            )
        if not ways[0] & ways[1]:
            one, two = NAMES[2 * tile], NAMES[2 * tile + 1]
            raise item.wrong(f"{one} and {two} must lie on one tile, as it is printed or turned by half a turn (I2, I3)")
        places[min(ways[0] & ways[1])[:2]] += 1
    if max(places.values()) > 1:
        raise item.wrong("two tiles cannot lie on the same place of the map (I4)")


def check_cards(items: Items, s: State, box: Box, seat: int) -> None:
    """A deck's cards, each in the hand, in the deck or spent (I7, I13)."""
    total = decks(s.players) * DECK
    spent = sum(s.spent[seat, face] for face in range(FACES))
    item = items.at(f"deck of {player(seat)}")
    if s.held[seat] + s.left[seat] + spent != total:
        there = total - s.held[seat] - spent
        raise item.wrong(f"there must be {there} cards in it, since the rest of the {total} are in the hand or spent (I7)")
    deck = Counter(s.deck[seat * DECK + i] - 1 for i in range(s.left[seat]) if s.deck[seat * DECK + i] > 0)
    for face in range(FACES):
        n = s.spent[seat, face] + max(0, s.hand[seat, face]) + deck[face]
        if n > decks(s.players) * box.copies[face]:
            most = decks(s.players) * box.copies[face]
            raise item.wrong(f"{player(seat)} has {n} cards {code(box, face)}, but there are {most} (I7)")


def check_ships(item: Item, s: State) -> None:
    """A ship lies at a marked island only if it is its own player's (I16); there are enough markers (I1, I31)."""
    owners = {(s.island_column[i], s.island_row[i]): s.owner[i] for i in range(ISLANDS)}
    for seat in range(s.players):
        owner = owners.get((s.ship_column[seat], s.ship_row[seat]), 0) if s.ship_column[seat] else 0
        if owner not in (0, seat + 1):
            raise item.wrong(f"the ship of {player(seat)} cannot be at an island marked by {player(owner - 1)} (I16)")
        most = PUZZLE_MARKERS if s.players == 1 else MARKERS
        if s.markers[seat] > most:
            raise item.wrong(f"{player(seat)} has {most} markers, but {s.markers[seat]} are on the chart (I1)")


def able(s: State, seat: int) -> bool:
    """Has a player a card, or in Draw or play a deck (I22, I29)?"""
    return s.held[seat] > 0 or bool(s.draws and s.left[seat])


def check_turn(item: Item, s: State, box: Box) -> None:
    """What the player whose turn it is does is possible, and nobody else's to do; a match is over when it must be (I22-I25)."""
    seats, seat = range(s.players), s.actor
    ended = sum(s.markers[other] for other in seats) == ISLANDS or (
        s.players > 1 and any(s.markers[other] == MARKERS for other in seats)
    )
    sailing = all(s.ship_column[other] for other in seats)
    if s.stage == OVER:
        if not sailing or not (ended or not any(able(s, other) for other in seats)):
            raise item.wrong("it is not over while islands, markers and cards are left (I23-I25)")
        return
    taking = s.stage == CHOOSE and s.isle > 0
    if ended and not taking:
        raise item.wrong(f"all markers or islands are used, so it must be '{OVER_WORD}' (I23, I25)")
    if s.stage in (PLAY, SAIL, SUPPLY, PAY) and not sailing:
        raise item.wrong("first all ships are placed (I9)")
    if s.stage in (PLAY, SAIL) and s.held[seat] == 0:
        raise item.wrong(f"{player(seat)} has no card to play (I22)")
    if s.stage == PLAY and s.held[seat] == 1 and not (s.draws and s.left[seat]):
        raise item.wrong(f"{player(seat)} sails by the only card: '{SAILS}...' (I36)")
    if s.stage == SAIL and s.card > 0 and s.hand[seat, s.card - 1] == 0:
        raise item.wrong(f"{player(seat)} does not hold the card {code(box, s.card - 1)} (I14)")
    if s.stage in (SUPPLY, PAY) and (s.owner[s.isle - 1] or s.held[seat] == 0):
        raise item.wrong("only an island without a marker is supplied, by a player who has cards (I18, I37)")
    if s.stage == PAY:
        check_payment(item, s, box)
    if s.stage == CHOOSE:
        check_taking(item, s, box)


def check_payment(item: Item, s: State, box: Box) -> None:
    """What is still owed belongs to the need of the island, and the hand can pay it (I18-I20)."""
    seat = s.actor
    need = tuple(s.need[good] for good in range(GOODS))
    if not any(need) or any(need[good] > box.need[s.isle - 1, good] for good in range(GOODS)):
        wanted = goods_words([box.need[s.isle - 1, good] for good in range(GOODS)])
        raise item.wrong(f"{NAMES[s.isle - 1]} needs {wanted}; something of that must be owed, and no more (I19)")
    hidden = s.hand[seat, 0] < 0
    held: Iterable[tuple[int, int]] = (
        (face, decks(s.players) * box.copies[face] - s.spent[seat, face] if hidden else s.hand[seat, face])
        for face in range(FACES)
    )
    fewest = {need: 0}  # cards that have been used, by what is left to pay
    for face, n in held:
        for _ in range(n):
            for left, used in list(fewest.items()):
                after = tuple(max(0, left[good] - box.goods[face, good]) for good in range(GOODS))
                fewest[after] = min(fewest.get(after, DECK * 2), used + 1)
    if fewest.get((0,) * GOODS, 2 * DECK + 1) > s.held[seat]:
        raise item.wrong(f"the cards of {player(seat)} cannot pay {goods_words(list(need))} (I18)")
    if s.held[seat] == 1:
        raise item.wrong("the last card is paid without asking (I36)")


def check_taking(item: Item, s: State, box: Box) -> None:
    """Only in Advanced mode are cards chosen, and not where all are taken (I27, I36)."""
    seat = s.actor
    if not s.advanced or s.to_take >= s.left[seat]:
        raise item.wrong("cards are chosen in Advanced mode only, from a deck that has more than are taken (I27)")
    if s.isle:
        island = s.isle - 1
        lies = (s.island_column[island], s.island_row[island]) == (s.ship_column[seat], s.ship_row[seat])
        if s.owner[island] != seat + 1 or not lies or s.to_take > box.cards[island]:
            raise item.wrong(f"{NAMES[island]} gives {box.cards[island]} cards to whom it belongs and whose ship is there (I21)")
    elif all(s.ship_column[other] for other in range(s.players)) and (not s.draws or s.to_take > DRAWN):
        raise item.wrong(f"in Draw or play {DRAWN} cards are taken instead of playing one (I29)")


def check_start(items: Items, s: State, options: Any) -> None:
    """Before the first turn hands are taken in turn order, then ships are placed (I8, I9)."""
    order = [(s.first + i) % s.players for i in range(s.players)]
    sailing = all(s.ship_column[seat] for seat in order)
    if sailing and s.stage != PLACE:
        if any(s.starting[seat] for seat in order):
            raise items.at("still to take").wrong("starting hands are taken before ships are placed (I9)")
        return
    if s.stage not in (CHOOSE, PLACE):
        raise items.at("turn").wrong("first all ships are placed (I9)")
    if any(s.owner[island] for island in range(ISLANDS)):
        raise items.at("sea").wrong("no island is marked before all ships are placed (I9)")
    at = order.index(s.actor)
    for i, seat in enumerate(order):
        hand = options.puzzle_hand if s.players == 1 else options.hands[seat]
        has_taken = s.stage == PLACE or i < at
        wanted = hand if has_taken else hand - s.to_take if i == at else 0
        if s.held[seat] != wanted or any(s.spent[seat, face] for face in range(FACES)):
            raise items.at(f"hand of {player(seat)}").wrong(f"it has {wanted} cards now, and none is spent (I8)")
        if s.starting[seat] != (0 if has_taken or i == at else hand):
            raise items.at("still to take").wrong(f"{player(seat)} must be told there with {hand} cards, if with any (I8)")
        if bool(s.ship_column[seat]) != (s.stage == PLACE and i < at):
            raise items.at("sea").wrong("ships are placed in turn order, when all hands are taken (I9)")
