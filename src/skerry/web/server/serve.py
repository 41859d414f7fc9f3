"""Start the server: listen, open the browser, and meanwhile compile what is not compiled yet."""

import asyncio
import gc
import socket
import sys
import threading
import webbrowser

import segno
import uvicorn
from fastapi import FastAPI
from rich.console import Console

from ...errors import BadOption
from ...store import Store
from .app import create_app
from .router import Router


def serve(host: str, port: int, database: str, open_browser: bool, lan: bool, workers: int = 1) -> None:
    """Serve until Ctrl-C."""
    if workers > 1 and not hasattr(socket, "send_fds"):
        raise BadOption("this system cannot hand connections to other processes: --workers 1")
    console = Console()
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise BadOption(f"cannot listen on {host}:{port} ({error.strerror}); try another --port") from None
    port = listener.getsockname()[1]
    url = f"http://{address()}:{port}" if lan else ""
    Store(database).close()  # says what is wrong with it before anything is opened, and brings an old one up to date
    console.print(f"Skerry is open at [bold]http://localhost:{port}[/]  (Ctrl-C closes it)")
    if lan:
        console.print(f"On this network: [bold]{url}[/]")
        segno.make(url).terminal(compact=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [f"http://localhost:{port}"]).start()
    allow_many_connections()
    if workers > 1:
        asyncio.run(Router(listener, workers, database, url).run())
    else:
        app = create_app(database, url, lambda line: console.print(f"[dim]{line}[/]"))
        uvicorn.Server(prepare(app)).run(sockets=[listener])


def prepare(app: FastAPI) -> uvicorn.Config:
    """Returns uvicorn's settings for the application, and tunes the interpreter for a busy event loop."""
    sys.setswitchinterval(0.0002)  # the thread that writes is not kept waiting, row by row, by a busy event loop
    gc.set_threshold(20_000, 50, 50)  # thousands of tables are a million things to look through: not after every few hundred
    return uvicorn.Config(
        app, log_level="warning", ws_max_size=1 << 16, ws_per_message_deflate=False, ws_ping_interval=45, server_header=False,
        access_log=False,
    )  # fmt: skip


def allow_many_connections() -> None:
    """Raise the limit of open connections as far as the system allows; the usual one is about a thousand."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def address() -> str:
    """This machine's address for other devices on the network."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # sends nothing; the system only picks the address it would use
        return str(probe.getsockname()[0])
    except OSError:
        return socket.gethostbyname(socket.gethostname())
    finally:
        probe.close()
