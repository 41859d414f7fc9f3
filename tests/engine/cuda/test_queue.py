"""Matches that wait in line on a GPU end as they do on a CPU. No device is needed: its threads run one after another."""

import itertools
import sys
import threading
from types import SimpleNamespace

import numpy as np
import pytest
from numba.np.numpy_support import as_dtype

import skerry
from skerry.engine import layout
from skerry.engine.bits import trailing_zeros
from skerry.engine.chance import Chance
from skerry.engine.compile import is_marked, of_contract, rebuild
from skerry.engine.cuda import queue, warp
from skerry.engine.cuda import threads as gpu
from skerry.engine.forms import JIT
from skerry.engine.layout import int32, zeros
from skerry.engine.native import native
from skerry.engine.playout import random_games

SEED, FIRST, GAMES = 7, 100, 9


class Numbers(np.ndarray):
    """An array that can be fetched from the device."""

    def copy_to_host(self):
        return np.array(self)


class Records(np.recarray, Numbers):
    """The same of records whose fields are attributes."""


class Device:
    """What kernels and `Steps` use of `numba.cuda`."""

    def __init__(self):
        self.threadIdx, self.laneid = threading.local(), 0
        self.atomic = SimpleNamespace(add=self.add)
        self.shared = SimpleNamespace(array=self.shared_array)
        self.memory = {}

    def jit(self, max_registers):
        return lambda function: Kernel(self, function)

    def get_current_device(self):
        return SimpleNamespace(MULTIPROCESSOR_COUNT=3)

    def shared_array(self, size, kind):
        """Of numbers: the same for all threads. Of records: each thread uses its own."""
        if kind is np.int32:
            return self.memory.setdefault(size, np.full(size, 77, kind))
        return self.to_device(np.zeros(size, as_dtype(kind)))

    # A warp has one thread.
    def activemask(self):
        return 1

    def popc(self, word):
        return int(word).bit_count()

    def ballot_sync(self, mask, yes):
        return int(yes)

    def match_any_sync(self, mask, value):
        return 1

    def shfl_sync(self, mask, value, lane):
        return value

    def syncwarp(self, mask):
        pass

    def run(self, function, blocks, block, arguments):
        """One thread after the other; where they wait for each other, all at once."""
        self.gridDim, self.block, threads = SimpleNamespace(x=blocks), block, blocks * block
        self.memory.clear()
        if "syncthreads" not in function.__code__.co_names:
            for thread in range(threads):
                self.thread(function, thread, arguments)
            return
        self.barrier = threading.Barrier(threads, timeout=60)
        workers = [threading.Thread(target=self.thread, args=(function, thread, arguments)) for thread in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def thread(self, function, thread, arguments):
        self.threadIdx.number, self.threadIdx.x = thread, thread % self.block
        function(*arguments)

    def grid(self, dimensions):
        return self.threadIdx.number

    def syncthreads(self):
        self.barrier.wait()

    def add(self, array, at, more):
        array[at] += more
        return array[at] - more

    def to_device(self, array):
        return array.view(Records if array.dtype.names else Numbers)

    def device_array(self, shape, kind):
        """Full of whatever was in memory before. Columns lie as one piece: so kernels are compiled for no other kind of list."""
        array = np.zeros(shape, kind, order="F")
        array.reshape(-1, order="A").view(np.int8)[...] = 77
        return self.to_device(array)


class Kernel:
    """A function as `Steps` launches it."""

    def __init__(self, device, function):
        self.device, self.function = device, function

    def __getitem__(self, launch):
        return lambda *arguments: self.device.run(self.function, *launch, arguments)


def in_place(value, game, together=True):
    """What a global is to a kernel that stays here: the game's rules, compiled; the kernels' own parts as they are."""
    value = of_contract(value, game)
    if is_marked(value, "kernel"):
        return native(value)
    if not is_marked(value, "generic"):
        return value
    if value.__module__ in (queue.__name__, warp.__name__):
        return rebuild(value, "here", lambda made: made, lambda name, value: in_place(value, game))
    return native(value, game)


def fetch(near, whole, first, i, lane, here):
    """Only a note is fetched; matches stay."""
    if near.dtype == whole.dtype:
        near[first + lane] = whole[i]


def put_back(near, whole, first, i, lane, here):
    if near.dtype == whole.dtype and here >> lane & 1:
        whole[i] = near[first + lane]


@pytest.fixture
def device(monkeypatch):
    """The stand-in where `numba.cuda` was, few threads where a thousand count, and all of a record where it has its place."""
    stand_in = Device()
    for module in queue, warp:
        monkeypatch.setattr(module, "cuda", stand_in)
    turns = itertools.count()
    here = {
        "COUNTERS": 4, "PARTS": 2, "BLOCK": 2, "WARP": 1, "CHUNK": 2, "rule": in_place, "fetch": fetch, "put_back": put_back,
        "parted": lambda whole, near: whole, "multiprocessor": lambda: next(turns) % 3,
    }  # fmt: skip
    for name, value in here.items():
        monkeypatch.setattr(queue, name, value)
    monkeypatch.setattr(warp, "trailing_zeros", lambda word: trailing_zeros(int(word)))
    queue.device_kernel.cache_clear()
    yield
    queue.device_kernel.cache_clear()


def test_only_what_is_compiled_meanwhile_trusts_its_indices(monkeypatch):
    slicing = SimpleNamespace(fix_index=lambda builder, index, size: index % size)
    monkeypatch.setitem(sys.modules, "numba.cuda.np.arrayobj", SimpleNamespace(slicing=slicing))
    with pytest.raises(RuntimeError), gpu.without_wrapping():  # noqa: PT012
        assert slicing.fix_index(None, -1, 5) == -1
        raise RuntimeError
    assert slicing.fix_index(None, -1, 5) == 4


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="interpreted rules want views of records, not records")
@pytest.mark.parametrize(("name", "players"), [("1001-islands", 3), ("seven-islands", 1)])
def test_matches_in_line_end_as_on_the_cpu(device, name, players):
    game = next(game for game in skerry.games() if game.name == name)
    options, box = game.pack_options({}), game.house_box
    batch = queue.Steps(game, box, options, players, GAMES)
    batch.play(SEED, FIRST)
    states = layout.Records(game.record(players), GAMES)
    rest = (zeros(int32, game.actions), Chance())
    decisions = game.forms.run_native(random_games, states, box, game.scratch(), options, players, SEED, FIRST, *rest)
    assert batch.states.tobytes() == bytes(states.raw)
    assert batch.decisions() == decisions
