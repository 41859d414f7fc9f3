"""Whole matches at tables that are alone: no server, database, threads, NumPy or Numba. Run as a program by test_alone.

Every argument but the first is an option of the game, as NAME=VALUE.
"""

import asyncio
import json
import random
import sys
import threading
from importlib.abc import MetaPathFinder
from typing import Any, NoReturn

BLOCKED = ("sqlalchemy", "fastapi", "starlette", "uvicorn", "orjson", "pydantic", "jinja2", "numpy", "numba", "llvmlite")
DEVICE = "a-device"
PATIENCE = 30  # seconds for the next frame
MATCHES = 3
EARLY = 20  # messages of a client
MOST_TRIES = 8  # to take something back


class Blocker(MetaPathFinder):
    """Lets nobody import what a browser does not have."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.split(".")[0] in BLOCKED:
            raise ImportError(f"{name} is not here")


started: list[str] = []  # threads, which there should be none of


def start(thread: threading.Thread) -> NoReturn:
    started.append(thread.name)
    raise RuntimeError("a thread was started")


class Client:
    """A page at seat 0, which knows only what it is sent."""

    def __init__(self, tables: Any, live_table: Any, chance: random.Random) -> None:
        from skerry.web.tables.feed import watch

        self.tables, self.live_table, self.chance = tables, live_table, chance
        self.watcher = watch(live_table, 0, DEVICE, 0)
        self.position: dict[str, Any] = {}
        self.panels: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.sent = 0

    async def hear(self, what: str) -> Any:
        """The next frame with that in it; everything on the way to it is taken in. What is sent must be JSON."""
        from skerry.web.tables.feed import next_frame

        while True:
            frame = await asyncio.wait_for(next_frame(self.live_table, self.watcher), PATIENCE)
            told = json.loads(json.dumps(frame.content))
            if "panels" in told:
                assert told["line"] == len(self.log) + len(told["log"]), "every line once, in order"
                self.position = told
                self.log += told["log"]
                self.panels |= {panel["id"]: panel for panel in told["panels"]}
                assert all(self.panels[name]["svg"] for name in told["order"])
            if what in told:
                return told

    async def say(self, action: int | None) -> str | None:
        """Send an action, or a take-back, and wait for it to come back in the log; else the reason why not."""
        from skerry.web.tables.feed import carry_out

        self.sent += 1
        key, count = f"key-{self.sent:05d}", self.position["counts"][0]
        for _ in range(2):  # sent twice, it counts once
            await carry_out(self.tables, self.live_table, self.watcher, 0, action, count, key)
        answer = await self.hear("refused") if self.watcher.answers and "refused" in self.watcher.answers[0] else None
        if answer:
            await self.hear("refused")
            return str(answer["error"])
        assert (await self.hear("done"))["done"] == key
        while key not in [line.get("key") for line in self.log]:
            await self.hear("panels")
        return None

    def click(self) -> int:
        """Clicks on what glows, until an action is left; nobody ends a match that has hardly begun."""
        branch: Any = self.position["clicks"]
        while isinstance(branch, dict):
            likely = [name for name in sorted(branch) if name != "end"] if self.sent < EARLY else []
            branch = branch[self.chance.choice(likely or sorted(branch))]
        return int(branch)


async def play(game: str, options: dict[str, str], seed: int) -> dict[str, Any]:
    from skerry.bots import find_bot
    from skerry.games import find
    from skerry.match.table import BACK, new_table
    from skerry.web.tables.tables import Tables

    from .selection import some_players
    from .tables import AllReady, MemoryStorage, PlainRuntime, PlainThinking

    players = some_players(find(game), 2)
    storage = MemoryStorage()
    thinking = PlainThinking()
    tables = Tables(storage, thinking, PlainRuntime(), AllReady())
    live_table = await tables.create(game, ["person", *["random"] * (players - 1)], dict(options), seed, DEVICE, ["Ada"])
    client = Client(tables, live_table, random.Random(f"{game} {seed}"))
    await client.hear("panels")
    taken_back, tries, reason = 0, 0, ""
    while not client.position["over"]:
        if not client.position["clicks"]:
            thinking.awake.set()  # bots wait as long as somebody here can act, so that there is time to take something back
            await client.hear("panels")
            thinking.awake.clear()
            continue
        refused = await client.say(client.click())
        assert refused is None, refused
        if not taken_back and tries < MOST_TRIES:
            tries += 1
            reason = await client.say(None) or ""
            taken_back += not reason
    while not client.position["newest"]:
        await client.hear("panels")

    # The log as it is kept, replayed at a plain table, comes to what the page was sent.
    (match,) = await storage.matches(DEVICE)
    plain = new_table(find(game), players, seed, None, dict(options))
    for line in match.lines:
        if line.entry.action == BACK:
            plain.back(line.entry.seat)
        else:
            plain.play(line.entry.seat, line.entry.action)
    last = client.position
    assert plain.over
    assert match.over
    assert plain.scores == last["scores"]
    assert plain.sheets == last["sheets"] == match.sheets
    assert list(plain.winners) == last["winners"]
    assert plain.told(0) == [line["text"] for line in client.log]
    assert last["order"] == [panel.id for panel in plain.view(0).panels()]
    assert {line["seat"] for line in client.log} == set(range(players))

    # A greedy bot answers, too.
    fresh = new_table(find(game), players, seed, None, dict(options))
    view = fresh.view(fresh.turn[0])
    assert find_bot("greedy", seed=seed, deals=1).choose(view) in view.actions()

    # Another process opens the same match, and shows the same.
    again = await Tables(storage, PlainThinking(), PlainRuntime(), AllReady()).find(live_table.id)
    assert again.table.state == plain.state
    assert [(line.key is not None) for line in match.lines] == [line.entry.seat == 0 for line in match.lines]
    await tables.close()
    assert not started, started
    assert not [name for name in sys.modules if name.split(".")[0] in BLOCKED]
    return {"lines": len(match.lines), "panels": len(client.panels), "taken_back": taken_back, "tries": tries, "why_not": reason}


if __name__ == "__main__":
    assert not [name for name in sys.modules if name.split(".")[0] in BLOCKED]
    sys.meta_path.insert(0, Blocker())
    threading.Thread.start = start  # type: ignore[assignment, method-assign]
    name, *given = sys.argv[1:]
    for seed in range(MATCHES):
        print(json.dumps(asyncio.run(play(name, dict(one.split("=") for one in given), seed))))
