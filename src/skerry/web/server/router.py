"""Several worker processes behind one listening socket: a connection is handed to the worker that has the table it asks for.

A table is always with the same worker, so that everyone at it hears the others at once. Connections other than WebSockets
carry one request each, since the next one could be for another worker.
"""

import asyncio
import re
import signal
import socket
import subprocess
import sys
import time
import zlib
from contextlib import suppress

TABLE = re.compile(rb"[A-Z]+ /(?:(?:table|join|api/tables)/|rules/[^ ]*[?&]table=)([\w-]+)")
LONGEST_LINE = 4096  # of a request that is looked at
PATIENCE = 10.0  # seconds that a client may take to send its first line
BACKOFF, LONGEST_BACKOFF = 0.5, 60.0  # seconds before a worker that broke down is started again, doubled each time that
SOON = 5.0  # it did so within this many seconds of its start
CLOSING = 8.0  # seconds that a worker has to finish what it writes


def worker_of(table: str, workers: int) -> int:
    """The number of the worker that a table is with."""
    return zlib.crc32(table.encode()) % workers


class Router:
    """Accepts every connection, and keeps all workers running."""

    def __init__(self, listener: socket.socket, workers: int, database: str, public: str) -> None:
        self.listener, self.given = listener, [database, public]
        self.workers: list[subprocess.Popen[bytes]] = []
        self.channels: list[socket.socket] = []
        for number in range(workers):
            process, channel = self.start(number, workers)
            self.workers.append(process)
            self.channels.append(channel)
        self.next = 0
        self.handovers: set[asyncio.Task[None]] = set()

    def start(self, number: int, workers: int) -> tuple[subprocess.Popen[bytes], socket.socket]:
        """Start a worker. Returns its process, and the channel by which it is handed connections."""
        channel, inside = socket.socketpair()
        channel.setblocking(False)
        told = [str(inside.fileno()), str(number), str(workers), *self.given]
        process = subprocess.Popen([sys.executable, "-m", "skerry.web.server.worker", *told], pass_fds=[inside.fileno()])
        inside.close()
        return process, channel

    async def run(self) -> None:
        """Serve until Ctrl-C."""
        loop = asyncio.get_running_loop()
        closing = asyncio.Event()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, closing.set)
        self.listener.setblocking(False)
        self.listener.listen(2048)
        watching = map(self.watch, range(len(self.workers)))
        tasks = [asyncio.create_task(work) for work in (self.accept(), closing.wait(), *watching)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in [*tasks, *self.handovers]:
            task.cancel()
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """Stop all workers, each with the time it needs."""
        for channel in self.channels:
            channel.close()  # a worker ends when its channel does
        for worker in self.workers:
            try:
                worker.wait(CLOSING)
            except subprocess.TimeoutExpired:
                worker.kill()

    async def watch(self, number: int) -> None:
        """Start a worker again that broke down. What was acknowledged is in the store; pages connect again by themselves."""
        wait = BACKOFF
        while True:
            started = time.monotonic()
            while self.workers[number].poll() is None:
                await asyncio.sleep(BACKOFF)
            wait = BACKOFF if time.monotonic() - started > SOON else min(2 * wait, LONGEST_BACKOFF)
            await asyncio.sleep(wait)
            self.channels[number].close()
            self.workers[number], self.channels[number] = self.start(number, len(self.workers))

    async def accept(self) -> None:
        """Connection by connection, each in a task of its own: some clients take their time to say what they want."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self.listener)
            except OSError:  # gone already, or too many are here
                await asyncio.sleep(0.01)
                continue
            handover = asyncio.create_task(self.hand_over(connection))
            self.handovers.add(handover)
            handover.add_done_callback(self.handovers.discard)

    async def hand_over(self, connection: socket.socket) -> None:
        """Pass a connection, unread, to the worker of the table it asks for, or to the next one if it asks for none."""
        with connection, suppress(TimeoutError, OSError):
            async with asyncio.timeout(PATIENCE):
                wanted = TABLE.match(await first_line(connection))
                self.next += 1
                workers = len(self.workers)
                number = worker_of(wanted[1].decode(), workers) if wanted else self.next % workers
                while True:
                    try:
                        socket.send_fds(self.channels[number], [b"."], [connection.fileno()])
                        return
                    except (BlockingIOError, BrokenPipeError, ConnectionResetError):  # it is being started again
                        await asyncio.sleep(0.05)


async def first_line(connection: socket.socket) -> bytes:
    """Returns the first line of a request, without taking it from the socket: the worker reads it again."""
    loop = asyncio.get_running_loop()
    there = asyncio.Event()
    while True:
        there.clear()
        loop.add_reader(connection, there.set)
        try:
            await there.wait()
        finally:
            loop.remove_reader(connection)
        line = connection.recv(LONGEST_LINE, socket.MSG_PEEK)
        if not line:
            raise ConnectionResetError
        if b"\n" in line or len(line) == LONGEST_LINE:
            return line
        await asyncio.sleep(0.02)  # the rest is on its way
