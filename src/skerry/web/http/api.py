"""What programs call: list, create, join, look, act, stream."""

import asyncio
import io
import re
import secrets
from collections.abc import Awaitable
from dataclasses import asdict
from typing import Annotated, Any, TypeVar

import segno
from fastapi import APIRouter, Query, Request, Response, WebSocket
from fastapi import Path as InPath
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from ...board.compose import png
from ...bots import CODES, LEVELS
from ...games import find, names
from ...match.stored import Match, NoSuchMatch
from ...match.table import BACK, Entry
from ...match.view import SPECTATOR, View
from ..tables import frames
from ..tables.links import device_hash, seat_link
from ..tables.live_table import LiveTable
from ..tables.tables import Forbidden, OldMatch, Tables
from . import forms, live
from .forms import DEVICE, EVERYTHING, PICTURE, PROBLEMS, SVG, TEXT, AtLine, Created, Device, Done, Reason, TableId, Theme, Viewer
from .guard import foreign, known_host
from .limits import LISTEN, THINK

PATIENCE = 8  # seconds a thought may take, the waiting for its turn included
YEAR = 365 * 24 * 3600
CLAUSE = re.compile(r"\(([A-Z]+\d+)\)[^()]*$")
NOT_OVER = "the record holds every secret; it can be had when the match is over"
T = TypeVar("T")
router = APIRouter(prefix="/api", responses=PROBLEMS)


def tables_of(connection: HTTPConnection) -> Tables:
    """The tables this application serves."""
    tables: Tables = connection.app.state.tables
    return tables


async def find_table(connection: HTTPConnection, id: str) -> LiveTable:
    """The table asked for; never in two processes, whose people would not hear each other."""
    tables = tables_of(connection)
    if not tables.here(id):
        raise HTTPException(421, "this table is in another room; write its address plainly")
    return await tables.find(id)


