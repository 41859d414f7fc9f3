"""Random games on a CUDA device, a decision at a time: matches that have about equally much to do lie side by side.

The 32 threads of a warp wait for the one that has the most to do. Where some decisions are much longer than others, and each
thread plays a game of its own, that one sets the pace. Here all matches wait in line before every decision, sorted by the
`cost_class` of the action that each has chosen; those that take long to list their actions wait for that too, among themselves.
Every match has its own chance, so their order changes nothing.
"""

import functools
from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
from numba import from_dtype

from ..chance import below, mix, sow
from ..compile import generic, rebuild
from ..contract import COST_CLASSES, LISTED_ALONE, GameRules, cost_class, legal, play, setup
from ..device import Device
from ..layout import Int8, Int16, Int32, Int64, Ints, Record, Size, UInt64, int32
from ..playout import next_seat
from .intrinsics import cuda, multiprocessor
from .narrow import narrow
from .shared_fields import WARP, fetch, near_part, parted, put_back
from .threads import rule, without_wrapping
from .warp import ALL, take_number

COUNTERS, PARTS = 1024, 32  # threads that count a line together, and those of them that add up the counts
ROUND = 32  # decisions before the host asks how many matches are left
BLOCK = 128  # threads that share memory
NEAR, NEAR_SCRATCH = 168, 128  # bytes from the start of a record, and of the scratch space, kept near the threads


class Note(Record):
    """What is known of a match in line."""

    rng: UInt64
    steps: Int32  # actions carried out
    action: Int16  # the action chosen; -1: first the actions must be listed
    seat: Int8  # who acts


class Deals(Record):
    """Which games are dealt: `first`, `first + 1` ... of a seed."""

    seed: Int64
    first: Int64
    players: Int64


OVER = -1  # instead of a place in line
CHUNK = 16  # warps beside each other in line that one multiprocessor takes
# Kinds of records, for one game in `device_kernel`: what lies near of a match and of the scratch space, and a note.
RECORD: Any = None
SCRATCH: Any = None
OWN: Any = None
SORTED = Device("sorted")


@generic
def deal(states: Any, notes: Any, tickets: Any, box: Any, options: Any, batch: Any, scratch: Any, counts: Any) -> None:
    """Deal the games of a batch, a thread each."""
    i = cuda.grid(1)
    if i < len(states):
        dealt = mix(batch[0].seed, batch[0].first + i)
        setup(states[i], box[0], scratch[i], options[0], batch[0].players, dealt)
        sow(notes[i], mix(dealt, 1))
        notes[i].steps = 0
        seat = next_seat(states[i])
        tickets[i] = wait(notes[i], seat, -1, cost_class(states[i], box[0], seat, -1), counts)


@generic
def go_on(states: Any, notes: Any, tickets: Any, box: Any, line: Any, queue: Any, scratch: Any, lists: Any, counts: Any) -> None:
    """Each match in line carries out the action it has chosen, then chooses the next, unless listing actions takes long."""
    near_states = cuda.shared.array(BLOCK, RECORD)
    near_scratch = cuda.shared.array(BLOCK, SCRATCH)
    near_notes = cuda.shared.array(BLOCK, OWN)
    thread, own, lane = place_in_line(queue[0].taken), cuda.threadIdx.x, cuda.laneid
    waiting = queue[0].waiting
    if thread - lane >= waiting:
        return
    i = line[min(thread, waiting - 1)]
    here = cuda.ballot_sync(ALL, thread < waiting)
    fetch(near_notes, notes, own - lane, i, lane, here)
    fetch(near_states, states, own - lane, i, lane, here)
    cuda.syncwarp(ALL)
    if thread < waiting:
        s, w, note = parted(states[i], near_states[own]), parted(scratch[thread], near_scratch[own]), near_notes[own]
        seat, action, much = note.seat, note.action, LISTED_ALONE
        if action >= 0:
            play(s, box[0], w, seat, action)
            note.steps += 1
            seat, action = next_seat(s), -1
            much = cost_class(s, box[0], seat, -1) if seat >= 0 else -1
        if much >= LISTED_ALONE:
            action = choose(s, note, box[0], w, seat, lists[:, thread])
            much = cost_class(s, box[0], seat, action)
        tickets[i] = wait(note, seat, action, much, counts)
    cuda.syncwarp(ALL)
    put_back(near_notes, notes, own - lane, i, lane, here)
    put_back(near_states, states, own - lane, i, lane, here)


