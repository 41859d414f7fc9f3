"""Admits rules that were edited, if they play as those before did.

`python -m skerry.testing.admit GAME` compares the rules as they are now with those of the commit that last changed the game's
`behaviour.toml`: random matches at every number of players and with every option are played by both, and every decision must
be told alike: the state's bytes, turns, legal actions, views, deals, sheets, standings. Then the new hash is written, with the
number of decisions compared. A game or a version that is new has nothing to be compared with, until it is committed.
"""

import argparse
import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path

from ..errors import BadGame, SkerryError
from ..games import find, package_of, versions
from ..match.game import Game
from . import played
from .behaviour import FILE, Admitted, admitted, behaviour, parse, write

GAMES = 10  # matches with every variant of the options
ASPECT = re.compile(r"\b(state|turn|legal|views|deals|sheets|standings|derived) ")


class Different(BadGame):
    """Rules that do not play as those before did; the message says where."""


def admit(newest: Game, game: Game, games: int) -> str:
    """Admit the rules of one version of a game. Returns what became of it, in words; `Different` where they play otherwise."""
    told, now = admitted(game.folder), behaviour(game)
    if told and (told.version, told.hash) == (game.version, now):
        return "nothing has changed"
    before = committed(game.folder)
    if before is None:
        how = "the first to be admitted"
    elif before.version < game.version:
        how = f"version {game.version} is new"
    else:
        commit = git(game.folder, "log", "-1", "--format=%H", "--", FILE)
        decisions, matches = compare(newest, game, commit, games)
        how = f"equal to the rules of {commit[:12]} in {decisions} decisions of {matches} matches"
    write(game.folder, Admitted(game.version, now, how))
    return how


def committed(folder: Path) -> Admitted | None:
    """Returns what the last commit says of a game's behaviour, None where it says nothing or there is no git."""
    try:
        return parse(git(folder, "show", f"HEAD:./{FILE}"))
    except (OSError, subprocess.CalledProcessError):
        return None


def git(folder: Path, *command: str) -> str:
    """Returns what git prints."""
    done = subprocess.run(["git", "-C", str(folder), *command], capture_output=True, check=True)
    return done.stdout.decode("utf-8").strip()


# ---- playing both


def compare(newest: Game, game: Game, commit: str, games: int) -> tuple[int, int]:
    """Play the rules of a commit and those of today side by side. Returns the decisions compared and the matches."""
    decisions, matches = 0, set()
    root = root_of(newest)
    with checked_out(root, commit) as old, told(game, old, games) as one, told(game, root, games) as two:
        if not is_in(next(one), old) or is_in(next(two), old):
            raise BadGame(f"the rules of {commit[:12]} could not be run apart from those of today")
        for before, after in zip_longest(one, two, fillvalue="the end: "):
            if before != after:
                where, what = difference(before, after)
                raise Different(f"{game.title} does not play as before: {where}: {what}")
            decisions += ", decision " in before
            matches.add(before.partition(", decision ")[0])
    return decisions, len(matches) - 1  # a line tells of the game


def is_in(folder: str, place: Path) -> bool:
    """Does a folder lie in a place?"""
    return Path(folder.strip()).resolve().is_relative_to(place.resolve())


def difference(before: str, after: str) -> tuple[str, str]:
    """Returns where two lines differ, and in what, in words."""
    where, _, old = before.partition(": ")
    other, _, new = after.partition(": ")
    if where != other:
        return where, f"then comes {other}"
    aspects = [dict(zip((parts := ASPECT.split(text))[1::2], parts[2::2], strict=True)) for text in (old, new)]
    for name, value in aspects[0].items():
        if aspects[1].get(name) != value:
            return where, f"{name} was {value.strip()}, and is {aspects[1].get(name, 'not told').strip()}"
    return where, f"was {old.strip()}, and is {new.strip()}"


def root_of(game: Game) -> Path:
    """Returns the folder that the package of a game is imported from."""
    package = package_of(game)
    if not package:
        raise BadGame(f"{game.title} lies in no package of its own")
    return game.folder.resolve().parents[package.count(".")]


@contextmanager
def checked_out(root: Path, commit: str) -> Iterator[Path]:
    """A folder with what a commit has in place of `root`."""
    with tempfile.TemporaryDirectory(prefix="skerry-before-") as place:
        top = Path(git(root, "rev-parse", "--show-toplevel"))
        packed = subprocess.run(["git", "-C", str(root), "archive", commit, "."], capture_output=True, check=True).stdout
        if not packed:
            raise BadGame(f"commit {commit[:12]} has nothing in {root.relative_to(top)}")
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(place, filter="data")
        yield Path(place)


@contextmanager
def told(game: Game, root: Path, games: int) -> Iterator[Iterator[str]]:
    """What `played` says of a version of a game whose package is imported from a folder, line by line."""
    path = os.pathsep.join([str(root), *filter(None, sys.path)])
    command = [sys.executable, "-P", played.__file__, game.name, str(game.version), str(games)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}) as process:
        assert process.stdout
        try:
            yield iter(process.stdout.readline, "")
        finally:
            process.kill()


def main() -> None:
    """Admit all versions of the games named in the command."""
    parser = argparse.ArgumentParser(prog="python -m skerry.testing.admit", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help="matches with every variant of the options")
    given = parser.parse_args()
    try:
        for name in given.game:
            for game in versions(find(name)):
                print(f"{game.title}, version {game.version}: {admit(find(name), game, max(1, given.games))}", flush=True)
    except SkerryError as error:
        sys.exit(f"skerry: {error}")


if __name__ == "__main__":
    main()
