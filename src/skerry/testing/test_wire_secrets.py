"""Secrecy over the wire: the bytes sent to a seat do not depend on what it may not know, in any game.

A running match is re-dealt under the server's hands: all that a viewer cannot know is exchanged for something else that fits.
Whatever that viewer is then sent, pages, positions, pictures, refusals, live frames, must be the same to the last byte. (What
the log tells of an action is proved in each game's own tests of secrets.)
"""

import random
from typing import Any

from fastapi.testclient import TestClient

from .matches import deal, each_game, random_move
from .wire import another, client, hear, listen, no_limits

__all__ = ["client", "no_limits"]  # fixtures


def sent_to(client: TestClient, table: str, viewer: int, clicks: list[str]) -> list[Any]:
    """Everything a viewer can ask for."""
    asked = [
        client.get(f"{table}{path}", params={"seat": viewer})
        for path in ("", "/data", "/picture.svg", "/log", "/links", "/record", "/at/0")
    ]
    asked += [client.get(f"{table}/why", params={"seat": viewer, "path": click}) for click in clicks if viewer >= 0]
    asked.append(client.get(table.replace("/api/tables", "/table")))
    asked.append(client.post(f"{table}/play", json={"seat": max(viewer, 0), "action": 1 << 29, "count": 0, "key": "x" * 8}))
    with listen(client, f"{table}/live?seat={viewer}&since=10000") as socket:
        live = hear(socket)
    return [*((answer.status_code, answer.content) for answer in asked), live]


@each_game
def test_the_bytes_sent_to_a_seat_do_not_depend_on_what_it_may_not_know(client: TestClient, game: Any) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    chance = random.Random(game.name)
    exchanged = 0
    for players in [*sorted({game.players[0], min(3, game.players[1])}), *[game.players[0]] * 8]:
        if exchanged > players:
            break  # the others are for games that chance ends early
        dealt = deal(game, players, chance.getrandbits(40))
        options = game.option_values(dealt.options)
        body = {"game": game.name, "seats": ["link"] * players, "options": options, "seed": dealt.seed}
        made = client.post("/api/tables", json=body).json()
        table = f"/api/tables/{made['id']}"
        devices = [another(client) for _ in range(players + 1)]  # one for each seat, and at -1 somebody who only watches
        for seat, link in enumerate(made["links"]):
            devices[seat].post(f"{table}/join", json={"seat": seat, "right": link.split("#")[1]})
        live_table = tables.open[table.rsplit("/", 1)[1]]
        few, many = (2, 20) if game.longest > 100 else (0, 1 + game.longest // 4)  # short matches should not end
        for _ in range(chance.randrange(few, many)):
            if len(live_table.table.turn) == 0:
                break
            before = live_table.table
            seat, action = random_move(game, before.state, before.box, chance)
            move = {"seat": seat, "action": action, "count": live_table.counts[seat], "key": f"key-{live_table.line:06d}"}
            assert devices[seat].post(f"{table}/play", json=move).status_code == 200
        if live_table.table.over:
            continue
        true = live_table.table.state
        for viewer in range(-1, players):
            clicks = [click for path in live_table.table.view(max(viewer, 0)).paths().values() for click in path[:1]][:2]
            clicks += ["stack-0", "card-0", "cell-0"]
            put(live_table, true)
            told = sent_to(devices[viewer], table, viewer, clicks)
            hidden = game.hide(true, live_table.table.box, viewer)
            other = game.redeal(hidden, live_table.table.box, viewer, chance.getrandbits(40))
            exchanged += other.tobytes() != true.tobytes()
            put(live_table, other)
            assert sent_to(devices[viewer], table, viewer, clicks) == told
        put(live_table, true)
    assert exchanged, "something was exchanged"


def put(live_table: Any, state: Any) -> None:
    """Another state under the server's hands."""
    live_table.table.state = state
    live_table.recent.clear()
    live_table.recent[live_table.line] = state
    live_table.views.clear()
    live_table.frames.clear()
    live_table.backs = dict.fromkeys(range(live_table.table.players), False)  # replays the log, in which nothing was exchanged
