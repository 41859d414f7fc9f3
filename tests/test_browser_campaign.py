"""The campaign of My Island in a real Chromium: chapter 1 with two players, its envelope, its episodes and stickers."""

from collections.abc import Callable

from playwright.sync_api import Page

from .test_browser import PHONE, browser, open_page, server, until  # noqa: F401


def begin(page: Page) -> None:
    """A campaign with a bot, from the button at home."""
    page.goto("/")
    form = page.locator("form[data-game='my-island']")
    form.locator("select[name=seat]").nth(1).select_option("greedy")
    form.get_by_role("button", name="Campaign").click()
    page.wait_for_url("**/table/*")


def test_chapter_1_by_clicking(open_page: Callable[..., Page]) -> None:  # noqa: F811
    page = open_page(viewport=PHONE)
    begin(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert "Arrival" not in page.content()
    # bots open envelopes too: whoever comes first
    until(page, "document.querySelector('figure #open.can, figure #end.can')")
    if page.locator("figure #open.can").count():
        page.locator("figure #open.can").click()
    stuck = 0
    for episode in (1, 2, 3):
        page.locator("figure #end.can").wait_for()
        assert f"Episode {episode}" in page.content()
        page.locator("figure #end.can").click()  # the bot plays on alone, and wins
        page.locator("figure #go-on.can").wait_for(timeout=120_000)
        assert page.locator("figure [href='#mi-circle-full']").count() >= 2
        page.locator("figure #go-on.can").click()
        for _ in range(2 if episode == 3 else 1):  # a glade; in the end a bloom as well
            until(page, "document.querySelector('figure [id^=cell-0-].can')")
            page.locator("figure [id^=cell-0-].can .halo").first.click()
            stuck += 1
            until(page, "!document.querySelector('figure .picked')")
    assert stuck == 4
    until(page, "document.body.textContent.includes('Sweet Water') || document.querySelector('figure #open.can')")
    if page.locator("figure #open.can").count():
        assert "Sweet Water" not in page.content()
        page.locator("figure #open.can").click()
    until(page, "document.body.textContent.includes('Sweet Water')")
    page.locator("figure [href='#mi-spring']").first.wait_for(state="attached")
    page.locator("figure [href='#mi-bloom']").first.wait_for(state="attached")
