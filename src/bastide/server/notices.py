"""Several servers on one PostgreSQL: tiny notices, «table X has gone on» or «line 7 was said there»,
sent after the commit.

Who hears one and has that table in memory reads what is new and tells its own listeners. A
notice that is lost does no harm: compare-and-set keeps the log right, and the next notice catches up. After a
connection broke, whoever listens reads what it may have missed. Where packets are only dropped nothing breaks by
itself: so a connection that is silent is asked whether it still stands.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import asyncpg
import sqlalchemy as sa

from bastide.server.database import address
from bastide.server.logs import log

CHANNEL = "bastide"
AGAIN = 1.0  # seconds between attempts to reach the database
QUIET = 2.0  # seconds without anything to tell, after which we ask whether we would hear
PATIENCE = 5.0  # seconds for whatever is asked of the database


class Notices:
    """Our ear and mouth on the channel."""

    def __init__(
        self,
        url: sa.URL,
        heard: Callable[[str], None],
        missed: Callable[[], None] = lambda: None,
    ) -> None:
        self._address = address(url)
        self._heard, self._missed, self._me = heard, missed, secrets.token_hex(4)
        self._news: dict[str, None] = {}  # what to tell of, each once however often it changed
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to listen; raises what keeps us from it, as opening the database does."""
        connection = await self._connect()
        self._task = asyncio.create_task(self._run(connection), name="notices")

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def send(self, what: str) -> None:
        """Tell the others that a table has changed, or who spoke at it, soon."""
        self._news[what] = None
        self._wake.set()

    async def _connect(self) -> Any:
        connection = await asyncpg.connect(
            self._address, timeout=PATIENCE, command_timeout=PATIENCE
        )
        try:
            connection.add_termination_listener(lambda _: self._wake.set())
            await connection.add_listener(CHANNEL, self._on_notice)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _run(self, connection: Any) -> None:
        while True:
            try:
                await self._speak(connection)
            except Exception as error:
                log("notices broken", why=type(error).__name__)
            finally:
                connection.terminate()
            connection = await self._connect_again()
            self._missed()

    async def _connect_again(self) -> Any:
        while True:
            await asyncio.sleep(AGAIN)
            try:
                return await self._connect()
            except Exception as error:
                log("notices broken", why=type(error).__name__)

    async def _speak(self, connection: Any) -> None:
        """Tell what there is to tell, until the connection breaks."""
        while True:
            await self._tell(connection)
            with suppress(TimeoutError):
                async with asyncio.timeout(QUIET):
                    await self._wake.wait()
            self._wake.clear()
            if not self._news:  # all is quiet, or the connection has broken: would we hear?
                await connection.execute("SELECT 1")

    async def _tell(self, connection: Any) -> None:
        while self._news:
            what = next(iter(self._news))
            del self._news[what]  # before it is told: it may change again meanwhile
            try:
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {what}")
            except Exception:
                self._news[what] = None
                raise

    def _on_notice(self, connection: Any, process: int, channel: str, text: str) -> None:
        sender, _, what = text.partition(" ")
        if sender != self._me:
            self._heard(what)
