"""The coach in every game: each decision with a choice gets advice."""

import skerry
from skerry.bots.coach import coach

from .matches import each_game
from .selection import some_players

QUICK = "tree:20n"


def played(game, players, seed, moves):
    """A match between random players after `moves` moves."""
    table, bot = skerry.new(game.name, players=players, seed=seed), skerry.bot("random", seed=seed)
    while not table.over and len(table.log) < moves:
        seat = table.turn[0]
        table.play(seat, bot.choose(table.view(seat)))
    return table


@each_game
def test_every_choice_gets_advice(game):
    table = played(game, some_players(game, 2), 5, 40)
    heard = []
    advice = coach(table, QUICK, progress=heard.append)
    assert heard == list(range(1, len(table.log) + 1))
    choices = []
    for line, entry in enumerate(table.log, 1):
        view = table.at(line - 1).view(entry.seat)
        if len(view.actions()) > 1:
            choices.append((line, entry.seat, view.describe(entry.action).text))
    assert [(one.line, one.seat, one.played) for one in advice] == choices
    assert all(0 <= one.chance <= 1 and one.lost >= 0 and one.lost_points >= 0 for one in advice)
    assert all(one.better != one.played for one in advice)
    assert advice == coach(table, QUICK)
