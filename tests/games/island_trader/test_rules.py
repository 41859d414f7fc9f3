"""The rules of Island Trader, clause by clause."""

import random
from collections import Counter, deque

import pytest

from skerry import BadBox, BadOption, IllegalAction
from skerry.engine.contract import LOST
from skerry.games.island_trader import GAME
from skerry.games.island_trader.components import read_box
from skerry.games.island_trader.record import CHOOSE, EQUALLY_NEAR, OVER, PAY, PLACE, PLAY, SAIL, SUPPLY
from skerry.games.island_trader.words import NAMES
from skerry.testing.clauses import proves
from skerry.testing.matches import play_out, states

from .position import BOX, act, face, hand, new, reached, sail, sea, texts, words

SHAPES = {"4x3": (20, 12), "3x4": (15, 16), "2x6": (10, 24)}
each_formation = pytest.mark.parametrize("formation", range(3), ids=list(SHAPES))


def place_of(formation, dot):
    """A dot's x and y, by the words of the rules: x its column, y in half steps downwards."""
    rows = int(BOX.array["rows"][formation])
    x, row = divmod(dot, rows)
    tile, c = divmod(x, 5)
    return x, 8 * (row // 4) + tile % 2 + 2 * (row % 4) + c % 2


# ---- the chart


@proves("I1")
def test_one_to_four_people_play():
    for players in (1, 2, 3, 4):
        data = new(players).data(-1)
        assert [seat["cards"] + seat["deck"] for seat in data["seats"]] == [64 if players == 1 else 32] * players
        assert [seat["markers"] for seat in data["seats"]] == [24 if players == 1 else 12] * players
    for players in (0, 5):
        with pytest.raises(BadOption, match="for 1 to 4 players"):
            new(players)


@proves("I2")
@each_formation
def test_every_tile_has_two_islands_on_dots_in_its_middle(formation):
    for seed in range(20):
        s = new(seed=seed, formation=formation).state
        tiles = Counter()
        for column, row in zip(s.array["island_column"].tolist(), s.array["island_row"].tolist(), strict=True):
            tiles[column // 5, row // 4] += 1
            assert (column % 5, row % 4) in {(1, 1), (1, 2), (2, 2), (3, 1), (3, 2)}
        assert len(tiles) == 12
        assert set(tiles.values()) == {2}


@proves("I3")
def test_tiles_are_shuffled_and_turned_by_half_a_turn():
    turned_to = {(1, 1): (3, 2), (3, 2): (1, 1), (1, 2): (3, 1), (3, 1): (1, 2), (2, 2): (2, 2)}
    turns, places = Counter(), Counter()
    for seed in range(300):
        s = new(seed=seed).state
        for tile in range(12):
            spots = [(int(s.island_column[i]) % 5, int(s.island_row[i]) % 4) for i in (2 * tile, 2 * tile + 1)]
            printed = [(int(BOX.spot_column[i]), int(BOX.spot_row[i])) for i in (2 * tile, 2 * tile + 1)]
            assert spots in (printed, [turned_to[spot] for spot in printed])
            if printed != [turned_to[spot] for spot in printed]:
                turns[spots == printed] += 1
            places[tile, int(s.array["island_column"][2 * tile]) // 5, int(s.array["island_row"][2 * tile]) // 4] += 1
    assert 0.45 < turns[True] / turns.total() < 0.55
    assert len(places) == 144
    assert max(places.values()) < 55  # 25 on average


@proves("I4")
@each_formation
def test_the_second_and_fourth_column_of_tiles_sit_half_a_step_lower(formation):
    columns, rows = list(SHAPES.values())[formation]
    table = new(formation=formation)
    assert (int(BOX.array["columns"][formation]), int(BOX.array["rows"][formation])) == (columns, rows)
    assert table.data(0)["formation"] == list(SHAPES)[formation]
    for x in range(columns):
        assert int(BOX.array["offset"][formation, x]) == place_of(formation, x * rows)[1]
        assert (x + place_of(formation, x * rows)[1]) % 2 == 0  # so all lines meet


@proves("I5")
@each_formation
def test_lines_lead_to_the_six_nearest_dots(formation):
    dots = {place_of(formation, dot): dot for dot in range(240)}
    for (x, y), dot in dots.items():
        around = [(x, y - 2), (x, y + 2), (x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1), (x + 1, y + 1)]
        near = sorted(dots[place] for place in around if place in dots)
        assert sorted(n for n in BOX.array["neighbours"][formation, dot].tolist() if n >= 0) == near


@proves("I6")
@each_formation
def test_the_rim_is_where_lines_are_missing(formation):
    columns, rows = list(SHAPES.values())[formation]
    for dot in range(240):
        x, row = divmod(dot, rows)
        rim = x in (0, columns - 1) or row in (0, rows - 1)
        assert rim == (-1 in BOX.array["neighbours"][formation, dot].tolist())
        assert rim == (not BOX.array["sea"][formation, x] >> row & 1)
    for seed in range(30):
        table = play_out(new(4, seed, formation=formation), random.Random(seed))
        for kind in ("ship", "island"):
            for x, row in zip(
                table.state.array[f"{kind}_column"].tolist(), table.state.array[f"{kind}_row"].tolist(), strict=True
            ):
                assert BOX.array["sea"][formation, x] >> row & 1


# ---- before the first turn


@proves("I7")
def test_everybody_has_the_same_deck_shuffled():
    table = new(4, 3)
    for seat in range(4):
        cards = Counter((table.state.array["deck"][32 * seat : 32 * seat + 22] - 1).tolist())
        cards += Counter({i: int(n) for i, n in enumerate(table.state.array["hand"][seat])})
        assert cards == Counter({i: int(n) for i, n in enumerate(BOX.array["copies"]) if n})
    tops = Counter(int(new(seed=seed).state.deck[21]) for seed in range(600))
    assert len(tops) == 29 - 1 == int((BOX.array["copies"] > 0).sum())
    assert max(tops.values()) < 75  # a face that is there twice: 37 on average


@proves("I8", "I30")
def test_starting_hands():
    assert new(3).state.array["held"].tolist() == [10, 10, 10, 0]
    assert new(2, hands=[20, 1, 5, 5]).state.array["held"].tolist() == [20, 1, 0, 0]
    with pytest.raises(BadOption, match="from 1 to 20"):
        new(2, hands=[21, 10, 10, 10])


@proves("I9", "I12")
def test_hands_first_then_ships_in_turn_order():
    table = new(3, 1, advanced="yes", first=2)
    order = []
    while table.state.stage == CHOOSE:
        order.append(table.turn[0])
        assert not table.state.array["ship_column"].any()
        table.play(table.turn[0], table.actions(table.turn[0])[0])
    assert order == [1] * 10 + [2] * 10 + [0] * 10
    assert table.state.array["held"].tolist() == [10, 10, 10, 0]
    while table.state.stage == PLACE:
        table.play(table.turn[0], table.actions(table.turn[0])[0])
    assert table.turn == (1,)
    turns = []
    for s, seat, _ in states(table, random.Random(1)):
        if s.stage == PLAY and len(turns) < 6:
            turns.append(seat)
    assert turns == [1, 2, 0, 1, 2, 0]


@proves("I12")
def test_the_table_says_who_begins_or_leaves_it_to_chance():
    first = Counter(int(new(4, seed).state.array["first"]) for seed in range(400))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 60
    assert {int(new(4, seed, first=3).state.array["first"]) for seed in range(20)} == {2}
    with pytest.raises(BadOption, match="player 3 of 2 is not at the table"):
        new(2, first=3)
    with pytest.raises(IllegalAction, match=r"it is player 1's turn \(I12\)"):
        sea(hands=[["1 rrffgg"], ["5 rr"]]).play(1, 0)


def nearest_free(s, formation):
    """The dots that are free and nearest to the starting point, by plain geometry."""
    columns, rows = list(SHAPES.values())[formation]
    middle = [columns // 2] if columns % 2 else [columns // 2 - 1, columns // 2]
    lowest = [place_of(formation, x * rows + rows - 1) for x in middle]
    start_x = sum(x for x, _ in lowest) / len(lowest)
    start_y = sum(y for _, y in lowest) / len(lowest)
    taken = set(zip(s.array["island_column"].tolist(), s.array["island_row"].tolist(), strict=True))
    taken |= set(zip(s.array["ship_column"].tolist(), s.array["ship_row"].tolist(), strict=True))
    far = {}
    for dot in range(240):
        if -1 not in BOX.array["neighbours"][formation, dot].tolist() and divmod(dot, rows) not in taken:
            x, y = place_of(formation, dot)
            far[dot] = round(((x - start_x) ** 2 * 3 + (y - start_y) ** 2) / 4, 6)
    return [dot for dot in sorted(far) if far[dot] == min(far.values())]


@proves("I10", "I11", "I36")
@each_formation
def test_ships_start_from_the_nearest_free_dot_and_equals_are_a_choice(formation):
    asked = set()
    for seed in range(120):
        table = new(4, seed, formation=formation)
        before = table.state.copy()
        before.array["ship_column"], before.array["ship_row"] = 0, 0
        rows = int(BOX.array["rows"][formation])
        for i in range(4):
            seat = (before.first + i) % 4
            near = nearest_free(before, formation)
            if table.state.stage == PLACE and table.turn == (seat,):
                assert len(near) > 1
                assert GAME.legal(table.state, BOX, seat) == [33 + dot for dot in near]
                asked.add(i)
                table.play(seat, table.actions(seat)[seed % len(near)])
            else:
                assert len(near) == 1
            dot = int(table.state.ship_column[seat]) * rows + int(table.state.ship_row[seat])
            assert dot in near
            before.ship_column[seat], before.ship_row[seat] = divmod(dot, rows)
    assert asked


@proves("I11")
def test_the_second_ship_of_the_usual_map_has_two_places_to_choose_from():
    """The rulebook's example: one player starts at the dot nearest to the centre, the other has two equal ones."""
    table = next(t for t in map(new, [2] * 40, range(40)) if t.state.stage == PLACE)
    assert len(texts(table, table.turn[0] + 1)) == 2
    with pytest.raises(IllegalAction, match=r"nearest free dot \(I10\)"):
        table.play(table.turn[0], 33 + 12 + 5)


def test_no_more_dots_are_equally_near_than_there_is_room_for():
    for formation in range(3):
        far = Counter(int(BOX.array["far"][formation, dot]) for dot in BOX.array["starts"][formation].tolist() if dot >= 0)
        assert max(far.values()) <= EQUALLY_NEAR


# ---- a turn


@proves("I13")
def test_a_card_is_used_once():
    table = sea(hands=[["3 rrfg", "5 rr"], ["5 ff"]])
    card = face("3 rrfg")
    table.play(0, card)
    assert table.state.hand[0, card] == 1  # until the ship sails it can be taken back
    act(table, 1, "Sail to R4")
    assert table.state.hand[0, card] == 0
    assert table.state.spent[0, card] == 1
    assert table.data(1)["seats"][0]["spent"] == {**table.data(0)["seats"][0]["spent"]}
    total = table.state.array["hand"][0] + table.state.array["spent"][0]
    assert total[card] == BOX.copies[card] - (table.state.array["deck"][:32] == card + 1).sum()


@proves("I14")
@pytest.mark.parametrize("steps", [1, 2, 3, 4, 5])
def test_a_voyage_has_as_many_steps_as_the_card_or_fewer(steps):
    table = sea(ships=[(10, 5), (17, 9)], hands=[[f"{steps} " + {1: "rrffgg", 2: "rrffg", 3: "rfgg", 4: "rrf", 5: "rr"}[steps]]])
    assert table.state.stage == PLAY
    table.play(0, table.actions(0)[0])
    near, queue = {10 * 12 + 5: 0}, deque([10 * 12 + 5])
    while queue:
        dot = queue.popleft()
        for other in BOX.array["neighbours"][0, dot].tolist():
            free = other >= 0 and -1 not in BOX.array["neighbours"][0, other].tolist() and other != 17 * 12 + 9
            if free and other not in near and near[dot] < steps:
                near[other] = near[dot] + 1
                queue.append(other)
    assert GAME.legal(table.state, table.box, 0) == [33 + dot for dot in sorted(near)]
    assert "Stay at K6" in texts(table, 1)
    assert table.state.held[0] == 1
    act(table, 1, "Stay at K6")
    assert table.state.held[0] == 0  # spent either way


@proves("I14")
def test_who_has_cards_must_play_one():
    table = sea(hands=[["5 rr", "5 ff"], ["5 gg"]])
    assert texts(table, 1) == [f"Sail by the card {words('5 rr')}", f"Sail by the card {words('5 ff')}"]
    with pytest.raises(IllegalAction, match=r"no such card in your hand \(I14\)"):
        table.play(0, face("5 gg"))
    with pytest.raises(IllegalAction, match=r"first choose a card to sail by \(I14\)"):
        table.play(0, 33 + 130)


@proves("I15")
def test_no_ship_goes_onto_or_through_another():
    """Player 1 in a corner of the sea, two ships beside it: the third way is the only one."""
    table = sea(3, ships=[(18, 10), (18, 9), (17, 9)], hands=[["5 rr", "5 ff"], ["5 rr"], ["5 rr"]])
    table.play(0, face("5 rr"))
    open_sea = sea(3, ships=[(18, 10), (10, 9), (10, 5)], hands=[["5 rr", "5 ff"], ["5 rr"], ["5 rr"]])
    open_sea.play(0, face("5 rr"))
    assert {"S10", "R10"} & reached(table, 1) == set()
    assert {"S10", "R10"} <= reached(open_sea, 1)
    assert len(reached(table, 1)) < len(reached(open_sea, 1)) - 2  # what lies behind is farther away
    with pytest.raises(IllegalAction, match=r"player 2's ship lies there \(I15\)"):
        table.play(0, 33 + 18 * 12 + 9)


@proves("I16", "I17")
def test_marked_islands_are_closed_and_others_are_open_sea():
    ring = sorted(int(n) for n in BOX.array["neighbours"][0, 125])
    around = {k: (*divmod(dot, 12), "r", 1, 1) for k, dot in enumerate(ring, 1)}
    hands = [["2 rrffg", "5 rr"], ["5 rr"]]
    free = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=around)
    free.play(0, face("2 rrffg"))
    assert len(reached(free, 1)) == 19  # through the ring, and onto it
    closed = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=around, marked={k: 1 + k % 2 for k in list(around)[:5]})
    closed.play(0, face("2 rrffg"))
    last = 33 + ring[5]
    assert last in GAME.legal(closed.state, closed.box, 0)
    assert not {33 + dot for dot in ring[:5]} & set(GAME.legal(closed.state, closed.box, 0))
    assert len(reached(closed, 1)) < 8
    with pytest.raises(IllegalAction, match=r"is marked already \(I16\)"):
        closed.play(0, 33 + ring[0])
    with pytest.raises(IllegalAction, match=r"rim of the map \(I6\)"):
        closed.play(0, 33)
    with pytest.raises(IllegalAction, match=r"too far for 2 steps \(I14\)"):
        closed.play(0, 33 + 15 * 12 + 5)


@proves("I16", "I36")
def test_a_ship_may_stay_at_an_island_marked_by_its_player_and_shut_in_it_does_so_by_itself():
    ring = sorted(int(n) for n in BOX.array["neighbours"][0, 125])
    islands = {k: (*divmod(dot, 12), "r", 1, 1) for k, dot in enumerate([125, *ring], 1)}
    hands = [["2 rrffg", "5 rr"], ["5 rr", "5 ff"]]
    table = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=islands, marked={1: 1})
    table.play(0, face("2 rrffg"))
    act(table, 1, "Stay at K6")
    assert table.turn == (1,)
    table = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=islands, marked=dict.fromkeys(islands, 1))
    before = table.state
    table.play(0, face("2 rrffg"))
    assert table.turn == (1,)
    assert table.state.array["spent"][0, face("2 rrffg")] >= 1
    assert "stays at K6" in table.tell(table.log[-1], before, table.state, 1)


