"""Voyage: the toy auction as a match that is one long story of three bids, to try that any such story is told and printed."""

from dataclasses import dataclass, replace
from typing import Any

from skerry.errors import check_whole
from skerry.match.options import Option
from skerry.match.simulation import Findings, Section, Simulation
from skerry.match.story import Episode, Page, Standing, StoryMode
from skerry.match.table import Table

from .toy import AUCTION


@dataclass
class Voyage:
    """What can be told of a voyage: who has bid so far."""

    match: Table

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def now(self) -> str:
        return f"{len(self.match.log)} of {self.match.players} have bid & wait."

    @property
    def ending(self) -> str:
        return "Home <at last>." if self.over else ""

    @property
    def standings(self) -> list[Standing]:
        bids = self.match.scores
        found = [
            Standing(seat, bid, 1 + sum(other > bid for other in bids), "A <chart>" if seat == 1 else "")
            for seat, bid in enumerate(bids)
        ]
        return sorted(found, key=lambda one: one.place)

    @property
    def history(self) -> list[Episode]:
        found = []
        for line, entry in enumerate(self.match.log, 1):
            did = [int(seat == entry.seat) for seat in range(self.match.players)]
            found.append(Episode(f"Bid {line}", tuple(-n for n in did), tuple(2 * n for n in did), line - 1, line))
        return found

    @property
    def pages(self) -> list[Page]:
        return [Page(f"Letter {line} <", f"*Sealed* by {entry.seat}", entry.seat) for line, entry in enumerate(self.match.log, 1)]

    @property
    def rules(self) -> str:
        return "\n\n".join(page.text for page in self.pages)

    def keepsake(self, seat: int, theme: str) -> str:
        return f"<svg>{seat} {theme}</svg>"


def simulate(game: Any, players: int, number: int, bots: str, seed: int, threads: int, progress: Any) -> Findings:
    """Nothing is played: what was asked for is told again."""
    check_whole("number of voyages", number, 1, 9)
    progress(number)
    rows = [("The [north]",), ("bids", f"{number}.0"), ("The south",), ("bids", "2.0")]
    return Findings(
        "The [Far] Shore", f"{players} players, {bots}, seed {seed}", [Section(("leg", "mean"), rows)], ["wind: [fair]"],
        {"game": game.name, "voyages": number, "threads": threads},
    )  # fmt: skip


MODE = StoryMode(
    options={"length": "voyage"}, tell=Voyage, word="voyage", title="The Far Shore & Back", unit="mile", most=14, section=5,
    keepsake="chart", size=(300, 200), pages="Letters",
)  # fmt: skip
VOYAGES = Simulation(
    name="voyage", subject="Voyages of the Auction.", help="Sail far.\n\nIt tells all.", counted="voyages",
    number_help="How many voyages.", bots=("idle", "keen"), players=2, number=4, play=simulate,
)  # fmt: skip
AUCTION_AND_VOYAGE = replace(
    AUCTION,
    options=(
        *AUCTION.options,
        Option("length", "one bid, or a voyage", 0, 1, 0, words={"short": 0, "voyage": 1}),
    ),
    story_mode=MODE,
    simulation=VOYAGES,
)
