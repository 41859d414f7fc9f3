"""The hash of what rules do, and how edited rules are admitted: tried with a game in a repository of its own."""

import re
import subprocess
import sys

import pytest

import skerry
from skerry.testing.behaviour import FILE, admitted, behaviour

from ..support.installed import environment, new_project

RULES, INIT = "src/kelp/rules.py", "src/kelp/__init__.py"


@pytest.mark.parametrize("game", skerry.games(), ids=lambda game: game.name)
def test_every_game_of_ours_says_what_its_rules_do(game):
    assert admitted(game.folder) is not None


def git(project, *command):
    subprocess.run(["git", "-c", "user.name=Kelp", "-c", "user.email=kelp@example.org", *command], cwd=project, check=True)


@pytest.fixture
def project(tmp_path):
    """A game in a repository, admitted and committed."""
    place = new_project(tmp_path / "kelp", "kelp")
    git(place, "init", "-q")
    assert "the first to be admitted" in run(place, "admit")
    commit(place)
    return place


def commit(project):
    git(project, "add", "-A")
    git(project, "commit", "-qm", "So far")


def run(project, module, *more, fails=False):
    """What a command of `skerry.testing` says of the game."""
    command = [sys.executable, "-m", f"skerry.testing.{module}", "kelp", *more]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, env=environment(project, SKERRY_JIT="0"))
    assert (done.returncode != 0) == fails, done.stdout + done.stderr
    return done.stdout + done.stderr


def edit(project, path, before, after):
    file = project / path
    assert before in file.read_text()
    file.write_text(file.read_text().replace(before, after))


def told(project):
    return (project / "src/kelp" / FILE).read_text()


def what_tests_say(project, *selected):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--pyargs", *selected]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, env=environment(project, SKERRY_JIT="0")).stdout


def test_comments_docstrings_annotations_and_layout_make_no_difference(project):
    edit(project, RULES, "def turn(s, seat):", "# A comment.\ndef turn(s: int, seat: int) -> bool:")
    edit(project, RULES, '"""Whoever', '"""Indeed, whoever')
    edit(project, RULES, "return 0 <= seat", "return  0 <= \\\n        seat")
    assert "nothing has changed" in run(project, "admit")


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (RULES, "s.lots = options.lots", "s.lots = options.lots + 0"),
        ("src/kelp/record.py", "MOST_LOTS = ", "MOST_LOTS = 1 + "),
        ("src/kelp/components.toml", "points = 3", "points = 4"),
        (INIT, "record.MOST_LOTS, 3)", "record.MOST_LOTS, 2)"),
    ],
    ids=["a rule", "a constant", "a component", "an option"],
)
def test_what_may_change_a_match_changes_the_hash(project, path, before, after):
    edit(project, path, before, after)
    said = what_tests_say(project, "skerry.testing.test_behaviour")
    assert "1 failed" in said
    assert "python -m skerry.testing.admit kelp" in said
    assert "python -m skerry.testing.freeze kelp" in said


def test_an_edit_that_changes_no_match_is_admitted_with_the_number_of_decisions(project):
    edit(project, RULES, "s.lots = options.lots", "s.lots = 1 + options.lots - 1")
    commit(project)  # committed or not: what counts is the state that was admitted
    before = told(project)
    said = run(project, "admit")
    found = re.search(r"equal to the rules of [0-9a-f]{12} in (\d+) decisions of (\d+) matches", said)
    assert int(found[1]) > 1000
    assert int(found[2]) > 100
    assert found[0] in told(project)
    assert told(project).split("hash")[1] != before.split("hash")[1]
    assert "1 passed" in what_tests_say(project, "skerry.testing.test_behaviour")


def test_an_edit_that_changes_a_match_is_refused_and_it_says_where(project):
    before = told(project)
    edit(project, RULES, "s.lots = options.lots", "s.lots = min(options.lots, 2)")
    said = run(project, "admit", fails=True)
    assert re.search(
        r"Kelp does not play as before: 2 players, .*, decision \d+: state was [0-9a-f]{16}, and is [0-9a-f]{16}", said
    )
    assert told(project) == before
    for record in (project / "tests").rglob("*.skerry"):
        record.unlink()
    run(project, "golden")
    assert "1 failed" in what_tests_say(project, "skerry.testing.test_behaviour"), "new golden records do not get around it"


def test_a_version_raised_by_hand_is_noticed(project):
    edit(project, INIT, "version=1,", "version=2,")
    assert "was changed by hand" in what_tests_say(project, "skerry.testing.test_behaviour")


def test_the_hash_is_the_same_interpreted_and_compiled(project):
    program = "import skerry; from skerry.testing.behaviour import behaviour; print(*map(behaviour, skerry.games()))"
    both = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment(project, SKERRY_JIT=jit))
        for jit in ("0", "1")
    ]
    assert both[0].stdout == both[1].stdout
    assert both[0].stdout.split()[:5] == [behaviour(game) for game in skerry.games()[:5]]
