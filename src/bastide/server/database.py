"""The database: opened by its URL, brought to today's shape, written by one hand at a time.

Writing to disk safely (`synchronous=FULL`) costs some milliseconds whatever the amount. So the writer
collects the jobs that wait and commits them together: each is told it is done only after the commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[Any]]

MOST_WAITING = 5_000  # writers beyond that wait before they even queue
MOST_TOGETHER = 200
SQLITE = ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
MIGRATIONS = Path(__file__).parent / "migrations"


def async_url(url: str) -> sa.URL:
    """A database URL with the driver we use.

    >>> async_url("sqlite:///games.db").drivername, async_url("postgresql://club/games").drivername
    ('sqlite+aiosqlite', 'postgresql+asyncpg')
    """
    parsed = sa.make_url(url)
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    return parsed.set(drivername=driver.get(parsed.drivername, parsed.drivername))


class Untouched(Exception):
    """A job refuses before it has written anything: the others of its transaction may stay."""


class Database:
    """An open database. `read` with a connection of your own; write through `write`."""

    def __init__(self, url: str) -> None:
        self.url = async_url(url)
        self.engine = _engine(self.url)
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[Any]]] = asyncio.Queue(MOST_WAITING)
        self._writer: asyncio.Task[None] | None = None
        self._hand: AsyncConnection | None = None  # the one connection that writes

    async def open(self) -> Database:
        """Bring the database to today's shape and start the writer."""
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write_all(), name="database-writer")
        return self

    async def close(self) -> None:
        """Finish what is queued, then let go."""
        if self._writer is not None:
            await self._jobs.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            self._writer = None
        await self._drop_hand()
        await self.engine.dispose()

    async def read(self, query: sa.Executable) -> list[Any]:
        """All rows of a query."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).mappings().all())

    async def write(self, job: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run a job in a transaction, perhaps together with others; returns when it is on disk.

        A job may be run again, so it must change nothing but the database.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        await self._jobs.put((job, done))
        return await asyncio.shield(done)  # a caller who goes away must not tear it

    async def _write_all(self) -> None:
        while True:
            batch = [await self._jobs.get()]
            while len(batch) < MOST_TOGETHER and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            try:
                await self._commit(batch)
            except (
                Exception
            ) as error:  # the disk is full, the server went away: nobody is told «done»
                for _, done in batch:
                    _settle(done, error)
            finally:
                for _ in batch:
                    self._jobs.task_done()

    async def _commit(self, batch: list[tuple[Job, asyncio.Future[Any]]]) -> None:
        """All jobs in one transaction; if one fails halfway, each in a transaction of its own."""
        try:
            results = await self._together([job for job, _ in batch])
        except Exception as error:
            if len(batch) == 1:
                _settle(batch[0][1], error)
            else:
                for alone in batch:
                    await self._commit([alone])
            return
        for (_, done), result in zip(batch, results, strict=True):
            _settle(done, result)

    async def _together(self, jobs: list[Job]) -> list[Any]:
        results: list[Any] = []
        if self._hand is None:
            self._hand = await self.engine.connect()
            await self._hand.execution_options(writes=True)
        try:
            async with self._hand.begin():
                for job in jobs:
                    try:
                        results.append(await job(self._hand))
                    except Untouched as refusal:
                        results.append(refusal)
        except Exception:
            await self._drop_hand()  # it may be broken: the next transaction takes a fresh one
            raise
        return results

    async def _drop_hand(self) -> None:
        hand, self._hand = self._hand, None
        if hand is not None:
            with suppress(sa.exc.SQLAlchemyError):
                await hand.close()


def _settle(done: asyncio.Future[Any], result: Any) -> None:
    if done.done():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
        done.exception()  # seen, even if nobody waits any more
    else:
        done.set_result(result)


def _engine(url: sa.URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)
    engine = create_async_engine(url, pool_size=4, max_overflow=4)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, below
        cursor = connection.cursor()
        for pragma in SQLITE:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def upgrade(connection: sa.Connection) -> None:
    """Apply the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def backup_sqlite(source: Path, target: Path) -> None:
    """Copy a SQLite database, also while a server writes to it: the copy is one moment of it."""
    import sqlite3

    with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
        old.backup(new)
    old.close()
    new.close()
