"""Tables alone, as inside a browser: no HTTP, SQL, threads, NumPy or Numba. Whole matches, each in a process of its own."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from .alone import MATCHES
from .golden import can_take_back
from .matches import each_game
from .selection import own_module


@pytest.mark.slow
@each_game
def test_a_whole_match_is_played_without_server_database_threads_and_numpy(game: Any) -> None:
    """A page at seat 0 that clicks, is sent frames and takes something back; a uniform bot at seat 1; the log replays."""
    short = getattr(own_module(game, "test_invariants"), "SHORT", {})  # options that make for a short match
    command = [sys.executable, "-m", "skerry.testing.alone", game.name, *(f"{name}={value}" for name, value in short.items())]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "SKERRY_JIT": "0"})
    assert done.returncode == 0, done.stderr
    assert not done.stderr, "nothing failed on the way"
    matches = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(matches) == MATCHES
    assert all(match["lines"] and match["panels"] and match["tries"] for match in matches)
    if any(match["taken_back"] for match in matches):
        return
    assert all(match["why_not"] for match in matches)
    assert not can_take_back(game), "elsewhere something can be taken back, but not here"
