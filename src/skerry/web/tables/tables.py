"""Every match that somebody is at: moves are checked, kept and shown, and bots take their turns."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...errors import BadOption, UnknownGame
from ...games import find
from ...match.game import Game
from ...match.options import SHOWN
from ...match.stored import Chair, Match, OutOfStep
from ...match.table import BACK, Entry, Table, new_table
from .links import opens
from .live_table import LiveTable
from .ports import Readiness, Runtime, Storage, StorageFailed, Thinking

log = logging.getLogger("skerry")
PERSON, LINK = "person", "link"
RETRY = 2.0  # seconds
MOST_OPEN = 500  # matches kept in memory while nobody watches
LOOKS = 4  # of the oldest are looked at whenever one is opened, however many there are
TRIES = 20  # a move that others are faster than is tried again


class OldMatch(ValueError):
    """A match of a version of the game that is not here, or with other components: it is listed, not replayed."""


class Stale(ValueError):
    """A move of a seat that has made another one meanwhile."""


class Forbidden(ValueError):
    """A device asks for what it may not see or do."""


class Tables:
    """All matches; `here` says which of them this process has, where several share them."""

    def __init__(
        self,
        storage: Storage,
        thinking: Thinking,
        runtime: Runtime,
        readiness: Readiness,
        here: Callable[[str], bool] = lambda id: True,
    ) -> None:
        self.storage, self.thinking, self.runtime, self.readiness, self.here = storage, thinking, runtime, readiness, here
        self.open: OrderedDict[str, LiveTable] = OrderedDict()
        self.opening: dict[str, asyncio.Task[LiveTable]] = {}
        self.rereading: set[asyncio.Task[None]] = set()

    # ---- tables

    async def create(
        self, game: str, seats: list[str], options: dict[str, Any], seed: int | None, device: str, names: list[str]
    ) -> LiveTable:
        """Start a match: each seat is for a person here, a person who gets a link, or a bot."""
        found, chairs = find(game), []
        for kind, name in zip(seats, [*names, *[""] * len(seats)], strict=False):
            person = kind in (PERSON, LINK)
            if not person:
                self.thinking.check(kind)
                self.readiness.need(kind, found, len(seats))
            chairs.append(Chair(person, "" if person else kind, name if person else "", {device} if kind == PERSON else set()))
        table = new_table(found, len(seats), seed, None, options)
        return await self.begin(table, chairs, device, "")

    async def begin(self, table: Table, chairs: list[Chair], owner: str, after: str) -> LiveTable:
        """Keep a dealt match and open it."""
        id = next(id for id in iter(lambda: secrets.token_urlsafe(12), "") if self.here(id))
        live_table = LiveTable(id, table, chairs, owner, self.runtime)
        await self.storage.create(id, table, chairs, owner, after)
        self.keep(live_table)
        self.wake_bots(live_table)
        return live_table

    async def rematch(self, live_table: LiveTable) -> str:
        """Returns the id of another match with the same people, bots and options; everyone who asks gets the same one.

        It is played by the newest version of the game, and numbers that were drawn are drawn again.
        """
        async with live_table.lock:
            if not live_table.next:
                if not live_table.table.over:
                    raise BadOption("a rematch can be had when the match is over")
                old = live_table.table
                newest = find(old.game.name)
                drawn = {option.name for option in old.game.options if option.chance == SHOWN} - set(old.chosen)
                kept = {option.name for option in newest.options} - drawn
                options = {name: value for name, value in old.game.option_values(old.options).items() if name in kept}
                table = new_table(newest, old.players, None, None, options)
                chairs = [replace(chair, holders=set(chair.holders)) for chair in live_table.chairs]
                try:
                    live_table.reseat(live_table.chairs, (await self.begin(table, chairs, live_table.owner, live_table.id)).id)
                except OutOfStep:
                    match = await self.storage.without_log(live_table.id)
                    live_table.reseat(match.chairs, match.next)
        return live_table.next

    async def find(self, id: str) -> LiveTable:
        """The match of that id, from memory or from the storage."""
        live_table = self.open.get(id)
        if live_table is None:
            if id not in self.opening:
                self.opening[id] = asyncio.create_task(self.fetch(id))
                self.opening[id].add_done_callback(lambda _: self.opening.pop(id))
            live_table = await asyncio.shield(self.opening[id])
        else:
            self.open.move_to_end(id)
        self.wake_bots(live_table)
        return live_table

    async def fetch(self, id: str) -> LiveTable:
        """Returns the live table of a match from the storage."""
        match = await self.storage.match(id)
        live_table = LiveTable.reopened(match, await self.runtime.offload(reopen, match), self.runtime)
        self.keep(live_table)
        return live_table

    def keep(self, live_table: LiveTable) -> None:
        """Remember an open match, and forget those unused for longest."""
        self.readiness.seated(live_table.table.game, live_table.table.players)
        self.open[live_table.id] = live_table
        for _ in range(min(LOOKS, len(self.open) - MOST_OPEN)):
            id, oldest = next(iter(self.open.items()))
            if oldest.busy or oldest is live_table:
                self.open.move_to_end(id)
            else:
                del self.open[id]

    # ---- people

    async def join(self, live_table: LiveTable, seat: int, right: str, device: str, name: str) -> None:
        """Sit down where a link leads; it is used up then. Who sits there already may come back by it."""
        async with live_table.lock:
            chair = live_table.chairs[seat]
            back = device in chair.holders
            if not chair.person or not (back or opens(self.storage.secret, live_table.id, seat, chair.used, right)):
                raise Forbidden("this link opens no seat here, or somebody has used it; ask for a new one")
            now = replace(chair, name=name or chair.name, bot="", holders=chair.holders | {device}, used=chair.used + (not back))
            await self.reseat(live_table, seat, now)

    async def change(self, live_table: LiveTable, seat: int, device: str, bot: str | None, name: str | None) -> None:
        """Leave a seat to a bot, come back to it, or take another name."""
        async with live_table.lock:
            chair = live_table.chairs[seat]
            held = device in chair.holders
            if not held and not (device and device == live_table.owner and chair.person and bot and name is None):
                raise Forbidden(f"seat {seat} is not yours")
            if bot:
                self.thinking.check(bot)
                self.readiness.need(bot, live_table.table.game, live_table.table.players)
            chair = replace(chair, bot=chair.bot if bot is None else bot, name=chair.name if name is None else name)
            await self.reseat(live_table, seat, chair)
        self.wake_bots(live_table)

    async def name(self, live_table: LiveTable, seat: int, place: str, text: str) -> None:
        """Give a thing of a seat's own a name; names are no part of the log, so nobody's choice is disturbed."""
        async with live_table.lock:
            after = live_table.table.fork()
            after.name(seat, place, text)
            name = after.names.get((seat, place), "")
            await self.storage.name(live_table.id, seat, place, name)
            live_table.rename(after.names)

    async def reseat(self, live_table: LiveTable, seat: int, chair: Chair) -> None:
        """Write who sits at a seat, then tell everyone at the table."""
        used = live_table.chairs[seat].used
        try:
            await self.storage.seat(live_table.id, seat, chair, used)
        except OutOfStep:  # at another server
            match = await self.storage.without_log(live_table.id)
            live_table.reseat(match.chairs, match.next)
            raise Stale("somebody has sat down there meanwhile; look again") from None
        live_table.reseat([*live_table.chairs[:seat], chair, *live_table.chairs[seat + 1 :]], live_table.next)

    # ---- moves

    async def act(self, live_table: LiveTable, entry: Entry, count: int, key: str) -> int:
        """A person's action or take-back, that seat's one of number `count`. Returns its line. Sent twice, it counts once."""
        for _ in range(TRIES):
            async with live_table.lock:
                known = live_table.keys.get((entry.seat, key))
                if known is not None:
                    return known
                if live_table.chairs[entry.seat].bot:
                    raise Forbidden("a bot plays this seat now; take it back first")
                if live_table.counts[entry.seat] != count:
                    raise Stale("this seat has acted meanwhile; look again")
                if await self.advance(live_table, entry, key):
                    line = live_table.line - 1
                    break
        else:
            raise Stale("too much is happening at this table; try again")
        self.wake_bots(live_table)
        return line

    async def advance(self, live_table: LiveTable, entry: Entry, key: str | None) -> bool:
        """Try one line on a copy, commit it to the storage, then to the table. Returns False if another server was faster."""
        before = live_table.table
        after = before.fork()
        if entry.action == BACK:
            after.back(entry.seat)
        else:
            state = before.game.step(before.state, before.box, entry.seat, entry.action)
            if state is None:
                before.view(entry.seat).find(entry.action)  # says why not
            after._append(entry, state)
        try:
            await self.storage.append(live_table.id, len(before.log), entry, live_table.counts[entry.seat], key, after)
        except OutOfStep:
            await self.catch_up(live_table)
            return False
        live_table.commit(after, key)
        return True

    async def catch_up(self, live_table: LiveTable) -> None:
        """Read what other servers have written, line by line, so that who watches here misses nothing."""
        for line in await self.storage.lines(live_table.id, live_table.line):
            after = live_table.table.fork()
            after._append(line.entry)
            live_table.commit(after, line.key)

    def refresh(self, ids: list[str] | None) -> None:
        """Bring open matches up to date that have changed elsewhere, each in a task of its own; None: any may have changed."""
        for id in list(self.open) if ids is None else ids:
            if live_table := self.open.get(id):
                task = asyncio.create_task(self.reread(live_table))
                self.rereading.add(task)
                task.add_done_callback(self.rereading.discard)
                task.add_done_callback(report_failure)

    async def reread(self, live_table: LiveTable) -> None:
        """Take over lines, seats and names of a match as the storage has them."""
        async with live_table.lock:
            await self.catch_up(live_table)
            match = await self.storage.without_log(live_table.id)
            live_table.reseat(match.chairs, match.next)
            live_table.rename(match.names)
        self.wake_bots(live_table)

    # ---- bots

    def wake_bots(self, live_table: LiveTable) -> None:
        """Let the bots play if it is their turn and none is thinking already."""
        if any(chair.bot for chair in live_table.chairs) and (live_table.thinking is None or live_table.thinking.done()):
            live_table.thinking = asyncio.create_task(self.let_bots_play(live_table))
            live_table.thinking.add_done_callback(report_failure)

    async def let_bots_play(self, live_table: LiveTable) -> None:
        """Bots choose, one at a time, until a person is to act."""
        while True:
            table, chairs = live_table.table, live_table.chairs
            seat = next((seat for seat in table.turn if chairs[seat].bot), None)
            if seat is None:
                return
            bot, count = chairs[seat].bot, live_table.counts[seat]
            action = await self.thinking.choose(bot, table.view(seat))
            async with live_table.lock:
                now = live_table.table  # in a simultaneous turn people may have gone on meanwhile
                same = live_table.counts[seat] == count and live_table.chairs[seat].bot == bot
                if same and action in now.game.legal(now.state, now.box, seat):
                    try:
                        await self.advance(live_table, Entry(seat, action), None)
                    except StorageFailed:
                        log.exception("a bot's move could not be written; it is tried again")
                        await self.runtime.sleep(RETRY)

    async def close(self) -> None:
        """Stop the bots, finish what is being written."""
        for live_table in self.open.values():
            if live_table.thinking:
                live_table.thinking.cancel()
        await self.thinking.close()
        await self.storage.close()


def report_failure(task: asyncio.Task[None]) -> None:
    """A bot that failed must not do so in silence."""
    if not task.cancelled() and (error := task.exception()):
        log.error("work at a table failed", exc_info=error)


def game_of(match: Match) -> Game:
    """The game of a match from the storage, in the version it was begun with."""
    try:
        return find(match.game, match.version)
    except UnknownGame as error:
        raise OldMatch(f"this match cannot be opened: {error}") from None


def reopen(match: Match) -> Table:
    """A match from the storage, replayed from its log by the version of the game that it was begun with."""
    table = new_table(game_of(match), match.players, match.seed, None, match.options)
    if match.box != table.box_fingerprint:
        raise OldMatch("this match was played with other components")
    table.resume([line.entry for line in match.lines])
    table.names, table.chosen = match.names, match.chosen
    return table
