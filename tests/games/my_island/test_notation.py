"""Islands of My Island as text: matches in which most tiles are placed, episodes and whole campaigns, are read back."""

import random

import pytest
from hypothesis import given

import skerry
from skerry.testing.matches import seeds, thorough

from .test_invariants import sound, states


def read_back(table, s, viewer):
    """Write a state and read it again."""
    now = table.fork()
    now.state = s
    text = now.position(viewer)
    found = skerry.position(text)
    assert found.state.tobytes() == (s if viewer is None else now.view(viewer).state).tobytes()
    assert found.position() == text


@pytest.mark.parametrize("episode", ["eternal", *map(str, range(1, 25))])
def test_every_episode_is_read_back(episode):
    chance = random.Random(episode)
    for players in (1, 3):
        table = skerry.new("my-island", players=players, seed=chance.getrandbits(40), episode=episode)
        for s, seat, _ in states(table, chance):
            if seat is None or chance.random() < 0.1:
                sound(s, table.box)
                read_back(table, s, None)
                read_back(table, s, chance.randrange(-1, players))


@given(seed=seeds)
@thorough(3)
def test_campaigns_are_read_back(seed):
    chance = random.Random(seed)
    table = skerry.new("my-island", players=chance.randint(1, 4), seed=seed, episode="campaign")
    phases = set()
    for s, seat, _ in states(table, chance):
        if seat is None or chance.random() < (0.02 if s.phase == 0 else 0.3):
            phases.add(s.phase)
            sound(s, table.box)
            read_back(table, s, None)
    assert phases == {0, 1, 2, 3, 4} - ({4} if table.players == 1 else set()) or len(phases) >= 4
