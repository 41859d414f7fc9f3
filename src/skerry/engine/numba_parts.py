"""The private parts of Numba that we use or change, all of them but those for a GPU. A test tells which of them has gone.

An *entry* is a kernel that Python calls. Numba compiles every kernel as if it were one: it optimises it with all that it calls,
turns it into machine code, and wraps it for Python. A kernel that only other kernels call needs none of this, since its code is
taken into theirs and optimised there again. So such *inner* kernels are left as the intermediate code of LLVM: compiling takes
two thirds of the time, and what is kept on disk a third of the space.
"""

import importlib
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

codegen: Any = importlib.import_module("numba.core.codegen")
compiler: Any = importlib.import_module("numba.core.compiler")
cpu: Any = importlib.import_module("numba.core.cpu")
registry: Any = importlib.import_module("numba.core.registry")
serialize: Any = importlib.import_module("numba.core.serialize")
types: Any = importlib.import_module("numba").types

library: Any = codegen.CPUCodeLibrary
optimize, finalize, get_executable = library._optimize_final_module, library._finalize_final_module, cpu.CPUContext.get_executable
compiling = threading.local()  # `.inner`: is what this thread compiles an inner kernel?


def is_inner() -> bool:
    """Is what this thread compiles an inner kernel?"""
    return getattr(compiling, "inner", False)


@contextmanager
def as_inner(inner: bool) -> Iterator[None]:
    """What this thread compiles meanwhile is an inner kernel, or is not; kernels that it calls are compiled in between."""
    before, compiling.inner = is_inner(), inner
    try:
        yield
    finally:
        compiling.inner = before


def optimize_final_module(self: Any) -> None:
    """Optimise a kernel with all that is linked into it; an inner one only if it calls no other: small ones are inlined well."""
    if not is_inner() or not self._linking_libraries:
        optimize(self)


def finalize_final_module(self: Any) -> None:
    """Make machine code of a kernel; of an inner one none."""
    if not is_inner():
        finalize(self)
        return
    self._finalize_dynamic_globals()
    self._verify_declare_only_symbols()
    self._final_module.__library = weakref.proxy(self)
    self._finalized = True


def executable(self: Any, library: Any, fndesc: Any, env: Any) -> Any:
    """Returns what Python calls. Numba knows kernels by it, so an inner one has an object of its own, which raises if called."""
    return bytearray().index if is_inner() else get_executable(self, library, fndesc, env)


library._optimize_final_module = optimize_final_module
library._finalize_final_module = finalize_final_module
cpu.CPUContext.get_executable = executable


def mark(made: Any, inner: bool) -> None:
    """Have a dispatcher compile its kernel as an inner one, or as one that Python calls."""
    compile_it = made.compile

    def compile_as(signature: Any) -> Any:
        with as_inner(inner):
            return compile_it(signature)

    made.compile = compile_as


def for_any_number(made: Any, kind_of: Callable[[Any], Any]) -> Any:
    """Widen argument types with `kind_of` before dispatch: int8, int64 and literal arguments share one compiled version."""
    template = made.get_call_template
    made.get_call_template = lambda types, names: template(tuple(map(kind_of, types)), names)
    return made


def widest(kind: Any) -> Any:
    """The type that a signed whole number is handed on as."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else kind


def processor() -> tuple[str, str, str]:
    """Returns what kernels are compiled for: the target triple, the processor's name and its features."""
    found: tuple[str, str, str] = registry.cpu_target.target_context.codegen().magic_tuple()
    return found


def to_bytes(result: Any) -> bytes:
    """Returns a compiled kernel as bytes, to be kept."""
    kept: bytes = serialize.dumps(result._reduce())
    return kept


def from_parts(context: Any, parts: Any) -> Any:
    """Returns a compiled kernel from its unpickled bytes."""
    return compiler.CompileResult._rebuild(context, *parts)


def points_into_memory(result: Any) -> bool:
    """Does a compiled kernel hold addresses of this process, so that it cannot be kept?"""
    return bool(result.library.has_dynamic_globals or any(not one.can_cache for one in result.lifted))
