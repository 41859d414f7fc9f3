"""Generic kernels: random games, batches of them, and replaying moves in lockstep."""

from typing import Any

from .chance import below, mix, sow
from .compile import generic
from .contract import MatchState, legal, play, setup, standing, tally, turn
from .layout import Ints, Records


@generic
def next_seat(s: MatchState) -> int:
    """Returns the lowest seat that may act, -1 when the match is over."""
    for seat in range(s.players):
        if turn(s, seat):
            return seat
    return -1


@generic
def playout(s: MatchState, box: Any, w: Any, out: Ints, r: Any) -> int:
    """Play random legal actions to the end, drawn from `r`. Returns the number of actions."""
    steps = 0
    seat = next_seat(s)
    while seat >= 0:
        n = legal(s, box, w, seat, out)
        play(s, box, w, seat, out[below(r, n)])
        steps += 1
        seat = next_seat(s)
    return steps


@generic
def random_games(
    states: Records[MatchState], box: Any, w: Any, options: Any, players: int, seed: int, first: int, out: Ints, r: Any
) -> int:
    """Deal and play out game `first`, `first + 1` ... of a batch at random. Returns the number of actions."""
    steps = 0
    for i in range(len(states)):
        deal = mix(seed, first + i)
        setup(states[i], box, w, options, players, deal)
        sow(r, mix(deal, 1))
        steps += playout(states[i], box, w, out, r)
    return steps


@generic
def score_games(states: Records[MatchState], box: Any, w: Any, sheet: Ints, totals: Ints, standings: Ints, lines: Ints) -> None:
    """Write every seat's total, standing and score sheet in every state."""
    for i in range(len(states)):
        for seat in range(states[i].players):
            totals[i, seat] = tally(states[i], box, w, seat, sheet)
            standings[i, seat] = standing(states[i], box, w, seat)
            for line in range(len(sheet)):
                lines[i, seat, line] = sheet[line]


@generic
def lockstep(states: Records[MatchState], box: Any, w: Any, out: Ints, seats: Ints, actions: Ints, done: Ints) -> None:
    """Replay move 0 of every game, then move 1 ...: `done[i]` counts the moves of game i up to its first illegal one."""
    for i in range(len(states)):
        done[i] = 0
    for step in range(actions.shape[1]):
        for i in range(len(states)):
            seat = seats[i, step]
            if done[i] == step and 0 <= seat < states[i].players and turn(states[i], seat):
                n = legal(states[i], box, w, seat, out)
                for k in range(n):
                    if out[k] == actions[i, step]:
                        play(states[i], box, w, seat, actions[i, step])
                        done[i] = step + 1
                        break
