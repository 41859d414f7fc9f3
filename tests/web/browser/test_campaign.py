"""The campaign of My Island in a real Chromium: two people and chapter 1, its envelope, its results and stickers."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .test_browser import PHONE, browser, open_page, server, until  # noqa: F401


def begin(page: Page) -> None:
    """A campaign for two people at one device, from the button at home."""
    page.goto("/")
    form = page.locator("form[data-game='my-island']")
    form.locator("select[name=seat]").nth(1).select_option("person")
    form.get_by_role("button", name="Campaign").click()
    page.wait_for_url("**/table/*")


def unfolded(page: Page, title: str) -> None:
    """A page opens by itself; close it."""
    expect(page.locator("dialog.look[open] h2")).to_have_text(title)
    expect(page.locator("dialog.look[open] text").first).to_be_attached()
    page.locator("dialog.look button.go").click()


def click(page: Page, what: str) -> None:
    """Click and wait for the move to be on the table."""
    before = page.evaluate("document.querySelector('#slider').max")
    until(page, f"document.querySelector({what!r})")
    page.locator(what).first.click()
    until(page, f"document.querySelector('#slider').max > {before}")


def test_chapter_1_by_clicking(open_page: Callable[..., Page]) -> None:  # noqa: F811
    page = open_page(viewport=PHONE)
    begin(page)
    until(page, "document.querySelector('figure #open.can')")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert "Arrival" not in page.content()
    click(page, "figure #open.can")
    unfolded(page, "Chapter 1: Arrival")
    for episode in (1, 2, 3):
        until(page, "document.querySelector('figure #end.can')")
        assert f"Episode {episode}" in page.content()
        until(page, "document.querySelector('figure [id^=turn-].can, figure [id^=turn-].picked')")
        page.locator("figure [id^=turn-].can, figure [id^=turn-].picked").first.click()
        click(page, "figure [id^=cell-].can .halo")  # whoever acts first lays a tile, and wins
        for _ in range(2):
            click(page, "figure #end.can")
        expect(page.locator("dialog.look[open] h2")).to_contain_text(f"Episode {episode}")
        assert page.locator("dialog.look [href='#mi-circle-full']").count() >= 2
        page.locator("dialog.look button.go").click()
        for _ in range(2):
            click(page, "figure #go-on.can")
        expect(page.locator("#prompt")).to_contain_text("stick the glade")
        click(page, "figure [id^=cell-].can .halo")
        page.get_by_role("button", name="Take back").click()  # there is another place
        expect(page.locator("#prompt")).to_contain_text("stick the glade")
        click(page, "figure [id^=cell-].can .halo")
        if episode == 3:
            expect(page.locator("#prompt")).to_contain_text("stick the bloom")
            click(page, "figure [id^=cell-].can .halo")
        click(page, "figure #go-on.can")
    until(page, "document.querySelector('figure #open.can')")
    assert "Sweet Water" not in page.content()
    page.locator("#tools").get_by_role("link", name="Campaign").click()
    expect(page.get_by_role("link", name="Replay")).to_have_count(3)
    expect(page.get_by_role("link", name="PNG")).to_have_count(2)
    assert "Sweet Water" not in page.content()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("link", name="Result").nth(1).click()
    expect(page.locator("#prompt")).to_contain_text("it is over")
    page.locator("#now").click()
    click(page, "figure #open.can")
    unfolded(page, "Chapter 2: Sweet Water")
    page.locator("figure [href='#mi-spring']").first.wait_for(state="attached")
    page.locator("figure [href='#mi-bloom']").first.wait_for(state="attached")
