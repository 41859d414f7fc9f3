"""Plays whole matches of every game and writes down, after every move, all that the rules say. Run as a program by test_native.

It touches nothing but `Game`, so it runs the same natively and interpreted.
"""

import random
import sys

import skerry


def trace(matches=2):
    """A line a move: which match, the state's bytes, and what every function makes of it."""
    for game in skerry.games():
        for players in range(game.players[0], game.players[1] + 1):
            for seed in range(matches):
                chance = random.Random(f"{game.name} {players} {seed}")
                table = deal(game, players, chance)
                s, box, move = table.state, table.box, 0
                while True:
                    seats = game.turn(s)
                    seat = chance.choice(seats) if seats else 0
                    legal = game.legal(s, box, seat)
                    hidden = game.hide(s, box, seat)
                    dealt = game.redeal(hidden, box, seat, chance.getrandbits(62))
                    said = (
                        seats,
                        legal,
                        [list(game.tally(s, box, each).values()) for each in range(players)],
                        [game.standing(s, box, each) for each in range(players)],
                        game.worth(s, box, seat).hex(),
                    )
                    records = " ".join(record.tobytes().hex() for record in (s, hidden, dealt))
                    yield f"{game.name} {players} players match {seed} move {move}: {records} {said}"
                    if not seats:
                        break
                    s = game.play(s, box, seat, chance.choice(legal))
                    move += 1


def some(option, chance):
    """A value; low ones more often where there are many, for shorter matches."""
    n = option.high - option.low + 1
    return option.low + int(n * chance.random() ** (3 if n > 20 else 1))


def deal(game, players, chance):
    """A match with any options that go together."""
    while True:
        options = {
            option.name: ",".join(str(some(option, chance)) for _ in range(option.count)) for option in game.options
        }
        try:
            return skerry.new(game.name, players=players, seed=chance.getrandbits(63), **options)
        except skerry.BadOption:
            continue


if __name__ == "__main__":
    for line in trace(int(sys.argv[1])):
        print(line)
