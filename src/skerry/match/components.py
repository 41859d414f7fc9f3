"""Component files: TOML, checked entry by entry, packed into the record that the rules call `box`."""

import hashlib
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from ..errors import BadBox, shown, whole
from .files import read_text

LARGEST_FILE = 1 << 20
LONGEST_LINE = 4000  # a key of many thousand parts keeps the parser busy for minutes


class Entry:
    """One table of a component file, which knows how to complain about itself."""

    def __init__(self, where: str, values: Any) -> None:
        if not isinstance(values, dict):
            raise BadBox(f"{where}: expected a table of values, found {shown(values)}")
        self.where, self.values = where, values

    def wrong(self, what: str) -> BadBox:
        """The error that names this entry."""
        return BadBox(f"{self.where}: {what}")

    def only(self, *keys: str) -> None:
        """No other keys than these."""
        for key in self.values:
            if key not in keys:
                raise self.wrong(f"unknown key {shown(key)}; known: {', '.join(keys)}")

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in a range."""
        value = whole(self.values.get(key, default), low, high)
        if value is None:
            raise self.wrong(f"{key} must be a whole number from {low} to {high}, not {shown(self.values.get(key))}")
        return value

    def word(self, key: str, among: Collection[str]) -> str:
        """Returns a word that is one of those in `among`."""
        value = self.values.get(key)
        if not isinstance(value, str) or value not in among:
            raise self.wrong(f"{key} must be one of {', '.join(among)}; not {shown(value)}")
        return value

    def words(self, key: str, among: Collection[str]) -> list[str]:
        """Returns a list of words, each one of those in `among`."""
        value = self.values.get(key)
        if not isinstance(value, list):
            raise self.wrong(f"{key} must be a list of words out of {', '.join(among)}; not {shown(value)}")
        for word in value:
            if not isinstance(word, str) or word not in among:
                raise self.wrong(f"{key}: {shown(word)} is none of {', '.join(among)}")
        return value

    def entries(self, key: str) -> "list[Entry]":
        """The tables of a list, [[key]] in the file, numbered from 1."""
        value = self.values.get(key)
        if not isinstance(value, list) or not value:
            raise self.wrong(f"there are no [[{key}]] entries")
        return [Entry(f"{self.where}: {key} {i}", values) for i, values in enumerate(value, 1)]


def read_toml(path: Path) -> Entry:
    """A component file as one entry."""
    text = read_text(path, LARGEST_FILE, BadBox)
    for i, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadBox(f"{path}: line {i} is longer than {LONGEST_LINE} characters")
    try:
        return Entry(str(path), tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise BadBox(f"{path}: not valid TOML ({error})") from None


def fingerprint(box: Any) -> str:
    """Twelve hexadecimal digits that tell one set of components from another."""
    return hashlib.sha256(box.tobytes()).hexdigest()[:12]
