"""Which tests run where: browser tests are marked by their folder, and SKERRY_GAMES leaves out those of all other games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skerry.games import FOLDERS
from skerry.match.game import Game
from skerry.testing.selection import wanted_games

TESTS = Path(__file__).parent
GAME_OF = {folder: name for name, folder in FOLDERS.items()}


def games_of(path: Path, values: list[Any]) -> Iterator[str]:
    """The games that a test is about: by its folder, by its file's name, by what it is parametrized with."""
    for part in path.relative_to(TESTS).parts if path.is_relative_to(TESTS) else ():
        name = part.removeprefix("test_").removesuffix(".py")
        if name in GAME_OF:
            yield GAME_OF[name]
    for value in values:
        if isinstance(value, Game) and value.name in FOLDERS:
            yield value.name
        elif isinstance(value, str) and value in FOLDERS:
            yield value


@pytest.hookimpl(tryfirst=True)  # before -m looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(wanted_games())
    kept, left_out = [], []
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker("browser")
        spec = getattr(item, "callspec", None)
        games = set(games_of(item.path, list(spec.params.values()) if spec else []))
        (kept if not games or games & wanted else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept
