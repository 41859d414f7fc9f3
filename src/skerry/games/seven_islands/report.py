"""Is a deck balanced? How long matches between bots of equal strength take, who wins them, and how many wins are shared."""

from typing import Any, NamedTuple

import numpy as np

from ...board.phrases import markdown_table
from ...match.game import Play
from .components import KIND_WORDS
from .record import ROUNDS, SEATS, Box

ROUNDS_WANTED = (20, 60)  # the median number of turns of the whole table
MOST_ABOVE = 5.0  # points that a seat's share of the sole wins may be above its part
ENOUGH = 4000  # games from which on shares can be trusted to a point or two


class Measured(NamedTuple):
    """What some games came to."""

    games: int
    median: float
    tenth: float
    ninetieth: float
    shares: Any  # percent of the sole wins of each seat, the first player first
    shared: float  # percent of games that several win
    unfinished: float  # percent of games that reach the last turn

    @property
    def above(self) -> float:
        """How far the luckiest seat's share of sole wins is above its part."""
        return float(self.shares.max() - 100 / len(self.shares))


def measure(play: Play, players: int, games: int) -> Measured:
    """Player 1 begins, so that seats can be told apart."""
    turns, sole, shared, unfinished = [], np.zeros(players), 0, 0
    for part in play(players, games, first=1):
        states = part.states
        rounds = -(-states["turns"] // players)
        turns += rounds.tolist()
        won = states["winners"][:, None] >> np.arange(players) & 1
        alone = won.sum(axis=1) == 1
        sole += won[alone].sum(axis=0)
        late = (states["turns"] == ROUNDS * players) & (won.sum(axis=1) == players)
        unfinished += int(late.sum())
        shared += int((~alone & ~late).sum())
    return Measured(
        len(turns),
        float(np.median(turns)),
        float(np.quantile(turns, 0.1)),
        float(np.quantile(turns, 0.9)),
        100 * sole / max(1.0, sole.sum()),
        100 * shared / len(turns),
        100 * unfinished / len(turns),
    )


def deck(box: Box) -> str:
    """How many cards of each kind there are."""
    kinds = box.array["kind"][: int(box.array["cards"])]
    return markdown_table(["kind", "cards"], [[word, str(int((kinds == i).sum()))] for i, word in enumerate(KIND_WORDS)])


def report(play: Play, box: Box, games: int) -> str:
    """The balance of a deck, in Markdown."""
    found = {players: measure(play, players, games) for players in range(2, SEATS + 1)}
    in_time = all(ROUNDS_WANTED[0] <= m.median <= ROUNDS_WANTED[1] for m in found.values())
    fair = all(m.above <= MOST_ABOVE for m in found.values())
    alone = list(play(1, max(1, games // 20)))
    laid = np.concatenate([(part.states["group"] > 0).sum(axis=1) for part in alone])
    solved = np.concatenate([part.states["winners"] for part in alone])
    several = [f"{players} players" for players in found]
    seats = [
        ["begins" if seat == 0 else f"seat {seat} after it"]
        + [f"{m.shares[seat]:.1f} %" if seat < players else "" for players, m in found.items()]
        for seat in range(SEATS)
    ]
    verdict = "Yes" if in_time and fair else "No"
    trust = "" if games >= ENOUGH else f" With fewer than {ENOUGH} games a share may be off by several points."
    return (
        "\n\n".join(
            [
                "# Seven Islands: is this deck balanced?",
                f"**{verdict}.** The median match takes {ROUNDS_WANTED[0]} to {ROUNDS_WANTED[1]} turns of the whole table: "
                f"{'yes' if in_time else 'no'}. No seat's share of the sole wins is {MOST_ABOVE:.0f} points above its part: "
                f"{'yes' if fair else 'no'}.",
                f"Measured over {games} games a line between greedy bots (a twentieth of that for one player).{trust}",
                "## The deck",
                deck(box),
                "## Turns of the whole table",
                markdown_table(["", *several], [["median", *(f"{m.median:.0f}" for m in found.values())],
                                       ["one match in ten is shorter than", *(f"{m.tenth:.0f}" for m in found.values())],
                                       ["one in ten is longer than", *(f"{m.ninetieth:.0f}" for m in found.values())],
                                       [f"still open after {ROUNDS}", *(f"{m.unfinished:.1f} %" for m in found.values())]]),
                "## Sole wins",
                markdown_table(["", *several], seats),
                "Wins that several share, which are not counted above: "
                + ", ".join(f"{m.shared:.1f} % with {players} players" for players, m in found.items()) + ".",
                "## Alone",
                f"A greedy player lays {laid.mean():.1f} of {box.lands} cards with land and solves "
                f"{100 * solved.mean():.1f} % of the puzzles. It plans no further than a turn.",
            ]
        )
        + "\n"
    )  # fmt: skip
