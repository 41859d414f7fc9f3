"""Playing together: links, seats, spectators, leaving and coming back, rematches, one's own tables."""

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from skerry.games import find
from skerry.testing.matches import deal
from skerry.testing.wire import another, client, hear, listen, move, new_table, no_limits
from skerry.web.tables.frames import why_not
from skerry.web.tables.live_table import LiveView

from .test_web import finish

__all__ = ["client", "no_limits"]  # fixtures


def right_of(client: TestClient, table: str, seat: int) -> str:
    link = client.get(f"{table}/links").json()[seat]
    assert link.startswith(f"/join/{table.rsplit('/', 1)[1]}/{seat}#")
    return str(link.split("#")[1])


def sit_down(device: TestClient, table: str, seat: int, right: str, name: str = "") -> int:
    return device.post(f"{table}/join", json={"seat": seat, "right": right, "name": name}).status_code


def test_a_link_is_the_right_to_one_seat_and_nothing_else(client: TestClient) -> None:
    table = new_table(client, ["person", "link", "link"], seed=4, options={"lookout": 2}, names=["Ada"])
    rights = [right_of(client, table, seat) for seat in range(3)]
    assert len(set(rights)) == 3
    friend = another(client)
    assert friend.get(f"{table}/links").json() == [None, None, None]
    assert sit_down(friend, table, 1, rights[2]) == 403
    assert sit_down(friend, table, 1, "") == 403
    assert sit_down(friend, table, 7, rights[1]) == 404
    assert friend.get(table, params={"seat": 1}).status_code == 403
    assert sit_down(friend, table, 1, rights[1], "Bo") == 200
    cookie = next(cookie for cookie in friend.cookies.jar if cookie.name == "skerry_device")
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "lax"
    assert friend.get(table, params={"seat": 1}).json()["table"]["mine"] == [1]
    assert friend.get(table, params={"seat": 0}).status_code == 403
    assert friend.post(f"{table}/play", json=move(0, 0)).status_code == 403
    assert friend.post(f"{table}/play", json=move(1, 0)).status_code == 200
    seats = client.get(table).json()["table"]["seats"]
    assert [(seat["name"], seat["taken"]) for seat in seats] == [("Ada", True), ("Bo", True), ("", False)]
    # The link is used up: the friend may come back by it, nobody else. A new one is there for a phone, or from the owner.
    phone = another(client)
    assert sit_down(phone, table, 1, rights[1]) == 403
    assert sit_down(friend, table, 1, rights[1]) == 200
    new = right_of(friend, table, 1)
    assert new == right_of(client, table, 1) != rights[1]
    assert sit_down(phone, table, 1, new) == 200
    assert sit_down(another(client), table, 1, new) == 403
    assert phone.get(table).json()["table"]["seats"][1]["name"] == "Bo"
    assert phone.get(f"{table}/qr.svg", params={"seat": 1}).text.startswith("<?xml")
    assert phone.get(f"{table}/qr.svg", params={"seat": 2}).status_code == 403
    assert another(client).get(f"{table}/qr.svg").status_code == 200  # to watch


def test_a_link_of_another_table_opens_nothing(client: TestClient) -> None:
    one, two = (new_table(client, ["person", "link"]) for _ in range(2))
    assert sit_down(another(client), one, 1, right_of(client, two, 1)) == 403
    bots = new_table(client, ["person", "random"])
    assert client.get(f"{bots}/links").json()[1] is None


def test_whoever_has_the_address_may_watch_what_is_public(client: TestClient) -> None:
    table = new_table(client, ["person", "person"], seed=9, options={"lookout": 1})
    client.post(f"{table}/play", json=move(0, 0))
    stranger = another(client)
    page = stranger.get(table.replace("/api/tables", "/table"))
    assert page.status_code == 200
    with listen(stranger, f"{table}/live") as socket:
        seen = hear(socket)
        assert (seen["seat"], seen["clicks"], seen["line"]) == (-1, {}, 1)
        client.post(f"{table}/play", json=move(0, 4, 1))
        assert "face down" in hear(socket)["log"][0]["text"]


def test_my_tables_say_whose_turn_it_is(client: TestClient) -> None:
    table = new_table(client, ["person", "link"], seed=4, options={"lookout": 1})
    friend = another(client)
    sit_down(friend, table, 1, right_of(client, table, 1), "Bo")
    assert [one["your_turn"] for one in client.get("/api/tables").json()] == [True]
    assert [one["your_turn"] for one in friend.get("/api/tables").json()] == [False]
    assert "Your turn" in client.get("/").text
    assert "Your turn" not in friend.get("/").text
    assert "Bo" in client.get("/").text
    assert another(client).get("/api/tables").json() == []


def test_names_are_shown_as_they_are_written(client: TestClient) -> None:
    name = '<b>"&\u202eAda\n'
    table = new_table(client, ["person", "link"], names=[name])
    home, page = client.get("/").text, client.get(table.replace("/api/tables", "/table")).text
    join = client.get(table.replace("/api/tables", "/join") + "/1").text
    for text in (home, page, join):
        assert "<b>&" not in text
        assert '<b>"' not in text
        assert "Ada" in text
    assert client.get(table).json()["table"]["seats"][0]["name"] == '<b>"& Ada'
    long = client.post(f"{table}/seat", json={"seat": 0, "name": "x" * 25})
    assert long.status_code == 422


