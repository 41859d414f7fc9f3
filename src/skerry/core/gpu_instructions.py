"""What Python cannot say to a GPU, and what the threads of a warp do together. Needs numba-cuda."""

import importlib
from typing import Any

import numpy as np
from numba import types

from .doubts import question
from .kernel import generic

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba.cuda still asks for the name, which NumPy 2.5 no longer has
cuda: Any = importlib.import_module("numba.cuda")
ir: Any = importlib.import_module("llvmlite.ir")
try:
    extending: Any = importlib.import_module("numba.cuda.extending")
except ImportError:  # an older numba.cuda
    extending = importlib.import_module("numba.extending")


@cuda.jit(device=True, forceinline=True)
def trailing_zeros(word):  # type: ignore[no-untyped-def]
    """How many bits of a word that is not 0 lie below its lowest 1."""
    return np.int64(cuda.clz(cuda.brev(np.uint64(word))))


@extending.intrinsic  # type: ignore[untyped-decorator]
def apart(context: Any) -> Any:
    """Nothing stays apart here, but all is read again: what is kept for long takes registers, and fewer threads find room."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.call(ir.InlineAsm(ir.FunctionType(ir.VoidType(), []), "", "~{memory}", side_effect=True), [])
        return context.get_dummy_value()

    return types.void(), code


@extending.intrinsic  # type: ignore[untyped-decorator]
def rolled(context: Any, times: Any) -> Any:
    """The same number, but the compiler does not see it: what is not written out leaves the instruction cache to other code."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        return builder.call(ir.InlineAsm(ir.FunctionType(word, [word]), "mov.b64 $0, $1;", "=l,l"), arguments)

    return types.int64(types.int64), code


@extending.intrinsic  # type: ignore[untyped-decorator]
def address(context: Any, record: Any) -> Any:
    """Where a record lies."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ptrtoint(arguments[0], ir.IntType(64))

    return types.int64(record), code


@extending.intrinsic  # type: ignore[untyped-decorator]
def record_at(context: Any, like: Any, where: Any) -> Any:
    """The record of the same kind that lies there, in device memory."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = arguments[0].type
        return builder.addrspacecast(builder.inttoptr(arguments[1], kind.pointee.as_pointer(1)), kind)

    return like(like, types.int64), code


@generic
def ask_together(s, box, w, n, enough):  # type: ignore[no-untyped-def]
    """`ask_in_turn` by all threads of a warp that are here: each takes a doubt, whosever it is. All are asked, not enough."""
    mask = cuda.activemask()
    here, before = np.uint32(mask), np.uint32((np.int64(1) << cuda.laneid) - 1)  # these threads; those with a lower number
    rank, helpers = np.uint32(cuda.popc(here & before)), np.uint32(cuda.popc(here))
    done = np.int64(0)
    cuda.syncwarp(mask)
    while True:
        asking = np.uint32(cuda.ballot_sync(mask, done < n))
        if asking == 0:
            break
        askers = np.uint32(cuda.popc(asking))
        turn = np.uint32(rank // askers)
        rest = np.int64(asking)
        for _ in range(rank - turn * askers):
            rest &= rest - 1
        asker = np.int32(trailing_zeros(rest))
        its_s, its_w = cuda.shfl_sync(mask, address(s), asker), cuda.shfl_sync(mask, address(w), asker)
        k = cuda.shfl_sync(mask, done, asker) + np.int64(turn)
        if k < cuda.shfl_sync(mask, n, asker):
            its = record_at(w, its_w)
            if not question(record_at(s, its_s), box, w, its.doubts[k]):
                its.doubts[k] = -1
        cuda.syncwarp(mask)
        if done < n:  # so many have helped this one
            done += np.int64((helpers - np.uint32(cuda.popc(asking & before)) + askers - np.uint32(1)) // askers)
    found = 0
    for k in range(n):
        found += w.doubts[k] >= 0
    return found


INSTRUCTIONS = {"trailing_zeros": trailing_zeros, "apart": apart, "rolled": rolled}
