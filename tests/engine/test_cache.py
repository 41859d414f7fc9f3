"""A compiled kernel is found again wherever the code it reaches is the same, and only there."""

import json
import os
import shutil
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

import skerry
from skerry.engine.cache import MONTH, KernelCache, Reach, UnknownGlobal, cache_folder, cache_home, forget_unused
from skerry.engine.forms import JIT

PACKAGE = Path(skerry.__file__).parent
pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

# Deals a match and adds it up; tells which kernels had to be compiled.
USE = """
import json, skerry
from skerry.engine import cache

compiled = []
save = cache.KernelCache.save_overload
def note(self, signature, result):
    compiled.append(self.dispatcher.py_func.__name__)
    save(self, signature, result)
cache.KernelCache.save_overload = note
table = skerry.new("1001-islands", players=2, seed=1)
assert table.sheets and table.turn
print(json.dumps(sorted(compiled)))
"""
DIGESTS = """
import json, skerry
from skerry.engine.cache import digest_of
from skerry.lab.warm import STAGES, kernels_of
found = {game: [one for stage in STAGES for one in kernels_of(game, stage)] for game in skerry.games()}
print(json.dumps({game.name: {one.__name__: digest_of(one) for one in kernels} for game, kernels in found.items()}))
"""


def run(program, source, **environment):
    """What a process of its own prints, with the package as it lies in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(source), "SKERRY_JIT": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.fixture
def copy(tmp_path):
    """A copy of our sources, to be edited."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "skerry", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "src"


def edit(source, file, old, new):
    path = source / "skerry" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.mark.slow
def test_another_process_in_another_folder_compiles_nothing_again(copy, tmp_path):
    cache = str(tmp_path / "cache")
    first = run(USE, PACKAGE.parent, SKERRY_CACHE=cache)
    assert "call_tally" in first
    files = sorted(path.name for path in Path(cache).iterdir())
    assert run(USE, PACKAGE.parent, SKERRY_CACHE=cache) == []
    assert run(USE, copy, SKERRY_CACHE=cache) == []
    assert sorted(path.name for path in Path(cache).iterdir()) == files  # the folder does not grow

    # A comment compiles nothing; a changed constant of the score sheet what adds up, and nothing else.
    rules = "games/thousand_islands/rules.py"
    for file in (rules, "games/thousand_islands/words.py", "engine/calls.py"):
        path = copy / "skerry" / file
        path.write_text("# a comment that moves every line\n" + path.read_text())
    assert run(USE, copy, SKERRY_CACHE=cache) == []
    edit(
        copy,
        "games/thousand_islands/record.py",
        "PALM_LINE, PAIR_LINE, BANDIT_LINE, LINES = 10, 11, 12, 13",
        "PALM_LINE, PAIR_LINE, BANDIT_LINE, LINES = 11, 10, 12, 13",
    )
    assert run(USE, copy, SKERRY_CACHE=cache) == ["call_tally"]


@pytest.mark.slow
def test_what_an_edit_reaches(copy):
    """Which of the kernels that tables, bots and the lab need have another key after an edit; in every game."""
    before = run(DIGESTS, copy)

    def changed(*edits):
        originals = {file: (copy / "skerry" / file).read_text() for file, _, _ in edits}
        for one in edits:
            edit(copy, *one)
        after = run(DIGESTS, copy)
        for file, text in originals.items():
            (copy / "skerry" / file).write_text(text)
        return {(game, name) for game in before for name in before[game] if after[game][name] != before[game][name]}

    all_of = {game: set(before[game]) for game in before}
    comment = [
        ("engine/chance.py", '"""SplitMix64\'s output function."""', '"""Another sentence."""  # and a comment\n'),
        ("errors.py", "import operator", "# a comment\nimport operator"),
        (
            "games/islant/scene.py",
            '"""',
            '"""Other words. ',
        ),
    ]
    assert changed(*comment) == set()
    generator = changed(("engine/chance.py", "0x94D049BB133111EB", "0x94D049BB133111ED"))
    assert generator >= {(game, name) for game in before for name in ("call_setup", "random_games", "pick_best")}
    assert not generator & {(game, name) for game in before for name in ("call_turn", "call_hide")}
    one_game = changed(
        (
            "games/islant/worth.py",
            "def worth(s: State, box: Box, w: Scratch, seat: int)",
            "def worth(s: State, box: Box, w: Scratch, seat: int, more: int = 0)",
        )
    )
    assert {game for game, _ in one_game} == {"islant"}
    assert {name for _, name in one_game} == {"call_worth", "look_ahead", "pick_best", "grow", "bot_games"} < all_of["islant"]
    bots = changed(("bots/tree.py", "SETTLED = 50", "SETTLED = 51"))
    assert bots == {(game, "grow") for game in before}