@proves("I18")
def test_an_island_can_be_supplied_where_the_voyage_ends():
    islands = {0: (10, 4, "rrg", 3, 2)}
    table = sea(ships=[(10, 5), (17, 9)], hands=[["5 rr", "3 rfgg", "2 rrffg"], ["5 rr", "5 ff"]], islands=islands)
    sail(table, 1, "5 rr", "K5")
    assert texts(table, 1) == [f"Leave {NAMES[0]} as it is", f"Supply {NAMES[0]} with 2 rum, 1 gem"]
    act(table, 1, f"Leave {NAMES[0]} as it is")
    assert table.turn == (1,)
    assert table.state.owner[0] == 0
    sail(table, 2, "5 rr", "P9")
    sail(table, 1, "3 rfgg", "K5")  # no step, but there all the same
    assert table.state.stage == SUPPLY


@proves("I18", "I37")
def test_a_hand_that_does_not_suffice_is_asked_all_the_same():
    islands = {0: (10, 4, "rrrg", 3, 2)}
    hands = [["5 rr", "4 rrf", "5 ff"], ["5 rr", "5 ff"]]
    table = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=islands)
    sail(table, 1, "5 rr", "K5")
    assert texts(table, 1) == [f"Leave {NAMES[0]} as it is"]
    with pytest.raises(IllegalAction, match=r"your hand lacks 1 rum, 1 gem \(I18\)"):
        table.play(0, 274)
    open_table = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=islands, open_hands="yes")
    sail(open_table, 1, "5 rr", "K5")
    assert open_table.turn == (1,)
    empty = sea(ships=[(10, 5), (17, 9)], hands=[["5 rr"], ["5 rr", "5 ff"]], islands=islands)
    sail(empty, 1, "5 rr", "K5")
    assert empty.turn == (1,)  # an empty hand: all can see that


