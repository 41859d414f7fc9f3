"""`skerry replay` and `skerry coach`: what is told of a saved match."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box as borders
from rich.markup import escape
from rich.table import Table as Sheet

from ..bots.coach import COACH
from ..errors import BadOption
from ..games import find
from ..lab import Advice
from ..match.record import load
from ..match.table import Table
from ..match.view import SPECTATOR
from .shared import BoxFile, console, progress_bar, show_by_seat, write

CURVE = "▁▂▃▄▅▆▇█"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match saved by `table.save` or from the browser.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="Stop after so many lines of the log.")] = None,
    seat: Annotated[int, typer.Option(help="Whose eyes to see it with; -1: a spectator's.")] = SPECTATOR,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the board as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the board as PNG.")] = None,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    box: BoxFile = None,
) -> None:
    """Tell a saved match: its log, its score sheet, its board.

    Example: [bold]skerry replay match.skerry --at 20 --png board.png[/]
    """
    table = load(file, find, box)
    if at is not None:
        if not 0 <= at <= len(table.log):
            raise BadOption(f"--at {at}: the log of this match has {len(table.log)} lines")
        table = table.at(at)
    table.check_seat(seat, spectator=True)
    picture = table.svg(seat, theme) if svg or png else ""
    if svg:
        write(svg, picture)
    if png:
        from ..board.compose import png as pixels

        write(png, pixels(picture))
    show_match(table, seat)


def show_match(table: Table, seat: int) -> None:
    """Print the log as a seat may read it, then the score sheet."""
    dealt = f"seed {table.seed}" if table.start is None else "begun from a position"
    console.print(
        ", ".join([f"[bold]{table.game.title}[/]", f"{table.players} players", dealt, *table.game.option_texts(table.options)])
    )
    log = Sheet(box=borders.SIMPLE_HEAD)
    log.add_column("line", justify="right")
    log.add_column("seat", justify="right")
    log.add_column("what happened")
    for i, (entry, text) in enumerate(zip(table.log, table.told(seat), strict=True), 1):
        log.add_row(str(i), str(entry.seat), escape(text))
    console.print(log)
    view = table.view(seat)
    rows: dict[str, list[Any]] = {line: [sheet[line] for sheet in view.sheets] for line in table.game.lines}
    show_by_seat("Score sheet" if view.over else "Score sheet as it stands", rows | {"[bold]total[/]": view.scores})
    if view.winners:
        console.print("Won by " + " and ".join(f"seat {winner}" for winner in view.winners) + ".")
    else:
        console.print(escape(view.prompt))


def coach(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match saved by `table.save` or from the browser.")],
    seat: Annotated[int | None, typer.Option(help="Whose decisions (default: everybody's).")] = None,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who looks at them again: a tree or monte with its budget.")] = COACH,
    seed: Annotated[int, typer.Option(help="The same seed gives the same advice.")] = 0,
    box: BoxFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Look at every decision of a match again: what it was expected to bring, and what would have been better.

    Example: [bold]skerry coach match.skerry --seat 0 --bot tree:2000n[/]
    """
    from ..bots.coach import coach as look_again
    from ..bots.coach import turning_points

    table = load(file, find, box)
    with progress_bar(len(table.log), table.game.title) as update:
        advice = look_again(table, bot, seed, seat, update)
    turning = turning_points(advice, table.players)
    if as_json:
        lines = [one.line for one in turning]
        print(json.dumps({"game": table.game.name, "advice": [asdict(one) for one in advice], "turning": lines}, indent=1))
    else:
        show_advice(table, advice, {one.line for one in turning})


def show_advice(table: Table, advice: list[Advice], turning: set[int]) -> None:
    """Print the coach's advice line by line, then each seat's curve, then the turning points."""
    alone = table.players == 1
    console.print(f"[bold]{table.game.title}[/], {table.players} players: {len(advice)} decisions with a choice")
    sheet = Sheet(box=borders.SIMPLE_HEAD)
    for name in ("line", "seat", "what was done", "points", *([] if alone else ["wins"]), "better", "by"):
        sheet.add_column(name, justify="left" if name in ("what was done", "better") else "right")
    for one in advice:
        by = f"{one.lost_points:.1f}" if alone else f"{100 * one.lost:.0f} %"
        cells = [str(one.line), str(one.seat), escape(one.played), f"{one.points:.1f}"]
        cells += [] if alone else [f"{100 * one.chance:.0f} %"]
        sheet.add_row(*cells, escape(one.better), by if one.better else "", style="bold" if one.line in turning else None)
    console.print(sheet)
    for seat in sorted({one.seat for one in advice}):
        values = [one.points if alone else one.chance for one in advice if one.seat == seat]
        low, high = (min(values), max(values)) if alone else (0.0, 1.0)
        curve = "".join(CURVE[int((value - low) / max(1e-9, high - low) * (len(CURVE) - 1) + 0.5)] for value in values)
        console.print(f"seat {seat} {curve} " + (f"{low:.0f} to {high:.0f} points" if alone else "0 to 100 % to win"))
    for one in (one for one in advice if one.line in turning):
        cost = f"{one.lost_points:.1f} points" if alone else f"{100 * one.lost:.0f} % to win, {one.lost_points:.1f} points"
        console.print(
            escape(f"Line {one.line}, seat {one.seat}: {one.better!r} instead of {one.played!r} was worth {cost} more.")
        )
    if not turning:
        console.print("No single decision turned the match.")
