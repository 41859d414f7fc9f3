"""Component files: TOML, checked entry by entry, packed into the record that the rules call `box`."""

import hashlib
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from .errors import BadBox

LARGEST_FILE = 1 << 20


class Entry:
    """One table of a component file, which knows how to complain about itself."""

    def __init__(self, where: str, values: Any) -> None:
        if not isinstance(values, dict):
            raise BadBox(f"{where}: expected a table of values, found {values!r}")
        self.where, self.values = where, values

    def wrong(self, what: str) -> BadBox:
        """The error that names this entry."""
        return BadBox(f"{self.where}: {what}")

    def only(self, *keys: str) -> None:
        """No other keys than these."""
        for key in self.values:
            if key not in keys:
                raise self.wrong(f"unknown key {key!r}; known: {', '.join(keys)}")

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in a range."""
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(f"{key} must be a whole number from {low} to {high}, not {value!r}")
        return value

    def word(self, key: str, among: Collection[str]) -> str:
        """One of some words."""
        value = self.values.get(key)
        if not isinstance(value, str) or value not in among:
            raise self.wrong(f"{key} must be one of {', '.join(among)}; not {value!r}")
        return value

    def words(self, key: str, among: Collection[str]) -> list[str]:
        """A list of such words."""
        value = self.values.get(key)
        if not isinstance(value, list):
            raise self.wrong(f"{key} must be a list of words out of {', '.join(among)}; not {value!r}")
        for word in value:
            if not isinstance(word, str) or word not in among:
                raise self.wrong(f"{key}: {word!r} is none of {', '.join(among)}")
        return value

    def entries(self, key: str) -> "list[Entry]":
        """The tables of a list, [[key]] in the file, numbered from 1."""
        value = self.values.get(key)
        if not isinstance(value, list) or not value:
            raise self.wrong(f"there are no [[{key}]] entries")
        return [Entry(f"{self.where}: {key} {i}", values) for i, values in enumerate(value, 1)]


def read_toml(path: Path) -> Entry:
    """A component file as one entry."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadBox(f"{path}: larger than {LARGEST_FILE >> 20} MiB, that is no component file")
        return Entry(str(path), tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise BadBox(f"{path}: cannot be read ({error.strerror or error})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadBox(f"{path}: not valid TOML ({error})") from None


def fingerprint(box: Any) -> str:
    """Twelve hexadecimal digits that tell one set of components from another."""
    return hashlib.sha256(box.tobytes()).hexdigest()[:12]
