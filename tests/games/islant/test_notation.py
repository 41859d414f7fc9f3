"""Sheets of Islant as text: long matches are read back, and what could not be drawn is refused with its clause."""

import random

from hypothesis import given
from hypothesis import strategies as st

import skerry
from skerry.testing.matches import seeds, thorough

from .test_invariants import match


@given(seed=seeds, level=st.sampled_from([1, 2, 3, 4, 5]), players=st.integers(1, 3))
@thorough(12)
def test_long_matches_are_read_back(seed, level, players):
    chance = random.Random(seed)
    for table, s in match(level, players, seed, ending=0.003):
        if chance.random() < 0.1:
            now = table.fork()
            now.state = s
            found = skerry.position(now.position())
            assert found.state.tobytes() == s.tobytes()
            assert found.position() == now.position()
            assert skerry.position(now.position(0)).state.tobytes() == now.view(0).state.tobytes()
