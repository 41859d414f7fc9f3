"""What words and scenes of Seven Islands tell beyond sheets and legal actions: how cards lie, why a card cannot go to a place."""

from typing import Annotated

from ...engine.bits import count_bits, lowest_bit
from ...engine.compile import kernel
from ...engine.layout import Int8, Int16, Ints, Record, int8, int16
from . import record as r
from .alone import begins_bar, difficulties_met
from .building import (
    aim,
    card_on,
    column_of,
    complete_islands,
    east,
    in_grid,
    island_fault,
    look_around,
    look_at,
    open_sides,
    row_of,
    south,
    take_up,
)
from .effects import answer_to
from .moving import may_move
from .record import Box, Scratch, State
from .rules import has_bonus, has_shovel, rescued, turn


class Facts(Record):
    """What words and scenes tell about a seat."""

    square: Annotated[Ints, int16, r.PLACES]  # the square at a place, -1 beyond the grid or where no card lies beside it
    named: Annotated[Ints, int16, 2 * r.PLACES]  # the card or the place that `why` names
    dock: Int16  # the square kept for the Ship
    why: Annotated[Ints, int8, 2 * r.PLACES]  # why what is to be laid cannot go to a place; upside down from PLACES on
    sides: Annotated[Ints, int8, r.LANDS]  # the land sides of a card as it lies, a bit each
    open: Annotated[Ints, int8, r.LANDS]  # the land sides of a card beyond which no card lies, a bit each
    islands: Int8  # the number of islands
    complete: Int8  # the number of islands with a Beacon and no open side
    met: Int8  # alone: the difficulties met so far, a bit each
    rescued: Int8  # the seats whose pieces are both at the goal, a bit each
    answer: Int8  # the Surprise that stops what was announced; 0: nothing was
    bonus: Int8  # 1: the seat has a Bonus Beach left in this turn
    shovel: Int8  # 1: the seat has a Shovel that is not used yet
    may_move: Annotated[Ints, int8, 2]  # 1: that piece of the player whose turn it is may take a step


@kernel
def explain(s: State, box: Box, w: Scratch, seat: int, facts: Facts) -> None:
    """Write how all cards lie, what the seat has left to use, and why the card in play cannot go to a place."""
    note_cards(s, box, w, facts)
    facts.islands = count_bits(s.lit | s.unlit)
    facts.complete = count_bits(complete_islands(s, box))
    facts.met = difficulties_met(s, box, w) if s.players == 1 else 0
    facts.rescued = rescued(s, box)
    facts.answer = answer_to(s, box) if s.stage == r.ANSWER else 0
    facts.bonus = seat >= 0 and has_bonus(s, seat)
    facts.shovel = seat >= 0 and has_shovel(s, seat)
    for piece in range(2):
        facts.may_move[piece] = may_move(s, piece)
    asked = turn(s, seat)
    for place in range(r.PLACES):
        for turned in range(2):
            why, named = r.FITS, 0
            if asked and s.stage == r.PLACE:
                why, named = place_fault(s, box, w, place, turned)
            elif asked and s.stage == r.ATTACH:
                why = r.CANNOT_ATTACH if s.group[place // 4] else r.NO_CARD
            facts.why[turned * r.PLACES + place] = why
            facts.named[turned * r.PLACES + place] = named


@kernel
def note_cards(s: State, box: Box, w: Scratch, facts: Facts) -> None:
    """Write the squares around every card on the table, and its land sides."""
    look_at(s, box, w, 1)
    facts.dock = square_at(w.dock_x, w.dock_y)
    for card in range(r.LANDS):
        facts.sides[card] = 0
        facts.open[card] = 0
        if s.group[card]:
            facts.open[card] = open_sides(s, card)
        for side in range(4):
            facts.sides[card] |= (s.land[side] >> card & 1) << side
            x, y = column_of(s.at[card]) + east(side), row_of(s.at[card]) + south(side)
            facts.square[4 * card + side] = square_at(x, y) if s.group[card] and in_grid(x, y) else -1


@kernel
def square_at(x: int, y: int) -> int:
    """The square in a column and a row, which are counted from 1."""
    return (y - 1) * r.WIDTH + x - 1


@kernel
def place_fault(s: State, box: Box, w: Scratch, place: int, turned: int) -> tuple[int, int]:
    """Returns why the card in play, turned or not, cannot be laid at a place, and which card or other place is the reason."""
    card, beside, side = s.card - 1, place // 4, place % 4
    if s.group[beside] == 0:
        return r.NO_CARD, 0
    look_at(s, box, w, s.group[beside])
    x, y = column_of(s.at[beside]) + east(side), row_of(s.at[beside]) + south(side)
    if not in_grid(x, y):
        return r.OFF_GRID, 0
    if x == w.dock_x and y == w.dock_y:
        return r.AT_DOCK, 0
    if card_on(s, w, x, y):
        return r.TAKEN, 0
    if s.bar:
        begins = s.group[beside] == 1 and begins_bar(s, box, w, card, place, turned)
        return (r.FITS if begins else r.NO_POINT), 0
    if take_up(s, box, w, card, turned) == 0:
        return r.LOOKS_THE_SAME, 0
    faces, first = look_around(s, w, x, y), r.PLACES  # the lowest place that this square goes by
    for out in range(4):
        land, near = w.land[out] >> card & 1, w.on[out]
        if near and land != faces >> out & 1:
            return r.SIDES_DIFFER, lowest_bit(near)
        if near and land:
            first = min(first, 4 * lowest_bit(near) + (out ^ 2))
        elif land and faces >> (4 + out) & 1:
            return r.FACES_DOCK, 0
    if first == r.PLACES:
        return r.SHARES_NO_LAND, 0
    aim(s, w, card, x, y)
    w.clear = 0
    fault = island_fault(s, box, w)
    if first != place and (fault == r.FITS or fault == r.SHUTS_OUT):
        return r.NAMED_OTHERWISE, first
    return fault, 0
