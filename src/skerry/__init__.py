"""Five island games in one system: to play, to study, to simulate."""

import os
from pathlib import Path
from typing import Any

from .errors import BadBox, BadGame, BadName, BadOption, BadPosition, BadRecord, IllegalAction, UnknownGame
from .games import find, names, register
from .match import record
from .match.game import Game
from .match.options import Option
from .match.position import parse_position
from .match.table import Table, new_table, stand
from .match.view import Action, Outcome, View

__version__ = "0.1.0"
__all__ = [
    "Action", "BadBox", "BadGame", "BadName", "BadOption", "BadPosition", "BadRecord", "Game", "IllegalAction", "Option",
    "Outcome", "Table", "UnknownGame", "View", "bot", "campaign", "games", "load", "load_campaign", "new", "position", "register",
]  # fmt: skip


def games() -> list[Game]:
    """All games: their names, players and options are documented in each."""
    return [find(name) for name in names()]


def new(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    box: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Table:
    """Deal a match. Without a seed chance decides; `box` is a component file of your own; options are keywords."""
    found = find(game)
    return new_table(found, players, seed, None if box is None else found.read_box(Path(box)), options)


def load(path: str | os.PathLike[str], box: str | os.PathLike[str] | None = None) -> Table:
    """The match saved in a file; `box` is the component file it was played with, if not ours."""
    return record.load(path, find, box)


def position(text: str, seed: int | None = None, box: str | os.PathLike[str] | None = None) -> Table | View:
    """The match that stands as a text says, which `Table.position` or `View.position` has written: a table if all is told.

    Of a position with something hidden it is the view; with a `seed` a table, where what is hidden is dealt so that it fits.
    `box` is the component file it was made with, if not ours. `BadPosition` names the line that is wrong.
    """
    return stand(parse_position(text, find, None if box is None else Path(box)), seed)


def bot(name: str, **settings: Any) -> Any:
    """A bot: `bot("greedy", seed=1).choose(table.view(seat))`."""
    from .bots import find_bot

    return find_bot(name, **settings)


def campaign(players: int = 3, seed: int | None = None) -> Any:
    """A campaign, one long match of many episodes, of the first game that has one: its `.match` is a table."""
    game, mode = next((game, game.story_mode) for game in games() if game.story_mode)
    return new_table(game, players, seed, None, dict(mode.options)).story


def load_campaign(path: str | os.PathLike[str]) -> Any:
    """The campaign saved in a file."""
    found = load(path).story
    if found is None:
        raise BadRecord(f"{path}: this is a match, but no campaign")
    return found
