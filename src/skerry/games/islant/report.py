"""Is a set of Islant balanced? Choosing well beats chance at every level, in most matches and by far, and every line counts."""

from typing import Any

import numpy as np

from ...board.phrases import markdown_table
from ...match.game import Play
from .record import LEVELS, Box
from .words import LINE_WORDS

LEAST_GAIN = 10.0  # points by which the greedy player in the middle beats chance, at every level
LEAST_WINS = 95.0  # percent of matches between a greedy player and a random one that the greedy player wins, at every level
RANDOM = 50  # random games for each greedy one


def random_points(play: Play, level: int, games: int) -> Any:
    """The scores of players who do anything."""
    return np.concatenate([part.totals[:, 0] for part in play(1, games, bots="random", level=level)])


def measure(play: Play, level: int, games: int) -> dict[str, Any]:
    """What greedy players make of a level, each alone with the dice: the others' sheets change nothing."""
    parts = list(play(1, games, level=level))
    return {
        "scores": np.concatenate([part.totals[:, 0] for part in parts]),
        "lines": np.concatenate([part.lines[:, 0] for part in parts]).mean(axis=0),
        "turns": np.concatenate([part.states["turns"] for part in parts]),
    }


def wins(scores: Any, by_chance: Any) -> float:
    """In how many of a hundred matches a greedy player has more points than a random one: each against each."""
    return float(100 * (scores[:, None] > by_chance[None, :]).mean())


def report(play: Play, box: Box, games: int) -> str:
    """The balance of a set, in Markdown."""
    levels = range(1, LEVELS + 1)
    found = [measure(play, level, games) for level in levels]
    chance = [random_points(play, level, RANDOM * games) for level in levels]
    gains = [float(np.median(one["scores"]) - points.mean()) for one, points in zip(found, chance, strict=True)]
    won = [wins(one["scores"], points) for one, points in zip(found, chance, strict=True)]
    rows = [["points, mean", *(f"{one['scores'].mean():.1f}" for one in found)]]
    for percent in (10, 50, 90):
        rows.append([f"points, {percent} %", *(f"{np.percentile(one['scores'], percent):.0f}" for one in found)])
    rows.append(["points of a random player, mean", *(f"{points.mean():.1f}" for points in chance)])
    rows.append(["matches won against a random player", *(f"{percent:.1f} %" for percent in won)])
    rows.append(["turns until the end, mean", *(f"{one['turns'].mean():.1f}" for one in found)])
    rows.append(["turns until the end, 10 to 90 %", *(f"{low:.0f} to {high:.0f}" for low, high in map(middle_of, found))])
    for line, word in enumerate(LINE_WORDS):
        rows.append([word, *(f"{one['lines'][line]:+.1f}" if one["lines"][line] else "" for one in found)])
    good = min(gains) >= LEAST_GAIN and min(won) >= LEAST_WINS
    return "\n\n".join(
        [
            "# Islant: is this set balanced?",
            f"**{'Yes' if good else 'No'}.** At every level the greedy player in the middle makes {min(gains):.1f} points "
            f"or more above chance (at least {LEAST_GAIN:.0f}), and greedy players win {min(won):.1f} % or more of their matches "
            f"against random ones (at least {LEAST_WINS:.0f} %).",
            f"Measured over {games} games a level between greedy bots, and {RANDOM * games} by chance. Everybody draws on "
            "a sheet of their own with the same dice, so the number of players changes nothing.",
            markdown_table(["greedy players", *(f"level {level}" for level in levels)], rows),
            "The last rows say what each line of the score sheet gives, on average; a blank is a line that a level does not "
            "have, or that gave nothing.",
        ]
    ) + "\n"  # fmt: skip


def middle_of(one: dict[str, Any]) -> tuple[float, float]:
    """How long games last, leaving out the shortest and the longest tenth."""
    return float(np.percentile(one["turns"], 10)), float(np.percentile(one["turns"], 90))
