"""Where does the time of random play go? Each part timed by itself, over the same positions of random games.

    python bench/parts.py islant --players 2 --option level=2

A part is a loop over all positions; `play` works on copies, and the time of copying alone is taken off. What is left of the
whole is not measured: drawing an action, and whatever is faster or slower when the parts follow each other. CPU seconds.
"""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from skerry.engine.chance import Chance, below, mix, sow
from skerry.engine.compile import generic
from skerry.engine.contract import MatchState, legal, play, setup
from skerry.engine.layout import Ints, Records, int32, zeros
from skerry.engine.playout import next_seat, random_games
from skerry.games import find
from skerry.match.takeback import Move

States = Records[MatchState]
Moves = Records[Move]
POSITIONS, GAMES = 1000, 2000


@generic
def collect(
    before: States, moves: Moves, work: States, box: Any, w: Any, options: Any, players: int, out: Ints, r: Chance
) -> int:
    """Fills `before` with positions of random games, `moves` with the action played in each. Returns the number of games."""
    i, deal = 0, 0
    sow(r, 7)
    while i < len(before):
        setup(work[0], box, w, options, players, mix(7, deal))
        deal += 1
        seat = next_seat(work[0])
        while seat >= 0 and i < len(before):
            n = legal(work[0], box, w, seat, out)
            before[i] = work[0]
            moves[i].seat = seat
            moves[i].action = out[below(r, n)]
            play(work[0], box, w, seat, moves[i].action)
            seat = next_seat(work[0])
            i += 1
    return deal


@generic
def whose_turn(before: States, moves: Moves, work: States, box: Any, w: Any, options: Any, players: int, out: Ints) -> int:
    """Finds out who may act in each position. Returns the sum of the seats."""
    n = 0
    for i in range(len(before)):
        n += next_seat(before[i])
    return n


@generic
def legal_actions(before: States, moves: Moves, work: States, box: Any, w: Any, options: Any, players: int, out: Ints) -> int:
    """Lists the actions of each position. Returns their number."""
    n = 0
    for i in range(len(before)):
        n += legal(before[i], box, w, moves[i].seat, out)
    return n


@generic
def copying(before: States, moves: Moves, work: States, box: Any, w: Any, options: Any, players: int, out: Ints) -> int:
    """Copies each position. Returns their number."""
    for i in range(len(before)):
        work[0] = before[i]
    return len(before)


@generic
def playing(before: States, moves: Moves, work: States, box: Any, w: Any, options: Any, players: int, out: Ints) -> int:
    """Copies each position and plays its action in the copy. Returns the number of positions."""
    for i in range(len(before)):
        work[0] = before[i]
        play(work[0], box, w, moves[i].seat, moves[i].action)
    return len(before)


@generic
def dealing(before: States, moves: Moves, work: States, box: Any, w: Any, options: Any, players: int, out: Ints) -> int:
    """Deals a new game for each position. Returns their number."""
    for i in range(len(before)):
        setup(work[0], box, w, options, players, i)
    return len(before)


def best(call: Callable[[], object], units: int) -> float:
    """Returns the nanoseconds that a call takes for each of its units: the best of nine tries of a tenth of a second."""
    call()
    tries = []
    for _ in range(9):
        start, n = time.process_time(), 0
        while (spent := time.process_time() - start) < 0.1:
            call()
            n += 1
        tries.append(1e9 * spent / n / units)
    return min(tries)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=NUMBER")
    given = parser.parse_args()
    game = find(given.game)
    chosen = {name: int(number) for name, number in (option.split("=") for option in given.option)}
    record, options = game.record(given.players), game.pack_options(chosen)
    box, w = game.house_box, game.scratch()
    out, chance = zeros(int32, game.actions), Chance()
    arrays = [
        Records(record, POSITIONS),
        Records(Move, POSITIONS),
        Records(record, 1),
        box,
        w,
        options,
        given.players,
        out,
    ]
    game.forms.run_native(collect, *arrays, chance)
    states = Records(record, GAMES)
    whole = partial(game.forms.run_native, random_games)
    decisions = whole(states, box, w, options, given.players, 1, 0, out, chance)
    print(f"{given.game}, {given.players} players, {given.option}: {decisions / GAMES:.1f} decisions a game")
    whole_time = best(lambda: whole(states, box, w, options, given.players, 1, 0, out, chance), decisions)
    print(f"{'whole':10} {whole_time:7.0f} ns a decision")
    parts = {}
    for part in (whose_turn, legal_actions, copying, playing, dealing):
        bound = partial(game.forms.run_native, part)
        parts[part.__name__] = best(partial(bound, *arrays), POSITIONS)
    print(f"{'turn':10} {parts['whose_turn']:7.0f} ns a decision")
    print(f"{'legal':10} {parts['legal_actions']:7.0f} ns a decision")
    print(
        f"{'play':10} {parts['playing'] - parts['copying']:7.0f} ns a decision ({parts['copying']:.0f} ns of copying taken off)"
    )
    print(f"{'setup':10} {parts['dealing'] * GAMES / decisions:7.0f} ns a decision ({parts['dealing']:.0f} ns a game)")


if __name__ == "__main__":
    main()
