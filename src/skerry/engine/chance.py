"""Chance: SplitMix64. The only unsigned numbers in the project live in the field `rng` and in this file."""

import importlib
from typing import Any

from .compile import kernel, native_form
from .layout import Int64, Ints, Record, UInt64

WORD = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15


@native_form(lambda: importlib.import_module("numpy").int64)
def signed(word: int) -> int:
    """Returns a word as it is; natively it becomes a signed number."""
    return word


@native_form(lambda: importlib.import_module("numpy").uint64)
def unsigned(word: int) -> int:
    """Returns a word as it is; natively it becomes an unsigned number."""
    return word


class Chance(Record):
    """A random state for policies and bots."""

    rng: UInt64
    policy: Int64  # never used: it keeps Numba from taking a match for a kind of this record


@kernel
def scramble(z: int) -> int:
    """SplitMix64's output function."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
    return z ^ (z >> 31)


@kernel
def sow(r: Any, seed: int) -> None:
    """Start the random state of a record from a seed (not negative)."""
    r.rng = scramble((unsigned(seed) * 0xD1342543DE82EF95 + GOLDEN) & WORD)


@kernel
def below(r: Any, n: int) -> int:
    """Returns a fair whole number from 0 to n - 1 (n up to 2**31)."""
    r.rng = (r.rng + GOLDEN) & WORD
    return share(r.rng, n)


@kernel
def share(rng: int, n: int) -> int:
    """Returns which of n equal shares of all numbers the scrambled form of `rng` falls into."""
    return (signed(scramble(rng) >> 33) * n) >> 31


@kernel
def mix(seed: int, i: int) -> int:
    """Returns the seed of game i of a batch: a seed like any other, so that game can be played again alone."""
    return signed(scramble((unsigned(seed) + unsigned(i + 1) * GOLDEN) & WORD) >> 1)


@kernel
def shuffle(r: Any, cards: Ints, lo: int, hi: int) -> None:
    """Put cards[lo:hi] in random order, as `below` draws; the random state is written back once, at the end."""
    rng = r.rng
    for i in range(hi - 1, lo, -1):
        rng = (rng + GOLDEN) & WORD
        j = lo + share(rng, i - lo + 1)
        cards[i], cards[j] = cards[j], cards[i]
    r.rng = rng
