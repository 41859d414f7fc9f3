"""Options: what is chosen before a match."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import BadOption, shown, whole

SHOWN, HIDDEN = "shown", "hidden"  # what chance decides, where an option leaves it to chance
NUMBER = re.compile(r"-?[0-9]{1,19}")


@dataclass(frozen=True)
class Option:
    """One choice made before a match: a whole number, or one of some words; `count` of them where it is a list."""

    name: str
    help: str
    low: int
    high: int
    default: int
    words: Mapping[str, int] = field(default_factory=dict)
    count: int = 1
    offers: Mapping[str, str] = field(default_factory=dict)  # values that have a button of their own at home, and what it says
    # Where the default means chance: SHOWN, a number that players see, which a table draws apart from the seed of all that is
    # hidden; or HIDDEN, a number that decides what is hidden, so that everybody is told where one was chosen.
    chance: str = ""

    def number(self, value: Any) -> int:
        """One given value as its number."""
        if isinstance(value, str) and value in self.words:
            return self.words[value]
        number = whole(int(value) if isinstance(value, str) and NUMBER.fullmatch(value) else value, self.low, self.high)
        if number is None:
            raise BadOption(f"option {self.name}: {shown(value)} is not {self.range}")
        return number

    def parse(self, value: Any) -> int | list[int]:
        """A given value, or a list of them (commas in text), as numbers."""
        if self.count == 1:
            return self.number(value)
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, Iterable) or len(parts := list(parts)) != self.count:
            raise BadOption(f"option {self.name}: give {self.count} values, each {self.range}")
        return [self.number(part.strip() if isinstance(part, str) else part) for part in parts]

    def text(self, value: int | list[int]) -> str:
        """The value in words that `parse` reads back."""
        if isinstance(value, list):
            return ",".join(self.text(part) for part in value)
        return next((word for word, number in self.words.items() if number == value), str(value))

    def draw(self) -> int:
        """Returns any value but the default, each as likely as the others."""
        value = self.low + secrets.randbelow(self.high - self.low)
        return value + (value >= self.default)

    @property
    def initial(self) -> int | list[int]:
        """The option's value where none is given."""
        return self.default if self.count == 1 else [self.default] * self.count

    @property
    def range(self) -> str:
        """The values that an option takes, in words."""
        words = " or ".join(self.words)
        if self.words and set(self.words.values()) == set(range(self.low, self.high + 1)):
            return words
        return f"a whole number from {self.low} to {self.high}" + (f", or {words}" if words else "")
