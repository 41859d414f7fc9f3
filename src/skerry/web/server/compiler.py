"""Compiles kernels in child processes while the server runs already, and takes them over when they are there.

Every game can be played from the first second on: its kernels are interpreted until then. Only bots that search have to wait.
"""

import asyncio
import contextlib
import gc
import os
import sys
import time
from collections.abc import Callable

from ...bots import needs
from ...engine import forms
from ...games import find, names
from ...lab.warm import compiler_command, is_warm, make_native, size_for, sizes_of
from ...match.game import Game
from ..tables.ports import NotReady

Say = Callable[[str], None]
Job = tuple[str, Game, int]  # a stage, a version of a game, a number of players that needs this size of its record
SECONDS = {"table": 14.0, "search": 10.0}  # that compiling takes, about; measured by bench/compile.py
AT_ONCE = min(2, os.cpu_count() or 1)  # compilers


class Compiler:
    """Compiles what tables and bots need, and knows how long searching bots have to wait, as `ports.Readiness` has it."""

    def __init__(self, busy: bool) -> None:
        self.busy = busy and forms.MODE == "auto"
        self.jobs: list[Job] = []  # not yet begun, in the order of need
        self.running: dict[Job, float] = {}  # since when
        self.done: set[Job] = set()
        self.changed = asyncio.Event()
        if self.busy:
            forms.hold()
            for stage in SECONDS:
                self.jobs += [(stage, find(name), sizes_of(find(name))[0]) for name in names()]

    # ---- what tables ask

    def seconds_until(self, bot: str, game: Game, players: int) -> int:
        """Returns about how many seconds it takes until a bot can think at a table of this game; 0: it can now."""
        job: Job = "search", game, size_for(game, players)
        if not self.busy or needs(bot, game) != "search" or job in self.done:
            return 0
        ahead = [*self.running, *self.jobs]
        work = sum(SECONDS[one[0]] for one in ahead[: ahead.index(job) + 1 if job in ahead else None])
        work -= sum(min(time.monotonic() - since, SECONDS[one[0]] - 1) for one, since in self.running.items())
        return max(1, round(work / AT_ONCE))

    def need(self, bot: str, game: Game, players: int) -> None:
        """`NotReady` while a bot cannot think at a table of this game yet."""
        seconds = self.seconds_until(bot, game, players)
        if seconds:
            raise NotReady(
                f"{bot} is still getting ready for {game.title}, once for this machine: about {seconds} s more; "
                "the gentler bots play at once"
            )

    def seated(self, game: Game, players: int) -> None:
        """Somebody sits at a table of this game: where that is a past version, or needs a larger record, it is compiled, too."""
        if self.busy:
            known = {*self.jobs, *self.running, *self.done}
            self.jobs += [job for stage in SECONDS if (job := (stage, game, size_for(game, players))) not in known]
            self.changed.set()

    async def wait(self, game: Game, players: int) -> None:
        """Return when bots can search at a table of this game."""
        self.seated(game, players)
        while self.busy and ("search", game, size_for(game, players)) not in self.done:
            await asyncio.sleep(0.2)

    # ---- compiling

    async def run(self, say: Say) -> None:
        """Compile, as long as the server runs, whatever is wanted."""
        if not self.busy:
            return
        told = False
        workers = [asyncio.create_task(self.work(say)) for _ in range(AT_ONCE)]
        try:
            while True:
                await asyncio.sleep(0.5)
                if not self.jobs and not self.running and not told:
                    told = True
                    gc.freeze()  # what is there now stays, and need not be looked through again
                    say("All games and bots are ready.")
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)

    async def work(self, say: Say) -> None:
        """Take job after job."""
        while True:
            while not self.jobs:
                self.changed.clear()
                await self.changed.wait()
            job = self.jobs.pop(0)
            self.running[job] = time.monotonic()
            try:
                await self.make_ready(*job, say)
            finally:
                self.running.pop(job, None)
            self.done.add(job)

    async def make_ready(self, stage: str, game: Game, players: int, say: Say) -> None:
        """Compile a stage in a child process unless it is in the cache, then load it in a thread."""
        if not await asyncio.to_thread(is_warm, game, stage, players):
            say(f"Compiling {game.title}, {stage} ...")
            child = await asyncio.create_subprocess_exec(
                *compiler_command(game, [stage], [players]),
                env={**os.environ, "SKERRY_JIT": "1"},
                stdout=asyncio.subprocess.DEVNULL,
                preexec_fn=lower_priority if sys.platform != "win32" else None,
            )
            try:
                if await child.wait():
                    say(f"{game.title} could not be compiled; it is played as it is, and more slowly")
                    return
            except asyncio.CancelledError:
                with contextlib.suppress(ProcessLookupError):
                    child.kill()
                raise
        await asyncio.to_thread(make_native, game, stage, players)


def lower_priority() -> None:
    """In a child process: leave the processor to the server when it wants it."""
    os.nice(10)
