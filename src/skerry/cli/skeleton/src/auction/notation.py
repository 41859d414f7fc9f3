"""Positions of Auction as text.

sold: 1
lots: pearl | net | ?                 (in the order in which they come; ? lies face down)
player 1: 11 by bids, 6 by lots
player 2: 4 by bids, 0 by lots, bids 3
player 3: 7 by bids, 0 by lots, rolls 8
"""

import re
from typing import Any

from skerry.board.phrases import player
from skerry.match.items import Items, Supply, listed

from .components import LOT_WORDS
from .record import RAISE, SEATS, SIDES, WRITTEN

PLAYER = re.compile(r"([0-9]{1,4}) by bids, ([0-9]{1,4}) by lots(?:, (bids|rolls) ([1-9][0-9]?))?")
UNSEEN = "?"


def write(s: Any, box: Any, viewer: int | None) -> list[str]:
    """The lines that say what lies where."""
    lots = [UNSEEN if s.deck[i] < 0 else LOT_WORDS[s.deck[i] - 1] for i in range(s.lots)]
    lines = [f"sold: {s.now}", f"lots: {listed(lots)}"]
    for seat in range(s.players):
        now = f", {'rolls' if s.rolled[seat] else 'bids'} {s.bid[seat]}" if s.bid[seat] else ""
        lines.append(f"{player(seat)}: {s.bids[seat]} by bids, {s.won[seat]} by lots{now}")
    return lines


def read(items: Items, s: Any, box: Any, options: Any, viewer: int | None) -> None:
    """Fill an empty record with what the lines say."""
    s.lots = options.lots
    s.now = items.take("sold").number(0, options.lots)
    lots, supply = items.take("lots"), Supply("lot", LOT_WORDS)
    names = lots.parts()
    if len(names) != options.lots:
        raise lots.wrong(f"{len(names)} lots are listed, but there are {options.lots}")
    for i, name in enumerate(names):
        face_down = viewer is not None and i > s.now
        if (name == UNSEEN) != face_down:
            raise lots.wrong("a lot is ? where it lies face down for the viewer, and nowhere else")
        s.deck[i] = -1 if face_down else supply.take(lots, name) + 1
    for seat in range(s.players):
        item = items.take(player(seat))
        found = PLAYER.fullmatch(item.text)
        if not found:
            raise item.wrong("expected '4 by bids, 0 by lots', then ', bids 3' or ', rolls 8' if there is a bid for this lot")
        s.bids[seat] = item.number(0, 30 * options.lots, found[1])
        s.won[seat] = item.number(0, 20 * options.lots, found[2])
        if found[3]:
            s.bid[seat] = item.number(1, 4 * RAISE, found[4])
            s.rolled[seat] = int(found[3] == "rolls")


def check(items: Items, s: Any, box: Any, options: Any) -> None:
    """Refuse what no match could come to; `tests/test_invariants.py` says the same of every match."""
    dice = {box.die[i] for i in range(SIDES)}
    bids = [s.bid[seat] for seat in range(s.players)]
    if s.now == s.lots and any(bids) or all(bids):
        raise items.at("sold").wrong("when all have bid a lot is sold, and after the last there are no bids")
    for seat in range(s.players):
        item = items.at(player(seat))
        if s.rolled[seat] and bids[seat] not in dice:
            raise item.wrong(f"no side of the die shows {bids[seat]}")
        if not s.rolled[seat] and bids[seat] % RAISE > WRITTEN:
            raise item.wrong(f"{bids[seat]} is neither a written bid nor 10 more than another")
        if not s.rolled[seat] and bids[seat] > WRITTEN and bids[seat] - RAISE not in bids:
            raise item.wrong(f"{bids[seat]} outbids nobody")
        if bids[seat] and not s.rolled[seat] and bids.count(bids[seat]) > 1:
            raise item.wrong(f"somebody else has bid {bids[seat]}")
        if bids[seat] and bids[seat] > SEATS * RAISE:
            raise item.wrong(f"nobody can have bid {bids[seat]}")
        if not s.now <= s.bids[seat] <= 30 * s.now:
            raise item.wrong(f"{s.bids[seat]} cannot be the sum of {s.now} bids")
    sold = sum(box.points[s.deck[i]] for i in range(s.now))
    if sum(s.won[seat] for seat in range(s.players)) > sold:
        raise items.at(player(s.players - 1)).wrong(f"all lots that were sold are worth {sold} points")
