"""A table as one watcher follows it: what they are sent, frame by frame, and what they send."""

from ...errors import SkerryError
from ...match.table import BACK, Entry
from . import frames
from .live_table import RECENT, Frame, LiveTable, Watcher
from .ports import StorageFailed
from .tables import Forbidden, Stale, Tables

QUIET = 0.2  # seconds after which a table counts as quiet
MOST_ALIKE = 8  # frames kept of one table


def watch(live_table: LiveTable, viewer: int, device: str, since: int) -> Watcher:
    """Somebody begins to look on, who has the log's first `since` lines already; `LiveTable.leave` ends it."""
    watcher = Watcher(viewer, device, min(since, live_table.line), live_table.runtime)
    live_table.watchers.add(watcher)
    return watcher


async def next_frame(live_table: LiveTable, watcher: Watcher) -> Frame:
    """Returns what a watcher is to be sent next, when there is something.

    First who sits where and the match as it stands, then every move; who falls behind gets the newest position and the moves
    between. Answers to what the watcher has sent come before everything else.
    """
    watcher.quiet = False
    while True:
        watcher.news.clear()
        if watcher.answers:
            return Frame(watcher.answers.pop(0))
        if watcher.seated != live_table.seated:
            watcher.seated, watcher.again = live_table.seated, True
            return Frame({"table": frames.who_sits_where(live_table, watcher.device)})
        sent, newest = watcher.line, live_table.line
        if watcher.first or watcher.again or sent < newest:
            far = watcher.first or newest - sent > RECENT or live_table.state_at(sent + 1) is None
            line = newest if far else min(sent + 1, newest)
            frame = await position(live_table, watcher, line)
            watcher.line, watcher.first, watcher.again, watcher.backs = line, False, False, None
            return frame
        if watcher.backs is None and watcher.quiet:  # whether something can be taken back is worked out while nothing happens
            watcher.backs = live_table.can_take_back(live_table.seats_of(watcher.device))
            if watcher.backs:
                return Frame({"can_take_back": watcher.backs, "line": sent})
        else:
            if watcher.backs is None:
                watcher.rest_after(QUIET)
            await watcher.news.wait()


async def position(live_table: LiveTable, watcher: Watcher, line: int) -> Frame:
    """A position with the moves that led to it. Watchers who see the same are sent the same frame."""
    viewer, mine = watcher.viewer, live_table.seats_of(watcher.device)
    newest = line == live_table.line
    key = (viewer, mine, watcher.line, line, newest)
    alike = not watcher.first and sum(other.viewer == viewer for other in live_table.watchers) > 1
    if alike and key in live_table.frames:
        frame, panels = live_table.frames[key]
        watcher.panels = dict(panels)
        return frame
    log = await frames.log_lines(live_table, viewer, mine, watcher.line, line)
    acting = newest and viewer in mine and not live_table.chairs[viewer].bot
    frame = Frame(
        {
            **frames.position(live_table.view(viewer, line), line, acting, watcher.panels),
            "newest": newest,
            "first": watcher.first,
            "counts": frames.counts_at(live_table, line),
            "log": log,
            "secret": frames.secret_between(live_table, mine),
        }
    )
    if alike:
        if len(live_table.frames) > MOST_ALIKE:
            live_table.frames.clear()
        live_table.frames[key] = frame, dict(watcher.panels)
    return frame


async def carry_out(
    tables: Tables, live_table: LiveTable, watcher: Watcher, seat: int, action: int | None, count: int, key: str
) -> None:
    """An action that a watcher sends, or without one a take-back; the answer goes to the watcher, the news to everyone."""
    try:
        if seat not in live_table.seats_of(watcher.device):
            raise Forbidden(f"seat {seat} is not yours to play")
        line = live_table.keys.get((seat, key))
        if line is not None:
            return watcher.answer({"done": key, "line": line})  # sent twice; who sent it once sees it in the log
        await tables.act(live_table, Entry(seat, BACK if action is None else action), count, key)
    except (SkerryError, Stale, Forbidden) as error:
        watcher.answer({"refused": key, "error": str(error)})
    except StorageFailed:
        watcher.answer({"refused": key, "error": "the store does not answer; nothing was changed", "again": True})
