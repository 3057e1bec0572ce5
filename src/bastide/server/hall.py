"""The hall: all that an authority is made of. Several share one database safely."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from bastide.server.chat import Chat
from bastide.server.environment import Environment
from bastide.server.guests import Guests
from bastide.server.openings import Openings
from bastide.server.play import Play
from bastide.server.seats import Seats
from bastide.server.store import Store
from bastide.server.tables import IDLE, Tables


class Hall:
    """One object of this class is the authority: guests, tables, seats, play and chat, each in its part."""

    def __init__(
        self, store: Store, environment: Environment | None = None, idle: int = IDLE
    ) -> None:
        self.store, self.environment = store, environment or Environment()
        self.guests = Guests(store, self.environment)
        self.tables = Tables(store, self.environment, idle)
        self.chat = Chat(self.tables)
        self.seats = Seats(self.tables, self.chat)
        self.openings = Openings(self.tables, self.seats)
        self.play = Play(self.tables, self.seats)
        self._hearing: set[asyncio.Task[None]] = set()

    def hear(self, what: str) -> None:
        """Another server changed a table, or somebody spoke there, perhaps in private (`~`): catch up.

        Only if that table is in memory here.
        """
        table_id, _, line = what.partition("#")
        live = self.tables.in_memory.get(table_id)
        if live is None:
            return
        if not line:
            self._begin(self.tables.catch_up(live))
        elif line.startswith("~"):
            self._begin(self.chat.whispers.told(live, int(line[1:])))
        else:
            self._begin(self.chat.said_elsewhere(live, int(line)))

    def hear_all(self) -> None:
        """We may have missed what other servers told: catch up where somebody listens."""

        async def catch_up() -> None:
            for live in tuple(self.tables.in_memory.values()):
                if live.listeners:
                    await self.tables.catch_up(live)

        self._begin(catch_up())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)
