"""Several servers on one PostgreSQL: tiny notices, «table X has gone on» or «line 7 was said there»,
sent after the commit.

Who hears one and has that table in memory reads what is new and tells its own listeners. A
notice that is lost does no harm: compare-and-set keeps the log right, and the next notice catches up. After a
connection broke, whoever listens reads what it may have missed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import asyncpg
import sqlalchemy as sa

from bastide.server.logs import log

CHANNEL = "bastide"
AGAIN = 1.0  # seconds between attempts to reach the database


class Notices:
    """Our ear and mouth on the channel."""

    def __init__(
        self,
        url: sa.URL,
        heard: Callable[[str], None],
        missed: Callable[[], None] = lambda: None,
    ) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard, self._missed, self._me = heard, missed, secrets.token_hex(4)
        self._news: dict[str, None] = {}  # what to tell of, each once however often it changed
        self._wake = asyncio.Event()
        self._ready = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to listen; returns when the first connection stands."""
        self._task = asyncio.create_task(self._run(), name="notices")
        await self._ready.wait()

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def send(self, what: str) -> None:
        """Tell the others that a table has changed, or who spoke at it, soon."""
        self._news[what] = None
        self._wake.set()

    async def _run(self) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self._address)
                try:
                    connection.add_termination_listener(lambda _: self._wake.set())
                    await connection.add_listener(CHANNEL, self._on_notice)
                    if self._ready.is_set():
                        self._missed()
                    self._ready.set()
                    await self._speak(connection)
                finally:
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log("notices broken", why=type(error).__name__)
                await asyncio.sleep(AGAIN)

    async def _speak(self, connection: Any) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if connection.is_closed():
                raise ConnectionResetError
            while self._news:
                what = next(iter(self._news))
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {what}")
                self._news.pop(what, None)

    def _on_notice(self, connection: Any, process: int, channel: str, text: str) -> None:
        sender, _, what = text.partition(" ")
        if sender != self._me:
            self._heard(what)
