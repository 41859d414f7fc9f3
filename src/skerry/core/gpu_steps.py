"""Random games on a CUDA device, a decision at a time: matches that have about equally much to do lie side by side.

The 32 threads of a warp wait for the one that has the most to do. Where some decisions are much longer than others, and each
thread plays a game of its own, that one sets the pace. Here all matches wait in line before they list their actions, and again
before they carry one out, sorted by what a game says of its `effort`. Each has its own chance, so their order changes nothing.
"""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from .contract import EFFORTS, effort, legal, play, setup
from .game import Game, State
from .gpu import cuda, rebuild, rule
from .kernel import generic
from .playout import next_seat
from .rng import CHANCE, below, mix, sow

COUNTERS = 1024  # threads that count together
STEPS = 32  # decisions of each match before the host asks how many are left


@generic
def deal(states, box, options, players, seed, first, steps, scratch, chance, efforts, places, counts):  # type: ignore[no-untyped-def]
    """Deal game `first + i`, a thread each."""
    i = cuda.grid(1)
    if i < len(states):
        dealt = mix(seed, first + i)
        setup(states[i], box[0], scratch[i], options[0], players, dealt)
        sow(chance[i], mix(dealt, 1))
        steps[i] = 0
        join(i, effort(states[i], box[0], next_seat(states[i]), -1), efforts, places, counts)


@generic
def choose(states, box, scratch, lists, chance, line, waiting, actions, efforts, places, counts):  # type: ignore[no-untyped-def]
    """One action of each match in line, at random."""
    thread = cuda.grid(1)
    if thread < waiting[0]:
        i = line[thread]
        seat = next_seat(states[i])
        n = legal(states[i], box[0], scratch[thread], seat, lists[thread])
        actions[i] = lists[thread, below(chance[i], n)]
        join(i, effort(states[i], box[0], seat, actions[i]), efforts, places, counts)


@generic
def carry_out(states, box, scratch, line, waiting, actions, steps, efforts, places, counts):  # type: ignore[no-untyped-def]
    """The action that each match in line has chosen."""
    thread = cuda.grid(1)
    if thread < waiting[0]:
        i = line[thread]
        play(states[i], box[0], scratch[thread], next_seat(states[i]), actions[i])
        steps[i] += 1
        seat = next_seat(states[i])
        efforts[i] = -1
        if seat >= 0:
            join(i, effort(states[i], box[0], seat, -1), efforts, places, counts)


@generic
def join(i, number, efforts, places, counts):  # type: ignore[no-untyped-def]
    """A match waits among those of its effort, in the next place there."""
    efforts[i] = number
    places[i] = cuda.atomic.add(counts, number, 1)


@generic
def count(counts, before, waiting):  # type: ignore[no-untyped-def]
    """How many wait in all, and before those of each effort; by one block of threads. Then counting begins anew."""
    sums = cuda.shared.array(COUNTERS, np.int32)
    thread, each = cuda.threadIdx.x, EFFORTS // COUNTERS
    total = 0
    for k in range(thread * each, (thread + 1) * each):
        total += counts[k]
    sums[thread] = total
    cuda.syncthreads()
    if thread == 0:
        total = 0
        for k in range(COUNTERS):
            total += sums[k]
            sums[k] = total - sums[k]
        waiting[0] = total
    cuda.syncthreads()
    total = sums[thread]
    for k in range(thread * each, (thread + 1) * each):
        before[k] = total
        total += counts[k]
        counts[k] = 0


@generic
def line_up(efforts, places, before, line):  # type: ignore[no-untyped-def]
    """Every match goes to its place in line; those that are over have none."""
    i = cuda.grid(1)
    if i < len(efforts) and efforts[i] >= 0:
        line[before[efforts[i]] + places[i]] = i


@functools.cache
def device_kernel(function: Callable[..., Any], game: Game, registers: int | None) -> Any:
    """One of the kernels above, for one game."""
    return rebuild(function, "cuda", cuda.jit(max_registers=registers), lambda name, value: rule(name, value, game))


class Steps:
    """Room on the device for so many games at once, like `gpu.Batch`."""

    def __init__(
        self, game: Game, box: State, options: State, players: int, games: int, block: int = 128, registers: int | None = None
    ) -> None:
        self.game, self.players, self.games, self.block, self.registers = game, players, games, block, registers
        self.states = cuda.to_device(np.zeros(games, game.record(players)))
        self.box, self.options = cuda.to_device(box.reshape(1)), cuda.to_device(options.reshape(1))
        self.scratch = cuda.device_array(games, game.scratch)
        self.lists = cuda.device_array((games, game.actions), np.int16)
        self.chance = cuda.device_array(games, CHANCE)
        self.steps, self.actions, self.efforts, self.places, self.line = (cuda.device_array(games, np.int32) for _ in range(5))
        self.counts, self.before = cuda.to_device(np.zeros(EFFORTS, np.int32)), cuda.device_array(EFFORTS, np.int32)
        self.waiting = cuda.device_array(1, np.int32)

    def launch(self, function: Callable[..., Any], threads: int, *arguments: Any) -> None:
        """Run one of the kernels on so many threads."""
        device_kernel(function, self.game, self.registers)[-(-threads // self.block), self.block](*arguments)

    def sort(self) -> None:
        """Form a new line."""
        device_kernel(count, self.game, None)[1, COUNTERS](self.counts, self.before, self.waiting)
        self.launch(line_up, self.games, self.efforts, self.places, self.before, self.line)

    def play(self, seed: int, first: int = 0) -> None:
        """Deal and play out game `first`, `first + 1` ... at random, as `playout.random_games` does."""
        s, box, w, chance, actions, steps = self.states, self.box, self.scratch, self.chance, self.actions, self.steps
        joining = (self.efforts, self.places, self.counts)
        self.launch(deal, self.games, s, box, self.options, self.players, seed, first, steps, w, chance, *joining)
        self.sort()
        left = self.games
        while left:
            for _ in range(STEPS):
                self.launch(choose, left, s, box, w, self.lists, chance, self.line, self.waiting, actions, *joining)
                self.sort()
                self.launch(carry_out, left, s, box, w, self.line, self.waiting, actions, steps, *joining)
                self.sort()
            left = int(self.waiting.copy_to_host()[0])
