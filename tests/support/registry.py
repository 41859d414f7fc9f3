"""The registry of games, and a fixture that forgets what a test has registered."""

import sys

import pytest

games = sys.modules["skerry.games"]  # `skerry.games` is the function that lists them


@pytest.fixture
def registry(monkeypatch):
    """What is registered here is forgotten after the test."""
    games.load_others()
    monkeypatch.setattr(games, "others", dict(games.others))
    monkeypatch.setenv(games.MODULES, "")
