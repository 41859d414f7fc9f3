"""Seven Islands alone: Ships and their uses, sandbars, the end, the difficulties; and the whole committed solution."""

from pathlib import Path

import pytest

import skerry
from skerry import BadOption
from skerry.games.seven_islands import GAME
from skerry.games.seven_islands.components import note_sets
from skerry.games.seven_islands.record import (
    A_BAR,
    A_BEACH,
    A_DRAW,
    A_DROP,
    A_END,
    A_INSERT,
    A_LIFT,
    A_PICK,
    A_PLACE,
    A_SHIP,
    A_TAKE,
    ALONE_TURNS,
    DISCARDS,
    DOCK,
    DRAW,
    HAND,
    INSERT,
    LIFT,
    MIDDLE,
    OVER,
    PAIR,
    PILE,
    PLACE,
    PLACES,
    PLAY,
    SPENT,
    TAKE,
    WIDTH,
)
from skerry.match.table import Table
from skerry.testing.clauses import proves

from .position import DECK, Position, new, note

BOX = GAME.house_box
SOLUTION = [line.split() for line in (Path(__file__).parent / "solution.txt").read_text().splitlines() if line[0] != "#"]


def solve(until=None, **options):
    """The committed archipelago, played card by card from a pile in its order; up to so many cards."""
    table = Table(GAME, BOX, GAME.pack_options(options), 1, 1)
    s = table.state.copy()
    order = [int(card) for card, *_ in SOLUTION]
    s.array["where"][order] = PILE
    s.array["pile"][: len(order)] = [card + 1 for card in reversed(order)]
    s.left, s.array["held"] = len(order), 0
    for card in order[:3]:
        s.where[card] = HAND
        s.left -= 1
        s.array["pile"][s.left] = 0
        s.held[0] += 1
    note(s, BOX)
    table.state = s
    for card, *place in SOLUTION[:until]:
        play_to(table, int(card), place)
    return table


def play_to(table, card, place):
    """Draw if there is something to draw, play the card, lay it where the solution says."""
    if table.state.stage == DRAW:
        table.play(0, A_DRAW if table.state.left else A_END)
    table.play(0, A_PICK + card)
    if place[0] == "dock":
        return
    square = MIDDLE + int(place[0]) + int(place[1]) * WIDTH
    turned = place[2:] == ["turned"]
    if table.state.stage == PLACE:
        for action in table.game.legal(table.state, table.box, 0):
            host, side = divmod((action - A_PLACE) % PLACES, 4)
            there = int(table.state.array["at"][host]) + (-WIDTH, 1, WIDTH, -1)[side]
            if table.state.array["group"][host] == 1 and there == square and (action >= A_PLACE + PLACES) == turned:
                table.play(0, action)
                break
    assert (table.state.group[card], table.state.at[card], table.state.array["turned"][card]) == (
        1,
        square,
        turned,
    ), card


@proves("S67", "S68", "S80", "S86")
def test_the_committed_solution_wins_and_meets_every_difficulty():
    table = solve(no_ships=1, one_each=1, upright=1, no_holes=1, no_sandbars=1)
    if not table.over:
        table.play(0, A_END)  # the Ships that are left are not needed
    assert table.winners == (0,)
    assert table.sheets == [dict.fromkeys(GAME.lines, 1)]
    assert table.state.groups == 1
    assert len({int(i) for i in table.state.array["island"] if i}) == 7


@proves("S79")
def test_with_ships_left_one_says_when_it_is_over():
    table = solve()
    assert not table.over
    assert table.game.legal(table.state, table.box, 0) == [A_SHIP, A_SHIP + 2, A_END]


@proves("S10", "S80")
def test_an_archipelago_with_an_open_shore_does_not_win():
    table = solve(until=-1)
    last = int(SOLUTION[-2][0])
    table.play(0, A_DRAW if table.state.left else A_END)
    table.play(0, A_PICK + int(SOLUTION[-1][0]))
    table.play(0, A_SHIP + 2)
    table.play(0, A_LIFT + last)
    table.play(0, A_INSERT)
    table.play(0, A_END)
    assert table.over
    assert table.winners == ()
    assert table.scores == [0]


@proves("S81", "S86")
def test_a_ship_that_was_used_breaks_only_that_difficulty():
    table = solve()
    card = int(SOLUTION[-2][0])
    table.play(0, A_SHIP)
    table.play(0, A_LIFT + card)  # it goes back to its only square by itself
    table.play(0, A_END)
    assert table.winners == (0,)
    assert table.sheets[0]["no Ships"] == 0
    assert sum(table.sheets[0].values()) == 5


