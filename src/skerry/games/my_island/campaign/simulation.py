"""Whole campaigns of My Island, played by greedy bots that place stickers at random, and what they come to."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, cast

import numpy as np

from ....bots.greedy import pick_best
from ....bots.workspace import VIEW, Memory, Workspace
from ....engine.chance import below, mix
from ....engine.compile import generic
from ....engine.contract import MatchState, hide, legal, play
from ....engine.layout import Ints, Records
from ....engine.playout import next_seat
from ....errors import BadOption, check_whole
from ....match.game import LARGEST_SEED, Game
from .. import words
from ..record import ASSESSED, AT_ONCE, G_CIRCLES, GOALS, LAST, PLACING, TILES, TILES_IN_THE_BOX, Box, Scratch, State
from .report import BOTS

MARKS = (6, 12, 18, 24)  # episodes after which the lead is looked at
LATE = (18, 21, 23)  # episodes after which the lead may have decided the campaign
MOST = 3  # circles an episode can bring without goals: the first place and the end of the track
FAR = 4  # circles behind, from which on a player needs help
MOST_CAMPAIGNS = 100_000  # all are kept until they are added up, some 10 kB each


@generic
def to_the_assessment(
    games: Records[State], box: Box, w: Scratch, greedy: int, out: Ints, states: Records[MatchState], m: Memory
) -> None:
    """Play on until the next episode is over: stickers at random, tiles as well unless all are greedy."""
    s = games[0]
    while True:
        seat = next_seat(s)
        if seat < 0:
            return
        phase = s.phase
        n = legal(s, box, w, seat, out)
        action = out[below(m, n)]
        if phase == PLACING and greedy and n > 1:
            states[VIEW] = s
            hide(states[VIEW], box, seat)
            action = pick_best(states, box, w, seat, out, m)
        play(s, box, w, seat, action)
        if phase == PLACING and s.phase == ASSESSED:
            return


class Campaigns:
    """What came of some campaigns: arrays by campaign, episode and seat."""

    def __init__(self, game: Game, players: int, campaigns: int, bots: str, seed: int) -> None:
        self.game, self.players, self.bots, self.seed = game, players, bots, seed
        self.box = cast(Box, game.house_box)
        shape = campaigns, LAST, players
        self.points, self.circles, self.first = (np.zeros(shape, np.int64) for _ in range(3))
        self.placed = np.zeros((*shape, TILES), np.bool_)
        self.hits = np.zeros((*shape, AT_ONCE), np.int64)
        self.met = np.zeros((*shape, GOALS), np.bool_)
        self.standings = np.zeros((campaigns, players), np.int64)

    def play(self, i: int) -> None:
        """One campaign, episode by episode."""
        game = self.game
        seed = int(mix(self.seed, i))
        state = game.setup(self.box, game.pack_options({"episode": "campaign"}), self.players, seed)
        space, run, w = (
            Workspace(game, game.record(self.players)),
            partial(game.forms.run_native, to_the_assessment),
            game.scratch(),
        )
        space.sow(mix(seed, 1))
        for episode in range(LAST):
            run(
                [state], self.box, w, int(self.bots == "greedy"), space.out, space.states, space.memory,
            )  # fmt: skip
            s = state.array
            self.points[i, episode] = s["points"][: self.players]
            self.circles[i, episode] = s["circles"][: self.players]
            self.placed[i, episode] = s["placed"][: self.players] > 0
            self.hits[i, episode] = s["hits"][: self.players]
            for seat in range(self.players):
                facts = game.explain(state, self.box, seat).array
                self.first[i, episode, seat] = facts["place"] == 0
                self.met[i, episode, seat] = facts["goals"] > 0
        self.standings[i] = [game.standing(state, self.box, seat) for seat in range(self.players)]

    def lead(self, episode: int) -> float:
        """How many circles the first has over the second after an episode, on average."""
        ordered = np.sort(self.circles[:, episode - 1], axis=1)
        return float((ordered[:, -1] - ordered[:, -2]).mean()) if self.players > 1 else 0.0

    def leader(self, episode: int) -> Any:
        """Who alone has the most circles after an episode, in each campaign; -1 where nobody does."""
        now = self.circles[:, episode - 1]
        alone = (now == now.max(axis=1, keepdims=True)).sum(axis=1) == 1
        return np.where(alone, now.argmax(axis=1), -1)

    def open_after(self, episode: int) -> float:
        """How often the campaign was open after an episode: nobody led alone, or the leader did not win alone."""
        best = self.standings == self.standings.max(axis=1, keepdims=True)
        winner = np.where(best.sum(axis=1) == 1, best.argmax(axis=1), -2)
        return float((self.leader(episode) != winner).mean())

    def decided(self, episode: int) -> float:
        """How often the lead after an episode was more than all the circles that were left."""
        left = sum(MOST + int(self.box.array["goal"][n, :, G_CIRCLES].sum()) for n in range(episode + 1, LAST + 1))
        ordered = np.sort(self.circles[:, episode - 1], axis=1)
        return float((ordered[:, -1] - ordered[:, -2] > left).mean())

    def changes(self) -> float:
        """How often another one led alone than the last who did."""
        n = 0
        for leaders in np.stack([self.leader(episode) for episode in range(1, LAST + 1)], axis=1):
            sole = leaders[leaders >= 0]
            n += int((sole[1:] != sole[:-1]).sum())
        return n / len(self.points)

    def comebacks(self) -> tuple[float, int]:
        """The share of cases in which a last player far behind won the next episode, and the number of cases."""
        before = self.circles[:, :-1]
        last = (before == before.min(axis=2, keepdims=True)) & (before.max(axis=2, keepdims=True) - before >= FAR)
        won = self.first[:, 1:][last]
        return (float(won.mean()) if len(won) else 0.0), len(won)

    def extra_tiles(self) -> list[float]:
        """How often each tile that joins in the course of the campaign is placed, and how often one of the others is."""
        found = []
        for tile in range(TILES_IN_THE_BOX, TILES):
            begins = next(n for n in range(1, LAST + 1) if self.box.tiles[n] > tile)
            found.append(float(self.placed[:, begins - 1 :, :, tile].mean()))
        return [*found, float(self.placed[:, :, :, :TILES_IN_THE_BOX].mean())]

    def data(self) -> dict[str, Any]:
        """Everything as plain dicts and lists."""
        final = self.circles[:, -1]
        tied = (final == final.max(axis=1, keepdims=True)).sum(axis=1) > 1
        more: dict[str, Any] = {}
        if self.players > 1:
            won, cases = self.comebacks()
            more = {
                "open after 18": self.open_after(18),
                "decided after": {str(n): self.decided(n) for n in LATE},
                "changes of the sole leader": self.changes(),
                "next episode won from far behind": won,
                "such cases": cases,
            }
        return {
            "players": self.players,
            "campaigns": len(self.points),
            "bots": self.bots,
            "seed": self.seed,
            "lead": {str(n): self.lead(n) for n in MARKS},
            "final circles": {f"{share} %": float(np.percentile(final, share)) for share in (10, 50, 90)},
            "first and second level in circles": float(tied.mean()),
            **more,
            "extra tiles placed, then the others": self.extra_tiles(),
            "episodes": [self.episode_data(n) for n in range(1, LAST + 1)],
        }

    def episode_data(self, number: int) -> dict[str, Any]:
        """What one episode came to."""
        points, before = self.points[:, number - 1], self.circles[:, number - 2] if number > 1 else 0
        ordered = np.sort(points, axis=1)
        rules = words.episode_data(number)["immediate"]
        goals = words.episode_data(number).get("goal", [])
        hits = self.hits[:, number - 1]
        return {
            "episode": number,
            "title": words.title(number),
            "points": float(points.mean()),
            "error": float(points.mean(axis=1).std() / max(1, len(points) - 1) ** 0.5),
            "first minus second": float((ordered[:, -1] - ordered[:, -2]).mean()) if self.players > 1 else 0.0,
            "tiles placed": float(self.placed[:, number - 1].sum(axis=2).mean() / self.box.tiles[number]),
            "circles": float((self.circles[:, number - 1] - before).mean()),
            "at the end of the track": float((points >= self.box.top[number]).mean()),
            "rules": {f"{i + 1}. {words.rule_words(rule)}": float((hits[..., i] > 0).mean()) for i, rule in enumerate(rules)},
            "goals": {words.goal_words(number, one): float(self.met[:, number - 1, :, n].mean()) for n, one in enumerate(goals)},
        }


def simulate_campaigns(
    game: Game,
    players: int,
    campaigns: int,
    bots: str = "greedy",
    seed: int = 0,
    threads: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> Campaigns:
    """Play campaigns on all cores, between bots of one kind: campaign i depends on the seed and on i alone."""
    if bots not in BOTS:
        raise BadOption(f"{bots!r} is no bot for campaigns; those are {' and '.join(BOTS)}")
    players = game.check_players(players)
    seed = check_whole("seed", seed, 0, LARGEST_SEED)
    campaigns = check_whole("number of campaigns", campaigns, 1, MOST_CAMPAIGNS)
    result = Campaigns(game, players, campaigns, bots, seed)
    result.play(0)  # compiles
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for done, _ in enumerate(pool.map(result.play, range(1, campaigns)), 2):
            progress(done)
    return result
