"""Rules run as kernels: native by Numba, on a GPU by numba-cuda, or as plain Python with SKERRY_JIT=0."""

import dis
import functools
import hashlib
import importlib
import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

import numpy as np

if TYPE_CHECKING:
    from .game import Game

JIT = os.environ.get("SKERRY_JIT", "1") != "0"
PACKAGE = Path(__file__).parents[1]
DECORATING = threading.Lock()  # where Numba keeps what it compiles is a setting of the whole process
NOT_KERNELS = {
    "words.py", "scene.py", "names.py", "art.py", "sheets.py", "components.py", "report.py", "pieces.py", "picture.py",
    "reading.py", "search.py", "levels.py", "hints.py",
}  # fmt: skip


@functools.cache
def cache_key(*folders: str) -> str:
    """Numba looks at a function's own file only, so a cache folder is named after all the sources that its kernels may call."""
    digest = hashlib.sha256()
    for folder in sorted({"core", *folders}):
        for source in sorted((PACKAGE / folder).rglob("*.py")):
            if source.name not in NOT_KERNELS:
                digest.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """Where all cache folders lie: SKERRY_CACHE, or the user's cache folder."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("SKERRY_CACHE") or Path(base) / "skerry")


@functools.cache
def cache_folder(*folders: str) -> Path:
    """Kernels compiled from these sources; a fresh temporary folder where the usual one cannot be written."""
    folder = cache_home() / cache_key(*folders)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="skerry-"))


def sources(module: str) -> tuple[str, ...]:
    """The folders of ours whose kernels those of a module may call: `core`, `bots`, a game's; from the lab also the bots'."""
    package, *parts = module.split(".")
    if package != "skerry":
        return ("core",)
    folder = "/".join(parts[: 2 if parts[0] == "games" else 1])
    return (folder, "bots") if folder == "lab" else (folder,)


def kernel(function: Callable[..., Any], game: str = "core") -> Callable[..., Any]:
    """Compile a rule: no GIL, cached on disk. With SKERRY_JIT=0 the function stays as it is."""
    if not JIT:
        return function
    numba: Any = importlib.import_module("numba")
    with DECORATING:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder(*sources(function.__module__), game))
        try:
            made = numba.njit(nogil=True, cache=True, error_model="numpy", no_cfunc_wrapper=True)(function)
        finally:
            numba.config.CACHE_DIR = before
    return cast(Callable[..., Any], for_any_number(made, widest))


def for_any_number(made: Any, kind_of: Callable[[Any], Any]) -> Any:
    """Called with an int8 or a constant, a kernel is taken for one of `kind_of` those: it is compiled once, not for every mix."""
    template = made.get_call_template
    made.get_call_template = lambda types, names: template(tuple(map(kind_of, types)), names)
    return made


def widest(kind: Any) -> Any:
    """The type that a signed whole number is handed on as."""
    types: Any = importlib.import_module("numba").types
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else kind


def bits_below(word: int) -> int:
    """How many bits of a word that is not 0 lie below its lowest 1."""
    return (word & -word).bit_length() - 1


def nothing() -> None:
    """Interpreted there is nothing to say to a compiler."""


def instructions() -> tuple[Any, Any]:
    """What Python cannot say: `trailing_zeros` and `apart`."""
    types: Any = importlib.import_module("numba").types
    extending: Any = importlib.import_module("numba.extending")
    ir: Any = importlib.import_module("llvmlite.ir")

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(context: Any, word: Any) -> Any:
        """How many bits of a word that is not 0 lie below its lowest 1."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), code

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def apart(context: Any) -> Any:
        """A kernel that says so is called and not copied into its callers, which then take less time to compile."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return types.none(), code

    return trailing_zeros, apart


trailing_zeros, apart = instructions() if JIT else (bits_below, nothing)


@kernel
def rolled(times):  # type: ignore[no-untyped-def]
    """How often a loop goes round. A GPU's compiler does not see the number, and does not write the loop out."""
    return times


