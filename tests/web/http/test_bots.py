"""Hints and the coach at the table: over the wire, and in a real Chromium."""

import contextlib
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect

import skerry
from skerry.bots import CODES
from skerry.bots.hints import hints
from skerry.testing.wire import another, client, new_table, no_limits

from ...support.server import Server
from ..browser.test_browser import browser, open_page, start, until
from .test_web import finish

__all__ = ["browser", "client", "no_limits", "open_page", "server"]  # fixtures


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has one game ready; the others need not be compiled for this."""
    server = Server(tmp_path_factory.mktemp("bots") / "skerry.db").start(ready=False)
    end = time.monotonic() + 600
    while True:
        with contextlib.suppress(httpx.TransportError):
            games = httpx.get(f"{server.base}/api/games", timeout=120).json()
            if not any(any(game["bots"].values()) for game in games if game["name"] == "1001-islands"):
                break
        assert time.monotonic() < end
        time.sleep(0.1)
    yield server
    server.kill()


def test_hints_are_the_best_of_what_the_search_thinks() -> None:
    view = skerry.new("1001-islands", players=3, seed=2, lookout=1).view(0)
    found = hints(view, skerry.bot("tree:60n", seed=1))
    opinions = skerry.bot("tree:60n", seed=1).opinions(view)
    assert [(hint.action.id, hint.points) for hint in found] == [(one.action, one.points) for one in opinions[:3]]
    assert all(hint.action in view.actions() for hint in found)


def test_hints_come_within_a_second_and_to_their_seat_only(client: TestClient) -> None:
    table = new_table(client, ["person", "person"], seed=5, options={"lookout": 1})
    client.get(f"{table}/hints", params={"seat": 0})  # compiles, if need be
    begun = time.perf_counter()
    answer = client.get(f"{table}/hints", params={"seat": 0})
    assert time.perf_counter() - begun < 3  # 0.6 and the road; a busy machine takes longer
    found = answer.json()
    actions = {action["id"] for action in client.get(f"{table}/data", params={"seat": 0}).json()["actions"]}
    assert len(found) == 3
    assert {hint["action"] for hint in found} < actions
    assert all(hint["clicks"] and hint["text"] and 0 <= hint["chance"] <= 1 for hint in found)
    assert client.get(f"{table}/hints", params={"seat": 1}).status_code == 403  # not its turn
    assert another(client).get(f"{table}/hints", params={"seat": 0}).status_code == 403


def test_who_asks_busy_bots_is_told_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(client, ["person", "person"], seed=5, options={"lookout": 1})
    monkeypatch.setattr("skerry.web.http.api.PATIENCE", 0.01)
    monkeypatch.setattr("skerry.web.server.thinking.hints", lambda view: time.sleep(0.2))
    answer = client.get(f"{table}/hints", params={"seat": 0})
    assert (answer.status_code, "ask again" in answer.json()["error"]) == (429, True)


def test_the_coach_speaks_after_the_match(client: TestClient) -> None:
    table = new_table(client, ["person", "random"], seed=5)
    assert client.get(f"{table}/advice/1").status_code == 403
    finish(client, table, [0])
    found = [client.get(f"{table}/advice/{line}").json() for line in (1, 2, 3)]
    assert [one["line"] for one in found if one] == [line for line, one in enumerate(found, 1) if one]
    assert any(found)
    assert client.get(f"{table}/advice/9999").status_code == 404


@pytest.mark.parametrize("code", ["tree:30s", "tree:1sx16", "monte:500000n", "genius"])
def test_bots_that_would_keep_the_others_waiting_get_no_seat(client: TestClient, code: str) -> None:
    answer = client.post("/api/tables", json={"game": "1001-islands", "seats": ["person", code]})
    assert answer.status_code in (400, 422)
    assert code in answer.json()["error"]


def test_every_bot_offered_can_take_a_seat(client: TestClient) -> None:
    assert client.get("/api/bots").json() == list(CODES)
    for code in (*CODES, "tree:0.1s", "tree:200n"):
        new_table(client, ["person", code], options={"lookout": 1})


@pytest.mark.slow
def test_hints_are_drawn_on_the_board(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "person"])
    page.locator("figure .can").first.wait_for()
    page.locator("#ask-hints").click()
    page.locator("figure .tip").first.wait_for()
    expect(page.locator("#hints li")).to_have_count(3)
    expect(page.locator("#hints")).to_contain_text("% to win")
    assert sorted(" ".join(page.locator("figure .tip text").all_text_contents()).split()) == ["1", "2", "3"]
    page.locator("#hints button").first.click()
    assert page.evaluate("document.activeElement.classList.contains('can')")
    page.keyboard.press("Enter")
    expect(page.locator("figure .tip")).to_have_count(0)  # they were for the position before
    until(page, "!document.querySelector('#ask-hints').disabled || document.querySelector('#curtain').open")


@pytest.mark.slow
def test_the_coach_draws_a_curve_to_click_through(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "random"])
    table = page.url.rsplit("/", 1)[1].split("#")[0]
    finish(TestClientOf(page), f"/api/tables/{table}", [0])  # type: ignore[arg-type]
    page.locator("#coach").click()
    page.locator("#curve .dot").nth(5).wait_for()
    box = page.locator("#curve").bounding_box()
    assert box
    page.locator("#curve").click(position={"x": box["width"] * 0.1, "y": box["height"] / 2})  # where it is by then
    expect(page.locator("#advice")).to_contain_text("points)")
    expect(page.locator("#curve .here")).to_have_count(1)
    expect(page.locator("#moment")).to_contain_text("Move")


class TestClientOf:
    """The page's own device, asked as the tests ask theirs."""

    __test__ = False

    def __init__(self, page: Page) -> None:
        self.page = page

    def get(self, path: str, params: dict[str, int] | None = None) -> "Answer":
        return Answer(self.page.request.get(path, params=params or {}))

    def post(self, path: str, json: dict[str, object]) -> "Answer":
        return Answer(self.page.request.post(path, data=json))


class Answer:
    """What came back."""

    def __init__(self, answer: object) -> None:
        self.answer, self.status_code = answer, answer.status  # type: ignore[attr-defined]

    def json(self) -> object:
        return self.answer.json()  # type: ignore[attr-defined]
