"""How matches come out: why each ended, in the game's words, and what became of those who were level."""

import random

import skerry
from skerry import Outcome
from skerry.games.islant.record import A_END as L_END
from skerry.games.my_island.record import A_END, A_PASS
from skerry.games.seven_islands import record as seven
from skerry.match.table import new_table
from skerry.testing.clauses import proves

from ..support.cards import CARDS
from ..support.toy import AUCTION
from .island_trader.position import act, sail, sea
from .island_trader.test_rules import last_island
from .islant.paper import dealt, write
from .my_island.position import score, stacked
from .my_island.test_rules import tie
from .seven_islands.position import Position
from .seven_islands.test_alone import SOLUTION, solve
from .seven_islands.test_rules import MOON, SEA
from .thousand_islands.test_rules import finish


def test_games_without_words_for_it_have_an_outcome_too():
    table = new_table(AUCTION, 2, 1, None, {})
    for seat in (0, 1):
        table.play(seat, "Roll")
    assert table.outcome.why == "The match is over."
    alone = new_table(CARDS, 1, 1, None, {})
    while not alone.over:
        alone.play(0, 0)
    assert alone.outcome == Outcome((), "The match is over.", "")


# ---- 1001 Islands


@proves("T5", "T33", "T34")
def test_islands_are_complete_after_sixteen_rounds():
    why = "The islands are complete after 16 rounds."
    assert finish("palm | . | .", "palm palm | . | .").outcome == Outcome((1,), why, "")
    fewer = finish("palm | bandit | .", "palm | . | .", "bandit bandit | palm | .").outcome
    assert fewer == Outcome((1,), why, "Player 1 and player 2 are level in points; player 2 has fewer Bandits in sight.")
    shared = finish("palm | bandit | .", "bandit | palm | .", "bandit bandit | . | .").outcome
    assert shared == Outcome((0, 1), why, "Player 1 and player 2 are level in points and in Bandits, and share the win.")


# ---- Island Trader


