"""The database: opened by its URL, brought to today's shape, written by one hand at a time.

Writing to disk safely (`synchronous=FULL`) costs some milliseconds whatever the amount. So the writer
collects the jobs that wait and commits them together: each is told it is done only after the commit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

import asyncpg
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bastide.core.errors import BastideError
from bastide.core.text import say
from bastide.server import seals
from bastide.server.database_file import keep_private
from bastide.server.places import place
from bastide.server.refusals import TEXTS
from bastide.server.slow import COMMIT, SlowStatements
from bastide.server.traces import span

T = TypeVar("T")
Job = Callable[[sa.Connection], Any]

MOST_WAITING = 5_000  # writers beyond that wait before they even queue
MOST_TOGETHER = 200
READERS = 4  # of SQLite, at once
PATIENCE = (
    15.0  # seconds for one statement of PostgreSQL: whoever was cut off from it connects again
)
CONNECTING = 5.0  # seconds to reach PostgreSQL
# A server that is stopped or cut off in the middle of a transaction keeps the others from its tables for so long, in
# ms; then PostgreSQL lets go of it, and nothing of that transaction was done.
STOPPED = "3000"
UPGRADES = 5_021_908  # the lock of PostgreSQL that whoever brings a database to today's shape takes
SQLITE = ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
MIGRATIONS = Path(__file__).parent / "migrations"


def address(url: sa.URL) -> str:
    """A PostgreSQL as its own programs and asyncpg are told of it; SQLAlchemy says `ssl` for what they call `sslmode`.

    >>> address(sa.make_url("postgresql+asyncpg://ada:secret@db:5433/games?ssl=require"))
    'postgresql://ada:secret@db:5433/games?sslmode=require'
    """
    query = {("sslmode" if name == "ssl" else name): value for name, value in url.query.items()}
    return url.set(drivername="postgresql", query=query).render_as_string(hide_password=False)


class Away(sa.exc.SQLAlchemyError):
    """The database is out of reach: nothing was tried."""


class Unanswered(sa.exc.SQLAlchemyError):
    """The answer to COMMIT was lost: what was done may stand."""


class Untouched(Exception):
    """A job refuses before it has written anything: the others of its transaction may stay."""


class Database:
    """An open database. Jobs are plain functions over a connection, the same for every kind of database."""

    def __init__(self, url: str) -> None:
        self.url = place(url)
        self.shared = self.url.get_backend_name() != "sqlite"  # by several servers
        self.slow = SlowStatements()
        kind = Postgres if self.shared else Sqlite
        self._driver: Driver = kind(self.url, self.slow)
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[Any]]] = asyncio.Queue(MOST_WAITING)
        self._writer: asyncio.Task[None] | None = None
        self.on_commit: Callable[[float], None] = lambda seconds: None  # how long each took
        self.away: Callable[[], bool] = lambda: False  # is it out of reach, as far as we know?

    async def open(self) -> Database:
        """Bring the database to today's shape and start the writer."""
        if self.url.get_backend_name() == "sqlite" and self.url.database not in (None, ":memory:"):
            keep_private(Path(self.url.database))
        await self._upgrade()
        self._writer = asyncio.create_task(self._write_all(), name="database-writer")
        return self

    async def _upgrade(self) -> None:
        if not self.shared:
            await self._driver.write(upgrade)
            self.slow.clear()  # whoever looks for slow queries does not mean these
            return
        driver = Postgres(self.url, patience=None)  # an index of many tables takes its time
        try:
            await driver.write(upgrade)
        finally:
            await driver.close()

    async def visit(self) -> Database:
        """Work beside a server, or without one: the database must be there, in today's shape."""
        file = self.url.database
        if self.url.get_backend_name() == "sqlite" and not (file and Path(file).is_file()):
            raise BastideError(say("no-database", file=file or "")).with_words(TEXTS)
        try:
            has, wanted = await self._driver.look(shape)
        except (OSError, sa.exc.DBAPIError, asyncpg.PostgresError) as error:
            problem = str(getattr(error, "orig", None) or error)
            text = say("no-answer", url=self.url.render_as_string(), problem=problem)
            raise BastideError(text).with_words(TEXTS) from None
        if has != wanted:
            raise BastideError(say("other-shape", has=has or "-", wanted=wanted)).with_words(TEXTS)
        self._writer = asyncio.create_task(self._write_all(), name="database-writer")
        return self

    async def close(self) -> None:
        """Finish what is queued, then let go."""
        if self._writer is not None:
            await self._jobs.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            self._writer = None
        await self._driver.close()

    async def look(self, work: Callable[[sa.Connection], T]) -> T:
        """Do something that only reads."""
        self._check_reach()
        return await self._driver.look(work)

    async def read(self, query: sa.Executable) -> list[Any]:
        """All rows of a query."""
        return await self.look(lambda connection: list(connection.execute(query).mappings().all()))

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        """Run a job in a transaction, perhaps together with others; returns when it is on disk.

        A job may be run again, so it must change nothing but the database.
        """
        self._check_reach()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        with span("write"):
            await self._jobs.put((job, done))
            result = await asyncio.shield(done)  # a caller who goes away must not tear it
        self.on_commit(time.perf_counter() - began)
        return result

    def _check_reach(self) -> None:
        """Nobody waits for a database that gives no answer: elsewhere he may get one."""
        if self.away():
            raise Away("the database is out of reach")

    @property
    def waiting(self) -> int:
        """How many jobs wait for the writer."""
        return self._jobs.qsize()

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
        """All jobs in one transaction; if one fails halfway, each in a transaction of its own.

        Not where they may all stand, and the answer was lost: nothing is written twice.
        """
        try:
            self._check_reach()  # while they waited it may have gone
            jobs = [job for job, _ in batch]
            results = await self._driver.write(lambda connection: _together(connection, jobs))
        except Exception as error:
            if len(batch) == 1 or isinstance(error, Unanswered | Away):
                for _, done in batch:
                    _settle(done, error)
            else:
                for alone in batch:
                    await self._commit([alone])
            return
        for (_, done), result in zip(batch, results, strict=True):
            _settle(done, result)


