"""What sentences and charts of Island Trader need to know beyond sheets and legal actions."""

from typing import Annotated

from .....engine.compile import kernel
from .....engine.layout import Int8, Ints, Record, int8
from .record import DOTS, FACES, GOODS, ISLANDS, SAIL, Box, Scratch, State
from .rules import available, flood, goods_in_hand, markers


class Facts(Record):
    """What words and scenes tell about a seat."""

    markers: Int8  # left to use
    lack: Annotated[
        Ints, int8, ISLANDS, GOODS
    ]  # what the hand lacks for an island without the card sailed by; -1 where it is not seen
    deck: Annotated[Ints, int8, FACES]  # cards of each face in the deck; -1 where that cannot be told
    steps: Annotated[Ints, int8, DOTS]  # from the ship to each dot it can reach by the chosen card; -1 where it cannot


@kernel
def explain(s: State, box: Box, w: Scratch, seat: int, facts: Facts) -> None:
    """What a seat can still mark, pay, take and reach, as far as it can be seen."""
    facts.markers = markers(s) - s.markers[seat]
    seen = s.hand[seat, 0] >= 0
    for good in range(GOODS):
        has = goods_in_hand(s, box, seat, good) if seen else 0
        if seat == s.actor and s.card > 0:
            has -= box.goods[s.card - 1, good]
        for island in range(ISLANDS):
            facts.lack[island, good] = max(0, box.need[island, good] - has) if seen else -1
    for face in range(FACES):
        facts.deck[face] = available(s, box, seat, face) if seen else -1
    for dot in range(DOTS):
        facts.steps[dot] = -1
    if s.stage == SAIL and seat == s.actor and s.card > 0:
        measure(s, box, w, seat, facts)


@kernel
def measure(s: State, box: Box, w: Scratch, seat: int, facts: Facts) -> None:
    """How many steps each dot is away, as far as the chosen card reaches (I14-I17)."""
    rows = box.rows[s.formation]
    for steps in range(box.move[s.card - 1], -1, -1):
        flood(s, box, w, seat, steps)
        for dot in range(DOTS):
            if w.reach[dot // rows] >> dot % rows & 1:
                facts.steps[dot] = steps
