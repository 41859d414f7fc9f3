"""Deferred checks: a rule writes candidates that need an expensive test into `w.deferred`; one loop tests them all.

Most decisions have none and some have many. On a GPU the threads of a warp share them (`cuda.warp.check_deferred_warp`).
"""

from typing import Any

from .cache import past_label, plain
from .compile import kernel, rebuild
from .contract import MatchState

KIND_MODULUS = 64  # candidates with equal remainder modulo it belong to the same kind, such as a card


def is_good(s: Any, box: Any, w: Any, candidate: int) -> bool:
    """Is a candidate good? `check_deferred` puts a game's own test in place."""
    raise NotImplementedError


def check_in_turn(s: MatchState, box: Any, w: Any, n: int, enough: int) -> int:
    """Test the first n candidates, at most `enough` hits per kind. Misses and skipped ones become -1. Returns the hits."""
    found, of_kind, kind = 0, 0, -1
    for k in range(n):
        candidate = w.deferred[k]
        if candidate % KIND_MODULUS != kind:
            kind, of_kind = candidate % KIND_MODULUS, 0
        if of_kind < enough and is_good(s, box, w, candidate):
            found += 1
            of_kind += 1
        else:
            w.deferred[k] = -1
    return found


def check_deferred(own: Any) -> Any:
    """Returns `check_in_turn` as a kernel with a game's own test in place."""
    label = plain(own).__name__ + past_label(own)
    made = rebuild(check_in_turn, label, kernel, lambda name, value: own if value is is_good else value)
    made.is_good = own
    return made