@proves("I23", "I25")
def test_a_sea_is_charted():
    assert last_island(2, dict.fromkeys(range(1, 12), 1)).outcome == Outcome((0,), "Player 1 has used all markers.", "")
    assert last_island(3, {k: 1 + k // 8 for k in range(1, 24)}).outcome.why == "All islands are marked."


@proves("I24", "I26")
def test_a_sea_without_cards():
    def ended(marked, draws):
        table = sea(hands=[["5 rr"], ["5 ff"]], left=[2, 2], marked=marked, draw_or_play=draws)
        for seat in (0, 1):
            if not table.over:
                sail(table, seat + 1, ["5 rr", "5 ff"][seat], f"R{3 + 2 * seat}")
        return table.outcome

    assert ended({0: 1}, "no") == Outcome((0,), "No cards are left.", "")
    level = ended({}, "no")
    assert level == Outcome(
        (0, 1), "No cards are left.", "Player 1 and player 2 are level in points and unused cards, and share the win."
    )
    table = last_island(2, {**dict.fromkeys(range(1, 12), 1)})
    table.box.array["points"][:12], table.state.array["held"][1] = 0, 4
    assert table.outcome.tie == "Player 1 and player 2 are level in points; player 2 has more unused cards."


@proves("I32")
def test_a_puzzle_is_solved_or_not():
    won = sea(
        1, ships=[(10, 5)], hands=[["5 rr", "4 rrf"]], islands={0: (10, 4, "r", 2, 3)}, marked=dict.fromkeys(range(1, 24), 1)
    )
    sail(won, 1, "5 rr", "K5")
    act(won, 1, "Supply Amber Key with 1 rum")
    assert won.outcome == Outcome((0,), "Every island is marked, and the puzzle is solved.", "")
    lost = sea(1, ships=[(10, 5)], hands=[["5 rr"]], marked=dict.fromkeys(range(1, 24), 1))
    while not lost.over:
        lost.play(0, lost.actions(0)[0])
    assert lost.outcome == Outcome((), "No cards are left and 23 of 24 islands are marked: the puzzle is not solved.", "")


# ---- Islant


@proves("L13", "L35")
def test_sheets_are_finished_when_all_have_ended():
    table = dealt(2, players=3)
    write(table, ".\n.\n.\n. . . . T2\n. . . T1 M T3\n. . . . T0", 1)
    for seat in range(3):
        table.play(seat, L_END)
    assert table.outcome == Outcome((1,), "Everybody has ended.", "")
    level = dealt(3, players=2)
    for seat in range(2):
        level.play(seat, L_END)
    assert level.outcome.tie == "Player 1 and player 2 have equal scores and share the win."
    alone = dealt(1)
    alone.play(0, L_END)
    assert alone.outcome == Outcome((0,), "The player has ended.", "")


# ---- My Island


@proves("M21", "M22", "M28")
def test_islands_are_settled():
    table = stacked("two-fh", players=3)
    score(table, 2, points=12)
    for seat in range(3):
        table.play(seat, A_END)
    assert table.outcome == Outcome((2,), "Everybody has ended.", "")
    last = skerry.new("my-island", players=1, seed=4)
    score(last, 0, points=50)
    while not last.over:
        last.play(0, A_PASS)
    assert last.outcome == Outcome((0,), "The last card has come and everybody has acted.", "")
    ahead = "Player 1 and player 2 are level in points; player 1 has fewer open spaces, read row by row from the mountains."
    assert tie("F. .", ". FFFF").outcome.tie == ahead
    assert (
        tie("FF . . F . . . H", "FF . . F . . . .H").outcome.tie
        == "Player 1 and player 2 are level in everything and share the win."
    )


@proves("M65")
def test_a_campaign_ends_with_its_last_episode():
    table, chance = skerry.new("my-island", players=2, seed=3, episode="campaign"), random.Random(3)
    while not table.over:
        seat = table.turn[0]
        actions = table.game.legal(table.state, table.box, seat)
        table.play(seat, A_END if A_END in actions else chance.choice(actions))
    outcome = table.outcome
    assert outcome.why == "The last episode of the campaign is over."
    assert outcome.tie == "Player 1 and player 2 are level in everything and share the win."
    s = table.state.copy()
    s.array["points"][1] += 1  # a better place in the last episode
    table.state = s
    assert table.outcome.tie == "Player 1 and player 2 are level in circles; player 2 has the better place in the last episode."
    s.array["circles"][0] += 1
    assert table.outcome == Outcome((0,), outcome.why, "")


# ---- Seven Islands


@proves("S64", "S65", "S66")
def test_somebody_is_rescued_or_all_share():
    one = Position(MOON, [["ship:moon"]], pieces=[[(0, 0)] * 2, [(-1, 0)] * 2]).pick("ship:moon").table
    assert one.outcome == Outcome((1,), "Player 2 has both pieces on the moon Beacon, which the docked Ship shows.", "")
    several = (
        Position(MOON, [["ship:moon"]], pieces=[[(-1, 0)] * 2, [(0, 0)] * 2, [(-1, 0)] * 2], players=3).pick("ship:moon").table
    )
    assert several.outcome.tie == "Player 1 and player 3 are rescued at the same time and share the win."
    p = Position(SEA, [["boots"], ["N"]])
    p.state.turns = 200
    limit = p.pick("boots").do(seven.A_END).table
    assert limit.outcome == Outcome((0, 1), "After 100 turns of the whole table nobody is rescued.", "All share the win.")


@proves("S79", "S80", "S86")
def test_alone_the_puzzle_is_solved_or_not():
    table = solve(no_holes=1)
    table.play(0, seven.A_END)
    assert table.outcome == Outcome((0,), "Every card lies in complete islands, and the puzzle is solved.", "")
    used = solve(no_ships=1)
    used.play(0, seven.A_SHIP)
    used.play(0, seven.A_LIFT + int(SOLUTION[-2][0]))
    used.play(0, seven.A_END)
    assert used.outcome.why == "The archipelago is complete, but not as agreed (no Ships): the puzzle is not solved."
    empty = Position("E* @ W", [["NS"]], players=1, pile=[], discards=["EW"]).pick("NS").table
    assert empty.outcome == Outcome((), "Not every card lies in complete islands: the puzzle is not solved.", "")
    p = Position("E* @ W", [["NS", "EW", "NE"]], players=1)
    p.state.turns = seven.ALONE_TURNS
    p.pick("NS")
    assert p.table.outcome == Outcome((), "All 150 turns are over: the puzzle is not solved.", "")
