"""Hints: the three best actions of a view and what they are expected to bring."""

from dataclasses import dataclass

from ..match.view import Action, View
from .search import Tree

MOST = 3
SECONDS = 0.6


@dataclass(frozen=True)
class Hint:
    """An action worth thinking of."""

    action: Action
    points: float  # expected at the end
    chance: float  # of winning


def hints(view: View, bot: Tree | None = None) -> list[Hint]:
    """Returns the best actions of a view, the best first, judged by what the view shows and nothing else."""
    thinker = bot or Tree(seconds=SECONDS, trees=1)
    found = thinker.opinions(view)[:MOST]
    return [Hint(view.describe(opinion.action), opinion.points, opinion.chance) for opinion in found]
