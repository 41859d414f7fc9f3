"""The command `skerry`."""

import io
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box as borders
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Sheet

from ..bots.coach import COACH
from ..errors import BadBox, BadOption, SkerryError
from ..games import FOLDERS, find
from ..lab import Advice, Arena, Result
from ..match.game import Game, State
from ..match.options import Option
from ..match.record import load
from ..match.table import Table
from ..match.view import SPECTATOR

EXAMPLES = """
[bold]Examples[/]

  skerry                          open the house in your browser
  skerry --lan                    ... and let others on this network in
  skerry games                    what can be played, with which options
  skerry simulate 1001-islands --players 4 --games 1000000
  skerry simulate 1001-islands --bots greedy,random --option lookout=1
  skerry arena 1001-islands greedy tree:0.2s --games 40
  skerry coach match.txt          what would have been better?
  skerry replay match.txt --at 20 --png board.png --theme dark
  skerry box check my-tiles.toml  is my own component file complete?
  skerry report 1001-islands --out balance.md
  skerry campaign simulate --players 3 --campaigns 200
"""
BARS, BAR_WIDTH = 14, 40
KEEP = 20.0  # seconds after which an arena writes its games down again
CURVE = "▁▂▃▄▅▆▇█"

app = typer.Typer(
    help="Five island games: play them in a browser, simulate them by the billion.",
    epilog=EXAMPLES,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
)
box_app = typer.Typer(help="Component files: tiles, cards and boards of your own.", rich_markup_mode="rich")
app.add_typer(box_app, name="box")
campaign_app = typer.Typer(help="The campaign of My Island.", rich_markup_mode="rich")
app.add_typer(campaign_app, name="campaign")
console, errors = Console(), Console(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(FOLDERS)}.")]
BoxFile = Annotated[Path | None, typer.Option("--box", metavar="FILE", help="A component file of your own (TOML).")]


def main() -> None:
    """Run a command; what goes wrong is said in one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter gets another one
    try:
        app()
        sys.stdout.flush()
    except SkerryError as error:
        print(f"skerry: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whoever read has gone; nothing more is written
        sys.exit(1)
    except OSError as error:
        print(f"skerry: {error.strerror or error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)


def data_folder() -> Path:
    """Where a person's own data lie."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "skerry"


def write(path: Path, content: str | bytes) -> None:
    """Write a file the person asked for."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise BadOption(f"{path}: cannot be written ({error.strerror or error})") from None


def read_box(game: Game, file: Path | None) -> State | None:
    """The components in a file, if one is given."""
    return None if file is None else game.read_box(file)


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from .. import __version__

        print(f"skerry {__version__}")
        raise typer.Exit


# ---- serve


@app.callback(invoke_without_command=True)
def start_server(
    context: typer.Context,
    port: Annotated[int, typer.Option(help="The port to listen on; 0: any free one.", min=0, max=65535)] = 8765,
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices on this network in; prints address and QR code.")] = False,
    database: Annotated[
        str | None,
        typer.Option(help="Where matches are kept: a file or a database URL.", show_default="skerry.db in your data folder"),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Don't open a browser.")] = False,
    workers: Annotated[int, typer.Option(help="Processes that share the tables.", min=1, max=64)] = 1,
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Five island games: play them in a browser, simulate them by the billion. Without a command, open the house."""
    if context.invoked_subcommand is not None:
        return
    from ..web.server.serve import serve

    if database is None:
        folder = data_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption(f"{folder}: cannot be made ({error.strerror}); give a --database") from None
        database = str(folder / "skerry.db")
    serve("0.0.0.0" if lan else "127.0.0.1", port, database, not no_browser, lan, workers)


# ---- games


@app.command("games")
def list_games() -> None:
    """What can be played: names, players, options."""
    sheet = Sheet("game", "players", "options", box=borders.SIMPLE_HEAD)
    for name in FOLDERS:
        game = find(name)
        sheet.add_row(f"[bold]{name}[/]", "{} to {}".format(*game.players), "\n".join(map(describe, game.options)))
    console.print(sheet)


