"""A position of 1001 Islands written as text, with a set of tiles that shows exactly what the text says.

players 3                          (needed, and comes first)
lookout 1                          (people count from 1)
round 5
left 12 12 9 12                    (tiles in the four stacks; full ones, if not said)
player 1                           (an island: three rows of four places)
  ruby palm | (lamp) | . | .       (things on a tile; in brackets a flipped one; . is an empty place)
  .         | .      | . | .
  land      | .      | . | .       (a tile that shows nothing)
  dreams roc roc
upper stack palm | egg | lamp      (its top, the first to be drawn first)
on the table upper palm | egg | .  (. is a tile that is gone; with two players the third lies face down)
waiting 1 2                        (who has no tile this round; all, if not said)
turn 1 draws | keeps | takes | lays upper lamp ruby | names
over                               (in place of a turn)
"""

import itertools

import numpy as np

import skerry
from skerry.games.thousand_islands import GAME
from skerry.games.thousand_islands.components import DREAM_WORDS, ELEMENT_WORDS
from skerry.games.thousand_islands.rules import COLUMNS, DREAM, FACE_DOWN, KIND_SIZE, KINDS, NAME, OVER, PLACE, STACK, TAKE
from skerry.games.thousand_islands.words import STACK_WORDS
from skerry.match.table import Table

STAGES = {"draws": STACK, "keeps": FACE_DOWN, "takes": TAKE, "lays": PLACE, "names": NAME}
EMPTY = {".", "+", "-"}  # + and - mark places that a test asks about


class Tiles:
    """Hands out tiles that show what is asked for, and none twice."""

    def __init__(self):
        self.box = GAME.house_box.copy()
        self.box["shows"] = 0
        self.free = [list(range(kind * KIND_SIZE + 1, (kind + 1) * KIND_SIZE + 1)) for kind in range(KINDS)]

    def island(self, row, words):
        """An Island tile of a row."""
        tile = self.free[row].pop(0)
        for word in words.split():
            if word != "land":
                self.box["shows"][tile, ELEMENT_WORDS.index(word)] += 1
        return tile

    def dream(self, word):
        """A Dream tile."""
        tile = next(tile for tile in self.free[DREAM] if self.box["dream"][tile] == DREAM_WORDS.index(word))
        self.free[DREAM].remove(tile)
        return tile

    def any(self, kind, words):
        """A tile of one of the four stacks."""
        return self.dream(words) if kind == DREAM else self.island(kind, words)


def cells(line):
    """A line of places as their texts."""
    return [cell.strip() for cell in line.split("|")]


def position(text):
    """The table that the text describes."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    players = int(lines.pop(0).removeprefix("players "))
    table = skerry.new("1001-islands", players=players, seed=0)
    s, tiles, tops = table.state, Tiles(), {}
    size = 12 if players < 4 else 4 * players
    left = None
    s["waiting"], s["lookout"], s["actor"], s["stage"] = (1 << players) - 1, 0, 0, STACK
    while lines:
        word, *rest = lines.pop(0).split()
        if word == "player":
            seat = int(rest[0]) - 1
            for row in range(3):
                for column, cell in enumerate(cells(lines.pop(0))):
                    if cell not in EMPTY:
                        s["island"][seat, row * COLUMNS + column] = tiles.island(row, cell.strip("()"))
                        if cell.startswith("("):
                            s["flipped"][seat] |= 1 << (row * COLUMNS + column)
            if lines and lines[0].startswith("dreams "):
                dreams = sorted(tiles.dream(word) for word in lines.pop(0).split()[1:])
                s["dreams"][seat, : len(dreams)] = dreams
        elif word == "lookout":
            s["lookout"] = s["actor"] = int(rest[0]) - 1
        elif word == "round":
            s["rounds"] = int(rest[0]) - 1
        elif word == "left":
            left = [int(n) for n in rest]
        elif word == "waiting":
            s["waiting"] = sum(1 << int(seat) - 1 for seat in rest)
        elif word in STACK_WORDS:
            tops[STACK_WORDS.index(word)] = [tiles.any(STACK_WORDS.index(word), cell) for cell in cells(" ".join(rest[1:]))]
        elif word == "on":
            s["drawn"] = kind = STACK_WORDS.index(rest[2])
            for slot, cell in enumerate(cells(" ".join(rest[3:]))):
                s["offer"][slot] = 0 if cell in EMPTY else tiles.any(kind, cell)
        elif word == "turn":
            s["actor"], s["stage"] = int(rest[0]) - 1, STAGES[rest[1]]
            if rest[1] == "lays":
                s["drawn"] = STACK_WORDS.index(rest[2])
                s["hand"] = tiles.island(int(s["drawn"]), " ".join(rest[3:]))
        elif word == "over":
            s["actor"], s["stage"], s["rounds"], s["waiting"], left = -1, OVER, 16, 0, [0] * KINDS
        else:
            raise ValueError(f"not part of a position: {word}")
    left = left or [min(size, len(tiles.free[kind]) + len(tops.get(kind, ()))) for kind in range(KINDS)]
    s["stack"], s["left"] = 0, left
    for kind in range(KINDS):
        below = itertools.islice(tiles.free[kind], left[kind] - len(tops.get(kind, ())))
        s["stack"][kind, : left[kind]] = [*below, *reversed(tops.get(kind, ()))]
    made = Table(GAME, tiles.box, table.options, players, 0)
    made.state = np.array(s)
    return made


def texts(table, seat):
    """What a seat may do, in words; people count seats from 1."""
    return [action.text for action in table.actions(seat - 1)]


def island(table, seat):
    """The island of a player as its rows in words, `None` for an empty place."""
    return table.data(-1)["islands"][seat - 1]


def sheet(text):
    """The lines of player 1's score sheet that are not zero."""
    return {line: points for line, points in position(text).sheets[0].items() if points}
