"""`skerry new-game`: the beginnings of a game of one's own."""

import importlib.util
import keyword
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from ..errors import BadGame, BadOption
from ..games import check_free_name, find, names

SKELETON = Path(__file__).parent / "skeleton"
EXAMPLE = "auction"  # the game in the skeleton, under the names that are replaced
CLAUSE = re.compile(r"\*\*([A-Z]+)\d+\*\*")


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called: small letters, digits, hyphens.")],
    folder: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where to write it (default: ./NAME).")] = None,
) -> None:
    """Write the beginnings of a game: a small one that can be played and passes every test, to be made another.

    Example: [bold]skerry new-game atoll[/]
    """
    check_name(name)
    place = folder or Path(name)
    write_skeleton(name, place)
    print(f"{place}: a game that can be played. Go on as its README.md says:")
    print(f"  cd {place}\n  pip install -e '.[test]'\n  make golden test")


def check_name(name: str) -> None:
    """`BadGame` where a new game cannot be called so."""
    check_free_name(name)
    if name in names():
        raise BadGame(f"there is a game {name!r} already")
    package = package_of(name)
    if not name[0].isalpha():
        raise BadGame(f"the name of a new game begins with a letter, because its package does; not {name!r}")
    known = importlib.util.find_spec(package)
    if keyword.iskeyword(package) or package in sys.stdlib_module_names or (known and known.origin):  # else it is only a folder
        raise BadGame(f"the game's package would be called {package!r}, and Python knows something else by that name")


def package_of(name: str) -> str:
    """Returns what the package of a game is called."""
    return name.replace("-", "_")


def title_of(name: str) -> str:
    """Returns a title for a game, made of its name: Three In A Row."""
    return name.replace("-", " ").title()


def letters_of(name: str) -> str:
    """Returns the letters before the numbers of the game's clauses, which no other game has."""
    taken = {letters for other in names() for letters in CLAUSE.findall(find(other).rulebook)}
    letters = re.sub("[^a-z]", "", name).upper()
    return next((letters[:n] for n in range(1, len(letters) + 1) if letters[:n] not in taken), letters + "X")


def write_skeleton(name: str, place: Path) -> None:
    """Write the skeleton to a new folder, under the game's names: all of it, or nothing."""
    if place.exists() or place.is_symlink():
        raise BadOption(f"{place} is there already, and nothing is written over it")
    if not place.parent.is_dir():
        raise BadOption(f"there is no folder {place.parent} to write to")
    try:
        room = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
        try:
            copy_skeleton(name, room / "new")
            (room / "new").rename(place)
        finally:
            shutil.rmtree(room, ignore_errors=True)
    except OSError as error:
        raise BadOption(f"{place}: cannot be written ({error.strerror or error})") from None


def copy_skeleton(name: str, place: Path) -> None:
    """Copy every file of the skeleton, with the game's names in place of the example's."""
    letters = letters_of(name)
    for file in sorted(SKELETON.rglob("*")):
        path = file.relative_to(SKELETON)
        if file.is_file() and not any(part.startswith((".", "__pycache__")) for part in path.parts):  # tools leave such folders
            target = place / Path(*(package_of(name) if part == EXAMPLE else part for part in path.parts))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(file.read_text(encoding="utf-8"), name, letters), encoding="utf-8", newline="\n")


def renamed(text: str, name: str, letters: str) -> str:
    """Returns a text of the skeleton with the game's names; of the package where Python names it, of the game elsewhere."""
    text = re.sub(r"\bA(\d+)\b", rf"{letters}\1", text)
    text = re.sub(rf"(?<=from ){EXAMPLE}|(?<=src/){EXAMPLE}|{EXAMPLE}(?=:GAME)", package_of(name), text)
    return re.sub(rf"\b{EXAMPLE}\b", name, text.replace(EXAMPLE.capitalize(), title_of(name)))
