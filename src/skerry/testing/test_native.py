"""The rules run natively and interpreted, and give the same bytes."""

import os
import subprocess
import sys
from itertools import islice

import pytest

from skerry.engine.forms import JIT

from .trace import trace


def run(*arguments, **environment):
    """What a Python process of its own prints."""
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def interpreted():
    """Whole matches of every game, played by plain Python, which notices every index beyond its array."""
    return run("-m", "skerry.testing.trace", 2, SKERRY_JIT="0").splitlines()


def first_difference(one, other):
    """The first line that two traces do not share, told by its match and move."""
    assert len(one) == len(other)
    return next((a.split(":")[0] for a, b in zip(one, other, strict=True) if a != b), None)


@pytest.mark.slow
def test_native_matches_equal_interpreted_ones_byte_for_byte(interpreted):
    native = list(trace(2)) if JIT else run("-m", "skerry.testing.trace", 2, SKERRY_JIT="1").splitlines()
    assert native
    assert first_difference(native, interpreted) is None


def test_traces_that_differ_are_told_apart():
    traced = list(islice(trace(1), 40))
    at = len(traced) // 2
    spoilt = [*traced[:at], traced[at] + "!", *traced[at + 1 :]]
    assert first_difference(traced, list(traced)) is None
    assert first_difference(spoilt, traced) == traced[at].split(":")[0]
