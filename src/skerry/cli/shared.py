"""What several commands use: where they print, the options they share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box as borders
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Sheet

from ..engine.layout import Record
from ..errors import BadOption
from ..games import FOLDERS, names
from ..match.game import Game

EXAMPLE = next(iter(FOLDERS))  # the game that examples are about
console, errors = Console(), Console(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(names())}.")]
BoxFile = Annotated[Path | None, typer.Option("--box", metavar="FILE", help="A component file of your own (TOML).")]


def write(path: Path, content: str | bytes) -> None:
    """Write a file the person asked for."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror or error})") from None


def read_box(game: Game, file: Path | None) -> Record | None:
    """Returns the components in a file, None where no file is given."""
    return None if file is None else game.read_box(file)


def parse_options(given: list[str]) -> dict[str, str]:
    """Returns options given as name=value, by their names."""
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(f"--option {text}: write it as name=value")
        if name in options:
            raise BadOption(f"--option {name} is given twice")
        options[name] = value
    return options


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Any]:
    """A bar on stderr; yields what to call with the number done and a note."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[note]}"), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=total, note="compiling, if not done before")
        yield lambda done, note="": progress.update(task, completed=done, note=note)


def show_by_seat(title: str, rows: dict[str, list[Any]]) -> None:
    """Print a table with a column for each seat."""
    sheet = Sheet(title=title, title_justify="left", box=borders.SIMPLE_HEAD)
    sheet.add_column("")
    for seat in range(len(next(iter(rows.values())))):
        sheet.add_column(f"seat {seat}", justify="right")
    for name, cells in rows.items():
        sheet.add_row(name, *(f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in cells))
    console.print(sheet)
