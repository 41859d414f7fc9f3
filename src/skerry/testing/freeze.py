"""Freezes a version of a game before its behaviour is changed, so that matches begun with it can be ended.

`python -m skerry.testing.freeze GAME` copies all that the game is made of to `past/v1` beside it (its rules, records, components,
words and looks), raises `version` in its `__init__.py`, and keeps the golden records of the version that was. From then on the
registry finds both: new matches are played by the newest, those that were begun by the copy, which nobody edits any more.
"""

import ast
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from ..errors import BadGame, SkerryError
from ..games import PAST, find, package_of
from ..match.game import Game
from .behaviour import Admitted, admitted, behaviour, write
from .selection import golden_folder

LEFT_OUT = {PAST, "__pycache__"}  # folders of a game that are no part of a version
DEEPER = 2  # folders between a game and a copy of it
VERSION = re.compile(r"^(\s*version\s*=\s*)(\d+)(?=\s*,)", re.MULTILINE)
HEAD = '"""Versions of the game before the newest, as they were: matches that were begun with one are played on by it."""\n'


def freeze(game: Game) -> Path:
    """Copy a version of a game and begin the next. Returns the folder of the copy; `BadGame` says why it cannot be."""
    package, copy = package_of(game), game.folder / PAST / f"v{game.version}"
    if not package:
        raise BadGame(f"{game.title} lies in no package of its own, so there is nothing to copy")
    if copy.exists():
        raise BadGame(f"{copy} is there already")
    told = admitted(game.folder)
    if told and (told.version, told.hash) != (game.version, behaviour(game)):
        raise BadGame(
            f"the rules of {game.title} have been edited, and no match was played with these: undo that, freeze, and do it again"
        )
    beginning = raised((game.folder / "__init__.py").read_text(encoding="utf-8"), game)
    files = {path: content_of(path, package, game.folder, copy) for path in files_of(game.folder)}
    (game.folder / PAST).mkdir(exist_ok=True)
    (game.folder / PAST / "__init__.py").write_text(HEAD, encoding="utf-8", newline="\n")
    for path, content in files.items():
        target = copy / path.relative_to(game.folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    (game.folder / "__init__.py").write_text(beginning, encoding="utf-8", newline="\n")
    if told:
        write(game.folder, Admitted(game.version + 1, told.hash, f"begun as a copy of version {game.version}"))
    keep_records(golden_folder(game.name), game.version)
    return copy


def files_of(folder: Path) -> Iterator[Path]:
    """Yields all files that a version of a game is made of."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in LEFT_OUT:
            yield from files_of(path)
        elif path.is_file():
            yield path


def raised(text: str, game: Game) -> str:
    """Returns the text of a game's `__init__.py` with the next version in it."""
    found = VERSION.findall(text)
    if len(found) != 1 or int(found[0][1]) != game.version:
        raise BadGame(f"{game.folder / '__init__.py'} must say `version={game.version},` in a line of its own, once")
    return VERSION.sub(rf"\g<1>{game.version + 1}", text)


def keep_records(folder: Path, version: int) -> None:
    """Keep the golden records of a version in a folder of its own; those of the next begin as the same matches."""
    kept = folder / f"v{version}"
    for record in sorted(folder.glob("*.skerry")):
        kept.mkdir(exist_ok=True)
        for path in (record, record.with_suffix(".sha256")):
            shutil.copyfile(path, kept / path.name)
        text = record.read_text(encoding="utf-8")
        record.write_text(text.replace(f"\nversion {version}\n", f"\nversion {version + 1}\n", 1), encoding="utf-8", newline="\n")


# ---- imports


def content_of(path: Path, package: str, folder: Path, copy: Path) -> bytes:
    """Returns what the copy of a file holds: Python with its imports adjusted, anything else as it is."""
    if path.suffix != ".py":
        return path.read_bytes()
    depth = len(path.relative_to(folder).parts) - 1
    return moved(path.read_text(encoding="utf-8"), package, f"{package}.{PAST}.{copy.name}", depth).encode()


def moved(source: str, package: str, place: str, depth: int) -> str:
    """Returns a module of a game's package, `depth` folders within it, as it must read in the copy at `place`.

    What leads out of the package leads there from further away; what names the package itself names the copy.
    """
    changes: list[tuple[int, int, str, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level > depth + 1:
            changes.append((node.lineno, node.col_offset, "from ", "from " + "." * DEEPER))
        elif isinstance(node, ast.ImportFrom) and not node.level and within(node.module or "", package):
            changes.append((node.lineno, node.col_offset, f"from {package}", f"from {place}"))
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if within(alias.name, package):
                    if not alias.asname:
                        raise BadGame(f"a copy cannot say `import {alias.name}`: import what is wanted from it instead")
                    changes.append((alias.lineno, alias.col_offset, package, place))
    lines = source.split("\n")
    for number, column, before, after in sorted(changes, reverse=True):
        line = lines[number - 1].encode()  # columns count bytes
        start, rest = line[:column].decode(), line[column:].decode()
        assert rest.startswith(before), rest
        lines[number - 1] = start + after + rest.removeprefix(before)
    return "\n".join(lines)


def within(module: str, package: str) -> bool:
    """Does a module belong to a package?"""
    return module == package or module.startswith(f"{package}.")


def main() -> None:
    """Freeze the game named in the command."""
    if len(sys.argv) != 2:
        sys.exit("name a game: python -m skerry.testing.freeze GAME")
    try:
        game = find(sys.argv[1])
        print(f"version {game.version} of {game.title} is kept in {freeze(game)}; it is version {game.version + 1} now")
        print(f"change what you like, then: python -m skerry.testing.admit {game.name}; if records play differently, delete")
        print(f"them in {golden_folder(game.name)} (not those in v{game.version}) and make them anew")
    except SkerryError as error:
        sys.exit(f"skerry: {error}")


if __name__ == "__main__":
    main()
