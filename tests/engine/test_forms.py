"""Interpreted and native kernels in one process: the first are there at once, and both give the same bytes."""

import asyncio
import json
import os
import subprocess
import sys

import numpy as np
import pytest

import skerry
from skerry.engine import numba_parts
from skerry.engine.chance import mix
from skerry.engine.forms import JIT
from skerry.engine.native import native
from skerry.testing.matches import each_game
from skerry.web.server.thinking import ThreadedThinking

# Plays half a match, has the table's kernels native, and plays on; every state as a hash.
SWITCHED = """
import hashlib, json, random, sys
import skerry
from skerry.engine import forms

name, players, change = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
table, chance, told = skerry.new(name, players=players, seed=11), random.Random(5), []
game = table.game
for n in range(60):
    if table.over:
        break
    if n == change:
        assert "numba" not in sys.modules and "numpy" not in sys.modules and not game.forms.native
        from skerry.lab.warm import make_native

        make_native(game, "table", players)
        assert game.forms.native
    seat = chance.choice(table.turn)
    table.play(seat, chance.choice(game.legal(table.state, table.box, seat)))
    told.append(hashlib.sha256(table.state.tobytes() + repr(table.sheets).encode()).hexdigest())
print(json.dumps(told))
"""


def switched(game, change, **environment):
    """What a process of its own tells of a match in which kernels become native after some moves."""
    players = max(2, game.players[0]) if game.players[1] > 1 else 1
    environment = {key: value for key, value in {**os.environ, **environment}.items() if key != "SKERRY_JIT" or value}
    done = subprocess.run(
        [sys.executable, "-c", SWITCHED, game.name, str(players), str(change)], capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.slow
@each_game
def test_a_match_goes_on_where_kernels_become_native_in_the_middle_of_it(game):
    interpreted = switched(game, -1, SKERRY_JIT="0")
    assert len(interpreted) > 3
    assert switched(game, len(interpreted) // 2, SKERRY_JIT="") == interpreted


def test_nothing_is_loaded_to_play_a_short_match():
    program = (
        "import sys, skerry\n"
        "t = skerry.new('1001-islands', seed=1)\n"
        "while t.turn: t.play(t.turn[0], t.actions(t.turn[0])[0])\n"
        "print(t.scores and 'numba' in sys.modules)"
    )
    environment = {key: value for key, value in os.environ.items() if key != "SKERRY_JIT"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout == "False\n"


def test_a_bot_that_is_interpreted_thinks_in_another_process():
    """There it holds up nobody; it is asked as a server asks it before the game's kernels are native."""

    async def ask():
        thinking = ThreadedThinking(lambda game, players: asyncio.sleep(0))
        try:
            return await thinking.choose_apart("greedy", view)
        finally:
            await thinking.close()

    view = skerry.new("1001-islands", players=2, seed=3).view(0)
    assert asyncio.run(ask()) in view.legal()


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_an_inner_kernel_refuses_to_be_called_from_python():
    inner, entry = native(mix, inner=True), native(mix)
    assert entry(1, 2) == mix(1, 2)
    with pytest.raises((TypeError, ValueError)):
        inner(1, 2)


def test_the_private_parts_of_numba_are_there():
    """Where a newer Numba has moved one of them, this says which."""
    wanted = {
        numba_parts.library: (
            "_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals", "_verify_declare_only_symbols",
        ),
        numba_parts.cpu.CPUContext: ("get_executable",),
        numba_parts.compiler.CompileResult: ("_rebuild", "_reduce"),
        numba_parts.serialize: ("dumps",),
        numba_parts.registry: ("cpu_target",),
        type(native(mix)): ("get_call_template", "compile"),
    }  # fmt: skip
    gone = [f"{owner}.{name}" for owner, names in wanted.items() for name in names if not hasattr(owner, name)]
    assert gone == []
    assert len(numba_parts.processor()) == 3


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_native_arguments_are_over_the_same_bytes():
    game = skerry.games()[0]
    s = game.setup(game.house_box, game.pack_options({}), 2, 7)
    array = game.forms.argument([s])
    array["rng"] = np.uint64(5)
    assert s.rng == 5
