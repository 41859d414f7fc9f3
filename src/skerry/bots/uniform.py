"""A bot that plays anything that is allowed."""

import random
import secrets

from ..errors import BadOption, shown, whole
from ..match.game import LARGEST_SEED
from ..match.view import Action, View


def check_seed(seed: int | None) -> int:
    """Returns a bot's seed: the one given, or where none is given a random one."""
    if seed is None:
        return secrets.randbelow(LARGEST_SEED)
    number = whole(seed, 0, LARGEST_SEED)
    if number is None:
        raise BadOption(f"a bot's seed is a whole number from 0 to {LARGEST_SEED}, not {shown(seed)}")
    return number


class Random:
    """Plays any legal action, each equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self.chance = random.Random(check_seed(seed))

    def choose(self, view: View) -> Action:
        """Returns one of the view's actions, drawn at random."""
        return view.describe(self.chance.choice(view.legal()))
