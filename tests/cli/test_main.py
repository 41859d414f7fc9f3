"""The command line: real runs, and what it says when something is wrong."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

import skerry
from skerry.cli.main import app, main
from skerry.cli.serve import data_folder
from skerry.cli.simulate import simulation_group
from skerry.games import FOLDERS, find

from ..support.voyage import AUCTION_AND_VOYAGE, VOYAGES

GAME = "1001-islands"
HOUSE = find(GAME).folder / "components.toml"


def run(*arguments, **environment):
    """The command as a person runs it."""
    return subprocess.run(
        [sys.executable, "-m", "skerry", *map(str, arguments)],
        capture_output=True, text=True, timeout=300, env={**os.environ, "COLUMNS": "100", **environment},
    )  # fmt: skip


@pytest.fixture
def refused(monkeypatch, capsys):
    """What a command prints that goes wrong, without a process of its own: its exit status, its output and its errors."""

    def attempt(*arguments):
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setattr(sys, "argv", ["skerry", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            main()
        return left.value.code, *capsys.readouterr()

    return attempt


def printed(*arguments, app=app):
    """What a command prints that goes well, without a process of its own."""
    result = CliRunner().invoke(app, list(map(str, arguments)), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A finished match of three, in a file."""
    table, bot = skerry.new(GAME, players=3, seed=3), skerry.bot("random", seed=1)
    while not table.over:
        seat = table.turn[0]
        table.play(seat, bot.choose(table.view(seat)))
    path = tmp_path_factory.mktemp("cli") / "match.txt"
    table.save(path)
    return path


# ---- help and games


@pytest.mark.parametrize(
    "command", [[], ["games"], ["simulate"], ["replay"], ["box"], ["box", "check"], ["report"], ["warm"], ["arena"], ["coach"],
                ["campaign"], ["campaign", "simulate"]]
)  # fmt: skip
def test_every_command_explains_itself(command):
    text = printed(*command, "--help")
    assert "Usage:" in text
    assert len(text) > 200


def test_the_version():
    assert printed("--version").strip() == f"skerry {skerry.__version__}"


def test_games_are_listed_with_their_options():
    text = printed("games")
    for name in FOLDERS:
        assert name in text
        for option in find(name).options:
            assert option.name in text


# ---- simulate


def test_simulate_as_json():
    data = json.loads(printed("simulate", GAME, "--players", 3, "--games", 50, "--seed", 4, "--option", "lookout=1", "--json"))
    assert (data["game"], data["players"], data["games"], data["seed"]) == (GAME, 3, 50, 4)
    assert sum(seat["sole_wins"] for seat in data["seats"]) <= 50
    again = json.loads(printed("simulate", GAME, "--players", 3, "--games", 50, "--seed", 4, "--option", "lookout=1", "--json"))
    assert {**data, "seconds": 0} == {**again, "seconds": 0}


