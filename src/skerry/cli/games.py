"""`skerry games`, `box check`, `report` and `warm`: what there is to play, and with what."""

import time
from pathlib import Path
from typing import Annotated

import typer
from rich import box as borders
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table as Sheet

from ..errors import BadBox, BadOption, shown
from ..games import find, names
from ..match.options import Option
from .shared import BoxFile, GameName, console, progress_bar, read_box, write


def list_games() -> None:
    """What can be played: names, players, options."""
    sheet = Sheet("game", "players", "options", box=borders.SIMPLE_HEAD)
    for name in names():
        game = find(name)
        sheet.add_row(f"[bold]{name}[/]", "{} to {}".format(*game.players), "\n".join(map(describe, game.options)))
    console.print(sheet)


def describe(option: Option) -> str:
    """An option, what it is for, what it takes, and what it is if not given."""
    values = f"{option.count} values, each {option.range}" if option.count > 1 else option.range
    return f"[bold]{option.name}[/]: {escape(f'{option.help} ({values}; else {option.text(option.initial)})')}"


def box_commands() -> None:
    """Component files: tiles, cards and boards of your own."""


def check_box(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A component file (TOML).")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Which game it is for (default: found out).")] = None,
) -> None:
    """Say whether a component file is complete, or what is wrong with which entry.

    Example: [bold]skerry box check my-tiles.toml --game {game}[/]
    """
    from ..match.components import fingerprint

    problems = {}
    for name in [game] if game else names():
        try:
            print(f"{file}: fine for {find(name).title} (components {fingerprint(find(name).read_box(file))})")
            return
        except BadBox as error:
            problems[name] = str(error)
    if len(set(problems.values())) == 1:
        raise BadBox(next(iter(problems.values())))
    raise BadBox("for no game; give --game\n" + "\n".join(f"  {name}: {problem}" for name, problem in problems.items()))


def report(
    game: GameName,
    games: Annotated[int, typer.Option(help="Games for each player count, between greedy bots.")] = 1000,
    box: BoxFile = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same report.")] = 0,
    out: Annotated[Path | None, typer.Option(metavar="FILE.md", help="Write it to a file as well.")] = None,
) -> None:
    """Is a set of components balanced? Measured by games between greedy bots.

    Example: [bold]skerry report {game} --box my-tiles.toml --games 4000 --out balance.md[/]
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


def warm(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.", show_default="all")] = None,
    only: Annotated[str | None, typer.Option(metavar="STAGE", help="Only for table, search or lab.", show_default="all")] = None,
    every_size: Annotated[bool, typer.Option("--every-size", help="Also for tables of very many players.")] = False,
    version: Annotated[int | None, typer.Option(metavar="N", help="This version of it.", show_default="the newest")] = None,
) -> None:
    """Compile the rules now, so that nothing has to wait later; forget kernels not used for a month."""
    from ..engine.cache import cache_home, forget_unused
    from ..engine.forms import MODE
    from ..lab.warm import STAGES
    from ..lab.warm import warm as compile_games

    if version is not None and game is None:
        raise BadOption("--version: say of which game")
    wanted = [find(name, version) for name in ([game] if game else names())]
    if MODE == "interpreted":
        print("SKERRY_JIT=0: nothing is compiled")
        return
    if only is not None and only not in STAGES:
        raise BadOption(f"{shown(only)} is no stage; those are {', '.join(STAGES)}")
    for done, seconds in compile_games(wanted, [only] if only else list(STAGES), every_size):
        print(f"{done.name}: ready" if seconds is None else f"{done.name}: compiled in {seconds:.1f} s", flush=True)
    removed = forget_unused(time.time())
    if removed:
        print(f"removed {removed} kernel{'s' if removed > 1 else ''} not used for a month from {cache_home()}")
