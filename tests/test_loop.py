"""The loop of a change: which tests `SKERRY_GAMES` and the marks choose, and that what is installed is written down."""

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from skerry.errors import BadOption
from skerry.games import FOLDERS, find
from skerry.testing.selection import wanted_games

from .conftest import games_of

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"


def test_a_test_belongs_to_a_game_by_folder_file_or_parameter():
    assert set(games_of(TESTS / "games" / "islant" / "test_rules.py", [])) == {"islant"}
    assert set(games_of(TESTS / "games" / "my_island" / "campaign" / "test_oracle.py", [3])) == {"my-island"}
    assert set(games_of(TESTS / "web" / "browser" / "test_seven_islands.py", ["phone"])) == {"seven-islands"}
    assert set(games_of(TESTS / "lab" / "test_lab.py", ["islant", 5])) == {"islant"}
    assert set(games_of(ROOT / "src" / "skerry" / "testing" / "test_contract.py", [find("1001-islands"), 4])) == {"1001-islands"}
    assert set(games_of(TESTS / "match" / "test_table.py", ["soon", None, TESTS])) == set()


def test_games_are_chosen_by_name(monkeypatch):
    monkeypatch.setenv("SKERRY_GAMES", "")
    assert wanted_games() == list(FOLDERS)
    monkeypatch.setenv("SKERRY_GAMES", "islant, my-island")
    assert wanted_games() == ["islant", "my-island"]
    monkeypatch.setenv("SKERRY_GAMES", "islant ludo")
    with pytest.raises(BadOption, match="no game ludo; the games: 1001-islands"):
        wanted_games()


def test_the_lock_file_pins_every_dependency_within_its_bounds():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()[1:]
    assert all(re.fullmatch(r"[a-z0-9._-]+==[0-9a-z.+!-]+", line) for line in lines), "names and versions, nothing else"
    pinned = {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}
    extras = project["optional-dependencies"]
    for text in [*project["dependencies"], *extras["postgres"], *extras["test"], *extras["testing"], *extras["docs"]]:
        wanted = Requirement(text)
        if wanted.name == "skerry":
            continue  # another group of its own
        assert canonicalize_name(wanted.name) in pinned, f"{wanted.name} is not in requirements.lock: make lock"
        assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)]), f"{text}: make lock"


def test_a_commit_is_checked_by_the_tools_of_make_lint_and_fetches_none():
    lint = re.search(r"^lint:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert lint
    checks = [line.strip().replace("$(BIN)", ".venv/bin").removesuffix(" .") for line in lint[1].splitlines()]
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert local["repo"] == "local"
    assert {hook["language"] for hook in local["hooks"]} == {"system"}
    assert [hook["entry"].removesuffix(" --force-exclude") for hook in local["hooks"]] == checks


def test_the_lock_file_of_the_client_pins_versions_and_names_no_host():
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in lock
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    pinned = json.loads(lock)["packages"]
    assert wanted == {name: pinned[f"node_modules/{name}"]["version"] for name in wanted}
    assert all("integrity" in package for path, package in pinned.items() if path)
