"""Archipelagos as text: every stage of a turn is read back, sandbars too, and what could not lie so is refused."""

import random

import pytest

import skerry
from skerry import BadPosition
from skerry.engine.layout import frozen
from skerry.games.seven_islands import GAME
from skerry.games.seven_islands.record import A_BAR, A_DROP, A_END, DISCARDS, INSERT, OVER, PAIR, PLACE, SHIP, SPENT
from skerry.match.items import Item, Items
from skerry.match.position import check_state, read_state, write_state
from skerry.testing.matches import random_move

from .position import Position, note_hands
from .test_alone import caps, solve


def meaning(s):
    """A record without the bits that mean nothing."""
    s = s.copy()
    s.array["around"] &= s.array["listed"][:, None]
    return s.tobytes()


def read_back(table):
    """Write a table with any box as text, and read it."""
    lines = write_state(GAME, frozen(table.box), table.state, None)
    items = Items(enumerate(lines, 1))
    found = read_state(GAME, table.box, table.options, table.players, None, items)
    check_state(GAME, table.box, table.options, found, None, items, Item(1, "", ""))
    assert meaning(found) == meaning(table.state)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_stage_is_read_back(players):
    seen = {}
    for seed in range(40):
        table, chance = (
            skerry.new("seven-islands", players=players, seed=seed, holders=seed % 2 if players > 1 else 0),
            random.Random(seed),
        )
        s = table.state
        while GAME.turn(s):
            stage = s.stage
            if seen.setdefault(stage, 0) < 6:
                seen[stage] += 1
                now = table.fork()
                now.state = s
                read_back(now)
                for viewer in range(-1, players):
                    assert meaning(skerry.position(now.position(viewer)).state) == meaning(now.view(viewer).state)
            s = GAME.play(s, table.box, *random_move(GAME, s, table.box, chance))
    every = set(range(OVER))
    assert set(seen) >= ({0, 2, 3, 4, 9, 11, 12} if players == 1 else every - {INSERT, PAIR})


def test_a_sandbar_is_read_back_step_by_step():
    p = caps(["E", "W", "N", "S"], dock="sun")
    away = [card for card in range(p.box.cards) if p.s.where[card] == SPENT and p.box.kind[card] <= SHIP]
    p.s.array["where"][away], p.s.thrown = DISCARDS, len(away)
    p.s.array["discards"][: len(away)] = [card + 1 for card in away]
    note_hands(p.s, p.box)
    begun = [action for action in p.legal() if A_BAR <= action < A_DROP]
    for stage, action in ((PLACE, begun[0]), (PAIR, None)):
        p.do(p.legal()[0] if action is None else action)
        assert p.stage() == stage
        read_back(p.table)
    p.do(p.legal()[0])
    assert p.state.bars == 1
    read_back(p.table)


def test_the_solution_is_read_back_won():
    table = solve(no_ships=1)
    table.play(0, A_END)
    assert table.winners == (0,)
    again = skerry.position(table.position())
    assert (again.over, again.winners, again.scores) == (True, (0,), table.scores)
    with pytest.raises(BadPosition, match=r"it must be player 1, by what lies there \(S80, S86\)"):
        skerry.position(table.position().replace("won by: player 1", "won by: nobody"))


TEXT = skerry.new("seven-islands", players=2, seed=3, first=1).position()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("    @", "    @ EW*:sun", "Beacon|nowhere|already"),
        ("pieces of player 1: Start, Start", "pieces of player 1: Start, the Ship", r"there is no Ship at the Dock \(S30\)"),
        ("pieces of player 1: Start, Start", "pieces of player 1: Start", r"everybody has two pieces \(S22\)"),
        ("first: player 1", "first: player 2", r"by the option player 1 begins \(S22\)"),
        ("cards to draw: 1\n", "", r"without a card to draw one plays"),
        ("turn: player 1 draws", "turn: player 2 draws", r"in turn 1 it is player 1's \(S22\)"),
        ("discards: nothing", "discards: Sprint, Sprint", r"is on line \d+ already|there is no card"),
    ],
)
def test_what_cannot_be_is_refused_with_its_clause(old, new, said):
    assert old in TEXT
    with pytest.raises(BadPosition, match=said):
        skerry.position(TEXT.replace(old, new, 1))


def test_a_group_that_could_attach_does_not_float():
    p = Position("E* @ W\n\nS", [["N"], ["N"]])
    lines = write_state(GAME, frozen(p.box), p.state, None)
    items = Items(enumerate(lines, 1))
    found = read_state(GAME, p.box, p.table.options, 2, None, items)
    with pytest.raises(BadPosition, match=r"this group can join another, so it does \(S18\)"):
        check_state(GAME, p.box, p.table.options, found, None, items, Item(1, "", ""))


def test_a_viewer_sees_the_own_hand():
    table = skerry.new("seven-islands", players=2, seed=3, first=1)
    text = table.position(0)
    assert "hand of player 2: 3 hidden cards" in text
    own = next(line for line in text.splitlines() if line.startswith("hand of player 1"))
    with pytest.raises(BadPosition, match="there is no card '3 hidden cards'"):
        skerry.position(text.replace(own, "hand of player 1: 3 hidden cards"))