@proves("I19", "I20", "I21")
def test_cards_are_paid_one_by_one_and_too_much_is_lost():
    islands = {0: (10, 4, "rrg", 3, 2)}
    hands = [["5 rr", "4 rrf", "3 rfgg", "5 ff"], ["5 rr", "5 ff"]]
    table = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=islands)
    sail(table, 1, "5 rr", "K5")
    act(table, 1, f"Supply {NAMES[0]} with 2 rum, 1 gem")
    assert texts(table, 1) == [f"Pay with the card {words(card)}" for card in ("3 rfgg", "4 rrf")]
    with pytest.raises(IllegalAction, match=r"nothing the island still needs \(I20\)"):
        table.play(0, 275 + face("5 ff"))
    with pytest.raises(IllegalAction, match=r"no such card in your hand \(I19\)"):
        table.play(0, 275 + face("5 gg"))
    with pytest.raises(IllegalAction, match=r"whole need in one turn \(I19\)"):
        table.play(0, face("5 ff"))
    act(table, 1, f"Pay with the card {words('4 rrf')}")
    assert table.data(1)["need"] == {"gems": 1}
    assert texts(table, 1) == [f"Pay with the card {words('3 rfgg')}"]
    before, top = hand(table, 1), table.state.array["deck"][table.state.left[0] - 2 : table.state.left[0]] - 1
    act(table, 1, f"Pay with the card {words('3 rfgg')}")
    assert table.state.owner[0] == 1
    assert table.scores == [3, 0]
    assert table.turn == (1,)
    drawn = Counter(hand(table, 1)) - Counter({face("5 ff"): before[face("5 ff")]})
    assert drawn == Counter(top.tolist())  # two cards from the top, and no change for what was too much
    assert table.state.array["need"].tolist() == [0, 0, 0]


