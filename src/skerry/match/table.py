"""A match in play, with all that it holds."""

from __future__ import annotations

import copy
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..board import compose
from ..engine.compile import bind
from ..engine.layout import hand, read
from ..engine.playout import lockstep
from ..errors import BadName, BadOption, BadRecord, IllegalAction, shown, whole
from .components import fingerprint
from .game import LARGEST_SEED, Game, State
from .story import Story
from .takeback import learned
from .view import SPECTATOR, Action, Position, View

FIRST_LINE = "skerry record 1"  # of a match as text
BACK = -1  # in the log, in an action's place: a take-back
LONGEST_NAME = 24
MOST_TAKEN_BACK = 8  # a log has at most so many times the lines of the longest match


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
    """A match with all it holds: seed, moves, secrets. It stays on the server; players are handed views."""

    def __init__(self, game: Game, box: State, options: State, players: int, seed: int) -> None:
        self.seed = seed
        self.log: list[Entry] = []
        self.moves: list[Entry] = []  # the log without what was taken back
        super().__init__(game, box, options, game.setup(box, options, players, seed))

    def actions(self, seat: int) -> list[Action]:
        """What that seat may do now."""
        return self.view(self.check_seat(seat)).actions()

    def view(self, seat: int) -> View:
        """What that seat may know (-1: a spectator)."""
        hidden = self.game.hide(self.state, self.box, self.check_seat(seat, spectator=True))
        view = View(self.game, self.box, self.options, hidden, seat)
        view.names = self.names
        return view

    def play(self, seat: int, action: Action | int | str) -> Action:
        """Carry out an action, given as an `Action`, its id or its text."""
        chosen = self.view(self.check_seat(seat)).find(action)
        self._append(Entry(seat, chosen.id))
        return chosen

    def _append(self, entry: Entry, after: State | None = None) -> None:
        """Carry out a log entry known to be legal; `after` is what it leads to, if that is known too."""
        if entry.action == BACK:
            self.moves = self.moves_without_last(entry.seat)
            self.state = self.replayed(self.moves)
        else:
            self.state = self.game.play(self.state, self.box, entry.seat, entry.action) if after is None else after
            self.moves.append(entry)
        self.log.append(entry)

    def replayed(self, moves: list[Entry]) -> State:
        """The state after these moves."""
        game = self.game
        states = game.setup(self.box, self.options, self.players, self.seed).reshape(1)
        seats = np.array([[move.seat for move in moves]], np.int32)
        actions = np.array([[move.action for move in moves]], np.int32)
        out, done = np.zeros(game.actions, np.int32), np.zeros(1, np.int32)
        if moves:
            arrays = [hand(array) for array in (out, seats, actions, done)]
            bind(lockstep, game)(hand(states), hand(self.box), game.new_scratch(), *arrays)
            if done[0] != len(moves):
                raise BadRecord(f"move {done[0] + 1} of the log is not possible")
        return states.reshape(())

    def name(self, seat: int, place: str, text: str) -> None:
        """Call the thing at a place of that seat's something; "" takes the name away."""
        self.check_seat(seat)
        if self.game.naming is None:
            raise BadName(f"in {self.game.title} there is nothing to name")
        if not isinstance(place, str) or place not in self.game.naming.places:
            raise BadName(f"{shown(place)} is no place of {self.game.title}")
        name = " ".join(text.split()) if isinstance(text, str) else "\n"
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise BadName(f"a name is at most {LONGEST_NAME} printable characters, not {shown(text)}")
        others = {key: known for key, known in self.names.items() if key != (seat, place)}
        self.names = {**others, (seat, place): name} if name else others

    # ---- taking back

    def last_move(self, seat: int) -> int:
        """Where that seat's last action stands among the moves, -1 if it has none."""
        return max((i for i, move in enumerate(self.moves) if move.seat == seat), default=-1)

    def moves_without_last(self, seat: int) -> list[Entry]:
        """The moves as they are after a take-back."""
        last = self.last_move(seat)
        return self.moves[:last] + self.moves[last + 1 :]

    def why_not_back(self, seat: int, before: State | None = None) -> str:
        """Why that seat cannot take its last action back now; "" if it can. `before`: the state before it, if that is at hand."""
        if self.over:
            return "the match is over"
        if len(self.log) >= self.game.longest * MOST_TAKEN_BACK:
            return "so much has been taken back in this match that it must go on now"
        last = self.last_move(self.check_seat(seat))
        if last < 0:
            return "there is nothing to take back"
        moves = self.moves[last:]
        if before is None:
            before = self.replayed(self.moves[:last])
        if before["rng"] != self.state["rng"]:
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
            return learned(self.game, self.box, before, self.state, done, viewer, self.seed)

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

    def fork(self) -> Table:
        """A table of its own that stands where this one does."""
        twin = copy.copy(self)  # states are never changed in place, so they can be shared
        twin.log, twin.moves = list(self.log), list(self.moves)
        return twin

    def at(self, n: int) -> Table:
        """The match as it stood after the first n lines of its log."""
        line = whole(n, 0, len(self.log))
        if line is None:
            raise BadOption(f"the log has {len(self.log)} lines; there is no position {shown(n)}")
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

    def tell(self, entry: Entry, before: State, after: State, viewer: int) -> str:
        """One line of the log for one viewer."""
        hidden = [self.game.hide(state, self.box, viewer) for state in (before, after)]
        return tell(entry, *(View(self.game, self.box, self.options, state, viewer) for state in hidden))

    @property
    def story(self) -> Story | None:
        """What the match can tell as one long story of episodes; None if it is not one."""
        mode = self.game.story_mode
        if mode is None:
            return None
        wanted = self.game.pack_options(mode.options)
        return mode.tell(self) if all(self.options[name].tolist() == wanted[name].tolist() for name in mode.options) else None

    def data(self, seat: int) -> dict[str, Any]:
        """What that seat may know as plain dicts and lists."""
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
            f"seed {self.seed}",
        ]
        lines += [f"option {option.name} {option.text(self.options[option.name].tolist())}" for option in game.options]
        lines += [f"name {seat} {place} {name}" for (seat, place), name in self.names.items()]
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


def new_table(game: Game, players: int | None, seed: int | None, box: State | None, options: dict[str, Any]) -> Table:
    """A freshly dealt match."""
    players = game.check_players(game.players[0] if players is None else players)
    packed = game.pack_options(options)
    game.check(read(packed), players)
    if seed is None:
        seed = secrets.randbelow(LARGEST_SEED + 1)
    number = whole(seed, 0, LARGEST_SEED)
    if number is None:
        raise BadOption(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {shown(seed)}")
    return Table(game, game.house_box if box is None else box, packed, players, number)
