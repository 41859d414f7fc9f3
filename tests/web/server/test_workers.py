"""Several workers behind one router: everyone finds their table, and hears the others at it."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import orjson
import pytest
from websockets.sync.client import ClientConnection, connect

from skerry.web.server.router import TABLE, worker_of

from ...support.server import Server

pytestmark = pytest.mark.slow
WORKERS = 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("workers") / "skerry.db", workers=WORKERS).start()
    yield server
    server.kill()


@pytest.fixture
def device(server: Server) -> httpx.Client:
    client = httpx.Client(base_url=server.base)
    client.get("/")
    return client


def new_tables(device: httpx.Client, n: int) -> list[str]:
    body = {"game": "1001-islands", "seats": ["person", "person"]}
    return [device.post("/api/tables", json=body).json()["id"] for _ in range(n)]


def look(server: Server, device: httpx.Client, table: str, seat: int) -> ClientConnection:
    cookie = {"Cookie": f"skerry_device={device.cookies['skerry_device']}"}
    address = f"{server.base.replace('http', 'ws')}/api/tables/{table}/live?seat={seat}"
    return connect(address, additional_headers=cookie)


def next_position(line: ClientConnection) -> dict:  # type: ignore[type-arg]
    while True:
        frame = orjson.loads(line.recv(timeout=10))
        if "panels" in frame:
            return frame  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("line", "table"),
    [
        (b"GET /table/a-b_1 HTTP/1.1", b"a-b_1"),
        (b"GET /table/a1/campaign HTTP/1.1", b"a1"),
        (b"GET /join/a1/0 HTTP/1.1", b"a1"),
        (b"POST /api/tables/a1/play HTTP/1.1", b"a1"),
        (b"GET /api/tables/a1?seat=0 HTTP/1.1", b"a1"),
        (b"GET /rules/my-island?table=a1 HTTP/1.1", b"a1"),
        (b"POST /api/tables HTTP/1.1", None),
        (b"GET / HTTP/1.1", None),
        (b"GET /static/table/table.js HTTP/1.1", None),
        (b"nonsense", None),
    ],
)
def test_the_router_reads_which_table_is_asked_for(line: bytes, table: bytes | None) -> None:
    found = TABLE.match(line)
    assert (found and found[1]) == table


def test_tables_are_with_all_workers_and_everybody_finds_them(server: Server, device: httpx.Client) -> None:
    tables = new_tables(device, 12)
    assert {worker_of(table, WORKERS) for table in tables} == set(range(WORKERS))
    for table in tables:
        assert device.get(f"/api/tables/{table}", params={"seat": 0}).status_code == 200
        assert device.get(f"/table/{table}").headers["connection"] == "close", "the next request may be for another worker"
    assert set(tables) <= {one["id"] for one in device.get("/api/tables").json()}


def test_who_plays_by_requests_and_who_watches_hear_each_other(server: Server, device: httpx.Client) -> None:
    for table in new_tables(device, 4):
        with look(server, device, table, 0) as first, look(server, device, table, 1) as second:
            seen = [next_position(first), next_position(second)]
            seat = seen[0]["turn"][0]
            action = device.get(f"/api/tables/{table}/data", params={"seat": seat}).json()["actions"][0]["id"]
            move = {"seat": seat, "action": action, "count": 0, "key": "0123456789abcdef"}
            assert device.post(f"/api/tables/{table}/play", json=move).status_code == 200
            for line in (first, second):
                assert next_position(line)["log"][0]["seat"] == seat


def test_an_address_that_the_router_cannot_read_opens_no_table_at_a_second_worker(server: Server, device: httpx.Client) -> None:
    (table,) = new_tables(device, 1)
    place = ("127.0.0.1", int(server.base.rpartition(":")[2]))
    found = set()
    for _ in range(2 * WORKERS):  # in turn to each worker
        with socket.create_connection(place, timeout=10) as line:
            line.sendall(f"GET /api/tables/%{ord(table[0]):02X}{table[1:]}/log HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            found.add(line.recv(12))
    assert found == {b"HTTP/1.1 200", b"HTTP/1.1 421"}


def test_a_rematch_is_where_the_match_was(server: Server, device: httpx.Client) -> None:
    (table,) = new_tables(device, 1)
    for _ in range(400):
        seen = device.get(f"/api/tables/{table}/data", params={"seat": 0}).json()
        if seen["winners"]:
            break
        seat = seen["turn"][0]
        seen = device.get(f"/api/tables/{table}/data", params={"seat": seat}).json()
        count = seen["counts"][seat]
        move = {"seat": seat, "action": seen["actions"][0]["id"], "count": count, "key": f"{seat:08x}{count:08x}"}
        assert device.post(f"/api/tables/{table}/play", json=move).status_code == 200
    next_one = device.post(f"/api/tables/{table}/rematch").json()["id"]
    assert worker_of(next_one, WORKERS) == worker_of(table, WORKERS)
    assert device.get(f"/api/tables/{next_one}").status_code == 200


def test_who_speaks_slowly_is_heard_and_who_says_nothing_harms_nobody(server: Server, device: httpx.Client) -> None:
    (table,) = new_tables(device, 1)
    place = ("127.0.0.1", int(server.base.rpartition(":")[2]))
    silent = socket.create_connection(place)
    with socket.create_connection(place, timeout=10) as slow:
        for part in (b"GET /api/tab", f"les/{table}/log HT".encode(), b"TP/1.1\r\nHost: localhost\r\n\r\n"):
            slow.sendall(part)
            time.sleep(0.1)
        assert slow.recv(100).startswith(b"HTTP/1.1 200")
    with socket.create_connection(place, timeout=10) as rude:
        rude.sendall(b"\x00\xff" * 3000)
        assert rude.recv(100).startswith(b"HTTP/1.1 400")
    assert device.get("/").status_code == 200
    silent.close()


@pytest.fixture
def another(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "skerry.db", workers=WORKERS).start(ready=False)
    yield server
    server.kill()


def test_nothing_is_left_when_the_router_is_closed(another: Server) -> None:
    workers = all_workers(another)
    assert another.stop() == 0
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def test_workers_end_when_the_router_is_killed(another: Server) -> None:
    workers = all_workers(another)
    another.kill()
    end = time.monotonic() + 20
    while any(running(worker) for worker in workers) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(running(worker) for worker in workers)


def all_workers(server: Server) -> list[int]:
    """As soon as all are open and one answers."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            httpx.get(server.base, timeout=60)
            break
        time.sleep(0.05)
    workers = server.worker_processes()
    assert len(workers) == WORKERS
    return workers


def running(process: int) -> bool:
    """Is it there, and not only its remains?"""
    try:
        return re.search(r"State:\s+Z", Path(f"/proc/{process}/status").read_text()) is None
    except OSError:
        return False