def test_simulate_for_people():
    text = printed("simulate", GAME, "--players", 2, "--games", 100, "--bots", "greedy,random", "--box", HOUSE)
    assert re.search(r"100 games, [\d,]+ decisions", text)
    assert "games/s" in text
    assert "decisions/s" in text
    assert "█" in text
    assert "dream of snake" in text
    assert re.search(r"won alone +\d+\.\d\d % +\d+\.\d\d %", text)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "chess"], "there is no game 'chess'; the games: "),
        (["simulate", GAME, "--players", "9"], "1001 Islands is for 2 to 5 players, not 9"),
        (["simulate", GAME, "--games", "0"], "the number of games must be a whole number from 1"),
        (["simulate", GAME, "--seed", "-1"], "the seed must be a whole number from 0"),
        (["simulate", GAME, "--bots", "clever"], "'clever' is no bot for simulations; those are random and greedy"),
        (["simulate", GAME, "--bots", "greedy,random,random"], "3 bots for 2 players"),
        (["simulate", GAME, "--option", "lookout"], "write it as name=value"),
        (["simulate", GAME, "--option", "lookout=1", "--option", "lookout=2"], "given twice"),
        (["simulate", GAME, "--option", "lookout=soon"], "option lookout: 'soon' is not a whole number from 0 to 5, or chance"),
        (["simulate", GAME, "--option", "moon=1"], "1001 Islands has no option 'moon'; its options: lookout"),
        (["simulate", GAME, "--box", "nowhere.toml"], "nowhere.toml: cannot be read (No such file or directory)"),
        (["replay", "nowhere.txt"], "nowhere.txt: cannot be read (No such file or directory)"),
        (["replay", HOUSE], "components.toml: line 1: not a Skerry record"),
        (["box", "check", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["box", "check", HOUSE, "--game", "chess"], "there is no game 'chess'"),
        (["report", "chess"], "there is no game 'chess'"),
        (["report", GAME, "--games", "0"], "the number of games"),
        (["arena", GAME, "greedy"], "two bots or more"),
        (["arena", GAME, "greedy", "tree:fast"], "'fast' is no budget"),
        (["coach", "nowhere.txt"], "nowhere.txt: cannot be read"),
        (["warm", "chess"], "there is no game 'chess'"),
        (["campaign", "simulate", "--bots", "clever"], "'clever' is no bot for campaigns; those are greedy and random"),
        (["campaign", "simulate", "--players", "5"], "My Island is for 1 to 4 players, not 5"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(refused, arguments, words):
    status, output, errors = refused(*arguments)
    assert status == 2
    assert output == ""
    assert errors.startswith("skerry: ")
    assert errors.count("\n") == 1
    assert words in errors


def test_a_process_says_it_in_one_sentence_too():
    result = run("simulate", "chess")
    assert (result.returncode, result.stdout) == (2, "")
    assert re.fullmatch(r"skerry: there is no game 'chess'; .+\n", result.stderr)


@pytest.mark.parametrize(
    "arguments", [["simulate"], ["simulate", GAME, "--games", "many"], ["play"], ["--port", "99999"], ["--moon"]]
)
def test_a_command_that_is_spelt_wrong_gets_an_explanation(refused, arguments):
    status, _, errors = refused(*arguments)
    assert status == 2
    assert "Error" in errors


def test_ctrl_c_shows_what_there_is_so_far():
    master, slave = pty.openpty()  # progress is shown on a terminal only
    command = [sys.executable, "-m", "skerry", "simulate", GAME, "--games", str(10**12), "--json"]
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # whatever started the tests may have it ignored
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=slave, text=True, start_new_session=True, preexec_fn=heard
    ) as process:
        os.close(slave)
        seen = b""
        while b"decisions/s" not in seen:
            seen += os.read(master, 4096)
        process.send_signal(signal.SIGINT)
        try:
            while more := os.read(master, 4096):
                seen += more
        except OSError:  # the terminal is closed with the process
            pass
        output = process.stdout.read()
    os.close(master)
    assert process.returncode == 130
    assert 0 < json.loads(output)["games"] < 10**12
    assert b"Traceback" not in seen


def test_a_reader_who_leaves_is_no_error():
    command = f"{sys.executable} -m skerry games | true; exit ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert result.stderr == ""


# ---- simulations that games bring along


def test_any_simulation_of_a_game_is_a_command():
    group = simulation_group(AUCTION_AND_VOYAGE, VOYAGES)
    told = printed("--help", app=group)
    assert "Voyages of the Auction." in told
    told = printed("simulate", "--help", app=group)
    for said in ("Sail far.", "skerry voyage simulate --players 2 --voyages 4", "How many voyages.", "idle or keen"):
        assert said in told
    told = printed("simulate", "--voyages", 3, "--seed", 7, app=group)
    assert told.startswith("The [Far] Shore, 2 players, idle, seed 7")
    assert re.search(r"leg +mean.*The \[north\] *\n +bids +3\.0 *\n +The south", told, re.DOTALL)
    assert told.endswith("wind: [fair]\n")
    assert json.loads(printed("simulate", "--json", "--threads", 2, app=group)) == {"game": "auction", "voyages": 4, "threads": 2}


def test_campaigns_are_simulated_for_people():
    told = printed("campaign", "simulate", "--players", 2, "--campaigns", 2, "--bots", "random", "--threads", 1)
    assert "Episode 24: The Long Light" in told
    assert "Goal: Path from a gate to the beach" in told
    assert re.search(r"lead: 6: \d\.\d\d, 12: ", told)
    assert re.search(r"changes of the sole leader: \d", told)


def test_a_command_of_a_game_is_suggested_like_any_other():
    assert "Did you mean 'campaign'?" in run("campain").stderr


# ---- replay


def test_replay_tells_the_match(record):
    text = printed("replay", record)
    table = skerry.load(record)
    assert f"seed {table.seed}" in text
    assert re.search(r"total +" + " +".join(map(str, table.scores)), text)
    assert f"Won by seat {table.winners[0]}" in text
    assert re.search(rf"\b{len(table.log)} +\d ", text)


def test_replay_tells_a_match_that_began_from_a_position(record, tmp_path):
    begun, bot = skerry.position(skerry.load(record).at(20).position()), skerry.bot("random", seed=2)
    for _ in range(3):
        begun.play(begun.turn[0], bot.choose(begun.view(begun.turn[0])))
    begun.save(tmp_path / "later.txt")
    text = printed("replay", tmp_path / "later.txt")
    assert "begun from a position" in text
    assert "seed" not in text


def test_replay_stops_where_it_is_told_to(record):
    text = printed("replay", record, "--at", 5, "--seat", 1)
    assert "as it stands" in text
    assert "Won by" not in text


def test_replay_draws_the_board(record, tmp_path):
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    printed("replay", record, "--at", 20, "--svg", svg, "--png", png, "--theme", "dark")
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--at", "9999"], "--at 9999: the log of this match has"),
        (["--at", "-1"], "--at -1"),
        (["--seat", "3"], "there is no seat 3; seats go from -1 to 2"),
        (["--theme", "pink", "--svg", "x.svg"], "there is no theme 'pink'; the themes: light, dark"),
        (["--svg", "/nowhere/x.svg"], "/nowhere/x.svg: cannot be written (No such file or directory)"),
    ],
)
def test_replay_says_what_is_wrong(refused, record, arguments, words):
    status, _, errors = refused("replay", record, *arguments)
    assert status == 2
    assert words in errors