@proves("S81", "S86")
def test_what_was_chosen_must_be_met():
    table = solve(no_ships=1)
    table.play(0, A_SHIP)
    table.play(0, A_LIFT + int(SOLUTION[-2][0]))
    table.play(0, A_END)
    assert table.winners == ()
    with pytest.raises(BadOption, match="for one player alone"):
        new(2, upright=1)


@proves("S82")
def test_two_structures_of_one_type_on_an_island_are_noticed():
    table = solve()
    wells = [c for c in range(48) if BOX.feature[c] == 4]
    table.box = BOX.copy()
    other = next(c for c in range(26, 48) if table.state.island[c] == table.state.array["island"][wells[0]])
    table.box.feature[other] = 4
    table.play(0, A_END)
    assert table.sheets[0]["one of each"] == 0
    assert table.winners == (0,)


@proves("S83")
def test_a_structure_upside_down_is_noticed():
    table = solve()
    table.box = BOX.copy()
    turned = next(c for c in range(26, 48) if table.state.array["turned"][c])
    table.box.array["feature"][turned] = 3
    table.play(0, A_END)
    assert table.sheets[0]["upright"] == 0


@proves("S84")
def test_a_hole_in_the_ocean_is_noticed():
    from skerry.games.seven_islands.alone import has_no_holes

    def holes(drawing):
        p = Position(drawing, players=1)
        p.box.lands = 1 + max(c for c in range(62) if p.state.group[c])
        for card in range(p.box.lands):  # cards that are not on the table lie on Start for this
            if not p.state.group[card]:
                p.state.at[card] = MIDDLE
        return not has_no_holes(p.state, p.box, GAME.scratch())

    assert holes("SE EW WS\nNS . NS\n@ EW WN")
    assert not holes("SE EW W\nNS . .\n@ EW WN")
    assert holes("SE EW EW WS\nNS . SE WN\nNS . NS .\n@ EW NW .")
    assert not holes("SE . .\nNS . NS\n@ EW WN")
    assert not solve(until=40).over


@proves("S85")
def test_a_sandbar_breaks_the_difficulty():
    table = solve(no_sandbars=1)
    table.state.bars = 1
    table.play(0, A_END)
    assert table.winners == ()
    assert table.sheets == [dict.fromkeys(GAME.lines, 0)]


# ---- turns


@proves("S67")
def test_alone_there_are_only_cards_with_land_and_ships():
    s = new(1).state
    assert s.left + s.held[0] == 54
    assert s.held[0] == 3
    assert {int(BOX.kind[c]) for c in range(DECK) if s.where[c] == SPENT} == {5, 6, 7}
    p = Position("@", [["S*", "ship:sun", "N"]], players=1)
    p.pick("ship:sun")
    assert p.state.held[0] == 2  # nothing is drawn for it


@proves("S68")
def test_one_draws_from_the_pile_or_takes_the_top_discard():
    p = Position("E* @", [["N", "NS", "EW"]], players=1, discards=["NE", "SW"], draws=True)
    assert p.legal() == [A_DRAW, A_TAKE + p.find("SW")]
    top = p.find("SW")
    p.do(A_TAKE + top)
    assert A_DROP + top not in p.legal()
    assert A_DROP + p.find("N") in p.legal()
    p.do(A_DROP + p.find("N"))
    assert p.stage() == DRAW
    assert p.state.held[0] == 3
    p.do(A_DRAW)
    assert A_DROP + top in p.legal()


@proves("S69")
def test_only_a_beacon_may_float():
    p = Position("E* @ W", [["EW", "NS", "E*:moon", "ship:sun"]], players=1)
    assert {a for a in p.legal() if A_PICK <= a < A_BEACH} == {A_PICK + p.find(w) for w in ("NS", "E*:moon", "ship:sun")}
    beacon = p.find("E*:moon")
    p.pick("E*:moon")
    assert p.lies(beacon)[0] == 2


@proves("S70")
def test_with_an_empty_pile_one_need_not_draw():
    p = Position("E* @", [["N", "NS"]], players=1, discards=["NE"], pile=[], draws=True)
    assert p.legal() == [A_TAKE + p.find("NE"), A_END]
    p.do(A_END)
    assert p.stage() == PLAY


@proves("S71")
def test_ships_are_stacked():
    p = Position("E* @", [["ship:sun", "N"]], players=1, dock="moon star")
    ship = p.find("ship:sun")
    p.pick("ship:sun")
    assert p.state.dock == 3
    assert p.where(ship) == DOCK


@proves("S72")
def test_a_ship_moves_a_card():
    p = Position("E* @ W", [["N", "NS"]], players=1, dock="moon star")
    cap = p.at(1, 0)
    p.do(A_SHIP)
    assert p.stage() == LIFT
    assert p.legal() == sorted(A_LIFT + c for c in (p.at(-1, 0), cap))
    p.do(A_LIFT + cap)
    assert p.lies(cap) == (1, 1, 0, "W")  # nowhere else
    assert p.state.dock == 1
    assert p.state.used == 1
    assert sum(p.state.where[c] == SPENT for c in range(48, 55)) == 1
    assert p.stage() == PLAY


