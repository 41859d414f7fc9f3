"""Cards: a toy with a deck shuffled at the start, turned up a card at a time when all have acted; alone, it can be lost."""

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated

from skerry.engine.chance import shuffle, sow
from skerry.engine.compile import kernel
from skerry.engine.contract import LOST, MatchState
from skerry.engine.layout import Int8, Ints, Record, UInt64, int8, int32
from skerry.match.game import Game

DECK, SEATS = 6, 2


class State(MatchState):
    """A match."""

    rng: UInt64
    players: Int8
    turned: Int8
    card: Int8
    done: Annotated[Ints, int8, SEATS]
    kept: Annotated[Ints, int8, SEATS]
    deck: Annotated[Ints, int8, DECK]


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
    s.turned = 0
    for seat in range(SEATS):
        s.done[seat] = 0
        s.kept[seat] = 0
    for i in range(DECK):
        s.deck[i] = i + 1
    shuffle(s, s.deck, 0, DECK)
    turn_card(s)


@kernel
def turn_card(s):
    s.card = s.deck[s.turned] if s.turned < DECK else 0
    if s.turned < DECK:
        s.deck[s.turned] = 0
    s.turned += 1
    for seat in range(SEATS):
        s.done[seat] = 0


@kernel
def turn(s, seat):
    return seat >= 0 and s.card != 0 and s.done[seat] == 0


@kernel
def legal(s, box, w, seat, out):
    if not turn(s, seat):
        return 0
    out[0], out[1] = 0, 1
    return 2


@kernel
def play(s, box, w, seat, action):
    s.done[seat] = 1
    s.kept[seat] += action
    for other in range(s.players):
        if s.done[other] == 0:
            return
    turn_card(s)


@kernel
def tally(s, box, w, seat, lines):
    lines[0] = s.kept[seat]
    return lines[0]


@kernel
def standing(s, box, w, seat):
    return s.kept[seat] if s.players > 1 or s.kept[seat] == DECK else LOST


@kernel
def hide(s, box, seat):
    s.rng = 0
    for i in range(s.turned, DECK):
        s.deck[i] = -1


@kernel
def redeal(s, box, w, seat, seed):
    sow(s, seed)
    for i in range(s.turned, DECK):
        s.deck[i] = 1 + i
    shuffle(s, s.deck, s.turned, DECK)


CARDS = Game(
    name="cards",
    title="Cards",
    introduction="Keep it or not.",
    version=1,
    players=(1, SEATS),
    records={SEATS: State},
    scratch=Scratch,
    rules={
        "setup": setup, "turn": turn, "legal": legal, "play": play,
        "tally": tally, "standing": standing, "hide": hide, "redeal": redeal,
    },
    actions=2,
    longest=SEATS * DECK,
    lines=("kept",),
    options=(),
    words=SimpleNamespace(
        action=lambda s, box, seen, action: ("Leave it", "Keep it")[action],
        refusal=lambda s, box, seen, action: "you have chosen (C1)",
        event=lambda before, after, box, seat, action, seen: "chooses",
        prompt=lambda s, box, seen: "Choose",
    ),
    data=lambda s, box, seen: {"card": s.card},
    scenery=SimpleNamespace(
        art=lambda box: "", panels=lambda s, box, seen: [], clicks=lambda s, box, seen, action: (str(action),)
    ),
    folder=Path(__file__).parent,
    read_box=lambda path: Box(),
)  # fmt: skip
