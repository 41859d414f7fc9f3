"""A match as text: a header, then a line a move in the game's own words. Readable, diffable, and any prefix replays."""

import os
import re
from pathlib import Path
from typing import Any

from ..engine.layout import Record
from ..errors import BadName, BadOption, BadPosition, BadRecord, IllegalAction, UnknownGame
from .components import fingerprint
from .files import read_text
from .game import LARGEST_SEED, FindGame
from .items import Item, Items
from .position import check_state, read_state
from .table import FIRST_LINE, MOST_TAKEN_BACK, POSITION, ROW, Table, new_table

LARGEST_FILE = 4 << 20
MOVE = re.compile(r"([1-9][0-9]{0,5}) seat (0|[1-9][0-9]?) (back|0|[1-9][0-9]{0,5})(?: (.*))?")
NAME = re.compile(r"(0|[1-9][0-9]?) ([^ ]+) (.+)")
NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")


def parse_record(text: str, find: FindGame, box: Record | Path | None = None) -> Table:
    """The match a record tells of, by the version of the game that it names, every line checked.

    `box` is what it was played with, or the component file, if not ours. What stands after an action's number is for people,
    and may be any words. `BadRecord` names the line and what is wrong with it.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()

    def bad(i: int, reason: str) -> BadRecord:
        return BadRecord(f"line {i + 1}: {reason}")

    def header(i: int, key: str) -> str:
        if i >= len(lines):
            raise bad(i, f"the record ends before its {key!r} line")
        word, _, value = lines[i].partition(" ")
        if word != key or not value:
            raise bad(i, f"expected '{key} ...', found {lines[i][:80]!r}")
        return value

    def number(i: int, key: str) -> int:
        value = header(i, key)
        if not NUMBER.fullmatch(value) or int(value) > LARGEST_SEED:
            raise bad(i, f"{key} must be a whole number from 0 to {LARGEST_SEED}, not {value[:80]!r}")
        return int(value)

    if not lines or lines[0] != FIRST_LINE:
        raise bad(0, f"not a Skerry record: the first line must be {FIRST_LINE!r}")
    try:
        find(header(1, "game"))
    except UnknownGame as error:
        raise bad(1, str(error)) from None
    try:
        game = find(header(1, "game"), number(2, "version"))
    except UnknownGame as error:
        raise bad(2, str(error)) from None
    box = game.house_box if box is None else game.read_box(box) if isinstance(box, Path) else box
    if header(3, "box") != fingerprint(box):
        raise bad(3, "played with other components; give their file as the box")
    players = number(4, "players")
    positioned = len(lines) > 5 and lines[5] == POSITION
    seed = 0 if positioned else number(5, "seed")
    at = 6
    options: dict[str, Any] = {}
    while at < len(lines) and lines[at].startswith("option "):
        name, _, value = header(at, "option").partition(" ")
        if name in options:
            raise bad(at, f"option {name} is given twice")
        options[name] = value
        try:
            game.pack_options(options)
        except BadOption as error:
            raise bad(at, str(error)) from None
        at += 1
    for option in game.options:
        if option.name not in options:
            raise bad(at, f"the option {option.name} is missing")
    try:
        game.check_players(players)
    except BadOption as error:
        raise bad(4, str(error)) from None
    try:
        table = new_table(game, players, seed, box, options)
    except BadOption as error:
        raise bad(at - 1, str(error)) from None
    while at < len(lines) and lines[at].startswith("name "):
        name_line(table, header(at, "name"), lambda reason, i=at: bad(i, reason))
        at += 1
    if positioned:
        first = at
        while at < len(lines) and lines[at].startswith(ROW):
            at += 1
        rows = [(i + 1, lines[i].removeprefix(ROW)) for i in range(first, at)]
        try:
            table = begin_from(table, rows)
        except BadPosition as error:
            raise BadRecord(str(error)) from None
    if len(lines) - at > game.longest * MOST_TAKEN_BACK + 1:
        raise bad(at, f"{len(lines) - at} lines are more than a match of {game.title} can have")
    for i in range(at, len(lines)):
        if table.over and lines[i].startswith("result "):
            if lines[i] != table.result_line():
                raise bad(i, f"the match ended otherwise: {table.result_line()!r}")
            if i + 1 < len(lines):
                raise bad(i + 1, "nothing may follow the result")
            break
        play_line(table, lines[i], i - at + 1, lambda reason, i=i: bad(i, reason))
    return table


def begin_from(table: Table, rows: list[tuple[int, str]]) -> Table:
    """The table of a match like this one that began from a position, by its numbered lines."""
    game, items = table.game, Items(rows)
    header = Item(rows[0][0] if rows else 6, "", "")
    start = read_state(game, table.box, table.options, table.players, None, items)
    check_state(game, table.box, table.options, start, None, items, header)
    begun = Table(game, table.box, table.options, table.players, None, start)
    begun.names = table.names
    return begun


def name_line(table: Table, line: str, bad: Any) -> None:
    """Take over a name that a seat has given to a thing; names are kept in the order in which they were given."""
    match = NAME.fullmatch(line)
    if not match:
        raise bad(f"expected 'name SEAT PLACE NAME', found {line[:80]!r}")
    seat, place, text = int(match[1]), match[2], match[3]
    if (seat, place) in table.names:
        raise bad(f"{place} of seat {seat} is named twice")
    try:
        table.name(seat, place, text)
    except (BadName, IllegalAction) as error:
        raise bad(str(error)) from None
    if table.names.get((seat, place)) != text:
        raise bad("a name has no blanks around it and single ones within")


def play_line(table: Table, line: str, expected: int, bad: Any) -> None:
    """Carry out one line of the record."""
    match = MOVE.fullmatch(line)
    if not match:
        raise bad(f"not a move: {line[:80]!r}")
    if int(match[1]) != expected:
        raise bad(f"expected move {expected}, found move {match[1]}")
    seat = int(match[2])
    try:
        if match[3] == "back":
            table.back(seat)
            if match[4] is not None:
                raise bad("nothing may follow 'back'")
            return
        if not match[4]:
            raise bad(f"no words follow action {match[3]}: the line is cut off")  # and so may the number be
        table.play(seat, int(match[3]))
    except IllegalAction as error:
        raise bad(str(error)) from None


def load(path: str | os.PathLike[str], find: FindGame, box: str | os.PathLike[str] | None = None) -> Table:
    """The match saved in a file; `box` is the component file it was played with, if not ours."""
    text = read_text(path, LARGEST_FILE, BadRecord)
    try:
        return parse_record(text, find, None if box is None else Path(box))
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
