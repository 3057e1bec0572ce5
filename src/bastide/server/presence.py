"""Who has an open line to which table, at all servers of one database.

Each server writes down who is at its own lines, some moments after it has changed, and tells the others, who read it.
What it wrote goes with its row among the servers: a dead one's people are gone everywhere within some seconds.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping

import sqlalchemy as sa

from bastide.server import presenter, schema
from bastide.server.database import Database
from bastide.server.live import LiveTable
from bastide.server.logs import logger
from bastide.server.nodes import Nodes
from bastide.server.seating import There
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import PresenceChanged

PAUSE = 0.25  # seconds for which changes are collected
AGAIN = 1.0  # seconds between attempts to reach the database
MARK = "@"  # behind a table's id in a notice: who is there has changed


class Presence:
    """What we tell of our own lines, and know of those at other servers."""

    def __init__(
        self, database: Database, nodes: Nodes | None, in_memory: Mapping[str, LiveTable]
    ) -> None:
        self._database, self._nodes, self._in_memory = database, nodes, in_memory
        self._to_tell: set[str] = set()
        self._to_ask: set[str] = set()
        self._gone: set[str] = set()  # servers, of whom we may just be reading
        self._wake, self._learning = asyncio.Event(), asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self.notify: Callable[[str], None] = lambda what: None
        self.on_turn: Callable[[LiveTable], None] = lambda live: None  # somebody may look at bots
        if nodes is not None:
            nodes.on_gone.append(self._forget)
            nodes.on_rebirth.append(self._tell_all)

    def start(self) -> None:
        """From now on tell and ask by ourselves."""
        if self._nodes is not None:
            self._task = asyncio.create_task(self._run(), name="presence")

    async def close(self) -> None:
        """Stop; what we told goes with us."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def changed(self, live: LiveTable, but: object = None) -> None:
        """Somebody came to a table here, or left it: tell everybody, at other servers soon."""
        self._show(live, but)
        if self._nodes is not None:
            self._to_tell.add(live.row.id)
            self._wake.set()

    def ask(self, table_ids: Iterable[str]) -> None:
        """At another server somebody came to these tables, or left them: read it soon."""
        self._to_ask.update(table_ids)
        self._wake.set()

    async def learn(self, table_ids: Iterable[str]) -> None:
        """Read who is at these tables through other servers."""
        if self._nodes is None:
            return
        p, others = schema.presence, schema.presence.c.node != self._nodes.id
        async with self._learning:  # what is read later is newer
            found: dict[str, dict[str, There]] = {table_id: {} for table_id in table_ids}
            query = sa.select(p).where(p.c.table_id.in_(found), others)
            rows = await self._database.read(query)
            for row in (row for row in rows if row["node"] not in self._gone):
                found[row["table_id"]][row["node"]] = _there(row["who"])
            for table_id, elsewhere in found.items():
                live = self._in_memory.get(table_id)
                if live is not None and live.elsewhere != elsewhere:
                    live.elsewhere = elsewhere
                    self._show(live)
                    self.on_turn(live)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(PAUSE)
            self._wake.clear()
            try:
                await self.exchange()
            except Exception:
                logger.exception("presence")
                await asyncio.sleep(AGAIN)
                self._wake.set()

    async def exchange(self) -> None:
        """Write down what has changed here, and read what has changed elsewhere."""
        telling, self._to_tell = self._to_tell, set()
        asking, self._to_ask = self._to_ask, set()
        try:
            if telling:
                await self._write(telling)
            if asking:
                await self.learn(asking)
        except Exception:
            self._to_tell |= telling
            self._to_ask |= asking
            raise
        for table_id in telling:
            self.notify(table_id + MARK)

    async def _write(self, table_ids: Iterable[str]) -> None:
        assert self._nodes is not None
        p, me = schema.presence, self._nodes.id
        lives = [self._in_memory[name] for name in table_ids if name in self._in_memory]
        here = {live.row.id: live.here() for live in lives if live.listeners}
        rows = [
            {"node": me, "table_id": name, "who": json.dumps(who._asdict())}
            for name, who in here.items()
        ]

        def job(connection: sa.Connection) -> None:
            old = p.delete().where(p.c.node == me, p.c.table_id.in_(table_ids))
            connection.execute(old)
            if rows:
                connection.execute(p.insert(), rows)

        await self._database.write(job)

    def _show(self, live: LiveTable, but: object = None) -> None:
        there = presenter.presence(live)
        live.broadcast(encode(PresenceChanged(there.seats, there.watching)), but=but)

    def _forget(self, gone: set[str]) -> None:
        """Servers have died, and their lines with them."""
        self._gone |= gone
        for live in tuple(self._in_memory.values()):
            if not gone.isdisjoint(live.elsewhere):
                live.elsewhere = {n: who for n, who in live.elsewhere.items() if n not in gone}
                self._show(live)

    def _tell_all(self) -> None:
        """We have another id, under which nothing is known of our lines."""
        self._to_tell.update(name for name, live in self._in_memory.items() if live.listeners)
        self._wake.set()


def _there(told: str) -> There:
    """Who is there, as a server has written it, perhaps one of a later release that says more."""
    who = json.loads(told)
    return There(**{name: who[name] for name in There._fields if name in who})
