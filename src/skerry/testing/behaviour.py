"""What a game's rules do, as one hash: it changes when an edit may change a match, and only then.

Hashed are the functions of the contract that decide a match, all that they call, the constants they name, the records, the
options and the shipped components. Comments, docstrings, annotations, formatting and the version of Python make no difference,
because functions are compared as syntax trees. The hash of each version lies in `behaviour.toml` beside its `GAME`, with how it
was admitted (`skerry.testing.admit`).
"""

import ast
import builtins
import functools
import hashlib
import inspect
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, NamedTuple

from ..engine import bits, compile
from ..engine.cache import plain
from ..engine.layout import Record
from ..match.components import fingerprint
from ..match.game import Game

FILE = "behaviour.toml"
DECIDING = ("setup", "turn", "legal", "play", "tally", "standing", "hide", "redeal", "derive")  # not what bots and words go by
LEFT_OUT = {"annotation", "returns", "type_comment", "type_params", "decorator_list", "kind", "ctx"}  # fields of syntax trees


class Admitted(NamedTuple):
    """What `behaviour.toml` says: the hash of a version's rules, and how they were admitted."""

    version: int
    hash: str
    how: str


# ---- a hash of what rules do


def behaviour(game: Game) -> str:
    """Returns the hash of all that decides a match of a game."""
    parts = [
        f"players {game.players} actions {game.actions} lines {game.lines}",
        *(f"option {o.name} {o.low} {o.high} {o.default} {o.count} {sorted(o.words.items())}" for o in game.options),
        *(f"record {most} {layout(record)}" for most, record in sorted(game.records.items())),
        f"box {layout(type(game.house_box))} {fingerprint(game.house_box)}",
    ]
    reached = Reached()
    for name in DECIDING:
        if name in game.rules:
            parts.append(f"{name}: {reached.add(game.rules[name])}")
    return hashlib.sha256("\n".join(parts + reached.parts).encode()).hexdigest()[:32]


def layout(record: type[Record]) -> str:
    """Returns where the fields of a record lie."""
    fields = record._fields.items()
    return " ".join(f"{name}:{field.kind.name}{list(field.shape)}@{field.start}" for name, field in fields)


class Reached:
    """All functions that some functions call, each with what it names; they are numbered in the order in which they are met."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}
        self.parts: list[str] = []

    def add(self, function: Any) -> int:
        """Gather a function and what it reaches. Returns its number."""
        made = plain(function)
        if made not in self.numbers:
            number = self.numbers[made] = len(self.numbers)
            tree = tree_of(made.__code__)
            self.parts.append(f"{number}: {written(tree)}")
            for name, value in sorted(named(made, tree).items()):
                self.parts.append(f"{number} {name}: {self.describe(value, f'{made.__qualname__} of {made.__module__}', name)}")
        return self.numbers[made]

    def describe(self, value: Any, where: str, name: str) -> str:
        """Returns a text for what a name stands for."""
        if any(value is hint for hint in vars(compile).values()) or is_primitive(value):
            return "what interpreted and compiled rules have each their own form of"
        if isinstance(plain(value), FunctionType):
            return f"function {self.add(value)}"
        if value is None or isinstance(value, bool | int | float | str):
            return f"{type(value).__name__} {value!r}"
        if isinstance(value, tuple):
            return f"({', '.join(self.describe(one, where, name) for one in value)})"
        if isinstance(value, BuiltinFunctionType | type) and value.__module__ in ("builtins", "math"):
            return f"{value.__module__}.{value.__qualname__}"
        raise TypeError(f"{where} names {name}, a {type(value).__qualname__}, of which nobody can say whether it changes")


def is_primitive(value: Any) -> bool:
    """Is it a kind of number, or an instruction that Python has no word for?"""
    if isinstance(value, type):
        return value is int or value.__module__ == "numpy"
    if hasattr(value, "_defn"):
        return True
    return isinstance(value, FunctionType) and value.__module__ == bits.__name__ and not tree_of(value.__code__).decorator_list


@functools.cache
def tree_of(code: Any) -> ast.FunctionDef:
    """Returns the syntax tree of a function by its code; of one made by `rebuild` that of the function it was made from."""
    found = ast.parse(textwrap.dedent(inspect.getsource(code))).body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


def written(node: Any) -> str:
    """Returns a syntax tree as text, without what makes no difference."""
    if isinstance(node, list):
        return f"[{' '.join(written(one) for one in without_notes(node))}]"
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        node = ast.Assign(targets=[node.target], value=node.value)
    if not isinstance(node, ast.AST):
        return f"{type(node).__name__}:{node!r}"
    fields = [(name, value) for name, value in ast.iter_fields(node) if name not in LEFT_OUT and value not in (None, [])]
    return f"({type(node).__name__} {' '.join(f'{name}={written(value)}' for name, value in fields)})"


def without_notes(nodes: list[Any]) -> Iterator[Any]:
    """Yields the nodes of a list without docstrings, other texts that stand alone, and declarations without a value."""
    for node in nodes:
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if not text and not (isinstance(node, ast.AnnAssign) and node.value is None):
            yield node


def named(function: FunctionType, tree: ast.FunctionDef) -> dict[str, Any]:
    """Returns what the names stand for that a function takes from outside, attributes of modules among them."""
    own = set(function.__code__.co_varnames)
    inner = dict(zip(function.__code__.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()), strict=True))
    found: dict[str, Any] = {f"default {i}": value for i, value in enumerate(function.__defaults__ or ())}
    for node in code_nodes(tree):
        chain: list[str] = []
        while isinstance(node, ast.Attribute):
            chain, node = [node.attr, *chain], node.value
        if not isinstance(node, ast.Name) or node.id in own:
            continue
        name, value = node.id, inner.get(node.id, function.__globals__.get(node.id, getattr(builtins, node.id, None)))
        while isinstance(value, ModuleType) and chain:
            name, value, chain = f"{name}.{chain[0]}", getattr(value, chain[0]), chain[1:]
        if not isinstance(value, ModuleType):
            found[name] = value
    return found


def code_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes of a syntax tree that are run, those of annotations and decorators left out."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in LEFT_OUT:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from code_nodes(child)


# ---- beside the game


def admitted(folder: Path) -> Admitted | None:
    """Returns what a game's folder says of its behaviour, None where it says nothing."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    return parse(text)


def parse(text: str) -> Admitted:
    """Returns what the text of a `behaviour.toml` says."""
    told = tomllib.loads(text)
    return Admitted(int(told["version"]), str(told["hash"]), str(told["admitted"]))


def write(folder: Path, found: Admitted) -> None:
    """Write `behaviour.toml`."""
    head = "# Written by python -m skerry.testing.admit: what the rules of this version do, and how that was admitted.\n"
    text = f'{head}version = {found.version}\nhash = "{found.hash}"\nadmitted = "{found.how}"\n'
    (folder / FILE).write_text(text, encoding="utf-8", newline="\n")
