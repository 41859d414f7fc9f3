"""Every game on a phone, as somebody new finds it: a still page, names, hints, invitations, watching, looking back."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from skerry.match.game import Game
from skerry.testing.matches import each_game

from .test_browser import PHONE, browser, open_page, server, until

__all__ = ["browser", "open_page", "server"]  # fixtures
JUMPS = (
    "window.jumps = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.jumps += one.value)))"
    ".observe({ type: 'layout-shift', buffered: true });"
)
NUMBERS = "[...document.querySelectorAll('figure .tip text')].flatMap((text) => text.textContent.split(' ')).map(Number)"


def sit(page: Page, game: str, seats: list[str], **options: int) -> str:
    """A new table; its address."""
    wanted = {"game": game, "seats": seats, "seed": 5, "options": options}
    made: dict[str, Any] = page.request.post("/api/tables", data=wanted).json()
    return str(made["url"])


def over(page: Page, table: str) -> None:
    """Wait until the bots are done."""
    until(page, f"fetch('/api{table.replace('table', 'tables')}').then((answer) => answer.json()).then((now) => now.over)")


def names_in(page: Page) -> list[str]:
    """What a screen reader says of everything that can be focused."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    able = [
        node
        for node in tree
        if not node["ignored"] and any(one["name"] == "focusable" and one["value"]["value"] for one in node.get("properties", []))
    ]
    return [node["name"]["value"] for node in able if node["role"]["value"] != "RootWebArea"]


@pytest.mark.matrix
@each_game
def test_a_table_opens_still_and_named_and_hints_lead_to_a_move(open_page: Callable[..., Page], game: Game) -> None:
    page = open_page(viewport=PHONE)
    page.add_init_script(JUMPS)
    begins = {option.name: 1 for option in game.options if option.name in ("first", "lookout")}  # no bot moves meanwhile
    page.goto(sit(page, game.name, ["person", "random"], **begins))
    page.locator("figure .can").first.wait_for(state="attached")
    page.wait_for_timeout(300)
    assert page.evaluate("window.jumps") < 0.01
    names = names_in(page)
    assert all(name.strip() for name in names)
    assert len(names) == len(set(names)), "no two things are called the same"
    if game.name == "seven-islands":
        expect(page.locator("figure .points, #seats .score:not(:empty)")).to_have_count(0)  # its scores say nothing yet
    page.locator("#ask-hints").click()
    hints = page.locator("#hints li button")
    hints.first.wait_for()
    expect(page.locator("#hints")).to_contain_text("% to win")
    assert set(page.evaluate(NUMBERS)) == set(range(1, hints.count() + 1)), "each is on the board"
    before = page.evaluate("Number(document.querySelector('#slider').max)")
    hints.first.click()
    expect(page.locator("figure .can.hinted")).to_have_count(1)
    page.keyboard.press("Enter")
    until(page, f"document.querySelector('#slider').max > {before}")


def test_keys_never_come_to_rest_on_an_end(open_page: Callable[..., Page]) -> None:
    """Islant's End is drawn before what there is to choose."""
    page = open_page()
    page.goto(sit(page, "islant", ["person"]))
    page.locator("figure .can").first.wait_for()
    page.locator("figure .can").first.focus()
    for _ in range(5):
        page.keyboard.press("Enter")
        until(page, "document.activeElement.classList.contains('can')")
        assert page.evaluate("document.activeElement.id") != "end"


def test_an_invitation_opens_though_a_bot_has_moved(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/rules/my-island")
    table = sit(page, "my-island", ["person", "link", "random"])
    until(page, f"fetch('/api{table.replace('table', 'tables')}').then((answer) => answer.json()).then((now) => now.line > 0)")
    page.goto(table)
    expect(page.locator("#invitations button").first).to_be_visible()
    page.locator("#invited").click()
    page.reload()
    page.locator("figure .can").first.wait_for(state="attached")
    expect(page.locator("#invite")).to_be_hidden()
    watcher = open_page(viewport=PHONE)
    watcher.goto(table)
    expect(watcher.locator("#sheet-toggle")).to_be_visible()
    expect(watcher.locator("#ask-hints")).to_be_hidden()


def test_a_link_to_a_position_and_the_coach_leave_the_board_in_sight(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/rules/1001-islands")
    table = sit(page, "1001-islands", ["random", "random"])
    over(page, table)
    page.goto(f"{table}#3")
    expect(page.locator("#moment")).to_have_text(re.compile("Move 3 of"))
    expect(page.locator("#side")).to_be_hidden()
    page.locator("#now").click()
    page.locator("#coach").click()
    page.locator("#curve .dot").nth(2).wait_for()
    side, board = page.locator("#side").bounding_box(), page.locator("#panels figure").first.bounding_box()
    assert side
    assert board
    assert board["y"] + 100 < side["y"], "the board is above the curve"
    page.locator("#sheet-toggle-end").click()
    expect(page.locator("#sheet")).to_be_visible()


@pytest.mark.matrix
@each_game
def test_rules_fit_a_phone_and_have_contents(open_page: Callable[..., Page], game: Game) -> None:
    page = open_page(viewport=PHONE)
    page.goto(f"/rules/{game.name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator("main nav a").count() == page.locator("main h2").count() > 3
    page.locator("main nav a").last.click()
    expect(page.locator("main h2").last).to_be_in_viewport()
