"""Chapters and episodes as data: what is wrong with them is said in words."""

import copy

import pytest

from skerry import BadBox
from skerry.games.my_island.campaign.episodes import campaign, read_campaign, read_episode
from skerry.games.my_island.components import eternal
from skerry.games.my_island.record import STATUE
from skerry.match.components import Entry

from ..position import BOX, cells


def episode(**changes):
    """What is said of an episode."""
    with pytest.raises(BadBox) as caught:
        read_episode(Entry("episode", eternal().values | changes), campaign(), BOX.copy(), 0)
    return str(caught.value)


def test_an_episode_that_does_not_fit_is_refused():
    assert "terrains: 'sand' is none of" in episode(terrains=["sand"])
    assert "start must be one of" in episode(start="sea")
    assert "rule must be one of on, group, link" in episode(immediate=[{"rule": "tax", "points": 1}])
    assert "unknown key 'size'" in episode(end=[{"rule": "visible", "terrain": "beach", "points": 1, "size": 3}])
    assert "there is room for 3" in episode(end=[{"rule": "visible", "terrain": "beach", "points": 1}] * 4)
    assert "pass must be a whole number" in episode(**{"pass": "two"})
    asleep = {"rule": "surround", "feature": "mill", "points": 1}
    assert "feature: mill is asleep" in episode(immediate=[asleep])
    lines = [{"rule": "line", "symbols": ["path"], "length": 3, "points": 1}] * 2
    assert "the rules need 6 sets of marks, but there is room for 4" in episode(immediate=lines)
    assert "immediate must be a whole number from 1 to 2" in episode(goal=[{"immediate": 3, "at_least": 1, "circles": 1}])
    assert "3 stickers, but a player gets 2" in episode(first=["bloom"] * 3)


def whole(change):
    """What is said of a campaign after a change."""
    values = copy.deepcopy(campaign().values)
    change(values)
    with pytest.raises(BadBox) as caught:
        read_campaign(Entry("campaign", values), BOX.copy())
    return str(caught.value)


def test_a_campaign_that_does_not_fit_is_refused():
    assert "7 chapters and 24 episodes" in whole(lambda values: values["chapters"].pop())
    assert "is not [feature, q, r]" in whole(lambda values: values["chapters"][0].update(setup=[["dragon", 1, 1]]))
    assert "q must be a whole number from 0 to 18" in whole(lambda values: values["chapters"][0].update(setup=[["mill", 40, 1]]))
    assert "chapter 7 has set it up already" in whole(lambda values: values["chapters"][0].update(setup=[["mill", 1, 1]]))
    assert "solid must be true" in whole(lambda values: values["features"]["mill"].update(solid=False))
    assert "symbol must be one of field, house, wall" in whole(
        lambda values: values["stickers"]["double_wall"].update(symbol="path")
    )


def test_statues_stand_in_the_campaign_where_the_eternal_side_has_them():
    setup = campaign().values["chapters"][2]["setup"]
    printed = [[letter, q, r] for letter, q, r in setup if letter == "statue"]
    assert sorted((q, r) for _, q, r in printed) == sorted(
        tuple(int(n) for n in BOX.array["at"][cell]) for cell in cells(BOX.array["feature"][STATUE])
    )
