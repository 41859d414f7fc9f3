"""How Seven Islands says no: the rules name the clause, the words only say it. And what else the rules tell words and scenes."""

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from skerry import IllegalAction
from skerry.engine.layout import frozen
from skerry.games.seven_islands import GAME, data, labels, scene, words
from skerry.games.seven_islands import record as r
from skerry.testing.clauses import proves
from skerry.testing.matches import deal, seeds, states, thorough

from .plain import beside, islands, layout
from .position import Position, note, note_hands
from .refusals import refusals
from .test_alone import BENDS, caps, solve

each_number = pytest.mark.parametrize("players", [1, 2, 3, 4])


def asked_to_lay(position, word):
    """The position with a card in play that is to be laid, even if there is one place for it only, or none."""
    card, s = position.find(word), position.state
    s.stage, s.card, s.where[card], s.held[0] = r.PLACE, card + 1, r.PLAYED, 0
    note_hands(s, position.box)
    return position


def refusal(position, action, player=1):
    """Why a player cannot do this."""
    with pytest.raises(IllegalAction) as error:
        position.table.view(player - 1).find(action)
    return str(error.value)


def at(position, place, side, turned=False):
    """The action that lays the card in play beside the card at a place."""
    return r.A_PLACE + 4 * position.at(*place) + "NESW".index(side) + r.PLACES * turned


# ---- sentences

# A drawing, the card in play, the card beside which it would lie and on which side of it; why not.
FAULTS = [
    ("@", "N", (0, 0), "S", "that square is kept for the Ship (S6)"),
    ("@ W", "EW", (0, 0), "E", "there is a card already (S4)"),
    ("@", "NS", (0, 0), "E", "land and sea would meet between it and Start (S3)"),
    ("@ WS", "NW", (1, 0), "S", "its land would face the Dock (S6)"),
    ("S\n@", "N", (0, -1), "W", "it would share no land side with a card there (S4)"),
    ("@ EW=", "EW=", (1, 0), "E", "two Bridges never share a land side (S9)"),
    ("E* @", "W*", (0, 0), "E", "an island has only one Beacon (S11)"),
    ("E* @ EW ? W*", "EW", (1, 0), "E", "an island has only one Beacon (S11)"),
    ("SE .  SW\nNS .  NS\n@  EW NW", "EW=", (0, -2), "E", "both ends of a Bridge would come to one island (S9)"),
    ("SE .   SW\n@  EW= NW", "EW", (0, -1), "E", "both ends of a Bridge would come to one island (S9)"),
    (". S .\n. @ W", "E", (0, 0), "W", "an island would be left without a square for its Beacon (S12)"),
]


@proves("S3", "S4", "S6", "S9", "S11", "S12")
@pytest.mark.parametrize(("drawing", "card", "place", "side", "why"), FAULTS, ids=[f"{each[1]}: {each[-1]}" for each in FAULTS])
def test_a_card_that_does_not_fit_is_told_why(drawing, card, place, side, why):
    p = asked_to_lay(Position(drawing, [[card]]), card)
    assert refusal(p, at(p, place, side)) == why


@proves("S2")
def test_a_card_that_looks_the_same_both_ways_is_laid_upright():
    p = asked_to_lay(Position("@", [["EW"]]), "EW")
    assert at(p, (0, 0), "E") in p.legal()
    assert refusal(p, at(p, (0, 0), "E", turned=True)) == "it looks the same both ways, so it is laid upright (S2)"


@proves("S4")
def test_a_square_goes_by_its_lowest_neighbour_and_no_other():
    p = asked_to_lay(Position("SE .\n@  NW", [["SW"]]), "SW")
    upper, right = at(p, (0, -1), "E"), at(p, (1, 0), "N")
    assert min(upper, right) in p.legal()
    name = labels.place_words(frozen(p.box), min(upper, right) - r.A_PLACE)
    assert refusal(p, max(upper, right)) == f"the same square is called {name} (S4)"
    assert refusal(p, r.A_PLACE + 4 * (p.state.card - 1)) == "there is no card on the table to lay it beside (S4)"


@proves("S7")
def test_beyond_the_grid_nothing_is_laid():
    p = Position("@\n\nNESW", [["EW"]])
    p.state.array["at"][p.at(2, 0, 0)] = r.SQUARES - 1  # the south-eastern corner
    note(p.state, p.box)
    asked_to_lay(p, "EW")
    assert refusal(p, at(p, (2, 0, 0), "E")) == "that is beyond the grid (S7)"
    assert at(p, (2, 0, 0), "W") in p.legal()


@proves("S77")
def test_a_sandbar_has_its_places():
    p = caps(["E", "W"], BENDS)
    p.do(r.A_BAR + p.find("E"))
    assert refusal(p, at(p, (-1, -1), "W")) == "a sandbar lies where two bends come to a point (S77)"