def describe(option: Option) -> str:
    """An option, what it is for, what it takes, and what it is if not given."""
    values = f"{option.count} values, each {option.range}" if option.count > 1 else option.range
    return f"[bold]{option.name}[/]: {escape(f'{option.help} ({values}; else {option.text(option.initial)})')}"


# ---- simulate


def parse_options(given: list[str]) -> dict[str, str]:
    """name=value, as often as there are options."""
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


@app.command()
def simulate(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play (default: as few as the game allows).")] = None,
    games: Annotated[int, typer.Option(help="How many games to play.")] = 10_000,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option; again for more.")] = None,
    bots: Annotated[str, typer.Option(help="random or greedy for all seats, or one a seat with commas between.")] = "random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    box: BoxFile = None,
    threads: Annotated[int, typer.Option(help="How many threads; 0: one a core.", min=0, max=1024)] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play whole matches on all cores and add them up. Ctrl-C stops and shows what there is so far.

    Example: [bold]skerry simulate 1001-islands --players 4 --games 1000000[/]
    """
    from ..lab import simulate as play

    found = find(game)
    count = found.players[0] if players is None else players
    latest: list[Result] = []

    def show(result: Result) -> None:
        latest[:] = [result]
        update(result.games, speed(result))

    stopped = False
    with progress_bar(games, f"{found.title}, {count} players") as update:
        try:
            play(found, count, games, bots.split(","), parse_options(option or []), seed, read_box(found, box), threads, show)
        except KeyboardInterrupt:
            stopped = True
    if not latest:
        print("skerry: stopped before the first games were over", file=sys.stderr)
    elif as_json:
        print(json.dumps(latest[0].data(), indent=1))
    else:
        show_result(latest[0])
    if stopped:
        raise typer.Exit(130)


def speed(result: Result) -> str:
    """How fast it went."""
    seconds = max(result.seconds, 1e-9)
    return f"{result.games / seconds:,.0f} games/s, {result.decisions / seconds:,.0f} decisions/s"


def show_by_seat(title: str, rows: dict[str, list[Any]]) -> None:
    """A table with a column a seat."""
    sheet = Sheet(title=title, title_justify="left", box=borders.SIMPLE_HEAD)
    sheet.add_column("")
    for seat in range(len(next(iter(rows.values())))):
        sheet.add_column(f"seat {seat}", justify="right")
    for name, cells in rows.items():
        sheet.add_row(name, *(f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in cells))
    console.print(sheet)


def show_result(result: Result) -> None:
    """Totals and wins by seat, the distribution of totals, the mean score sheet."""
    seats = result.data()["seats"]
    console.print(f"[bold]{result.game.title}[/], {result.players} players, seed {result.seed}")
    console.print(f"{result.games:,} games, {result.decisions:,} decisions in {result.seconds:.2f} s: {speed(result)}")
    rows = {name: [seat[name] for seat in seats] for name in ("bot", "mean", "deviation", "lowest")}
    rows |= {f"{share} have at most": [seat["quantiles"][share] for seat in seats] for share in seats[0]["quantiles"]}
    rows["highest"] = [seat["highest"] for seat in seats]
    for name, kind in (("won alone", "sole_wins"), ("shared the win", "shared_wins")):
        rows[name] = [f"{100 * seat[kind] / result.games:.2f} %" for seat in seats]
    show_by_seat("Totals", rows)
    console.print(histogram(result))
    show_by_seat("The mean score sheet", {line: [seat["lines"][line] for seat in seats] for line in result.game.lines})


def histogram(result: Result) -> Sheet:
    """How often each total came up, all seats together, as bars of text."""
    totals = sum(result.totals[1:], result.totals[0])
    low, high = min(totals), max(totals)
    step = max(1, -(-(high - low + 1) // BARS))
    counts: dict[int, int] = {}
    for total, n in totals.items():
        counts[(total - low) // step] = counts.get((total - low) // step, 0) + n
    most, all_of_them = max(counts.values()), sum(counts.values())
    sheet = Sheet(title="All totals", box=None, show_header=False, title_justify="left")
    sheet.add_column(justify="right")
    for bucket in range((high - low) // step + 1):
        n = counts.get(bucket, 0)
        first = low + bucket * step
        label = str(first) if step == 1 else f"{first} to {first + step - 1}"
        sheet.add_row(label, "█" * round(BAR_WIDTH * n / most) or ("▏" if n else ""), f"{100 * n / all_of_them:.2f} %")
    return sheet


# ---- arena


@app.command()
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

    Example: [bold]skerry arena 1001-islands random greedy tree:0.2s --games 40 --out arena.json[/]
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
            contest.run(threads or usual_threads(bots), show)
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
    """Who is ahead."""
    best = max(range(len(contest.bots)), key=lambda number: contest.standing(number)["won"])
    return f"{contest.bots[best]} leads" if contest.players > 1 else ""


def show_arena(contest: Arena) -> None:
    """Everybody's line, then every pair's."""
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
    """A share of wins, and the interval it lies in."""
    return [f"{100 * line['won'] / max(1, line['games']):.1f} %", f"{100 * line['low']:.0f} to {100 * line['high']:.0f} %"]


# ---- campaign


@campaign_app.callback()
def campaign_commands() -> None:
    """The campaign of My Island."""


@campaign_app.command("simulate")
def simulate_campaign(
    players: Annotated[int, typer.Option(help="How many play.")] = 3,
    campaigns: Annotated[int, typer.Option(help="How many campaigns of 24 episodes.")] = 200,
    bots: Annotated[str, typer.Option(help="greedy or random, for all seats.")] = "greedy",
    seed: Annotated[int, typer.Option(help="The same seed gives the same campaigns.")] = 0,
    threads: Annotated[int, typer.Option(help="How many threads; 0: one a core.", min=0, max=1024)] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play whole campaigns: points, tiles and circles by episode, the lead, how often each rule scores.

    It tells what is in every envelope. Example: [bold]skerry campaign simulate --players 3 --campaigns 200[/]
    """
    from ..games.my_island.campaign.simulation import simulate_campaigns

    if bots not in ("greedy", "random"):
        raise BadOption(f"{bots!r} is no bot for campaigns; those are greedy and random")
    with progress_bar(campaigns, f"Campaigns, {players} players") as update:
        found = simulate_campaigns(players, campaigns, bots, seed, threads, update).data()
    if as_json:
        print(json.dumps(found, indent=1))
        return
    console.print(f"[bold]The Long Light[/], {players} players, {campaigns} campaigns, {bots} bots, seed {seed}")
    sheet, scored = Sheet(box=borders.SIMPLE_HEAD), Sheet(box=borders.SIMPLE_HEAD)
    for head in ("episode", "points", "\u00b1", "1st - 2nd", "tiles", "circles", "at 55"):
        sheet.add_column(head, justify="left" if head == "episode" else "right")
    scored.add_column("rules and goals")
    scored.add_column("scored by", justify="right")
    for one in found["episodes"]:
        sheet.add_row(
            escape(one["title"]), f"{one['points']:.1f}", f"{one['error']:.1f}", f"{one['first minus second']:.1f}",
            f"{one['tiles placed']:.0%}", f"{one['circles']:.2f}", f"{one['at the end of the track']:.1%}",
        )  # fmt: skip
        scored.add_row(f"[bold]{escape(one['title'])}[/]", "")
        for name, share in [*one["rules"].items(), *((f"Goal: {name}", share) for name, share in one["goals"].items())]:
            scored.add_row(escape(name), f"{share:.0%}")
    console.print(sheet)
    console.print(scored)
    for name, value in found.items():
        if isinstance(value, dict):
            console.print(f"{name}: " + ", ".join(f"{key}: {n:.2f}" for key, n in value.items()))
        elif isinstance(value, float):
            console.print(f"{name}: {value:.2f}")
    console.print("extra tiles placed: " + ", ".join(f"{share:.0%}" for share in found["extra tiles placed, then the others"]))


# ---- replay


@app.command()
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

    Example: [bold]skerry replay match.txt --at 20 --png board.png[/]
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
    """The log as that seat may read it, then the score sheet."""
    options = [f"{option.name} {option.text(table.options[option.name].tolist())}" for option in table.game.options]
    console.print(", ".join([f"[bold]{table.game.title}[/]", f"{table.players} players", f"seed {table.seed}", *options]))
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


# ---- coach


@app.command()
def coach(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match saved by `table.save` or from the browser.")],
    seat: Annotated[int | None, typer.Option(help="Whose decisions (default: everybody's).")] = None,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who looks at them again: a tree or monte with its budget.")] = COACH,
    seed: Annotated[int, typer.Option(help="The same seed gives the same advice.")] = 0,
    box: BoxFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Look at every decision of a match again: what it was expected to bring, and what would have been better.

    Example: [bold]skerry coach match.txt --seat 0 --bot tree:2000n[/]
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
    """Line by line, then each seat's curve, then the turning points."""
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


# ---- box


@box_app.callback()
def box_commands() -> None:
    """Component files: tiles, cards and boards of your own."""


@box_app.command("check")
def check_box(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A component file (TOML).")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Which game it is for (default: found out).")] = None,
) -> None:
    """Say whether a component file is complete, or what is wrong with which entry.

    Example: [bold]skerry box check my-tiles.toml --game 1001-islands[/]
    """
    from ..match.components import fingerprint

    problems = {}
    for name in [game] if game else FOLDERS:
        try:
            print(f"{file}: fine for {find(name).title} (components {fingerprint(find(name).read_box(file))})")
            return
        except BadBox as error:
            problems[name] = str(error)
    if len(set(problems.values())) == 1:
        raise BadBox(next(iter(problems.values())))
    raise BadBox("for no game; give --game\n" + "\n".join(f"  {name}: {problem}" for name, problem in problems.items()))


