"""Can games be played here? Only if what is played can be written down: so that is tried, now and then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import sqlalchemy as sa

from bastide.server.database import Database
from bastide.server.logs import described, log_failure

EVERY = 3.0  # seconds an answer holds, however many ask
PATIENCE = 5.0  # seconds until a database that says nothing counts as gone
SIGNS = {
    "full": ("full", "53100"), "readonly": ("readonly", "25006"), "locked": ("locked", "55P03"),
}  # fmt: skip
# The smallest change there is: the row that names the schema, to what it is.
TOUCH = sa.text("UPDATE alembic_version SET version_num = version_num")


class Health:
    """Asks the database at most every few seconds, whoever wants to know."""

    def __init__(self, database: Database, now: Callable[[], float] = time.monotonic) -> None:
        self._database, self._now = database, now
        self._asked = -EVERY
        self._asking: asyncio.Task[str | None] | None = None

    async def problem(self) -> str | None:
        """What is wrong: `full`, `readonly`, `locked`, `silent`; or nothing."""
        if self._database.away():  # then nothing has to be asked, and nothing known before is true
            return "silent"
        if self._asking is None or (self._asking.done() and self._now() - self._asked >= EVERY):
            self._asked = self._now()
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._database.write(lambda connection: connection.execute(TOUCH).rowcount)
        except Exception as error:
            log_failure("database", error)
            said = described(error)
            return next(
                (w for w, signs in SIGNS.items() if any(s in said for s in signs)), "silent"
            )
        return None
