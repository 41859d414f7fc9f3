"""The page of a match that is one long story: keepsakes side by side, scores, what was played so far, in the end the ending."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from ...match.story import Story, StoryMode
from .rendering import from_markdown, render

STEP, GAP, LINE, COLUMNS = 10, 8, 12, 4  # of the track: between two marks, two sections and two lines; sections in a line


class Place(NamedTuple):
    """A seat and how it stands."""

    seat: int
    name: str
    place: str
    score: int
    counted: str  # the score with its unit
    keepsake: str


class OpenedPage(NamedTuple):
    """Something to read that a seat has opened."""

    title: str
    text: Markup
    seat: int


class Track(NamedTuple):
    """The track that scores are marked on: its size, and where each mark stands."""

    width: int
    height: int
    marks: list[tuple[int, int]]


def story_page(table: str, line: int, names: Sequence[str], mode: StoryMode, story: Story) -> str:
    """Returns the whole page of the table with that id, `line` lines into its log, with the names of those who sit there."""
    standings = [
        Place(one.seat, names[one.seat], ordinal(one.place), one.score, counted(mode, one.score), one.keepsake)
        for one in story.standings
    ]
    pages = [OpenedPage(one.title, from_markdown(one.text), one.seat) for one in story.pages]
    return render(
        "story.html",
        table=table,
        line=line,
        names=names,
        mode=mode,
        story=story,
        standings=standings,
        pages=pages,
        track=track(mode),
    )


def ordinal(place: int) -> str:
    """Returns a place as 1st, 2nd, 3rd, 4th ..."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th") if place % 100 // 10 != 1 else "th"
    return f"{place}{ending}"


def counted(mode: StoryMode, score: int) -> str:
    """Returns a score with its unit."""
    return f"{score} {mode.unit}{'s' * (score != 1)}"


def track(mode: StoryMode) -> Track:
    """Returns the track of a story, section by section."""
    wide, sections = STEP * mode.section + GAP, -(-mode.most // mode.section)
    marks = []
    for i in range(mode.most):
        section = i // mode.section
        marks.append((6 + STEP * (i % mode.section) + wide * (section % COLUMNS), 6 + LINE * (section // COLUMNS)))
    return Track(wide * min(sections, COLUMNS) - 2, LINE * -(-sections // COLUMNS), marks)
