"""A match that is one long story of episodes, such as a campaign: what it can tell so far, as data that anything can print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Standing:
    """How a seat stands in a story."""

    seat: int
    score: int
    place: int  # from 1, equal ones shared
    keepsake: str  # what the seat calls its keepsake, "" if it has no name


@dataclass(frozen=True)
class Episode:
    """An episode that is over: what each seat came to, and where in the match it was played."""

    title: str
    points: tuple[int, ...]  # in the episode itself
    gained: tuple[int, ...]  # what it added to the scores of the story
    first: int  # the line of the log after which it began
    last: int  # the one that ended it


@dataclass(frozen=True)
class Page:
    """Something to read that was opened in the course of a story."""

    title: str
    text: str  # Markdown
    seat: int  # who opened it


class Story(Protocol):
    """What can be told of a match so far; nothing of it is a secret."""

    @property
    def over(self) -> bool:
        """Has the last episode been played?"""

    @property
    def now(self) -> str:
        """One sentence that says how far the story has come."""

    @property
    def ending(self) -> str:
        """The last page of the story, "" before it has come to its end."""

    @property
    def standings(self) -> Sequence[Standing]:
        """All seats, the best first."""

    @property
    def history(self) -> Sequence[Episode]:
        """The episodes that are over."""

    @property
    def pages(self) -> Sequence[Page]:
        """The pages that have been opened so far, in the order in which they were opened."""

    @property
    def rules(self) -> str:
        """The rules that have come so far beyond those of RULES.md, as Markdown."""

    def keepsake(self, seat: int, theme: str) -> str:
        """Returns the picture that a seat may keep, as it is now (SVG)."""


@dataclass(frozen=True)
class StoryMode:
    """The matches of a game that are one long story: how one is begun and told, and the words it is printed with."""

    options: Mapping[str, Any]  # those that make a match one
    tell: Callable[[Any], Story]  # of such a match, a `Table`
    word: str  # what such a match is called, such as campaign
    title: str  # of the story
    unit: str  # what a score counts, in the singular
    most: int  # the length of the track that scores are marked on; one may go beyond it
    section: int  # the number of marks that stand together on the track
    keepsake: str  # what a seat may keep a picture of, in the singular
    size: tuple[int, int]  # of that picture: width and height
    pages: str  # the heading of what has been opened
