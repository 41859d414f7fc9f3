"""Seven Islands in a real Chromium: whole matches alone and against a bot, turning a card, a growing chart, and a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .test_browser import DESKTOP, PHONE, boxes, browser, lines, open_page, server, until

__all__ = ["browser", "open_page", "server"]  # fixtures
VIEW_BOX = "document.querySelector('figure[data-panel=chart] svg[role=group]').getAttribute('viewBox').split(' ').map(Number)"


def start(page: Page, seats: list[str], seed: int, **options: int) -> None:
    """A table of a known seed, by the API: the page's own form deals by chance."""
    made = page.request.post("/api/tables", data={"game": "seven-islands", "seats": seats, "seed": seed, "options": options})
    page.goto(made.json()["url"])


def cans(page: Page) -> list[str]:
    """What can be clicked now."""
    found: list[str] = page.evaluate("[...document.querySelectorAll('figure .can')].map((thing) => thing.id)")
    return found


def press(page: Page, name: str) -> None:
    """A click on a thing, wherever the map has been moved to."""
    page.evaluate(
        "id => document.querySelector(`figure #${CSS.escape(id)}`).dispatchEvent("
        "new MouseEvent('click', { bubbles: true, detail: 1 }))",
        name,
    )


def act(page: Page, *wishes: str) -> None:
    """Click until something has been done: what begins with one of the wishes, the first of them first."""
    before = lines(page)
    page.locator("figure .can").first.wait_for(state="attached")
    for _ in range(4):
        can = cans(page)
        press(page, next((name for wish in wishes for name in can if name.startswith(wish)), can[0]))
        page.wait_for_timeout(15)
        if lines(page) > before or not cans(page):
            break
    until(page, f"document.querySelector('#slider').max > {before}")


def play_on(page: Page, *wishes: str, most: int = 600) -> int:
    """Act until the match is over; how often that was."""
    for n in range(most):
        page.locator("figure .can, #end-tools:not([hidden])").first.wait_for(state="attached")
        if page.locator("#end-tools:not([hidden])").count():
            return n
        act(page, *wishes)
    raise AssertionError("the match does not end")


def test_a_whole_puzzle_alone_by_clicking(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person"], 3)
    page.locator("#pile.can").wait_for()
    for _ in range(40):
        act(page, "pile", "square-", "place-", "join-", "card-", "discard")
    assert play_on(page, "pile", "square-", "place-", "join-", "discard", "card-", "end") > 20  # the rest is thrown away
    expect(page.locator("#prompt")).to_contain_text("Not this time")
    assert page.locator("figure[data-panel=chart] [id^=land-]").count() > 10
    expect(page.locator("figure[data-panel=aims]")).to_contain_text("islands complete")


def test_a_whole_match_of_two_by_clicking(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "random"], 3, rounds=12)
    play_on(page, "stop", "pile", "square-", "piece-0-0", "at-", "card-", "pass", "end")
    assert page.locator(".seats .won").count()
    page.get_by_role("tab", name="Log").click()
    assert page.locator("#log li").count() == lines(page) > 20


def to_squares(page: Page) -> None:
    """Play until a card can be laid both ways up."""
    for _ in range(120):
        page.locator("figure .can").first.wait_for(state="attached")
        if page.locator("#turn-0.picked").count() and page.locator("#turn-1.can").count():
            return
        act(page, "pile", "square-", "place-", "join-", "card-", "end")
    raise AssertionError("no card fits both ways up")


def test_squares_are_lit_at_once_and_r_turns_the_card(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person"], 3)
    page.locator("#pile.can").wait_for()
    to_squares(page)
    assert page.locator("#cancel").is_hidden(), "what picks itself is not to be cancelled"
    upright = set(page.locator("[id^=square-].can").evaluate_all("all => all.map((thing) => thing.id)"))
    page.keyboard.press("r")
    page.locator("#turn-1.picked").wait_for()
    turned = page.locator("[id^=square-].can")
    assert turned.count()
    assert upright
    turned.first.locator(".halo rect").first.hover(force=True)
    expect(turned.first.locator(".ghost")).to_have_css("opacity", "0.8")
    expect(turned.first.locator(".ghost [data-after=turn-1]")).to_have_css("visibility", "visible")
    page.locator("#turn-0").click()
    page.locator("#turn-0.picked").wait_for()
    assert set(page.locator("[id^=square-].can").evaluate_all("all => all.map((thing) => thing.id)")) == upright
    before = page.locator("[id^=land-]").count()
    act(page, "square-")
    until(page, f"document.querySelectorAll('figure [id^=land-]').length > {before}")


def test_a_close_view_stays_where_it_is_when_the_chart_grows(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person"], 3)
    page.locator("#pile.can").wait_for()
    page.get_by_role("button", name="Zoom in").click()

    def start_card() -> Any:
        return page.evaluate("(({ x, y, width }) => [x, y, width])(document.querySelector('#land-0').getBoundingClientRect())")

    at, size = start_card(), page.evaluate("document.querySelector('[data-origin]').dataset.origin")
    for _ in range(80):
        act(page, "pile", "square-", "place-", "join-", "card-", "discard")
        if page.evaluate("document.querySelector('[data-origin]').dataset.origin") != size:
            break
    assert page.evaluate("document.querySelector('[data-origin]').dataset.origin") != size, "the chart has grown"
    assert start_card() == pytest.approx(at, abs=3)
    seen = page.evaluate(VIEW_BOX)[2]
    page.get_by_role("button", name="Show all").click()
    assert page.evaluate(VIEW_BOX)[2] > seen


@pytest.mark.matrix
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_table_fits_its_screen(open_page: Callable[..., Page], size: dict[str, int], theme: str) -> None:
    page = open_page(viewport=size, color_scheme=theme)
    start(page, ["person", "random", "random"], 3, first=1)
    page.locator("#pile.can").wait_for()
    act(page, "pile")
    page.locator("[id^=card-].can").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    hand = boxes(page, "#hand")[0]
    assert hand["y"] + hand["height"] <= size["height"], "the hand is in sight"
    for card in boxes(page, "[id^=card-].can"):
        assert min(card["width"], card["height"]) >= 44, "cards can be tapped"
    assert boxes(page, "figure[data-panel=chart] svg[role=group]")[0]["height"] > 200