@proves("I21")
def test_a_deck_gives_what_it_still_has():
    islands = {0: (10, 4, "r", 3, 3)}
    table = sea(ships=[(10, 5), (17, 9)], hands=[["5 rr", "4 rrf"], ["5 rr", "5 ff"]], islands=islands, left=[2, 5])
    sail(table, 1, "5 rr", "K5")
    act(table, 1, f"Supply {NAMES[0]} with 1 rum")
    assert table.state.owner[0] == 1  # the last card is paid by itself (I36)
    assert (table.state.held[0], table.state.left[0]) == (2, 0)


@proves("I22")
def test_who_has_no_card_is_passed_over_and_stays_in_the_way():
    table = sea(3, ships=[(10, 5), (10, 6), (17, 9)], hands=[["1 rrffgg", "5 rr"], [], ["5 rr", "5 ff"]])
    table.play(0, face("1 rrffgg"))
    assert "K7" not in reached(table, 1)
    act(table, 1, "Sail to K5")
    assert table.turn == (2,)
    sail(table, 3, "5 rr", "P9")
    assert table.turn == (0,)


# ---- the end


def last_island(players, marked, **more):
    """Player 1 supplies the last island but some."""
    islands = {0: (10, 4, "r", 2, 3)}
    table = sea(players, ships=[(10, 5), (17, 9)], hands=[["5 rr", "4 rrf"], ["5 rr", "5 ff"]], islands=islands,
                marked=marked, **more)  # fmt: skip
    sail(table, 1, "5 rr", "K5")
    act(table, 1, f"Supply {NAMES[0]} with 1 rum")
    return table


