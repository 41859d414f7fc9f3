"""What goes together is one record: no kernel has more than nine arguments."""

import ast
import importlib
import inspect
import pkgutil
from pathlib import Path

import skerry
from skerry.engine.compile import generic, is_marked, kernel

MOST = 9
FOLDERS = (Path(skerry.__file__).parent, Path(__file__).parents[2] / "bench")


def compiled(decorator):
    """Is it `@kernel`, `@generic`, or a `jit` of some kind?"""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in (
        "kernel",
        "generic",
        "jit",
        "njit",
    )


def written(source, name):
    """Yields every function of a file that its decorators make a kernel, with the number of its arguments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(map(compiled, node.decorator_list)):
            given = node.args
            more = (given.vararg is not None) + (given.kwarg is not None)
            yield f"{name}:{node.name}", len(given.posonlyargs) + len(given.args) + len(given.kwonlyargs) + more


def made(module):
    """Yields every kernel and generic function that a module holds, also those made without a decorator."""
    for name, value in vars(module).items():
        if is_marked(value, "kernel") or is_marked(value, "generic"):
            yield f"{module.__name__}:{name}", len(inspect.signature(value).parameters)


def modules():
    """Yields the package's modules; those for a GPU only where they can be imported."""
    for found in pkgutil.walk_packages(skerry.__path__, "skerry."):
        if found.name.endswith("__main__"):
            continue
        try:
            yield importlib.import_module(found.name)
        except ImportError:
            assert ".cuda." in found.name


def test_no_kernel_has_more_than_nine_arguments():
    """In any file, whether or not it can be imported here."""
    files = [path for folder in FOLDERS for path in folder.rglob("*.py")]
    found = [one for path in files for one in written(path.read_text(encoding="utf-8"), path.stem)]
    names = {name for name, _ in found}
    assert names >= {"greedy:pick_best", "tree:grow", "queue:go_on", "threads:games_in_local_memory", "play:bot_games"}
    assert len(found) > 400
    assert [one for one in found if one[1] > MOST] == []


def test_no_kernel_that_is_made_otherwise_has_more():
    found = [one for module in modules() for one in made(module)]
    assert len(found) > 400
    assert [one for one in found if one[1] > MOST] == []


TEN = """
@kernel
def first(a, b, c, d, e, f, g, h, i, j): ...
@generic
def second(a, b, c, d, e, f, g, h, i, /, *, j): ...
@cuda.jit(device=True)
def third(a, b, c, d, e, f, g, h, i, *j): ...
def no_kernel(a, b, c, d, e, f, g, h, i, j, k): ...
"""


def ten(a, b, c, d, e, f, g, h, i, j):
    return a


def test_ten_arguments_would_be_found():
    assert list(written(TEN, "file")) == [("file:first", 10), ("file:second", 10), ("file:third", 10)]
    module = type(skerry)("made_up")
    module.by_hand, module.marked = kernel(ten), generic(lambda a, b, c, d, e, f, g, h, i, j: a)
    assert list(made(module)) == [("made_up:by_hand", 10), ("made_up:marked", 10)]
