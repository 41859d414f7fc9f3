"""Strength levels, from gentle to merciless: each wins about three games of four against the one before it (docs/bots.md)."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..core.table import Action, View

if TYPE_CHECKING:
    from . import Bot


@dataclass(frozen=True)
class Strength:
    """Who plays, and how many of a hundred choices slip; a game where that fits badly has its own."""

    bot: str
    slips: int = 0
    games: dict[str, "Strength"] = field(default_factory=dict)

    def at(self, game: str) -> "Strength":
        """What it is in a game."""
        return self.games.get(game, self)


def slips(**games: int) -> dict[str, Strength]:
    """A greedy player's slips in games of their own."""
    return {name.replace("_", "-"): Strength("greedy", slips) for name, slips in games.items()}


LEVELS = {
    "castaway": Strength("greedy", 85, slips(island_trader=20, islant=15, my_island=55, seven_islands=50)),
    "deckhand": Strength("greedy", 45, slips(island_trader=10, islant=4, my_island=20, seven_islands=20)),
    "mate": Strength("greedy"),
    "captain": Strength("tree:200n", 0, {"my-island": Strength("tree:20n"), "islant": Strength("tree:40n")}),
    "kraken": Strength("tree:1s"),
}


class Level:
    """Plays as another bot does, except where it slips."""

    def __init__(self, strength: Strength, find: Callable[[str], "Bot"], seed: int | None) -> None:
        self.strength, self.find, self.chance = strength, find, random.Random(seed)
        self.bots: dict[str, Bot] = {}

    def choose(self, view: View) -> Action:
        """The bot's choice, or anything."""
        strength = self.strength.at(view.game.name)
        if self.chance.randrange(100) < strength.slips:
            return view.describe(self.chance.choice(view.game.legal(view.state, view.box, view.seat)))
        if strength.bot not in self.bots:
            self.bots[strength.bot] = self.find(strength.bot)
        return self.bots[strength.bot].choose(view)