def test_who_leaves_is_replaced_by_a_bot_and_comes_back(client: TestClient) -> None:
    table = new_table(client, ["person", "link", "link"], seed=4, options={"lookout": 2})
    friend, third = another(client), another(client)
    sit_down(friend, table, 1, right_of(client, table, 1), "Bo")
    sit_down(third, table, 2, right_of(client, table, 2))
    assert third.post(f"{table}/seat", json={"seat": 1, "bot": "random"}).status_code == 403
    with listen(client, f"{table}/live?seat=0") as socket:
        assert hear(socket)["turn"] == [1]
        assert friend.post(f"{table}/seat", json={"seat": 1, "bot": "nobody"}).status_code == 400
        assert friend.post(f"{table}/seat", json={"seat": 1, "bot": "random"}).status_code == 200
        assert hear(socket, "table")["table"]["seats"][1]["bot"] == "random"
        while (seen := hear(socket))["turn"] == [1]:
            pass  # the bot plays on in the friend's place
        assert seen["line"] >= 2
    counts = friend.get(table, params={"seat": 1}).json()["counts"]
    refused = friend.post(f"{table}/play", json=move(1, 0, counts[1]))
    assert (refused.status_code, "bot" in refused.json()["error"]) == (403, True)
    assert friend.post(f"{table}/seat", json={"seat": 1, "bot": ""}).status_code == 200
    assert client.get(table).json()["table"]["seats"][1]["bot"] == ""
    # Who opened the table may let a bot stand in for somebody gone, but not rename them nor play for them.
    assert client.post(f"{table}/seat", json={"seat": 1, "bot": "random", "name": "Rude"}).status_code == 403
    assert client.post(f"{table}/seat", json={"seat": 1, "bot": ""}).status_code == 403
    assert client.post(f"{table}/seat", json={"seat": 1, "bot": "random"}).status_code == 200
    assert friend.post(f"{table}/seat", json={"seat": 1, "bot": ""}).status_code == 200


def test_a_rematch_has_the_same_people_and_is_one(client: TestClient) -> None:
    table = new_table(client, ["person", "link", "random"], seed=4, names=["Ada"])
    friend = another(client)
    sit_down(friend, table, 1, right_of(client, table, 1), "Bo")
    assert client.post(f"{table}/rematch", json={}).status_code == 400
    assert client.post(f"{table}/seat", json={"seat": 0, "bot": "random"}).status_code == 200
    assert friend.post(f"{table}/seat", json={"seat": 1, "bot": "random"}).status_code == 200
    finish(client, table, [])
    assert another(client).post(f"{table}/rematch", json={}).status_code == 403
    with listen(friend, f"{table}/live?seat=1") as socket:
        hear(socket)
        made = client.post(f"{table}/rematch", json={}).json()
        assert hear(socket, "table")["table"]["next"] == made["id"]
    assert friend.post(f"{table}/rematch", json={}).json()["id"] == made["id"]
    seats = friend.get(f"/api/tables/{made['id']}").json()["table"]
    assert [seat["name"] for seat in seats["seats"]] == ["Ada", "Bo", ""]
    assert seats["mine"] == [1]
    assert friend.post(f"/api/tables/{made['id']}/seat", json={"seat": 1, "bot": ""}).status_code == 200, (
        "who came by a link, too"
    )


def test_after_the_match_every_secret_can_be_looked_at_and_before_none(client: TestClient) -> None:
    table = new_table(client, ["person", "random"], seed=9)
    for path in ("", "/data", "/at/0", "/picture.svg", "/log"):
        assert client.get(f"{table}{path}", params={"seat": -2}).status_code == 403
    with listen(client, f"{table}/live?seat=-2") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 4404
    assert client.get(f"{table}/record").status_code == 403
    client.post(f"{table}/seat", json={"seat": 0, "bot": "random"})
    finish(client, table, [])
    stranger = another(client)
    lines = stranger.get(table).json()["line"]
    kept = [stranger.get(f"{table}/at/{line}", params={"seat": -2}).json() for line in range(0, lines, 7)]
    assert len(kept) > 4
    for path in ("", "/data", "/picture.svg", "/log", "/record"):
        assert stranger.get(f"{table}{path}", params={"seat": -2}).status_code == 200


def test_why_not_says_the_clause(client: TestClient) -> None:
    table = new_table(client, ["person", "person"], seed=9)
    seat = client.get(table).json()["turn"][0]
    told = client.get(f"{table}/why", params={"seat": seat, "path": "slot-0"}).json()
    assert told["clause"] == "T16"
    assert f'id="{told["clause"]}"' in client.get("/rules/1001-islands").text
    other = client.get(f"{table}/why", params={"seat": 1 - seat, "path": "stack-0"}).json()
    assert (other["clause"], f"player {seat + 1}" in other["text"].lower()) == ("T5", True)
    nothing = client.get(f"{table}/why", params={"seat": seat, "path": "no-such-thing"}).json()
    assert nothing["text"]
    assert another(client).get(f"{table}/why", params={"seat": 0, "path": "stack-0"}).status_code == 403


def test_a_click_that_comes_too_early_is_told_of_what_comes_first() -> None:
    """My Island's spaces are for stickers too, between the episodes of a campaign: that is no answer here."""
    table = deal(find("my-island"), 2, 5)
    view = LiveView(table, table.state, 0)
    lit = {clicks[1] for clicks in view.paths().values() if len(clicks) > 1}
    others = {f"cell-0-{cell}" for cell in range(100)} - lit
    assert {why_not(view, [space]) for space in lit} == {"first choose something that glows, then this"}
    assert {why_not(view, [space])[-5:] for space in others} == {"(M10)", "(M14)"}
