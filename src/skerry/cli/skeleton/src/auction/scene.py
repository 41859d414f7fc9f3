"""How Auction looks: the lots and the bids to choose from, and what everybody has."""

from functools import partial
from typing import Any

from skerry.board.panel import Panel, Picture
from skerry.board.phrases import player
from skerry.board.pieces import button, plate, seat_mark
from skerry.match.game import Look

from .components import LOT_WORDS
from .record import ACTIONS
from .words import action as name_of

WIDTH, HEIGHT, CARD = 560, 250, 90


def art(box: Any) -> str:
    """What never changes, as the inside of <defs>: the back of a lot."""
    return (
        '<symbol id="lot-back" viewBox="0 0 90 120"><rect width="90" height="120" rx="8" fill="var(--sea)" stroke="var(--ink)"/>'
        '<path d="M15 60q15-20 30 0t30 0" fill="none" stroke="var(--paper)" stroke-width="4"/></symbol>'
    )


def panels(s: Any, box: Any, seen: Look) -> list[Panel]:
    """The block, one's own purse, and those of the others."""
    lots = tuple(s.deck[i] for i in range(s.lots))
    names = tuple(name_of(s, box, seen, action) for action in range(ACTIONS))
    points = tuple(box.points[max(0, card)] for card in lots)
    found = [Panel("block", "tray", "The block", (lots, s.now, points), partial(block, lots, s.now, points, names))]
    for seat in range(s.players):
        shows = (s.bids[seat], s.won[seat], s.bid[seat], s.rolled[seat], s.players)
        role = "main" if seat == max(0, seen.seat) else "rival"
        found.append(Panel(f"purse-{seat}", role, player(seat).capitalize(), shows, partial(purse, seat, *shows)))
    return found


def clicks(s: Any, box: Any, seen: Look, action: int) -> tuple[str, ...]:
    """Every action is one click."""
    return (f"bid-{action}",)


def block(lots: tuple[int, ...], now: int, points: tuple[int, ...], names: tuple[str, ...]) -> Picture:
    """The lots in their order, and below them what can be bid."""
    drawn = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="var(--sand)"/>'
    for i, card in enumerate(lots):
        x = 20 + i * (CARD + 16)
        if card < 0:
            drawn += f'<use href="#lot-back" x="{x}" y="20" width="{CARD}" height="120"/>'
            continue
        faint = "" if i == now else ' opacity=".45"'
        drawn += (
            f'<g{faint}><rect x="{x}" y="20" width="{CARD}" height="120" rx="8" fill="var(--paper)" stroke="var(--ink)"/>'
            f"{plate(x + CARD / 2, 70, LOT_WORDS[card - 1])}{plate(x + CARD / 2, 110, str(points[i]), 18)}</g>"
        )
    for action, name in enumerate(names):
        drawn += button(f"bid-{action}", name, 58 + action * 89, 205, 15, width=78)
    return Picture(WIDTH, HEIGHT, drawn)


def purse(seat: int, bids: int, won: int, bid: int, rolled: int, seats: int) -> Picture:
    """What a player has bid so far, what was won, and the bid for this lot."""
    drawn = '<rect width="300" height="130" rx="10" fill="var(--sea)"/>' + seat_mark(seat, 14, 14, 44, seats)
    drawn += plate(190, 40, f"bids {bids}", 18) + plate(190, 75, f"lots {won}", 18)
    if bid:
        drawn += plate(190, 112, f"{'rolled' if rolled else 'bid'} {bid}", 18)
    return Picture(300, 130, drawn)
