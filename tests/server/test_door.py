"""Connections cost descriptors: how many there may be, from whom, and for how long."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from bastide.server import door
from bastide.server.door import FILES, RESERVE, Door
from bastide.server.guard import HEADERS
from bastide.server.settings import Settings
from tests.server.few_files import LIMIT
from tests.server.network import Person, serving, start

ASK = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"


@contextmanager
def line_to(base: str, said: bytes = b"") -> Iterator[socket.socket]:
    host, port = base.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(said)
        yield line


def ended(line: socket.socket) -> bool:
    """Wait until the other side has cut it off."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def answered(line: socket.socket, path: bytes = b"/healthz") -> str:
    """A request and its whole answer."""
    line.sendall(ASK % path)
    answer = HTTPResponse(line)
    answer.begin()
    body = answer.read().decode()
    return f"{answer.status} {answer.reason}\n{answer.headers}\n{body}"


def test_who_keeps_us_waiting_is_cut_off(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", request_seconds=1) as base, ExitStack() as open:
        ada = Person(base)
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        playing = open.enter_context(ada.line(table))
        playing.settle()
        idle = open.enter_context(line_to(base))
        assert "200 OK" in answered(idle)  # between two requests one may wait longer
        begun = open.enter_context(line_to(base))
        assert "200 OK" in answered(begun)
        begun.sendall(b"GET /hea")  # a second request that does not go on
        late = [
            b"",
            b"GET /healthz HTTP/1.1\r\nHost: loc",
            b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
        ]
        for line in [begun, *(open.enter_context(line_to(base, said)) for said in late)]:
            assert ended(line)
        assert "200 OK" in answered(idle)
        playing.settle()


def test_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", request_seconds=1) as base:
        host, port = base.removeprefix("http://").split(":")
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect((host, int(port)))
            line.sendall(ASK % b"/api/games/forteresse/words/fr" * 1000)
            gone = select.poll()
            gone.register(line, 0)  # errors only: nothing is read here
            assert gone.poll(60_000)


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", per_address=3) as base, ExitStack() as open:
        lines = [open.enter_context(line_to(base)) for _ in range(3)]
        for line in lines:
            assert "200 OK" in answered(line, b"/api/games/kit.svg")
        with line_to(base) as fourth:
            told = answered(fourth, b"/api/games")
            assert told.startswith("503")
            assert '"code":"full"' in told
            assert all(f"{name.lower()}:" in told.lower() for name in HEADERS)
        with line_to(base) as check:
            assert "200 OK" in answered(check), "health is always answered"
        lines[0].close()
        while True:  # as soon as it is noticed
            with line_to(base) as again:
                if "200 OK" in answered(again, b"/api/games/kit.svg"):
                    break


def test_behind_a_proxy_everybody_has_so_many_sockets(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with serving(url, per_address=1, proxy="127.0.0.1") as base, ExitStack() as open:
        ada = Person(base)
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        for who in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
            open.enter_context(ada.line(table, **{"X-Forwarded-For": who})).settle()
        for who in ("192.0.2.1", "2001:db8::2"):  # one network is one household
            with pytest.raises(InvalidStatus), ada.line(table, **{"X-Forwarded-For": who}):
                pass


def test_health_is_answered_when_the_house_is_full(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", connections=2) as base, ExitStack() as open:
        for _ in range(RESERVE * 2):
            open.enter_context(line_to(base))
        assert httpx.get(f"{base}/healthz", timeout=60).status_code == 200
        assert httpx.get(f"{base}/api/games", timeout=60).status_code == 503


def test_health_is_answered_when_descriptors_run_out(tmp_path: Path) -> None:
    settings = {"BASTIDE_BOT_WORKERS": "0", "BASTIDE_PER_ADDRESS": "10000"}
    process, base = start(tmp_path, program="tests.server.few_files", **settings)
    try:
        with ExitStack() as open:
            for _ in range(LIMIT + 50):
                open.enter_context(line_to(base))
            assert httpx.get(f"{base}/healthz", timeout=60).status_code == 200
    finally:
        process.kill()
        process.wait(60)
    assert "out of system resource" not in (tmp_path / "log").read_text()


def test_there_are_fewer_connections_than_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in (1024, 4096):
        monkeypatch.setattr(door, "descriptors", lambda limit=limit: limit)
        assert Door(Settings()).most + RESERVE + FILES <= limit
    assert Door(Settings(connections=50)).most == 50
