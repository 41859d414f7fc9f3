"""Load: N tables with two real WebSocket viewers each, who play them; moves a second, and the time from click to update.

    python bench/load.py                                 100 tables, as fast as they can
    python bench/load.py --tables 100 --rate 1500        so many moves a second over all tables
    python bench/load.py --tables 5000 --every 10        a move every ten seconds at each table
    python bench/load.py --database postgresql://...     on PostgreSQL
    python bench/load.py --url http://host:8765          at a server that runs already (SKERRY_LIMITS=off)

Every move is checked by the rules, committed to the store, drawn for both viewers and read by both here.
"""

import argparse
import asyncio
import os
import platform
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

PLAYERS = 2


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []  # seconds from click to update, for each viewer
        self.moves = 0
        self.sent: dict[tuple[str, int, int], float] = {}  # (table, seat, the seat's number) -> when
        self.on = False


class Viewer:
    """One seat at one table."""

    def __init__(self, load: "Load", table: str, seat: int) -> None:
        self.load, self.table, self.seat = load, table, seat

    async def run(self) -> None:
        """Watch, and act when it is this seat's turn, until the match is over."""
        address = f"{self.load.url.replace('http', 'ws')}/api/tables/{self.table}/live?seat={self.seat}"
        cookie = {"Cookie": f"skerry_device={self.load.device}"}
        async with connect(
            address, additional_headers=cookie, compression=None, max_size=None, ping_interval=None, open_timeout=None
        ) as line:
            self.load.ready.release()
            async for text in line:
                now = time.perf_counter()
                frame = orjson.loads(text)
                if "refused" in frame:
                    raise SystemExit(f"refused: {frame['error']}")
                if "panels" not in frame:
                    continue
                self.note(frame, now)
                if frame["over"]:
                    return
                if frame["clicks"]:
                    await self.act(line, frame)

    def note(self, frame: dict[str, Any], now: float) -> None:
        """The times of the moves in a frame."""
        tally = self.load.tally
        back = [0] * PLAYERS
        for told in reversed(frame["log"]):
            seat = told["seat"]
            back[seat] += 1
            sent = tally.sent.get((self.table, seat, frame["counts"][seat] - back[seat]))
            if sent and tally.on:
                tally.times.append(now - sent)
            if seat == self.seat and tally.on:
                tally.moves += 1

    async def act(self, line: ClientConnection, frame: dict[str, Any]) -> None:
        """A random click path, at the pace asked for."""
        load, count = self.load, frame["counts"][self.seat]
        if load.every:
            await asyncio.sleep(max(0.0, load.next_time(self.table) - time.perf_counter()))
        branch = frame["clicks"]
        while isinstance(branch, dict):
            branch = branch[random.choice(list(branch))]
        load.tally.sent[self.table, self.seat, count] = time.perf_counter()
        key = f"{random.getrandbits(64):016x}"
        await line.send(orjson.dumps({"seat": self.seat, "action": branch, "count": count, "key": key}).decode())


def cpu_seconds(process: int) -> float:
    """What a process has used so far; on a machine shared with others this says more than the clock."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Load:
    """All tables."""

    def __init__(self, url: str, game: str, tables: int, every: float) -> None:
        self.url, self.game, self.tables, self.every = url, game, tables, every
        self.tally = Tally()
        self.device = ""
        self.ready = asyncio.Semaphore(0)
        self.due: dict[str, float] = {}

    def next_time(self, table: str) -> float:
        """When this table's next move is due."""
        due = self.due.get(table, time.perf_counter() + random.random() * self.every)
        self.due[table] = max(due + self.every, time.perf_counter())
        return due

    async def keep_busy(self, client: httpx.AsyncClient, slots: asyncio.Semaphore) -> None:
        """One table after the other."""
        while True:
            async with slots:
                answer = await client.post("/api/tables", json={"game": self.game, "seats": ["person"] * PLAYERS})
            id = answer.json()["id"]
            await asyncio.gather(*(Viewer(self, id, seat).run() for seat in range(PLAYERS)))

    async def run(self, seconds: float, server: int | None) -> tuple[float, float, float]:
        """Open everything, let it settle, then measure for so long; how long it was, and the CPU time of server and tool."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as client:
            await client.get("/")
            self.device = client.cookies["skerry_device"]
            slots = asyncio.Semaphore(16)
            tasks = [asyncio.create_task(self.keep_busy(client, slots)) for _ in range(self.tables)]
            for _ in range(self.tables * PLAYERS):
                await self.ready.acquire()
                for task in tasks:
                    if task.done():
                        task.result()
                    break
            print(f"{self.tables} tables open, {self.tables * PLAYERS} viewers", flush=True)
            await asyncio.sleep(min(5.0, 1 + self.every))
            self.tally.on, start, own = True, time.perf_counter(), time.process_time()
            used = cpu_seconds(server) if server else 0.0
            await asyncio.sleep(seconds)
            self.tally.on = False
            took, own = time.perf_counter() - start, time.process_time() - own
            used = cpu_seconds(server) - used if server else 0.0
            failed = [task for task in tasks if task.done()]
            for task in tasks:
                task.cancel()
            for task in failed:
                task.result()
            return took, used, own


def start_server(database: str) -> tuple[subprocess.Popen[str], str]:
    """A server of its own."""
    command = [sys.executable, "-m", "skerry", "--port", "0", "--no-browser", "--database", database]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "SKERRY_LIMITS": "off"})
    assert server.stdout
    url = next(f"http://127.0.0.1:{found[1]}" for line in server.stdout if (found := re.search(r"localhost:(\d+)", line)))
    return server, url


def wait_until_ready(url: str, game: str) -> None:
    """Until the game is compiled."""
    while True:
        with suppress(httpx.TransportError):  # it says where it is a moment before it listens
            if next(one for one in httpx.get(f"{url}/api/games").json() if one["name"] == game)["ready"]:
                return
        time.sleep(0.2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=0, help="moves a second over all tables; 0: as fast as they can")
    parser.add_argument("--every", type=float, default=0, help="seconds between the moves of a table")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="1001-islands")
    parser.add_argument("--database", default="", help="a file or a URL; a temporary file without it")
    parser.add_argument("--url", default="")
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        server, url = (None, given.url) if given.url else start_server(given.database or f"{folder}/load.db")
        try:
            wait_until_ready(url, given.game)
            load = Load(url, given.game, given.tables, given.every or (given.tables / given.rate if given.rate else 0))
            took, used, own = asyncio.run(load.run(given.seconds, server.pid if server else None))
        finally:
            if server:
                server.terminate()
                server.wait()
    times = sorted(load.tally.times)
    if not times:
        sys.exit("no move was made")
    at = lambda share: times[min(len(times) - 1, int(len(times) * share))] * 1000  # noqa: E731
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"{given.game}, {given.tables} tables: {load.tally.moves / took:,.0f} moves a second over {took:.0f} s")
    if used:
        moves = max(1, load.tally.moves)
        print(f"CPU a move: server {used / moves * 1000:.2f} ms, this tool {own / moves * 1000:.2f} ms")
        print(f"load of the machine over the last minute: {os.getloadavg()[0]:.1f}")
    print(f"from click to update: p50 {at(0.5):.1f} ms, p99 {at(0.99):.1f} ms, worst {times[-1] * 1000:.1f} ms")


if __name__ == "__main__":
    main()
