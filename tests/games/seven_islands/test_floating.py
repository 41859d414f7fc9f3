"""Floating groups: what floats, what attaches by itself, how a group moves as a whole, who chooses. How to read: position.py."""

from skerry.games.seven_islands.record import A_INSERT, A_JOIN, A_LIFT, A_PLACE, A_SHIP, ATTACH, JOIN, LANDS, MOVE, PLACE
from skerry.testing.clauses import proves

from .position import Position


@proves("S7")
def test_the_grid_ends_fifteen_squares_from_start():
    assert not any(x == 16 for _, x, _, _ in Position("E* @ " + "EW " * 15).places("W"))
    assert any(x == 15 for _, x, _, _ in Position("E* @ " + "EW " * 14).places("W"))


@proves("S15")
def test_a_card_with_a_square_is_laid_beside_whichever_group_one_likes():
    p = Position("E* @\n\nEW*", [["EW"]])
    p.pick("EW")
    assert p.stage() == PLACE
    assert {(group, x, y) for group, x, y, _ in Position("E* @\n\nEW*").places("EW")} == {(1, 1, 0), (2, 1, 0), (2, -1, 0)}


@proves("S16", "S20")
def test_a_card_without_a_square_floats():
    p = Position("E* @ W", [["EW"]])  # only the north side of Start is open
    card = p.find("EW")
    p.pick("EW")
    assert p.lies(card) == (2, 0, 0, "EW")
    assert p.state.groups == 2
    assert p.stage() == MOVE


@proves("S20")
def test_a_card_with_one_square_is_laid_there():
    p = Position("E* @ W", [["NS"]])
    card = p.find("NS")
    p.pick("NS")
    assert p.lies(card) == (1, 0, -1, "NS")


@proves("S16")
def test_floating_is_not_measured_by_the_beacon_rule():
    """A cap that floats alone closes its island but for one side; a floating Bridge is no island at all."""
    p = Position("E* @ W\n", [["EW="]])
    bridge = p.find("EW=")
    p.pick("EW=")
    assert p.lies(bridge) == (2, 0, 0, "EW")


@proves("S16")
def test_a_beacon_that_fits_nowhere_founds_an_island():
    p = Position("E* @", [["E*:moon"]])
    card = p.find("E*:moon")
    p.pick("E*:moon")
    assert p.lies(card) == (2, 0, 0, "E")


@proves("S16", "S17")
def test_a_beacon_must_go_to_the_free_end_of_a_bridge():
    p = Position("E* @ EW=", [["E*:moon"]])
    card = p.find("E*:moon")
    p.pick("E*:moon")
    assert p.lies(card) == (1, 2, 0, "W")  # upside down


@proves("S17", "S18", "S20")
def test_a_bridge_connects_a_floating_island_by_itself():
    p = Position("E* @\n\nW*", [["EW="]])
    beacon = p.at(2, 0, 0)
    p.lay("EW=", 1, 0)
    assert p.lies(beacon) == (1, 2, 0, "W")
    assert p.state.groups == 1


@proves("S18")
def test_it_does_so_as_well_from_the_other_side():
    p = Position("E* @\n\nW*", [["EW="]])
    beacon = p.at(2, 0, 0)
    bridge = p.lay("EW=", -1, 0, group=2)
    assert p.lies(beacon) == (1, 2, 0, "W")
    assert p.lies(bridge) == (1, 1, 0, "EW")


@proves("S18")
def test_a_floating_island_is_turned_if_that_is_wanted():
    p = Position("E* @\n\nE*", [["EW="]])
    beacon = p.at(2, 0, 0)
    p.lay("EW=", 1, 0)
    assert p.lies(beacon) == (1, 2, 0, "W")


@proves("S14", "S18")
def test_a_group_moves_as_a_whole():
    p = Position("E* @\n\nSW .\nNE* W", [["EW="]])  # only the west of the bend is open
    bend, beacon, cap = p.at(2, 0, 0), p.at(2, 0, 1), p.at(2, 1, 1)
    p.lay("EW=", 1, 0)
    assert p.lies(bend) == (1, 2, 0, "SW")
    assert p.lies(beacon) == (1, 2, 1, "NE")
    assert p.lies(cap) == (1, 3, 1, "W")


@proves("S14", "S18")
def test_a_group_that_is_turned_turns_around_its_card():
    p = Position("E* @\n\nE SW*\n. NE", [["EW="]])  # only the east of the last bend is open
    cap, beacon, bend = p.at(2, 0, 0), p.at(2, 1, 0), p.at(2, 1, 1)
    p.lay("EW=", 1, 0)
    assert p.lies(bend) == (1, 2, 0, "SW")
    assert p.lies(beacon) == (1, 2, 1, "NE")
    assert p.lies(cap) == (1, 3, 1, "W")


