"""Two browsers at one table: a laptop and a phone, by link, through a whole match of every game, with all that goes wrong."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from skerry.testing.matches import each_game

from ...support.server import Server
from .test_browser import PHONE, browser, lines, open_page, server, until

__all__ = ["browser", "open_page", "server"]  # fixtures

# Clicks something that can be clicked, and says what: "end" and the like only once the match has gone on for a while.
CLICK = """(enough) => {
  if (document.querySelector('.seats .won') || document.querySelector('#end-tools:not([hidden])')) return 'over';
  const all = [...document.querySelectorAll('figure .can')].filter((one) => one.getBoundingClientRect().width);
  const ends = all.filter((one) => one.id === 'end');
  const others = all.filter((one) => one.id !== 'end');
  const from = enough && ends.length ? ends : others.length ? others : ends;
  const thing = from[Math.floor(from.length / 2)];
  if (thing) thing.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  return thing ? thing.id : '';
}"""

# How many lines a page shows; null while its own move is on its way: it is its turn, and nothing can be clicked.
SETTLED = """() => document.querySelector('main.yours') && !document.querySelector('figure .can')
  ? null : Number(document.querySelector('#slider').max)"""
LEAVE = """(seat) => fetch(`/api/tables/${location.pathname.split('/')[2]}/seat`, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ seat, bot: 'greedy' }) })"""
CLICKS = 6
LONG = 100  # moves by clicking; aimless clicks would need a thousand in Seven Islands


def invite(host: Page, game: str) -> str:
    """Two clicks from the home page to the table: who plays, and start. The friend's link."""
    host.goto("/")
    host.locator("#profile input[name=name]").fill("Ada")
    host.locator("#profile input[name=name]").blur()
    form = host.locator(f"form[data-game='{game}']")
    if form.locator("select[name=seat]").count():
        form.locator("select[name=seat]").nth(1).select_option("link")
    else:
        form.locator("input[name=players]").fill("2")
        form.locator("input[name=links]").fill("1")
    if form.locator("input[name=option-rounds]").count():
        form.locator("input[name=option-rounds]").evaluate("(input) => { input.value = 8; }")  # else Seven Islands takes an hour
    form.locator("button.go").click()
    host.wait_for_url("**/table/*")
    expect(host.locator("#invite")).to_be_visible()
    host.locator("#invitations").get_by_role("button", name="QR code: Player 2").click()
    expect(host.locator("#invitations img")).to_be_visible()
    until(host, "document.querySelector('#invitations img').naturalWidth > 50")
    links: list[Any] = host.evaluate(f"fetch('/api/tables/{host.url.rsplit('/', 1)[1]}/links').then((answer) => answer.json())")
    host.locator("#invited").click()
    return str(links[1])


