"""The balance report of Islant, told from games that cost nothing: played by chance, their scores as wanted."""

import numpy as np
import pytest

from skerry.games.islant import GAME
from skerry.games.islant.report import report
from skerry.lab.play import play_random


def played(points):
    """Games by chance instead of greedy ones, with these scores; random ones as they are."""

    def play(players, games, bots="greedy", **options):
        part = play_random(GAME, GAME.house_box, GAME.pack_options(options), players, 3, 0, games)
        yield part._replace(totals=np.array(points)[:, None]) if bots == "greedy" else part

    return play


# A mean would say yes to most of these: one great score does not make up for many small ones.
SCORES = [([30] * 20, "Yes"), ([0] * 20, "No"), ([1] * 11 + [500] * 9, "No"), ([30] * 18 + [-50] * 2, "No")]


@pytest.mark.parametrize(("points", "verdict"), SCORES)
def test_choosing_well_has_to_be_worth_something_in_most_matches(points, verdict):
    text = report(played(points), GAME.house_box, len(points))
    assert text.startswith(f"# Islant: is this set balanced?\n\n**{verdict}.** At every level the greedy player in the middle")


def test_it_tells_of_points_turns_and_lines_at_every_level():
    text = report(played([7] * 5), GAME.house_box, 5)
    assert "| greedy players | level 1 | level 2 | level 3 | level 4 | level 5 |" in text
    assert "| points, mean | 7.0 | 7.0 | 7.0 | 7.0 | 7.0 |" in text
    for line in ("points of a random player", "matches won against a random player", "turns until the end", *GAME.lines):
        assert f"| {line}" in text
