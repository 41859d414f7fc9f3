"""What bots think of the puzzle: no hope is better than the last island."""

import skerry
from skerry.bots.tree import judge
from skerry.bots.workspace import MEAN, VALUE, Memory
from skerry.games.island_trader import GAME

from .position import BOX, sea

MANY = ["5 rr", "5 rr", "4 rrf", "4 rrf"]


def test_the_last_island_of_a_puzzle_is_not_left_for_the_sake_of_the_cards():
    for code in ("greedy", "tree:30n"):
        table = sea(1, ships=[(10, 5)], hands=[MANY], islands={0: (10, 4, "r", 1, 3)}, marked=dict.fromkeys(range(1, 24), 1))
        bot = skerry.bot(code, seed=1)
        for _ in range(4):
            if not table.over:
                table.play(0, bot.choose(table.view(0)))
        assert table.winners == (0,), code


def test_alone_the_estimate_is_between_the_points_and_those_of_all_islands():
    table, bot = skerry.new("island-trader", players=1, seed=3, puzzle_hand=40), skerry.bot("greedy", seed=3)
    seen = set()
    while not table.over:
        table.play(0, bot.choose(table.view(0)))
        seen.add(table.scores[0])
        assert table.scores[0] <= GAME.worth(table.state, BOX, 0) < BOX.array["points"].sum() or table.over
    assert len(seen) > 10


def test_a_walk_that_ends_in_a_lost_puzzle_counts_half():
    values = []
    bot = skerry.bot("greedy", seed=1)
    for well in (True, False):
        table = sea(1, ships=[(10, 5)], hands=[["5 rr", "5 rr"]], islands={0: (10, 4, "r", 1, 3)}, left=[0],
                    marked=dict.fromkeys(range(1, 24), 1))  # fmt: skip
        while not table.over:  # the first action of all wastes the cards
            table.play(0, bot.choose(table.view(0)) if well else table.actions(0)[0])
        m = Memory.sized(actions=GAME.actions, seats=GAME.players[1])()
        m.spread, m.win, m.walks = 1, 0.5, 1000
        m.results.row(MEAN).fill(table.scores[0])
        GAME.forms.run_native(judge, table.state, table.box, GAME.scratch(), m)
        values.append((bool(table.winners), m.results[VALUE, 0]))
    assert values == [(True, 0.5), (False, 0.25)]
