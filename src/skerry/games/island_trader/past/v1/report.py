"""Is a set of tiles and cards balanced? Its figures, how many islands greedy traders mark, and which seat wins."""

from typing import Any, NamedTuple

import numpy as np

from .....board.phrases import markdown_table
from .....match.game import Play
from .components import FORMATION_WORDS, GOOD_WORDS
from .record import ISLANDS, SEATS, Box

NEEDED, GIVEN, CARD_SUM, POINTS_LESS = (95, 105), (38, 42), 7, 2
MARKED = (75.0, 85.0)  # of 100 islands, by two greedy traders
HANDICAPS = (0, 1, 2, 3)


class Measured(NamedTuple):
    """What some games came to."""

    marked: float  # percent of the islands
    shares: Any  # percent of the wins of each seat, the first player first
    points: Any
    unused: float  # cards left in hand at the end


def measure(play: Play, players: int, games: int, **options: Any) -> Measured:
    """Player 1 begins, so that seats can be told apart."""
    marked, held, wins, points = 0, 0, np.zeros(players), np.zeros(players)
    for part in play(players, games, first=1, **options):
        marked += int((part.states["owner"] > 0).sum())
        held += int(part.states["held"].sum())
        won = part.standings == part.standings.max(axis=1, keepdims=True)
        wins += (won / won.sum(axis=1, keepdims=True)).sum(axis=0)
        points += part.totals[:, :players].sum(axis=0)
    return Measured(100 * marked / games / ISLANDS, 100 * wins / games, points / games, held / games / players)


def figures(box: Box) -> list[tuple[str, str, str, bool]]:
    """What the set itself must keep to: the figure, its value, what it should be, whether it is."""
    need, kinds = box.array["need"].sum(axis=1), box.array["copies"] > 0
    goods = (box.array["goods"] * box.array["copies"][:, None]).sum(axis=0)
    sums = sorted(set((box.array["move"] + box.array["goods"].sum(axis=1))[kinds].tolist()))
    return [
        ("needs of all islands", str(need.sum()), "{} to {}".format(*NEEDED), NEEDED[0] <= need.sum() <= NEEDED[1]),
        ("cards given by all islands", str(box.array["cards"].sum()), "{} to {}".format(*GIVEN),
         GIVEN[0] <= box.array["cards"].sum() <= GIVEN[1]),
        ("islands worth their need less 2", str(int((box.array["points"] == need - POINTS_LESS).sum())), str(ISLANDS),
         bool((box.array["points"] == need - POINTS_LESS).all())),
        ("steps and goods on a card", ", ".join(map(str, sums)), str(CARD_SUM), sums == [CARD_SUM]),
        ("goods on all cards: " + ", ".join(GOOD_WORDS), ", ".join(map(str, goods)), "equal", len(set(goods.tolist())) == 1),
    ]  # fmt: skip


def report(play: Play, box: Box, games: int) -> str:
    """The balance of a set, in Markdown."""
    kept = figures(box)
    found = {players: measure(play, players, games) for players in range(2, SEATS + 1)}
    narrow = {word: measure(play, 2, games, formation=i) for i, word in enumerate(FORMATION_WORDS)}
    handicap = {more: measure(play, 2, games, hands=[10, 10 + more, 10, 10]) for more in HANDICAPS}
    alone = measure(play, 1, max(1, games // 20))
    two = found[2].marked
    balanced = all(good for *_, good in kept) and MARKED[0] <= two <= MARKED[1]
    seats = [
        ["begins" if seat == 0 else f"seat {seat} after it"]
        + [f"{m.shares[seat]:.1f} %" if seat < players else "" for players, m in found.items()]
        for seat in range(SEATS)
    ]
    several = [f"{players} players" for players in found]
    return (
        "\n\n".join(
            [
                "# Island Trader: is this set balanced?",
                f"**{'Yes' if balanced else 'No'}.** Two greedy traders mark {two:.1f} of 100 islands "
                f"(about 80: {MARKED[0]:.0f} to {MARKED[1]:.0f}).",
                f"Measured over {games} games a line between greedy bots (a twentieth of that for one player).",
                "## The set",
                markdown_table(["", "is", "should be"], [[name, value, wanted] for name, value, wanted, _ in kept]),
                "## Islands marked, of 100, and cards unused",
                markdown_table(["", *several], [["islands", *(f"{m.marked:.1f}" for m in found.values())],
                                       ["cards in hand at the end", *(f"{m.unused:.1f}" for m in found.values())]]),
                "## Wins, shared ones split",
                markdown_table(["", *several], seats),
                "## Two players in the three formations",
                markdown_table(["", *narrow], [["islands of 100", *(f"{m.marked:.1f}" for m in narrow.values())],
                                      ["wins of who begins", *(f"{m.shares[0]:.1f} %" for m in narrow.values())]]),
                "## Two players, the second with more cards",
                markdown_table(["", *(f"+{more}" for more in handicap)],
                      [["wins of who begins", *(f"{m.shares[0]:.1f} %" for m in handicap.values())]]),
                "## Alone",
                f"A greedy trader, who does not know the deck and plans no further than a turn, marks {alone.marked:.1f} of 100 "
                "islands of the puzzle with 15 cards. Whether a map can be solved is a question for a search that knows the "
                "deck's order; this report has none.",
            ]
        )
        + "\n"
    )  # fmt: skip
