"""The store: SQLAlchemy Core over SQLite or PostgreSQL. Reads are here; what is written goes through the `Writer`."""

import json
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from ..errors import BadOption
from ..match.stored import Chair, LogLine, Match, NoSuchMatch, OutOfStep
from ..match.table import Entry, Table
from .lock import locked
from .schema import HOLDERS, MATCHES, MOVES, NAMES, SEATS, SETTINGS, migrate


def progress(table: Table) -> dict[str, Any]:
    """Returns the columns of a match's row that say how it stands."""
    turn = table.turn
    return {
        "changed": time.time(),
        "state": table.state.tobytes(),
        "turn": json.dumps(turn),
        "over": not turn,
        "sheets": "[]" if turn else json.dumps(table.sheets),
    }


class Store:
    """Matches in a database. Every method waits for the disk: call it from a thread."""

    def __init__(self, database: str | Path) -> None:
        try:
            # Hidden parameters: an error that is logged must not hold a seed or a state.
            self.engine = sql.create_engine(address(database), pool_pre_ping=True, hide_parameters=True)
            if self.engine.dialect.name == "sqlite":
                sql.event.listen(self.engine, "connect", durable)
                sql.event.listen(self.engine, "begin", begin)
            with self.write() as db:
                migrate(db)
                self.secret: str = db.execute(sql.select(SETTINGS.c.value).where(SETTINGS.c.name == "secret")).scalar_one()
        except (sql.exc.SQLAlchemyError, OSError, ImportError, ValueError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            hint = "; install skerry[postgres]" if isinstance(error, ImportError) else ""
            raise BadOption(f"the database {shown(database)} cannot be used: {reason}{hint}") from None

    @property
    def postgres(self) -> bool:
        """Is it PostgreSQL, where several servers share one database?"""
        return self.engine.dialect.name == "postgresql"

    def gate(self) -> AbstractContextManager[None]:
        """Serialises SQLite writers across processes; SQLite's own busy handler polls with growing delays."""
        return nullcontext() if self.postgres else locked(f"{self.engine.url.database}-gate")

    def write(self) -> Any:
        """Returns a transaction that may write; what it wrote is on the disk when it ends."""
        return self.engine.execution_options(writes=True).begin()

    def match(self, id: str) -> Match:
        """Returns a match with its log."""
        with self.engine.connect() as db:
            row = db.execute(MATCHES.select().where(MATCHES.c.id == id)).mappings().first()
            if row is None:
                raise NoSuchMatch(id)
            moves = db.execute(MOVES.select().where(MOVES.c.match == id).order_by(MOVES.c.line)).all()
            chairs = read_chairs(db, [id])
            names = read_names(db, id)
        return from_row(row, chairs, names, [LogLine(Entry(move.seat, move.action), move.key) for move in moves])

    def without_log(self, id: str) -> Match:
        """Returns a match without its log."""
        with self.engine.connect() as db:
            row = db.execute(MATCHES.select().where(MATCHES.c.id == id)).mappings().first()
            if row is None:
                raise NoSuchMatch(id)
            return from_row(row, read_chairs(db, [id]), read_names(db, id), [])

    def lines(self, id: str, first: int) -> list[LogLine]:
        """Returns a match's log from line `first` on."""
        query = MOVES.select().where(MOVES.c.match == id, MOVES.c.line >= first).order_by(MOVES.c.line)
        with self.engine.connect() as db:
            return [LogLine(Entry(move.seat, move.action), move.key) for move in db.execute(query)]

    def matches(self, device: str, most: int = 50) -> list[Match]:
        """The matches a device has a seat in or has opened, the last changed first."""
        held = sql.select(HOLDERS.c.match).where(HOLDERS.c.device == device)
        mine = sql.or_(MATCHES.c.id.in_(held), MATCHES.c.owner == device)
        query = MATCHES.select().where(mine).order_by(MATCHES.c.changed.desc()).limit(most)
        with self.engine.connect() as db:
            rows = db.execute(query).mappings().all()
            chairs = read_chairs(db, [row["id"] for row in rows])
        return [from_row(row, chairs, {}, []) for row in rows]

    # ---- work for the writer: each is handed a transaction

    @staticmethod
    def create(db: sql.Connection, id: str, table: Table, chairs: list[Chair], owner: str, after: str = "") -> None:
        """Keep a new match; `after`: as the rematch of that one, which must have none yet."""
        row = {
            "id": id,
            "game": table.game.name,
            "version": table.game.version,
            "box": table.box_fingerprint,
            "players": table.players,
            "seed": table.seed,
            "options": json.dumps(table.game.option_values(table.options)),
            "owner": owner,
            "created": time.time(),
            "next": "",
            "chosen": " ".join(table.chosen),
        }
        db.execute(MATCHES.insert(), row | progress(table))
        seats = [
            {"match": id, "seat": seat, "person": chair.person, "bot": chair.bot, "name": chair.name, "used": chair.used}
            for seat, chair in enumerate(chairs)
        ]
        db.execute(SEATS.insert(), seats)
        held = [{"match": id, "seat": seat, "device": device} for seat, chair in enumerate(chairs) for device in chair.holders]
        if held:
            db.execute(HOLDERS.insert(), held)
        if after:
            changed = db.execute(MATCHES.update().where(MATCHES.c.id == after, MATCHES.c.next == "").values(next=id))
            if changed.rowcount != 1:
                raise OutOfStep(f"match {after} has a rematch already")

    @staticmethod
    def seat(db: sql.Connection, id: str, seat: int, chair: Chair, used: int) -> None:
        """Write who sits at a seat now, if `used` of its links had been used so far; a holder once written stays one."""
        place = (SEATS.c.match == id, SEATS.c.seat == seat, SEATS.c.used == used)
        changed = db.execute(SEATS.update().where(*place).values(bot=chair.bot, name=chair.name, used=chair.used))
        if changed.rowcount != 1:
            raise OutOfStep(f"somebody else has sat down at seat {seat} of match {id}")
        known = set(db.execute(sql.select(HOLDERS.c.device).where(HOLDERS.c.match == id, HOLDERS.c.seat == seat)).scalars())
        for device in chair.holders - known:
            db.execute(HOLDERS.insert().values(match=id, seat=seat, device=device))

    @staticmethod
    def name(db: sql.Connection, id: str, seat: int, place: str, name: str) -> None:
        """Keep what a seat calls a thing; "" forgets it."""
        db.execute(NAMES.delete().where(NAMES.c.match == id, NAMES.c.seat == seat, NAMES.c.place == place))
        if name:
            db.execute(NAMES.insert().values(match=id, seat=seat, place=place, given=time.time(), name=name))

    @staticmethod
    def append(db: sql.Connection, moves: "list[Move]") -> None:
        """Write lines of several logs, together with the states they lead to."""
        latest = {move.id: move for move in moves}  # of several lines of one match the last one's state counts
        db.execute(MOVES.insert(), [move.row for move in moves])
        db.execute(PROGRESS, [{"match": id, **move.progress} for id, move in latest.items()])

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


@dataclass(frozen=True)
class Move:
    """A line to be written, with what the match's row says after it."""

    id: str
    line: int
    entry: Entry
    nth: int
    key: str | None
    progress: dict[str, Any]

    @property
    def row(self) -> dict[str, Any]:
        """The line as the table of moves has it."""
        seat, action = self.entry.seat, self.entry.action
        return {"match": self.id, "line": self.line, "seat": seat, "action": action, "nth": self.nth, "key": self.key}


PROGRESS = (
    MATCHES.update()
    .where(MATCHES.c.id == sql.bindparam("match"))
    .values({name: sql.bindparam(name) for name in ("changed", "state", "turn", "over", "sheets")})
)


def address(database: str | Path) -> sql.URL | str:
    """Returns the URL of a database: what is given if it is one, else that of an SQLite file by its path."""
    if "://" in str(database):
        scheme, rest = str(database).split("://", 1)
        return f"{'postgresql+psycopg' if scheme in ('postgres', 'postgresql') else scheme}://{rest}"
    path = Path(database).expanduser().absolute()
    path.parent.mkdir(parents=True, exist_ok=True)
    return sql.URL.create("sqlite", database=str(path))


def shown(database: str | Path) -> str:
    """Returns a database as an error message names it, without its password."""
    scheme, mark, rest = str(database).partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if mark else scheme


def durable(connection: Any, _: Any) -> None:
    """SQLite: readers never wait for the writer, and a commit is on the disk. `begin` begins transactions."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA busy_timeout=5000")


def begin(db: sql.Connection) -> None:
    """SQLite: who is going to write says so first, or two that have read could both find the other in the way."""
    db.exec_driver_sql("BEGIN IMMEDIATE" if db.get_execution_options().get("writes") else "BEGIN")


def read_chairs(db: sql.Connection, ids: Iterable[str]) -> dict[str, list[Chair]]:
    """Returns who sits at each of these matches."""
    ids = list(ids)
    chairs: dict[str, list[Chair]] = {id: [] for id in ids}
    for row in db.execute(SEATS.select().where(SEATS.c.match.in_(ids)).order_by(SEATS.c.match, SEATS.c.seat)):
        chairs[row.match].append(Chair(row.person, row.bot, row.name, used=row.used))
    for row in db.execute(HOLDERS.select().where(HOLDERS.c.match.in_(ids))):
        chairs[row.match][row.seat].holders.add(row.device)
    return chairs


def read_names(db: sql.Connection, id: str) -> dict[tuple[int, str], str]:
    """Returns the names that things have been given at a match, in the order in which they were given."""
    rows = db.execute(NAMES.select().where(NAMES.c.match == id).order_by(NAMES.c.given))
    return {(row.seat, row.place): row.name for row in rows}


PLAIN = ("id", "game", "version", "box", "players", "seed", "owner", "created", "changed", "next", "over")


def from_row(row: Any, chairs: dict[str, list[Chair]], names: dict[tuple[int, str], str], lines: list[LogLine]) -> Match:
    """Returns a match made from its row."""
    parsed = {key: json.loads(row[key]) for key in ("options", "turn", "sheets")}
    chosen = tuple(row["chosen"].split())
    return Match(**{key: row[key] for key in PLAIN}, **parsed, chairs=chairs[row["id"]], names=names, chosen=chosen, lines=lines)
