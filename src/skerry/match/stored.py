"""A match as it is kept: what was agreed at the start, who sits where, every line of its log, and how it stands."""

from dataclasses import dataclass, field
from typing import Any

from .game import Names
from .table import Entry


class NoSuchMatch(LookupError):
    """There is no match with the id that was asked for."""


class OutOfStep(RuntimeError):
    """Somebody else has written that line of the log, or the seat's action of that number, or one with that key."""


@dataclass
class Chair:
    """Who sits at a seat: a person, or a bot, which may stand in for a person."""

    person: bool
    bot: str = ""
    name: str = ""
    holders: set[str] = field(default_factory=set)
    used: int = 0  # links by which somebody has sat down


@dataclass(frozen=True)
class LogLine:
    """A line of the log as it is kept: what was done, and the key under which the client sent it."""

    entry: Entry
    key: str | None


@dataclass(frozen=True)
class Match:
    """A match as a storage knows it; `names` and `lines` only where the match was asked for by its id."""

    id: str
    game: str
    version: int
    box: str
    players: int
    seed: int
    options: dict[str, Any]
    owner: str
    created: float
    changed: float
    next: str
    turn: list[int]
    over: bool
    sheets: list[dict[str, int]]
    chairs: list[Chair]
    names: Names
    chosen: tuple[str, ...] = ()  # what of the deal was not left to chance
    lines: list[LogLine] = field(default_factory=list)
