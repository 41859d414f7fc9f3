"""A match with the people and bots around it: where it stands, what each viewer sees of it, who watches."""

import asyncio
from typing import Any

from ...match.game import Names, State
from ...match.table import BACK, Entry, Table
from ...match.view import View
from ...store import Chair, Line, Match

RECENT = 12  # positions kept, so that watchers see every move; who is further behind gets the newest and the moves between


Known = dict[str, tuple[int, tuple[str, str, int]]]  # of each panel sent: a hash of what it shows, and how it looks


class Sight(View):
    """What one viewer sees at one line of the log."""

    def __init__(self, table: Table, state: State, viewer: int) -> None:
        seen = table.game.look(state, table.box, viewer)
        super().__init__(table.game, table.box, table.options, seen.state, viewer)
        self.seen, self.names = seen, table.names

    def tell(self, before: "Sight", entry: Entry) -> str:
        """What this viewer learned by the action that led here."""
        if entry.action == BACK:
            return "takes the last action back"
        return self.game.words.event(before._s, self._s, self._b, entry.seat, entry.action, self.seen)

    def refusal(self, action: int) -> str:
        """Why an action is not possible now, and the clause that says so."""
        return self.game.words.refusal(self._s, self._b, self.seen, action)

    def clicks(self, action: int) -> tuple[str, ...]:
        """The clicks of any action, possible now or not."""
        return self.game.scenery.clicks(self._s, self._b, self.seen, action)


class Watcher:
    """Somebody who looks on: from which seat, for which seats they act, and what they have been sent."""

    def __init__(self, viewer: int, device: str) -> None:
        self.viewer, self.device = viewer, device
        self.news = asyncio.Event()
        self.known: Known = {}
        self.answers: list[dict[str, Any]] = []  # to what this one asked
        self.quiet = False
        self.loop = asyncio.get_running_loop()
        self.timer: asyncio.TimerHandle | None = None
        self.quiet_at = 0.0

    def rest_after(self, seconds: float) -> None:
        """Wake it when nothing has happened for so long. A timer that runs already is put off only when it rings."""
        self.quiet_at = self.loop.time() + seconds
        if self.timer is None:
            self.timer = self.loop.call_at(self.quiet_at, self.rest)

    def rest(self) -> None:
        """Has nothing happened for a while?"""
        self.timer = None
        if self.loop.time() < self.quiet_at - 0.01:
            self.timer = self.loop.call_at(self.quiet_at, self.rest)
        else:
            self.quiet = True
            self.news.set()


class Seating:
    """A match, who sits where, and who watches."""

    def __init__(self, id: str, table: Table, chairs: list[Chair], owner: str, next: str = "") -> None:
        self.id, self.table, self.chairs, self.owner, self.next = id, table, chairs, owner, next
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.keys: dict[tuple[int, str], int] = {}  # the client's key of a move -> its line
        self.line_keys: list[str | None] = []
        self.counts = [0] * table.players  # lines of each seat
        self.recent: dict[int, State] = {len(table.log): table.state}  # the last lines and the states after them
        self.sights: dict[int, dict[int, Sight]] = {}
        self.frames: dict[Any, tuple[bytes, Known]] = {}  # what several watchers are sent alike
        self.seated = 0  # raised whenever somebody sits down, leaves, or names something
        self.backs: dict[int, bool] = {}
        self.held: dict[str, tuple[int, ...]] = {}  # seats by device, of those that have some

    @classmethod
    def reopened(cls, match: Match, table: Table) -> "Seating":
        """A match from the store."""
        seating = cls(match.id, table, match.chairs, match.owner, match.next)
        for i, line in enumerate(match.lines):
            seating.note(i, line)
        return seating

    def note(self, i: int, line: Line) -> None:
        """Count a line, and remember its key."""
        self.counts[line.entry.seat] += 1
        self.line_keys.append(line.key)
        if line.key is not None:
            self.keys[line.entry.seat, line.key] = i

    @property
    def line(self) -> int:
        """How many lines the log has."""
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
        """The match has gone on by a line, which is on the disk; wake who watches."""
        self.note(len(after.log) - 1, Line(after.log[-1], key))
        self.table = after
        self.recent[len(after.log)] = after.state
        self.recent.pop(len(after.log) - RECENT, None)
        self.backs.clear()
        self.wake()

    def reseat(self, chairs: list[Chair], next: str) -> None:
        """Somebody has sat down or left, or there is a rematch."""
        if (chairs, next) != (self.chairs, self.next):
            self.chairs, self.next = chairs, next
            self.seated += 1
            self.backs.clear()
            self.held.clear()
            self.frames.clear()
            self.wake()

    def rename(self, names: Names) -> None:
        """Something is called differently now: the same position is sent again."""
        if names != self.table.names:
            self.table = self.table.fork()
            self.table.names = names
            self.seated += 1
            self.sights.clear()
            self.frames.clear()
            self.wake()

    def wake(self) -> None:
        """There is news for who watches."""
        for watcher in self.watchers:
            watcher.news.set()

    def leave(self, watcher: Watcher) -> None:
        """A watcher has gone."""
        self.watchers.discard(watcher)
        if all(other.viewer != watcher.viewer for other in self.watchers):
            self.sights.pop(watcher.viewer, None)
        self.frames.clear()

    # ---- seeing

    def state_at(self, line: int) -> State | None:
        """The state after so many lines, if it is not long gone."""
        return self.recent.get(line)

    def sight(self, viewer: int, line: int) -> Sight:
        """What a viewer saw after so many lines; the last two are kept."""
        kept = self.sights.setdefault(viewer, {})
        if line not in kept:
            table, state = self.table, self.state_at(line)
            if state is None:
                state = table.at(line).state
            kept[line] = Sight(table, state, viewer)
            while len(kept) > 2:
                del kept[next(iter(kept))]
        return kept[line]

    async def told(self, viewer: int, first: int, last: int) -> list[str]:
        """Lines of the log as that viewer may read them."""
        table = self.table
        if last - first <= RECENT and self.state_at(first) is not None:
            return [self.sight(viewer, i + 1).tell(self.sight(viewer, i), table.log[i]) for i in range(first, last)]
        return (await asyncio.to_thread(table.at(last).told, viewer))[first:]

    def before_last(self, seat: int) -> State | None:
        """The state before a seat's last action, if it is not long gone and nothing was taken back since."""
        for i in range(len(self.table.log) - 1, -1, -1):
            entry = self.table.log[i]
            if entry.action == BACK or self.state_at(i) is None:
                return None
            if entry.seat == seat:
                return self.state_at(i)
        return None

    def can_take_back(self, seats: tuple[int, ...]) -> list[int]:
        """Those of these seats that could take their last action back."""
        for seat in seats:
            if seat not in self.backs:
                self.backs[seat] = not self.chairs[seat].bot and not self.table.why_not_back(seat, self.before_last(seat))
        return [seat for seat in seats if self.backs[seat]]
