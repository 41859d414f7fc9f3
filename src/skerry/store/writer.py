"""Group commit: one thread writes everything queued since the last transaction, then wakes the callers."""

import asyncio
import queue
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql

from ..match.stored import OutOfStep
from .store import Move, Store

Work = Callable[[sql.Connection], None]
MOST = 500  # in one transaction
GATHER = 0.003  # seconds that the first one waits for others: nobody notices, and a busy server commits a third as often
BUSY, GATHER_BUSY = 3, 0.008  # after more than `BUSY` at once there will be more
NOTES = 150  # ids in one notice; PostgreSQL takes 8,000 bytes


class Job:
    """Something to be written: a move, or other work on a match."""

    def __init__(self, id: str, move: Move | None, work: Work | None) -> None:
        self.id, self.move, self.work = id, move, work
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()


class Writer:
    """Owns the one thread of a process that writes to the database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.name = secrets.token_hex(6)  # so that this server does not listen to itself
        self.connection: sql.Connection | None = None  # kept from one transaction to the next
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    async def append(self, move: Move) -> None:
        """Commit one line of a log. `OutOfStep` where it is not the next one."""
        job = Job(move.id, move, None)
        self.jobs.put(job)
        await job.done

    async def change(self, id: str, work: Work) -> None:
        """Commit other work on a match."""
        job = Job(id, None, work)
        self.jobs.put(job)
        await job.done

    def run(self) -> None:
        """Take what is queued, write it and wake the callers, until closed."""
        jobs: list[Job] = []
        while (job := self.jobs.get()) is not None:
            gather = GATHER_BUSY if len(jobs) > BUSY else GATHER
            jobs, last = [job], False
            time.sleep(gather)
            while len(jobs) < MOST and not self.jobs.empty():
                more = self.jobs.get()
                if more is None:
                    last = True
                    break
                jobs.append(more)
            self.settle(jobs)
            if last:
                break
        if self.connection:
            self.connection.close()

    def settle(self, jobs: list[Job]) -> None:
        """Write some jobs together; if that fails, one by one, so that each fails only by its own fault."""
        outcome: list[tuple[Job, Exception | None]] = []
        try:
            try:
                self.commit(jobs)
            except sql.exc.DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                self.commit(jobs)  # the database was started again meanwhile: by a new connection
            outcome = [(job, None) for job in jobs]
        except Exception as error:
            if len(jobs) == 1:
                outcome = [(jobs[0], OutOfStep(str(error)) if isinstance(error, sql.exc.IntegrityError) else error)]
        if not outcome:
            for job in jobs:
                self.settle([job])
            return
        loop = jobs[0].loop
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, outcome)

    def commit(self, jobs: list[Job]) -> None:
        """Write some jobs in one transaction."""
        if self.connection is None:
            self.connection = self.store.engine.connect().execution_options(writes=True)
        with self.store.gate(), self.connection.begin():
            db = self.connection
            for job in jobs:
                if job.work:
                    job.work(db)
            moves = [job.move for job in jobs if job.move]
            if moves:
                self.store.append(db, moves)
            if self.store.postgres:
                ids = list({job.id for job in jobs})
                for i in range(0, len(ids), NOTES):
                    note = " ".join([self.name, *ids[i : i + NOTES]])
                    db.execute(sql.text("SELECT pg_notify('skerry', :note)"), {"note": note})

    def close(self) -> None:
        """Write what is queued, then end the thread."""
        self.jobs.put(None)
        self.thread.join()


def tell(outcome: list[tuple[Job, Exception | None]]) -> None:
    """Wake the callers, in the event loop."""
    for job, error in outcome:
        if job.done.done():
            continue  # the caller has gone
        if error:
            job.done.set_exception(error)
        else:
            job.done.set_result(None)


class Listener:
    """PostgreSQL: listens for matches that other servers have changed. `heard` gets their ids, or None after a gap."""

    def __init__(self, store: Store, own: str, heard: Callable[[list[str] | None], Any]) -> None:
        self.store, self.own, self.heard = store, own, heard
        self.closed = threading.Event()
        self.thread = threading.Thread(target=self.run, name="listener", daemon=True)
        self.thread.start()

    def run(self) -> None:
        """Listen; where the connection breaks, connect again and say that something may have been missed."""
        import psycopg

        while not self.closed.is_set():
            try:
                url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute("LISTEN skerry")
                    self.heard(None)
                    while not self.closed.is_set():
                        for note in connection.notifies(timeout=0.5):
                            sender, *ids = note.payload.split()
                            if sender != self.own:
                                self.heard(ids)
            except psycopg.Error:
                self.closed.wait(1)

    def close(self) -> None:
        """Stop listening."""
        self.closed.set()
        self.thread.join(3)
