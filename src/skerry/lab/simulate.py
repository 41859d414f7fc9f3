"""Play many games and add them up."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..engine.layout import Record
from ..errors import check_whole
from ..match.game import LARGEST_SEED, Game, Played
from .play import check_bots, play_games

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass
class Result:
    """The results of some games: whole numbers only, so that the order in which they were played does not matter."""

    game: Game
    players: int
    bots: list[str]
    seed: int
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    totals: list[Counter[int]] = field(default_factory=list)  # how often each total came up, by seat
    sole_wins: Any = 0
    shared_wins: Any = 0
    line_sums: Any = 0  # by seat and line of the score sheet

    def __post_init__(self) -> None:
        self.totals = [Counter() for _ in range(self.players)]

    def add(self, played: Played) -> None:
        """Count some more games in."""
        self.games += len(played.totals)
        self.decisions += played.decisions
        for seat, counter in enumerate(self.totals):
            for total, n in zip(*np.unique(played.totals[:, seat], return_counts=True), strict=True):
                counter[int(total)] += int(n)
        won = played.standings == played.standings.max(axis=1, keepdims=True)
        alone = won.sum(axis=1, keepdims=True) == 1
        self.sole_wins = self.sole_wins + (won & alone).sum(axis=0)
        self.shared_wins = self.shared_wins + (won & ~alone).sum(axis=0)
        self.line_sums = self.line_sums + played.lines.sum(axis=0)

    def mean(self, seat: int) -> float:
        """Returns the mean total of a seat."""
        return sum(total * n for total, n in self.totals[seat].items()) / max(1, self.games)

    def deviation(self, seat: int) -> float:
        """Returns the standard deviation of a seat's total."""
        mean = self.mean(seat)
        squares = sum((total - mean) ** 2 * n for total, n in sorted(self.totals[seat].items()))
        return float((squares / max(1, self.games)) ** 0.5)

    def quantile(self, seat: int, share: float) -> int:
        """Returns the smallest total that a seat did not exceed in at least this share of the games."""
        seen = 0
        for total, n in sorted(self.totals[seat].items()):
            seen += n
            if seen >= share * self.games:
                return total
        raise ValueError("no games have been played")

    def line_means(self, seat: int) -> dict[str, float]:
        """Returns the mean of every line of a seat's score sheet."""
        return {name: float(self.line_sums[seat, i]) / self.games for i, name in enumerate(self.game.lines)}

    def data(self) -> dict[str, Any]:
        """Returns the result as plain dicts and lists. Only `seconds` differs from run to run."""
        return {
            "game": self.game.name,
            "players": self.players,
            "bots": self.bots,
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "seats": [self.seat_data(seat) for seat in range(self.players)] if self.games else [],
        }

    def seat_data(self, seat: int) -> dict[str, Any]:
        """Returns the results of one seat as plain dicts and lists."""
        totals = self.totals[seat]
        return {
            "bot": self.bots[seat],
            "mean": self.mean(seat),
            "deviation": self.deviation(seat),
            "lowest": min(totals),
            "highest": max(totals),
            "quantiles": {f"{share:.0%}": self.quantile(seat, share) for share in QUANTILES},
            "sole_wins": int(self.sole_wins[seat]),
            "shared_wins": int(self.shared_wins[seat]),
            "lines": self.line_means(seat),
            "totals": {str(total): totals[total] for total in sorted(totals)},
        }


def simulate(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    box: Record | None = None,
    threads: int = 0,
    progress: Callable[[Result], None] = lambda result: None,
) -> Result:
    """Play `games` games on `threads` threads (0: one a core). `progress` is called with the result as it grows."""
    game.check_players(players)
    packed = game.pack_options(options or {})
    game.check(packed, players)
    seed = check_whole("seed", seed, 0, LARGEST_SEED)
    games = check_whole("number of games", games, 1, LARGEST_SEED)
    result = Result(game, players, check_bots(bots, players), seed)
    parts = play_games(game, game.house_box if box is None else box, packed, players, games, result.bots, seed, threads)
    start = time.perf_counter()
    for played in parts:
        result.add(played)
        result.seconds = time.perf_counter() - start
        progress(result)
    return result
