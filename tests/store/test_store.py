"""The store, on SQLite and on PostgreSQL: the same schema, the same answers, nothing twice, nothing lost."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

import skerry
from skerry import BadOption, Table
from skerry.match.stored import Chair, NoSuchMatch, OutOfStep
from skerry.match.table import Entry
from skerry.store import Move, Store, Writer, progress
from skerry.store.schema import MATCHES, MOVES, SCHEMA, SETTINGS, STEPS
from skerry.web.tables.tables import reopen

from ..support.postgres import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]  # fixtures


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "skerry.db") if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


def a_match(store: Store, id: str = "m", owner: str = "me") -> Table:
    table = skerry.new("1001-islands", players=2, seed=3)
    with store.write() as db:
        store.create(db, id, table, [Chair(True, "", "Ada", {owner}), Chair(False, "greedy")], owner)
    return table


def step(table: Table, id: str = "m", key: str | None = None) -> tuple[Table, Move]:
    """The next line of a match, not yet written."""
    seat = table.turn[0]
    after = table.fork()
    after.play(seat, table.game.legal(table.state, table.box, seat)[0])
    nth = sum(entry.seat == seat for entry in table.log)
    return after, Move(id, len(table.log), after.log[-1], nth, key, progress(after))


def test_a_match_comes_back_as_it_was(database: str) -> None:
    store = Store(database)
    table = a_match(store)
    moves = []
    for i in range(5):
        table, move = step(table, key=f"key-{i}")
        moves.append(move)
    with store.write() as db:
        store.append(db, moves)
    match = store.match("m")
    assert reopen(match).state == table.state
    assert [line.key for line in match.lines] == [f"key-{i}" for i in range(5)]
    assert match.chairs == [Chair(True, "", "Ada", {"me"}), Chair(False, "greedy", "", set())]
    assert (match.turn, match.over, match.sheets) == (list(table.turn), False, [])
    assert store.lines("m", 3) == match.lines[3:]
    assert [found.id for found in store.matches("me")] == ["m"]
    assert store.matches("somebody") == []
    with pytest.raises(NoSuchMatch):
        store.match("nothing")
    store.close()


def test_lines_seat_numbers_and_keys_are_written_once(database: str) -> None:
    store = Store(database)
    table = a_match(store)
    after, first = step(table, key="the-key")
    with store.write() as db:
        store.append(db, [first])
    _, second = step(after)
    seat = first.entry.seat
    for twin in (
        first,
        Move("m", 1, Entry(seat, 0), 0, "other", first.progress),  # the seat's action of that number
        Move("m", 1, Entry(seat, 0), 9, "the-key", first.progress),  # the client's key
        Move("m", 0, second.entry, second.nth, None, first.progress),  # the line
    ):
        with pytest.raises(sql.exc.IntegrityError), store.write() as db:
            store.append(db, [twin])
    assert len(store.match("m").lines) == 1
    store.close()


def test_a_group_fails_one_by_one(database: str) -> None:
    """One bad move among many does not hold up the others, and is told what it did."""
    store = Store(database)
    tables = {f"m{i}": a_match(store, f"m{i}") for i in range(20)}

    async def write() -> list[Any]:
        writer = Writer(store)
        moves = [step(table, id)[1] for id, table in tables.items()]
        outcome = await asyncio.gather(*(writer.append(move) for move in [*moves, moves[7]]), return_exceptions=True)
        await asyncio.to_thread(writer.close)
        return outcome

    outcome = asyncio.run(write())
    assert outcome[:20] == [None] * 20
    assert isinstance(outcome[20], OutOfStep)
    assert all(len(store.match(id).lines) == 1 for id in tables)
    store.close()


def test_commits_are_grouped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "skerry.db")
    ids = [f"m{i}" for i in range(200)]
    tables = {id: a_match(store, id) for id in ids}
    sizes = []
    real = Writer.commit
    monkeypatch.setattr(Writer, "commit", lambda self, jobs: (sizes.append(len(jobs)), real(self, jobs))[1])

    async def write() -> None:
        writer = Writer(store)
        await asyncio.gather(*(writer.append(step(tables[id], id)[1]) for id in ids))
        await asyncio.to_thread(writer.close)

    asyncio.run(write())
    assert sum(sizes) == 200
    assert len(sizes) < 20
    store.close()


def test_a_move_is_written_though_the_database_has_hung_up_meanwhile(postgres_url: str) -> None:
    store = Store(postgres_url)
    tables = {id: a_match(store, id) for id in ("m1", "m2", "m3")}

    async def write() -> None:
        writer = Writer(store)
        await writer.append(step(tables["m1"], "m1")[1])
        with store.engine.connect() as db:
            others = "pid <> pg_backend_pid() AND datname = current_database()"
            db.execute(sql.text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))
        await asyncio.gather(*(writer.append(step(tables[id], id)[1]) for id in ("m2", "m3")))
        await asyncio.to_thread(writer.close)

    asyncio.run(write())
    assert all(len(store.match(id).lines) == 1 for id in tables)
    store.close()


def test_a_database_of_the_first_slice_is_brought_up_to_date(tmp_path: Path) -> None:
    """The first schema, written down here as it was, with a match in it."""
    file = tmp_path / "old.db"
    table = skerry.new("1001-islands", players=2, seed=3)
    rows = []
    for _ in range(6):
        seat = table.turn[0]
        table.play(seat, table.game.legal(table.state, table.box, seat)[0])
        rows.append(("old", len(rows), seat, table.log[-1].action))
    with sqlite3.connect(file) as db:
        db.executescript(
            "CREATE TABLE matches (id VARCHAR(32) NOT NULL PRIMARY KEY, game VARCHAR(40) NOT NULL, version INTEGER NOT NULL, "
            "box VARCHAR(12) NOT NULL, players INTEGER NOT NULL, seed BIGINT NOT NULL, "
            "options TEXT NOT NULL, seats TEXT NOT NULL, owner VARCHAR(64) NOT NULL, created FLOAT NOT NULL, "
            "changed FLOAT NOT NULL, "
            "state BLOB NOT NULL, over BOOLEAN NOT NULL, sheets TEXT NOT NULL); CREATE INDEX ix_matches_owner ON matches (owner);"
            "CREATE TABLE moves (match VARCHAR(32) NOT NULL REFERENCES matches (id), line INTEGER NOT NULL, "
            "seat INTEGER NOT NULL, action INTEGER NOT NULL, PRIMARY KEY (match, line));"
        )
        options = json.dumps({"lookout": table.options.lookout})
        db.execute(
            "INSERT INTO matches VALUES ('old', '1001-islands', ?, ?, 2, 3, ?, ?, 'me', 1, 2, ?, 0, '[]')",
            (table.game.version, table.box_fingerprint, options, '["person", "random"]', table.state.tobytes()),
        )
        db.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", rows)
    for _ in range(2):  # and a second start finds nothing to do
        store = Store(file)
        match = store.match("old")
        assert reopen(match).state == table.state
        assert match.chairs == [Chair(True, "", "", {"me"}), Chair(False, "random", "", set())]
        assert [found.id for found in store.matches("me")] == ["old"]
        with store.engine.connect() as db:
            kept = db.execute(MOVES.select().order_by(MOVES.c.line)).all()
        assert [row.nth for row in kept] == [sum(r[2] == row.seat for r in rows[: row.line]) for row in kept]
        store.close()


def test_the_steps_lead_to_the_schema_that_is_written_down(database: str) -> None:
    store = Store(database)
    found = sql.inspect(store.engine)
    for table in SCHEMA.tables.values():
        assert {column["name"] for column in found.get_columns(table.name)} == {column.name for column in table.columns}
        unique = {index["name"] for index in found.get_indexes(table.name) if index["unique"]}
        assert unique >= {index.name for index in table.indexes if index.unique}
    assert {column["name"] for column in found.get_columns("matches")} == {column.name for column in MATCHES.columns}
    store.close()


def test_a_database_of_a_later_skerry_is_left_alone(database: str) -> None:
    store = Store(database)
    with store.write() as db:
        db.execute(SETTINGS.update().where(SETTINGS.c.name == "schema").values(value=str(len(STEPS) + 1)))
    store.close()
    with pytest.raises(BadOption, match="newer Skerry"):
        Store(database)


def test_an_error_of_the_store_holds_no_secret(database: str) -> None:
    store = Store(database)
    table = a_match(store)
    with pytest.raises(sql.exc.IntegrityError) as told, store.write() as db:
        store.create(db, "m", table, [Chair(True, "", "", {"device-hash"})], "me")
    assert str(table.seed) not in str(told.value).split("VALUES")[-1]
    assert "hidden" in str(told.value)
    store.close()


def test_a_password_is_not_told() -> None:
    with pytest.raises(BadOption) as told:
        Store("postgresql://me:pa55word@127.0.0.1:1/x")
    assert "pa55word" not in str(told.value)
    assert "127.0.0.1" in str(told.value)
