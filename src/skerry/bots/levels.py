"""Strength levels, from gentle to merciless: each wins about three games of four against the one before it (docs/bots.md)."""

import random
from collections.abc import Callable

from ..match.game import Game, Level
from ..match.view import Action, View
from .bot import Bot

LEVELS = {  # where a game has no other in `Game.levels`
    "castaway": Level("greedy", 55),
    "deckhand": Level("greedy", 20),
    "mate": Level("greedy"),
    "captain": Level("tree:200n"),
    "kraken": Level("tree:1s"),
}


def level_in(game: Game, name: str) -> Level:
    """Returns what a level is in a game."""
    return game.levels.get(name, LEVELS[name])


class LevelBot:
    """A bot of some strength: it plays as the bot that the game names for its level, except where it slips."""

    def __init__(self, name: str, find: Callable[[str], Bot], seed: int | None) -> None:
        self.name, self.find, self.chance = name, find, random.Random(seed)
        self.bots: dict[str, Bot] = {}

    def choose(self, view: View) -> Action:
        """Returns the choice of the level's bot, or where it slips a random action."""
        level = level_in(view.game, self.name)
        if self.chance.randrange(100) < level.slips:
            return view.describe(self.chance.choice(view.legal()))
        if level.bot not in self.bots:
            self.bots[level.bot] = self.find(level.bot)
        return self.bots[level.bot].choose(view)
