"""A position of Island Trader made by hand: a table whose map, ships and hands are what a test says.

Cards are written as a number of steps and goods: "3 rrf" is 3 steps or 2 rum, 1 fabric. Needs of islands are written alike.
"""

import numpy as np

import skerry
from skerry.games.island_trader import GAME
from skerry.games.island_trader.rules import DECK, FACES, PAY, PLAY, SAIL, SUPPLY
from skerry.match.table import Table

BOX = GAME.house_box
STAGES = {"plays": PLAY, "sails": SAIL, "supplies": SUPPLY, "pays": PAY}


def face(text):
    """The face of a card of the house set."""
    steps, _, goods = text.partition(" ")
    wanted = [int(steps)], [goods.count(letter) for letter in "rfg"]
    return next(
        i for i in range(FACES)
        if BOX["copies"][i] and [int(BOX["move"][i])] == wanted[0] and BOX["goods"][i].tolist() == wanted[1]
    )  # fmt: skip


def sea(players=2, ships=(), hands=(), islands=None, marked=None, left=None, first=1, **options):
    """A table in play, player 1 to act. Islands not named lie at the left edge, out of the way.

    islands: {number: (column, row, need, points, cards)}; marked: {number: player}; left: cards in each deck.
    """
    made = Table(GAME, BOX.copy(), GAME.pack_options({"first": first, **options}), players, 0)
    s, box = made.state, made.box
    for island in range(24):  # two columns of rocks that nobody is near
        s["island_column"][island], s["island_row"][island] = 1 + island // 10, 1 + island % 10
    for island, (column, row, need, points, cards) in (islands or {}).items():
        s["island_column"][island], s["island_row"][island] = column, row
        box["need"][island] = [need.count(letter) for letter in "rfg"]
        box["points"][island], box["cards"][island] = points, cards
    for island, player in (marked or {}).items():
        s["owner"][island] = player
        s["markers"][player - 1] += 1
    decks = 2 if players == 1 else 1
    for seat in range(players):
        column, row = ships[seat] if seat < len(ships) else (17, 2 + 2 * seat)
        s["ship_column"][seat], s["ship_row"][seat] = column, row
        s["hand"][seat], s["spent"][seat], s["deck"][seat * DECK : (seat + decks) * DECK] = 0, 0, 0
        for text in hands[seat] if seat < len(hands) else ():
            s["hand"][seat, face(text)] += 1
        s["held"][seat] = s["hand"][seat].sum()
        rest = [i + 1 for i in range(FACES) for _ in range(int(decks * box["copies"][i] - s["hand"][seat, i]))]
        keep = len(rest) if left is None else left[seat]
        s["left"][seat] = keep
        if not s["advanced"]:
            s["deck"][seat * DECK : seat * DECK + keep] = rest[:keep]
        for card in rest[keep:]:
            s["spent"][seat, card - 1] += 1
    s["to_take"], s["card"], s["isle"], s["need"], s["starting"] = 0, 0, 0, 0, 0
    s["actor"], s["stage"] = 0, PLAY
    made.state = np.array(s)
    return made


def new(players=2, seed=0, **options):
    """A freshly dealt match."""
    return skerry.new("island-trader", players=players, seed=seed, **options)


def texts(table, player):
    """What a player may do, in words; people count from 1."""
    return [action.text for action in table.actions(player - 1)]


def sail(table, player, card, dot):
    """Play a card and end on a dot, as "H7"; whatever is asked for is found by the beginnings of its words."""
    if int(table.state["stage"]) == PLAY:
        act(table, player, f"Sail by the card {words(card)}")
    act(table, player, f"Sail to {dot}", f"Stay at {dot}")


def words(card):
    """A card in words."""
    from skerry.games.island_trader.words import card as named

    return named(GAME.house_box_read, face(card))


def act(table, player, *beginnings):
    """Take the action whose words begin so."""
    found = [text for text in texts(table, player) if any(text == b or text.startswith(b + ",") for b in beginnings)]
    assert len(found) == 1, (beginnings, texts(table, player))
    table.play(player - 1, found[0])


def reached(table, player):
    """The dots a ship may end on now."""
    return {text.removeprefix("Sail to ").removeprefix("Stay at ").split(",")[0] for text in texts(table, player)}


def hand(table, player):
    """The faces in a hand, as they are written here, with how many."""
    held = table.state["hand"][player - 1]
    return {i: int(held[i]) for i in range(FACES) if held[i]}
