"""Compiles the rules in child processes while the server runs already. A game that is not ready yet says so."""

import asyncio
import gc
import sys
import time
from collections.abc import Callable

from ...engine.compile import JIT
from ...games import find, names
from ...lab.warm import is_warm, use_at_a_table
from ...match.game import Game
from ..tables.ports import NotReady

Say = Callable[[str], None]


class Compiler:
    """Compiles game after game, and knows which can be played already, as `ports.Readiness` has it.

    Past versions of a game are compiled when somebody opens a match that was begun with one.
    """

    def __init__(self, busy: bool) -> None:
        self.busy = busy and JIT  # else everything is compiled where it is first used, or never
        self.waiting: list[Game] = [find(name) for name in names()] if self.busy else []
        self.all = len(self.waiting)
        self.done: set[Game] = set()
        self.asked = asyncio.Event()  # for a past version
        self.since = time.monotonic()

    def ready(self, game: Game) -> bool:
        """Can that version of a game be played already?"""
        return not self.busy or game in self.done

    def need(self, game: Game) -> None:
        """`NotReady` while that version of a game cannot be played; a past one is compiled from then on."""
        if self.ready(game):
            return
        if game not in self.waiting:
            self.waiting.append(game)
            self.all += 1
            self.asked.set()
        raise NotReady(f"the rules of {game.title} are being compiled, once for this machine; {self.progress()}")

    def progress(self) -> str:
        """Returns in words how far compiling has come."""
        took = time.monotonic() - self.since
        return f"{len(self.done)} of {self.all} games are ready after {took:.0f} s; try again in a moment"

    async def run(self, say: Say) -> None:
        """Compile all games, those in the cache first; then, until cancelled, past versions that are asked for."""
        self.waiting.sort(key=lambda game: not is_warm(game))
        await self.compile_waiting(say)
        gc.freeze()  # what is there now stays, and need not be looked through again
        say("All games are ready.")
        while True:
            await self.asked.wait()
            self.asked.clear()
            await self.compile_waiting(say)

    async def compile_waiting(self, say: Say) -> None:
        """Compile game after game in a child process, then take each from the cache in a thread."""
        while self.waiting:
            game = self.waiting[0]
            if not is_warm(game):
                say(f"Compiling {game.title} ({len(self.waiting)} to go) ...")
                command = [sys.executable, "-m", "skerry", "warm", game.name, "--version", str(game.version)]
                child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
                try:
                    if await child.wait():
                        say(f"{game.title} could not be compiled in advance; it will be when it is played")
                except asyncio.CancelledError:
                    child.kill()
                    raise
            await asyncio.to_thread(use_at_a_table, game, game.players[0])
            self.done.add(game)
            self.waiting.remove(game)
