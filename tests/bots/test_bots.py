"""Bots: what they choose is legal, depends on their view and seed only, and the better ones win."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import skerry
from skerry import BadOption, View
from skerry.bots import LEVELS, search
from skerry.bots.levels import LevelBot
from skerry.games import find
from skerry.match.game import Level
from skerry.match.table import new_table
from skerry.testing.test_bots import CODES, ask, match

from ..support.processes import printed_both_ways
from ..support.toy import AUCTION

each_bot = pytest.mark.parametrize("name", CODES)


def test_tables_that_look_alike_are_not():
    """What is proved of choices would prove nothing if there were nothing to hide."""
    table = skerry.new("island-trader", players=2, seed=4)
    view = table.view(table.turn[0])
    full = [game_state.tobytes() for game_state in (table.state, *(view.redeal(seed) for seed in range(3)))]
    assert len(set(full)) == 4


@each_bot
def test_another_seed_may_choose_otherwise(name):
    views = [position(players=5, steps=steps) for steps in range(10, 40, 2)]
    choices = {tuple(ask(name, view, seed).id for view in views) for seed in range(4)}
    assert len(choices) > 1


@each_bot
def test_a_bot_leaves_the_view_as_it_was(name):
    view = skerry.new("1001-islands", players=3, seed=1, lookout=1).view(0)
    before = view.state.tobytes(), view.box.tobytes()
    skerry.bot(name, seed=1).choose(view)
    assert (view.state.tobytes(), view.box.tobytes()) == before


def test_alone_greedy_looks_at_one_turn_after_the_other():
    """Nobody else acts and no die is rolled: looking through several turns at once, with few ways each, it would find less."""
    game = find("island-trader")
    scores = [match(game, 1, seed, [skerry.bot("greedy", seed=seed)]).scores[0] for seed in range(6)]
    assert np.mean(scores) > 30


def test_chance_alone_would_not_do():
    """A random player does not win as often as every game's greedy one has to."""
    game = find("1001-islands")
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


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("clever", {}, "no bot 'clever'"),
        (3, {}, "no bot 3"),
        ("greedy", {"speed": 3}, "speed"),
        ("random", {"deals": 3}, "deals"),
        ("greedy", {"deals": 0}, "from 1 to 100, not 0"),
        ("greedy:1s", {}, "takes no budget"),
        ("kraken:1s", {}, "no bot 'kraken:1s'"),
        ("tree:", {}, "no budget"),
        ("tree:5", {}, "no budget"),
        ("tree:-1s", {}, "no budget"),
        ("tree:1.5n", {}, "whole"),
        ("tree:0s", {}, "more than 0"),
        ("tree:99s", {}, "at most 60"),
        ("tree:0n", {}, "from 1 to 1000000"),
        ("tree:10nx99", {}, "from 1 to 16"),
        ("tree:1s", {"nodes": 5}, "not both"),
        ("tree", {"seconds": True}, "seconds"),
        ("monte", {"seed": -1}, "seed"),
        ("random", {"seed": "x"}, "seed"),
    ],
)
def test_an_unknown_bot_or_setting_is_refused(name, settings, words):
    with pytest.raises(BadOption, match=words):
        skerry.bot(name, **settings)


@pytest.mark.parametrize("name", [*LEVELS, "tree", "monte:0.5s", "tree:2000nx4"])
def test_codes_name_bots(name):
    assert callable(skerry.bot(name, seed=1).choose)


def test_levels_slip_as_often_as_they_say():
    """As often as the game says, or else as usual."""
    always = SimpleNamespace(choose=lambda view: view.describe(0))
    usual = find("1001-islands")
    game = replace(usual, levels={"mate": Level("always", 60), "captain": Level("always")})
    view = new_table(game, 5, 1, None, {"lookout": 1}).view(0)

    def choice(name, seed):
        return LevelBot(name, {"always": always, LEVELS["deckhand"].bot: always}.__getitem__, seed).choose(view).id

    slipped = sum(choice("mate", seed) != 0 for seed in range(400))
    assert 0.38 < slipped / 400 < 0.52  # 60 of 100 slip, and one of four of those lands on the same choice
    assert all(choice("captain", seed) == 0 for seed in range(50))
    assert 0.08 < sum(choice("deckhand", seed) != 0 for seed in range(400)) / 400 < 0.22  # 20 of 100, as the game says nothing


# ---- searching


def position(name="1001-islands", players=2, steps=20):
    """A view in the middle of a match."""
    table = skerry.new(name, players=players, seed=3)
    bot = skerry.bot("random", seed=3)
    for _ in range(steps):
        seat = table.turn[0]
        table.play(seat, bot.choose(table.view(seat)))
    return table.view(table.turn[0])


