"""Information-set Monte Carlo tree search: one tree over what the bot's seat can know, a fresh deal for every walk through it.

A node is an information set of the searching seat: the hidden record, found again by its hash, whichever way led there. Chance
needs no nodes of its own: another roll is another hidden record. An edge is an action; it counts how often the deals offered it,
since what others can do depends on cards that the seat does not see. Every walk adds one edge at most, then plays on for a few
turns, each the best of some tries by `worth`, and what came of it is added to the edges walked, to each for the seat that acted.
"""

import math

import numpy as np

from ..engine.chance import GOLDEN, WORD, below, mix, scramble, signed, sow
from ..engine.compile import generic, kernel
from ..engine.contract import LOST, hide, legal, play, redeal, rest, standing, turn, worth
from ..engine.layout import aligned
from ..engine.playout import next_seat
from .greedy import BEST, SEEN, best_end, list_actions

NODE = aligned(("key", np.int64), ("visits", np.int64), ("first", np.int64))  # its first edge, as a number from 1
EDGE = aligned(
    ("value", np.float64),  # sums, each over the visits: for the seat that acts,
    ("points", np.float64),  # and for the searching seat its estimated points
    ("wins", np.float64),  # and its share in winning
    ("visits", np.int64),
    ("offered", np.int64),
    ("action", np.int64),
    ("other", np.int64),  # the node's next edge
)
PLAN = aligned(
    ("explore", np.float64),
    ("widen", np.float64),
    ("win", np.float64),  # how much of a value is winning; the rest is by how much
    ("spread", np.float64),
    ("squares", np.float64),
    ("rival", np.float64),  # where seats are apart: the best other seat's `worth` when the search began
    ("seat", np.int64),
    ("fewest", np.int64),  # actions that are tried however seldom a node is visited; at the root and elsewhere
    ("fewest_below", np.int64),
    ("deepest", np.int64),
    ("turns", np.int64),
    ("sequences", np.int64),
    ("stepwise", np.int64),
    ("apart", np.int64),
    ("careless", np.int64),
    ("walks", np.int64),
    ("nodes", np.int64),
    ("edges", np.int64),
)
NOW = 0  # the record of where a walk is; those behind it are for looking through a turn
VALUE, POINTS, LEAD, MEAN, SHARE, ENDS = range(6)  # what is worked out of a walk's end, for every seat
SETTLED = 50  # walks after which the scale of values stays as it is


@generic
def grow(
    view, box, w, out, states, choices, width, cursor, habits, words,
    nodes, edges, path, seats, ends, marks, prior, plan, seed, walks, r,
):  # fmt: skip
    """So many walks through the tree.

    Which action comes first does not depend on the deal. The first walks of all of them have the same deals, as have the second
    ones and so on: then one is not thought better because it was luckier.
    """
    plan.rival = -1e18
    for seat in range(view.players):
        if seat != plan.seat:
            plan.rival = max(plan.rival, worth(view, box, w, seat))
    for _ in range(walks):
        states[NOW] = view
        n = legal(states[NOW], box, w, plan.seat, out)
        first = first_edge(nodes, edges, marks, out, n, choices, prior, plan)
        deal = mix(seed, edges[first].visits)
        sow(r, mix(deal, 1))
        redeal(states[NOW], box, w, plan.seat, deal)
        play(states[NOW], box, w, plan.seat, edges[first].action)
        path[0], seats[0] = first, plan.seat
        length = 1
        if edges[first].visits > 0:
            length = descend(
                box, w, out, states, choices, width, cursor, habits, words, nodes, edges, path, seats, marks, plan, r
            )
        play_on(states, box, w, out, choices, width, cursor, habits, plan, r)
        judge(states[NOW], box, w, plan, ends)
        for i in range(length):
            edge = path[i]
            edges[edge].visits += 1
            edges[edge].value += ends[VALUE, seats[i]]
            edges[edge].points += ends[POINTS, plan.seat]
            edges[edge].wins += ends[SHARE, plan.seat]
        plan.walks += 1


