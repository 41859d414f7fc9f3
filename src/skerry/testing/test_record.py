"""Records of matches of every game."""

import pytest

import skerry
from skerry import BadRecord
from skerry.games import find
from skerry.match.record import parse_record

from .matches import each_game


@each_game
def test_a_record_of_another_version_is_refused(game):
    text = skerry.new(game.name, seed=1).text()
    older = text.replace(f"\nversion {game.version}\n", f"\nversion {game.version - 1}\n")
    with pytest.raises(BadRecord, match=f"made by version {game.version - 1} of {game.title}; this is version {game.version}"):
        parse_record(older, find)
