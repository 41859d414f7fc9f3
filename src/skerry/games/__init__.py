"""The games: those of this package, and those of others, which are installed or registered.

A game has one newest version, for new matches. Versions before it stay in packages beside it, `past.v1`, `past.v2` ..., for the
matches that were begun with them.
"""

import copyreg
import functools
import importlib
import logging
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from pickle import PicklingError
from typing import Any

from ..board.phrases import listed
from ..errors import BadGame, UnknownGame, shown, whole
from ..match.game import Game

FOLDERS = {
    "1001-islands": "thousand_islands",
    "island-trader": "island_trader",
    "my-island": "my_island",
    "islant": "islant",
    "seven-islands": "seven_islands",
}
GROUP = "skerry.games"  # of entry points: NAME = "package:GAME"
MODULES = "SKERRY_MODULES"  # the environment variable that says which modules to import for games, in which folders they lie
WELL_FORMED = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PAST = "past"  # the package, within a game's own, that has its past versions: v1, v2 ...
LONGEST_NAME = 40
COUNTS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Many")

others: dict[str, Game] = {}  # the games from outside the package
failures: dict[str, str] = {}  # why a game from outside is not among them, in a sentence
loading = threading.RLock()
loaded = False


def names() -> list[str]:
    """Returns the names of all games, those of this package first."""
    load_others()
    return [*FOLDERS, *others]


def count_in_words() -> str:
    """Returns how many games there are: Five."""
    return COUNTS[min(len(names()), len(COUNTS) - 1)]


def find(name: str, version: int | None = None) -> Game:
    """A game by its name: its newest version, or the one that is asked for."""
    newest = find_newest(name)
    return newest if version is None or version == newest.version else find_past(newest, version)


def find_newest(name: str) -> Game:
    """The newest version of a game by its name."""
    if isinstance(name, str) and name in FOLDERS:
        return find_ours(name)
    load_others()
    if not isinstance(name, str) or name not in others:
        reason = failures.get(name) if isinstance(name, str) else None
        raise UnknownGame(reason or f"there is no game {shown(name)}; the games: {', '.join(names())}")
    return others[name]


@functools.cache
def find_ours(name: str) -> Game:
    """A game of this package by its name."""
    game: Game = importlib.import_module(f".{FOLDERS[name]}", __name__).GAME
    return game


# ---- past versions


def past_versions(game: Game) -> list[int]:
    """Returns the versions before the newest that lie beside a game."""
    folders = [file.parent.name[1:] for file in (game.folder / PAST).glob("v*/__init__.py")]
    return sorted(int(number) for number in folders if number.isdecimal() and int(number) < game.version)


def versions(game: Game) -> list[Game]:
    """Returns a game in all its versions, the newest last; `game` is the newest."""
    return [*(find_past(game, number) for number in past_versions(game)), game]


@functools.cache
def find_past(newest: Game, version: int) -> Game:
    """The version of a game that is asked for, from beside its newest; `UnknownGame` says why there is none."""
    known = past_versions(newest)
    if whole(version, newest.version + 1, sys.maxsize):
        raise UnknownGame(
            f"version {version} of {newest.title} is newer than the one that is installed, version {newest.version}"
        )
    package = package_of(newest)
    if version not in known or not package:
        there = [f"version {number}" for number in (*(known if package else ()), newest.version)]
        raise UnknownGame(f"there is no version {shown(version)} of {newest.title}; there is {listed(there)}")
    found = getattr(importlib.import_module(f"{package}.{PAST}.v{version}"), "GAME", None)
    if not isinstance(found, Game) or (found.name, found.version) != (newest.name, version):
        raise UnknownGame(f"{package}.{PAST}.v{version} does not hold version {version} of {newest.title}, but {shown(found)}")
    return found


def package_of(game: Game) -> str:
    """Returns the package that the newest version of a game lies in, "" where it lies in none."""
    if game.name in FOLDERS:
        return f"{__name__}.{FOLDERS[game.name]}"
    return next((name for name, file in modules_with(game) if file == game.folder.resolve() / "__init__.py"), "")


