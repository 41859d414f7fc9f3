"""Auction, the game that `skerry new-game` writes, at its smallest: one lot, worth nothing.

It shows what a table does when several seats act at once and when chance plays a part. It has no notation and no words for its
end, to try games without them.
"""

import dataclasses
import sys
from pathlib import Path
from types import SimpleNamespace

import skerry

sys.path.append(str(Path(skerry.__file__).parent / "cli" / "skeleton" / "src"))

from auction import GAME, record

SEATS, ROLL = record.SEATS, record.A_ROLL


def read_box(path):
    """The lots of the house, worth nothing."""
    box = GAME.house_box.copy()
    box.points.fill(0)
    return box


AUCTION = dataclasses.replace(
    GAME,
    options=(dataclasses.replace(GAME.options[0], default=1),),
    words=SimpleNamespace(**{name: value for name, value in vars(GAME.words).items() if name != "ending"}),
    longest=SEATS,
    read_box=read_box,
    notation=None,
)
