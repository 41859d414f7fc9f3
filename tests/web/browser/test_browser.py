"""A real Chromium at a real server: whole matches by mouse and by keyboard, a killed server, phone and desktop."""

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ...support.server import Server

FLAGS = [
    "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
]  # fmt: skip
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        flags = [*FLAGS, "--no-sandbox"] if os.getuid() == 0 else FLAGS
        browser = playwright.chromium.launch(executable_path=found, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("browser") / "skerry.db").start()
    yield server
    server.kill()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Pages at the server; whatever a page complains about fails the test."""
    complaints: list[str] = []
    contexts = []

    def make(**settings: Any) -> Page:
        settings = {"viewport": DESKTOP, "reduced_motion": "reduce", "base_url": server.base, **settings}
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not [c for c in complaints if "WebSocket" not in c and "ERR_CONNECTION" not in c]


def start(page: Page, seats: list[str]) -> None:
    page.goto("/")
    form = page.locator("form[data-game='1001-islands']")
    for i, kind in enumerate(seats):
        form.locator("select[name=seat]").nth(i).select_option(kind)
    form.locator("button.go").click()
    page.wait_for_url("**/table/*")


def until(page: Page, condition: str) -> None:
    """Wait for a condition; the page's own policy forbids the usual way, which evaluates text inside it."""
    end = time.monotonic() + 20
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        page.wait_for_timeout(20)


def boxes(page: Page, css: str) -> list[Any]:
    """Where everything visible that fits a selector is; once more where a bot's move has drawn it anew meanwhile."""
    for _ in range(50):
        spots = page.query_selector_all(css)
        found = [box for spot in spots if (box := spot.bounding_box())]
        if found and page.evaluate("(spots) => spots.every((spot) => spot.isConnected)", spots):
            return found
        page.wait_for_timeout(20)
    pytest.fail(f"{css} cannot be measured")


def lines(page: Page) -> int:
    return int(page.locator("#slider").get_attribute("max") or 0)


def test_two_people_at_one_device_play_a_whole_match_by_clicking(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "person"])
    curtains = 0
    for _ in range(400):
        ready = page.locator("figure .can, #curtain[open] button, .seats .won").first
        ready.wait_for()
        if page.locator(".seats .won").count():
            break
        before = lines(page)
        if page.locator("#curtain[open]").count():
            curtains += 1
            page.locator("#curtain button").click()
            until(page, "!document.querySelector('#curtain').open")
        else:
            page.locator("figure .can").first.click()
            until(page, f"document.querySelector('#slider').max > {before} || document.querySelector('#curtain').open")
    expect(page.locator("#prompt")).to_contain_text("win")
    assert curtains >= 16, "the face-down tile is a secret between the two"
    page.get_by_role("tab", name="Log").click()
    assert page.locator("#log li").count() == lines(page)
    page.locator("#slider").fill("3")
    expect(page.locator("#moment")).to_have_text(f"Move 3 of {lines(page)}")
    expect(page.locator("#prompt")).to_contain_text(f"Move 3 of {lines(page)}: Player")
    expect(page.locator("#log [aria-current=step]")).to_have_count(1)
    assert page.locator("#log li").nth(2).locator("[aria-current=step]").count() == 1
    page.locator("#later").click()
    expect(page.locator("#moment")).to_have_text(f"Move 4 of {lines(page)}")
    page.locator("#log").press("Escape")
    expect(page.locator("#moment")).to_have_text(f"Move {lines(page)} (now)")
    page.get_by_role("tab", name="Table").click()
    expect(page.locator("#record a")).to_be_visible()


def test_a_whole_match_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    page.locator("form[data-game='1001-islands'] button.go").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    page.locator("figure .can").first.wait_for()
    for _ in range(40):  # from the top of the page to the first thing to choose
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('can')"):
            break
    for i in range(200):
        page.locator("figure .can, .seats .won").first.wait_for()
        if page.locator(".seats .won").count():
            break
        until(page, "document.activeElement.classList.contains('can')")
        assert page.evaluate("document.activeElement.getAttribute('role')") == "button"
        assert page.evaluate("document.activeElement.getAttribute('aria-label').length") > 3
        before = lines(page)
        if i % 3 == 0:
            page.keyboard.press("Tab")
            if not page.evaluate("document.activeElement.classList.contains('can')"):
                page.keyboard.press("Shift+Tab")
        page.keyboard.press("Space" if i % 2 else "Enter")
        until(page, f"document.querySelector('#slider').max > {before}")
    expect(page.locator("#prompt")).to_contain_text("win")
    expect(page.locator("#live")).to_contain_text("win")
    expect(page.locator("figure.winner .laurel").first).to_have_text("Winner")  # two where they share the win


