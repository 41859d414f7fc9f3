"""The rules of Islant, clause by clause. Scores of land are in test_sheets.py. How to read a sheet: paper.py."""

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest
from hypothesis import given

import skerry
from skerry import BadBox, BadOption, IllegalAction
from skerry.games.islant import GAME
from skerry.games.islant.components import read_box
from skerry.games.islant.record import A_END, A_LAND, A_PICK, A_SQUARE, CELLS, WIDTH
from skerry.testing.clauses import proves
from skerry.testing.matches import seeds, thorough

from .paper import dealt, places, rolled, score, texts, write

MIDDLE_2 = ".\n" * 4 + ". . . . M"
MIDDLE_4 = ".\n" * 5 + ". . . . . M"


def play(table, *steps, seat=1):
    """Play actions by the beginning of their texts."""
    for step in steps:
        found = [action for action in table.actions(seat - 1) if action.text.startswith(step)]
        assert found, f"{step!r} is none of {texts(table, seat)}"
        table.play(seat - 1, found[0])
    return table


def held(table, seat=1):
    """What the squares hold, in words."""
    return table.data(-1)["sheets"][seat - 1]["squares"]


def refused(table, action, seat=1):
    """Why an action is refused."""
    with pytest.raises(IllegalAction) as error:
        table.play(seat - 1, action)
    return str(error.value)


def cell(name):
    """The number of a square."""
    return (int(name[1:]) - 1) * WIDTH + ord(name[0]) - 97


# ---- before the first roll


@proves("L1")
def test_one_to_ninety_nine_people_play():
    for players in (1, 8, 9, 99):
        table = skerry.new("islant", players=players, seed=1)
        assert len(table.turn) == players
        assert len(table.data(-1)["sheets"]) == players
    for players in (0, 100):
        with pytest.raises(BadOption, match="for 1 to 99 players"):
            skerry.new("islant", players=players)
    with pytest.raises(BadOption, match="level"):
        skerry.new("islant", players=1, level=6)


@proves("L2")
@pytest.mark.parametrize(
    ("level", "size", "uses"),
    [
        (1, 7, ["column", "land"]),
        (2, 9, ["land", "wave"]),
        (3, 7, ["red", "blue"]),
        (4, 11, ["land", "wave", "ship"]),
        (5, 11, ["column", "red", "blue", "wave", "ship"]),
    ],
)
def test_a_level_has_its_sheet_its_dice_and_their_uses(level, size, uses):
    table = dealt(level)
    assert table.box.width[level] == size
    assert table.data(0)["sheets"][0]["to draw"] == uses
    assert len(table.data(0)["dice"]) == len(uses)


@proves("L2")
def test_nothing_is_for_a_use_that_the_level_does_not_have():
    assert refused(dealt(2, MIDDLE_2, [2, 3]), A_PICK + 5 * 5) == "at level 2 no die is for ships (L2)"
    table = play(dealt(2, MIDDLE_2, [2, 3]), "Draw a Corner")
    assert refused(table, A_LAND + cell("k1")) == "k1 is not on this sheet (L2)"


@proves("L3")
def test_sheets_lie_open():
    table = dealt(4, MIDDLE_4, [2, 3, 4], players=3)
    play(table, "Draw a Corner", "Corner on f5", seat=2)
    assert {held_by(table, viewer) for viewer in (-1, 0, 1, 2)} == {"Corner (north and east)"}
    assert all(
        table.view(viewer).state.array["sheet"].tobytes() == table.state.array["sheet"].tobytes() for viewer in (-1, 0, 1, 2)
    )


def held_by(table, viewer):
    return table.view(viewer).data()["sheets"][1]["squares"]["f5"]


@proves("L4")
def test_the_middle_is_printed_from_level_2_on():
    assert held(dealt(1)) == {}
    assert held(dealt(2)) == {"e5": "the middle"}
    assert held(dealt(3)) == {"d4": "the middle"}
    assert held(dealt(4)) == held(dealt(5)) == {"f6": "the middle"}


# ---- a turn


