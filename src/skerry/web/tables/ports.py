"""What tables need from outside: a storage, somebody who thinks, time, and to be told which games can be played.

A server implements these over a database and threads, a browser over what a browser has. All calls come from the event loop.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ...match.game import Game
from ...match.stored import Chair, LogLine, Match
from ...match.table import Entry, Table
from ...match.view import View

if TYPE_CHECKING:  # tables themselves run without any bot
    from ...bots.coach import Advice
    from ...bots.hints import Hint

T = TypeVar("T")


class StorageFailed(RuntimeError):
    """The storage does not answer; nothing was changed."""


class NotReady(ValueError):
    """A game that cannot be played yet."""


class Storage(Protocol):
    """Where matches are kept. What is written is safe once the call returns; any call may raise `StorageFailed`."""

    @property
    def secret(self) -> str:
        """What seat links are signed with; it stays with the storage."""

    async def create(self, id: str, table: Table, chairs: list[Chair], owner: str, after: str) -> None:
        """Keep a new match; where `after` is not "", as the rematch of that one. `OutOfStep` if that has a rematch already."""

    async def match(self, id: str) -> Match:
        """A match with its log; `NoSuchMatch` if there is none."""

    async def without_log(self, id: str) -> Match:
        """A match without its log; `NoSuchMatch` if there is none."""

    async def lines(self, id: str, first: int) -> list[LogLine]:
        """A match's log from line `first` on."""

    async def matches(self, device: str) -> list[Match]:
        """The matches that a device has a seat in or has opened, the last changed first, without names and logs."""

    async def append(self, id: str, line: int, entry: Entry, nth: int, key: str | None, after: Table) -> None:
        """Write one line of a log, the seat's action of number `nth`, and how the match stands `after` it.

        `OutOfStep` if the line, the seat's number or the seat's key is there already.
        """

    async def seat(self, id: str, seat: int, chair: Chair, used: int) -> None:
        """Write who sits at a seat. `OutOfStep` if more or fewer than `used` of its links have been used meanwhile."""

    async def name(self, id: str, seat: int, place: str, name: str) -> None:
        """Write what a seat calls the thing at a place; "" forgets it."""

    async def close(self) -> None:
        """Finish what is being written."""


class Thinking(Protocol):
    """Bots at work. They are handed views, and the event loop goes on while they think."""

    def check(self, bot: str) -> None:
        """`BadOption` for a bot that there is not, or that would think for too long."""

    async def choose(self, bot: str, view: View) -> int:
        """The id of the action that a bot chooses."""

    async def hints(self, view: View) -> "list[Hint]":
        """The best actions of a view, the best first."""

    async def advice(self, table: Table, line: int) -> "Advice | None":
        """What the coach thinks of a line of a finished match, counted from 1; None where there was no choice."""

    async def close(self) -> None:
        """Let nobody begin to think any more."""


class Runtime(Protocol):
    """Time, and work that would hold up the event loop."""

    def time(self) -> float:
        """Seconds since some moment in the past; the clock never goes back."""

    def call_at(self, when: float, function: Callable[[], None]) -> object:
        """Call a function in the event loop when `time()` is `when`."""

    async def sleep(self, seconds: float) -> None:
        """Return after some seconds."""

    async def offload(self, function: Callable[..., T], *args: Any) -> T:
        """Returns what the function returns; it is called away from the event loop, where that is possible."""


class Readiness(Protocol):
    """Which games can be played."""

    def ready(self, game: Game) -> bool:
        """Can that version of a game be played already?"""

    def need(self, game: Game) -> None:
        """`NotReady`, with how far it is, while that version of a game cannot be played."""
