"""Tournaments: the same deals for all, seats rotated, results that add up and can be gone on with."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from skerry import BadOption
from skerry.games import find
from skerry.lab.arena import ArenaGame, by_the_clock, interval, new_arena, usual_threads
from skerry.match.game import Level

BOTS = ["random", "greedy", "monte:8n"]


def play(bots=BOTS, games=4, threads=2, **more):
    """A small tournament, played."""
    contest = new_arena(find("1001-islands"), bots, games, **more)
    contest.run(threads, lambda contest: None)
    return contest


def test_every_pair_plays_every_deal_from_every_seat():
    contest = new_arena(find("1001-islands"), BOTS, 4)
    games = list(contest.schedule())
    assert Counter(games) == Counter({(deal, (a, b)): 1 for deal in range(2) for a in range(3) for b in range(3) if a != b})


def test_tables_larger_than_the_field_are_filled_by_turns():
    contest = new_arena(find("1001-islands"), ["random", "greedy"], 4, players=4)
    assert [seats for _, seats in contest.schedule()] == [(0, 1, 0, 1), (1, 0, 1, 0)] * 2


def test_results_do_not_depend_on_threads_and_add_up():
    one, other = play(threads=1), play(threads=3)
    assert one.data() == other.data()
    lines = one.table()
    assert sum(line["games"] for line in lines) == 2 * len(one.played) == 24
    assert sum(line["won"] for line in lines) == len(one.played)
    assert lines[-1]["bot"] == "random"
    assert lines[0]["rating"] > 25 > lines[-1]["rating"]
    pairs = {(line["bot"], line["rival"]): line for line in one.pairs()}
    assert pairs["greedy", "random"]["won"] + pairs["random", "greedy"]["won"] == pairs["greedy", "random"]["games"] == 4


def test_alone_the_same_deals_are_compared():
    contest = new_arena(find("my-island"), ["random", "monte:4n"], 6, players=1)
    contest.run(2, lambda contest: None)
    (pair,) = contest.pairs()
    scores = {game.seats: [] for game in contest.played}
    for game in contest.played:
        scores[game.seats].append((game.deal, game.scores[0]))
    assert [deal for deal, _ in sorted(scores[0,])] == [deal for deal, _ in sorted(scores[1,])] == list(range(6))
    assert pair["more"] == pytest.approx((sum(s for _, s in scores[0,]) - sum(s for _, s in scores[1,])) / 6)


def test_what_was_interrupted_goes_on(tmp_path):
    whole = play()
    contest = new_arena(find("1001-islands"), BOTS, 4)

    def stop(contest):
        if len(contest.played) >= 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        contest.run(1, stop)
    assert 5 <= len(contest.played) < 12
    assert sum(line["won"] for line in contest.table()) == len(contest.played)
    file = tmp_path / "arena.json"
    file.write_text(json.dumps(contest.data()))
    again = new_arena(find("1001-islands"), BOTS, 4)
    again.resume(file)
    assert len(again.played) == len(contest.played)
    again.run(2, lambda contest: None)
    assert again.data() == whole.data()


def test_files_of_another_tournament_are_refused(tmp_path):
    file = tmp_path / "arena.json"
    file.write_text(json.dumps(new_arena(find("1001-islands"), BOTS, 4, seed=1).data()))
    with pytest.raises(BadOption, match="played with seed 1, not 0"):
        new_arena(find("1001-islands"), BOTS, 4).resume(file)
    for text in ("", "[]", '{"games": 3}'):
        file.write_text(text)
        with pytest.raises(BadOption, match="not the result of an arena"):
            new_arena(find("1001-islands"), BOTS, 4).resume(file)


@pytest.mark.parametrize(
    ("bots", "more", "words"),
    [
        (["greedy"], {}, "two bots or more"),
        (["greedy", "greedy"], {}, "each named once"),
        (["greedy", "genius"], {}, "no bot 'genius'"),
        (BOTS, {"games": 0}, "number of games"),
        (BOTS, {"players": 9}, "2 to 5 players"),
        (BOTS, {"options": {"moon": 1}}, "no option 'moon'"),
    ],
)
def test_what_cannot_be_played_is_said(bots, more, words):
    with pytest.raises(BadOption, match=words):
        new_arena(find("1001-islands"), bots, **{"games": 2, **more})


def test_a_puzzle_not_solved_is_no_win():
    contest = new_arena(find("island-trader"), ["random", "greedy"], 1, players=1)
    contest.played = [ArenaGame(0, (0,), (12,), (2,)), ArenaGame(0, (1,), (40,), (1,))]
    assert [contest.standing(number)["won"] for number in (0, 1)] == [0, 1]


def test_the_interval_is_wilsons():
    assert interval(85, 100) == pytest.approx((0.7672, 0.9069), abs=1e-4)
    assert interval(0, 0) == (0, 1)


def test_who_thinks_by_the_clock_plays_alone():
    game = find("1001-islands")
    for bots in (["tree:1s", "greedy"], ["kraken", "mate"], ["monte"]):
        assert usual_threads(bots, game) == 1
    assert not any(by_the_clock(code, game) for code in ("tree:10n", "greedy", "captain", "monte:5n"))


def test_which_level_thinks_by_the_clock_is_the_games_affair():
    usual = find("1001-islands")
    game = replace(usual, levels={"mate": Level("monte:0.1s"), "kraken": Level("tree:500n")})
    assert [by_the_clock(code, game) for code in ("mate", "captain", "kraken")] == [True, False, False]
    assert [by_the_clock(code, usual) for code in ("mate", "captain", "kraken")] == [False, False, True]
