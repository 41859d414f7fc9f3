"""Play the tournaments of a file on all cores, a process each; NumPy, Numba and platformdirs are all it needs.

    python bench/strength.py docs/strength/goals.txt --out docs/strength/goals.json
    python bench/strength.py docs/strength/goals.txt --out docs/strength/goals.json --show

A line of the file is a name and what `skerry arena` is told: `1001-tree: 1001-islands greedy tree:500n --games 100`.
Games that the result holds already are not played again. All tournaments go on at the same pace, so that what there is when the
time is up (--seconds) says something of each.
"""

import argparse
import json
import multiprocessing
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from skerry.bots import find_bot
from skerry.games import find
from skerry.lab.arena import Arena, ArenaGame, interval, new_arena
from skerry.match.table import new_table

Task = tuple[str, int, tuple[int, ...]]  # a tournament, and the deal and the seats of one of its games
CONTESTS: dict[str, Arena] = {}  # the tournaments by name
COMMANDS: dict[str, str] = {}  # the command that plays each of them
KEEP = 60  # seconds after which the games are written down again


def read_contests(path: Path) -> None:
    """Reads the tournaments of a file into `CONTESTS` and `COMMANDS`."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    for line in path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, command = line.partition(":")
            told = parser.parse_args(shlex.split(command))
            options = dict(option.split("=") for option in told.option)
            CONTESTS[name] = new_arena(find(told.game), told.bots, told.games, told.players, options, told.seed)
            COMMANDS[name] = "skerry arena " + command.strip()


def resume(path: Path) -> None:
    """Counts in the games that a file has of these tournaments."""
    for name, known in json.loads(path.read_text()).items() if path.exists() else ():
        contest = CONTESTS.get(name)
        if contest and all(known[part] == value for part, value in contest.heading().items()):
            contest.played = [ArenaGame(deal, *map(tuple, rest)) for deal, *rest in known["games"]]


def write(path: Path) -> None:
    """Writes all tournaments to a file, the result of every pair in front of the games."""
    data: dict[str, dict[str, Any]] = {}
    for name, contest in CONTESTS.items():
        games = [[one.deal, one.seats, one.scores, one.ranks] for one in contest.played]
        pairs = [{**pair, "bot": contest.bots[i], "rival": contest.bots[k]} for i, k, pair in standings(contest)]
        data[name] = {"command": COMMANDS[name], **contest.heading(), "pairs": pairs, "games": sorted(games)}
    path.write_text("{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in data.items()) + "\n}\n")


def standings(contest: Arena) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Yields how each bot did against each one named before it: their numbers, and the result."""
    for number in range(len(contest.bots)):
        for rival in range(number):
            if contest.players > 1:
                yield number, rival, contest.standing(number, rival)
            else:
                more, error = contest.gain(number, rival)
                solved = [contest.standing(one)["won"] for one in (number, rival)]
                yield number, rival, {**contest.standing(number), "more": more, "of": error, "solved": solved}


def show() -> None:
    """Prints a line for every pair."""
    for name, contest in CONTESTS.items():
        for number, rival, one in standings(contest):
            words = f"{name}: {contest.bots[number]} against {contest.bots[rival]}, {one['games']} games: "
            if contest.players > 1:
                low, high = interval(one["won"], one["games"])
                words += f"won {one['won']:g} ({100 * low:.0f} to {100 * high:.0f} %), {one['mean']:.1f} points"
            else:
                words += f"{one['mean']:.2f} points, {one['more']:+.2f} ± {one['of']:.2f}, won {one['solved']}"
            print(words, flush=True)


def warm(name: str) -> tuple[str, float]:
    """Compiles what the bots need for a game. Returns its name and the seconds that took."""
    start = time.perf_counter()
    for players in {contest.players for contest in CONTESTS.values() if contest.game.name == name}:
        table = new_table(find(name), players, 1, None, {})
        for code in ("greedy", "tree:1n"):
            find_bot(code, seed=1).choose(table.view(table.turn[0]))
    return name, time.perf_counter() - start


def play(task: Task) -> tuple[str, ArenaGame]:
    """Plays one game. Returns the name of its tournament, and the game."""
    name, deal, seats = task
    return name, CONTESTS[name].play(deal, seats)


def tasks() -> list[Task]:
    """Returns the games that have not been played, all tournaments at the same pace."""
    left: list[tuple[float, Task]] = []
    for name, contest in CONTESTS.items():
        done = {(game.deal, game.seats) for game in contest.played}
        schedule = list(contest.schedule())
        left += [(i / len(schedule), (name, *pair)) for i, pair in enumerate(schedule) if pair not in done]
    return [task for _, task in sorted(left)]


def run(args: argparse.Namespace) -> None:
    """Play until all is played or the time is up."""
    start = kept = time.monotonic()
    with multiprocessing.get_context("fork").Pool(args.processes) as pool:
        for name, seconds in pool.imap_unordered(warm, sorted({contest.game.name for contest in CONTESTS.values()})):
            print(f"{name}: compiled in {seconds:.0f} s", flush=True)
        results = pool.imap_unordered(play, tasks())
        while time.monotonic() < start + args.seconds:
            try:
                name, game = results.next(timeout=max(0.1, start + args.seconds - time.monotonic()))
            except (StopIteration, multiprocessing.TimeoutError, KeyboardInterrupt):
                break
            CONTESTS[name].played.append(game)
            if time.monotonic() - kept > KEEP:
                write(args.out)
                kept = time.monotonic()
        pool.terminate()
    write(args.out)
    print(f"{time.monotonic() - start:.0f} s, {args.processes} processes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="the tournaments, a line each")
    parser.add_argument("--out", type=Path, required=True, help="the file for the results")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this many seconds")
    parser.add_argument("--show", action="store_true", help="play nothing, show what the result holds")
    args = parser.parse_args()
    read_contests(args.file)
    resume(args.out)
    if not args.show:
        run(args)
    show()


if __name__ == "__main__":
    main()
