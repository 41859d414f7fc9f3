"""What README.md and docs/ show is run: Python in one namespace a page, commands as they stand, in a folder of the page's own.

A block that cannot be run has `<!-- not run: reason -->` on the line before it, and is listed among the skipped tests.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ..support.server import Server

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^(?:<!-- not run: (?P<reason>[^>]+) -->\n)?```(?P<kind>python|console)\n(?P<text>.*?)^```$", re.M | re.S)
NEEDS_SERVER = "docs/api.md"  # its examples are handed BASE, the address of one
PATIENCE = 120  # seconds for a command; on a quiet machine each takes less than twenty


class Block(NamedTuple):
    """An example: the page it is on, its line there, what it is, and why it is not run, if it is not."""

    page: Path
    line: int
    kind: str
    text: str
    reason: str | None

    @property
    def name(self) -> str:
        """Where it stands."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """The examples of a page, in its order."""
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        yield Block(page, text.count("\n", 0, found.start("kind")) + 1, found["kind"], found["text"], found["reason"])


ALL = {page: list(blocks(page)) for page in PAGES}
RUN = [page for page in PAGES if any(block.reason is None for block in ALL[page])]
LEFT_OUT = [block for page in PAGES for block in ALL[page] if block.reason is not None]


def run_commands(block: Block, folder: Path) -> None:
    """The lines that call `skerry`, one after the other, by a shell."""
    (folder / "bin").mkdir(exist_ok=True)
    command = folder / "bin" / "skerry"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m skerry "$@"\n')
    command.chmod(0o755)
    env = {**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}
    for line in block.text.splitlines():
        if line.startswith("skerry "):
            done = subprocess.run(line, shell=True, cwd=folder, env=env, capture_output=True, text=True, timeout=PATIENCE)
            assert done.returncode == 0, f"{block.name}: {line}\n{done.stderr}"


@pytest.fixture
def given(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, object]]:
    """The names that the examples of a page find there already."""
    if request.param != ROOT / NEEDS_SERVER:
        yield {}
        return
    server = Server(tmp_path / "skerry.db").start()
    yield {"BASE": server.base}
    server.kill()


@pytest.mark.parametrize(("page", "given"), [(page, page) for page in RUN], indirect=["given"], ids=[page.name for page in RUN])
def test_the_examples_of_a_page_run(
    page: Path, given: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "example", **given}
    for block in ALL[page]:
        if block.reason is not None:
            continue
        if block.kind == "console":
            run_commands(block, tmp_path)
        else:
            exec(compile("\n" * block.line + block.text, str(page), "exec"), names)  # lines are counted as on the page


@pytest.mark.parametrize("block", LEFT_OUT, ids=lambda block: block.name)
def test_what_is_not_run(block: Block) -> None:
    pytest.skip(f"{block.name} is not run: {block.reason}")


def test_every_block_of_python_is_found() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert len(ALL[page]) == len(re.findall(r"^\s*```\s*(?:python|py|console|shell|bash)\b", text, re.M)), page
