"""A house with several rooms, a process each, behind one door: a connection is handed to the room that has the table it asks for.

A table is always in the same room, so that whoever sits at it hears the others at once. Connections other than live lines
carry one request each, since the next one could be for another room.
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
PATIENCE = 10.0  # seconds that somebody may take to say what they want
AGAIN, LONGEST_WAIT = 0.5, 60.0  # seconds before a room that broke down is opened again: twice as many each time that
SOON = 5.0  # it did so within so many seconds
CLOSING = 8.0  # seconds that a room has to finish what it writes


def room_of(table: str, rooms: int) -> int:
    """The room that a table is in."""
    return zlib.crc32(table.encode()) % rooms


class Door:
    """Takes every connection, and sees to it that all rooms are open."""

    def __init__(self, listener: socket.socket, rooms: int, database: str, public: str) -> None:
        self.listener, self.given = listener, [database, public]
        self.rooms: list[subprocess.Popen[bytes]] = []
        self.channels: list[socket.socket] = []
        for number in range(rooms):
            process, channel = self.new_room(number, rooms)
            self.rooms.append(process)
            self.channels.append(channel)
        self.next = 0
        self.guests: set[asyncio.Task[None]] = set()

    def new_room(self, number: int, rooms: int) -> tuple[subprocess.Popen[bytes], socket.socket]:
        """A process, and the channel by which it is handed connections."""
        channel, inside = socket.socketpair()
        channel.setblocking(False)
        told = [str(inside.fileno()), str(number), str(rooms), *self.given]
        process = subprocess.Popen([sys.executable, "-m", "skerry.web.server.worker", *told], pass_fds=[inside.fileno()])
        inside.close()
        return process, channel

    async def stand_open(self) -> None:
        """Until Ctrl-C."""
        loop = asyncio.get_running_loop()
        closing = asyncio.Event()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, closing.set)
        self.listener.setblocking(False)
        self.listener.listen(2048)
        watching = map(self.watch, range(len(self.rooms)))
        tasks = [asyncio.create_task(work) for work in (self.let_in(), closing.wait(), *watching)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in [*tasks, *self.guests]:
            task.cancel()
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """All rooms, each with the time it needs."""
        for channel in self.channels:
            channel.close()  # a room ends when it hears that
        for room in self.rooms:
            try:
                room.wait(CLOSING)
            except subprocess.TimeoutExpired:
                room.kill()

    async def watch(self, number: int) -> None:
        """Open a room again that broke down. What was acknowledged is in the store; pages come back by themselves."""
        wait = AGAIN
        while True:
            opened = time.monotonic()
            while self.rooms[number].poll() is None:
                await asyncio.sleep(AGAIN)
            wait = AGAIN if time.monotonic() - opened > SOON else min(2 * wait, LONGEST_WAIT)
            await asyncio.sleep(wait)
            self.channels[number].close()
            self.rooms[number], self.channels[number] = self.new_room(number, len(self.rooms))

    async def let_in(self) -> None:
        """Connection by connection, each in a task of its own: some take their time to say what they want."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self.listener)
            except OSError:  # gone already, or too many are here
                await asyncio.sleep(0.01)
                continue
            guest = asyncio.create_task(self.show_in(connection))
            self.guests.add(guest)
            guest.add_done_callback(self.guests.discard)

    async def show_in(self, connection: socket.socket) -> None:
        """Hand one on, unread."""
        with connection, suppress(TimeoutError, OSError):
            async with asyncio.timeout(PATIENCE):
                wanted = TABLE.match(await first_line(connection))
                self.next += 1
                rooms = len(self.rooms)
                number = room_of(wanted[1].decode(), rooms) if wanted else self.next % rooms
                while True:
                    try:
                        socket.send_fds(self.channels[number], [b"."], [connection.fileno()])
                        return
                    except (BlockingIOError, BrokenPipeError, ConnectionResetError):  # it is being opened again
                        await asyncio.sleep(0.05)


async def first_line(connection: socket.socket) -> bytes:
    """What is asked for. It is looked at only: the room reads it again."""
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
