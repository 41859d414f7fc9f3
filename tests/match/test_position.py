"""Positions as text: what is common to all games, matches that begin from one, and their records."""

import random

import pytest

import skerry
from skerry import BadOption, BadPosition, BadRecord, IllegalAction, View
from skerry.games import find
from skerry.match.items import Item, Items, Supply, grid
from skerry.match.table import new_table
from skerry.testing.matches import play_out, random_move

from ..support.cards import CARDS
from ..support.toy import AUCTION


def islands(players=3, seed=5, moves=40, **options):
    """A match of 1001 Islands in its middle."""
    return play_out(skerry.new("1001-islands", players=players, seed=seed, **options), random.Random(seed), moves=moves)


TEXT = islands().position()
HIDDEN = islands(2, 7, 31).position(-1)


# ---- what a text is


def test_a_text_may_have_comments_blank_lines_and_its_lines_in_any_order():
    first, *lines = TEXT.splitlines()
    blocks = []
    for line in lines:
        if line.startswith(" "):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    random.Random(1).shuffle(blocks)
    lines = ["# the fifth evening", "", first, "", *(line for block in blocks for line in [*block, "  # so far"]), "#"]
    assert skerry.position("\r\n".join(lines)).state.tobytes() == skerry.position(TEXT).state.tobytes()


