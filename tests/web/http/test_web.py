"""The web app over HTTP and WebSocket: what it answers, what it refuses, what it keeps, what it never tells."""

import json
import random
import re
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketDisconnect

from skerry import BadOption
from skerry.games import find
from skerry.match.record import parse_record
from skerry.testing.wire import HERE, another, client, hear, listen, move, new_table, no_limits
from skerry.web.server.app import create_app

__all__ = ["client", "no_limits"]  # fixtures


def finish(client: TestClient, table: str, people: list[int]) -> None:
    """People play the first thing they may until it is over."""
    for _ in range(2000):
        seen = client.get(table).json()
        if seen["over"]:
            return
        seat = next((seat for seat in seen["turn"] if seat in people), None)
        if seat is None:
            time.sleep(0.01)  # the bots think
            continue
        data = client.get(f"{table}/data", params={"seat": seat}).json()
        if data["actions"]:
            sent = move(seat, data["actions"][0]["id"], data["counts"][seat])
            assert client.post(f"{table}/play", json=sent).status_code in (200, 409)
    raise AssertionError("the match does not end")


def test_pages_open_and_carry_a_strict_policy(client: TestClient) -> None:
    table = client.post("/api/tables", json={"game": "1001-islands", "seats": ["person", "random"]}).json()
    pictures = ("/art/seats.svg", "/art/home/1001-islands-dark.svg")
    for path in ("/", table["url"], "/rules/1001-islands", "/api", "/static/table/table.js", "/palette.css", *pictures):
        answer = client.get(path)
        assert answer.status_code == 200, path
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert " style=" not in answer.text, path


def test_pages_are_small_and_the_home_page_lists_my_tables(client: TestClient) -> None:
    client.get("/")
    new_table(client, ["person", "random"])
    home = client.get("/")
    assert home.text.count("<li>") == 1
    assert len(home.content) < 200_000
    assert len(client.get("/rules/1001-islands").content) < 200_000
    stranger = another(client)  # another device has no tables here
    assert "<li>" not in stranger.get("/").text


def test_a_whole_match_with_bots_is_played_recorded_and_replayed(client: TestClient) -> None:
    table = new_table(client, ["person", "random", "random"], seed=5)
    finish(client, table, [0])
    seen = client.get(table).json()
    assert seen["over"]
    assert seen["winners"]
    record = client.get(f"{table}/record").text
    match = parse_record(record, find)
    assert match.scores == seen["scores"]
    middle = client.get(f"{table}/at/10", params={"seat": 0}).json()
    assert middle["line"] == 10
    assert middle["scores"] == match.at(10).scores
    assert client.get(f"{table}/picture.svg?theme=dark").text.startswith("<svg")


def test_a_table_is_there_again_after_the_server_has_gone(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "skerry.db"), base_url=HERE) as client:
        table = new_table(client, ["person", "person"], seed=3)
        for _ in range(9):
            seen = client.get(table).json()
            seat = seen["turn"][0]
            data = client.get(f"{table}/data", params={"seat": seat}).json()
            client.post(f"{table}/play", json=move(seat, data["actions"][0]["id"], data["counts"][seat]))
        before = client.get(table).json()
        cookies = client.cookies
    with TestClient(create_app(tmp_path / "skerry.db"), base_url=HERE, cookies=cookies) as client:
        assert client.get(table).json() == before
        assert before["line"] == 9


