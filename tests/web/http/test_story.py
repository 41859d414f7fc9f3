"""The page of a story, whatever game tells it: printed here from one that no game of ours knows."""

import re

import pytest

from skerry.match.table import new_table
from skerry.web.http.story import ordinal, story_page

from ...support.voyage import AUCTION_AND_VOYAGE, MODE

NAMES = ["Ann & Bo", "Cy"]


def page(*bids: tuple[int, str]) -> str:
    """The page after some bids."""
    table = new_table(AUCTION_AND_VOYAGE, 2, 1, None, {"length": "voyage"})
    for seat, bid in bids:
        table.play(seat, bid)
    assert table.story is not None
    return story_page("t1", len(table.log), NAMES, MODE, table.story)


def test_any_story_is_printed_with_its_own_words() -> None:
    text = page((1, "Bid 4"))
    for said in (
        "<h1>The Far Shore &amp; Back</h1>", "<p>1 of 2 have bid &amp; wait.</p>", "On with the voyage", 'aria-label="Charts"',
        'alt="The chart of Ann &amp; Bo" loading="lazy" width="300" height="200"', "<i>A &lt;chart&gt;</i>",
        'download="chart-2.svg"', "4 miles", 'aria-label="4 of 14 miles"', "a dot for every mile", "<h2>Letters</h2>",
        '<summary>Letter 1 &lt; <svg class="mark"', "<p>Opened by Cy.</p>", "<em>Sealed</em>", 'href="/table/t1#1">Result',
    ):  # fmt: skip
        assert said in text, said
    assert "<td>\u22121 \u25cf\u25cf</td>" in text
    assert not [word for word in ("campaign", "Campaign", "Islands", "envelope", " circle") if word in text]


def test_the_track_has_a_mark_for_every_step_section_by_section() -> None:
    text = page((1, "Bid 4"))
    track = text.split('<svg class="circles"')[1].split("</svg>")[0]
    assert 'viewBox="0 0 172 12"' in track
    assert (track.count("<circle"), track.count('class="full"')) == (14, 4)
    assert 'cx="6" cy="6"' in track
    assert 'cx="64" cy="6"' in track  # the second section


def test_at_the_end_the_places_and_the_ending_are_told() -> None:
    text = page((1, "Bid 1"), (0, "Bid 4"))
    assert re.search(r"<b>1st</b> Ann &amp; Bo: 4 miles</li>\s<li>.*?<b>2nd</b> Cy, A &lt;chart&gt;: 1 mile</li>", text)
    assert "Home &lt;at last&gt;." in text
    assert "To the table" in text
    assert text.count("<details>") == text.count("<details open>") == 1


@pytest.mark.parametrize(("place", "word"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd")])
def test_places_are_ordinals(place: int, word: str) -> None:
    assert ordinal(place) == word
