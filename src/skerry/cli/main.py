"""The command `skerry`."""

import inspect
import io
import os
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from ..errors import SkerryError
from ..games import count_in_words, find, names
from .arena import arena
from .games import box_commands, check_box, list_games, report, warm
from .new_game import new_game
from .records import coach, replay
from .serve import start_server
from .shared import EXAMPLE
from .simulate import simulate, simulation_commands

EXAMPLES = f"""
[bold]Examples[/]

  skerry                          open the house in your browser
  skerry --lan                    ... and let others on this network in
  skerry games                    what can be played, with which options
  skerry simulate {EXAMPLE} --players 4 --games 1000000
  skerry simulate {EXAMPLE} --bots greedy,random --option lookout=1
  skerry arena {EXAMPLE} greedy tree:0.2s --games 40
  skerry coach match.skerry       what would have been better?
  skerry replay match.skerry --at 20 --png board.png --theme dark
  skerry box check my-tiles.toml  is my own component file complete?
  skerry report {EXAMPLE} --out balance.md
  skerry new-game atoll           the beginnings of a game of your own
"""


class Commands(TyperGroup):
    """Our own commands and those that games bring along; the games are imported only where a command is not one of ours."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name."""
        if cmd_name not in self.commands:
            self.commands.update(simulation_commands())
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        self.commands.update(simulation_commands())
        return super().list_commands(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print what the commands are for."""
        brought = (game.simulation.example for game in map(find, names()) if game.simulation)
        self.epilog = EXAMPLES + "".join(f"  {example}\n" for example in brought)
        super().format_help(ctx, formatter)


SUBJECT = f"{count_in_words()} island games: play them in a browser, simulate them by the billion."
app = typer.Typer(
    cls=Commands,
    help=SUBJECT,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.callback(invoke_without_command=True, help=f"{SUBJECT} Without a command, open the house.")(start_server)
box_app = typer.Typer(help="Component files: tiles, cards and boards of your own.", rich_markup_mode="rich")
box_app.callback()(box_commands)
for group, name, command in (
    (app, "games", list_games),
    (app, "simulate", simulate),
    (app, "arena", arena),
    (app, "replay", replay),
    (app, "coach", coach),
    (app, "report", report),
    (app, "warm", warm),
    (app, "new-game", new_game),
    (box_app, "check", check_box),
):
    group.command(name, help=inspect.cleandoc(command.__doc__ or "").replace("{game}", EXAMPLE))(command)
app.add_typer(box_app, name="box")


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