@proves("L5")
def test_doubles_are_rolled_again_at_levels_1_to_3():
    for level in (1, 2, 3):
        rolls = [tuple(dealt(level, seed=seed).data(-1)["dice"]) for seed in range(600)]
        assert set(rolls) == {(a, b) for a in range(1, 7) for b in range(1, 7) if a < b}
        assert max(Counter(rolls).values()) < 75  # 40 on average
    assert any(len(set(dealt(4, seed=seed).data(-1)["dice"])) < 3 for seed in range(20))
    assert any(len(set(dealt(5, seed=seed).data(-1)["dice"])) < 4 for seed in range(50))


@proves("L5", "L6")
def test_all_draw_at_once_with_the_same_dice_and_wait_only_for_the_next_roll():
    table = dealt(2, MIDDLE_2, [2, 3], players=3)
    assert table.turn == (0, 1, 2)
    play(table, "Draw a Corner", "Corner on e4", "Wave 3 on a1", seat=2)
    assert table.turn == (0, 2)
    assert refused(table, A_PICK, seat=2) == "you have drawn everything; the next roll comes when the others have too (L6)"
    play(table, "Draw a wave 2", "Wave 2 on a1", "Isthmus on e4", seat=1)  # another assignment, another order
    assert table.data(-1)["turn"] == 1
    play(table, "End", seat=3)
    assert table.data(-1)["turn"] == 2
    assert table.turn == (0, 1)
    assert refused(table, A_PICK, seat=3) == "you have ended (L11)"


@proves("L7")
def test_each_use_gets_one_die():
    table = dealt(4, MIDDLE_4, [1, 2, 3])
    assert texts(table) == [
        "End here", "Draw a Tip", "Draw a Corner", "Draw an Isthmus",
        "Draw a wave 1", "Draw a wave 2", "Draw a wave 3", "Draw a ship 1", "Draw a ship 2", "Draw a ship 3",
    ]  # fmt: skip
    play(table, "Draw a wave 2")
    assert refused(table, A_PICK + 5 * 5) == "first draw the wave 2 (L7)"
    assert "you are drawing a wave 2 (L7)" in refused(table, A_LAND)
    play(table, "Wave 2 on a1")
    assert texts(table)[1:] == ["Draw a Tip", "Draw an Isthmus", "Draw a ship 1", "Draw a ship 3"]
    assert refused(table, A_PICK + 5 * 4) == "this turn's die for waves is used (L7)"
    assert refused(table, A_SQUARE) == "first choose what to draw (L7)"
    play(table, "Draw a ship 3", "Ship 3 on f5")
    assert "tip on f7, land on north" in [text.lower() for text in texts(table)]  # the last die has only one use


@proves("L8", "L9")
def test_a_six_is_any_number():
    table = dealt(2, MIDDLE_2, [2, 6])
    assert texts(table)[1:6] == [
        "Draw a Tip with the six", "Draw a Corner", "Draw an Isthmus with the six", "Draw a Bay with the six",
        "Draw a Heart with the six",
    ]  # fmt: skip
    assert refused(dealt(2, MIDDLE_2, [2, 3]), A_PICK + 5 + 3) == "none of your dice is a 4 (L8)"
    play(table, "Draw a Corner")  # the two is used, not the six
    assert table.data(0)["sheets"][0]["dice left"] == [6]
    play(table, "Corner on e4")
    assert [text for text in texts(table) if "wave" in text] == [f"Draw a wave {n} with the six" for n in range(1, 6)]


