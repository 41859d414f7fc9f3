"""A match in play: `Table` knows everything, `View` only what one seat may know."""

from __future__ import annotations

import copy
import functools
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import picture
from .back import why_not_back
from .box import fingerprint
from .contract import LOST
from .errors import BadName, BadOption, BadRecord, IllegalAction, shown, whole
from .game import LARGEST_SEED, Game, Names, State
from .kernel import bind, hand
from .playout import lockstep
from .reading import read

if TYPE_CHECKING:
    from .game import Panel, Picture

SPECTATOR = -1
BACK = -1  # in the log, in an action's place: a take-back
LONGEST_NAME = 24
MOST_PICTURES = 1000  # kept with a box


@dataclass(frozen=True)
class Action:
    """Something a seat may do now: its id, its name, and the elements one clicks for it."""

    id: int
    text: str
    clicks: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """A line of the log: an action, or a take-back (`BACK`) of the seat's last one."""

    seat: int
    action: int


def read_box(game: Game, box: State) -> Any:
    """The box for words and scenery: the house's one is shared, with all that they remember about it."""
    return game.house_box_read if box is game.house_box else read(box)


class Position:
    """What tables and views share: reading a state, hidden or not."""

    def __init__(self, game: Game, box: State, options: State, state: State) -> None:
        self.game, self.box, self.options, self.state = game, box, options, state
        self.players = int(state["players"])
        self.names: Names = {}  # part of a match's description, not of its state: by any name it plays the same
        self._b = read_box(game, box)

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats to act, () when the match is over."""
        return self.game.turn(self.state)

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return not self.turn

    @property
    def sheets(self) -> list[dict[str, int]]:
        """Every seat's score sheet as it stands; the lines add up to the score."""
        return self.game.sheets(self.state, self.box)

    @property
    def scores(self) -> list[int]:
        """Every seat's points as they stand."""
        return [sum(sheet.values()) for sheet in self.sheets]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, several if they share it; () while the match runs, or where a puzzle was not solved."""
        if not self.over:
            return ()
        standings = [self.game.standing(self.state, self.box, seat) for seat in range(self.players)]
        return tuple(seat for seat, standing in enumerate(standings) if LOST < standing == max(standings))

    def check_seat(self, seat: int, spectator: bool = False) -> int:
        """The seat, if there is one of that number."""
        low = SPECTATOR if spectator else 0
        number = whole(seat, low, self.players - 1)
        if number is None:
            raise IllegalAction(f"there is no seat {shown(seat)}; seats go from {low} to {self.players - 1}")
        return number


class View(Position):
    """A match as one seat knows it (-1: a spectator). Safe to send; bots are given nothing else."""

    def __init__(self, game: Game, box: State, options: State, hidden: State, seat: int) -> None:
        super().__init__(game, box, options, hidden)
        self.seat = seat
        self._s = read(hidden)

    @property
    def unit(self) -> str:
        """What the scores count."""
        return self.game.unit(self._s)

    def actions(self) -> list[Action]:
        """What this seat may do now."""
        return [self.describe(action) for action in self.legal()]

    def legal(self) -> list[int]:
        """Their ids."""
        return [] if self.seat == SPECTATOR else self.game.legal(self.state, self.box, self.seat)

    def paths(self) -> dict[int, tuple[str, ...]]:
        """The clicks of everything this seat may do now; words are made only for what is asked for."""
        clicks = self.game.scenery.clicks
        return {action: clicks(self._s, self._b, self.seat, action) for action in self.legal()}

    def describe(self, action: int) -> Action:
        """A legal action's words and clicks."""
        text = self.game.words.action(self._s, self._b, self.seat, action)
        return Action(action, text, self.game.scenery.clicks(self._s, self._b, self.seat, action))

    def find(self, action: Action | int | str) -> Action:
        """The legal action meant: itself, its id or its text. `IllegalAction` says why it is not possible."""
        legal = self.game.legal(self.state, self.box, self.seat)
        if isinstance(action, str):
            for known in map(self.describe, legal):
                if known.text == action:
                    return known
            raise IllegalAction(f"{shown(action)} is not possible now; possible: " + self.list_actions(legal))
        given = action.id if isinstance(action, Action) else action
        wanted = whole(given, 0, self.game.actions - 1)
        if wanted is None:
            raise IllegalAction(f"{shown(given)} is no action; actions are numbers from 0 to {self.game.actions - 1}")
        if self.over:
            raise IllegalAction("the match is over")
        if wanted not in legal:
            raise IllegalAction(self.game.words.refusal(self._s, self._b, self.seat, wanted))
        return self.describe(wanted)

    def list_actions(self, legal: list[int]) -> str:
        """The first few actions in words."""
        texts = [repr(self.describe(action).text) for action in legal[:5]]
        return ", ".join(texts) + (" ..." if len(legal) > 5 else "") if texts else "nothing, it is not this seat's turn"

    @property
    def prompt(self) -> str:
        """One sentence: what to do now."""
        return self.game.words.prompt(self._s, self._b, self.seat)

    def data(self) -> dict[str, Any]:
        """What this seat knows as plain dicts and lists, in the game's own words."""
        return {
            "game": self.game.name,
            "players": self.players,
            "seat": self.seat,
            "turn": list(self.turn),
            "scores": self.scores,
            "sheets": self.sheets,
            "winners": list(self.winners),
            **({"names": [[seat, place, name] for (seat, place), name in self.names.items()]} if self.game.naming else {}),
            **self.game.words.data(self._s, self._b),
        }

    def panels(self) -> list[Panel]:
        """The board; each panel is drawn when it is looked at, if it shows something new."""
        return [panel._replace(draw=functools.partial(self.picture, panel)) for panel in self.scene()]

    def scene(self) -> list[Panel]:
        """The same without a memory."""
        panels = self.game.scenery.panels(self._s, self._b, self.seat)
        naming = self.game.naming
        return naming.write(panels, self._s, self._b, self.seat, self.names) if naming else panels

    def picture(self, panel: Panel) -> Picture:
        """A panel's picture, drawn only if it shows something new; those drawn lately are kept with the box."""
        kept: dict[Any, Picture] = self._b.notes.setdefault("pictures", {})
        key = panel.id, panel.shows
        picture = kept.get(key)
        if picture is None:
            if len(kept) >= MOST_PICTURES:
                kept.clear()
            picture = kept[key] = panel.draw()
        return picture

    def closer(self, name: str) -> Panel:
        """One of the panels, as a closer look shows it."""
        found = next((panel for panel in self.panels() if panel.id == name), None)
        if found is None:
            raise BadOption(f"there is no panel {shown(name)} on this table")
        return found._replace(draw=found.whole) if found.whole else found

    def svg(self, theme: str = "light") -> str:
        """The board as one self-contained picture."""
        return picture.compose(self.game.scenery.art(self._b), self.panels(), theme)

    def _repr_html_(self) -> str:
        return picture.for_notebook(self.svg())

    def redeal(self, seed: int) -> State:
        """A full state that fits this view."""
        return self.game.redeal(self.state, self.box, self.seat, seed)


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
        return why_not_back(self, seat, before)

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
        if entry.action == BACK:
            return "takes the last action back"
        game, box = self.game, self.box
        seen = [read(game.hide(state, box, viewer)) for state in (before, after)]
        return game.words.event(seen[0], seen[1], self._b, entry.seat, entry.action, viewer)

    def data(self, seat: int) -> dict[str, Any]:
        """What that seat may know as plain dicts and lists."""
        return self.view(seat).data()

    def svg(self, seat: int = SPECTATOR, theme: str = "light") -> str:
        """The board as that seat sees it, as one self-contained picture."""
        return self.view(seat).svg(theme)

    def _repr_html_(self) -> str:
        return picture.for_notebook(self.svg())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the match as a text record (seed and all: it belongs to the table)."""
        from .record import format_record

        Path(path).write_text(format_record(self), encoding="utf-8", newline="\n")

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