# ---- report and warm


@app.command()
def report(
    game: GameName,
    games: Annotated[int, typer.Option(help="Games for each player count, between greedy bots.")] = 1000,
    box: BoxFile = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same report.")] = 0,
    out: Annotated[Path | None, typer.Option(metavar="FILE.md", help="Write it to a file as well.")] = None,
) -> None:
    """Is a set of components balanced? Measured by games between greedy bots.

    Example: [bold]skerry report 1001-islands --box my-tiles.toml --games 4000 --out balance.md[/]
    """
    from ..lab import balance_report

    found = find(game)
    low, high = found.players
    done = 0

    def show(more: int) -> None:
        nonlocal done
        done += more
        update(done)

    with progress_bar(games * (high - low + 1), f"{found.title}, {low} to {high} players") as update:
        text = balance_report(found, games, read_box(found, box), seed, show)
    if out:
        write(out, text)
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text, end="")


@app.command()
def warm(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.", show_default="all")] = None,
) -> None:
    """Compile the rules now, so that nothing has to wait later; forget versions not used for a month."""
    from ..engine.cache import cache_home, forget_unused
    from ..engine.compile import JIT
    from ..lab.warm import warm as compile_games

    names = [game] if game else list(FOLDERS)
    for name in names:
        find(name)
    if not JIT:
        print("SKERRY_JIT=0: nothing is compiled")
        return
    for name, seconds in compile_games(names):
        print(f"{name}: compiled in {seconds:.1f} s" if seconds > 0.1 else f"{name}: ready", flush=True)
    removed = forget_unused(time.time())
    if removed:
        print(f"removed {removed} kernel{'s' if removed > 1 else ''} not used for a month from {cache_home()}")
