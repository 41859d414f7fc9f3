"""What tables need from outside, in plain Python: matches in memory, bots that think at once, no threads."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from skerry.bots.uniform import Random
from skerry.match.game import Game
from skerry.match.stored import Chair, LogLine, Match, NoSuchMatch, OutOfStep
from skerry.match.table import Entry, Table
from skerry.match.view import View


def standing(table: Table) -> dict[str, Any]:
    """How a match stands, as its `Match` says it."""
    return {
        "changed": time.time(),
        "turn": list(table.turn),
        "over": table.over,
        "sheets": table.sheets if table.over else [],
    }


def copied(chair: Chair) -> Chair:
    return replace(chair, holders=set(chair.holders))


@dataclass
class MemoryStorage:
    """Matches that last as long as the program."""

    kept: dict[str, Match] = field(default_factory=dict)
    secret: str = "in memory only"

    async def create(self, id: str, table: Table, chairs: list[Chair], owner: str, after: str) -> None:
        if after and self.kept[after].next:
            raise OutOfStep(f"match {after} has a rematch already")
        self.kept[id] = Match(
            id=id,
            game=table.game.name,
            version=table.game.version,
            box=table.box_fingerprint,
            players=table.players,
            seed=table.seed or 0,
            options=table.game.option_values(table.options),
            owner=owner,
            created=time.time(),
            next="",
            chairs=[copied(chair) for chair in chairs],
            names={},
            chosen=table.chosen,
            **standing(table),
        )
        if after:
            self.kept[after] = replace(self.kept[after], next=id)

    async def match(self, id: str) -> Match:
        if id not in self.kept:
            raise NoSuchMatch(id)
        found = self.kept[id]
        return replace(found, chairs=[copied(chair) for chair in found.chairs], lines=list(found.lines))

    async def without_log(self, id: str) -> Match:
        return replace(await self.match(id), lines=[])

    async def lines(self, id: str, first: int) -> list[LogLine]:
        return (await self.match(id)).lines[first:]

    async def matches(self, device: str) -> list[Match]:
        mine = [match for match in self.kept.values() if device in {match.owner}.union(*(c.holders for c in match.chairs))]
        return sorted(mine, key=lambda match: -match.changed)

    async def append(self, id: str, line: int, entry: Entry, nth: int, key: str | None, after: Table) -> None:
        match = self.kept[id]
        own = [known for known in match.lines if known.entry.seat == entry.seat]
        if line != len(match.lines) or nth != len(own) or (key is not None and key in [known.key for known in own]):
            raise OutOfStep(f"line {line} of match {id}")
        self.kept[id] = replace(match, lines=[*match.lines, LogLine(entry, key)], **standing(after))

    async def seat(self, id: str, seat: int, chair: Chair, used: int) -> None:
        match = self.kept[id]
        if match.chairs[seat].used != used:
            raise OutOfStep(f"seat {seat} of match {id}")
        self.kept[id] = replace(match, chairs=[*match.chairs[:seat], copied(chair), *match.chairs[seat + 1 :]])

    async def name(self, id: str, seat: int, place: str, name: str) -> None:
        names = {at: known for at, known in self.kept[id].names.items() if at != (seat, place)}
        self.kept[id] = replace(self.kept[id], names={**names, (seat, place): name} if name else names)

    async def close(self) -> None:
        pass


class PlainThinking:
    """Uniform bots, who choose while they are awake; nobody here has hints or advice to give."""

    def __init__(self) -> None:
        self.awake = asyncio.Event()

    def check(self, bot: str) -> None:
        assert bot == "random"

    async def choose(self, bot: str, view: View) -> int:
        await self.awake.wait()
        return Random(seed=sum(view.state.tobytes())).choose(view).id

    async def hints(self, view: View) -> list[Any]:
        return []

    async def advice(self, table: Table, line: int) -> None:
        return None

    async def close(self) -> None:
        pass


class PlainRuntime:
    """The running event loop, which waits for all work."""

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    def call_at(self, when: float, function: Callable[[], None]) -> object:
        return asyncio.get_running_loop().call_at(when, function)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def offload(self, function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)


class AllReady:
    """Every bot can think, wherever."""

    def seconds_until(self, bot: str, game: Game, players: int) -> int:
        return 0

    def need(self, bot: str, game: Game, players: int) -> None:
        pass

    def seated(self, game: Game, players: int) -> None:
        pass

    async def wait(self, game: Game, players: int) -> None:
        pass
