"""The tables of the database, on SQLite and PostgreSQL alike, and the steps that bring an older one up to date."""

import json
import secrets
from collections.abc import Callable

import sqlalchemy as sql

SCHEMA = sql.MetaData()
SETTINGS = sql.Table(  # its name in the database is that of the first version
    "house",
    SCHEMA,
    sql.Column("name", sql.String(20), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
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
    sql.Column("owner", sql.String(64), nullable=False),  # the device that opened the table and hands out its links
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),
    sql.Column("next", sql.String(32), nullable=False),  # the rematch, "" while there is none
    sql.Column("chosen", sql.Text, nullable=False),  # what of the deal was not left to chance, blanks between
    # What is shown of a match that cannot be replayed, because its version of the game or its components are not here.
    sql.Column("state", sql.LargeBinary, nullable=False),
    sql.Column("turn", sql.Text, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("sheets", sql.Text, nullable=False),
)
SEATS = sql.Table(
    "seats",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.Boolean, nullable=False),  # meant for a person, who may come back to it
    sql.Column("bot", sql.String(40), nullable=False),  # the bot that plays it now, "" for none
    sql.Column("name", sql.String(24), nullable=False),
    sql.Column("used", sql.Integer, nullable=False),  # links by which somebody has sat down
)
HOLDERS = sql.Table(  # devices at which a seat is played: a phone and a laptop may share one
    "holders",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("device", sql.String(64), primary_key=True, index=True),
)
NAMES = sql.Table(  # what a seat calls a thing of its own
    "names",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("place", sql.String(40), primary_key=True),
    sql.Column("given", sql.Float, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
)
MOVES = sql.Table(
    "moves",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id"), primary_key=True),
    sql.Column("line", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("action", sql.Integer, nullable=False),
    sql.Column("nth", sql.Integer, nullable=False),  # how many lines the seat had before
    sql.Column("key", sql.String(64)),  # the client's own; bots have none
    sql.Index("moves_nth", "match", "seat", "nth", unique=True),
    sql.Index("moves_key", "match", "seat", "key", unique=True),
)


def first(db: sql.Connection) -> None:
    """Schema 1: matches of one device, and their moves."""
    blob = "BYTEA" if db.dialect.name == "postgresql" else "BLOB"
    db.exec_driver_sql(
        "CREATE TABLE matches (id VARCHAR(32) PRIMARY KEY, game VARCHAR(40) NOT NULL, version INTEGER NOT NULL, "
        "box VARCHAR(12) NOT NULL, players INTEGER NOT NULL, seed BIGINT NOT NULL, options TEXT NOT NULL, seats TEXT NOT NULL, "
        "owner VARCHAR(64) NOT NULL, created FLOAT NOT NULL, changed FLOAT NOT NULL, "
        f"state {blob} NOT NULL, over BOOLEAN NOT NULL, sheets TEXT NOT NULL)"
    )
    db.exec_driver_sql("CREATE INDEX ix_matches_owner ON matches (owner)")
    db.exec_driver_sql(
        "CREATE TABLE moves (match VARCHAR(32) NOT NULL REFERENCES matches (id), line INTEGER NOT NULL, "
        "seat INTEGER NOT NULL, action INTEGER NOT NULL, PRIMARY KEY (match, line))"
    )


def second(db: sql.Connection) -> None:
    """Schema 2: seats are rows, with names and holders; moves have a number within their seat and a client's key; rematches."""
    db.exec_driver_sql(
        "CREATE TABLE seats (match VARCHAR(32) NOT NULL REFERENCES matches (id), seat INTEGER NOT NULL, "
        "person BOOLEAN NOT NULL, bot VARCHAR(40) NOT NULL, name VARCHAR(24) NOT NULL, PRIMARY KEY (match, seat))"
    )
    for table in (HOLDERS, NAMES):
        table.create(db, checkfirst=True)  # some of the first databases have names
    db.exec_driver_sql("ALTER TABLE matches ADD COLUMN next VARCHAR(32) NOT NULL DEFAULT ''")
    db.exec_driver_sql("ALTER TABLE matches ADD COLUMN turn TEXT NOT NULL DEFAULT '[]'")
    for id, owner, kinds in db.exec_driver_sql("SELECT id, owner, seats FROM matches").all():
        for seat, kind in enumerate(json.loads(kinds)):
            person = kind == "person"
            row = {"id": id, "seat": seat, "person": person, "bot": "" if person else kind}
            db.execute(sql.text("INSERT INTO seats VALUES (:id, :seat, :person, :bot, '')"), row)
            if person:
                db.execute(HOLDERS.insert().values(match=id, seat=seat, device=owner))
    db.exec_driver_sql("ALTER TABLE matches DROP COLUMN seats")
    db.exec_driver_sql("ALTER TABLE moves ADD COLUMN nth INTEGER NOT NULL DEFAULT 0")
    db.exec_driver_sql("ALTER TABLE moves ADD COLUMN key VARCHAR(64)")
    db.exec_driver_sql(
        "UPDATE moves SET nth = (SELECT count(*) FROM moves AS earlier WHERE earlier.match = moves.match "
        "AND earlier.seat = moves.seat AND earlier.line < moves.line)"
    )
    for index in MOVES.indexes:
        index.create(db)
    db.execute(SETTINGS.insert().values(name="secret", value=secrets.token_urlsafe(32)))


def third(db: sql.Connection) -> None:
    """Schema 3: seats count the links that were used, so that a used link opens nothing any more."""
    db.exec_driver_sql("ALTER TABLE seats ADD COLUMN used INTEGER NOT NULL DEFAULT 0")


def fourth(db: sql.Connection) -> None:
    """Schema 4: matches say what of their deal was chosen."""
    db.exec_driver_sql("ALTER TABLE matches ADD COLUMN chosen TEXT NOT NULL DEFAULT ''")


STEPS: list[Callable[[sql.Connection], None]] = [first, second, third, fourth]


def migrate(db: sql.Connection) -> None:
    """Bring a database up to date, in the transaction it is handed; another process that starts meanwhile waits."""
    if db.dialect.name == "postgresql":
        db.exec_driver_sql("SELECT pg_advisory_xact_lock(7310)")
    SETTINGS.create(db, checkfirst=True)
    known = db.execute(sql.select(SETTINGS.c.value).where(SETTINGS.c.name == "schema")).scalar()
    if known is None:
        known = "1" if sql.inspect(db).has_table("matches") else "0"  # the first databases did not say
        db.execute(SETTINGS.insert().values(name="schema", value=known))
    if int(known) > len(STEPS):
        raise ValueError(f"it was made by a newer Skerry (schema {known}; this one knows {len(STEPS)})")
    for step in STEPS[int(known) :]:
        step(db)
    db.execute(SETTINGS.update().where(SETTINGS.c.name == "schema").values(value=str(len(STEPS))))