@proves("I23", "I25")
def test_the_match_ends_with_the_last_island_or_the_twelfth_marker_after_its_cards_are_drawn():
    going_on = last_island(2, dict.fromkeys(range(1, 11), 1))
    assert not going_on.over
    twelfth = last_island(2, dict.fromkeys(range(1, 12), 1))
    assert twelfth.over
    assert twelfth.state.held[0] == 3
    all_marked = last_island(3, {k: 1 + k // 8 for k in range(1, 24)})
    assert all_marked.over
    assert all_marked.state.held[0] == 3
    assert (all_marked.state.array["markers"] < 12).all()


@proves("I24")
def test_the_match_ends_when_nobody_has_a_card():
    table = sea(hands=[["5 rr"], ["5 ff", "5 gg"]], left=[9, 9])
    table.play(0, face("5 rr"))
    table.play(0, table.actions(0)[0])
    assert table.turn == (1,)
    table.play(1, face("5 ff"))
    table.play(1, table.actions(1)[0])
    assert table.turn == (1,)  # the other one goes on, with the last card chosen by itself (I36)
    assert table.state.stage == SAIL
    table.play(1, table.actions(1)[0])
    assert table.over
    assert table.state.array["left"].tolist()[:2] == [9, 9]


@proves("I26")
def test_points_then_unused_cards_then_a_shared_win():
    def ended(one, two, hands):
        table = sea(hands=hands, marked={**dict.fromkeys(one, 1), **dict.fromkeys(two, 2)})
        for island in range(24):
            table.box.array["points"][island] = 2
        table.state.stage, table.state.actor = OVER, -1
        return table

    assert ended([0, 1], [2], [[], ["5 rr"]]).winners == (0,)
    assert ended([0], [2], [[], ["5 rr"]]).winners == (1,)
    assert ended([0], [2], [["5 ff"], ["5 rr"]]).winners == (0, 1)
    assert ended([0, 1], [2], [[], []]).sheets == [{"islands": 4}, {"islands": 2}]


# ---- variants


@proves("I27")
def test_in_advanced_mode_cards_are_chosen():
    islands = {0: (10, 4, "r", 3, 2)}
    hands = [["5 rr", "4 rrf", "5 gg"], ["5 rr", "5 ff"]]
    table = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=islands, advanced="yes", draw_or_play="yes")
    sail(table, 1, "5 rr", "K5")
    act(table, 1, f"Supply {NAMES[0]} with 1 rum")
    act(table, 1, f"Pay with the card {words('4 rrf')}")
    assert (table.turn, table.state.stage, table.state.to_take) == ((0,), CHOOSE, 2)
    with pytest.raises(IllegalAction, match=r"no such card in your deck \(I27\)"):
        table.play(0, 307 + face("5 gg"))
    with pytest.raises(IllegalAction, match=r"first choose the cards"):
        table.play(0, face("5 gg"))
    act(table, 1, f"Take the card {words('1 rrffgg')}")
    act(table, 1, f"Take the card {words('1 rrffgg')}")
    assert hand(table, 1) == {face("1 rrffgg"): 2, face("5 gg"): 1}
    assert table.turn == (1,)
    act(table, 2, "Choose 2 cards instead")
    assert table.state.to_take == 2


@proves("I27", "I36")
def test_a_deck_that_is_taken_whole_is_no_choice():
    islands = {0: (10, 4, "r", 3, 3)}
    hands = [["5 rr", "4 rrf", "5 gg"], ["5 rr", "5 ff"]]
    table = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=islands, left=[3, 3], advanced="yes")
    sail(table, 1, "5 rr", "K5")
    act(table, 1, f"Supply {NAMES[0]} with 1 rum")
    act(table, 1, f"Pay with the card {words('4 rrf')}")
    assert table.turn == (1,)
    assert (int(table.state.held[0]), int(table.state.left[0])) == (4, 0)


