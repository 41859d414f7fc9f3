"""The live line: a WebSocket on which a page hears every move and sends its own."""

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

import orjson
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Send

from ...errors import SkerryError
from ...match.table import BACK, Entry
from ..tables import frames
from ..tables.live_table import RECENT, Seating, Watcher
from ..tables.tables import Forbidden, House, Stale
from .forms import Said
from .limits import SPEAK, Bucket

QUIET = 0.2  # seconds after which a table counts as quiet
MOST_NONSENSE = 20
MOST_ALIKE = 8  # frames kept of one table


class Line(NamedTuple):
    """A WebSocket that was accepted, as ASGI has it."""

    receive: Receive
    send: Send

    async def close(self, code: int, reason: str) -> None:
        """Hang up."""
        await self.send({"type": "websocket.close", "code": code, "reason": reason})


async def serve(socket: Line, house: House, seating: Seating, viewer: int, device: str, since: int, limited: bool) -> None:
    """Tell a page what happens, and carry out what it says, until it goes away."""
    watcher = Watcher(viewer, device)
    seating.watchers.add(watcher)
    hearing = asyncio.create_task(hear(socket, house, seating, watcher, limited))
    telling = asyncio.create_task(tell(socket, seating, watcher, since))
    try:
        with suppress(asyncio.CancelledError):  # the server closes: there is nothing left to say
            await asyncio.wait([hearing, telling], return_when=asyncio.FIRST_COMPLETED)
    finally:
        seating.leave(watcher)
        for task in (hearing, telling):
            task.cancel()
    for task in (hearing, telling):
        with suppress(asyncio.CancelledError, OSError, RuntimeError):  # gone in the middle of a word
            await task


# ---- telling


async def tell(socket: Line, seating: Seating, watcher: Watcher, since: int) -> None:
    """The match as it stands, then every move; who falls behind gets the newest position and the moves between."""
    sent, seated = min(since, seating.line), -1
    first, again, backs = True, False, None
    while True:
        watcher.news.clear()
        for answer in watcher.answers:
            await send(socket, orjson.dumps(answer))
        watcher.answers.clear()
        if seated != seating.seated:
            seated, again = seating.seated, True
            await send(socket, orjson.dumps({"table": frames.around(seating, watcher.device)}))
        newest = seating.line
        if first or again or sent < newest:
            far = first or newest - sent > RECENT or seating.state_at(sent + 1) is None
            line = newest if far else min(sent + 1, newest)
            await send(socket, await frame(seating, watcher, None if first else sent, line, sent))
            sent, first, again, backs, watcher.quiet = line, False, False, None, False
        elif backs is None and watcher.quiet:  # whether something can be taken back is worked out while nothing happens
            backs = seating.can_take_back(seating.seats_of(watcher.device))
            if backs:
                await send(socket, orjson.dumps({"can_take_back": backs, "line": sent}))
        else:
            if backs is None:
                watcher.rest_after(QUIET)
            await watcher.news.wait()


async def send(socket: Line, frame: bytes) -> None:
    """One frame, as text."""
    await socket.send({"type": "websocket.send", "text": frame.decode()})


async def frame(seating: Seating, watcher: Watcher, known: int | None, line: int, log_from: int) -> bytes:
    """A position with the moves that led to it. Watchers who see the same are sent the same bytes."""
    viewer, mine = watcher.viewer, seating.seats_of(watcher.device)
    newest = line == seating.line
    key = (viewer, mine, known, line, newest)
    alike = known is not None and sum(other.viewer == viewer for other in seating.watchers) > 1
    if alike and key in seating.frames:
        made, panels = seating.frames[key]
        watcher.known = dict(panels)
        return made
    log = await frames.log_lines(seating, viewer, mine, log_from, line)
    acting = newest and viewer in mine and not seating.chairs[viewer].bot
    made = orjson.dumps(
        {
            **frames.position(seating.sight(viewer, line), line, acting, watcher.known),
            "newest": newest,
            "first": known is None,
            "counts": frames.counts_at(seating, line),
            "log": log,
            "secret": frames.secret_between(seating, mine),
        }
    )
    if alike:
        if len(seating.frames) > MOST_ALIKE:
            seating.frames.clear()
        seating.frames[key] = made, dict(watcher.known)
    return made


# ---- hearing


async def hear(socket: Line, house: House, seating: Seating, watcher: Watcher, limited: bool) -> None:
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
            answer(watcher, {"error": "that is no message of the form asked for; see /api"})
            continue
        # A task of its own, which outlives the connection: what is committed is also played at the table.
        act = asyncio.create_task(carry_out(house, seating, watcher, said))
        acts.add(act)
        act.add_done_callback(acts.discard)


async def carry_out(house: House, seating: Seating, watcher: Watcher, said: Said) -> None:
    """One action; the answer goes to who sent it, the news to everyone."""
    try:
        if said.seat not in seating.seats_of(watcher.device):
            raise Forbidden(f"seat {said.seat} is not yours to play")
        line = seating.keys.get((said.seat, said.key))
        if line is not None:
            return answer(watcher, {"done": said.key, "line": line})  # sent twice; who sent it once sees it in the log
        entry = Entry(said.seat, BACK if said.action is None else said.action)
        await house.act(seating, entry, said.count, said.key)
    except (SkerryError, Stale, Forbidden) as error:
        answer(watcher, {"refused": said.key, "error": str(error)})
    except SQLAlchemyError:
        answer(watcher, {"refused": said.key, "error": "the store does not answer; nothing was changed", "again": True})


def answer(watcher: Watcher, message: dict[str, Any]) -> None:
    """Something for one watcher alone."""
    watcher.answers.append(message)
    watcher.news.set()
