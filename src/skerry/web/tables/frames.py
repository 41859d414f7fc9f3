"""What is sent to one viewer: a position, who sits where, why something is not possible. Nothing else tells a page anything."""

from collections.abc import Mapping
from typing import Any

from ...board.panel import Panel, Picture
from ...match.view import View
from .live_table import LiveTable, LiveView, SentPanels


def click_tree(paths: Mapping[int, tuple[str, ...]]) -> dict[str, Any]:
    """Actions as a tree of clicks: each path of element ids ends in an action's id."""
    tree: dict[str, Any] = {}
    for action, clicks in paths.items():
        branch = tree
        for click in clicks[:-1]:
            branch = branch.setdefault(click, {})
        branch[clicks[-1]] = action
    return tree


def position(view: View, line: int, acting: bool, sent: SentPanels) -> dict[str, Any]:
    """A position for one viewer; of its panels only those that differ from `sent`, which is brought up to date."""
    panels, changed = view.scene(), []
    for panel in panels:
        shows, looks = sent.get(panel.id, (None, None))
        if shows != (mark := hash((panel.title, panel.shows, panel.opens_once))):
            picture = view.picture(panel)
            sent[panel.id] = mark, (panel.title, panel.opens_once, hash(picture.svg))
            if looks != sent[panel.id][1]:
                changed.append(drawn(panel, picture))
    turn = view.turn
    sheets = view.sheets
    return {
        "line": line,
        "seat": view.seat,
        "turn": turn,
        "over": not turn,
        "winners": list(view.winners),
        "prompt": view.prompt,
        "order": [panel.id for panel in panels],
        "panels": changed,
        "clicks": click_tree(view.paths()) if acting and view.seat in turn else {},
        "scores": [sum(sheet.values()) for sheet in sheets],
        "unit": view.unit,
        "sheets": sheets,
    }


def drawn(panel: Panel, picture: Picture) -> dict[str, Any]:
    """Returns a panel as it is sent to a page."""
    closer = panel.closer is not None
    head = {"id": panel.id, "role": panel.role, "title": panel.title, "closer": closer, "pans": panel.pans}
    return {**head, "opens_once": panel.opens_once, "width": picture.width, "height": picture.height, "svg": picture.svg}


async def log_lines(live_table: LiveTable, viewer: int, mine: tuple[int, ...], first: int, last: int) -> list[dict[str, Any]]:
    """The log from one line to another; a viewer's own lines carry the key they were sent with."""
    told = await live_table.told(viewer, first, last)
    lines = []
    for i, text in enumerate(told, first):
        seat = live_table.table.log[i].seat
        line = {"line": i, "seat": seat, "text": text}
        if seat in mine and (key := live_table.line_keys[i]):
            line["key"] = key
        lines.append(line)
    return lines


def who_sits_where(live_table: LiveTable, device: str) -> dict[str, Any]:
    """Returns who sits where, as a device may know it."""
    mine = live_table.seats_of(device)
    return {
        "seats": [
            {"name": chair.name, "person": chair.person, "bot": chair.bot, "taken": bool(chair.holders)}
            for chair in live_table.chairs
        ],
        "mine": mine,
        "owner": bool(device) and device == live_table.owner,
        "next": live_table.next,
        "deal": live_table.table.deal,
    }


def secret_between(live_table: LiveTable, mine: tuple[int, ...]) -> bool:
    """Do these seats, played at one device, know different things?"""
    return len(mine) > 1 and len({live_table.view(seat, live_table.line).state.tobytes() for seat in mine}) > 1


async def whole(live_table: LiveTable, viewer: int, device: str) -> dict[str, Any]:
    """Returns everything about the newest position for one viewer."""
    line, mine = live_table.line, live_table.seats_of(device)
    acting = viewer in mine and not live_table.chairs[viewer].bot
    return {
        **position(live_table.view(viewer, line), line, acting, {}),
        "counts": counts_at(live_table, line),
        "log": await log_lines(live_table, viewer, mine, 0, line),
        "can_take_back": live_table.can_take_back(mine),
        "secret": secret_between(live_table, mine),
        "table": who_sits_where(live_table, device),
    }


def counts_at(live_table: LiveTable, line: int) -> list[int]:
    """Returns how many of the log's first `line` lines each seat has: a move names the number of its own seat."""
    counts = list(live_table.counts)
    for entry in live_table.table.log[line:]:
        counts[entry.seat] -= 1
    return counts


def why_not(view: LiveView, path: list[str]) -> str:
    """Explains a click path that leads nowhere: the refusal of the first illegal action whose path starts with it, else of one
    that contains its last click. For a single click an action is preferred that begins with what can be clicked now.
    """
    game = view.game
    if view.over:
        return "the match is over"
    legal = {action: list(view.clicks(action)) for action in view.seen.legal}
    if any(clicks[: len(path) - 1] == path[:-1] and path[-1] in clicks[len(path) :] for clicks in legal.values()):
        return "first choose something that glows, then this"
    ways = {clicks[0] for clicks in legal.values()} if len(path) == 1 else set()
    begins = contains = None
    for action in range(game.actions):
        if action in legal:
            continue
        try:
            clicks = list(view.clicks(action))
        except LookupError:  # an action that makes no sense at all now
            continue
        if clicks[: len(path)] == path:
            if not ways:
                return view.refusal(action)
            begins = action if begins is None else begins
        elif path[-1] in clicks:
            if clicks[0] in ways:
                return view.refusal(action)
            contains = action if contains is None else contains
    found = contains if begins is None else begins
    return view.prompt if found is None else view.refusal(found)
