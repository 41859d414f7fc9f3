"""A bot that plays anything that is allowed."""

import random
import secrets

from ..errors import BadOption, shown, whole
from ..match.game import LARGEST_SEED
from ..match.view import Action, View


def check_seed(seed: int | None) -> int:
    """A seed, or one by chance."""
    if seed is None:
        return secrets.randbelow(LARGEST_SEED)
    number = whole(seed, 0, LARGEST_SEED)
    if number is None:
        raise BadOption(f"a bot's seed is a whole number from 0 to {LARGEST_SEED}, not {shown(seed)}")
    return number


class Random:
    """Every legal action is equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self.chance = random.Random(check_seed(seed))

    def choose(self, view: View) -> Action:
        """One of the view's actions."""
        return view.describe(self.chance.choice(view.legal()))
