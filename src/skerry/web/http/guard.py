"""What every request and answer passes: a limit on what is sent, no foreign pages, strict headers, and no bare failure."""

import ipaddress
import logging
import os
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import ASK, CREATE, Limits

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
log = logging.getLogger("skerry")


class TooMuch(Exception):
    """A request is larger than the server reads."""


class Guard:
    """ASGI middleware that checks every request before the application sees it."""

    def __init__(self, app: ASGIApp, limits: Limits, one_request: bool = False) -> None:
        self.app, self.limits = app, limits
        self.headers = {**HEADERS, b"connection": b"close"} if one_request else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        started, taken = False, 0
        address = scope["client"][0] if scope.get("client") else ""
        rate = CREATE if scope["method"] == "POST" and scope["path"] == "/api/tables" else ASK

        async def guarded_send(message: Message) -> None:
            nonlocal started
            if taken > LARGEST_BODY and not started:
                raise TooMuch  # somebody took the failed reading for bad input
            if message["type"] == "http.response.start":
                started = True
                known = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *((n, v) for n, v in self.headers.items() if n not in known)]
            await send(message)

        async def guarded_receive() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > LARGEST_BODY:
                raise TooMuch
            return message

        async def refuse(status: int, sentence: str) -> None:
            nonlocal taken
            taken = 0
            await JSONResponse({"error": sentence}, status)(scope, receive, guarded_send)

        if not known_host(headers.get("host", "")):
            await refuse(400, "this server does not answer to that name; see SKERRY_HOSTS")
        elif scope["method"] not in ("GET", "HEAD", "OPTIONS") and foreign(headers):
            await refuse(403, "another site's page may not act here")
        elif not self.limits.allow(address, rate):
            await refuse(429, "that is more than this house can keep up with; wait a little")
        elif headers.get("content-length", "0").isdigit() and int(headers.get("content-length", "0")[:12]) > LARGEST_BODY:
            await refuse(413, f"a request may hold {LARGEST_BODY >> 10} kB, not more")
        else:
            try:
                await self.app(scope, guarded_receive, guarded_send)
            except TooMuch:
                await refuse(413, f"a request may hold {LARGEST_BODY >> 10} kB, not more")
            except Exception:
                log.exception("%s %s failed", scope["method"], scope["path"])
                if started:
                    raise
                await refuse(500, "something went wrong here, and has been noted; nothing was changed")


def foreign(headers: Mapping[str, str]) -> bool:
    """Does the request come from another site's page?"""
    origin = headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != headers.get("host")
    except ValueError:
        return True


def known_host(host: str) -> bool:
    """Is this a name by which this machine is reached? Any other could belong to a stranger who points it here."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return False
    own = socket.gethostname().lower()
    listed = os.environ.get("SKERRY_HOSTS", "").lower().split(",")
    if name in {"localhost", own, own + ".local", *filter(None, listed)}:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
