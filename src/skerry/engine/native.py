"""Kernels compiled for the processor by Numba, and what they are handed. Imported where something is to run natively."""

import functools
import importlib
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from .cache import FOREIGN, KernelCache
from .compile import is_marked, label_of, of_contract, rebuild
from .contract import GameRules
from .layout import Array, Record, Records
from .numba_parts import for_any_number, mark, widest

numba: Any = importlib.import_module("numba")
ONE = (1,)
DTYPES = {kind: np.dtype(kind) for kind in ("int8", "int16", "int32", "int64", "uint8", "uint64", "float64")}


def compiled(function: FunctionType, inner: bool) -> Any:
    """Returns a function compiled by Numba: no GIL; cached on disk unless it is an inner kernel, which only others call."""
    made = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, no_cpython_wrapper=inner)(function)
    if not inner:
        made._cache = KernelCache(made)
    mark(made, inner)
    return for_any_number(made, widest)


class NativeModule(ModuleType):
    """A module of ours as native code sees it: its kernels are compiled."""

    def __init__(self, module: ModuleType, game: GameRules | None) -> None:
        super().__init__(module.__name__)
        self.__dict__.update(_module=module, _game=game)

    def __getattr__(self, name: str) -> Any:
        return native_value(getattr(self._module, name), self._game)


@functools.cache
def native_module(module: ModuleType, game: GameRules | None) -> NativeModule:
    """Returns a module with compiled kernels, one for each game: Numba tells modules apart by identity."""
    return NativeModule(module, game)


def native_value(value: Any, game: GameRules | None) -> Any:
    """Returns what takes a global's place in native code."""
    value = value if game is None else of_contract(value, game)
    if hasattr(value, "native_form"):
        return value.native_form()
    if isinstance(value, ModuleType) and value.__name__.partition(".")[0] not in FOREIGN:
        return native_module(value, game)
    if is_marked(value, "generic"):
        return native(value, game, inner=True)
    return native(value, inner=True) if is_marked(value, "kernel") else value


@functools.cache
def native(function: Callable[..., Any], game: GameRules | None = None, inner: bool = False) -> Any:
    """Returns a kernel compiled with all that it calls; a generic one is bound to a game. Python cannot call an inner one."""
    label = "" if game is None else label_of(game)
    return rebuild(function, label, lambda made: compiled(made, inner), lambda name, value: native_value(value, game))


def argument(value: Any) -> Any:
    """Returns what a native kernel is handed for a record, records or an array; a list of one record becomes an array of one."""
    if type(value) is int:
        return value
    if isinstance(value, Array):
        return array_of(value)
    if isinstance(value, Record):
        return value.array[()]
    if isinstance(value, list):
        return np.ndarray((1,), value[0]._dtype or value[0].dtype(), value[0]._raw)
    return value.array if isinstance(value, Records) else value


def array_of(numbers: Array[Any]) -> Any:
    """Returns an array of numbers in NumPy's form, over the same bytes."""
    return np.ndarray(numbers.shape, DTYPES[numbers.kind.name], numbers.raw)


def array_argument(value: Any) -> Any:
    """Returns what a native kernel that takes arrays of one record is handed; a class of records stands for a new one."""
    kind = type(value)
    if kind is int:
        return value
    if kind is Array:
        return np.ndarray(value.shape, DTYPES[value.kind.name], value.raw)
    if kind is type:
        return np.zeros(ONE, value._dtype or value.dtype())
    return np.ndarray(ONE, value._dtype or value.dtype(), value._raw) if isinstance(value, Record) else value


def is_cached(kernel: Any, arguments: tuple[Any, ...]) -> bool:
    """Is a kernel's version for such arguments compiled already, in this process or on disk?"""
    types = tuple(numba.typeof(one) for one in arguments)
    if types in kernel.overloads:
        return True
    return bool(kernel._cache.find(types))
