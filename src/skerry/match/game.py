"""`Game`: everything the rest of Skerry knows of a game."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Annotated, Any, NamedTuple, Protocol

from ..board.panel import Panel
from ..engine import calls, contract
from ..engine.compile import bind
from ..engine.contract import MatchState
from ..engine.defaults import cost_by_action, never_between_turns, worth_by_tally
from ..engine.device import Device
from ..engine.forms import Forms
from ..engine.layout import Ints, Record, frozen, int32, int64, record_class, zeros
from ..errors import BadName, BadOption, shown, whole
from .items import Items
from .options import Option
from .simulation import Simulation
from .story import StoryMode

Names = Mapping[tuple[int, str], str]  # what a seat calls the thing at a place
LARGEST_SEED = 2**63 - 1
LONGEST_NAME = 24


class Look:
    """A state as one viewer knows it, for words and scenes: each part is worked out by the rules, when it is first asked for."""

    def __init__(self, game: Game, box: Record, hidden: MatchState, seat: int) -> None:
        self.game, self.box, self.state, self.seat = game, box, hidden, seat
        self._facts: dict[int, Any] = {}

    @functools.cached_property
    def turn(self) -> tuple[int, ...]:
        """The seats that may act."""
        return self.game.turn(self.state)

    @functools.cached_property
    def sheets(self) -> list[dict[str, int]]:
        """Every seat's score sheet as it stands."""
        return self.game.sheets(self.state, self.box)

    @functools.cached_property
    def legal(self) -> list[int]:
        """The actions that the viewer may take."""
        return self.game.legal(self.state, self.box, self.seat) if self.seat in self.turn else []

    def facts(self, seat: int) -> Any:
        """The game's own record of what else there is to tell about a seat, filled by its `explain`."""
        if seat not in self._facts:
            self._facts[seat] = frozen(self.game.explain(self.state, self.box, seat))
        return self._facts[seat]


class Words(Protocol):
    """What a game says. Everything is made from a hidden record, so that nothing said is a secret.

    A game may also have `ending(s, box, seen, winners)`, which returns two sentences about a match that is over: why it ended,
    and how those who were level were told apart or that they share the win ("" where nobody was level).
    """

    def action(self, s: Any, box: Any, seen: Look, action: int) -> str:
        """What an action of the viewer's is called; different for every legal action of a state."""

    def refusal(self, s: Any, box: Any, seen: Look, action: int) -> str:
        """Why an action is not possible for the viewer now, and the clause of RULES.md that says so."""

    def event(self, before: Any, after: Any, box: Any, seat: int, action: int, seen: Look) -> str:
        """What the viewer, whose hidden records these are, learns of an action; `seen` is what there is to see after it."""

    def prompt(self, s: Any, box: Any, seen: Look) -> str:
        """One sentence that says what to do now, or who is to act."""


class Scenery(Protocol):
    """How a game looks."""

    def art(self, box: Any) -> str:
        """What never changes, as the inside of <defs>: symbols, textures, the faces of this box's components."""

    def panels(self, s: Any, box: Any, seen: Look) -> list[Panel]:
        """The board, from a hidden record; a panel's picture is drawn when it is wanted."""

    def clicks(self, s: Any, box: Any, seen: Look, action: int) -> tuple[str, ...]:
        """The ids of the elements that the viewer clicks to take an action."""


class Notation(Protocol):
    """How a game's positions are written, line by line (`items`); a hidden record is written and read like a full one."""

    def write(self, s: Any, box: Any, viewer: int | None) -> list[str]:
        """The lines that say what lies where; `viewer` is None where everything can be seen."""

    def read(self, items: Items, s: Any, box: Any, options: Any, viewer: int | None) -> None:
        """Fill an empty record with what the lines say, all but what `derive` finds out. `BadPosition` names a wrong line."""

    def check(self, items: Items, s: Any, box: Any, options: Any) -> None:
        """`BadPosition` where what was read could not come about in a match: `redeal` and `play` rely on it."""


