"""The eight functions of every game and the optional ones. Generic code names them; `bind` puts a game's own in place.

`s` is the record of a match, `box` what came in the box, `w` scratch space whose contents mean nothing between calls.
Seat -1 is a spectator.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from .layout import Int8, Record, UInt64

LOST = -(1 << 62)  # the standing of a seat that cannot win: a puzzle not solved
COST_CLASSES = 1 << 16
LISTED_ALONE = COST_CLASSES // 2  # below it, listing the actions is a step of its own on a GPU


class MatchState(Record):
    """What the record of every match has."""

    rng: UInt64  # the random state
    players: Int8


class GameRules(Protocol):
    """What the engine knows of a game: its name, its functions, and its records."""

    def __hash__(self) -> int:
        """Bound kernels are kept by game."""

    @property
    def name(self) -> str:
        """The game's name, unique."""

    @property
    def rules(self) -> Mapping[str, Callable[..., Any]]:
        """The contract's functions by their names."""

    @property
    def scratch(self) -> type[Record]:
        """The record of the scratch space."""

    @property
    def actions(self) -> int:
        """The number of action ids."""

    def record(self, players: int) -> type[MatchState]:
        """Returns the record of a match with this number of players."""


def setup(s: Any, box: Any, w: Any, options: Any, players: int, seed: int) -> None:
    """Deal: fill the whole record from a seed."""
    raise NotImplementedError


def turn(s: Any, seat: int) -> bool:
    """May this seat act now? No seat may when the match is over."""
    raise NotImplementedError


def legal(s: Any, box: Any, w: Any, seat: int, out: Any) -> int:
    """Write the ids of the actions that seat may take, ascending. Returns their number."""
    raise NotImplementedError


def play(s: Any, box: Any, w: Any, seat: int, action: int) -> None:
    """Carry out one legal action."""
    raise NotImplementedError


def tally(s: Any, box: Any, w: Any, seat: int, lines: Any) -> int:
    """Write the score sheet as it stands, line by line. Returns the total."""
    raise NotImplementedError


def standing(s: Any, box: Any, w: Any, seat: int) -> int:
    """Returns a number that orders the seats, tie-breaks folded in; equal means a shared win, `LOST` that a seat has not won."""
    raise NotImplementedError


def hide(s: Any, box: Any, seat: int) -> None:
    """Blank (-1; the random state: 0) everything that a player there with perfect memory cannot know."""
    raise NotImplementedError


def redeal(s: Any, box: Any, w: Any, seat: int, seed: int) -> None:
    """Fill what is blank with a random deal that fits what that seat knows, the random state included."""
    raise NotImplementedError


def worth(s: Any, box: Any, w: Any, seat: int) -> float:
    """Returns an estimate of that seat's final result, which greedy bots climb. Where a game has none, its total serves."""
    raise NotImplementedError


def between_turns(s: Any) -> bool:
    """True between two turns of a solo player; bots stop looking ahead there. Default: never."""
    raise NotImplementedError


def cost_class(s: Any, box: Any, seat: int, action: int) -> int:
    """Cost class of an action, 0 the longest, below `COST_CLASSES`; a GPU runs matches of one class side by side.

    Action -1 means listing the legal actions; a class below `LISTED_ALONE` makes that a step of its own. Default: an action's
    class is its number, and listing is no step of its own.
    """
    raise NotImplementedError


def explain(s: Any, box: Any, w: Any, seat: int, facts: Any) -> None:
    """Write what words and scenes tell about a seat beyond sheets and legal actions, from a hidden record; optional."""
    raise NotImplementedError


def derive(s: Any, box: Any, w: Any) -> None:
    """Fill the fields that only note what others say, such as sets of cards, where the others are right; optional."""
    raise NotImplementedError
