"""What sentences and pictures of My Island need to know beyond sheets and legal actions."""

from typing import Annotated

from ...engine.compile import kernel
from ...engine.layout import Int8, Ints, Record, int8
from .island import next_group, places
from .record import (
    AT_ONCE,
    BEACH,
    CELLS,
    GOALS,
    GROUP,
    LINK,
    R_FEATURE,
    R_KIND,
    R_SIZE,
    R_SYMBOLS,
    SYMBOLS,
    WORDS,
    Box,
    Scratch,
    State,
)
from .rules import begun, standing, turns
from .scoring import goal, place_of, reaches, visible


class Facts(Record):
    """What words and scenes tell about a seat."""

    turns: Int8  # different turns of this round's tile; 0 where there is none
    begun: Int8  # 1: a tile lies on the island
    beach: Int8  # beach spaces that show no tile
    place: Int8  # in this episode, as it is rewarded: 0 first, 1 second, 2 other
    rank: Int8  # in the match, from 1; those who share a place share its number
    goals: Annotated[Ints, int8, GOALS]  # circles that each goal gives
    # For every rule at once about groups: of each space in a group that counts, its group's first space, counted from 1.
    joined: Annotated[Ints, int8, AT_ONCE, CELLS]


@kernel
def explain(s: State, box: Box, w: Scratch, seat: int, facts: Facts) -> None:
    """Write what a seat has on its island and what that comes to. Nothing about it is ever hidden."""
    facts.turns = turns(s, box, seat, s.card - 1) if s.card > 0 else 0
    facts.begun = 1 if begun(s, seat) else 0
    facts.beach = visible(s, box, seat, BEACH, -1)
    facts.place = place_of(s, box, seat)
    facts.rank = 1
    for other in range(s.players):
        if standing(s, box, w, other) > standing(s, box, w, seat):
            facts.rank += 1
    for i in range(GOALS):
        facts.goals[i] = goal(s, box, seat, i)
    for i in range(AT_ONCE):
        for cell in range(CELLS):
            facts.joined[i, cell] = 0
        kind = box.rule[s.episode, i, R_KIND]
        if GROUP <= kind <= LINK:
            for symbol in range(SYMBOLS):
                if box.rule[s.episode, i, R_SYMBOLS] >> symbol & 1:
                    join(s, box, w, seat, i, symbol, facts)


@kernel
def join(s: State, box: Box, w: Scratch, seat: int, i: int, symbol: int, facts: Facts) -> None:
    """Number the groups of a symbol that count for a rule: heavy enough (M33), or linked at both ends (M37, M50)."""
    north, middle, south = s.laid[seat, symbol, 0], s.laid[seat, symbol, 1], s.laid[seat, symbol, 2]
    while north | middle | south:
        size = next_group(s, w, seat, symbol, north, middle, south)
        if box.rule[s.episode, i, R_KIND] == GROUP:
            counts = size >= box.rule[s.episode, i, R_SIZE]
        else:
            touched = 0
            for word in range(WORDS):
                touched |= w.rim[word] & places(s, box, seat, box.rule[s.episode, i, R_FEATURE], word)
            counts = touched != 0 and reaches(s, box, w, seat, i)
        first = 0
        for cell in range(CELLS):
            if counts and w.group[box.word[cell]] >> box.bit[cell] & 1:
                if first == 0:
                    first = cell + 1
                facts.joined[i, cell] = first
        north, middle, south = north & ~w.group[0], middle & ~w.group[1], south & ~w.group[2]
