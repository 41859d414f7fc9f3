"""The house: every match that somebody is at. It plays moves, lets bots think in threads, and tells everyone who watches."""

import asyncio
import hashlib
import logging
import secrets
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ..bots import BOTS, find_bot
from ..core.errors import BadOption
from ..core.table import BACK, SPECTATOR, Entry, Table, new_table
from ..games import find
from ..store import Match, OutOfStep, Store

log = logging.getLogger("skerry")
PERSON = "person"
RECENT = 40
RETRY = 2.0  # seconds
MOST_OPEN = 500  # matches kept in memory while nobody watches


class OldMatch(ValueError):
    """A match of another version of the game, or with other components: it is listed, not replayed."""


class Stale(ValueError):
    """A move made on a board that has changed since."""


class Seating:
    """A match, who sits where, and who watches."""

    def __init__(self, id: str, table: Table, seats: list[str], owner: str) -> None:
        self.id, self.table, self.seats, self.owner = id, table, seats, owner
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.told: dict[int, list[str]] = {}  # the log as each seat may read it
        self.recent = deque([table], RECENT)  # the last positions, so that watchers see every move
        self.can_take_back = takers_back(table, self.people)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, kind in enumerate(self.seats) if kind == PERSON]

    @property
    def busy(self) -> bool:
        """Does somebody watch, write or think?"""
        thinking = self.thinking is not None and not self.thinking.done()
        return bool(self.watchers) or self.lock.locked() or thinking

    def log_for(self, viewer: int) -> list[str]:
        """The log as that seat may read it, written once."""
        known = self.told.setdefault(viewer, [])
        if len(known) < len(self.table.log):
            known[:] = self.table.told(viewer)
        return known

    def after_line(self, line: int) -> Table:
        """The position one line further on, or the newest where that one is long gone."""
        return next((table for table in self.recent if len(table.log) == line + 1), self.table)

    def catch_up(self, table: Table) -> None:
        """Go on from a position that was reached elsewhere."""
        self.told.clear()
        self.recent.clear()
        self.recent.append(table)
        self.table = table
        self.can_take_back = takers_back(table, self.people)
        for watcher in self.watchers:
            watcher.set()

    def rename(self, table: Table) -> None:
        """The same position with other names in it."""
        self.table = self.recent[-1] = table
        for watcher in self.watchers:
            watcher.set()

    def commit(self, table: Table, before: Table) -> None:
        """The match has gone on; write the new line of every log that is being read, and wake who watches."""
        for viewer, known in self.told.items():
            if len(known) == len(before.log):
                known.append(table.tell(table.log[-1], before.state, table.state, viewer))
        self.table = table
        self.recent.append(table)
        self.can_take_back = takers_back(table, self.people)
        for watcher in self.watchers:
            watcher.set()


def takers_back(table: Table, people: list[int]) -> list[int]:
    """The people who could take their last action back."""
    return [seat for seat in people if not table.why_not_back(seat)]


def device_hash(device: str) -> str:
    """What the store keeps of a device's secret token."""
    return hashlib.sha256(device.encode()).hexdigest()


