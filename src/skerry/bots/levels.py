"""Strength levels, from gentle to merciless: each wins about three games of four against the one before it (docs/bots.md)."""

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.table import Action, View

if TYPE_CHECKING:
    from . import Bot


@dataclass(frozen=True)
class Strength:
    """Who plays, and how many of a hundred choices slip."""

    bot: str
    slips: int


LEVELS = {
    "castaway": Strength("greedy", 60),
    "deckhand": Strength("greedy", 25),
    "mate": Strength("greedy", 0),
    "captain": Strength("tree:300n", 0),
    "kraken": Strength("tree:1s", 0),
}


class Level:
    """Plays as another bot does, except where it slips."""

    def __init__(self, bot: "Bot", slips: int, seed: int | None) -> None:
        self.bot, self.slips, self.chance = bot, slips, random.Random(seed)

    def choose(self, view: View) -> Action:
        """The bot's choice, or anything."""
        if self.chance.randrange(100) >= self.slips:
            return self.bot.choose(view)
        return view.describe(self.chance.choice(view.game.legal(view.state, view.box, view.seat)))
