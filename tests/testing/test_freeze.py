"""Freezing a version: what it leaves behind passes every test, and what cannot be frozen is said and changes nothing."""

import re
import subprocess
import sys

import pytest

from ..support.installed import environment, new_project
from .test_behaviour import INIT, RULES, edit, run

CODE = "src/kelp/past/v1"


@pytest.fixture
def project(tmp_path):
    place = new_project(tmp_path / "kelp", "kelp")
    run(place, "golden")
    run(place, "admit")
    return place


def everything(project):
    """All files of a project by their names, but for what Python leaves behind."""
    files = (path for path in project.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(project).as_posix(): path.read_bytes() for path in files}


def test_a_version_is_copied_whole_and_the_next_begins(project):
    before = everything(project)
    assert "it is version 2 now" in run(project, "freeze")
    after = everything(project)
    own = {name.removeprefix("src/kelp/") for name in before if name.startswith("src/kelp/")}
    assert {name.removeprefix(f"{CODE}/") for name in after if name.startswith(CODE)} == own
    same = own - {"__init__.py"}
    assert all(after[f"{CODE}/{name}"] == before[f"src/kelp/{name}"] for name in same), "its imports are absolute or its own"
    assert b"version=1," in after[f"{CODE}/__init__.py"]
    assert b"version=2," in after[INIT]
    for name in before:
        if name.startswith("tests/golden/"):
            kept = re.sub(r"kelp/(?=[^/]*$)", "kelp/v1/", name)
            assert after[kept] == before[name]
            assert after[name] == before[name].replace(b"\nversion 1\n", b"\nversion 2\n")
    assert "is kept in" in run(project, "freeze"), "and the next after that"
    assert not (project / CODE / "past").exists()
    assert not (project / "src/kelp/past/v2/past").exists()


@pytest.mark.slow
def test_what_it_leaves_behind_passes_every_test_there_is_for_a_game(project):
    run(project, "freeze")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow"]
    env = environment(project, SKERRY_JIT="0")
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout[-4000:]
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 100


@pytest.mark.parametrize(
    ("path", "old", "new", "words"),
    [
        (RULES, "s.lots = options.lots", "s.lots = 2", "have been edited, and no match was played with these"),
        (INIT, "version=1,", "**dict(version=1),", "must say `version=1,` in a line of its own, once"),
        ("src/kelp/data.py", "from typing import", "import kelp.record\nfrom typing import", "cannot say `import kelp.record`"),
    ],
    ids=["edited rules", "no version", "an import"],
)
def test_what_cannot_be_frozen_is_said_and_nothing_is_written(project, path, old, new, words):
    edit(project, path, old, new)
    before = everything(project)
    assert words in run(project, "freeze", fails=True)
    assert everything(project) == before


def test_nothing_is_frozen_twice(project):
    run(project, "freeze")
    edit(project, INIT, "version=2,", "version=1,")
    (project / "src/kelp/behaviour.toml").unlink()
    assert "v1 is there already" in run(project, "freeze", fails=True)
