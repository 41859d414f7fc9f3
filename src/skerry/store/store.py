"""The store: SQLAlchemy Core over SQLite."""

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from ..core.errors import BadOption
from ..core.table import Entry, Table

SCHEMA = sql.MetaData()
MATCHES = sql.Table(
    "matches",
    SCHEMA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("box", sql.String(12), nullable=False),
    sql.Column("players", sql.Integer, nullable=False),
    sql.Column("seed", sql.BigInteger, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("seats", sql.Text, nullable=False),
    sql.Column("owner", sql.String(64), nullable=False, index=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),
    # What a later version of the game, which cannot replay this match, still shows of it.
    sql.Column("state", sql.LargeBinary, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("sheets", sql.Text, nullable=False),
)
MOVES = sql.Table(
    "moves",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("line", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("action", sql.Integer, nullable=False),
)
NAMES = sql.Table(
    "names",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("place", sql.String(40), primary_key=True),
    sql.Column("given", sql.Float, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
)


class NoSuchMatch(LookupError):
    """No match of that id."""


class OutOfStep(RuntimeError):
    """Somebody else has written that line of the log."""


@dataclass(frozen=True)
class Match:
    """A match as the store knows it; `log` only where the match was asked for by its id."""

    id: str
    game: str
    version: int
    box: str
    players: int
    seed: int
    options: dict[str, Any]
    seats: list[str]  # "person", or a bot's name
    owner: str
    created: float
    changed: float
    over: bool
    sheets: list[dict[str, int]]
    log: list[Entry] = field(default_factory=list)
    names: dict[tuple[int, str], str] = field(default_factory=dict)


def progress(table: Table) -> dict[str, Any]:
    """What a match's row says of how it stands."""
    return {
        "changed": time.time(),
        "state": table.state.tobytes(),
        "over": table.over,
        "sheets": json.dumps(table.sheets),
    }


class Store:
    """Matches in a database. Every method waits for the disk: call it from a thread."""

    def __init__(self, database: str | Path) -> None:
        try:
            self.engine = sql.create_engine(address(database))
            if self.engine.dialect.name == "sqlite":
                sql.event.listen(self.engine, "connect", durable)
            SCHEMA.create_all(self.engine)
        except (sql.exc.SQLAlchemyError, OSError, ImportError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise BadOption(f"the database {database} cannot be used: {reason}") from None

    def create(self, id: str, table: Table, seats: list[str], owner: str) -> None:
        """Keep a new match."""
        row = {
            "id": id,
            "game": table.game.name,
            "version": table.game.version,
            "box": table.box_fingerprint,
            "players": table.players,
            "seed": table.seed,
            "options": json.dumps({option.name: table.options[option.name].tolist() for option in table.game.options}),
            "seats": json.dumps(seats),
            "owner": owner,
            "created": time.time(),
        }
        with self.engine.begin() as db:
            db.execute(MATCHES.insert().values(**row, **progress(table)))

    def append(self, id: str, line: int, entry: Entry, after: Table) -> None:
        """Commit one line of the log together with the state it leads to. The line's number must be the next one."""
        try:
            with self.engine.begin() as db:
                db.execute(MOVES.insert().values(match=id, line=line, seat=entry.seat, action=entry.action))
                db.execute(MATCHES.update().where(MATCHES.c.id == id).values(**progress(after)))
        except sql.exc.IntegrityError:
            raise OutOfStep(f"line {line} of match {id} is written already") from None

    def name(self, id: str, seat: int, place: str, name: str) -> None:
        """Keep what a seat calls a thing; "" forgets it."""
        key = (NAMES.c.match == id) & (NAMES.c.seat == seat) & (NAMES.c.place == place)
        with self.engine.begin() as db:
            db.execute(NAMES.delete().where(key))
            if name:
                db.execute(NAMES.insert().values(match=id, seat=seat, place=place, given=time.time(), name=name))

    def match(self, id: str) -> Match:
        """One match with its log."""
        with self.engine.connect() as db:
            row = db.execute(MATCHES.select().where(MATCHES.c.id == id)).mappings().first()
            if row is None:
                raise NoSuchMatch(id)
            moves = db.execute(MOVES.select().where(MOVES.c.match == id).order_by(MOVES.c.line)).all()
            given = db.execute(NAMES.select().where(NAMES.c.match == id).order_by(NAMES.c.given)).all()
        names = {(name.seat, name.place): name.name for name in given}
        return from_row(row, [Entry(move.seat, move.action) for move in moves], names)

    def matches(self, owner: str, most: int = 50) -> list[Match]:
        """An owner's matches, the last changed first."""
        query = MATCHES.select().where(MATCHES.c.owner == owner).order_by(MATCHES.c.changed.desc()).limit(most)
        with self.engine.connect() as db:
            return [from_row(row, [], {}) for row in db.execute(query).mappings()]

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


def address(database: str | Path) -> sql.URL | str:
    """A database's URL as it is; a file's path, whatever is in it, as SQLite's."""
    if "://" in str(database):
        return str(database)
    path = Path(database).expanduser().absolute()
    path.parent.mkdir(parents=True, exist_ok=True)
    return sql.URL.create("sqlite", database=str(path))


def durable(connection: Any, _: Any) -> None:
    """SQLite: readers never wait for the writer, and a commit is on the disk."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA busy_timeout=5000")


def from_row(row: Any, log: list[Entry], names: dict[tuple[int, str], str]) -> Match:
    """A match from its row."""
    plain = {key: row[key] for key in ("id", "game", "version", "box", "players", "seed", "owner", "created", "changed", "over")}
    return Match(
        **plain,
        options=json.loads(row["options"]),
        seats=json.loads(row["seats"]),
        sheets=json.loads(row["sheets"]),
        log=log,
        names=names,
    )
