"""My Island."""

from pathlib import Path

from ...core.game import Game, Option
from . import rules, scene, words
from .components import EPISODE_FILES, read_box
from .report import report
from .worth import worth

GAME = Game(
    name="my-island",
    title="My Island",
    introduction=(
        "An unknown island, and it is yours. Everybody gets the same tile at the same time and lays it beside what matches: "
        "fields to farms, houses to villages, walls to fortifications, and paths from the old statues down to the sea. Cover "
        "your beach, because every bit of sand that still shows costs a point."
    ),
    version=2,
    players=(1, 4),
    records={rules.SEATS: rules.RECORD},
    box_dtype=rules.BOX,
    scratch=rules.SCRATCH,
    functions={
        "setup": rules.setup,
        "turn": rules.turn,
        "legal": rules.legal,
        "play": rules.play,
        "tally": rules.tally,
        "standing": rules.standing,
        "hide": rules.hide,
        "redeal": rules.redeal,
        "worth": worth,
    },
    actions=rules.ACTIONS,
    longest=rules.LONGEST,
    lines=words.LINE_WORDS,
    options=(
        Option(
            "episode",
            "the Eternal Game, or an episode of the campaign by its number",
            0, rules.EPISODES - 1, rules.ETERNAL, words={name: number for number, name in enumerate(EPISODE_FILES)},
        ),
    ),
    words=words,
    scenery=scene,
    folder=Path(__file__).parent,
    read_box=read_box,
    report=report,
)  # fmt: skip
