"""How long an action of Seven Islands takes, for a GPU's queue, which runs what is alike side by side."""

from ...engine.bits import count_bits, lowest_bit
from ...engine.compile import kernel
from . import record as r
from .cards import stands_on, wears
from .effects import answer_to, answer_to_card, will_ask
from .record import Box, State
from .rules import FREE, asked_about, look_of

LISTS, BUILDS = r.OVER * 16 * 8 * 16, 5 * 16 * 4 * 16  # cost classes of lists that seek places, of what changes islands
SHORT_LISTS = LISTS + BUILDS + 18 * (r.ACTIONS + 1)
ANNOUNCED = 1 << r.SHIP | 1 << r.ACTION  # kinds of cards that a Surprise can stop


@kernel
def cost_class(s: State, box: Box, seat: int, action: int) -> int:
    """Returns a class by how much there is of everything where islands change or places are sought, else by what may follow.

    The last who lets something happen sets off what was announced: a move, or a card that was played.
    """
    if action < 0:
        shapes = shapes_asked(s, box, seat)
        if shapes == 0:
            return SHORT_LISTS + s.stage
        return ((s.stage * 16 + shapes) * 8 + min(count_bits(all_risky(s)), 7)) * 16 + squares(s)
    effect = answer_to_action(s, box, action)
    asked = effect > 0 and will_ask(s, box, seat, effect)
    if action == r.A_PASS and not asked:
        action = r.ACTIONS if s.announced_move > 0 else r.ACTIONS + s.card
    if action > r.ACTIONS:
        return LISTS + action - r.ACTIONS
    kind = 0
    if r.A_BEACH <= action < r.A_DROP:
        kind = 1
    elif r.A_PLACE <= action < r.A_JOIN:
        kind = 2
    elif r.A_JOIN <= action < r.A_STEP:
        kind = 3
    elif r.A_LIFT <= action < r.A_WELL:
        kind = 4
    if kind:
        return LISTS + ((kind * 16 + afloat(s)) * 4 + min(count_bits(all_risky(s)), 3)) * 16 + squares(s)
    return LISTS + BUILDS + 18 * action + what_follows(s, box, seat, action, asked)


@kernel
def answer_to_action(s: State, box: Box, action: int) -> int:
    """The Surprise that others may be asked for after an action; 0: none."""
    if action == r.A_PASS:
        return answer_to(s, box)
    if r.A_STEP <= action < r.A_PIECE and s.stage == r.MOVE:
        return r.QUICKSAND
    if r.A_PICK <= action < r.A_BEACH and ANNOUNCED >> box.kind[action - r.A_PICK] & 1:
        return answer_to_card(box, action - r.A_PICK)
    return 0


@kernel
def what_follows(s: State, box: Box, seat: int, action: int, asked: bool) -> int:
    """A number below 18 that tells apart what may follow a short action: another stage, many things to choose from."""
    if r.A_PICK <= action < r.A_BEACH:
        return asked * 6 + 2 * min(s.plays + s.more, 2) + (all_risky(s) > 0)
    shuffles = s.left < 3  # the pile is used up soon
    if action == r.A_DRAW:
        shown = s.spy and wears(s, seat, r.SPYGLASS)
        return (2 if shown else s.draws > 1) * 6 + 2 * wears(s, seat, r.SHOVEL) + shuffles
    if action == r.A_END:
        after = (seat + 1) % s.players
        return (s.stage == r.MOVE) * 6 + 2 * stands_on(s, box, after, r.MOAI) + wears(s, after, r.SHOVEL)
    # A rest by 3 tells apart the stages that one can go on with: DRAW, PLAY and MOVE.
    return (asked if s.stage == r.MOVE else s.resume_stage % 3) * 6 + 2 * min(s.steps, 2) + shuffles


@kernel
def all_risky(s: State) -> int:
    """Returns the cards beside which one must look closely whether a card may lie there."""
    return s.risky[0] | s.risky[1] | s.risky[2] | s.risky[3]


@kernel
def squares(s: State) -> int:
    """Returns a number below 16 that grows with the free squares that land leads to."""
    return min((count_bits(s.listed[0]) + count_bits(s.listed[1]) + count_bits(s.listed[2]) + count_bits(s.listed[3])) // 4, 15)


@kernel
def afloat(s: State) -> int:
    """Returns the number of cards that float, at most 15."""
    n = 0
    for group in range(2, s.groups + 1):
        n += count_bits(s.member[group])
    return min(n, 15)


@kernel
def shapes_asked(s: State, box: Box, seat: int) -> int:
    """Returns a number below 16, 0 if no place is sought: the looks of the cards that want one, or the size of what does."""
    if s.stage == r.PLACE:
        return look_of(box, s.card - 1) % 16
    if s.stage == r.ATTACH or s.stage == r.JOIN:
        return afloat(s)
    if s.stage == r.LIFT:
        return 1 + min(count_bits(s.member[1]) // 4, 14)
    if not (FREE | 1 << r.TAKE) >> s.stage & 1:
        return 0
    asked, shapes, n = asked_about(s, box, seat), 0, 0
    while asked:
        card = lowest_bit(asked)
        asked &= asked - 1
        n += not shapes >> look_of(box, card) & 1
        shapes |= 1 << look_of(box, card)
    return min(n, 15)
