"""Bots: what they choose is legal, depends on their view and seed only, and the better ones win."""

import random

import numpy as np
import pytest

import skerry
from skerry import Action, BadOption, View

from .matches import GAMES, deal, each_table, states, view_of

each_bot = pytest.mark.parametrize("name", ["random", "greedy"])


def match(game, players, seed, bots):
    """A match between bots; `bots[seat]` chooses."""
    table = skerry.new(game.name, players=players, seed=seed)
    while not table.over:
        seat = table.turn[0]
        table.play(seat, bots[seat].choose(table.view(seat)))
    return table


@each_table
@each_bot
def test_a_bot_chooses_one_of_its_actions(game, players, name):
    bot = skerry.bot(name, seed=1)
    for seed in range(2):
        table = deal(game, players, seed)
        for s, seat, _ in states(table, random.Random(seed)):
            if seat is not None:
                view = view_of(table, s, seat)
                chosen = bot.choose(view)
                assert isinstance(chosen, Action)
                assert chosen in view.actions()


@each_table
@each_bot
def test_the_same_seed_chooses_the_same(game, players, name):
    logs = []
    for bot_seed in (5, 5, 6):
        bots = [skerry.bot(name, seed=bot_seed + 10 * seat) for seat in range(players)]
        logs.append(match(game, players, 3, bots).log)
    assert logs[0] == logs[1]
    assert logs[0] != logs[2] or name == "greedy"  # one that is greedy has little to leave to chance


@each_table
@each_bot
def test_a_choice_does_not_depend_on_what_the_table_hides(game, players, name):
    """Other tables that the seat cannot tell from its own: the choice is the same."""
    table = deal(game, players, 8)
    for n, (s, seat, _) in enumerate(states(table, random.Random(8))):
        if seat is None or n % 3:
            continue
        view = view_of(table, s, seat)
        choices = {skerry.bot(name, seed=n).choose(view).id}
        for other in range(3):
            dealt = game.redeal(view.state, table.box, seat, other)
            choices.add(skerry.bot(name, seed=n).choose(view_of(table, dealt, seat)).id)
        assert len(choices) == 1


@each_bot
def test_a_bot_leaves_the_view_as_it_was(name):
    view = skerry.new("1001-islands", players=3, seed=1, lookout=1).view(0)
    before = view.state.tobytes(), view.box.tobytes()
    skerry.bot(name, seed=1).choose(view)
    assert (view.state.tobytes(), view.box.tobytes()) == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_greedy_beats_random_clearly(game):
    players, matches = max(2, game.players[0]), 20
    won = 0
    margin = []
    for seed in range(matches):
        greedy = seed % players
        bots = [
            skerry.bot("greedy", seed=seed, deals=2) if seat == greedy else skerry.bot("random", seed=seed)
            for seat in range(players)
        ]
        table = match(game, players, seed, bots)
        won += greedy in table.winners
        margin.append(table.scores[greedy] - np.mean([score for seat, score in enumerate(table.scores) if seat != greedy]))
    assert won >= 0.85 * matches
    assert np.mean(margin) > 0


def test_chance_alone_would_not_do():
    """The same count for a random player shows that the one above can fail."""
    (game,) = (game for game in GAMES if game.name == "1001-islands")
    won = 0
    for seed in range(30):
        bots = [skerry.bot("random", seed=100 * seed + seat) for seat in range(2)]
        won += seed % 2 in match(game, 2, seed, bots).winners
    assert won < 0.85 * 30


def test_a_bot_is_handed_a_view_and_no_table():
    table = skerry.new("1001-islands", seed=1, lookout=1)
    assert isinstance(table.view(0), View)
    with pytest.raises(AttributeError):
        skerry.bot("greedy", seed=1).choose(table)


@pytest.mark.parametrize(("name", "settings"), [("clever", {}), ("greedy", {"speed": 3}), ("random", {"deals": 3})])
def test_an_unknown_bot_or_setting_is_refused(name, settings):
    with pytest.raises(BadOption, match=name):
        skerry.bot(name, **settings)


def test_bots_without_a_seed_differ():
    view = skerry.new("1001-islands", players=5, seed=1, lookout=1).view(0)
    assert len({skerry.bot("random").choose(view).id for _ in range(60)}) > 1
