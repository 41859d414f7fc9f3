"""Live updates: a WebSocket on which a page hears every move and sends its own."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

import orjson
from pydantic import ValidationError
from starlette.types import Receive, Send

from ..tables.feed import carry_out, next_frame, watch
from ..tables.live_table import LiveTable, Watcher
from ..tables.tables import Tables
from .forms import Said
from .limits import SPEAK, Bucket

MOST_NONSENSE = 20


class Socket(NamedTuple):
    """A WebSocket that was accepted, as ASGI has it."""

    receive: Receive
    send: Send

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        await self.send({"type": "websocket.close", "code": code, "reason": reason})


async def serve(
    socket: Socket, tables: Tables, live_table: LiveTable, viewer: int, device: str, since: int, limited: bool
) -> None:
    """Tell a page what happens, and carry out what it says, until it goes away."""
    watcher = watch(live_table, viewer, device, since)
    hearing = asyncio.create_task(hear(socket, tables, live_table, watcher, limited))
    telling = asyncio.create_task(tell(socket, live_table, watcher))
    try:
        with suppress(asyncio.CancelledError):  # the server closes: there is nothing left to say
            await asyncio.wait([hearing, telling], return_when=asyncio.FIRST_COMPLETED)
    finally:
        live_table.leave(watcher)
        for task in (hearing, telling):
            task.cancel()
    for task in (hearing, telling):
        with suppress(asyncio.CancelledError, OSError, RuntimeError):  # gone in the middle of a word
            await task


async def tell(socket: Socket, live_table: LiveTable, watcher: Watcher) -> None:
    """Send frame after frame, each as text; a frame for several watchers is encoded once."""
    while True:
        frame = await next_frame(live_table, watcher)
        if frame.encoded is None:
            frame.encoded = orjson.dumps(frame.content)
        await socket.send({"type": "websocket.send", "text": frame.encoded.decode()})


async def hear(socket: Socket, tables: Tables, live_table: LiveTable, watcher: Watcher, limited: bool) -> None:
    """Carry out what a page says; of nonsense only so much is listened to."""
    bucket = Bucket(SPEAK)
    nonsense = 0
    acts: set[asyncio.Task[None]] = set()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if limited and not bucket.take():
            await socket.close(4429, "too many messages; wait a little")
            return
        text = message.get("text") or message.get("bytes") or b""
        try:
            said = Said.model_validate_json(text)
        except ValidationError:
            nonsense += 1
            if nonsense > MOST_NONSENSE:
                await socket.close(4400, "that was no message of the form asked for")
                return
            watcher.answer({"error": "that is no message of the form asked for; see /api"})
            continue
        # A task of its own, which outlives the connection: what is committed is also played at the table.
        act = asyncio.create_task(carry_out(tables, live_table, watcher, said.seat, said.action, said.count, said.key))
        acts.add(act)
        act.add_done_callback(acts.discard)
