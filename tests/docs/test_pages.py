"""The documentation holds together: its pages are there, its names exist, its decisions have one form. No mkdocs is needed."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import skerry

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "skerry"
SKELETON = SOURCE / "cli" / "skeleton"  # pages name its files as they lie in a project of its own
REFERENCE = (DOCS / "reference.md").read_text(encoding="utf-8")
DECISIONS = sorted((DOCS / "decisions").glob("0*.md"))
WALKED = re.compile(r"`([\w/]+\.py)`: ((?:`[\w.]+`(?:, | and | or )?)+)")  # a file, and names in it
PATH = re.compile(r"`([\w/-]+\.(?:py|js|toml|svg|md))`")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")
MADE_BY_EXAMPLES = {"my-copy.toml", "my-tiles.toml"}
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
LIVING = [page for page in PAGES if page not in DECISIONS]  # names in a decision are those of its day
each_page = pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])


def site() -> Any:
    """mkdocs.yml as data."""
    return yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


def pages(nav: Any) -> list[str]:
    """The files that a navigation names."""
    if isinstance(nav, str):
        return [nav]
    return [page for part in (nav.values() if isinstance(nav, dict) else nav) for page in pages(part)]


def names_in(path: Path) -> set[str]:
    """What a module defines: its functions, classes and constants, and the methods of its classes as Class.method."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def test_every_page_of_the_site_exists_and_is_named_once():
    named = pages(site()["nav"])
    assert len(named) == len(set(named))
    assert [page for page in named if not (DOCS / page).is_file()] == []
    left_out = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} - set(named)
    assert {page for page in left_out if not page.startswith("decisions/0")} == set()


def test_nothing_of_the_site_comes_from_elsewhere():
    assert site()["theme"]["font"] is False
    assert not re.search(r"https?://", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


@each_page
def test_links_lead_somewhere(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


def test_rules_are_included_from_the_package():
    for game in skerry.games():
        stub = (DOCS / "rules" / f"{game.name}.md").read_text(encoding="utf-8").strip()
        included = re.fullmatch(r'--8<-- "(.+)"', stub)
        assert included, stub
        assert (ROOT / included[1]) == game.folder / "RULES.md"


def test_every_public_name_is_in_the_reference():
    described = set(re.findall(r"^::: skerry\.(\w+)$|^### (\w+)$", REFERENCE, re.M))
    assert {one or other for one, other in described} == set(skerry.__all__)


def test_members_that_the_reference_lists_exist():
    for name, members in re.findall(
        r"^::: skerry\.(\w+)\n    options:\n(?:      .*\n)*?      members: \[(.+)\]", REFERENCE, re.M
    ):
        found = getattr(skerry, name)
        fields = {*dir(found), *getattr(found, "__annotations__", {})}
        set_in_init = set(re.findall(r"self\.(\w+)", "".join(map(ast.unparse, methods_of(found)))))
        assert set(members.split(", ")) <= fields | set_in_init, name
    for name in re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", REFERENCE, re.M))):
        assert name in skerry.Game.__dataclass_fields__, name


def methods_of(found: type) -> list[ast.stmt]:
    """The constructors of a class and its bases, as syntax."""
    trees = []
    for kind in found.__mro__[:-1]:
        path = SOURCE.parent / Path(*kind.__module__.split(".")).with_suffix(".py")
        trees += [
            method
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.ClassDef) and node.name == kind.__name__
            for method in node.body
            if isinstance(method, ast.FunctionDef | ast.Assign | ast.AnnAssign)
        ]
    return trees


def test_every_name_of_the_walks_exists():
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    walked = [(path, name) for path, names in WALKED.findall(text) for name in re.findall(r"`([\w.]+)`", names)]
    assert len(walked) > 30
    assert [(path, name) for path, name in walked if name not in names_in(SOURCE / path)] == []


@pytest.mark.parametrize("page", LIVING, ids=[str(page.relative_to(ROOT)) for page in LIVING])
def test_files_that_a_page_names_exist(page):
    everywhere = {path.name for root in (ROOT / "src", ROOT / "tests", ROOT / "bench") for path in root.rglob("*")}
    for path in PATH.findall(page.read_text(encoding="utf-8")):
        known = any((root / path).exists() for root in (ROOT, SOURCE, SOURCE.parent, DOCS, SKELETON)) or path in everywhere
        assert known or path in MADE_BY_EXAMPLES, path


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_has_a_number_a_date_and_three_parts(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    number = int(path.stem[:4])
    title = re.fullmatch(rf"# {number}\. (.+)", lines[0])
    assert title
    assert re.match(r"20\d\d-\d\d-\d\d", lines[1])
    assert [line for line in lines if line.startswith("## ")] == ["## Context", "## Decision", "## Consequence"]
    assert 10 <= len(lines) <= 25
    index = (DOCS / "decisions" / "README.md").read_text(encoding="utf-8")
    assert f"| {number} | {lines[1]} | [{title[1]}]({path.name}) |" in index


def test_decisions_are_numbered_without_a_gap():
    assert [int(path.stem[:4]) for path in DECISIONS] == list(range(1, len(DECISIONS) + 1))
