"""Islant has one secret: the dice to come. Nothing that a seat is given may depend on it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import skerry
from skerry.engine.chance import GOLDEN
from skerry.games.islant import GAME
from skerry.testing.clauses import proves
from skerry.testing.matches import seeds, states, thorough, view_of


def told(table, s, seat):
    """All that a seat is given: view, legal actions, data, prompt, pictures, score."""
    view = view_of(table, s, seat)
    actions = [(action.id, action.text, action.clicks) for action in view.actions()] if seat >= 0 else []
    pictures = [(panel.title, panel.svg) for panel in view.panels()]
    return view.state.tobytes(), actions, view.data(), view.prompt, pictures, GAME.tally(s, table.box, 0)


@proves("L3")
@given(seed=seeds, level=st.sampled_from([1, 2, 3, 4, 5]))
@thorough(6)
def test_nobody_can_tell_one_future_from_another(seed, level):
    table = skerry.new("islant", players=2, seed=seed, level=level)
    chance = random.Random(seed)
    for s, _, _ in states(table, chance):
        if chance.random() < 0.7:
            continue
        other = s.copy()
        other.rng = (other.rng + (chance.randrange(1, 2**40) * GOLDEN % 2**62 | 1)) % 2**64
        assert other.rng != s.rng
        for seat in (-1, 0, 1):
            assert told(table, s, seat) == told(table, other, seat)


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_every_roll_is_as_likely_after_a_redeal(seat):
    table = skerry.new("islant", players=1, seed=1, level=2)
    hidden = GAME.hide(table.state, table.box, seat)
    assert hidden.rng == 0
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(1500):
        s = GAME.redeal(hidden, table.box, seat, seed)
        while s.turns == 1:
            s = GAME.play(s, table.box, 0, GAME.legal(s, table.box, 0)[1])
        dice = tuple(int(die) for die in s.array["dice"][:2])
        counts[dice] = counts.get(dice, 0) + 1
    assert len(counts) == 15
    assert max(counts.values()) < 150  # 100 on average
    assert min(counts.values()) > 60
