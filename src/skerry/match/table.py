"""A match in play, with all that it holds."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..board import compose
from ..board.phrases import count
from ..engine.contract import MatchState
from ..engine.layout import Record, int32, zeros
from ..engine.playout import lockstep
from ..errors import BadOption, BadRecord, IllegalAction, shown, whole
from .components import fingerprint
from .game import LARGEST_SEED, Game, Names
from .options import HIDDEN, SHOWN
from .position import FoundPosition, write_position, write_state
from .story import Story
from .takeback import learned
from .view import SPECTATOR, Action, Outcome, Position, View, agreed_parts, restore_agreed

FIRST_LINE = "skerry record 1"  # of a match as text
POSITION = "begun from a position"  # in place of the seed
ROW = "| "  # begins the lines that tell this position
SEED = "seed"  # among what was chosen of a deal
BACK = -1  # in the log, in an action's place: a take-back
MOST_TAKEN_BACK = 8  # the most lines of a log, as a multiple of the longest match


@dataclass(frozen=True)
class Entry:
    """A line of the log: an action, or a take-back (`BACK`) of the seat's last one."""

    seat: int
    action: int


def tell(entry: Entry, before: View, after: View) -> str:
    """A line of the log as the viewer of the positions before and after it may read it."""
    if entry.action == BACK:
        return "takes the last action back"
    return after.game.words.event(before._s, after._s, after._b, entry.seat, entry.action, after.seen)


