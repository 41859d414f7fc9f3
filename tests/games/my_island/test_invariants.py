"""What holds in every state of every match of My Island."""

import random

import numpy as np
import pytest
from hypothesis import given

import skerry
from skerry.games.my_island import GAME
from skerry.games.my_island.components import shown_by
from skerry.games.my_island.record import A_PASS, ASSESSED, CELLS, FEATURES, LONGEST, OPEN, PLACING, STATUE, TILES
from skerry.testing.matches import seeds, thorough

from .position import BOX, ROWS, cells


def deal(game, players, seed):
    """The Eternal Game or the first episode; the campaign has tests of its own."""
    return skerry.new(game.name, players=players, seed=seed, episode=seed % 2)


each_number = pytest.mark.parametrize("players", [1, 2, 3, 4])


def states(table, chance):
    """Every state of a match in which most tiles are placed; by chance alone somebody ends too soon to see much."""
    s = table.state
    while GAME.turn(s):
        seat = chance.choice(GAME.turn(s))
        offered = GAME.legal(s, table.box, seat)
        places = [action for action in offered if action < A_PASS]
        stay = [action for action in offered if action <= A_PASS] or offered
        action = chance.choice(places if places and chance.random() < 0.9 else stay if chance.random() < 0.95 else offered)
        yield s, seat, action
        s = GAME.play(s, table.box, seat, action)
    yield s, None, None


def joined(spaces):
    """Groups by another way than the rules go: spaces that touch are given one colour until nothing changes."""
    colour = {cell: cell for cell in spaces}
    changed = True
    while changed:
        changed = False
        for cell in spaces:
            for there in BOX.array["beside"][cell].tolist():
                if there in colour and colour[there] < colour[cell]:
                    colour[cell], changed = colour[there], True
    return [{cell for cell in spaces if colour[cell] == one} for one in set(colour.values())]


