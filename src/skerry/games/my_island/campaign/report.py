"""What simulated campaigns come to, as tables and notes, and the command that has them played."""

from collections.abc import Callable
from typing import Any

from ....match.game import Game, later
from ....match.simulation import Findings, Section, Simulation
from .campaign import STORY_MODE

BOTS = ("greedy", "random")
simulate_campaigns = later(f"{__package__}.simulation", "simulate_campaigns")


def findings(found: dict[str, Any]) -> Findings:
    """What `Campaigns.data` says, for people: points by episode, how often each rule and goal is scored, then the lead."""
    episodes, scored = [], list[tuple[str, ...]]()
    for one in found["episodes"]:
        episodes.append((
            one["title"], f"{one['points']:.1f}", f"{one['error']:.1f}", f"{one['first minus second']:.1f}",
            f"{one['tiles placed']:.0%}", f"{one['circles']:.2f}", f"{one['at the end of the track']:.1%}",
        ))  # fmt: skip
        scored.append((one["title"],))
        scored += [(name, f"{share:.0%}") for name, share in one["rules"].items()]
        scored += [(f"Goal: {name}", f"{share:.0%}") for name, share in one["goals"].items()]
    notes = []
    for name, value in found.items():
        if isinstance(value, dict):
            notes.append(f"{name}: " + ", ".join(f"{key}: {n:.2f}" for key, n in value.items()))
        elif isinstance(value, float):
            notes.append(f"{name}: {value:.2f}")
    notes.append("extra tiles placed: " + ", ".join(f"{share:.0%}" for share in found["extra tiles placed, then the others"]))
    sections = [
        Section(("episode", "points", "\u00b1", "1st - 2nd", "tiles", "circles", "at 55"), episodes),
        Section(("rules and goals", "scored by"), scored),
    ]
    settings = f"{found['players']} players, {found['campaigns']} campaigns, {found['bots']} bots, seed {found['seed']}"
    return Findings(STORY_MODE.title, settings, sections, notes, found)


def play(game: Game, players: int, number: int, bots: str, seed: int, threads: int, progress: Callable[[int], None]) -> Findings:
    """Plays `number` campaigns and says what they came to."""
    return findings(simulate_campaigns(game, players, number, bots, seed, threads, progress).data())


SIMULATION = Simulation(
    name="campaign",
    subject="The campaign of My Island.",
    help=(
        "Play whole campaigns: points, tiles and circles by episode, the lead, how often each rule scores.\n\n"
        "It tells what is in every envelope."
    ),
    counted="campaigns",
    number_help="How many campaigns of 24 episodes.",
    bots=BOTS,
    players=3,
    number=200,
    play=play,
)
