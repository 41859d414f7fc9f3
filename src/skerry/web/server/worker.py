"""One room of a house: a server process that is handed its connections. Only the door starts it."""

import asyncio
import signal
import socket
import sys
from typing import Any

import uvicorn
from rich.console import Console

from ..http.app import create_app
from .router import room_of
from .serve import allow_many_lines, prepare


class Room(uvicorn.Server):
    """A server without a listener of its own."""

    def __init__(self, config: uvicorn.Config, channel: socket.socket) -> None:
        super().__init__(config)
        self.channel = channel
        self.guests: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then take in who is handed over."""
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self.loop.add_reader(self.channel, self.take_in)

    def take_in(self) -> None:
        """One connection; none is left when the door is closed."""
        _, connections, _, _ = socket.recv_fds(self.channel, 1, 1)
        if not connections:
            self.loop.remove_reader(self.channel)
            self.should_exit = True
        for number in connections:
            connection = socket.socket(fileno=number)
            guest = self.loop.create_task(self.loop.connect_accepted_socket(self.new_line, connection))
            self.guests.add(guest)
            guest.add_done_callback(self.guests.discard)

    def new_line(self) -> Any:
        """What reads and writes a connection."""
        kind: Any = self.config.http_protocol_class
        return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)


def main(channel: str, number: str, rooms: str, database: str, public: str) -> None:
    """Serve until the door is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    console = Console()
    say = (lambda line: console.print(f"[dim]{line}[/]")) if number == "0" else (lambda line: None)
    app = create_app(database, public, say, lambda table: room_of(table, int(rooms)) == int(number))
    allow_many_lines()
    Room(prepare(app), socket.socket(fileno=int(channel))).run(sockets=[])


if __name__ == "__main__":
    main(*sys.argv[1:])