def test_trees_are_added_up():
    view = position()
    opinions = skerry.bot("tree:90nx3", seed=2).opinions(view)
    assert sum(opinion.visits for opinion in opinions) == 90
    assert {opinion.action for opinion in opinions} == {action.id for action in view.actions()}
    assert opinions[0].value == max(opinion.value for opinion in opinions)
    assert all(0 <= opinion.value <= 1 and 0 <= opinion.chance <= 1 for opinion in opinions)


def test_threads_do_not_change_what_trees_find(monkeypatch):
    """Trees grown one after the other, in any order, find what threads find."""

    class Slow(ThreadPoolExecutor):
        def map(self, function, numbers):
            return [function(i) for i in reversed(list(numbers))]

    view = position("island-trader", steps=10)
    threads = skerry.bot("tree:200nx4", seed=9).opinions(view)
    monkeypatch.setattr(search, "ThreadPoolExecutor", Slow)
    assert skerry.bot("tree:200nx4", seed=9).opinions(view) == threads


def test_monte_looks_at_every_action_as_often():
    opinions = skerry.bot("monte:40n", seed=2).opinions(position())
    visits = [opinion.visits for opinion in opinions]
    assert max(visits) - min(visits) <= 1
    assert opinions[0].value == max(opinion.value for opinion in opinions)


def test_a_budget_of_seconds_is_kept():
    view = position()
    bot = skerry.bot("tree:0.2sx1", seed=1)
    bot.opinions(view)
    start = time.perf_counter()
    opinions = bot.opinions(view)
    assert 0.15 < time.perf_counter() - start < 1.5  # a busy machine may take its time
    assert sum(opinion.visits for opinion in opinions) > 20


def test_a_full_tree_goes_on_without_growing(monkeypatch):
    monkeypatch.setattr(search, "TREE_CAPACITY", 32)
    assert sum(opinion.visits for opinion in skerry.bot("tree:300n", seed=1).opinions(position())) == 300


def test_seats_that_act_at_once_are_all_searched():
    """The last of several seats that may act is asked: it is its own actions that are looked at."""
    table = skerry.new("my-island", players=3, seed=2)
    assert table.turn == (0, 1, 2)
    view = table.view(2)
    assert skerry.bot("tree:40n", seed=1).choose(view) in view.actions()
    auction = new_table(AUCTION, 3, 1, AUCTION.read_box(None), {})
    auction.play(1, "Bid 2")
    opinions = skerry.bot("tree:300n", seed=1).opinions(auction.view(2))
    assert {opinion.action for opinion in opinions} == {0, 2, 3, 4, 5}  # what seat 1 has bid cannot be bid again


def test_where_seats_are_apart_others_change_the_chances_only():
    """What seat 0 has drawn in Islant is nothing to seat 1, except for who will win."""
    opinions = []
    for moves in (0, 6):
        table, bot = skerry.new("islant", players=2, seed=4), skerry.bot("greedy", seed=1)
        for _ in range(moves):
            if 0 in table.turn:
                table.play(0, bot.choose(table.view(0)))
        opinions.append(skerry.bot("tree:12n", seed=1).opinions(table.view(1)))
    here, there = opinions
    assert [(one.action, one.visits, one.points) for one in here] == [(one.action, one.visits, one.points) for one in there]
    assert [one.chance for one in here] != [one.chance for one in there]


def test_a_tree_sees_what_is_better_two_steps_ahead():
    """Bid first and you are outbid; nobody can outbid the last one, and an outbid is worth more than any roll."""
    table = new_table(AUCTION, 2, 1, AUCTION.read_box(None), {})
    table.play(0, "Bid 3")
    opinions = skerry.bot("tree:200n", seed=1).opinions(table.view(1))
    assert opinions[0].action == 5
    assert opinions[0].points == 13
    assert opinions[0].chance == 1


def test_a_thinking_bot_leaves_others_the_processor():
    view, ticks = position(), 0
    bot = skerry.bot("tree:0.6sx1", seed=1)
    bot.opinions(view)
    thinking = threading.Thread(target=bot.opinions, args=(view,))
    thinking.start()
    while thinking.is_alive():
        time.sleep(0.005)
        ticks += 1
    assert ticks > 15  # one that kept the interpreter to itself would leave one or two


def test_bots_without_a_seed_differ():
    view = skerry.new("1001-islands", players=5, seed=1, lookout=1).view(0)
    assert len({skerry.bot("random").choose(view).id for _ in range(60)}) > 1


def test_bots_think_the_same_in_plain_python():
    program = (
        "import skerry\n"
        "for game, players in (('1001-islands', 2), ('my-island', 2)):\n"
        "    table = skerry.new(game, players=players, seed=3)\n"
        "    view = table.view(table.turn[0])\n"
        "    print(skerry.bot('greedy', seed=1, deals=1).choose(view), skerry.bot('tree:3n', seed=1).opinions(view))\n"
    )
    plain, native = printed_both_ways(program)
    assert plain == native
    assert plain.count("Opinion(") > 4
