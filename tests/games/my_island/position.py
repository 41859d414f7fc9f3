"""Positions of My Island for the tests: cards in a chosen order, islands written as text, tiles laid by name."""

import tomllib

import skerry
from skerry.engine.chance import GOLDEN, WORD, scramble
from skerry.games.my_island import GAME
from skerry.games.my_island.record import CELLS

BOX = GAME.house_box
NAMES = [tile["name"] for tile in tomllib.loads((GAME.folder / "components.toml").read_text())["tile"]]
LIES = list(zip(BOX.array["word"].tolist(), BOX.array["bit"].tolist(), strict=True))
CELL = {(int(q), int(r)): cell for cell, (q, r) in enumerate(BOX.array["at"])}
ROWS = [[cell for cell in range(CELLS) if BOX.at[cell, 1] == row] for row in range(8)]


def deal(players=2, seed=0, episode="eternal"):
    """A match as it is dealt."""
    return skerry.new("my-island", players=players, seed=seed, episode=episode)


def cells(words):
    """The spaces of a set."""
    found = words.tolist()
    return {cell for cell, (word, bit) in enumerate(LIES) if found[word] >> bit & 1}


def stacked(*names, players=2, episode="eternal"):
    """A match in which these cards come first, the first of them turned over already."""
    table = deal(players, 0, episode)
    first = [NAMES.index(name) + 1 for name in names]
    order = first + [tile for tile in range(1, 29) if tile not in first]
    s = table.state.copy()
    s.card, s.turned = order[0], 1 << (order[0] - 1)
    table.state = s
    play = table.play

    def play_stacked(seat, action):
        table.state = chance_brings(table.state, order)
        play(seat, action)

    table.play = play_stacked
    return table


def chance_brings(s, order):
    """The same state with a random state from which the next card of this order is drawn."""
    s, left = s.copy(), s.left
    if left:
        unseen = [tile for tile in range(1, 29) if not s.turned >> (tile - 1) & 1]
        wanted = unseen.index(order[28 - left])
        plain = getattr(scramble, "py_func", scramble)
        s.rng = next(n for n in range(10**6) if (plain(n + GOLDEN & WORD) >> 33) * left >> 31 == wanted)
    return s


def paint(table, seat, text):
    """Lay symbols (F, H, W, P) on an island, row by row; anything else leaves a space as it is. No points are given."""
    s = table.state.copy()
    for row, letters in zip(ROWS, text.split(), strict=False):
        for cell, letter in zip(row, letters, strict=False):
            if letter in "FHWP":
                word, bit = BOX.word[cell], 1 << int(BOX.bit[cell])
                s.array["laid"][seat, "FHWP".index(letter), word] |= bit
                s.array["free"][seat, word] &= ~bit
    table.state = s


def score(table, seat, **fields):
    """Set a player's points on the track."""
    s = table.state.copy()
    for name, value in fields.items():
        if name == "points":
            s.gained[seat, 0] += value - int(s.points[seat])
        s.array[name][seat] = value
    table.state = s


def action(place, turn=0):
    """The number of a placement."""
    return turn * CELLS + CELL[place]


def lay(table, seat, place, turn=0):
    """Place the tile of the round, its first space there."""
    table.play(seat, action(place, turn))


def why_not(table, seat, number):
    """Why an action is refused."""
    try:
        table.view(seat).find(number)
    except skerry.IllegalAction as error:
        return str(error)
    raise AssertionError("it was not refused")


def marks(table, seat):
    """The spaces with a cube."""
    marked = set().union(*(cells(words) for words in table.state.array["marks"][seat]))
    return [tuple(int(n) for n in table.box.array["at"][cell]) for cell in sorted(marked)]
