"""Information-set Monte Carlo tree search: one tree over what the bot's seat can know, a fresh deal for every walk through it.

A node is an information set of the searching seat: the hidden record, found again by its hash, whichever way led there. Chance
needs no nodes of its own: another roll is another hidden record. An edge is an action; it counts how often the deals offered it,
since what others can do depends on cards that the seat does not see. Every walk adds one edge at most, then plays on for a few
turns, each the best of some tries by `worth`, and what came of it is added to the edges walked, to each for the seat that acted.
"""

import math
from typing import Any

from ..engine.chance import GOLDEN, WORD, below, mix, scramble, signed, sow
from ..engine.compile import generic, kernel
from ..engine.contract import LOST, MatchState, between_turns, hide, legal, play, redeal, standing, turn, worth
from ..engine.layout import Float64, Int64, Ints, Record, Records
from ..engine.playout import next_seat
from .lookahead import best_end, list_actions
from .workspace import BEST, LEAD, MEAN, POINTS, SEEN, SHARE, VALUE, VIEW, Memory


class Node(Record):
    """An information set of the searching seat."""

    key: Int64
    visits: Int64
    first: Int64  # its first edge, as a number from 1


class Edge(Record):
    """An action at a node, with what came of it."""

    value: Float64  # sums, each over the visits: for the seat that acts,
    points: Float64  # and for the searching seat its estimated points
    wins: Float64  # and its share in winning
    visits: Int64
    offered: Int64
    action: Int64
    other: Int64  # the node's next edge


NOW = 0  # the state that a walk has come to; those behind it are for looking through a turn
SETTLED = 50  # walks after which the scale of values stays as it is


@generic
def grow(
    states: Records[MatchState],
    box: Any,
    w: Any,
    out: Ints,
    words: Ints,
    nodes: Records[Node],
    edges: Records[Edge],
    walks: int,
    m: Memory,
) -> None:
    """Walk through the tree of the hidden record states[VIEW], `walks` times. `words` are the bytes of `states`.

    Which action comes first does not depend on the deal. The first walks of all of them have the same deals, as have the second
    ones and so on: then one is not thought better because it was luckier.
    """
    m.rival = -1e18
    for seat in range(states[VIEW].players):
        if seat != m.seat:
            m.rival = max(m.rival, worth(states[VIEW], box, w, seat))
    for _ in range(walks):
        states[NOW] = states[VIEW]
        n = legal(states[NOW], box, w, m.seat, out)
        first = first_edge(nodes, edges, out, n, m)
        deal = mix(m.seed, edges[first].visits)
        sow(m, mix(deal, 1))
        redeal(states[NOW], box, w, m.seat, deal)
        play(states[NOW], box, w, m.seat, edges[first].action)
        m.path[0] = first
        m.path_seat[0] = m.seat
        length = 1
        if edges[first].visits > 0:
            length = descend(states, box, w, out, words, nodes, edges, m)
        play_on(states, box, w, out, m)
        judge(states[NOW], box, w, m)
        for i in range(length):
            edge = m.path[i]
            edges[edge].visits += 1
            edges[edge].value += m.results[VALUE, m.path_seat[i]]
            edges[edge].points += m.results[POINTS, m.seat]
            edges[edge].wins += m.results[SHARE, m.seat]
        m.walks += 1


@kernel
def first_edge(nodes: Records[Node], edges: Records[Edge], out: Ints, n: int, m: Memory) -> int:
    """The edge to begin a walk with: a new one for the action that greedy likes best, or the one that looks best."""
    nodes[0].visits += 1
    known, edge = best_edge(0, nodes, edges, out, n, m)
    n = keep_fresh(out, n, m)
    if n > 0 and has_room(nodes, 0, known, edges, m):
        edge = add_edge(nodes, 0, edges, m)
        edges[edge].action = most_promising(n, m)
    return edge


