"""`skerry arena`: tournaments."""

import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box as borders
from rich.table import Table as Sheet

from ..games import find
from ..lab import Arena
from .shared import BoxFile, GameName, console, parse_options, progress_bar, read_box, write

KEEP = 20.0  # seconds after which an arena writes its games down again


def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT ...", help="Such as greedy, tree:1s, tree:2000n, kraken.")],
    games: Annotated[int, typer.Option(help="Games of every line-up: the same deals for all, seats rotated.")] = 100,
    players: Annotated[int | None, typer.Option(help="How many sit at a table (default: two, if the game allows).")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option; again for more.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    box: BoxFile = None,
    threads: Annotated[
        int, typer.Option(help="Games at a time; 0: one a core, or one alone if a bot thinks by the clock.", min=0, max=1024)
    ] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.json", help="Keep the games here; the same command later goes on from there.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let bots play each other: who is how strong? Ctrl-C stops and shows what there is so far.

    Example: [bold]skerry arena {game} random greedy tree:0.2s --games 40 --out arena.json[/]
    """
    from ..lab.arena import new_arena, usual_threads

    found = find(game)
    contest = new_arena(found, bots, games, players, parse_options(option or []), seed, read_box(found, box))
    if out and out.exists():
        contest.resume(out)
    kept = time.monotonic()

    def show(contest: Arena) -> None:
        nonlocal kept
        update(len(contest.played), leader(contest))
        if out and time.monotonic() - kept > KEEP:
            write(out, json.dumps(contest.data(), indent=1) + "\n")
            kept = time.monotonic()

    stopped = False
    with progress_bar(sum(1 for _ in contest.schedule()), f"{found.title}, {contest.players} players") as update:
        try:
            contest.run(threads or usual_threads(bots, found), show)
        except KeyboardInterrupt:
            stopped = True
    if out:
        write(out, json.dumps(contest.data(), indent=1) + "\n")
    if as_json:
        print(json.dumps(contest.data(), indent=1))
    else:
        show_arena(contest)
    if stopped:
        raise typer.Exit(130)


def leader(contest: Arena) -> str:
    """Returns which bot is ahead, in words; "" where bots play alone."""
    best = max(range(len(contest.bots)), key=lambda number: contest.standing(number)["won"])
    return f"{contest.bots[best]} leads" if contest.players > 1 else ""


def show_arena(contest: Arena) -> None:
    """Print a line for every bot, then one for every pair."""
    options = [f"{name} {value}" for name, value in contest.options.items()]
    heading = [f"[bold]{contest.game.title}[/]", f"{contest.players} players", f"seed {contest.seed}", *options]
    console.print(", ".join(heading) + f": {len(contest.played):,} games")
    alone = contest.players == 1
    sheet = Sheet(box=borders.SIMPLE_HEAD)
    for name in (
        "bot",
        "games",
        "solved or ended" if alone else "won",
        "95 % of chances",
        "points",
        *([] if alone else ["rating"]),
    ):
        sheet.add_column(name, justify="left" if name == "bot" else "right")
    for line in contest.table():
        cells = [line["bot"], f"{line['games']:,}", *share(line), f"{line['mean']:.2f} ± {line['error']:.2f}"]
        sheet.add_row(*cells, *([] if alone else [f"{line['rating']:.1f} ± {line['sigma']:.1f}"]))
    console.print(sheet)
    pairs = Sheet(box=borders.SIMPLE_HEAD)
    columns = (
        ("bot", "against", "more points, on the same deals") if alone else ("bot", "against", "games", "won", "95 % of chances")
    )
    for name in columns:
        pairs.add_column(name, justify="left" if name in ("bot", "against") else "right")
    for line in contest.pairs():
        if alone:
            pairs.add_row(line["bot"], line["rival"], f"{line['more']:+.2f} ± {line['error']:.2f}")
        else:
            pairs.add_row(line["bot"], line["rival"], f"{line['games']:,}", *share(line))
    console.print(pairs)


def share(line: dict[str, Any]) -> list[str]:
    """Returns a share of wins and the interval it lies in, as text."""
    return [f"{100 * line['won'] / max(1, line['games']):.1f} %", f"{100 * line['low']:.0f} to {100 * line['high']:.0f} %"]
