"""What pages print: names from outside stay text, and a template that asks for what nobody gave it fails."""

from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import UndefinedError

from skerry.games import FOLDERS, find
from skerry.match.stored import Chair
from skerry.web.http import pages
from skerry.web.http.rendering import render

HOSTILE = """<script>alert("it's & me")</script>{{ 7 * 7 }}"""
PRINTED = "&lt;script&gt;alert(&#34;it&#39;s &amp; me&#34;)&lt;/script&gt;{{ 7 * 7 }}"
GAME = find("islant")


def summary(**values: Any) -> dict[str, Any]:
    """A table of a device's list."""
    usual = {"url": "/table/t", "game": "islant", "seats": ["Ann", ""], "mine": [1], "turn": [0], "your_turn": False}
    return {**usual, "over": False, "scores": [], "changed": 0.0, **values}


def live_table(*names: str) -> Any:
    """What a page needs of a table where the people with these names sit."""
    chairs = [Chair(person=True, name=name) for name in names]
    match = SimpleNamespace(game=GAME, story=None, box_fingerprint="abc", deal="")
    return SimpleNamespace(id="t1", table=match, chairs=chairs, owner="", next="", seats_of=lambda device: ())


@pytest.mark.parametrize(
    "page",
    [
        pages.home([], [summary(seats=[HOSTILE])]),
        pages.home([], [summary(game=HOSTILE)]),
        pages.join(live_table("Ann", HOSTILE), 0),
        pages.problem(HOSTILE),
    ],
    ids=["a player", "a game that is gone", "company", "an error"],
)
def test_what_comes_from_outside_stays_text(page: str) -> None:
    assert PRINTED in page
    assert "<script>" not in page


def test_the_facts_of_a_table_page_stay_in_their_attribute() -> None:
    page = pages.table(live_table(HOSTILE), "", 'http://"><script>')
    facts = page.split('data-facts="')[1].split('"')[0]
    assert "&lt;script&gt;alert(\\&#34;it&#39;s &amp; me\\&#34;)" in facts
    assert "<script>" not in page


def test_a_device_s_tables_say_whose_turn_it_is_and_how_they_ended() -> None:
    listed = [
        summary(),
        summary(turn=[1], your_turn=True),
        summary(turn=[], over=True, scores=[12, -3]),
        summary(seats=["A", "B", "C", "D", "E", "F", "G"], turn=[0, 1, 2, 3]),
    ]
    page = pages.home([], listed)
    for said in ("Ann, you", "Ann to act", "Your turn", "finished, 12 : -3", "A, B, C, D, E, F ...", "A and B and C to act"):
        assert f">{said}<" in page, said
    assert 'id="mine" hidden' not in page
    assert 'id="mine" hidden' in pages.home([], [])


def test_every_game_has_a_picture() -> None:
    assert 'alt="A finished game of Islant"' in pages.home([GAME], [])


@pytest.mark.parametrize("name", FOLDERS)
def test_every_clause_and_every_chapter_of_the_rules_has_an_address(name: str) -> None:
    page = pages.rules(find(name), "## Later\n\n**Z9** *New* & true: **bold**.\n")
    chapters = find(name).rulebook.count("\n## ") + 1
    assert page.count('<h2 id="part-') == page.count('<a href="#part-') == chapters
    assert (
        f'<h2 id="part-{chapters - 1}">Later</h2>\n<p><strong><a id="Z9" href="#Z9">Z9</a></strong> <em>New</em> &amp; true'
        in page
    )
    assert "<strong>bold</strong>" in page


def test_a_template_fails_where_a_value_is_missing() -> None:
    with pytest.raises(UndefinedError, match="'sentence' is undefined"):
        render("problem.html")
