"""Questions that a rule leaves for a closer look, as numbers in the scratch space's `doubts`: they are settled one by one.

Most decisions have none and some have many. On a GPU the threads of a warp share them out (`gpu_warp.ask_together`).
"""

from typing import Any

from .cache import plain
from .compile import kernel, rebuild

KIN = 64  # doubts that leave the same rest by it are of one kind


def question(s: Any, box: Any, w: Any, doubt: int) -> bool:
    """What is asked about a doubt; `in_turn` puts a game's own in place."""
    raise NotImplementedError


def ask_in_turn(s, box, w, n, enough):  # type: ignore[no-untyped-def]
    """Ask about the first n doubts until `enough` of a kind are true; how many are. The others become -1."""
    found, of_kind, kind = 0, 0, -1
    for k in range(n):
        doubt = w.doubts[k]
        if doubt % KIN != kind:
            kind, of_kind = doubt % KIN, 0
        if of_kind < enough and question(s, box, w, doubt):
            found += 1
            of_kind += 1
        else:
            w.doubts[k] = -1
    return found


def in_turn(asked: Any) -> Any:
    """`ask_in_turn` with a game's question, as a kernel."""
    made = rebuild(ask_in_turn, plain(asked).__name__, kernel, lambda name, value: asked if value is question else value)
    made.question = asked
    return made
