"""What every request and answer passes: a limit on what is sent, no foreign pages, and strict headers."""

from typing import Any
from urllib.parse import urlsplit

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 64 << 10
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}


class TooMuch(Exception):
    """More was sent than is read."""


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        started = False
        taken = 0

        async def guarded_send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                known = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *((n, v) for n, v in HEADERS.items() if n not in known)]
            await send(message)

        async def guarded_receive() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > LARGEST_BODY:
                raise TooMuch
            return message

        async def refuse(status: int, sentence: str) -> None:
            await JSONResponse({"error": sentence}, status)(scope, receive, guarded_send)

        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and foreign(headers):
            await refuse(403, "another site's page may not act here")
            return
        try:
            await self.app(scope, guarded_receive, guarded_send)
        except TooMuch:
            if not started:
                await refuse(413, f"a request may hold {LARGEST_BODY >> 10} kB, not more")


def foreign(headers: dict[Any, str]) -> bool:
    """Does the request come from another site's page?"""
    origin = headers.get(b"origin")
    return origin is not None and urlsplit(origin).netloc != headers.get(b"host")
