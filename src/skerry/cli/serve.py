"""`skerry` without a command: the server."""

import importlib.metadata
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from ..errors import BadOption


def data_folder() -> Path:
    """Returns `skerry` in the user's data folder."""
    return user_data_path("skerry", appauthor=False)


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        print(f"skerry {importlib.metadata.version('skerry')}")
        raise typer.Exit


def start_server(
    context: typer.Context,
    port: Annotated[int, typer.Option(help="The port to listen on; 0: any free one.", min=0, max=65535)] = 8765,
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices on this network in; prints address and QR code.")] = False,
    database: Annotated[
        str | None,
        typer.Option(help="Where matches are kept: a file or a database URL.", show_default="skerry.db in your data folder"),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Don't open a browser.")] = False,
    workers: Annotated[int, typer.Option(help="Processes that share the tables.", min=1, max=64)] = 1,
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Serve until Ctrl-C, unless a command was given."""
    if context.invoked_subcommand is not None:
        return
    from ..web.server.serve import serve

    if database is None:
        folder = data_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption(f"{folder}: cannot be made ({error.strerror}); give a --database") from None
        database = str(folder / "skerry.db")
    serve("0.0.0.0" if lan else "127.0.0.1", port, database, not no_browser, lan, workers)
