"""Past versions of games: matches begun with one are read, drawn, told, coached, taken back in and played on."""

import ast
import pickle
import random

import pytest

import skerry
from skerry.bots import find_bot
from skerry.bots.coach import coach
from skerry.bots.levels import LEVELS
from skerry.games import PAST, find, package_of, past_versions, versions
from skerry.match.view import SPECTATOR

from .matches import GAMES, LONG, play_out
from .selection import golden_folder

OLD = [(newest, game) for newest in GAMES for game in versions(newest)[:-1]]
each_past = pytest.mark.parametrize(("newest", "game"), OLD, ids=[f"{game.name}-{game.version}" for _, game in OLD])
FOLDERS = [(newest, number) for newest in GAMES for number in past_versions(newest)]
MOST = 400  # positions of a match that are drawn


def golden(game, number=None):
    """Some golden record of a version: the shortest, or one by its number."""
    records = sorted((golden_folder(game.name) / f"v{game.version}").glob("*.skerry"), key=lambda path: path.stat().st_size)
    assert records, f"the golden records of version {game.version} of {game.title} are gone"
    return skerry.load(records[0 if number is None else number % len(records)])


@each_past
def test_it_is_another_game_object_with_the_same_name(newest, game):
    assert game is not newest
    assert (game.name, find(game.name, game.version), find(game.name)) == (newest.name, game, newest)
    assert game.version < newest.version
    assert pickle.loads(pickle.dumps(game)) is game
    assert game.folder.parent.parent == newest.folder


@each_past
def test_its_golden_records_are_opened_by_it(newest, game):
    table = golden(game)
    assert table.game is game
    assert pickle.loads(pickle.dumps(table)).game is game
    assert f"\nversion {game.version}\n" in table.text()


@each_past
@pytest.mark.parametrize("number", [0, 1])
def test_all_panels_of_a_recorded_match_are_drawn_and_all_its_lines_told(newest, game, number):
    table = golden(game, number)
    viewers = range(SPECTATOR, table.players)
    lines = range(len(table.log) + 1)
    for line in lines if len(lines) <= MOST else sorted(random.Random(1).sample(lines, MOST)):
        earlier = table.at(line)
        for viewer in viewers:
            view = earlier.view(viewer)
            assert all(panel.draw().svg for panel in view.panels())
            assert view.prompt
            assert view.data()["game"] == game.name
    for viewer in viewers:
        assert len(table.told(viewer)) == len(table.log)
        assert table.svg(viewer).startswith("<svg")
    assert table.outcome is not None


@each_past
def test_a_match_goes_on_with_bots_and_something_is_taken_back(newest, game):
    table = golden(game)
    table = table.at(len(table.log) // 2)
    seat = table.turn[0]
    for code in ("greedy", *LEVELS):
        assert find_bot(code, seed=1).choose(table.view(seat)).id in [action.id for action in table.actions(seat)]
    text = table.text()
    again = skerry.position(table.position()) if game.notation else table
    assert again.game is game
    assert again.state.tobytes() == table.state.tobytes()
    play_out(table, random.Random(2), backs=0.3, moves=len(table.log) + 200 if game.longest >= LONG else 10**9)
    assert table.text().startswith(text)


@each_past
def test_the_coach_looks_at_a_match_again(newest, game):
    table = golden(game)
    short = table.at(min(len(table.log), 12))
    advice = coach(short, "tree:20n", 1, None, lambda done: None)
    assert advice
    assert all(one.played for one in advice)


@pytest.mark.parametrize(("newest", "number"), FOLDERS, ids=[f"{game.name}-{number}" for game, number in FOLDERS])
def test_it_imports_nothing_of_the_game_as_it_is_now(newest, number):
    package, folder = package_of(newest), newest.folder / PAST / f"v{number}"
    for file in sorted(folder.rglob("*.py")):
        inside = f"{package}.{PAST}.v{number}".split(".") + list(file.relative_to(folder).parts[:-1])
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                base = inside[: len(inside) - node.level + 1] if node.level else []
                module = ".".join([*base, *filter(None, [node.module])])
                named = [f"{module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Import):
                named = [alias.name for alias in node.names]
            else:
                continue
            own = f"{package}.{PAST}.v{number}."
            assert not [name for name in named if f"{name}.".startswith(f"{package}.") and not f"{name}.".startswith(own)], (
                f"{file} imports {named}"
            )
