"""What can go wrong, said to the person who caused it."""

import operator
from typing import Any


def shown(value: Any) -> str:
    """A value in an error message: short, whatever it is."""
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        return "a huge number"
    return text if len(text) <= 60 else text[:57] + "..."


def whole(value: Any, low: int, high: int) -> int | None:
    """A whole number in a range, NumPy's included; None for anything else."""
    try:
        number = operator.index(value)  # refused by floats and by NumPy's booleans
    except TypeError:
        return None
    return number if low <= number <= high and not isinstance(value, bool) else None


def check_whole(what: str, value: Any, low: int, high: int) -> int:
    """Returns `value` as an int if it is a whole number in a range; otherwise a `BadOption` says `what` is wrong."""
    number = whole(value, low, high)
    if number is None:
        raise BadOption(f"the {what} must be a whole number from {low} to {high}, not {shown(value)}")
    return number


class SkerryError(ValueError):
    """Any of these."""


class UnknownGame(SkerryError):
    """No game of that name."""


class BadGame(SkerryError):
    """What cannot be one of the games: it is no Game, or its name is taken or not well formed."""


class BadOption(SkerryError):
    """An option, a number of players or a seed that the game does not take."""


class IllegalAction(SkerryError):
    """An action that is not possible now; the message says why, with the clause of the rules."""


class BadName(SkerryError):
    """A name that cannot be given, or a place where there is nothing to name."""


class BadRecord(SkerryError):
    """A match record that is damaged, foreign or of another version; the message names the line."""


class BadPosition(SkerryError):
    """A text that is no position, or one that no match could come to; the message names the line and what would be right."""


class BadBox(SkerryError):
    """A component file that does not fit the game; the message names the file and the entry."""