class Table(Position):
    """A match with all it holds: seed, moves, secrets. It stays on the server; players are handed views.

    A match may also begin from a position, `start`: then it has no seed, and nothing is known of what was before. `chosen` names
    what of a deal was not left to chance: the seed, and options that stand for numbers drawn by chance.
    """

    chosen: tuple[str, ...] = ()

    def __init__(
        self, game: Game, box: Record, options: Record, players: int, seed: int | None, start: MatchState | None = None
    ) -> None:
        self.seed, self.start = seed, start
        self.log: list[Entry] = []
        self.moves: list[Entry] = []  # the log without what was taken back
        super().__init__(game, box, options, self.first_state(game, box, options, players))

    def first_state(self, game: Game, box: Record, options: Record, players: int) -> MatchState:
        """The state before the first move."""
        return self.start.copy() if self.start is not None else game.setup(box, options, players, self.seed or 0)

    def actions(self, seat: int) -> list[Action]:
        """Returns the actions that a seat may take now."""
        return self.view(self.check_seat(seat)).actions()

    def view(self, seat: int) -> View:
        """Returns what a seat may know (-1: a spectator)."""
        hidden = self.game.hide(self.state, self.box, self.check_seat(seat, spectator=True))
        view = View(self.game, self.box, self.options, hidden, seat)
        view.names = self.names
        return view

    def play(self, seat: int, action: Action | int | str) -> Action:
        """Carry out an action, given as an `Action`, its id or its text."""
        chosen = self.view(self.check_seat(seat)).find(action)
        self._append(Entry(seat, chosen.id))
        return chosen

    def _append(self, entry: Entry, after: MatchState | None = None) -> None:
        """Carry out a log entry known to be legal; `after` is what it leads to, if that is known too."""
        if entry.action == BACK:
            self.moves = self.moves_without_last(entry.seat)
            self.state = self.replayed(self.moves)
        else:
            self.state = self.game.play(self.state, self.box, entry.seat, entry.action) if after is None else after
            self.moves.append(entry)
        self.log.append(entry)

    def replayed(self, moves: list[Entry]) -> MatchState:
        """The state after these moves."""
        game = self.game
        state = self.first_state(game, self.box, self.options, self.players)
        seats, actions, done = zeros(int32, 1, len(moves)), zeros(int32, 1, len(moves)), zeros(int32, 1)
        for i, move in enumerate(moves):
            seats[0, i], actions[0, i] = move.seat, move.action
        if moves:
            space = self.box, game.scratch(), zeros(int32, game.actions)
            game.forms.run(lockstep, [state], *space, seats, actions, done)
            if done[0] != len(moves):
                raise BadRecord(f"move {done[0] + 1} of the log is not possible")
        return state

    def name(self, seat: int, place: str, text: str) -> None:
        """Call the thing at a place of that seat's something; "" takes the name away."""
        self.check_seat(seat)
        name = self.game.check_name(place, text)
        others = {key: known for key, known in self.names.items() if key != (seat, place)}
        self.names = {**others, (seat, place): name} if name else others

    # ---- taking back

    def last_move(self, seat: int) -> int:
        """Returns the index of a seat's last action among the moves, -1 if it has none."""
        return max((i for i, move in enumerate(self.moves) if move.seat == seat), default=-1)

    def moves_without_last(self, seat: int) -> list[Entry]:
        """The moves as they are after a take-back."""
        last = self.last_move(seat)
        return self.moves[:last] + self.moves[last + 1 :]

    def why_not_back(self, seat: int, before: MatchState | None = None) -> str:
        """Returns why a seat cannot take its last action back now, "" if it can. `before`: the state before it, if known."""
        if self.over:
            return "the match is over"
        if len(self.log) >= self.game.longest * MOST_TAKEN_BACK:
            return "so much has been taken back in this match that it must go on now"
        last = self.last_move(self.check_seat(seat))
        if last < 0:
            return "there is nothing to take back" + self.beginning
        moves = self.moves[last:]
        if before is None:
            before = self.replayed(self.moves[:last])
        if before.rng != self.state.rng:
            return "chance has played a part since then"
        together = self.game.turn(before)
        if not all(move.seat in together for move in moves):
            return "another player has acted since then"
        state = before
        for move in moves[1:]:  # they stay, so they must still be possible
            if move.action not in self.game.legal(state, self.box, move.seat):
                return "another player's action builds on it"
            state = self.game.play(state, self.box, move.seat, move.action)
        done = [(move.seat, move.action) for move in moves]

        def has_learned(viewer: int) -> bool:
            return learned(self.game, self.box, before, self.state, done, viewer, self.seed or 0)

        if has_learned(seat):
            return "it has shown you something you did not know"
        if any(map(has_learned, range(SPECTATOR, self.players))):
            return "it has shown the others something they did not know"
        return ""

    def back(self, seat: int) -> None:
        """Take back that seat's last action; the log keeps both lines."""
        reason = self.why_not_back(seat)
        if reason:
            raise IllegalAction(f"cannot be taken back: {reason}")
        self._append(Entry(seat, BACK))

    # ---- looking back

    @property
    def deal(self) -> str:
        """A sentence for everybody at the table where somebody may know what is hidden; "" where chance alone has dealt."""
        if self.start is not None:
            return "This match began from a position: who set it up may know what is hidden."
        known = {SEED, *(option.name for option in self.game.options if option.chance == HIDDEN)}
        return "This deal was chosen: who chose it may know what is hidden." if known & set(self.chosen) else ""

    @property
    def beginning(self) -> str:
        """The end of a sentence that says why nothing is known of an earlier time."""
        return "" if self.start is None else "; the match began from a position"

    def fork(self) -> Table:
        """A table of its own that stands where this one does."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)  # states are never changed in place, so they can be shared
        twin.log, twin.moves = list(self.log), list(self.moves)
        return twin

    def at(self, n: int) -> Table:
        """The match as it stood after the first n lines of its log."""
        line = whole(n, 0, len(self.log))
        if line is None:
            raise BadOption(f"the log has {len(self.log)} lines; there is no position {shown(n)}{self.beginning}")
        earlier = self.fork()
        earlier.resume(self.log[:line])
        return earlier

    def resume(self, log: list[Entry]) -> None:
        """Stand where a log ends that was legal when it was written."""
        self.log, self.moves = list(log), []
        for entry in log:
            if entry.action == BACK:
                self.moves = self.moves_without_last(entry.seat)
            else:
                self.moves.append(entry)
        self.state = self.replayed(self.moves)

    def told(self, viewer: int) -> list[str]:
        """The log as that seat may read it, each line written from its own hidden records."""
        self.check_seat(viewer, spectator=True)
        earlier = self.at(0)
        lines = []
        for entry in self.log:
            before = earlier.state
            earlier._append(entry)
            lines.append(self.tell(entry, before, earlier.state, viewer))
        return lines

    def tell(self, entry: Entry, before: MatchState, after: MatchState, viewer: int) -> str:
        """Returns one line of the log as one viewer may read it."""
        hidden = [self.game.hide(state, self.box, viewer) for state in (before, after)]
        return tell(entry, *(View(self.game, self.box, self.options, state, viewer) for state in hidden))

    @property
    def story(self) -> Story | None:
        """What the match can tell as one long story of episodes; None if it is not one."""
        mode = self.game.story_mode
        if mode is None:
            return None
        wanted, agreed = (self.game.option_values(one) for one in (self.game.pack_options(mode.options), self.options))
        return mode.tell(self) if all(agreed[name] == wanted[name] for name in mode.options) else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match came out; None while it runs."""
        return self.view(SPECTATOR).outcome

    @property
    def progress(self) -> str:
        """How far the match has got."""
        return count(len(self.moves), "move")

    def __reduce__(self) -> tuple[Any, ...]:
        start = None if self.start is None else self.start.tobytes()
        dealt = self.seed, start, self.chosen
        return restore_table, (agreed_parts(self), dealt, self.log, self.moves, self.state.tobytes(), self.names)

    def position(self, seat: int | None = None) -> str:
        """Where the match stands, as text that `skerry.position` reads.

        Without a seat it is everything: hidden cards, and what chance will bring; that belongs to the table. With a seat
        (-1: a spectator) it is what that seat may know.
        """
        if seat is None:
            return write_position(self.game, self.box, self._b, self.options, self.state, None, self.names)
        return self.view(seat).position()

    def data(self, seat: int) -> dict[str, Any]:
        """Returns what a seat may know as plain dicts and lists."""
        return self.view(seat).data()

    def svg(self, seat: int = SPECTATOR, theme: str = "light") -> str:
        """The board as that seat sees it, as one self-contained picture."""
        return self.view(seat).svg(theme)

    def _repr_html_(self) -> str:
        return compose.for_notebook(self.svg())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the match as a text record (seed and all: it belongs to the table)."""
        Path(path).write_text(self.text(), encoding="utf-8", newline="\n")

    def text(self) -> str:
        """The record of a match, as long as it has got; `record.parse_record` reads it."""
        game = self.game
        lines = [
            FIRST_LINE,
            f"game {game.name}",
            f"version {game.version}",
            f"box {self.box_fingerprint}",
            f"players {self.players}",
            POSITION if self.start is not None else f"seed {self.seed}",
        ]
        lines += [f"option {option}" for option in game.option_texts(self.options)]
        lines += [f"name {seat} {place} {name}" for (seat, place), name in self.names.items()]
        if self.start is not None:
            lines += [ROW + line for line in write_state(game, self._b, self.start, None)]
        replay = self.at(0)
        for i, entry in enumerate(self.log, 1):
            lines.append(replay.move_line(i, entry))
            replay._append(entry)
        if self.over:
            lines.append(self.result_line())
        return "\n".join(lines) + "\n"

    def move_line(self, i: int, entry: Entry) -> str:
        """The next move as text."""
        if entry.action == BACK:
            return f"{i} seat {entry.seat} back"
        return f"{i} seat {entry.seat} {entry.action} {self.view(entry.seat).describe(entry.action).text}"

    def result_line(self) -> str:
        """The last line of a finished match's record."""
        won = " ".join(f"seat {seat}" for seat in self.winners) or "nobody"
        return f"result {' '.join(map(str, self.scores))} won by {won}"

    @property
    def box_fingerprint(self) -> str:
        """Which set of components is on the table."""
        return fingerprint(self.box)