@proves("I28")
def test_starting_hands_are_chosen_before_ships_are_placed_and_in_secret():
    table = new(2, 5, advanced="yes", first=1, hands=[3, 4, 1, 1])
    assert table.data(1)["islands"]  # the map lies there
    one, two = table.fork(), table.fork()
    one.play(0, one.actions(0)[0])
    two.play(0, two.actions(0)[5])
    assert one.data(1) == two.data(1)
    assert one.told(1) == two.told(1) == ["takes 1 card"]
    assert one.data(0) != two.data(0)
    assert one.told(0) != two.told(0)
    assert one.data(1)["seats"][0]["cards"] == 1
    assert not one.state.array["deck"].any()  # nothing is left to read


@proves("I29")
def test_draw_or_play():
    table = sea(hands=[["5 rr", "4 rrf"], ["5 ff", "5 gg"]], draw_or_play="yes", left=[3, 0])
    act(table, 1, "Draw 2 cards instead")
    assert (int(table.state.held[0]), int(table.state.left[0])) == (4, 1)
    assert table.turn == (1,)
    assert all(text.startswith("Sail by") for text in texts(table, 2))
    with pytest.raises(IllegalAction, match=r"your deck is empty \(I29\)"):
        table.play(1, 32)
    with pytest.raises(IllegalAction, match=r"only in Draw or play \(I29\)"):
        sea(hands=[["5 rr", "5 ff"], ["5 ff"]]).play(0, 32)


