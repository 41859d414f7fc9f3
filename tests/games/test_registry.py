"""Games from outside the package: installed, registered, refused, and what becomes of the others when one is broken."""

import json
import pickle
import subprocess
import sys
from dataclasses import replace

import pytest

import skerry
from skerry import BadGame
from skerry.errors import UnknownGame

from ..support.installed import environment, install, new_project
from ..support.registry import games, registry
from ..support.toy import AUCTION

__all__ = ["registry"]  # a fixture


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A game that is installed, called coral-reef."""
    return new_project(tmp_path_factory.mktemp("outside") / "coral-reef", "coral-reef")


def run(program, *projects, **more):
    """What a Python process prints that has these projects installed, and what it complains about."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment(*projects, SKERRY_JIT="0", **more)
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


# ---- registering


def test_a_registered_game_is_one_of_the_games(registry, tmp_path):
    skerry.register(AUCTION)
    skerry.register(AUCTION)  # as its module does when it is found in two ways
    assert [game.name for game in skerry.games()][-1] == "auction"
    table = skerry.new("auction", players=2, seed=1)
    table.play(0, "Bid 3")
    table.save(tmp_path / "match.skerry")
    assert skerry.load(tmp_path / "match.skerry").game is AUCTION
    assert skerry.bot("greedy", seed=1).choose(table.view(1)).text == "Outbid"
    assert pickle.loads(pickle.dumps(table)).game is AUCTION


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (replace(AUCTION, name="islant"), "there is a game 'islant' already"),
        (replace(AUCTION, name="Auction"), "small letters, digits and single hyphens between them, 40 at most, not 'Auction'"),
        (replace(AUCTION, name="a--b"), "small letters"),
        (replace(AUCTION, name="../up"), "small letters"),
        (replace(AUCTION, name="a" * 41), "40 at most"),
        (replace(AUCTION, name=7), "not 7"),
        ("auction", "only a Game can be registered, not 'auction'"),
        (None, "only a Game"),
    ],
)
def test_what_cannot_be_registered_is_said(registry, game, words):
    before = games.names()
    with pytest.raises(BadGame, match=words):
        skerry.register(game)
    assert games.names() == before


def test_a_second_game_of_a_name_is_refused(registry):
    skerry.register(AUCTION)
    with pytest.raises(BadGame, match="there is a game 'auction' already"):
        skerry.register(replace(AUCTION))
    assert skerry.games()[-1] is AUCTION


def test_nothing_is_looked_up_for_our_own_games():
    told, _ = run("import sys\nimport skerry\nskerry.new('islant', seed=1)\nprint(sys.modules['skerry.games'].loaded)")
    assert told == "False\n"


# ---- installed


def test_an_installed_game_is_found_by_its_entry_point(project):
    told, complaints = run(
        "import skerry, pickle\n"
        "table = skerry.new('coral-reef', players=3, seed=2)\n"
        "again = pickle.loads(pickle.dumps(table.game))\n"
        "print([game.name for game in skerry.games()][5:], again is table.game, again.title)\n",
        project,
    )
    assert told == "['coral-reef'] True Coral Reef\n"
    assert complaints == ""


@pytest.mark.parametrize(
    ("name", "source", "entry", "words"),
    [
        ("torn", "raise RuntimeError('the sea\\nis rough')", "torn:GAME", "RuntimeError: the sea"),
        ("gone", "", "nowhere:GAME", "ModuleNotFoundError"),
        ("empty", "", "empty:GAME", "AttributeError"),
        ("wrong", "GAME = 7", "wrong:GAME", "only a Game can be registered, not 7"),
        ("other", "from coral_reef import GAME", "other:GAME", "its entry point is called 'other', but the game 'coral-reef'"),
        ("quits", "import sys; sys.exit('enough')", "quits:GAME", "SystemExit: enough"),
        ("islant", "from coral_reef import GAME", "islant:GAME", "its entry point is called 'islant'"),
    ],
)
def test_one_that_cannot_be_loaded_costs_nobody_the_others(project, tmp_path, name, source, entry, words):
    broken = tmp_path / name
    install(broken, name, entry)
    (broken / "src" / f"{name}.py").write_text(source)
    told, complaints = run("import skerry\nprint([game.name for game in skerry.games()][5:])", broken, project)
    assert told == "['coral-reef']\n"
    assert complaints.count("\n") == 1
    assert complaints.startswith(f"the game {name} of {name} 0.1.0 could not be loaded and is left out: ")
    assert words in complaints


def test_who_asks_for_one_that_could_not_be_loaded_is_told_why(tmp_path):
    install(tmp_path, "torn", "torn:GAME")
    (tmp_path / "src" / "torn.py").write_text("1 / 0")
    told, _ = run("import skerry\ntry:\n    skerry.new('torn')\nexcept skerry.UnknownGame as error:\n    print(error)", tmp_path)
    assert told == "the game torn of torn 0.1.0 could not be loaded and is left out: ZeroDivisionError: division by zero\n"


def test_the_command_line_knows_it(project):
    def skerry_says(*arguments):
        command = [sys.executable, "-m", "skerry", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=environment(project, SKERRY_JIT="0", COLUMNS="200"))
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "coral-reef" in skerry_says("games")
    assert "Six island games" in skerry_says("--help")
    assert json.loads(skerry_says("simulate", "coral-reef", "--games", "3", "--json"))["games"] == 3
    assert "greedy" in skerry_says("arena", "coral-reef", "greedy", "random", "--games", "2")


# ---- child processes


def test_a_child_process_finds_what_was_registered(tmp_path):
    """The parent has found the module in a folder that its children do not have on their path."""
    project = tmp_path / "kelp"
    new_project(project, "kelp")
    for file in (project / "src").glob("*.dist-info/*"):
        file.unlink()  # not installed
    child = "import skerry; print(skerry.new('kelp', seed=1).game.title)"
    program = (
        f"import sys, subprocess, skerry\nsys.path.append({str(project / 'src')!r})\nimport kelp\nskerry.register(kelp.GAME)\n"
        f"print(skerry.new('kelp').game.name, flush=True)\nsubprocess.run([sys.executable, '-c', {child!r}], check=True)\n"
    )
    told, complaints = run(program)
    assert told == "kelp\nKelp\n"
    assert complaints == ""


def test_a_module_that_cannot_be_imported_is_told_of_too():
    told, complaints = run("import skerry; print(len(skerry.games()))", SKERRY_MODULES="no_such_module")
    assert told == "5\n"
    assert complaints.startswith("the game no_such_module in SKERRY_MODULES could not be loaded and is left out: ModuleNotFound")
    with pytest.raises(UnknownGame, match="there is no game 'no_such_game'; the games: 1001-islands"):
        skerry.new("no_such_game")


@pytest.mark.slow
def test_a_registered_game_is_compiled_ahead_by_a_child(project):
    command = [sys.executable, "-m", "skerry", "warm", "coral-reef"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(project, SKERRY_JIT="1"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("coral-reef: ")
