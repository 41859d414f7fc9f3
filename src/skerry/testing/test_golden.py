"""Golden records: matches that must replay to the byte for ever, those of a past version by that version."""

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
OLDER = [path for game in GAMES for path in sorted(golden_folder(game.name).glob("v*/*.skerry"))]


def name_of(path):
    """What a record is called in a list of tests."""
    return "-".join(part for part in (*path.parts[-3:-1], path.stem) if part != "golden")


each_record = pytest.mark.parametrize("path", [*RECORDS, *OLDER], ids=name_of)


def advised(game):
    """The command that makes golden records."""
    return f"python -m skerry.testing.golden {game}"


def advice(game):
    """What to do when a golden record no longer fits."""
    return (
        f"{game} no longer plays this match as it did. If that is wanted, undo it, keep this version for the matches that "
        f"were begun with it (`python -m skerry.testing.freeze {game}`), do it again, delete its golden records, make new ones "
        f"({advised(game)}); if not, a rule or the dealing has changed by mistake."
    )


def differences(path):
    """Why a record does not replay as it did; "" if it does."""
    text = path.read_bytes().decode("utf-8")
    try:
        table = parse_record(text, find)
    except BadRecord as error:
        return f"{path.name}: {error}. {advice(path.parent.name)}"
    game = table.game.name
    if hashlib.sha256(table.state.tobytes()).hexdigest() != path.with_suffix(".sha256").read_text().strip():
        return f"{path.name}: the last state has other bytes. {advice(game)}"
    lines = list(zip(text.split("\n"), table.text().split("\n"), strict=False))
    if line := next((i for i, (then, now) in enumerate(lines, 1) if then != now), 0):
        then, now = lines[line - 1]
        words = f"If these words are wanted, `{advised('--words ' + game)}` writes them into the records."
        return f"{path.name}: line {line} was {then!r}, and is written {now!r}. {words}"
    return "" if table.text() == text else f"{path.name}: written differently. {advice(game)}"


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
