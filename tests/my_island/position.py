"""Positions of My Island for the tests: cards in a chosen order, islands written as text, tiles laid by name."""

import tomllib

import skerry
from skerry.games.my_island import GAME
from skerry.games.my_island.rules import CELLS, HALF

BOX = GAME.house_box
NAMES = [tile["name"] for tile in tomllib.loads((GAME.folder / "components.toml").read_text())["tile"]]
CELL = {(int(q), int(r)): cell for cell, (q, r) in enumerate(BOX["at"])}
ROWS = [[cell for cell in range(CELLS) if BOX["at"][cell, 1] == row] for row in range(8)]


def deal(players=2, seed=0, episode="eternal"):
    """A match as it is dealt."""
    return skerry.new("my-island", players=players, seed=seed, episode=episode)


def stacked(*names, players=2, episode="eternal"):
    """A match in which these cards come first, the first of them turned over already."""
    table = deal(players, 0, episode)
    first = [NAMES.index(name) + 1 for name in names]
    order = first + [tile for tile in range(1, 29) if tile not in first]
    s = table.state.copy()
    s["card"], s["turned"] = order[0], 1 << (order[0] - 1)
    s["deck"][:27] = order[:0:-1]
    table.state = s
    return table


def paint(table, seat, text):
    """Lay symbols (F, H, W, P) on an island, row by row; anything else leaves a space as it is. No points are given."""
    s = table.state.copy()
    for row, letters in zip(ROWS, text.split(), strict=False):
        for cell, letter in zip(row, letters, strict=False):
            if letter in "FHWP":
                symbol, half = "FHWP".index(letter), cell // HALF
                s["laid"][seat, symbol, half] |= 1 << cell % HALF
                s["free"][seat, half] &= ~(1 << cell % HALF)
                s["near"][seat, symbol] |= table.box["around"][cell]
    table.state = s


def score(table, seat, **fields):
    """Set a player's points on the track."""
    s = table.state.copy()
    for name, value in fields.items():
        if name == "points":
            s["gained"][seat, 0] += value - int(s["points"][seat])
        s[name][seat] = value
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
    found = []
    for cell in range(CELLS):
        if any(int(words[cell // HALF]) >> cell % HALF & 1 for words in table.state["marks"][seat]):
            found.append(tuple(int(n) for n in table.box["at"][cell]))
    return found
