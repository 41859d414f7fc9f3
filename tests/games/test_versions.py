"""Versions of games: a match that was begun can be ended, by the version it was begun with, when the next one is out."""

import json
import pickle
import random
import shutil
import subprocess
import sys

import pytest

import skerry
from skerry import BadPosition, BadRecord
from skerry.errors import UnknownGame
from skerry.games import find, past_versions, versions
from skerry.match.record import parse_record
from skerry.match.table import new_table
from skerry.testing.freeze import moved
from skerry.testing.matches import play_on, play_out

from ..support.installed import new_project
from ..support.releases import next_release

CHANGES = (  # in what the game does, says and looks like
    ("kelp/rules.py", "s.bid[seat] = highest(s) + RAISE", "s.bid[seat] = highest(s) + 2 * RAISE"),
    ("kelp/words.py", '"Outbid"', '"Go higher"'),
    ("kelp/scene.py", "<symbol", '<symbol data-second=""'),
)
PROGRAM = """
import hashlib, json, random, sys
import skerry
from skerry.games import find
from skerry.match.table import new_table
told = {}
for version in map(int, sys.argv[1:]):
    game, states = find("kelp", version), []
    for seed in range(12):
        table, chance = new_table(game, 3, seed, None, {}), random.Random(seed)
        while not table.over:
            seat = chance.choice(table.turn)
            actions = table.actions(seat)
            table.play(seat, next((one for one in actions if one.id == 7), chance.choice(actions)))
            table.at(len(table.log) // 2)  # replays in one kernel
            states.append(table.state.tobytes())
        skerry.bot("greedy", seed=1).choose(new_table(game, 3, seed, None, {}).view(0))
    told[version] = hashlib.sha256(b"".join(states)).hexdigest()
print(json.dumps(told, sort_keys=True))
"""


@pytest.fixture(scope="module")
def kelp(tmp_path_factory):
    """A game outside the package, and the environment in which its second version is out."""
    project = new_project(tmp_path_factory.mktemp("first") / "kelp", "kelp")
    return project, next_release(tmp_path_factory.mktemp("second") / "kelp", "kelp", *CHANGES, sources=project / "src")


def run(program, env, *arguments):
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_two_versions_in_one_process_are_not_mixed_up_compiled_or_not(kelp, tmp_path):
    """Two processes compile a version each, with equal numbers for equal functions; others have what both have compiled."""
    _, env = kelp
    alone = [json.loads(run(PROGRAM, {**env, "SKERRY_JIT": "0"}, version)) for version in ("1", "2")]
    told = {**alone[0], **alone[1]}
    assert len(set(told.values())) == 2
    for used in (["1"], ["2"], ["2", "1"], ["1", "2"]):
        cache = tmp_path / "-".join(used)
        for compiled in ("1", "2") if len(used) > 1 else ():
            shutil.copytree(tmp_path / compiled, cache, dirs_exist_ok=True)
        found = json.loads(run(PROGRAM, {**env, "SKERRY_CACHE": str(cache), "SKERRY_JIT": "1"}, *used))
        assert found == {version: told[version] for version in used}
    bound = [{file.name.rpartition("-")[0] for file in (tmp_path / version).glob("call_*.nbc")} for version in ("1", "2")]
    assert {f"{name}_v1" for name in bound[1]} == bound[0], "Numba takes machine code of one name for the same"
    assert not {file.name for file in (tmp_path / "1").glob("play-*")} & {file.name for file in (tmp_path / "2").glob("play-*")}


