"""What serves where a game has no function of its own for an optional part of the contract."""

from .compile import generic
from .contract import LONG, tally


@generic
def worth_by_tally(s, box, w, seat):
    """The sheet as it stands, for games where that is guide enough."""
    return float(tally(s, box, w, seat, w.lines))


@generic
def never_rest(s):
    """Where a turn ends with another seat's, or with chance."""
    return False


@generic
def effort_by_action(s, box, seat, action):
    """The same action takes about equally long."""
    return LONG + action + 1
