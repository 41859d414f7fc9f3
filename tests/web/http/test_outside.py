"""A game from outside the package in the browser: the home page, its rules, a table, its record, and the match in the store."""

from pathlib import Path

from fastapi.testclient import TestClient

import skerry
from skerry.match.record import parse_record
from skerry.testing.wire import HERE, move, no_limits
from skerry.web.server.app import create_app

from ...support.registry import games, registry
from ...support.toy import GAME

__all__ = ["no_limits", "registry"]  # fixtures


def test_a_registered_game_is_played_in_the_browser(registry: None, tmp_path: Path) -> None:
    skerry.register(GAME)
    with TestClient(create_app(tmp_path / "skerry.db"), base_url=HERE) as client:
        home = client.get("/").text
        assert "Six island games" in home
        assert "data-game='auction'" in home.replace('"', "'")
        assert client.get("/art/home/auction-light.svg").status_code == 200
        assert 'id="A5"' in client.get("/rules/auction").text
        made = client.post(
            "/api/tables", json={"game": "auction", "seats": ["person", "person"], "options": {"lots": 1}, "seed": 4}
        )
        table = f"/api/tables/{made.json()['id']}"
        assert client.get(table.replace("/api/tables", "/table")).status_code == 200
        assert client.post(f"{table}/play", json=move(0, 2)).status_code == 200
        why = client.get(f"{table}/why", params={"seat": 1, "path": "bid-2"}).json()
        assert (why["clause"], "written" in why["text"]) == ("A3", True)
    with TestClient(create_app(tmp_path / "skerry.db"), base_url=HERE, cookies=client.cookies) as client:  # it is in the store
        assert "Auction" in client.get("/").text
        assert client.post(f"{table}/play", json=move(1, 5)).status_code == 200
        record = parse_record(client.get(f"{table}/record").text, games.find)
        assert record.over
        assert record.winners == (1,)
