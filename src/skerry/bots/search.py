"""Bots that search: what they may spend, the trees they grow in threads, and what they think of every action."""

import math
import os
import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..engine.chance import mix
from ..engine.layout import Records, uint64
from ..errors import BadOption, shown, whole
from ..match.view import Action, View
from .lookahead import look_ahead
from .tree import Edge, Node, grow
from .uniform import check_seed
from .workspace import LONGEST_WALK, for_view

BUDGET = re.compile(r"([0-9]+(?:\.[0-9]+)?)(s|n)(?:x([0-9]+))?")
MOST_SECONDS, MOST_NODES, MOST_TREES = 60.0, 1_000_000, 16
TREE_CAPACITY = 1 << 17  # nodes, and edges
ANYWAY = 30  # walks, however late it is
PRIOR_DEALS = 2  # that the order of first actions is found by
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
    """Returns the settings that a budget stands for: `1s` or `2000n`, with `x4` behind it where four trees share it."""
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
    """Grows one or several trees, for `seconds` by the clock or by `nodes` walks in all, and plays what comes out best."""

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
        """Returns the action of the view that the search likes best."""
        legal = view.legal()
        return view.describe(legal[0] if len(legal) == 1 else self.opinions(view)[0].action)

    def opinions(self, view: View, also: int | None = None) -> list[Opinion]:
        """Returns an opinion on every action that the search has looked at and on `also`, the best first."""
        start = time.perf_counter()
        seed = mix(self.seed, self.searches)
        self.searches += 1
        prior = self.prior(view, seed)
        order = prior.copy()
        if also is not None:
            order[also] = math.inf
        trees = [TreeSearch(self, view, order, mix(seed, i)) for i in range(self.trees)]
        trees[0].grow(0)  # compiles, if need be, before the threads start

        def work(i: int) -> None:
            if self.nodes is not None:
                trees[i].grow(self.nodes // self.trees + (i < self.nodes % self.trees))
            else:
                trees[i].grow_until(start + (self.seconds or 0))

        if self.trees == 1:
            work(0)
        else:
            with ThreadPoolExecutor(self.trees) as pool:
                list(pool.map(work, range(self.trees)))
        return sorted(weigh(add_up(trees), prior, trees[0].spread, self.trust), key=lambda opinion: opinion.value, reverse=True)

    def prior(self, view: View, seed: int) -> list[float]:
        """Returns how a greedy player likes each action; the search tries them in that order."""
        game, space = view.game, for_view(view, PRIOR_DEALS)
        space.sow(seed)
        n = game.forms.run_native(look_ahead, space.states, view.box, game.scratch(), view.seat, space.out, space.memory)
        memory, prior = space.memory, [0.0] * game.actions
        for k in range(n):
            prior[memory.choices[0, k]] = memory.value[k] / memory.deals
        return prior


class Monte(Tree):
    """Flat Monte Carlo search: tries every action equally often, without a tree below it, and plays what came out best."""

    plan = {**Tree.plan, "explore": 1e6, "widen": 1e6, "deepest": 1}  # noqa: RUF012


class TreeSearch:
    """One tree while it grows, and the arrays it grows in."""

    def __init__(self, bot: Tree, view: View, prior: list[float], seed: int) -> None:
        game, space = view.game, for_view(view)
        capacity = TREE_CAPACITY if bot.nodes is None else min(TREE_CAPACITY, 2 * bot.nodes + 16)
        self.run, self.memory = partial(game.forms.run_native, grow), space.memory
        self.nodes, self.edges = Records(Node, capacity), Records(Edge, capacity)
        independent = game.search.independent_seats and view.players > 1
        settings = {"seat": view.seat, "seed": seed, "independent_seats": independent, "edge_count": 1, **bot.plan}
        for name, value in settings.items():
            setattr(space.memory, name, value)
        space.memory.prior.put(prior)
        arrays = (space.states.words(uint64), self.nodes, self.edges)
        self.arguments = [space.states, view.box, game.scratch(), space.out, *arrays]

    def grow(self, walks: int) -> None:
        """Walk through the tree `walks` times more."""
        self.run(*self.arguments, walks, self.memory)

    def grow_until(self, end: float) -> None:
        """Walk through the tree until the clock says `end`, at least `ANYWAY` times."""
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
        """The spread of the points at the ends of the first walks."""
        return self.memory.spread

    def root(self) -> list[Edge]:
        """Returns the edges of the root."""
        edges, at = [], self.nodes.at(0).first
        while at:
            edges.append(self.edges.at(at))
            at = edges[-1].other
        return edges


def weigh(opinions: list[Opinion], prior: list[float], spread: float, trust: int) -> list[Opinion]:
    """Returns the opinions with the greedy estimate mixed in as if it were `trust` walks: it steadies those of few walks."""
    if not opinions:
        return opinions
    liked = max(opinions, key=lambda opinion: float(prior[opinion.action]))
    weighed = []
    for one in opinions:
        guess = liked.value + (prior[one.action] - prior[liked.action]) / (4 * spread)
        weighed.append(replace(one, value=float(one.visits * one.value + trust * max(0.0, guess)) / (one.visits + trust)))
    return weighed


def add_up(trees: list[TreeSearch]) -> list[Opinion]:
    """Returns the opinions of all trees, added up."""
    sums: dict[int, list[float]] = {}
    for edge in (edge for search in trees for edge in search.root()):
        known = sums.setdefault(edge.action, [0.0] * 4)
        for i, name in enumerate(("visits", "value", "points", "wins")):
            known[i] += float(getattr(edge, name))
    return [Opinion(action, int(n), *(part / n for part in parts)) for action, (n, *parts) in sums.items() if n]
