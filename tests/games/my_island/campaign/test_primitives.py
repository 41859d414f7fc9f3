"""The edges of the campaign's rules, each on an island made for it."""

import random
import tomllib

import numpy as np
import pytest

import skerry
from skerry.games.my_island import GAME, words
from skerry.games.my_island.campaign.episodes import campaign, read_episode
from skerry.games.my_island.record import A_DOUBLE, A_ON, A_PASS, A_STICK, STICKING, Scratch
from skerry.games.my_island.rules import begin
from skerry.games.my_island.scoring import score_at_once, score_at_the_end
from skerry.games.my_island.stickers import clear
from skerry.games.my_island.vocabulary import FEATURE_WORDS, SYMBOL_WORDS
from skerry.match.components import Entry
from skerry.testing.clauses import proves

from ..position import CELL

ALL = ["field", "house", "wall", "path"]
LAND = ["beach", "heather", "palm", "rainforest"]
VISIBLE = {"rule": "visible", "terrain": "beach", "points": 0}


class Isle:
    """An episode with rules of its own, and one island in it."""

    def __init__(self, *immediate, end=(VISIBLE,), players=1, number=24, **more):
        named = [rule.get(key) for rule in (*immediate, *end) for key in ("feature", "from", "to")]
        awake = sorted({name for name in named if name in FEATURE_WORDS} | set(more.pop("features", ())))
        rules = list(immediate) or [{"rule": "on", "symbols": ["path"], "terrain": "beach", "points": 0}]
        data = {"title": "", "terrains": LAND, "features": awake, "immediate": rules, "end": list(end), **more}
        self.box = GAME.house_box.copy()
        read_episode(Entry("made up", data), campaign(), self.box, number)
        self.s = GAME.setup(self.box, GAME.pack_options({"episode": number}), players, 1)
        for kind in ("bloom", "camp", "chest", "ember"):
            self.s.array["open"][:, FEATURE_WORDS.index(kind)] = 0
        self.w = Scratch()

    def bits(self, places):
        """A set of places, also in the sea."""
        found = np.zeros(3, np.int64)
        for q, r in places:
            found[(r + 1) % 3] |= 1 << (r + 1) // 3 * 20 + q
        return found

    def feature(self, kind, *places):
        """Features stand here and nowhere else."""
        number = FEATURE_WORDS.index(kind)
        if number < 4:
            self.s.array["open"][0, number] = self.bits(places)
        else:
            self.box.array["feature"][number] = self.bits(places)
        begin(self.s, self.box)
        return self

    def lay(self, symbol, *places, double=(), seat=0):
        """Lay spaces with a symbol at once, as a tile would; the hits of every rule so far."""
        new = self.bits(places)
        assert (new & ~self.s.array["free"][seat] == 0).all(), "something is there"
        self.s.array["laid"][seat, SYMBOL_WORDS.index(symbol)] |= new
        self.s.array["heavy"][seat] |= self.bits(double)
        self.s.array["free"][seat] &= ~new
        self.w.array["new"] = new
        score_at_once(self.s, self.box, self.w, seat)
        return self.s.array["hits"][seat].tolist()

    def end(self):
        """What the end brings each player."""
        before = self.s.array["points"].copy()
        score_at_the_end(self.s, self.box, self.w)
        return (self.s.array["points"] - before).tolist()[: self.s.players]


def row(r, start, n):
    """Places side by side."""
    return [(start + i, r) for i in range(n)]


# ---- doubles


@proves("M46", "M48")
def test_a_double_on_its_terrain_is_two_hits():
    isle = Isle({"rule": "on", "symbols": ["house"], "terrain": "beach", "points": 1})
    assert isle.lay("house", (3, 7), (4, 7), double=[(4, 7)])[0] == 3
    assert isle.lay("house", (4, 4))[0] == 3  # heather
    assert isle.lay("wall", (5, 7), double=[(5, 7)])[0] == 3


@proves("M46", "M49")
def test_a_double_weighs_two_in_a_group():
    isle = Isle({"rule": "group", "symbols": ["wall"], "size": 4, "points": 1})
    assert isle.lay("wall", (3, 7), (4, 7))[0] == 0
    assert isle.lay("wall", (5, 7), double=[(5, 7)])[0] == 1