class House:
    """All matches."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.open: OrderedDict[str, Seating] = OrderedDict()
        self.opening = asyncio.Lock()
        self.disk = ThreadPoolExecutor(1, "disk")
        self.minds = ThreadPoolExecutor(2, "bot")

    async def on_disk(self, work: Callable[..., Any], *args: Any) -> Any:
        """Wait for the store without holding up anybody else."""
        return await asyncio.get_running_loop().run_in_executor(self.disk, work, *args)

    async def create(self, game: str, seats: list[str], options: dict[str, Any], seed: int | None, device: str) -> Seating:
        """Start a match with people and bots in its seats."""
        for kind in seats:
            if kind != PERSON and kind not in BOTS:
                raise BadOption(f"a seat is for a person or one of the bots {', '.join(BOTS)}; not {kind!r}")
        table = new_table(find(game), len(seats), seed, None, options)
        seating = Seating(secrets.token_urlsafe(12), table, seats, device_hash(device))
        await self.on_disk(self.store.create, seating.id, table, seats, seating.owner)
        self.keep(seating)
        self.wake_bots(seating)
        return seating

    async def find(self, id: str) -> Seating:
        """The match of that id, from memory or from the store."""
        async with self.opening:
            seating = self.open.get(id)
            if seating is None:
                match: Match = await self.on_disk(self.store.match, id)
                table = await asyncio.to_thread(reopen, match)
                seating = Seating(id, table, match.seats, match.owner)
                self.keep(seating)
        if id in self.open:
            self.open.move_to_end(id)
        self.wake_bots(seating)
        return seating

    def keep(self, seating: Seating) -> None:
        """Remember an open match, and forget those unused for longest."""
        idle = [id for id, other in self.open.items() if not other.busy]
        for id in idle[: max(0, len(self.open) + 1 - MOST_OPEN)]:
            del self.open[id]
        self.open[seating.id] = seating

    async def act(self, seating: Seating, entry: Entry, line: int) -> None:
        """A person's action or take-back, made on the board as it stood after so many lines."""
        async with seating.lock:
            if changed_for(seating.table, entry.seat, line):
                raise Stale("the board has changed since; look again")
            await self.advance(seating, entry)
        self.wake_bots(seating)

    async def name(self, seating: Seating, seat: int, place: str, text: str) -> None:
        """What a seat calls a thing of its own; names are no part of the log, so nobody's choice is disturbed."""
        async with seating.lock:
            after = seating.table.fork()
            after.name(seat, place, text)
            await self.on_disk(self.store.name, seating.id, seat, place, after.names.get((seat, place), ""))
            seating.rename(after)

    async def advance(self, seating: Seating, entry: Entry) -> None:
        """Try one log line on a copy, commit it to the store, and only then to the table."""
        before = seating.table
        after = before.fork()
        if entry.action == BACK:
            after.back(entry.seat)
        else:
            after.play(entry.seat, entry.action)
        try:
            await self.on_disk(self.store.append, seating.id, len(before.log), entry, after)
        except OutOfStep:  # another process has played on: take the match as it stands in the store
            seating.catch_up(await asyncio.to_thread(reopen, await self.on_disk(self.store.match, seating.id)))
            raise Stale("the board has changed since; look again") from None
        seating.commit(after, before)

    def wake_bots(self, seating: Seating) -> None:
        """Let the bots play if it is their turn and none is thinking already."""
        if seating.thinking is None or seating.thinking.done():
            seating.thinking = asyncio.create_task(self.let_bots_play(seating))
            seating.thinking.add_done_callback(report_failure)

    async def let_bots_play(self, seating: Seating) -> None:
        """Bots think in threads, one at a time, until a person is to act."""
        while True:
            table = seating.table
            seat = next((seat for seat in table.turn if seating.seats[seat] != PERSON), None)
            if seat is None:
                return
            bot = find_bot(seating.seats[seat])
            loop = asyncio.get_running_loop()
            choice = await loop.run_in_executor(self.minds, bot.choose, table.view(seat))
            async with seating.lock:
                if seating.table is table:
                    try:
                        await self.advance(seating, Entry(seat, choice.id))
                    except Stale:
                        continue
                    except SQLAlchemyError:
                        log.exception("a bot's move could not be written; it is tried again")
                        await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Stop the bots, finish what is being written."""
        for seating in self.open.values():
            if seating.thinking:
                seating.thinking.cancel()
        self.minds.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.disk.shutdown)
        self.store.close()


def changed_for(table: Table, seat: int, line: int) -> bool:
    """Has what this seat chooses from changed since that line? In a simultaneous turn others may be faster without harm."""
    since = table.log[line:] if line <= len(table.log) else None
    if since is None or any(entry.seat == seat for entry in since):
        return True
    if not since:
        return False
    before = table.at(line)
    return table.game.legal(before.state, table.box, seat) != table.game.legal(table.state, table.box, seat)


def report_failure(task: asyncio.Task[None]) -> None:
    """A bot that failed must not do so in silence."""
    if not task.cancelled() and (error := task.exception()):
        log.error("a bot failed", exc_info=error)


def reopen(match: Match) -> Table:
    """A match from the store, replayed from its log."""
    game = find(match.game)
    if match.version != game.version:
        raise OldMatch(f"this match was played with version {match.version} of {game.title}; this is version {game.version}")
    table = new_table(game, match.players, match.seed, None, match.options)
    if match.box != table.box_fingerprint:
        raise OldMatch("this match was played with other components")
    table.resume(match.log)
    table.names = match.names
    return table


def may_see(seating: Seating, viewer: int, device: str) -> bool:
    """A person's seat belongs to the device that opened the table; anybody may watch; afterwards nothing is secret."""
    if viewer == SPECTATOR or seating.table.over:
        return True
    return viewer in seating.people and device_hash(device) == seating.owner


def click_tree(paths: Mapping[int, tuple[str, ...]]) -> dict[str, Any]:
    """Actions as a tree of clicks: each path of element ids ends in an action's id."""
    tree: dict[str, Any] = {}
    for action, clicks in paths.items():
        branch = tree
        for click in clicks[:-1]:
            branch = branch.setdefault(click, {})
        branch[clicks[-1]] = action
    return tree


def update(seating: Seating, table: Table, viewer: int, device: str, known: dict[str, str], log_from: int) -> dict[str, Any]:
    """Everything a page needs to show a position to one viewer; of panels only those that differ from `known`."""
    view = table.view(viewer)
    mine = seating.people if device_hash(device) == seating.owner else []
    panels = [{**panel._asdict(), "whole": panel.whole is not None} for panel in view.panels()]
    changed = [panel for panel in panels if known.get(panel["id"]) != panel["title"] + panel["svg"]]
    known.update((panel["id"], panel["title"] + panel["svg"]) for panel in panels)
    newest = table is seating.table
    told = seating.log_for(viewer)[: len(table.log)]
    return {
        "line": len(table.log),
        "newest": newest,
        "seat": viewer,
        "turn": list(table.turn),
        "over": table.over,
        "winners": list(table.winners),
        "prompt": view.prompt,
        "order": [panel["id"] for panel in panels],
        "panels": changed,
        "clicks": click_tree(view.paths()) if newest and viewer in mine else {},
        "scores": view.scores,
        "sheets": view.sheets,
        "log": [{"line": i, "seat": table.log[i].seat, "text": told[i]} for i in range(log_from, len(told))],
        "can_take_back": seating.can_take_back if newest and mine else [],
        "secret": len({table.game.hide(table.state, table.box, seat).tobytes() for seat in mine}) > 1,
    }


Send = Callable[[dict[str, Any]], Awaitable[None]]


async def watch(seating: Seating, viewer: int, device: str, send: Send) -> None:
    """Send the match as it stands, then every move, each with what is new since the last one."""
    changed = asyncio.Event()
    seating.watchers.add(changed)
    known: dict[str, str] = {}
    table, line = seating.table, 0
    try:
        while True:
            message = update(seating, table, viewer, device, known, line)
            line = message["line"]
            await send(message)
            while len(seating.table.log) == line and seating.table.names == table.names:
                changed.clear()
                await changed.wait()
            table = seating.after_line(line)
    finally:
        seating.watchers.discard(changed)
