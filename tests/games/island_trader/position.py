"""Positions of Island Trader for the tests: the lines of the game's notation, put together from what a test says.

Cards are written as a number of steps and goods, "3 rrf" is 3 steps or 2 rum, 1 fabric; needs of islands alike. No invariants are
checked: a clause needs no whole match around it.
"""

import skerry
from skerry.engine.layout import frozen
from skerry.games.island_trader import GAME
from skerry.games.island_trader.notation import LETTERS, chart, codes
from skerry.games.island_trader.record import FACES, PLAY
from skerry.match.items import Items, listed
from skerry.match.position import read_state
from skerry.match.table import Table

BOX = GAME.house_box


def face(text):
    """The face of a card of the house set."""
    return codes(GAME.house_box_read).index(text.replace(" ", ""))


def sea(players=2, ships=(), hands=(), islands=None, marked=None, left=None, first=1, **options):
    """A table in play, player 1 to act. Islands not named lie at the left edge, out of the way.

    islands: {number: (column, row, need, points, cards)}; marked: {number: player}; left: cards in each deck.
    """
    box, agreed = BOX.copy(), GAME.pack_options({"first": first, **options})
    b, o = frozen(box), frozen(agreed)
    places = {island: (1 + island // 10, 1 + island % 10) for island in range(24)}  # two columns of rocks that nobody is near
    for island, (column, row, need, points, cards) in (islands or {}).items():
        places[island] = column, row
        box.array["need"][island] = [need.count(letter) for letter in "rfg"]
        box.array["points"][island], box.array["cards"][island] = points, cards
    things = {place: LETTERS[island] + str((marked or {}).get(island, "")) for island, place in places.items()}
    number = "1" if players == 1 else "chance"
    lines = ["chance: 1", "map number: 1", f"deck number: {number}", f"first: player {first}", "turn: player 1 plays a card"]
    names, decks = codes(b), 2 if players == 1 else 1
    for seat in range(players):
        place = tuple(ships[seat]) if seat < len(ships) else (17, 2 + 2 * seat)
        things[place] = things.get(place, "") + f"S{seat + 1}"
        hand = [text.replace(" ", "") for text in hands[seat]] if seat < len(hands) else []
        rest = [name for i, name in enumerate(names) for _ in range(decks * b.copies[i] - hand.count(name))]
        keep = len(rest) if left is None else left[seat]
        deck = f"{keep} cards" if o.advanced else listed(reversed(rest[:keep]), " ")
        lines += [f"hand of player {seat + 1}: {listed(hand, ' ')}", f"deck of player {seat + 1}: {deck}"]
        lines += [f"spent by player {seat + 1}: {listed(rest[keep:], ' ')}"]
    lines += ["sea:", *chart(b, o.formation, things)]
    state = read_state(GAME, box, agreed, players, None, Items(enumerate(lines, 1)))
    return Table(GAME, box, agreed, players, None, state)


def new(players=2, seed=0, **options):
    """A freshly dealt match."""
    return skerry.new("island-trader", players=players, seed=seed, **options)


def texts(table, player):
    """What a player may do, in words; people count from 1."""
    return [action.text for action in table.actions(player - 1)]


def sail(table, player, card, dot):
    """Play a card and end on a dot, as "H7"; whatever is asked for is found by the beginnings of its words."""
    if table.state.stage == PLAY:
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
    held = table.state.array["hand"][player - 1]
    return {i: int(held[i]) for i in range(FACES) if held[i]}