def test_the_list_says_the_same_choices_and_plays_them(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "random"])
    page.locator("figure .can").first.wait_for()
    page.locator("#list-toggle").click()
    choices = page.locator("#list button")
    choices.first.wait_for()
    assert choices.count() == page.locator("figure .can").count()
    before = lines(page)
    choices.first.click()
    until(page, f"document.querySelector('#slider').max > {before}")


def test_taking_back_gives_the_choice_again(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "person", "person"])
    page.locator("[id^=stack-].can").first.click()
    page.locator("[id^=slot-].can").first.click()
    back = page.locator("#back")
    expect(back).to_be_enabled()
    back.click()
    page.locator("[id^=slot-].can").first.wait_for()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("#log li").last).to_contain_text("takes the last action back")


def test_things_move_from_where_they_were(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="no-preference")
    start(page, ["person", "person", "person"])
    page.evaluate(
        """() => { window.moved = []; const real = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
          if (frames[0].transform) window.moved.push([this.dataset.thing, how.duration]);
          return real.call(this, frames, how);
        }; }"""
    )
    page.locator("[id^=stack-].can").first.click()
    tile = page.locator("[id^=slot-].can use[id^=tile-]").first
    name = tile.get_attribute("id")
    tile.click()
    until(page, f"window.moved.some(([id, ms]) => id === '{name}' && ms >= 200 && ms <= 350)")


def test_a_killed_server_comes_back_with_every_move(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "skerry.db").start()
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.base)
    page.locator("form[data-game='1001-islands'] select").nth(1).select_option("person")
    page.locator("form[data-game='1001-islands'] button.go").click()
    page.locator("[id^=stack-].can").first.click()
    page.locator("[id^=slot-].can").first.wait_for()
    cookies, address = context.cookies(), page.url
    server.kill()
    server = Server(tmp_path / "skerry.db").start()
    context.add_cookies([{**cookie, "url": server.base, "domain": "", "path": ""} for cookie in cookies])  # type: ignore[typeddict-item]
    page.goto(server.base + "/table/" + address.rsplit("/", 1)[1])
    page.locator("[id^=slot-].can, #curtain[open]").first.wait_for()
    assert lines(page) == 1
    page.goto(server.base)
    assert page.locator(".mine li").count() == 1
    context.close()
    assert server.stop() in (0, 130)


@pytest.mark.matrix
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_table_fits_its_screen(open_page: Callable[..., Page], size: dict[str, int], theme: str) -> None:
    page = open_page(viewport=size, color_scheme=theme)
    start(page, ["person", "random", "random"])
    page.locator("figure .can").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    prompt, tray = boxes(page, "#prompt, #tray")
    assert tray["y"] + tray["height"] <= size["height"], "the tray is in sight"
    assert prompt["y"] < tray["y"], "the sentence stands above the tray"
    for spot in boxes(page, "figure .can"):
        assert min(spot["width"], spot["height"]) >= 40, "whatever can be tapped is at least 40 pixels wide and high"
    if size == PHONE:
        page.locator("#sheet-toggle").click()
        expect(page.locator("#sheet")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/rules/1001-islands", "/api", "table"])
def test_a_page_is_there_within_a_second_is_small_and_does_not_jump(open_page: Callable[..., Page], path: str) -> None:
    """Without its boards a page has less than 200 kB; on a busy machine the quickest of three loads counts."""
    page = open_page()
    page.add_init_script(
        "window.jumps = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.jumps += one.value)))"
        ".observe({ type: 'layout-shift', buffered: true });"
    )
    if path == "table":
        start(page, ["person", "random"])
        path = page.url
    paints = []
    for _ in range(3):
        page.goto(path)
        page.wait_for_timeout(700)
        paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        assert page.evaluate("window.jumps") < 0.02
    loaded = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
    boards = "/\\/art\\/(home|[^/]+\\/[0-9]+\\/[^/]+\\.svg)/"
    size = page.evaluate(f"{loaded}.filter((one) => !{boards}.test(one.name)).reduce((sum, one) => sum + one.decodedBodySize, 0)")
    assert min(paints) < 1000
    assert 1000 < size < 200_000


def test_two_tabs_see_the_same_table(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "person", "person"])
    page.locator("[id^=stack-].can").first.wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    page.locator("[id^=stack-].can").first.click()
    other.locator("[id^=slot-]").first.wait_for()
    assert other.locator("[id^=slot-]").count() == 3


def play_out(page: Page) -> None:
    """The first choice, again and again, to the end."""
    for _ in range(200):
        page.locator("figure .can, .seats .won").first.wait_for(state="attached")
        if page.locator(".seats .won").count():
            return
        before = lines(page)
        page.locator("figure .can").first.click()
        until(page, f"document.querySelector('#slider').max > {before}")


