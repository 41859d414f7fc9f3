"""What programs call: list, create, join, look, act, stream."""

import asyncio
import io
import re
import secrets
from dataclasses import asdict
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Query, Request, Response, WebSocket
from fastapi import Path as InPath
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from ...board.compose import png
from ...bots import CODES
from ...bots.coach import advise_on
from ...bots.hints import hints as think
from ...games import FOLDERS, find
from ...match.table import BACK, Entry
from ...match.view import SPECTATOR, View
from ...store import Match, NoSuchMatch
from ..server.compiler import NotReady
from ..tables import frames
from ..tables.links import device_hash, seat_link
from ..tables.live_table import Seating
from ..tables.tables import Forbidden, House, OldMatch
from . import forms, live
from .forms import DEVICE, EVERYTHING, PICTURE, PROBLEMS, SVG, TEXT, AtLine, Created, Device, Done, Reason, TableId, Theme, Viewer
from .guard import foreign, known_host
from .limits import LISTEN, THINK

PATIENCE = 8  # seconds a thought may take, the waiting for its turn included
YEAR = 365 * 24 * 3600
CLAUSE = re.compile(r"\(([A-Z]\d+)\)[^()]*$")
NOT_OVER = "the record holds every secret; it can be had when the match is over"
router = APIRouter(prefix="/api", responses=PROBLEMS)


def house_of(connection: HTTPConnection) -> House:
    """The house this application runs."""
    house: House = connection.app.state.house
    return house


async def seating_of(connection: HTTPConnection, id: str) -> Seating:
    """The table asked for; never in two rooms, whose guests would not hear each other."""
    house = house_of(connection)
    if not house.mine(id):
        raise HTTPException(421, "this table is in another room; write its address plainly")
    return await house.find(id)


