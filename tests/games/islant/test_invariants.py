"""What holds in every state of every match of Islant."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import skerry
from skerry.games.islant import GAME
from skerry.games.islant.record import ENDED, FIRST_SHIP, FIRST_WAVE, LAST_LAND, MIDDLE, WAITING, WIDTH
from skerry.testing.clauses import proves
from skerry.testing.matches import seeds, states, thorough

levels = st.sampled_from([1, 2, 3, 4, 5])
SHORT = {"level": 1}  # makes for a short match


def match(level, players, seed, ending=0.01):
    """States of a match whose players end now and then, but mostly draw."""
    table, chance = skerry.new("islant", players=players, seed=seed, level=level), random.Random(seed)
    game, s = table.game, table.state
    while game.turn(s):
        yield table, s
        seat = chance.choice(game.turn(s))
        actions = game.legal(s, table.box, seat)
        s = game.play(s, table.box, seat, 0 if len(actions) == 1 or chance.random() < ending else chance.choice(actions[1:]))
    yield table, s


def near(sheet, row, column, size):
    """What the squares beside one hold."""
    for r, c in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
        if 0 <= r < size and 0 <= c < size:
            yield int(sheet[r * WIDTH + c])


@pytest.mark.parametrize("players", [1, 3])
@given(seed=seeds, level=levels)
@thorough(10)
def test_a_sheet_grows_as_the_rules_say(players, seed, level):
    size, before = int(GAME.house_box.width[level]), None
    for _, s in match(level, players, seed):
        if before is not None:
            for seat in range(players):
                added = [cell for cell in range(WIDTH * WIDTH) if s.sheet[seat, cell] and not before.sheet[seat, cell]]
                assert len(added) <= 1
                for cell in added:
                    check_square(before.array["sheet"][seat], cell, int(s.sheet[seat, cell]), level, size)
        before = s


def check_square(sheet, cell, code, level, size):
    """Was this a place for that, on the sheet as it was? Written from the rulebook, without the rules' own functions."""
    row, column = divmod(cell, WIDTH)
    assert row < size
    assert column < size
    beside = list(near(sheet, row, column, size))
    if code <= LAST_LAND:
        assert level == 1 or any(0 < other <= LAST_LAND for other in beside)
    elif code < FIRST_SHIP:
        waves = [other for other in beside if FIRST_WAVE <= other < FIRST_SHIP]
        assert all(other > code for other in waves)
        assert waves or max(int(other) for other in sheet if other < FIRST_SHIP or other == 0) <= code
    else:
        assert any(0 < other <= LAST_LAND or FIRST_SHIP <= other < FIRST_SHIP + 5 for other in beside)


