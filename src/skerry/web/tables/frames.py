"""What is sent to one viewer: a position, who sits where, why something is not possible. Nothing else tells a page anything."""

from collections.abc import Mapping
from typing import Any

from ...board.panel import Panel, Picture
from ...engine.contract import LOST
from ...match.view import Position, View
from .live_table import Known, Seating, Sight


def click_tree(paths: Mapping[int, tuple[str, ...]]) -> dict[str, Any]:
    """Actions as a tree of clicks: each path of element ids ends in an action's id."""
    tree: dict[str, Any] = {}
    for action, clicks in paths.items():
        branch = tree
        for click in clicks[:-1]:
            branch = branch.setdefault(click, {})
        branch[clicks[-1]] = action
    return tree


def position(sight: View, line: int, acting: bool, known: Known) -> dict[str, Any]:
    """A position for one viewer; of its panels only those that differ from `known`, which is brought up to date."""
    panels, changed = sight.scene(), []
    for panel in panels:
        shows, looks = known.get(panel.id, (None, None))
        if shows != (mark := hash((panel.title, panel.shows, panel.unfold))):
            picture = sight.picture(panel)
            known[panel.id] = mark, (panel.title, panel.unfold, hash(picture.svg))
            if looks != known[panel.id][1]:
                changed.append(drawn(panel, picture))
    turn = sight.turn
    sheets = sight.sheets
    return {
        "line": line,
        "seat": sight.seat,
        "turn": turn,
        "over": not turn,
        "winners": winners(sight) if not turn else [],
        "prompt": sight.prompt,
        "order": [panel.id for panel in panels],
        "panels": changed,
        "clicks": click_tree(sight.paths()) if acting and sight.seat in turn else {},
        "scores": [sum(sheet.values()) for sheet in sheets],
        "unit": sight.unit,
        "sheets": sheets,
    }


def drawn(panel: Panel, picture: Picture) -> dict[str, Any]:
    """A panel as it is sent."""
    whole = panel.whole is not None
    head = {"id": panel.id, "role": panel.role, "title": panel.title, "whole": whole, "zooms": panel.zooms}
    return {**head, "unfold": panel.unfold, "width": picture.width, "height": picture.height, "svg": picture.svg}


def winners(position: Position) -> list[int]:
    """Who has won a match that is over."""
    game, state, box = position.game, position.state, position.box
    standings = [game.standing(state, box, seat) for seat in range(position.players)]
    return [seat for seat, standing in enumerate(standings) if LOST < standing == max(standings)]


async def log_lines(seating: Seating, viewer: int, mine: tuple[int, ...], first: int, last: int) -> list[dict[str, Any]]:
    """The log from one line to another; a viewer's own lines carry the key they were sent with."""
    told = await seating.told(viewer, first, last)
    lines = []
    for i, text in enumerate(told, first):
        seat = seating.table.log[i].seat
        line = {"line": i, "seat": seat, "text": text}
        if seat in mine and (key := seating.line_keys[i]):
            line["key"] = key
        lines.append(line)
    return lines


def around(seating: Seating, device: str) -> dict[str, Any]:
    """Who sits where, as a device may know it."""
    mine = seating.seats_of(device)
    return {
        "seats": [
            {"name": chair.name, "person": chair.person, "bot": chair.bot, "taken": bool(chair.holders)}
            for chair in seating.chairs
        ],
        "mine": mine,
        "owner": bool(device) and device == seating.owner,
        "next": seating.next,
    }


def secret_between(seating: Seating, mine: tuple[int, ...]) -> bool:
    """Do these seats, played at one device, know different things?"""
    return len(mine) > 1 and len({seating.sight(seat, seating.line).state.tobytes() for seat in mine}) > 1


async def whole(seating: Seating, viewer: int, device: str) -> dict[str, Any]:
    """Everything about the newest position for one viewer."""
    line, mine = seating.line, seating.seats_of(device)
    acting = viewer in mine and not seating.chairs[viewer].bot
    return {
        **position(seating.sight(viewer, line), line, acting, {}),
        "counts": counts_at(seating, line),
        "log": await log_lines(seating, viewer, mine, 0, line),
        "can_take_back": seating.can_take_back(mine),
        "secret": secret_between(seating, mine),
        "table": around(seating, device),
    }


def counts_at(seating: Seating, line: int) -> list[int]:
    """How many lines each seat had by then: a move names its own seat's number."""
    counts = list(seating.counts)
    for entry in seating.table.log[line:]:
        counts[entry.seat] -= 1
    return counts


def why_not(sight: Sight, path: list[str]) -> str:
    """Why these clicks lead nowhere: what the rules say of the first action that begins so, or has the last of them in it.

    A single click may come too early: then what could be clicked before it says more than what begins with it at another time.
    """
    game = sight.game
    if sight.over:
        return "the match is over"
    legal = {action: list(sight.clicks(action)) for action in sight.seen.legal}
    if any(clicks[: len(path) - 1] == path[:-1] and path[-1] in clicks[len(path) :] for clicks in legal.values()):
        return "first choose something that glows, then this"
    ways = {clicks[0] for clicks in legal.values()} if len(path) == 1 else set()
    begins = contains = None
    for action in range(game.actions):
        if action in legal:
            continue
        try:
            clicks = list(sight.clicks(action))
        except LookupError:  # an action that makes no sense at all now
            continue
        if clicks[: len(path)] == path:
            if not ways:
                return sight.refusal(action)
            begins = action if begins is None else begins
        elif path[-1] in clicks:
            if clicks[0] in ways:
                return sight.refusal(action)
            contains = action if contains is None else contains
    found = contains if begins is None else begins
    return sight.prompt if found is None else sight.refusal(found)
