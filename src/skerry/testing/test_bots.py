"""Bots in every game: what they choose is legal and depends on their view and seed only, and greedy beats random."""

import random
from statistics import mean

import pytest
from hypothesis import given

import skerry
from skerry import Action
from skerry.bots import BOTS, LEVELS, check_code, level_in

from .matches import deal, each_game, each_table, seeds, states, thorough, view_of
from .selection import some_players

CODES = ["random", "greedy", "monte:10n", "tree:12n", "tree:12nx3"]


def ask(name, view, seed):
    """What a bot that looks at few deals chooses."""
    return skerry.bot(name, seed=seed, **({"deals": 1} if name == "greedy" else {})).choose(view)


def match(game, players, seed, bots):
    """A match between bots; `bots[seat]` chooses."""
    table = skerry.new(game.name, players=players, seed=seed)
    while not table.over:
        seat = table.turn[0]
        table.play(seat, bots[seat].choose(table.view(seat)))
    return table


@each_table
@thorough(3)
@given(seed=seeds)
def test_choices_are_legal_and_depend_on_view_and_seed_alone(game, players, seed):
    """Any state, any options; then a table that this seat cannot tell from its own, and the choice is the same."""
    table, chance = deal(game, players, seed), random.Random(seed)
    reached = [(s, seat) for s, seat, _ in states(table, chance) if seat is not None]
    s, seat = chance.choice(reached)
    view = view_of(table, s, seat)
    other = view_of(table, game.redeal(view.state, table.box, seat, chance.getrandbits(40)), seat)
    for name in CODES:
        chosen = ask(name, view, 1)
        assert isinstance(chosen, Action)
        assert chosen in view.actions()
        assert ask(name, other, 1) == chosen, name


@pytest.mark.slow
@each_game
def test_greedy_beats_random_clearly(game):
    """Greedy wins at least 85 of 100 matches against random players, and has more points; alone it only has more points."""
    players, matches = some_players(game, 2), 8 if game.search.judge_each_step else 20  # there a choice takes longer
    won, margins = 0, []
    for seed in range(matches):
        greedy = seed % players
        bots = [
            skerry.bot("greedy", seed=seed, deals=2) if seat == greedy else skerry.bot("random", seed=seed)
            for seat in range(players)
        ]
        table = match(game, players, seed, bots)
        others = table if players > 1 else match(game, 1, seed, [skerry.bot("random", seed=seed)])
        won += greedy in table.winners
        margins.append(
            table.scores[greedy] - mean(others.scores[seat] for seat in range(players) if seat != greedy or players == 1)
        )
    assert players == 1 or won >= 0.85 * matches, f"greedy won {won} of {matches} matches, and has to win 85 %: write a `worth`"
    assert mean(margins) > 0, f"greedy has {mean(margins):.2f} points more than random, and should have more: write a `worth`"


@each_game
def test_a_games_own_levels_are_levels_by_known_bots(game):
    assert set(game.levels) <= set(LEVELS)
    for name in LEVELS:
        level = level_in(game, name)
        assert check_code(level.bot).partition(":")[0] in BOTS  # not another level
        assert 0 <= level.slips <= 100
    assert level_in(game, "kraken").slips == 0
