"""Start the server: compile what is not compiled yet, listen, open the browser."""

import os
import socket
import subprocess
import sys
import threading
import webbrowser

import uvicorn
from rich.console import Console

from ..core.errors import BadOption
from ..games import FOLDERS, find
from .app import create_app
from .pages import finished_game


def serve(host: str, port: int, database: str, open_browser: bool, lan: bool) -> None:
    """Serve until Ctrl-C."""
    console = Console()
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise BadOption(f"cannot listen on {host}:{port} ({error.strerror}); try another --port") from None
    app = create_app(database)
    with console.status("Setting the tables (the first time this compiles the rules, about a minute) ..."):
        warm()
    port = listener.getsockname()[1]
    console.print(f"Skerry is open at [bold]http://localhost:{port}[/]  (Ctrl-C closes it)")
    if lan:
        show_address(console, port)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [f"http://localhost:{port}"]).start()
    config = uvicorn.Config(app, log_level="warning", ws_max_size=1 << 16, server_header=False)
    uvicorn.Server(config).run(sockets=[listener])


def warm() -> None:
    """Compile in a child process, then take everything from the cache."""
    subprocess.run([sys.executable, "-m", "skerry", "warm"], check=True, stdout=subprocess.DEVNULL, env=os.environ)
    for name in FOLDERS:
        finished_game(find(name))


def show_address(console: Console, port: int) -> None:
    """The address for other devices on this network, as text and as a QR code."""
    import segno

    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # sends nothing; the system only picks the address it would use
        address = probe.getsockname()[0]
    except OSError:
        address = socket.gethostbyname(socket.gethostname())
    finally:
        probe.close()
    url = f"http://{address}:{port}"
    console.print(f"On this network: [bold]{url}[/]")
    segno.make(url).terminal(compact=True)
