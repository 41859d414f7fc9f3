"""A campaign of My Island: 24 episodes on islands that last, as one match whose phases are envelopes, episodes and stickers.

The match is an ordinary table: it is saved, stored, replayed, resumed and played by bots like any other.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, cast

from ....board import compose as picture
from ....engine.layout import frozen
from ....errors import BadRecord
from ....match import story
from ....match.table import BACK, Table
from ....match.view import SPECTATOR
from .. import words
from ..explain import Facts
from ..record import ASSESSED, CHAPTERS, LAST, PLACING, State
from ..scene import BOARD_HEIGHT, BOARD_WIDTH
from .episodes import campaign as campaign_file

PHASES = ("episode", "envelope", "assessment", "stickers", "gifts")


@dataclass(frozen=True)
class Episode(story.Episode):
    """An episode that is over; what it added to the scores is circles."""

    number: int
    places: tuple[str, ...]  # first, second or other, for each seat

    @property
    def circles(self) -> tuple[int, ...]:
        """The circles that each seat coloured in this episode."""
        return self.gained


@dataclass(frozen=True)
class Standing(story.Standing):
    """How a seat stands in a campaign: its score is circles, its keepsake an island."""

    @property
    def circles(self) -> int:
        """The circles coloured so far."""
        return self.score

    @property
    def island(self) -> str:
        """The name of its island, "" if it has none."""
        return self.keepsake


class Campaign:
    """A campaign and what can be told of it: a `Story`."""

    def __init__(self, match: Table) -> None:
        self.match = match  # the running envelope, episode or choice of stickers: a table with actions

    @property
    def over(self) -> bool:
        """Has the last episode been played?"""
        return self.match.over

    @property
    def state(self) -> State:
        """The state of the match."""
        return cast(State, self.match.state)

    @property
    def episode(self) -> int:
        """The number of the episode that is played, or comes next."""
        return self.state.episode

    @property
    def chapter(self) -> int:
        """The chapter of the episode that is played, or comes next."""
        return words.chapter_of(self.episode)

    @property
    def phase(self) -> str:
        """What is being done: envelope, gifts, episode, assessment or stickers."""
        return PHASES[self.state.phase]

    @property
    def opened(self) -> list[int]:
        """Who opened the envelopes so far: a seat for each."""
        return [seat - 1 for seat in self.state.opened.tolist() if seat]

    @property
    def sheets(self) -> list[dict[str, Any]]:
        """What was in the envelopes opened so far: story, rules and stickers of each chapter."""
        return [words.chapter_sheet(chapter + 1) for chapter in range(CHAPTERS) if self.state.opened[chapter]]

    @property
    def now(self) -> str:
        """How far it has come."""
        if self.phase == "envelope":
            return f"The envelope of chapter {self.chapter} lies on the table, sealed."
        return f"Chapter {self.chapter}, {self.sheets[-1]['title']}; episode {self.episode} of {LAST}."

    @property
    def pages(self) -> list[story.Page]:
        """The pages of the envelopes opened so far, and who opened them."""
        return [
            story.Page(f"Chapter {sheet['chapter']}: {sheet['title']}", words.sheet_text(sheet["chapter"]), seat)
            for sheet, seat in zip(self.sheets, self.opened, strict=True)
        ]

    @property
    def standings(self) -> list[Standing]:
        """The seats by their circles, those with the most first; when all is over the last episode breaks ties."""
        match = self.match
        circles = self.state.circles.tolist()[: match.players]
        order = [match.game.standing(match.state, match.box, seat) for seat in range(match.players)] if self.over else circles
        found = [
            Standing(seat, circles[seat], 1 + sum(other > order[seat] for other in order), match.names.get((seat, "island"), ""))
            for seat in range(match.players)
        ]
        return sorted(found, key=lambda one: (one.place, one.seat))

    @property
    def history(self) -> list[Episode]:
        """The episodes that are over. One whose last action was taken back counts as it was ended later."""
        match, found = self.match, dict[int, Episode]()
        now, totals, began = match.at(0), {0: [0] * match.players}, 0
        for line, entry in enumerate(match.log, 1):
            before = cast(State, now.state)
            now._append(entry)
            s = cast(State, now.state)
            number = s.episode
            if before.phase != PLACING and s.phase == PLACING and entry.action != BACK:
                began = line
            ends = s.phase == ASSESSED or (s.phase == PLACING and s.card == 0)
            if before.card > 0 and ends:
                totals[number] = s.circles.tolist()[: match.players]
                facts = [cast(Facts, match.game.explain(s, match.box, seat)) for seat in range(match.players)]
                places = tuple(words.PLACE_WORDS[one.place] for one in facts)
                gained = tuple(n - m for n, m in zip(totals[number], totals[number - 1], strict=True))
                points = tuple(s.points.tolist()[: match.players])
                found[number] = Episode(words.title(number), points, gained, began, line, number, places)
        return [one for one in found.values() if one.number < self.episode or self.phase != "episode" or self.over]

    @property
    def ending(self) -> str:
        """The last page of the story, for those who have come so far."""
        return str(campaign_file().values["ending"]) if self.over and self.episode == LAST else ""

    def replay(self, number: int) -> Table:
        """The match as it stood when an episode was over."""
        episode = next((one for one in self.history if one.number == number), None)
        if episode is None:
            raise BadRecord(f"episode {number} has not been played to its end in this campaign")
        return self.match.at(episode.last)

    @property
    def rules(self) -> str:
        """The pages of the envelopes opened so far, as Markdown."""
        return "\n\n".join(f"## {page.title}\n\n{page.text}" for page in self.pages)

    def island(self, seat: int, theme: str = "light") -> str:
        """A player's island as a picture to keep (SVG), as it is now, with its name."""
        view = self.match.view(SPECTATOR)
        art = self.match.game.scenery.art(frozen(self.match.box))
        panels = {panel.id: panel for panel in view.panels()}
        tray = panels["tray"].svg
        brought = tray[: tray.index("</defs>")].removeprefix("<defs>") if tray.startswith("<defs>") else ""
        return picture.compose(art + brought, [panels[f"island-{self.match.check_seat(seat)}"]._replace(title="")], theme)

    def keepsake(self, seat: int, theme: str) -> str:
        """The picture of a story that a seat may keep: its island."""
        return self.island(seat, theme)

    def islands(self, theme: str = "light") -> list[str]:
        """The islands of all players as pictures to keep (SVG)."""
        return [self.island(seat, theme) for seat in range(self.match.players)]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the campaign as a text record."""
        self.match.save(path)


STORY_MODE = story.StoryMode(
    options={"episode": "campaign"},
    tell=Campaign,
    word="campaign",
    title="The Long Light",
    unit="circle",
    most=80,
    section=10,
    keepsake="island",
    size=(BOARD_WIDTH, BOARD_HEIGHT),
    pages="The envelopes",
)