def generic(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a plain function that names the contract's functions and is bound to a game before it runs."""
    function.generic = True  # type: ignore[attr-defined]
    return function


def rebuild(
    function: Callable[..., Any], label: str, wrap: Callable[[FunctionType], Any], swap: Callable[[str, Any], Any]
) -> Any:
    """The same code among other global names: each is what `swap(name, value)` says."""
    plain = getattr(function, "py_func", function)
    # `co_names` would not do: it also lists attributes, and `box.copies` is not the function `copies`.
    used = {step.argval for step in dis.get_instructions(plain) if step.opname == "LOAD_GLOBAL"}
    names = {name: swap(name, plain.__globals__.get(name)) for name in used}
    known = {name: value for name, value in names.items() if value is not None}
    made = FunctionType(plain.__code__, {**plain.__globals__, **known}, plain.__name__, plain.__defaults__)
    made.__qualname__ = f"{plain.__qualname__}_{label}"
    made.__module__ = plain.__module__
    return wrap(made)


@functools.cache
def bind(function: Callable[..., Any], game: "Game") -> Callable[..., Any]:
    """A generic function for one game: never a closure, which Numba could not find again in its cache."""

    def swap(name: str, value: Any) -> Any:
        if name in game.functions:
            return game.functions[name]
        return bind(value, game) if getattr(value, "generic", False) is True else value

    (home,) = sources(game.functions["play"].__module__)
    bound: Callable[..., Any] = rebuild(function, game.name.replace("-", "_"), lambda made: kernel(made, home), swap)
    return bound


def hand(array: Any) -> Any:
    """What a kernel is handed for an array: a record for one of no dimensions; with SKERRY_JIT=0 views over memoryviews."""
    if array.dtype.names is None:
        return array if JIT else Cells(memoryview(array))
    if JIT:
        return array[()] if array.ndim == 0 else array
    return record_view(array.dtype)(array) if array.ndim == 0 else Records(array)


def duplicate(record: Any) -> Any:
    """A copy of a record of no dimensions, by its bytes; NumPy would go field by field."""
    return np.ndarray((), record.dtype, bytearray(record.tobytes()))


class Cells:
    """An interpreted array of numbers. Indices count from its start: what lies before it is not its end on a GPU."""

    __slots__ = ("cells", "shape")

    def __init__(self, cells: memoryview) -> None:
        self.cells: Any = cells
        self.shape = cells.shape

    def __len__(self) -> int:
        return len(self.cells)

    def __getitem__(self, at: Any) -> Any:
        return self.cells[from_the_start(at)]

    def __setitem__(self, at: Any, value: int) -> None:
        self.cells[from_the_start(at)] = value


def from_the_start(at: Any) -> Any:
    """An index, or several, that must not be negative."""
    if at < 0 if isinstance(at, int) else min(at) < 0:
        raise IndexError(f"index {at} counts from the end")
    return at


class Records:
    """An interpreted array of records."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, i: int) -> Any:
        if not 0 <= i < len(self.array):
            raise IndexError(f"record {i} of {len(self.array)}")
        return hand(self.array[i : i + 1].reshape(()))

    def __setitem__(self, i: int, view: Any) -> None:
        self.array[i] = view._array[()]


@functools.cache
def record_view(dtype: Any) -> type:
    """A class whose attributes are a record's fields: Python integers come out, and what does not fit a field raises."""

    def scalar(name: str) -> property:
        def read(self: Any) -> Any:
            return self._places[name][()]

        def write(self: Any, value: int) -> None:
            self._places[name][()] = value

        return property(read, write)

    def table(name: str) -> property:
        return property(lambda self: self._tables[name])

    def __init__(self: Any, array: Any) -> None:
        self._array = array
        self._places = {name: memoryview(array[name]) for name in dtype.names}
        self._tables = {name: Cells(self._places[name]) for name in dtype.names if dtype[name].shape}

    fields = {name: table(name) if dtype[name].shape else scalar(name) for name in dtype.names}
    return type("RecordView", (), {"__slots__": ("_array", "_places", "_tables"), "__init__": __init__, **fields})


LINE: tuple[Any, ...] = ()  # among the fields of a record: here a line of the cache begins
LINE_BYTES = 128


def aligned(*fields: tuple[Any, ...]) -> Any:
    """A record's dtype: aligned (packed ones run at half speed on a GPU), every byte in a field.

    The widest fields first leave no gaps. Fields that are used together are found sooner where they share a line of the cache.
    """
    whole: list[tuple[Any, ...]] = []
    size = 0
    unit = LINE_BYTES if LINE in fields else max(np.dtype(field[1]).itemsize for field in fields)
    for field in (*fields, None):
        # NumPy copies fields only: bytes between them would hold whatever was in memory, and no two copies would be equal.
        gap = -size % (np.dtype(field[1]).itemsize if field else unit)
        if gap:
            whole.append((f"padding_{size}", np.int8, (gap,)))
        if field:
            whole.append(field)
        size += gap + (np.dtype([field]).itemsize if field else 0)
    return np.dtype(whole, align=True)
