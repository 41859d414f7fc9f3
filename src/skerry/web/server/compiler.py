"""Compiles the rules in child processes while the server runs already. A game that is not ready yet says so."""

import asyncio
import gc
import sys
import time
from collections.abc import Callable

from ...engine import forms
from ...games import find, names
from ...lab.warm import is_warm, use_at_a_table
from ..tables.ports import NotReady

Say = Callable[[str], None]


class Compiler:
    """Compiles game after game, and knows which can be played already, as `ports.Readiness` has it."""

    def __init__(self, busy: bool) -> None:
        self.waiting = names() if busy and forms.MODE != "interpreted" else []
        self.since = time.monotonic()

    def ready(self, name: str) -> bool:
        """Can the game of that name be played already?"""
        return name not in self.waiting

    def need(self, name: str) -> None:
        """`NotReady` while the game of that name cannot be played."""
        if not self.ready(name):
            raise NotReady(f"the rules of {find(name).title} are being compiled, once for this machine; {self.progress()}")

    def progress(self) -> str:
        """Returns in words how far compiling has come."""
        all = len(names())
        done = all - len(self.waiting)
        return f"{done} of {all} games are ready after {time.monotonic() - self.since:.0f} s; try again in a moment"

    async def run(self, say: Say) -> None:
        """Compile game after game in a child process, those in the cache first, then take each from the cache in a thread."""
        for name in sorted(self.waiting, key=lambda name: not is_warm(find(name))):
            if not is_warm(find(name)):
                say(f"Compiling {find(name).title} ({len(self.waiting)} to go) ...")
                child = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "skerry", "warm", name, stdout=asyncio.subprocess.DEVNULL
                )
                try:
                    if await child.wait():
                        say(f"{find(name).title} could not be compiled in advance; it will be when it is played")
                except asyncio.CancelledError:
                    child.kill()
                    raise
            await asyncio.to_thread(use_at_a_table, find(name), find(name).players[0])
            self.waiting.remove(name)
        gc.freeze()  # what is there now stays, and need not be looked through again
        say("All games are ready.")
