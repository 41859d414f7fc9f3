"""`skerry new-game`: what it writes passes every test of a game; what cannot be written is said, and nothing is left."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from skerry.cli import new_game
from skerry.errors import BadGame, BadOption

from ..support.installed import environment, new_project


def passed(project, *arguments, jit):
    """Make the golden records of a project, run its tests, and return how many passed."""
    env = environment(project, SKERRY_JIT=jit)
    for command in (["skerry.testing.golden", project.name], ["pytest", "-q", "-p", "no:cacheprovider", *arguments]):
        done = subprocess.run([sys.executable, "-m", *command], cwd=project, capture_output=True, text=True, env=env)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return int(re.search(r"(\d+) passed", done.stdout)[1])


def change(file, before, after):
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after))


@pytest.mark.slow
@pytest.mark.parametrize("jit", ["0", "1"], ids=["interpreted", "native"])
def test_a_new_game_passes_every_test_there_is_for_a_game(tmp_path, jit):
    assert passed(new_project(tmp_path / "barrier-reef", "barrier-reef"), jit=jit) > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", [(2, 2), (1, 1)], ids=["two", "one"])
def test_so_does_a_game_for_two_or_one_only_that_has_no_options(tmp_path, players):
    """The tests of its rules are for three players; all others hold."""
    project = new_project(tmp_path / "shoal", "shoal")
    change(project / "src/shoal/__init__.py", "players=(2, record.SEATS)", f"players={players}")
    option = 'Option("lots", "how many lots come up", 1, record.MOST_LOTS, 3),'
    change(project / "src/shoal/__init__.py", option, "")
    change(project / "src/shoal/rules.py", "s.lots = options.lots", "s.lots = 3")
    notation = project / "src/shoal/notation.py"
    notation.write_text(notation.read_text().replace("options.lots", "3"))
    assert passed(project, "skerry.testing", jit="0") > 60


@pytest.mark.slow
def test_a_game_that_breaks_a_rule_is_told_what_is_wanted(tmp_path):
    project = new_project(tmp_path / "wreck", "wreck")
    change(project / "src/wreck/words.py", '"somebody has written that bid (', '"no (')
    change(project / "src/wreck/rules.py", "        s.deck[i] = -1\n", "        s.deck[i] = s.deck[i]\n")
    change(project / "tests/test_rules.py", '@proves("W4")', '@proves("W3")')
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "--tb=short"]
    env = environment(project, SKERRY_JIT="0")
    told = subprocess.run(command, cwd=project, capture_output=True, text=True, env=env).stdout
    assert "no test proves W4" in told
    assert "golden records lack 2 players, 3 players" in told
    assert "python -m skerry.testing.golden wreck" in told
    assert "test_nobody_can_tell_lots_that_lie_face_down" in told


# ---- what it is called


def test_names_are_put_in_everywhere(tmp_path):
    new_game.write_skeleton("salt-marsh", tmp_path / "marsh")
    marsh = tmp_path / "marsh"
    texts = {path.relative_to(marsh).as_posix(): path.read_text() for path in marsh.rglob("*") if path.is_file()}
    assert not [path for path, text in texts.items() if "auction" in (path + text).lower()]
    assert texts["src/salt_marsh/RULES.md"].startswith("# Salt Marsh\n")
    assert "**SA1**" in texts["src/salt_marsh/RULES.md"], "S is taken"
    assert 'salt-marsh = "salt_marsh:GAME"' in texts["pyproject.toml"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("islant", "there is a game 'islant' already"),
        ("Atoll", "small letters, digits and single hyphens"),
        ("two words", "small letters"),
        ("", "small letters"),
        ("../atoll", "small letters"),
        ("at_oll", "small letters"),
        ("a" * 41, "40 at most"),
        ("7-seas", "begins with a letter"),
        ("class", "Python knows something else by that name"),
        ("random", "Python knows something else by that name"),
        ("numpy", "Python knows something else by that name"),
    ],
)
def test_a_name_that_will_not_do_is_refused(name, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadGame, match=words):
        new_game.new_game(name)
    assert list(tmp_path.iterdir()) == []


# ---- where it is written


def test_nothing_is_written_over(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "atoll").mkdir()
    (tmp_path / "atoll" / "mine.txt").write_text("mine")
    (tmp_path / "loose").symlink_to("nowhere")
    for place in (None, Path("loose")):
        with pytest.raises(BadOption, match="is there already, and nothing is written over it"):
            new_game.new_game("atoll", place)
    assert {path.name for path in tmp_path.rglob("*")} == {"atoll", "loose", "mine.txt"}


def test_where_nothing_can_be_written_is_said(tmp_path):
    with pytest.raises(BadOption, match=r"there is no folder .*missing to write to"):
        new_game.new_game("atoll", tmp_path / "missing" / "atoll")
    with pytest.raises(BadOption, match="/proc/atoll: cannot be written"):
        new_game.new_game("atoll", Path("/proc/atoll"))  # read-only, for root too


def test_nothing_is_left_half_written(tmp_path, monkeypatch):
    def full(name, place):
        place.mkdir()
        (place / "half").write_text("x")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(new_game, "copy_skeleton", full)
    with pytest.raises(BadOption, match=r"cannot be written \(No space left on device\)"):
        new_game.new_game("atoll", tmp_path / "atoll")
    assert list(tmp_path.iterdir()) == []


def test_the_command_says_what_comes_next(tmp_path):
    command = [sys.executable, "-m", "skerry", "new-game"]
    done = subprocess.run([*command, "atoll"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0
    assert "make golden test" in done.stdout
    assert (tmp_path / "atoll" / "pyproject.toml").exists()
    again = subprocess.run([*command, "atoll"], cwd=tmp_path, capture_output=True, text=True)
    assert (again.returncode, again.stderr) == (2, "skerry: atoll is there already, and nothing is written over it\n")
