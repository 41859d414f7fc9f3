"""Golden records: matches that must replay to the byte as long as a game's version is the same."""

import hashlib

import pytest

import skerry
from skerry import BadRecord
from skerry.games import find
from skerry.match.record import parse_record

from .golden import gaps
from .matches import GAMES, each_game
from .selection import golden_folder

RECORDS = [path for game in GAMES for path in sorted(golden_folder(game.name).glob("*.skerry"))]
each_record = pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parent.name}-{path.stem}" for path in RECORDS])


def advised(game):
    """The command that makes golden records."""
    return f"python -m skerry.testing.golden {game}"


def advice(game):
    """What to do when a golden record no longer fits."""
    return (
        f"{game} no longer plays this match as it did. If that is wanted, raise `version` in the game, delete its golden "
        f"records and make new ones ({advised(game)}); if not, a rule, a word or the dealing has changed by mistake."
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


@each_game
def test_there_are_golden_records_for_every_number_of_players_and_every_option(game):
    tables = [skerry.load(path) for path in RECORDS if path.parent.name == game.name]
    missing = gaps(game, tables)
    assert not missing, f"golden records lack {', '.join(missing)}; {advised(game.name)} makes them"
