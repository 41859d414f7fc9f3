"""The application: pages for people, a JSON API for programs, live updates for both."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from ...errors import SkerryError, UnknownGame
from ...match.stored import NoSuchMatch
from ..tables.ports import NotReady, StorageFailed
from ..tables.tables import Forbidden, OldMatch, Stale, Tables, log
from . import api, pages, site
from .guard import Guard
from .limits import Limits

STATIC = Path(__file__).parents[1] / "static"
SENTENCES = {
    "Not Found": "there is nothing at this address",
    "Method Not Allowed": "this address does not take that kind of request",
    "There was an error parsing the body": "what was sent is not JSON in UTF-8",
}


def web_app(open_tables: Callable[[], AbstractAsyncContextManager[Tables]], public: str, one_request: bool) -> FastAPI:
    """The application over tables that are open as long as it runs. `public` is the address that links are made with;
    `one_request`: a connection carries one request, since the next could be for a table of another process."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_tables() as app.state.tables:
            yield

    app = FastAPI(
        title="Skerry",
        version=version("skerry"),
        description="Tables of island games: list, create, join, look, act, stream. Every error is a sentence.",
        lifespan=lifespan,
        docs_url=None,
        redirect_slashes=False,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.public = public
    app.state.limits = Limits()
    app.add_middleware(Guard, limits=app.state.limits, one_request=one_request)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.include_router(site.router)
    app.include_router(api.router)
    add_errors(app)
    return app


STATUS: dict[type[Exception], int] = {Stale: 409, OldMatch: 410, Forbidden: 403}


def add_errors(app: FastAPI) -> None:
    """Every error is a sentence: as JSON for programs, as a page for people."""

    def answer(request: Request, status: int, sentence: str) -> Response:
        if request.url.path.startswith("/api/"):
            return JSONResponse({"error": sentence}, status)
        return HTMLResponse(pages.problem(sentence), status)

    @app.exception_handler(SkerryError)
    async def bad(request: Request, error: SkerryError) -> Response:
        return answer(request, 404 if isinstance(error, UnknownGame) and request.method == "GET" else 400, str(error))

    for kind, status in STATUS.items():

        @app.exception_handler(kind)
        async def refused(request: Request, error: Exception, status: int = status) -> Response:
            return answer(request, status, str(error))

    @app.exception_handler(NotReady)
    async def compiling(request: Request, error: NotReady) -> Response:
        response = answer(request, 503, str(error))
        response.headers["Retry-After"] = "3"
        return response

    @app.exception_handler(NoSuchMatch)
    async def missing(request: Request, error: NoSuchMatch) -> Response:
        return answer(request, 404, "there is no such table")

    @app.exception_handler(StorageFailed)
    async def unwritten(request: Request, error: StorageFailed) -> Response:
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
