"""Plays matches alone and writes down what can be done in every position; as a program, by checking few candidates at once."""

import random
import sys

import skerry
from skerry.games.seven_islands import record


def told(matches):
    """Of every position the actions, of every match the end."""
    for seed in range(matches):
        table, chance = skerry.new("seven-islands", players=1, seed=seed), random.Random(seed)
        game, s = table.game, table.state
        while game.turn(s):
            legal = game.legal(s, table.box, 0)
            yield f"match {seed}: {legal}"
            s = game.play(s, table.box, 0, chance.choice(legal))
        yield s.tobytes().hex()


if __name__ == "__main__":
    record.BATCH = int(sys.argv[2])
    for line in told(int(sys.argv[1])):
        print(line)
