"""The rules for two to four players, a small story a clause. How positions are written: position.py."""

import numpy as np
import pytest

from skerry import BadOption
from skerry.games.seven_islands import GAME
from skerry.games.seven_islands.record import (
    A_BEACH,
    A_DIG,
    A_DRAW,
    A_DROP,
    A_END,
    A_KEEP,
    A_LIFT,
    A_PASS,
    A_PICK,
    A_PIECE,
    A_SAIL,
    A_STEP,
    A_STOP,
    A_TAKE,
    A_WELL,
    ABOARD,
    ANSWER,
    CHOOSE,
    DISCARDS,
    DOCK,
    DRAW,
    HAND,
    IN_PLAY,
    KEEP,
    LANDS,
    LIFT,
    LIMIT,
    MIDDLE,
    MOVE,
    OVER,
    PLAY,
    RUN,
    TAKE,
)
from skerry.testing.clauses import proves

from .position import DECK, Position, new, note

SEA = "E* @ W"  # Start with its Beacon and a cap; open to the north
BOTH_ON_START = [[(0, 0)] * 2]


def steps(p, piece=0, player=1):
    """The cards a piece may step to; "ship" for the Ship."""
    first = A_STEP + piece * (LANDS + 1)
    found = [a - first for a in p.legal(player) if first <= a <= first + ABOARD]
    return {"ship" if card == ABOARD else card for card in found}


def stands(p, player=1):
    return p.state.array["piece"][player - 1].tolist()


# ---- setup and the turn


