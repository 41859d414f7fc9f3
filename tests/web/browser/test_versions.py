"""A match in a real Chromium while its game is brought up to date: the page goes on, by the version the match was begun with."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from ...support.installed import environment, new_project
from ...support.releases import next_release
from ...support.server import Server
from .test_browser import DESKTOP, browser, lines, until

__all__ = ["browser"]  # a fixture
EDITS = (
    ("kelp/rules.py", "s.lots = options.lots", "s.lots = 1"),
    ("kelp/words.py", '"Roll"', '"Trust the die"'),
    ("kelp/words.py", "Bid for {lot(s, box)}", "What is {lot(s, box)} worth to you?"),
    ("kelp/scene.py", 'id="lot-back"', 'id="lot-back" class="second"'),
)


def start(page: Page) -> None:
    """Two people at one device."""
    page.goto("/")
    form = page.locator("form[data-game='kelp']")
    form.locator("select[name=seat]").nth(1).select_option("person")
    form.locator("button.go").click()
    page.wait_for_url("**/table/*")
    page.locator("figure .can").first.wait_for()


def act(page: Page) -> None:
    """Click the first thing there is, and wait until it is on the table."""
    before = lines(page)
    page.locator("figure .can").first.click()
    until(page, f"document.querySelector('#slider').max > {before}")


def test_a_match_goes_on_in_an_open_page_when_the_next_version_is_out(browser: Browser, tmp_path: Path) -> None:
    project = new_project(tmp_path / "kelp", "kelp")
    server = Server(tmp_path / "skerry.db", env=environment(project, SKERRY_JIT="0")).start()
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce", base_url=server.base)
    page = context.new_page()
    page.set_default_timeout(20_000)
    start(page)
    expect(page.locator("#deal")).to_have_count(0)
    act(page)
    table = page.url
    server.kill()

    later = Server(tmp_path / "skerry.db", env=next_release(tmp_path / "next", "kelp", *EDITS, sources=project / "src"))
    later.base = server.base
    later.start()
    try:
        expect(page.locator("#error")).to_be_hidden(timeout=20_000)
        act(page)  # in the page that was open all the time
        page.reload()
        page.locator("figure .can").first.wait_for()
        expect(page.locator("#prompt")).to_contain_text("id for ")
        assert "Trust the die" not in page.content()
        while not page.locator("#end-tools:not([hidden])").count():
            act(page)
        assert lines(page) == 6, "three lots for two, as it was begun"
        start(page)
        expect(page.locator("#prompt")).to_contain_text("worth to you?")
        act(page)
        act(page)
        expect(page.locator("#end-tools")).to_be_visible()
        page.goto(table)
        expect(page.locator("#end-tools")).to_be_visible()
        assert lines(page) == 6
    finally:
        context.close()
        later.kill()