@proves("L10")
def test_a_die_goes_only_where_there_is_room_and_the_only_way_is_taken():
    crowded = """
        ~1 .  ~1 .  ~1 .  ~1 .  ~1
        .  ~1 .  ~1 .  ~1 .  ~1 .
        ~1 .  ~1 .  ~1 .  ~1 .  ~1
        .  ~1 .  ~1 .  ~1 .  ~1 .
        ~1 .  ~1 .  M  .  ~1 .  ~1
        .  ~1 .  ~1 .  ~1 .  ~1 .
        ~1 .  ~1 .  ~1 .  ~1 .  ~1
        .  ~1 .  ~1 .  ~1 .  ~1 .
        ~1 .  ~1 .  ~1 .  ~1 .  ~1
    """
    table = dealt(2, crowded, [2, 3])
    assert texts(table) == ["End here", "Draw a Corner", "Draw an Isthmus"]
    assert refused(table, A_PICK + 5 * 4 + 1) == "there is no room for a wave 2 (L10)"
    assert refused(dealt(1, "", [2, 3]), A_PICK + 5 + 1) == "choose the column before the land (L10)"
    assert places(play(dealt(1, "", [2, 3]), "Open column 2"))  # the three is the land: it is in hand already


@proves("L11", "L13")
def test_anybody_may_end_at_any_time_and_the_match_is_over_when_all_have():
    table = dealt(3, players=2)
    play(table, "End here", seat=2)
    assert table.turn == (0,)
    assert not table.over
    play(table, "End here", seat=1)
    assert table.over
    assert table.data(-1)["dice"] == []
    assert table.winners == (0, 1)


@proves("L12")
def test_a_turn_that_is_not_whole_is_void():
    table = dealt(4, MIDDLE_4 + " s2 s4", [1, 2, 3])
    before = held(table)
    play(table, "Draw a ship 1", "Ship 1 on i6")
    assert held(table)["g6"] == "ship 2 of group 1"
    play(table, "Draw a wave 2", "Wave 2 on a1", "End here and lose this turn")
    assert held(table) == before
    assert table.over
    assert table.sheets[0]["ships"] == 0


@proves("L12")
def test_who_cannot_go_on_is_told_why_and_can_only_end():
    full = "\n".join(" ".join("~1" if (r + c) % 2 else "T0" for c in range(9)) for r in range(9)).replace("T0", "M", 1)
    table = dealt(2, full, [2, 3])
    assert texts(table) == ["End here"]
    assert table.view(0).prompt == "With 2 and 3 there is no room for land and waves: you have to end"


@proves("L12")
def test_who_is_stuck_in_the_middle_of_a_turn_is_told_why():
    rows = [["~1" if (r + c) % 2 else "T0" for c in range(9)] for r in range(9)]
    rows[4][4], rows[0][1] = "M", "."
    table = dealt(2, "\n".join(map(" ".join, rows)), [2, 3])
    assert texts(table) == ["End here", "Draw a Corner", "Draw an Isthmus", "Draw a wave 2", "Draw a wave 3"]
    play(table, "Draw a Corner", "Corner on b1")
    assert texts(table) == ["End here and lose this turn"]
    assert table.view(0).prompt == "With 3 there is no room for waves: take something back, or end"


@proves("L12", "L36")
def test_who_is_stuck_in_the_middle_of_a_turn_may_take_back():
    for seed in range(200):
        table, chance = skerry.new("islant", players=1, seed=seed, level=4), random.Random(seed)
        while not table.over and len(table.actions(0)) > 1:
            table.play(0, chance.choice(table.actions(0)[1:]))
        if texts(table) == ["End here and lose this turn"]:
            break
    assert "take something back, or end" in table.view(0).prompt
    n = len(held(table))
    table.back(0)
    assert len(held(table)) == n - 1
    assert len(table.actions(0)) > 1


@proves("L36")
def test_a_turn_is_taken_back_whatever_the_others_have_done():
    table = dealt(2, players=3, seed=3)
    chance = random.Random(1)
    first = held(table)
    table.play(0, chance.choice(table.actions(0)[1:]))
    for seat in (1, 2):
        while seat in table.turn:
            table.play(seat, chance.choice(table.actions(seat)[1:] or table.actions(seat)))
    table.play(0, chance.choice(table.actions(0)[1:]))
    assert held(table) != first
    assert not table.why_not_back(0)
    table.back(0)
    table.back(0)
    assert held(table) == first
    assert table.turn == (0,)
    while table.data(-1)["turn"] == 1:
        table.play(0, chance.choice(table.actions(0)[1:]))
    assert table.why_not_back(0) == "chance has played a part since then"


