"""Strength levels, from gentle to merciless: each wins about three games of four against the one before it (docs/bots.md)."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..match.view import Action, View

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


def greedy(slips: int, games: dict[str, int]) -> Strength:
    """A greedy player who slips so often, and in some games more or less often."""
    return Strength("greedy", slips, {name: Strength("greedy", own) for name, own in games.items()})


LEVELS = {
    "castaway": greedy(55, {"1001-islands": 100, "island-trader": 34, "islant": 16, "seven-islands": 40}),
    "deckhand": greedy(20, {"1001-islands": 70, "island-trader": 22, "islant": 5}),
    "mate": greedy(0, {"1001-islands": 40, "island-trader": 10}),
    "captain": Strength("tree:200n", 0, {
        "1001-islands": Strength("greedy"), "island-trader": Strength("greedy"), "islant": Strength("tree:40n"),
        "my-island": Strength("tree:20n"),
    }),
    "kraken": Strength("tree:1s"),
}  # fmt: skip


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
