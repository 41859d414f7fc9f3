"""How a game is best played on a GPU."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Device:
    """Where a GPU keeps the records of matches while it plays them, and how many threads play.

    `memory` is a place of `cuda.threads`, where a thread plays whole games (local, shared, device or beside), or `sorted`:
    a decision at a time, matches of one cost class side by side (`cuda.queue`), which takes no notice of `block` and `threads`.
    """

    memory: str = "local"
    block: int = 128  # threads that share memory
    registers: int | None = None  # the most that a thread may use; None: as many as the compiler likes
    threads: int = 1 << 20  # in one launch