@generic
def descend(
    states: Records[MatchState], box: Any, w: Any, out: Ints, words: Ints, nodes: Records[Node], edges: Records[Edge], m: Memory
) -> int:
    """Walk on to where a new edge is made or a new node is met. Returns the number of edges walked."""
    seat, length = who_acts(states[NOW], box, w, out, m), 1
    while seat >= 0 and length < m.deepest:
        n = legal(states[NOW], box, w, seat, out)
        if n == 1:
            play(states[NOW], box, w, seat, out[0])
            seat = who_acts(states[NOW], box, w, out, m)
            continue
        node = find_node(states, box, words, nodes, seat, m)
        if node < 0:
            return length
        nodes[node].visits += 1
        if nodes[node].visits == 1:
            return length
        known, edge = best_edge(node, nodes, edges, out, n, m)
        n = keep_fresh(out, n, m)
        m.path_seat[length] = seat
        if n > 0 and has_room(nodes, node, known, edges, m):
            edge = add_edge(nodes, node, edges, m)
            edges[edge].action = take_turn(states, box, w, seat, out, n, m.rollout_ends, m)
            m.path[length] = edge
            return length + 1
        if edge == 0:
            return length
        m.path[length] = edge
        length += 1
        play(states[NOW], box, w, seat, edges[edge].action)
        seat = who_acts(states[NOW], box, w, out, m)
    return length


@generic
def who_acts(s: MatchState, box: Any, w: Any, out: Ints, m: Memory) -> int:
    """The searching seat if it may, otherwise the lowest; -1 when the match is over.

    Where seats are independent, others are not searched: they take their first action until the searching seat may act.
    """
    seat = m.seat if turn(s, m.seat) else next_seat(s)
    while m.independent_seats and seat >= 0 and seat != m.seat:
        legal(s, box, w, seat, out)
        play(s, box, w, seat, out[0])
        seat = m.seat if turn(s, m.seat) else next_seat(s)
    return seat


@kernel
def has_room(nodes: Records[Node], node: int, known: int, edges: Records[Edge], m: Memory) -> bool:
    """May another of a node's actions be tried? With every visit more of them."""
    fewest = m.fewest if node == 0 else m.fewest_below
    return m.edge_count < len(edges) and known < max(fewest, int(m.widen * math.sqrt(nodes[node].visits)))


@kernel
def add_edge(nodes: Records[Node], node: int, edges: Records[Edge], m: Memory) -> int:
    """Add an edge to a node. Returns its number."""
    edge = m.edge_count
    m.edge_count += 1
    edges[edge].other = nodes[node].first
    edges[edge].offered = 1
    nodes[node].first = edge
    return edge


@generic
def find_node(states: Records[MatchState], box: Any, words: Ints, nodes: Records[Node], seat: int, m: Memory) -> int:
    """The node of what the searching seat knows now; made where there is none, -1 where there is no room for it."""
    states[SEEN] = states[NOW]
    hide(states[SEEN], box, m.seat)
    key = hash_words(words, SEEN, seat)
    size = len(nodes)
    at = 1 + key % (size - 1)
    while nodes[at].key != 0:
        if nodes[at].key == key:
            return at
        at = at + 1 if at + 1 < size else 1
    if 4 * m.node_count >= 3 * size:
        return -1
    m.node_count += 1
    nodes[at].key = key
    return at


@kernel
def hash_words(words: Ints, i: int, seat: int) -> int:
    """A number other than 0 that stands for a record and the seat to act."""
    z = scramble((words[i, 0] * 0 + GOLDEN + seat) & WORD)
    for k in range(words.shape[1]):
        z = scramble(((z ^ words[i, k]) + GOLDEN) & WORD)
    return signed(z >> 1) | 1


@kernel
def best_edge(node: int, nodes: Records[Node], edges: Records[Edge], out: Ints, n: int, m: Memory) -> tuple[int, int]:
    """Returns how many of the n actions that this deal offers have an edge, and which edge looks best (0: none).

    Actions on offer are marked in m.mark.
    """
    for k in range(n):
        m.mark[out[k]] = 1
    known, best, highest = 0, 0, -1.0
    edge = nodes[node].first
    while edge > 0:
        if m.mark[edges[edge].action] == 1:
            m.mark[edges[edge].action] = 2
            known += 1
            edges[edge].offered += 1
            visits = edges[edge].visits
            bound = 1e9  # one that was made but, by the same walk, never counted
            if visits > 0:
                bound = edges[edge].value / visits + m.explore * math.sqrt(math.log(edges[edge].offered) / visits)
            if bound > highest:
                best, highest = edge, bound
        edge = edges[edge].other
    return known, best


