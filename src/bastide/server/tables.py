"""Which tables are in memory: they come from their logs when somebody wants them and leave when nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from bastide.core.errors import BadOption, BastideError, UnknownName
from bastide.core.state import Setup
from bastide.server import presenter
from bastide.server.beside import beside
from bastide.server.catalogue import Catalogue
from bastide.server.environment import Environment
from bastide.server.holding import Holding
from bastide.server.live import GRACE, LiveTable
from bastide.server.nodes import Nodes
from bastide.server.presence import Presence
from bastide.server.refusals import Refused
from bastide.server.rows import ALONE, Entry, TableRow
from bastide.server.store import Store
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import RematchOpened, TableChanged

IDLE = 300  # seconds after which a table nobody looks at leaves memory

# What reading a table raises if something in it is broken, or in the code that reads it. Not what a database says that
# is away.
BROKEN = (
    BastideError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    AssertionError,
)


class Tables:
    """Every table; those in use are in memory, each once."""

    def __init__(
        self,
        store: Store,
        environment: Environment,
        idle: int = IDLE,
        nodes: Nodes | None = None,
    ) -> None:
        self.store, self.environment, self._idle = store, environment, idle
        self.catalogue = Catalogue(store)
        self.holding = Holding(store, nodes)
        self.in_memory: dict[str, LiveTable] = {}
        self.presence = Presence(store.database, nodes, self.in_memory)
        self.presence.on_turn = lambda live: self.on_turn(live)
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._started = environment.now()
        self.on_turn: Callable[[LiveTable], None] = lambda live: None  # the bots listen here
        self.notify: Callable[[str], None] = lambda what: None  # other servers listen here

    @property
    def grace_until(self) -> int:
        """Until when no clock runs out, as nobody could play while no server was there."""
        nodes = self.holding.nodes
        return (self._started if nodes is None else nodes.up_since) + GRACE

    async def get(self, table_id: str) -> LiveTable:
        """A table for somebody who wants it, as it stands now: it stays in memory for a while.

        He may have changed it through another server a moment ago, of which we have not heard.
        """
        while True:
            known = self.knows(table_id)  # on its way, it may have been read before that
            live = await self.fetch(table_id)
            live.touched, live.wanted = self.environment.now(), True  # from now on it stays
            if known:
                await self.refresh(live)
            if self.has(live):
                return live

    def has(self, live: LiveTable) -> bool:
        """Is this the table in memory, which hears what happens? It may have left, and come again as another."""
        return self.in_memory.get(live.row.id) is live

    async def fetch(self, table_id: str) -> LiveTable:
        """A table, from memory or from its log, for what has to be done at it: see `release`."""
        live = self.in_memory.get(table_id)
        if live is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        return live

    async def refresh(self, live: LiveTable) -> None:
        """Catch up with a table if it is not as we know it: another server may have changed it."""
        if not (self.store.database.shared or live.unsure):
            return
        if live.unsure or await self.store.version(live.row.id) != (live.seq, live.row.revision):
            await self.catch_up(live)
            if live.row.id not in self.in_memory:
                raise Refused("no-table")

    def knows(self, table_id: str) -> bool:
        """Is a table in memory, or on its way there?"""
        return table_id in self.in_memory or table_id in self._loading

    def release(self, live: LiveTable) -> None:
        """What had to be done at a table is done: it leaves memory, unless somebody has wanted it."""
        if not live.wanted:
            self._let_go(live)

    async def _load(self, table_id: str) -> LiveTable:
        try:
            row, entries = await self.store.moment(table_id)
            if row is None:
                raise Refused("no-table")
            game = await self.catalogue.find(row.game, row.edition)
            setup = await beside(game.configure, row.players, row.options)
            setup = setup.dressed(row.looks or ())
            live = await self.add(row, setup, entries)
        except Refused:
            raise
        except BROKEN as error:
            if isinstance(error, UnknownName | BadOption) and not self.holding.alike:
                raise Refused("edition-changed") from None  # to servers of another release, not
            await self.quarantine(table_id, error)
            raise Refused("quarantined") from None
        live.wanted = False
        await self.presence.learn([table_id])
        self.on_turn(live)
        return live

    async def quarantine(self, table_id: str, error: Exception) -> None:
        """Set a table apart that cannot be gone on with, and send away who is there."""
        await self.store.quarantine(table_id, f"{type(error).__name__}: {error}")
        self._close(table_id, "quarantined")

    def _close(self, table_id: str, why: str) -> None:
        live = self.in_memory.pop(table_id, None)
        for listener in tuple(live.listeners) if live else ():
            listener.close(why)

    async def add(self, row: TableRow, setup: Setup, entries: Sequence[Entry]) -> LiveTable:
        """Take a stored table into memory."""
        live = LiveTable(row, setup, self.store, self.environment, presenter.present)
        if entries:
            await beside(live.replay, entries)
        if live.seq < row.seq:
            raise ValueError(f"the log ends at {live.seq}, not at {row.seq}")
        live.on_commit = lambda live: self.notify(live.row.id)
        live.on_change = broadcast_table
        live.hold = ALONE if self.holding.nodes is None else None
        if row.ended:
            live.rematches = await self.store.rematches(row.id)
        if live.row.deadline is not None:  # it may have run while we did not
            live.grace_until = self.grace_until
        self.in_memory[row.id] = live
        return live

    async def catch_up(self, live: LiveTable) -> None:
        """Another server changed a table that is in memory here: take what stands, and tell of it."""
        try:
            async with live.lock:
                await live.catch_up()
                await self._catch_up_with_rematches(live)
        except Refused as error:  # it is there no more
            self._close(live.row.id, error.code)
        except BROKEN as error:
            await self.quarantine(live.row.id, error)
        else:
            self.on_turn(live)

    async def _catch_up_with_rematches(self, live: LiveTable) -> None:
        if live.row.ended:
            known, live.rematches = live.rematches, await self.store.rematches(live.row.id)
            for game, again in live.rematches.items() - known.items():
                live.broadcast(encode(RematchOpened(game, again)))

    def forget(self, table_id: str, why: str = "deleted") -> None:
        """A table was deleted, or set apart: whoever is at it is told, and nobody is led to it any more."""
        live = self.in_memory.pop(table_id, None)
        for listener in tuple(live.listeners) if live else ():
            listener.dismiss(Refused(why))
        for other in self.in_memory.values():
            again = other.rematches
            other.rematches = {game: to for game, to in again.items() if to != table_id}

    @property
    def held(self) -> int:
        """At how many tables this server acts for the house."""
        return sum(live.hold is not None for live in self.in_memory.values())

    def sweep(self) -> int:
        """Let tables that nobody looks at leave memory; returns how many left."""
        before = self.environment.now() - self._idle * 1000
        idle = [live for live in self.in_memory.values() if live.touched < before]
        return sum(self._let_go(live) for live in idle)

    def _let_go(self, live: LiveTable) -> bool:
        """Let a table leave memory, unless somebody or something is there."""
        if live.lock.locked() or live.bot_at_work or live.listeners:
            return False
        self.holding.leave(live)
        return self.in_memory.pop(live.row.id, None) is not None


def broadcast_table(live: LiveTable) -> None:
    """Tell everybody how the table stands: seats, offers, status."""
    live.broadcast(encode(TableChanged(presenter.table(live))))
