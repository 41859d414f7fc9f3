"""The tables' storage over a database: one thread writes, a few read, and the event loop waits for none of them."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ...match.stored import Chair, LogLine, Match
from ...match.table import Entry, Table
from ...store import Listener, Move, Store, Writer, progress
from ..tables.ports import StorageFailed

T = TypeVar("T")
READERS = 4


@contextmanager
def translated() -> Iterator[None]:
    """Raise `StorageFailed` for an error of the database."""
    try:
        yield
    except SQLAlchemyError as error:
        raise StorageFailed("the store does not answer; nothing was changed") from error


class SqlStorage:
    """Matches in a `Store`, as `ports.Storage` has it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.secret = store.secret
        self.loop = asyncio.get_running_loop()
        self.writer = Writer(store)
        self.readers = ThreadPoolExecutor(READERS, "disk")
        self.listener: Listener | None = None

    def listen(self, changed: Callable[[list[str] | None], None]) -> None:
        """Call `changed` in the event loop with the ids of matches that other servers change; None: any may have changed."""

        def heard(ids: list[str] | None) -> None:
            self.loop.call_soon_threadsafe(changed, ids)

        if self.store.postgres:
            self.listener = Listener(self.store, self.writer.name, heard)

    async def read(self, work: Callable[..., T], *args: Any) -> T:
        """Returns what a method of the store returns in a thread."""
        with translated():
            return await self.loop.run_in_executor(self.readers, work, *args)

    async def create(self, id: str, table: Table, chairs: list[Chair], owner: str, after: str) -> None:
        """Keep a new match, or the rematch `after` another."""
        with translated():
            await self.writer.change(after or id, lambda db: self.store.create(db, id, table, chairs, owner, after))

    async def match(self, id: str) -> Match:
        """A match with its log."""
        return await self.read(self.store.match, id)

    async def without_log(self, id: str) -> Match:
        """A match without its log."""
        return await self.read(self.store.without_log, id)

    async def lines(self, id: str, first: int) -> list[LogLine]:
        """A match's log from line `first` on."""
        return await self.read(self.store.lines, id, first)

    async def matches(self, device: str) -> list[Match]:
        """The matches of a device, the last changed first."""
        return await self.read(self.store.matches, device)

    async def append(self, id: str, line: int, entry: Entry, nth: int, key: str | None, after: Table) -> None:
        """Write one line of a log, and how the match stands after it."""
        with translated():
            await self.writer.append(Move(id, line, entry, nth, key, progress(after)))

    async def seat(self, id: str, seat: int, chair: Chair, used: int) -> None:
        """Write who sits at a seat."""
        with translated():
            await self.writer.change(id, lambda db: self.store.seat(db, id, seat, chair, used))

    async def name(self, id: str, seat: int, place: str, name: str) -> None:
        """Write what a seat calls a thing."""
        with translated():
            await self.writer.change(id, lambda db: self.store.name(db, id, seat, place, name))

    async def close(self) -> None:
        """Write what is queued, and let go of the database."""
        if self.listener:
            await asyncio.to_thread(self.listener.close)
        await asyncio.to_thread(self.writer.close)
        await asyncio.to_thread(self.readers.shutdown)
        self.store.close()
