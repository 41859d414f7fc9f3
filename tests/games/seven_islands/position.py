"""Positions of Seven Islands for the tests: the game's notation, put together from drawings with cards that look as a test wants.

A drawing has a word a square, as in the notation, and "?" for the one that a test asks about. Blank lines part the groups; the
first is Start's, the others float, the oldest first. Cards in hands are written alike, or by the name of a Ship ("ship:sun") or
an effect ("sprint"). No invariants are checked: a clause needs no whole match around it.
"""

import re

import skerry
from skerry.engine.layout import frozen
from skerry.games.seven_islands import GAME
from skerry.games.seven_islands.building import ALL_WAYS, settle_deferred, sure_ways_to_lay
from skerry.games.seven_islands.components import (
    ACTION_WORDS,
    FEATURE_WORDS,
    GEAR_WORDS,
    ICON_WORDS,
    SURPRISE_WORDS,
    note_sets,
)
from skerry.games.seven_islands.notation import deck_of, letters_of
from skerry.games.seven_islands.record import (
    A_PASS,
    A_PICK,
    A_PLACE,
    A_STEP,
    ABOARD,
    ANSWER,
    BEACON,
    BRIDGE,
    HAND,
    IN_PLAY,
    LAND,
    LANDS,
    MIDDLE,
    PILE,
    PLACE,
    PLACES,
    SHIP,
    SPENT,
    TABLE,
    WIDTH,
    half_turn,
)
from skerry.games.seven_islands.rules import begin_turn
from skerry.match.items import Items, grid, listed
from skerry.match.position import read_state
from skerry.match.table import Table

HOUSE = GAME.house_box
DECK = HOUSE.cards
WORD = re.compile(r"([NESW]+)([*=]?)(?::(\w+))?")
EFFECT_WORDS = GEAR_WORDS + ACTION_WORDS + SURPRISE_WORDS
LETTERS = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def sides_of(letters):
    """Land sides as a set of bits."""
    return sum(1 << LETTERS.index(letter) for letter in letters)


def note(s, box):
    """Put into a record what follows from where its cards are."""
    s.take(GAME.derive(s, box))


def note_hands(s, box):
    """Put into a record the sets of cards in hands and discards, and nothing else."""
    noted = GAME.derive(s, box)
    for name in ("hand", "heap", "looked"):
        s.array[name] = noted.array[name]