def _together(connection: sa.Connection, jobs: list[Job]) -> list[Any]:
    results: list[Any] = []
    for job in jobs:
        try:
            results.append(job(connection))
        except Untouched as refusal:
            results.append(refusal)
    return results


def _settle(done: asyncio.Future[Any], result: Any) -> None:
    if done.done():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
        done.exception()  # seen, even if nobody waits any more
    else:
        done.set_result(result)


class Driver(Protocol):
    """How jobs reach a database: any number that look, one at a time that writes."""

    async def look(self, work: Callable[[sa.Connection], T]) -> T:
        """With a connection of its own."""

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """In a transaction that is on disk when this returns, or has left no trace."""

    async def close(self) -> None:
        """Let go."""


class Sqlite:
    """SQLite, in threads: a whole batch is one trip to the writing one."""

    def __init__(self, url: sa.URL, slow: SlowStatements) -> None:
        self._engine, self._slow = sa.create_engine(url, pool_size=READERS + 1), slow
        slow.watch(self._engine)
        self._readers = ThreadPoolExecutor(READERS, "database-reader")
        self._writer = ThreadPoolExecutor(1, "database-writer")
        self._hand: sa.Connection | None = None  # the one connection that writes

        @sa.event.listens_for(self._engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # we say BEGIN ourselves, below
            cursor = connection.cursor()
            for pragma in SQLITE:
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()
            seals.teach(connection)

        @sa.event.listens_for(self._engine, "begin")
        def begin(connection: sa.Connection) -> None:
            writes = connection.get_execution_options().get("writes")
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    async def look(self, work: Callable[[sa.Connection], T]) -> T:
        """In one of some threads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._look, work)

    def _look(self, work: Callable[[sa.Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """In the one thread that writes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, self._write, work)

    def _write(self, work: Callable[[sa.Connection], T]) -> T:
        if self._hand is None:
            self._hand = self._engine.connect().execution_options(writes=True)
        try:
            with self._hand.begin():
                result, done = work(self._hand), time.perf_counter()
            self._slow.note(COMMIT, time.perf_counter() - done)
            return result
        except Exception:
            self._drop_hand()  # it may be broken: the next transaction takes a fresh one
            raise

    def _drop_hand(self) -> None:
        hand, self._hand = self._hand, None
        if hand is not None:
            with suppress(sa.exc.SQLAlchemyError):
                hand.close()

    async def close(self) -> None:
        """Close the connections, end the threads."""
        await asyncio.get_running_loop().run_in_executor(self._writer, self._drop_hand)
        await asyncio.to_thread(self._readers.shutdown)
        await asyncio.to_thread(self._writer.shutdown)
        self._engine.dispose()


class Postgres:
    """PostgreSQL, through asyncpg."""

    def __init__(
        self,
        url: sa.URL,
        slow: SlowStatements | None = None,
        patience: float | None = PATIENCE,
    ) -> None:
        given = {"idle_in_transaction_session_timeout": STOPPED if patience else "0"}
        self._engine = create_async_engine(
            "postgresql+asyncpg://",  # asyncpg is told where by what it reads itself
            pool_size=5,
            max_overflow=5,
            pool_pre_ping=True,
            connect_args={
                "dsn": address(url),
                "timeout": CONNECTING,
                "command_timeout": patience,
                "server_settings": given,
            },
        )
        self._slow = slow or SlowStatements()
        self._slow.watch(self._engine.sync_engine)
        self._readers = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._hand: AsyncConnection | None = None

    async def look(self, work: Callable[[sa.Connection], T]) -> T:
        """With a connection of the pool; what is read together is one moment."""
        async with self._readers.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """With the connection that writes."""
        if self._hand is None:
            self._hand = await self._engine.connect()
        done = None
        try:
            async with self._hand.begin():
                result, done = await self._hand.run_sync(work), time.perf_counter()
            self._slow.note(COMMIT, time.perf_counter() - done)
            return result
        except BaseException as error:  # also where somebody has lost patience
            await self._drop_hand()
            if done is not None and isinstance(error, Exception):
                raise Unanswered(str(error)) from error
            raise

    async def _drop_hand(self) -> None:
        hand, self._hand = self._hand, None
        if hand is not None:
            with suppress(sa.exc.SQLAlchemyError, OSError):
                await hand.invalidate()
                await hand.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._drop_hand()
        await self._engine.dispose()


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Apply the migrations that are missing; of servers that start together, one does."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(UPGRADES)))
    config = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def shape(connection: sa.Connection) -> tuple[str | None, str]:
    """The shape a database has, and the one it is brought to."""
    wanted = ScriptDirectory.from_config(_migrations()).get_current_head()
    assert wanted is not None
    return MigrationContext.configure(connection).get_current_revision(), wanted


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
