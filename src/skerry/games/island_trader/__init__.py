"""Island Trader."""

from pathlib import Path
from typing import Any

from ...engine.device import Device
from ...errors import BadOption
from ...match.game import Game, Level, Search, collect, later
from ...match.options import HIDDEN, SHOWN, Option
from . import explain, notation, record, rules, scene, words, worth
from .components import FORMATION_WORDS, read_box
from .data import data


def check(options: Any, players: int) -> None:
    """The first player sits at the table."""
    if options.first > players:
        raise BadOption(f"option first: player {options.first} of {players} is not at the table")


NO_YES = {"no": 0, "yes": 1}
CHANCE = {"chance": 0}

GAME = Game(
    name="island-trader",
    title="Island Trader",
    introduction=(
        "A sea full of islands, each short of rum, fabric or gems. Every card in your hand is a few steps for your ship or a "
        "few crates for an island, never both. Reach an island with enough goods left, mark it, and it pays you in cards. "
        "Alone it is a puzzle: can you reach them all?"
    ),
    version=2,
    players=(1, record.SEATS),
    records={record.SEATS: record.State},
    scratch=record.Scratch,
    rules=collect(rules, worth, explain),
    actions=record.ACTIONS,
    longest=record.LONGEST,
    lines=("islands",),
    options=(
        Option(
            "formation", "columns by rows of map tiles; narrower is harder", 0, 2, 0,
            words={word: i for i, word in enumerate(FORMATION_WORDS)},
        ),
        Option("advanced", "Advanced mode: cards are chosen from the deck, not drawn", 0, 1, 0, words=NO_YES),
        Option("draw_or_play", "a turn may be used to take two cards instead", 0, 1, 0, words=NO_YES),
        Option("hands", "starting cards of each player (fewer for the stronger)", 1, record.LARGEST_HAND, 10, count=record.SEATS),
        Option("puzzle_hand", "starting cards in the puzzle for one", 1, 2 * record.DECK, 15),
        Option(
            "map_seed", "the map's number, to sail the same map again, or chance", 0, record.NUMBERS, 0, words=CHANCE,
            chance=SHOWN,
        ),
        Option(
            "deck_seed", "the deck's number, for the same cards again, or chance", 0, record.NUMBERS, 0, words=CHANCE,
            chance=HIDDEN,
        ),
        Option("open_hands", "everybody plays with open hands", 0, 1, 0, words=NO_YES),
        Option("first", "who begins: a player's number, or chance", 0, record.SEATS, 0, words=CHANCE),
    ),
    words=words,
    data=data,
    scenery=scene,
    folder=Path(__file__).parent,
    read_box=read_box,
    check=check,
    report=later(f"{__name__}.report", "report"),
    search=Search(rollout_rounds=40),
    levels={
        "castaway": Level("greedy", 34), "deckhand": Level("greedy", 22), "mate": Level("greedy", 10), "captain": Level("greedy"),
    },
    device=Device("beside"),
    facts=explain.Facts,
    notation=notation,
)  # fmt: skip
