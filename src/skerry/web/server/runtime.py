"""Time as the event loop has it, and threads for work that would hold it up."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class ThreadedRuntime:
    """The running event loop and its default threads, as `ports.Runtime` has it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()

    def time(self) -> float:
        """Seconds by the event loop's clock."""
        return self.loop.time()

    def call_at(self, when: float, function: Callable[[], None]) -> object:
        """Call a function in the event loop."""
        return self.loop.call_at(when, function)

    async def sleep(self, seconds: float) -> None:
        """Return after some seconds."""
        await asyncio.sleep(seconds)

    async def offload(self, function: Callable[..., T], *args: Any) -> T:
        """Returns what the function returns in a thread."""
        return await asyncio.to_thread(function, *args)
