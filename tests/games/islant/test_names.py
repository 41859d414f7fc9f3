"""Names of islands: given, kept, forgotten, told to everybody, and never taken for anything but words."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import skerry
from skerry import BadName, BadRecord, IllegalAction
from skerry.games import find
from skerry.match.record import parse_record
from skerry.match.stored import Chair
from skerry.match.table import Table
from skerry.store import Store
from skerry.testing.clauses import proves
from skerry.testing.wire import another, hear
from skerry.web.server.app import create_app
from skerry.web.tables.tables import reopen


def own_sheet(table: Table, viewer: int, seat: int) -> str:
    """The picture of a sheet, as somebody sees it."""
    return next(panel.svg for panel in table.view(viewer).panels() if panel.id == f"sheet-{seat}")


def draw_once(table: Table) -> None:
    """Seat 0 draws the first tile that the table offers."""
    drawn = len(table.data(0)["sheets"][0]["squares"])
    while len(table.data(0)["sheets"][0]["squares"]) == drawn:
        table.play(0, table.actions(0)[-1])


@proves("L3")
def test_a_name_is_on_the_sheet_for_all_to_read_and_changes_nothing():
    table = skerry.new("islant", players=2, seed=3, level=3)
    state = table.state.tobytes()
    table.name(0, "d4", "Skerryvore")
    assert table.state.tobytes() == state
    assert not table.log
    assert all(">Skerryvore</text>" in own_sheet(table, viewer, 0) for viewer in (-1, 0, 1))
    assert "Skerryvore" not in own_sheet(table, 0, 1)
    assert table.data(1)["names"] == [[0, "d4", "Skerryvore"]]
    assert 'data-place="d4" data-name="Skerryvore"' in own_sheet(table, 0, 0)
    assert "data-place" not in own_sheet(table, 1, 0), "only one's own islands can be named"


@proves("L3")
def test_a_name_stays_with_its_island_while_that_grows():
    table = skerry.new("islant", players=1, seed=5, level=3)
    table.name(0, "d4", "Muckle Flugga")
    draw_once(table)
    assert own_sheet(table, 0, 0).count(">Muckle Flugga</text>") == 1
    table.name(0, "d4", "Out  Stack ")
    assert ">Out Stack</text>" in own_sheet(table, 0, 0)
    table.name(0, "d4", "")
    assert "</text></g></g>" not in own_sheet(table, 0, 0)
    assert table.names == {}


def test_where_islands_grow_together_the_older_name_stays():
    table = skerry.new("islant", players=1, seed=5, level=3)
    table.name(0, "d3", "North")
    table.name(0, "d4", "Middle")
    assert ">Middle</text>" in own_sheet(table, 0, 0)
    assert ">North</text>" not in own_sheet(table, 0, 0), "there is no island there yet"
    state = table.state.copy()
    state.array["sheet"][0, 2 * 11 + 3] = 15  # land on all sides, joined with the middle
    table.state = state
    assert ">North</text>" in own_sheet(table, 0, 0)
    assert ">Middle</text>" not in own_sheet(table, 0, 0)


def test_a_name_is_only_words():
    table = skerry.new("islant", players=1, seed=1)
    table.name(0, "e5", '<b onclick="x">&</b>')
    svg = own_sheet(table, 0, 0)
    assert "<b" not in svg
    assert '&lt;b onclick="x"&gt;&amp;&lt;/b&gt;</text>' in svg
    assert 'data-name="&lt;b onclick=&quot;x&quot;&gt;' in svg


@pytest.mark.parametrize(
    ("seat", "place", "text", "reason"),
    [
        (0, "z9", "x", "no place of Islant"),
        (0, 5, "x", "no place of Islant"),
        (0, "e5", "x" * 25, "at most 24"),
        (0, "e5", "a\x00b", "printable"),
        (0, "e5", "\u202eabc", "printable"),
        (0, "e5", 7, "printable"),
        (1, "e5", "x", "no seat 1"),
    ],
)
def test_what_cannot_be_a_name_is_refused_and_loses_nothing(seat, place, text, reason):
    table = skerry.new("islant", players=1, seed=1)
    table.name(0, "e5", "Mine")
    with pytest.raises((BadName, IllegalAction), match=reason):
        table.name(seat, place, text)
    assert table.names == {(0, "e5"): "Mine"}


def test_other_games_have_nothing_to_name():
    with pytest.raises(BadName, match="nothing to name"):
        skerry.new("1001-islands", players=2, seed=1).name(0, "a1", "x")


def test_names_are_kept_by_records_forks_and_earlier_positions(tmp_path: Path):
    table = skerry.new("islant", players=2, seed=3, level=3)
    table.name(1, "d4", "Foula")
    table.name(0, "d4", "Hoy # 2")
    draw_once(table)
    text = table.text()
    assert "\nname 1 d4 Foula\nname 0 d4 Hoy # 2\n1 seat 0 " in text
    again = parse_record(text, find)
    assert list(again.names.items()) == list(table.names.items())
    assert again.text() == text
    table.save(tmp_path / "match")
    assert skerry.load(tmp_path / "match").names == table.names
    assert table.at(0).names == table.names
    twin = table.fork()
    twin.name(0, "d4", "Rousay")
    assert table.names[0, "d4"] == "Hoy # 2"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("name 0 d4", "expected 'name"),
        ("name 0 z4 Foula", "no place"),
        ("name 2 d4 Foula", "no seat 2"),
        ("name 0 d4  Foula", "no blanks"),
        ("name 0 d4 Foula\nname 0 d4 Foula", "named twice"),
        (f"name 0 d4 {'x' * 25}", "at most 24"),
    ],
)
def test_a_record_with_a_bad_name_is_refused(line: str, reason: str):
    text = skerry.new("islant", players=2, seed=3, level=3).text() + line + "\n"
    with pytest.raises(BadRecord, match=f"^line [89]: .*{reason}"):
        parse_record(text, find)


def test_the_store_keeps_names(tmp_path: Path):
    table = skerry.new("islant", players=2, seed=3, level=3)
    store = Store(tmp_path / "skerry.db")
    with store.write() as db:
        store.create(db, "m", table, [Chair(True), Chair(True)], "owner")
        store.name(db, "m", 0, "d4", "Foula")
        store.name(db, "m", 1, "d4", "Hoy")
        store.name(db, "m", 0, "d4", "Unst")
    assert list(reopen(store.match("m")).names.items()) == [((1, "d4"), "Hoy"), ((0, "d4"), "Unst")]
    with store.write() as db:
        store.name(db, "m", 1, "d4", "")
    assert reopen(store.match("m")).names == {(0, "d4"): "Unst"}
    store.close()


def test_a_name_given_at_the_web_table_reaches_everybody_and_outlives_the_server(tmp_path: Path):
    with TestClient(create_app(tmp_path / "skerry.db"), base_url="http://localhost") as client:
        new = {"game": "islant", "seats": ["person", "person"], "options": {"level": 3}}
        table = f"/api/tables/{client.post('/api/tables', json=new).json()['id']}"
        with client.websocket_connect(f"ws://localhost{table}/live?seat=1") as socket:
            before = hear(socket)
            given = client.post(f"{table}/name", json={"seat": 0, "place": "d4", "text": "Fair Isle"})
            assert given.json() == {"line": 0}
            after = hear(socket)
            assert (after["line"], after["log"]) == (before["line"], [])
            assert [panel["id"] for panel in after["panels"]] == ["sheet-0"]
            assert ">Fair Isle</text>" in after["panels"][0]["svg"]
            assert after["newest"]
        long = client.post(f"{table}/name", json={"seat": 0, "place": "d4", "text": "x" * 25})
        assert (long.status_code, "at most 24" in long.json()["error"]) == (400, True)
        refused = another(client).post(f"{table}/name", json={"seat": 0, "place": "d4", "text": "Mine"})
        assert refused.status_code == 403
    with TestClient(create_app(tmp_path / "skerry.db"), base_url="http://localhost") as client:
        assert client.get(f"{table}/data").json()["names"] == [[0, "d4", "Fair Isle"]]
