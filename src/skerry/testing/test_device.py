"""Random games on a real device end in the same bytes as on the CPU. Skipped where there is none."""

import importlib

import numpy as np
import pytest

from skerry.engine.chance import Chance
from skerry.engine.layout import int32, zeros
from skerry.engine.playout import random_games

from .matches import each_game
from .selection import some_players

pytestmark = [pytest.mark.gpu, pytest.mark.slow]
SEED, FIRST, GAMES = 7, 100, 96  # three warps


def on_the_cpu(game, options, players):
    """The records of the games, played on a core of the CPU."""
    states = np.zeros(GAMES, game.record(players).dtype())
    room = (zeros(int32, game.actions), Chance())
    game.forms.run_native(random_games, states, game.house_box, game.scratch(), options, players, SEED, FIRST, *room)
    return states


@each_game
@pytest.mark.parametrize(("module", "kind"), [("threads", "Batch"), ("queue", "Steps")])
def test_games_end_as_on_a_core(game, module, kind):
    """By a thread that plays whole games, and a decision at a time."""
    batches = getattr(importlib.import_module(f"skerry.engine.cuda.{module}"), kind)
    players, options = some_players(game, 2), game.pack_options({})
    batch = batches(game, game.house_box, options, players, GAMES)
    batch.play(SEED, FIRST)
    assert batch.states.copy_to_host().tobytes() == on_the_cpu(game, options, players).tobytes()