OUTSIDE = """
import numpy as np
import helpers
from skerry.engine.compile import kernel
from skerry.engine.native import native

@kernel
def observe(out):
    out[0] = helpers.LIMIT + helpers.more(1)

out = np.zeros(1, np.int64)
native(observe)(out)
print(int(out[0]))
"""


def test_a_kernel_outside_the_package_runs_as_it_is_written_now(tmp_path):
    helpers = tmp_path / "helpers.py"
    for limit, step in ((1, 1), (2, 1), (2, 5)):
        helpers.write_text(
            textwrap.dedent(f"""
            from skerry.engine.compile import kernel
            LIMIT = {limit}

            @kernel
            def more(n):
                return n + {step}
            """)
        )
        shutil.rmtree(tmp_path / "__pycache__", ignore_errors=True)
        path = f"{tmp_path}{os.pathsep}{PACKAGE.parent}"
        assert run(OUTSIDE, path, SKERRY_CACHE=str(tmp_path / "cache")) == limit + 1 + step


SETTINGS = {"depth": 3}


def reads_a_dictionary(n):
    return n + SETTINGS["depth"]


def test_what_a_key_cannot_describe_is_an_error():
    with pytest.raises(UnknownGlobal, match="cannot describe SETTINGS, which is of type dict"):
        Reach(reads_a_dictionary)


def test_our_own_modules_are_read_by_attribute_only():
    source = "def use(n):\n    return n if module is None else 0\n"
    scope = {"module": skerry}
    exec(source, scope)
    with pytest.raises(UnknownGlobal, match="uses the module module other than by an attribute"):
        Reach(scope["use"])


def with_limit(limit, default=1):
    def check(n, more=default):
        return n < limit + more

    return check


def test_defaults_closures_and_nested_code_are_part_of_the_key():
    one = Reach(with_limit(3)).digest
    assert one == Reach(with_limit(3)).digest
    assert len({one, Reach(with_limit(4)).digest, Reach(with_limit(3, 2)).digest}) == 3
    nested = []
    for body in ("n + 1", "n + 2"):
        scope = {}
        exec(f"def use(n):\n    def inner(n):\n        return {body}\n    return inner(n)\n", scope)
        nested.append(Reach(scope["use"]).digest)
    assert nested[0] != nested[1]


@pytest.mark.slow
def test_a_damaged_file_is_compiled_again(tmp_path):
    cache = str(tmp_path / "cache")
    first = run(USE, PACKAGE.parent, SKERRY_CACHE=cache)
    for file in Path(cache).glob("call_tally*"):
        file.write_bytes(file.read_bytes()[:100])
    assert run(USE, PACKAGE.parent, SKERRY_CACHE=cache) == ["call_tally"]
    assert first.count("call_tally") == 1


@pytest.mark.slow
def test_bounds_checks_are_compiled_for_themselves(tmp_path):
    cache = str(tmp_path / "cache")
    first = run(USE, PACKAGE.parent, SKERRY_CACHE=cache)
    assert run(USE, PACKAGE.parent, SKERRY_CACHE=cache, NUMBA_BOUNDSCHECK="1") == first


def test_kernels_not_used_for_a_month_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setenv("SKERRY_CACHE", str(tmp_path))
    now = time.time()
    for name, age in (("old.nbc", 2 * MONTH), ("young.nbc", MONTH / 2), ("notes.txt", 2 * MONTH)):
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (now - age, now - age))
    assert forget_unused(now) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.txt", "young.nbc"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep caches elsewhere")
def test_where_the_cache_lies(tmp_path, monkeypatch):
    for name in ("SKERRY_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert cache_home() == Path.home() / ".cache" / "skerry"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_home() == tmp_path / "skerry"
    monkeypatch.setenv("SKERRY_CACHE", str(tmp_path / "own"))
    assert cache_home() == tmp_path / "own"


def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SKERRY_CACHE", str(tmp_path / "file"))
    folder = cache_folder.__wrapped__()
    try:
        assert folder.is_dir()
        assert folder.name.startswith("skerry-")
    finally:
        folder.rmdir()


def test_files_in_use_are_known():
    assert skerry.new("1001-islands", seed=1).turn
    assert any(name.startswith("call_turn_1001_islands-") for name in KernelCache.used)
