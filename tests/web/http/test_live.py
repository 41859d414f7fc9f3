"""The live connection: nothing missed, nothing counted twice, whatever is sent and however it breaks."""

import asyncio
import json
import random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from skerry.match.table import Entry
from skerry.store import Store
from skerry.testing.tables import AllReady
from skerry.testing.wire import another, client, hear, listen, move, new_table, no_limits
from skerry.web.http.limits import ASK, Limits
from skerry.web.server.app import open_tables

__all__ = ["client", "no_limits"]  # fixtures


def say(socket: Any, message: dict[str, Any]) -> None:
    socket.send_text(json.dumps(message))


def test_a_move_on_the_line_is_acknowledged_by_its_key(client: TestClient) -> None:
    table = new_table(client, ["person", "person", "person"], seed=4, options={"lookout": 1})
    with listen(client, f"{table}/live?seat=0") as socket:
        hear(socket)
        sent = move(0, 0)
        say(socket, sent)
        told = hear(socket)
        assert (told["line"], told["log"][0]["key"], told["counts"]) == (1, sent["key"], [1, 0, 0])
        say(socket, sent)  # sent twice, counts once
        assert hear(socket, "done") == {"done": sent["key"], "line": 0}
        assert client.post(f"{table}/play", json=sent).json() == {"line": 0}
        assert client.get(table).json()["line"] == 1
        say(socket, move(0, 99, 1))
        assert "no action" in hear(socket, "refused")["error"]
        say(socket, move(1, 0))
        assert "turn" in hear(socket, "refused")["error"]
    with listen(another(client), f"{table}/live") as socket:
        hear(socket)
        say(socket, move(0, 7, 1))
        assert "not yours" in hear(socket, "refused")["error"]


def test_others_do_not_see_whose_key_it_was(client: TestClient) -> None:
    table = new_table(client, ["person", "person", "person"], seed=4, options={"lookout": 1})
    client.post(f"{table}/play", json=move(0, 0))
    with listen(another(client), f"{table}/live") as socket:
        assert "key" not in hear(socket)["log"][0]


def test_who_comes_back_gets_the_lines_that_were_missed_and_no_others(client: TestClient) -> None:
    table = new_table(client, ["person", "person", "person"], seed=4, options={"lookout": 1})
    for action, count in ((0, 0), (7, 1)):
        client.post(f"{table}/play", json=move(0, action, count))
    for since, lines in ((0, [0, 1]), (1, [1]), (2, []), (99, []), ("x", [0, 1])):
        with listen(client, f"{table}/live?seat=0&since={since}") as socket:
            first = hear(socket)
            assert [line["line"] for line in first["log"]] == lines
            assert first["line"] == 2
            assert [panel["id"] for panel in first["panels"]] == first["order"]


def test_every_move_has_a_frame_and_who_falls_behind_gets_the_newest_with_the_moves_between() -> None:
    """A watcher whose line is slow: one frame a move while it keeps up, then one for all it missed."""
    from skerry.web.http import live
    from skerry.web.tables.live_table import RECENT

    class Slow:
        def __init__(self) -> None:
            self.frames: list[Any] = []
            self.gate = asyncio.Event()

        async def send(self, message: dict[str, str]) -> None:
            await self.gate.wait()
            self.frames.append(json.loads(message["text"]))

        async def receive(self) -> dict[str, str]:
            await asyncio.Event().wait()
            return {}

    async def play(tmp: str) -> list[Any]:
        tables = open_tables(Store(tmp), AllReady())
        live_table = await tables.create("1001-islands", ["person", "person"], {}, 4, "me", [])
        socket = Slow()
        socket.gate.set()
        watching = asyncio.create_task(
            live.serve(live.Socket(socket.receive, socket.send), tables, live_table, 0, "me", 0, False)
        )  # type: ignore[arg-type]

        async def act(times: int) -> None:
            for _ in range(times):
                table = live_table.table
                seat = table.turn[0]
                action = table.game.legal(table.state, table.box, seat)[0]
                await tables.act(live_table, Entry(seat, action), live_table.counts[seat], f"key-{live_table.line:06d}")

        async def settled(line: int) -> None:
            while not any(frame.get("line") == line and "panels" in frame for frame in socket.frames):
                await asyncio.sleep(0.01)

        await act(3)
        await settled(3)
        socket.gate.clear()
        await act(RECENT + 8)
        socket.gate.set()
        await settled(RECENT + 11)
        watching.cancel()
        await tables.close()
        return [frame for frame in socket.frames if "panels" in frame]

    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        frames = asyncio.run(play(f"{folder}/skerry.db"))
    told = [line["line"] for frame in frames for line in frame["log"]]
    assert told == list(range(RECENT + 11)), "every line once, in order"
    assert max(len(frame["log"]) for frame in frames) > RECENT, "what was missed came in one frame"
    assert frames[-1]["newest"]


