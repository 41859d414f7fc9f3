"""Which clauses of RULES.md a test proves: `@proves("T9")`. Read from the files, so that it holds for any selection of tests."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

CLAUSE = re.compile(r"\*\*([A-Z]+\d+)\*\*")


def proves(*clauses: str) -> Callable[[Any], Any]:
    """Says which clauses a test proves; `test_clauses.py` reads it in the source."""
    assert clauses, "name a clause"
    return lambda test: test


def numbered(rules: str) -> list[str]:
    """The clauses of a RULES.md, in its order."""
    return CLAUSE.findall(rules)


def prefix(clause: str) -> str:
    """The letters before a clause's number, which belong to one game."""
    return clause.rstrip("0123456789")


def named(source: str) -> Iterator[tuple[str, str]]:
    """The clauses that the tests of a file name, each with the test's name; one that `make test` leaves out proves none."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
            if any(word in decorator for decorator in decorators for word in ("skip", "xfail", "matrix", "gpu")):
                continue
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).split(".")[-1] == "proves":
                    yield from ((str(ast.literal_eval(argument)), node.name) for argument in decorator.args)


def problems(rules: Mapping[str, str], tests: Mapping[str, str], others: Mapping[str, str] | None = None) -> list[str]:
    """What is wrong between the games' RULES.md and the test files, in words; `others` are rules that are proven elsewhere."""
    found = []
    home: dict[str, str] = {}  # whose prefix is it?
    known: set[str] = set()
    elsewhere: set[str] = set()
    for game, text in (others or {}).items():
        elsewhere.update(numbered(text))
        home.update((prefix(clause), game) for clause in numbered(text))
    for game, text in rules.items():
        clauses = numbered(text)
        if not clauses:
            found.append(f"{game}: RULES.md has no numbered clause")
        found += [f"{game}: {clause} is there twice" for clause in sorted(set(clauses)) if clauses.count(clause) > 1]
        for letters in sorted({prefix(clause) for clause in clauses}):
            if home.setdefault(letters, game) != game:
                found.append(f"{game}: the prefix {letters} belongs to {home[letters]}")
        known.update(clauses)
    proven = set()
    for path, source in tests.items():
        for clause, test in named(source):
            if not test.startswith("test"):
                found.append(f"{path}: {test} names {clause}, but it is not a test")
            elif clause in elsewhere:
                continue
            elif clause not in known:
                found.append(f"{path}: {test} names {clause}, and no game has that clause")
            else:
                proven.add(clause)
    found += [f"{home[prefix(clause)]}: no test proves {clause}" for clause in sorted(known - proven)]
    return found
