"""A worker: a server process that is handed its connections by the router, which alone starts it."""

import asyncio
import signal
import socket
import sys
from typing import Any

import uvicorn
from rich.console import Console

from .app import create_app
from .router import worker_of
from .serve import allow_many_connections, prepare


class Worker(uvicorn.Server):
    """A server without a listening socket of its own."""

    def __init__(self, config: uvicorn.Config, channel: socket.socket) -> None:
        super().__init__(config)
        self.channel = channel
        self.accepting: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving, then accept what is handed over."""
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self.loop.add_reader(self.channel, self.accept)

    def accept(self) -> None:
        """Take one connection from the channel; without one the channel is closed, and the worker ends."""
        _, connections, _, _ = socket.recv_fds(self.channel, 1, 1)
        if not connections:
            self.loop.remove_reader(self.channel)
            self.should_exit = True
        for number in connections:
            connection = socket.socket(fileno=number)
            task = self.loop.create_task(self.loop.connect_accepted_socket(self.new_protocol, connection))
            self.accepting.add(task)
            task.add_done_callback(self.accepting.discard)

    def new_protocol(self) -> Any:
        """Returns the protocol that reads and writes a connection."""
        kind: Any = self.config.http_protocol_class
        return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)


def main(channel: str, number: str, workers: str, database: str, public: str) -> None:
    """Serve until the router closes the channel."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    console = Console()
    say = (lambda line: console.print(f"[dim]{line}[/]")) if number == "0" else (lambda line: None)
    app = create_app(database, public, say, lambda table: worker_of(table, int(workers)) == int(number))
    allow_many_connections()
    Worker(prepare(app), socket.socket(fileno=int(channel))).run(sockets=[])


if __name__ == "__main__":
    main(*sys.argv[1:])