def test_the_end_on_a_phone_says_who_won_and_offers_another_match(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=PHONE)
    start(page, ["person", "random"])
    play_out(page)
    expect(page.locator("#prompt")).to_have_text(re.compile(r"^(You win|Player 2 wins|You and Player 2 share)"))
    expect(page.locator("#prompt")).to_be_in_viewport()
    expect(page.locator("#sheet")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator("#watch").click()
    expect(page.locator("#prompt")).to_contain_text("The start")
    page.keyboard.press("Escape")
    expect(page.locator("#prompt")).to_contain_text("win")
    first = page.url
    page.locator("#again").click()
    page.wait_for_url(lambda url: url != first)
    page.locator("figure .can").first.wait_for()
    assert page.locator("#strip li").count() == 2


def test_the_hint_says_what_one_points_at_and_everything_to_choose_has_a_name(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "person", "person"])
    stack = page.locator("#stack-3")
    stack.hover()
    expect(page.locator("#hint")).to_contain_text("Dream stack: 12 tiles left")
    stack.click()
    slot = page.locator("[id^=slot-].can").first
    slot.hover()
    expect(page.locator("#hint")).to_contain_text("points")
    assert page.locator("figure .can:not([aria-label])").count() == 0
    assert page.locator("figure [role=group]:not([aria-label])").count() == 0
    nameless = "[...document.querySelectorAll('button, a')].filter((b) => !(b.textContent.trim() || b.ariaLabel)).length"
    assert page.evaluate(nameless) == 0
    expect(page.locator("#prompt")).to_contain_text("Player")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#rules")).to_contain_text("Sinbad")


PATHS = """(made) => {
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    set onmessage(work) {
      super.onmessage = (event) => {
        if (!JSON.parse(event.data).panels) return work(event);
        window.hear = (change) => work({ data: JSON.stringify(change({ ...window.heard, log: [], panels: [] })) });
        window.heard = { ...JSON.parse(event.data), ...made };
        work({ data: JSON.stringify({ ...JSON.parse(event.data), ...made }) });
      };
    }
  };
}"""


def test_a_half_made_move_outlives_an_update(open_page: Callable[..., Page]) -> None:
    """A game with paths of three clicks, a ghost and turns, played to the page in the server's place."""
    svg = "".join(
        f'<g id="{name}" aria-label="{name}"{more}><rect x="{40 * i}" width="30" height="30"/></g>'
        for i, (name, more) in enumerate(
            [("a", ""), ("b", ""), ("turn-0", ' data-next="turn-1"'), ("turn-1", ' data-next="turn-0"'), ("c", ""), ("d", "")]
        )
    )
    ghost = '<rect id="ghost" data-after="a turn-1" y="50" width="30" height="30"/>'
    head = {"id": "sea", "role": "map", "title": "The sea", "closer": False, "pans": False, "opens_once": ""}
    panel = {**head, "width": 300, "height": 100, "svg": svg + ghost}
    turns = {"turn-0": {"c": 1, "d": 2}, "turn-1": {"c": 3}}
    made = {"panels": [panel], "order": ["sea"], "clicks": {"a": turns, "b": 9}, "turn": [0], "seat": 0}
    page = open_page()
    page.add_init_script(f"({PATHS})({json.dumps(made)})")
    start(page, ["person", "random"])
    lit = "[...document.querySelectorAll('figure .can')].map((thing) => thing.id).join(' ')"
    until(page, f"{lit} === 'a b'")
    page.locator("#a").click()
    page.locator("#turn-0").click()
    assert page.evaluate(lit) == "c d"
    expect(page.locator("#ghost")).to_be_hidden()
    page.keyboard.press("r")
    assert page.evaluate(lit) == "c", "turned"
    expect(page.locator("#ghost")).to_be_visible()
    page.evaluate("window.hear((update) => update)")
    page.wait_for_timeout(50)
    assert page.evaluate(lit) == "c", "kept"
    page.evaluate("window.hear((update) => ({ ...update, clicks: { a: { 'turn-0': { c: 1 } }, b: 9 } }))")
    until(page, f"{lit} === 'turn-0'")
    page.locator("#a").click()
    assert page.evaluate(lit) == "a b", "a picked thing is put back"
    page.locator("#a").click()
    page.locator("#cancel").click()
    assert page.evaluate(lit) == "a b"
    expect(page.locator("#cancel")).to_be_hidden()
    board = page.locator("figure.map svg[role=group]")
    all_of_it = board.get_attribute("viewBox")
    page.get_by_role("button", name="Zoom in").click()
    assert board.get_attribute("viewBox") != all_of_it
    board.dispatch_event("dblclick")
    assert board.get_attribute("viewBox") == all_of_it
    board.hover()
    page.mouse.wheel(0, -300)
    until(page, "document.querySelector('figure.map').classList.contains('zoomed')")
