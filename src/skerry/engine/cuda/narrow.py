"""Whole numbers of 32 bits where those suffice: a GPU takes two instructions for what has 64. Needs numba-cuda.

Numba makes every number of 64 bits. Of the rules' numbers only sets of cards need them, and those are fields of 64 bits, or come
from a shift to the left. All others are far below 2**31: what is added, compared and counted are cards, squares, seats.
"""

import importlib
import operator
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..numba_parts import widest

types: Any = importlib.import_module("numba").types
WORD = types.int32
SAME = (operator.and_, operator.iand, operator.or_, operator.ior, operator.xor, operator.ixor)  # of two truths it is one
TWO = (
    *SAME, operator.add, operator.iadd, operator.sub, operator.isub, operator.mul, operator.imul, operator.floordiv,
    operator.ifloordiv, operator.mod, operator.imod, operator.rshift, operator.irshift,
)  # fmt: skip
ONE = (operator.neg, operator.invert)


def is_narrow(kind: Any) -> bool:
    """Is it a signed number of at most 32 bits, or one that is known and fits them?"""
    if isinstance(kind, types.IntegerLiteral):
        return -(1 << 31) <= int(kind.literal_value) < 1 << 31
    return isinstance(kind, types.Integer) and bool(kind.signed) and kind.bitwidth <= WORD.bitwidth


def narrowest(kind: Any) -> Any:
    """Returns the type that a kernel is handed a signed whole number as."""
    return WORD if is_narrow(kind) else widest(kind)


def narrowed(function: Any, kinds: tuple[Any, ...]) -> Any:
    """Returns the signature of an operation on narrow numbers; None for other operands."""
    if function not in (*ONE, *TWO):
        return None
    truths = [isinstance(types.unliteral(kind), types.Boolean) for kind in kinds]
    known = [isinstance(kind, types.Literal) for kind in kinds]
    if not all(truth or is_narrow(kind) for truth, kind in zip(truths, kinds, strict=True)) or all(known):
        return None
    if function in ONE and not truths[0]:
        return WORD(WORD)
    if function in TWO and not (function in SAME and all(truths)):
        return WORD(WORD, WORD)
    return None


@contextmanager
def narrow() -> Iterator[None]:
    """Kernels compiled meanwhile have narrow numbers. Compile none for a CPU meanwhile: its constants would be narrow too."""
    device = importlib.import_module("numba.cuda.descriptor").cuda_target.typing_context
    usual = types.BaseFunction.get_call_type

    def get_call_type(function: Any, context: Any, kinds: Any, names: Any) -> Any:
        if context is device:
            if function.typing_key is range and all(map(is_narrow, kinds)):
                kinds = (WORD,) * len(kinds)
            if found := narrowed(function.typing_key, tuple(kinds)):
                function._impl_keys[found.args] = function.typing_key
                return found
        return usual(function, context, kinds, names)

    def literal_type(literal: Any) -> Any:
        return WORD if is_narrow(literal) else types.Literal.literal_type.fget(literal)

    def module_constant(module: Any, name: str) -> Any:
        known = types.maybe_literal(getattr(module.pymod, name))
        return known if isinstance(known, types.IntegerLiteral) else type(device).resolve_module_constants(device, module, name)

    types.BaseFunction.get_call_type, types.IntegerLiteral.literal_type = get_call_type, property(literal_type)
    device.resolve_module_constants = module_constant  # `record.CARDS` is as narrow as `CARDS`
    try:
        yield
    finally:
        types.BaseFunction.get_call_type = usual
        del types.IntegerLiteral.literal_type, device.resolve_module_constants
