"""kill -9, again and again, under load: every acknowledged move is in the log, once, and every log replays."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from skerry.store import Store
from skerry.store.schema import MATCHES
from skerry.web.tables.tables import reopen

from ...support.postgres import postgres, postgres_url
from ...support.server import Server

__all__ = ["postgres", "postgres_url"]  # fixtures
pytestmark = pytest.mark.slow
TABLES, KILLS = 6, 3


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "skerry.db") if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


class Player:
    """A seat that plays by chance, tries again after every crash, and remembers what it was told is done."""

    def __init__(self, base: str, cookie: str, table: str, seat: int) -> None:
        self.address = f"{base.replace('http', 'ws')}/api/tables/{table}/live?seat={seat}"
        self.cookie, self.table, self.seat = cookie, table, seat
        self.pending: dict[str, Any] | None = None
        self.acknowledged: dict[str, int] = {}  # key -> action
        self.chance = random.Random(f"{table} {seat}")

    async def run(self) -> None:
        while True:
            with suppress(OSError, WebSocketException):
                async with connect(self.address, additional_headers={"Cookie": self.cookie}, open_timeout=5) as line:
                    await self.listen(line)
            await asyncio.sleep(0.05)

    async def listen(self, line: Any) -> None:
        async for text in line:
            frame = orjson.loads(text)
            if frame.get("refused"):
                assert frame.get("again"), frame
            if "panels" not in frame:
                continue
            for told in frame["log"]:
                if self.pending and told.get("key") == self.pending["key"]:
                    self.acknowledged[self.pending["key"]] = self.pending["action"]
                    self.pending = None
            if self.pending and frame["first"]:
                await line.send(orjson.dumps(self.pending).decode())  # nobody knows whether it arrived
            elif not self.pending and frame["clicks"]:
                branch = frame["clicks"]
                while isinstance(branch, dict):
                    branch = branch[self.chance.choice(sorted(branch))]
                key = f"{self.chance.getrandbits(64):016x}"
                self.pending = {"seat": self.seat, "action": branch, "count": frame["counts"][self.seat], "key": key}
                await line.send(orjson.dumps(self.pending).decode())


async def under_fire(server: Server, crash: Callable[[], Any]) -> list[Player]:
    device = httpx.Client(base_url=server.base)
    device.get("/")
    cookie = f"skerry_device={device.cookies['skerry_device']}"
    body = {"game": "1001-islands", "seats": ["person", "person"]}
    tables = [device.post("/api/tables", json=body).json()["id"] for _ in range(TABLES)]
    players = [Player(server.base, cookie, table, seat) for table in tables for seat in (0, 1)]
    tasks = [asyncio.create_task(player.run()) for player in players]
    done = 0
    for _ in range(KILLS):
        goal = done + 4 * TABLES
        for _ in range(3000):
            done = sum(len(player.acknowledged) for player in players)
            if done >= goal:
                break
            assert not any(task.done() for task in tasks), [task for task in tasks if task.done()]
            await asyncio.sleep(0.01)
        assert done >= goal, "the match goes on after a crash"
        await asyncio.to_thread(crash)
    for task in tasks:
        task.cancel()
    return players


def test_what_was_acknowledged_is_in_the_log_and_every_log_replays(database: str) -> None:
    server = Server(database).start()

    def crash() -> None:
        server.kill()
        server.start(ready=False)

    check(server, crash)


def test_the_same_where_one_of_several_workers_breaks_down(tmp_path: Path) -> None:
    server = Server(tmp_path / "skerry.db", workers=2).start()
    killed: set[int] = set()

    def crash() -> None:
        for _ in range(1000):
            workers = server.worker_processes()
            if len(workers) == 2 and not killed & set(workers):
                break
            time.sleep(0.02)
        assert not killed & set(workers), "a new one is started"
        killed.add(workers[0])
        os.kill(workers[0], signal.SIGKILL)

    check(server, crash)
    assert len(killed) == KILLS


def check(server: Server, crash: Callable[[], Any]) -> None:
    database = str(server.database)
    try:
        players = asyncio.run(under_fire(server, crash))
    finally:
        server.kill()
    store = Store(database)
    for player in players:
        match = store.match(player.table)
        keys = [line.key for line in match.lines if line.entry.seat == player.seat]
        assert len(keys) == len(set(keys)), "a move sent again counts once"
        written = {line.key: line.entry.action for line in match.lines}
        assert all(written[key] == action for key, action in player.acknowledged.items())
        table = reopen(match)
        assert len(table.log) == len(match.lines)
        with store.engine.connect() as db:
            state = db.execute(MATCHES.select().where(MATCHES.c.id == player.table)).one().state
        assert bytes(state) == table.state.tobytes()
    assert sum(len(player.acknowledged) for player in players) >= 4 * TABLES * KILLS
    store.close()
