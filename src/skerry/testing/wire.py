"""Devices at a server that runs inside the test: what they send, and what they hear."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from skerry.games import names
from skerry.web.server.app import create_app

HERE = "http://localhost"
KEYS = (f"key-{i:08d}" for i in range(10**8))


def move(seat: int, action: int | None, count: int = 0) -> dict[str, Any]:
    """A move, or a take-back, under a fresh key."""
    given = {} if action is None else {"action": action}
    return {"seat": seat, "count": count, "key": next(KEYS), **given}


def hear(socket: Any, what: str = "panels") -> Any:
    """The next frame of that kind."""
    while True:
        frame = socket.receive_json()
        if what in frame:
            return frame


def another(client: TestClient) -> TestClient:
    """Another device at the same server."""
    device = TestClient(client.app, base_url=HERE)
    device.portal = client.portal
    return device


def new_table(client: TestClient, seats: list[str], **more: Any) -> str:
    answer = client.post("/api/tables", json={"game": names()[0], "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['id']}"


def listen(client: TestClient, path: str, headers: dict[str, str] | None = None) -> Any:
    return client.websocket_connect(f"ws://localhost{path}", headers=headers or {})


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKERRY_LIMITS", "off")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path / "skerry.db"), base_url=HERE) as device:
        yield device
