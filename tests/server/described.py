"""Answers held against the description of the API: is everything as it says, and is nothing told besides?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import httpx
import pytest
from jsonschema_rs import Draft202012Validator

from bastide.server.environment import Environment
from bastide.server.limits import Limiter


def seeded(seed: int = 7) -> Environment:
    """A server's environment in which chance is no matter of luck."""
    rng = Random(seed)
    return Environment(new_secret=lambda: rng.randbytes(32).hex())


@contextmanager
def unhurried() -> Iterator[None]:
    """No server that starts meanwhile is asked too fast at a table, or has too much to do, however slow the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bastide.server.requests.Limiter", lambda **_: Limiter(1e9, 1e9))
        patch.setattr("bastide.server.pressure.Pressure.note", lambda *_: None)
        yield


class Described:
    """Looks at every answer that a client gets, and remembers what was asked and answered."""

    def __init__(self, base: str) -> None:
        self.text = httpx.get(f"{base}/openapi.json").json()
        self.met: dict[str, set[int]] = {}  # by operation, its statuses
        self._closed = _closed(self.text["components"])
        asked = [(_pattern(path), method, said) for path, method, said in self.operations()]
        self._operations = sorted(asked, key=lambda one: one[0])
        self._validator = cache(self._validator_of)

    def operations(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Every operation, with its path and method."""
        for path, methods in self.text["paths"].items():
            for method, operation in methods.items():
                yield path, method, operation

    def watch(self, client: httpx.Client) -> None:
        """From now on every answer to this client is checked."""
        client.event_hooks["response"].append(self._hear)

    def _hear(self, answer: httpx.Response) -> None:
        answer.read()
        self.check(answer)

    def check(self, answer: httpx.Response) -> None:
        """It has a status, a type and a body that are described."""
        operation = self._asked(answer.request)
        name, status = operation["operationId"], answer.status_code
        self.met.setdefault(name, set()).add(status)
        what = f"{name}: {status} {answer.text[:200]!r}"
        assert str(status) in operation["responses"], what
        content = self._resolved(operation["responses"][str(status)]).get("content")
        if content is None:
            assert not answer.content, what
            return
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in content, f"{what}: {kind}"
        if kind == "application/json":
            told = answer.json()
            problem = next(self._validator(name, status).iter_errors(told), None)
            assert problem is None, f"{name} {status}: {problem}"

    def _asked(self, request: httpx.Request) -> dict[str, Any]:
        path = request.url.path
        for pattern, method, operation in self._operations:
            if method == request.method.lower() and re.fullmatch(pattern[1], path):
                return operation
        raise AssertionError(f"{request.method} {path} is not described")

    def _resolved(self, response: dict[str, Any]) -> dict[str, Any]:
        name = response.get("$ref", "").rpartition("/")[2]
        found: dict[str, Any] = self.text["components"]["responses"][name] if name else response
        return found

    def _validator_of(self, name: str, status: int) -> Draft202012Validator:
        (operation,) = (o for _, _, o in self.operations() if o["operationId"] == name)
        response = self._resolved(operation["responses"][str(status)])
        schema = _closed(response["content"]["application/json"]["schema"])
        return Draft202012Validator(schema | {"components": self._closed})


def _pattern(path: str) -> tuple[int, str]:
    """An address to be matched, those with the most words of their own first. A name of a drawing may have slashes."""
    pattern = re.sub(
        r"\\\{(\w+)\\\}", lambda m: ".+" if m[1] == "piece" else "[^/]+", re.escape(path)
    )
    return path.count("{"), pattern


def _closed(schema: Any) -> Any:
    """The same where nothing may be told that is not described; clients are better lenient about that."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(part) for name, part in schema.items()}
    if isinstance(closed.get("properties"), dict) and closed.get("type") == "object":
        closed.setdefault("additionalProperties", False)
    return closed
