"""Compiled kernels on disk, one file each, named after a hash of everything that the kernel's machine code depends on.

A kernel reaches its own code, the constants and kernels it names, what those name, and so on. Numba's own cache looks at the file
that a function stands in, and at nothing else: it recompiles for a comment and runs stale code when a helper elsewhere changes.
"""

import builtins
import dis
import functools
import hashlib
import importlib
import os
import pickle
import re
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

FOREIGN = {"numba", "numpy", "llvmlite", *sys.stdlib_module_names}  # packages whose version stands for all that is in them
FLAGS = ("BOUNDSCHECK", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT", "DISABLE_INTEL_SVML")  # of numba.config
SUFFIX = ".nbc"
PAST = re.compile(r"\.past\.(v[0-9]+)(?:\.|$)")  # in the name of a module: a version of a game before the newest
GENERIC = ("generic", "")  # the name and features of a processor of which nothing is known but its kind
DAY, MONTH = 24 * 3600, 30 * 24 * 3600


class UnknownGlobal(TypeError):
    """A kernel names something that its cache key cannot describe."""


# ---- what a kernel reaches


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """Yields a code object and all that are nested in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_of(constant)


def globals_of(code: CodeType) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields every global name that a code object loads, with the attributes that are read from it at once."""
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("CACHE", "EXTENDED_ARG", "PUSH_NULL")]
    for i, step in enumerate(steps):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            attributes = []
            for following in steps[i + 1 :]:
                if following.opname not in ("LOAD_ATTR", "LOAD_METHOD"):
                    break
                attributes.append(following.argval)
            yield step.argval, tuple(attributes)


def plain(function: Any) -> Any:
    """Returns the Python function of a compiled one or of an intrinsic; of others the function itself."""
    return getattr(function, "py_func", None) or getattr(function, "_defn", function)


def past_label(function: Any) -> str:
    """Returns what sets a kernel of a past version of a game apart, "" for others.

    Numba names machine code by module, qualified name and a number counted within the process that compiled it. What two versions
    have by the same name must therefore differ in one of the first two, and none may be loaded that was compiled as the other.
    """
    found = PAST.search(plain(function).__module__ or "")
    return f"_{found[1]}" if found else ""


def describe_constant(value: Any, name: str) -> str:
    """Returns a text that is equal for equal constants only."""
    if value is None or isinstance(value, bool | int | float | complex | str | bytes) or value is Ellipsis:
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, tuple | frozenset):
        parts = [describe_constant(one, name) for one in value]
        return f"{type(value).__name__} {sorted(parts) if isinstance(value, frozenset) else parts}"
    if home_of(type(value)) == "numpy" and type(value).__name__ != "ufunc":
        if hasattr(value, "tobytes"):
            return f"array {value.dtype!r} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
        return f"dtype {value!r} {value.itemsize}"
    if (isinstance(value, type | BuiltinFunctionType) or type(value).__name__ == "ufunc") and home_of(value) in FOREIGN:
        return f"{home_of(value)} {getattr(value, '__qualname__', value.__name__)}"
    if any(kind.__module__.startswith("numba.core.types") for kind in type(value).__mro__):
        return f"numba type {value!r}"
    raise UnknownGlobal(f"the kernel's cache key cannot describe {name}, which is of type {type(value).__qualname__}")


def home_of(value: Any) -> str:
    """Returns the top-level package that defines a value."""
    return str(getattr(value, "__module__", None) or "numpy").partition(".")[0]


class Reach:
    """Everything that a function depends on, gathered depth first; functions are numbered in the order in which they are met."""

    def __init__(self, function: Any) -> None:
        self.numbers: dict[Any, int] = {}
        self.parts: list[str] = []
        self.add(function)

    @property
    def digest(self) -> str:
        """Returns a hash of everything that was gathered."""
        return hashlib.sha256("\n".join(self.parts).encode()).hexdigest()

    def add(self, function: Any) -> int:
        """Gather a function and what it names. Returns its number."""
        made = plain(function)
        if made not in self.numbers:
            self.numbers[made] = len(self.numbers)
            text, names = of_function(made)
            number = self.numbers[made]
            options = getattr(function, "targetoptions", None)
            self.parts.append(f"{number}: {text} {sorted(options.items()) if options else ''}")
            for name, value in names:
                self.parts.append(f"{number} {name}: {self.value(value, name)}")
        return self.numbers[made]

    def value(self, value: Any, name: str) -> str:
        """Returns a text for what a global name stands for."""
        if isinstance(plain(value), FunctionType) and home_of(plain(value)) not in FOREIGN:
            return f"function {self.add(value)}"
        if isinstance(value, FunctionType) or (isinstance(value, ModuleType) and value.__name__.partition(".")[0] in FOREIGN):
            return f"foreign {value.__module__ if isinstance(value, FunctionType) else ''} {value.__name__}"
        return describe_constant(value, name)


@functools.cache
def of_function(function: FunctionType) -> tuple[str, list[tuple[str, Any]]]:
    """Returns a description of a function's own code, and the names it uses with what they stand for."""
    named: dict[str, Any] = {}
    for code in codes_of(function.__code__):
        for name, attributes in globals_of(code):
            value = function.__globals__.get(name, getattr(builtins, name, None))
            while isinstance(value, ModuleType) and value.__name__.partition(".")[0] not in FOREIGN:
                if not attributes:
                    raise UnknownGlobal(f"{function.__qualname__} uses the module {name} other than by an attribute")
                name, value, attributes = f"{name}.{attributes[0]}", getattr(value, attributes[0]), attributes[1:]
            named[name] = value
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        named[f"closure {name}"] = cell.cell_contents
    for i, value in enumerate(function.__defaults__ or ()):
        named[f"default {i}"] = value
    for name, value in (function.__kwdefaults__ or {}).items():
        named[f"default {name}"] = value
    text = " ".join(describe_code(code, function.__doc__) for code in codes_of(function.__code__))
    return f"{function.__name__}{past_label(function)} {text}", sorted(named.items(), key=lambda pair: pair[0])


