"""Random games on a CUDA device, a decision at a time: matches that have about equally much to do lie side by side.

The 32 threads of a warp wait for the one that has the most to do. Where some decisions are much longer than others, and each
thread plays a game of its own, that one sets the pace. Here all matches wait in line before every decision, sorted by the
`effort` of the action that each has chosen; those that take long to list their actions wait for that too, among themselves.
Every match has its own chance, so their order changes nothing.
"""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from .contract import EFFORTS, LONG, effort, legal, play, setup
from .game import Game, State
from .gpu import rule, without_wrapping
from .gpu_instructions import cuda
from .kernel import aligned, generic, rebuild
from .playout import next_seat
from .rng import below, mix, sow

COUNTERS = 1024  # threads that count a line together
ROUND = 32  # decisions before the host asks how many matches are left
SECTOR, HEAD = 32, 6  # bytes fetched together; so many of them are fetched from a record's start before it is used
NOTE = aligned(  # of a match
    ("rng", np.uint64),
    ("steps", np.int32),  # actions carried out
    ("action", np.int32),  # the one chosen; -1: first they must be listed
    ("seat", np.int32),  # who acts
    ("effort", np.int32),  # -1: it is over
    ("place", np.int32),  # in line, among those of the same effort
    ("ahead", np.int32),  # the sum of the bytes looked at ahead, so that the compiler leaves none out
)


@generic
def deal(states, notes, box, options, players, seed, first, scratch, counts):  # type: ignore[no-untyped-def]
    """Deal game `first + i`, a thread each."""
    i = cuda.grid(1)
    if i < len(states):
        dealt = mix(seed, first + i)
        setup(states[i], box[0], scratch[i], options[0], players, dealt)
        sow(notes[i], mix(dealt, 1))
        notes[i].steps = 0
        seat = next_seat(states[i])
        wait(notes[i], seat, -1, effort(states[i], box[0], seat, -1), counts)


@generic
def go_on(states, raw, notes, box, line, waiting, scratch, lists, counts):  # type: ignore[no-untyped-def]
    """Each match in line carries out the action it has chosen, and chooses another; unless listing them takes long, at once."""
    thread = cuda.grid(1)
    if thread < waiting[0]:
        i = line[thread]
        seat, action, much = notes[i].seat, notes[i].action, LONG
        notes[i].ahead = fetch(raw[i])
        if action >= 0:
            play(states[i], box[0], scratch[thread], seat, action)
            notes[i].steps += 1
            seat, action = next_seat(states[i]), -1
            much = effort(states[i], box[0], seat, -1) if seat >= 0 else -1
        if much >= LONG:
            action = choose(states[i], notes[i], box[0], scratch[thread], seat, lists[thread])
            much = effort(states[i], box[0], seat, action)
        wait(notes[i], seat, action, much, counts)


@generic
def fetch(record):  # type: ignore[no-untyped-def]
    """Look at a record's start, where a game keeps what most decisions read: to wait once is quicker than for one by one."""
    total = np.int32(0)
    for k in range(HEAD):
        total += record[min(SECTOR * k, len(record) - 1)]
    return total


@generic
def choose(s, note, box, w, seat, out):  # type: ignore[no-untyped-def]
    """List all actions and take one of them."""
    return out[below(note, legal(s, box, w, seat, out))]


@generic
def wait(note, seat, action, much, counts):  # type: ignore[no-untyped-def]
    """Take the next place among those with as much to do: to carry out an action, or to list them (-1). None if it is over."""
    note.seat = seat
    note.action = action
    note.effort = much
    if much >= 0:
        note.place = cuda.atomic.add(counts, much, 1)


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
def line_up(notes, before, line):  # type: ignore[no-untyped-def]
    """Every match goes to its place in line; those that are over have none."""
    i = cuda.grid(1)
    if i < len(notes) and notes[i].effort >= 0:
        line[before[notes[i].effort] + notes[i].place] = i


@functools.cache
def device_kernel(function: Callable[..., Any], game: Game, registers: int | None) -> Any:
    """One of the kernels above, for one game."""
    return rebuild(function, "cuda", cuda.jit(max_registers=registers), lambda name, value: rule(name, value, game, True))


class Steps:
    """Room on the device for so many games at once, like `gpu.Batch`."""

    def __init__(
        self, game: Game, box: State, options: State, players: int, games: int, block: int = 128, registers: int | None = None
    ) -> None:
        self.game, self.players, self.games, self.block, self.registers = game, players, games, block, registers
        self.box, self.options = cuda.to_device(box.reshape(1)), cuda.to_device(options.reshape(1))
        self.states, self.notes = cuda.to_device(np.zeros(games, game.record(players))), cuda.device_array(games, NOTE)
        self.raw = self.states.view(np.uint8).reshape(games, self.states.dtype.itemsize)
        self.scratch = cuda.device_array(games, game.scratch)
        self.lists = cuda.device_array((games, game.actions), np.int16)
        self.line, self.waiting = cuda.device_array(games, np.int32), cuda.device_array(1, np.int32)
        self.counts, self.before = cuda.to_device(np.zeros(EFFORTS, np.int32)), cuda.device_array(EFFORTS, np.int32)

    def launch(self, function: Callable[..., Any], threads: int, *arguments: Any) -> None:
        """Run one of the kernels."""
        block = COUNTERS if function is count else self.block
        with without_wrapping():
            device_kernel(function, self.game, self.registers)[-(-threads // block), block](*arguments)

    def step(self, left: int) -> None:
        """All matches that are not over form a line, and each does what it waits for."""
        self.launch(count, COUNTERS, self.counts, self.before, self.waiting)
        self.launch(line_up, self.games, self.notes, self.before, self.line)
        self.launch(
            go_on,
            left,
            self.states,
            self.raw,
            self.notes,
            self.box,
            self.line,
            self.waiting,
            self.scratch,
            self.lists,
            self.counts,
        )

    def play(self, seed: int, first: int = 0) -> None:
        """Deal and play out game `first`, `first + 1` ... at random, as `playout.random_games` does."""
        dealt = (self.states, self.notes, self.box, self.options, self.players, seed, first, self.scratch, self.counts)
        self.launch(deal, self.games, *dealt)
        left = self.games
        while left:
            for _ in range(ROUND):
                self.step(left)
            left = int(self.waiting.copy_to_host()[0])

    def decisions(self) -> int:
        """How many the last games had."""
        return int(self.notes.copy_to_host()["steps"].sum(dtype=np.int64))
