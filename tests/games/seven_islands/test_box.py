"""A deck typed in by hand: what is accepted, and what is complained about."""

import re

import pytest

from skerry import BadBox
from skerry.games.seven_islands import GAME
from skerry.games.seven_islands.components import read_box
from skerry.games.seven_islands.record import BEACON, BRIDGE, LAND, SHIP, SURPRISE

HOUSE = (GAME.folder / "components.toml").read_text()


def test_the_house_deck_has_the_cards_it_should():
    box = GAME.house_box
    kinds = box.array["kind"][: box.cards].tolist()
    assert kinds == sorted(kinds)
    assert [kinds.count(kind) for kind in (BEACON, BRIDGE, LAND, SHIP)] == [7, 6, 34, 7]
    assert box.lands == 48
    assert kinds.count(SURPRISE) >= 6
    features = box.array["feature"].tolist()
    assert [features.count(feature) for feature in range(1, 5)] == [3, 3, 3, 3]
    shapes = {frozenset((int(s), int(s) >> 2 | (int(s) & 3) << 2)) for s in box.array["sides"][:48]}
    assert len(shapes) == 9  # all shapes, a half turn being no difference
    beacons = box.array["sides"][1:8].tolist()
    assert len(set(beacons)) == 7


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "start"\nsides = "NEW"\ndock = "S"', 'kind = "start"\nsides = "NEW"\ndock = "N"', "the Dock is on a sea side"),
        ('kind = "start"', 'kind = "stop"', "kind must be one of"),
        ('sides = "NEW"', 'sides = "NNE"', "sides must be some of the letters"),
        ('sides = "NEW"', 'sides = "NEX"', "sides must be some of the letters"),
        ('kind = "bridge"\nsides = "EW"', 'kind = "bridge"\nsides = "NE"', "two opposite sides"),
        ('icon = "sun"', 'icon = "moon"', "one beacon for each icon"),
        ('kind = "ship"\nicon = "crab"', 'kind = "ship"\nicon = "sun"', "one ship for each icon"),
        ('effect = "boots"', 'effect = "wings"', "effect must be one of"),
        ('feature = "well"', 'feature = "volcano"', "feature must be one of"),
        ('kind = "gear"\neffect = "raft"', 'kind = "gear"\neffect = "raft"\ncopies = 90', "too many cards"),
        ('kind = "gear"\neffect = "raft"', 'kind = "gear"\neffect = "raft"\nsides = "N"', "unknown key"),
    ],
)  # fmt: skip
def test_a_wrong_deck_is_complained_about(tmp_path, old, new, said):
    assert old in HOUSE
    file = tmp_path / "deck.toml"
    file.write_text(HOUSE.replace(old, new, 1))
    with pytest.raises(BadBox, match=re.escape(said)):
        read_box(file)


def test_a_deck_without_a_start_is_complained_about(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text(HOUSE.replace('kind = "start"\nsides = "NEW"\ndock = "S"', 'kind = "land"\nsides = "NEW"'))
    with pytest.raises(BadBox, match="0 Start cards"):
        read_box(file)
