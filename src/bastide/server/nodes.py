"""Which servers share this database. Each has a lease on its life, which it renews twice a second.

A server's row among the `nodes` is its life: where it was not renewed in time, another server removes it, and with it
whatever it told of itself; the tables it held are free (`holding.py`). A server that was stopped or cut off for a
while finds its row gone and begins again under another id: nothing it held before counts any more. All times are the
database's, so that no machine's clock matters. Servers never talk to each other but through the database.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bastide.core.version import VERSION
from bastide.server import schema
from bastide.server.database import Database, Postgres
from bastide.server.environment import SteadyClock
from bastide.server.logs import log, logger
from bastide.server.tokens import new_id

LEASE = 3_500  # ms a server counts as alive after it has last said so
BEAT = 0.5  # seconds between; with the next look of another one, a death is noticed within LEASE + BEAT
CUT_OFF = 2_000  # ms without a lease after which people are better off at another server
LONGEST_NAME = 80
CLOCK = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)


@dataclass(frozen=True)
class Node:
    """A server, as the database knows it; times in ms."""

    id: str
    name: str
    version: str
    started: int
    until: int
    drained: bool
    about: dict[str, Any]

    @classmethod
    def of(cls, row: Any) -> Node:
        """As it is stored."""
        return cls(**{**row, "about": json.loads(row["about"])})


class Nodes:
    """Ourselves among the servers of one database."""

    def __init__(
        self,
        database: Database,
        name: str = "",
        about: Callable[[], dict[str, Any]] = dict,
        clock: SteadyClock | None = None,
    ) -> None:
        self.name, self.about = name, about
        self.clock = clock or SteadyClock()  # goes by the database's from the first beat on
        self._database = Postgres(database.url)  # of our own: a heart does not stand in a queue
        self._alive_until = self.clock.passed()  # in ms that pass, whatever any clock says
        self._beating: asyncio.Task[None] | None = None
        self.id, self.started, self.drained = new_id(), 0, False
        self.others: dict[str, Node] = {}
        self.on_gone: list[Callable[[set[str]], None]] = []  # told of servers that have died
        self.on_beat: list[Callable[[], None]] = []  # told whenever we know the others anew
        self.on_rebirth: list[Callable[[], None]] = []  # told when we have another id

    @property
    def alive(self) -> bool:
        """Do we have a lease, as far as we can know?"""
        return self.clock.passed() < self._alive_until

    @property
    def cut_off(self) -> bool:
        """Have we been without a lease for so long that the database must be out of reach?"""
        return self.clock.passed() >= self._alive_until + CUT_OFF

    @property
    def may_act(self) -> bool:
        """May we act for the house?"""
        return self.alive and not self.drained

    @property
    def up_since(self) -> int:
        """Since when somebody serves this database, in ms: so long people could play."""
        return min([self.started, *(node.started for node in self.others.values())])

    async def open(self) -> Nodes:
        """Be one of them from now on."""
        await self.beat()
        self._beating = asyncio.create_task(self._beat_on(), name="nodes")
        return self

    async def stop(self) -> None:
        """Renew no more: the others notice when the lease has run out."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)

    async def close(self) -> None:
        """Go, and say so: others may take over at once."""
        await self.stop()
        self._alive_until = self.clock.passed()
        try:
            async with asyncio.timeout(LEASE / 1000):
                await self._database.write(lambda connection: bury(connection, [self.id]))
        except Exception:
            logger.exception("nodes")  # then the lease runs out
        await self._database.close()

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                async with asyncio.timeout(LEASE / 1000):
                    await self.beat()
            except Exception:
                logger.exception("nodes")

    async def beat(self) -> None:
        """Renew our lease, bury the dead, look who else is there and what time it is.

        Who comes back from a pause lets the others renew theirs before taking any for dead.
        """
        began, buries, about = self.clock.passed(), self.alive, json.dumps(self.about())

        def job(connection: sa.Connection) -> tuple[str, list[Node]]:
            me = self._renew(connection, about)
            if buries:
                n = schema.nodes
                late = sa.select(n.c.id).where(n.c.until < CLOCK, n.c.id != me)
                bury(connection, list(connection.scalars(late.with_for_update(skip_locked=True))))
            rows = connection.execute(sa.select(schema.nodes)).mappings()
            return me, [Node.of(row) for row in rows]

        me, rows = await self._database.write(job)
        nodes = {node.id: node for node in rows}
        self.clock.follow(nodes[me].until - LEASE, asked=began)
        self._alive_until = began + LEASE
        self._know(me, nodes)

    def _renew(self, connection: sa.Connection, about: str) -> str:
        """Renew our lease, or begin again if it was taken; who we are now."""
        n, until = schema.nodes, CLOCK + LEASE
        renewal = n.update().where(n.c.id == self.id).values(until=until, about=about)
        if connection.execute(renewal).rowcount:
            return self.id
        me = new_id() if self.started else self.id
        values: dict[str, Any] = {"id": me, "name": self.name, "version": VERSION, "about": about}
        values["drained"] = self.drained
        connection.execute(n.insert().values(**values, started=CLOCK, until=until))
        return me

    def _know(self, me: str, nodes: dict[str, Node]) -> None:
        """What a beat has told."""
        own = nodes.pop(me)
        before, self.others, self.started = self.others, nodes, own.started
        reborn, self.id = me != self.id, me
        if own.drained != self.drained:
            self.drained = own.drained
            log("node drained" if self.drained else "node undrained", node=me)
        if reborn:
            log("node begins again", node=me)
            _tell(self.on_rebirth)
        gone = before.keys() - nodes.keys()
        if gone:
            log("nodes gone", nodes=sorted(gone))
            for told in self.on_gone:
                told(gone)
        _tell(self.on_beat)


def _tell(hooks: list[Callable[[], None]]) -> None:
    for hook in hooks:
        hook()


def bury(connection: sa.Connection, ids: list[str]) -> None:
    """These servers are no more: nothing they told of themselves stays, nor who was there."""
    if ids:
        connection.execute(schema.nodes.delete().where(schema.nodes.c.id.in_(ids)))