def sit_down(guest: Page, link: str, name: str) -> None:
    guest.goto(link)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/table/*")


def play(pages: list[Page], moves: int, enough: int = 10**9) -> bool:
    """Both click whenever they can, for that many moves, of a few aimless clicks each; is the match over?

    While one page's move is on its way the other may send the next. So in the end nobody clicks any more, until all is settled.
    """
    idle = 0
    start = lines(pages[0])
    for _ in range(CLICKS * moves + 600):
        if lines(pages[0]) >= start + moves:
            break
        told = [page.evaluate(CLICK, lines(pages[0]) > enough) for page in pages]
        if "over" in told:
            return True
        idle = 0 if any(told) else idle + 1
        assert idle < 600, "nobody can act"
        pages[0].wait_for_timeout(25)
    settle(pages)
    return False


def settle(pages: list[Page]) -> None:
    """Until no page's move is on its way, and all pages show every line: only then do they stay as they are."""
    end = time.monotonic() + 20
    while len(seen := {page.evaluate(SETTLED) for page in pages}) > 1 or None in seen:
        assert time.monotonic() < end, seen
        pages[0].wait_for_timeout(20)


@pytest.mark.matrix
@each_game
def test_two_browsers_play_a_whole_match(open_page: Callable[..., Page], game: Any) -> None:
    host, guest = open_page(), open_page(viewport=PHONE, has_touch=True)
    sit_down(guest, invite(host, game.name), "Bo <b>")
    expect(host.locator(".seats li").nth(1)).to_contain_text("Bo <b>")
    if not play([host, guest], LONG, enough=20):  # Seven Islands: bots stand in for both, and finish it before their eyes
        for seat, page in enumerate((host, guest)):
            page.evaluate(LEAVE, seat)
    for page in (host, guest):
        page.locator("#end-tools:not([hidden])").wait_for(timeout=120_000, state="attached")
        expect(page.locator("#prompt")).to_contain_text(re.compile("win|Not this time"))
    assert lines(host) == lines(guest) > 4
    assert guest.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    server = Server(tmp_path / "skerry.db").start()
    yield server
    server.kill()


def test_reload_back_button_lost_connection_and_a_dead_server_lose_nothing(browser: Any, mortal: Server) -> None:
    contexts = [
        browser.new_context(base_url=mortal.base, reduced_motion="reduce", viewport=size)
        for size in ({"width": 1280, "height": 800}, PHONE)
    ]
    host, guest = (context.new_page() for context in contexts)
    sit_down(guest, invite(host, "1001-islands"), "Bo")
    play([host, guest], 6)
    guest.reload()  # in the middle of a turn
    play([host, guest], 4)
    guest.goto("/rules/1001-islands")
    play([host], 1) if host.locator("figure .can").count() else None
    guest.go_back()
    play([host, guest], 4)
    second = contexts[1].new_page()  # a second tab of the same person
    second.goto(guest.url)
    before = lines(host)  # all is settled, so that one of the two can act
    mortal.kill()
    expect(host.locator("#prompt")).to_contain_text("connection is lost")
    assert any(page.evaluate(CLICK, False) for page in (host, guest))  # a move into the void: it is sent after reconnecting
    mortal.start()
    until(host, f"Number(document.querySelector('#slider').max) > {before}")
    for page in (guest, second):
        until(page, f"Number(document.querySelector('#slider').max) > {before}")
    play([host, guest], 6)
    settle([host, guest, second])
    told = "[...document.querySelectorAll('#log li')].map((line) => line.dataset.text.replace(/^(You|Ada|Bo) /, ''))"
    logs = [page.evaluate(told) for page in (host, guest, second)]
    assert [len(log) for log in logs] == [lines(host)] * 3
    assert logs[1] == logs[2]
    for context in contexts:
        context.close()


def test_a_bot_takes_over_one_comes_back_then_a_rematch_and_a_replay(open_page: Callable[..., Page]) -> None:
    host, guest = open_page(), open_page(viewport=PHONE)
    sit_down(guest, invite(host, "1001-islands"), "Bo")
    play([host, guest], 4)
    guest.locator("#sheet-toggle").click()
    guest.get_by_role("tab", name="Table").click()
    guest.get_by_role("button", name="Leave the seat to a bot").click()
    expect(guest.locator("#prompt")).to_contain_text("bot plays for you")
    expect(host.locator(".seats li").nth(1)).to_contain_text("stands in")
    play([host], 8)  # host and bot
    guest.locator("#return").click()
    expect(host.locator(".seats li").nth(1)).not_to_contain_text("stands in")
    watcher = open_page()
    watcher.goto(host.url)
    expect(watcher.locator("#prompt")).to_contain_text(re.compile("Ada|Bo"))
    assert watcher.locator("figure .can").count() == 0
    assert play([host, guest], 10**9)
    end = lines(host)
    # the match once more: keys, a link to a position, another's eyes, everything
    host.keyboard.press("ArrowLeft")
    expect(host.locator("#moment")).to_have_text(f"Move {end - 1} of {end}")
    host.keyboard.press("Home")
    expect(host.locator("#moment")).to_have_text(f"Move 0 of {end}")
    host.keyboard.press("ArrowRight")
    expect(host.locator("#moment")).to_have_text(f"Move 1 of {end}")
    for value in ("1", "-1", "-2"):
        host.locator("#seen-by").select_option(value)
        expect(host.locator("#moment")).to_have_text(f"Move 1 of {end}")
    host.locator("#speed").select_option("0.2")
    host.locator("#run").click()
    expect(host.locator("#moment")).to_have_text(re.compile(f"Move [5-9] of {end}"))
    host.keyboard.press("Escape")
    expect(host.locator("#prompt")).to_contain_text("win")
    watcher.goto(f"{host.url}#7")
    watcher.reload()
    expect(watcher.locator("#moment")).to_have_text(f"Move 7 of {end}")
    host.get_by_role("tab", name="Table").click()
    with host.expect_download() as download:
        host.locator("#record a").click()
    assert "1001-islands" in download.value.suggested_filename
    host.locator("#again").click()
    host.wait_for_url(lambda url: url != watcher.url.split("#")[0])
    expect(guest.locator("#again")).to_have_text("To the rematch")
    guest.locator("#again").click()
    guest.wait_for_url(host.url)
    expect(guest.locator(".seats li").first).to_contain_text("Ada")


def test_a_click_on_what_is_not_possible_says_why_with_the_rule(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    body = {"game": "1001-islands", "seats": ["person", "random"], "options": {"lookout": 1}}
    page.goto(page.request.post("/api/tables", data=body).json()["url"])
    page.locator("[id^=stack-].can").first.click()
    page.locator("[id^=slot-].can").first.wait_for()
    page.locator("#stack-0").click()
    expect(page.locator("#why")).to_be_visible()
    link = page.locator("#why a")
    expect(link).to_have_text("Rule T6")
    with page.context.expect_page() as opened:
        link.click()
    assert opened.value.locator(f"#{(link.get_attribute('href') or '').split('#')[1]}").count() == 1


def test_pages_are_light_and_do_not_jump(open_page: Callable[..., Page]) -> None:
    """First paint under a second, under 200 kB without a board, no layout shift while the home page and a table load."""
    page = open_page()
    page.add_init_script(
        """window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries())
        if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: 'layout-shift', buffered: true });"""
    )
    page.goto("/")
    sizes = """performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
      .filter((one) => !/\\/art\\/home\\//.test(one.name)).reduce((sum, one) => sum + one.encodedBodySize, 0)"""
    assert page.evaluate(sizes) < 200_000
    until(page, "performance.getEntriesByName('first-contentful-paint').length")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shift") < 0.1
    page.locator("form[data-game='1001-islands'] button.go").click()
    page.wait_for_url("**/table/*")
    page.locator("figure .can").first.wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("window.shift") < 0.1
