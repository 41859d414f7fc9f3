"""1001 Islands."""

from pathlib import Path
from typing import Any

from ...errors import BadOption
from ...match.game import Game, Level, collect, later
from ...match.options import Option
from . import notation, record, rules, scene, words, worth
from .components import DREAM_WORDS, read_box
from .data import data


def check(options: Any, players: int) -> None:
    """The first Lookout sits at the table."""
    if options.lookout > players:
        raise BadOption(f"option lookout: player {options.lookout} of {players} is not at the table")


GAME = Game(
    name="1001-islands",
    title="1001 Islands",
    introduction=(
        "Sixteen tiles, one at a time: twelve for your island, four for your dreams. What you dream of decides what your "
        "island is worth, and the player who takes a tile decides who chooses next. Keep the bandits off your beach."
    ),
    version=1,
    players=(2, 5),
    records={record.SEATS: record.State},
    scratch=record.Scratch,
    rules=collect(rules, worth),
    actions=record.ACTIONS,
    longest=record.LONGEST,
    lines=(*(f"dream of {word}" for word in DREAM_WORDS), "palms", "roc and egg", "bandits"),
    options=(Option("lookout", "the first Lookout: a player's number, or chance", 0, record.SEATS, 0, words={"chance": 0}),),
    words=words,
    data=data,
    scenery=scene,
    folder=Path(__file__).parent,
    read_box=read_box,
    check=check,
    report=later(f"{__name__}.report", "report"),
    levels={
        "castaway": Level("greedy", 100),
        "deckhand": Level("greedy", 70),
        "mate": Level("greedy", 40),
        "captain": Level("greedy"),
    },
    notation=notation,
)
