"""Every clause of a RULES.md has a test that names it, and nothing names a clause that is not there."""

import re

from skerry.games import find, names

from .clauses import numbered, prefix, problems
from .matches import GAMES, each_game
from .selection import folder_of_tests


def test_every_clause_has_a_test_and_every_test_a_clause():
    folder = folder_of_tests()
    tests = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("test_*.py"))}
    rules = {game.name: game.rulebook for game in GAMES}
    others = {name: find(name).rulebook for name in names() if name not in rules}
    assert problems(rules, tests, others) == [], 'write `@proves("X1")` above the test that proves X1'


@each_game
def test_clauses_are_counted_from_one_without_gaps(game):
    clauses = numbered(game.rulebook)
    assert clauses == [f"{prefix(clauses[0])}{i}" for i in range(1, len(clauses) + 1)]


@each_game
def test_code_and_rules_cite_clauses_that_exist(game):
    clauses = numbered(game.rulebook)
    cited = re.compile(rf"\b{prefix(clauses[0])}\d+\b")
    for name in ("rules.py", "words.py", "worth.py", "RULES.md"):
        file = game.folder / name
        if file.exists():
            assert set(cited.findall(file.read_text(encoding="utf-8"))) <= set(clauses), name
