"""A match as one seat knows it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from ..board import compose
from ..board.panel import Panel, Picture
from ..board.phrases import count
from ..engine.contract import LOST, MatchState
from ..engine.layout import Record, frozen
from ..errors import BadOption, IllegalAction, shown, whole
from .game import Game, Look, Names
from .position import write_position

SPECTATOR = -1
MOST_NAMED = 5  # seats in one line
MOST_PICTURES = 1000  # kept with a box


@dataclass(frozen=True)
class Action:
    """Something a seat may do now: its id, its name, and the elements one clicks for it."""

    id: int
    text: str
    clicks: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """How a match came out."""

    winners: tuple[int, ...]  # several if they share it, none where a puzzle was not solved
    why: str  # why it ended, in a sentence
    tie: str  # how those who were level were told apart, or that they share the win; "" where nobody was level

    def __str__(self) -> str:
        return " ".join(filter(None, (self.why, self.tie)))


def read_box(game: Game, box: Record) -> Any:
    """The box for words and scenery: the house's one is shared, with all that they remember about it."""
    return game.house_box_read if box is game.house_box else frozen(box)


class Position:
    """What tables and views share: reading a state, hidden or not."""

    def __init__(self, game: Game, box: Record, options: Record, state: MatchState) -> None:
        self.game, self.box, self.options, self.state = game, box, options, state
        self.players = state.players
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

    def __repr__(self) -> str:
        if self.over:
            stands = "won by " + (" and ".join(f"seat {seat}" for seat in self.winners) or "nobody")
        else:
            few = ", ".join(map(str, self.turn[:MOST_NAMED])) + (" ..." if len(self.turn) > MOST_NAMED else "")
            stands = f"seat{'s' * (len(self.turn) > 1)} {few} to act"
        return f"<{type(self).__name__} {self.game.name}, {count(self.players, 'player')}, {self.progress}, {stands}>"

    @property
    def progress(self) -> str:
        """What a representation of the match says of how far it has come, or of who sees it."""
        raise NotImplementedError

    def check_seat(self, seat: int, spectator: bool = False) -> int:
        """The seat, if there is one of that number."""
        low = SPECTATOR if spectator else 0
        number = whole(seat, low, self.players - 1)
        if number is None:
            raise IllegalAction(f"there is no seat {shown(seat)}; seats go from {low} to {self.players - 1}")
        return number


class View(Position):
    """A match as one seat knows it (-1: a spectator). Safe to send; bots are given nothing else."""

    def __init__(self, game: Game, box: Record, options: Record, hidden: MatchState, seat: int) -> None:
        super().__init__(game, box, options, hidden)
        self.seat = seat
        self.seen = Look(game, box, hidden, seat)
        self._s = frozen(hidden)

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats to act, () when the match is over."""
        return self.seen.turn

    @property
    def sheets(self) -> list[dict[str, int]]:
        """Every seat's score sheet as it stands; the lines add up to the score."""
        return [sheet.copy() for sheet in self.seen.sheets]

    @property
    def unit(self) -> str:
        """What the scores count."""
        return self.game.unit(self._s)

    def actions(self) -> list[Action]:
        """What this seat may do now."""
        return [self.describe(action) for action in self.legal()]

    def legal(self) -> list[int]:
        """The ids of what this seat may do now."""
        return self.seen.legal.copy()

    def paths(self) -> dict[int, tuple[str, ...]]:
        """The clicks of everything this seat may do now; words are made only for what is asked for."""
        clicks = self.game.scenery.clicks
        return {action: clicks(self._s, self._b, self.seen, action) for action in self.seen.legal}

    def describe(self, action: int) -> Action:
        """A legal action's words and clicks."""
        text = self.game.words.action(self._s, self._b, self.seen, action)
        return Action(action, text, self.game.scenery.clicks(self._s, self._b, self.seen, action))

    def find(self, action: Action | int | str) -> Action:
        """The legal action meant: itself, its id or its text. `IllegalAction` says why it is not possible."""
        legal = self.seen.legal
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
            raise IllegalAction(self.game.words.refusal(self._s, self._b, self.seen, wanted))
        return self.describe(wanted)

    def list_actions(self, legal: list[int]) -> str:
        """The first few actions in words."""
        texts = [repr(self.describe(action).text) for action in legal[:5]]
        return ", ".join(texts) + (" ..." if len(legal) > 5 else "") if texts else "nothing, it is not this seat's turn"

    @property
    def outcome(self) -> Outcome | None:
        """How the match came out; None while it runs."""
        if not self.over:
            return None
        ending = getattr(self.game.words, "ending", None)
        if ending is None:
            return Outcome(self.winners, "The match is over.", "The win is shared." if len(self.winners) > 1 else "")
        return Outcome(self.winners, *ending(self._s, self._b, self.seen, self.winners))

    def position(self) -> str:
        """What this seat knows as text that `skerry.position` reads."""
        return write_position(self.game, self.box, self._b, self.options, self.state, self.seat, self.names)

    @property
    def progress(self) -> str:
        """Who sees this view, in words."""
        return "seen by a spectator" if self.seat == SPECTATOR else f"seen by seat {self.seat}"

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_view, (*agreed_parts(self), self.state.tobytes(), self.seat, self.names)

    @property
    def prompt(self) -> str:
        """One sentence: what to do now."""
        return self.game.words.prompt(self._s, self._b, self.seen)

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
            **self.game.data(self._s, self._b, self.seen),
        }

    def panels(self) -> list[Panel]:
        """The board; each panel is drawn when it is looked at, if it shows something new."""
        return [panel._replace(draw=functools.partial(self.picture, panel)) for panel in self.scene()]

    def scene(self) -> list[Panel]:
        """The board as the game draws it, with names written on it; nothing is kept."""
        panels = self.game.scenery.panels(self._s, self._b, self.seen)
        naming = self.game.naming
        return naming.write(panels, self._s, self._b, self.seen, self.names) if naming else panels

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
        return found._replace(draw=found.closer) if found.closer else found

    def svg(self, theme: str = "light") -> str:
        """The board as one self-contained picture."""
        return compose.compose(self.game.scenery.art(self._b), self.panels(), theme)

    def _repr_html_(self) -> str:
        return compose.for_notebook(self.svg())

    def redeal(self, seed: int) -> MatchState:
        """A full state that fits this view."""
        return self.game.redeal(self.state, self.box, self.seat, seed)


def agreed_parts(position: Position) -> tuple[Game, bytes | None, bytes, int]:
    """Returns what was agreed on before a match, to be pickled: the game, its box if not the house's, options and players.

    Records are pickled as bytes, and given back the classes of their own version of the game: those of another are laid out
    differently, and may have the name that theirs had.
    """
    game = position.game
    box = None if position.box is game.house_box else position.box.tobytes()
    return game, box, position.options.tobytes(), position.players


def restore_agreed(game: Game, box: bytes | None, options: bytes) -> tuple[Record, Record]:
    """Returns the box and the options of a match that was pickled or copied."""
    own = game.house_box if box is None else type(game.house_box)(bytearray(box))
    return own, game.option_record(bytearray(options))


def restore_view(game: Game, box: bytes | None, options: bytes, players: int, hidden: bytes, seat: int, names: Names) -> View:
    """A view that was pickled or copied."""
    view = View(game, *restore_agreed(game, box, options), game.record(players)(bytearray(hidden)), seat)
    view.names = names
    return view