@generic
def place_in_line(taken: Any) -> Any:
    """Returns a thread's place in line. Warps of one multiprocessor are neighbours: instructions fetched for one serve the next.

    A multiprocessor takes the warps of its own stretches, as far along the line as the others do; then what others have left.
    """
    warps, place = cuda.gridDim.x * np.int32(BLOCK // WARP), np.int32(0)
    if cuda.laneid == 0:
        others = np.int32(len(taken))
        for k in range(others):
            whose = (multiprocessor() + np.int32(k)) % others
            n = np.int32(cuda.atomic.add(taken, whose, 1))
            place = np.int32((n // CHUNK * others + whose) * CHUNK + n % CHUNK)
            if place < warps:
                break
    return np.int64(cuda.shfl_sync(ALL, place, 0)) * WARP + cuda.laneid


@generic
def choose(s: Any, note: Any, box: Any, w: Any, seat: int, out: Any) -> Any:
    """List the legal actions. Returns one of them, chosen at random."""
    return out[below(note, legal(s, box, w, seat, out))]


@generic
def wait(note: Any, seat: int, action: int, much: int, counts: Any) -> Any:
    """Note what a match waits for. Returns its ticket: the cost class in the high 32 bits, its rank in it in the low 32."""
    note.seat = seat
    note.action = action
    if much < 0:
        return np.int64(OVER)
    return np.int64(much) << np.int64(32) | np.int64(take_number(counts, counter(much)))


@generic
def counter(much: int) -> Any:
    """Returns where a cost class is counted: counters of one thread of `count` lie apart, so that threads fetch side by side."""
    each = COST_CLASSES // COUNTERS
    return much % each * COUNTERS + much // each


@generic
def count(counts: Any, before: Any, queue: Any) -> None:
    """Add up, with one block of threads, the matches that wait, in all and before each cost class; set the counters to 0."""
    sums, parts = cuda.shared.array(COUNTERS, np.int32), cuda.shared.array(PARTS, np.int32)
    thread, part = cuda.threadIdx.x, COUNTERS // PARTS
    if thread < len(queue[0].taken):
        queue[0].taken[thread] = 0
    total = 0
    for k in range(thread, COST_CLASSES, COUNTERS):
        total += counts[k]
    sums[thread] = total
    cuda.syncthreads()
    if thread < PARTS:
        total = 0
        for k in range(thread * part, (thread + 1) * part):
            total += sums[k]
        parts[thread] = total
    cuda.syncthreads()
    if thread < PARTS:
        total = 0
        for k in range(thread):
            total += parts[k]
        for k in range(thread * part, (thread + 1) * part):
            total += sums[k]
            sums[k] = total - sums[k]
        if thread == PARTS - 1:
            queue[0].waiting = total
    cuda.syncthreads()
    total = sums[thread]
    for k in range(thread, COST_CLASSES, COUNTERS):
        before[k] = total
        total += counts[k]
        counts[k] = 0


@generic
def line_up(tickets: Any, before: Any, line: Any) -> None:
    """Every match goes to its place in line; those that are over have none."""
    i = cuda.grid(1)
    if i < len(tickets) and tickets[i] != OVER:
        line[before[counter(tickets[i] >> 32)] + (tickets[i] & ALL)] = i


class Queue(Record):
    """What a line is worked off by: the matches that wait in it, and the warps that each multiprocessor has taken."""

    waiting: Int32
    taken: Annotated[Ints, int32, Size("multiprocessors")]


@functools.cache
def device_kernel(function: Callable[..., Any], game: GameRules, record: Any, registers: int | None) -> Any:
    """Returns one of this module's kernels, compiled for a game's records."""
    near = {"RECORD": near_part(record, NEAR), "SCRATCH": near_part(game.scratch.dtype(), NEAR_SCRATCH), "OWN": Note.dtype()}

    def swap(name: str, value: Any) -> Any:
        return from_dtype(near[name]) if name in near else rule(value, game, True)

    return rebuild(function, "cuda", cuda.jit(max_registers=registers), swap)


class Steps:
    """Room on the device for `games` games at once, like `threads.Batch`."""

    def __init__(self, game: GameRules, box: Record, options: Record, players: int, games: int, device: Device = SORTED) -> None:
        self.game, self.players, self.games, self.registers = game, players, games, device.registers
        self.box, self.options = cuda.to_device(box.array.reshape(1)), cuda.to_device(options.array.reshape(1))
        self.states = cuda.to_device(np.zeros(games, game.record(players).dtype()))
        self.notes = cuda.device_array(games, Note.dtype())
        self.tickets = cuda.device_array(games, np.int64)
        self.scratch = cuda.device_array(games, game.scratch.dtype())
        self.lists = cuda.device_array((game.actions, games), np.int16)  # a column each: neighbours write side by side
        self.line = cuda.device_array(games, np.int32)
        queue = Queue.sized(multiprocessors=cuda.get_current_device().MULTIPROCESSOR_COUNT)
        self.queue = cuda.device_array(1, queue.dtype())
        self.counts, self.before = cuda.to_device(np.zeros(COST_CLASSES, np.int32)), cuda.device_array(COST_CLASSES, np.int32)

    def launch(self, function: Callable[..., Any], threads: int, *arguments: Any) -> None:
        """Run one of this module's kernels."""
        block = COUNTERS if function is count else BLOCK
        with without_wrapping(), narrow():
            device_kernel(function, self.game, self.states.dtype, self.registers)[-(-threads // block), block](*arguments)

    def step(self, left: int) -> None:
        """All matches that are not over form a line, and each does what it waits for."""
        self.launch(count, COUNTERS, self.counts, self.before, self.queue)
        self.launch(line_up, self.games, self.tickets, self.before, self.line)
        self.launch(
            go_on,
            left,
            self.states,
            self.notes,
            self.tickets,
            self.box,
            self.line,
            self.queue,
            self.scratch,
            self.lists,
            self.counts,
        )

    def play(self, seed: int, first: int = 0) -> None:
        """Deal and play out game `first`, `first + 1` ... at random, as `playout.random_games` does."""
        batch = cuda.to_device(np.array([(seed, first, self.players)], Deals.dtype()))
        arrays = (self.states, self.notes, self.tickets, self.box, self.options)
        self.launch(deal, self.games, *arrays, batch, self.scratch, self.counts)
        left = self.games
        while left:
            for _ in range(ROUND):
                self.step(left)
            left = int(self.queue.copy_to_host()["waiting"][0])

    def decisions(self) -> int:
        """Returns the number of decisions in the games last played."""
        return int(self.notes.copy_to_host()["steps"].sum(dtype=np.int64))
