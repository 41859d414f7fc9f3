"""The application of one server process: tables over a database, with threads that write, read and think."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI

from ...store import Store
from ..http.app import web_app
from ..tables.tables import Tables
from .compiler import Compiler
from .runtime import ThreadedRuntime
from .storage import SqlStorage
from .thinking import ThreadedThinking


def open_tables(store: Store, compiler: Compiler, here: Callable[[str], bool] = lambda id: True) -> Tables:
    """All matches of a database, in the running event loop. What other servers write to it is heard of."""
    storage = SqlStorage(store)
    tables = Tables(storage, ThreadedThinking(compiler.wait), ThreadedRuntime(), compiler, here)
    storage.listen(tables.refresh)
    return tables


def create_app(
    database: str | Path,
    public: str = "",
    say: Callable[[str], None] | None = None,
    here: Callable[[str], bool] | None = None,
) -> FastAPI:
    """The application over a database. `public` is the address that links are made with; where `say` is given, the rules are
    compiled first and it hears how that goes; `here` says which tables this process has, where several share them."""
    store = Store(database)
    compiler = Compiler(busy=say is not None)

    @asynccontextmanager
    async def lifespan() -> AsyncIterator[Tables]:
        tables = open_tables(store, compiler, here or (lambda id: True))
        work = asyncio.create_task(compiler.run(say)) if say else None
        yield tables
        if work:
            work.cancel()
            with suppress(asyncio.CancelledError):
                await work
        await tables.close()

    return web_app(lifespan, public, one_request=here is not None)
