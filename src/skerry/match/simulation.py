"""A simulation that a game brings along beyond plain matches: how it is asked for, and what it found, as data to print."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Section:
    """A table of what was found: its first column is words, the others are numbers. A row of a single cell is a heading."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Findings:
    """What a simulation found: for people a title, tables and notes; for programs the same as plain dicts and lists."""

    title: str
    settings: str  # what was asked for, in a few words
    sections: Sequence[Section]
    notes: Sequence[str]
    data: dict[str, Any]


class Simulate(Protocol):
    """Plays on all cores and says what was found."""

    def __call__(
        self, game: Any, players: int, number: int, bots: str, seed: int, threads: int, progress: Callable[[int], None]
    ) -> Findings:
        """Plays `number` times on `threads` threads (0: one a core); `progress` is told how many are done."""


@dataclass(frozen=True)
class Simulation:
    """The command `skerry NAME simulate`: what it is called, what it says of itself, and what it does."""

    name: str
    subject: str  # what is simulated, in a sentence
    help: str  # what the command does; Markdown, its first paragraph a summary
    counted: str  # what is played, in the plural: the option that says how many
    number_help: str  # what that option is
    bots: tuple[str, ...]  # the bots that can play, the usual one first
    players: int  # if not given
    number: int  # if not given
    play: Simulate

    @property
    def example(self) -> str:
        """The command line with the usual numbers."""
        return f"skerry {self.name} simulate --players {self.players} --{self.counted} {self.number}"
