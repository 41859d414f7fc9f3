"""Bots: generic over the games. A bot is handed a view and returns one of its actions."""

from typing import Any

from ..core.errors import BadOption
from .greedy import Greedy
from .random import Random

BOTS: dict[str, type[Random] | type[Greedy]] = {"random": Random, "greedy": Greedy}


def find_bot(name: str, **settings: Any) -> Random | Greedy:
    """A bot by its name."""
    if name not in BOTS:
        raise BadOption(f"there is no bot {name!r}; the bots: {', '.join(BOTS)}")
    try:
        return BOTS[name](**settings)
    except TypeError as error:
        raise BadOption(f"bot {name}: {error}") from None
