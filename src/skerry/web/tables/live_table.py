"""A match with the people and bots around it: where it stands, what each viewer sees of it, who watches."""

import asyncio
from typing import Any

from ...engine.contract import MatchState
from ...match.game import Names
from ...match.stored import Chair, LogLine, Match
from ...match.table import BACK, Table, tell
from ...match.view import View
from .ports import Runtime

RECENT = 12  # positions kept, so that watchers see every move; who is further behind gets the newest and the moves between

SentPanels = dict[str, tuple[int, tuple[str, str, int]]]  # of each panel sent: a hash of what it shows, and how it looks


class LiveView(View):
    """What one viewer sees at one line of the log."""

    def __init__(self, table: Table, state: MatchState, viewer: int) -> None:
        seen = table.game.look(state, table.box, viewer)
        super().__init__(table.game, table.box, table.options, seen.state, viewer)
        self.seen, self.names = seen, table.names

    def refusal(self, action: int) -> str:
        """Why an action is not possible now, and the clause that says so."""
        return self.game.words.refusal(self._s, self._b, self.seen, action)

    def clicks(self, action: int) -> tuple[str, ...]:
        """The clicks of any action, possible now or not."""
        return self.game.scenery.clicks(self._s, self._b, self.seen, action)


class Frame:
    """A message to a watcher. Who sends it may keep its bytes in `encoded`: several watchers are sent the same frame."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.content = content
        self.encoded: bytes | None = None


class Watcher:
    """Somebody who looks on: from which seat, at which device, and what they have been sent."""

    def __init__(self, viewer: int, device: str, since: int, runtime: Runtime) -> None:
        self.viewer, self.device, self.runtime = viewer, device, runtime
        self.news = asyncio.Event()
        self.answers: list[dict[str, Any]] = []  # to what this one asked
        self.line = since  # of the log, up to which everything has been sent
        self.panels: SentPanels = {}
        self.first = True  # no position has been sent yet
        self.again = False  # the position must be sent again
        self.seated = -1  # `LiveTable.seated` when who sits where was last sent
        self.backs: list[int] | None = None  # the seats that could take something back; None: not worked out yet
        self.quiet = False
        self.quiet_at = 0.0
        self.timer = False  # is one running?

    def rest_after(self, seconds: float) -> None:
        """Wake the watcher when nothing has happened for `seconds`. A timer that runs already is put off only when it rings."""
        self.quiet_at = self.runtime.time() + seconds
        if not self.timer:
            self.timer = True
            self.runtime.call_at(self.quiet_at, self.rest)

    def rest(self) -> None:
        """The timer has rung: wake the watcher if nothing has happened for a while, else start the timer again."""
        self.timer = self.runtime.time() < self.quiet_at - 0.01
        if self.timer:
            self.runtime.call_at(self.quiet_at, self.rest)
        else:
            self.quiet = True
            self.news.set()

    def answer(self, message: dict[str, Any]) -> None:
        """Send something to this watcher alone."""
        self.answers.append(message)
        self.news.set()


class LiveTable:
    """A match, who sits where, and who watches."""

    def __init__(self, id: str, table: Table, chairs: list[Chair], owner: str, runtime: Runtime, next: str = "") -> None:
        self.id, self.table, self.chairs, self.owner, self.next = id, table, chairs, owner, next
        self.runtime = runtime
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.keys: dict[tuple[int, str], int] = {}  # the client's key of a move -> its line
        self.line_keys: list[str | None] = []
        self.counts = [0] * table.players  # lines of each seat
        self.recent: dict[int, MatchState] = {len(table.log): table.state}  # the last lines and the states after them
        self.views: dict[int, dict[int, LiveView]] = {}
        self.frames: dict[Any, tuple[Frame, SentPanels]] = {}  # what several watchers are sent alike
        self.seated = 0  # raised whenever somebody sits down, leaves, or names something
        self.backs: dict[int, bool] = {}
        self.held: dict[str, tuple[int, ...]] = {}  # seats by device, of those that have some

    @classmethod
    def reopened(cls, match: Match, table: Table, runtime: Runtime) -> "LiveTable":
        """Returns the live table of a match from the storage."""
        live_table = cls(match.id, table, match.chairs, match.owner, runtime, match.next)
        for i, line in enumerate(match.lines):
            live_table.note(i, line)
        return live_table

    def note(self, i: int, line: LogLine) -> None:
        """Count line i of the log, and remember the key that the client sent it with."""
        self.counts[line.entry.seat] += 1
        self.line_keys.append(line.key)
        if line.key is not None:
            self.keys[line.entry.seat, line.key] = i

    @property
    def line(self) -> int:
        """The number of lines in the log."""
        return len(self.table.log)

    @property
    def busy(self) -> bool:
        """Does somebody watch, write or think?"""
        thinking = self.thinking is not None and not self.thinking.done()
        return bool(self.watchers) or self.lock.locked() or thinking

    def seats_of(self, device: str) -> tuple[int, ...]:
        """The seats that are played at a device."""
        if found := self.held.get(device):
            return found
        found = tuple(seat for seat, chair in enumerate(self.chairs) if device in chair.holders)
        if found:
            self.held[device] = found
        return found

    # ---- going on

    def commit(self, after: Table, key: str | None) -> None:
        """The match has gone on by a line, which is in the storage; wake who watches."""
        self.note(len(after.log) - 1, LogLine(after.log[-1], key))
        self.table = after
        self.recent[len(after.log)] = after.state
        self.recent.pop(len(after.log) - RECENT, None)
        self.backs.clear()
        self.wake()

    def reseat(self, chairs: list[Chair], next: str) -> None:
        """Take over who sits where, and the rematch if there is one; wake the watchers if that has changed."""
        if (chairs, next) != (self.chairs, self.next):
            self.chairs, self.next = chairs, next
            self.seated += 1
            self.backs.clear()
            self.held.clear()
            self.frames.clear()
            self.wake()

    def rename(self, names: Names) -> None:
        """Take over the names of things; if they have changed, watchers are sent the position again."""
        if names != self.table.names:
            self.table = self.table.fork()
            self.table.names = names
            self.seated += 1
            self.views.clear()
            self.frames.clear()
            self.wake()

    def wake(self) -> None:
        """Wake all watchers."""
        for watcher in self.watchers:
            watcher.news.set()

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher that has gone."""
        self.watchers.discard(watcher)
        if all(other.viewer != watcher.viewer for other in self.watchers):
            self.views.pop(watcher.viewer, None)
        self.frames.clear()

    # ---- seeing

    def state_at(self, line: int) -> MatchState | None:
        """The state after the first `line` lines of the log, if it is not long gone."""
        return self.recent.get(line)

    def view(self, viewer: int, line: int) -> LiveView:
        """Returns what a viewer saw after the first `line` lines of the log; the last two views are kept."""
        kept = self.views.setdefault(viewer, {})
        if line not in kept:
            table, state = self.table, self.state_at(line)
            if state is None:
                state = table.at(line).state
            kept[line] = LiveView(table, state, viewer)
            while len(kept) > 2:
                del kept[next(iter(kept))]
        return kept[line]

    async def told(self, viewer: int, first: int, last: int) -> list[str]:
        """Lines of the log as that viewer may read them."""
        table = self.table
        if last - first <= RECENT and self.state_at(first) is not None:
            return [tell(table.log[i], self.view(viewer, i), self.view(viewer, i + 1)) for i in range(first, last)]
        return (await self.runtime.offload(table.at(last).told, viewer))[first:]

    def before_last(self, seat: int) -> MatchState | None:
        """The state before a seat's last action, if it is not long gone and nothing was taken back since."""
        for i in range(len(self.table.log) - 1, -1, -1):
            entry = self.table.log[i]
            if entry.action == BACK or self.state_at(i) is None:
                return None
            if entry.seat == seat:
                return self.state_at(i)
        return None

    def can_take_back(self, seats: tuple[int, ...]) -> list[int]:
        """Returns which of these seats could take their last action back."""
        for seat in seats:
            if seat not in self.backs:
                self.backs[seat] = not self.chairs[seat].bot and not self.table.why_not_back(seat, self.before_last(seat))
        return [seat for seat in seats if self.backs[seat]]
