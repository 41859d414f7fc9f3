"""The rules of My Island, clause by clause."""

import random
from collections import Counter

import numpy as np
import pytest

from skerry import BadOption
from skerry.games.my_island import record, scoring
from skerry.games.my_island.components import shown_by
from skerry.games.my_island.record import A_END, A_PASS, CELLS, STATUE
from skerry.testing.clauses import proves

from .position import BOX, CELL, ROWS, action, cells, deal, lay, marks, paint, score, stacked, why_not

BEACH, HEATHER, PALM, RAINFOREST = range(4)


def spaces(words):
    """The spaces of a set, as places."""
    found = cells(words)
    return {place for place, cell in CELL.items() if cell in found}


def placements(table, seat):
    """What a seat may place, as numbers."""
    return [a.id for a in table.actions(seat) if a.id < A_PASS]


def covered(table, number):
    """The places a placement would cover, with the symbol on each."""
    tile = table.state.card - 1
    shape = int(BOX.form[tile])
    there = BOX.array["covers"][shape, number // CELLS, number % CELLS][: BOX.array["spaces"][shape]]
    shown = shown_by(int(BOX.array["faces"][tile]))
    return {tuple(int(n) for n in BOX.array["at"][cell]): "FHWP"[shown[i]] for i, cell in enumerate(there)}


# ---- the island and the tiles


@proves("M1")
def test_one_to_four_people_play():
    for players in (1, 2, 3, 4):
        assert deal(players).turn == tuple(range(players))
    for players in (0, 5):
        with pytest.raises(BadOption, match="for 1 to 4 players"):
            deal(players)


@proves("M1")
def test_alone_one_plays_for_points():
    table = stacked("two-fh", players=1)
    lay(table, 0, (3, 7), 0)
    table.play(0, A_END)
    assert table.over
    assert table.winners == (0,)


@proves("M2")
@pytest.mark.parametrize("episode", ["eternal", "1"])
def test_everybody_has_the_same_hundred_spaces(episode):
    s = deal(4, 0, episode).state
    assert [len(row) for row in ROWS] == [17, 16, 15, 14, 13, 10, 9, 6]
    for seat in range(4):
        assert [len(spaces(s.array["ground"][seat, kind])) for kind in range(4)] == [31, 29, 16, 24]
        assert s.array["ground"][seat].tolist() == s.array["ground"][0].tolist()
        awake = int(BOX.array["features"][s.episode]) >> STATUE & 1
        statues = spaces(BOX.array["feature"][STATUE]) if awake else set()
        assert statues == (set() if episode == "1" else {(12, 0), (4, 1), (6, 2), (9, 2)})
        assert statues <= spaces(s.array["ground"][seat, RAINFOREST])


@proves("M3")
def test_everybody_has_the_same_28_tiles():
    s = deal(3).state
    sizes, shown = Counter(), Counter()
    for tile in range(28):
        symbols = shown_by(int(s.array["faces"][0, tile]))
        sizes[len(symbols)] += 1
        shown.update(symbols)
        assert 2 <= len(set(symbols)) <= 4
    assert sizes == {2: 6, 3: 16, 4: 6}
    assert shown == {0: 21, 1: 21, 2: 21, 3: 21}
    assert (s.array["faces"][:3] == s.array["faces"][0]).all()
    assert not s.array["faces"][:, 28:].any()


@proves("M4")
@pytest.mark.parametrize("episode", ["eternal", "1"])
def test_everybody_starts_with_ten_points(episode):
    assert deal(4, 0, episode).scores == [10, 10, 10, 10]


@proves("M5", "M7")
def test_the_cards_are_shuffled_and_the_first_is_turned_over():
    first = Counter(int(deal(1, seed).state.array["card"]) for seed in range(1400))
    assert set(first) == set(range(1, 29))
    assert min(first.values()) > 20
    assert deal(2, 3).state.array["left"] == 27


@proves("M5")
def test_each_card_comes_once_and_in_any_order():
    orders = set()
    for seed in range(50):
        table, cards = deal(1, seed), []
        score(table, 0, points=28)
        while not table.over:
            cards.append(table.state.card)
            table.play(0, A_PASS)
        assert sorted(cards) == list(range(1, 29))
        orders.add(tuple(cards))
    assert len(orders) == 50


@proves("M6")
@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_nobody_knows_the_order_of_the_cards_but_all_see_those_turned(viewer):
    table = stacked("two-fh", "two-fw")
    assert table.view(viewer).state.array["rng"] == 0  # which card comes is chance's to say, when it is turned
    table.play(0, A_PASS)
    table.play(1, A_PASS)
    data = table.data(viewer)
    assert data["cards turned"] == ["field-house", "field-wall"]
    assert data["cards left"] == 26
    assert data["card"] == "field-wall"


# ---- a round


@proves("M8")
def test_all_act_at_the_same_time_each_once():
    table = stacked("two-fh", "two-fw", players=3)
    assert table.turn == (0, 1, 2)
    lay(table, 1, (3, 7))
    assert table.turn == (0, 2)
    assert "(M8)" in why_not(table, 1, A_PASS)
    table.play(2, A_PASS)
    assert table.data(-1)["card"] == "field-house"
    table.play(0, A_PASS)
    assert table.data(-1)["card"] == "field-wall"
    assert table.turn == (0, 1, 2)


@proves("M8")
def test_the_order_in_which_they_act_makes_no_difference():
    one, two = stacked("rhomb-wfhp"), stacked("rhomb-wfhp")
    moves = [(0, action((3, 6))), (1, A_PASS)]
    for seat, move in moves:
        one.play(seat, move)
    for seat, move in reversed(moves):
        two.play(seat, move)
    assert one.state.tobytes() == two.state.tobytes()


@proves("M9")
def test_what_others_do_is_seen_at_once():
    table = stacked("two-fh")
    lay(table, 0, (3, 7))
    assert table.data(1)["players"][0]["island"][7] == "bFHbbb"
    assert table.turn == (1,)


# ---- placing


@proves("M10")
@pytest.mark.parametrize("episode", ["eternal", "1"])
def test_the_first_tile_covers_a_beach_space(episode):
    table = stacked("line-fhf", episode=episode)
    beach = spaces(table.state.array["ground"][0, BEACH])
    numbers = placements(table, 0)
    assert numbers
    assert all(beach & set(covered(table, number)) for number in numbers)
    assert "at least one beach space (M10)" in why_not(table, 0, action((4, 4)))


@proves("M10")
def test_the_first_tile_is_the_first_placed_whatever_the_round():
    table = stacked("two-fh", "two-fw", players=1)
    table.play(0, A_PASS)
    assert "(M10)" in why_not(table, 0, action((4, 4)))
    lay(table, 0, (3, 7))


@proves("M11")
def test_later_tiles_lie_beside_a_matching_symbol():
    table = stacked("two-fh", "two-fw", players=1)
    lay(table, 0, (3, 7))  # field on 3,7 and house on 4,7
    assert "equal one (M11)" in why_not(table, 0, action((6, 7)))  # far away
    assert "equal one (M11)" in why_not(table, 0, action((5, 7)))  # a field beside the house only
    assert "equal one (M11)" in why_not(table, 0, action((6, 7), 3))  # a wall there
    fields = {(q, r) for q, r in CELL if (q - 3, r - 7) in {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}}
    for number in placements(table, 0):
        assert any(place in fields and symbol == "F" for place, symbol in covered(table, number).items())
    lay(table, 0, (2, 7), 5)  # its wall touches nothing that matches: one match is enough


@proves("M11")
def test_symbols_within_the_new_tile_do_not_match_each_other():
    table = stacked("two-hp", "triangle-ffw", players=1)
    lay(table, 0, (3, 7))
    assert placements(table, 0) == []


@proves("M12")
def test_a_tile_turns_six_ways_and_is_never_flipped():
    table = stacked("triangle-fhw", players=1)
    found = {tuple(sorted(covered(table, number).items())) for number in placements(table, 0)}
    assert len(found) == len(placements(table, 0))
    down = {(3, 6): "F", (4, 6): "H", (3, 7): "W"}  # as printed
    assert tuple(sorted(down.items())) in found
    flipped = {(3, 6): "H", (4, 6): "F", (3, 7): "W"}
    assert tuple(sorted(flipped.items())) not in found
    assert {number // CELLS for number in placements(table, 0)} == set(range(6))


@proves("M12")
def test_turns_that_look_the_same_are_one_placement():
    table = stacked("line-fhf", "line-hfw", players=1)
    looks = [tuple(sorted(covered(table, number).items())) for number in placements(table, 0)]
    assert {number // CELLS for number in placements(table, 0)} == {0, 1, 2}
    assert len(set(looks)) == len(looks)
    assert "(M12)" in why_not(table, 0, action((4, 6), 3))
    table.play(0, A_PASS)
    assert {number // CELLS for number in placements(table, 0)} == set(range(6))


@proves("M13")
def test_a_tile_covers_as_many_spaces_as_it_has():
    table = stacked("rhomb-wfhp", players=1)
    lay(table, 0, (3, 6))
    s = table.state
    laid = [spaces(s.array["laid"][0, symbol]) for symbol in range(4)]
    assert laid == [{(4, 6)}, {(3, 7)}, {(3, 6)}, {(4, 7)}]
    assert len(spaces(s.array["free"][0])) == 31 + 29 + 16 - 4


@proves("M14")
def test_tiles_stay_on_the_island_and_on_ground_that_may_be_built_on():
    eternal, first = stacked("two-fh", players=1), stacked("two-fh", players=1, episode="1")
    for table, kinds in ((eternal, (BEACH, HEATHER, PALM)), (first, (BEACH, HEATHER))):
        paint(table, 0, ". . ..F")
        ground = set().union(*(spaces(table.state.array["ground"][0, kind]) for kind in kinds))
        assert all(set(covered(table, number)) <= ground for number in placements(table, 0))
        assert "leave the island (M14)" in why_not(table, 0, action((16, 0)))
        assert "is rainforest, where nothing may be built (M14)" in why_not(table, 0, action((4, 2)))
    assert action((3, 2), 4) in placements(eternal, 0)
    assert "is palm, where nothing may be built (M14)" in why_not(first, 0, action((3, 2), 4))
    assert "is rainforest" in why_not(eternal, 0, action((4, 1)))  # a statue stands there


@proves("M15")
def test_nothing_is_laid_on_a_tile():
    table = stacked("two-fh", "two-fw", players=1)
    lay(table, 0, (3, 7))
    assert "there is a tile already on row 8, space 2 (M15)" in why_not(table, 0, action((2, 7)))


@proves("M16")
def test_what_lies_lies():
    table, chance = deal(1, 5), random.Random(5)
    before = np.zeros((4, 3), np.int64)
    while not table.over:
        numbers = placements(table, 0) or [A_PASS if table.scores[0] > 0 else A_END]
        table.play(0, chance.choice(numbers))
        now = table.state.array["laid"][0]
        assert (before & ~now == 0).all()
        before = now.copy()


# ---- passing and ending


@proves("M17")
def test_passing_costs_a_point_even_where_the_tile_would_fit():
    table = stacked("two-fh", "two-fw")
    assert placements(table, 0)
    table.play(0, A_PASS)
    assert table.scores == [9, 10]
    assert table.sheets[0]["passes"] == -1
    assert table.data(0)["players"][0]["passed"] == ["field-house"]
    table.play(1, A_PASS)
    assert 0 in table.turn


@proves("M18")
@pytest.mark.parametrize("left", [0, -2])
def test_without_points_one_cannot_pass(left):
    table = stacked("two-fh")
    score(table, 0, points=left)
    assert "you have no point left to pass with" in why_not(table, 0, A_PASS)
    assert "(M18)" in why_not(table, 0, A_PASS)
    numbers = [a.id for a in table.actions(0)]
    assert A_END in numbers
    assert len(numbers) > 1
    score(table, 0, points=1)
    table.play(0, A_PASS)
    assert table.scores[0] == 0


@proves("M19")
def test_ending_costs_nothing_and_is_for_good():
    table = stacked("two-fh", "two-fw")
    table.play(0, A_END)
    assert table.scores == [10, 10]
    assert "you have ended" in why_not(table, 0, A_PASS)
    assert "(M19)" in why_not(table, 0, A_PASS)
    table.play(1, A_PASS)
    assert table.turn == (1,)


@proves("M19")
def test_who_has_ended_takes_part_in_all_end_scoring():
    table = stacked("two-fh", "two-fw")
    lay(table, 0, (3, 7))
    table.play(1, A_PASS)
    table.play(0, A_END)
    table.play(1, A_END)
    sheet = table.sheets[0]
    assert (sheet["largest farm"], sheet["largest village"], sheet["largest fortification"]) == (5, 5, 0)
    assert sheet["left visible"] == -29
    assert table.sheets[1]["largest farm"] == 0


@proves("M20")
def test_who_can_only_end_has_ended():
    table = stacked("two-hp", "triangle-ffw", "two-wp", players=2)
    score(table, 0, points=0)
    lay(table, 0, (3, 7))
    before = table.state
    table.play(1, A_PASS)  # the next tile has nothing that matches a house or a path
    assert table.turn == (1,)
    assert table.data(-1)["ended"] == [0]
    assert "player 1 can only end" in table.tell(table.log[-1], before, table.state, 1)
    assert table.scores[0] == 0


@proves("M20", "M21")
def test_it_is_over_if_all_can_only_end():
    table = stacked("two-hp", "triangle-ffw")
    for seat in (0, 1):
        score(table, seat, points=0)
        lay(table, seat, (3, 7))
    assert table.over
    assert table.state.left == 26


@proves("M21")
def test_it_is_over_when_all_have_ended_and_no_card_is_turned():
    table = stacked("two-fh", "two-fw", players=3)
    for seat in (2, 0, 1):
        assert not table.over
        table.play(seat, A_END)
    assert table.over
    assert table.state.left == 27
    assert table.data(0)["cards turned"] == ["field-house"]


@proves("M22")
def test_it_is_over_after_the_28th_card():
    table, chance, rounds = deal(2, 4), random.Random(4), 0
    score(table, 0, points=50)
    score(table, 1, points=50)
    while not table.over:
        rounds += 1
        for seat in (0, 1):
            table.play(seat, chance.choice(placements(table, seat) or [A_PASS]))
    assert rounds == 28
    assert table.state.left == 0


# ---- points


@proves("M23", "M34")
def test_one_tile_brings_several_things_in_their_order():
    """A tile that completes a village and a road: the log tells the village first."""
    table = stacked("two-hp", players=1)
    paint(table, 0, ". . . .....PPPP ....P ..P HHHH .")  # paths down to 3,5, past the statues on 6,2 and 9,2; houses up to 4,6
    paint(table, 0, ". . . . . HP . .")
    s = table.state
    number = next(a for a in placements(table, 0) if set(gains(table, a)) == {"villages", "roads"})
    table.play(0, number)
    told = table.tell(table.log[-1], s, table.state, 0)
    assert told.index("villages +3") < told.index("roads +")


def gains(table, number):
    """What a placement would bring, by the lines of the sheet."""
    after = table.game.play(table.state, table.box, 0, number)
    before, now = table.game.tally(table.state, table.box, 0), table.game.tally(after, table.box, 0)
    return {line: now[line] - before[line] for line in now if now[line] != before[line]}


@proves("M24")
def test_the_sheet_adds_up_to_where_the_token_stands():
    table = stacked("two-fh", "two-fw", episode="1")
    lay(table, 0, (3, 7))
    assert table.scores[0] == 11 == sum(table.sheets[0].values()) == int(table.state.points[0])
    assert table.sheets[0]["start"] == 10
    assert table.sheets[0]["on their ground"] == 1


@proves("M25")
def test_points_below_zero_are_owed():
    table = stacked("two-fh", "two-hw", "two-fw", players=1, episode="1")
    score(table, 0, points=-2)
    lay(table, 0, (3, 7))  # a house on the beach pays one of the two
    assert table.scores == [-1]
    assert table.data(0)["players"][0]["token"] == 0
    assert table.data(0)["players"][0]["points"] == -1
    lay(table, 0, (5, 7))
    assert table.scores == [0]


@proves("M25")
def test_the_ranking_goes_by_the_true_number():
    table = stacked("two-fh", episode="1")
    score(table, 0, points=3)
    table.play(0, A_END)
    table.play(1, A_END)
    assert table.scores == [3 - 31, 10 - 31]
    assert table.winners == (1,)
    assert deal(2, 0, "1").scores == [10, 10]  # nothing is carried over


@proves("M26")
def test_the_end_of_the_track_is_for_good():
    table = stacked("line-hwh", "two-fh", "two-fw", players=1, episode="1")
    score(table, 0, points=54)
    lay(table, 0, (3, 7))  # two houses, one point too many
    assert table.scores == [55]
    assert table.sheets[0]["on their ground"] == 1
    assert table.data(0)["players"][0]["circles"] == 1
    table.play(0, A_PASS)
    assert table.scores == [55]
    table.play(0, A_END)
    assert table.scores == [55]
    assert table.sheets[0]["left visible"] == 0
    assert table.data(0)["players"][0]["circles"] == 1 + 2


@proves("M26")
def test_what_goes_beyond_the_end_of_the_track_is_lost():
    s = stacked("two-fh", episode="1").state.copy()
    for points in (43, 5, -3):
        scoring.give(s, BOX, 1, record.GROUP_LINE, points)
    sheet = deal(2, 0, "1").game.tally(s, BOX, 1)
    assert (sheet["farms"], sheet["end of the track"]) == (48, -3)
    assert sum(sheet.values()) == int(s.points[1]) == 55
    assert s.array["circles"].tolist() == [0, 1, 0, 0]


@proves("M26")
def test_in_the_eternal_game_the_count_goes_on():
    table = stacked("two-fh", players=1)
    score(table, 0, points=54)
    paint(table, 0, ". . . . . . . FFFF")
    lay(table, 0, (6, 7))
    assert table.scores == [57]
    table.play(0, A_END)
    assert table.scores[0] == 57 - (31 - 6)


@proves("M27")
def test_the_most_points_win():
    table = stacked("two-fh", players=3)
    score(table, 2, points=12)
    for seat in range(3):
        table.play(seat, A_END)
    assert table.winners == (2,)


def tie(one, two, players=2, episode="1"):
    """Two players who are level, with these islands; who wins."""
    table = stacked("two-fh", players=players, episode=episode)
    paint(table, 0, one)
    paint(table, 1, two)
    for seat in range(players):
        bare = len(spaces(table.state.array["free"][seat]) & spaces(table.state.array["ground"][seat, BEACH]))
        score(table, seat, points=bare + 5)
        table.play(seat, A_END)
    assert len(set(table.scores[:2])) == 1
    return table


@proves("M28")
def test_a_tie_is_broken_by_the_open_spaces_of_the_top_row():
    assert tie("F. .", ". FFFF").winners == (0,)
    assert tie(". FFFF", ".F .").winners == (1,)


@proves("M28")
def test_then_by_the_next_row_and_so_on():
    assert tie("FF . . . . . .", "FF . . F . . .").winners == (1,)
    assert tie("FF . . F . . H.....", "FF . . F . . .").winners == (0,)
    assert tie("FF . . F . . . H", "FF . . F . . . .H").winners == (0, 1)


@proves("M28")
def test_open_is_all_land_without_a_tile():
    """Seven bare rainforest spaces in the top row weigh as much as any: only the number of tiles there counts."""
    table = tie("F", "FF")
    assert table.winners == (1,)
    standings = [table.game.standing(table.state, table.box, seat) for seat in (0, 1)]
    assert standings[1] - standings[0] == 1 << 35  # one open space of the top row


@proves("M28")
def test_in_the_eternal_game_the_tie_break_is_the_same():
    table = stacked("two-fh")
    paint(table, 0, "F . . . . . . .")
    paint(table, 1, ". . . . . . . F")
    table.play(0, A_END)
    table.play(1, A_END)
    assert table.scores[0] == table.scores[1] == 10 + 5 - 30
    assert table.winners == (0,)


# ---- episode 1


@proves("M29")
def test_a_house_on_the_beach_is_a_point_at_once():
    table = stacked("line-hwh", "two-hw", players=1, episode="1")
    lay(table, 0, (3, 7))
    assert table.sheets[0]["on their ground"] == 2
    lay(table, 0, (5, 6), 5)  # this house on the beach, its wall on heather
    assert table.sheets[0]["on their ground"] == 3
    table = stacked("two-fh", players=1, episode="1")
    lay(table, 0, (5, 6), 5)  # this house on heather
    assert table.sheets[0]["on their ground"] == 0


@proves("M30")
def test_bare_beach_costs_a_point_each_at_the_end():
    table = stacked("rhomb-wfhp", players=1, episode="1")
    lay(table, 0, (3, 6))
    assert table.sheets[0]["left visible"] == 0
    table.play(0, A_END)
    assert table.sheets[0]["left visible"] == -27


@proves("M31")
@pytest.mark.parametrize(
    ("points", "circles"),
    [
        ([5, 9], [0, 2]),
        ([9, 9], [2, 2]),
        ([5, 9, 7], [0, 2, 1]),
        ([9, 9, 7], [2, 2, 0]),
        ([7, 9, 7, 1], [1, 2, 1, 0]),
        ([1, 2, 3, 4], [0, 0, 1, 2]),
        ([6, 6, 6, 6], [2, 2, 2, 2]),
    ],
)
def test_progress_circles(points, circles):
    table = stacked("two-fh", players=len(points), episode="1")
    for seat, now in enumerate(points):
        score(table, seat, points=now)
    for seat in range(len(points)):
        table.play(seat, A_END)
    assert [player["circles"] for player in table.data(-1)["players"]] == circles


@proves("M31")
def test_a_tie_for_a_place_is_broken_before_circles_are_given():
    table = tie("F. .", ". F", players=3)
    score_of_third = table.scores[2]
    assert score_of_third == table.scores[0]
    assert [player["circles"] for player in table.data(-1)["players"]] == [2, 1, 0]


@proves("M32")
@pytest.mark.parametrize(("points", "circles"), [(18, 0), (19, 2)])
def test_alone_there_is_a_mark_to_reach(points, circles):
    table = stacked("two-fh", players=1, episode="1")
    score(table, 0, points=points + 31)
    table.play(0, A_END)
    assert table.scores == [points]
    assert table.data(0)["players"][0]["circles"] == circles


# ---- the Eternal Game


@proves("M33", "M34")
@pytest.mark.parametrize(
    ("letter", "tile", "line"), [("F", "two-fp", "farms"), ("H", "two-hp", "villages"), ("W", "two-wp", "fortifications")]
)
def test_five_joined_symbols_count_three_points_and_get_a_cube(letter, tile, line):
    table = stacked(tile, players=1)
    paint(table, 0, f". . . . . . . {letter * 3}")
    lay(table, 0, (5, 7))  # four of them
    assert table.sheets[0][line] == 0
    table = stacked(tile, players=1)
    paint(table, 0, f". . . . . . . {letter * 4}")
    lay(table, 0, (6, 7))
    assert table.sheets[0][line] == 3
    assert table.scores == [13]
    assert marks(table, 0) == [(6, 7)]


@proves("M33")
def test_paths_are_no_such_group():
    table = stacked("two-fp", players=1)
    paint(table, 0, ". . . . . . . PPPP")
    lay(table, 0, (7, 7), 3)
    assert table.scores == [10]


@proves("M34")
def test_one_tile_may_complete_several():
    table = stacked("two-fh", players=1)
    paint(table, 0, ". . . . . . HHHH FFF.FF")
    assert gains(table, action((5, 7), 4)) == {"farms": 3, "villages": 3}
    lay(table, 0, (5, 7), 4)
    assert set(marks(table, 0)) == {(5, 7), (5, 6)}


@proves("M34")
def test_one_tile_may_complete_two_of_the_same_symbol():
    table = stacked("line-fhf", players=1)
    paint(table, 0, ". . . . . . FFFF.FFFF .")
    table.play(0, next(a for a in placements(table, 0) if gains(table, a) == {"farms": 6}))
    assert len(marks(table, 0)) == 2


@proves("M35")
def test_a_group_with_a_cube_brings_nothing_more():
    table = stacked("two-fp", "triangle-ffw", "line-fhf", players=1)
    paint(table, 0, ". . . . . . . FFFF")
    lay(table, 0, (6, 7))
    paint(table, 0, ". . . . . . FFFF")  # nine, and growing past ten
    for _ in range(2):
        number = next(a for a in placements(table, 0) if any(symbol == "F" for symbol in covered(table, a).values()))
        table.play(0, number)
    assert table.sheets[0]["farms"] == 3
    assert len(marks(table, 0)) == 1


@proves("M35")
def test_scored_groups_that_are_joined_keep_their_cubes():
    table = stacked("two-fp", "two-fh", "two-fw", players=1)
    paint(table, 0, ". . . . . . FFFF .")
    lay(table, 0, (5, 6), 4)
    assert table.sheets[0]["farms"] == 3
    paint(table, 0, ". . . . . . ......FFF .....F")
    lay(table, 0, (6, 7), 3)
    assert table.sheets[0]["farms"] == 6
    assert set(marks(table, 0)) == {(5, 6), (6, 7)}
    lay(table, 0, (6, 6), 4)  # joins both
    assert table.sheets[0]["farms"] == 6
    assert set(marks(table, 0)) == {(5, 6), (6, 7)}


@proves("M36")
def test_groups_without_a_cube_that_are_joined_are_one():
    table = stacked("two-fp", players=1)
    paint(table, 0, ". . . . . . . FFF.FF")
    lay(table, 0, (5, 7), 4)
    assert table.sheets[0]["farms"] == 3
    assert marks(table, 0) == [(5, 7)]


@proves("M36")
def test_there_is_no_limit_to_groups():
    """Every group counts, however many there are: more cubes than the printed game has a colour for are no matter."""
    table = stacked("two-fp", "two-fw", "two-fh", "line-fhf", "line-pfp", players=1)
    paint(table, 0, ". . . ...FFFF . ...FFFF . FF.FF")
    for hole in ((4, 7), (8, 5), (7, 3)):
        table.play(0, next(a for a in placements(table, 0) if covered(table, a).get(hole) == "F"))
    assert table.sheets[0]["farms"] == 9
    assert set(marks(table, 0)) == {(4, 7), (8, 5), (7, 3)}


# From the statue on 6,2 over palms and heather: 5,3, 4,4, 3,5 and the beach on 2,6.
ROAD = ". . . .....P ....P ..P .."


@proves("M37", "M38")
def test_a_road_from_a_statue_to_the_sea():
    table = stacked("two-fp", "two-hp", players=1)
    paint(table, 0, ROAD)
    number = next(a for a in placements(table, 0) if covered(table, a).get((2, 6)) == "P")
    assert gains(table, number) == {"roads": 5}
    inland = [
        a for a in placements(table, 0) if "P" in covered(table, a).values() and not covered(table, a).keys() & set(BEACHES)
    ]
    assert inland
    assert all(gains(table, a) == {} for a in inland)  # not on the sand: no road
    table.play(0, number)
    assert marks(table, 0) == [(6, 2)]


BEACHES = spaces(BOX.array["ground"][BEACH])


@proves("M37")
def test_a_road_needs_a_path_next_to_the_statue():
    table = stacked("two-fp", players=1)
    paint(table, 0, ROAD.replace(".....P", "......"))
    number = next(a for a in placements(table, 0) if covered(table, a).get((2, 6)) == "P")
    assert gains(table, number) == {}


@proves("M37")
def test_a_road_may_wind_and_cross_any_ground():
    table = stacked("two-fp", players=1)
    paint(table, 0, ". . . .....P .....PPP . ....P .")
    number = next(a for a in placements(table, 0) if covered(table, a).get((6, 5)) == "P")
    assert gains(table, number) == {"roads": 5}


@proves("M38")
def test_each_statue_counts_once():
    table = stacked("two-fp", "two-hp", players=1)
    paint(table, 0, ROAD)
    table.play(0, next(a for a in placements(table, 0) if covered(table, a).get((2, 6)) == "P"))
    again = [a for a in placements(table, 0) if "P" in covered(table, a).values()]
    assert again
    assert all("roads" not in gains(table, a) for a in again)


@proves("M39")
def test_a_road_may_branch_to_several_statues():
    table = stacked("two-fp", "line-pfp", players=1)
    paint(table, 0, ROAD.replace(".....P", ".....PPPP"))  # and along the palms to 8,3, next to the statue on 9,2
    number = next(a for a in placements(table, 0) if covered(table, a).get((2, 6)) == "P")
    assert gains(table, number) == {"roads": 10}
    table.play(0, number)
    assert set(marks(table, 0)) == {(6, 2), (9, 2)}


@proves("M39")
def test_a_statue_joined_later_counts_later():
    table = stacked("two-fp", "two-hp", players=1)
    paint(table, 0, ROAD.replace(".....P", ".....P.P"))  # 5,3 and 7,3; 6,3 is open
    table.play(0, next(a for a in placements(table, 0) if covered(table, a).get((2, 6)) == "P"))
    assert table.sheets[0]["roads"] == 5
    paint(table, 0, ". . . ........P")  # 8,3 touches the statue on 9,2
    table.play(0, next(a for a in placements(table, 0) if covered(table, a).get((6, 3)) == "P"))
    assert table.sheets[0]["roads"] == 10


@proves("M40")
def test_the_largest_groups_bring_five_points_to_all_who_tie():
    table = stacked("two-fh", players=3)
    paint(table, 0, ". . . . . . HHH.P FFF...")
    paint(table, 1, ". . . . . . HHH.. FF....")
    paint(table, 2, ". . . . . . HH.H. FF....")
    for seat in range(3):
        table.play(seat, A_END)
    largest = [
        [sheet[f"largest {name}"] for name in ("farm", "village", "fortification", "path system")] for sheet in table.sheets
    ]
    assert largest == [[5, 5, 0, 5], [0, 5, 0, 0], [0, 0, 0, 0]]


@proves("M40")
def test_alone_nobody_gets_them():
    table = stacked("two-fh", players=1)
    lay(table, 0, (3, 7))
    table.play(0, A_END)
    assert table.scores == [10 - 29]


@proves("M41")
def test_in_the_eternal_game_bare_beach_costs_too_and_there_are_no_circles():
    table = stacked("two-fh")
    lay(table, 0, (3, 7))
    table.play(1, A_END)
    table.play(0, A_END)
    assert table.sheets[0]["left visible"] == -29
    assert table.sheets[1]["left visible"] == -31
    assert [player["circles"] for player in table.data(-1)["players"]] == [0, 0]


# ---- the rulebook's examples


@proves("M24", "M29", "M30")
def test_tina():
    """Seven houses on the beach, one pass, two beach spaces still visible: 14 points."""
    houses = ["two-fh", "two-hw", "two-hp", "line-hfw", "line-fph", "triangle-fhw", "triangle-hpw"]
    table = stacked(*houses, "triangle-ffw", "triangle-hhp", players=1, episode="1")
    paint(table, 0, ". H..............H . H H...........H H........H HHHHHHHHH HHHHHH")
    bare = spaces(table.state.array["free"][0]) & BEACHES
    assert len(bare) == 9
    for left in range(9, 2, -1):
        number = next(
            a
            for a in placements(table, 0)
            if [symbol for place, symbol in covered(table, a).items() if place in BEACHES] == ["H"]
        )
        table.play(0, number)
        assert len(spaces(table.state.array["free"][0]) & BEACHES) == left - 1
    table.play(0, A_PASS)
    table.play(0, A_END)
    sheet = table.sheets[0]
    assert (sheet["start"], sheet["on their ground"], sheet["passes"], sheet["left visible"]) == (10, 7, -1, -2)
    assert table.scores == [14]


TONY = """
    F................
    W...........P...
    F..P.......P...
    W..PPP.PPPPF.F
    FW.HH..FFF.WW
    P.HH.....W
    FFF.FFFHW
    HH.HHH
"""
RIVAL = """
    .................
    ................
    ...............
    ..............
    .............
    ..WWWWWW..
    PPPPPPPPP
    PPPPP.
"""


@proves("M24", "M34", "M38", "M39", "M40", "M41")
def test_tony():
    """Two villages, two farms, one fortification, four roads, one pass: 41 points gained, the token on 51."""
    table = stacked("two-fh", "two-fw", "two-hp", "two-wp", "two-fp", "two-hw")
    paint(table, 0, TONY)
    paint(table, 1, RIVAL)
    table.play(1, A_END)
    lay(table, 0, (4, 6), 1)
    assert table.scores[0] == 10 + 6  # a farm and a village of seven
    lay(table, 0, (10, 4), 2)
    assert table.scores[0] == 16 + 6  # a farm and a fortification of five
    lay(table, 0, (2, 5), 4)
    assert table.scores[0] == 22 + 3 + 10  # a village and the roads of two statues
    lay(table, 0, (6, 4), 4)
    assert table.scores[0] == 35 + 10  # the other two statues
    table.play(0, A_PASS)
    table.play(0, A_END)
    sheet = table.sheets[0]
    assert {line: points for line, points in sheet.items() if points} == {
        "start": 10, "passes": -1, "farms": 6, "villages": 6, "fortifications": 3, "roads": 20, "largest farm": 5,
        "largest village": 5, "left visible": -3,
    }  # fmt: skip
    assert table.scores[0] == 51 == 10 + 41
    assert len(marks(table, 0)) == 5 + 4
