"""The coach: every decision of a match looked at again, with what that seat could know then."""

from collections.abc import Callable
from dataclasses import dataclass

from ..errors import BadOption
from ..match.table import BACK, Table
from ..match.view import View
from . import Tree, find_bot

COACH = "tree:200n"
TURNING = 0.1  # a chance of winning, and
POINTS = 1.0  # that make a turning point of a solo match when they are lost
MOST_TURNING = 5
NOTICED, NOTICED_POINTS = 0.02, 0.5  # what is less than both is not called better


@dataclass(frozen=True)
class Advice:
    """A decision: what was done, what would have been better, and what each was expected to bring to that seat."""

    line: int  # of the log, from 1
    seat: int
    played: str
    better: str  # "" where nothing was
    chance: float  # of winning, after what was done
    best_chance: float  # after the best that could have been done
    points: float  # expected at the end
    best_points: float

    @property
    def lost(self) -> float:
        """The chance of winning that was given away."""
        return max(0.0, self.best_chance - self.chance) if self.better else 0.0

    @property
    def lost_points(self) -> float:
        """The points that were given away."""
        return max(0.0, self.best_points - self.points) if self.better else 0.0


def coach(
    table: Table, code: str = COACH, seed: int = 0, seat: int | None = None, progress: Callable[[int], None] = lambda line: None
) -> list[Advice]:
    """Advice on every line of the log where there was a choice, of one seat or of all; `progress` hears of lines."""
    bot = find_bot(code, seed=seed)
    if not isinstance(bot, Tree):
        raise BadOption(f"{code} has no opinions; the coach is a tree or monte, such as {COACH}")
    if seat is not None:
        table.check_seat(seat)
    advice = []
    earlier = table.at(0)
    for line, entry in enumerate(table.log, 1):
        if entry.action != BACK and seat in (None, entry.seat):
            view = earlier.view(entry.seat)
            if len(view.legal()) > 1:
                advice.append(advise(bot, view, entry.action, line))
        earlier._append(entry)
        progress(line)
    return advice


def advise_on(table: Table, line: int) -> Advice | None:
    """Advice on one line of the log; None where there was no choice."""
    entry, view = table.log[line - 1], table.at(line - 1).view(table.log[line - 1].seat)
    if entry.action == BACK or len(view.legal()) < 2:
        return None
    bot = find_bot(COACH, seed=line)
    assert isinstance(bot, Tree)
    return advise(bot, view, entry.action, line)


def advise(bot: Tree, view: View, action: int, line: int) -> Advice:
    """Returns what a bot thinks of one decision."""
    opinions = bot.opinions(view, action)
    best = opinions[0]
    done = next(opinion for opinion in opinions if opinion.action == action)
    gain = best.chance - done.chance >= NOTICED or best.points - done.points >= NOTICED_POINTS
    better = best.action != action and best.value > done.value and gain
    if not better:
        best = done
    return Advice(
        line, view.seat, view.describe(action).text, view.describe(best.action).text if better else "",
        done.chance, best.chance, done.points, best.points,
    )  # fmt: skip


def turning_points(advice: list[Advice], players: int) -> list[Advice]:
    """The decisions that cost most: chances of winning, or points where one plays alone."""
    alone = players == 1
    costly = [one for one in advice if (one.lost_points >= POINTS if alone else one.lost >= TURNING)]
    return sorted(costly, key=lambda one: one.lost_points if alone else one.lost, reverse=True)[:MOST_TURNING]
