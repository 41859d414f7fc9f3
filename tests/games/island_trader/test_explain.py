"""What Island Trader explains is what its rules do, as far as a viewer can see it."""

import random

from hypothesis import given

from skerry.engine.layout import frozen
from skerry.games.island_trader import GAME
from skerry.games.island_trader.record import A_CHOOSE, A_DOT, A_LEAVE, A_SUPPLY, CHOOSE, ISLANDS, SAIL, SUPPLY
from skerry.testing.matches import deal, seeds, states, thorough

BOX = GAME.house_box


def goods_of(s, seat):
    """The goods of a hand, plainly added up."""
    return [sum(s.hand[seat, face] * BOX.goods[face, good] for face in range(32)) for good in range(3)]


@given(seed=seeds)
@thorough(40)
def test_what_is_explained_is_what_the_rules_do(seed):
    chance = random.Random(seed)
    table = deal(GAME, chance.randint(1, 4), seed)
    for s, seat, _ in states(table, chance):
        if seat is None or chance.random() < 0.5:
            continue
        legal = GAME.legal(s, BOX, seat)
        facts = frozen(GAME.explain(GAME.hide(s, BOX, seat), BOX, seat))
        if s.stage == SAIL:
            reached = [dot for dot in range(240) if facts.steps[dot] >= 0]
            assert reached == [action - A_DOT for action in legal if A_DOT <= action < A_LEAVE]
            assert max(facts.steps) <= BOX.move[s.card - 1]
        else:
            assert set(facts.steps) == {-1}
        if s.stage == SUPPLY:
            lack = [facts.lack[s.isle - 1, good] for good in range(3)]
            assert (A_SUPPLY in legal) == (not any(lack))
        if s.stage == CHOOSE:
            assert [face for face in range(32) if facts.deck[face] > 0] == [action - A_CHOOSE for action in legal]
        assert sum(facts.deck) == s.left[seat]


@given(seed=seeds)
@thorough(40)
def test_a_hand_lacks_what_it_lacks_without_the_card_it_sails_by(seed):
    chance = random.Random(seed)
    table = deal(GAME, chance.randint(2, 4), seed)
    for s, seat, _ in states(table, chance):
        if seat is None or chance.random() < 0.8:
            continue
        for owner in range(table.players):
            has = goods_of(s, owner)
            if owner == seat and s.stage == SAIL:
                has = [n - BOX.goods[s.card - 1, good] for good, n in enumerate(has)]
            facts = frozen(GAME.explain(GAME.hide(s, BOX, owner), BOX, owner))
            for island in range(ISLANDS):
                lack = [max(0, BOX.need[island, good] - n) for good, n in enumerate(has)]
                assert [facts.lack[island, good] for good in range(3)] == lack


@given(seed=seeds)
@thorough(20)
def test_of_a_hand_that_is_not_seen_nothing_is_explained_but_the_markers(seed):
    chance = random.Random(seed)
    table = deal(GAME, 3, seed)
    for s, _, _ in states(table, chance):
        if s.open_hands:
            break
        for viewer in (-1, 0, 2):
            hidden = GAME.hide(s, BOX, viewer)
            facts = frozen(GAME.explain(hidden, BOX, 1))
            assert set(facts.deck) == set(facts.steps) == {-1}
            assert {facts.lack[island, good] for island in range(ISLANDS) for good in range(3)} == {-1}
            assert facts.markers == 12 - s.array["markers"][1]


def test_the_steps_are_those_of_a_shortest_way():
    """Each dot is a step further than one of its neighbours, and than none of them by more."""
    looked = 0
    for seed in range(12):
        chance = random.Random(seed)
        table = deal(GAME, 2, seed)
        for s, seat, _ in states(table, chance):
            if s.stage != SAIL or seat is None:
                continue
            steps = frozen(GAME.explain(s, BOX, seat)).steps
            start = int(s.ship_column[seat]) * int(BOX.array["rows"][s.formation]) + int(s.ship_row[seat])
            for dot in range(240):
                beside = [steps[other] for other in BOX.array["neighbours"][s.formation, dot].tolist() if other >= 0]
                near = min((n for n in beside if n >= 0), default=-1)
                if steps[dot] > 0:
                    looked += 1
                    assert steps[dot] == near + 1
                elif steps[dot] == 0:
                    assert dot == start
    assert looked > 500
