"""What a GPU's kernels are told of numbers and records, as far as it can be seen without one."""

import importlib
import operator

import numpy as np
import pytest
from numba import njit, types

import skerry
from skerry.engine import contract
from skerry.engine.cuda import queue
from skerry.engine.cuda.narrow import narrow, narrowed, narrowest
from skerry.engine.cuda.shared_fields import ROOM, WORD, near_part
from skerry.games.seven_islands import record

SMALL, LARGE = types.int8, types.int64
ONE, HUGE = types.IntegerLiteral(1), types.IntegerLiteral(1 << 40)


@pytest.mark.parametrize(
    ("function", "kinds", "result"),
    [
        (operator.add, (SMALL, types.int16), types.int32),
        (operator.mul, (types.int32, ONE), types.int32),
        (operator.isub, (types.boolean, types.boolean), types.int32),
        (operator.and_, (types.int16, types.boolean), types.int32),
        (operator.invert, (SMALL,), types.int32),
        (operator.and_, (types.boolean, types.boolean), None),  # stays a truth
        (operator.add, (SMALL, LARGE), None),  # a set of cards
        (operator.add, (SMALL, HUGE), None),
        (operator.add, (SMALL, types.uint64), None),
        (operator.add, (ONE, ONE), None),
        (operator.lshift, (ONE, SMALL), None),  # becomes a set of cards
        (operator.truediv, (SMALL, SMALL), None),
    ],
)
def test_small_numbers_stay_narrow_and_sets_wide(function, kinds, result):
    found = narrowed(function, kinds)
    assert (found and found.return_type) == result
    assert found is None or set(found.args) == {types.int32}


def test_kernels_are_handed_narrow_numbers_where_they_fit():
    assert [narrowest(kind) for kind in (SMALL, ONE, HUGE, LARGE, types.uint64, types.boolean)] == [
        types.int32, types.int32, types.int64, types.int64, types.uint64, types.boolean
    ]  # fmt: skip


def test_a_cpu_counts_in_64_bits_before_and_after():
    def shifted(n):
        return n * 3 + 1

    with pytest.raises(RuntimeError), narrow():  # noqa: PT012
        assert types.IntegerLiteral(7).literal_type == types.int32
        raise RuntimeError
    assert types.IntegerLiteral(7).literal_type == types.int64
    made = njit(shifted)
    assert made(np.int32(1 << 30)) == 3 * (1 << 30) + 1
    assert made.nopython_signatures[0].return_type == types.int64


def test_a_constant_of_a_module_is_as_narrow_as_one_of_its_own_name():
    device = importlib.import_module("numba.cuda.descriptor").cuda_target.typing_context
    with narrow():
        assert device.resolve_module_constants(types.Module(record), "CARDS").literal_type == types.int32
        assert device.resolve_module_constants(types.Module(contract), "LOST").literal_type == types.int64
        assert isinstance(device.resolve_module_constants(types.Module(np), "int16"), types.NumberClass)  # no number
    assert device.resolve_module_constants(types.Module(record), "CARDS") == types.int64


@pytest.mark.parametrize("game", skerry.games(), ids=lambda game: game.name)
def test_the_near_part_of_a_record_is_its_start(game):
    record = game.record(max(game.players)).dtype()
    near = near_part(record, queue.NEAR)
    names = [name for name in near.names if name != ROOM]
    assert [near.fields[name] for name in names] == [record.fields[name] for name in names]
    size = near.itemsize - WORD * (ROOM in near.names)
    assert size <= queue.NEAR
    assert size % WORD == 0
    assert near.itemsize // WORD % 2 == 1  # the same field of two threads is in different banks
    assert all(record.fields[name][1] >= size for name in record.names if name not in names)


def test_a_record_that_does_not_consist_of_words_stays_where_it_is():
    near = near_part(np.dtype([("a", np.int8, 8), ("b", np.int16)], align=True), 100)
    assert near.names == (ROOM,)


def test_what_most_decisions_of_seven_islands_use_is_near():
    game = next(game for game in skerry.games() if game.name == "seven-islands")
    assert {"rng", "stage", "hand", "piece", "winners"} <= set(near_part(game.record(4).dtype(), queue.NEAR).names)
    assert {"anew", "host", "mover", "land", "on"} <= set(near_part(game.scratch.dtype(), queue.NEAR_SCRATCH).names)
