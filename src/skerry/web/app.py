"""The application: pages for people, a JSON API for programs, live updates for both."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Annotated, Any

from fastapi import Cookie, FastAPI, Query, Request, Response, WebSocket
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, ConfigDict, Field, StrictInt
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocketDisconnect

from .. import __version__
from ..art import PALETTE
from ..core.box import fingerprint
from ..core.errors import SkerryError, UnknownGame
from ..core.game import LARGEST_SEED
from ..core.kernel import read
from ..core.picture import sprite
from ..core.record import format_record
from ..core.table import BACK, SPECTATOR, Entry, Table
from ..games import FOLDERS, find
from ..store import NoSuchMatch, Store
from . import pages
from .guard import Guard, foreign, known_host
from .house import House, OldMatch, Seating, Stale, device_hash, log, may_see, update, watch

STATIC = Path(__file__).parent / "static"
DEVICE = "skerry_device"
YEAR = 365 * 24 * 3600

TableId = Annotated[str, InPath(pattern=r"^[\w-]{1,32}$", description="the id of a table, from its link")]
Seat = Annotated[int, Query(ge=SPECTATOR, le=98, description="the seat that looks on; -1: a spectator")]
Device = Annotated[str, Cookie(alias=DEVICE, description="the token of this device, set by the home page")]


class NewTable(BaseModel):
    """What a new table needs."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=40, examples=["1001-islands"])
    seats: list[Annotated[str, Field(max_length=20)]] = Field(
        min_length=1, max_length=99, description='"person", or the name of a bot, for each seat', examples=[["person", "greedy"]]
    )
    options: dict[str, StrictInt | str | list[StrictInt | str]] = Field(
        default_factory=dict, max_length=40, description="the game's options by name"
    )
    seed: int | None = Field(default=None, ge=0, le=LARGEST_SEED, description="the same seed deals the same match")


class Created(BaseModel):
    """Where the new table is."""

    id: str
    url: str


class Move(BaseModel):
    """An action of a seat, on the board as it stood after so many lines of the log."""

    model_config = ConfigDict(extra="forbid")
    seat: int = Field(ge=0, le=98)
    action: int = Field(ge=0, le=1 << 30)
    line: int = Field(ge=0, le=1 << 30)


class TakeBack(BaseModel):
    """A take-back of that seat's last action."""

    model_config = ConfigDict(extra="forbid")
    seat: int = Field(ge=0, le=98)
    line: int = Field(ge=0, le=1 << 30)


class NewName(BaseModel):
    """What a seat calls a thing of its own: `place` as the game names places, no text takes the name away."""

    model_config = ConfigDict(extra="forbid")
    seat: int = Field(ge=0, le=98)
    place: str = Field(max_length=40, examples=["d4"])
    text: str = Field(max_length=200, examples=["Skerryvore"])


class Done(BaseModel):
    """The log has so many lines now."""

    line: int


class Problem(BaseModel):
    """What was wrong, in a sentence."""

    error: str


SENTENCES = {
    "Not Found": "there is nothing at this address",
    "Method Not Allowed": "this address does not take that kind of request",
    "There was an error parsing the body": "what was sent is not JSON in UTF-8",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "not possible; the sentence says why"},
    403: {"model": Problem, "description": "not yours to see or do"},
    404: {"model": Problem, "description": "there is no such thing"},
    409: {"model": Problem, "description": "the board has changed since"},
    410: {"model": Problem, "description": "a match of another version of the game"},
    413: {"model": Problem, "description": "too much was sent"},
    422: {"model": Problem, "description": "not of the form asked for"},
}


