"""The description of the API is true: whatever it allows to be sent is answered, never with a crash."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error

from tests.server.network import Person, serving


class Api:
    """A server with one person and one table."""

    base: str
    person: Person
    table: str


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('openapi')}/games.db") as base:
        found = Api()
        found.base, found.person = base, Person(base)
        found.table = found.person.open("robber-knights", "me", "me")["table"]["id"]
        yield found


@pytest.mark.proof
def test_nothing_crashes(api: Api) -> None:
    description = schemathesis.openapi.from_url(f"{api.base}/openapi.json")
    cookies = {"bastide": api.person.http.cookies["bastide"]}
    tried = 0
    for found in description.get_all_operations():

        @settings(
            max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
        )
        @given(case=found.ok().as_strategy())
        def attempt(case: Any) -> None:
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = api.table
            case.call_and_validate(checks=(not_a_server_error,), cookies=cookies)

        attempt()
        tried += 1
    assert tried > 20


def test_every_operation_is_described(api: Api) -> None:
    description = httpx.get(f"{api.base}/openapi.json").json()
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            assert operation.get("description"), f"{method} {path}"
    play = description["paths"]["/api/tables/{table}/do"]["post"]["requestBody"]
    assert play["content"]["application/json"]["example"]["t"] == "play"


def test_the_example_works(api: Api) -> None:
    description = httpx.get(f"{api.base}/openapi.json").json()
    example = description["paths"]["/api/tables/{table}/do"]["post"]["requestBody"]
    body = example["content"]["application/json"]["example"]
    table = api.person.open("forteresse", "me", "me")["table"]["id"]
    assert api.person.post(f"/api/tables/{table}/do", **body)["seq"] == 2
