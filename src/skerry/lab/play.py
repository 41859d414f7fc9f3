"""Games played on all cores, a slice at a time: game i depends on the seed and on i alone, not on who plays it or when."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import islice
from typing import Any

from ..bots.greedy import DEALS, pick_best
from ..bots.workspace import VIEW, Memory, Workspace
from ..engine.chance import Chance, below, mix, sow
from ..engine.compile import generic
from ..engine.contract import MatchState, hide, legal, play, setup
from ..engine.layout import Ints, Record, Records, int32, int64, zeros
from ..engine.playout import next_seat, random_games, score_games
from ..errors import BadOption
from ..match.game import Game, Played

BOTS = ("random", "greedy")  # as `bot_games` numbers them
RANDOM_SLICE, BOT_SLICE = 4096, 16  # games; about 30 and 300 ms


def check_bots(bots: Sequence[str], players: int) -> list[str]:
    """A bot for every seat: one name stands for all."""
    for name in bots:
        if name not in BOTS:
            raise BadOption(f"{name!r} is no bot for simulations; those are {' and '.join(BOTS)}")
    if len(bots) not in (1, players):
        raise BadOption(f"{len(bots)} bots for {players} players: give one for all seats, or one a seat")
    return list(bots) * players if len(bots) == 1 else list(bots)


def play_games(
    game: Game, box: Record, options: Record, players: int, games: int, bots: Sequence[str], seed: int, threads: int = 0
) -> Iterator[Played]:
    """Play `games` games and hand them over in slices, as they are done."""
    names = check_bots(bots, players)
    if set(names) == {"random"}:
        play_slice, size = partial(play_random, game, box, options, players, seed), RANDOM_SLICE
    else:
        greedy = [BOTS.index(name) for name in names]
        play_slice, size = partial(play_bots, game, box, options, players, seed, greedy), BOT_SLICE
    play_slice(0, 0)  # compiles
    return in_slices(play_slice, games, size, threads or os.cpu_count() or 1)


def in_slices(play_slice: Callable[[int, int], Played], games: int, size: int, threads: int) -> Iterator[Played]:
    """A few slices are always under way, so that a billion games take no more memory than a thousand."""
    slices = ((first, min(size, games - first)) for first in range(0, games, size))
    pool = ThreadPoolExecutor(threads)
    running: set[Future[Played]] = set()
    try:
        while True:
            running |= {pool.submit(play_slice, *part) for part in islice(slices, 2 * threads - len(running))}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def play_random(game: Game, box: Record, options: Record, players: int, seed: int, first: int, games: int) -> Played:
    """A slice of games by players who do anything that is allowed."""
    states = Records(game.record(players), games)
    out = zeros(int32, game.actions)
    steps = game.forms.run_native(random_games, states, box, game.scratch(), options, players, seed, first, out, Chance())
    return score(game, box, players, states, int(steps))


@generic
def bot_games(
    games: Records[MatchState],
    box: Any,
    w: Any,
    options: Any,
    players: int,
    first: int,
    out: Ints,
    states: Records[MatchState],
    m: Memory,
) -> int:
    """Deal and play game `first`, `first + 1` ... of the batch of seed m.seed by the players that m.greedy says.

    Returns the number of actions.
    """
    steps = 0
    for i in range(len(games)):
        deal = mix(m.seed, first + i)
        setup(games[i], box, w, options, players, deal)
        sow(m, mix(deal, 1))
        seat = next_seat(games[i])
        while seat >= 0:
            n = legal(games[i], box, w, seat, out)
            action = out[0]
            if n > 1 and m.greedy[seat] == 0:
                action = out[below(m, n)]
            elif n > 1:
                states[VIEW] = games[i]
                hide(states[VIEW], box, seat)
                action = pick_best(states, box, w, seat, out, m)
            play(games[i], box, w, seat, action)
            steps += 1
            seat = next_seat(games[i])
    return steps


def play_bots(
    game: Game, box: Record, options: Record, players: int, seed: int, greedy: list[int], first: int, games: int
) -> Played:
    """A slice of games by bots, some of which look ahead: `greedy` has a 1 for each of those."""
    record = game.record(players)
    states, space = Records(record, games), Workspace(game, record, DEALS)
    space.memory.seed = seed
    space.memory.greedy.put(greedy)
    room = space.out, space.states, space.memory
    steps = game.forms.run_native(bot_games, states, box, game.scratch(), options, players, first, *room)
    return score(game, box, players, states, int(steps))


def score(game: Game, box: Record, players: int, states: Records[MatchState], steps: int) -> Played:
    """Returns finished games with their score sheets, as NumPy arrays."""
    totals, standings = zeros(int64, len(states), players), zeros(int64, len(states), players)
    lines, sheet = zeros(int64, len(states), players, len(game.lines)), zeros(int32, len(game.lines))
    game.forms.run_native(score_games, states, box, game.scratch(), sheet, totals, standings, lines)
    return Played(states.array, totals.array, standings.array, lines.array, steps)
