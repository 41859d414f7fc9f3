"""Compile a game's kernels ahead of time, by using each as the rest of Skerry does."""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import numpy as np

from ..bots import find_bot
from ..core.game import Game
from ..core.kernel import NOT_KERNELS, PACKAGE, bind, cache_folder, cache_home, cache_key, hand
from ..core.playout import lockstep
from ..core.table import SPECTATOR, new_table
from ..games import FOLDERS, find
from .simulate import simulate

MOST_AT_ONCE = 4  # each compiler takes a gigabyte
MONTH = 30 * 24 * 3600
FOLDER = re.compile(r"[0-9a-f]{16}")
FROM = {name: ("bots", f"games/{folder}") for name, folder in FOLDERS.items()}  # all that a game's kernels are made of


def marker(game: str) -> Path:
    """The file that says: all of this game's kernels are in the cache, for this Numba on this kind of machine."""
    kind = f"{platform.machine()}-python{platform.python_version()}-numba{version('numba')}"
    return cache_folder(*FROM[game]) / f"warm-{kind}-{installation(game)}"


def installation(game: str) -> str:
    """Where a game's sources lie and since when: for the same ones elsewhere, or put there again, Numba compiles anew."""
    found = sorted(source for folder in ("core", *FROM[game]) for source in (PACKAGE / folder).rglob("*.py"))
    stamps = [f"{source} {source.stat().st_mtime_ns}" for source in found if source.name not in NOT_KERNELS]
    return hashlib.sha256("\n".join(stamps).encode()).hexdigest()[:8]


def warm(names: list[str]) -> Iterator[tuple[str, float]]:
    """Compile these games, each in a process of its own, as many at once as there are cores; each comes with its seconds."""
    with ThreadPoolExecutor(min(os.cpu_count() or 1, MOST_AT_ONCE)) as cores:
        for done in as_completed([cores.submit(compile_game, name) for name in names]):
            yield done.result()


def compile_game(name: str) -> tuple[str, float]:
    """All of a game's kernels into the cache, unless they are there."""
    start = time.perf_counter()
    with alone(cache_home() / f"{name}.lock"):
        if not marker(name).exists():
            program = f"from skerry.lab.warm import use_all; use_all({name!r})"
            subprocess.run([sys.executable, "-c", program], check=True)
            marker(name).touch()
    return name, time.perf_counter() - start


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """One process after the other; the second then finds that the work is done."""
    try:
        import fcntl
    except ImportError:  # Windows: both do it
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def use_all(name: str) -> None:
    """Call every kernel of a game once for each size of its record."""
    game = find(name)
    fewest = game.players[0]
    for capacity in sorted(game.records):
        use(game, fewest)
        fewest = capacity + 1


def use(game: Game, players: int) -> None:
    """A short match at a table, a few simulated ones, and a replay in lockstep."""
    table = new_table(game, players, 1, None, {})
    for viewer in (SPECTATOR, *range(players)):
        view = table.view(viewer)
        game.legal(view.state, view.box, viewer)
    seat = table.turn[0]
    game.worth(table.state, table.box, seat)
    game.standing(table.state, table.box, seat)
    table.view(seat).redeal(1)
    game.look(table.state, table.box, seat)
    game.step(table.state, table.box, seat, -1)
    find_bot("tree:1n", seed=1).choose(table.view(seat))
    table.play(seat, find_bot("greedy", seed=1, deals=1).choose(table.view(seat)))
    table.why_not_back(seat)
    assert table.sheets
    for bot in ("random", "greedy"):
        simulate(game, players, 1, [bot, *["random"] * (players - 1)])  # one greedy player is enough, and soon done
    moves = np.zeros((1, 1), np.int32)
    bind(lockstep, game)(
        hand(np.zeros(1, game.record(players))), hand(table.box), game.new_scratch(), hand(np.zeros(game.actions, np.int32)),
        hand(moves), hand(moves), hand(np.zeros(1, np.int32)),
    )  # fmt: skip


def forget_old_versions(now: float) -> int:
    """Remove the cache folders of other versions that are more than a month old; how many."""
    removed = 0
    needed = {cache_key(*some) for pair in FROM.values() for some in ((), pair[:1], pair[1:], pair)}
    for folder in cache_home().iterdir() if cache_home().is_dir() else ():
        if FOLDER.fullmatch(folder.name) and folder.name not in needed and now - folder.stat().st_mtime > MONTH:
            shutil.rmtree(folder, ignore_errors=True)
            removed += 1
    return removed
