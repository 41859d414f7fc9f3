"""Auction: a game of ten lines, to try what a table does when several seats act at once and when chance plays a part.

Each seat writes down a bid, in any order, all at once; the same bid cannot be written twice. Or it rolls the die for one,
or outbids what is there.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated

from skerry.engine.chance import below, sow
from skerry.engine.compile import kernel
from skerry.engine.contract import MatchState
from skerry.engine.layout import Int8, Ints, Record, UInt64, int8, int32
from skerry.match.game import Game

SEATS, ROLL, OUTBID, ACTIONS = 3, 4, 5, 6


class State(MatchState):
    """A match."""

    rng: UInt64
    players: Int8
    bid: Annotated[Ints, int8, SEATS]


class Box(Record):
    """What came in the box."""

    nothing: Int8


class Scratch(Record):
    """Scratch space; its contents mean nothing between calls."""

    lines: Annotated[Ints, int32, 1]


@kernel
def setup(s, box, w, options, players, seed):
    sow(s, seed)
    s.players = players
    for seat in range(SEATS):
        s.bid[seat] = 0


@kernel
def turn(s, seat):
    return seat >= 0 and s.bid[seat] == 0


@kernel
def highest(s):
    top = 0
    for seat in range(s.players):
        top = max(top, s.bid[seat])
    return top


@kernel
def legal(s, box, w, seat, out):
    n = 0
    if not turn(s, seat):
        return n
    for bid in range(1, 5):
        free = True
        for other in range(s.players):
            free = free and s.bid[other] != bid
        if free:
            out[n] = bid - 1
            n += 1
    out[n] = ROLL
    if highest(s) == 0:
        return n + 1
    out[n + 1] = OUTBID
    return n + 2


@kernel
def play(s, box, w, seat, action):
    if action < ROLL:
        s.bid[seat] = action + 1
    else:
        s.bid[seat] = 5 + below(s, 6) if action == ROLL else highest(s) + 10


@kernel
def tally(s, box, w, seat, lines):
    lines[0] = s.bid[seat]
    return lines[0]


@kernel
def standing(s, box, w, seat):
    return s.bid[seat]


@kernel
def hide(s, box, seat):
    s.rng = 0


@kernel
def redeal(s, box, w, seat, seed):
    sow(s, seed)


WORDS = SimpleNamespace(
    action=lambda s, box, seen, action: ("Bid 1", "Bid 2", "Bid 3", "Bid 4", "Roll", "Outbid")[action],
    refusal=lambda s, box, seen, action: "somebody has bid that (A1)" if seen.seat in seen.turn else "you have bid (A2)",
    event=lambda before, after, box, seat, action, seen: f"bids {after.bid[seat]}",
    prompt=lambda s, box, seen: "Bid",
)
SCENERY = SimpleNamespace(
    art=lambda box: "", panels=lambda s, box, seen: [], clicks=lambda s, box, seen, action: (f"bid-{action}",)
)

AUCTION = Game(
    name="auction",
    title="Auction",
    introduction="Bid.",
    version=1,
    players=(2, SEATS),
    records={SEATS: State},
    scratch=Scratch,
    rules={
        "setup": setup, "turn": turn, "legal": legal, "play": play,
        "tally": tally, "standing": standing, "hide": hide, "redeal": redeal,
    },
    actions=ACTIONS,
    longest=SEATS,
    lines=("bid",),
    options=(),
    words=WORDS,
    data=lambda s, box, seen: {"bids": [s.bid[seat] for seat in range(s.players)]},
    scenery=SCENERY,
    folder=Path(__file__).parent,
    read_box=lambda path: Box(),
)  # fmt: skip
