"""The house: every match that somebody is at. It plays moves, lets bots think in threads, and keeps what happens."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ...bots import Tree, find_bot
from ...errors import BadOption
from ...games import find
from ...match.table import BACK, Entry, Table, new_table
from ...store import Chair, Ear, Line, Match, Move, OutOfStep, Store, Writer, progress
from .links import opens
from .live_table import Seating

log = logging.getLogger("skerry")
PERSON, LINK = "person", "link"
RETRY = 2.0  # seconds
MOST_OPEN = 500  # matches kept in memory while nobody watches
LOOKS = 4  # so many of the oldest are looked at whenever one is opened, however many there are
LONGEST_THOUGHT = 5  # seconds that a bot at a table may think
NODES_A_SECOND = 2000  # of the slowest game, about
TRIES = 20  # a move that others are faster than is tried again so often


class OldMatch(ValueError):
    """A match of another version of the game, or with other components: it is listed, not replayed."""


class Stale(ValueError):
    """A move of a seat that has made another one meanwhile."""


class Forbidden(ValueError):
    """Not this device's to see or do."""


class House:
    """All matches."""

    def __init__(
        self, store: Store, need: Callable[[str], None] = lambda game: None, mine: Callable[[str], bool] = lambda table: True
    ) -> None:
        self.store = store
        self.need = need  # raises while a game cannot be played yet
        self.mine = mine  # is a table of that id in this room?
        self.open: OrderedDict[str, Seating] = OrderedDict()
        self.opening: dict[str, asyncio.Task[Seating]] = {}
        self.rereading: set[asyncio.Task[None]] = set()
        self.disk = ThreadPoolExecutor(4, "disk")
        self.minds = ThreadPoolExecutor(2, "bot")
        self.writer = Writer(store)
        self.loop = asyncio.get_running_loop()
        self.ear = Ear(store, self.writer.name, self.overhear) if store.postgres else None

    async def on_disk(self, work: Callable[..., Any], *args: Any) -> Any:
        """Wait for the store without holding up anybody else."""
        return await self.loop.run_in_executor(self.disk, work, *args)

    # ---- tables

    async def create(
        self, game: str, seats: list[str], options: dict[str, Any], seed: int | None, device: str, names: list[str]
    ) -> Seating:
        """Start a match: each seat is for a person here, a person who gets a link, or a bot."""
        self.need(game)
        chairs = []
        for kind, name in zip(seats, [*names, *[""] * len(seats)], strict=False):
            person = kind in (PERSON, LINK)
            if not person:
                check_bot(kind)
            chairs.append(Chair(person, "" if person else kind, name if person else "", {device} if kind == PERSON else set()))
        table = new_table(find(game), len(seats), seed, None, options)
        return await self.begin(table, chairs, device, "")

    async def begin(self, table: Table, chairs: list[Chair], owner: str, after: str) -> Seating:
        """Keep a dealt match and open it."""
        id = next(id for id in iter(lambda: secrets.token_urlsafe(12), "") if self.mine(id))
        seating = Seating(id, table, chairs, owner)
        await self.writer.change(after or seating.id, lambda db: self.store.create(db, seating.id, table, chairs, owner, after))
        self.keep(seating)
        self.wake_bots(seating)
        return seating

    async def rematch(self, seating: Seating) -> str:
        """Another match with the same people, bots and options; everyone who asks gets the same one."""
        async with seating.lock:
            if not seating.next:
                if not seating.table.over:
                    raise BadOption("a rematch can be had when the match is over")
                old = seating.table
                options = {option.name: old.options[option.name].tolist() for option in old.game.options}
                table = new_table(old.game, old.players, None, None, options)
                chairs = [replace(chair, holders=set(chair.holders)) for chair in seating.chairs]
                try:
                    seating.reseat(seating.chairs, (await self.begin(table, chairs, seating.owner, seating.id)).id)
                except OutOfStep:
                    match: Match = await self.on_disk(self.store.match, seating.id)
                    seating.reseat(match.chairs, match.next)
        return seating.next

    async def find(self, id: str) -> Seating:
        """The match of that id, from memory or from the store."""
        seating = self.open.get(id)
        if seating is None:
            if id not in self.opening:
                self.opening[id] = asyncio.create_task(self.fetch(id))
                self.opening[id].add_done_callback(lambda _: self.opening.pop(id))
            seating = await asyncio.shield(self.opening[id])
        else:
            self.open.move_to_end(id)
        self.wake_bots(seating)
        return seating

    async def fetch(self, id: str) -> Seating:
        """A match out of the store."""
        match: Match = await self.on_disk(self.store.match, id)
        self.need(match.game)
        seating = Seating.reopened(match, await asyncio.to_thread(reopen, match))
        self.keep(seating)
        return seating

    def keep(self, seating: Seating) -> None:
        """Remember an open match, and forget those unused for longest."""
        self.open[seating.id] = seating
        for _ in range(min(LOOKS, len(self.open) - MOST_OPEN)):
            id, oldest = next(iter(self.open.items()))
            if oldest.busy or oldest is seating:
                self.open.move_to_end(id)
            else:
                del self.open[id]

    # ---- people

    async def join(self, seating: Seating, seat: int, right: str, device: str, name: str) -> None:
        """Sit down where a link leads; it is used up then. Who sits there already may come back by it."""
        async with seating.lock:
            chair = seating.chairs[seat]
            back = device in chair.holders
            if not chair.person or not (back or opens(self.store.secret, seating.id, seat, chair.used, right)):
                raise Forbidden("this link opens no seat here, or somebody has used it; ask for a new one")
            now = replace(chair, name=name or chair.name, bot="", holders=chair.holders | {device}, used=chair.used + (not back))
            await self.reseat(seating, seat, now)

    async def change(self, seating: Seating, seat: int, device: str, bot: str | None, name: str | None) -> None:
        """Leave a seat to a bot, come back to it, or take another name."""
        async with seating.lock:
            chair = seating.chairs[seat]
            held = device in chair.holders
            if not held and not (device and device == seating.owner and chair.person and bot and name is None):
                raise Forbidden(f"seat {seat} is not yours")
            if bot:
                check_bot(bot)
            chair = replace(chair, bot=chair.bot if bot is None else bot, name=chair.name if name is None else name)
            await self.reseat(seating, seat, chair)
        self.wake_bots(seating)

    async def name(self, seating: Seating, seat: int, place: str, text: str) -> None:
        """What a seat calls a thing of its own; names are no part of the log, so nobody's choice is disturbed."""
        async with seating.lock:
            after = seating.table.fork()
            after.name(seat, place, text)
            name = after.names.get((seat, place), "")
            await self.writer.change(seating.id, lambda db: self.store.name(db, seating.id, seat, place, name))
            seating.rename(after.names)

    async def reseat(self, seating: Seating, seat: int, chair: Chair) -> None:
        """Write who sits there, then tell everyone."""
        used = seating.chairs[seat].used
        try:
            await self.writer.change(seating.id, lambda db: self.store.seat(db, seating.id, seat, chair, used))
        except OutOfStep:  # at another server
            match: Match = await self.on_disk(self.store.around, seating.id)
            seating.reseat(match.chairs, match.next)
            raise Stale("somebody has sat down there meanwhile; look again") from None
        seating.reseat([*seating.chairs[:seat], chair, *seating.chairs[seat + 1 :]], seating.next)

    # ---- moves

    async def act(self, seating: Seating, entry: Entry, count: int, key: str) -> int:
        """A person's action or take-back, that seat's one of that number; the line it has. Sent twice, it counts once."""
        for _ in range(TRIES):
            async with seating.lock:
                known = seating.keys.get((entry.seat, key))
                if known is not None:
                    return known
                if seating.chairs[entry.seat].bot:
                    raise Forbidden("a bot plays this seat now; take it back first")
                if seating.counts[entry.seat] != count:
                    raise Stale("this seat has acted meanwhile; look again")
                if await self.advance(seating, entry, key):
                    line = seating.line - 1
                    break
        else:
            raise Stale("too much is happening at this table; try again")
        self.wake_bots(seating)
        return line

    async def advance(self, seating: Seating, entry: Entry, key: str | None) -> bool:
        """Try one line on a copy, commit it to the store, and only then to the table. False: another server was faster."""
        before = seating.table
        after = before.fork()
        if entry.action == BACK:
            after.back(entry.seat)
        else:
            state = before.game.step(before.state, before.box, entry.seat, entry.action)
            if state is None:
                before.view(entry.seat).find(entry.action)  # says why not
            after._append(entry, state)
        move = Move(seating.id, len(before.log), entry, seating.counts[entry.seat], key, progress(after))
        try:
            await self.writer.append(move)
        except OutOfStep:
            await self.catch_up(seating)
            return False
        seating.commit(after, key)
        return True

    async def catch_up(self, seating: Seating) -> None:
        """Read what other servers have written, line by line, so that who watches here misses nothing."""
        lines: list[Line] = await self.on_disk(self.store.lines, seating.id, seating.line)
        for line in lines:
            after = seating.table.fork()
            after._append(line.entry)
            seating.commit(after, line.key)

    def overhear(self, ids: list[str] | None) -> None:
        """Called from another thread: these matches have changed elsewhere; None: any may have."""
        self.loop.call_soon_threadsafe(self.refresh, ids)

    def refresh(self, ids: list[str] | None) -> None:
        """Bring open matches up to date, each in a task of its own."""
        for id in list(self.open) if ids is None else ids:
            if seating := self.open.get(id):
                task = asyncio.create_task(self.reread(seating))
                self.rereading.add(task)
                task.add_done_callback(self.rereading.discard)
                task.add_done_callback(report_failure)

    async def reread(self, seating: Seating) -> None:
        """Lines and seats as the store has them."""
        async with seating.lock:
            await self.catch_up(seating)
            match: Match = await self.on_disk(self.store.around, seating.id)
            seating.reseat(match.chairs, match.next)
            seating.rename(match.names)
        self.wake_bots(seating)

    # ---- bots

    def wake_bots(self, seating: Seating) -> None:
        """Let the bots play if it is their turn and none is thinking already."""
        if any(chair.bot for chair in seating.chairs) and (seating.thinking is None or seating.thinking.done()):
            seating.thinking = asyncio.create_task(self.let_bots_play(seating))
            seating.thinking.add_done_callback(report_failure)

    async def let_bots_play(self, seating: Seating) -> None:
        """Bots think in threads, one at a time, until a person is to act."""
        while True:
            table, chairs = seating.table, seating.chairs
            seat = next((seat for seat in table.turn if chairs[seat].bot), None)
            if seat is None:
                return
            bot, count = find_bot(chairs[seat].bot), seating.counts[seat]
            choice = await self.loop.run_in_executor(self.minds, bot.choose, table.view(seat))
            async with seating.lock:
                now = seating.table  # in a simultaneous turn people may have gone on meanwhile
                same = seating.counts[seat] == count and seating.chairs[seat].bot == chairs[seat].bot
                if same and choice.id in now.game.legal(now.state, now.box, seat):
                    try:
                        await self.advance(seating, Entry(seat, choice.id), None)
                    except SQLAlchemyError:
                        log.exception("a bot's move could not be written; it is tried again")
                        await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Stop the bots, finish what is being written."""
        for seating in self.open.values():
            if seating.thinking:
                seating.thinking.cancel()
        self.minds.shutdown(wait=False, cancel_futures=True)
        if self.ear:
            await asyncio.to_thread(self.ear.close)
        await asyncio.to_thread(self.writer.close)
        await asyncio.to_thread(self.disk.shutdown)
        self.store.close()


def check_bot(code: str) -> None:
    """`BadOption` for a bot that there is not, or that would keep the house waiting."""
    bot = find_bot(code)
    if isinstance(bot, Tree) and max(bot.seconds or 0, (bot.nodes or 0) / NODES_A_SECOND, bot.trees / 2) > LONGEST_THOUGHT:
        raise BadOption(f"{code}: at a table a bot thinks for {LONGEST_THOUGHT} seconds at most, in {2 * LONGEST_THOUGHT} trees")


def report_failure(task: asyncio.Task[None]) -> None:
    """A bot that failed must not do so in silence."""
    if not task.cancelled() and (error := task.exception()):
        log.error("work at a table failed", exc_info=error)


def reopen(match: Match) -> Table:
    """A match from the store, replayed from its log."""
    game = find(match.game)
    if match.version != game.version:
        raise OldMatch(f"this match was played with version {match.version} of {game.title}; this is version {game.version}")
    table = new_table(game, match.players, match.seed, None, match.options)
    if match.box != table.box_fingerprint:
        raise OldMatch("this match was played with other components")
    table.resume([line.entry for line in match.lines])
    table.names = match.names
    return table
