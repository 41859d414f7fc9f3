"""Bots that search: what they may spend, the trees they grow in threads, and what they think of every action."""

import os
import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..engine.chance import CHANCE, mix, sow
from ..engine.compile import bind
from ..engine.layout import hand
from ..errors import BadOption, shown, whole
from ..match.view import Action, View
from .greedy import RECORDS, look_ahead, search_space
from .tree import EDGE, ENDS, NODE, PLAN, grow
from .uniform import check_seed

BUDGET = re.compile(r"([0-9]+(?:\.[0-9]+)?)(s|n)(?:x([0-9]+))?")
MOST_SECONDS, MOST_NODES, MOST_TREES = 60.0, 1_000_000, 16
ROOM = 1 << 17  # nodes of a tree that grows by the clock
LONGEST_WALK = 48
ANYWAY = 30  # walks, however late it is
PATIENCE = 0.01  # seconds that a kernel runs between looks at the clock


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of an action: how often it looked at it, and what that came to for the seat."""

    action: int
    visits: int
    value: float  # what the search climbs: winning, and by how much, from 0 to 1; what greedy says weighs in
    points: float  # the points expected at the end
    chance: float  # of winning


def parse_budget(text: str) -> dict[str, Any]:
    """`1s` or `2000n`, with `x4` behind it where four trees share it."""
    match = BUDGET.fullmatch(text)
    if not match:
        raise BadOption(f"{shown(text)} is no budget: write seconds or nodes, such as 1s, 0.2s, 2000n or 2000nx4")
    settings: dict[str, Any] = {"trees": int(match[3])} if match[3] else {}
    if match[2] == "s":
        return {"seconds": float(match[1]), **settings}
    if "." in match[1]:
        raise BadOption(f"{shown(text)} is no budget: a number of nodes is whole")
    return {"nodes": int(match[1]), **settings}


class Tree:
    """Grows one or several trees, by the clock or for so many nodes, one a walk, and plays what comes out best."""

    plan: dict[str, float] = {  # noqa: RUF012
        "explore": 0.3, "widen": 0.3, "win": 0.5, "fewest": 5, "fewest_below": 5, "spread": 1.0, "deepest": LONGEST_WALK,
        "careless": 5,
    }  # fmt: skip
    trust = 25  # walks that a greedy player's opinion counts as

    def __init__(
        self, seed: int | None = None, seconds: float | None = None, nodes: int | None = None, trees: int | None = None
    ) -> None:
        if seconds is not None and nodes is not None:
            raise BadOption("a bot searches for so many seconds or so many nodes, not both")
        if nodes is None:
            seconds = 1.0 if seconds is None else seconds
            if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= MOST_SECONDS:
                raise BadOption(f"a bot thinks for more than 0 and at most {MOST_SECONDS:g} seconds, not {shown(seconds)}")
            trees = min(4, os.cpu_count() or 1) if trees is None else trees
        elif whole(nodes, 1, MOST_NODES) is None:
            raise BadOption(f"the number of nodes is a whole number from 1 to {MOST_NODES}, not {shown(nodes)}")
        trees = 1 if trees is None else trees
        if whole(trees, 1, MOST_TREES) is None:
            raise BadOption(f"the number of trees is a whole number from 1 to {MOST_TREES}, not {shown(trees)}")
        self.seconds, self.nodes, self.trees = seconds, nodes, trees
        self.seed = check_seed(seed)
        self.searches = 0

    def choose(self, view: View) -> Action:
        """The best of the view's actions."""
        legal = view.game.legal(view.state, view.box, view.seat)
        return view.describe(legal[0] if len(legal) == 1 else self.opinions(view)[0].action)

    def opinions(self, view: View, also: int | None = None) -> list[Opinion]:
        """Everything the search has looked at, the best first; the action `also` is in any case among it."""
        start = time.perf_counter()
        seed = mix(self.seed, self.searches)
        self.searches += 1
        prior = self.prior(view, seed)
        order = prior.copy()
        if also is not None:
            order[also] = np.inf
        growths = [Growth(self, view, order, mix(seed, i)) for i in range(self.trees)]
        growths[0].grow(0)  # compiles, if need be, before the threads start

        def work(i: int) -> None:
            if self.nodes is not None:
                growths[i].grow(self.nodes // self.trees + (i < self.nodes % self.trees))
            else:
                growths[i].grow_until(start + (self.seconds or 0))

        if self.trees == 1:
            work(0)
        else:
            with ThreadPoolExecutor(self.trees) as pool:
                list(pool.map(work, range(self.trees)))
        return sorted(
            weigh(add_up(growths), prior, growths[0].spread, self.trust), key=lambda opinion: opinion.value, reverse=True
        )

    def prior(self, view: View, seed: int) -> Any:
        """How a greedy player likes each action: the order in which they are tried."""
        game, deals = view.game, 1 if view.game.stepwise else 2
        chance = np.zeros((), CHANCE)
        sow(hand(chance), seed)
        space = search_space(game, view.state.dtype)
        n = bind(look_ahead, game)(
            hand(view.state), hand(view.box), game.new_scratch(), view.seat,
            *space, deals, game.sequences, game.stepwise, hand(chance),
        )  # fmt: skip
        choices, values = np.asarray(space[2])[0, :n], np.asarray(space[-1])[:n]
        prior = np.zeros(game.actions)
        prior[choices] = values / deals
        return prior


class Monte(Tree):
    """Flat: every action as often as every other, no tree below them; it plays what came out best."""

    plan = {**Tree.plan, "explore": 1e6, "widen": 1e6, "deepest": 1}  # noqa: RUF012


class Growth:
    """One tree while it grows, and the arrays it grows in."""

    def __init__(self, bot: Tree, view: View, prior: Any, seed: int) -> None:
        game, dtype = view.game, view.state.dtype
        room = ROOM if bot.nodes is None else min(ROOM, 2 * bot.nodes + 16)
        self.seed, self.run = seed, bind(grow, game)
        self.nodes, self.edges = np.zeros(room, NODE), np.zeros(room, EDGE)
        plan = np.zeros((), PLAN)
        of_game = {
            "sequences": game.thought, "turns": game.horizon, "stepwise": game.stepwise, "apart": game.apart and view.players > 1,
        }  # fmt: skip
        for name, value in {**of_game, **bot.plan, "seat": view.seat, "edges": 1}.items():
            plan[name] = value
        self.plan = plan
        states = np.zeros(RECORDS, dtype)
        out, _, choices, width, cursor, habits, _ = search_space(game, dtype)
        self.arguments = [
            hand(view.state), hand(view.box), game.new_scratch(), out, hand(states), choices, width, cursor, habits,
            hand(states.view(np.uint64).reshape(RECORDS, -1)), hand(self.nodes), hand(self.edges),
            hand(np.zeros(LONGEST_WALK + 1, np.int64)), hand(np.zeros(LONGEST_WALK + 1, np.int64)),
            hand(np.zeros((ENDS, view.players))), hand(np.zeros(game.actions, np.int8)), hand(prior), hand(plan),
        ]  # fmt: skip
        self.chance = hand(np.zeros((), CHANCE))

    def grow(self, walks: int) -> None:
        """So many walks more."""
        self.run(*self.arguments, self.seed, walks, self.chance)

    def grow_until(self, end: float) -> None:
        """Walk until it is so late; a few times in any case."""
        walks, now = ANYWAY, time.perf_counter()
        while True:
            before = now
            self.grow(walks)
            now = time.perf_counter()
            if now >= end:
                return
            walks = max(1, min(4 * walks, int(walks * min(PATIENCE, end - now) / max(now - before, 1e-6))))

    @property
    def spread(self) -> float:
        """How far apart the ends of the first walks were, in points."""
        return float(self.plan["spread"])

    def root(self) -> list[Any]:
        """The edges of the root."""
        edges, at = [], int(self.nodes[0]["first"])
        while at:
            edges.append(self.edges[at])
            at = int(self.edges[at]["other"])
        return edges


def weigh(opinions: list[Opinion], prior: Any, spread: float, trust: int) -> list[Opinion]:
    """What greedy says counts as some walks: few of them alone say less than that."""
    if not opinions:
        return opinions
    liked = max(opinions, key=lambda opinion: float(prior[opinion.action]))
    weighed = []
    for one in opinions:
        guess = liked.value + (prior[one.action] - prior[liked.action]) / (4 * spread)
        weighed.append(replace(one, value=float(one.visits * one.value + trust * max(0.0, guess)) / (one.visits + trust)))
    return weighed


def add_up(growths: list[Growth]) -> list[Opinion]:
    """What all trees think together."""
    sums: dict[int, list[float]] = {}
    for edge in (edge for growth in growths for edge in growth.root()):
        known = sums.setdefault(int(edge["action"]), [0.0] * 4)
        for i, name in enumerate(("visits", "value", "points", "wins")):
            known[i] += float(edge[name])
    return [Opinion(action, int(n), *(part / n for part in parts)) for action, (n, *parts) in sums.items() if n]
