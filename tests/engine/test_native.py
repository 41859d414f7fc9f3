"""The rules run natively and interpreted, and give the same bytes."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from skerry.engine.compile import JIT, rebuild
from skerry.engine.layout import LINE, Cells, aligned, interpreted_record

from ..games.seven_islands.few import told
from ..support.trace import trace

TESTS = Path(__file__).parents[1]


def run(*arguments, **environment):
    """What a Python process of its own prints."""
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def interpreted():
    """Whole matches of every game, played by plain Python, which notices every index beyond its array."""
    return run(TESTS / "support" / "trace.py", 2, SKERRY_JIT="0").splitlines()


def first_difference(one, other):
    """The first line that two traces do not share, told by its match and move."""
    assert len(one) == len(other)
    return next((a.split(":")[0] for a, b in zip(one, other, strict=True) if a != b), None)


@pytest.mark.slow
def test_native_matches_equal_interpreted_ones_byte_for_byte(interpreted):
    native = list(trace(2)) if JIT else run(TESTS / "support" / "trace.py", 2, SKERRY_JIT="1").splitlines()
    assert len(native) > 500
    assert first_difference(native, interpreted) is None


def test_how_many_candidates_are_checked_at_once_changes_nothing():
    program = TESTS / "games" / "seven_islands" / "few.py"
    few = run(program, 4, 2, SKERRY_JIT="0").splitlines()
    assert few == (
        list(told(4)) if JIT else run(TESTS / "games" / "seven_islands" / "few.py", 4, 256, SKERRY_JIT="1").splitlines()
    )


def test_traces_that_differ_are_told_apart(interpreted):
    spoilt = [*interpreted[:10], interpreted[10] + "!", *interpreted[11:]]
    assert first_difference(spoilt, interpreted) == interpreted[10].split(":")[0]


# ---- how interpreted rules see a record


def test_an_interpreted_record_gives_python_numbers_and_refuses_what_does_not_fit():
    array = np.zeros((), aligned(("rng", np.uint64), ("cards", np.int8, (2, 3)), ("n", np.int8)))
    s = interpreted_record(array.dtype)(array)
    s.n = 127
    assert type(s.n) is int
    assert s.n + 1 == 128  # no wrapping at eight bits
    with pytest.raises(ValueError, match="invalid value for format"):
        s.n = 128
    s.cards[1, 2] = 5
    assert array["cards"][1, 2] == 5
    with pytest.raises(IndexError):
        s.cards[2, 0] = 1
    for at in ((0, -1), (-1, 0)):  # a GPU would look at what lies before the array
        with pytest.raises(IndexError, match="counts from the end"):
            s.cards[at] = 1
    with pytest.raises(IndexError, match="counts from the end"):
        Cells(memoryview(array["cards"][0]))[-1]
    s.rng = 2**64 - 1
    assert int(array["rng"]) == 2**64 - 1


def test_every_byte_of_a_record_is_in_a_field():
    plain = aligned(("rng", np.uint64), ("n", np.int8))
    assert plain.names == ("rng", "n", "padding_9")
    assert plain.itemsize == 16
    lines = aligned(("n", np.int8), ("rng", np.uint64, 2), LINE, ("m", np.int8, 3), LINE, ("k", np.int16))
    assert [lines.fields[name][1] for name in ("n", "rng", "m", "k")] == [0, 8, 128, 256]
    assert lines.itemsize == 384
    for dtype in (plain, lines):
        assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize
        assert dtype.isalignedstruct


def copies(box, seat):
    """Like a rule that reads a field of its own name."""
    return box.copies + seat


def test_a_field_may_bear_the_name_of_the_rule_that_reads_it():
    asked = []
    made = rebuild(copies, "again", lambda function: function, lambda name, value: asked.append(name))
    assert asked == []
    assert made(SimpleNamespace(copies=3), 4) == 7
