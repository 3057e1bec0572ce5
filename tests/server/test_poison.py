"""Whatever is sent to whatever address: it is answered in words, never with a crash, always with our headers."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from bastide.server.guard import HEADERS
from bastide.server.logs import JsonFormatter, keep_quiet
from bastide.server.refusals import Refused
from bastide.server.wire import incoming
from tests.server.network import PATIENCE, Person, serving

LONE, NUL, BAD = '"a\\ud800b"', '"a\\u0000b"', '"\xff"'
DEEP = "[" * 3_000 + "]" * 3_000
POISONS = {
    "a lone surrogate": LONE.encode(),
    "NUL": NUL.encode(),
    "NUL as it is": b'"a\0b"',
    "brackets": DEEP.encode(),
    "objects": b'{"a":' * 1_000 + b"1" + b"}" * 1_000,
    "bad UTF-8": BAD.encode("latin-1"),
    "4,000 digits": b"9" * 4_000,
    "10^22": b"1" + b"0" * 22,
    "minus 10^22": b"-1" + b"0" * 22,
    "infinity": b"1e999",
    "not a number": b"NaN",
    "half a message": b'{"a',
    "nothing": b"",
}
IN_ADDRESSES = [
    "%00",
    "%ff",
    "%ED%A0%80",
    "9" * 4_000,
    "1" + "0" * 22,
    "-1",
    "a%0d%0ab",
    "%F0%9F%8F%B0",
]
TRACES = re.compile(
    r"Traceback|File \"|\.py\b|sqlalchemy|sqlite3|pydantic|msgspec|bastide\.server", re.I
)


class House:
    """A server with one person and one table."""

    base: str
    person: Person
    table: str
    description: dict[str, Any]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('poison')}/games.db") as base:
        found = House()
        found.base, found.person = base, Person(base)
        found.table = found.person.open("forteresse", "me", "me")["table"]["id"]
        found.description = httpx.get(f"{base}/openapi.json").json()
        yield found


def check(answer: httpx.Response, what: object) -> None:
    """It is an answer, in words, with every header, and tells nothing of the inside."""
    assert answer.status_code < 500, f"{what}: {answer.status_code}"
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value, f"{what}: {name}"
    if answer.status_code >= 400:
        assert answer.json()["message"], what
        assert not TRACES.search(answer.text), f"{what}: {answer.text}"


def operations(house: House) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in house.description["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def resolved(house: House, schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    return house.description["components"]["schemas"][name] if name else schema


def fill(house: House, path: str, poison: str = "", at: str = "") -> str:
    known = {"table": house.table, "name": "forteresse", "lang": "en", "ply": "0", "seat": "0",
             "form": "svg", "picture": "x", "piece": "x", "sha256": "0" * 64, "lab": "x", "choice": "0", "analysis": "x",
             "lesson": "goal", "puzzle": "x", "kind": "lessons", "position": "goal", "phase": "opening"}  # fmt: skip
    return re.sub(r"\{(\w+)\}", lambda m: poison if m[1] == at else known[m[1]], path)


def test_no_address_crashes(house: House) -> None:
    tried = 0
    for method, path, operation in operations(house):
        for parameter in operation.get("parameters", []):
            name, where = parameter["name"], parameter["in"]
            for poison in IN_ADDRESSES:
                address = fill(house, path, poison, name if where == "path" else "")
                query = f"?{name}={poison}" if where == "query" else ""
                answer = house.person.http.request(method, address + query)
                check(answer, f"{method} {path} {name}={poison[:20]}")
                tried += 1
    assert tried > 200


def test_no_body_crashes(house: House) -> None:
    """Every field of every body holds every poison, as a value and as a name; and the body is nothing else."""
    tried = 0
    json_headers = {"Content-Type": "application/json"}
    for method, path, operation in operations(house):
        if "requestBody" not in operation:
            continue
        schema = resolved(house, operation["requestBody"]["content"]["application/json"]["schema"])
        for what, poison in POISONS.items():
            bodies = [poison, b'{"a\\ud800\\u0000":1}']
            for field in schema.get("properties", {}):
                bodies.append(b'{"%s":%s}' % (field.encode(), poison))
                if field == "options":  # names of a person's choosing, below a body that is right
                    seats = b'"game":"forteresse","seats":[{"kind":"me"},{"kind":"me"}]'
                    name = poison if poison[:1] == b'"' else b'"x"'
                    bodies.append(b'{%s,"options":{%s:%s}}' % (seats, name, poison))
            for body in bodies:
                address = fill(house, path)
                answer = house.person.http.request(
                    method, address, content=body, headers=json_headers
                )
                check(answer, f"{method} {path} {what} {body[:60]!r}")
                tried += 1
    assert tried > 150


def messages() -> Iterator[tuple[str, bytes]]:
    """Every kind of message with every poison in every field."""
    for kind in (incoming.Hello, incoming.Ping, *incoming.REQUESTS):
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        right: dict[str, Any] = {"t": info.tag}
        for field in info.fields:
            sort = type(field.type).__name__
            right[field.encode_name] = {"StrType": "x", "ListType": ["x"], "BoolType": True}.get(
                sort, 0
            )
        for field in info.fields:
            for what, poison in POISONS.items():
                whole = right | {field.encode_name: "@"}
                yield (
                    f"{info.tag}.{field.name}: {what}",
                    json.dumps(whole).encode().replace(b'"@"', poison),
                )


def test_no_message_crashes(house: House) -> None:
    """As a plain request; the socket reads by the same function."""
    tried = 0
    other = house.person.open("forteresse", "me", "me")["table"]["id"]
    for what, message in messages():
        answer = house.person.http.post(f"/api/tables/{other}/do", content=message)
        check(answer, what)
        with suppress(Refused):
            assert isinstance(incoming.decode(message), incoming.Message)
        tried += 1
    assert tried > 300


@pytest.mark.parametrize("what", POISONS)
def test_a_poisoned_line_ends_in_words(house: House, what: str) -> None:
    said = b'{"t":"say","id":1,"text":%s}' % POISONS[what]
    with house.person.line(house.table) as line:
        line.settle()
        line.socket.send(said)
        bye = line.until("bye")
        assert bye["message"]
        assert bye["code"] == "bad-request"
        assert line.closed() == 4002


def test_text_frames_that_are_no_text_end_the_line(house: House) -> None:
    with house.person.line(house.table) as line:
        line.settle()
        line.socket.send(b"\xff\xfe", text=True)
        assert line.closed() in (1007, 4002)
    with house.person.line(house.table) as line:  # and nothing else
        line.settle()


def test_what_is_no_http_carries_the_headers_too(house: House) -> None:
    import socket

    host, port = house.base.removeprefix("http://").split(":")
    for request in (
        b"\x16\x03\x01\x02\x00\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ):
        with socket.create_connection((host, int(port)), timeout=20) as line:
            line.sendall(request)
            told = b"".join(iter(lambda: line.recv(65_536), b"")).decode()
        assert told.startswith("HTTP/1.1 400")
        for name in HEADERS:
            assert f"{name.lower()}:" in told.lower()


def test_two_lengths_are_refused(house: House) -> None:
    import socket

    host, port = house.base.removeprefix("http://").split(":")
    request = (
        "POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
        'Transfer-Encoding: chunked\r\n\r\nf\r\n{"name": "Ada"}\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n'
    )
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall(request.encode())
        told = b"".join(iter(lambda: line.recv(65_536), b"")).decode()
    assert told.startswith("HTTP/1.1 400")
    assert "two-lengths" in told
    assert told.count("HTTP/1.1") == 1, "what came behind it was not read"


def test_a_crash_is_told_plainly_and_logged_without_words(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The bug is ours; the answer has our headers, the log says where, neither repeats what was said."""
    secret = "my diary, page 7"

    def crash(*_: object, **__: object) -> None:
        raise ValueError(secret)

    monkeypatch.setattr("bastide.server.chat.clean", crash)
    monkeypatch.setattr("bastide.server.presenter.listed", crash)
    house.person.open("forteresse", "me", "open", public=True)
    with caplog.at_level(logging.INFO):
        keep_quiet()
        for answer in (
            house.person.http.get("/api/tables"),
            house.person.http.post(
                f"/api/tables/{house.table}/do", json={"t": "say", "id": 1, "text": secret}
            ),
        ):
            assert answer.status_code == 500
            assert answer.json()["code"] == "broken"
            assert answer.headers["content-security-policy"]
            assert not TRACES.search(answer.text)
            assert secret not in answer.text
        with house.person.line(house.table) as line:
            assert line.ask("say", text=secret)["code"] == "broken"
            line.settle()  # the line goes on
    lines = [
        JsonFormatter().format(r)
        for r in caplog.records
        if r.name.startswith(("bastide", "uvicorn"))
    ]
    assert any('"broken"' in line and "crash" in line for line in lines)
    assert any('"not done"' in line and house.table in line for line in lines)
    assert secret not in "\n".join(lines)