def test_what_is_not_possible_is_said_in_a_sentence(client: TestClient) -> None:
    table = new_table(client, ["person", "person", "person"], seed=1, options={"lookout": 1})
    wrong = [
        (move(1, 0), 400, "turn"),
        (move(0, 12), 400, "(T"),
        (move(0, 99), 400, "no action"),
        (move(0, 0, 7), 409, "acted meanwhile"),
        (move(9, 0), 404, "no seat 9"),
        ({**move(0, 0), "action": "x"}, 422, "action"),
        ({**move(0, 0), "key": "short"}, 422, "key"),
        ({"seat": 0}, 422, "action"),
        ([], 422, ""),
    ]
    for body, status, words in wrong:
        answer = client.post(f"{table}/play", json=body)
        assert answer.status_code == status, answer.text
        assert words in answer.json()["error"]
    assert client.get(table).json()["line"] == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": ["person"]}, 400),
        ({"game": "1001-islands", "seats": ["person"]}, 400),
        ({"game": "1001-islands", "seats": ["person", "deep-blue"]}, 400),
        ({"game": "1001-islands", "seats": ["person"] * 6}, 400),
        ({"game": "1001-islands", "seats": ["person"] * 2, "options": {"lookout": 5}}, 400),
        ({"game": "1001-islands", "seats": ["person"] * 2, "options": {"speed": 5}}, 400),
        ({"game": "1001-islands", "seats": ["person"] * 2, "options": {"lookout": ["a"]}}, 400),
        ({"game": "1001-islands", "seats": ["person"] * 2, "seed": -1}, 422),
        ({"game": "1001-islands", "seats": ["person"] * 2, "seed": 2**63}, 422),
        ({"game": "1001-islands", "seats": ["person"] * 2, "cheat": True}, 422),
    ],
)
def test_a_table_that_cannot_be_is_refused(client: TestClient, body: Any, status: int) -> None:
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == status
    assert len(answer.json()["error"]) > 10


def test_nonsense_is_refused_and_nothing_breaks(client: TestClient) -> None:
    assert client.post("/api/tables", content=b"\xff{", headers={"content-type": "application/json"}).status_code in (400, 422)
    assert client.post("/api/tables", content=b"[" * 60_000, headers={"content-type": "application/json"}).status_code in (
        400,
        422,
    )
    for sent in (b"x" * 70_000, iter([b"[" * 40_000] * 2)):  # in one piece, and in pieces of unknown length
        answer = client.post("/api/tables", content=sent, headers={"content-type": "application/json"})
        assert answer.status_code == 413
        assert "64 kB" in answer.json()["error"]
    for path in ("/api/tables/nope", "/table/nope", "/rules/chess", "/art/chess/x.svg", "/nothing", "/static/../app.py"):
        answer = client.get(path)
        assert answer.status_code in (404, 422), path
        assert "Traceback" not in answer.text
    assert client.delete("/api/tables").status_code == 405


def test_another_device_can_watch_but_neither_look_from_a_seat_nor_act(client: TestClient) -> None:
    table = new_table(client, ["person", "person"], seed=2)
    stranger = another(client)
    assert stranger.get(table).status_code == 200
    assert stranger.get(table).json()["clicks"] == {}
    assert stranger.get(table, params={"seat": 0}).status_code == 403
    assert stranger.get(f"{table}/data", params={"seat": 1}).status_code == 403
    assert stranger.get(f"{table}/at/0", params={"seat": 1}).status_code == 403
    assert stranger.get(f"{table}/picture.svg", params={"seat": 1}).status_code == 403
    assert stranger.post(f"{table}/play", json=move(0, 0)).status_code == 403
    assert stranger.post(f"{table}/back", json=move(0, None)).status_code == 403
    assert stranger.get(f"{table}/record").status_code == 403
    with listen(stranger, f"{table}/live?seat=0") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 4403
    for path, code in ((f"{table}/live?seat=x", 4404), (f"{table}/live?seat=7", 4404), ("/api/tables/nope/live", 4404)):
        with listen(stranger, path) as socket, pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == code


