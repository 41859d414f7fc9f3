"""Rules run as kernels: native by Numba, on a GPU by numba-cuda, or as plain Python with SKERRY_JIT=0."""

import functools
import importlib
import os
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar, cast

from . import contract
from .cache import KernelCache, globals_of, past_label, plain

F = TypeVar("F", bound=Callable[..., Any])
JIT = os.environ.get("SKERRY_JIT", "1") != "0"


def kernel(function: F) -> F:
    """Compile a rule: no GIL, cached on disk. With SKERRY_JIT=0 the function stays as it is."""
    if not JIT:
        return function
    numba: Any = importlib.import_module("numba")
    made = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    made._cache = KernelCache(made, (for_any_number, widest))  # type: ignore[arg-type]
    return cast(F, for_any_number(made, widest))


def for_any_number(made: Any, kind_of: Callable[[Any], Any]) -> Any:
    """Widen argument types with `kind_of` before dispatch: int8, int64 and literal arguments share one compiled version."""
    template = made.get_call_template
    made.get_call_template = lambda types, names: template(tuple(map(kind_of, types)), names)
    return made


def widest(kind: Any) -> Any:
    """The type that a signed whole number is handed on as."""
    types: Any = importlib.import_module("numba").types
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else kind


def ignored() -> None:
    """Does nothing: interpreted code has no compiler to instruct."""


def instruct_no_inline() -> Any:
    """Returns the intrinsic `no_inline`."""
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


no_inline = instruct_no_inline() if JIT else ignored


@kernel
def no_unroll(times: int) -> int:
    """Returns `times`. On a GPU it hides a constant trip count, so that the loop is not unrolled."""
    return times


def generic(function: F) -> F:
    """Mark a plain function that names the contract's functions and is bound to a game before it runs."""
    function.generic = True  # type: ignore[attr-defined]
    return function


def rebuild(
    function: Callable[..., Any], label: str, wrap: Callable[[FunctionType], Any], swap: Callable[[str, Any], Any]
) -> Any:
    """Returns a function with the same code whose globals are what `swap(name, value)` returns, made into a kernel by `wrap`."""
    made_of = plain(function)
    used = {name for name, _ in globals_of(made_of.__code__)}
    names = {name: swap(name, made_of.__globals__.get(name)) for name in used}
    known = {name: value for name, value in names.items() if value is not None}
    made = FunctionType(made_of.__code__, {**made_of.__globals__, **known}, made_of.__name__, made_of.__defaults__)
    made.__qualname__ = f"{made_of.__qualname__}_{label}"
    made.__module__ = made_of.__module__
    return wrap(made)


def of_contract(value: Any, game: contract.GameRules) -> Any:
    """Returns a game's own function for one of the contract's, found by identity; anything else as it is."""
    name = getattr(value, "__name__", "")
    return game.rules[name] if name and value is getattr(contract, name, None) else value


@functools.cache
def bind(function: Callable[..., Any], game: contract.GameRules) -> Callable[..., Any]:
    """Returns a generic function compiled for one game: its globals name the game's functions instead of the contract's."""

    def swap(name: str, value: Any) -> Any:
        found = of_contract(value, game)
        return bind(found, game) if getattr(found, "generic", False) is True else found

    label = game.name.replace("-", "_") + past_label(game.rules["setup"])
    bound: Callable[..., Any] = rebuild(function, label, kernel, swap)
    return bound
