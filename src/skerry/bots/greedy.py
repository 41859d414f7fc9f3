"""A bot that climbs `worth`: it looks through its own steps to the end of its turn, over several deals that fit its view."""

from typing import Any

from ..engine.chance import below
from ..engine.compile import generic
from ..engine.contract import MatchState
from ..engine.layout import Ints, Records
from ..errors import BadOption, shown, whole
from ..match.view import Action, View
from .lookahead import look_ahead
from .uniform import check_seed
from .workspace import Memory, for_view, sown

DEALS, MOST_DEALS = 6, 100


@generic
def pick_best(states: Records[MatchState], box: Any, w: Any, seat: int, out: Ints, m: Memory) -> int:
    """Returns the action of the hidden record states[VIEW] with the best score; chance decides among equals."""
    n = look_ahead(states, box, w, seat, out, m)
    chosen, equals = 0, 0
    for k in range(n):
        if m.value[k] > m.value[chosen] + 1e-9:
            chosen, equals = k, 0
        if abs(m.value[k] - m.value[chosen]) <= 1e-9:
            equals += 1
            if below(m, equals) == 0:
                chosen = k
    return m.choices[0, chosen]


class Greedy:
    """Plays what leads to the best estimate at the end of its turn."""

    def __init__(self, seed: int | None = None, deals: int = DEALS) -> None:
        if whole(deals, 1, MOST_DEALS) is None:
            raise BadOption(f"the number of deals is a whole number from 1 to {MOST_DEALS}, not {shown(deals)}")
        self.deals, self.rng = deals, sown(check_seed(seed))

    def choose(self, view: View) -> Action:
        """Returns the action of the view whose turn ends best by `worth`."""
        game, space = view.game, for_view(view, self.deals)
        space.memory.rng = self.rng
        action = game.forms.run(pick_best, space.states, view.box, game.scratch(), view.seat, space.out, space.memory)
        self.rng = space.memory.rng
        return view.describe(int(action))