def test_a_socket_that_is_denied_carries_the_headers_too(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def status(table: str, **headers: str) -> int:
        with pytest.raises(InvalidStatus) as denied, house.person.line(table, **headers):
            pass
        for name, value in HEADERS.items():
            assert denied.value.response.headers[name] == value
        return denied.value.response.status_code

    assert status(house.table, Origin="https://evil.example") == 403
    assert status(house.table + "%00") == 422
    assert not [r for r in caplog.records if r.name.startswith("uvicorn")], "that is no mishap"

    async def crash(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr("bastide.server.routes.tables.known", crash)
    assert status(house.table) == 500


def test_no_query_of_a_socket_is_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    from websockets.sync.client import connect

    address = house.base.replace("http", "ws") + f"/api/tables/{house.table}/live?token=hush"
    with caplog.at_level(logging.DEBUG):
        keep_quiet()
        with connect(address, open_timeout=PATIENCE) as socket:
            socket.send('{"t":"hello"}')
            socket.recv()
    ours = [r for r in caplog.records if r.name.startswith(("bastide", "uvicorn"))]
    assert "hush" not in "\n".join(JsonFormatter().format(r) for r in ours)


def test_the_application_refuses_in_words_what_its_library_refuses(house: House) -> None:
    answers = {
        house.person.http.get("/api/nothing"): 404,
        house.person.http.delete("/api/games"): 405,
        house.person.http.post("/api/guests", content=b"{"): 422,
    }
    for answer, status in answers.items():
        check(answer, status)
        assert answer.status_code == status