def test_the_first_line_says_what_was_agreed():
    table = islands(4, lookout=2)
    words = f"skerry position 1, game 1001-islands, version 1, box {table.box_fingerprint}, players 4, lookout 2"
    assert table.position().splitlines()[0] == words
    assert table.position(1).splitlines()[0] == words + ", seen by player 2"
    assert table.position(-1).splitlines()[0] == words + ", seen by a spectator"
    assert table.view(1).position() == table.position(1)
    with pytest.raises(IllegalAction, match="there is no seat 4"):
        table.position(4)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("skerry position 1", "skerry position 2", "line 1: not a position: the first line must begin with 'skerry position 1,"),
        ("1001-islands", "1002-islands", "line 1: there is no game '1002-islands'; the games: 1001-islands, "),
        ("version 1", "version 2", "line 1: version 2 of 1001 Islands is newer than the one that is installed, version 1"),
        (", box ", ", box 0", "line 1: made with other components; give their file as the box"),
        ("players 3", "players 6", "line 1: 1001 Islands is for 2 to 5 players, not 6"),
        ("players 3", "players three", "line 1: expected a whole number from 0 to 99, not 'three'"),
        ("players 3, ", "", "line 1: 'players ...' is missing"),
        ("lookout chance", "lookout 4", "line 1: option lookout: player 4 of 3 is not at the table"),
        ("lookout chance", "weather fine", "line 1: 1001 Islands has no option 'weather'"),
        ("players 3", "players 3, players 3", "line 1: 'players' is told twice"),
        ("lookout chance", "lookout chance, seen by player 9", "line 1: expected a whole number from 1 to 3, not '9'"),
        ("\nchance: ", "\nchance: x", "line 2: chance must be a whole number from 0 to 18446744073709551615"),
        ("\nround: ", "\nrounds: ", "the position ends here without a line 'round: ...'"),
        ("\nround: ", "\nweather: fine\nround: ", "line 3: there is nothing to tell about 'weather' here; known: "),
        ("\nround: ", "\nround ", "line 3: expected 'key: ...', found 'round "),
        ("\nround: ", "\n  . | .\nround: ", "line 3: no rows belong below 'chance'"),
        ("\nround: ", "\nround: 1\nround: ", "line 4: 'round' is told on line 3 already"),
        ("\nround: ", "\nround: 1", "line 3: round must be a whole number from 1 to 16, not '1"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named_with_what_would_be_right(old, new, said):
    assert old in TEXT
    with pytest.raises(BadPosition) as error:
        skerry.position(TEXT.replace(old, new, 1))
    assert said in str(error.value)
    assert isinstance(error.value, ValueError)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", None, 7, b"skerry position 1"])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(BadPosition):
        skerry.position(text)


def test_a_line_that_tells_too_much_is_named_with_what_may_be_known():
    full, seen = islands(2, 7, 31), HIDDEN.splitlines()
    told = next(line for line in full.position().splitlines() if line.startswith("lower stack"))
    at = next(i for i, line in enumerate(seen) if line.startswith("lower stack"))
    with pytest.raises(BadPosition) as error:
        skerry.position("\n".join([*seen[:at], told, *seen[at + 1 :]]))
    assert str(error.value) == f"line {at + 1}: a viewer there cannot know this, only '{seen[at]}'"


def test_a_game_without_a_notation_says_so():
    with pytest.raises(BadPosition, match="Auction has no notation for its positions"):
        new_table(AUCTION, 2, 1, None, {}).position()


def test_components_of_ones_own_are_given_as_a_file(tmp_path):
    file = tmp_path / "mine.toml"
    text = (find("1001-islands").folder / "components.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('shows = ["egg"]', 'shows = ["egg", "egg"]', 1), encoding="utf-8")
    table = skerry.new("1001-islands", players=3, seed=5, box=file)
    with pytest.raises(BadPosition, match="made with other components"):
        skerry.position(table.position())
    again = skerry.position(table.position(), box=file)
    assert "2 eggs" in table.position()
    assert again.state.tobytes() == table.state.tobytes()
    assert again.box.tobytes() == table.box.tobytes()


def test_names_are_part_of_a_position():
    table = skerry.new("islant", players=2, seed=1)
    table.name(1, "e5", "Rock #2")
    for text in (table.position(), table.position(0)):
        assert "name of e5 of player 2: Rock #2" in text
        assert skerry.position(text).names == {(1, "e5"): "Rock #2"}
    with pytest.raises(BadPosition, match="line 2: 'z9' is no place of Islant"):
        skerry.position(table.position().replace("name of e5", "name of z9"))
    with pytest.raises(BadPosition, match="line 2: a name is at most 24 printable characters"):
        skerry.position(table.position().replace("Rock", "Rock" * 9))


# ---- the parts it is made of


def test_of_components_that_look_alike_the_first_free_one_is_meant():
    supply, item = Supply("tile", ["palm", "egg", "palm", "palm"]), Item(4, "", "")
    assert supply.names == ["palm", "egg", "palm (2)", "palm (3)"]
    assert [supply.take(item, text) for text in ("palm (2)", "palm", "palm")] == [2, 0, 3]
    for text, said in (
        ("palm", "is on line 4 already"),
        ("egg (2)", "of that look there are 1"),
        ("eggs", "there are such as egg"),
    ):
        with pytest.raises(BadPosition, match=said):
            supply.take(item, text)


def test_a_picture_has_its_columns_below_each_other():
    assert grid([["a", "long", "b"], ["longer", "c", "d"]], " | ") == ["    a      | long | b", "    longer | c    | d"]


def test_an_item_refuses_what_it_cannot_read():
    items = Items(enumerate(["who: player 3, player 3", "  x", "n: 12"], 1))
    with pytest.raises(BadPosition, match="line 1: the same player is listed twice"):
        items.take("who").seats(3)
    with pytest.raises(BadPosition, match="line 1: 1 indented rows follow, but there must be 2"):
        items.take("who").picture(2)
    with pytest.raises(BadPosition, match="line 3: n must be a whole number from 1 to 5, not '12'"):
        items.take("n").number(1, 5)
    with pytest.raises(BadPosition, match=r"line 3: the position ends here without a line 'm: \.\.\.'"):
        items.take("m")


# ---- a match that begins from a position


def test_nothing_is_known_of_what_was_before():
    begun = skerry.position(TEXT)
    for seat in range(3):
        with pytest.raises(IllegalAction, match="there is nothing to take back; the match began from a position"):
            begun.back(seat)
    with pytest.raises(BadOption, match="the log has 0 lines; there is no position -1; the match began from a position"):
        begun.at(-1)
    play_out(begun, random.Random(2), moves=9, backs=0.3)
    assert begun.at(0).position() == TEXT
    assert begun.at(5).log == begun.log[:5]


def test_a_record_with_a_wrong_position_names_the_line():
    begun = play_out(skerry.position(TEXT), random.Random(1), moves=3)
    lines = begun.text().splitlines()
    assert lines[5] == "begun from a position"
    assert not any(line.startswith("seed") for line in lines)
    at = next(i for i, line in enumerate(lines) if line.startswith("| round"))
    from skerry.match.record import parse_record

    with pytest.raises(BadRecord, match=f"^line {at + 1}: round must be a whole number from 1 to 16, not 'x'"):
        parse_record("\n".join([*lines[:at], "| round: x", *lines[at + 1 :]]), find)
    with pytest.raises(BadRecord, match=r"without a line 'round: \.\.\.'"):
        parse_record("\n".join([*lines[:at], *lines[at + 1 :]]), find)
    with pytest.raises(BadRecord, match=r"^line 6: expected 'seed \.\.\.', found 'option"):
        parse_record("\n".join([*lines[:5], *lines[6:]]), find)


# ---- a position with something hidden


def test_a_hidden_position_is_a_view_and_with_a_seed_a_deal_that_fits_it():
    view = skerry.position(HIDDEN)
    assert isinstance(view, View)
    assert view.seat == -1
    assert view.position() == HIDDEN
    dealt = skerry.position(HIDDEN, seed=7)
    assert dealt.position(-1) == HIDDEN
    assert (
        dealt.state.tobytes()
        == skerry.position(HIDDEN, seed=7).state.tobytes()
        != skerry.position(HIDDEN, seed=8).state.tobytes()
    )
    assert play_out(dealt, random.Random(1)).over


def test_a_seed_deals_what_is_hidden_and_nothing_else():
    with pytest.raises(BadOption, match="nothing is hidden in this position, so there is nothing to deal from a seed"):
        skerry.position(TEXT, seed=7)
    with pytest.raises(BadOption, match="a seed is a whole number from 0"):
        skerry.position(HIDDEN, seed=-1)


# ---- what things are, in one line


def test_everything_says_what_it_is_in_one_line():
    table = islands()
    assert repr(table) == f"<Table 1001-islands, 3 players, 40 moves, seat {table.turn[0]} to act>"
    assert repr(table.view(1)) == f"<View 1001-islands, 3 players, seen by seat 1, seat {table.turn[0]} to act>"
    assert repr(table.view(-1)) == f"<View 1001-islands, 3 players, seen by a spectator, seat {table.turn[0]} to act>"
    assert repr(table.game) == "<Game 1001-islands, version 1, 2 to 5 players>"
    play_out(table, random.Random(1))
    assert repr(table).endswith(f"won by {' and '.join(f'seat {seat}' for seat in table.winners)}>")
    many = skerry.new("islant", players=99, seed=1)
    assert repr(many) == "<Table islant, 99 players, 0 moves, seats 0, 1, 2, 3, 4 ... to act>"
    alone = new_table(CARDS, 1, 1, None, {})
    while not alone.over:
        alone.play(*random_move(CARDS, alone.state, alone.box, random.Random(1)))
    assert repr(alone) in ("<Table cards, 1 player, 6 moves, won by nobody>", "<Table cards, 1 player, 6 moves, won by seat 0>")
