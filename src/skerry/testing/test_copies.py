"""Tables, views, games and bots are pickled and copied: what comes back plays on as the original would."""

import copy
import pickle
import random

import pytest

import skerry
from skerry.engine.forms import JIT

from .matches import deal, each_game, play_on, play_out
from .selection import some_players

COPIES = {"pickled": lambda thing: pickle.loads(pickle.dumps(thing)), "copied": copy.deepcopy, "shallow": copy.copy}
each_way = pytest.mark.parametrize("again", COPIES.values(), ids=COPIES)
by_itself = pytest.mark.parametrize("again", [COPIES["pickled"], COPIES["copied"]], ids=["pickled", "copied"])


@each_game
@each_way
def test_a_table_in_mid_match_plays_on_alike(game, again):
    table = play_out(deal(game, some_players(game, game.players[0] + 1), 6), random.Random(6), backs=0.1, moves=15)
    if game.naming:
        table.name(0, sorted(game.naming.places)[0], "Skerry")
    twin = again(table)
    assert twin is not table
    assert twin.game is table.game
    assert twin.box is table.box  # the house's is shared
    assert (twin.seed, twin.log, twin.moves, twin.names) == (table.seed, table.log, table.moves, table.names)
    for one in (table, twin):
        play_out(one, random.Random(7), backs=0.1, moves=40)
    assert twin.state.tobytes() == table.state.tobytes()
    assert twin.text() == table.text()


@each_game
def test_a_copy_leaves_the_original_alone(game):
    table = play_out(deal(game, some_players(game, game.players[0] + 1), 2), random.Random(2), moves=5)
    before, log = table.state.tobytes(), list(table.log)
    play_out(copy.deepcopy(table), random.Random(1), moves=20)
    assert (table.state.tobytes(), table.log) == (before, log)


@each_game
@each_way
def test_a_view_comes_back_as_it_was(game, again):
    table = play_out(deal(game, some_players(game, game.players[0] + 1), 3), random.Random(3), moves=15)
    for seat in (-1, 0):
        view = table.view(seat)
        twin = again(view)
        assert twin.state.tobytes() == view.state.tobytes()
        assert twin.data() == view.data()
        assert twin.actions() == view.actions()
        assert twin.svg() == view.svg()


@each_game
@by_itself
@pytest.mark.parametrize("name", ["random", "greedy", "castaway", "tree:20n"] if JIT else ["random"])
def test_a_bot_goes_on_with_the_same_chance(game, again, name):
    """The bot has chosen before, so its chance has moved on from its seed."""
    table = play_on(skerry.new(game.name, players=some_players(game, 2), seed=5), random.Random(5), 4)
    bot = skerry.bot(name, seed=9)
    bot.choose(table.view(table.turn[0]))
    twin = again(bot)
    for _ in range(4):
        if table.over:
            break
        seat = table.turn[0]
        chosen = bot.choose(table.view(seat))
        assert twin.choose(table.view(seat)) == chosen
        table.play(seat, chosen)


@each_game
@each_way
def test_a_game_is_itself_wherever_it_is(game, again):
    assert again(game) is game
    assert len(pickle.dumps(game)) < 200  # by its name
