"""Several servers on one PostgreSQL, in this process: their hearts beat, and they die, when told to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bastide.server import schema
from bastide.server.database import Database
from bastide.server.environment import Environment, SteadyClock
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.nodes import CLOCK, Nodes
from bastide.server.rows import TableRow
from bastide.server.store import Store


@asynccontextmanager
async def node_at(
    url: str, environment: Environment | None = None, clock: SteadyClock | None = None
) -> AsyncIterator[Hall]:
    """A server's hall, among those of that database; its heart beats when told to."""
    database = await Database(url).open()
    nodes = Nodes(database, clock=clock)
    await nodes.beat()
    hall = Hall(Store(database), environment or Environment(now=nodes.clock), nodes=nodes)
    try:
        yield hall
    finally:
        await hall.close()
        await nodes.close()
        await database.close()


def nodes_of(hall: Hall) -> Nodes:
    nodes = hall.tables.holding.nodes
    assert nodes is not None
    return nodes


async def meet(*halls: Hall) -> None:
    """Everybody knows of everybody."""
    for hall in halls:
        await nodes_of(hall).beat()


async def dies(hall: Hall, witness: Hall) -> None:
    """The lease of a server runs out, and another one notices."""
    n, dead = schema.nodes, nodes_of(hall).id
    late = n.update().where(n.c.id == dead).values(until=CLOCK - 1)
    await witness.store.database.write(lambda connection: connection.execute(late).rowcount)
    await nodes_of(witness).beat()
    assert dead not in nodes_of(witness).others


async def row_of(hall: Hall, live: LiveTable) -> TableRow:
    row = await hall.store.table(live.row.id)
    assert row is not None
    return row
