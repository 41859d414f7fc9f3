"""Island Trader in a real Chromium: a whole match by clicking, the chart's previews, and how it fits a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .test_browser import DESKTOP, PHONE, boxes, browser, lines, open_page, server, until

__all__ = ["browser", "open_page", "server"]  # fixtures


def start(page: Page, seats: list[str], **options: str) -> None:
    page.goto("/")
    form = page.locator("form[data-game='island-trader']")
    for i, kind in enumerate(seats):
        form.locator("select[name=seat]").nth(i).select_option(kind)
    if options:
        form.locator("summary").click()
    for name, value in options.items():
        field = form.locator(f"[name=option-{name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.locator("button.go").click()
    page.wait_for_url("**/table/*")


def press(spot: Locator) -> None:
    """Click a dot where it is: the way to it, seen on hover, counts to its size."""
    circle = spot.locator("circle")
    (circle.first if (spot.get_attribute("id") or "").startswith("dot-") else spot).click()


def test_a_whole_match_by_clicking(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "random"], hands="4,4,4,4", first="1", map_seed="7")
    for _ in range(200):
        page.locator("figure .can, .seats .won").first.wait_for()
        if page.locator(".seats .won").count():
            break
        before = lines(page)
        can = page.locator("figure .can")
        supply = page.locator("#supply.can")
        press(supply if supply.count() else can.nth(can.count() // 2))
        until(page, f"document.querySelector('#slider').max > {before}")
    assert page.locator(".seats .won").count()
    page.get_by_role("tab", name="Log").click()
    assert page.locator("#log li").count() == lines(page) > 10


def test_a_chosen_card_lights_up_dots_shows_the_way_and_can_be_taken_back(open_page: Callable[..., Page]) -> None:
    page = open_page()
    start(page, ["person", "person"], first="1", map_seed="7", open_hands="yes")
    page.locator("[id^=dot-].can, [id^=card-].can").first.wait_for()
    while page.locator("[id^=card-].can").count() == 0:
        press(page.locator("[id^=dot-].can").first)
        page.locator("[id^=card-].can, [id^=dot-].can, #curtain[open] button").first.wait_for()
    page.locator("[id^=card-].can").last.click()
    dots = page.locator("[id^=dot-].can")
    dots.first.wait_for()
    assert dots.count() > 20
    dots.first.locator("circle").first.hover()
    expect(dots.first.locator(".ghost")).to_have_css("opacity", "0.8")
    assert dots.first.locator(".ghost path").count() == 2
    back = page.locator("#back")
    expect(back).to_be_enabled()
    back.click()
    page.locator("[id^=card-].can").first.wait_for()


@pytest.mark.matrix
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_table_fits_its_screen(open_page: Callable[..., Page], size: dict[str, int], theme: str) -> None:
    page = open_page(viewport=size, color_scheme=theme)
    start(page, ["person", "random", "empty", "empty"], first="1", formation="4x3")
    page.locator("[id^=card-].can, [id^=dot-].can").first.wait_for()
    while page.locator("[id^=card-].can").count() == 0:
        press(page.locator("[id^=dot-].can").first)
        page.locator("[id^=card-].can").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    hand = boxes(page, "#hand")[0]
    assert hand["y"] + hand["height"] <= size["height"], "the hand is in sight"
    for card in boxes(page, "[id^=card-].can"):
        assert min(card["width"], card["height"]) >= 38, "cards can be tapped"
    expect(page.locator("figure[data-panel=chart] svg[role=group]")).to_be_visible()