# ---- tiles and where they go


@proves("L14", "L15")
def test_a_number_is_a_tile_and_tiles_may_be_turned():
    turns = {1: 4, 2: 4, 3: 2, 4: 4, 5: 1}
    for number, name in enumerate(("Tip", "Corner", "Isthmus", "Bay", "Heart"), 1):
        table = play(dealt(2, MIDDLE_2, [number, number % 5 + 1]), f"Draw {'an' if name == 'Isthmus' else 'a'} {name}")
        there = [text for text in texts(table) if " on e4" in text]
        assert len(there) == turns[number]
        assert all(text.startswith(name) for text in there)
    table = play(dealt(2, MIDDLE_2, [3, 4]), "Draw an Isthmus")
    assert texts(table)[1:3] == ["Isthmus on e4, land on north and south", "Isthmus on d5, land on north and south"]
    assert "turned so looks as before (L15)" in refused(table, A_LAND + 2 * CELLS + cell("e4"))
    assert "Isthmus on e4, land on east and west" in texts(table)  # it does not match the middle, and need not


@proves("L16")
def test_a_square_is_drawn_in_once():
    table = play(dealt(2, MIDDLE_2 + " ~4", [1, 2]), "Draw a Tip")
    assert refused(table, A_LAND + cell("e5")) == "e5 is taken (L16)"
    assert refused(table, A_LAND + cell("f5")) == "f5 is taken (L16)"


@proves("L17")
def test_land_touches_land():
    table = play(dealt(2, MIDDLE_2 + " T1", [1, 2]), "Draw a Corner")
    assert places(table) == ["d5", "e4", "e6", "f4", "f6", "g5"]  # beside the Tip as well, at any of its sides
    assert refused(table, A_LAND + cell("a1")) == "land on a1 would touch no land (L17)"
    assert len(places(play(dealt(1, "", [1, 2]), "Open column 1"))) == 21  # at level 1 it may stand alone


@proves("L18")
def test_land_goes_in_the_column_of_its_die():
    def columns(dice, number):
        return "".join(sorted({place[0] for place in places(play(dealt(1, "", dice), f"Open column {number}"))}))

    assert columns([1, 2], 1) == "adg"
    assert columns([1, 2], 2) == "bdf"
    assert columns([3, 2], 3) == "bdf"
    assert columns([4, 2], 4) == "cde"
    assert columns([5, 2], 5) == "cde"
    table = play(dealt(1, "", [6, 2]), "Open column 5 with the six")
    assert {place[0] for place in places(table)} == set("cde")
    assert refused(table, A_LAND + cell("a1")) == "a1 is in no column that shows 5 (L18)"
    five = dealt(5, "\n".join([" ".join(["M"] * 11), "."]), [1, 2, 3, 4, 5])
    for number, wanted in enumerate(("afk", "bfj", "cfi", "dfh", "efg"), 1):
        table = rolled(five, [1, 2, 3, 4, 5])
        play(table, f"Open column {number}", f"Draw a red {'Tip' if number > 1 else 'Corner'}")
        assert {place[0] for place in places(table)} == set(wanted)


@proves("L19")
def test_a_turn_has_one_red_and_one_blue_tile():
    table = dealt(3, "", [1, 2])
    play(table, "Draw a red Tip", "Red tip on d3, land on south", "Blue corner on c4, land on north and east")
    assert held(table) == {"d4": "the middle", "d3": "red Tip (south)", "c4": "blue Corner (north and east)"}
    five = dealt(5, MIDDLE_4, [1, 2, 3, 4, 6])
    play(five, "Open column 5 with the six", "Draw a red Tip", "Red tip on g6", "Draw a blue Corner")
    assert {place[0] for place in places(five)} <= set("efg")
    assert not any("column" in text for text in texts(five))


