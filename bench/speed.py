"""How fast is it? Random play on one core beside two yardsticks measured in the same run, start times, and the board.

    python bench/speed.py
    python bench/speed.py --seconds 3 --json speed.json

The yardsticks: connect four in a few lines of plain Python and, where OpenSpiel is installed, its C++ random rollouts of it.
Seconds are CPU seconds, so that a busy machine does not spoil the figures.
"""

import argparse
import importlib
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import mean, median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import skerry
from skerry.engine.chance import Chance
from skerry.engine.layout import int32, zeros
from skerry.engine.playout import random_games
from skerry.match.game import Game

# Variants with rules of their own, besides the usual game.
MORE: dict[str, list[dict[str, Any]]] = {"my-island": [{"episode": 24}, {"episode": "campaign"}]}

# What a fresh process does before it can simulate: import, compile or load, deal and play one game.
START = """
import sys, time
start = time.process_time()
import numpy as np
import skerry
from skerry.engine.chance import Chance
from skerry.engine.layout import int32, zeros
from skerry.engine.playout import random_games
from skerry.games import find
game = find(sys.argv[1])
imported = time.process_time()
players = min(5, game.players[1])
states = np.zeros(1, game.record(players).dtype())
game.forms.run_native(
    random_games, states, game.house_box, game.scratch(), game.pack_options({}), players, 1, 0,
    zeros(int32, game.actions), Chance(),
)
print(imported - start, time.process_time() - imported)
"""


def connect_four(chance: random.Random) -> int:
    """Plays a random game in plain Python. Returns the number of its moves."""
    heights, columns = [0] * 7, list(range(7))
    stones = [0, 0]  # a bit a cell, a column of seven bits
    for move in range(42):
        column = chance.choice(columns)
        stones[move % 2] |= 1 << (column * 7 + heights[column])
        heights[column] += 1
        if heights[column] == 6:
            columns.remove(column)
        for step in (1, 6, 7, 8):
            pairs = stones[move % 2] & stones[move % 2] >> step
            if pairs & pairs >> 2 * step:
                return move + 1
    return 42


def best_rate(play: Callable[[int], float], seconds: float) -> float:
    """Returns decisions a second, the best of five tries that take `seconds` together.

    `play(k)` plays batch k and returns the number of its decisions.
    """
    play(0)
    rates, k = [], 1
    for _ in range(5):
        start, done = time.process_time(), 0.0
        while (spent := time.process_time() - start) < seconds / 5:
            done += play(k)
            k += 1
        rates.append(done / spent)
    return max(rates)


def yardsticks(seconds: float) -> dict[str, float]:
    """Returns decisions a second of connect four by plain Python and, where it is installed, by OpenSpiel."""
    chance = random.Random(1)
    moves = mean(connect_four(chance) for _ in range(5000))
    found = {"plain Python, connect four": best_rate(lambda k: sum(connect_four(chance) for _ in range(100)), seconds)}
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return found
    game, games = pyspiel.load_game("connect_four"), 2000
    state, rollouts = game.new_initial_state(), pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=1)
    bot = pyspiel.MCTSBot(game, rollouts, 1.0, 2, 100, False, 1, False)

    def play(k: int) -> float:
        bot.step(state)  # two simulations: rollouts from the empty board, then from one move on
        return games * (2 * moves - 1)

    found["OpenSpiel C++ rollouts, connect four"] = best_rate(play, seconds)
    return found


def random_play(game: Game, players: int, seconds: float, options: dict[str, Any]) -> float:
    """Returns decisions a second on one core, scoring not counted."""
    states = np.zeros(1000, game.record(players).dtype())
    rest = [zeros(int32, game.actions), Chance()]
    arguments = [
        states,
        game.house_box,
        game.scratch(),
        game.pack_options(options),
        players,
        1,
    ]
    kernel = partial(game.forms.run_native, random_games)
    return best_rate(lambda k: kernel(*arguments, 1000 * k, *rest), seconds)


def start_times(game: Game) -> dict[str, float]:
    """Returns the seconds to import and to be ready, the first time and from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "SKERRY_CACHE": cache, "PYTHONPATH": sys.path[0]}
        runs = []
        for _ in range(2):
            run = subprocess.run(
                [sys.executable, "-c", START, game.name], env=environment, check=True, capture_output=True, text=True
            )
            runs.append([float(part) for part in run.stdout.split()])
    return {"import": runs[1][0], "first compile": runs[0][1], "from the cache": runs[1][1]}


def board(game: Game) -> dict[str, float]:
    """Returns what an update costs: milliseconds, bytes and compressed bytes of a seat's panels, along a random match."""
    table, chance = skerry.new(game.name, players=min(5, game.players[1]), seed=1), random.Random(1)
    times, sizes, packed = [], [], []
    while not table.over:
        seat = table.turn[0]
        view = table.view(seat)
        start = time.process_time()
        pictures = [panel.draw() for panel in view.scene()]
        times.append(1000 * (time.process_time() - start))
        text = "".join(picture.svg for picture in pictures).encode()
        sizes.append(len(text))
        packed.append(len(zlib.compress(text)))
        table.play(seat, chance.choice(view.actions()))
    return {"scene ms": median(times), "bytes": mean(sizes), "largest": max(sizes), "compressed": mean(packed)}


def processor() -> str:
    """Returns the name of the processor, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--json", type=Path, help="write the figures here")
    args = parser.parse_args()
    where = {
        "date": time.strftime("%Y-%m-%d"), "processor": processor(), "cores": os.cpu_count(),
        "python": platform.python_version(), "numpy": version("numpy"), "numba": version("numba"),
    }  # fmt: skip
    print(", ".join(f"{key} {value}" for key, value in where.items()))
    sticks = yardsticks(args.seconds)
    games: dict[str, dict[str, Any]] = {}
    for name, rate in sticks.items():
        print(f"{name:38} {rate:14,.0f} decisions/s")
    for game in skerry.games():
        rates: dict[str, dict[int, float]] = {}
        found = {"start": start_times(game), "board": board(game)}
        games[game.name] = {"rates": rates, **found}
        for players in range(game.players[0], min(5, game.players[1]) + 1):
            for options in [{}, *MORE.get(game.name, [])]:
                which = " ".join([game.name, *map(str, options.values())])
                rate = random_play(game, players, args.seconds, options)
                rates.setdefault(which, {})[players] = rate
                beside = ", ".join(f"{rate / other:.1f} x {name.split(',')[0]}" for name, other in sticks.items())
                print(f"{which + f', {players} players':38} {rate:14,.0f} decisions/s   {beside}")
        for part in ("start", "board"):
            print(f"{game.name}: " + ", ".join(f"{key} {value:.3g}" for key, value in found[part].items()))
    if args.json:
        args.json.write_text(json.dumps({**where, "yardsticks": sticks, "games": games}, indent=1))


if __name__ == "__main__":
    main()
