"""Positions of Seven Islands drawn as text.

A drawing has a word a square: the sides with land as the card lies, "@" for Start (land north, east and west, its Dock south),
"NE*" for a Beacon, "EW=" for a Bridge, "." for a free square and "?" for the one a test asks about. A feature or an icon follows
a colon: "NS:well", "E*:moon". Blank lines part the groups; the first is Start's, the others float, the oldest first.
Cards in hands are written alike, or by the name of a Ship ("ship:sun") or an effect ("sprint").
"""

import re

import numpy as np

import skerry
from skerry.engine.layout import hand, read
from skerry.games.seven_islands import GAME
from skerry.games.seven_islands.building import ALL_WAYS, settle_doubts, sure_ways_to_lay, take_stock
from skerry.games.seven_islands.components import (
    ACTION_WORDS,
    FEATURE_WORDS,
    GEAR_WORDS,
    ICON_WORDS,
    SURPRISE_WORDS,
    note_sets,
)
from skerry.games.seven_islands.record import (
    A_PASS,
    A_PICK,
    A_PLACE,
    A_STEP,
    ABOARD,
    ANSWER,
    BEACON,
    BRIDGE,
    DISCARDS,
    DOCK,
    HAND,
    IN_PLAY,
    LAND,
    LANDS,
    LOOKED,
    MIDDLE,
    PILE,
    PLACE,
    PLACES,
    PLAY,
    SHIP,
    SPENT,
    TABLE,
    WIDTH,
    half_turn,
)
from skerry.games.seven_islands.rules import begin_turn
from skerry.match.table import Table

HOUSE = GAME.house_box
DECK = int(HOUSE["cards"])
WORD = re.compile(r"([NESW]+)([*=]?)(?::(\w+))?")
EFFECT_WORDS = GEAR_WORDS + ACTION_WORDS + SURPRISE_WORDS
LETTERS = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def sides_of(letters):
    """Land sides as a set of bits."""
    return sum(1 << LETTERS.index(letter) for letter in letters)


def letters_of(sides):
    """The same as letters."""
    return "".join(LETTERS[i] for i in range(4) if sides >> i & 1)


