"""The games. A new one is a folder here and a line in `FOLDERS`."""

import copyreg
import functools
import importlib
from pickle import PicklingError
from typing import Any

from ..errors import UnknownGame, shown
from ..match.game import Game

FOLDERS = {
    "1001-islands": "thousand_islands",
    "island-trader": "island_trader",
    "my-island": "my_island",
    "islant": "islant",
    "seven-islands": "seven_islands",
}
COUNT = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Many")[min(11, len(FOLDERS))]


@functools.cache
def find(name: str) -> Game:
    """A game by its name."""
    if name not in FOLDERS:
        raise UnknownGame(f"there is no game {shown(name)}; the games: {', '.join(FOLDERS)}")
    module = importlib.import_module(f".{FOLDERS[name]}", __name__)
    game: Game = module.GAME
    return game


def reduce_game(game: Game) -> tuple[Any, ...]:
    """How a game is pickled: by its name."""
    if game.name not in FOLDERS or find(game.name) is not game:
        raise PicklingError(f"{game} is not in the registry, where it would be looked for")
    return find, (game.name,)


copyreg.pickle(Game, reduce_game)
