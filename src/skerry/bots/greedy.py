"""A bot that climbs `worth`: it looks through its own steps to the end of its turn, over several deals that fit its view."""

from typing import Any

import numpy as np

from ..engine.chance import CHANCE, below, mix, sow
from ..engine.compile import bind, generic, kernel
from ..engine.contract import hide, legal, play, redeal, rest, setup, turn, worth
from ..engine.layout import hand
from ..engine.playout import next_seat
from ..errors import BadOption, shown, whole
from ..match.game import Game
from ..match.view import Action, View
from .uniform import check_seed

DEEPEST = 24  # own steps looked through
BEST, SEEN, RECORDS = DEEPEST + 1, DEEPEST + 2, DEEPEST + 3  # after the records of the steps: the best end; for the tree, a view
FEW = 4
TIMES, HABITS = 2, 4  # rows of habits: one's own, others', and how often each was tried
DEALS, MOST_DEALS = 6, 100


@generic
def look_ahead(view, box, w, seat, out, states, choices, width, cursor, habits, values, deals, sequences, stepwise, r):
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
            if goes_on(states, 0, 0, seat):
                width[1] = list_actions(states, 1, box, w, seat, out, choices)
                best, _ = best_end(states, 1, box, w, seat, out, choices, width, cursor, habits, 0, sequences // n, stepwise, r)
            else:
                best = worth(states[1], box, w, seat)
            values[k] = best if deal == 0 else values[k] + best
    return n


@generic
def list_actions(states, depth, box, w, seat, out, choices):
    """What can be done in the record of this depth, into `choices`; how much."""
    n = legal(states[depth], box, w, seat, out)
    for k in range(n):
        choices[depth, k] = out[k]
    return n


@generic
def best_end(states, top, box, w, seat, out, choices, width, cursor, habits, own, sequences, stepwise, r):
    """The best `worth` at the end of a turn that goes on in states[top] with `choices`, and its first action; then states[BEST].

    A depth-first search of so many ends. Every step has a fair share of them: the first of many ways to pay must not use up what
    the other dots need. Where the share is smaller than the choice, some actions are drawn, every other one by habit.
    For somebody who plays alone a turn ends with the next roll, or at rest; where every step can be judged by itself, it ends
    where there is no share left to look further.
    cursor[0] counts the choices made at a depth, cursor[1] is its share, cursor[2] what was chosen.
    """
    best, chosen, total, ends, equals, depth = -1e18, choices[top, 0], 0.0, 0, 0, top
    cursor[0, top] = 0
    cursor[1, top] = max(1, sequences)
    while depth >= top:
        k, n, share = cursor[0, depth], width[depth], cursor[1, depth]
        if k == min(n, share):
            depth -= 1
            continue
        cursor[0, depth] += 1
        if share < n:
            draw(choices, depth, k, n, habits, own, r)
        cursor[2, depth] = choices[depth, k]
        states[depth + 1] = states[depth]
        play(states[depth + 1], box, w, seat, choices[depth, k])
        share = share // n
        if depth + 1 < DEEPEST and (share > 1 or not stepwise) and goes_on(states, top, depth, seat):
            depth += 1
            cursor[0, depth] = 0
            cursor[1, depth] = max(1, share)
            width[depth] = list_actions(states, depth, box, w, seat, out, choices)
            continue
        value = worth(states[depth + 1], box, w, seat)
        if value >= best:
            equals = equals + 1 if value == best else 1
            if below(r, equals) == 0:
                best, chosen = value, cursor[2, top]
                states[BEST] = states[depth + 1]
        ends += 1
        total += value
        for i in range(top, depth + 1):
            learn(habits, own, cursor[2, i], value - total / ends)
    return best, chosen


@generic
def goes_on(states, top, depth, seat):
    """Is it still the same turn after the step from this depth?"""
    return turn(states[depth + 1], seat) and states[depth + 1].rng == states[top].rng and not rest(states[depth + 1])


@kernel
def draw(choices, depth, k, n, habits, own, r):
    """Put one of the actions from k on in place k: any, or every other time the one of a few that has served best."""
    at = k + below(r, n - k)
    if k % 2 == 0:
        for _ in range(FEW):
            other = k + below(r, n - k)
            if habits[own, choices[depth, other]] > habits[own, choices[depth, at]]:
                at = other
    choices[depth, k], choices[depth, at] = choices[depth, at], choices[depth, k]


@kernel
def learn(habits, own, action, gain):
    """A habit is the mean of what an action has gained over the other ends of its turn."""
    habits[TIMES + own, action] += 1.0
    habits[own, action] += (gain - habits[own, action]) / habits[TIMES + own, action]


@generic
def pick_best(view, box, w, seat, out, states, choices, width, cursor, habits, values, deals, sequences, stepwise, r):
    """The action with the best score; chance decides among equals."""
    n = look_ahead(view, box, w, seat, out, states, choices, width, cursor, habits, values, deals, sequences, stepwise, r)
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
    games,
    box,
    w,
    options,
    players,
    seed,
    first,
    kinds,
    out,
    views,
    states,
    choices,
    width,
    cursor,
    habits,
    values,
    deals,
    sequences,
    stepwise,
    r,
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
                    views[0], box, w, seat, out, states, choices, width, cursor, habits, values, deals, sequences, stepwise, r
                )
            play(games[i], box, w, seat, action)
            steps += 1
            seat = next_seat(games[i])
    return steps


def search_space(game: Game, dtype: Any) -> list[Any]:
    """The arrays that the search works in: out, states, choices, width, cursor, habits, values."""
    return [
        hand(np.zeros(game.actions, np.int32)),
        hand(np.zeros(RECORDS, dtype)),
        hand(np.zeros((DEEPEST + 1, game.actions), np.int32)),
        hand(np.zeros(DEEPEST + 1, np.int64)),
        hand(np.zeros((3, DEEPEST + 1), np.int64)),
        hand(np.zeros((HABITS, game.actions))),
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
            *search_space(game, view.state.dtype), deals, game.sequences, game.stepwise, hand(self.chance),
        )  # fmt: skip
        return view.describe(int(action))
