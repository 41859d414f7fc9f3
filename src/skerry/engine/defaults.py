"""What serves where a game has no function of its own for an optional part of the contract."""

from typing import Any

from .compile import generic
from .contract import LISTED_ALONE, MatchState, tally


@generic
def worth_by_tally(s: MatchState, box: Any, w: Any, seat: int) -> float:
    """Returns the total of the sheet as it stands, for games where that is guide enough."""
    return float(tally(s, box, w, seat, w.lines))


@generic
def never_between_turns(s: MatchState) -> bool:
    """Returns False, for games in which a turn ends with another seat's, or with chance."""
    return False


@generic
def cost_by_action(s: MatchState, box: Any, seat: int, action: int) -> int:
    """Returns a cost class of its own for every action; listing the actions is no step of its own."""
    return LISTED_ALONE + action + 1
