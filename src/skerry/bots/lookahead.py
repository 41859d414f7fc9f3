"""Looking ahead to the end of a turn: the search through one seat's steps that greedy bots and trees share."""

from typing import Any

from ..engine.chance import below, mix
from ..engine.compile import generic, kernel
from ..engine.contract import MatchState, between_turns, legal, play, redeal, turn, worth
from ..engine.layout import Ints, Records
from .workspace import BEST, DEEPEST, VIEW, Memory

FEW = 4


@generic
def look_ahead(states: Records[MatchState], box: Any, w: Any, seat: int, out: Ints, m: Memory) -> int:
    """Score each legal action of the hidden record states[VIEW] by the best `worth` its turn can end with, summed over deals.

    Returns the number of actions. They are in m.choices[0], their scores in m.value.
    """
    m.seat = seat
    n = 0
    for deal in range(m.deals):
        states[0] = states[VIEW]
        redeal(states[0], box, w, seat, mix(below(m, 1 << 30), deal))
        n = list_actions(states, 0, box, w, seat, out, m)
        for k in range(n):
            states[1] = states[0]
            play(states[1], box, w, seat, m.choices[0, k])
            if goes_on(states, 0, 0, seat):
                m.width[1] = list_actions(states, 1, box, w, seat, out, m)
                best, _ = best_end(states, 1, box, w, seat, out, m.greedy_ends // n, m)
            else:
                best = worth(states[1], box, w, seat)
            m.value[k] = best if deal == 0 else m.value[k] + best
    return n


@generic
def list_actions(states: Records[MatchState], depth: int, box: Any, w: Any, seat: int, out: Ints, m: Memory) -> int:
    """Write what can be done in the state of this depth into m.choices. Returns the number of actions."""
    n = legal(states[depth], box, w, seat, out)
    for k in range(n):
        m.choices[depth, k] = out[k]
    return n


@generic
def best_end(
    states: Records[MatchState], top: int, box: Any, w: Any, seat: int, out: Ints, ends: int, m: Memory
) -> tuple[float, int]:
    """Depth-first search for the best end of the turn that continues in states[top] with one of m.choices[top].

    Returns its `worth` and its first action, and leaves it in states[BEST]. It looks at about as many ends as `ends` says, split
    evenly among siblings. Where the share is smaller than the choice, some actions are drawn, every other one by habit.
    A solo player's turn ends with the next roll, or between turns; where each step can be judged, also where no share is left.
    """
    best, chosen, total, count, equals, depth = -1e18, m.choices[top, 0], 0.0, 0, 0, top
    own = 0 if seat == m.seat else 1
    m.tried[top] = 0
    m.share[top] = max(1, ends)
    while depth >= top:
        k, n, share = m.tried[depth], m.width[depth], m.share[depth]
        if k == min(n, share):
            depth -= 1
            continue
        m.tried[depth] += 1
        if share < n:
            draw(m, depth, k, n, own)
        m.chosen[depth] = m.choices[depth, k]
        states[depth + 1] = states[depth]
        play(states[depth + 1], box, w, seat, m.choices[depth, k])
        share = share // n
        if depth + 1 < DEEPEST and (share > 1 or not m.judge_each_step) and goes_on(states, top, depth, seat):
            depth += 1
            m.tried[depth] = 0
            m.share[depth] = max(1, share)
            m.width[depth] = list_actions(states, depth, box, w, seat, out, m)
            continue
        value = worth(states[depth + 1], box, w, seat)
        if value >= best:
            equals = equals + 1 if value == best else 1
            if below(m, equals) == 0:
                best, chosen = value, m.chosen[top]
                states[BEST] = states[depth + 1]
        count += 1
        total += value
        for i in range(top, depth + 1):
            learn(m, own, m.chosen[i], value - total / count)
    return best, chosen


@generic
def goes_on(states: Records[MatchState], top: int, depth: int, seat: int) -> bool:
    """Is it still the turn of states[top] after the step from this depth?"""
    return turn(states[depth + 1], seat) and states[depth + 1].rng == states[top].rng and not between_turns(states[depth + 1])


@kernel
def draw(m: Memory, depth: int, k: int, n: int, own: int) -> None:
    """Put one of the actions from k on in place k: any, or every other time the one of a few that has served best."""
    at = k + below(m, n - k)
    if k % 2 == 0:
        for _ in range(FEW):
            other = k + below(m, n - k)
            if m.habit[own, m.choices[depth, other]] > m.habit[own, m.choices[depth, at]]:
                at = other
    m.choices[depth, k], m.choices[depth, at] = m.choices[depth, at], m.choices[depth, k]


@kernel
def learn(m: Memory, own: int, action: int, gain: float) -> None:
    """Take what an action has gained, over the other ends of its turn, into the mean."""
    m.times[own, action] += 1.0
    m.habit[own, action] += (gain - m.habit[own, action]) / m.times[own, action]
