"""Golden records: matches of old that must replay to the byte as long as a game's version is the same."""

import hashlib
from pathlib import Path

import pytest

import skerry
from skerry import BadRecord
from skerry.games import find
from skerry.match.record import parse_record
from skerry.match.table import BACK

from ..support.matches import GAMES, numbers

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(GOLDEN.rglob("*.skerry"))
each_record = pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parent.name}-{path.stem}" for path in RECORDS])


def advice(game):
    """What to do when a golden record no longer fits."""
    return (
        f"{game} no longer plays this match as it did. If that is wanted, raise `version` in the game, delete its golden "
        f"records and make new ones with tests/golden/make.py; if not, a rule, a word or the dealing has changed by mistake."
    )


def differences(path):
    """Why a record does not replay as it did; "" if it does."""
    game = path.parent.name
    text = path.read_bytes().decode("utf-8")
    try:
        table = parse_record(text, find)
    except BadRecord as error:
        return f"{path.name}: {error}. {advice(game)}"
    if table.text() != text:
        return f"{path.name}: written differently. {advice(game)}"
    if hashlib.sha256(table.state.tobytes()).hexdigest() != path.with_suffix(".sha256").read_text().strip():
        return f"{path.name}: the last state has other bytes. {advice(game)}"
    return ""


@each_record
def test_a_golden_record_replays_byte_for_byte(path):
    assert differences(path) == ""


@each_record
def test_a_golden_record_is_a_whole_match(path):
    table = skerry.load(path)
    assert table.over
    assert path.read_text().splitlines()[-1].startswith("result ")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_there_are_golden_records_for_every_number_of_players_and_every_option(game):
    tables = [skerry.load(path) for path in RECORDS if path.parent.name == game.name]
    assert {table.players for table in tables} >= set(numbers(game))
    assert {type(table.state) for table in tables} == set(game.records.values())
    for option in game.options:
        assert len({str(getattr(table.options, option.name)) for table in tables}) > 1, option.name
    assert any(entry.action == BACK for table in tables for entry in table.log)


def test_a_change_of_behaviour_is_noticed(tmp_path):
    folder = tmp_path / "1001-islands"
    folder.mkdir()
    record, digest = folder / "two.skerry", folder / "two.sha256"
    text = (GOLDEN / "1001-islands" / "two.skerry").read_text()
    sha = (GOLDEN / "1001-islands" / "two.sha256").read_text()
    record.write_text(text)
    digest.write_text(sha)
    assert differences(record) == ""
    digest.write_text(sha[::-1])
    assert "other bytes" in differences(record)
    record.write_text(text.replace("Draw from", "Pull from"))
    assert "raise `version`" in differences(record)
    record.write_text(text.rstrip("\n"))
    assert "written differently" in differences(record)
