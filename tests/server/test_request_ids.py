"""Every request has a name of its own: in its answer, in each line that is logged for it, in nothing else."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from bastide.core.errors import BastideError
from bastide.server.live import LiveTable
from bastide.server.logs import JsonFormatter, logger
from bastide.server.settings import Settings
from tests.server.house import HOME, House, in_house
from tests.server.network import Person, serving

NAME = "0123456789abcdef"


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    """What is logged, as an operator reads it."""
    told: list[dict[str, Any]] = []

    class Reader(logging.StreamHandler[io.StringIO]):
        def emit(self, record: logging.LogRecord) -> None:
            told.append(json.loads(self.format(record)))

    reader, level = Reader(io.StringIO()), logger.level
    reader.setFormatter(JsonFormatter())
    logger.addHandler(reader)
    logger.setLevel(logging.INFO)
    yield told
    logger.removeHandler(reader)
    logger.setLevel(level)


def test_an_answer_has_the_name_its_line_has(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    async def work(house: House) -> None:
        ada = await house.visitor("")
        answers = [await ada.http.get(path) for path in ("/healthz", "/api/games", "/api/nothing")]
        names = [answer.headers["x-request-id"] for answer in answers]
        assert len({*names}) == 3 and all(len(name) == 16 for name in names)
        logged = [line["request"] for line in lines if line["what"] == "request"]
        assert logged == names

    in_house(tmp_path, work)
    assert "request" not in next(line for line in lines if line["what"] == "stopped")


@pytest.mark.parametrize(
    ("proxy", "told", "taken"),
    [
        (HOME, NAME, True),
        ("192.0.2.0/24", NAME, True),
        ("", NAME, False),  # a stranger's word
        ("198.51.100.1", NAME, False),
        (HOME, "short", False),
        (HOME, 'x" y\\u001b[31m 1234', False),
        (HOME, "a" * 65, False),
    ],
)
def test_a_name_is_taken_from_the_proxy_alone(
    proxy: str, told: str, taken: bool, tmp_path: Path
) -> None:
    async def work(house: House) -> None:
        visitor = await house.visitor("", address=HOME)
        answer = await visitor.http.get("/healthz", headers={"X-Request-ID": told})
        assert (answer.headers["x-request-id"] == told) is taken

    in_house(tmp_path, work, proxy=proxy)


def test_a_message_that_fails_is_found_by_its_socket_and_its_own_number(
    tmp_path: Path, lines: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*given: object) -> int:
        raise ZeroDivisionError

    with serving(f"sqlite:///{tmp_path}/games.db", proxy="127.0.0.1") as base:
        ada = Person(base)
        table = ada.open("forteresse", "me", "me")["table"]["id"]
        monkeypatch.setattr(LiveTable, "play", broken)
        with ada.line(table, **{"X-Request-ID": NAME}) as line:
            line.until("step")
            assert line.socket.response is not None
            assert line.socket.response.headers["X-Request-ID"] == NAME
            told = line.ask("play", seat=0, seq=1, chain=["e4-e5"], key="a")
    (failed,) = [logged for logged in lines if logged["what"] == "not done"]
    assert failed["request"] == f"{NAME}.{told['id']}"


def test_who_is_turned_away_can_name_it_too(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        refused = httpx.get(base, headers={"Host": "evil.example"})
        assert refused.status_code == 421 and refused.headers["x-request-id"]
        with pytest.raises(Exception, match="403") as denied:
            connect(f"{base.replace('http', 'ws')}/api/tables/x/live", origin="http://evil.example")  # type: ignore[arg-type]
        assert denied.value.response.headers["X-Request-ID"]  # type: ignore[attr-defined]


def test_requests_do_not_take_each_others_names(tmp_path: Path) -> None:
    """They are answered at the same time."""

    async def work(house: House) -> None:
        ada = await house.visitor("")
        answers = await asyncio.gather(*(ada.http.get("/healthz") for _ in range(20)))
        assert len({answer.headers["x-request-id"] for answer in answers}) == 20

    in_house(tmp_path, work)


def test_a_proxy_that_is_no_address_is_named() -> None:
    with pytest.raises(BastideError, match=r"proxy.*network") as wrong:
        Settings.read({}, proxy="front door")
    assert "réseau" in wrong.value.message("fr")