# ---- arena and coach


def test_an_arena_goes_on_from_its_file(tmp_path):
    command = ["arena", GAME, "random", "greedy", "--seed", 2, "--out", tmp_path / "arena.json"]
    text = printed(*command, "--games", 2)
    assert "2 games" in text
    assert re.search(r"greedy +random +2 +\d+\.\d %", text)
    first = json.loads((tmp_path / "arena.json").read_text())
    data = json.loads(printed(*command, "--games", 4, "--json"))
    assert data == json.loads((tmp_path / "arena.json").read_text())
    assert len(data["games"]) == 4
    assert data["games"][:2] == first["games"]
    assert "Island Trader, 1 players" in printed("arena", "island-trader", "random", "monte:2n", "--games", 1, "--players", 1)


def test_a_stopped_arena_shows_what_it_has(tmp_path):
    file = tmp_path / "arena.json"
    command = [sys.executable, "-m", "skerry", "arena", GAME, "random", "greedy", "--games", "100000", "--out", str(file)]
    master, slave = pty.openpty()  # progress is shown on a terminal only
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    arena = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=slave, text=True, start_new_session=True, preexec_fn=heard)
    seen = b""
    while b"leads" not in seen:
        seen += os.read(master, 4096)
    arena.send_signal(signal.SIGINT)
    text, _ = arena.communicate(timeout=120)
    os.close(slave)
    os.close(master)
    assert arena.returncode == 130
    assert f"{len(json.loads(file.read_text())['games']):,} games" in text