@dataclass(frozen=True)
class Naming:
    """What players may name, such as their islands: the places there are, and how names are written on the panels."""

    places: frozenset[str]
    write: Callable[[list[Panel], Any, Any, Look, Names], list[Panel]]  # panels, hidden record, box, what is seen, names


@dataclass(frozen=True)
class Search:
    """How bots search a game: less where a step or `worth` takes long."""

    greedy_ends: int = 2000  # turn endings examined per deal by greedy
    rollout_ends: int = 400  # turn endings examined per turn of a rollout
    rollout_rounds: int = 6  # rounds played in a rollout
    independent_seats: bool = False  # no seat's actions affect another: each seat's match is searched as if it were alone
    judge_each_step: bool = (
        False  # nothing is hidden, and `worth` judges every step of a turn: one deal, and no need to look as far
    )


class Level(NamedTuple):
    """A level of strength: who plays, and how many of a hundred choices are made at random instead."""

    bot: str
    slips: int = 0


class Played(NamedTuple):
    """A batch of finished games: their records and, for each, every seat's total, standing and score sheet."""

    states: Any
    totals: Any
    standings: Any
    lines: Any
    decisions: int


class Play(Protocol):
    """What a report is handed: it has games played by bots, batch after batch."""

    def __call__(self, players: int, games: int, bots: str = "greedy", **options: Any) -> Iterable[Played]:
        """Plays `games` games between `players` bots of one kind, greedy or random, and hands them over as they are done."""


class FindGame(Protocol):
    """The registry, as records and positions are handed it."""

    def __call__(self, name: str, version: int | None = None) -> Game:
        """Returns a game by its name, the newest version or the one asked for; `UnknownGame` where there is none."""


def later(module: str, name: str) -> Callable[..., Any]:
    """Returns a function that imports the one of that name when it is first called: what it needs is not loaded before."""
    return lambda *given, **named: getattr(importlib.import_module(module), name)(*given, **named)


