"""Component files of My Island: what is wrong with one is said in words."""

import re
import tomllib

import pytest

import skerry
from skerry import BadBox
from skerry.games.my_island import GAME
from skerry.games.my_island.components import read_box

TEXT = (GAME.folder / "components.toml").read_text()


def complaint(tmp_path, text):
    """What is said of a file."""
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(BadBox) as caught:
        read_box(path)
    assert "mine.toml" in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"bbbbbb"', '"bbbbb"', "the island has 99 spaces, but it must have 100"),
        ('"bbbbbb"', '"bbbbbbb"', "the island has 101 spaces, but it must have 100"),
        ('"bbbbbb"', '"bbbbxb"', "row 8: spaces must be 1 to 19 of the letters b, h, p, r, S"),
        ("start = 2", "start = 14", "from its first column, 0, to its last, 19, the island is wider than 19"),
        ("start = 2", 'start = "two"', "row 8: start must be a whole number"),
        ('[[0, 0, "field"], [1, 0, "house"]]', '[[0, 0, "field"], [2, 0, "house"]]', "tile 1: space 2: it touches none"),
        ('[[0, 0, "field"], [1, 0, "house"]]', '[[0, 0, "field"], [0, 0, "house"]]', "there is a space there already"),
        ('[[0, 0, "field"], [1, 0, "house"]]', '[[1, 0, "field"], [2, 0, "house"]]', "the first space must lie at 0, 0"),
        ('[[0, 0, "field"], [1, 0, "house"]]', '[[0, 0, "field"], [1, 0, "castle"]]', "symbol must be one of field, house"),
        ('[[0, 0, "field"], [1, 0, "house"]]', '[[0, 0, "field"]]', "spaces must be a list of 2 to 4"),
        ('[[0, 0, "field"], [1, 0, "house"]]', '[[0, 0, "field"], [1, 0]]', "space 2 must be [q, r, symbol]"),
        ('name = "two-fh"', 'colour = "red"', "unknown key 'colour'"),
        ('name = "house set"', "dice = 2", "unknown key 'dice'"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_fit_is_refused(tmp_path, old, new, said):
    assert old in TEXT
    assert said in complaint(tmp_path, TEXT.replace(old, new, 1))


def test_the_number_of_tiles_is_fixed(tmp_path):
    last = TEXT.rindex("[[tile]]")
    assert "27 tiles, but a set has 28" in complaint(tmp_path, TEXT[:last])


def test_an_island_needs_a_beach(tmp_path):
    rows = re.sub(r'spaces = "(\w+)"', lambda row: row[0].replace("b", "h"), TEXT)
    assert "no beach" in complaint(tmp_path, rows)


def test_too_many_rows_or_shapes(tmp_path):
    row = '[[row]]\nstart = 0\nspaces = "b"\n\n'
    assert "10 rows, but there is room for 8" in complaint(tmp_path, TEXT.replace("[[row]]", row * 2 + "[[row]]", 1))
    steps = ["[1, 0]", "[0, 1]", "[-1, 1]", "[-1, 0]", "[0, -1]", "[1, -1]"]
    shapes = [f'[[0, 0, "field"], {a[:-1]}, "house"], {b[:-1]}, "wall"]]' for a in steps for b in steps if a != b]
    entries = tomllib.loads(TEXT)["tile"]
    head = TEXT[: TEXT.index("[[tile]]")]
    tiles = "".join(f"[[tile]]\nspaces = {shape}\n" for shape in shapes[: len(entries)])
    assert "tile 17: that is shape 17" in complaint(tmp_path, head + tiles)


def test_another_island_can_be_played(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace('"bhhpppppppphhb"', '"bhhpppppphhhhb"'))
    table = skerry.new("my-island", players=1, seed=1, box=path)
    assert table.data(0)["players"][0]["island"][3] == "bhhpppppphhhhb"
    while not table.over:
        table.play(0, table.actions(0)[0])


def test_every_episode_has_a_word():
    words = GAME.options[0].words
    assert list(words) == ["eternal", *map(str, range(1, 25)), "campaign"]
    for name, number in words.items():
        table = skerry.new("my-island", players=1, seed=1, episode=name)
        assert table.state.episode == number % 25 or name == "campaign"
