"""The hall: all that an authority is made of. Several share one database safely."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

from bastide.server.chat import Chat
from bastide.server.environment import Environment
from bastide.server.guests import Guests
from bastide.server.logs import log_failure
from bastide.server.nodes import Nodes
from bastide.server.openings import Openings
from bastide.server.play import Play
from bastide.server.presence import MARK
from bastide.server.refusals import Refused
from bastide.server.seats import Seats
from bastide.server.store import Store
from bastide.server.tables import IDLE, Tables

AGAIN = 2.0  # seconds between attempts to catch up


class Hall:
    """One object of this class is the authority: guests, tables, seats, play and chat, each in its part."""

    def __init__(
        self,
        store: Store,
        environment: Environment | None = None,
        idle: int = IDLE,
        nodes: Nodes | None = None,
    ) -> None:
        self.store, self.environment = store, environment or Environment()
        self.guests = Guests(store, self.environment)
        self.tables = Tables(store, self.environment, idle, nodes)
        self.chat = Chat(self.tables)
        self.seats = Seats(self.tables, self.chat)
        self.openings = Openings(self.tables, self.seats)
        self.play = Play(self.tables, self.seats)
        self._hearing: set[asyncio.Task[None]] = set()
        self._late: set[str] = set()  # tables that may have gone on without us
        self._catching_up: asyncio.Task[None] | None = None

    def hear(self, what: str) -> None:
        """Another server changed a table, or somebody came or went (`@`), or spoke there, perhaps in private (`~`).

        Only if that table is in memory here, or about to be.
        """
        table_id, _, line = what.removesuffix(MARK).partition("#")
        if not self.tables.knows(table_id):
            return
        if what.endswith(MARK):
            self.tables.presence.ask([table_id])
        else:
            self._begin(self._heard(table_id, line))

    async def _heard(self, table_id: str, line: str) -> None:
        try:
            live = await self.tables.fetch(table_id)
            if not line:
                await self.tables.catch_up(live)
                return
            await self.tables.refresh(live)  # whoever may hear a line is asked of the seats of now
            if line.startswith("~"):
                await self.chat.whispers.told(live, int(line[1:]))
            else:
                await self.chat.said_elsewhere(live, int(line))
        except Refused:  # it is there no more
            pass
        except Exception as error:
            log_failure("not heard", error, table=table_id)
            self._be_late([table_id])

    def hear_all(self) -> None:
        """We may have missed what other servers told: catch up where somebody listens."""
        self.tables.presence.ask(self.tables.in_memory)
        self._be_late(live.row.id for live in self.tables.in_memory.values() if live.listeners)

    def _be_late(self, table_ids: Iterable[str]) -> None:
        self._late.update(table_ids)
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = self._begin(self._catch_up())

    async def _catch_up(self) -> None:
        """With one table after the other. One with which it fails stops no other, and has its turn again."""
        while self._late:
            late, self._late = self._late, set()
            for live in [live for live in self.tables.in_memory.values() if live.row.id in late]:
                try:
                    await self.tables.catch_up(live)
                except Exception as error:
                    log_failure("not caught up", error, table=live.row.id)
                    self._late.add(live.row.id)
            if self._late:
                await asyncio.sleep(AGAIN)

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)
        return task

    async def close(self) -> None:
        """Hear no more, finish what is under way, and give up what we hold."""
        for task in tuple(self._hearing):
            task.cancel()
        await asyncio.gather(*self._hearing, return_exceptions=True)
        await asyncio.gather(*[live.finish() for live in self.tables.in_memory.values()])
        await self.tables.presence.close()
        await self.tables.holding.close()
