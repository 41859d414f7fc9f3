"""A lock between threads and processes, held by one of them at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

POLL = 0.002  # seconds between two tries, where a lock has to be polled


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold the lock of the file `path`, which is made if need be; a process that dies gives it up.

    Where there is flock, the kernel queues those who wait. FileLock polls on every system: of two processes that write without
    a pause one then waits 40 to 800 ms at times (by the interval, 0.5 to 50 ms) instead of 5, so it serves Windows only.
    """
    if fcntl is None:
        with FileLock(path).acquire(poll_interval=POLL):
            yield
    else:
        with open(path, "w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
