"""What Auction says. All of it is made from hidden records, so that nothing said is a secret."""

from typing import Any

from skerry.board.phrases import count, player, players
from skerry.match.game import Look

from .components import LOT_WORDS
from .record import A_OUTBID, A_ROLL


def lot(s: Any, box: Any) -> str:
    """The lot that lies face up."""
    card = s.deck[s.now]
    return f"the {LOT_WORDS[card - 1]} ({count(box.points[card], 'point')})"


def action(s: Any, box: Any, seen: Look, action: int) -> str:
    """What an action of the viewer's is called; different for every legal action."""
    return "Roll" if action == A_ROLL else "Outbid" if action == A_OUTBID else f"Bid {action + 1}"


def refusal(s: Any, box: Any, seen: Look, action: int) -> str:
    """Why an action is not possible now, with the clause that says so."""
    if seen.seat not in seen.turn:
        return "you have bid for this lot (A2)"
    if action == A_OUTBID:
        rolled = any(s.rolled[seat] for seat in range(s.players))
        return "somebody has rolled, and nobody outbids a die (A5)" if rolled else "there is no bid yet to outbid (A5)"
    return "somebody has written that bid (A3)"


def event(before: Any, after: Any, box: Any, seat: int, action: int, seen: Look) -> str:
    """What the viewer learns of an action. `before` and `after` are what they could see."""
    bid = after.bids[seat] + after.bid[seat] - before.bids[seat]
    told = f"rolls {bid}" if action == A_ROLL else f"outbids with {bid}" if action == A_OUTBID else f"bids {bid}"
    if after.now == before.now:
        return told
    winners = [other for other in range(after.players) if after.won[other] > before.won[other]]
    return f"{told}, and {player(winners[0]) if winners else 'nobody'} wins {lot(before, box)}"


def prompt(s: Any, box: Any, seen: Look) -> str:
    """One sentence that says what to do now, or who is to act."""
    if not seen.turn:
        return "The match is over"
    if seen.seat in seen.turn:
        return f"Bid for {lot(s, box)}"
    return f"Waiting for {players(seen.turn)} to bid for {lot(s, box)}"


def ending(s: Any, box: Any, seen: Look, winners: tuple[int, ...]) -> tuple[str, str]:
    """Why the match is over, and what became of those who were level."""
    shared = f"{players(winners)} have equal scores and share the win." if len(winners) > 1 else ""
    return "The last lot is sold.", shared[:1].upper() + shared[1:]
