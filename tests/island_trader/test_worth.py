"""What bots think of the puzzle: no hope is better than the last island."""

import skerry
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
        assert table.scores[0] <= GAME.worth(table.state, BOX, 0) < BOX["points"].sum() or table.over
    assert len(seen) > 10