def sound(s, box):
    """What holds in any state, however the match came to it."""
    level, players = s.level, s.players
    uses, totals = int(box.dice[level]), box.array["total"]
    tiles = uses - (level in (1, 5))
    for seat in range(players):
        drawn = int((s.array["sheet"][seat] > 0).sum()) - (level > 1)
        fresh = int((s.array["drawn"][seat] > 0).sum())
        whole = s.turns - (s.stage[seat] != WAITING)
        if s.stage[seat] == ENDED:
            assert drawn % tiles == 0
            assert fresh == 0
        else:
            assert drawn == whole * tiles + (fresh if s.stage[seat] != WAITING else 0)
            assert int(s.left[seat]).bit_count() + int(s.used[seat]).bit_count() + (s.number[seat] > 0) == uses
        ships = [int(code) - FIRST_SHIP for code in s.array["sheet"][seat] if code >= FIRST_SHIP]
        for group in range(1, int(s.marked[seat]) + 1):
            assert sum(ship % 5 + 1 for ship in ships if ship // 5 == group) == totals[group]
        assert max((ship // 5 for ship in ships), default=0) <= s.marked[seat]
        assert (s.array["sheet"][seat] == MIDDLE).sum() == (level > 1)


@given(seed=seeds, level=levels)
@thorough(15)
def test_everybody_draws_the_same_dice_once_and_finished_ships_add_up_to_their_totals(seed, level):
    for table, s in match(level, 3, seed, ending=0.003):
        sound(s, table.box)


@given(seed=seeds, level=st.sampled_from([4, 5]))
@thorough(15)
def test_ships_are_finished_in_long_matches(seed, level):
    for table, s in match(level, 2, seed):
        sound(s, table.box)


@given(seed=seeds, level=levels)
@thorough(10)
def test_the_middle_is_never_drawn_over_and_the_score_is_bounded(seed, level):
    for dealt, s in match(level, 1, seed):
        table = dealt
        assert (s.array["sheet"] == MIDDLE).sum() == (level > 1)
    table.state = s
    assert table.over
    assert -2 * 121 <= table.scores[0] <= 4 * 121


@proves("L1", "L6")
@pytest.mark.parametrize("players", [8, 9, 99])
def test_a_large_table_plays_like_many_small_ones(players):
    """Everybody's first turn is the one they would have played alone with these dice."""
    table = skerry.new("islant", players=players, seed=4, level=4)
    alone = skerry.new("islant", players=1, seed=4, level=4)
    assert alone.data(0)["dice"] == table.data(0)["dice"]
    assert type(table.state) is GAME.records[8 if players <= 8 else 99]
    chance = random.Random(players)
    for seat in range(players - 1, -1, -1):
        copy = alone.at(0)
        while seat in table.turn and table.data(-1)["turn"] == 1 and copy.data(-1)["turn"] == 1:
            assert [action.text for action in table.actions(seat)] == [action.text for action in copy.actions(0)]
            action = chance.choice(table.actions(seat)[1:])
            table.play(seat, action.id)
            copy.play(0, action.id)
        assert table.state.array["sheet"][seat].tolist() == copy.state.array["sheet"][0].tolist()
    assert table.data(-1)["turn"] == 2
    assert table.turn == tuple(range(players))
    for seat in range(players):
        table.play(seat, 0)
    assert table.over
    assert len(table.scores) == players


def test_a_match_of_ninety_nine_is_told_and_drawn():
    table, chance = skerry.new("islant", players=99, seed=2, level=5), random.Random(2)
    for _ in range(600):
        seat = chance.choice(table.turn)
        actions = table.actions(seat)
        table.play(seat, chance.choice(actions[1:] or actions))
    for viewer in (-1, 0, 98):
        view = table.view(viewer)
        assert len(view.data()["sheets"]) == 99
        roles = [panel.role for panel in view.panels()]
        assert roles.count("main") == (viewer >= 0)
        assert len(roles) == 1 + 99
        rivals = [panel for panel in view.panels() if panel.role == "rival"]
        assert sum(len(panel.svg) for panel in rivals) < 99 * 600, "the others' sheets are small"
        assert all(len(panel.svg) < len(panel.closer().svg) for panel in rivals)
        table.name(int(rivals[0].id.removeprefix("sheet-")), "f6", "Noss")
        whole = table.view(viewer).closer(rivals[0].id)
        assert (whole.width, ">Noss</text>" in whole.svg) == (440, True)
    (tray, own, *_) = table.view(98).panels()
    assert (tray.id, own.id) == ("tray", "sheet-98")


@given(seed=seeds, level=levels)
@thorough(6)
def test_no_match_is_longer_than_said(seed, level):
    from skerry.games.islant.record import MOST_ACTIONS

    steps = sum(1 for _ in match(level, 1, seed, ending=0)) - 1
    assert steps <= MOST_ACTIONS


def test_states_of_other_matches_come_from_the_generic_player():
    table = skerry.new("islant", players=2, seed=9, level=3)
    *_, (last, seat, action) = states(table, random.Random(9))
    assert seat is None
    assert action is None
    assert not GAME.turn(last)
