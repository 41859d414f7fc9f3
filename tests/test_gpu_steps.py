"""Matches that wait in line on a GPU end as they do on a CPU. No device is needed: its threads run one after another."""

import sys
import threading
from types import SimpleNamespace

import numpy as np
import pytest

import skerry
from skerry.core import gpu, gpu_steps
from skerry.core.kernel import JIT, bind, hand, rebuild
from skerry.core.playout import random_games
from skerry.core.rng import CHANCE

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
        self.threadIdx = threading.local()
        self.atomic = SimpleNamespace(add=self.add)
        self.shared = SimpleNamespace(array=lambda size, kind: self.memory)

    def jit(self, max_registers):
        return lambda function: Kernel(self, function)

    def run(self, function, threads, arguments):
        """One thread after the other; where they wait for each other, all at once."""
        if "syncthreads" not in function.__code__.co_names:
            for thread in range(threads):
                self.thread(function, thread, arguments)
            return
        self.memory, self.barrier = np.full(threads, 77, np.int32), threading.Barrier(threads, timeout=60)
        workers = [threading.Thread(target=self.thread, args=(function, thread, arguments)) for thread in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def thread(self, function, thread, arguments):
        self.threadIdx.x = thread
        function(*arguments)

    def grid(self, dimensions):
        return self.threadIdx.x

    def syncthreads(self):
        self.barrier.wait()

    def add(self, array, at, more):
        array[at] += more
        return array[at] - more

    def to_device(self, array):
        return array.view(Records if array.dtype.names else Numbers)

    def device_array(self, shape, kind):
        """Full of whatever was in memory before."""
        array = np.zeros(shape, kind)
        array.view(np.int8)[...] = 77
        return self.to_device(array)


class Kernel:
    """A function as `Steps` launches it."""

    def __init__(self, device, function):
        self.device, self.function = device, function

    def __getitem__(self, launch):
        return lambda *arguments: self.device.run(self.function, launch[0] * launch[1], arguments)


def in_place(name, value, game, together=True):
    """What a name means to a kernel that stays here: the game's rules, compiled; the kernels' own parts as they are."""
    if name in game.functions:
        return game.functions[name]
    if getattr(value, "generic", False) is not True:
        return value
    if value.__module__ == gpu_steps.__name__:
        return rebuild(value, "here", lambda made: made, lambda name, value: in_place(name, value, game))
    return bind(value, game)


@pytest.fixture
def device(monkeypatch):
    """The stand-in where `numba.cuda` was, and few threads where a thousand count."""
    monkeypatch.setattr(gpu_steps, "cuda", Device())
    monkeypatch.setattr(gpu_steps, "COUNTERS", 4)
    monkeypatch.setattr(gpu_steps, "rule", in_place)
    gpu_steps.device_kernel.cache_clear()
    yield
    gpu_steps.device_kernel.cache_clear()


def test_only_what_is_compiled_meanwhile_trusts_its_indices(monkeypatch):
    slicing = SimpleNamespace(fix_index=lambda builder, index, size: index % size)
    monkeypatch.setitem(sys.modules, "numba.cuda.np.arrayobj", SimpleNamespace(slicing=slicing))
    with pytest.raises(RuntimeError), gpu.without_wrapping():  # noqa: PT012
        assert slicing.fix_index(None, -1, 5) == -1
        raise RuntimeError
    assert slicing.fix_index(None, -1, 5) == 4


@pytest.mark.skipif(not JIT, reason="interpreted rules want views of records, not records")
@pytest.mark.parametrize(("name", "players"), [("1001-islands", 3), ("seven-islands", 1)])
def test_matches_in_line_end_as_on_the_cpu(device, name, players):
    game = next(game for game in skerry.games() if game.name == name)
    options, box = game.pack_options({}), game.house_box
    batch = gpu_steps.Steps(game, box, options, players, GAMES, block=2)
    batch.play(SEED, FIRST)
    states = np.zeros(GAMES, game.record(players))
    rest = (hand(np.zeros(game.actions, np.int32)), hand(np.zeros((), CHANCE)))
    decisions = bind(random_games, game)(hand(states), hand(box), game.new_scratch(), hand(options), players, SEED, FIRST, *rest)
    assert batch.states.tobytes() == states.tobytes()
    assert batch.decisions() == decisions
