"""What holds in every state of every match of 1001 Islands."""

import random

import pytest
from hypothesis import given

from skerry.games.thousand_islands import GAME
from skerry.games.thousand_islands.record import LAMP, LONGEST
from skerry.testing.matches import deal, play_out, seeds, states, thorough

each_number = pytest.mark.parametrize("players", [2, 3, 4, 5])


def places(s):
    """Every tile with a name for its place."""
    tiles = [(tile, f"stack {kind}") for kind in range(4) for tile in s.array["stack"][kind][: s.left[kind]].tolist()]
    tiles += [(tile, "offer") for tile in s.array["offer"].tolist() if tile]
    tiles += [(s.hand, "hand")] if s.hand else []
    for seat in range(5):
        tiles += [(tile, "island") for tile in s.array["island"][seat].tolist() if tile]
        tiles += [(tile, "dreams") for tile in s.array["dreams"][seat].tolist() if tile]
    tiles += [(20 * kind + i + 1, "discard") for kind in range(4) for i in range(20) if s.discarded[kind] >> i & 1]
    return tiles


def sound(s, box):
    """What holds in any state, however the match came to it."""
    players = s.players
    tiles = [tile for tile, _ in places(s)]
    assert len(tiles) == len(set(tiles)) == 4 * (12 if players < 4 else 4 * players)
    for kind in range(4):
        assert not s.array["stack"][kind][s.left[kind] :].any()  # nothing drawn stays readable in its stack
    assert (s.array["discarded"] == 0).all() or players == 2
    for row in range(3):
        row_tiles = s.array["island"][:, 4 * row : 4 * row + 4]
        assert (((row_tiles - 1) // 20 == row) | (row_tiles == 0)).all()
    for dreams in s.array["dreams"].tolist():
        held = [tile for tile in dreams if tile]
        assert held == sorted(held)
        assert dreams[: len(held)] == held
        assert all(tile > 60 for tile in held)
    assert not s.array["island"][players:].any()
    assert not s.array["dreams"][players:].any()
    for seat in range(players):
        shows = [box.array["shows"][s.island[seat, cell], LAMP] for cell in range(12)]
        flipped = [bool(s.flipped[seat] >> cell & 1) for cell in range(12)]
        assert sum(lamp for lamp, gone in zip(shows, flipped, strict=True) if not gone) <= 2
        assert sum(flipped) % 2 == 0
        assert all(lamp for lamp, gone in zip(shows, flipped, strict=True) if gone)


@each_number
@given(seed=seeds)
@thorough(30)
def test_tiles_are_in_one_place_each_and_where_their_kind_belongs(players, seed):
    table = deal(GAME, players, seed)
    dealt = sorted(tile for tile, _ in places(table.state))
    for s, _, _ in states(table, random.Random(seed)):
        sound(s, table.box)
        assert sorted(tile for tile, _ in places(s)) == dealt


@each_number
@given(seed=seeds)
@thorough(30)
def test_the_end_is_sixteen_complete_rounds(players, seed):
    rounds = []
    for s, _, _ in states(deal(GAME, players, seed), random.Random(seed)):
        rounds.append(s.rounds)
    assert sorted(set(rounds)) == list(range(17))
    assert rounds == sorted(rounds)
    assert (s.array["island"][:players] > 0).all()
    assert (s.array["dreams"][:players] > 0).all()
    assert not any(s.array[name].any() for name in ("left", "stack", "offer", "hand", "waiting"))
    assert [tiles.bit_count() for tiles in s.array["discarded"].tolist()] == [4 if players == 2 else 0] * 4
    for seat in range(players):
        assert GAME.worth(s, GAME.house_box, seat) == sum(GAME.tally(s, GAME.house_box, seat).values())


@each_number
@given(seed=seeds)
@thorough(30)
def test_no_match_takes_longer_than_asking_everything_would(players, seed):
    """A round asks for a stack; then everyone for a tile, a place (not for a Dream), and all but two for a name."""
    most = 12 * (1 + 3 * (players - 2) + 3) + 4 * (1 + 2 * (players - 2) + 1) if players > 2 else 12 * 6 + 4 * 4
    assert most <= LONGEST
    table = play_out(deal(GAME, players, seed), random.Random(seed))
    assert len(table.log) <= most


@each_number
@given(seed=seeds)
@thorough(10)
def test_a_redeal_has_every_tile_once(players, seed):
    table, chance = deal(GAME, players, seed), random.Random(seed)
    for s, _, _ in states(table, chance):
        for seat in range(-1, players):
            dealt = GAME.redeal(GAME.hide(s, table.box, seat), table.box, seat, chance.getrandbits(62))
            tiles = [tile for tile, _ in places(dealt)]
            assert len(set(tiles)) == len(tiles) == len(places(s))
            assert min(tiles) >= 1
            for kind in range(4):
                stack = dealt.array["stack"][kind][: dealt.left[kind]].tolist()
                assert all((tile - 1) // 20 == kind for tile in stack)
            offered = [tile for tile in dealt.array["offer"].tolist() if tile]
            assert all((tile - 1) // 20 == dealt.drawn for tile in offered)
            if players > 2 or dealt.stage == 1:
                assert offered == sorted(offered)
            else:
                shown = [tile for tile in dealt.array["offer"][:2].tolist() if tile]
                assert shown == sorted(shown)