class Position:
    """A match that stands as drawn: player 1 is about to play a card."""

    def __init__(
        self, drawing="@", hands=(), players=2, gear=(), pieces=None, dock="", discards=(), pile=None, draws=False, **options
    ):
        self.box = HOUSE.copy()
        self.free = [card for card in range(1, DECK) if players > 1 or self.box.kind[card] <= SHIP]
        self.ask, self.squares = None, {}  # where "?" is; cards by (group, x, y)
        groups = [self.draw(part, number) for number, part in enumerate(re.split(r"\n\s*\n", drawing.strip("\n")), 1)]
        docked = [self.card(f"ship:{ship}") for ship in dock.split()]
        held, worn, thrown = ([[self.card(word) for word in words] for words in part] for part in (hands, gear, [discards]))
        top = list(self.free) if pile is None else [self.card(word) for word in pile]
        away = [card for card in self.free if card not in top]  # out of the way
        note_sets(self.box)
        names = deck_of(frozen(self.box)).names

        def cards(found):
            return listed((names[card] for card in found), ", ")

        lines = ["chance: 1", "turns: 1", "first: player 1", "turn: player 1 plays a card", "cards to play: 1"]
        for number, group in enumerate(groups):
            xs, ys = [x for x, _ in group], [y for _, y in group]
            lines.append(f"floating {number}: from {min(xs)}, {min(ys)}" if number else "archipelago:")
            places = [[group.get((x, y)) for x in range(min(xs), max(xs) + 1)] for y in range(min(ys), max(ys) + 1)]
            lines += grid([["." if card is None else names[card].replace("Start", "@") for card in row] for row in places])
        lines += [f"dock: {cards(docked)}", f"pile: {cards([*top, *away])}", f"discards: {cards(thrown[0][::-1])}"]
        for seat in range(players):
            lines.append(f"hand of player {seat + 1}: {cards(held[seat] if seat < len(held) else [])}")
            if players > 1:
                lines += [f"Gear of player {seat + 1}: {cards(worn[seat])}"] if seat < len(worn) else []
                stands = [names[0]] * 2
                for i, place in enumerate(pieces[seat] if pieces and seat < len(pieces) else ()):
                    stands[i] = "the Ship" if place == "ship" else names[self.at(*place)]
                lines.append(f"pieces of player {seat + 1}: {', '.join(stands)}")
        agreed = GAME.pack_options({"first": 1, **options})
        self.s = s = read_state(GAME, self.box, agreed, players, None, Items(enumerate(lines, 1)))
        s.array["where"][away], s.array["pile"][: s.left], s.left = SPENT, 0, len(top)
        s.array["pile"][: len(top)] = [card + 1 for card in reversed(top)]
        s.changed = 0
        if draws:  # the turn is about to begin
            s.turns -= 1
            begin_turn(s, self.box)
        self.table = Table(GAME, self.box, agreed, players, None, s)
        self.s = self.table.state

    def draw(self, part, number):
        """The cards of one group by their places, from Start or from its first card."""
        rows = [line.split() for line in part.splitlines() if line.strip()]
        cells = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row) if word not in (".", "~")}
        cards = {place: word for place, word in cells.items() if word != "?"}
        start = next((place for place, word in cards.items() if word == "@"), min(cards, key=lambda p: (p[1], p[0])))
        group = {}
        for (x, y), word in cells.items():
            place = x - start[0], y - start[1]
            if word == "?":
                self.ask = (number, *place)
                continue
            group[place] = self.squares[number, *place] = 0 if word == "@" else self.card(word)
        return group

    def card(self, word):
        """A card of the deck that is still free, made to look as wanted if need be."""
        kind, effect, icon = self.box.array["kind"], self.box.array["effect"], self.box.array["icon"]
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
            same = [c for c in same if c < LANDS and self.box.feature[c] == feature]
            lands = [c for c in self.free if kind[c] == LAND]
            found = min(same or lands, key=lambda c: (int(self.box.sides[c]) != sides_of(letters), c))
            if not same:
                kind[found], self.box.array["feature"][found] = wanted, feature
            self.box.array["sides"][found] = sides_of(letters)
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
        w = GAME.scratch()
        _, n = sure_ways_to_lay(s, box, w, card, 0)
        settle_deferred(s, box, w, n, ALL_WAYS)
        found = set()
        for host in range(LANDS):
            for bit in range(8):
                if w.array["places"][bit] >> host & 1:
                    square = (
                        int(s.array["at"][host]) - MIDDLE + sum(a * b for a, b in zip(STEPS[bit % 4], (1, WIDTH), strict=True))
                    )
                    y = (square + WIDTH // 2) // WIDTH
                    sides = int(box.sides[card])
                    found.add((int(s.array["group"][host]), square - y * WIDTH, y, half_turn(sides) if bit > 3 else sides))
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
            cards = [c for c in range(box.cards) if box.kind[c] == SHIP and box.icon[c] == wanted]
        elif word in EFFECT_WORDS:
            cards = [c for c in range(box.cards) if box.effect[c] == EFFECT_WORDS.index(word) + 1]
        else:
            letters, mark, extra = WORD.fullmatch(word).groups()
            kind = {"*": BEACON, "=": BRIDGE, "": LAND}[mark]
            feature = FEATURE_WORDS.index(extra) if extra in FEATURE_WORDS else 0
            cards = [
                c for c in range(1, box.lands)
                if box.kind[c] == kind and box.sides[c] == sides_of(letters) and box.feature[c] == feature
                and (extra not in ICON_WORDS or box.icon[c] == ICON_WORDS.index(extra))
            ]  # fmt: skip
        seen = [c for c in cards if self.state.where[c] not in (PILE, SPENT, TABLE)]
        return min(seen, key=lambda c: (not HAND <= self.state.where[c] < IN_PLAY, c))

    def legal(self, player=1):
        """What a player may do."""
        return GAME.legal(self.state, self.box, player - 1)

    def do(self, action, player=1):
        """Take an action."""
        self.table.play(player - 1, int(action))
        return self

    def stage(self):
        return self.state.stage

    def lies(self, card):
        """Where a card lies: (group, x, y, sides), None if it is not on the table."""
        s = self.state
        if not s.group[card]:
            return None
        square = int(s.at[card]) - MIDDLE
        y = (square + WIDTH // 2) // WIDTH
        sides = int(self.box.sides[card])
        return (
            int(s.group[card]),
            square - y * WIDTH,
            y,
            letters_of(half_turn(sides) if s.array["turned"][card] else sides),
        )

    def where(self, word_or_card):
        card = word_or_card if isinstance(word_or_card, int) else self.find(word_or_card)
        return int(self.state.where[card])

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
            self.do(A_PASS, self.state.actor + 1)
        return self

    def hand(self, player=1):
        """The cards of a hand."""
        return {card for card in range(self.box.cards) if self.state.where[card] == HAND + player - 1}

    def view(self, player=1):
        return frozen(GAME.hide(self.state, self.box, player - 1))


def new(players=2, seed=0, **options):
    """A freshly dealt match."""
    return skerry.new("seven-islands", players=players, seed=seed, **options)