def create_app(database: str | Path) -> FastAPI:
    """The application over a database."""
    store = Store(database)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = House(store)
        yield
        await app.state.house.close()

    app = FastAPI(
        title="Skerry",
        version=__version__,
        description="Tables of island games: list, create, look, act, watch. Every error is a sentence.",
        lifespan=lifespan,
        docs_url=None,
        redirect_slashes=False,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.add_middleware(Guard)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    add_pages(app)
    add_api(app)
    add_errors(app)
    return app


def house_of(app: FastAPI) -> House:
    """The house this application runs."""
    house: House = app.state.house
    return house


def add_pages(app: FastAPI) -> None:
    """What people open in a browser."""

    @app.get("/", response_class=HTMLResponse, include_in_schema=False)
    async def home(device: Device = "") -> HTMLResponse:
        house = house_of(app)
        matches = await house.on_disk(house.store.matches, device_hash(device)) if device else []
        page = HTMLResponse(pages.home([find(name) for name in FOLDERS], matches))
        if not device:
            page.set_cookie(DEVICE, secrets.token_urlsafe(24), max_age=YEAR, httponly=True, samesite="lax")
        return page

    @app.get("/table/{id}", response_class=HTMLResponse, include_in_schema=False)
    async def table(id: TableId, device: Device = "") -> HTMLResponse:
        seating = await house_of(app).find(id)
        return HTMLResponse(pages.table(seating, mine=device_hash(device) == seating.owner))

    @app.get("/rules/{game}", response_class=HTMLResponse, include_in_schema=False)
    async def rules(game: str) -> HTMLResponse:
        return HTMLResponse(pages.rules(find(game)))

    @app.get("/api", response_class=HTMLResponse, include_in_schema=False)
    async def api() -> HTMLResponse:
        return HTMLResponse(pages.api(app.openapi()))

    @app.get("/palette.css", include_in_schema=False)
    async def palette() -> Response:
        return Response(pages.palette(), media_type="text/css", headers={"Cache-Control": "public, max-age=3600"})

    @app.get("/art/seats.svg", include_in_schema=False)
    async def seats() -> Response:
        return Response(pages.seat_marks(), media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=3600"})

    @app.get("/art/home/{name}.svg", include_in_schema=False)
    async def picture_of_a_game(name: str) -> Response:
        game, _, theme = name.rpartition("-")
        if theme not in PALETTE:
            raise HTTPException(404, "there is no such picture")
        svg = await asyncio.to_thread(pages.home_picture, find(game), theme)
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": f"public, max-age={YEAR}"})

    @app.get("/art/{game}/{box}.svg", include_in_schema=False)
    async def art(game: str, box: str) -> Response:
        found = find(game)
        if box != fingerprint(found.house_box):
            raise HTTPException(404, "there is no such set of components")
        svg = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{sprite(found.scenery.art(read(found.house_box)))}</defs></svg>'
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": f"public, max-age={YEAR}, immutable"})


def viewer_of(seating: Seating, seat: int, device: str) -> int:
    """The seat asked for, if this device may look from it."""
    if seat >= seating.table.players:
        raise HTTPException(404, f"there is no seat {seat}; this table has {seating.table.players}")
    if not may_see(seating, seat, device):
        raise HTTPException(403, f"seat {seat} is not yours to look from while the match runs")
    return seat


def own_seat(seating: Seating, seat: int, device: str) -> None:
    """Only the device that opened the table acts for its people."""
    if seat >= seating.table.players:
        raise HTTPException(404, f"there is no seat {seat}; this table has {seating.table.players}")
    if seat not in seating.people or device_hash(device) != seating.owner:
        raise HTTPException(403, f"seat {seat} is not yours to play")


def add_api(app: FastAPI) -> None:
    """What programs call."""

    @app.get("/api/games", tags=["games"], summary="All games, their players and options")
    async def games() -> list[dict[str, Any]]:
        return [
            {
                "name": game.name,
                "title": game.title,
                "introduction": game.introduction,
                "version": game.version,
                "players": list(game.players),
                "actions": game.actions,
                "lines": list(game.lines),
                "options": [
                    {
                        "name": o.name,
                        "help": o.help,
                        "low": o.low,
                        "high": o.high,
                        "default": o.default,
                        "words": dict(o.words),
                        "count": o.count,
                    }
                    for o in game.options
                ],
            }
            for game in map(find, FOLDERS)
        ]

    @app.post("/api/tables", tags=["tables"], status_code=201, responses=PROBLEMS, summary="Start a table")
    async def create(new: NewTable, response: Response, device: Device = "") -> Created:
        if not device:
            device = secrets.token_urlsafe(24)
            response.set_cookie(DEVICE, device, max_age=YEAR, httponly=True, samesite="lax")
        seating = await house_of(app).create(new.game, new.seats, dict(new.options), new.seed, device)
        return Created(id=seating.id, url=f"/table/{seating.id}")

    @app.get("/api/tables/{id}", tags=["tables"], responses=PROBLEMS, summary="A table as one seat sees it")
    async def look(id: TableId, seat: Seat = SPECTATOR, device: Device = "") -> dict[str, Any]:
        seating = await house_of(app).find(id)
        viewer = viewer_of(seating, seat, device)
        return update(seating, seating.table, viewer, device, {}, 0)

    @app.get("/api/tables/{id}/panel/{name}", tags=["tables"], responses=PROBLEMS, summary="A closer look at one panel")
    async def closer(
        id: TableId, name: Annotated[str, InPath(max_length=40)], seat: Seat = SPECTATOR, device: Device = ""
    ) -> dict[str, Any]:
        seating = await house_of(app).find(id)
        panel = seating.table.view(viewer_of(seating, seat, device)).closer(name)
        return {"title": panel.title, "width": panel.width, "height": panel.height, "svg": panel.svg}

    @app.get("/api/tables/{id}/data", tags=["tables"], responses=PROBLEMS, summary="The same in plain words and numbers")
    async def data(id: TableId, seat: Seat = SPECTATOR, device: Device = "") -> dict[str, Any]:
        seating = await house_of(app).find(id)
        view = seating.table.view(viewer_of(seating, seat, device))
        actions = [{"id": a.id, "text": a.text} for a in view.actions()]
        return {**view.data(), "line": len(seating.table.log), "actions": actions}

    @app.get(
        "/api/tables/{id}/at/{line}", tags=["tables"], responses=PROBLEMS, summary="An earlier position, as that seat saw it"
    )
    async def at(
        id: TableId, line: Annotated[int, InPath(ge=0, le=1 << 30)], seat: Seat = SPECTATOR, device: Device = ""
    ) -> dict[str, Any]:
        seating = await house_of(app).find(id)
        viewer = viewer_of(seating, seat, device)
        return update(seating, earlier(seating.table, line), viewer, device, {}, 0)

    @app.post("/api/tables/{id}/play", tags=["tables"], responses=PROBLEMS, summary="Act")
    async def play(id: TableId, move: Move, device: Device = "") -> Done:
        house = house_of(app)
        seating = await house.find(id)
        own_seat(seating, move.seat, device)
        await house.act(seating, Entry(move.seat, move.action), move.line)
        return Done(line=len(seating.table.log))

    @app.post("/api/tables/{id}/back", tags=["tables"], responses=PROBLEMS, summary="Take the seat's last action back")
    async def back(id: TableId, move: TakeBack, device: Device = "") -> Done:
        house = house_of(app)
        seating = await house.find(id)
        own_seat(seating, move.seat, device)
        await house.act(seating, Entry(move.seat, BACK), move.line)
        return Done(line=len(seating.table.log))

    @app.post(
        "/api/tables/{id}/name", tags=["tables"], responses=PROBLEMS, summary="Name a thing of one's own, such as an island"
    )
    async def name(id: TableId, new: NewName, device: Device = "") -> Done:
        house = house_of(app)
        seating = await house.find(id)
        own_seat(seating, new.seat, device)
        await house.name(seating, new.seat, new.place, new.text)
        return Done(line=len(seating.table.log))

    @app.get("/api/tables/{id}/why", tags=["tables"], responses=PROBLEMS, summary="Why an action is not possible")
    async def why(
        id: TableId, action: Annotated[int, Query(ge=0, le=1 << 30)], seat: Seat, device: Device = ""
    ) -> dict[str, str]:
        seating = await house_of(app).find(id)
        own_seat(seating, seat, device)
        return {"text": seating.table.view(seat).find(action).text}

    @app.get(
        "/api/tables/{id}/record",
        tags=["tables"],
        responses=PROBLEMS,
        response_class=PlainTextResponse,
        summary="The record of a finished match",
    )
    async def record(id: TableId) -> PlainTextResponse:
        seating = await house_of(app).find(id)
        if not seating.table.over:
            raise HTTPException(403, "the record holds every secret; it can be had when the match is over")
        name = f"{seating.table.game.name}-{id}.skerry"
        return PlainTextResponse(format_record(seating.table), headers={"Content-Disposition": f'attachment; filename="{name}"'})

    @app.get("/api/tables/{id}/picture.svg", tags=["tables"], responses=PROBLEMS, summary="The board as a picture")
    async def picture(
        id: TableId, seat: Seat = SPECTATOR, theme: Annotated[str, Query(pattern="^(light|dark)$")] = "light", device: Device = ""
    ) -> Response:
        seating = await house_of(app).find(id)
        return Response(seating.table.svg(viewer_of(seating, seat, device), theme), media_type="image/svg+xml")

    @app.websocket("/api/tables/{id}/live")
    async def live(socket: WebSocket, id: str, seat: str = "-1") -> None:
        device = socket.cookies.get(DEVICE, "")
        if foreign(socket.headers) or not known_host(socket.headers.get("host", "")):
            await socket.close()  # before the handshake: the other site's page learns nothing
            return
        await socket.accept()
        try:
            seating = await house_of(app).find(id)
            viewer = viewer_of(seating, int(seat) if seat.lstrip("-").isascii() and seat.lstrip("-").isdigit() else 99, device)
        except (NoSuchMatch, OldMatch):
            await socket.close(4404, "there is no such table")
        except HTTPException as problem:
            await socket.close(4000 + problem.status_code, problem.detail)
        else:
            await serve_socket(socket, seating, viewer, device)


async def serve_socket(socket: WebSocket, seating: Seating, viewer: int, device: str) -> None:
    """Tell a page what happens until it goes away; whatever it says is only a sign of life."""

    async def listen() -> None:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass

    async def tell(message: dict[str, Any]) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # gone meanwhile: `listen` hears of it
            await socket.send_json(message)

    listening = asyncio.create_task(listen())
    watching = asyncio.create_task(watch(seating, viewer, device, tell))
    with suppress(asyncio.CancelledError):  # the server closes: there is nothing left to say
        await asyncio.wait([listening, watching], return_when=asyncio.FIRST_COMPLETED)
    if watching.done():
        watching.result()  # it never ends but by failing
    listening.cancel()
    watching.cancel()


def earlier(table: Table, line: int) -> Table:
    """The position after so many lines."""
    if line > len(table.log):
        raise HTTPException(404, f"the log has {len(table.log)} lines, not {line}")
    return table if line == len(table.log) else table.at(line)


def add_errors(app: FastAPI) -> None:
    """Every error is a sentence: as JSON for programs, as a page for people."""

    def answer(request: Request, status: int, sentence: str) -> Response:
        if request.url.path.startswith("/api/"):
            return JSONResponse({"error": sentence}, status)
        return HTMLResponse(pages.problem(sentence), status)

    @app.exception_handler(SkerryError)
    async def bad(request: Request, error: SkerryError) -> Response:
        return answer(request, 404 if isinstance(error, UnknownGame) and request.method == "GET" else 400, str(error))

    @app.exception_handler(Stale)
    async def stale(request: Request, error: Stale) -> Response:
        return answer(request, 409, str(error))

    @app.exception_handler(OldMatch)
    async def old(request: Request, error: OldMatch) -> Response:
        return answer(request, 410, str(error))

    @app.exception_handler(NoSuchMatch)
    async def missing(request: Request, error: NoSuchMatch) -> Response:
        return answer(request, 404, "there is no such table")

    @app.exception_handler(SQLAlchemyError)
    async def unwritten(request: Request, error: SQLAlchemyError) -> Response:
        log.exception("the store failed", exc_info=error)
        return answer(request, 503, "the store does not answer; nothing was changed, try again in a moment")

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part)[:40] for part in first["loc"][1:]) or str(first["loc"][0])
        return answer(request, 422, f"{where}: {first['msg']}"[:300])

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        sentence = SENTENCES.get(str(error.detail), str(error.detail))
        response = answer(request, error.status_code, sentence)
        response.headers.update(error.headers or {})
        return response
