"""Which games are tested, and where a game's own tests and golden records lie."""

import importlib
import os
import sys
from pathlib import Path
from types import ModuleType

from ..errors import BadOption
from ..games import FOLDERS, find, names
from ..match.game import Game

GAMES = "SKERRY_GAMES"  # the environment variable that names the games to test
TESTS = "SKERRY_TESTS"  # the environment variable with the folder of tests; the plugin sets it to `tests` below pytest's root


def wanted_games() -> list[str]:
    """Returns the games named in SKERRY_GAMES, blanks or commas between them; where it is empty, those of this package."""
    wanted = os.environ.get(GAMES, "").replace(",", " ").split() or list(FOLDERS)
    unknown = [name for name in wanted if name not in FOLDERS and name not in names()]
    if unknown:
        raise BadOption(f"{GAMES}: no game {', '.join(unknown)}; the games: {', '.join(names())}")
    return wanted


def games_to_test() -> list[Game]:
    """Returns the games to test."""
    return [find(name) for name in wanted_games()]


def numbers(game: Game) -> list[int]:
    """Returns every number of players, where there are few; of many, some that stand for all."""
    low, high = game.players
    return list(range(low, high + 1)) if high <= 8 else [low, low + 1, low + 3]


def some_players(game: Game, number: int) -> int:
    """Returns `number` players, or as near to it as the game allows."""
    low, high = game.players
    return max(low, min(number, high))


def folder_of_tests() -> Path:
    """Returns the folder of tests."""
    return Path(os.environ.get(TESTS) or "tests").resolve()


def own_tests(game: Game) -> Path:
    """Returns the folder with a game's own tests: `games/<its folder>` in the folder of tests, or that itself."""
    own = folder_of_tests() / "games" / game.folder.name
    return own if own.is_dir() else folder_of_tests()


def golden_folder(game: str) -> Path:
    """Returns the folder with a game's golden records."""
    return folder_of_tests() / "golden" / game


def own_module(game: Game, name: str) -> ModuleType | None:
    """Returns a module of a game's own tests, imported as pytest would; None if there is none of that name."""
    file = own_tests(game) / f"{name}.py"
    if not file.exists():
        return None
    top, parts = file.parent, [name]
    while (top / "__init__.py").exists():
        parts.insert(0, top.name)
        top = top.parent
    if str(top) not in sys.path:
        sys.path.insert(0, str(top))
    return importlib.import_module(".".join(parts))