@kernel
def first_edge(nodes, edges, marks, out, n, choices, prior, plan):
    """The edge to begin a walk with: a new one for the action that greedy likes best, or the one that looks best."""
    nodes[0].visits += 1
    known, edge = best_edge(0, nodes, edges, marks, out, n, plan)
    n = keep_fresh(out, n, choices, marks)
    if n > 0 and has_room(nodes, 0, known, edges, plan):
        edge = add_edge(nodes, 0, edges, plan)
        edges[edge].action = most_promising(choices, n, prior)
    return edge


@generic
def descend(box, w, out, states, choices, width, cursor, habits, words, nodes, edges, path, seats, marks, plan, r):
    """Walk on to where a new edge is made or a new node is met; how many edges were walked."""
    seat, length = who_acts(states[NOW], box, w, out, plan), 1
    while seat >= 0 and length < plan.deepest:
        n = legal(states[NOW], box, w, seat, out)
        if n == 1:
            play(states[NOW], box, w, seat, out[0])
            seat = who_acts(states[NOW], box, w, out, plan)
            continue
        node = find_node(states, box, words, nodes, plan, seat)
        if node < 0:
            return length
        nodes[node].visits += 1
        if nodes[node].visits == 1:
            return length
        known, edge = best_edge(node, nodes, edges, marks, out, n, plan)
        n = keep_fresh(out, n, choices, marks)
        seats[length] = seat
        if n > 0 and has_room(nodes, node, known, edges, plan):
            edge = add_edge(nodes, node, edges, plan)
            edges[edge].action = take_turn(states, box, w, seat, out, choices, width, cursor, habits, n, plan.sequences, plan, r)
            path[length] = edge
            return length + 1
        if edge == 0:
            return length
        path[length] = edge
        length += 1
        play(states[NOW], box, w, seat, edges[edge].action)
        seat = who_acts(states[NOW], box, w, out, plan)
    return length


@generic
def who_acts(s, box, w, out, plan):
    """The searching seat if it may, otherwise the lowest; -1 when the match is over. Where seats are apart, others step aside."""
    seat = plan.seat if turn(s, plan.seat) else next_seat(s)
    while plan.apart and seat >= 0 and seat != plan.seat:
        legal(s, box, w, seat, out)
        play(s, box, w, seat, out[0])
        seat = plan.seat if turn(s, plan.seat) else next_seat(s)
    return seat


@kernel
def has_room(nodes, node, known, edges, plan):
    """May another of a node's actions be tried? With every visit more of them."""
    fewest = plan.fewest if node == 0 else plan.fewest_below
    return plan.edges < len(edges) and known < max(fewest, int(plan.widen * math.sqrt(nodes[node].visits)))


@kernel
def add_edge(nodes, node, edges, plan):
    """A new edge of a node."""
    edge = plan.edges
    plan.edges += 1
    edges[edge].other = nodes[node].first
    edges[edge].offered = 1
    nodes[node].first = edge
    return edge


@generic
def find_node(states, box, words, nodes, plan, seat):
    """The node of what the searching seat knows now; made where there is none, -1 where there is no room for it."""
    states[SEEN] = states[NOW]
    hide(states[SEEN], box, plan.seat)
    key = hash_words(words, SEEN, seat)
    size = len(nodes)
    at = 1 + key % (size - 1)
    while nodes[at].key != 0:
        if nodes[at].key == key:
            return at
        at = at + 1 if at + 1 < size else 1
    if 4 * plan.nodes >= 3 * size:
        return -1
    plan.nodes += 1
    nodes[at].key = key
    return at


@kernel
def hash_words(words, i, seat):
    """A number other than 0 that stands for a record and the seat to act."""
    z = scramble((words[i, 0] * 0 + GOLDEN + seat) & WORD)
    for k in range(words.shape[1]):
        z = scramble(((z ^ words[i, k]) + GOLDEN) & WORD)
    return signed(z >> 1) | 1


@kernel
def best_edge(node, nodes, edges, marks, out, n, plan):
    """How many of the n actions this deal offers have an edge, and which edge looks best (0: none); theirs are marked."""
    for k in range(n):
        marks[out[k]] = 1
    known, best, highest = 0, 0, -1.0
    edge = nodes[node].first
    while edge > 0:
        if marks[edges[edge].action] == 1:
            marks[edges[edge].action] = 2
            known += 1
            edges[edge].offered += 1
            visits = edges[edge].visits
            bound = 1e9  # one that was made but, by the same walk, never counted
            if visits > 0:
                bound = edges[edge].value / visits + plan.explore * math.sqrt(math.log(edges[edge].offered) / visits)
            if bound > highest:
                best, highest = edge, bound
        edge = edges[edge].other
    return known, best