@proves("L20")
def test_a_wave_touches_a_higher_one_and_none_that_is_not():
    table = play(dealt(2, "~5\n.\n~3\n.\n. . . . M", [2, 3]), "Draw a wave 3")
    assert places(table) == ["b1"]  # a2 touches the three
    assert refused(table, A_SQUARE + cell("a2")) == "a 3 on a2 would touch a 3, which is not higher (L20)"
    table = play(dealt(2, "~5\n.\n~3\n.\n. . . . M", [2, 3]), "Draw a wave 2")
    assert places(table) == ["a2", "a4", "b1", "b3"]


@proves("L21")
def test_the_highest_wave_may_go_where_no_wave_is_near():
    first = play(dealt(2, MIDDLE_2, [1, 2]), "Draw a wave 1")
    assert len(places(first)) == 80
    five = play(dealt(2, "~5\n.\n.\n.\n. . . . M", [5, 2]), "Draw a wave 5")
    assert len(places(five)) == 81 - 4
    assert "a2" not in places(five)
    assert refused(five, A_SQUARE + cell("a2")) == "a 5 on a2 would touch a 5, which is not higher (L20)"
    same = play(dealt(2, "~3\n.\n.\n.\n. . . . M", [3, 2]), "Draw a wave 3")  # none is higher than a three
    assert len(places(same)) == 81 - 4
    lower = play(dealt(2, "~5\n.\n.\n.\n. . . . M", [4, 2]), "Draw a wave 4")
    assert places(lower) == ["a2", "b1"]
    assert refused(lower, A_SQUARE + cell("i9")) == "a 4 on i9 would touch no higher wave, and there are higher ones (L21)"


@proves("L22")
def test_a_ship_touches_land_or_an_unfinished_ship():
    sheet = MIDDLE_4 + " s3\n" + ".\n" * 3 + "s2/1 s5/1"
    table = play(dealt(4, sheet, [1, 2, 3]), "Draw a ship 1")
    assert places(table) == ["e6", "f5", "f7", "g5", "g7", "h6"]
    assert refused(table, A_SQUARE + cell("a9")) == "a ship on a9 would touch neither land nor an unfinished ship (L22)"


@proves("L23")
def test_a_whole_group_marks_the_leftmost_total():
    table = dealt(4, MIDDLE_4 + " s2 s4", [1, 2, 3])
    play(table, "Draw a ship 1", "Ship 1 on i6")
    assert table.data(0)["sheets"][0]["totals marked"] == [7]
    assert [held(table)[name] for name in ("g6", "h6", "i6")] == ["ship 2 of group 1", "ship 4 of group 1", "ship 1 of group 1"]


@proves("L23")
def test_a_part_of_a_group_never_counts():
    table = dealt(4, MIDDLE_4 + " s3 s4 s1", [1, 2, 5])  # 3 + 4 are seven, but the group is eight
    play(table, "Draw a ship 2", "Ship 2 on j6")
    assert table.data(0)["sheets"][0]["totals marked"] == []


@proves("L23")
def test_a_group_above_the_total_waits_for_a_later_one():
    sheet = MIDDLE_4 + " s5 s4\n. . . . . s2\n. . . . . s4"  # nine on the right, six below
    table = dealt(4, sheet, [1, 2, 3])
    play(table, "Draw a ship 1", "Ship 1 on f9")
    assert table.data(0)["sheets"][0]["totals marked"] == [7, 9]  # the seven at once, and then the nine
    assert held(table)["f9"] == "ship 1 of group 1"
    assert held(table)["g6"] == "ship 5 of group 2"


@proves("L23")
def test_of_two_groups_that_fit_the_first_in_reading_order_is_bordered():
    table = dealt(4, ". . . . . s4 s5\n.\n.\n. . . s4 s5\n. . . . . M s3", [1, 2, 3])
    play(table, "Draw a ship 1", "Ship 1 on g6")  # nothing is seven
    assert table.data(0)["sheets"][0]["totals marked"] == []
    table = dealt(4, ". . . . . s4 s5\n.\n.\n. . . s4 s5\n. . . . . M s3", [3, 4, 5])
    play(table, "Draw a ship 4", "Ship 4 on g6")  # seven, and then both nines wait: the upper one is bordered
    assert table.data(0)["sheets"][0]["totals marked"] == [7, 9]
    assert held(table)["f1"] == "ship 4 of group 2"
    assert held(table)["d4"] == "ship 4"