@proves("I24", "I29")
def test_an_empty_hand_draws_by_itself_and_is_out_only_with_an_empty_deck():
    table = sea(hands=[["5 rr", "5 gg"], []], draw_or_play="yes", left=[0, 3])
    table.play(0, face("5 rr"))
    before = table.state
    act(table, 1, "Sail to N3")
    assert table.turn == (0,)  # player 2 has drawn
    assert (int(table.state.held[1]), int(table.state.left[1])) == (2, 1)
    assert "player 2 draws 2 cards" in table.tell(table.log[-1], before, table.state, 0)


@proves("I31", "I32")
def test_the_puzzle():
    table = new(1, 4)
    assert (int(table.state.held[0]), int(table.state.left[0])) == (15, 49)
    assert int(new(1, 4, puzzle_hand=30).state.held[0]) == 30
    cards = Counter((table.state.array["deck"][:49] - 1).tolist()) + Counter(
        {i: int(n) for i, n in enumerate(table.state.array["hand"][0]) if n}
    )
    assert cards == Counter({i: 2 * int(n) for i, n in enumerate(BOX.array["copies"]) if n})
    won = sea(1, ships=[(10, 5)], hands=[["5 rr", "4 rrf"]], islands={0: (10, 4, "r", 2, 3)},
              marked=dict.fromkeys(range(1, 24), 1))  # fmt: skip
    assert not won.over  # 23 markers used, and it goes on
    sail(won, 1, "5 rr", "K5")
    act(won, 1, f"Supply {NAMES[0]} with 1 rum")
    assert won.over
    assert won.winners == (0,)
    lost = sea(1, ships=[(10, 5)], hands=[["5 rr"]], marked=dict.fromkeys(range(1, 24), 1))
    lost.play(0, lost.actions(0)[0])
    if not lost.over:
        lost.play(0, lost.actions(0)[0])
    assert lost.over
    assert lost.winners == ()
    assert GAME.standing(lost.state, lost.box, 0) == LOST


