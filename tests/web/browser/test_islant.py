"""Islant in a real Chromium: a match by clicking, turning a tile, taking back, names, a closer look, and a phone's width."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .test_browser import DESKTOP, PHONE, boxes, browser, lines, open_page, server, until  # noqa: F401


def sit_down(page: Page, seats: list[str], level: int) -> None:
    """A table of Islant, made through the page's own API."""
    page.goto("/")
    made: dict[str, Any] = page.evaluate(
        """async (body) => (await fetch("/api/tables", {method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify(body)})).json()""",
        {"game": "islant", "seats": seats, "options": {"level": level}},
    )
    page.goto(made["url"])
    page.locator("figure .can").first.wait_for()


def step(page: Page, i: int) -> None:
    """Draw something: anything but the end, unless there is nothing else."""
    choices = page.locator("figure .can:not(#end)")
    (choices.nth(i % choices.count()) if choices.count() else page.locator("#end.can")).click(force=True)


def assign_dice(page: Page) -> None:
    """Assign a die, and others, until a tile can be turned or drawn."""
    for _ in range(8):
        page.locator("figure .can:not(#end)").first.wait_for()
        if page.locator("[id^=turn-].can, [id^=cell-].can").count():
            break
        page.locator("[id^=die-].can, [id^=use-].can, [id^=number-].can").first.click()
        page.wait_for_timeout(150)


def test_one_person_plays_a_match_by_clicking(open_page: Callable[..., Page]) -> None:  # noqa: F811
    page = open_page()
    sit_down(page, ["person"], 3)
    for i in range(400):
        page.locator("figure .can, .seats .won").first.wait_for()
        if page.locator(".seats .won").count():
            break
        if lines(page) >= 14 and page.locator("#end.can").count():
            before = lines(page)
            page.locator("#end").click()
            until(page, f"document.querySelector('#slider').max > {before}")
        else:
            step(page, i)
            page.wait_for_timeout(60)
    assert page.locator(".seats .won").count() == 1
    assert lines(page) >= 14
    assert page.locator("figure.main use[href^='#sq-']").count() >= 5


def test_a_tile_is_turned_and_taken_back(open_page: Callable[..., Page]) -> None:  # noqa: F811
    page = open_page()
    for _ in range(8):  # a Heart looks the same from all sides: then another table
        sit_down(page, ["person"], 1)
        assign_dice(page)
        if page.locator("[id^=turn-].can").count():
            break
    page.locator("#turn-0").click()
    expect(page.locator("#turn-0.picked")).to_have_count(1)
    page.keyboard.press("r")
    expect(page.locator("#turn-1.picked")).to_have_count(1)
    expect(page.locator("#in-hand [data-after=turn-1].shown")).to_be_attached()
    page.keyboard.press("Escape")
    before = lines(page)
    page.locator("#back").click()
    until(page, f"document.querySelector('#slider').max > {before}")
    page.locator("[id^=die-].can").first.wait_for()


def test_an_island_is_named_by_clicking_it(open_page: Callable[..., Page]) -> None:  # noqa: F811
    page = open_page()
    sit_down(page, ["person", "person"], 3)
    page.locator("figure.main [data-place]").first.click()
    page.keyboard.type('Out "Stack" <1>')
    page.keyboard.press("Enter")
    name = page.locator("figure.main [data-place] text")
    expect(name).to_have_text('Out "Stack" <1>')
    expect(page.locator("dialog.naming")).not_to_be_visible()
    page.reload()
    expect(name).to_have_text('Out "Stack" <1>')
    page.locator("figure.main [data-place]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.naming input")).to_have_value('Out "Stack" <1>')
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    expect(name).to_have_count(0)


def test_anybodys_sheet_can_be_looked_at_closely(open_page: Callable[..., Page]) -> None:  # noqa: F811
    page = open_page()
    sit_down(page, ["person", *["random"] * 11], 2)
    thumbs = page.locator("figure.closer")
    expect(thumbs).to_have_count(11)
    places = boxes(page, "figure.closer")
    assert all(box["width"] < 160 for box in places)
    assert len({(box["x"], box["y"]) for box in places}) == 11, "none lies on another"
    thumbs.nth(2).click()
    look = page.locator("dialog.look")
    expect(look.locator("h2")).to_contain_text("Player 4")
    expect(look.locator("use[href='#grid-9']")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(look.locator("h2")).to_contain_text("Player 5")
    page.keyboard.press("Escape")
    expect(look).not_to_be_visible()


def test_a_large_sheet_is_zoomed_on_a_phone_until_a_thumb_fits(open_page: Callable[..., Page]) -> None:  # noqa: F811
    page = open_page(viewport=PHONE)
    sit_down(page, ["person"], 4)
    assign_dice(page)
    page.locator(".pans .zoom button").first.click()
    side = "document.querySelector('[data-place] path').getBoundingClientRect().width"
    assert page.evaluate(side) >= 44, "the middle is as large as a thumb"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.matrix
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_sheet_fits_its_screen(open_page: Callable[..., Page], size: dict[str, int], theme: str) -> None:  # noqa: F811
    page = open_page(viewport=size, color_scheme=theme)
    sit_down(page, ["person", "random", "random"], 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    tray = boxes(page, "#tray")[0]
    assert tray["y"] + tray["height"] <= size["height"], "the tray is in sight"
    assert boxes(page, "figure.main svg[role=group]")[0]["width"] <= size["width"]
    for spot in boxes(page, "figure .can"):
        assert min(spot["width"], spot["height"]) >= 36, "whatever can be tapped in the tray is large enough for a thumb"