@proves("S72")
def test_a_card_that_is_moved_is_laid_by_the_usual_rules():
    p = Position("E* @ EW EW", [["N", "NS"]], players=1, dock="moon")
    near, far = p.at(1, 0), p.at(2, 0)
    p.do(A_SHIP).do(A_LIFT + near)
    assert p.stage() == PLACE
    assert p.lies(far)[0] == 2
    p.do(p.place(1, 0, group=2))  # beyond the other straight; then the two join Start again
    while p.stage() != PLAY:
        p.do(p.legal()[0])
    assert p.state.groups == 1


@proves("S72")
def test_a_card_without_a_square_is_discarded_when_it_is_moved():
    p = Position("E* @ EW\n", [["N"]], players=1, dock="moon")
    p.state.group[0] = 1
    card = p.at(1, 0)
    p.box.sides[card] = 5  # as if it had never fitted
    p.table.box = p.box
    p.do(A_SHIP).do(A_LIFT + card)
    assert p.lies(card) == (1, 0, -1, "NS")
    q = Position("E* @ W\n\nEW=", [["N"]], players=1, dock="moon")
    bridge = q.at(2, 0, 0)
    q.do(A_SHIP).do(A_LIFT + bridge)
    assert q.where(bridge) == DISCARDS
    assert q.state.groups == 1
    r = Position("E* @ W\n\nE*:moon", [["N"]], players=1, dock="moon")
    beacon = r.at(2, 0, 0)
    r.do(A_SHIP).do(A_LIFT + beacon)
    assert r.lies(beacon) == (2, 0, 0, "E")  # a Beacon floats


@proves("S73")
def test_a_ship_fetches_a_discard_and_plays_it():
    p = Position("E* @ W", [["N", "NS"]], players=1, dock="moon", discards=["S", "EW", "ship:sun", "E*:star"])
    cap = p.find("S")
    p.do(A_SHIP + 1)
    assert p.stage() == TAKE
    assert p.legal() == sorted(A_TAKE + p.find(w) for w in ("S", "ship:sun", "E*:star"))  # the straight has no square
    p.do(A_TAKE + cap)
    assert p.lies(cap) == (1, 0, -1, "S")
    assert p.state.thrown == 3
    q = Position("E* @ W", [["N", "NS"]], players=1, dock="moon", discards=["EW"])
    assert A_SHIP + 1 not in q.legal()


@proves("S74")
def test_a_ship_puts_a_card_anywhere_into_the_discards():
    p = Position("E* @ W", [["N", "NS"]], players=1, dock="moon", discards=["EW", "NE"])
    cap = p.at(1, 0)
    p.do(A_SHIP + 2).do(A_LIFT + cap)
    assert p.stage() == INSERT
    assert p.legal() == [A_INSERT, A_INSERT + 1, A_INSERT + 2]
    p.do(A_INSERT + 1)
    assert p.state.array["discards"][:4].tolist() == [p.find("EW") + 1, cap + 1, p.find("NE") + 1, 0]
    assert p.where(cap) == DISCARDS


@proves("S72")
def test_ships_are_used_before_the_draw_too_and_none_without():
    p = Position("E* @ W", [["N"]], players=1, dock="moon", draws=True)
    assert {A_SHIP, A_SHIP + 2} <= set(p.legal())
    q = Position("E* @ W", [["N"]], players=1, draws=True)
    assert not {A_SHIP, A_SHIP + 1, A_SHIP + 2} & set(q.legal())


# ---- sandbars

BENDS = "ES  SW .\nNE* @  W"  # two bends that share a land side and both turn south: they come to a point in the north


def caps(hand, drawing=BENDS, **more):
    return Position(drawing, [hand], players=1, pile=[], **more)


@proves("S76", "S77")
def test_a_sandbar_is_two_caps_where_two_bends_come_to_a_point():
    p = caps(["E", "W"])
    left, right = p.find("E"), p.find("W")
    assert {A_BAR + left, A_BAR + right} <= set(p.legal())
    p.do(A_BAR + left)
    assert p.stage() == PLACE
    assert p.legal() == [A_PLACE + 4 * p.at(-1, -1), A_PLACE + PLACES + 4 * p.at(0, -1)]
    p.do(A_PLACE + 4 * p.at(-1, -1))
    assert p.stage() == PAIR
    p.do(A_PICK + right)
    assert p.lies(left) == (1, -1, -2, "E")
    assert p.lies(right) == (1, 0, -2, "W")
    assert p.state.bars == 1


