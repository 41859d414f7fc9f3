"""Rules as kernels: plain functions, marked. They run as they are; `native` compiles them, `cuda` does so for a GPU."""

import functools
import importlib
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

from . import contract
from .cache import globals_of, past_label, plain

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Mark a function that can be compiled."""
    function.kernel = True  # type: ignore[attr-defined]
    return function


def generic(function: F) -> F:
    """Mark a function that names the contract's functions and is bound to a game before it runs."""
    function.generic = True  # type: ignore[attr-defined]
    return function


def native_form(make: Callable[[], Any]) -> Callable[[F], F]:
    """Say what takes a function's place in native code: what `make` returns when it is first needed."""

    def mark(function: F) -> F:
        function.native_form = functools.cache(make)  # type: ignore[attr-defined]
        return function

    return mark


def instruct_no_inline() -> Any:
    """Returns the intrinsic that takes the place of `no_inline`."""
    types: Any = importlib.import_module("numba").types
    extending: Any = importlib.import_module("numba.extending")

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def no_inline(context: Any) -> Any:
        """Keeps the calling kernel from being inlined into its callers, which then take less time to compile."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return types.none(), code

    return no_inline


@native_form(instruct_no_inline)
def no_inline() -> None:
    """In native code: keeps the calling kernel from being inlined into its callers."""


@kernel
def no_unroll(times: int) -> int:
    """Returns `times`. On a GPU it hides a constant trip count, so that the loop is not unrolled."""
    return times


def rebuild(
    function: Callable[..., Any], label: str, wrap: Callable[[FunctionType], Any], swap: Callable[[str, Any], Any]
) -> Any:
    """Returns a function with the same code whose globals are what `swap(name, value)` returns, made into a kernel by `wrap`.

    A label is added to its name.
    """
    made_of = plain(function)
    used = {name for name, _ in globals_of(made_of.__code__)}
    names = {name: swap(name, made_of.__globals__.get(name)) for name in used}
    known = {name: value for name, value in names.items() if value is not None}
    made = FunctionType(made_of.__code__, {**made_of.__globals__, **known}, made_of.__name__, made_of.__defaults__)
    made.__qualname__ = f"{made_of.__qualname__}_{label}" if label else made_of.__qualname__
    made.__module__ = made_of.__module__
    return wrap(made)


def label_of(game: contract.GameRules) -> str:
    """Returns what is added to the names of functions that are bound to a game."""
    return game.name.replace("-", "_") + past_label(game.rules["setup"])


def of_contract(value: Any, game: contract.GameRules) -> Any:
    """Returns a game's own function for one of the contract's, found by identity; anything else as it is."""
    name = getattr(value, "__name__", "")
    return game.rules[name] if name and value is getattr(contract, name, None) else value


def is_marked(value: Any, mark: str) -> bool:
    """Is it a function that was marked so?"""
    return isinstance(value, FunctionType) and getattr(value, mark, False) is True


@functools.cache
def bind(function: Callable[..., Any], game: contract.GameRules) -> Callable[..., Any]:
    """Returns a generic function for one game, to be interpreted: its globals name the game's functions."""

    def swap(name: str, value: Any) -> Any:
        found = of_contract(value, game)
        return bind(found, game) if is_marked(found, "generic") else found

    bound: Callable[..., Any] = rebuild(function, label_of(game), kernel, swap)
    return bound