def give_device(response: Response, device: str, request: Request) -> str:
    """Returns the device's token; one that has none is given a new one in a cookie."""
    if not device:
        device = secrets.token_urlsafe(24)
        secure = request.url.scheme == "https"
        response.set_cookie(DEVICE, device, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return device


def check_seat(live_table: LiveTable, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat >= live_table.table.players:
        raise HTTPException(404, f"there is no seat {seat}; this table has {live_table.table.players}")


def viewer_of(live_table: LiveTable, seat: int, device: str) -> int:
    """The seat asked for, if this device may look from it: anybody may watch, and afterwards nothing is secret."""
    check_seat(live_table, seat)
    if seat == SPECTATOR or live_table.table.over or seat in live_table.seats_of(device):
        return seat
    raise Forbidden(
        "nothing is shown before the match is over" if seat == EVERYTHING else f"seat {seat} is not yours to look from"
    )


def own_seat(live_table: LiveTable, seat: int, device: str) -> None:
    """Refuse a device that does not hold the seat."""
    check_seat(live_table, seat)
    if seat not in live_table.seats_of(device):
        raise Forbidden(f"seat {seat} is not yours to play")


def view_at(live_table: LiveTable, viewer: int, line: int) -> View:
    """What a viewer saw after the first `line` lines of the log; the viewer of everything is shown the record as it is."""
    if line > live_table.line:
        raise HTTPException(404, f"the log has {live_table.line} lines, not {line}")
    if viewer != EVERYTHING:
        return live_table.view(viewer, line)
    table = live_table.table
    everything = View(table.game, table.box, table.options, table.at(line).state, SPECTATOR)
    everything.names = table.names
    return everything


# ---- games and tables


@router.get("/games", tags=["games"], summary="All games, their players and options")
async def games(request: Request) -> list[dict[str, Any]]:
    """`bots` has for every level the seconds, about, until it can play: strong ones are compiled once for a machine."""
    readiness = tables_of(request).readiness
    return [
        {
            "name": game.name,
            "title": game.title,
            "introduction": game.introduction,
            "version": game.version,
            "bots": {code: readiness.seconds_until(code, game, game.players[0]) for code in LEVELS},
            "players": list(game.players),
            "actions": game.actions,
            "lines": list(game.lines),
            "options": [
                {
                    "name": o.name, "help": o.help, "low": o.low, "high": o.high, "default": o.default,
                    "words": dict(o.words), "count": o.count,
                }
                for o in game.options
            ],
        }
        for game in map(find, names())
    ]  # fmt: skip


@router.get("/bots", tags=["games"], summary="The bots that can take a seat")
async def bots() -> list[str]:
    """The bots' names, as a seat of a new table takes them; the levels first, from gentle to merciless."""
    return list(CODES)


@router.get("/tables", tags=["tables"], summary="The tables of this device, and whose turn it is")
async def mine(request: Request, device: Device = "") -> list[dict[str, Any]]:
    """The tables that this device has a seat at or has opened, the last changed first."""
    tables, own = tables_of(request), device_hash(device)
    return [summary(match, own) for match in await tables.storage.matches(own)] if own else []


def summary(match: Match, device: str) -> dict[str, Any]:
    """Returns a match as a line in a list of tables."""
    seats = [seat for seat, chair in enumerate(match.chairs) if device in chair.holders]
    return {
        "id": match.id,
        "url": f"/table/{match.id}",
        "game": match.game,
        "seats": [chair.name or (chair.bot if not chair.person else "") for chair in match.chairs],
        "mine": seats,
        "turn": match.turn,
        "your_turn": any(seat in match.turn and not match.chairs[seat].bot for seat in seats),
        "over": match.over,
        "scores": [sum(sheet.values()) for sheet in match.sheets],
        "changed": match.changed,
    }


@router.post("/tables", tags=["tables"], status_code=201, summary="Start a table")
async def create(new: forms.NewTable, request: Request, response: Response, device: Device = "") -> Created:
    """The answer's links are for the friends who have none of the seats yet."""
    tables = tables_of(request)
    own = device_hash(give_device(response, device, request))
    live_table = await tables.create(new.game, new.seats, dict(new.options), new.seed, own, new.names)
    return Created(id=live_table.id, url=f"/table/{live_table.id}", links=links_for(tables, live_table, own))


def links_for(tables: Tables, live_table: LiveTable, device: str) -> list[str | None]:
    """The links a device may hand out: those of its own seats, and, if it opened the table, those of all people."""
    return [
        seat_link(tables.storage.secret, live_table.id, seat, chair.used)
        if device in chair.holders or (device == live_table.owner and chair.person)
        else None
        for seat, chair in enumerate(live_table.chairs)
    ]


@router.get("/tables/{id}/links", tags=["people"], summary="The links this device may hand out, seat by seat")
async def links(request: Request, id: TableId, device: Device = "") -> list[str | None]:
    """A link lets one device sit down at one seat; then there is a new one, for a phone or for whoever lost theirs."""
    return links_for(tables_of(request), await find_table(request, id), device_hash(device))


@router.get("/tables/{id}/qr.svg", tags=["people"], response_class=Response, responses=SVG, summary="A link as a QR code")
async def qr(request: Request, id: TableId, seat: Viewer = SPECTATOR, device: Device = "") -> Response:
    """The link of a seat, if this device may hand it out; for -1 the link of the table, to watch."""
    tables, live_table = tables_of(request), await find_table(request, id)
    check_seat(live_table, seat)
    path = links_for(tables, live_table, device_hash(device))[seat] if seat >= 0 else f"/table/{id}"
    if path is None:
        raise Forbidden(f"the link of seat {seat} is not yours to hand out")
    public = request.app.state.public or str(request.base_url).rstrip("/")
    drawn = io.BytesIO()
    segno.make(public + path, error="m").save(drawn, kind="svg", scale=4, border=3, dark="#20303c", light="#ffffff")
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


# ---- people


@router.post("/tables/{id}/join", tags=["people"], summary="Sit down by a link")
async def join(request: Request, response: Response, id: TableId, form: forms.Join, device: Device = "") -> dict[str, Any]:
    """Sits down, and answers who sits where then."""
    live_table = await find_table(request, id)
    check_seat(live_table, form.seat)
    own = device_hash(give_device(response, device, request))
    await tables_of(request).join(live_table, form.seat, form.right, own, form.name)
    return frames.who_sits_where(live_table, own)


@router.post("/tables/{id}/seat", tags=["people"], summary="Leave a seat to a bot, come back to it, or change one's name")
async def change(request: Request, id: TableId, form: forms.Change, device: Device = "") -> dict[str, Any]:
    """Who opened the table may also let a bot stand in for somebody who has gone."""
    live_table = await find_table(request, id)
    check_seat(live_table, form.seat)
    await tables_of(request).change(live_table, form.seat, device_hash(device), form.bot, form.name)
    return frames.who_sits_where(live_table, device_hash(device))


@router.post("/tables/{id}/rematch", tags=["people"], summary="Another match with the same people, bots and options")
async def rematch(request: Request, id: TableId, device: Device = "") -> Created:
    """Everyone at the table who asks for a rematch gets the same one."""
    live_table = await find_table(request, id)
    own = device_hash(device)
    if own != live_table.owner and not live_table.seats_of(own):
        raise Forbidden("a rematch is for those who played")
    tables = tables_of(request)
    next = await tables.find(await tables.rematch(live_table))
    return Created(id=next.id, url=f"/table/{next.id}", links=links_for(tables, next, own))


# ---- looking


@router.get("/tables/{id}", tags=["tables"], summary="A table as one seat sees it")
async def look(request: Request, id: TableId, seat: Viewer = SPECTATOR, device: Device = "") -> dict[str, Any]:
    """Panels are pictures; `clicks` is the tree of what can be clicked for which action; `counts` is what a move must name."""
    live_table, own = await find_table(request, id), device_hash(device)
    viewer = viewer_of(live_table, seat, own)
    return await frames.whole(live_table, SPECTATOR if viewer == EVERYTHING else viewer, own)


@router.get("/tables/{id}/panel/{name}", tags=["tables"], summary="A closer look at one panel")
async def closer(
    request: Request,
    id: TableId,
    name: Annotated[str, InPath(max_length=40)],
    seat: Viewer = SPECTATOR,
    line: AtLine = None,
    device: Device = "",
) -> dict[str, Any]:
    """A panel that is shown small at a large table, in full."""
    live_table = await find_table(request, id)
    viewer = viewer_of(live_table, seat, device_hash(device))
    panel = view_at(live_table, viewer, live_table.line if line is None else line).closer(name)
    return {"title": panel.title, **panel.draw()._asdict()}


@router.get("/tables/{id}/data", tags=["tables"], summary="The same in plain words and numbers")
async def data(request: Request, id: TableId, seat: Viewer = SPECTATOR, device: Device = "") -> dict[str, Any]:
    """For bots: all that a seat knows, and what it may do."""
    live_table = await find_table(request, id)
    viewer = viewer_of(live_table, seat, device_hash(device))
    view = view_at(live_table, viewer, live_table.line)
    actions = [{"id": a.id, "text": a.text} for a in view.actions()]
    told = {"version": live_table.table.game.version, "deal": live_table.table.deal}
    return {**view.data(), **told, "line": live_table.line, "counts": live_table.counts, "actions": actions}


@router.get("/tables/{id}/at/{line}", tags=["tables"], summary="An earlier position, as that seat saw it")
async def at(
    request: Request, id: TableId, line: Annotated[int, InPath(ge=0, le=1 << 30)], seat: Viewer = SPECTATOR, device: Device = ""
) -> dict[str, Any]:
    """While the match runs, an earlier position shows only what that seat knew then."""
    live_table = await find_table(request, id)
    viewer = viewer_of(live_table, seat, device_hash(device))
    return frames.position(view_at(live_table, viewer, line), line, False, {})


@router.get("/tables/{id}/log", tags=["tables"], summary="The log as that seat may read it")
async def log(request: Request, id: TableId, seat: Viewer = SPECTATOR, device: Device = "") -> list[dict[str, Any]]:
    """Each line is told from what the seat knew."""
    live_table = await find_table(request, id)
    viewer = viewer_of(live_table, seat, device_hash(device))
    return await frames.log_lines(live_table, SPECTATOR if viewer == EVERYTHING else viewer, (), 0, live_table.line)


@router.get("/tables/{id}/why", tags=["tables"], summary="Why clicks lead nowhere, with the clause of the rules")
async def why(
    request: Request,
    id: TableId,
    path: Annotated[str, Query(min_length=1, max_length=400, description="element ids, separated by blanks")],
    seat: Annotated[int, Query(ge=0, le=98)],
    device: Device = "",
) -> Reason:
    """`clause` has an address on the page of the rules: /rules/GAME#CLAUSE."""
    live_table = await find_table(request, id)
    own_seat(live_table, seat, device_hash(device))
    clicks = path.split() or [path]
    text = await asyncio.to_thread(frames.why_not, live_table.view(seat, live_table.line), clicks)
    found = CLAUSE.search(text)
    return Reason(text=text, clause=found[1] if found else None)


@router.get(
    "/tables/{id}/record", tags=["tables"], response_class=Response, responses=TEXT, summary="The record of a finished match"
)
async def record(request: Request, id: TableId) -> PlainTextResponse:
    """A text that `skerry replay` reads."""
    live_table = await find_table(request, id)
    if not live_table.table.over:
        raise Forbidden(NOT_OVER)
    name = f"{live_table.table.game.name}-{id}.skerry"
    return PlainTextResponse(live_table.table.text(), headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get(
    "/tables/{id}/picture.svg", tags=["tables"], response_class=Response, responses=SVG, summary="A position as a picture"
)
async def picture(
    request: Request,
    id: TableId,
    seat: Viewer = SPECTATOR,
    line: AtLine = None,
    theme: Theme = "light",
    device: Device = "",
) -> Response:
    """A self-contained picture: it refers to no other file."""
    live_table = await find_table(request, id)
    viewer = viewer_of(live_table, seat, device_hash(device))
    view = view_at(live_table, viewer, live_table.line if line is None else line)
    svg = await asyncio.to_thread(view.svg, theme)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@router.get(
    "/tables/{id}/island/{seat}.{form}", tags=["tables"], response_class=Response, responses=PICTURE,
    summary="What a seat has of a campaign, as a picture to keep",
)  # fmt: skip
async def keepsake(
    request: Request,
    id: TableId,
    seat: Annotated[int, InPath(ge=0, le=98)],
    form: Annotated[str, InPath(pattern="^(svg|png)$")],
    theme: Theme = "light",
) -> Response:
    """The picture of a seat's keepsake as it is now, with its name."""
    live_table = await find_table(request, id)
    check_seat(live_table, seat)
    story = live_table.table.story
    if story is None:
        raise HTTPException(404, "this table plays no campaign")
    svg = await asyncio.to_thread(story.keepsake, seat, theme)
    if form == "svg":
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
    return Response(await asyncio.to_thread(png, svg), media_type="image/png", headers={"Cache-Control": "no-store"})


# ---- thinking


async def patiently(thought: Awaitable[T]) -> T:
    """Returns what a thought comes to, unless the bots have too much to think about."""
    try:
        return await asyncio.wait_for(thought, PATIENCE)  # what has not begun by then is not begun
    except TimeoutError:
        raise HTTPException(429, "the bots have much to think about just now; ask again in a moment") from None


def check_thinking(request: Request) -> None:
    """Has this address asked too often?"""
    address = request.client.host if request.client else ""
    if not request.app.state.limits.allow(address, THINK):
        raise HTTPException(429, "bots need time to think; wait a little")


@router.get("/tables/{id}/hints", tags=["tables"], summary="The three best things a seat can do now")
async def hints(
    request: Request, id: TableId, seat: Annotated[int, Query(ge=0, le=98)], device: Device = ""
) -> list[dict[str, Any]]:
    """The best actions by what that seat knows, the best first: `points` expected at the end, and the `chance` of winning."""
    live_table = await find_table(request, id)
    own_seat(live_table, seat, device_hash(device))
    if seat not in live_table.table.turn:
        raise Forbidden(f"seat {seat} has nothing to choose now")
    check_thinking(request)
    tables_of(request).readiness.need("tree", live_table.table.game, live_table.table.players)
    found = await patiently(tables_of(request).thinking.hints(live_table.table.view(seat)))
    return [
        {"action": hint.action.id, "text": hint.action.text, "clicks": hint.action.clicks}
        | {"points": round(hint.points, 2), "chance": round(hint.chance, 3)}
        for hint in found
    ]


@router.get("/tables/{id}/advice/{line}", tags=["tables"], summary="What the coach thinks of a move, after the match")
async def advice(request: Request, id: TableId, line: Annotated[int, InPath(ge=1, le=1 << 30)]) -> dict[str, Any] | None:
    """The coach's opinion of a line of the log; null where there was no choice."""
    live_table = await find_table(request, id)
    if not live_table.table.over:
        raise Forbidden("the coach speaks when the match is over")
    if line > live_table.line:
        raise HTTPException(404, f"the log has {live_table.line} lines, not {line}")
    check_thinking(request)
    tables_of(request).readiness.need("tree", live_table.table.game, live_table.table.players)
    found = await patiently(tables_of(request).thinking.advice(live_table.table, line))
    return asdict(found) if found else None


# ---- acting


@router.post("/tables/{id}/name", tags=["people"], summary="Name a thing of one's own, such as an island")
async def name(request: Request, id: TableId, new: forms.NewName, device: Device = "") -> Done:
    """Names are no part of the log."""
    live_table = await find_table(request, id)
    own_seat(live_table, new.seat, device_hash(device))
    await tables_of(request).name(live_table, new.seat, new.place, new.text)
    return Done(line=live_table.line)


@router.post("/tables/{id}/play", tags=["acting"], summary="Act")
async def play(request: Request, id: TableId, move: forms.Play, device: Device = "") -> Done:
    """Carries out an action; answered once it is on the disk."""
    live_table = await find_table(request, id)
    own_seat(live_table, move.seat, device_hash(device))
    return Done(line=await tables_of(request).act(live_table, Entry(move.seat, move.action), move.count, move.key))


@router.post("/tables/{id}/back", tags=["acting"], summary="Take the seat's last action back")
async def back(request: Request, id: TableId, move: forms.TakeBack, device: Device = "") -> Done:
    """An action can be taken back only while chance has not moved and nobody has learned anything."""
    live_table = await find_table(request, id)
    own_seat(live_table, move.seat, device_hash(device))
    return Done(line=await tables_of(request).act(live_table, Entry(move.seat, BACK), move.count, move.key))


class Live:
    """Live updates, as plain ASGI: what is sent thousands of times a second passes no wrappers."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, as long as it lasts."""
        await stream(WebSocket(scope, receive, send), live.Socket(receive, send))


router.add_websocket_route(f"{router.prefix}/tables/{{id}}/live", Live())  # type: ignore[arg-type]


async def stream(handshake: WebSocket, socket: live.Socket) -> None:
    """Send every move as it happens; the client sends its own moves on the same connection."""
    asked = handshake.query_params
    device = device_hash(handshake.cookies.get(DEVICE, "")[:100])
    limits = handshake.app.state.limits
    address = handshake.client.host if handshake.client else ""
    if foreign(handshake.headers) or not known_host(handshake.headers.get("host", "")):
        await handshake.close()  # before the handshake: the other site's page learns nothing
        return
    await handshake.accept()
    try:
        if not limits.allow(address, LISTEN):
            raise HTTPException(429, "too many connections; wait a little")
        live_table = await find_table(handshake, handshake.path_params["id"][:40])
        viewer = viewer_of(live_table, number(asked.get("seat", "-1"), SPECTATOR, 98, 99), device)
    except (NoSuchMatch, OldMatch):
        await handshake.close(4404, "there is no such table")
    except Forbidden as problem:
        await handshake.close(4403, str(problem))
    except HTTPException as problem:
        await handshake.close(4000 + problem.status_code, problem.detail)
    else:
        since = number(asked.get("since", "0"), 0, 1 << 30, 0)
        await live.serve(socket, tables_of(handshake), live_table, viewer, device, since, limits.on)


def number(text: str, low: int, high: int, otherwise: int) -> int:
    """Returns a number from an address, or `otherwise` where there is none between `low` and `high`."""
    digits = text.removeprefix("-")
    value = int(text) if digits.isascii() and digits.isdigit() and len(digits) < 12 else otherwise
    return value if low <= value <= high else otherwise
