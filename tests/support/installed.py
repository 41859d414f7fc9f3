"""A game outside the package, as `skerry new-game` writes it, and a folder that has it installed."""

import os
import sys
from pathlib import Path

from skerry.cli.new_game import package_of, write_skeleton


def install(project: Path, name: str, entry: str) -> None:
    """What pip writes for an entry point of a project that is edited where it lies; `src` has to be on the path."""
    folder = project / "src" / f"{package_of(name)}-0.1.0.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
    (folder / "entry_points.txt").write_text(f"[skerry.games]\n{name} = {entry}\n")


def new_project(place: Path, name: str) -> Path:
    """A new game's project, installed."""
    write_skeleton(name, place)
    install(place, name, f"{package_of(name)}:GAME")
    return place


def environment(*projects: Path, **more: str) -> dict[str, str]:
    """The environment of a process that finds these projects; what the tests here choose is left out."""
    kept = {name: value for name, value in os.environ.items() if name not in ("SKERRY_GAMES", "SKERRY_TESTS", "SKERRY_MODULES")}
    path = os.pathsep.join([*(str(project / "src") for project in projects), *filter(None, sys.path)])
    return {**kept, "PYTHONPATH": path, **more}