def test_a_record_a_position_and_a_pickle_of_before_are_opened_by_what_they_were_made_with(kelp, tmp_path):
    project, second = kelp
    first = {**second, "PYTHONPATH": str(project / "src") + ":" + second["PYTHONPATH"]}
    make = (
        "import pickle, random, skerry, sys\nfrom skerry.testing.matches import play_on\n"
        "table = play_on(skerry.new('kelp', players=3, seed=4, lots=4), random.Random(4), 6)\n"
        "table.save(sys.argv[1] + '/match.skerry')\n"
        "open(sys.argv[1] + '/position', 'w').write(table.position(1))\n"
        "pickle.dump(table, open(sys.argv[1] + '/pickle', 'wb'))\n"
        "print(table.game.version, [action.text for action in table.actions(table.turn[0])])\n"
    )
    before = run(make, {**first, "SKERRY_GAMES": "kelp"}, str(tmp_path))
    look = (
        "import pickle, random, skerry, sys\nfrom skerry.testing.matches import play_out\n"
        "table = skerry.load(sys.argv[1] + '/match.skerry')\n"
        "print(table.game.version, [action.text for action in table.actions(table.turn[0])])\n"
        "view = skerry.position(open(sys.argv[1] + '/position').read())\n"
        "again = pickle.load(open(sys.argv[1] + '/pickle', 'rb'))\n"
        "assert table.game is view.game is again.game is not skerry.new('kelp').game\n"
        "assert again.state == table.state and table.text() == open(sys.argv[1] + '/match.skerry').read()\n"
        "assert 'data-second' not in table.svg(0) and 'data-second' in skerry.new('kelp').svg(0)\n"
        "assert skerry.new('kelp').game.version == 2 and skerry.games()[-1].version == 2\n"
        "assert play_out(table, random.Random(1), 0.2).over\n"
    )
    assert run(look, {**second, "SKERRY_GAMES": "kelp"}, str(tmp_path)) == before


def test_what_a_copy_imports_is_found_from_further_away():
    source = "from ...engine import x  # far\nfrom . import rules, words\nfrom .boxes import y\nimport kelp.art as art\n"
    assert moved(source, "kelp", "kelp.past.v1", 0) == (
        "from .....engine import x  # far\nfrom . import rules, words\nfrom .boxes import y\nimport kelp.past.v1.art as art\n"
    )
    deeper = "from .. import words\nfrom ....match import story\nif 1:\n    from kelp.rules import (\n        a,\n    )\n"
    assert moved(deeper, "kelp", "kelp.past.v1", 1) == (
        "from .. import words\nfrom ......match import story\nif 1:\n    from kelp.past.v1.rules import (\n        a,\n    )\n"
    )


# ---- Island Trader, whose second version draws the number of its map apart from the seed

TRADER = "island-trader"


def test_both_versions_of_island_trader_are_there():
    newest = find(TRADER)
    assert [game.version for game in versions(newest)] == [1, newest.version]
    assert past_versions(newest) == [1]
    assert find(TRADER, newest.version) is newest
    assert skerry.new(TRADER, seed=1).game is newest


def test_a_match_of_the_first_goes_on_by_its_own_rules():
    first, newest = find(TRADER, 1), find(TRADER)
    old = play_on(new_table(first, 2, 77, None, {}), random.Random(1), 20)
    assert old.state.map_seed > 0, "then the number came from the seed"
    assert play_on(new_table(newest, 2, 77, None, {}), random.Random(1), 20).state.map_seed == 0
    again = parse_record(old.text(), find)
    assert again.game is first
    assert pickle.loads(pickle.dumps(again)).state.tobytes() == old.state.tobytes()
    assert skerry.position(old.position()).game is first
    assert play_out(again, random.Random(2), 0.2).over


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (0, "there is no version 0 of Island Trader; there is version 1 and version 2"),
        (3, "version 3 of Island Trader is newer than the one that is installed, version 2"),
    ],
)
def test_a_version_that_never_was_is_refused(version, words):
    table = skerry.new(TRADER, seed=1)
    with pytest.raises(UnknownGame, match=words):
        find(TRADER, version)
    with pytest.raises(BadRecord, match=f"line 3: {words}"):
        parse_record(table.text().replace("\nversion 2\n", f"\nversion {version}\n"), find)
    with pytest.raises(BadPosition, match=f"line 1: {words}"):
        skerry.position(table.position().replace("version 2", f"version {version}"))


def test_the_first_does_not_know_what_the_second_says():
    assert "1 gems" in "".join(action.text for action in new_table(find(TRADER, 1), 2, 5, None, {}).actions(0)) + gems(1)
    assert "1 gems" not in gems(2)


def gems(version):
    """All that can be chosen in a match at random, in words."""
    table = new_table(find(TRADER, version), 2, 5, None, {})
    said, chance = [], random.Random(5)
    while not table.over:
        actions = table.actions(table.turn[0])
        said += [action.text for action in actions]
        table.play(table.turn[0], chance.choice(actions))
    return " ".join(said)
