"""A server is stopped, the next version of a game comes out, and the server is started again: matches that were begun go on."""

import itertools
import os
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import skerry
from skerry.games import find
from skerry.match.table import BACK, Entry, Table, new_table
from skerry.store import Move, Store, progress
from skerry.testing.selection import golden_folder

from ...support.installed import environment, new_project
from ...support.postgres import postgres, postgres_url
from ...support.releases import next_release
from ...support.server import Server

__all__ = ["postgres", "postgres_url"]  # fixtures
pytestmark = pytest.mark.slow
KEYS = (f"version-{i:08d}" for i in itertools.count())
PLAIN = {**os.environ, "SKERRY_JIT": "0"}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "skerry.db") if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


class Device:
    """A browser with a seat or more at one table."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.base = self.table = ""

    def at(self, server: Server) -> "Device":
        self.base = server.base
        return self

    def ask(self, method: str, path: str, **more: Any) -> Any:
        answer = httpx.request(method, self.base + path, cookies=self.cookies, timeout=60, **more)
        assert answer.is_success, answer.text
        self.cookies.update(answer.cookies)
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text

    def begin(self, **table: Any) -> None:
        self.table = f"/api/tables/{self.ask('POST', '/api/tables', json=table)['id']}"

    def data(self, seat: int = 0) -> Any:
        return self.ask("GET", f"{self.table}/data", params={"seat": seat})

    def act(self, seat: int, action: int) -> None:
        move = {"seat": seat, "count": self.data(seat)["counts"][seat], "key": next(KEYS)}
        given = {} if action == BACK else {"action": action}
        self.ask("POST", f"{self.table}/{'back' if action == BACK else 'play'}", json={**move, **given})

    def finish(self, seats: list[int]) -> None:
        """Play the first thing there is until it is over; bots act in between."""
        for _ in range(3000):
            told = self.data()
            if not told["turn"]:
                return
            if set(told["turn"]) <= set(seats):
                self.act(told["turn"][0], self.data(told["turn"][0])["actions"][0]["id"])
            else:
                time.sleep(0.02)  # a bot that acts in the same turn could take away what was offered
        raise AssertionError("the match does not end")

    def art(self) -> str:
        page = self.ask("GET", self.table.replace("/api/tables", "/table"))
        return str(self.ask("GET", page.split("&#34;art&#34;: &#34;")[1].split("&#34;")[0]))


def append(database: str, id: str, table: Table, log: list[Entry]) -> None:
    """Go on with a match by lines of a log, as its server does."""
    moves = []
    for entry in log:
        nth = sum(known.seat == entry.seat for known in table.log)
        moves.append((id, len(table.log), entry, nth, None))
        table.log.append(entry)
    table.resume(table.log)
    store = Store(database)
    with store.write() as db:
        store.append(db, [Move(*move, progress(table)) for move in moves])
    store.close()


def test_a_campaign_begun_under_one_version_is_finished_when_the_next_is_out(database: str, tmp_path: Path) -> None:
    golden = skerry.load(golden_folder("my-island") / "campaign.skerry")
    device, version = Device(), golden.game.version
    server = Server(database, env=PLAIN).start()
    device.at(server).begin(game="my-island", seats=["person"] * 2, options={"episode": "campaign"}, seed=golden.seed)
    for entry in golden.log[:5]:
        device.act(entry.seat, entry.action)
    server.stop()
    last = len(golden.log) - 8
    append(database, device.table.rpartition("/")[2], golden.at(5), golden.log[5:last])  # the evenings of half a year

    edits = (
        ("skerry/games/my_island/rules.py", "    sow(s, seed)\n    s.players", "    sow(s, seed + 1)\n    s.players"),
        ("skerry/games/my_island/words.py", "Open the envelope of chapter", "Tear open the envelope of chapter"),
    )
    server = Server(database, env=next_release(tmp_path / "next", "my-island", *edits)).start()
    try:
        device.at(server)
        assert {game["name"]: game["version"] for game in device.ask("GET", "/api/games")}["my-island"] == version + 1
        assert device.data()["version"] == version
        assert "Episode 23" in device.ask("GET", device.table.replace("/api/tables", "/table") + "/campaign")
        for entry in golden.log[last:]:
            device.act(entry.seat, entry.action)
        assert device.ask("GET", f"{device.table}/record") == golden.text()
        assert device.ask("GET", f"{device.table}/advice/1") is None  # an envelope is no choice
        device.begin(game="my-island", seats=["person"] * 2, options={"episode": "campaign"}, seed=golden.seed)
        assert device.data()["version"] == version + 1
        assert device.data()["actions"][0]["text"].startswith("Tear open")
    finally:
        server.kill()


def test_so_is_a_match_of_a_game_outside_the_package(database: str, tmp_path: Path) -> None:
    project = new_project(tmp_path / "kelp", "kelp")
    device = Device()
    server = Server(database, env=environment(project, SKERRY_JIT="0")).start()
    device.at(server).begin(game="kelp", seats=["person", "person", "random"])
    while 2 in device.data()["turn"]:
        time.sleep(0.02)  # the bot writes its bid, which nobody else may write then
    device.act(0, device.data(0)["actions"][0]["id"])
    server.stop()

    edits = (
        ("kelp/rules.py", "s.lots = options.lots", "s.lots = 1"),
        ("kelp/words.py", '"Roll"', '"Trust the die"'),
        ("kelp/scene.py", 'id="lot-back"', 'id="lot-back" data-second=""'),
        ("kelp/RULES.md", "# Kelp", "# Kelp\n\nThe second edition."),
    )
    env = next_release(tmp_path / "next", "kelp", *edits, sources=project / "src")
    server = Server(database, env=env).start()
    try:
        device.at(server)
        first = device.table
        assert device.data()["version"] == 1
        assert "Roll" in [action["text"] for action in device.data(1)["actions"]]
        assert "data-second" not in device.art()
        assert "second edition" not in device.ask("GET", f"/rules/kelp?table={first.rpartition('/')[2]}")
        device.finish([0, 1])
        assert "\nversion 1\n" in device.ask("GET", f"{first}/record")
        device.table = f"/api/tables/{device.ask('POST', f'{first}/rematch')['id']}"
        assert device.data()["version"] == 2, "a rematch is a new match"
        assert "data-second" in device.art()
        assert "second edition" in device.ask("GET", "/rules/kelp")
        device.finish([0, 1])
        assert len(device.ask("GET", f"{device.table}/log")) == 3, "of one lot"
    finally:
        server.kill()


def test_so_is_a_match_of_the_first_version_of_island_trader(database: str) -> None:
    """Compiled, as the server does it: the first version when somebody opens the match."""
    store, device = Store(database), Device()
    server = Server(database).start()
    device.at(server).begin(game="island-trader", seats=["person", "random"])
    new = device.table
    assert device.data()["version"] == 2
    assert device.data()["deal"] == ""
    assert isinstance(device.data()["map"], int)
    server.stop()
    # What a server of the time before has left there: another match on the same chairs.
    id = new.rpartition("/")[2]
    old = new_table(find("island-trader", 1), 2, None, None, {})
    with store.write() as db:
        store.create(db, "begun-before", old, store.match(id).chairs, store.match(id).owner)
    store.close()

    server = Server(database).start()
    try:
        device.at(server).table = "/api/tables/begun-before"
        end = time.monotonic() + 240
        while (answer := httpx.get(f"{server.base}{device.table}")).status_code == 503:
            assert "are being compiled" in answer.text
            assert time.monotonic() < end
            time.sleep(0.2)
        assert device.data()["version"] == 1
        assert device.data()["map"] == old.state.map_seed
        if 0 in device.data()["turn"]:
            assert device.ask("GET", f"{device.table}/hints", params={"seat": 0})
        device.finish([0])
        assert "\nversion 1\n" in device.ask("GET", f"{device.table}/record")
        assert device.ask("GET", f"{device.table}/picture.svg").startswith("<svg")
        device.table = f"/api/tables/{device.ask('POST', f'{device.table}/rematch')['id']}"
        assert device.data()["version"] == 2
    finally:
        server.kill()
