"""How the text of a position is laid out: `key: value` lines in any order, each once, pictures as indented rows below them.

Blank lines mean nothing, and neither does what follows a # at the beginning of a line or after a blank (names may hold one).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence

from ..errors import BadPosition, shown

NUMBER = re.compile(r"-?[0-9]{1,20}")
COMMENT = re.compile(r"(^|\s)#.*")
NUMBERED = re.compile(r"(.*?)(?: \(([1-9][0-9]?)\)|/([1-9][0-9]?))?")
NAME = "name of "  # begins the key of an item that is a name: nothing in it is a comment
MANY = 10  # words that are too many to be listed
NOTHING = "nothing"  # what an empty list is written as


class Item:
    """A line of a position: what it is about, what it says, and the rows of a picture below it."""

    def __init__(self, line: int, key: str, text: str) -> None:
        self.line, self.key, self.text = line, key, text
        self.rows: list[Item] = []
        self.pictured = False  # has somebody looked at the rows?

    def wrong(self, what: str) -> BadPosition:
        """The error that names this line."""
        return BadPosition(f"line {self.line}: {what}")

    def number(self, low: int, high: int, text: str | None = None) -> int:
        """A whole number in a range: all that the line says, or a part of it."""
        given = self.text if text is None else text
        if not NUMBER.fullmatch(given) or not low <= int(given) <= high:
            what = f"{self.key} must be" if self.key and text is None else "expected"
            raise self.wrong(f"{what} a whole number from {low} to {high}, not {shown(given)}")
        return int(given)

    def word(self, among: Sequence[str], text: str | None = None) -> int:
        """The place of a word among some words."""
        given = self.text if text is None else text
        if given not in among:
            wanted = " or ".join(among)
            if len(among) >= MANY:
                wanted = "such as " + " or ".join(difflib.get_close_matches(given, among, 3, 0.3) or among[:3])
            raise self.wrong(f"expected {wanted}, found {shown(given)}")
        return among.index(given)

    def parts(self, separator: str = "|") -> list[str]:
        """Returns the parts of a line that is a list."""
        return [] if self.text in ("", NOTHING) else [part.strip() for part in self.text.split(separator)]

    def seat(self, players: int, text: str | None = None) -> int:
        """A seat, from `player 1`; people count from 1."""
        given = self.text if text is None else text
        word, _, number = given.partition(" ")
        if word != "player":
            raise self.wrong(f"expected a player, such as 'player 1', found {shown(given)}")
        return self.number(1, players, number) - 1

    def seats(self, players: int) -> list[int]:
        """Some seats, from `player 1, player 3`; each once."""
        found = [self.seat(players, part) for part in self.parts(",")]
        if len(set(found)) < len(found):
            raise self.wrong("the same player is listed twice")
        return found

    def picture(self, rows: int | None = None) -> list[Item]:
        """The rows below the line, if their number is right."""
        self.pictured = True
        if rows is not None and len(self.rows) != rows:
            raise self.wrong(f"{len(self.rows)} indented rows follow, but there must be {rows}")
        return self.rows


class Items:
    """All lines of a position but the first, by what they are about. Whatever nobody asks for is refused by `finish`."""

    def __init__(self, lines: Iterable[tuple[int, str]]) -> None:
        self.known: dict[str, Item] = {}
        self.asked: dict[str, None] = {}
        self.last = 1
        latest: Item | None = None
        for self.last, raw in lines:
            line = raw.rstrip() if raw.startswith(NAME) else COMMENT.sub("", raw, count=1).rstrip()
            if not line.strip():
                continue
            if line[0] in " \t":
                if latest is None:
                    raise BadPosition(f"line {self.last}: an indented row belongs to a line above it, and there is none")
                latest.rows.append(Item(self.last, "", line.strip()))
                continue
            key, colon, text = line.partition(":")
            key = " ".join(key.split())
            if not colon or not key:
                raise BadPosition(f"line {self.last}: expected 'key: ...', found {shown(line)}")
            if key in self.known:
                raise BadPosition(f"line {self.last}: {shown(key)} is told on line {self.known[key].line} already")
            latest = self.known[key] = Item(self.last, key, text.strip())

    def find(self, key: str) -> Item | None:
        """The line about something, if there is one."""
        self.asked[key] = None
        return self.known.get(key)

    def take(self, key: str) -> Item:
        """The line about something, which must be there."""
        item = self.find(key)
        if item is None:
            raise BadPosition(f"line {self.last}: the position ends here without a line '{key}: ...'")
        return item

    def beginning(self, start: str) -> list[Item]:
        """Returns all lines whose key begins with `start`."""
        found = [item for key, item in self.known.items() if key.startswith(start)]
        self.asked |= {item.key: None for item in found}
        return found

    def at(self, key: str) -> Item:
        """The line to complain about: the one about something, or the last if that is not told."""
        return self.known.get(key) or Item(self.last, "", "")

    def finish(self) -> None:
        """Refuse what nobody asked for."""
        for key, item in self.known.items():
            if key not in self.asked:
                near = difflib.get_close_matches(key, self.asked, 3) or list(self.asked)
                raise item.wrong(f"there is nothing to tell about {shown(key)} here; known: {', '.join(near)}")
            if item.rows and not item.pictured:
                raise item.rows[0].wrong(f"no rows belong below {shown(key)}")


class Supply:
    """Components that are in one place each, taken by name. Of several that look alike the first that is free is meant.

    Where it matters which of them, a number says so: `palm (2)`, or where blanks mean something `palm/2`.
    """

    def __init__(self, what: str, looks: Sequence[str], normal: Callable[[str], str] = str, number: str = " ({})") -> None:
        self.what, self.normal = what, normal
        self.alike: dict[str, list[int]] = {}
        self.names = []
        for i, look in enumerate(looks):
            self.alike.setdefault(look, []).append(i)
            n = len(self.alike[look])
            self.names.append(look + number.format(n) if n > 1 else look)
        self.taken: dict[int, int] = {}  # by component: the line that took it

    def take(self, item: Item, text: str) -> int:
        """The component that a part of a line names; from then on it is somewhere."""
        found = NUMBERED.fullmatch(text)
        look = self.normal(found[1] if found else text)
        alike = self.alike.get(look, [])
        if not alike:
            near = difflib.get_close_matches(look, self.alike, 3, 0.3) or list(self.alike)[:3]
            raise item.wrong(f"there is no {self.what} {shown(text)}; there are such as {'; '.join(near)}")
        number = (found[2] or found[3]) if found else None
        if number:
            if int(number) > len(alike):
                raise item.wrong(f"there is no {self.what} {shown(text)}: of that look there are {len(alike)}")
            alike = [alike[int(number) - 1]]
        free = [i for i in alike if i not in self.taken]
        if not free:
            raise item.wrong(f"the {self.what} {shown(text)} is on line {self.taken[alike[-1]]} already")
        self.taken[free[0]] = item.line
        return free[0]


def listed(parts: Iterable[str], separator: str = " | ") -> str:
    """Some parts of a line, as `Item.parts` reads them."""
    return separator.join(parts) or NOTHING


def grid(rows: Iterable[Sequence[str]], between: str = " ", indent: str = "    ") -> list[str]:
    """Rows of a picture, their columns one below the other."""
    table = [list(row) for row in rows]
    widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(max(map(len, table), default=0))]
    return [indent + between.join(cell.ljust(widths[i]) for i, cell in enumerate(row)).rstrip() for row in table]
