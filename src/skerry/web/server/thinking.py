"""Bots, hints and the coach beside the event loop: in threads, since native kernels release the GIL, or in processes.

An interpreted bot would hold the interpreter, so it thinks in a process of its own until the game's kernels are native.
"""

import asyncio
import multiprocessing
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import TypeVar

from ...bots import Tree, find_bot, needs
from ...bots.coach import Advice, advise_on
from ...bots.greedy import pick_best
from ...bots.hints import Hint, hints
from ...engine import forms
from ...errors import BadOption
from ...match.game import Game
from ...match.table import Table
from ...match.view import View

T = TypeVar("T")
THREADS = 2
LONGEST_THOUGHT = 5  # seconds that a bot at a table may think
NODES_A_SECOND = 2000  # of the slowest game, about


class ThreadedThinking:
    """A few threads that think, as `ports.Thinking` has it; who asks waits for a free one."""

    def __init__(self, wait: Callable[[Game, int], Awaitable[None]]) -> None:
        self.wait = wait  # returns when bots can search
        self.threads = ThreadPoolExecutor(THREADS, "bot")
        self.processes: ProcessPoolExecutor | None = None

    async def think(self, work: Callable[[], T]) -> T:
        """Returns what `work` returns in a thread; cancelled before its turn, it does not begin."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    def check(self, bot: str) -> None:
        """`BadOption` for a bot that there is not, or that would keep the others waiting."""
        found = find_bot(bot)
        if not isinstance(found, Tree):
            return
        if max(found.seconds or 0, (found.nodes or 0) / NODES_A_SECOND, found.trees / 2) > LONGEST_THOUGHT:
            most = 2 * LONGEST_THOUGHT
            raise BadOption(f"{bot}: at a table a bot thinks for {LONGEST_THOUGHT} seconds at most, in {most} trees")

    async def choose(self, bot: str, view: View) -> int:
        """The id of the action that a bot chooses."""
        if needs(bot, view.game) == "search":
            await self.wait(view.game, view.players)
        elif forms.MODE == "auto" and not view.game.forms.is_native(pick_best, type(view.state)):
            return await self.choose_apart(bot, view)
        return (await self.think(lambda: find_bot(bot).choose(view))).id

    async def choose_apart(self, bot: str, view: View) -> int:
        """The id of the action that a bot chooses in another process, where all is interpreted."""
        if self.processes is None:
            context = multiprocessing.get_context("spawn")
            self.processes = ProcessPoolExecutor(THREADS, context, forms.use, ("0",))
        return await asyncio.get_running_loop().run_in_executor(self.processes, choose, bot, view)

    async def hints(self, view: View) -> list[Hint]:
        """The best actions of a view, the best first."""
        return await self.think(lambda: hints(view))

    async def advice(self, table: Table, line: int) -> Advice | None:
        """What the coach thinks of a line of a finished match."""
        return await self.think(lambda: advise_on(table, line))

    async def close(self) -> None:
        """Do not wait for who thinks; who waits for a thread does not begin."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        if self.processes is not None:
            for process in list(self.processes._processes.values()):
                process.kill()
            self.processes.shutdown(wait=False, cancel_futures=True)


def choose(bot: str, view: View) -> int:
    """Returns the id of the action that a bot chooses."""
    return find_bot(bot).choose(view).id
