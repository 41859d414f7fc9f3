"""Bots: generic over the games. A bot is handed a view and returns one of its actions.

A code names a bot: `random`, `greedy`, `monte` or `tree`, the last two with what they may spend (`tree:1s`, `tree:2000n`), or a
level from gentle to merciless, named after who might sit there.
"""

import functools
from typing import Any

from ..errors import BadOption, shown
from ..match.game import Game
from .bot import Bot
from .greedy import Greedy
from .levels import LEVELS, LevelBot, level_in
from .search import Monte, Opinion, Tree, parse_budget
from .uniform import Random

BOTS: dict[str, type[Random] | type[Greedy] | type[Tree]] = {"random": Random, "greedy": Greedy, "monte": Monte, "tree": Tree}
CODES = (*LEVELS, *BOTS)  # what a person may be offered; others are these with a budget

__all__ = ["BOTS", "CODES", "LEVELS", "Bot", "Opinion", "Tree", "check_code", "find_bot", "level_in", "needs"]


def find_bot(code: str, **settings: Any) -> Bot:
    """A bot by its code. `BadOption` says what is wrong with the code or a setting."""
    name, colon, budget = code.partition(":") if isinstance(code, str) else ("", "", "")
    if name in LEVELS and not colon:
        find_bot(LEVELS[name].bot, **settings)  # says what is wrong with the settings
        return LevelBot(name, functools.partial(find_bot, **settings), settings.get("seed"))
    if name not in BOTS:
        raise BadOption(f"there is no bot {shown(code)}; the bots: {', '.join(CODES)}, and such as tree:1s or tree:2000n")
    if colon and not issubclass(BOTS[name], Tree):
        raise BadOption(f"bot {shown(code)}: {name} does not search and takes no budget")
    given = {**parse_budget(budget), **settings} if colon else settings
    try:
        return BOTS[name](**given)
    except TypeError as error:
        raise BadOption(f"bot {name}: {error}") from None


def needs(code: str, game: Game) -> str:
    """Returns what a bot has to have ready in a game: `search` for one that searches, else `table`."""
    bot = level_in(game, code).bot if code in LEVELS else code
    return "search" if isinstance(find_bot(bot, seed=0), Tree) else "table"


def check_code(code: str) -> str:
    """The code, if there is such a bot."""
    find_bot(code, seed=0)
    return code
