"""My Island in a real Chromium: a match by clicking, turning with R and the wheel, and a board that fits a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .test_browser import DESKTOP, PHONE, boxes, browser, lines, open_page, server, until  # noqa: F401


def start(page: Page, seats: list[str], episode: str) -> None:
    page.goto("/")
    form = page.locator("form[data-game='my-island']")
    for i, kind in enumerate(seats):
        form.locator("select[name=seat]").nth(i).select_option(kind)
    if not form.locator("select[name=option-episode]").is_visible():
        form.locator("details summary").first.click()
    form.locator("select[name=option-episode]").select_option(episode)
    form.locator("button.go").click()
    page.wait_for_url("**/table/*")
    page.locator("figure .can").first.wait_for()


def picked(page: Page) -> str:
    return str(page.evaluate("document.querySelector('figure .picked')?.id ?? ''"))


@pytest.mark.parametrize("episode", ["eternal", "1"])
def test_a_match_by_clicking_a_turn_and_a_place(open_page: Callable[..., Page], episode: str) -> None:  # noqa: F811
    page = open_page()
    start(page, ["person", "greedy"], episode)
    placed = 0
    while placed < 4:
        page.locator("figure #end.can").wait_for()
        before = lines(page)
        turns = page.locator("figure [id^=turn-].can")
        if turns.count() == 0:
            page.locator("figure #pass").click()
        else:
            turns.last.click()
            page.locator("figure [id^=cell-].can .halo").first.click()
            placed += 1
        until(page, f"document.querySelector('#slider').max > {before}")  # perhaps by a line of the bot's
        until(page, f"document.querySelectorAll('figure [id^=tile-0-]').length === {placed}")
    page.locator("figure #end.can").click()
    page.locator(".seats .won").first.wait_for()
    expect(page.locator("#prompt")).to_contain_text("win")
    page.get_by_role("tab", name="Log").click()
    assert page.locator("#log li").count() == lines(page)


def test_the_tile_in_hand_turns_and_shows_in_its_place(open_page: Callable[..., Page]) -> None:  # noqa: F811
    page = open_page()
    start(page, ["person", "greedy"], "eternal")
    page.locator("figure #turn-0").click()
    assert picked(page) == "turn-0"
    page.keyboard.press("r")
    assert picked(page) == "turn-1"
    page.locator("figure [id^=cell-].can .halo").first.hover()
    page.mouse.wheel(0, 100)
    until(page, "document.querySelector('figure .picked')?.id === 'turn-2'")
    spot = page.locator("figure [id^=cell-].can").first
    name = spot.get_attribute("id")
    spot.locator(".halo").hover()
    ghost = f"document.querySelector('figure #{name} .ghost')"
    until(page, f"getComputedStyle({ghost}).opacity > 0.5")
    shown = f"[...{ghost}.querySelectorAll('[data-after]')].filter((one) => getComputedStyle(one).visibility === 'visible')"
    assert page.evaluate(f"{shown}.map((one) => one.dataset.after)") == ["turn-2"]
    page.keyboard.press("Escape")
    assert picked(page) == ""
    assert page.locator("figure [id^=cell-].can").count() == 0


@pytest.mark.matrix
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_it_fits(open_page: Callable[..., Page], size: dict[str, int]) -> None:  # noqa: F811
    page = open_page(viewport=size)
    start(page, ["person", "greedy"], "eternal")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for name in ("turn-0", "pass", "end"):
        box = boxes(page, f"figure #{name}")[0]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]
        assert min(box["width"], box["height"]) >= 24
    page.locator("figure #turn-0").click()
    place = page.locator("figure [id^=cell-].can .halo").first
    place.click()
    page.locator("figure [id^=tile-0-]").first.wait_for()
