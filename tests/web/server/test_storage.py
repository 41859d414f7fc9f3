"""Tables over one database, on SQLite and on PostgreSQL: several servers that stay in step, and none that waits for the disk."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from skerry.bots.uniform import Random
from skerry.match.table import Entry
from skerry.store import Store, Writer
from skerry.testing.tables import AllReady
from skerry.web.server.app import open_tables
from skerry.web.tables.tables import Stale

from ...support.postgres import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]  # fixtures


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "skerry.db") if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


def test_two_servers_that_get_the_same_move_at_once_commit_it_once(database: str) -> None:
    """And where two different moves meet, one counts and the other is refused; both servers show the same after that."""

    async def play() -> None:
        one, two = (open_tables(Store(database), AllReady()) for _ in range(2))
        first = await one.create("1001-islands", ["person"] * 3, {"lookout": 1}, 4, "me", [])
        second = await two.find(first.id)
        twice = [one.act(first, Entry(0, 0), 0, "same-key"), two.act(second, Entry(0, 0), 0, "same-key")]
        assert await asyncio.gather(*twice) == [0, 0]
        outcome = await asyncio.gather(
            one.act(first, Entry(0, 7), 1, "key-one"), two.act(second, Entry(0, 8), 1, "key-two"), return_exceptions=True
        )
        assert {type(result) for result in outcome} == {int, Stale}
        for tables, live_table in ((one, first), (two, second)):
            await tables.catch_up(live_table)
        assert first.table.log == second.table.log
        assert len(first.table.log) == 2
        await one.close()
        await two.close()

    asyncio.run(play())


def test_servers_on_one_postgres_hear_of_each_others_moves(postgres_url: str) -> None:
    async def until(condition: Callable[[], bool]) -> None:
        for _ in range(400):
            if condition():
                return
            await asyncio.sleep(0.02)
        raise AssertionError("not heard")

    async def play() -> None:
        one, two = (open_tables(Store(postgres_url), AllReady()) for _ in range(2))
        first = await one.create("1001-islands", ["person"] * 3, {"lookout": 1}, 4, "me", ["Ada"])
        second = await two.find(first.id)
        await asyncio.sleep(0.3)  # both listen
        await one.act(first, Entry(0, 0), 0, "key-one")
        await until(lambda: second.line == 1)
        await two.act(second, Entry(0, 7), 1, "key-two")
        await until(lambda: first.line == 2)
        assert first.keys == second.keys
        await two.change(second, 0, "me", "random", None)  # leaves the seat to a bot
        await until(lambda: first.chairs[0].bot == "random")
        await one.close()
        await two.close()

    asyncio.run(play())


@pytest.mark.slow
def test_the_event_loop_waits_neither_for_the_disk_nor_for_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything slow takes half a second; meanwhile the loop ticks, and others could be served."""
    slow, commit, match = 0.5, Writer.commit, Store.match
    choose = Random.choose
    monkeypatch.setattr(Writer, "commit", lambda self, jobs: (time.sleep(slow), commit(self, jobs))[1])
    monkeypatch.setattr(Store, "match", lambda self, id: (time.sleep(slow), match(self, id))[1])
    monkeypatch.setattr(Random, "choose", lambda self, view: (time.sleep(slow), choose(self, view))[1])
    gaps: list[float] = []

    async def tick() -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(0.01)
            gaps.append(time.perf_counter() - begun)

    async def play() -> None:
        tables = open_tables(Store(tmp_path / "skerry.db"), AllReady())
        live_table = await tables.create("1001-islands", ["person", "random"], {"lookout": 1}, 4, "me", [])
        ticking = asyncio.create_task(tick())
        await tables.act(live_table, Entry(0, 0), 0, "key-one")  # committed
        await tables.change(live_table, 0, "me", "random", None)
        while live_table.line < 2:  # a bot has thought, and its move is committed
            await asyncio.sleep(0.01)
        tables.open.clear()
        await tables.find(live_table.id)  # read
        ticking.cancel()
        await tables.close()

    asyncio.run(play())
    assert len(gaps) > 50
    assert max(gaps) < slow / 2