@proves("S77")
def test_a_sandbar_may_stand_upright():
    p = caps(["N", "S"])  # the bend above the Beacon and the Beacon, a bend too, both turn east
    upper = p.find("S")
    p.do(A_BAR + upper)
    assert p.legal() == [A_PLACE + 4 * p.at(-1, -1) + 3, A_PLACE + PLACES + 4 * p.at(-1, 0) + 3]
    p.do(A_PLACE + 4 * p.at(-1, -1) + 3).do(A_PICK + p.find("N"))
    assert p.lies(upper) == (1, -2, -1, "S")


@proves("S76")
@pytest.mark.parametrize(
    ("hand", "bars"),
    [(["E", "W"], True), (["E", "E"], True), (["E"], False), (["E", "N"], False), (["E", "W", "NS"], False), (["E", "W*"], False),
     (["E", "W", "N", "S"], True), (["E", "W", "W"], False), (["E:well", "W"], True)],
)  # fmt: skip
def test_sandbars_are_for_caps_in_pairs(hand, bars):
    p = caps(hand)
    assert any(A_BAR <= a < A_DROP for a in p.legal()) == bars
    early = Position(BENDS, [hand], players=1)
    assert not any(A_BAR <= a < A_DROP for a in early.legal())


@proves("S77")
@pytest.mark.parametrize(
    ("drawing", "bars"),
    [
        (BENDS, True),
        ("ES  EW SW\nNE* @  NW", False),  # no two bends beside each other
        ("ES  NSW .\nNE* @  W", False),  # a tee comes to no point
        ("NS .  .\nNES  SW .\nNE* @  W", False),
    ],
)
def test_only_two_bends_come_to_a_point(drawing, bars):
    assert any(A_BAR <= a < A_DROP for a in caps(["E", "W"], drawing).legal()) == bars


@proves("S77")
@pytest.mark.parametrize(("beside", "bars"), [("NS", True), ("NSW", False)])
def test_around_a_sandbar_there_is_no_land(beside, bars):
    """A card east of the sandbar's square, with sea or with land toward it."""
    p = caps(["E", "W"], f".   .  S\n.   .  {beside}\nES  SW NS\nNE* @  NW")
    assert any(A_BAR <= a < A_DROP for a in p.legal()) == bars


@proves("S78")
def test_once_a_sandbar_lies_no_ship_is_used():
    p = caps(["E", "W", "N", "S"], dock="sun")
    assert A_SHIP in p.legal()
    p.do(A_BAR + p.find("E")).do(p.legal()[0]).do(A_PICK + p.find("W"))
    assert p.state.bars == 1
    while p.stage() == DRAW:
        p.do(A_END)
    assert not {A_SHIP, A_SHIP + 1, A_SHIP + 2} & set(p.legal())


@proves("S77", "S80")
def test_a_sandbar_belongs_to_a_perfect_island():
    from skerry.games.seven_islands.alone import is_perfect

    p = caps(["E", "W"])
    p.do(A_BAR + p.find("E")).do(p.legal()[0]).do(A_PICK + p.find("W"))
    while p.stage() == DRAW:
        p.do(A_END)
    s, box = p.state.copy(), p.box.copy()
    lying = [c for c in range(62) if s.group[c]]
    # The same cards as a whole deck of their own: numbered from 0.
    for name in ("at", "group", "turned"):
        s.array[name][: len(lying)] = s.array[name][lying]
    for name in ("kind", "sides"):
        box.array[name][: len(lying)] = box.array[name][lying]
    s.array["group"][len(lying) :] = 0
    s.array["island"] = 0
    box.lands = box.cards = len(lying)
    note_sets(box)
    note(s, box)
    assert is_perfect(s, box, GAME.scratch())
    s.array["turned"][1] ^= 1
    note(s, box)
    assert not is_perfect(s, box, GAME.scratch())


# ---- the end


@proves("S79")
def test_it_is_over_when_pile_and_hand_are_empty():
    p = Position("E* @ W", [["NS"]], players=1, pile=[], discards=["EW"])
    p.pick("NS")
    assert p.stage() == OVER
    assert p.table.winners == ()


@proves("S79")
def test_it_is_over_after_150_turns():
    p = Position("E* @ W", [["NS", "EW", "NE"]], players=1)
    p.state.turns = ALONE_TURNS - 1
    p.pick("NS")
    assert p.stage() == DRAW
    p.do(A_DRAW).do(A_DROP + p.find("EW"))
    assert p.stage() == OVER


def test_the_solution_uses_every_card_once():
    assert sorted(int(card) for card, *_ in SOLUTION) == list(range(1, 55))
    assert skerry.new("seven-islands", players=1, seed=1).state.array["left"] == 51
