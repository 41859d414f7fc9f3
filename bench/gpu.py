"""Random games on a CUDA device: checked byte for byte against the CPU, then timed.

    python bench/gpu.py                        every game and player count, each as `Game.device` says
    python bench/gpu.py --quick                one player count a game
    python bench/gpu.py --game seven-islands --games 2097152 --check 1024
    python bench/gpu.py --memory local,shared,device,beside --block 64,128,256 --registers 0,64,48 --threads 262144,1048576

Needs NumPy, Numba, numba-cuda and platformdirs, nothing else. `--json FILE` keeps the figures.
"""

import argparse
import json
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import skerry
from skerry.engine.chance import Chance
from skerry.engine.cuda.intrinsics import cuda
from skerry.engine.cuda.queue import Steps
from skerry.engine.cuda.threads import PLACES, Batch
from skerry.engine.device import Device
from skerry.engine.layout import Record, int32, zeros
from skerry.engine.playout import random_games
from skerry.match.game import Game

SEED = 1001
SORTED = "sorted"  # a decision at a time, besides the places where a thread that plays whole games can keep them
# Variants with rules of their own, besides the usual game.
MORE: dict[str, list[dict[str, Any]]] = {"my-island": [{"episode": 24}, {"episode": "campaign"}]}


def on_the_cpu(game: Game, options: Record, players: int, games: int, first: int) -> tuple[Any, float]:
    """Plays `games` games from number `first` on one core. Returns the finished records, and the decisions a second."""
    states = np.zeros(games, game.record(players).dtype())
    play = partial(game.forms.run_native, random_games)
    rest = (zeros(int32, game.actions), Chance())
    given = (game.house_box, game.scratch(), options, players, SEED, first)
    play(states[:1], *given, *rest)  # compiles
    rates = []
    for _ in range(3):  # a core is a yardstick at its best, not while something else runs beside it
        start = time.perf_counter()
        steps = play(states, *given, *rest)
        rates.append(steps / (time.perf_counter() - start))
    return states, max(rates)


def measure(game: Game, options: Record, players: int, device: Device, args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Yields the lines of the table, one for each number of threads."""
    counts = args.threads or [game.device.threads]
    kind = Steps if device.memory == SORTED else Batch
    batch: Steps | Batch = kind(game, game.house_box, options, players, args.games, replace(device, threads=max(counts)))
    start = time.perf_counter()
    batch.play(SEED)
    line: dict[str, Any] = {"memory": device.memory, "block": device.block, "registers": device.registers or 0}
    line["first_launch_s"] = time.perf_counter() - start
    check, cpu_rate = on_the_cpu(game, options, players, min(args.check, args.games), 0)
    found = batch.states[: len(check)].copy_to_host()
    line["games_checked"] = len(check)
    line["same_bytes"] = found.tobytes() == check.tobytes()
    line["cpu_core_rate"] = cpu_rate
    for threads in counts if device.memory != SORTED else [args.games]:
        if isinstance(batch, Batch):
            batch.threads = min(threads, args.games)
        seconds, decisions = [], []
        for k in range(1, args.repeat + 1):
            start = time.perf_counter()
            batch.play(SEED, k * args.games)
            seconds.append(time.perf_counter() - start)
            decisions.append(batch.decisions())
        rates = sorted(d / s for d, s in zip(decisions, seconds, strict=True))
        # The last batch as well: what was timed must have been right.
        last, _ = on_the_cpu(game, options, players, min(1024, args.games), args.repeat * args.games)
        same = batch.states[: len(last)].copy_to_host().tobytes() == last.tobytes()
        yield {
            **line,
            "threads": threads,
            "games": args.games,
            "decisions_a_game": decisions[0] / args.games,
            "rate": rates[len(rates) // 2],
            "slowest": rates[0],
            "fastest": rates[-1],
            "same_bytes": line["same_bytes"] and same,
        }


def devices(game: Game, args: argparse.Namespace) -> Iterator[Device]:
    """Yields the ways to play a game that were asked for; where nothing was, the game's own."""
    own = game.device
    for memory, block, registers in product(
        args.memory or [own.memory], args.block or [own.block], args.registers or [own.registers]
    ):
        yield replace(own, memory=memory, block=block, registers=registers or None)


def machine() -> dict[str, str]:
    """Returns where this runs: the date, versions, the device."""
    found = {"date": time.strftime("%Y-%m-%d"), "python": platform.python_version(), "cpu": platform.machine()}
    for package in ("numpy", "numba", "numba-cuda"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "?"
    name = getattr(cuda.get_current_device(), "name", "simulated")
    found["gpu"] = name.decode() if isinstance(name, bytes) else str(name)
    try:
        query = ["nvidia-smi", "--query-gpu=driver_version,clocks.sm,clocks.max.sm", "--format=csv,noheader"]
        found["driver, clock, highest clock"] = subprocess.run(query, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        pass
    return found


def row(name: str, *cells: object) -> None:
    print(f"{name:18}", *(f"{cell!s:>9}" for cell in cells), flush=True)


def number_list(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="a game's name; again for more (default: all)")
    parser.add_argument("--players", type=number_list, help="player counts, e.g. 2,4 (default: all)")
    parser.add_argument(
        "--memory", type=lambda text: text.split(","), help=",".join([*PLACES, SORTED]) + " (default: the game's)"
    )
    parser.add_argument("--block", type=number_list, help="threads a block (default: the game's)")
    parser.add_argument(
        "--registers", type=number_list, help="the most registers a thread may use, 0: no limit (default: the game's)"
    )
    parser.add_argument("--threads", type=number_list, help="threads a launch (default: the game's)")
    parser.add_argument("--games", type=int, default=1 << 22, help="games a launch")
    parser.add_argument("--check", type=int, default=1 << 16, help="games compared with the CPU")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="one player count a game")
    parser.add_argument("--json", type=Path, help="write the figures here")
    args = parser.parse_args()
    where = machine()
    print(json.dumps(where), flush=True)
    row("game", "players", "memory", "block", "registers", "threads", "G/s", "slowest", "fastest", "x core", "launch s", "bytes")
    figures = []
    for game in skerry.games():
        if args.game and game.name not in args.game:
            continue
        low, high = game.players
        counts = args.players or ([min(4, high)] if args.quick else range(low, min(high, 5) + 1))
        for players in counts:
            for given, device in product([{}, *MORE.get(game.name, [])], devices(game, args)):
                options = game.pack_options(given)
                name = " ".join([game.name, *map(str, given.values())])
                try:
                    lines = list(measure(game, options, players, device, args))
                except Exception as error:  # one way of keeping records may not fit the device: go on with the others
                    row(name, players, device.memory, device.block, device.registers or 0, f"failed: {error!r:.300}")
                    continue
                for line in lines:
                    figures.append({"game": game.name, "players": players, **given, **line})
                    rates = [f"{line[name] / 1e9:.3f}" for name in ("rate", "slowest", "fastest")]
                    ratio, launch = f"{line['rate'] / line['cpu_core_rate']:.0f}", f"{line['first_launch_s']:.2f}"
                    same = "same" if line["same_bytes"] else "DIFFERENT"
                    way = [line[part] for part in ("memory", "block", "registers", "threads")]
                    row(name, players, *way, *rates, ratio, launch, same)
    if args.json:
        args.json.write_text(json.dumps({"machine": where, "figures": figures}, indent=1))
    print(json.dumps({"machine": where, "best": max(figures, key=lambda line: line["rate"], default=None)}))
    return 0 if figures and all(line["same_bytes"] for line in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