# ---- games of others


def register(game: Game) -> None:
    """Make a game from outside the package one of the games, here and in child processes; `BadGame` says why it cannot be.

    A child process imports the module that holds the game. What the main module of a program holds is known to that program
    alone.
    """
    load_others()
    add(game)
    name, file = next(modules_with(game), ("", Path()))
    if name:
        holder = f"{name}={file.parents[name.count('.') + (file.stem == '__init__')]}"
        there = os.environ.get(MODULES, "")
        if holder not in there.split(os.pathsep):
            os.environ[MODULES] = os.pathsep.join(filter(None, (there, holder)))


def add(game: Any) -> None:
    """Add a game to the others, if it is one and its name is free."""
    if not isinstance(game, Game):
        raise BadGame(f"only a Game can be registered, not {shown(game)}")
    check_free_name(game.name)
    if others.setdefault(game.name, game) is not game:
        raise BadGame(f"there is a game {game.name!r} already")


def check_free_name(name: Any) -> None:
    """`BadGame` where a name is not well formed, or belongs to a game of this package."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not WELL_FORMED.fullmatch(name):
        raise BadGame(
            f"the name of a game is small letters, digits and single hyphens between them, {LONGEST_NAME} at most, "
            f"not {shown(name)}"
        )
    if name in FOLDERS:
        raise BadGame(f"there is a game {name!r} already")


def modules_with(game: Game) -> Iterator[tuple[str, Path]]:
    """Yields the modules that hold a game and can be imported, each with its file."""
    for name, module in list(sys.modules.items()):
        spec, file = getattr(module, "__spec__", None), getattr(module, "__file__", None)
        if spec and file and name == spec.name and any(value is game for value in list(vars(module).values())):
            yield name, Path(file).resolve()


def load_others() -> None:
    """Find the games that are installed (entry points) and those in `SKERRY_MODULES`, once.

    One that cannot be loaded is logged in a sentence and left out.
    """
    global loaded
    with loading:
        if loaded:
            return
        loaded = True  # a module that is loaded may register its game itself
        from importlib.metadata import entry_points

        for point in entry_points(group=GROUP):
            source = f"of {point.dist.name} {point.dist.version}" if point.dist else f"in {point.value}"
            load_other(point.name, source, functools.partial(load_point, point))
        for text in filter(None, os.environ.get(MODULES, "").split(os.pathsep)):
            module, _, folder = text.partition("=")
            load_other(module, f"in {MODULES}", functools.partial(load_module, module, folder))


def load_other(name: str, source: str, load: Callable[[], None]) -> None:
    """Load one of the others, or note and log why it cannot be."""
    try:
        load()
    except (Exception, SystemExit) as error:
        said = (str(error).strip().splitlines() or [""])[0]
        why = said if isinstance(error, BadGame) else f"{type(error).__name__}: {said}" if said else type(error).__name__
        failures[name] = f"the game {name} {source} could not be loaded and is left out: {why}"
        logging.getLogger("skerry").warning(failures[name])


def load_point(point: Any) -> None:
    """Add the game that an entry point names."""
    game = point.load()
    if isinstance(game, Game) and game.name != point.name:
        raise BadGame(f"its entry point is called {point.name!r}, but the game {game.name!r}")
    add(game)


def load_module(name: str, folder: str) -> None:
    """Import a module, if need be from its folder, and add the games it holds."""
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError:
        if not folder or folder in sys.path:
            raise
        sys.path.append(folder)
        module = importlib.import_module(name)
    held = [value for value in vars(module).values() if isinstance(value, Game)]
    if not held:
        raise BadGame("there is no Game in it")
    for game in held:
        add(game)


def reduce_game(game: Game) -> tuple[Any, ...]:
    """How a game is pickled: by its name and version."""
    try:
        there = find(game.name, game.version)
    except UnknownGame:
        there = None
    if there is not game:
        raise PicklingError(f"{game} is not in the registry, where it would be looked for")
    return find, (game.name, game.version)


copyreg.pickle(Game, reduce_game)
