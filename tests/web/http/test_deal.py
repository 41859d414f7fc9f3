"""Deals that were chosen: everybody at the table is told, nobody is told the seed; numbers that were drawn are drawn again."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from skerry.testing.wire import another, client, move, new_table, no_limits

__all__ = ["client", "no_limits"]  # fixtures
SAID = "This deal was chosen: who chose it may know what is hidden."
SEATS = ["person", "link"]


def trader(client: TestClient, **more: Any) -> str:
    return new_table(client, SEATS, game="island-trader", **more)


@pytest.mark.parametrize("known", [{"seed": 987654321987654}, {"options": {"deck_seed": 4711}}], ids=["seed", "deck"])
def test_a_known_deal_is_said_to_everybody_wherever_they_look(client: TestClient, known: dict[str, Any]) -> None:
    table = trader(client, **known)
    client.app.state.tables.open.clear()  # type: ignore[attr-defined]  # it is kept in the database
    for device in (client, another(client)):
        pages = [device.get(table.replace("/api/tables", place) + end) for place, end in (("/table", ""), ("/join", "/1"))]
        assert [SAID in page.text for page in pages] == [True, True]
        assert device.get(table).json()["table"]["deal"] == SAID
        assert device.get(f"{table}/data").json()["deal"] == SAID
        assert not [page for page in pages if "987654321987654" in page.text]


@pytest.mark.parametrize("left", [{}, {"options": {"map_seed": 7, "formation": "2x6"}}], ids=["nothing", "map"])
def test_of_a_deal_that_chance_made_nothing_is_said(client: TestClient, left: dict[str, Any]) -> None:
    table = trader(client, **left)
    assert client.get(f"{table}/data").json()["deal"] == ""
    assert 'id="deal"' not in client.get(table.replace("/api/tables", "/table")).text


@pytest.mark.parametrize(("options", "same"), [({}, False), ({"map_seed": 7}, True)], ids=["drawn", "chosen"])
def test_a_rematch_draws_again_what_was_drawn(client: TestClient, options: dict[str, Any], same: bool) -> None:
    given = {"hands": [1, 1, 1, 1], **options}
    table = new_table(client, ["person", "person"], game="island-trader", options=given)
    maps = []
    for _ in range(4):
        while turn := (data := client.get(f"{table}/data", params={"seat": 0}).json())["turn"]:
            data = client.get(f"{table}/data", params={"seat": turn[0]}).json()
            sent = move(turn[0], data["actions"][0]["id"], data["counts"][turn[0]])
            assert client.post(f"{table}/play", json=sent).status_code == 200
        maps.append(data["map"])
        table = f"/api/tables/{client.post(f'{table}/rematch').json()['id']}"
    assert (len(set(maps)) == 1) == same
    assert all(maps)