@proves("L22", "L23")
def test_finished_ships_are_out_of_the_game():
    table = dealt(4, MIDDLE_4 + " s2/1 s5/1", [1, 2, 3])
    play(table, "Draw a ship 3", "Ship 3 on f7")
    assert "h7" not in places(play(rolled(table, [1, 2, 3]), "Draw a ship 1"))
    assert table.data(0)["sheets"][0]["totals marked"] == [7]


# ---- scoring


WAVES = {
    "three": (["~1 ~2 ~3"], 0),
    "four": (["~1 ~2 ~3 ~4"], 4),
    "five": (["~1 ~2 ~3 ~4 ~5"], 6),
    "six": (["~1 ~2 ~3 ~4 ~5 ~4"], 9),
    "seven are six and one": (["~1 ~2 ~3 ~4 ~5 ~4 ~3"], 9),
    "eight are worth more as six than as four and four": (["~1 ~2 ~3 ~4 ~5 ~4 ~3 ~2"], 9),
    "nine are five and four": (["~1 ~2 ~3 ~4 ~5 ~4 ~3 ~2 ~1"], 10),
    "a gap ends a line": (["~1 ~2 ~3 . ~1 ~2 ~3"], 0),
    "a column": (["~1", "~2", "~3", "~4"], 4),
    "a cross: one wave in one line": ([". ~2", "~1 ~3 ~2 ~1", ". ~4", ". ~5"], 4),
    "a corner: the wave in it goes with one of them": (["~5 ~4 ~3 ~2", "~4", "~3", "~2", "~1"], 4 + 4),
    "a long corner: both, without the wave in it": (["~5 ~4 ~3 ~2 ~1", "~4", "~3", "~2", "~1"], 6 + 4),
    "a block is rows or columns": (["~5 ~4 ~5 ~4", "~4 ~5 ~4 ~5", "~5 ~4 ~5 ~4", "~4 ~5 ~4 ~5", "~5 ~4 ~5 ~4"], 4 * 6),
    "columns of six and a row of five": (["~5 ~4 ~5 ~4 ~5"] * 7, 5 * 9 + 6),
    "a pinwheel": (["~1 ~2 ~3 ~4 ~1", "~4 . . . ~2", "~3 . . . ~3", "~2 . . . ~4", "~1 ~4 ~3 ~2 ~1"], 4 * 4),
}  # fmt: skip


@proves("L33")
@pytest.mark.parametrize("name", WAVES)
def test_waves_score_in_lines_that_share_none(name):
    rows, points = WAVES[name]
    assert score(2, "\n".join(rows)).get("waves", 0) == points


def best_of(cells):
    """The best lines by trying everything."""
    worth = {4: 4, 5: 6, 6: 9}
    lines = []
    for (r, c), (dr, dc), n in product(sorted(cells), ((0, 1), (1, 0)), (4, 5, 6)):
        line = frozenset((r + dr * i, c + dc * i) for i in range(n))
        if line <= cells:
            lines.append((line, worth[n]))

    @cache
    def most(i, taken):
        if i == len(lines):
            return 0
        line, points = lines[i]
        without = most(i + 1, taken)
        return without if line & taken else max(without, points + most(i + 1, taken | line))

    return most(0, frozenset())


@proves("L33")
@given(seed=seeds)
@thorough(60)
def test_the_best_lines_are_found(seed):
    chance = random.Random(seed)
    height, width, share = chance.randint(1, 6), chance.randint(4, 6), chance.choice([0.6, 0.8, 0.9])
    cells = frozenset((r, c) for r in range(height) for c in range(width) if chance.random() < share)
    cells = frozenset(sorted(cells)[:26])
    text = "\n".join(" ".join("~3" if (r, c) in cells else "." for c in range(width)) for r in range(height))
    assert score(2, text).get("waves", 0) == best_of(cells)


