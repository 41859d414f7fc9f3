"""Plays whole matches of every game and writes down, after every move, all that the rules say. Run as a program by test_native.

Nothing but `Game` is touched, so that the trace is the same natively and interpreted.
"""

import random
import sys

import skerry

from .selection import games_to_test, numbers


def trace(matches=2):
    """Of every match the first moves, some later ones and the end: the state's bytes, and what every function makes of it."""
    for game in games_to_test():
        larger = {capacity + 1 for capacity in game.records if capacity < game.players[1]}  # for every size of the record
        for players in sorted({*numbers(game), *larger}):
            for seed in range(matches):
                chance = random.Random(f"{game.name} {players} {seed}")
                table = deal(game, players, chance)
                s, box, move = table.state, table.box, 0
                while True:
                    seats = game.turn(s)
                    seat = chance.choice(seats) if seats else 0
                    if move < 10 or move % 3 == 0 or not seats:
                        told = what_is_told(game, s, box, players, seats, seat, move)
                        yield f"{game.name} {players} players match {seed} move {move}: {told}"
                    if not seats:
                        break
                    s = game.play(s, box, seat, chance.choice(game.legal(s, box, seat)))
                    move += 1


def some(option, chance):
    """A value; low ones more often where there are many, for shorter matches."""
    n = option.high - option.low + 1
    return option.low + int(n * chance.random() ** (6 if n > 20 else 1))


def what_is_told(game, s, box, players, seats, seat, move):
    """All that the rules say of a state."""
    hidden = game.hide(s, box, seat)
    dealt = game.redeal(hidden, box, seat, move)
    said = (
        seats,
        game.legal(s, box, seat),
        [list(game.tally(s, box, each).values()) for each in range(players)],
        [game.standing(s, box, each) for each in range(players)],
        game.worth(s, box, seat).hex(),
    )
    facts = [game.explain(hidden, box, each) for each in range(min(players, 4))] if game.facts is not None else []
    return " ".join(record.tobytes().hex() for record in (s, hidden, dealt, *facts)) + f" {said}"


def deal(game, players, chance):
    """A match with any options that go together."""
    while True:
        options = {option.name: ",".join(str(some(option, chance)) for _ in range(option.count)) for option in game.options}
        try:
            return skerry.new(game.name, players=players, seed=chance.getrandbits(63), **options)
        except skerry.BadOption:
            continue


if __name__ == "__main__":
    for line in trace(int(sys.argv[1])):
        print(line)
