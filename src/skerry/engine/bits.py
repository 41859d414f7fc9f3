"""Sets of at most 62 things as the bits of a word."""

import importlib
from typing import Any

from .compile import kernel, native_form


def count_trailing_zeros() -> Any:
    """Returns an intrinsic for the machine's own instruction, which Python has no word for."""
    types: Any = importlib.import_module("numba").types
    extending: Any = importlib.import_module("numba.extending")
    ir: Any = importlib.import_module("llvmlite.ir")

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(context: Any, word: Any) -> Any:
        """Returns the number of bits below the lowest 1 of a word that is not 0."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), code

    return trailing_zeros


@native_form(count_trailing_zeros)
def trailing_zeros(word: int) -> int:
    """Returns the number of bits of a word that is not 0 below its lowest 1."""
    return (word & -word).bit_length() - 1


@kernel
def count_bits(word: int) -> int:
    """Returns the number of bits of a set that are on (sets hold at most 62)."""
    n = 0
    while word:
        word &= word - 1
        n += 1
    return n


@kernel
def lowest_bit(word: int) -> int:
    """Returns the number of the lowest bit of a set that is not empty."""
    return trailing_zeros(word)