@proves("L34")
def test_ships_score_the_largest_total_marked():
    points = {7: 2, 9: 4, 11: 7, 13: 11, 15: 15, 17: 20, 19: 27, 21: 34, 23: 45, 25: 60}
    for i, wanted in enumerate(points.values(), 1):
        assert score(4, f"s5/{i}")["ships"] == wanted
    assert "ships" not in score(4, "s5")


@proves("L24", "L32")
def test_the_sheet_begins_with_the_middle_and_lines_of_other_levels_stay_at_nothing():
    for level in range(2, 6):
        assert score(level, "") == {"islands": -2}
    assert score(1, "") == {}
    assert score(1, ".\n. T1r T3r") == {"sides": 4, "islands": -2}  # no colours at level 1


@proves("L24")
def test_the_sheet_is_live_while_one_draws():
    table = dealt(2, ".\n.\n.\n. . . . T2\n. . . T1 M T3", [1, 4])
    assert table.scores == [-2]
    play(table, "Draw a Tip", "Tip on e6, land on north")
    assert table.sheets[0]["sides"] == 4
    assert "As it stands: sides 4, lakes 0, islands -2, waves 0, total 2" in table.view(0).panels()[1].svg


@proves("L35")
def test_most_points_win_and_equal_points_share():
    table = dealt(2, MIDDLE_2, [1, 2], players=3)
    write(table, MIDDLE_2 + "\n\n", 0)
    write(table, ".\n.\n.\n. . . . T2\n. . . T1 M T3\n. . . . T0", 1)
    write(table, ".\n.\n.\n. . . . T2\n. . . T1 M T3\n. . . . T0", 2)
    for seat in range(3):
        table.play(seat, A_END)
    assert table.scores == [-2, 2, 2]
    assert table.winners == (1, 2)


# ---- the set


BOX = (GAME.folder / "components.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("size = 9", "size = 8", "sheet 2: size must be odd"),
        ("size = 9", "size = 13", "size must be a whole number from 5 to 11"),
        ('["land", "wave"]', '["land", "surf"]', "'surf' is none of column, land"),
        ('["land", "wave"]', '["land", "land"]', "different words"),
        ('["land", "wave"]', '["red", "wave"]', "either land, or red and blue"),
        ('"4 5", "any"', '"4 7", "any"', "'4 7' is neither \"any\" nor numbers"),
        ('"1", "2 3", "4 5", "any"', '"1", "2 3", "any"', "columns must be 7 texts"),
        ('"1", "2 3", "4 5", "any", "4 5", "2 3", "1"', '"2", "2 3", "4 5", "5", "4 5", "2 3", "2"', "no column shows 1"),
        ("middle = false", "middle = 0", "middle must be true or false"),
        ('doubles = "kept"', 'doubles = "again"', "only two dice are rolled again"),
        ("totals = [7, 9", "totals = [9, 7", "totals must rise"),
        ("points = [2, 4", "points = [2", "points must be 10 whole numbers"),
        ("six = 9", "six = 5", "a longer line must not be worth less"),
        ("[[sheet]] # level 5", "[[sheets]]", "unknown key 'sheets'"),
        ("[waves]", "[surf]", "unknown key 'surf'"),
    ],
)
def test_a_wrong_set_is_refused_in_words(tmp_path, old, new, said):
    path = tmp_path / "set.toml"
    assert old in BOX
    path.write_text(BOX.replace(old, new))
    with pytest.raises(BadBox) as error:
        read_box(path)
    assert said in str(error.value)
    assert str(path) in str(error.value)


def test_another_set_needs_no_other_code(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(BOX.replace("size = 9", "size = 5").replace("four = 4", "four = 5"))
    table = skerry.new("islant", players=1, seed=1, level=2, box=path)
    assert held(table) == {"c3": "the middle"}
    chance = random.Random(1)
    while not table.over:
        table.play(0, chance.choice(table.actions(0)))
