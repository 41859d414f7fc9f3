"""The kernels that tables, bots and simulations of a game need, and compiling them ahead of time by using each once."""

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

from ..bots import find_bot
from ..bots.greedy import pick_best
from ..bots.lookahead import look_ahead
from ..bots.tree import grow
from ..engine import calls
from ..engine.cache import KernelCache, cache_folder, cache_home, digest_of, machine
from ..engine.compile import bind
from ..engine.playout import lockstep, random_games, score_games
from ..games import find
from ..match.game import Game
from ..match.table import new_table
from ..match.takeback import looks_the_same
from ..match.view import SPECTATOR
from .play import bot_games
from .simulate import simulate

MOST_AT_ONCE = 4  # each compiler takes a gigabyte
AT_A_TABLE: tuple[Callable[..., Any], ...] = (
    calls.call_setup,
    calls.call_turn,
    calls.call_legal,
    calls.call_play,
    calls.call_tally,
    calls.call_standing,
    calls.call_hide,
    calls.call_step,
    calls.call_look,
    lockstep,
    looks_the_same,
)
BY_BOTS: tuple[Callable[..., Any], ...] = (calls.call_redeal, calls.call_worth, look_ahead, pick_best, grow)
IN_THE_LAB: tuple[Callable[..., Any], ...] = (random_games, bot_games, score_games)


def use_at_a_table(game: Game, players: int) -> None:
    """Call every kernel of `AT_A_TABLE` once, by a short match whose board is drawn for everybody."""
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
    game.derive(table.state, table.box)
    table.why_not_back(seat)
    table.at(1)
    assert table.sheets


def use_by_bots(game: Game, players: int) -> None:
    """Call every kernel of `BY_BOTS` once."""
    table = new_table(game, players, 1, None, {})
    seat = table.turn[0]
    view = table.view(seat)
    view.redeal(1)
    game.worth(table.state, table.box, seat)
    find_bot("tree:1n", seed=1).choose(view)
    find_bot("greedy", seed=1, deals=1).choose(view)


def use_in_the_lab(game: Game, players: int) -> None:
    """Call every kernel of `IN_THE_LAB` once."""
    for bot in ("random", "greedy"):
        simulate(game, players, 1, [bot, *["random"] * (players - 1)])  # one greedy player is enough, and soon done


def use_all(name: str, version: int) -> None:
    """Call every kernel of a game once, then note the compiled files in its marker.

    Tables and bots are used with each size of the game's record, the lab with the smallest: who simulates a larger table waits.
    """
    game = find(name, version)
    fewest = game.players[0]
    use_in_the_lab(game, fewest)
    for capacity in sorted(game.records):
        use_at_a_table(game, fewest)
        use_by_bots(game, fewest)
        fewest = capacity + 1
    marker(game).write_text("\n".join(sorted(KernelCache.used)))


def kernels_of(game: Game) -> list[Callable[..., Any]]:
    """Returns all kernels that tables, bots and simulations of a game call from Python."""
    facts = () if game.facts is None else (calls.call_explain,)
    return [bind(function, game) for function in (*AT_A_TABLE, *facts, *BY_BOTS, *IN_THE_LAB)]


def marker(game: Game) -> Path:
    """Returns the file that lists the compiled kernels of a game; its name is a hash of all that they depend on."""
    kernels = [digest_of(one) for one in kernels_of(game)]
    key = hashlib.sha256(" ".join([machine(), *kernels]).encode()).hexdigest()[:16]
    return cache_folder() / f"{game.name}-{key}.warm"


def is_warm(game: Game) -> bool:
    """Are all of a game's kernels in the cache?"""
    try:
        files = marker(game).read_text().splitlines()
    except OSError:
        return False
    return all((cache_folder() / file).exists() for file in files)


def warm(games: list[Game]) -> Iterator[tuple[Game, float | None]]:
    """Compile these games, each in a process of its own, as many at once as there are cores.

    Yields each with the seconds that it took, None for one that was in the cache already.
    """
    with ThreadPoolExecutor(min(os.cpu_count() or 1, MOST_AT_ONCE)) as cores:
        for done in as_completed([cores.submit(compile_game, game) for game in games]):
            yield done.result()


def compile_game(game: Game) -> tuple[Game, float | None]:
    """Put all of a game's kernels into the cache. Returns the game and the seconds this took, None if they were there."""
    start = time.perf_counter()
    lock = cache_home() / f"{game.name}.lock"
    lock.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(lock):  # another process that compiles the game is waited for: then the work is done
        if is_warm(game):
            return game, None
        program = f"from skerry.lab.warm import use_all; use_all({game.name!r}, {game.version})"
        subprocess.run([sys.executable, "-c", program], check=True)
    return game, time.perf_counter() - start
