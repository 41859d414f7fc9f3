"""Which tests run where: browser tests are marked by their folder, and SKERRY_GAMES leaves out those of all other games."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from skerry.games import FOLDERS
from skerry.match.game import Game

settings.register_profile("skerry", deadline=None)  # how long one example takes says how busy a machine is, not what is right
settings.load_profile("skerry")
TESTS = Path(__file__).parent
GAME_OF = {folder: name for name, folder in FOLDERS.items()}


def games_of(path: Path, values: list[Any]) -> Iterator[str]:
    """The games that a test is about: by its folder, by its file's name, by what it is parametrized with."""
    for part in path.relative_to(TESTS).parts:
        name = part.removeprefix("test_").removesuffix(".py")
        if name in GAME_OF:
            yield GAME_OF[name]
    for value in values:
        if isinstance(value, Game) and value.name in FOLDERS:
            yield value.name
        elif isinstance(value, str) and value in FOLDERS:
            yield value
        elif isinstance(value, Path) and value.parent.name in FOLDERS:  # a golden record
            yield value.parent.name


def wanted_games() -> set[str]:
    """The games named in SKERRY_GAMES, blanks or commas between them; all where it is empty."""
    named = set(os.environ.get("SKERRY_GAMES", "").replace(",", " ").split())
    if named - set(FOLDERS):
        raise pytest.UsageError(
            f"SKERRY_GAMES: no game {', '.join(sorted(named - set(FOLDERS)))}; the games: {', '.join(FOLDERS)}"
        )
    return named or set(FOLDERS)


def has_device() -> bool:
    """Is there a GPU that Numba can use?"""
    try:
        from numba import cuda

        return bool(cuda.is_available())
    except ImportError:
        return False


@pytest.hookimpl(tryfirst=True)  # before -m looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = wanted_games()
    kept, left_out = [], []
    device: bool | None = None
    for item in items:
        if "browser" in item.path.relative_to(TESTS).parts:
            item.add_marker("browser")
        if item.get_closest_marker("gpu"):
            device = has_device() if device is None else device
            if not device:
                item.add_marker(pytest.mark.skip(reason="needs a GPU"))
        spec = getattr(item, "callspec", None)
        games = set(games_of(item.path, list(spec.params.values()) if spec else []))
        (kept if not games or games & wanted else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept
