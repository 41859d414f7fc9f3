"""My Island."""

from pathlib import Path

from ...engine.device import Device
from ...match.game import Game, Level, collect, later
from ...match.options import Option
from . import explain, notation, record, rules, scene, words, worth
from .campaign.campaign import STORY_MODE
from .campaign.report import SIMULATION
from .components import read_box
from .data import data
from .names import NAMING

EPISODE_WORDS = {
    "eternal": record.ETERNAL,
    **{str(n): n for n in range(record.FIRST, record.LAST + 1)},
    "campaign": record.CAMPAIGN,
}

GAME = Game(
    name="my-island",
    title="My Island",
    introduction=(
        "An unknown island, and it is yours. Everybody gets the same tile at the same time and lays it beside what matches: "
        "fields to farms, houses to villages, walls to fortifications, and paths from the old statues down to the sea. Cover "
        "your beach, because every bit of sand that still shows costs a point."
    ),
    version=3,
    players=(1, 4),
    records={record.SEATS: record.State},
    scratch=record.Scratch,
    rules=collect(rules, worth, explain),
    actions=record.ACTIONS,
    longest=record.LONGEST,
    lines=words.LINE_WORDS,
    options=(
        Option(
            "episode",
            "the Eternal Game, an episode of the campaign by its number, or the whole campaign of 24",
            record.ETERNAL, record.CAMPAIGN, record.ETERNAL, words=EPISODE_WORDS,
            offers={"campaign": "Campaign: 24 episodes"},
        ),
    ),
    words=words,
    data=data,
    scenery=scene,
    folder=Path(__file__).parent,
    read_box=read_box,
    report=later(f"{__name__}.report", "report"),
    facts=explain.Facts,
    naming=NAMING,
    story_mode=STORY_MODE,
    simulation=SIMULATION,
    notation=notation,
    unit=words.unit,
    levels={"captain": Level("tree:20n")},
    device=Device("device", threads=1 << 18),
)  # fmt: skip