def test_in_a_simultaneous_turn_nobody_fails_because_another_was_faster(client: TestClient) -> None:
    """Both saw the same board; the moves arrive one after the other, and both count."""
    answer = client.post("/api/tables", json={"game": "my-island", "seats": ["person", "person"], "seed": 5})
    table = f"/api/tables/{answer.json()['id']}"
    for _ in range(4):
        seen = client.get(table).json()
        assert seen["turn"] == [0, 1]
        moves = []
        for seat in (0, 1):
            data = client.get(f"{table}/data", params={"seat": seat}).json()
            moves.append(move(seat, data["actions"][0]["id"], data["counts"][seat]))
        for sent in reversed(moves):
            assert client.post(f"{table}/play", json=sent).status_code == 200
    assert client.get(table).json()["line"] == 8


def talk_nonsense(socket: Any, chance: random.Random, junk: list[Any]) -> None:
    for _ in range(30):
        one = chance.choice(junk)
        if chance.random() < 0.5 and isinstance(one, str) and one:
            i = chance.randrange(len(one))
            one = one[:i] + chance.choice('{}[]",:\\0x') + one[i + 1 :]
        if isinstance(one, bytes):
            socket.send_bytes(one)
        else:
            socket.send_text(one)
        assert len(hear(socket, "error")["error"]) > 10


def test_malformed_frames_are_refused_and_the_table_goes_on(client: TestClient) -> None:
    chance = random.Random(11)
    table = new_table(client, ["person", "person", "person"], seed=4, options={"lookout": 1})
    bad = move(0, 99)  # no such action, should a change of a letter make it a message
    junk: list[Any] = [
        "", "null", "[]", "{}", "0", '"play"', "{" * 5000, "[" * 60_000, '{"seat":0}', "\u0000", "NaN", '{"seat":1e999}',
        json.dumps({**bad, "seat": -1}), json.dumps({**bad, "action": 2**70}), json.dumps({**bad, "count": "0"}),
        json.dumps({**bad, "key": "x"}), json.dumps({**bad, "more": 1}), json.dumps({**bad, "seat": True}),
        b"\xff\xfe", b"", bytes(range(256)),
    ]  # fmt: skip
    for _ in range(8):
        with listen(client, f"{table}/live?seat=0") as socket:
            hear(socket)
            with pytest.raises(WebSocketDisconnect) as closed:  # so much nonsense is not listened to
                talk_nonsense(socket, chance, junk)
            assert closed.value.code == 4400
    assert client.get(table).json()["line"] == 0
    with listen(client, f"{table}/live?seat=0") as socket:
        hear(socket)
        say(socket, move(0, 0))
        assert hear(socket)["line"] == 1


def test_who_talks_too_much_is_cut_off(client: TestClient) -> None:
    client.app.state.limits.on = True  # type: ignore[attr-defined]
    table = new_table(client, ["person", "person", "person"], seed=4, options={"lookout": 1})
    with listen(client, f"{table}/live?seat=0") as socket:
        hear(socket)
        for _ in range(100):
            say(socket, move(1, 0))
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(socket, "nothing of the kind")
    assert closed.value.code == 4429


def test_asking_too_often_is_refused(client: TestClient) -> None:
    client.app.state.limits.on = True  # type: ignore[attr-defined]
    body = {"game": "1001-islands", "seats": ["person", "person"]}
    codes = [client.post("/api/tables", json=body).status_code for _ in range(40)]
    assert codes[0] == 201
    assert codes[-1] == 429
    assert client.get("/").status_code == 200, "looking is another matter than opening tables"


def test_a_limit_lets_a_burst_through_then_so_many_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SKERRY_LIMITS")
    clock = [0.0]
    monkeypatch.setattr("skerry.web.http.limits.time.monotonic", lambda: clock[0])
    limits = Limits()
    assert sum(limits.allow("a", ASK) for _ in range(1000)) == ASK.burst
    assert limits.allow("b", ASK), "another address is another matter"
    clock[0] += 2
    assert sum(limits.allow("a", ASK) for _ in range(1000)) == 2 * ASK.second
