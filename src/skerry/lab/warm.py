"""Compiling a game's kernels ahead of time, in the order of need: for tables and greedy bots, for searches, for simulations."""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from filelock import FileLock

from ..bots import Tree, find_bot
from ..bots.greedy import pick_best
from ..bots.lookahead import look_ahead
from ..bots.tree import grow
from ..engine import calls
from ..engine.cache import KernelCache, cache_folder, cache_home, digest_of, machine
from ..engine.forms import natively
from ..engine.playout import lockstep, random_games, score_games
from ..games import find
from ..match.game import Game
from ..match.table import new_table
from ..match.takeback import looks_the_same
from ..match.view import SPECTATOR
from .play import bot_games
from .simulate import simulate

MOST_AT_ONCE = 4  # each compiler takes a gigabyte


def use_at_a_table(game: Game, players: int) -> None:
    """Call every kernel that a table and a greedy bot need, by a short match whose board is drawn for everybody."""
    table = new_table(game, players, 1, None, {})
    seat = table.turn[0]
    table.play(seat, table.view(seat).legal()[0])
    for viewer in (SPECTATOR, seat):
        seen = game.look(table.state, table.box, viewer)
        if game.facts is not None:
            seen.facts(seat)
        for panel in table.view(viewer).panels():
            panel.draw()
    game.step(table.state, table.box, seat, -1)
    game.standing(table.state, table.box, seat)
    table.why_not_back(seat)
    table.at(1)
    assert table.sheets
    view = new_table(game, players, 1, None, {}).view(seat)
    find_bot("greedy", seed=1, deals=1).choose(view)


def use_by_searches(game: Game, players: int) -> None:
    """Call every kernel that a bot that searches needs, hints and the coach included."""
    table = new_table(game, players, 1, None, {})
    seat = table.turn[0]
    view = table.view(seat)
    view.redeal(1)
    game.worth(table.state, table.box, seat)
    game.derive(table.state, table.box)
    Tree(nodes=1, seed=1).opinions(view)


def use_in_the_lab(game: Game, players: int) -> None:
    """Call every kernel that simulations need."""
    for bot in ("random", "greedy"):
        simulate(game, players, 1, [bot, *["random"] * (players - 1)])  # one greedy player is enough, and soon done


STAGES: dict[str, Callable[[Game, int], None]] = {  # in the order of need
    "table": use_at_a_table,
    "search": use_by_searches,
    "lab": use_in_the_lab,
}
KERNELS: dict[str, tuple[Callable[..., Any], ...]] = {
    "table": (
        calls.call_setup, calls.call_turn, calls.call_legal, calls.call_play, calls.call_tally, calls.call_standing,
        calls.call_hide, calls.call_step, calls.call_look, lockstep, looks_the_same, pick_best,
    ),
    "search": (calls.call_redeal, calls.call_worth, look_ahead, grow),
    "lab": (random_games, bot_games, score_games),
}  # fmt: skip


def kernels_of(game: Game, stage: str) -> list[Callable[..., Any]]:
    """Returns the kernels of a stage that Python calls."""
    facts = (calls.call_explain,) if stage == "table" and game.facts is not None else ()
    return [game.forms.native_module.native(function, game) for function in (*KERNELS[stage], *facts)]


def sizes_of(game: Game) -> list[int]:
    """Returns for each size of the game's record a number of players that needs it, the smallest size first."""
    capacities = sorted(game.records)
    return [game.players[0], *(capacity + 1 for capacity in capacities[:-1])]


def size_for(game: Game, players: int) -> int:
    """Returns the one of `sizes_of` whose record a number of players has."""
    return next(size for size in reversed(sizes_of(game)) if game.record(size) is game.record(players))


def marker(game: Game, stage: str, players: int) -> Path:
    """Returns the file that lists the compiled kernels of a stage; its name is a hash of all that they depend on."""
    kernels = [digest_of(one) for one in kernels_of(game, stage)]
    key = hashlib.sha256(" ".join([machine(), game.record(players).__name__, *kernels]).encode()).hexdigest()[:16]
    return cache_folder() / f"{game.name}-{stage}-{key}.warm"


def is_warm(game: Game, stage: str, players: int) -> bool:
    """Are all kernels of a stage in the cache, for the record of that number of players?"""
    try:
        files = marker(game, stage, players).read_text().splitlines()
    except OSError:
        return False
    return all((cache_folder() / file).exists() for file in files)


def make_native(game: Game, stage: str, players: int) -> None:
    """Have a stage's kernels native in this process, from the cache or compiled; then note their files in the marker."""
    before = set(KernelCache.used)
    with natively():
        STAGES[stage](game, players)
    file = marker(game, stage, players)
    if not file.exists():
        file.write_text("\n".join(sorted(KernelCache.used - before)))


def compile_stages(name: str, version: int, stages: list[str], sizes: list[int]) -> None:
    """Compile stages of a game in this process, one after the other, for records of some sizes."""
    for players in sizes:
        for stage in stages:
            make_native(find(name, version), stage, players)


def warm(games: list[Game], stages: list[str], every_size: bool = False) -> Iterator[tuple[Game, float | None]]:
    """Compile stages of these games, each game in a process of its own, as many at once as there are cores.

    Yields each with the seconds that it took, None for one that was in the cache already. Tables that need a larger record than
    usual are compiled for if `every_size` is asked for; else who sits at such a table has them compiled.
    """
    with ThreadPoolExecutor(min(os.cpu_count() or 1, MOST_AT_ONCE)) as cores:
        most = None if every_size else 1
        longest = sorted(games, key=lambda game: game.actions, reverse=True)  # so that all cores are busy to the end
        for done in as_completed([cores.submit(compile_game, game, stages, sizes_of(game)[:most]) for game in longest]):
            yield done.result()


def compile_game(game: Game, stages: list[str], sizes: list[int]) -> tuple[Game, float | None]:
    """Put stages of a game into the cache. Returns the game and the seconds this took, None if they were there."""
    start = time.perf_counter()
    lock = cache_home() / f"{game.name}.lock"
    lock.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(lock):  # another process that compiles the game is waited for: then the work is done
        if all(is_warm(game, stage, players) for stage in stages for players in sizes):
            return game, None
        subprocess.run(compiler_command(game, stages, sizes), check=True, env={**os.environ, "SKERRY_JIT": "1"})
    return game, time.perf_counter() - start


def compiler_command(game: Game, stages: list[str], sizes: list[int]) -> list[str]:
    """Returns the command that compiles stages of a game in a process of its own."""
    given = f"{game.name!r}, {game.version}, {stages!r}, {sizes!r}"
    return [sys.executable, "-c", f"from skerry.lab.warm import compile_stages; compile_stages({given})"]
