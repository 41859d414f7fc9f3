"""Random games on a CUDA device, one thread a game, by the very functions that run on the CPU. Needs numba-cuda.

Where decisions differ much in length, `queue` is quicker.

Where a match lies while it is played: `local` is memory of the thread, `shared` that of its block, `device` the array itself, and
`beside` the same with the scratch space next to it. The first two suit small records. A large one is read a byte here and a
byte there, by each thread in another place: in device memory its bytes lie side by side, and one fetch brings 32 of them.
"""

import functools
import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numba import from_dtype

from ..chance import Chance
from ..compile import generic, is_marked, of_contract, rebuild
from ..contract import GameRules
from ..deferred import is_good
from ..device import Device
from ..layout import Record
from ..numba_parts import for_any_number, widest
from ..playout import random_games
from .intrinsics import INSTRUCTIONS, cuda
from .narrow import narrowest
from .warp import check_deferred_warp

# Sizes, for one game in `device_kernel`.
THREADS = 0
RECORD: Any = None
SCRATCH: Any = None
POLICY: Any = None
ACTIONS = 0
LOCAL = Device("local")


@generic
def games_in_local_memory(
    states: Any, box: Any, options: Any, players: int, seed: int, first: int, steps: Any, scratch: Any, lists: Any
) -> None:
    """Grid-stride loop: thread t plays games t, t + gridsize, ... in memory of its own; the finished record is copied out."""
    match = cuda.local.array(1, RECORD)
    w = cuda.local.array(1, SCRATCH)
    r = cuda.local.array(1, POLICY)
    out = cuda.local.array(ACTIONS, np.int16)
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        match[0] = states[i]  # zeros: padding must compare equal
        steps[i] = random_games(match, box[0], w[0], options[0], players, seed, first + i, out, r[0])
        states[i] = match[0]


@generic
def games_in_shared_memory(
    states: Any, box: Any, options: Any, players: int, seed: int, first: int, steps: Any, scratch: Any, lists: Any
) -> None:
    """Grid-stride loop with the records of a block's games in its shared memory."""
    matches = cuda.shared.array(THREADS, RECORD)
    w = cuda.local.array(1, SCRATCH)
    r = cuda.local.array(1, POLICY)
    out = cuda.local.array(ACTIONS, np.int16)
    match = matches[cuda.threadIdx.x : cuda.threadIdx.x + 1]
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        match[0] = states[i]
        steps[i] = random_games(match, box[0], w[0], options[0], players, seed, first + i, out, r[0])
        states[i] = match[0]


@generic
def games_in_device_memory(
    states: Any, box: Any, options: Any, players: int, seed: int, first: int, steps: Any, scratch: Any, lists: Any
) -> None:
    """Grid-stride loop with the records left in device memory."""
    w = cuda.local.array(1, SCRATCH)
    r = cuda.local.array(1, POLICY)
    out = cuda.local.array(ACTIONS, np.int16)
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        match = states[i : i + 1]
        steps[i] = random_games(match, box[0], w[0], options[0], players, seed, first + i, out, r[0])


@generic
def games_beside_scratch(
    states: Any, box: Any, options: Any, players: int, seed: int, first: int, steps: Any, scratch: Any, lists: Any
) -> None:
    """Grid-stride loop with records, scratch spaces and lists of actions in device memory."""
    r = cuda.local.array(1, POLICY)
    thread = cuda.grid(1)
    for i in range(thread, len(states), cuda.gridsize(1)):
        match = states[i : i + 1]
        steps[i] = random_games(match, box[0], scratch[thread], options[0], players, seed, first + i, lists[thread], r[0])


PLACES = {
    "local": games_in_local_memory,
    "shared": games_in_shared_memory,
    "device": games_in_device_memory,
    "beside": games_beside_scratch,
}


@functools.cache
def on_device(function: Callable[..., Any], game: GameRules, together: bool = False) -> Any:
    """Returns a function and all it calls, rebuilt as device functions with a game's rules in place of the contract's.

    They are inlined wherever they are called, also where `no_inline` keeps that from happening on a CPU: only then does the
    compiler know which memory a record lies in, and calls made the largest game three times slower. Where matches wait in a
    queue, the threads of a warp check deferred candidates `together`, and their numbers are narrow.
    """
    own = getattr(function, "is_good", None) if together else None

    def swap(name: str, value: Any) -> Any:
        return rule(own if own and value is is_good else value, game, together)

    def inlined(made: Callable[..., Any]) -> Any:
        return for_any_number(cuda.jit(device=True, forceinline=True)(made), narrowest if together else widest)

    return rebuild(check_deferred_warp if own else function, "cuda", inlined, swap)


def rule(value: Any, game: GameRules, together: bool = False) -> Any:
    """Returns what stands on the device for the value of a global."""
    for ours, its in INSTRUCTIONS:
        if value is ours:
            return its
    value = of_contract(value, game)
    if hasattr(value, "native_form"):
        return value.native_form()
    return on_device(value, game, together) if is_marked(value, "kernel") or is_marked(value, "generic") else value


@contextmanager
def without_wrapping() -> Iterator[None]:
    """Kernels compiled meanwhile have no wraparound of negative indices (about 5 % faster): they never index negatively."""
    try:
        slicing = importlib.import_module("numba.cuda.np.arrayobj").slicing
    except ImportError:  # an older numba.cuda
        yield
        return
    usual, slicing.fix_index = slicing.fix_index, lambda builder, index, size: index
    try:
        yield
    finally:
        slicing.fix_index = usual


@functools.cache
def device_kernel(game: GameRules, record: Any, device: Device) -> Any:
    """Returns the kernel that plays games on the device, compiled for a game's records."""
    sizes = {
        "RECORD": from_dtype(record),
        "SCRATCH": from_dtype(game.scratch.dtype()),
        "POLICY": from_dtype(Chance.dtype()),
        "ACTIONS": game.actions,
        "THREADS": device.block,
    }
    wrap = cuda.jit(max_registers=device.registers)
    return rebuild(PLACES[device.memory], "cuda", wrap, lambda name, value: sizes.get(name) or rule(value, game))


class Batch:
    """Room on the device for `games` games at once."""

    def __init__(self, game: GameRules, box: Record, options: Record, players: int, games: int, device: Device = LOCAL) -> None:
        self.players, self.games, self.block = players, games, device.block
        self.threads = -(-min(device.threads, games) // device.block) * device.block
        record = game.record(players).dtype()
        self.kernel = device_kernel(game, record, device)
        self.states = cuda.to_device(np.zeros(games, record))
        self.steps = cuda.to_device(np.zeros(games, np.int32))
        self.box = cuda.to_device(box.array.reshape(1))
        self.options = cuda.to_device(options.array.reshape(1))
        own = self.threads if device.memory == "beside" else 1
        self.scratch = cuda.device_array(own, game.scratch.dtype())
        self.lists = cuda.device_array((own, game.actions), np.int16)

    def play(self, seed: int, first: int = 0) -> None:
        """Deal and play out game `first`, `first + 1` ... at random, as `playout.random_games` does."""
        with without_wrapping():
            self.kernel[self.threads // self.block, self.block](
                self.states, self.box, self.options, self.players, seed, first, self.steps, self.scratch, self.lists
            )
        cuda.synchronize()

    def decisions(self) -> int:
        """Returns the number of decisions in the games last played."""
        return int(self.steps.copy_to_host().sum(dtype=np.int64))
