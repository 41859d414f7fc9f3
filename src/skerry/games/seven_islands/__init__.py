"""Seven Islands."""

from pathlib import Path
from typing import Any

from ...engine.device import Device
from ...errors import BadOption
from ...match.game import Game, Level, Search, collect, later
from ...match.options import Option
from . import cost, explain, labels, notation, record, rules, scene, secrets, words, worth
from .components import read_box
from .data import data


def check(options: Any, players: int) -> None:
    """The first player sits at the table; the difficulties are for one player."""
    if options.first > players:
        raise BadOption(f"option first: player {options.first} of {players} is not at the table")
    for one in labels.DIFFICULTIES:
        if players > 1 and getattr(options, one.option):
            raise BadOption(f"option {one.option}: the difficulties are for one player alone")


NO_YES = {"no": 0, "yes": 1}

GAME = Game(
    name="seven-islands",
    title="Seven Islands",
    introduction=(
        "Stranded on a scrap of an island with a Dock. Card by card an archipelago grows out of the sea, island by island and "
        "Bridge by Bridge, and each island has a Beacon. Bring both your pieces to the Beacon that the Ship at the Dock has on "
        "its sail, before another Ship comes in. Alone it is a puzzle: can you lay every card and leave no shore open?"
    ),
    version=1,
    players=(1, record.SEATS),
    records={record.SEATS: record.State},
    scratch=record.Scratch,
    rules=collect(rules, secrets, worth, cost, explain),
    actions=record.ACTIONS,
    longest=record.LONGEST,
    lines=("won", *(one.words for one in labels.DIFFICULTIES)),
    options=(
        Option("holders", "only those who can answer with a Surprise are asked", 0, 1, 0, words=NO_YES),
        Option("rounds", "after so many turns of the whole table nobody has won, and all share", 1, record.ROUNDS, record.ROUNDS),
        Option("first", "who begins: a player's number, or chance", 0, record.SEATS, 0, words={"chance": 0}),
        *(Option(one.option, one.help, 0, 1, 0, words=NO_YES) for one in labels.DIFFICULTIES),
    ),
    words=words,
    data=data,
    scenery=scene,
    folder=Path(__file__).parent,
    read_box=read_box,
    check=check,
    report=later(f"{__name__}.report", "report"),
    facts=explain.Facts,
    notation=notation,
    unit=words.unit,
    search=Search(greedy_ends=200, rollout_ends=40, rollout_rounds=12),
    levels={"castaway": Level("greedy", 40)},
    device=Device("sorted"),
)
