"""A bot that plays anything that is allowed."""

import random

from ..core.table import Action, View


class Random:
    """Every legal action is equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View) -> Action:
        """One of the view's actions."""
        return view.describe(self.chance.choice(view.game.legal(view.state, view.box, view.seat)))
