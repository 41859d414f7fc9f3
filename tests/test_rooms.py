"""The house as docs/architecture.md describes it: imports point down, and only `games/` spells a game's name."""

import importlib.util
import re
from pathlib import Path

import pytest

import skerry
from skerry.games import FOLDERS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "skerry"
SPELLED = re.compile(
    "|".join({re.escape(word) for game in skerry.games() for word in (game.name, game.title, FOLDERS[game.name])})
)
specification = importlib.util.spec_from_file_location("imports", ROOT / "docs" / "imports.py")
imports = importlib.util.module_from_spec(specification)
specification.loader.exec_module(imports)


@pytest.fixture(scope="module")
def graph():
    return imports.imports(ROOT / "src")


def test_no_import_leads_upward(graph):
    assert len(graph) > 100
    assert imports.upward(graph) == []


def test_no_modules_import_each_other_in_a_circle(graph):
    assert imports.circles(graph) == []


def test_every_room_has_a_floor(graph):
    assert {imports.room_of(module) for module in graph} - {""} <= {room for floor in imports.FLOORS for room in floor}


def test_lazy_and_type_only_imports_count(tmp_path):
    for name, text in {
        "__init__": "",
        "engine/__init__": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..match import table\n",
        "match/__init__": "",
        "match/table": "def late():\n    from .. import engine\n    return engine\n",
    }.items():
        file = tmp_path / "skerry" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = imports.imports(tmp_path)
    assert imports.upward(found) == [("skerry.engine", "skerry.match.table")]
    assert imports.circles(found) == [["skerry.engine", "skerry.match.table"]]


def test_the_picture_is_up_to_date(graph):
    drawn = (ROOT / "docs" / "imports.svg").read_text(encoding="utf-8")
    assert drawn == imports.draw(graph), "python docs/imports.py draws it anew"


def spelled(text):
    return SPELLED.findall(text)


def test_only_games_spells_a_games_name():
    sources = [path for kind in ("py", "js", "css", "html", "md", "toml") for path in sorted(PACKAGE.rglob(f"*.{kind}"))]
    outside = [path for path in sources if PACKAGE / "games" not in path.parents]
    assert len(outside) > 60
    found = {path.relative_to(PACKAGE).as_posix(): spelled(path.read_text(encoding="utf-8")) for path in outside}
    assert {path: names for path, names in found.items() if names} == {}
    assert spelled("a table of 1001-islands, or Islant") == ["1001-islands", "Islant"]