@proves("S1", "S22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_begins_with_three_cards_each_and_all_pieces_on_start(players):
    s = new(players).state
    assert s.array["held"][:players].tolist() == [3] * players
    assert s.left == DECK - 1 - 3 * players
    assert not s.array["piece"].any()
    assert s.at[0] == MIDDLE
    assert (s.array["group"] > 0).sum() == 1
    assert s.stage == DRAW


@proves("S22")
def test_who_begins_is_chosen_or_left_to_chance():
    assert {int(new(3, seed, first=2).state.array["current"]) for seed in range(9)} == {1}
    assert {int(new(3, seed).state.array["current"]) for seed in range(40)} == {0, 1, 2}
    with pytest.raises(BadOption, match="player 4 of 3"):
        new(3, first=4)


@proves("S22", "S23")
def test_a_turn_is_draw_play_move_and_then_it_is_the_next_players():
    p = Position(SEA, [["N", "spyglass"], ["N"]], draws=True)
    assert p.legal(2) == []
    assert not any(A_PICK <= a < A_BEACH for a in p.legal())
    p.do(A_DRAW)
    assert p.stage() == PLAY
    p.pick("spyglass")
    assert p.stage() == MOVE
    p.do(A_END)
    assert (p.state.current, p.stage()) == (1, DRAW)
    assert p.legal() == []


@proves("S23")
def test_free_things_may_come_before_the_draw():
    p = Position("E* @ W\n", [["S", "EW"]], gear=[["shovel"]], draws=True)
    assert A_BEACH + p.find("S") in p.legal()
    assert A_DIG + p.find("EW") in p.legal()
    p.do(A_BEACH + p.find("S"))
    assert p.stage() == DRAW


@proves("S24")
def test_a_pyramid_gives_one_more_card_and_a_second_nothing():
    drawing = "ES:pyramid @\nNS:pyramid ."
    for pieces, cards in (([(0, 0), (0, 0)], 1), ([(-1, 0), (0, 0)], 2), ([(-1, 0), (-1, 1)], 2)):
        p = Position(drawing, [["N"]], pieces=[pieces], draws=True)
        for _ in range(cards):
            assert p.stage() == DRAW
            p.do(A_DRAW)
        assert p.stage() == PLAY
        assert p.state.held[0] == 1 + cards


@proves("S25", "S88")
def test_a_moai_takes_any_discard_instead_of_one_draw():
    p = Position("ES:moai @\nNS:pyramid .", [["N"]], pieces=[[(-1, 0), (-1, 1)]], discards=["EW", "sprint", "NE"], draws=True)
    wanted = p.find("sprint")
    assert [a for a in p.legal() if A_TAKE <= a < A_KEEP] == sorted(A_TAKE + p.find(w) for w in ("EW", "sprint", "NE"))
    p.do(A_TAKE + wanted)
    assert p.where(wanted) == HAND
    assert p.view(2).where[wanted] == HAND  # everybody saw it
    assert not any(A_TAKE <= a < A_KEEP for a in p.legal())
    p.do(A_DRAW)
    assert p.stage() == PLAY
    assert p.state.array["discards"][:2].tolist() == [p.find("EW") + 1, p.find("NE") + 1]
    without = Position("ES @", [["N"]], discards=["EW"], draws=True)
    assert not any(A_TAKE <= a < A_KEEP for a in without.legal())


@proves("S26")
def test_a_card_must_be_played():
    p = Position(SEA, [["N", "sprint"]])
    assert A_END not in p.legal()
    assert {a for a in p.legal() if A_PICK <= a < A_BEACH} == {A_PICK + card for card in p.hand()}


@proves("S26")
def test_without_a_card_the_turn_goes_on():
    p = Position(SEA, [[]], pile=[], draws=True)
    p.do(A_DRAW)
    assert p.stage() == MOVE


@proves("S26", "S39")
def test_what_becomes_of_a_card_depends_on_its_kind():
    for word, where in (("boots", IN_PLAY), ("ship:sun", DOCK), ("supplies", DISCARDS), ("headwind", DISCARDS)):
        p = Position(SEA, [[word]])
        card = p.find(word)
        p.pick(word)
        assert p.where(card) == where


@proves("S5", "S27")
def test_a_bonus_beach_is_any_beach_card_with_a_square():
    p = Position("E* @", [["NS", "W*:moon", "EW=", "NESW", "sprint", "SW"]])
    offered = {a - A_BEACH for a in p.legal() if A_BEACH <= a < A_BEACH + LANDS}
    assert offered == {p.find("NS"), p.find("SW")}  # the Beacon has no square; the others are no Beach cards
    q = Position("@", [["W*:moon"]])
    assert A_BEACH + q.find("W*:moon") in q.legal()


@proves("S27")
def test_one_bonus_beach_a_turn_and_the_turns_card_comes_on_top():
    p = Position("E* @", [["SN", "SE", "boots"]])
    beach = p.find("SN")
    p.do(A_BEACH + beach)
    assert p.lies(beach)[:3] == (1, 0, -1)
    assert p.stage() == PLAY
    assert not any(A_BEACH <= a < A_BEACH + LANDS for a in p.legal())
    p.pick("boots")
    assert p.stage() == MOVE


@proves("S27")
def test_a_bonus_beach_can_come_after_the_move():
    p = Position("E* @", [["boots", "NS"]], pieces=BOTH_ON_START)
    p.pick("boots").step(0, (-1, 0))
    assert A_BEACH + p.find("NS") in p.legal()


@proves("S28")
def test_a_well_draws_a_card_and_plays_it_at_once():
    p = Position("E:well @ W", [["N"]], pieces=[[(-1, 0), (0, 0)]], pile=["boots", "sprint"])
    card = next(c for c in range(DECK) if p.box.effect[c] == 2)
    p.do(A_WELL)
    assert p.where(card) == IN_PLAY
    assert p.stage() == PLAY
    assert p.state.held[0] == 1
    assert A_WELL not in p.legal()
    away = Position("E:well @ W", [["N"]], pieces=BOTH_ON_START)
    assert A_WELL not in away.legal()


@proves("S28")
def test_land_from_a_well_is_laid_and_may_float():
    p = Position("E*:sun @ W:well", [["N"]], pieces=[[(1, 0), (0, 0)]], pile=["EW", "NS"])
    p.do(A_WELL)
    assert p.state.groups == 2
    assert p.stage() == PLAY


@proves("S29")
def test_a_beacon_brings_one_card_and_a_ship_two():
    p = Position("@ W", [["S*:moon", "ship:sun"]])
    p.lay("S*:moon", 0, -1, turned=False)
    assert p.state.held[0] == 2
    q = Position(SEA, [["ship:sun"]])
    q.pick("ship:sun")
    assert q.state.held[0] == 2


@proves("S30")
def test_a_new_ship_sends_the_old_one_to_the_discards_and_pieces_to_start():
    p = Position(SEA, [["ship:moon"]], dock="sun", pieces=[["ship", (-1, 0)], ["ship", (0, 0)]])
    old = p.state.dock - 1
    p.pick("ship:moon")
    assert p.where(old) == DISCARDS
    assert stands(p) == [0, p.at(-1, 0)]
    assert stands(p, 2) == [0, 0]


@proves("S31")
def test_at_the_end_of_a_turn_one_discards_to_seven_cards_and_three_gear():
    hand = ["NS", "EW", "NE", "NW", "N", "E", "SW", "ship:sun", "boots", "sprint"]
    p = Position(SEA, [hand, ["N"]], gear=[["radio", "raft", "tent"]])
    p.pick("boots").do(A_END)
    assert p.stage() == LIMIT
    assert len(p.legal()) == 9 + 4
    p.do(A_DROP + p.find("sprint")).do(A_DROP + p.find("NS"))
    assert p.legal() == sorted(A_DROP + c for c in range(DECK) if p.state.where[c] == IN_PLAY)
    boots = next(c for c in range(DECK) if p.box.effect[c] == 2)
    p.do(A_DROP + boots)
    assert p.state.current == 1
    assert p.state.held[0] == 7
    assert p.state.geared[0] == 3
    assert not p.state.gear[0] >> 2 & 1


@proves("S31", "S40")
def test_a_backpack_lifts_both_limits():
    hand = ["NS", "EW", "NE", "NW", "N", "E", "SW", "ship:sun", "boots"]
    p = Position(SEA, [hand, ["N"]], gear=[["radio", "raft", "backpack"]])
    p.pick("boots").do(A_END)
    assert p.state.current == 1
    assert p.state.held[0] == 8
    assert p.state.geared[0] == 4


@proves("S32")
def test_an_empty_pile_is_the_shuffled_discards():
    p = Position(SEA, [["N"]], pile=[], discards=["EW", "NE", "NS"], draws=True)
    p.do(A_DRAW)
    assert p.state.thrown == 0
    assert p.state.left == 2
    assert not p.state.array["discards"].any()
    assert p.state.held[0] == 2


# ---- moving


@proves("S33", "S34")
def test_a_piece_steps_over_shared_land_sides_only():
    p = Position(".  SE W\nE* @  W", [["boots"]], pieces=[[(0, 0), (0, -1)], [(0, 0), (-1, 0)]])
    p.state.stage = MOVE
    p.state.steps = 1
    assert steps(p) == {p.at(-1, 0), p.at(1, 0), p.at(0, -1)}
    assert steps(p, 1) == {p.at(0, 0), p.at(1, -1)}
    p.step(1, (0, 0))
    assert stands(p) == [0, 0]  # and player 2's pieces stand there too


@proves("S34", "S38")
def test_one_piece_moves_one_step_or_none():
    p = Position("E* @ W", [["boots", "NESW"]])
    p.state.array["where"][p.find("boots")] = DISCARDS  # just a card less
    p.state.held[0] -= 1
    note(p.state, p.box)
    p.lay("NESW", 0, -1)
    p.step(0, (-1, 0))
    assert steps(p) == steps(p, 1) == set()


@proves("S34")
def test_the_ship_is_boarded_from_start_and_left_to_start():
    p = Position(SEA, [["boots"]], dock="sun", pieces=[[(0, 0), (-1, 0)]])
    p.pick("boots")
    assert "ship" in steps(p)
    assert "ship" not in steps(p, 1)
    p.step(0, "ship")
    assert stands(p)[0] == ABOARD
    q = Position(SEA, [["boots"]], dock="sun", pieces=[["ship", (-1, 0)]])
    q.pick("boots")
    assert steps(q) == {0}
    assert "ship" not in steps(Position(SEA, [["boots"]]).pick("boots"))


@proves("S35")
def test_portals_are_one_space():
    drawing = "E:portal @ EW EW:portal W\n\nE* W:portal"
    p = Position(drawing, [["N"]], pieces=[[(-1, 0), (0, 0)]])
    p.state.stage, p.state.steps = MOVE, 1
    assert steps(p) == {0, p.at(1, 0), p.at(3, 0), p.at(2, 0, 0)}


@proves("S36")
def test_from_a_bridge_one_steps_to_either_island():
    p = Position("E* @ EW= W*", [["N"]], pieces=[[(1, 0), (0, 0)]])
    p.state.stage, p.state.steps = MOVE, 1
    assert steps(p) == {0, p.at(2, 0)}


@proves("S37")
def test_sailing_puts_everybody_aboard_ashore_on_any_beach():
    p = Position("E* @ EW= NESW\n\nNS", [["boots"]], dock="sun", pieces=[["ship", (0, 0)], ["ship", (0, 0)]])
    ship = p.state.dock - 1
    p.pick("boots")
    assert {a - A_SAIL for a in p.legal() if A_SAIL <= a < A_PIECE} == {0, p.at(-1, 0), p.at(2, 0, 0)}
    p.do(A_SAIL + p.at(2, 0, 0)).let()
    assert stands(p)[0] == stands(p, 2)[0] == p.at(2, 0, 0)
    assert p.where(ship) == DISCARDS
    assert p.state.dock == 0
    assert p.state.steps == 1  # boarding and sailing are two moves; Boots allow both


@proves("S37")
def test_only_who_is_aboard_sails():
    p = Position(SEA, [["boots"]], dock="sun", pieces=[[(0, 0)] * 2, ["ship", (0, 0)]])
    p.pick("boots")
    assert not any(A_SAIL <= a < A_PIECE for a in p.legal())


# ---- gear


@proves("S39", "S41")
def test_boots_are_two_steps_for_one_piece():
    p = Position("E* @ EW W", [["S"]], gear=[["boots"]], pieces=BOTH_ON_START)
    p.lay("S", 0, -1)
    p.step(0, (1, 0))
    assert steps(p) == {0, p.at(2, 0)}
    assert steps(p, 1) == set()
    q = Position("E* @ EW W", [["S", "boots"]])
    q.lay("S", 0, -1)
    assert q.step(0, (1, 0)).state.array["steps"] == 0  # in the hand they are no use


@proves("S42")
def test_by_radio_the_other_piece_takes_a_step_too():
    p = Position("E* @ EW W", [["S"]], gear=[["radio"]], pieces=BOTH_ON_START)
    p.lay("S", 0, -1)
    p.step(1, (1, 0))
    assert steps(p, 1) == set()
    assert steps(p) >= {p.at(1, 0), p.at(-1, 0)}
    p.step(0, (-1, 0))
    assert steps(p) == steps(p, 1) == set()


@proves("S43", "S87")
def test_a_spyglass_shows_two_cards_and_keeps_one():
    p = Position(SEA, [["N"], ["E"]], gear=[["spyglass"]], pile=["sprint", "NS", "EW"], draws=True)
    p.do(A_DRAW)
    assert p.stage() == KEEP
    first, second = (a - A_KEEP for a in p.legal())
    assert p.view(1).where[first] == p.view(1).where[second] == 6
    assert p.view(2).where[first] == p.view(2).where[second] == -1
    p.do(A_KEEP + second)
    assert p.where(second) == HAND
    assert p.where(first) == DISCARDS
    assert p.view(2).where[second] == -1
    assert p.stage() == PLAY


@proves("S43")
def test_only_the_first_draw_is_through_the_spyglass():
    p = Position("E:pyramid @", [["N"]], gear=[["spyglass"]], pieces=[[(-1, 0), (0, 0)]], draws=True)
    p.do(A_DRAW)
    p.do(p.legal()[0]).do(A_DRAW)
    assert p.stage() == PLAY


@proves("S44")
def test_a_shovel_changes_a_card_once_a_turn():
    p = Position(SEA, [["N", "boots"]], gear=[["shovel"]], pile=["sprint", "NS"])
    p.do(A_DIG + p.find("N"))
    assert p.state.held[0] == 2
    assert p.state.thrown == 1
    assert not any(A_DIG <= a < A_DIG + 96 for a in p.legal())
    assert p.stage() == PLAY


@proves("S45")
def test_a_raft_crosses_water_between_beaches():
    drawing = ".  S  .\nES* @ W\nN   .  ."
    p = Position(drawing, [["N"]], gear=[["raft"]], pieces=[[(1, 0), (-1, 1)]])
    p.state.stage, p.state.steps = MOVE, 1
    assert steps(p) == {0, p.at(0, -1)}
    assert steps(p, 1) == {0, p.at(-1, 0)}
    no_raft = Position(drawing, [["N"]], pieces=[[(1, 0), (-1, 1)]])
    no_raft.state.stage, no_raft.state.steps = MOVE, 1
    assert steps(no_raft) == {0}


@proves("S46")
def test_a_tent_gives_a_card_to_pieces_that_stand_together():
    for place, cards in (((0, 0), 2), ((-1, 0), 1)):
        p = Position(SEA, [["N"]], gear=[["tent"]], pieces=[[(0, 0), place]], draws=True)
        assert p.state.draws == cards


@proves("S47")
def test_a_basket_holds_two_bonus_beaches():
    p = Position("E* @", [["NS", "EW", "NE", "boots"]], gear=[["basket"]])
    p.do(A_BEACH + p.find("NS")).do(A_BEACH + p.find("EW"))
    assert p.state.beaches == 2
    assert not any(A_BEACH <= a < A_BEACH + LANDS for a in p.legal())


# ---- actions


def played(word, drawing=SEA, hand=(), **more):
    """A position in which player 1 has just played a card, and nobody could stop it."""
    p = Position(drawing, [[word, *hand]], **more)
    p.card_played = p.find(word)
    return p.pick(word)


@proves("S49")
def test_sprint_is_up_to_three_steps_with_one_piece():
    p = played("sprint", "E* @ EW EW W")
    assert p.stage() == RUN
    p.step(0, (1, 0)).step(0, (2, 0))
    assert steps(p, 1) == set()
    p.step(0, (3, 0))
    assert p.stage() == MOVE
    assert p.where(p.card_played) == DISCARDS
    q = played("sprint", "E* @ EW EW W").do(A_END)
    assert q.stage() == MOVE


@proves("S49")
def test_sprint_may_board_and_sail():
    p = played("sprint", "E* @\n\nNS", dock="sun")
    p.step(0, "ship")
    p.do(A_SAIL + p.at(2, 0, 0))
    assert stands(p)[0] == p.at(2, 0, 0)
    assert p.state.run == 1


@proves("S50")
def test_supplies_are_three_cards():
    assert played("supplies").state.held[0] == 3


@proves("S51", "S88")
def test_salvage_takes_any_discard():
    p = played("salvage", discards=["EW", "ship:sun", "NE"])
    assert p.stage() == TAKE
    assert len(p.legal()) == 3
    card = p.find("ship:sun")
    p.do(A_TAKE + card)
    assert p.where(card) == HAND
    assert p.state.known[card] == 1
    assert p.where(p.card_played) == DISCARDS


@proves("S52")
def test_cast_off_sends_the_ship_away():
    p = played("cast off", dock="sun", pieces=[["ship", (0, 0)]])
    assert p.state.dock == 0
    assert stands(p) == [0, 0]
    assert p.state.thrown == 2


@proves("S53")
def test_trade_wind_swaps_the_ship_for_one_of_the_discards():
    p = played("trade wind", dock="sun", discards=["EW", "ship:moon", "ship:star"], pieces=[["ship", (0, 0)]])
    old = p.state.dock - 1
    assert p.legal() == sorted(A_TAKE + p.find(f"ship:{icon}") for icon in ("moon", "star"))
    card = p.find("ship:star")
    p.do(A_TAKE + card)
    assert p.state.dock == card + 1
    assert p.where(old) == DISCARDS
    assert stands(p) == [0, 0]
    assert p.state.held[0] == 0  # nobody draws for it


@proves("S54")
def test_switch_exchanges_a_piece_with_a_rivals():
    p = played("switch", "E* @ EW W", pieces=[[(0, 0), (-1, 0)], [(1, 0), (2, 0)]])
    assert p.stage() == CHOOSE
    assert p.legal() == [A_PIECE, A_PIECE + 1]
    p.do(A_PIECE + 1)
    assert p.legal() == [A_PIECE + 2, A_PIECE + 3]
    p.do(A_PIECE + 3)
    assert stands(p) == [0, p.at(2, 0)]
    assert stands(p, 2) == [p.at(1, 0), p.at(-1, 0)]


@proves("S55")
def test_landslip_lifts_what_nothing_hangs_by():
    p = played("landslip", "E* @ EW EW W", pieces=[[(3, 0), (0, 0)], [(0, 0)] * 2])
    assert p.stage() == LIFT
    beacon = p.at(-1, 0)
    assert p.legal() == [A_LIFT + beacon]  # not the straights that hold the row together, not the cap with a piece, not Start
    p.do(A_LIFT + beacon)
    assert p.lies(beacon) is None
    assert p.where(beacon) == DISCARDS
    ring = played("landslip", ".  SE WS\nE* @  NW")
    assert {a - A_LIFT for a in ring.legal()} == set(ring.squares.values()) - {0}


@proves("S48")
@pytest.mark.parametrize("word", ["salvage", "trade wind", "cast off", "landslip"])
def test_an_action_that_can_do_nothing_is_played_for_nothing(word):
    p = played(word, "@")
    assert p.stage() == MOVE
    assert p.where(p.card_played) == DISCARDS


@proves("S56")
def test_busy_day_is_two_more_cards_at_most_four_a_turn():
    p = played("busy day", hand=["boots", "radio", "tent"])
    assert p.state.more == 2
    assert A_END in p.legal()
    p.pick("boots").pick("radio")
    assert p.stage() == MOVE
    q = Position(SEA, [["busy day", "busy day", "boots"]])
    q.state.added = 2
    q.pick("busy day")
    q.pick("busy day")
    assert q.state.added == 4
    assert q.state.more == 1
    q.do(A_END)
    assert q.stage() == MOVE


# ---- surprises


@proves("S57")
def test_a_surprise_played_in_ones_turn_does_nothing():
    p = played("quicksand")
    assert p.stage() == MOVE
    assert p.where(p.card_played) == DISCARDS


def announced(word, rivals, players=3, **more):
    p = Position(SEA, [[word], *rivals], players=players, **more)
    p.card_played = p.find(word)
    return p.pick(word)


@proves("S48", "S58", "S61")
def test_cloudburst_stops_an_action():
    p = announced("supplies", [["N"], ["cloudburst", "headwind"]])
    assert (p.stage(), p.state.actor) == (ANSWER, 1)
    assert p.legal(2) == [A_PASS]
    assert p.legal(1) == p.legal(3) == []
    p.do(A_PASS, 2)
    assert p.legal(3) == [A_PASS, A_STOP]
    p.do(A_STOP, 3)
    assert p.state.array["held"].tolist() == [0, 1, 1, 0]
    assert p.where(p.card_played) == DISCARDS
    assert (p.stage(), p.state.actor) == (MOVE, 0)


@proves("S59", "S61")
def test_headwind_stops_a_ship():
    p = announced("ship:moon", [["headwind"], ["cloudburst"]], dock="sun")
    old = p.state.dock
    p.do(A_STOP, 2)
    assert p.state.dock == old
    assert p.where(p.card_played) == DISCARDS
    assert p.state.held[0] == 0
    assert p.state.actor == 0  # player 3 is not asked any more


@proves("S60", "S61")
def test_quicksand_stops_a_step_and_ends_the_move():
    p = Position(SEA, [["tent"], ["quicksand"]], gear=[["boots", "radio"]])
    p.pick("tent")
    p.do(A_STEP + p.at(-1, 0))
    assert stands(p) == [0, 0]
    p.do(A_STOP, 2)
    assert stands(p) == [0, 0]
    assert steps(p) == steps(p, 1) == set()


@proves("S60")
def test_the_steps_of_a_sprint_are_not_asked_about():
    p = Position(SEA, [["sprint"], ["quicksand"]])
    p.pick("sprint").let()
    assert p.stage() == RUN
    p.do(A_STEP + p.at(-1, 0))
    assert p.stage() == RUN
    assert stands(p)[0] == p.at(-1, 0)


@proves("S61")
def test_everybody_is_asked_in_turn_order_whoever_holds_one():
    p = Position(SEA, [["N"], ["supplies"], ["N"], ["E"]], players=4)
    p.state.current = p.state.actor = 1
    p.pick("supplies", 2)
    asked = []
    while p.stage() == ANSWER:
        asked.append(p.state.actor + 1)
        p.do(A_PASS, asked[-1])
    assert asked == [3, 4, 1]
    assert p.state.held[1] == 3


@proves("S62")
def test_nobody_is_asked_where_no_answer_can_be():
    p = announced("supplies", [["N"], ["E"]], discards=["cloudburst", "cloudburst"])
    assert p.stage() == MOVE
    q = announced("supplies", [[], ["E"]])
    assert q.state.actor == 2  # player 2 has no cards


@proves("S63")
def test_the_table_may_ask_holders_only():
    p = announced("supplies", [["N"], ["cloudburst"]], holders=1)
    assert p.state.actor == 2
    assert p.state.array["lacks"].tolist() == [0, 1, 0, 0]
    q = announced("supplies", [["N"], ["E"]], holders=1)
    assert q.stage() == MOVE
    assert q.state.array["lacks"].tolist() == [0, 1, 1, 0]


@proves("S63")
def test_what_a_seat_lacked_is_forgotten_when_it_draws():
    p = announced("supplies", [["N"], ["E"]], holders=1)
    p.do(A_END).do(A_DRAW, 2)
    assert p.state.array["lacks"].tolist() == [0, 0, 1, 0]


# ---- the end

MOON = "E*:moon @ W"


@proves("S64")
def test_both_pieces_on_the_beacon_of_the_ship_win():
    p = Position(MOON, [["boots"]], dock="moon", pieces=[[(-1, 0), (0, 0)]])
    p.pick("boots")
    p.step(1, (-1, 0))
    assert p.stage() == OVER
    assert p.table.winners == (0,)
    assert p.table.scores == [1, 0]
    other = Position(MOON, [["boots"]], dock="sun", pieces=[[(-1, 0), (0, 0)]])
    other.pick("boots").step(1, (-1, 0))
    assert other.stage() == MOVE


@proves("S64")
def test_a_ship_that_comes_in_wins_for_whoever_waits_there():
    p = Position(MOON, [["ship:moon"]], pieces=[[(0, 0)] * 2, [(-1, 0)] * 2])
    p.pick("ship:moon")
    assert p.table.winners == (1,)


@proves("S65")
def test_several_at_once_share_the_win():
    p = Position(MOON, [["ship:moon"]], pieces=[[(-1, 0)] * 2, [(0, 0)] * 2, [(-1, 0)] * 2], players=3)
    p.pick("ship:moon")
    assert p.table.winners == (0, 2)
    assert p.table.scores == [1, 0, 1]


@proves("S66")
def test_after_a_hundred_turns_of_the_table_all_share():
    p = Position(SEA, [["boots"], ["N"]])
    p.state.turns = 200
    p.pick("boots").do(A_END)
    assert p.stage() == OVER
    assert p.table.winners == (0, 1)
    q = Position(SEA, [["boots"], ["N"]])
    q.state.turns = 199
    q.pick("boots").do(A_END)
    assert q.stage() == DRAW
    r = Position(SEA, [["boots"], ["N"]], rounds=3)
    r.state.turns = 6
    r.pick("boots").do(A_END)
    assert r.stage() == OVER


# ---- secrets


@proves("S87")
def test_hands_and_the_pile_are_hidden_and_the_rest_is_not():
    p = Position(SEA, [["NS"], ["EW", "boots"]], discards=["NE"], dock="sun")
    mine, theirs = p.find("NS"), p.find("boots")
    view = p.view(1)
    assert view.where[mine] == HAND
    assert view.where[theirs] == -1
    assert view.rng == 0
    assert {view.pile[i] for i in range(view.left)} == {-1}
    assert view.held[1] == 2
    assert view.where[p.find("NE")] == DISCARDS
    nobody = p.view(0)
    assert nobody.where[mine] == nobody.where[theirs] == -1


@proves("S88")
def test_a_card_taken_openly_is_a_secret_again_once_it_has_been_drawn_anew():
    p = Position("ES:moai @", [["N"]], pieces=[[(-1, 0), (0, 0)]], discards=["sprint"], draws=True)
    card = p.find("sprint")
    p.do(A_TAKE + card)
    assert p.view(2).where[card] == HAND
    p.pick("sprint").do(A_END)
    assert p.state.known[card] == 0


def test_every_effect_of_the_box_has_a_name_and_a_sentence():
    from skerry.games.seven_islands.labels import EFFECTS

    assert set(EFFECTS) == {int(effect) for effect in GAME.house_box.array["effect"] if effect}
    assert all(name and text.endswith(".") for name, text in EFFECTS.values())
    assert np.unique(GAME.house_box.array["effect"]).tolist() == list(range(20))
