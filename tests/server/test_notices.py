"""What servers tell each other is heard, however the line to PostgreSQL breaks, and its address is read alike by all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa

from bastide.server import notices as notices_module
from bastide.server.database import Database
from bastide.server.notices import CHANNEL, Notices
from tests.server.test_hall import run
from tests.server.test_moving_on import PATIENCE, until


@asynccontextmanager
async def listening(notices: Notices) -> AsyncIterator[Notices]:
    await notices.open()
    try:
        yield notices
    finally:
        await notices.close()


async def tell(url: str, text: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"other {text}")
    await connection.close()


# ---- a line that breaks


class Way:
    """To a PostgreSQL, through a machine that may forget the connections it carries, and tells nobody."""

    def __init__(self, url: sa.URL) -> None:
        self._to, self._ends = url, set[asyncio.StreamWriter]()
        self._forgotten: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> sa.URL:
        """Where it begins."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        return self._to.set(host="127.0.0.1", port=self._server.sockets[0].getsockname()[1])

    def forget(self) -> None:
        """What was carried until now is carried no more; every socket stays open."""
        self._forgotten |= self._ends

    async def close(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        for end in self._ends:
            end.close()
        closed = [end.wait_closed() for end in self._ends]
        await asyncio.gather(*self._tasks, *closed, return_exceptions=True)

    async def _carry(self, *near: Any) -> None:
        far = await asyncio.open_connection(self._to.host, self._to.port)
        for (reader, _), (_, writer) in ((near, far), (far, near)):
            self._ends.add(writer)
            self._tasks.add(asyncio.create_task(self._pass_on(reader, writer)))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if writer not in self._forgotten:
                writer.write(data)
        if writer not in self._forgotten:
            writer.close()


@run
async def test_a_line_that_was_forgotten_without_a_word_is_noticed(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices_module, "QUIET", 0.05)
    monkeypatch.setattr(notices_module, "PATIENCE", 1.0)
    way, heard, missed = Way(sa.make_url(postgres)), list[str](), asyncio.Event()
    async with listening(Notices(await way.open(), heard.append, missed.set)):
        await tell(postgres, "one")
        await until(lambda: heard == ["one"])
        way.forget()
        async with asyncio.timeout(PATIENCE):
            await missed.wait()
        await tell(postgres, "two")
        await until(lambda: heard == ["one", "two"])
    await way.close()


class Line:
    """A stand-in for a connection: what it does when it is asked for something is up to the test."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self.told: list[str] = []
        self._meanwhile = meanwhile

    async def execute(self, query: str, *given: str) -> None:
        self._meanwhile()
        self.told.append(given[-1].partition(" ")[2])


@run
async def test_what_changes_while_it_is_told_is_told_again(postgres: str) -> None:
    def change() -> None:
        if not line.told:
            notices.send("table")

    notices, line = Notices(sa.make_url(postgres), print), Line(change)
    notices.send("table")
    await notices._tell(line)
    assert line.told == ["table", "table"]


@run
async def test_what_could_not_be_told_is_told_later(postgres: str) -> None:
    def broken() -> None:
        raise ConnectionResetError

    notices, line = Notices(sa.make_url(postgres), print), Line(lambda: None)
    notices.send("table")
    with pytest.raises(ConnectionResetError):
        await notices._tell(Line(broken))
    await notices._tell(line)
    assert line.told == ["table"]


# ---- its address


@pytest.mark.parametrize("name", ["ssl", "sslmode"])
@run
async def test_how_a_line_is_secured_may_be_said_in_either_way(postgres: str, name: str) -> None:
    heard: list[str] = []
    database = await Database(f"{postgres}?{name}=prefer").open()
    async with listening(Notices(database.url, heard.append)):
        await tell(postgres, "one")
        await until(lambda: heard == ["one"])
    await database.close()


@run
async def test_what_keeps_a_server_from_listening_is_said_at_once(postgres: str) -> None:
    """This PostgreSQL has no TLS."""
    url = f"{postgres}?sslmode=require"
    with pytest.raises(ConnectionError, match="SSL"):
        await Database(url).open()
    with pytest.raises(ConnectionError, match="SSL"):
        await Notices(sa.make_url(url), print).open()
