"""A position as text: a first line with all that was agreed before the match, then what lies where, in the game's own notation.

A full position holds everything, the random state included, and belongs to the table. One that is seen by a player or by a
spectator holds what they know.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ..board.phrases import player
from ..engine.contract import MatchState
from ..engine.layout import Record, frozen
from ..errors import BadName, BadOption, BadPosition, UnknownGame, shown
from .components import fingerprint
from .game import FindGame, Game, Names, Notation
from .items import NAME, Item, Items

FORMAT = "skerry position 1"
SEEN_BY, SPECTATOR = "seen by ", "a spectator"
LARGEST_STATE = 2**64 - 1  # of chance
LARGEST_VERSION = 999_999


class FoundPosition(NamedTuple):
    """Where a match stands: what was agreed, the state, and for a hidden one the viewer (-1: a spectator)."""

    game: Game
    box: Record
    options: Record
    state: MatchState
    viewer: int | None
    names: Names


# ---- writing


def write_position(game: Game, box: Record, b: Any, options: Record, s: MatchState, viewer: int | None, names: Names) -> str:
    """The text of a state; `viewer` is None for a full one. `b` is the box for Python code."""
    first = [
        FORMAT,
        f"game {game.name}",
        f"version {game.version}",
        f"box {fingerprint(box)}",
        f"players {s.players}",
        *game.option_texts(options),
    ]
    if viewer is not None:
        first.append(SEEN_BY + (SPECTATOR if viewer < 0 else player(viewer)))
    called = [f"{NAME}{place} of {player(seat)}: {name}" for (seat, place), name in names.items()]
    return "\n".join([", ".join(first), *called, *write_state(game, b, s, viewer)]) + "\n"


def write_state(game: Game, b: Any, s: MatchState, viewer: int | None) -> list[str]:
    """The lines that say what lies where."""
    chance = [f"chance: {s.rng}"] if viewer is None else []
    return chance + notation_of(game).write(frozen(s), b, viewer)


def notation_of(game: Game) -> Notation:
    """The notation of a game that has one."""
    if game.notation is None:
        raise BadPosition(f"{game.title} has no notation for its positions")
    return game.notation


# ---- reading


def parse_position(text: str, find: FindGame, box: Path | None = None) -> FoundPosition:
    """Where a match stands by its text, by the version of the game that it names, every line checked.

    `box` is the component file, if not ours. `BadPosition` names the line and what would be right.
    """
    if not isinstance(text, str):
        raise BadPosition(f"a position is text, not {shown(text)}")
    lines = list(enumerate(text.replace("\r\n", "\n").split("\n"), 1))
    while lines and (not lines[0][1].strip() or lines[0][1].lstrip().startswith("#")):
        lines.pop(0)
    number, first = lines.pop(0) if lines else (1, "")
    header = Item(number, "", first.strip())
    agreed = parse_first(header)
    try:
        game = find(agreed.pop("game"), header.number(0, LARGEST_VERSION, agreed.pop("version")))
        found = game.house_box if box is None else game.read_box(box)
        if agreed.pop("box") != fingerprint(found):
            raise header.wrong("made with other components; give their file as the box")
        seen_by = agreed.pop("seen", None)
        players = game.check_players(header.number(0, 99, agreed.pop("players")))
        options = game.pack_options(agreed)
        game.check(options, players)
    except (UnknownGame, BadOption) as error:
        raise header.wrong(str(error)) from None
    viewer = None if seen_by is None else -1 if seen_by == SPECTATOR else header.seat(players, seen_by)
    items = Items(lines)
    names = take_names(game, items, players)
    state = read_state(game, found, options, players, viewer, items)
    check_state(game, found, options, state, viewer, items, header)
    return FoundPosition(game, found, options, state, viewer, names)


def parse_first(header: Item) -> dict[str, str]:
    """The parts of the first line by their keys; options by their names."""
    form, *parts = header.text.split(", ")
    if form != FORMAT:
        raise header.wrong(f"not a position: the first line must begin with '{FORMAT}, game ...'")
    agreed: dict[str, str] = {}
    for part in parts:
        key, _, value = part.partition(" ")
        if part.startswith(SEEN_BY):
            value = part.removeprefix(SEEN_BY)
        if key in agreed:
            raise header.wrong(f"{shown(key)} is told twice")
        agreed[key] = value
    for key in ("game", "version", "box", "players"):
        if key not in agreed:
            raise header.wrong(f"'{key} ...' is missing")
    return agreed


def take_names(game: Game, items: Items, players: int) -> Names:
    """Returns the names that players have given to their things, from the lines of a position."""
    names = {}
    for item in items.beginning(NAME):
        place, _, who = item.key.removeprefix(NAME).rpartition(" of ")
        seat = item.seat(players, who)
        try:
            if game.check_name(place, item.text) != item.text or not item.text:
                raise item.wrong("a name has no blanks around it and single ones within")
        except BadName as error:
            raise item.wrong(str(error)) from None
        names[seat, place] = item.text
    return names


def read_state(game: Game, box: Record, options: Record, players: int, viewer: int | None, items: Items) -> MatchState:
    """The record that the lines describe, with all that follows from them; whether it can be is `check_state`'s to say."""
    notation = notation_of(game)
    s = game.record(players)()
    s.players = players
    if viewer is None:
        s.rng = items.take("chance").number(0, LARGEST_STATE)
    notation.read(items, s, frozen(box), options, viewer)
    items.finish()
    return game.derive(s, box)


def check_state(game: Game, box: Record, options: Record, s: MatchState, viewer: int | None, items: Items, header: Item) -> None:
    """Refuse a state that no match could come to, or that tells a viewer something else than a player there knows."""
    notation_of(game).check(items, frozen(s), frozen(box), options)
    for seat in game.turn(s):
        if (viewer is None or viewer == seat) and not game.legal(s, box, seat):
            raise header.wrong(f"it is the turn of {player(seat)}, who could do nothing")
    if viewer is not None:
        hidden = game.hide(s, box, viewer)
        if hidden.tobytes() != s.tobytes():
            raise told_too_much(game, frozen(box), s, hidden, viewer, items, header)
        if game.hide(game.redeal(s, box, viewer, 0), box, viewer).tobytes() != s.tobytes():
            raise header.wrong("no deal fits what is told here")


def told_too_much(game: Game, b: Any, s: MatchState, hidden: MatchState, viewer: int, items: Items, header: Item) -> BadPosition:
    """The first line that says what the viewer cannot know, and what it should say."""
    told, right = (Items(enumerate(write_state(game, b, state, viewer), 1)).known for state in (s, hidden))
    for key, item in told.items():
        other = right.get(key)
        if other is None or (item.text, [row.text for row in item.rows]) != (other.text, [row.text for row in other.rows]):
            wanted = "nothing" if other is None else f"'{key}: {other.text}'"
            return items.at(key).wrong(f"a viewer there cannot know this, only {wanted}")
    return header.wrong("a viewer there cannot know all this")
