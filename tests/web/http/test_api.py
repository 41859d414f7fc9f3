"""The JSON API: every address is described, and nothing that its own description allows breaks it."""

from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from ...support.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("api") / "skerry.db").start()
    yield server
    server.kill()


def test_every_address_is_documented(server: Server) -> None:
    paths = httpx.get(f"{server.base}/api/openapi.json").json()["paths"]
    page = httpx.get(f"{server.base}/api").text
    assert all(path in page for path in paths)
    for path, calls in paths.items():
        for call in calls.values():
            assert call["summary"], path
            assert call["description"], path


@pytest.mark.slow
def test_whatever_the_description_allows_never_breaks_the_server(server: Server) -> None:
    """Schemathesis over all operations: no 5xx, and every answer is of the kind and form that was announced."""
    device = httpx.Client(base_url=server.base)
    table = device.post("/api/tables", json={"game": "1001-islands", "seats": ["person", "link", "random"]}).json()["id"]
    cookies = {"skerry_device": device.cookies["skerry_device"]}
    schema = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")
    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    asked = 0

    def ask(case: schemathesis.Case) -> None:
        nonlocal asked
        asked += 1
        if "id" in case.path_parameters and asked % 4:
            case.path_parameters["id"] = table  # mostly a table that is there
        case.validate_response(case.call(cookies=cookies), checks=checks)

    for result in schema.get_all_operations():
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            strategy = result.ok().as_strategy(generation_mode=mode)
            limited = settings(
                max_examples=8, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )  # fmt: skip
            with suppress(Unsatisfiable):  # nothing wrong can be sent where nothing is asked for
                limited(given(strategy)(ask))()
    assert asked > 200
    assert httpx.get(server.base).status_code == 200