@proves("S34", "S38", "S49")
def test_a_piece_that_cannot_go_is_told_why():
    p = Position("E* @ W", [["sprint"], ["N"]], gear=[["radio"]])
    p.pick("sprint").let()
    far, near = r.A_STEP + r.ABOARD, r.A_STEP + p.at(1, 0)
    assert refusal(p, far) == "there is no Ship at the Dock (S34)"
    p.do(near)
    assert refusal(p, near + r.LANDS + 1) == "the Sprint is for one piece (S49)"
    assert refusal(p, r.A_STEP + p.at(-1, 0)) == "it is not one step away over land (S34)"
    p.do(r.A_END)
    p.step(0, (0, 0))
    assert refusal(p, near) == "this piece has no step left (S38)"
    assert near + r.LANDS + 1 in p.legal()  # by Radio


def test_sentences_of_old_are_said_again():
    """Of a few matches, as they were refused when this was written down."""
    written = (Path(__file__).parent / "refusals.txt").read_text().splitlines()
    assert list(refusals()) == written
    assert len({line.rpartition("(")[2] for line in written}) > 25


# ---- what the rules tell


@each_number
@given(seed=seeds)
@thorough(6)
def test_a_place_has_no_fault_exactly_if_it_is_legal(players, seed):
    table = deal(GAME, players, seed)
    for s, seat, _ in states(table, random.Random(seed)):
        if s.stage == r.PLACE:
            facts, legal = GAME.explain(s, table.box, seat), GAME.legal(s, table.box, seat)
            assert (np.flatnonzero(facts.array["why"] == r.FITS) + r.A_PLACE).tolist() == legal


def test_the_places_of_a_sandbar_have_no_fault():
    p = caps(["E", "W"], BENDS)
    p.do(r.A_BAR + p.find("E"))
    facts = GAME.explain(p.state, p.box, 0)
    assert (np.flatnonzero(facts.array["why"] == r.FITS) + r.A_PLACE).tolist() == p.legal()


@each_number
@given(seed=seeds)
@thorough(4)
def test_cards_lie_as_plain_python_sees_them(players, seed):
    table = deal(GAME, players, seed)
    for s, _, _ in states(table, random.Random(seed)):
        facts = GAME.explain(s, table.box, -1)
        found = complete = 0
        for group in range(1, s.groups + 1):
            cards = layout(s, table.box, group)
            for card in np.flatnonzero(s.array["group"] == group):
                square = int(s.at[card])
                place = square % r.WIDTH - r.MIDDLE % r.WIDTH, square // r.WIDTH - r.MIDDLE // r.WIDTH
                sides = {i for i, letter in enumerate("NESW") if letter in cards[place][0]}
                assert {i for i in range(4) if facts.sides[card] >> i & 1} == sides
                shores = {i for i in sides if beside(place, "NESW"[i]) not in cards}
                assert {i for i in range(4) if facts.open[card] >> i & 1} == shores
                assert facts.array["square"][4 * card : 4 * card + 4].tolist() == [
                    square - 31,
                    square + 1,
                    square + 31,
                    square - 1,
                ]
            for island in islands(cards):
                found += 1
                lit = any(cards[place][1] == "beacon" for place in island)
                complete += lit and all(beside(place, side) in cards for place in island for side in cards[place][0])
        assert (facts.islands, facts.complete) == (found, complete)


@proves("S10", "S82")
def test_alone_the_difficulties_met_so_far_are_told():
    table = solve()
    facts = GAME.explain(table.state, table.box, 0)
    assert (facts.islands, facts.complete, facts.met) == (7, 7, 31)
    p = Position("E* @ W", [["N:moai", "S:moai"]], players=1, dock="moon")
    assert GAME.explain(p.state, p.box, 0).met == 31  # two Moai in a hand are on no island
    p.do(r.A_SHIP + 2).do(r.A_LIFT + p.at(1, 0)).do(r.A_INSERT)
    assert GAME.explain(p.state, p.box, 0).met == 30  # a Ship was used


@proves("S66")
def test_a_match_that_nobody_won_does_not_say_that_all_were_rescued():
    """Both pieces of everybody are on one card while a Ship lies at the Dock: but that card is not its Beacon."""
    p = Position("E*:moon @ W", [["S"], ["N"]], dock="sun", rounds=1)
    p.state.turns = 2
    p.pick("S").do(r.A_END)
    assert p.stage() == r.OVER
    assert p.table.view(0).prompt == "1 turn of the table is over and nobody was rescued"
    q = Position("E*:moon @ W", [["S"], ["N"]], dock="moon", pieces=[[(-1, 0), (0, 0)], [(0, 0), (0, 0)]])
    q.pick("S").step(1, (-1, 0))
    assert q.table.view(0).prompt == "Player 1 is rescued"


def test_words_and_scenes_run_no_kernel():
    """Whatever they need of the rules they are handed."""
    kernels = {"alone", "building", "cards", "cost", "effects", "explain", "moving", "rules", "secrets", "worth"}
    for module in (words, scene, data, labels):
        homes = {getattr(value, "__module__", getattr(value, "__name__", "")) or "" for value in vars(module).values()}
        assert not {home for home in homes if home.rpartition(".")[2] in kernels or home.startswith("numpy")}, module.__name__
