"""Which tables this server holds: there it acts for the house, moves its bots and lets clocks run out.

A table has one holder at a time (`tables.owner`), by a claim in the database that only succeeds where nobody alive
holds it, and every claim raises the table's `fence`. Whatever is written for the house names both, so that a server
which was stopped for a while and goes on does nothing on the strength of what it once held. What people do needs no
hold: that is decided wherever their line ends. A server that has its database for itself holds everything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import sqlalchemy as sa

from bastide.core.version import VERSION
from bastide.server import schema
from bastide.server.lists import free
from bastide.server.live import LiveTable
from bastide.server.logs import log, logger
from bastide.server.nodes import Nodes
from bastide.server.rows import ALONE, Hold
from bastide.server.store import Store


class Holding:
    """What this server holds, by claims and until it gives up."""

    def __init__(self, store: Store, nodes: Nodes | None) -> None:
        self._store, self.nodes = store, nodes
        self._leaving: set[str] = set()  # which we hold and nobody needs here any more
        self._giving: asyncio.Task[None] | None = None
        self.notify: Callable[[str], None] = lambda what: None
        self.on_take_over: Callable[[int], None] = lambda number: None  # from servers that died
        if nodes is not None:
            nodes.on_beat.append(self._go_on)

    @property
    def me(self) -> str | None:
        """Who claims; nobody where all is ours."""
        return self.nodes.id if self.nodes is not None else None

    @property
    def alike(self) -> bool:
        """Are all servers of our release?"""
        others = {} if self.nodes is None else self.nodes.others
        return all(other.version == VERSION for other in others.values())

    def elsewhere(self, live: LiveTable) -> bool:
        """As far as we know, is it for another server to act there, or not for us?"""
        if self.nodes is None:
            return False
        return not self.nodes.may_act or live.row.owner in self.nodes.others

    async def take(self, live: LiveTable) -> bool:
        """Hold a table, if we do not yet; False if another server does."""
        if self.nodes is None:
            return True
        if not self.nodes.may_act:
            return False
        if live.row.owner == self.nodes.id:  # as the database has said
            live.hold = Hold(live.row.owner, live.row.fence)
            return True
        live.hold = (await self.claim([live.row.id])).get(live.row.id)
        if live.hold is None:
            return False
        live.row.owner, live.row.fence = live.hold
        return True

    async def claim(self, table_ids: Sequence[str]) -> dict[str, Hold]:
        """Take those of the tables that nobody else holds; where somebody writes just now, the next attempt may."""
        if self.nodes is None:
            return dict.fromkeys(table_ids, ALONE)
        if not self.nodes.may_act or not table_ids:
            return {}
        self._leaving.difference_update(table_ids)
        me, t = self.nodes.id, schema.tables
        some = sa.select(t.c.id, t.c.owner).where(t.c.id.in_(table_ids), free(t, me))

        def job(connection: sa.Connection) -> tuple[dict[str, Hold], int]:
            found = list(connection.execute(some.with_for_update(skip_locked=True, key_share=True)))
            claim = t.update().where(t.c.id.in_([row.id for row in found]))
            claim = claim.values(owner=me, fence=t.c.fence + 1)
            rows = connection.execute(claim.returning(t.c.id, t.c.fence)) if found else ()
            taken_over = sum(row.owner not in (None, me) for row in found)
            return {row.id: Hold(me, row.fence) for row in rows}, taken_over

        holds, taken_over = await self._store.database.write(job)
        if taken_over:
            log("tables taken over", number=taken_over)
            self.on_take_over(taken_over)
        return holds

    def leave(self, live: LiveTable) -> None:
        """A table leaves memory: soon we hold it no more."""
        if self.nodes is None or live.row.owner != self.me:
            return
        live.hold = live.row.owner = None
        self._leaving.add(live.row.id)
        self._begin()

    def _go_on(self) -> None:
        """With every beat: give up what could not be given up before, and all there is if we are out of service."""
        assert self.nodes is not None
        if self._leaving or self.nodes.drained:
            self._begin()

    def _begin(self) -> None:
        if self._giving is None or self._giving.done():
            self._giving = asyncio.create_task(self._give_up())

    async def _give_up(self) -> None:
        """Give up what leaves, and what comes to it meanwhile; what fails is left to the next beat."""
        while True:
            leaving, self._leaving = self._leaving, set()
            try:
                await self._free(leaving)
            except Exception:
                self._leaving |= leaving
                logger.exception("holding")
                return
            if not self._leaving:
                return

    async def _free(self, leaving: set[str]) -> None:
        """Hold these no more, or nothing if we are out of service; whoever has them in memory is told."""
        assert self.nodes is not None
        t = schema.tables
        change = t.update().where(t.c.owner == self.nodes.id)
        if not self.nodes.drained:
            change = change.where(t.c.id.in_(leaving))

        def job(connection: sa.Connection) -> list[str]:
            return list(connection.scalars(change.values(owner=None).returning(t.c.id)))

        for table_id in await self._store.database.write(job):
            self.notify(table_id)

    async def close(self) -> None:
        """Finish what was begun; what is still held goes with our row among the servers."""
        if self._giving is not None:
            await asyncio.gather(self._giving, return_exceptions=True)
