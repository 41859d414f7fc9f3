"""Tables, views, games and bots are pickled and copied: what comes back plays on as the original would."""

import copy
import pickle
import random

import pytest

import skerry
from skerry.match.table import new_table
from skerry.testing.matches import play_out
from skerry.testing.test_copies import each_way

from ..support.toy import AUCTION


@each_way
def test_a_match_from_a_position_keeps_it(again):
    start = play_out(skerry.new("1001-islands", players=3, seed=1), random.Random(1), moves=20).position()
    table = play_out(skerry.position(start), random.Random(1), moves=5)
    assert again(table).at(0).position() == start
    assert again(table).text() == table.text()


@each_way
def test_components_of_ones_own_come_along(again, tmp_path):
    file = tmp_path / "mine.toml"
    text = (skerry.games()[0].folder / "components.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('shows = ["egg"]', 'shows = ["egg", "egg"]', 1), encoding="utf-8")
    table = skerry.new("1001-islands", players=2, seed=3, box=file)
    assert again(table).box_fingerprint == table.box_fingerprint


def test_a_game_that_nobody_could_find_again_is_not_pickled():
    table = new_table(AUCTION, 2, 1, None, {})
    with pytest.raises(pickle.PicklingError, match="is not in the registry"):
        pickle.dumps(table)
    assert copy.deepcopy(table).game is AUCTION