def describe_code(code: CodeType, doc: str | None) -> str:
    """Returns what a code object does: its instructions, names and constants, without line numbers and docstring."""
    constants = [
        describe_constant(one, "a constant")
        for one in code.co_consts
        if not isinstance(one, CodeType) and (one is None or one != doc)
    ]
    shape = code.co_argcount, code.co_kwonlyargcount, code.co_flags, code.co_names, code.co_varnames, code.co_freevars
    return f"{code.co_code.hex()} {getattr(code, 'co_exceptiontable', b'').hex()} {shape} {constants}"


@functools.cache
def digest_of(function: Any) -> str:
    """Returns the hash of all that a function, compiled or not, reaches."""
    return Reach(function).digest


@functools.cache
def environment() -> str:
    """Returns what else all machine code depends on: versions, settings of Numba, and the functions that change it."""
    numba: Any = importlib.import_module("numba")
    llvmlite: Any = importlib.import_module("llvmlite")
    numpy: Any = importlib.import_module("numpy")
    parts = vars(importlib.import_module(".numba_parts", __package__))
    ours = [value for value in parts.values() if isinstance(value, FunctionType) and value.__module__ == parts["__name__"]]
    code = hashlib.sha256("".join(sorted(describe_code(one.__code__, one.__doc__) for one in ours)).encode()).hexdigest()
    versions = sys.implementation.cache_tag, numba.__version__, llvmlite.__version__, numpy.__version__.partition(".")[0]
    flags = [(name, getattr(numba.config, name, None)) for name in FLAGS]
    return f"{versions} {flags} {code}"


def machine() -> str:
    """Returns the processor that kernels are compiled for, and what all machine code depends on."""
    return f"{parts_of_numba().processor()} {environment()}"


def parts_of_numba() -> Any:
    """Returns the module `numba_parts`, which needs Numba."""
    return importlib.import_module(".numba_parts", __package__)


# ---- on disk


def cache_home() -> Path:
    """Returns the folder of compiled kernels: SKERRY_CACHE, or `skerry` in the user's cache folder."""
    if given := os.environ.get("SKERRY_CACHE"):
        return Path(given)
    from platformdirs import user_cache_path  # only here: whoever compiles nothing does without it

    return user_cache_path("skerry", appauthor=False)


@functools.cache
def cache_folder() -> Path:
    """Returns the folder of compiled kernels, or a fresh temporary one where that cannot be written."""
    folder = cache_home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="skerry-"))


def forget_unused(now: float) -> int:
    """Remove compiled kernels that nobody has loaded for a month. Returns their number."""
    removed = 0
    for file in cache_home().glob(f"*{SUFFIX}"):
        with suppress(OSError):
            if now - file.stat().st_mtime > MONTH:
                file.unlink()
                removed += 1
    return removed


class KernelCache:
    """The compiled versions of one kernel, as Numba's dispatcher loads and saves them, one for each set of argument types.

    `used` collects the names of all files that this process has loaded or saved.
    """

    used: set[str] = set()  # noqa: RUF012

    def __init__(self, dispatcher: Any) -> None:
        self.dispatcher = dispatcher

    @property
    def cache_path(self) -> str:
        """The folder, for Numba's reports."""
        return str(cache_folder())

    def name(self, signature: Any, processor: tuple[str, str, str]) -> str:
        """Returns the name of the file with the version for these argument types on a processor."""
        key = f"{digest_of(self.dispatcher)} {environment()} {signature} {processor}"
        name = self.dispatcher.py_func.__qualname__.replace("<", "").replace(">", "")
        return f"{name}-{hashlib.sha256(key.encode()).hexdigest()[:24]}{SUFFIX}"

    def find(self, signature: Any) -> Path | None:
        """Returns the file of the version for these argument types, for this processor or any of its kind, or None."""
        own = parts_of_numba().processor()
        for processor in (own, (own[0], *GENERIC)):
            file = cache_folder() / self.name(signature, processor)
            if file.exists():
                return file
        return None

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """Returns a compiled version, None if there is none."""
        target_context.refresh()
        file = self.find(signature)
        try:
            content = b"" if file is None else file.read_bytes()
        except OSError:
            return None
        if file is None:
            return None
        try:
            made = parts_of_numba().from_parts(target_context, pickle.loads(content))
        except Exception:  # a damaged file: whatever is wrong with it, the kernel is compiled again
            return None
        self.used.add(file.name)
        with suppress(OSError):
            if time.time() - file.stat().st_mtime > DAY:
                os.utime(file)  # so that it is not forgotten
        return made

    def save_overload(self, signature: Any, result: Any) -> None:
        """Write a compiled version."""
        if parts_of_numba().points_into_memory(result):
            raise UnknownGlobal(f"{self.dispatcher.py_func.__qualname__} cannot be kept: it points into this process's memory")
        file = cache_folder() / self.name(signature, parts_of_numba().processor())
        own = file.with_name(f"{file.name}.{os.getpid()}-{threading.get_ident()}")
        try:
            own.write_bytes(parts_of_numba().to_bytes(result))
            own.replace(file)
        except OSError:  # the disk is full, say: then it is compiled again next time
            with suppress(OSError):
                own.unlink()
        self.used.add(file.name)

    def enable(self) -> None:
        """Part of Numba's interface; always on."""

    def disable(self) -> None:
        """Part of Numba's interface; always on."""

    def flush(self) -> None:
        """Part of Numba's interface; files are named by content and never stale."""