@kernel
def keep_fresh(out, n, choices, marks):
    """The actions without an edge, into `choices`; how many. The marks are wiped."""
    m = 0
    for k in range(n):
        if marks[out[k]] == 1:
            choices[NOW, m] = out[k]
            m += 1
        marks[out[k]] = 0
    return m


@kernel
def most_promising(choices, n, prior):
    """The action that greedy likes best."""
    best = choices[NOW, 0]
    for k in range(1, n):
        if prior[choices[NOW, k]] > prior[best]:
            best = choices[NOW, k]
    return best


@generic
def take_turn(states, box, w, seat, out, choices, width, cursor, habits, n, sequences, plan, r):
    """Play a turn that begins with one of n choices: the best by `worth` of so many ways through it. Its first action."""
    width[0] = n
    own = 0 if seat == plan.seat else 1
    _, chosen = best_end(states, 0, box, w, seat, out, choices, width, cursor, habits, own, sequences, plan.stepwise, r)
    states[NOW] = states[BEST]
    return chosen


@generic
def play_on(states, box, w, out, choices, width, cursor, habits, plan, r):
    """A few turns of everybody's, or to the end of the match."""
    turns = plan.turns if plan.apart else plan.turns * states[NOW].players
    seat = who_acts(states[NOW], box, w, out, plan)
    while seat >= 0 and turns > 0:
        before = states[NOW].rng
        n = list_actions(states, NOW, box, w, seat, out, choices)
        sequences = 1 if below(r, 100) < plan.careless else plan.sequences
        take_turn(states, box, w, seat, out, choices, width, cursor, habits, n, sequences, plan, r)
        following = who_acts(states[NOW], box, w, out, plan)
        turns -= following != seat or states[NOW].rng != before or rest(states[NOW])
        seat = following


@generic
def judge(s, box, w, plan, ends):
    """What a walk has come to, for every seat: points, the lead, the share in winning, and of these a value from 0 to 1."""
    for seat in range(s.players):
        if not plan.apart or seat == plan.seat:
            ends[POINTS, seat] = worth(s, box, w, seat)
    for seat in range(s.players):
        ends[LEAD, seat] = ends[POINTS, seat] if plan.apart else ends[POINTS, seat] - best_other(ends, seat, s.players)
    if plan.walks < SETTLED:
        settle_scale(plan, ends, s.players)
    top, winners = LOST, 0
    over = next_seat(s) < 0 and not plan.apart
    if over:
        for seat in range(s.players):
            place = standing(s, box, w, seat)
            if place > top:
                top, winners = place, 0
            winners += place == top
    for seat in range(s.players):
        lead = ends[LEAD, seat]
        if not over:
            ahead = lead - plan.rival if plan.apart else lead
            share = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, -ahead / plan.spread))))
        elif top > LOST and standing(s, box, w, seat) == top:
            share = 1.0 / winners
        else:
            share = 0.0
        ends[SHARE, seat] = share
        gain = max(0.0, min(1.0, 0.5 + 0.25 * (lead - ends[MEAN, seat]) / plan.spread))
        if s.players > 1 and not plan.apart:
            gain = plan.win * share + (1.0 - plan.win) * gain
        elif over and top == LOST:  # a puzzle that was not solved
            gain *= 1.0 - plan.win
        ends[VALUE, seat] = gain


@kernel
def best_other(ends, seat, players):
    """The most points of another seat; 0 where there is none."""
    best = 0.0 if players == 1 else -1e18
    for other in range(players):
        if other != seat:
            best = max(best, ends[POINTS, other])
    return best


@kernel
def settle_scale(plan, ends, players):
    """The mean leads of the first walks, and how they spread, are the scale that all are measured by."""
    n = plan.walks + 1
    before = ends[LEAD, plan.seat] - ends[MEAN, plan.seat]
    for seat in range(players):
        ends[MEAN, seat] += (ends[LEAD, seat] - ends[MEAN, seat]) / n
    plan.squares += before * (ends[LEAD, plan.seat] - ends[MEAN, plan.seat])
    plan.spread = max(1.0, math.sqrt(plan.squares / n))
