"""Tables alone, as inside a browser: no HTTP, no SQL, no threads, no NumPy, no Numba. Whole matches of every game, in a process of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ...support.alone import MATCHES
from ...support.matches import each_game

ROOT = Path(__file__).parents[3]
SHORT = {"islant": ["level=1"], "seven-islands": ["rounds=8"]}  # the others are short as they are


@pytest.mark.slow
@each_game
def test_a_whole_match_is_played_without_server_database_threads_and_numpy(game: Any) -> None:
    """A page at seat 0 that clicks, is sent frames and takes something back; a uniform bot at seat 1; the log replays."""
    command = [sys.executable, "-m", "tests.support.alone", game.name, *SHORT.get(game.name, [])]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env={**os.environ, "SKERRY_JIT": "0"})
    assert done.returncode == 0, done.stderr
    assert not done.stderr, "nothing failed on the way"
    matches = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(matches) == MATCHES
    assert all(match["lines"] > 8 and match["panels"] > 2 and match["tries"] for match in matches)
    assert any(match["taken_back"] for match in matches)