def note_hands(s, box):
    """Put into a record what follows from where its cards are: the sets of cards in hands, discards, under a Spyglass."""
    s["hand"] = s["heap"] = s["looked"] = 0
    for card in range(int(box["cards"])):
        where, here = int(s["where"][card]), 1 << card % LANDS
        if HAND <= where < IN_PLAY:
            s["hand"][where - HAND, card // LANDS] |= here
        elif where == DISCARDS:
            s["heap"][card // LANDS] |= here
        elif where == LOOKED:
            s["looked"][card // LANDS] |= here


def note_table(s, box):
    """Put into a record what follows from where its cards lie: sets of cards, islands, free squares."""
    for name in (
        "column",
        "row",
        "member",
        "land",
        "open",
        "listed",
        "plain",
        "around",
        "lit",
        "unlit",
        "dark",
        "stuck",
        "risky",
    ):
        s[name] = 0
    for card in range(int(box["lands"])):
        if s["group"][card]:
            square, sides = int(s["at"][card]), int(box["sides"][card])
            s["member"][s["group"][card]] |= 1 << card
            s["column"][square % WIDTH + 1] |= 1 << card
            s["row"][square // WIDTH + 1] |= 1 << card
            for side in range(4):
                if (half_turn(sides) if s["turned"][card] else sides) >> side & 1:
                    s["land"][side] |= 1 << card
    changed = int(s["changed"])
    s["changed"] = (1 << int(s["groups"]) + 1) - 2
    w = np.zeros((), GAME.scratch)
    w["anew"] = np.bitwise_or.reduce(s["member"])
    take_stock(hand(s), hand(box), hand(w))
    s["changed"] = changed


class Position:
    """A match that stands as drawn: player 1 is about to play a card."""

    def __init__(
        self, drawing="@", hands=(), players=2, gear=(), pieces=None, dock="", discards=(), pile=None, draws=False, **options
    ):
        self.box = HOUSE.copy()
        self.table = Table(GAME, self.box, GAME.pack_options({"first": 1, **options}), players, 0)
        s = self.s = np.array(self.table.state)
        for name in ("where", "known", "pile", "discards", "held", "gear", "geared", "group", "island", "at", "turned"):
            s[name] = 0
        self.free = [card for card in range(1, int(self.box["cards"])) if players > 1 or self.box["kind"][card] <= SHIP]
        s["where"][[c for c in range(1, int(self.box["cards"])) if c not in self.free]] = SPENT
        s["groups"] = s["left"] = s["thrown"] = 0
        self.ask, self.squares = None, {}  # where "?" is; cards by (group, x, y)
        for number, part in enumerate(re.split(r"\n\s*\n", drawing.strip("\n")), 1):
            self.draw(part, number)
        s["dock"] = 0
        for ship in dock.split():
            card = self.card(f"ship:{ship}")
            s["where"][card] = DOCK
            s["dock"] = s["dock"] + 1 if players == 1 else card + 1
        for seat, words in enumerate(hands):
            for word in words:
                s["where"][self.card(word)] = HAND + seat
                s["held"][seat] += 1
        for seat, words in enumerate(gear):
            for word in words:
                card = self.card(word)
                s["where"][card] = IN_PLAY + seat
                s["gear"][seat] |= 1 << int(self.box["effect"][card])
                s["geared"][seat] += 1
        for i, word in enumerate(discards):
            card = self.card(word)
            s["where"][card], s["discards"][i], s["thrown"] = DISCARDS, card + 1, i + 1
        rest = [self.card(word) for word in pile or ()] if pile is not None else list(self.free)
        for card in self.free if pile is not None else ():
            s["where"][card] = SPENT  # out of the way
        for i, card in enumerate(reversed(rest)):  # the first named is the top
            s["where"][card], s["pile"][i], s["left"] = PILE, card + 1, i + 1
        for seat, places in enumerate(pieces or ()):
            s["piece"][seat] = [ABOARD if place == "ship" else self.at(*place) for place in places]
        s["stage"], s["draws"] = PLAY, 0
        if draws:  # the turn is about to begin
            s["turns"] -= 1
            begin_turn(hand(s), hand(self.box))
        note_sets(self.box)
        note_hands(s, self.box)
        note_table(s, self.box)
        self.table.state = s

    def draw(self, part, number):
        """Lay out one group."""
        rows = [line.split() for line in part.splitlines() if line.strip()]
        cells = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row) if word not in (".", "~")}
        cards = {place: word for place, word in cells.items() if word != "?"}
        start = next((place for place, word in cards.items() if word == "@"), min(cards, key=lambda p: (p[1], p[0])))
        for (x, y), word in cells.items():
            place = x - start[0], y - start[1]
            if word == "?":
                self.ask = (number, *place)
                continue
            assert (number, *place) != (1, 0, 1), "no card lies at the Dock"
            card = 0 if word == "@" else self.card(word)
            self.s["where"][card], self.s["group"][card] = TABLE, number
            self.s["at"][card] = MIDDLE + place[0] + place[1] * WIDTH
            self.squares[number, *place] = card
        self.s["groups"] = number

    def card(self, word):
        """A card of the deck that is still free, made to look as wanted if need be."""
        kind, effect, icon = self.box["kind"], self.box["effect"], self.box["icon"]
        if word.startswith("ship:"):
            wanted = ICON_WORDS.index(word[5:])
            found = next(c for c in self.free if kind[c] == SHIP and icon[c] == wanted)
        elif word in EFFECT_WORDS:
            found = next(c for c in self.free if effect[c] == EFFECT_WORDS.index(word) + 1)
        else:
            letters, mark, extra = WORD.fullmatch(word).groups()
            wanted = {"*": BEACON, "=": BRIDGE, "": LAND}[mark]
            feature = FEATURE_WORDS.index(extra) if extra in FEATURE_WORDS else 0
            sign = ICON_WORDS.index(extra) if extra in ICON_WORDS else 0
            same = [c for c in self.free if kind[c] == wanted and (not sign or icon[c] == sign)]
            same = [c for c in same if c < LANDS and self.box["feature"][c] == feature]
            lands = [c for c in self.free if kind[c] == LAND]
            found = min(same or lands, key=lambda c: (int(self.box["sides"][c]) != sides_of(letters), c))
            if not same:
                kind[found], self.box["feature"][found] = wanted, feature
            self.box["sides"][found] = sides_of(letters)
        self.free.remove(found)
        return found

    def at(self, *place):
        """The card at (x, y) of Start's group, or (group, x, y)."""
        return self.squares[place if len(place) == 3 else (1, *place)]

    def places(self, word):
        """All legal places of such a card: {(group, x, y, its sides as it lies)}."""
        box, s = self.box.copy(), self.s
        free, self.free = list(self.free), list(self.free)
        kept, self.box = self.box, box
        card = self.card(word)
        self.free, self.box = free, kept
        note_sets(box)
        w = np.zeros((), GAME.scratch)
        _, n = sure_ways_to_lay(hand(s), hand(box), hand(w), card, 0)
        settle_doubts(hand(s), hand(box), hand(w), n, ALL_WAYS)
        found = set()
        for host in range(LANDS):
            for bit in range(8):
                if w["places"][bit] >> host & 1:
                    square = int(s["at"][host]) - MIDDLE + sum(a * b for a, b in zip(STEPS[bit % 4], (1, WIDTH), strict=True))
                    y = (square + WIDTH // 2) // WIDTH
                    sides = int(box["sides"][card])
                    found.add((int(s["group"][host]), square - y * WIDTH, y, half_turn(sides) if bit > 3 else sides))
        return found

    def fits(self, word):
        """May such a card lie on the square with the "?", just as it is written?"""
        letters = WORD.fullmatch(word)[1]
        return (*self.ask, sides_of(letters)) in self.places(word)

    # ---- a match that goes on from here

    @property
    def state(self):
        return self.table.state

    def find(self, word):
        """A card of a hand, of the discards or the like, by what it shows; the lowest of several."""
        box = self.box
        if word.startswith("ship:"):
            wanted = ICON_WORDS.index(word[5:])
            cards = [c for c in range(int(box["cards"])) if box["kind"][c] == SHIP and box["icon"][c] == wanted]
        elif word in EFFECT_WORDS:
            cards = [c for c in range(int(box["cards"])) if box["effect"][c] == EFFECT_WORDS.index(word) + 1]
        else:
            letters, mark, extra = WORD.fullmatch(word).groups()
            kind = {"*": BEACON, "=": BRIDGE, "": LAND}[mark]
            feature = FEATURE_WORDS.index(extra) if extra in FEATURE_WORDS else 0
            cards = [
                c for c in range(1, int(box["lands"]))
                if box["kind"][c] == kind and box["sides"][c] == sides_of(letters) and box["feature"][c] == feature
                and (extra not in ICON_WORDS or box["icon"][c] == ICON_WORDS.index(extra))
            ]  # fmt: skip
        seen = [c for c in cards if self.state["where"][c] not in (PILE, SPENT, TABLE)]
        return min(seen, key=lambda c: (not HAND <= self.state["where"][c] < IN_PLAY, c))

    def legal(self, player=1):
        """What a player may do."""
        return GAME.legal(self.state, self.box, player - 1)

    def do(self, action, player=1):
        """Take an action."""
        self.table.play(player - 1, int(action))
        return self

    def stage(self):
        return int(self.state["stage"])

    def lies(self, card):
        """Where a card lies: (group, x, y, sides), None if it is not on the table."""
        s = self.state
        if not s["group"][card]:
            return None
        square = int(s["at"][card]) - MIDDLE
        y = (square + WIDTH // 2) // WIDTH
        sides = int(self.box["sides"][card])
        return int(s["group"][card]), square - y * WIDTH, y, letters_of(half_turn(sides) if s["turned"][card] else sides)

    def where(self, word_or_card):
        card = word_or_card if isinstance(word_or_card, int) else self.find(word_or_card)
        return int(self.state["where"][card])

    def place(self, x, y, turned=False, group=1):
        """The action that lays the card on a square."""
        for action in self.legal():
            place = (action - A_PLACE) % PLACES
            host, side = divmod(place, 4)
            at = self.lies(host)
            there = at and at[0] == group and (at[1] + STEPS[side][0], at[2] + STEPS[side][1]) == (x, y)
            if there and (action - A_PLACE >= PLACES) == turned:
                return action
        raise AssertionError(f"no such place among {self.legal()}")

    def pick(self, word, player=1):
        """Play a card from the hand."""
        return self.do(A_PICK + self.find(word), player)

    def lay(self, word, x, y, group=1, turned=False):
        """Play a card and lay it on a square; the card's number."""
        card = self.find(word)
        self.pick(word)
        if self.stage() == PLACE:
            self.do(self.place(x, y, turned, group))
        return card

    def step(self, piece, to, player=1):
        """Move a piece; nobody stops it."""
        self.do(A_STEP + piece * (LANDS + 1) + (ABOARD if to == "ship" else self.at(*to)), player)
        return self.let()

    def let(self):
        """Everybody who is asked lets it happen."""
        while self.stage() == ANSWER:
            self.do(A_PASS, int(self.state["actor"]) + 1)
        return self

    def hand(self, player=1):
        """The cards of a hand."""
        return {card for card in range(int(self.box["cards"])) if self.state["where"][card] == HAND + player - 1}

    def view(self, player=1):
        return read(GAME.hide(self.state, self.box, player - 1))


def new(players=2, seed=0, **options):
    """A freshly dealt match."""
    return skerry.new("seven-islands", players=players, seed=seed, **options)
