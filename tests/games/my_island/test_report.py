"""The balance report of My Island."""

import re

import numpy as np
import pytest

from skerry.games.my_island import GAME
from skerry.games.my_island.report import spaces
from skerry.lab import balance_report

from .position import BOX


@pytest.fixture(scope="module")
def text():
    return balance_report(GAME, 40, BOX, 0)


def test_the_house_set_is_balanced(text):
    assert text.startswith("# My Island: is this set balanced?\n\n**Yes.** Symbols differ by 0 spaces")


def test_it_tells_of_symbols_points_and_open_ground(text):
    for word in ("field", "house", "wall", "path"):
        assert re.search(rf"\| {word} \| 21 \|", text)
    for said in ("## The Eternal Game", "## Episode 1", "beach left open of 31", "palm left open of 16", "at random"):
        assert said in text


def test_a_lopsided_set_is_told(text):
    box = BOX.copy()
    box.array["faces"][0] += 1  # a house for its field
    assert "**No.** Symbols differ by 2 spaces" in balance_report(GAME, 5, box, 0)


def test_spaces_are_counted():
    assert spaces(np.array([[0b1011, 1 << 59, 0], [0, 0, 0]])).tolist() == [4, 0]