def collect(*modules: ModuleType) -> dict[str, Callable[..., Any]]:
    """A game's own functions of the contract, from the modules that have them."""
    names = [name for name, value in vars(contract).items() if isinstance(value, FunctionType)]
    return {name: getattr(module, name) for module in modules for name in names if hasattr(module, name)}


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game: its records, its functions, its words and looks, and what a newcomer is told."""

    name: str
    title: str
    introduction: str
    version: int  # raised when behaviour changes: matches of the version before are played on by its copy in `past`
    players: tuple[int, int]
    records: Mapping[int, type[MatchState]]  # by the number of players that each has room for
    scratch: type[Record]
    rules: dict[str, Callable[..., Any]]  # the contract's functions
    actions: int
    longest: int  # no match has more actions
    lines: tuple[str, ...]  # the lines of the score sheet
    options: tuple[Option, ...]
    words: Words
    data: Callable[[Any, Any, Look], dict[str, Any]]  # a hidden record as plain dicts and lists, in the game's own words
    scenery: Scenery
    folder: Path
    read_box: Callable[[Path], Record]
    check: Callable[[Any, int], None] = lambda options, players: None  # BadOption where options do not go together
    report: Callable[[Play, Record, int], str] | None = None  # is a set balanced? Markdown, from a number of games a player count
    facts: type[Record] | None = None  # what `explain` writes, where a game has that function
    naming: Naming | None = None
    story_mode: StoryMode | None = None  # of matches that are one long story of episodes
    simulation: Simulation | None = None  # beyond that of plain matches
    notation: Notation | None = None
    unit: Callable[[Any], str] = lambda s: "point"  # what scores count, from a hidden record
    search: Search = field(default_factory=Search)  # how far bots look ahead
    levels: Mapping[str, Level] = field(default_factory=dict)  # strengths other than those in `bots.levels`
    device: Device = field(default_factory=Device)  # how it is best played on a GPU

    def __post_init__(self) -> None:
        if "worth" not in self.rules:
            self.rules["worth"] = bind(worth_by_tally, self)
        if "between_turns" not in self.rules:
            self.rules["between_turns"] = bind(never_between_turns, self)
        if "cost_class" not in self.rules:
            self.rules["cost_class"] = bind(cost_by_action, self)

    def __repr__(self) -> str:
        low, high = self.players
        return f"<Game {self.name}, version {self.version}, {low} to {high} players>"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: Any) -> Game:
        return self

    def record(self, players: int) -> type[MatchState]:
        """Returns the smallest record that has room for a number of players."""
        return next(record for capacity, record in sorted(self.records.items()) if players <= capacity)

    @functools.cached_property
    def option_record(self) -> type[Record]:
        """The record of a match's options."""
        single, several = Annotated[int, int64], Annotated[Ints, int64]
        fields = {o.name: Annotated[several, o.count] if o.count > 1 else single for o in self.options}
        return record_class("Options", fields or {"none": single})

    @functools.cached_property
    def house_box(self) -> Record:
        """The components we ship."""
        return self.read_box(self.folder / "components.toml")

    @functools.cached_property
    def house_box_read(self) -> Any:
        """The components we ship, as words and scenes read them; shared, with all that they note about it."""
        return frozen(self.house_box)

    @functools.cached_property
    def rulebook(self) -> str:
        """The text of RULES.md."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    def check_players(self, players: Any) -> int:
        """Returns a number of players that the game is for; refuses any other."""
        low, high = self.players
        number = whole(players, low, high)
        if number is None:
            raise BadOption(f"{self.title} is for {low} to {high} players, not {shown(players)}")
        return number

    def pack_options(self, given: Mapping[str, Any]) -> Record:
        """The options record: what was given, defaults for the rest."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option {name!r}; its options: {names}")
        packed = self.option_record()
        for option in self.options:
            value = option.parse(given[option.name]) if option.name in given else option.default
            if option.count > 1:
                getattr(packed, option.name).put(value if isinstance(value, Iterable) else [value] * option.count)
            else:
                setattr(packed, option.name, value)
        return packed

    def option_values(self, packed: Record) -> dict[str, int | list[int]]:
        """Returns the options of a match by name, as plain numbers and lists of them."""
        values = {option.name: getattr(packed, option.name) for option in self.options}
        return {name: value if isinstance(value, int) else value.tolist() for name, value in values.items()}

    def option_texts(self, packed: Record) -> list[str]:
        """Returns the options of a match in words: of each its name and its value."""
        values = self.option_values(packed)
        return [f"{option.name} {option.text(values[option.name])}" for option in self.options]

    def check_name(self, place: Any, text: Any) -> str:
        """What the thing at a place is to be called, without needless blanks; `BadName` says why it cannot be."""
        if self.naming is None:
            raise BadName(f"in {self.title} there is nothing to name")
        if not isinstance(place, str) or place not in self.naming.places:
            raise BadName(f"{shown(place)} is no place of {self.title}")
        name = " ".join(text.split()) if isinstance(text, str) else "\n"
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise BadName(f"a name is at most {LONGEST_NAME} printable characters, not {shown(text)}")
        return name

    # The contract's functions as Python sees them: records in, new records and plain numbers out.

    @functools.cached_property
    def forms(self) -> Forms:
        """The game's kernels, interpreted or native."""
        return Forms(self)

    def setup(self, box: Record, options: Record, players: int, seed: int) -> MatchState:
        """Returns a dealt match."""
        s = self.record(players)()
        self.forms.call(calls.call_setup, s, box, self.scratch, options, players, seed)
        return s

    def turn(self, s: MatchState) -> tuple[int, ...]:
        """Returns the seats that may act."""
        seats = zeros(int32, s.players)
        n = self.forms.call(calls.call_turn, s, seats)
        return tuple(seats.first(n))

    def legal(self, s: MatchState, box: Record, seat: int) -> list[int]:
        """Returns the actions that a seat may take."""
        out = zeros(int32, self.actions)
        n = self.forms.call(calls.call_legal, s, box, self.scratch, seat, out)
        return out.first(n)

    def play(self, s: MatchState, box: Record, seat: int, action: int) -> MatchState:
        """Returns the match after one more action."""
        after = s.copy()
        self.forms.call(calls.call_play, after, box, self.scratch, seat, action)
        return after

    def step(self, s: MatchState, box: Record, seat: int, action: int) -> MatchState | None:
        """Returns the match after one more action, None if that is not possible."""
        after = s.copy()
        out = zeros(int32, self.actions)
        return after if self.forms.call(calls.call_step, after, box, self.scratch, seat, action, out) else None

    def look(self, s: MatchState, box: Record, viewer: int) -> Look:
        """Hide a state for a viewer, and work out at once what is wanted of it with every click."""
        seen, seats, out = s.copy(), zeros(int32, s.players), zeros(int32, self.actions)
        sheets = zeros(int32, s.players, len(self.lines))
        n, m = self.forms.call(calls.call_look, seen, box, self.scratch, viewer, seats, sheets, out)
        look = Look(self, box, seen, viewer)
        look.turn, look.sheets, look.legal = tuple(seats.first(n)), self.named(sheets), out.first(m)
        return look

    def explain(self, s: MatchState, box: Record, seat: int) -> Record:
        """Returns the game's own record of what words and scenes tell about a seat beyond sheets and actions."""
        if self.facts is None:
            raise TypeError(f"{self.title} explains nothing beyond sheets and actions")
        facts = self.facts()
        self.forms.call(calls.call_explain, s, box, self.scratch, seat, facts)
        return facts

    def derive(self, s: MatchState, box: Record) -> MatchState:
        """Returns the record with all that only notes what its other fields say."""
        whole = s.copy()
        if "derive" in self.rules:
            self.forms.call(calls.fill_derived, whole, box, self.scratch)
        return whole

    def sheets(self, s: MatchState, box: Record) -> list[dict[str, int]]:
        """Returns every seat's score sheet by the names of its lines."""
        rows = zeros(int32, s.players, len(self.lines))
        self.forms.call(calls.call_tally, s, box, self.scratch, 0, rows)
        return self.named(rows)

    def named(self, rows: Any) -> list[dict[str, int]]:
        """Returns rows of sheets with the names of their lines."""
        return [dict(zip(self.lines, row, strict=True)) for row in rows.tolist()]

    def tally(self, s: MatchState, box: Record, seat: int) -> dict[str, int]:
        """Returns one seat's score sheet by the names of its lines."""
        rows = zeros(int32, 1, len(self.lines))
        self.forms.call(calls.call_tally, s, box, self.scratch, seat, rows)
        return self.named(rows)[0]

    def standing(self, s: MatchState, box: Record, seat: int) -> int:
        """Returns the number that orders the seats."""
        return int(self.forms.call(calls.call_standing, s, box, self.scratch, seat))

    def worth(self, s: MatchState, box: Record, seat: int) -> float:
        """Returns an estimate of the final result."""
        return float(self.forms.call(calls.call_worth, s, box, self.scratch, seat))

    def hide(self, s: MatchState, box: Record, seat: int) -> MatchState:
        """Returns what that seat knows."""
        hidden = s.copy()
        self.forms.call(calls.call_hide, hidden, box, seat)
        return hidden

    def redeal(self, s: MatchState, box: Record, seat: int, seed: int) -> MatchState:
        """Returns a full match that fits what that seat knows."""
        full = s.copy()
        self.forms.call(calls.call_redeal, full, box, self.scratch, seat, seed)
        return full