@proves("S18")
def test_a_group_does_not_attach_where_sides_disagree():
    for below, attaches in (("NS", 2), ("S", 1)):  # below the free end: land open to the north, or not
        p = Position(f"ES* @  .  .\nNS  .  .  {below}\nNE  EW EW NW\n\nW*:moon", [["EW="]])
        beacon = p.at(2, 0, 0)
        bridge = p.lay("EW=", 1, 0)
        assert p.lies(bridge)[0] == 1
        assert p.lies(beacon)[0] == attaches


@proves("S18")
def test_a_group_does_not_attach_where_it_would_lie_on_a_card():
    for below, corner, attaches in ((".", "W", 1), ("S", "NW", 2)):  # where the second card of the group would come to lie
        p = Position(f"ES* @  .  .\nNS  .  .  {below}\nNE  EW EW {corner}\n\nSW*:moon\nN", [["EW="]])
        beacon, cap = p.at(2, 0, 0), p.at(2, 0, 1)
        bridge = p.lay("EW=", 1, 0)
        assert p.lies(bridge)[0] == 1
        assert p.lies(beacon)[0] == attaches
        assert attaches == 2 or p.lies(cap) == (1, 2, 1, "N")


@proves("S18")
def test_floating_groups_attach_to_each_other():
    p = Position("E* @ W\n\nEW", [["NS="]])  # Start's north takes the Bridge; nothing floating has land for it
    p.pick("NS=")
    assert p.state.groups == 2
    q = Position("E* @ W\n\nS\nNS*\n\nEW*:moon\n", [["NS="]])
    q.lay("NS=", 0, 2, group=2)
    assert q.state.groups == 2  # with the Bridge the two-card island has found Start's north side


@proves("S19")
def test_the_oldest_floating_group_attaches_first():
    p = Position("E* @\n\nW*:moon\n\nW*:star", [["EW="]])
    older, younger = p.at(2, 0, 0), p.at(3, 0, 0)
    p.lay("EW=", 1, 0)
    assert p.lies(older) == (1, 2, 0, "W")
    assert p.lies(younger) == (2, 0, 0, "W")  # it has moved up in the order


@proves("S19")
def test_groups_that_become_one_keep_the_older_place():
    p = Position("E* @ W\nN . .\n\nEW*:moon\n\nEW*:star", [["EW="]])
    one, two = p.at(2, 0, 0), p.at(3, 0, 0)
    p.lay("EW=", 1, 0, group=3)  # the younger gets a Bridge, and with it joins the older
    while p.stage() in (ATTACH, JOIN):
        p.do(p.legal()[0])
    assert p.lies(one)[0] == p.lies(two)[0] == 2
    assert p.state.groups == 2


@proves("S19")
def test_the_current_player_chooses_among_ways():
    p = Position("E* @\n\nEW EW*", [["EW="], ["N"]])
    first, second = p.at(2, 0, 0), p.at(2, 1, 0)
    p.lay("EW=", 1, 0)
    assert p.stage() == JOIN  # there is one place, but two ways
    assert p.state.actor == 0
    assert p.legal() == sorted([A_JOIN + first, A_JOIN + LANDS + second])
    p.do(A_JOIN + LANDS + second)
    assert p.lies(second) == (1, 2, 0, "EW")
    assert p.lies(first) == (1, 3, 0, "EW")
    assert p.state.array["turned"][first] == 1


@proves("S19")
def test_first_the_place_is_chosen_then_the_card():
    p = Position("E* @ W\n\nEW EW", [["NESW"]])
    left, right = p.at(2, 0, 0), p.at(2, 1, 0)
    cross = p.lay("NESW", 0, -1)
    assert p.stage() == ATTACH
    assert p.legal() == [A_PLACE + 4 * cross + 1, A_PLACE + 4 * cross + 3]  # east or west of it
    p.do(A_PLACE + 4 * cross + 3)
    assert p.stage() == JOIN
    assert p.legal() == sorted([A_JOIN + right, A_JOIN + LANDS + left])
    p.do(A_JOIN + right)
    assert p.lies(right) == (1, -1, -1, "EW")
    assert p.lies(left) == (1, -2, -1, "EW")
    assert p.stage() == MOVE


@proves("S21", "S75")
def test_what_a_lifted_card_held_together_floats_and_joins_again_as_one_likes():
    p = Position("E* @ EW EW", [["N"]], players=1, dock="sun")
    near, far = p.at(1, 0), p.at(2, 0)
    p.do(A_SHIP + 2).do(A_LIFT + near)
    assert p.lies(near) is None
    assert p.lies(far)[0] == 2
    p.do(A_INSERT)
    assert p.lies(far) == (1, 1, 0, "EW")  # one way only: by its west side, or its east side turned, which is the same