@kernel
def keep_fresh(out: Ints, n: int, m: Memory) -> int:
    """Write the actions without an edge into m.choices, and wipe the marks. Returns the number of these actions."""
    fresh = 0
    for k in range(n):
        if m.mark[out[k]] == 1:
            m.choices[NOW, fresh] = out[k]
            fresh += 1
        m.mark[out[k]] = 0
    return fresh


@kernel
def most_promising(n: int, m: Memory) -> int:
    """Returns the one of the first n choices that greedy likes best."""
    best = m.choices[NOW, 0]
    for k in range(1, n):
        if m.prior[m.choices[NOW, k]] > m.prior[best]:
            best = m.choices[NOW, k]
    return best


@generic
def take_turn(states: Records[MatchState], box: Any, w: Any, seat: int, out: Ints, n: int, ends: int, m: Memory) -> int:
    """Play a turn that begins with one of the first n choices, the best of `ends` by `worth`. Returns its first action."""
    m.width[0] = n
    _, chosen = best_end(states, 0, box, w, seat, out, ends, m)
    states[NOW] = states[BEST]
    return chosen


@generic
def play_on(states: Records[MatchState], box: Any, w: Any, out: Ints, m: Memory) -> None:
    """Play some rounds of turns, or to the end of the match."""
    turns = m.rollout_rounds if m.independent_seats else m.rollout_rounds * states[NOW].players
    seat = who_acts(states[NOW], box, w, out, m)
    while seat >= 0 and turns > 0:
        before = states[NOW].rng
        n = list_actions(states, NOW, box, w, seat, out, m)
        ends = 1 if below(m, 100) < m.careless else m.rollout_ends
        take_turn(states, box, w, seat, out, n, ends, m)
        following = who_acts(states[NOW], box, w, out, m)
        turns -= following != seat or states[NOW].rng != before or between_turns(states[NOW])
        seat = following


@generic
def judge(s: MatchState, box: Any, w: Any, m: Memory) -> None:
    """What a walk has come to, for every seat: points, the lead, the share in winning, and of these a value from 0 to 1."""
    for seat in range(s.players):
        if not m.independent_seats or seat == m.seat:
            m.results[POINTS, seat] = worth(s, box, w, seat)
    for seat in range(s.players):
        points = m.results[POINTS, seat]
        m.results[LEAD, seat] = points if m.independent_seats else points - best_other(m, seat, s.players)
    if m.walks < SETTLED:
        settle_scale(m, s.players)
    top, winners = LOST, 0
    over = next_seat(s) < 0 and not m.independent_seats
    if over:
        for seat in range(s.players):
            place = standing(s, box, w, seat)
            if place > top:
                top, winners = place, 0
            winners += place == top
    for seat in range(s.players):
        lead = m.results[LEAD, seat]
        if not over:
            ahead = lead - m.rival if m.independent_seats else lead
            share = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, -ahead / m.spread))))
        elif top > LOST and standing(s, box, w, seat) == top:
            share = 1.0 / winners
        else:
            share = 0.0
        m.results[SHARE, seat] = share
        gain = max(0.0, min(1.0, 0.5 + 0.25 * (lead - m.results[MEAN, seat]) / m.spread))
        if s.players > 1 and not m.independent_seats:
            gain = m.win * share + (1.0 - m.win) * gain
        elif over and top == LOST:  # a puzzle that was not solved
            gain *= 1.0 - m.win
        m.results[VALUE, seat] = gain


@kernel
def best_other(m: Memory, seat: int, players: int) -> float:
    """The most points of another seat; 0 where there is none."""
    best = 0.0 if players == 1 else -1e18
    for other in range(players):
        if other != seat:
            best = max(best, m.results[POINTS, other])
    return best


@kernel
def settle_scale(m: Memory, players: int) -> None:
    """The mean leads of the first walks, and how they spread, are the scale that all are measured by."""
    n = m.walks + 1
    before = m.results[LEAD, m.seat] - m.results[MEAN, m.seat]
    for seat in range(players):
        m.results[MEAN, seat] += (m.results[LEAD, seat] - m.results[MEAN, seat]) / n
    m.squares += before * (m.results[LEAD, m.seat] - m.results[MEAN, m.seat])
    m.spread = max(1.0, math.sqrt(m.squares / n))
