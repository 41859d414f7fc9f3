"""How well `cost_class` puts side by side what is alike, told without a device: source lines that 32 decisions share.

    python bench/line.py --game seven-islands --players 4 --seconds 60

Rules run interpreted, at random, and lines are counted. A warp goes through a line as often as the one of its 32 threads that
does so most. Classes shared by fewer than 32 of the decisions looked at seem worse than they are on a device with millions.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

os.environ["SKERRY_JIT"] = "0"
sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

import skerry
from skerry.engine import layout
from skerry.engine.contract import LISTED_ALONE
from skerry.match.game import Game

WARP = 32
Counts = Counter[tuple[str, int]]  # how often each line ran, by its file and its number
HERE = layout.__file__  # what reads and writes interpreted records is no rule


class Lines:
    """Counts the source lines of whatever runs within `with`."""

    def __enter__(self) -> Counts:
        self.counts: Counts = Counter()
        sys.settrace(self.enter)
        return self.counts

    def __exit__(self, *problem: object) -> None:
        sys.settrace(None)

    def enter(self, frame: FrameType, event: str, argument: object) -> Any:
        return None if frame.f_code.co_filename == HERE else self.line

    def line(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            self.counts[frame.f_code.co_filename, frame.f_lineno] += 1
        return self.line


def decisions(
    game: Game, players: int, seconds: float, share: float, chance: random.Random
) -> Iterator[tuple[bool, int, Counts]]:
    """Yields a share of the decisions: whether it is a list that waits in line, its cost class, and its lines.

    A short list counts as part of the action before it.
    """
    rules = game.rules
    legal, play, cost_class = rules["legal"], rules["play"], rules["cost_class"]
    box, w, options = game.house_box, game.scratch(), game.pack_options({})
    actions = np.zeros(game.actions, np.int32)
    out, end = actions, time.perf_counter() + seconds
    while time.perf_counter() < end:
        s = game.record(players)()
        rules["setup"](s, box, w, options, players, chance.getrandbits(62))
        done: tuple[int, Counts] | None = None  # the cost class and the lines of the last action, if it is one of those looked at
        while (seat := next((seat for seat in range(players) if rules["turn"](s, seat)), -1)) >= 0:
            cost = cost_class(s, box, seat, -1)
            if cost < LISTED_ALONE and chance.random() < share:
                with Lines() as lines:
                    n = legal(s, box, w, seat, out)
                yield True, cost, lines
            elif cost >= LISTED_ALONE and done:
                with Lines() as lines:
                    n = legal(s, box, w, seat, out)
                done[1].update(lines)
            else:
                n = legal(s, box, w, seat, out)
            if done:
                yield False, *done
            action = int(actions[chance.randrange(n)])
            done = None
            if chance.random() < share:
                cost = cost_class(s, box, seat, action)
                with Lines() as lines:
                    play(s, box, w, seat, action)
                done = (cost, lines)
            else:
                play(s, box, w, seat, action)


def warps(table: Any, order: Any) -> float:
    """Returns the lines that a warp goes through, on average, if the decisions of a table stand in an order."""
    whole = len(order) // WARP * WARP
    return float(table[order[:whole]].reshape(-1, WARP, table.shape[1]).max(1).sum(1, dtype=np.int64).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="seven-islands")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--share", type=float, default=0.2, help="of the decisions are looked at")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = next(game for game in skerry.games() if game.name == args.game)
    found = list(decisions(game, args.players, args.seconds, args.share, random.Random(args.seed)))
    print(f"{'':22}{'decisions':>10}{'classes':>9}{'lines':>8}{'a warp: at random':>19}{'by class':>11}{'by lines':>10}")
    for name, waits in (("lists that wait", True), ("actions and the rest", False)):
        rows = [row for row in found if row[0] == waits]
        if len(rows) < WARP:
            continue
        number = {line: k for k, line in enumerate(sorted({line for _, _, lines in rows for line in lines}))}
        table = np.zeros((len(rows), len(number)), np.uint16)
        for i, (_, _, lines) in enumerate(rows):
            for line, n in lines.items():
                table[i, number[line]] = min(n, 65535)
        classes, total = np.array([row[1] for row in rows]), table.sum(1, dtype=np.int64)
        mixed = np.random.default_rng(args.seed).permutation(len(rows))
        costs = [
            warps(table, mixed),
            warps(table, mixed[np.argsort(classes[mixed], kind="stable")]),
            warps(table, np.argsort(total)),
        ]
        print(
            f"{name:22}{len(rows):10,}{len(set(classes)):9,}{total.mean():8.0f}{costs[0]:19.0f}{costs[1]:11.0f}{costs[2]:10.0f}"
        )


if __name__ == "__main__":
    main()
