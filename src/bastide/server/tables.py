"""Which tables are in memory: they come from their logs when somebody wants them and leave when nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from bastide.core.state import Setup
from bastide.server import presenter
from bastide.server.beside import beside
from bastide.server.catalogue import Catalogue
from bastide.server.environment import Environment
from bastide.server.live import GRACE, LiveTable
from bastide.server.refusals import Refused
from bastide.server.rows import Entry, TableRow
from bastide.server.store import Store
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import TableChanged

IDLE = 300  # seconds after which a table nobody looks at leaves memory


class Tables:
    """Every table; those in use are in memory, each once."""

    def __init__(self, store: Store, environment: Environment, idle: int = IDLE) -> None:
        self.store, self.environment, self._idle = store, environment, idle
        self.catalogue = Catalogue(store)
        self.in_memory: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._started = environment.now()
        self.on_turn: Callable[[LiveTable], None] = lambda live: None  # the bots listen here
        self.notify: Callable[[str], None] = lambda what: None  # other servers listen here

    async def get(self, table_id: str) -> LiveTable:
        """A table, from memory or from its log."""
        live = self.in_memory.get(table_id)
        if live is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        live.touched = self.environment.now()
        return live

    async def _load(self, table_id: str) -> LiveTable:
        row = await self.store.table(table_id)
        if row is None:
            raise Refused("no-table")
        game = await self.catalogue.find(row.game, row.edition)
        setup = await beside(game.configure, row.players, row.options)
        live = await self.add(row, setup, await self.store.log(table_id))
        self.on_turn(live)
        return live

    async def add(self, row: TableRow, setup: Setup, entries: Sequence[Entry]) -> LiveTable:
        """Take a stored table into memory."""
        live = LiveTable(row, setup, self.store, self.environment, presenter.present)
        if entries:
            await beside(live.replay, entries)
        live.on_commit = lambda live: self.notify(live.row.id)
        live.on_offer = broadcast_table
        if live.row.deadline is not None:  # it may have run while we did not
            live.grace_until = self._started + GRACE
        self.in_memory[row.id] = live
        return live

    async def catch_up(self, live: LiveTable) -> None:
        """Another server changed a table that is in memory here: take what stands, and tell of it."""
        async with live.lock:
            await live.catch_up()
        broadcast_table(live)

    def forget(self, table_id: str, why: str = "deleted") -> None:
        """A table was deleted, or set apart: whoever is at it is told, and nobody is led to it any more."""
        live = self.in_memory.pop(table_id, None)
        for listener in tuple(live.listeners) if live else ():
            listener.dismiss(Refused(why))
        for other in self.in_memory.values():
            again = other.rematches
            other.rematches = {game: to for game, to in again.items() if to != table_id}

    def sweep(self) -> int:
        """Let tables that nobody looks at leave memory; returns how many left."""
        before = self.environment.now() - self._idle * 1000
        gone = [
            live.row.id
            for live in self.in_memory.values()
            if live.touched < before
            and not live.lock.locked()
            and not live.bot_at_work
            and not live.listeners
        ]
        for table_id in gone:
            del self.in_memory[table_id]
        return len(gone)


def broadcast_table(live: LiveTable) -> None:
    """Tell everybody how the table stands: seats, offers, status."""
    live.broadcast(encode(TableChanged(presenter.table(live))))
