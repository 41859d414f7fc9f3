"""Islant."""

from pathlib import Path

from ...engine.device import Device
from ...match.game import Game, Level, Search, collect, later
from ...match.options import Option
from . import explain, notation, record, rules, scene, scoring, words, worth
from .components import read_box
from .data import data
from .names import NAMING

GAME = Game(
    name="islant",
    title="Islant",
    introduction=(
        "Roll the dice, take your pencil: everybody draws the same numbers on a sheet of their own, square by square. "
        "Islands count only when every shore is slanted. Five levels, from plain coast to waves, coloured land and ships; "
        "for one person or for a whole classroom."
    ),
    version=1,
    players=(1, record.MANY),
    records={record.FEW: record.Small, record.MANY: record.Large},
    scratch=record.Scratch,
    rules=collect(rules, scoring, worth, explain),
    actions=record.ACTIONS,
    longest=record.LONGEST,
    lines=words.LINE_WORDS,
    options=(Option("level", "1 plain coast, 2 waves, 3 red and blue land, 4 large, with ships, 5 all", 1, record.LEVELS, 2),),
    words=words,
    data=data,
    scenery=scene,
    folder=Path(__file__).parent,
    read_box=read_box,
    report=later(f"{__name__}.report", "report"),
    facts=explain.Facts,
    naming=NAMING,
    search=Search(rollout_ends=30, rollout_rounds=4, independent_seats=True, judge_each_step=True),
    levels={"castaway": Level("greedy", 16), "deckhand": Level("greedy", 5), "captain": Level("tree:40n")},
    device=Device("beside", registers=64),
    notation=notation,
)
