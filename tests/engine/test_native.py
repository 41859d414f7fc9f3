"""The rules run natively and interpreted, and give the same bytes."""

import pickle
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated

import pytest

from skerry.engine.compile import rebuild
from skerry.engine.forms import JIT
from skerry.engine.layout import LINE, Int8, Int16, Ints, Record, Size, UInt64, int8, record_class, uint64
from skerry.testing.test_native import run

from ..games.seven_islands.few import told

TESTS = Path(__file__).parents[1]


def test_how_many_candidates_are_checked_at_once_changes_nothing():
    program = TESTS / "games" / "seven_islands" / "few.py"
    few = run(program, 4, 2, SKERRY_JIT="0").splitlines()
    assert few == (
        list(told(4)) if JIT else run(TESTS / "games" / "seven_islands" / "few.py", 4, 256, SKERRY_JIT="1").splitlines()
    )


# ---- how interpreted rules see a record


class Small(Record):
    """A record for tests."""

    rng: UInt64
    cards: Annotated[Ints, int8, 2, 3]
    n: Int8


class Lines(Record):
    """A record with lines of the cache."""

    n: Int8
    rng: Annotated[Ints, uint64, 2]
    m: Annotated[Ints, int8, 3, LINE]
    k: Annotated[Int16, LINE]


class Pattern(Record):
    """A record with an open length."""

    n: Int16
    held: Annotated[Ints, int8, Size("seats"), 2]


def test_an_interpreted_record_gives_python_numbers_and_refuses_what_does_not_fit():
    s = Small()
    s.n = 127
    assert type(s.n) is int
    assert s.n + 1 == 128  # no wrapping at eight bits
    with pytest.raises(ValueError, match="invalid value for format"):
        s.n = 128
    s.cards[1, 2] = 5
    assert s.array["cards"][1, 2] == 5
    with pytest.raises(IndexError):
        s.cards[2, 0] = 1
    for at in ((0, -1), (-1, 0)):  # a GPU would look at what lies before the array
        with pytest.raises(IndexError, match="counts from the end"):
            s.cards[at] = 1
    with pytest.raises(IndexError, match="counts from the end"):
        s.cards.row(0)[-1]
    s.rng = 2**64 - 1
    assert s.rng == 2**64 - 1


def test_rows_of_an_array_are_written_in_place():
    s = Small()
    s.cards.row(1).put([4, 5])
    assert s.cards.tolist() == [[0, 0, 0], [4, 5, 0]]
    s.cards.row(0).fill(-1)
    assert list(s.cards.flat) == [-1, -1, -1, 4, 5, 0]
    assert list(s.cards.row(1)) == [4, 5, 0]
    with pytest.raises(IndexError):
        s.cards.row(1).put([1, 2, 3, 4])
    with pytest.raises(IndexError, match="beyond an array"):
        s.cards.row(2)


def test_every_byte_of_a_record_is_in_a_field():
    assert Small.dtype().names == ("rng", "cards", "n", "padding_15")
    assert Small.dtype().itemsize == Small._size == 16
    lines = Lines.dtype()
    assert [lines.fields[name][1] for name in ("n", "rng", "m", "k")] == [0, 8, 128, 256]
    assert lines.itemsize == 384
    for dtype in (Small.dtype(), lines):
        assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize
        assert dtype.isalignedstruct


def test_a_pattern_has_a_class_for_each_choice_of_its_lengths():
    two, five = Pattern.sized(seats=2), Pattern.sized(seats=5)
    assert two is Pattern.sized(seats=2)
    assert (two._size, five._size) == (6, 12)
    s = five()
    s.held[4, 1] = 7
    again = pickle.loads(pickle.dumps(s))
    assert type(again) is five
    assert again == s
    assert again != five()


def test_a_record_is_copied_compared_and_overwritten_by_its_bytes():
    s, other = Small(), Small()
    s.n = 3
    copy = s.copy()
    copy.n = 4
    assert (s.n, copy.n) == (3, 4)
    other.take(s)
    assert other == s
    assert other.tobytes() == s.array.tobytes()
    assert repr(s) == "<Small rng=0 n=3>"


def test_a_declaration_that_makes_no_sense_is_refused():
    with pytest.raises(TypeError, match="names no kind of number"):
        record_class("Odd", {"n": int})
    with pytest.raises(TypeError, match="cannot be called copy"):
        record_class("Odd", {"copy": Int8})


def copies(box, seat):
    """Like a rule that reads a field of its own name."""
    return box.copies + seat


def test_a_field_may_bear_the_name_of_the_rule_that_reads_it():
    asked = []
    made = rebuild(copies, "again", lambda function: function, lambda name, value: asked.append(name))
    assert asked == []
    assert made(SimpleNamespace(copies=3), 4) == 7
