"""The rules run natively and interpreted, and give the same bytes; compiled once, they are found again."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from skerry.core import kernel

from .seven_islands.few import told
from .trace import trace

HERE = Path(__file__).parent


def run(*arguments, **environment):
    """What a Python process of its own prints."""
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def interpreted():
    """Whole matches of every game, played by plain Python, which notices every index beyond its array."""
    return run(HERE / "trace.py", 2, SKERRY_JIT="0").splitlines()


def first_difference(one, other):
    """The first line that two traces do not share, told by its match and move."""
    assert len(one) == len(other)
    return next((a.split(":")[0] for a, b in zip(one, other, strict=True) if a != b), None)


def test_native_matches_equal_interpreted_ones_byte_for_byte(interpreted):
    native = list(trace(2)) if kernel.JIT else run(HERE / "trace.py", 2, SKERRY_JIT="1").splitlines()
    assert len(native) > 500
    assert first_difference(native, interpreted) is None


def test_how_many_doubts_are_settled_at_once_changes_nothing():
    few = run(HERE / "seven_islands" / "few.py", 4, 2, SKERRY_JIT="0").splitlines()
    assert few == (list(told(4)) if kernel.JIT else run(HERE / "seven_islands" / "few.py", 4, 256, SKERRY_JIT="1").splitlines())


def test_traces_that_differ_are_told_apart(interpreted):
    spoilt = [*interpreted[:10], interpreted[10] + "!", *interpreted[11:]]
    assert first_difference(spoilt, interpreted) == interpreted[10].split(":")[0]


COUNT = """
import json, sys, numpy as np, skerry
from pathlib import Path
from skerry.core import calls, kernel, playout
from skerry.core.rng import CHANCE

hits = misses = 0
for game in skerry.games()[: int(sys.argv[1])]:
    table = skerry.new(game.name, seed=1)
    play = kernel.bind(playout.playout, game)
    out, r = np.zeros(game.actions, np.int32), np.zeros((), CHANCE)
    play(table.state[()], table.box[()], game.new_scratch(), out, r[()])
    for function in (play, kernel.bind(calls.deal, game)):
        hits += sum(function.stats.cache_hits.values())
        misses += sum(function.stats.cache_misses.values())
files = sorted(path.name for path in kernel.cache_home().rglob("*.nb*"))
print(json.dumps({"hits": hits, "misses": misses, "files": files, "folder": str(kernel.cache_home())}))
"""


def compiled(games, **environment):
    """What a process finds in the cache when it plays the first so many games."""
    return json.loads(run("-c", COUNT, games, SKERRY_JIT="1", **environment))


def test_every_game_is_found_again_by_the_next_process():
    """The first one compiles what no other test has."""
    first, second = compiled(99), compiled(99)
    assert second["misses"] == 0 < second["hits"]
    assert first["folder"] == second["folder"]


def test_a_second_process_finds_what_the_first_compiled(tmp_path):
    first, second = compiled(1, SKERRY_CACHE=str(tmp_path)), compiled(1, SKERRY_CACHE=str(tmp_path))
    assert (first["hits"], second["misses"]) == (0, 0)
    assert first["misses"] == second["hits"] > 0
    assert first["files"] == second["files"] != []  # and the folder does not grow
    assert Path(second["folder"]) == tmp_path


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of our sources, to be edited."""
    copy = tmp_path / "skerry"
    shutil.copytree(kernel.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(kernel, "PACKAGE", copy)
    return copy


def key(*folders):
    return kernel.cache_key.__wrapped__(*folders)


WHOLE = ("bots", "games/thousand_islands")


@pytest.mark.parametrize("source", ["games/thousand_islands/rules.py", "core/rng.py", "core/playout.py", "bots/greedy.py"])
def test_editing_a_kernel_makes_another_cache(package, source):
    before = key(*WHOLE)
    file = package / source
    file.write_text(file.read_text() + "\n")
    assert key(*WHOLE) != before


def test_editing_a_game_leaves_the_caches_of_the_others(package):
    rules, other = key("games/thousand_islands"), key("bots", "games/islant")
    for source in ("games/thousand_islands/rules.py", "bots/tree.py"):
        file = package / source
        file.write_text(file.read_text() + "\n")
        assert key("games/thousand_islands") != rules
        assert (key("bots", "games/islant") == other) == source.startswith("games"), source


@pytest.mark.parametrize(
    ("module", "folders"),
    [
        ("skerry.core.rng", ("core",)),
        ("skerry.bots.tree", ("bots",)),
        ("skerry.lab.campaign", ("lab", "bots")),
        ("skerry.games.islant.rules", ("games/islant",)),
        ("tests.toy", ("core",)),
    ],
)
def test_a_kernel_lies_with_what_it_may_call(module, folders):
    assert kernel.sources(module) == folders


def test_a_new_or_renamed_kernel_file_makes_another_cache(package):
    before = key()
    (package / "core" / "more.py").write_text("")
    added = key()
    (package / "core" / "more.py").rename(package / "core" / "other.py")
    assert len({before, added, key()}) == 3


def test_words_and_pictures_leave_the_cache_as_it_is(package):
    before = key(*WHOLE)
    for source in ("words.py", "scene.py", "RULES.md"):
        (package / "games" / "thousand_islands" / source).write_text("# other words\n")
    assert key(*WHOLE) == before


def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SKERRY_CACHE", str(tmp_path / "file"))
    folder = kernel.cache_folder.__wrapped__()
    try:
        assert folder.is_dir()
        assert folder.name.startswith("skerry-")
    finally:
        folder.rmdir()


# ---- how interpreted rules see a record


def test_an_interpreted_record_gives_python_numbers_and_refuses_what_does_not_fit():
    array = np.zeros((), kernel.aligned(("rng", np.uint64), ("cards", np.int8, (2, 3)), ("n", np.int8)))
    s = kernel.record_view(array.dtype)(array)
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
        kernel.Cells(memoryview(array["cards"][0]))[-1]
    s.rng = 2**64 - 1
    assert int(array["rng"]) == 2**64 - 1


def test_every_byte_of_a_record_is_in_a_field():
    plain = kernel.aligned(("rng", np.uint64), ("n", np.int8))
    assert plain.names == ("rng", "n", "padding_9")
    assert plain.itemsize == 16
    lines = kernel.aligned(("n", np.int8), ("rng", np.uint64, 2), kernel.LINE, ("m", np.int8, 3), kernel.LINE, ("k", np.int16))
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
    made = kernel.rebuild(copies, "again", lambda function: function, lambda name, value: asked.append(name))
    assert asked == []
    assert made(SimpleNamespace(copies=3), 4) == 7
