"""Records of matches of every game."""

import pytest

import skerry
from skerry import BadRecord
from skerry.games import find
from skerry.match.record import parse_record

from .matches import each_game


@each_game
def test_a_record_of_a_version_that_never_was_is_refused(game):
    text = skerry.new(game.name, seed=1).text()
    for version, reason in ((0, f"there is no version 0 of {game.title}"), (game.version + 1, f"of {game.title} is newer than")):
        other = text.replace(f"\nversion {game.version}\n", f"\nversion {version}\n")
        with pytest.raises(BadRecord, match=f"^line 3: .*{reason}"):
            parse_record(other, find)
