"""Every clause of every RULES.md has a test that names it, and nothing names a clause that is not there."""

import re
from pathlib import Path

import pytest

import skerry

from ..support.clauses import numbered, prefix, problems

HERE = Path(__file__).parents[1]
RULES = {game.name: game.rulebook for game in skerry.games()}
TESTS = {path.relative_to(HERE).as_posix(): path.read_text(encoding="utf-8") for path in sorted(HERE.rglob("test_*.py"))}


def test_every_clause_has_a_test_and_every_test_a_clause():
    assert problems(RULES, TESTS) == []


@pytest.mark.parametrize("game", skerry.games(), ids=lambda game: game.name)
def test_clauses_are_counted_from_one_without_gaps(game):
    clauses = numbered(game.rulebook)
    assert clauses == [f"{prefix(clauses[0])}{i}" for i in range(1, len(clauses) + 1)]


@pytest.mark.parametrize("game", skerry.games(), ids=lambda game: game.name)
def test_code_and_rules_cite_clauses_that_exist(game):
    clauses = numbered(game.rulebook)
    cited = re.compile(rf"\b{prefix(clauses[0])}\d+\b")
    for name in ("rules.py", "words.py", "worth.py", "RULES.md"):
        file = game.folder / name
        if file.exists():
            assert set(cited.findall(file.read_text(encoding="utf-8"))) <= set(clauses), name


# ---- the check itself, on made-up rules

PROVEN = '@proves("X1")\ndef test_one(): ...\n'


def test_all_is_well_where_each_clause_has_its_test():
    assert problems({"x": "**X1** One."}, {"test_x.py": PROVEN}) == []


@pytest.mark.parametrize(
    ("rules", "tests", "complaint"),
    [
        ({"x": "**X1** One. **X2** Two."}, PROVEN, "x: no test proves X2"),
        ({"x": "**X1** One."}, PROVEN.replace("1", "7"), "test_x.py: test_one names X7, and no game has that clause"),
        ({"x": "**X1** One."}, '# @proves("X1")\ndef test_one(): ...', "x: no test proves X1"),
        ({"x": "**X1** One."}, '@pytest.mark.skip\n@proves("X1")\ndef test_one(): ...', "x: no test proves X1"),
        ({"x": "**X1** One."}, '@proves("X1")\ndef helper(): ...', "test_x.py: helper names X1, but it is not a test"),
        ({"x": "**X1** One. **X1** Again."}, PROVEN, "x: X1 is there twice"),
        ({"x": "**X1** One.", "y": "**X2** Two."}, PROVEN, "y: the prefix X belongs to x"),
        ({"x": "No numbers."}, "", "x: RULES.md has no numbered clause"),
    ],
)  # fmt: skip
def test_the_check_can_fail(rules, tests, complaint):
    assert complaint in problems(rules, {"test_x.py": tests})
