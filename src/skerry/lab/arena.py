"""Tournaments: every line-up of bots plays the same deals, seats rotated, and the results say who is how strong."""

import itertools
import json
import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..bots import BOTS, LEVELS, check_code, find_bot, level_in
from ..engine.chance import mix
from ..engine.contract import LOST
from ..engine.layout import Record
from ..errors import BadOption, check_whole
from ..match.components import fingerprint
from ..match.files import read_text
from ..match.game import LARGEST_SEED, Game
from ..match.table import Table, new_table

LARGEST_FILE = 64 << 20
Z = 1.96  # a 95 % interval


class Stopped(Exception):
    """A game that was not played to its end."""


@dataclass(frozen=True)
class ArenaGame:
    """A game that was played: who sat where (numbers of bots), and what came of it."""

    deal: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]  # 1 for those who won; nobody has 1 where a puzzle was not solved


@dataclass
class Arena:
    """A tournament: what is played by whom, and the games so far."""

    game: Game
    bots: list[str]
    players: int
    games: int  # of every line-up
    options: dict[str, Any]
    seed: int
    box: Record
    played: list[ArenaGame] = field(default_factory=list)
    stopped: bool = False

    def schedule(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yields every game to be played: its deal, and the number of the bot at each seat."""
        numbers = range(len(self.bots))
        lineups = list(itertools.combinations(numbers, min(self.players, len(self.bots))))
        for game in range(self.games):
            deal, turn = divmod(game, self.players)
            for lineup in lineups:
                seats = tuple(lineup[(seat + turn) % len(lineup)] for seat in range(self.players))
                yield deal, seats

    def play(self, deal: int, seats: tuple[int, ...]) -> ArenaGame:
        """Play one game. `Stopped` if the tournament was stopped meanwhile."""
        table = new_table(self.game, self.players, mix(self.seed, deal), self.box, self.options)
        bots = [find_bot(self.bots[number], seed=mix(mix(self.seed, deal), 1 + seat)) for seat, number in enumerate(seats)]
        while not table.over:
            if self.stopped:
                raise Stopped
            seat = table.turn[0]
            table.play(seat, bots[seat].choose(table.view(seat)))
        return ArenaGame(deal, seats, tuple(table.scores), ranks(table))

    def run(self, threads: int, progress: Callable[["Arena"], None]) -> None:
        """Play what has not been played yet. Stopped by Ctrl-C, it keeps the games that are over."""
        done = {(game.deal, game.seats) for game in self.played}
        left = (pair for pair in self.schedule() if pair not in done)
        self.stopped = False
        pool = ThreadPoolExecutor(threads)
        running: set[Future[ArenaGame]] = set()
        try:
            while True:
                running |= {pool.submit(self.play, *pair) for pair in itertools.islice(left, threads - len(running))}
                if not running:
                    return
                over, running = wait(running, return_when=FIRST_COMPLETED)
                self.played += [future.result() for future in over]
                progress(self)
        finally:
            self.stopped = True
            pool.shutdown(cancel_futures=True)

    # ---- what came of it

    def ratings(self) -> list[Any]:
        """OpenSkill's Plackett-Luce ratings, games taken in the order of their deals."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        known = [model.rating(name=code) for code in self.bots]
        for game in sorted(self.played, key=lambda game: (game.deal, game.seats)):
            if len(set(game.seats)) == len(game.seats) > 1:  # one that sits twice at a table learns nothing about itself
                teams = model.rate([[known[number]] for number in game.seats], ranks=[float(rank) for rank in game.ranks])
                for number, team in zip(game.seats, teams, strict=True):
                    known[number] = team[0]
        return known

    def standing(self, number: int, rival: int | None = None) -> dict[str, Any]:
        """Returns how a bot has done in all games, or against one rival: games, share of wins with its interval, points."""
        games, won, points = 0, 0.0, []
        for game in self.played:
            if rival is not None and rival not in game.seats:
                continue
            winners = game.ranks.count(1)
            for seat, other in enumerate(game.seats):
                if other == number:
                    games += 1
                    won += 1 / winners if game.ranks[seat] == 1 else 0
                    points.append(game.scores[seat])
        low, high = interval(won, games)
        mean = sum(points) / max(1, games)
        error = math.sqrt(sum((one - mean) ** 2 for one in points) / max(1, games - 1) / max(1, games))
        return {"games": games, "won": won, "low": low, "high": high, "mean": mean, "error": error}

    def gain(self, number: int, rival: int) -> tuple[float, float]:
        """Returns by how many points a solo player beat its rival on the same deals, on average, and the standard error."""
        points = [{game.deal: game.scores[0] for game in self.played if game.seats == (one,)} for one in (number, rival)]
        more = [points[0][deal] - points[1][deal] for deal in points[0].keys() & points[1].keys()]
        mean = sum(more) / max(1, len(more))
        return mean, math.sqrt(sum((one - mean) ** 2 for one in more) / max(1, len(more) - 1) / max(1, len(more)))

    def table(self) -> list[dict[str, Any]]:
        """Returns a line for every bot, the best first."""
        lines = []
        for number, (code, rating) in enumerate(zip(self.bots, self.ratings(), strict=True)):
            lines.append({"bot": code, **self.standing(number), "rating": rating.mu, "sigma": rating.sigma})
        return sorted(lines, key=lambda line: (line["rating"], line["won"], line["mean"]), reverse=True)

    def pairs(self) -> list[dict[str, Any]]:
        """Returns a line for every pair: how the first did in games of both, or alone, on the deals that both have played."""
        lines: list[dict[str, Any]] = []
        for one, other in itertools.permutations(range(len(self.bots)), 2):
            names = {"bot": self.bots[one], "rival": self.bots[other]}
            if self.players > 1:
                lines.append({**names, **self.standing(one, other)})
            elif one < other:
                more, error = self.gain(one, other)
                lines.append({**names, "more": more, "error": error})
        return [line for line in lines if line.get("games", 1)]

    # ---- on disk

    def heading(self) -> dict[str, Any]:
        """Returns what a file must agree with for its games to count."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "box": fingerprint(self.box),
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "bots": self.bots,
        }

    def data(self) -> dict[str, Any]:
        """Returns the whole tournament as plain dicts and lists."""
        return {
            **self.heading(),
            "table": self.table(),
            "pairs": self.pairs(),
            "games": [asdict(game) for game in sorted(self.played, key=lambda game: (game.deal, game.seats))],
        }

    def resume(self, path: Path) -> None:
        """Count in the games of a file that the same command wrote."""
        text = read_text(path, LARGEST_FILE, BadOption)
        try:
            known = json.loads(text)
            heading = {name: known[name] for name in self.heading()}
            games = [
                ArenaGame(game["deal"], *(tuple(game[part]) for part in ("seats", "scores", "ranks"))) for game in known["games"]
            ]
        except (ValueError, KeyError, TypeError) as error:
            raise BadOption(f"{path}: not the result of an arena ({type(error).__name__}: {error})") from None
        for name, value in self.heading().items():
            if heading[name] != value:
                raise BadOption(f"{path}: played with {name} {heading[name]!r}, not {value!r}; give another file")
        wanted = set(self.schedule())
        self.played = [game for game in games if (game.deal, game.seats) in wanted]


def new_arena(
    game: Game,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    box: Record | None = None,
) -> Arena:
    """Returns a tournament that has not begun. By default `players` is two, or the fewest that the game is for."""
    count = game.check_players(max(2, game.players[0]) if players is None else players)
    if len(set(bots)) < len(bots) or len(bots) < 2:
        raise BadOption("an arena is for two bots or more, each named once")
    for code in bots:
        check_code(code)
    given = dict(options or {})
    game.check(game.pack_options(given), count)
    seed = check_whole("seed", seed, 0, LARGEST_SEED)
    games = check_whole("number of games", games, 1, LARGEST_SEED)
    return Arena(game, list(bots), count, games, given, seed, game.house_box if box is None else box)


def ranks(table: Table) -> tuple[int, ...]:
    """Places from 1, equal ones shared; from 2 where a puzzle was not solved."""
    standings = [table.game.standing(table.state, table.box, seat) for seat in range(table.players)]
    return tuple((one == LOST) + 1 + sum(other > one for other in standings) for one in standings)


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of wins."""
    if games == 0:
        return 0.0, 1.0
    share, z = won / games, Z * Z / games
    middle, half = (share + z / 2) / (1 + z), math.sqrt(share * (1 - share) * z + z * z / 4) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def by_the_clock(code: str, game: Game) -> bool:
    """Does this bot think for a number of seconds in this game? Then others must not take the processor from it."""
    code = level_in(game, code).bot if code in LEVELS else code
    name, _, budget = code.partition(":")
    return name in BOTS and name in ("tree", "monte") and "n" not in budget


def usual_threads(bots: Sequence[str], game: Game) -> int:
    """One game a core, or one at a time where a bot thinks by the clock."""
    return 1 if any(by_the_clock(code, game) for code in bots) else os.cpu_count() or 1