def placed(s, seat):
    """What the tiles of a player cover, from the actions that placed them."""
    found = {}
    for tile in range(TILES):
        action = int(s.placed[seat, tile]) - 1
        if action >= 0:
            shape = int(BOX.form[tile])
            for i in range(int(BOX.array["spaces"][shape])):
                cell = int(BOX.array["covers"][shape, action // CELLS, action % CELLS, i])
                assert cell not in found
                found[cell] = shown_by(int(s.array["faces"][seat, tile]))[i]
    return found


def sound(s, box):
    """What holds in any state, however the match came to it."""
    players, episode = s.players, s.episode
    for name in ("ground", "open", "free", "laid", "heavy", "marks", "passed", "placed", "points", "gained", "faces"):
        assert not s.array[name][players:].any()
    assert (s.array["gained"].sum(axis=1) == s.array["points"]).all()
    assert s.phase != PLACING or s.waiting & s.ended == 0
    if s.phase not in (PLACING, ASSESSED):
        assert not any(s.array[name].any() for name in ("placed", "laid", "free", "passed", "hits", "heavy"))
        return
    allowed = [kind for kind in range(4) if box.array["terrains"][episode] >> kind & 1]
    awake = [kind for kind in range(OPEN, FEATURES) if box.array["features"][episode] >> kind & 1]
    solid = set().union(*(cells(box.array["feature"][kind]) for kind in awake))
    turned = {tile for tile in range(TILES) if s.turned >> tile & 1}
    assert len(turned) + s.left == box.array["tiles"][episode]
    for seat in range(players):
        covers = placed(s, seat)
        ground = set().union(*(cells(s.array["ground"][seat, kind]) for kind in allowed)) - solid
        assert set(covers) <= ground
        assert cells(s.array["free"][seat]) == ground - set(covers)
        for symbol in range(4):
            laid = {cell for cell, shown in covers.items() if shown == symbol}
            assert cells(s.array["laid"][seat, symbol]) == laid
        used = {tile for tile in range(TILES) if s.placed[seat, tile] or int(s.passed[seat]) >> tile & 1}
        assert used <= turned
        if s.card and not s.ended >> seat & 1:
            assert turned - used == ({s.card - 1} if s.waiting >> seat & 1 else set())


@each_number
@given(seed=seeds)
@thorough(12)
def test_an_island_is_what_its_tiles_cover(players, seed):
    for s, _, _ in states(deal(GAME, players, seed), random.Random(seed)):
        sound(s, BOX)


@each_number
@given(seed=seeds)
@thorough(12)
def test_points_are_what_the_island_shows(players, seed):
    """The sheet, worked out again from the islands alone."""
    *_, (s, _, _) = states(deal(GAME, players, seed), random.Random(seed))
    for seat in range(players):
        sheet = GAME.tally(s, BOX, seat)
        assert sum(sheet.values()) == s.points[seat]
        assert sheet["start"] == 10
        assert sheet["passes"] == -int(s.passed[seat]).bit_count()
        assert sheet["left visible"] == -len(cells(s.array["free"][seat]) & cells(s.array["ground"][seat, 0]))
        covers = placed(s, seat)
        houses = sum(shown == 1 and cell in cells(s.array["ground"][seat, 0]) for cell, shown in covers.items())
        groups = [joined({cell for cell, shown in covers.items() if shown == symbol}) for symbol in range(4)]
        if s.episode == 1:
            assert sheet["on their ground"] == houses
            assert sum(sheet.values()) == 10 + houses + sheet["passes"] + sheet["left visible"]
            continue
        cubes = cells(s.array["marks"][seat, 0])
        for symbol, line in enumerate(("farms", "villages", "fortifications")):
            mine = [cell for cell in cubes if covers[cell] == symbol]
            assert sheet[line] == 3 * len(mine)
            for group in groups[symbol]:
                assert (len(group) >= 5) == bool(group & set(mine))  # every one is marked, merged ones more than once
        statues = cells(BOX.array["feature"][STATUE])
        beach = cells(s.array["ground"][seat, 0])
        roads = {
            statue
            for statue in statues
            for group in groups[3]
            if group & beach and group & set(BOX.array["beside"][statue].tolist())
        }  # fmt: skip
        assert cells(s.array["marks"][seat, 1]) == roads
        assert sheet["roads"] == 5 * len(roads)
        for symbol, line in enumerate(("farm", "village", "fortification", "path system")):
            sizes = [max(map(len, joined(cells(s.array["laid"][other, symbol]))), default=0) for other in range(players)]
            wins = players > 1 and sizes[seat] == max(sizes) > 0
            assert sheet[f"largest {line}"] == 5 * wins


@each_number
@given(seed=seeds)
@thorough(20)
def test_cards_come_one_a_round_and_none_is_lost(players, seed):
    rounds = 0
    for s, seat, _ in states(deal(GAME, players, seed), random.Random(seed)):
        turned = {tile + 1 for tile in range(TILES) if s.turned >> tile & 1}
        assert turned <= set(range(1, 29))
        assert len(turned) + s.left == 28
        assert len(turned) >= rounds
        rounds = len(turned)
        if seat is not None:
            assert s.card in turned
            assert s.waiting & s.ended == 0
        for other in range(players):
            used = {tile + 1 for tile in range(TILES) if s.placed[other, tile] or int(s.passed[other]) >> tile & 1}
            assert used <= turned
            if not s.ended >> other & 1 and seat is not None:
                assert turned - used == ({s.card} if s.waiting >> other & 1 else set())
    assert (s.card, s.waiting) == (0, 0)
    assert s.left == 0 or s.ended == (1 << players) - 1


@each_number
@given(seed=seeds)
@thorough(8)
def test_what_fits_is_found_by_trying_everything(players, seed):
    """The sets against the rules in words: every turn, every space."""
    chance = random.Random(seed)
    for s, seat, _ in states(deal(GAME, players, seed), chance):
        if seat is None or chance.random() < 0.7:
            continue
        covers, tile = placed(s, seat), s.card - 1
        free, beach = cells(s.array["free"][seat]), cells(s.array["ground"][seat, 0])
        shape = int(BOX.form[tile])
        looks = set()
        for turn in range(6):
            for cell in range(CELLS):
                there = [int(n) for n in BOX.array["covers"][shape, turn, cell][: BOX.array["spaces"][shape]]]
                shown = shown_by(int(s.array["faces"][seat, tile]))
                if not set(there) <= free:
                    continue
                pairs = zip(there, shown, strict=True)
                match = any(covers.get(n) == symbol for one, symbol in pairs for n in BOX.array["beside"][one].tolist() if n >= 0)
                if match if covers else set(there) & beach:
                    looks.add(frozenset(zip(there, shown, strict=True)))
        offered = set()
        for action in GAME.legal(s, BOX, seat):
            if action < A_PASS:
                there = BOX.array["covers"][shape, action // CELLS, action % CELLS][: BOX.array["spaces"][shape]].tolist()
                offered.add(frozenset(zip(there, shown_by(int(s.array["faces"][seat, tile])), strict=True)))
        assert offered == looks
        assert len(offered) == sum(action < A_PASS for action in GAME.legal(s, BOX, seat))


@each_number
@given(seed=seeds)
@thorough(15)
def test_the_tie_break_reads_the_rows_from_the_top(players, seed):
    *_, (s, _, _) = states(deal(GAME, players, seed), random.Random(seed))
    keys = [
        (int(s.points[seat]), *(-len(set(row) - set(placed(s, seat))) for row in ROWS))
        for seat in range(players)
    ]  # fmt: skip
    standings = [GAME.standing(s, BOX, seat) for seat in range(players)]
    for one in range(players):
        for two in range(players):
            assert (keys[one] < keys[two]) == (standings[one] < standings[two])


def test_the_longest_match_has_an_action_a_card_and_player():
    assert LONGEST >= 28 * 4
    s = GAME.setup(BOX, GAME.pack_options({}), 4, 1)
    s.array["points"] = 100
    moves = 0
    while GAME.turn(s):
        s = GAME.play(s, BOX, GAME.turn(s)[0], A_PASS)
        moves += 1
    assert moves == 28 * 4


def test_every_placement_lies_on_a_mask_of_its_size():
    for shape in range(4):
        for turn in range(6):
            for cell in range(CELLS):
                words = BOX.array["mask"][shape, turn, cell]
                there = [n for n in BOX.array["covers"][shape, turn, cell].tolist() if n >= 0]
                assert cells(words) == set(there)
                assert there == [] or there[0] == cell
    assert np.all(BOX.array["spaces"][:4] == [2, 3, 3, 4])
