"""The two forms of a game's kernels: interpreted, which is there at once, and native, which is quick once it is there.

SKERRY_JIT says when which is used. `0`: all is interpreted, NumPy and Numba are not needed. `1`: all is native from the first
call on, compiled if need be. Otherwise kernels are interpreted until their native form is there, and native from then on: results
are the same bytes. Nobody waits for the compiler but those who ask for native kernels (`run_native`): searches and simulations.
"""

import functools
import importlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .compile import bind
from .contract import GameRules
from .layout import Record, Records

MODES = {"0": "interpreted", "1": "native"}
MODE = MODES.get(os.environ.get("SKERRY_JIT", ""), "auto")
JIT = MODE == "native"
LOAD_AFTER = 0.5  # seconds spent in interpreted kernels of a game after which its native ones are looked for
ASK_AGAIN = 1.0  # seconds between two looks
HELD = False  # true where kernels are not looked for in the cache by themselves
FORCED = threading.local()  # `.native` is true where a thread makes kernels ready


def use(jit: str) -> None:
    """Say now what SKERRY_JIT could have said; processes that are started from here on are told, too."""
    global MODE, JIT
    os.environ["SKERRY_JIT"] = jit
    MODE = MODES.get(jit, "auto")
    JIT = MODE == "native"


def hold() -> None:
    """Have kernels become native only where somebody says so (`natively`), as a server does: loading them takes a while."""
    global HELD
    HELD = True


@contextmanager
def natively() -> Iterator[None]:
    """Kernels that this thread calls meanwhile become native, compiled if need be, for all threads."""
    before = getattr(FORCED, "native", False)
    FORCED.native = True
    try:
        yield
    finally:
        FORCED.native = before


class Forms:
    """The kernels of one game as Python calls them."""

    def __init__(self, game: GameRules) -> None:
        self.game = game
        self.native: dict[tuple[Callable[..., Any], type[Record]], Any] = {}  # kernels that are ready, by the record's size
        self.spent = 0.0  # seconds in interpreted kernels
        self.next_look = LOAD_AFTER

    @functools.cached_property
    def native_module(self) -> Any:
        """The module `native`, which needs NumPy and Numba."""
        return importlib.import_module(".native", __package__)

    @functools.cached_property
    def argument(self) -> Callable[[Any], Any]:
        """The function that turns what a kernel is handed into its native form."""
        found: Callable[[Any], Any] = self.native_module.argument
        return found

    @functools.cached_property
    def array_argument(self) -> Callable[[Any], Any]:
        """The function that turns what a kernel that takes arrays of one record is handed into its native form."""
        found: Callable[[Any], Any] = self.native_module.array_argument
        return found

    def is_native(self, function: Callable[..., Any], record: type[Record]) -> bool:
        """Is a kernel for this record ready in its native form?"""
        return (function, record) in self.native

    def run(self, function: Callable[..., Any], *given: Any) -> Any:
        """Call a kernel in the form that is there. Records are handed over as they are, those in a list of one as an array."""
        made = self.native.get((function, record_of(given[0])))
        if made is None:
            if MODE == "interpreted":
                return bind(function, self.game)(*given)
            if MODE == "auto" and not getattr(FORCED, "native", False):
                return self.interpret(function, given)
            return self.run_native(function, *given)
        return made(*map(self.argument, given))

    def call(self, function: Callable[..., Any], s: Record, *given: Any) -> Any:
        """Call a kernel that takes arrays of one record, in the form that is there; a class of records stands for a new one."""
        made = self.native.get((function, type(s)))
        if made is not None:
            return made(*map(self.array_argument, (s, *given)))
        return self.run(function, [s], *map(in_a_list, given))

    def run_native(self, function: Callable[..., Any], *given: Any) -> Any:
        """Call a kernel in its native form, which is compiled if need be; only where SKERRY_JIT=0 is it interpreted."""
        if MODE == "interpreted":
            return bind(function, self.game)(*given)
        key = function, record_of(given[0])
        made = self.native.get(key)
        if made is None:
            made = self.native_module.native(function, self.game)
            result = made(*map(self.argument, given))
            self.native[key] = made
            return result
        return made(*map(self.argument, given))

    def interpret(self, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        """Call a kernel in its interpreted form, and see now and then whether its native form is worth having."""
        start = time.perf_counter()
        result = bind(function, self.game)(*given)
        self.spent += time.perf_counter() - start
        if self.spent >= self.next_look and not HELD:
            self.next_look = self.spent + ASK_AGAIN
            self.look_for_native(function, given)
        return result

    def look_for_native(self, function: Callable[..., Any], given: tuple[Any, ...]) -> None:
        """Take a kernel from the cache, if it is there."""
        native = self.native_module
        made = native.native(function, self.game)
        arguments = tuple(map(native.argument, given))
        if native.is_cached(made, arguments):
            made.compile(tuple(map(native.numba.typeof, arguments)))
            self.native[function, record_of(given[0])] = made
            self.next_look = self.spent  # the next one, too


def in_a_list(value: Any) -> Any:
    """Returns a record, or a new one for a class of records, in a list of its own; anything else as it is."""
    return [value] if isinstance(value, Record) else [value()] if isinstance(value, type) else value


def record_of(value: Any) -> type[Record]:
    """Returns the class of a record, of the one in a list, or of records side by side."""
    if isinstance(value, Records):
        return value.cls
    return type(value[0]) if isinstance(value, list) else type(value)
