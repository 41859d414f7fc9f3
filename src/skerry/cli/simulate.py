"""`skerry simulate`, and the simulations that games bring along."""

import functools
import json
import sys
from typing import Annotated, Any

import typer
from rich import box as borders
from rich.markup import escape
from rich.table import Table as Sheet

from ..games import find, names
from ..lab import Result
from ..match.game import Game
from ..match.simulation import Findings, Simulation
from .shared import BoxFile, GameName, console, parse_options, progress_bar, read_box, show_by_seat

BARS, BAR_WIDTH = 14, 40


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

    Example: [bold]skerry simulate {game} --players 4 --games 1000000[/]
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
    """Returns how many games and decisions were played a second, as text."""
    seconds = max(result.seconds, 1e-9)
    return f"{result.games / seconds:,.0f} games/s, {result.decisions / seconds:,.0f} decisions/s"


def show_result(result: Result) -> None:
    """Print totals and wins by seat, the distribution of totals, the mean score sheet."""
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
    """Returns how often each total came up, all seats together, as bars of text."""
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


@functools.cache
def simulation_commands() -> dict[str, Any]:
    """The groups of commands that games bring along, by their names."""
    return {
        game.simulation.name: typer.main.get_command(simulation_group(game, game.simulation))
        for game in map(find, names())
        if game.simulation
    }


def simulation_group(game: Game, simulation: Simulation) -> typer.Typer:
    """The command `skerry NAME simulate` of a game, in a group of its own."""
    group = typer.Typer(name=simulation.name, help=simulation.subject, rich_markup_mode="rich", add_completion=False)

    @group.callback()
    def commands() -> None:
        """A group of commands, also while there is only one."""

    @group.command("simulate", help=f"{simulation.help} Example: [bold]{simulation.example}[/]")
    def simulate(
        players: Annotated[int, typer.Option(help="How many play.")] = simulation.players,
        number: Annotated[int, typer.Option(f"--{simulation.counted}", help=simulation.number_help)] = simulation.number,
        bots: Annotated[str, typer.Option(help=f"{' or '.join(simulation.bots)}, for all seats.")] = simulation.bots[0],
        seed: Annotated[int, typer.Option(help=f"The same seed gives the same {simulation.counted}.")] = 0,
        threads: Annotated[int, typer.Option(help="How many threads; 0: one a core.", min=0, max=1024)] = 0,
        as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    ) -> None:
        with progress_bar(number, f"{simulation.counted.capitalize()}, {players} players") as update:
            found = simulation.play(game, players, number, bots, seed, threads, update)
        if as_json:
            print(json.dumps(found.data, indent=1))
        else:
            show_findings(found)

    return group


def show_findings(found: Findings) -> None:
    """Print what a simulation found: its title, its tables, its notes."""
    console.print(f"[bold]{escape(found.title)}[/], {escape(found.settings)}")
    for section in found.sections:
        sheet = Sheet(box=borders.SIMPLE_HEAD)
        for i, head in enumerate(section.columns):
            sheet.add_column(escape(head), justify="right" if i else "left")
        for row in section.rows:
            sheet.add_row(*map(escape, row), style="bold" if len(row) == 1 else None)
        console.print(sheet)
    for note in found.notes:
        console.print(escape(note))