@proves("I27", "I29", "I30", "I31")
def test_all_variants_go_together():
    for seed in range(40):
        chance = random.Random(seed)
        players = chance.randint(1, 4)
        options = {"formation": seed % 3, "advanced": seed // 3 % 2, "draw_or_play": seed // 6 % 2, "open_hands": seed // 12 % 2}
        table = new(players, seed, hands=[chance.randint(1, 20) for _ in range(4)], puzzle_hand=chance.randint(1, 64), **options)
        assert play_out(table, chance).over


# ---- what is secret, and what this table does by itself


@proves("I33", "I34", "I35")
def test_who_sees_what():
    table = new(3, 8, first=1)
    while table.state.stage != PLAY:
        table.play(table.turn[0], table.actions(table.turn[0])[0])
    for viewer in (-1, 0, 1, 2):
        data = table.data(viewer)
        assert [seat["hand"] == "?" for seat in data["seats"]] == [viewer != seat for seat in range(3)]
        assert [(seat["cards"], seat["deck"], seat["markers"]) for seat in data["seats"]] == [(10, 22, 12)] * 3
        assert set(table.view(viewer).state.array["deck"][:22].tolist()) == {-1}
    table.play(0, table.actions(0)[0])
    assert table.data(1)["card"] == "?"
    assert table.data(0)["card"] != "?"
    assert table.told(1)[-1] == "chooses a card to sail by"
    assert not table.why_not_back(0)
    table.play(0, table.actions(0)[0])
    assert table.data(1)["seats"][0]["spent"] == table.data(0)["seats"][0]["spent"] != {}
    assert all(seat["hand"] != "?" for seat in new(3, 8, open_hands="yes").data(-1)["seats"])
    assert new(1, 8).data(-1)["seats"][0]["hand"] != "?"


@proves("I36")
def test_the_last_card_is_chosen_by_itself_unless_one_can_draw():
    table = sea(hands=[["5 rr", "5 gg"], ["5 ff"]])
    sail(table, 1, "5 rr", "N3")
    assert (table.turn, table.state.stage) == ((1,), SAIL)
    assert table.data(0)["card"] == "?"  # and nobody else sees it yet
    table = sea(hands=[["5 rr", "5 gg"], ["5 ff"]], draw_or_play="yes")
    sail(table, 1, "5 rr", "N3")
    assert (table.turn, table.state.stage) == ((1,), PLAY)


@proves("I37")
def test_with_open_hands_the_only_useful_card_is_paid_by_itself():
    islands = {0: (10, 4, "g", 3, 2)}
    hands = [["5 rr", "4 rrf", "5 gg"], ["5 rr", "5 ff"]]
    for option, stage in (("yes", PLAY), ("no", PAY)):
        table = sea(ships=[(10, 5), (17, 9)], hands=hands, islands=islands, open_hands=option)
        sail(table, 1, "5 rr", "K5")
        act(table, 1, f"Supply {NAMES[0]} with 1 gem")
        assert table.state.stage == stage


@proves("I38")
def test_maps_and_decks_have_numbers():
    puzzle = new(1, None)
    number = puzzle.data(0)["map"]
    assert puzzle.data(0)["deck"] == "?"
    ended = play_out(puzzle.fork(), random.Random(1))
    deck = ended.data(-1)["deck"]
    assert f"map {number}, deck {deck}" in ended.view(0).prompt
    again = new(1, 5, map_seed=number, deck_seed=deck, puzzle_hand=20)
    for field in ("island_column", "island_row"):
        assert again.state.array[field].tolist() == puzzle.state.array[field].tolist()
    assert again.state.array["deck"][:44].tolist() == puzzle.state.array["deck"][:44].tolist()
    other = new(3, 5, map_seed=number)
    assert other.state.array["island_row"].tolist() == puzzle.state.array["island_row"].tolist()
    assert other.data(0)["deck"] is None  # with several players chance is the whole seed: no number would tell the cards
    assert len({new(2, None).data(0)["map"] for seed in range(50)}) > 40
    assert new(2, 7).data(0)["map"] is None
    assert new(2, 7).view(0).panels()[0].title == "Map, 4x3"
    assert new(2, 7).state.tobytes() == new(2, 7).state.tobytes() != new(2, 8).state.tobytes()
    with pytest.raises(BadOption, match="a whole number from 0 to 999999, or chance"):
        new(map_seed=10**6)


@proves("I39")
def test_equal_cards_are_one_choice():
    table = sea(hands=[["3 rrfg", "3 rrfg", "5 rr"], ["5 ff"]])
    assert texts(table, 1) == [f"Sail by the card {words(card)}" for card in ("3 rrfg", "5 rr")]


# ---- the box


def changed(tmp_path, old, new_text, n=1):
    text = (GAME.folder / "components.toml").read_text()
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new_text, n))
    return path


@pytest.mark.parametrize(
    ("old", "new_text", "complaint"),
    [
        ("column = 1", "column = 4", "tile 1: island 1: an island lies on"),
        ("gems = 3", "gems = 0", "tile 1: island 1: an island needs something"),
        ("steps = 1", "steps = 0", "steps must be a whole number from 1 to 9"),
        ("copies = 2", "copies = 3", "33 cards, but a deck has 32"),
        ("points = 1", "points = -1", "points must be"),
        ("[[tile]]\n[[tile.island]]", "[[tile]]\n[[tile.isle]]", "tile 1: unknown key 'isle'"),
        ("column = 2\nrow = 2", "column = 1\nrow = 1", "two islands on the same dot"),
        ("gems = 3", "silk = 3", "unknown key 'silk'"),
    ],
)
def test_a_wrong_file_is_told_what_is_wrong(tmp_path, old, new_text, complaint):
    with pytest.raises(BadBox, match=complaint):
        read_box(changed(tmp_path, old, new_text))


def test_the_house_set_keeps_to_its_figures():
    need = BOX.array["need"].sum(axis=1)
    assert 95 <= need.sum() <= 105
    assert 38 <= BOX.array["cards"].sum() <= 42
    assert (BOX.array["points"] == need - 2).all()
    shown = BOX.array["copies"] > 0
    assert (BOX.array["move"][shown] + BOX.array["goods"][shown].sum(axis=1) == 7).all()
    goods = (BOX.array["goods"] * BOX.array["copies"][:, None]).sum(axis=0)
    assert len(set(goods.tolist())) == 1
