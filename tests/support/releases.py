"""The next release of a package with games: a copy of its sources in which one game is frozen, then changed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import skerry

SOURCES = Path(skerry.__file__).parents[1]


def next_release(place: Path, game: str, *edits: tuple[str, str, str], sources: Path = SOURCES) -> dict[str, str]:
    """Freeze a game in a copy of the sources, make edits (file, before, after), and return the environment that finds it."""
    shutil.copytree(sources, place / "src", ignore=shutil.ignore_patterns("__pycache__"))
    (place / "tests").mkdir()
    path = os.pathsep.join([str(place / "src"), *filter(None, sys.path)])
    env = {**os.environ, "PYTHONPATH": path, "SKERRY_TESTS": str(place / "tests"), "SKERRY_JIT": "0"}
    subprocess.run([sys.executable, "-m", "skerry.testing.freeze", game], check=True, env=env, capture_output=True)
    for file, before, after in edits:
        text = (place / "src" / file).read_text()
        assert before in text, f"{file} does not say {before!r}"
        (place / "src" / file).write_text(text.replace(before, after))
    return env
