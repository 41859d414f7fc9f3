"""Is a set of tiles balanced? No Dream much better than another, and no seat either."""

from typing import Any, NamedTuple

import numpy as np

from ...board.phrases import markdown_table
from ...match.game import Play
from .components import DREAM_WORDS, ELEMENT_WORDS, ROW_WORDS
from .record import DREAM_KINDS, KIND_SIZE, SEATS, Box

MOST_FACTOR = 1.5  # between the best and the worst Dream
MOST_LEAD = 3.0  # percentage points of wins above a fair share
COUNTS = range(2, SEATS + 1)


class Measured(NamedTuple):
    """What some games of one player count came to."""

    dreams: Any  # mean points of a tile of each kind
    shares: Any  # percent of the wins of each seat, counted from the first Lookout
    score: float

    @property
    def factor(self) -> float:
        """The best Dream over the worst."""
        return float(self.dreams.max() / max(self.dreams.min(), 0.01))

    @property
    def lead(self) -> float:
        """How far the luckiest seat is above its fair share, in percentage points."""
        return float(self.shares.max() - 100 / len(self.shares))


def measure(play: Play, box: Box, players: int, games: int) -> Measured:
    """Seat 0 is the first Lookout, so that seats can be told apart."""
    points, tiles = np.zeros(DREAM_KINDS), np.zeros(DREAM_KINDS)
    wins, scores = np.zeros(players), 0
    for part in play(players, games, lookout=1):
        kinds = box.array["dream"][part.states["dreams"][:, :players]]
        tiles += np.bincount(kinds.ravel(), minlength=DREAM_KINDS)
        points += part.lines[:, :, :DREAM_KINDS].sum(axis=(0, 1))
        won = part.standings == part.standings.max(axis=1, keepdims=True)
        wins += (won / won.sum(axis=1, keepdims=True)).sum(axis=0)
        scores += part.totals.sum()
    return Measured(points / np.maximum(tiles, 1), 100 * wins / games, scores / games / players)


def report(play: Play, box: Box, games: int) -> str:
    """The balance of a set, in Markdown."""
    found = {players: measure(play, box, players, games) for players in COUNTS}
    factor = max(measured.factor for measured in found.values())
    lead = max(measured.lead for measured in found.values())
    balanced = factor <= MOST_FACTOR and lead <= MOST_LEAD
    head = [f"{players} players" for players in COUNTS]
    dreams = [
        [f"Dream of {word}", *(f"{measured.dreams[kind]:.2f}" for measured in found.values())]
        for kind, word in enumerate(DREAM_WORDS)
    ]
    dreams.append(["**best over worst**", *(f"**{measured.factor:.2f}**" for measured in found.values())])
    seats = [
        ["first Lookout" if seat == 0 else f"seat {seat} after it"]
        + [f"{measured.shares[seat]:.1f} %" if seat < players else "" for players, measured in found.items()]
        for seat in range(SEATS)
    ]
    seats.append(["fair share", *(f"{100 / players:.1f} %" for players in COUNTS)])
    seats.append(["**most above it**", *(f"**{measured.lead:+.1f}**" for measured in found.values())])
    shown = box.array["shows"][1 : 3 * KIND_SIZE + 1].reshape(3, KIND_SIZE, -1).sum(axis=1)
    elements = [[word, *map(str, shown[:, i]), str(shown[:, i].sum())] for i, word in enumerate(ELEMENT_WORDS)]
    return (
        "\n\n".join(
            [
                "# 1001 Islands: is this set balanced?",
                f"**{'Yes' if balanced else 'No'}.** Best Dream over worst: {factor:.2f} (at most {MOST_FACTOR}). "
                f"Luckiest seat: {lead:+.1f} percentage points over its share (at most {MOST_LEAD:.0f}).",
                f"Measured over {games} games a player count between greedy bots.",
                "## Mean final points of a Dream tile",
                markdown_table(["", *head], dreams),
                "## Wins, shared ones split",
                markdown_table(["", *head], seats),
                "## Mean score",
                markdown_table(["", *head], [["points", *(f"{measured.score:.1f}" for measured in found.values())]]),
                "## What the Island tiles show",
                markdown_table(["", *ROW_WORDS, "all"], elements),
            ]
        )
        + "\n"
    )
