"""Auction."""

from pathlib import Path

from skerry import Game, Option
from skerry.match.game import collect

from . import notation, record, rules, scene, words
from .components import read_box
from .data import data

GAME = Game(
    name="auction",
    title="Auction",
    introduction="Lots come up one after the other. Write a bid, trust the die, or outbid whoever was too early.",
    version=1,
    players=(2, record.SEATS),
    records={record.SEATS: record.State},
    scratch=record.Scratch,
    rules=collect(rules),
    actions=record.ACTIONS,
    longest=record.LONGEST,
    lines=("bids", "lots"),
    options=(Option("lots", "how many lots come up", 1, record.MOST_LOTS, 3),),
    words=words,
    data=data,
    scenery=scene,
    folder=Path(__file__).parent,
    read_box=read_box,
    notation=notation,
)
