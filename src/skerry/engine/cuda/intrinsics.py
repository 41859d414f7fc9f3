"""What Python cannot say to a GPU. Needs numba-cuda."""

import importlib
from typing import Any

import numpy as np
from numba import types

from .. import bits, compile

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba.cuda still asks for the name, which NumPy 2.5 no longer has
cuda: Any = importlib.import_module("numba.cuda")
ir: Any = importlib.import_module("llvmlite.ir")
try:
    extending: Any = importlib.import_module("numba.cuda.extending")
    templates: Any = importlib.import_module("numba.cuda.typing.templates")
except ImportError:  # an older numba.cuda
    extending = importlib.import_module("numba.extending")
    templates = importlib.import_module("numba.core.typing.templates")
READ_ANEW = ir.InlineAsm(ir.FunctionType(ir.VoidType(), []), "", "~{memory}", side_effect=True)  # nothing read before is kept


@cuda.jit(device=True, forceinline=True)  # type: ignore[untyped-decorator]
def trailing_zeros(word: int) -> Any:
    """Returns the number of bits below the lowest 1 of a word that is not 0."""
    return np.int32(cuda.clz(cuda.brev(np.uint64(word))))


@extending.intrinsic  # type: ignore[untyped-decorator]
def reload(context: Any) -> Any:
    """A compiler memory barrier: values are reloaded instead of kept in registers, which raises occupancy."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.call(READ_ANEW, [])
        return context.get_dummy_value()

    return types.void(), code


@extending.intrinsic  # type: ignore[untyped-decorator]
def no_unroll(context: Any, times: Any) -> Any:
    """Returns `times`, hidden from the compiler: loops that are not unrolled leave room in the instruction cache."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(32)
        return builder.call(ir.InlineAsm(ir.FunctionType(word, [word]), "mov.b32 $0, $1;", "=r,r"), arguments)

    return types.int32(types.int32), code


@extending.intrinsic  # type: ignore[untyped-decorator]
def multiprocessor(context: Any) -> Any:
    """Returns the number of the multiprocessor that runs this thread."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.FunctionType(ir.IntType(32), [])
        return builder.call(ir.InlineAsm(word, "mov.u32 $0, %smid;", "=r", side_effect=True), [])

    return types.int32(), code


INSTRUCTIONS = (
    (bits.trailing_zeros, trailing_zeros),
    (compile.no_inline, reload),
    (compile.no_unroll, no_unroll),
)  # the function on a CPU, its counterpart on a GPU
