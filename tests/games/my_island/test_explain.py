"""What My Island explains is what its rules do; groups that count are found here once more, space by space."""

import random

from hypothesis import given

from skerry.engine.layout import frozen
from skerry.games.my_island import GAME
from skerry.games.my_island.record import A_PASS, AT_ONCE, CELLS, LANE, OPEN, WORDS
from skerry.games.my_island.vocabulary import FEATURE_WORDS, SYMBOL_WORDS, TERRAIN_WORDS
from skerry.games.my_island.words import episode_data
from skerry.testing.matches import seeds, thorough
from skerry.testing.twins import play_random

BOX = GAME.house_box
WITH_LINKS = [n for n in range(25) if any(rule["rule"] == "link" for rule in episode_data(n)["immediate"])]
SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def in_set(words, q, r):
    """Is a place, also one in the sea or in the mountains, in a set?"""
    lane, column = (r + 1) // WORDS, q - BOX.west
    return bool(int(words[(r + 1) % WORDS]) >> lane * LANE + column & 1)


def at(cell):
    """Where a space lies."""
    return int(BOX.at[cell, 0]), int(BOX.at[cell, 1])


def groups(s, seat, symbol):
    """A player's groups of a symbol."""
    rest = {cell for cell in range(CELLS) if in_set(s.array["laid"][seat, symbol], *at(cell))}
    while rest:
        group, edge = set(), {min(rest)}
        while edge:
            cell = edge.pop()
            rest.discard(cell)
            group.add(cell)
            edge |= rest & set(BOX.array["beside"][cell].tolist())
        yield group


def features_beside(s, seat, group, word):
    """How many features of a kind lie next to a group."""
    kind = FEATURE_WORDS.index(word)
    near = {(q + dq, r + dr) for q, r in map(at, group) for dq, dr in SIDES}
    there = s.array["open"][seat, kind] if kind < OPEN else BOX.array["feature"][kind]
    return sum(in_set(there, q, r) for q, r in near if 0 <= q - BOX.west < LANE and -1 <= r <= 7)


def counts(s, seat, group, rule):
    """Does a group count for a rule, as the overview has it?"""
    if rule["rule"] == "group":
        return sum(1 + in_set(s.array["heavy"][seat], *at(cell)) for cell in group) >= rule["size"]
    starts = features_beside(s, seat, group, rule["from"])
    if rule["to"] in TERRAIN_WORDS:
        ground = s.array["ground"][seat, TERRAIN_WORDS.index(rule["to"])]
        return starts > 0 and any(in_set(ground, *at(cell)) for cell in group)
    if rule["to"] == rule["from"]:
        return starts > 1
    return starts > 0 and features_beside(s, seat, group, rule["to"]) > 0


def joined(s, seat, rule):
    """Of every space in a group that counts its group's first space, counted from 1."""
    found = [0] * CELLS
    if rule["rule"] in ("group", "link"):
        for word in rule.get("symbols") or [rule["symbol"]]:
            for group in groups(s, seat, SYMBOL_WORDS.index(word)):
                for cell in group:
                    found[cell] = min(group) + 1 if counts(s, seat, group, rule) else 0
    return found


def lay(episode, seed):
    """States of a match in which everybody places what fits, wherever it does."""
    chance = random.Random(seed)
    s = GAME.setup(BOX, GAME.pack_options({"episode": episode}), 2, seed)
    while seats := GAME.turn(s):
        yield s
        legal = GAME.legal(s, BOX, seats[0])
        s = GAME.play(s, BOX, seats[0], chance.choice([action for action in legal if action < A_PASS] or legal[:1]))
    yield s


def test_groups_that_count_are_those_of_the_rules():
    counted = {"group": 0, "link": 0}
    for episode in (0, 1, *WITH_LINKS):
        rules = episode_data(episode)["immediate"]
        for s in [s for seed in range(4) for s in lay(episode, seed)][::9]:
            for seat in (0, 1):
                facts = frozen(GAME.explain(s, BOX, seat))
                for i in range(AT_ONCE):
                    wanted = joined(s, seat, rules[i]) if i < len(rules) else [0] * CELLS
                    assert [facts.joined[i, cell] for cell in range(CELLS)] == wanted
                    if any(wanted):
                        counted[rules[i]["rule"]] += 1
    assert counted["group"] > 100
    assert counted["link"] > 10


@given(seed=seeds)
@thorough(20)
def test_turns_and_the_first_tile_are_those_of_the_rules(seed):
    _, states, _ = play_random(GAME, 2, seed, 40, episode=random.Random(seed).randrange(25))
    for s in states:
        for seat in (0, 1):
            facts = frozen(GAME.explain(s, BOX, seat))
            assert facts.begun == (s.array["placed"][seat] > 0).any()
            assert facts.turns in ((1, 2, 3, 6) if s.card else (0,))
            placements = [action for action in GAME.legal(s, BOX, seat) if action < A_PASS]
            assert all(action // CELLS < facts.turns for action in placements)


@given(seed=seeds)
@thorough(20)
def test_places_are_by_points_when_nobody_ties(seed):
    """The better one is first; of two nobody is second."""
    players = random.Random(seed).randrange(2, 5)
    _, states, _ = play_random(GAME, players, seed, 200, episode=0)
    s = states[-1]
    points = s.array["points"][:players].tolist()
    found = [frozen(GAME.explain(s, BOX, seat)) for seat in range(players)]
    if len(set(points)) == players:
        order = sorted(points, reverse=True)
        assert [facts.rank for facts in found] == [1 + order.index(n) for n in points]
        assert [facts.place for facts in found] == [min(order.index(n), 2) if players > 2 else 2 * order.index(n) for n in points]