@proves("M46", "M53")
def test_a_double_is_one_space_in_a_line():
    isle = Isle({"rule": "line", "symbols": ["wall"], "length": 4, "points": 1})
    assert isle.lay("wall", *row(7, 3, 3), double=row(7, 3, 3))[0] == 0
    assert isle.lay("wall", (6, 7))[0] == 1


@proves("M46")
def test_two_turns_are_one_placement_only_if_doubles_agree():
    table = skerry.new("my-island", players=1, seed=1, episode=10)
    tile = [t["name"] for t in BOX_TILES].index("line-fhf")
    s = table.state.copy()
    s.card = tile + 1
    ways = {a // 100 for a in GAME.legal(s, table.box, 0) if a < A_PASS}
    s.array["faces"][0, tile] += 4  # its first field
    assert (ways, {a // 100 for a in GAME.legal(s, table.box, 0) if a < A_PASS}) == ({0, 1, 2}, set(range(6)))
    s.episode = 9  # where every space weighs 1
    assert {a // 100 for a in GAME.legal(s, table.box, 0) if a < A_PASS} == {0, 1, 2}


BOX_TILES = tomllib.loads((GAME.folder / "components.toml").read_text())["tile"]


# ---- placing


@proves("M43")
def test_a_sleeping_feature_blocks_nothing_and_its_space_is_plain_ground():
    awake, asleep = Isle(features=["mill"]), Isle(end=[{"rule": "filled", "area": "heather", "points": 1}])
    mill = CELL[4, 5]
    word, bit = int(awake.box.array["word"][mill]), int(awake.box.array["bit"][mill])
    assert not int(awake.s.array["free"][0, word]) >> bit & 1
    assert int(asleep.s.array["free"][0, word]) >> bit & 1


@proves("M47")
def test_a_camp_lifts_the_match_but_not_the_start():
    s = skerry.new("my-island", players=1, seed=3, episode=10).state
    box, camp = GAME.house_box, CELL[7, 0]
    covers = lambda action: box.array["covers"][box.array["form"][s.card - 1], action // 100, action % 100].tolist()  # noqa: E731
    assert not any(camp in covers(action) for action in GAME.legal(s, box, 0) if action < A_PASS)
    s = GAME.play(s, box, 0, GAME.legal(s, box, 0)[0])
    on_camp = [action for action in GAME.legal(s, box, 0) if action < A_PASS and camp in covers(action)]
    assert on_camp
    s = GAME.play(s, box, 0, on_camp[0])
    assert not any(camp in covers(action) for action in GAME.legal(s, box, 0) if action < A_PASS)  # spent


# ---- at once


@proves("M49")
def test_groups_with_a_cube_of_another_rule_still_count():
    isle = Isle(*({"rule": "group", "symbols": ["wall"], "size": size, "points": 1} for size in (2, 3)))
    assert isle.lay("wall", (3, 7), (4, 7))[:2] == [1, 0]
    assert isle.lay("wall", (5, 7))[:2] == [1, 1]


@proves("M50")
def test_two_joined_features_are_two_hits_and_a_third_one_more():
    isle = Isle({"rule": "link", "symbol": "path", "from": "statue", "to": "statue", "points": 3})
    isle.feature("statue", (2, 4), (5, 4), (8, 4))
    assert isle.lay("path", (3, 4))[0] == 0  # next to one only
    assert isle.lay("path", (4, 4))[0] == 2
    assert isle.lay("path", (6, 4), (7, 4))[0] == 3  # this group joins 5,4 and 8,4: the first is marked


@proves("M50")
def test_one_space_may_be_both_ends_of_a_link():
    isle = Isle({"rule": "link", "symbol": "path", "from": "mill", "to": "hall", "points": 1})
    isle.feature("mill", (3, 4)).feature("hall", (5, 4))
    assert isle.lay("wall", (4, 3))[0] == 0
    assert isle.lay("path", (4, 4))[0] == 1  # only the mill's side counts
    sea = Isle({"rule": "link", "symbol": "path", "from": "spring", "to": "beach", "points": 1}).feature("spring", (3, 6))
    assert sea.lay("path", (4, 6))[0] == 1


@proves("M43", "M50")
def test_links_reach_ships_at_sea_and_the_gate_in_the_mountains():
    isle = Isle(
        {"rule": "link", "symbol": "path", "from": "gate", "to": "statue", "points": 1},
        {"rule": "link", "symbol": "path", "from": "ship", "to": "beach", "points": 1},
    )
    isle.feature("gate", (5, -1)).feature("statue", (6, 0)).feature("ship", (8, 7), (0, 5))
    assert isle.lay("path", (5, 0))[:2] == [1, 0]
    assert isle.lay("path", (7, 7))[:2] == [1, 1]
    assert isle.lay("path", (1, 5))[:2] == [1, 2]


@proves("M51")
@pytest.mark.parametrize(("symbol", "hits"), [("wall", 0), ("field", 1), ("same", 1), ("different", 0)])
def test_beside(symbol, hits):
    isle = Isle({"rule": "beside", "feature": "spring", "symbol": symbol, "need": 3, "points": 1}).feature("spring", (5, 4))
    isle.lay("field", (6, 4), (4, 4), double=[(4, 4)])
    assert isle.lay("wall", (5, 5), double=[(5, 5)])[0] == hits  # doubles are no different symbols
    assert isle.lay("house", (5, 3))[0] == hits + (symbol == "different")
    assert isle.lay("path", (6, 3))[0] == hits + (symbol == "different")  # once


@proves("M52")
def test_surrounded_by_what_can_be_built_on():
    isle = Isle({"rule": "surround", "feature": "lair", "points": 1}, terrains=["beach", "heather", "palm"])
    isle.feature("lair", (0, 0), (4, 2))
    assert isle.lay("path", (1, 0))[0] == 0  # the beach below it, 0,1, is bare
    assert isle.lay("house", (0, 1))[0] == 1  # sea and mountains need no cover
    assert isle.lay("field", (4, 3))[0] == 1
    assert isle.lay("field", (3, 3), (3, 2))[0] == 2  # nor does the rainforest, which nobody may build on here


@proves("M52")
def test_with_no_neighbour_to_build_on_nothing_is_surrounded():
    isle = Isle({"rule": "surround", "feature": "lair", "points": 1}, terrains=["beach"]).feature("lair", (7, 1))
    assert isle.lay("path", (3, 7))[0] == 0


@proves("M53")
def test_one_space_may_serve_lines_in_three_directions():
    isle = Isle({"rule": "line", "symbols": ["wall"], "length": 3, "points": 1})
    isle.lay("wall", (4, 4), (6, 4), (5, 3), (5, 5), (6, 3), (4, 5))
    before = isle.s.hits[0, 0]
    assert isle.lay("wall", (5, 4))[0] == before + 3


@proves("M53")
def test_longer_and_merged_lines_bring_nothing_more():
    isle = Isle({"rule": "line", "symbols": ["wall"], "length": 3, "points": 1})
    assert isle.lay("wall", *row(6, 1, 3))[0] == 1
    assert isle.lay("wall", *row(6, 5, 3))[0] == 2
    assert isle.lay("wall", (4, 6))[0] == 2
    assert isle.lay("wall", (8, 6))[0] == 2
    assert isle.lay("house", *row(7, 3, 3))[0] == 2


@proves("M54")
def test_a_ray_shows_one_symbol_from_the_feature_outwards():
    isle = Isle({"rule": "line", "symbols": ALL, "length": 3, "from": "mirror", "points": 1}).feature("mirror", (4, 4), (9, 4))
    assert isle.lay("wall", (6, 4), (7, 4))[0] == 0
    assert isle.lay("house", (5, 4))[0] == 0  # not the same symbol all the way
    assert isle.lay("wall", (8, 4))[0] == 1  # 8, 7, 6: westwards from 9,4
    assert isle.lay("field", (4, 5), (4, 6))[0] == 1
    assert isle.lay("field", (3, 5), (2, 6), (3, 6))[0] == 1  # 4,5 4,6 and then the sea
    assert isle.lay("path", (4, 3), (4, 2), (4, 1))[0] == 2


@proves("M54")
def test_two_features_may_be_lit_by_one_tile():
    isle = Isle({"rule": "line", "symbols": ALL, "length": 3, "from": "mirror", "points": 1}).feature("mirror", (4, 4), (8, 4))
    assert isle.lay("wall", *row(4, 5, 3))[0] == 2


@proves("M55")
def test_covering_asks_for_the_symbol_on_that_very_space():
    isle = Isle(
        {"rule": "cover", "feature": "chest", "symbol": "path", "points": 1}, {"rule": "cover", "feature": "bloom", "points": 1}
    )
    isle.feature("chest", (3, 4), (4, 4)).feature("bloom", (5, 4))
    assert isle.lay("house", (3, 4), (5, 4))[:2] == [0, 1]
    assert isle.lay("path", (4, 4), (6, 4))[:2] == [1, 1]


# ---- at the end


@proves("M56")
def test_visible_terrain_and_visible_features():
    isle = Isle(end=[{"rule": "visible", "feature": "ember", "points": -2}]).feature("ember", (5, 0), (6, 1))
    isle.lay("wall", (5, 0))
    assert isle.end() == [-2]
    beach = Isle(end=[{"rule": "visible", "terrain": "beach", "points": -1}], features=["mill"]).feature("mill", (3, 7))
    assert beach.end() == [-30]  # a mill on the sand could not be built on


@proves("M46", "M57")
def test_the_largest_group_is_the_heaviest():
    isle = Isle(end=[{"rule": "largest", "symbols": ["wall", "path"], "points": 3}], players=3)
    isle.lay("wall", *row(7, 3, 3))
    isle.lay("wall", (3, 7), (4, 7), double=[(4, 7)], seat=1)
    isle.lay("wall", (3, 7), seat=2)
    assert isle.end() == [3, 3, 0]


@proves("M58")
def test_undone_is_what_has_no_mark_of_any_rule():
    rules = [{"rule": "link", "symbol": symbol, "from": "statue", "to": "beach", "points": 0} for symbol in ("wall", "path")]
    isle = Isle(*rules, end=[{"rule": "undone", "feature": "statue", "points": -1}]).feature("statue", (3, 6), (6, 6), (9, 2))
    isle.lay("wall", (2, 6))
    isle.lay("path", (7, 6))
    assert isle.end() == [-1]


@proves("M58")
def test_an_ember_covered_by_something_else_is_undone_also_under_a_cube():
    isle = Isle(
        {"rule": "cover", "feature": "ember", "symbol": "wall", "points": 0},
        {"rule": "group", "symbols": ["house"], "size": 1, "points": 0},
        end=[{"rule": "undone", "feature": "ember", "points": -1}],
    ).feature("ember", (5, 0), (6, 1))
    isle.lay("wall", (5, 0))
    isle.lay("house", (6, 1))
    assert isle.end() == [-1]


@proves("M59")
def test_rows_and_areas_without_buildable_spaces_are_not_filled():
    isle = Isle(end=[{"rule": "filled", "area": "rows", "points": 1}], terrains=["rainforest"])
    assert isle.end() == [0]
    isle.lay("wall", *[(q, 2) for q in (4, 5, 6, 7, 8, 9, 10)])
    assert isle.end() == [1]  # rows 3 and further down have no rainforest
    palm = Isle(end=[{"rule": "filled", "area": "palm", "points": 5}], terrains=["beach"])
    assert palm.end() == [0]
    beach = Isle(end=[{"rule": "filled", "area": "beach", "points": 5}], terrains=["beach"], features=["mill"])
    beach.feature("mill", (3, 7))
    beach.lay("wall", *[place for place, cell in CELL.items() if place != (3, 7) and is_beach(cell)])
    assert beach.end() == [5]


def is_beach(cell):
    """Is a space printed as beach?"""
    return bool(int(GAME.house_box.array["ground"][0, GAME.house_box.word[cell]]) >> int(GAME.house_box.bit[cell]) & 1)


@proves("M60")
def test_gaps_are_areas_not_spaces():
    isle = Isle(end=[{"rule": "gaps", "points": -1}])
    assert isle.end() == [-1]
    isle.lay("wall", (3, 7), (3, 6), (2, 6))
    assert isle.end() == [-2]  # the corner 2,7 is cut off


@proves("M46", "M61")
def test_the_least_of_the_four():
    isle = Isle(end=[{"rule": "least", "points": 2}])
    for r, symbol in enumerate(ALL[:3], 3):
        isle.lay(symbol, *row(r, 3, 3))
    assert isle.end() == [0]
    isle.lay("path", (3, 7), (4, 7), double=[(3, 7)])
    assert isle.end() == [6]


# ---- marks, stickers, tiles


@proves("M64")
def test_lasting_marks_stay_for_the_chapter_and_no_longer():
    s = skerry.new("my-island", players=1, seed=1, episode="campaign").state.copy()
    box = GAME.house_box
    mirrors, rest = box.array["feature"][FEATURE_WORDS.index("mirror")], np.array([0, 1 << 25, 0])
    s.episode, s.phase, s.array["marks"][0, 0] = 16, 2, mirrors & -mirrors | rest
    clear(s, box)
    assert (s.array["marks"][0] == (mirrors & -mirrors)).all()  # marked for every rule
    s.episode, s.phase = 17, STICKING
    begin(s, box)
    assert (s.array["marks"][0] == (mirrors & -mirrors)).all()
    s.episode = 19
    begin(s, box)
    assert not s.array["marks"].any()


def holding(*stickers, episode=12):
    """A campaign between two episodes, one player with these stickers."""
    s = skerry.new("my-island", players=1, seed=1, episode="campaign").state.copy()
    s.episode, s.phase, s.waiting = episode, STICKING, 1
    s.array["faces"][0, : int(GAME.house_box.array["tiles"][episode])] = GAME.house_box.array["faces"][
        : int(GAME.house_box.array["tiles"][episode])
    ]
    s.array["stickers"][0, : len(stickers)] = [words.STICKER_WORDS.index(name) + 1 for name in stickers]
    return s


@proves("M67", "M68")
def test_stickers_come_in_their_order_and_change_the_island():
    s, box = holding("glade", "bloom"), GAME.house_box
    sites = GAME.legal(s, box, 0)
    assert all(A_STICK <= action < A_DOUBLE for action in sites)
    s = GAME.play(s, box, 0, sites[0])
    assert s.array["stickers"][0].tolist() == [words.STICKER_WORDS.index("bloom") + 1, 0]
    assert sites[0] not in GAME.legal(s, box, 0)  # there is a sticker, though it is a palm now
    s = GAME.play(s, box, 0, GAME.legal(s, box, 0)[0])
    assert GAME.legal(s, box, 0) == [A_ON]
    s = GAME.play(s, box, 0, A_ON)
    assert (s.episode, s.phase) == (13, 1)


@proves("M67")
def test_a_sticker_without_a_place_lapses():
    s, box = holding("boulder", "double_wall"), GAME.house_box
    s.array["ground"][0, 1] = 0  # no heather
    s.array["stickers"][0] = s.array["stickers"][0][::-1]
    s = GAME.play(s, box, 0, GAME.legal(s, box, 0)[0])
    assert not s.array["stickers"].any()
    assert GAME.legal(s, box, 0) == [A_ON]


@proves("M68")
def test_ringed_spaces_take_no_sticker_from_the_start():
    s, box = holding("boulder", episode=1), GAME.house_box
    spring = CELL[2, 2]  # chapter 2 will need it
    assert A_STICK + spring not in GAME.legal(s, box, 0)


@proves("M68", "M69")
def test_extra_tiles_can_be_doubled_as_soon_as_they_have_joined():
    assert not any(action >= A_DOUBLE + 28 * 4 for action in GAME.legal(holding("double_wall", episode=9), GAME.house_box, 0))
    assert A_DOUBLE + 28 * 4 + 2 in GAME.legal(holding("double_wall", episode=10), GAME.house_box, 0)


@proves("M69")
def test_tiles_join_with_their_cards():
    for episode, tiles in ((9, 28), (10, 29), (12, 29), (13, 30), (16, 31), (19, 32), (24, 32)):
        s = skerry.new("my-island", players=1, seed=1, episode=episode).state
        assert (s.left + 1, int((s.array["faces"][0] > 0).sum())) == (tiles, tiles)
    shown = [n for face in GAME.house_box.array["faces"] for n in words.shown_by(int(face))]
    assert [shown.count(symbol) for symbol in range(4)] == [25] * 4


@proves("M45")
def test_episode_9_is_the_eternal_game_action_by_action():
    for seed in range(6):
        players, chance = 1 + seed % 4, random.Random(seed)
        nine, eternal = (GAME.setup(GAME.house_box, GAME.pack_options({"episode": n}), players, seed) for n in (9, 0))
        while GAME.turn(eternal):
            seat = GAME.turn(eternal)[0]
            offered = GAME.legal(eternal, GAME.house_box, seat)
            assert GAME.legal(nine, GAME.house_box, seat) == offered
            action = chance.choice([a for a in offered if a < A_PASS] or offered)
            nine, eternal = (GAME.play(s, GAME.house_box, seat, action) for s in (nine, eternal))
            assert nine.gained.tolist() == eternal.gained.tolist() or nine.topped