def test_pages_of_another_site_can_do_nothing(client: TestClient) -> None:
    table = new_table(client, ["person", "person"], seed=2, options={"lookout": 1})
    sent = move(0, 0)
    assert client.post(f"{table}/play", json=sent, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    for origin in ("https://elsewhere.example", "http://[", "null"):
        with pytest.raises(WebSocketDisconnect), listen(client, f"{table}/live?seat=0", {"Origin": origin}) as socket:
            socket.receive_json()
        assert client.post(f"{table}/play", json=sent, headers={"Origin": origin}).status_code == 403
    with pytest.raises(WebSocketDisconnect), listen(client, f"{table}/live?seat=0", {"Host": "elsewhere.example"}) as socket:
        socket.receive_json()
    assert client.get(table, headers={"Host": "elsewhere.example"}).status_code == 400
    assert client.post(f"{table}/play", json=sent, headers={"Origin": HERE}).status_code == 200


def test_every_move_reaches_who_watches_and_panels_come_only_when_changed(client: TestClient) -> None:
    table = new_table(client, ["person", "person", "person"], seed=4, options={"lookout": 1})
    with listen(client, f"{table}/live?seat=0") as socket:
        first = hear(socket)
        assert [panel["id"] for panel in first["panels"]] == first["order"]
        client.post(f"{table}/play", json=move(0, 0))
        second = hear(socket)
        assert second["line"] == 1
        assert [panel["id"] for panel in second["panels"]] == ["tray"]
        assert len(second["log"]) == 1
        assert len(json.dumps(second)) < 10_000


def test_taking_back_over_the_wire(client: TestClient) -> None:
    table = new_table(client, ["person", "person", "person"], seed=4, options={"lookout": 1})
    client.post(f"{table}/play", json=move(0, 0))
    refused = client.post(f"{table}/back", json=move(0, None, 1))
    assert refused.status_code == 400
    assert "did not know" in refused.json()["error"]
    client.post(f"{table}/play", json=move(0, 7, 1))
    assert client.get(table, params={"seat": 0}).json()["can_take_back"] == [0]
    assert client.post(f"{table}/back", json=move(0, None, 2)).status_code == 200
    seen = client.get(table, params={"seat": 0}).json()
    assert seen["line"] == 3
    assert seen["log"][-1]["text"] == "takes the last action back"


def test_the_bytes_sent_to_a_seat_do_not_depend_on_the_hidden_tile(client: TestClient) -> None:
    """Two matches that differ only in the tile the Lookout keeps face down look the same to the other player."""
    tables = client.app.state.tables  # type: ignore[attr-defined]
    table = new_table(client, ["person", "person"], seed=9, options={"lookout": 1})
    live_table = tables.open[table.rsplit("/", 1)[1]]
    client.post(f"{table}/play", json=move(0, 0))
    client.post(f"{table}/play", json=move(0, 4, 1))
    answers = {}
    for viewer in (0, 1, -1):
        paths = [table, f"{table}/data", f"{table}/picture.svg"]
        answers[viewer] = [client.get(path, params={"seat": viewer}).content for path in paths]
    state = live_table.table.state
    state.offer[2], state.stack[0, 0] = state.stack[0, 0], state.offer[2]
    for viewer in (1, -1):
        paths = [table, f"{table}/data", f"{table}/picture.svg"]
        assert answers[viewer] == [client.get(path, params={"seat": viewer}).content for path in paths]
    assert answers[0] != [client.get(path, params={"seat": 0}).content for path in paths]


def test_after_the_match_every_seat_may_be_looked_from(client: TestClient) -> None:
    table = new_table(client, ["random", "random"], seed=9)
    finish(client, table, [])
    stranger = another(client)
    assert stranger.get(table, params={"seat": 1}).status_code == 200


def test_random_requests_never_break_the_server(client: TestClient) -> None:
    """Bounded fuzz: whatever is sent, the answer is a sentence, never a 500."""
    chance = random.Random(7)
    table = new_table(client, ["person", "random"], seed=9)
    junk = [None, -1, 0, 1, 2**70, 1.5, "", "0", "x" * 300, [], {}, True, "\u0000", "<b>"]
    for _ in range(300):
        body = {
            key: chance.choice(junk)
            for key in chance.sample(["seat", "action", "count", "key", "game", "seats", "options", "seed"], 3)
        }
        path = chance.choice([f"{table}/play", f"{table}/back", "/api/tables"])
        answer = client.post(path, json=body)
        assert 200 <= answer.status_code < 500, (body, answer.text)
        query = {"seat": chance.choice(["-1", "0", "1", "77", "x", "-9", "1e3"]), "theme": chance.choice(["light", "pink"])}
        answer = client.get(
            f"{table}/{chance.choice(['data', 'at/0', 'at/-1', 'at/x', 'picture.svg', 'record', 'why'])}", params=query
        )
        assert 200 <= answer.status_code < 500


def test_a_store_that_fails_loses_nothing_and_the_bots_go_on(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skerry.web.tables.tables.RETRY", 0.05)
    table = new_table(client, ["person", "random", "random"], seed=5, options={"lookout": 1})
    writer = client.app.state.tables.storage.writer  # type: ignore[attr-defined]
    works, failures = writer.commit, [0, 0, 1]  # whose moves the store fails to write

    def commit(jobs: list[Any]) -> None:
        for job in jobs:
            if job.move and job.move.entry.seat in failures:
                failures.remove(job.move.entry.seat)
                raise OperationalError("insert", {}, Exception("disk full"))
        works(jobs)

    monkeypatch.setattr(writer, "commit", commit)
    sent = move(0, 0)
    for _ in range(2):
        answer = client.post(f"{table}/play", json=sent)
        assert answer.status_code == 503
        assert "nothing was changed" in answer.json()["error"]
        assert "content-security-policy" in answer.headers
    assert client.get(table).json()["line"] == 0
    assert client.post(f"{table}/play", json=sent).status_code == 200
    finish(client, table, [0])
    assert not failures


def test_two_servers_at_one_store_stay_in_step(tmp_path: Path) -> None:
    """The second to write a line learns what the first wrote, and so does everyone who watches there."""
    with (
        TestClient(create_app(tmp_path / "skerry.db"), base_url=HERE) as one,
        TestClient(create_app(tmp_path / "skerry.db"), base_url=HERE) as two,
    ):
        table = new_table(one, ["person", "person", "person"], seed=4, options={"lookout": 1})
        two.cookies = one.cookies
        with listen(one, f"{table}/live?seat=0") as socket:
            assert hear(socket)["line"] == 0
            assert two.post(f"{table}/play", json=move(0, 0)).status_code == 200
            assert one.post(f"{table}/play", json=move(0, 1)).status_code == 409
            caught_up = hear(socket)
            assert caught_up["line"] == 1
            assert "upper" in caught_up["log"][0]["text"]
            assert one.post(f"{table}/play", json=move(0, 7, 1)).status_code == 200
            assert hear(socket)["line"] == 2


def test_a_bot_that_is_not_ready_says_how_long_it_takes_and_everything_else_goes_on(client: TestClient) -> None:
    """While kernels are being compiled, games are played as they are, and only bots that search wait."""
    table = new_table(client, ["person", "person"], seed=4, options={"lookout": 1})
    tables = client.app.state.tables  # type: ignore[attr-defined]
    compiler = tables.readiness
    game = find("1001-islands")
    compiler.busy, compiler.jobs = True, [("table", game, 2), ("search", game, 2)]
    told = next(game["bots"] for game in client.get("/api/games").json() if game["name"] == "1001-islands")
    assert (told["castaway"], told["mate"]) == (0, 0)
    assert told["kraken"] > 5
    refused = client.post("/api/tables", json={"game": "1001-islands", "seats": ["person", "kraken"]})
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "3")
    assert re.search(r"kraken is still getting ready for 1001 Islands.*about \d+ s more", refused.json()["error"])
    refused = client.get(f"{table}/hints", params={"seat": 0})
    assert refused.status_code == 503
    assert "the gentler bots play at once" in refused.json()["error"]
    assert client.post("/api/tables", json={"game": "1001-islands", "seats": ["person", "mate"]}).status_code == 201
    assert client.get("/art/home/1001-islands-light.svg").status_code == 200
    tables.open.clear()
    assert client.get(table).status_code == 200
    compiler.done.add(("search", game, 2))
    assert client.get(f"{table}/hints", params={"seat": 0}).status_code == 200


def test_many_open_tables_are_forgotten_and_found_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skerry.web.tables.tables.MOST_OPEN", 1)
    tables = [new_table(client, ["person", "person", "person"], seed=i) for i in range(3)]
    with listen(client, f"{tables[0]}/live?seat=0") as socket:
        hear(socket)
        for table in tables * 2:
            assert client.get(table).status_code == 200


@pytest.mark.parametrize("database", ["foo://bar", "/", "/dev/null/x.db", "postgresql+nothing://x/y"])
def test_a_database_that_cannot_be_is_refused_in_a_sentence(database: str) -> None:
    with pytest.raises(BadOption, match="cannot be used"):
        create_app(database)
