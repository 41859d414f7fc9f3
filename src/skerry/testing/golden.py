"""Golden records: whole matches with take-backs, kept so that later versions are held to them.

`python -m skerry.testing.golden GAME` makes those that are missing in tests/golden. Files that exist are never
written again. Where a match is wanted, seeds are tried until something is taken back in it. With `--words` what the game says is
written anew in those that exist, where nothing else has changed. Those of past versions, in `v1`, `v2` ..., stay as they are.
"""

import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import skerry

from ..engine.layout import frozen
from ..errors import BadOption, SkerryError
from ..games import find
from ..match.game import Game
from ..match.options import Option
from ..match.table import BACK, Table
from .selection import golden_folder, numbers

BACKS = 0.15  # how often something is taken back where it can be
MOST_SEEDS = 400
WORDS = "--words"


def play(game: str, players: int, seed: int, options: dict[str, Any]) -> Table:
    """Returns a match played at random, with something taken back now and then."""
    table, chance = skerry.new(game, players=players, seed=seed, **options), random.Random(seed)
    while not table.over:
        seat = chance.choice(table.turn)
        table.play(seat, chance.choice(table.actions(seat)))
        if chance.random() < BACKS and not table.why_not_back(seat):
            table.back(seat)
    return table


def write(record: Path, table: Table) -> None:
    """Write a match and the fingerprint of its last state."""
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(table.text(), encoding="utf-8", newline="\n")
    digest = hashlib.sha256(table.state.tobytes()).hexdigest()
    record.with_suffix(".sha256").write_text(digest + "\n", encoding="utf-8", newline="\n")


def takes_back(table: Table) -> bool:
    """Is something taken back in a match?"""
    return any(entry.action == BACK for entry in table.log)


def can_take_back(game: Game) -> bool:
    """Can something be taken back now and then? It is tried in some matches at every number of players."""
    return any(takes_back(play(game.name, players, seed, {})) for seed in range(20) for players in numbers(game))


def gaps(game: Game, tables: list[Table]) -> list[str]:
    """Returns what golden records lack, in words."""
    missing = [f"{n} players" for n in numbers(game) if n not in {table.players for table in tables}]
    sizes = {game.record(table.players) for table in tables}
    missing += [f"a match with the record for up to {most} players" for most, size in game.records.items() if size not in sizes]
    for option in game.options:
        if len({str(getattr(table.options, option.name)) for table in tables}) < 2:
            missing.append(f"a second value of the option {option.name}")
    if not any(map(takes_back, tables)) and can_take_back(game):
        missing.append("a take-back")
    return missing


def wanted(game: Game) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yields matches that leave no gap: a name, a number of players, options."""
    sizes = {min(most + 1, game.players[1]) for most in game.records if most < game.players[1]}
    for players in sorted({*numbers(game), *sizes}):
        yield f"players-{players}", players, {}
    for option in game.options:
        yield f"option-{option.name}", *another_value(game, option)


def another_value(game: Game, option: Option) -> tuple[int, dict[str, Any]]:
    """Returns a number of players and a value of an option that is not its default and may be chosen then."""
    for players in numbers(game):
        for value in dict.fromkeys((option.low, option.low + 1, option.high)):
            given = {option.name: value if option.count == 1 else [value] * option.count}
            try:
                game.check(frozen(game.pack_options(given)), players)
            except BadOption:
                continue
            if value != option.default:
                return players, given
    raise BadOption(f"no value of the option {option.name} but {option.default} goes with the others: it offers no choice")


def make(game: Game) -> Iterator[Path]:
    """Write the golden records of a game that are missing, and yield their files."""
    for name, players, options in wanted(game):
        record = golden_folder(game.name) / f"{name}.skerry"
        if not record.exists():
            table = play(game.name, players, 1, options)
            for seed in range(2, MOST_SEEDS):
                if takes_back(table):
                    break
                table = play(game.name, players, seed, options)
            write(record, table)
            yield record


def reword(game: Game) -> Iterator[Path]:
    """Write the golden records anew that are the same but for words, and yield their files."""
    for record in sorted(golden_folder(game.name).glob("*.skerry")):
        table = skerry.load(record)
        digest = record.with_suffix(".sha256").read_text(encoding="utf-8").strip()
        if digest == hashlib.sha256(table.state.tobytes()).hexdigest() and table.text() != record.read_text(encoding="utf-8"):
            write(record, table)
            yield record


def main() -> None:
    """Write what is missing for the games named in the command, or their words anew."""
    names = [name for name in sys.argv[1:] if name != WORDS]
    if not names:
        sys.exit(f"name a game: python -m skerry.testing.golden [{WORDS}] GAME")
    try:
        for name in names:
            for record in (reword if WORDS in sys.argv else make)(find(name)):
                print(f"made {record}")
    except SkerryError as error:
        sys.exit(f"skerry: {error}")


if __name__ == "__main__":
    main()