def test_the_coach_speaks(record):
    text = printed("coach", record, "--bot", "tree:20n", "--seat", 1)
    assert "seat 1 " in text
    assert "seat 2 " not in text
    data = json.loads(printed("coach", record, "--bot", "tree:20n", "--json"))
    assert {one["seat"] for one in data["advice"]} == {0, 1, 2}
    assert set(data["turning"]) <= {one["line"] for one in data["advice"]}


# ---- box, report, warm


def test_a_component_file_is_checked(refused, tmp_path):
    assert f"fine for {find(GAME).title}" in printed("box", "check", HOUSE)
    assert f"fine for {find(GAME).title}" in printed("box", "check", HOUSE, "--game", GAME)
    broken = tmp_path / "broken.toml"
    broken.write_text(HOUSE.read_text().replace('"egg"', '"eggs"', 1))
    status, _, errors = refused("box", "check", broken, "--game", GAME)
    assert status == 2
    assert re.search(r"broken\.toml: island \d+: shows: 'eggs' is none of palm, egg", errors)


def test_a_report_is_printed_and_written(tmp_path):
    out = tmp_path / "balance.md"
    text = printed("report", GAME, "--games", 4, "--out", out)
    assert text == out.read_text()
    assert text.startswith("# 1001 Islands")
    assert "first Lookout" in text


@pytest.mark.slow
def test_warm_compiles_once(tmp_path):
    first = run("warm", GAME, SKERRY_CACHE=str(tmp_path))
    assert re.fullmatch(rf"{GAME}: compiled in [\d.]+ s\n", first.stdout), first
    files = {path.name for path in tmp_path.rglob("*.nbc")}
    assert run("warm", GAME, SKERRY_CACHE=str(tmp_path)).stdout == f"{GAME}: ready\n"
    played = run(
        "simulate", GAME, "--players", 4, "--games", 3, "--bots", "greedy,random,random,greedy", SKERRY_CACHE=str(tmp_path)
    )
    assert played.returncode == 0
    assert {path.name for path in tmp_path.rglob("*.nbc")} == files, "something was left to compile"


@pytest.mark.slow
def test_a_game_is_warm_while_all_its_files_are_there(tmp_path):
    asked = [
        sys.executable,
        "-c",
        f"from skerry.lab.warm import *; print(all(is_warm(find({GAME!r}), stage, 2) for stage in STAGES))",
    ]

    def is_warm():
        return subprocess.run(asked, env={**os.environ, "SKERRY_CACHE": str(tmp_path)}, capture_output=True, text=True).stdout

    assert is_warm() == "False\n"
    run("warm", GAME, SKERRY_CACHE=str(tmp_path))
    assert is_warm() == "True\n"
    next(tmp_path.glob("call_tally*.nbc")).unlink()
    assert is_warm() == "False\n"


def test_plain_python_has_nothing_to_warm():
    assert "nothing is compiled" in run("warm", SKERRY_JIT="0").stdout


# ---- serve


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep data elsewhere")
def test_the_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "skerry"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "skerry"


def test_without_a_command_the_server_is_started(monkeypatch, tmp_path):
    calls = []
    monkeypatch.setattr("skerry.web.server.serve.serve", lambda *arguments: calls.append(arguments))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    printed()
    printed("--lan", "--port", "0", "--database", "x.db", "--no-browser", "--workers", "3")
    assert calls == [
        ("127.0.0.1", 8765, str(tmp_path / "skerry" / "skerry.db"), True, False, 1),
        ("0.0.0.0", 0, "x.db", False, True, 3),
    ]
    assert (tmp_path / "skerry").is_dir()
