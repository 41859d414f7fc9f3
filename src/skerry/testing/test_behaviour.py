"""What rules do is admitted: an edit that may change a match raises the game's version, or is proven to change none."""

import pytest

from skerry.games import versions

from .behaviour import FILE, admitted, behaviour
from .matches import GAMES

VERSIONS = [game for newest in GAMES for game in versions(newest)]


def advice(game):
    """What to do when rules are not those that were admitted."""
    return (
        f"the rules of {game.title} (or what they reach: records, components, options, the engine) have been edited since {FILE} "
        f"was written. If every match goes on as it did, `python -m skerry.testing.admit {game.name}` proves it by playing the "
        "rules of before and of now side by side, and writes the new hash. If not, the version of before must stay for matches "
        f"that were begun with it: undo the edit, `python -m skerry.testing.freeze {game.name}` (it is kept in past/, and "
        "`version` is raised), make the edit again, and then admit it. New golden records do not help."
    )


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"{game.name}-{game.version}")
def test_rules_do_what_was_admitted(game):
    told = admitted(game.folder)
    if told is None:
        pytest.skip(
            f"there is no {FILE}: python -m skerry.testing.admit {game.name} writes the first, when the game is given away"
        )
    assert told.version == game.version, (
        f"`version` of {game.title} was changed by hand: python -m skerry.testing.freeze {game.name} keeps the one of before"
    )
    assert told.hash == behaviour(game), advice(game)
