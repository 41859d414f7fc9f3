"""Plays a few matches and writes down sentences that say no, each with the move and the action that got it.

python -m tests.games.seven_islands.refusals > tests/games/seven_islands/refusals.txt
"""

import random
import re
from collections import Counter

import skerry
from skerry.match.view import View

MOVES, OFTEN = 120, 2  # moves of each match; how often a sentence is written down for each number of players
ASKED = 60  # actions tried in each position


def refusals():
    """Lines "players seed move action sentence"; cards' numbers do not make another sentence."""
    for players in range(1, 5):
        told = Counter()
        for seed in range(3):
            table, chance = skerry.new("seven-islands", players=players, seed=seed), random.Random(seed)
            game, box, s = table.game, table.box, table.state
            for move in range(MOVES):
                if not game.turn(s):
                    break
                seat = game.turn(s)[0]
                view = View(game, box, table.options, game.hide(s, box, seat), seat)
                legal = view.legal()
                for action in chance.sample(range(game.actions), ASKED):
                    if action not in legal:
                        said = game.words.refusal(view._s, view._b, view.seen, action)
                        kind = re.sub(r"(it and|called) .*\(", "(", said)
                        told[kind] += 1
                        if told[kind] <= OFTEN:
                            yield f"{players} {seed} {move} {action} {said}"
                s = game.play(s, box, seat, chance.choice(legal))


if __name__ == "__main__":
    for line in refusals():
        print(line)
