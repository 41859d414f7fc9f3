"""What the threads of a warp do together comes to the same as each alone. No device is needed: they are threads of Python."""

import threading
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from skerry.engine.bits import trailing_zeros
from skerry.engine.compile import rebuild
from skerry.engine.cuda.warp import check_deferred_warp, record_of, take_number
from skerry.engine.deferred import check_in_turn
from skerry.testing.matches import thorough


class Warp:
    """What is used of `numba.cuda`, for the threads of a warp that are here."""

    def __init__(self, lanes):
        self.lanes, self.own = lanes, threading.local()
        self.barrier, self.shown = threading.Barrier(len(lanes), timeout=60), {}
        self.atomic, self.adding = SimpleNamespace(add=self.add), threading.Lock()

    @property
    def laneid(self):
        return self.own.lane

    def activemask(self):
        return sum(1 << lane for lane in self.lanes)

    def popc(self, word):
        return int(word).bit_count()

    def show(self, value):
        """All show something, and see what the others show."""
        self.shown[self.own.lane] = value
        self.barrier.wait()
        seen = dict(self.shown)
        self.barrier.wait()
        return seen

    def ballot_sync(self, mask, yes):
        return sum(1 << lane for lane, each in self.show(yes).items() if each)

    def shfl_sync(self, mask, value, lane):
        return self.show(value)[int(lane)]

    def match_any_sync(self, mask, value):
        return sum(1 << lane for lane, each in self.show(value).items() if each == value)

    def add(self, array, at, more):
        with self.adding:
            array[at] += more
            return array[at] - more

    def syncwarp(self, mask):
        self.barrier.wait()


def run(lanes, work):
    """Let each of these threads do its work; what each has come to."""
    warp, found, problems = Warp(lanes), {}, []

    def thread(lane):
        warp.own.lane = lane
        try:
            found[lane] = work(warp, lane)
        except BaseException as problem:
            problems.append(problem)
            warp.barrier.abort()

    threads = [threading.Thread(target=thread, args=(lane,)) for lane in lanes]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not problems, problems
    return found


def here(function, names):
    """A function of a warp's threads as it is, with other things by some names."""
    return rebuild(function, "here", lambda made: made, lambda name, value: names.get(name, value))


@given(st.dictionaries(st.integers(0, 31), st.integers(0, 5), min_size=1))
def test_threads_take_numbers_that_nobody_else_has(kinds):
    counts = [100] * 6

    def work(warp, lane):
        return here(take_number, {"cuda": warp, "trailing_zeros": lambda word: trailing_zeros(int(word))})(counts, kinds[lane])

    found = run(sorted(kinds), work)
    for kind in range(6):
        taken = sorted(int(found[lane]) for lane, each in kinds.items() if each == kind)
        assert taken == list(range(100, 100 + len(taken)))
        assert counts[kind] == 100 + len(taken)


@given(st.dictionaries(st.integers(0, 31), st.lists(st.integers(0, 500), max_size=40), min_size=1), st.integers(2, 5))
@thorough(50)
def test_candidates_are_shared_out_and_each_is_tested_once(candidates, measure):
    matches = {lane: SimpleNamespace(number=lane) for lane in candidates}
    scratch = {lane: SimpleNamespace(deferred=list(each)) for lane, each in candidates.items()}
    asked = []

    def is_good(s, box, w, candidate):
        asked.append((s.number, candidate, id(w)))
        return (s.number + candidate) % measure == 0

    def work(warp, lane):
        names = {
            "cuda": warp,
            "is_good": is_good,
            "addresses": lambda record: [next(k for each in (matches, scratch) for k, v in each.items() if v is record)] * 2,
            "record_at": lambda like, near, far: (scratch if hasattr(like, "deferred") else matches)[int(far)],
            "trailing_zeros": lambda word: trailing_zeros(int(word)),
        }
        names["record_of"] = here(record_of, names)
        made = here(check_deferred_warp, names)
        return made(matches[lane], None, scratch[lane], len(candidates[lane]), 1)

    found = run(sorted(candidates), work)
    assert sorted((number, candidate) for number, candidate, _ in asked) == sorted(
        (k, each) for k, v in candidates.items() for each in v
    )
    most = max(sum(w == id(each) for _, _, w in asked) for each in scratch.values())
    assert most <= max(map(len, candidates.values()))  # never more than if each had gone through its own
    alone = rebuild(check_in_turn, "here", lambda made: made, lambda name, value: is_good if name == "is_good" else value)
    for lane, each in candidates.items():
        w = SimpleNamespace(deferred=list(each))
        assert found[lane] == alone(matches[lane], None, w, len(each), 1 << 20)
        assert scratch[lane].deferred == w.deferred
