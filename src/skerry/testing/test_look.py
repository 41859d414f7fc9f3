"""Words and pictures tell what the rules have worked out for a viewer: they run no rule themselves, nothing is found twice."""

import ast
import dataclasses
import importlib
import inspect
import random
import re
from types import SimpleNamespace

import pytest

from skerry.engine import calls
from skerry.engine.calls import one_record
from skerry.engine.compile import JIT, bind
from skerry.match.game import Game
from skerry.match.table import Table
from skerry.web.tables.frames import why_not
from skerry.web.tables.live_table import LiveView

from .matches import GAMES, each_game, some_options, some_states
from .selection import some_players

SPEAKS_OR_DRAWS = ("words", "data", "notation", "labels", "scene", "sheets", "names", "art")
LISTS_ACTIONS = (calls.call_legal, calls.call_look, calls.call_step)

each_that_explains = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.facts is not None], ids=lambda game: game.name
)  # fmt: skip


# ---- no rule among what speaks or draws


def module_of(game, name):
    """One of a game's modules, None if it has none of that name."""
    there = (game.folder / f"{name}.py").exists()
    return importlib.import_module(f"{inspect.getmodule(game.read_box).__package__}.{name}") if there else None


def kernels(module):
    """The compiled rules that a module can call."""
    return [name for name, value in vars(module).items() if hasattr(value, "py_func")]


def imports(module):
    """The packages that a module imports, at its top or later."""
    nodes = list(ast.walk(ast.parse(inspect.getsource(module))))
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    found |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0}
    return {name.split(".")[0] for name in found}


@each_game
def test_what_speaks_or_draws_runs_no_rule(game):
    modules = [module for name in SPEAKS_OR_DRAWS if (module := module_of(game, name))]
    assert {game.words, game.scenery} <= set(modules), "words are the module words.py, looks the module scene.py"
    for module in modules:
        assert kernels(module) == [], f"{module.__name__} must not call a rule: what it wants to know it is told by `seen`"
        assert "numpy" not in imports(module), f"{module.__name__} must not import numpy"


@each_game
@pytest.mark.skipif(not JIT, reason="interpreted, rules are functions like any other")
def test_rules_are_told_from_words(game):
    """The test above would prove nothing if rules were not found where they are."""
    assert {"legal", "play"} <= set(kernels(module_of(game, "rules")))


# ---- one click


@pytest.fixture
def called(monkeypatch):
    """The functions of the contract that were called, in their order."""
    made, plain = [], Game.call

    def call(self, function, *arguments, **more):
        made.append(function)
        return plain(self, function, *arguments, **more)

    monkeypatch.setattr(Game, "call", call)
    return made


def click(game, table, s, seat, chance):
    """All that a click makes a table work out for one who is to act: the position, and why ten other clicks lead nowhere."""
    sight = LiveView(table, s, seat)
    drawn = ""
    for panel in sight.scene():
        drawn += panel.draw().svg + (panel.closer().svg if panel.closer else "")
    assert sight.prompt
    assert sight.sheets
    assert sight.turn
    glowing = {path[0] for path in sight.paths().values()}
    dead = sorted(set(re.findall(r' id="([a-z]+-[0-9-]+)"', drawn)) - glowing)
    for name in chance.sample(dead, min(10, len(dead))):
        assert why_not(sight, [name])


def positions(game, seed):
    """A table whose box nobody has drawn yet, and some states of a match on it, each with a seat to act."""
    chance, players = random.Random(seed), some_players(game, 2)
    options = game.pack_options(some_options(game, players, chance))
    table = Table(game, game.house_box.copy(), options, players, seed)
    return table, [(s, seat) for s, seat, _ in some_states(table, chance, 8) if seat is not None]


@each_game
def test_legal_actions_are_found_once_a_click(game, called):
    for seed in range(3):
        table, found = positions(game, seed)
        for s, seat in found:
            called.clear()
            click(game, table, s, seat, random.Random(seed))
            assert [function for function in called if function in LISTS_ACTIONS] == [calls.call_look]
            assert calls.call_turn not in called
            assert called.count(calls.call_explain) <= table.players


@each_game
def test_a_prompt_that_looks_for_actions_again_is_noticed(game, called):

    def prompt(s, box, seen):
        return f"{len(game.legal(seen.state, seen.box, seen.seat))} ways to go on"

    again = dataclasses.replace(game, words=SimpleNamespace(**{**vars(game.words), "prompt": prompt}))
    table, found = positions(again, 1)
    called.clear()
    click(again, table, *found[0], random.Random(1))
    assert calls.call_legal in called


# ---- what `explain` may do


@each_that_explains
def test_explaining_changes_nothing_and_needs_no_tidy_scratch(game):
    for seed in range(4 if JIT else 1):
        table, found = positions(game, seed)
        box = table.box.tobytes()
        for s, _ in found:
            for viewer in range(-1, table.players):
                hidden = game.hide(s, table.box, viewer)
                before = hidden.tobytes()
                for seat in range(table.players):
                    facts = game.explain(hidden, table.box, seat)
                    assert hidden.tobytes() == before
                    assert explained_untidily(game, hidden, table.box, seat).tobytes() == facts.tobytes()
        assert table.box.tobytes() == box


def explained_untidily(game, s, box, seat):
    """What `explain` says where the scratch space is full of something else."""
    facts, scratch = game.facts(), game.scratch(bytearray(b"\x55") * game.scratch._size)
    bind(calls.call_explain, game)(one_record(s), one_record(box), one_record(scratch), seat, one_record(facts))
    return facts
