"""A server that cannot write games down says so: to health checks, to players, in its log."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bastide.server import health
from bastide.server.backups import backup_sqlite
from bastide.server.database import Database
from bastide.server.health import EVERY, Health
from bastide.server.logs import JsonFormatter
from tests.server.network import Person, serving

SECRET = "what Ada said to Bob"


class FullDisk:
    """Lets a server's database fail, as SQLite does when the disk is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full, write = False, Database.write

        async def writing(database: Database, job: Any) -> Any:
            if self.full:
                cause = sqlite3.OperationalError("database or disk is full")
                raise OperationalError("INSERT", {"text": SECRET}, cause)
            return await write(database, job)

        monkeypatch.setattr(Database, "write", writing)
        monkeypatch.setattr(health, "EVERY", 0.0)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    return FullDisk(monkeypatch)


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path}/games.db") as address:
        yield address


def test_a_full_disk_is_told_and_logged(
    disk: FullDisk, base: str, caplog: pytest.LogCaptureFixture
) -> None:
    ada = Person(base)
    table = ada.open("forteresse", "me", "me")["table"]["id"]
    assert ada.get("/healthz")["status"] == "ok"
    with caplog.at_level(logging.INFO), ada.line(table) as line:
        step = line.until("step")
        play = {"seat": 0, "seq": step["seq"], "chain": ["e4-e5"]}
        disk.full = True
        ill = ada.http.get("/healthz", headers={"Accept-Language": "fr"})
        assert ill.status_code == 503
        assert ill.json() == {"status": "down", "reason": "full", "message": "Le disque est plein."}
        assert ada.get("/livez")["status"] == "ok", "nobody starts it anew for that"
        refused = line.ask("play", key="a", **play)
        assert refused["code"] == "not-kept"
        assert refused["step"]["seq"] == step["seq"], "nothing has changed"
        assert ada.do(table, "play", 503, key="b", **play)["code"] == "not-kept"
        assert ada.do(table, "say", 503, text=SECRET)["code"] == "not-kept"
        body = {"game": "forteresse", "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert ada.post("/api/tables", 503, **body)["code"] == "not-kept"
        disk.full = False
        assert line.ask("play", key="a", **play)["t"] == "done"
        assert ada.get("/healthz")["status"] == "ok"
    lines = [JsonFormatter().format(r) for r in caplog.records if r.name.startswith("bastide")]
    failed = [line for line in lines if '"not done"' in line]
    assert len(failed) == 3
    for line in failed:
        assert table in line
        assert "disk is full" in line
    assert sum('"Play"' in line for line in failed) == 2
    assert any('"not kept"' in line and '"/api/tables"' in line for line in lines)
    assert SECRET not in "\n".join(lines)


class Pages:
    """A database that counts."""

    def __init__(self) -> None:
        self.written = 0
        self.problem: Exception | None = None
        self.gone = False

    def away(self) -> bool:
        return self.gone

    async def write(self, job: Any) -> int:
        self.written += 1
        await asyncio.sleep(0)
        if self.problem:
            raise self.problem
        return 1


def test_health_is_tried_now_and_then_whoever_asks() -> None:
    async def ask() -> None:
        time, pages = 0.0, Pages()
        asked = Health(pages, now=lambda: time)  # type: ignore[arg-type]
        assert set(await asyncio.gather(*(asked.problem() for _ in range(20)))) == {None}
        assert pages.written == 1
        pages.problem = TimeoutError()
        time = EVERY
        assert [await asked.problem() for _ in range(5)] == ["silent"] * 5
        assert pages.written == 2

    asyncio.run(ask())


def test_a_database_known_to_be_away_is_not_asked() -> None:
    """Nor counts what it said a moment ago: whoever leads people here must hear it at once."""

    async def ask() -> None:
        pages = Pages()
        asked = Health(pages)  # type: ignore[arg-type]
        assert await asked.problem() is None
        pages.gone = True
        assert await asked.problem() == "silent"
        assert pages.written == 1

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("said", "reason"),
    [("database or disk is full", "full"), ("database is locked", "locked"),
     ("attempt to write a readonly database", "readonly"), ("disk I/O error", "silent")],
)  # fmt: skip
def test_what_is_wrong_has_a_name(said: str, reason: str) -> None:
    pages = Pages()
    pages.problem = OperationalError("UPDATE", {}, sqlite3.OperationalError(said))
    assert asyncio.run(Health(pages).problem()) == reason  # type: ignore[arg-type]


def test_health_writes(url: str) -> None:
    """On each kind of database the row is there, and it is written."""

    async def look() -> None:
        database = await Database(url).open()
        try:
            assert await Health(database).problem() is None
            assert await database.write(lambda c: c.execute(health.TOUCH).rowcount) == 1
        finally:
            await database.close()

    asyncio.run(look())


def test_only_the_owner_reads_the_games(tmp_path: Path) -> None:
    def modes(pattern: str) -> dict[str, int]:
        return {p.name: stat.S_IMODE(p.stat().st_mode) for p in tmp_path.glob(pattern)}

    with serving(f"sqlite:///{tmp_path}/games.db") as base:
        Person(base)
        found = modes("games.db*")
        assert {*found} == {"games.db", "games.db-wal", "games.db-shm"}
        assert {*found.values()} == {0o600}
        backup_sqlite(tmp_path / "games.db", tmp_path / "copy.db")
    assert modes("copy.db") == {"copy.db": 0o600}
    (tmp_path / "games.db").chmod(0o644)  # as an older version left it
    (tmp_path / "copy.db").chmod(0o644)
    with serving(f"sqlite:///{tmp_path}/games.db"):
        assert {*modes("games.db*").values()} == {0o600}
        backup_sqlite(tmp_path / "games.db", tmp_path / "copy.db")
    assert modes("copy.db") == {"copy.db": 0o600}