def give_device(response: Response, device: str, request: Request) -> str:
    """This device's token; a new one where it has none."""
    if not device:
        device = secrets.token_urlsafe(24)
        secure = request.url.scheme == "https"
        response.set_cookie(DEVICE, device, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return device


def check_seat(seating: Seating, seat: int) -> None:
    """Is there such a seat?"""
    if seat >= seating.table.players:
        raise HTTPException(404, f"there is no seat {seat}; this table has {seating.table.players}")


def viewer_of(seating: Seating, seat: int, device: str) -> int:
    """The seat asked for, if this device may look from it: anybody may watch, and afterwards nothing is secret."""
    check_seat(seating, seat)
    if seat == SPECTATOR or seating.table.over or seat in seating.seats_of(device):
        return seat
    raise Forbidden(
        "nothing is shown before the match is over" if seat == EVERYTHING else f"seat {seat} is not yours to look from"
    )


def own_seat(seating: Seating, seat: int, device: str) -> None:
    """Only who holds a seat acts for it."""
    check_seat(seating, seat)
    if seat not in seating.seats_of(device):
        raise Forbidden(f"seat {seat} is not yours to play")


def sight_at(seating: Seating, viewer: int, line: int) -> View:
    """What a viewer saw after so many lines; the viewer of everything is shown the record as it is."""
    if line > seating.line:
        raise HTTPException(404, f"the log has {seating.line} lines, not {line}")
    if viewer != EVERYTHING:
        return seating.sight(viewer, line)
    table = seating.table
    everything = View(table.game, table.box, table.options, table.at(line).state, SPECTATOR)
    everything.names = table.names
    return everything


# ---- games and tables


@router.get("/games", tags=["games"], summary="All games, their players and options")
async def games(request: Request) -> list[dict[str, Any]]:
    """`ready` is false while a game's rules are being compiled."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "introduction": game.introduction,
            "version": game.version,
            "ready": request.app.state.workshop.ready(game.name),
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
        for game in map(find, FOLDERS)
    ]  # fmt: skip


@router.get("/bots", tags=["games"], summary="The bots that can take a seat")
async def bots() -> list[str]:
    """Their names, as a seat of a new table takes them; the levels first, from gentle to merciless."""
    return list(CODES)


@router.get("/tables", tags=["tables"], summary="The tables of this device, and whose turn it is")
async def mine(request: Request, device: Device = "") -> list[dict[str, Any]]:
    """The last changed first."""
    house, own = house_of(request), device_hash(device)
    matches: list[Match] = await house.on_disk(house.store.matches, own) if own else []
    return [summary(match, own) for match in matches]


def summary(match: Match, device: str) -> dict[str, Any]:
    """A table in a line."""
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
    house = house_of(request)
    own = device_hash(give_device(response, device, request))
    seating = await house.create(new.game, new.seats, dict(new.options), new.seed, own, new.names)
    return Created(id=seating.id, url=f"/table/{seating.id}", links=links_for(house, seating, own))


def links_for(house: House, seating: Seating, device: str) -> list[str | None]:
    """The links a device may hand out: those of its own seats, and, if it opened the table, those of all people."""
    return [
        seat_link(house.store.secret, seating.id, seat, chair.used)
        if device in chair.holders or (device == seating.owner and chair.person)
        else None
        for seat, chair in enumerate(seating.chairs)
    ]


@router.get("/tables/{id}/links", tags=["people"], summary="The links this device may hand out, seat by seat")
async def links(request: Request, id: TableId, device: Device = "") -> list[str | None]:
    """A link lets one device sit down at one seat; then there is a new one, for a phone or for whoever lost theirs."""
    return links_for(house_of(request), await seating_of(request, id), device_hash(device))


@router.get("/tables/{id}/qr.svg", tags=["people"], response_class=Response, responses=SVG, summary="A link as a QR code")
async def qr(request: Request, id: TableId, seat: Viewer = SPECTATOR, device: Device = "") -> Response:
    """A seat's, if this device may hand it out; for -1 that of the table, to watch."""
    house, seating = house_of(request), await seating_of(request, id)
    check_seat(seating, seat)
    path = links_for(house, seating, device_hash(device))[seat] if seat >= 0 else f"/table/{id}"
    if path is None:
        raise Forbidden(f"the link of seat {seat} is not yours to hand out")
    public = request.app.state.public or str(request.base_url).rstrip("/")
    drawn = io.BytesIO()
    segno.make(public + path, error="m").save(drawn, kind="svg", scale=4, border=3, dark="#20303c", light="#ffffff")
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


# ---- people


@router.post("/tables/{id}/join", tags=["people"], summary="Sit down by a link")
async def join(request: Request, response: Response, id: TableId, form: forms.Join, device: Device = "") -> dict[str, Any]:
    """Who sits where after that."""
    seating = await seating_of(request, id)
    check_seat(seating, form.seat)
    own = device_hash(give_device(response, device, request))
    await house_of(request).join(seating, form.seat, form.right, own, form.name)
    return frames.around(seating, own)


@router.post("/tables/{id}/seat", tags=["people"], summary="Leave a seat to a bot, come back to it, or change one's name")
async def change(request: Request, id: TableId, form: forms.Change, device: Device = "") -> dict[str, Any]:
    """Who opened the table may also let a bot stand in for somebody who has gone."""
    seating = await seating_of(request, id)
    check_seat(seating, form.seat)
    await house_of(request).change(seating, form.seat, device_hash(device), form.bot, form.name)
    return frames.around(seating, device_hash(device))


@router.post("/tables/{id}/rematch", tags=["people"], summary="Another match with the same people, bots and options")
async def rematch(request: Request, id: TableId, device: Device = "") -> Created:
    """Everyone at the table who asks gets the same one."""
    seating = await seating_of(request, id)
    own = device_hash(device)
    if own != seating.owner and not seating.seats_of(own):
        raise Forbidden("a rematch is for those who played")
    house = house_of(request)
    next = await house.find(await house.rematch(seating))
    return Created(id=next.id, url=f"/table/{next.id}", links=links_for(house, next, own))


# ---- looking


@router.get("/tables/{id}", tags=["tables"], summary="A table as one seat sees it")
async def look(request: Request, id: TableId, seat: Viewer = SPECTATOR, device: Device = "") -> dict[str, Any]:
    """Panels are pictures; `clicks` is the tree of what can be clicked for which action; `counts` is what a move must name."""
    seating, own = await seating_of(request, id), device_hash(device)
    viewer = viewer_of(seating, seat, own)
    return await frames.whole(seating, SPECTATOR if viewer == EVERYTHING else viewer, own)


@router.get("/tables/{id}/panel/{name}", tags=["tables"], summary="A closer look at one panel")
async def closer(
    request: Request,
    id: TableId,
    name: Annotated[str, InPath(max_length=40)],
    seat: Viewer = SPECTATOR,
    line: AtLine = None,
    device: Device = "",
) -> dict[str, Any]:
    """What is shown small at a large table."""
    seating = await seating_of(request, id)
    viewer = viewer_of(seating, seat, device_hash(device))
    panel = sight_at(seating, viewer, seating.line if line is None else line).closer(name)
    return {"title": panel.title, **panel.draw()._asdict()}


@router.get("/tables/{id}/data", tags=["tables"], summary="The same in plain words and numbers")
async def data(request: Request, id: TableId, seat: Viewer = SPECTATOR, device: Device = "") -> dict[str, Any]:
    """For bots: all that a seat knows, and what it may do."""
    seating = await seating_of(request, id)
    viewer = viewer_of(seating, seat, device_hash(device))
    sight = sight_at(seating, viewer, seating.line)
    actions = [{"id": a.id, "text": a.text} for a in sight.actions()]
    return {**sight.data(), "line": seating.line, "counts": seating.counts, "actions": actions}


@router.get("/tables/{id}/at/{line}", tags=["tables"], summary="An earlier position, as that seat saw it")
async def at(
    request: Request, id: TableId, line: Annotated[int, InPath(ge=0, le=1 << 30)], seat: Viewer = SPECTATOR, device: Device = ""
) -> dict[str, Any]:
    """While the match runs only what that seat knew then."""
    seating = await seating_of(request, id)
    viewer = viewer_of(seating, seat, device_hash(device))
    return frames.position(sight_at(seating, viewer, line), line, False, {})


@router.get("/tables/{id}/log", tags=["tables"], summary="The log as that seat may read it")
async def log(request: Request, id: TableId, seat: Viewer = SPECTATOR, device: Device = "") -> list[dict[str, Any]]:
    """Each line is told from what the seat knew."""
    seating = await seating_of(request, id)
    viewer = viewer_of(seating, seat, device_hash(device))
    return await frames.log_lines(seating, SPECTATOR if viewer == EVERYTHING else viewer, (), 0, seating.line)


@router.get("/tables/{id}/why", tags=["tables"], summary="Why clicks lead nowhere, with the clause of the rules")
async def why(
    request: Request,
    id: TableId,
    path: Annotated[str, Query(min_length=1, max_length=400, description="element ids, separated by blanks")],
    seat: Annotated[int, Query(ge=0, le=98)],
    device: Device = "",
) -> Reason:
    """`clause` has an address on the page of the rules: /rules/GAME#CLAUSE."""
    seating = await seating_of(request, id)
    own_seat(seating, seat, device_hash(device))
    clicks = path.split() or [path]
    text = await asyncio.to_thread(frames.why_not, seating.sight(seat, seating.line), clicks)
    found = CLAUSE.search(text)
    return Reason(text=text, clause=found[1] if found else None)


@router.get(
    "/tables/{id}/record", tags=["tables"], response_class=Response, responses=TEXT, summary="The record of a finished match"
)
async def record(request: Request, id: TableId) -> PlainTextResponse:
    """A text that `skerry replay` reads."""
    seating = await seating_of(request, id)
    if not seating.table.over:
        raise Forbidden(NOT_OVER)
    name = f"{seating.table.game.name}-{id}.skerry"
    return PlainTextResponse(seating.table.text(), headers={"Content-Disposition": f'attachment; filename="{name}"'})


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
    """Self-contained: it needs nothing else."""
    seating = await seating_of(request, id)
    viewer = viewer_of(seating, seat, device_hash(device))
    sight = sight_at(seating, viewer, seating.line if line is None else line)
    svg = await asyncio.to_thread(sight.svg, theme)
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
    """As it is now, with its name."""
    seating = await seating_of(request, id)
    check_seat(seating, seat)
    story = seating.table.story
    if story is None:
        raise HTTPException(404, "this table plays no campaign")
    svg = await asyncio.to_thread(story.keepsake, seat, theme)
    if form == "svg":
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
    return Response(await asyncio.to_thread(png, svg), media_type="image/png", headers={"Cache-Control": "no-store"})


# ---- thinking


async def thought(request: Request, work: Any, *arguments: Any) -> Any:
    """What a bot's thread comes to, if this address has not asked too often."""
    address = request.client.host if request.client else ""
    if not request.app.state.limits.allow(address, THINK):
        raise HTTPException(429, "bots need time to think; wait a little")
    thinking = asyncio.get_running_loop().run_in_executor(house_of(request).minds, work, *arguments)
    try:
        return await asyncio.wait_for(thinking, PATIENCE)  # what has not begun by then is not begun
    except TimeoutError:
        raise HTTPException(429, "the bots have much to think about just now; ask again in a moment") from None


@router.get("/tables/{id}/hints", tags=["tables"], summary="The three best things a seat can do now")
async def hints(
    request: Request, id: TableId, seat: Annotated[int, Query(ge=0, le=98)], device: Device = ""
) -> list[dict[str, Any]]:
    """From what that seat knows, the best first: `points` expected at the end, and the `chance` of winning."""
    seating = await seating_of(request, id)
    own_seat(seating, seat, device_hash(device))
    if seat not in seating.table.turn:
        raise Forbidden(f"seat {seat} has nothing to choose now")
    found = await thought(request, think, seating.table.view(seat))
    return [
        {"action": hint.action.id, "text": hint.action.text, "clicks": hint.action.clicks}
        | {"points": round(hint.points, 2), "chance": round(hint.chance, 3)}
        for hint in found
    ]


@router.get("/tables/{id}/advice/{line}", tags=["tables"], summary="What the coach thinks of a move, after the match")
async def advice(request: Request, id: TableId, line: Annotated[int, InPath(ge=1, le=1 << 30)]) -> dict[str, Any] | None:
    """Null where there was no choice."""
    seating = await seating_of(request, id)
    if not seating.table.over:
        raise Forbidden("the coach speaks when the match is over")
    if line > seating.line:
        raise HTTPException(404, f"the log has {seating.line} lines, not {line}")
    found = await thought(request, advise_on, seating.table, line)
    return asdict(found) if found else None


# ---- acting


@router.post("/tables/{id}/name", tags=["people"], summary="Name a thing of one's own, such as an island")
async def name(request: Request, id: TableId, new: forms.NewName, device: Device = "") -> Done:
    """Names are no part of the log."""
    seating = await seating_of(request, id)
    own_seat(seating, new.seat, device_hash(device))
    await house_of(request).name(seating, new.seat, new.place, new.text)
    return Done(line=seating.line)


@router.post("/tables/{id}/play", tags=["acting"], summary="Act")
async def play(request: Request, id: TableId, move: forms.Play, device: Device = "") -> Done:
    """Answered once the move is on the disk."""
    seating = await seating_of(request, id)
    own_seat(seating, move.seat, device_hash(device))
    return Done(line=await house_of(request).act(seating, Entry(move.seat, move.action), move.count, move.key))


@router.post("/tables/{id}/back", tags=["acting"], summary="Take the seat's last action back")
async def back(request: Request, id: TableId, move: forms.TakeBack, device: Device = "") -> Done:
    """Only while chance has not moved and nobody has learned anything."""
    seating = await seating_of(request, id)
    own_seat(seating, move.seat, device_hash(device))
    return Done(line=await house_of(request).act(seating, Entry(move.seat, BACK), move.count, move.key))


class Live:
    """The live line, as plain ASGI: what goes over it thousands of times a second passes no wrappers."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One line, as long as it lasts."""
        await stream(WebSocket(scope, receive, send), live.Line(receive, send))


router.add_websocket_route(f"{router.prefix}/tables/{{id}}/live", Live())  # type: ignore[arg-type]


async def stream(socket: WebSocket, line: live.Line) -> None:
    """Every move as it happens; moves of one's own are sent on the same line."""
    asked = socket.query_params
    device = device_hash(socket.cookies.get(DEVICE, "")[:100])
    limits = socket.app.state.limits
    address = socket.client.host if socket.client else ""
    if foreign(socket.headers) or not known_host(socket.headers.get("host", "")):
        await socket.close()  # before the handshake: the other site's page learns nothing
        return
    await socket.accept()
    try:
        if not limits.allow(address, LISTEN):
            raise HTTPException(429, "too many connections; wait a little")
        seating = await seating_of(socket, socket.path_params["id"][:40])
        viewer = viewer_of(seating, number(asked.get("seat", "-1"), SPECTATOR, 98, 99), device)
    except (NoSuchMatch, OldMatch):
        await socket.close(4404, "there is no such table")
    except Forbidden as problem:
        await socket.close(4403, str(problem))
    except NotReady:
        await socket.close(1013, "the game is being compiled")  # the page tries again by itself
    except HTTPException as problem:
        await socket.close(4000 + problem.status_code, problem.detail)
    else:
        since = number(asked.get("since", "0"), 0, 1 << 30, 0)
        await live.serve(line, house_of(socket), seating, viewer, device, since, limits.on)


def number(text: str, low: int, high: int, otherwise: int) -> int:
    """A number out of an address."""
    digits = text.removeprefix("-")
    value = int(text) if digits.isascii() and digits.isdigit() and len(digits) < 12 else otherwise
    return value if low <= value <= high else otherwise
