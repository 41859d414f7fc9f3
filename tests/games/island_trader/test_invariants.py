"""What holds in every state of every match of Island Trader."""

import random

import numpy as np
import pytest
from hypothesis import given

from skerry.games.island_trader import GAME
from skerry.games.island_trader.record import CHOOSE, LONGEST, OVER, PAY, SAIL
from skerry.testing.matches import deal, play_out, seeds, states, thorough

BOX = GAME.house_box
each_number = pytest.mark.parametrize("players", [1, 2, 3, 4])


def cards_of(s, seat):
    """How many cards of each face a player has anywhere; in Advanced mode the deck is what is left over."""
    counts = s.array["hand"][seat].astype(int) + s.array["spent"][seat]
    if not s.advanced:
        deck = s.array["deck"][32 * seat : 32 * seat + s.left[seat]]
        counts += np.bincount(deck - 1, minlength=32)
    return counts


def sound(s, box):
    """What holds in any state, however the match came to it."""
    players = s.players
    decks = 2 if players == 1 else 1
    for seat in range(players):
        counts = cards_of(s, seat)
        if s.advanced:
            assert not s.array["deck"].any()
            assert (counts <= decks * box.array["copies"]).all()
            assert counts.sum() + s.left[seat] == 32 * decks
        else:
            assert counts.tolist() == (decks * box.array["copies"]).tolist()
            end = 64 if players == 1 else 32 * (seat + 1)
            assert not s.array["deck"][32 * seat + s.left[seat] : end].any()  # nothing drawn stays readable
        assert s.held[seat] == s.array["hand"][seat].sum()
        assert s.array["hand"][seat].min() >= 0
    assert not s.array["hand"][players:].any()
    assert not s.array["held"][players:].any()
    assert [(s.array["owner"] == seat + 1).sum() for seat in range(4)] == s.array["markers"].tolist()
    assert players == 1 or s.array["markers"].max() <= 12
    if s.stage != PAY:
        assert not s.array["need"].any()
    if s.stage != SAIL:
        assert s.card == 0
    if s.stage != CHOOSE:
        assert s.to_take == 0
    if s.stage == OVER:
        out = all(not s.held[seat] and not (s.draws and s.left[seat]) for seat in range(players))
        assert (s.array["owner"] > 0).all() or out or s.array["markers"].max() == 12
        assert s.isle == 0


@each_number
@given(seed=seeds)
@thorough(12)
def test_no_card_is_lost_and_markers_never_change_hands(players, seed):
    before = np.zeros(24, np.int8)
    for s, _, _ in states(deal(GAME, players, seed), random.Random(seed)):
        sound(s, BOX)
        assert ((s.array["owner"] == before) | (before == 0)).all()
        before = s.array["owner"].copy()
    assert s.stage == OVER


@each_number
@given(seed=seeds)
@thorough(12)
def test_ships_move_along_lines_as_far_as_their_card_says(players, seed):
    """The flood of the rules against a plain search over the neighbours in the box."""
    table = deal(GAME, players, seed)
    for s, seat, _ in states(table, random.Random(seed)):
        if s.stage != SAIL:
            continue
        f, rows = s.formation, int(BOX.array["rows"][s.formation])
        ships = {int(s.ship_column[other]) * rows + int(s.ship_row[other]) for other in range(players)}
        marked = {int(s.island_column[i]) * rows + int(s.island_row[i]) for i in range(24) if s.owner[i]}
        start = int(s.ship_column[seat]) * rows + int(s.ship_row[seat])
        reached, edge = {start}, {start}
        for _ in range(BOX.array["move"][s.card - 1]):
            near = {int(n) for dot in edge for n in BOX.array["neighbours"][f, dot]} - reached - ships - marked
            edge = {dot for dot in near if -1 not in BOX.array["neighbours"][f, dot].tolist()}
            reached |= edge
        assert GAME.legal(s, BOX, seat) == [33 + dot for dot in sorted(reached)]
        assert len(reached) > 1


@each_number
@given(seed=seeds)
@thorough(12)
def test_no_match_takes_longer_than_its_cards_allow(players, seed):
    table = play_out(deal(GAME, players, seed), random.Random(seed))
    each = 64 * 4 + 32 + 1 if players == 1 else players * (32 * 4 + 16 + 1)
    assert len(table.log) <= each <= LONGEST


@each_number
@given(seed=seeds)
@thorough(6)
def test_a_redeal_has_every_card_once_and_can_pay(players, seed):
    table, chance = deal(GAME, players, seed), random.Random(seed)
    decks = 2 if players == 1 else 1
    for s, _, _ in states(table, chance):
        for viewer in range(-1, players):
            dealt = GAME.redeal(GAME.hide(s, BOX, viewer), BOX, viewer, chance.getrandbits(62))
            for seat in range(players):
                counts = cards_of(dealt, seat)
                assert (counts <= decks * BOX.array["copies"]).all()
                assert s.advanced or counts.sum() == 32 * decks
                assert dealt.array["hand"][seat].sum() == s.held[seat]
            if s.stage == PAY:
                goods = (dealt.array["hand"][s.actor][:, None] * BOX.array["goods"]).sum(axis=0)
                assert (goods >= s.array["need"]).all()
            if s.stage == SAIL:
                assert dealt.array["hand"][s.actor, dealt.card - 1] > 0


def test_a_payer_is_found_where_chance_hardly_finds_one():
    """One card in hand, and of all that could be there only one face can pay."""
    s = GAME.setup(BOX, GAME.pack_options({"first": 1}), 2, 1)
    s.stage, s.actor, s.isle = PAY, 1, 1
    s.array["need"] = [3, 2, 1]
    s.held[1], s.left[1] = 1, 31
    s.array["hand"][1], s.array["spent"][1] = 0, 0
    hidden = GAME.hide(s, BOX, 0)
    for seed in range(300):
        dealt = GAME.redeal(hidden, BOX, 0, seed)
        face = dealt.array["hand"][1].argmax()
        assert (BOX.array["goods"][face] >= [3, 2, 1]).all()