def restore_table(
    agreed: tuple[Game, bytes | None, bytes, int],
    dealt: tuple[int | None, bytes | None, tuple[str, ...]],
    log: list[Entry],
    moves: list[Entry],
    state: bytes,
    names: Names,
) -> Table:
    """A table that was pickled or copied."""
    game, box, options, players = agreed
    seed, start, chosen = dealt
    record = game.record(players)
    begun = None if start is None else record(bytearray(start))
    table = Table(game, *restore_agreed(game, box, options), players, seed, begun)
    table.log, table.moves, table.state = list(log), list(moves), record(bytearray(state))
    table.names, table.chosen = names, chosen
    return table


def stand(found: FoundPosition, seed: int | None = None) -> Table | View:
    """A match that begins from a position; where something is hidden the view, or with a seed a deal that fits it."""
    if seed is not None:
        check_seed(seed)
        if found.viewer is None:
            raise BadOption("nothing is hidden in this position, so there is nothing to deal from a seed")
    made: Table | View
    if found.viewer is not None and seed is None:
        made = View(found.game, found.box, found.options, found.state, found.viewer)
    else:
        full = found.state if seed is None else found.game.redeal(found.state, found.box, found.viewer or 0, seed)
        made = Table(found.game, found.box, found.options, found.state.players, None, full)
    made.names = found.names
    return made


def check_seed(seed: int) -> int:
    """The seed, if it is one."""
    number = whole(seed, 0, LARGEST_SEED)
    if number is None:
        raise BadOption(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {shown(seed)}")
    return number


def new_table(game: Game, players: int | None, seed: int | None, box: Record | None, options: dict[str, Any]) -> Table:
    """A freshly dealt match. By a seed that is given it is dealt the same again, numbers that players see included.

    Without one, such numbers are drawn apart from the seed: what is seen must not tell anything of what is hidden.
    """
    players = game.check_players(game.players[0] if players is None else players)
    packed = game.pack_options(options)
    left = [option for option in game.options if option.chance and getattr(packed, option.name) == option.default]
    chosen = [option.name for option in game.options if option.chance and option not in left]
    if seed is None:
        seed = secrets.randbelow(LARGEST_SEED + 1)
        for option in left:
            if option.chance == SHOWN:
                setattr(packed, option.name, option.draw())
    else:
        chosen.append(SEED)
    game.check(packed, players)
    table = Table(game, game.house_box if box is None else box, packed, players, check_seed(seed))
    table.chosen = tuple(chosen)
    return table
