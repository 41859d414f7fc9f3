"""What people open in a browser."""

import asyncio

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from ...board.compose import sprite
from ...board.palette import PALETTE
from ...engine.layout import frozen
from ...games import find, names
from ...match.components import fingerprint
from ..tables.links import device_hash
from . import pages
from .api import YEAR, check_seat, find_table, give_device, summary, tables_of
from .forms import Device, OfTable, TableId
from .story import story_page

router = APIRouter(include_in_schema=False)
HOUR = {"Cache-Control": "public, max-age=3600"}


@router.get("/", response_class=HTMLResponse)
async def home(request: Request, device: Device = "") -> HTMLResponse:
    """The home page: the games, and this device's tables."""
    tables, own = tables_of(request), device_hash(device)
    mine = [summary(match, own) for match in await tables.storage.matches(own)] if own else []
    page = HTMLResponse(pages.home([find(name) for name in names()], mine))
    give_device(page, device, request)
    return page


@router.get("/table/{id}", response_class=HTMLResponse)
async def table(request: Request, id: TableId, device: Device = "") -> HTMLResponse:
    """A table: whoever has its address may watch."""
    live_table = await find_table(request, id)
    return HTMLResponse(pages.table(live_table, device_hash(device), request.app.state.public))


@router.get("/join/{id}/{seat}", response_class=HTMLResponse)
async def join(request: Request, id: TableId, seat: int, device: Device = "") -> HTMLResponse:
    """The page that a seat's link leads to; the right to the seat stands behind the #, and only the page reads that."""
    live_table = await find_table(request, id)
    check_seat(live_table, max(0, seat))
    page = HTMLResponse(pages.join(live_table, max(0, seat)))
    give_device(page, device, request)
    return page


@router.get("/table/{id}/campaign", response_class=HTMLResponse)
async def campaign(request: Request, id: TableId) -> HTMLResponse:
    """A match that is one long story, as far as it has come."""
    live_table = await find_table(request, id)
    mode, story = live_table.table.game.story_mode, live_table.table.story
    if mode is None or story is None:
        raise HTTPException(404, "this table plays no campaign")
    chairs = enumerate(live_table.chairs)
    names = [chair.name or (f"Player {seat + 1}" if chair.person else f"{chair.bot} bot") for seat, chair in chairs]
    return HTMLResponse(await asyncio.to_thread(story_page, live_table.id, live_table.line, names, mode, story))


@router.get("/rules/{game}", response_class=HTMLResponse)
async def rules(request: Request, game: str, table: OfTable = "") -> HTMLResponse:
    """RULES.md; for a table that of its version of the game, with the rules that a long story has come to so far."""
    match = (await find_table(request, table)).table if table else None
    if match and match.game.name == game:
        return HTMLResponse(pages.rules(match.game, match.story.rules if match.story else ""))
    return HTMLResponse(pages.rules(find(game)))


@router.get("/api", response_class=HTMLResponse)
async def api(request: Request) -> HTMLResponse:
    """The JSON API at a glance."""
    return HTMLResponse(pages.api(request.app.openapi()))


@router.get("/palette.css")
async def palette() -> Response:
    """The style sheet of the colours."""
    return Response(pages.palette(), media_type="text/css", headers=HOUR)


@router.get("/art/seats.svg")
async def seats() -> Response:
    """The picture that holds the seats' marks."""
    return Response(pages.seat_marks(), media_type="image/svg+xml", headers=HOUR)


@router.get("/art/home/{name}.svg")
async def picture_of_a_game(request: Request, name: str) -> Response:
    """The home page's picture of a game: one that was played to its end."""
    game, _, theme = name.rpartition("-")
    if theme not in PALETTE:
        raise HTTPException(404, "there is no such picture")
    svg = await asyncio.to_thread(pages.home_picture, find(game), theme)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": f"public, max-age={YEAR}"})


@router.get("/art/{game}/{version}/{box}.svg")
async def art(game: str, version: int, box: str) -> Response:
    """The symbols that the scenes of a version of a game refer to."""
    found = find(game, version)
    if box != fingerprint(found.house_box):
        raise HTTPException(404, "there is no such set of components")
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{sprite(found.scenery.art(frozen(found.house_box)))}</defs></svg>'
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": f"public, max-age={YEAR}, immutable"})
