"""What docs/security.md promises, each by its test."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from bastide.server.connections import MAX_QUEUED, Connection
from bastide.server.limits import MOST_KEYS, Limiter
from bastide.server.logs import JsonFormatter, keep_quiet
from bastide.server.wire.incoming import BIGGEST
from tests.server.network import Person, serving


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    url = f"sqlite:///{tmp_path_factory.mktemp('security')}/games.db"
    with serving(url, origins="https://club.example") as address:
        yield address


def test_requests_from_other_sites_are_refused(base: str) -> None:
    ada = Person(base)
    for origin, status in (
        ("https://evil.example", 403), ("null", 403), (base, 201), ("https://club.example", 201),
        (base + ".evil.example", 403), ("http://[", 403),
    ):  # fmt: skip
        body = {"game": "forteresse", "seats": [{"kind": "me"}, {"kind": "me"}]}
        answer = ada.http.post("/api/tables", json=body, headers={"Origin": origin})
        assert answer.status_code == status, origin


def test_sockets_from_other_sites_are_refused(base: str) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    for origin in ("https://evil.example", "null", "http://["):
        with pytest.raises(InvalidStatus), ada.line(table, Origin=origin):
            pass
    with ada.line(table, Origin="https://club.example") as line:
        assert line.until("welcome")


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(base: str) -> None:
    answer = httpx.post(f"{base}/api/guests", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "token" not in answer.text


def test_every_answer_carries_the_security_headers(base: str) -> None:
    for path in ("/api/games", "/healthz", "/nothing", "/api/me"):
        headers = httpx.get(base + path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
    assert httpx.get(f"{base}/api/me").headers["cache-control"] == "no-store"


def test_big_messages_are_refused(base: str) -> None:
    ada = Person(base)
    assert ada.http.post("/api/guests", content=b"x" * 70_000).status_code == 413

    def stream() -> Iterator[bytes]:
        for _ in range(70):
            yield b"x" * 1_000

    assert ada.http.post("/api/guests", content=stream()).status_code == 413
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with ada.line(table) as line:
        line.settle()
        line.socket.send(" " * (BIGGEST + 1) + '{"t":"ping"}')
        assert line.until("bye")["code"] == "too-long"


def test_a_busy_address_is_slowed_down(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", requests=1) as base:
        nobody = Person(base, "")
        answers = [nobody.http.get("/api/games").status_code for _ in range(60)]
        assert set(answers) == {200, 429}
        probes = [nobody.http.get(path).status_code for path in ("/healthz", "/livez") * 30]
        assert set(probes) == {200}, "a probe may share its address with many people"


def test_a_busy_seat_is_slowed_down(base: str) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    with ada.line(table) as line:
        codes = [line.ask("inspect", ref="c:zz").get("code") for _ in range(100)]
        assert "too-fast" in codes
        assert codes[0] == "nothing-there"


def test_limiters_forget_rather_than_grow() -> None:
    limiter = Limiter(1, 1)
    for k in range(MOST_KEYS + 500):
        limiter.allows(k)
    assert len(limiter) == MOST_KEYS


def test_a_reader_too_slow_for_its_queue_is_cut_off() -> None:
    connection = Connection(None, None, "en", "")  # type: ignore[arg-type]
    for _ in range(MAX_QUEUED + 10):
        connection.send(b"x")
    assert connection._why == "slow"
    assert connection.queue == []


def test_secrets_are_never_logged(base: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        keep_quiet()
        ada, bob = Person(base), Person(base, "Bob")
        opened = ada.open("forteresse", "me", "human")
        claim, table = opened["links"]["1"], opened["table"]["id"]
        bob.post(f"/api/tables/{table}/join", claim=claim)
        httpx.get(f"{base}/api/me?token={claim}")
        with bob.line(table) as line:
            line.settle()
    ours = "\n".join(
        JsonFormatter().format(r)
        for r in caplog.records
        if not r.name.startswith(("httpx", "httpcore", "websockets.client"))  # that is us, asking
    )
    assert '"path": "/api/tables' in ours
    tokens = [claim, ada.http.cookies["bastide"], bob.http.cookies["bastide"]]
    for secret in tokens:
        assert secret not in ours


def test_secrets_are_stored_hashed(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        ada = Person(base)
        claim = ada.open("forteresse", "me", "human")["links"]["1"]
        secrets = [claim, ada.http.cookies["bastide"]]
        stored = b"".join(p.read_bytes() for p in tmp_path.glob("games.db*"))
        for secret in secrets:
            assert len(secret) >= 22
            assert secret.encode() not in stored


def test_names_cannot_carry_control_characters(base: str) -> None:
    for name in ("", " ", "a\x00b", "a\nb", "x" * 41):
        assert httpx.post(f"{base}/api/guests", json={"name": name}).status_code == 422
    answer = httpx.post(f"{base}/api/guests", json={"name": "<b>Ada</b>"})
    assert json.loads(answer.text)["name"] == "<b>Ada</b>"  # text, never markup
    assert answer.headers["content-type"] == "application/json"


def test_unknown_fields_are_refused(base: str) -> None:
    ada = Person(base)
    assert ada.post("/api/guests", 422, name="Ada", admin=True)["code"] == "bad-request"
