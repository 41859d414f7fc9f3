"""A state of Auction as plain dicts and lists, for programs."""

from typing import Any

from skerry.match.game import Look

from .components import LOT_WORDS


def data(s: Any, box: Any, seen: Look) -> dict[str, Any]:
    """What lies where; a lot that cannot be seen is "?"."""
    return {
        "lots": ["?" if s.deck[i] < 0 else LOT_WORDS[s.deck[i] - 1] for i in range(s.lots)],
        "sold": s.now,
        "bids": [s.bid[seat] for seat in range(s.players)],
    }
