"""A bot that climbs `worth`: it looks through its own steps to the end of its turn, over several deals that fit its view."""

from typing import Any

import numpy as np

from ..core.contract import hide, legal, play, redeal, setup, turn, worth
from ..core.errors import BadOption, shown, whole
from ..core.game import Game
from ..core.kernel import bind, generic, hand
from ..core.playout import next_seat
from ..core.rng import CHANCE, below, mix, sow
from ..core.table import Action, View
from .random import check_seed

DEEPEST = 24  # own steps looked through
SEQUENCES = 2000  # ways to finish the turn looked at, for each deal
DEALS, MOST_DEALS = 6, 100


@generic
def look_ahead(view, box, w, seat, out, states, choices, width, cursor, values, deals, sequences, stepwise, r):
    """Score each legal action of a hidden record by the best `worth` its turn can end with, averaged over deals; how many."""
    n = 0
    for deal in range(deals):
        states[0] = view
        redeal(states[0], box, w, seat, mix(below(r, 1 << 30), deal))
        n = legal(states[0], box, w, seat, out)
        for k in range(n):
            choices[0, k] = out[k]
        for k in range(n):
            states[1] = states[0]
            play(states[1], box, w, seat, choices[0, k])
            best = best_end(states, box, w, seat, out, choices, width, cursor, sequences // n, stepwise)
            values[k] = best if deal == 0 else values[k] + best
    return n


@generic
def best_end(states, box, w, seat, out, choices, width, cursor, sequences, stepwise):
    """The best `worth` at the end of the turn that goes on in states[1]: a depth-first search, cut off after so many ends.

    Every step has a fair share of them: the first of many ways to pay must not use up what the other dots need.
    A turn also ends where chance comes in, such as the next roll for somebody who plays alone; and, where every step can be
    judged by itself, where there is no share left to look further.
    cursor[0] is the next choice at a depth, cursor[1] its share, cursor[2] the number of ends at which it is used up.
    """
    if not turn(states[1], seat) or states[1].rng != states[0].rng:
        return worth(states[1], box, w, seat)
    best, ends, depth = -1e18, 0, 1
    cursor[0, 1] = 0
    cursor[1, 1] = sequences
    cursor[2, 1] = sequences + 1
    width[1] = legal(states[1], box, w, seat, out)
    for k in range(width[1]):
        choices[1, k] = out[k]
    while depth > 0:
        if cursor[0, depth] == width[depth] or (ends >= cursor[2, depth] and cursor[0, depth] > 0):
            depth -= 1
            continue
        states[depth + 1] = states[depth]
        play(states[depth + 1], box, w, seat, choices[depth, cursor[0, depth]])
        cursor[0, depth] += 1
        share = cursor[1, depth] // width[depth]
        goes_on = turn(states[depth + 1], seat) and states[depth + 1].rng == states[0].rng and depth + 1 < DEEPEST
        if goes_on and (share > 1 or not stepwise):
            share = max(1, share)
            depth += 1
            cursor[0, depth] = 0
            cursor[1, depth] = share
            cursor[2, depth] = ends + share
            width[depth] = legal(states[depth], box, w, seat, out)
            for k in range(width[depth]):
                choices[depth, k] = out[k]
        else:
            ends += 1
            best = max(best, worth(states[depth + 1], box, w, seat))
    return best


@generic
def pick_best(view, box, w, seat, out, states, choices, width, cursor, values, deals, sequences, stepwise, r):
    """The action with the best score; chance decides among equals."""
    n = look_ahead(view, box, w, seat, out, states, choices, width, cursor, values, deals, sequences, stepwise, r)
    chosen, equals = 0, 0
    for k in range(n):
        if values[k] > values[chosen] + 1e-9:
            chosen, equals = k, 0
        if abs(values[k] - values[chosen]) <= 1e-9:
            equals += 1
            if below(r, equals) == 0:
                chosen = k
    return choices[0, chosen]


@generic
def bot_games(
    games, box, w, options, players, seed, first, kinds, out, views, states, choices, width, cursor, values, deals, stepwise, r
):
    """Deal and play a batch of games; kinds[seat] is 0 for a random player, 1 for a greedy one. How many actions it took."""
    steps = 0
    for i in range(len(games)):
        deal = mix(seed, first + i)
        setup(games[i], box, w, options, players, deal)
        sow(r, mix(deal, 1))
        seat = next_seat(games[i])
        while seat >= 0:
            n = legal(games[i], box, w, seat, out)
            action = out[0]
            if n > 1 and kinds[seat] == 0:
                action = out[below(r, n)]
            elif n > 1:
                views[0] = games[i]
                hide(views[0], box, seat)
                action = pick_best(
                    views[0], box, w, seat, out, states, choices, width, cursor, values, deals, SEQUENCES, stepwise, r
                )
            play(games[i], box, w, seat, action)
            steps += 1
            seat = next_seat(games[i])
    return steps


def search_space(game: Game, dtype: Any) -> list[Any]:
    """The arrays that the search works in: out, states, choices, width, cursor, values."""
    return [
        hand(np.zeros(game.actions, np.int32)),
        hand(np.zeros(DEEPEST + 1, dtype)),
        hand(np.zeros((DEEPEST + 1, game.actions), np.int32)),
        hand(np.zeros(DEEPEST + 1, np.int64)),
        hand(np.zeros((3, DEEPEST + 1), np.int64)),
        hand(np.zeros(game.actions, np.float64)),
    ]


class Greedy:
    """Plays what leads to the best estimate at the end of its turn."""

    def __init__(self, seed: int | None = None, deals: int = DEALS) -> None:
        if whole(deals, 1, MOST_DEALS) is None:
            raise BadOption(f"the number of deals is a whole number from 1 to {MOST_DEALS}, not {shown(deals)}")
        self.chance = np.zeros((), CHANCE)
        sow(hand(self.chance), check_seed(seed))
        self.deals = deals

    def choose(self, view: View) -> Action:
        """The best of the view's actions."""
        game = view.game
        deals = 1 if game.stepwise else self.deals
        action = bind(pick_best, game)(
            hand(view.state), hand(view.box), game.new_scratch(), view.seat,
            *search_space(game, view.state.dtype), deals, SEQUENCES, game.stepwise, hand(self.chance),
        )  # fmt: skip
        return view.describe(int(action))
