"""What the operator's page shows of the servers and their tables. No hand, log, name or line of anybody is in it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import sqlalchemy as sa

from bastide.core.version import VERSION
from bastide.server import schema
from bastide.server.database import Database
from bastide.server.load import Load, heard
from bastide.server.nodes import Node, Nodes
from bastide.server.office import RUNNING
from bastide.server.pages import cut, ordered
from bastide.server.seating import There, counted_there
from bastide.server.tables import Tables
from bastide.server.wire.admin import RunningTable, ServerInfo


def servers(name: str, load: Load, nodes: Nodes | None) -> list[ServerInfo]:
    """This server, and the others of its database, the oldest first."""
    own = ServerInfo(
        id=nodes.id if nodes else None,
        name=name,
        version=VERSION,
        started=nodes.started if nodes else load.started,
        drained=nodes.drained if nodes else False,
        here=True,
        load=load.now(),
        slow=load.slow(),
    )
    others = sorted(nodes.others.values(), key=lambda node: node.started) if nodes else []
    return [own, *map(_other, others)]


def _other(node: Node) -> ServerInfo:
    load, slow = heard(node.about)
    return ServerInfo(
        node.id, node.name, node.version, node.started, node.drained, False, load, slow
    )


async def running_tables(
    database: Database, tables: Tables, before: str | None
) -> tuple[list[RunningTable], str | None]:
    """Tables that wait or are played, changed last first, page by page; and the mark of the next page."""
    t = schema.tables
    columns = (t.c.id, t.c.game, t.c.status, t.c.seq, t.c.owner, t.c.changed)
    query = sa.select(*columns).where(t.c.status.in_(RUNNING))
    rows, more = cut(await database.read(ordered(query, [t.c.changed, t.c.id], before)))
    there = await _lines(database, tables, [row["id"] for row in rows])
    found = []
    for row in rows:
        seats, watching = counted_there(there[row["id"]])
        told = {column.name: row[column.name] for column in columns}
        found.append(RunningTable(**told, seats=len(seats), watching=watching))
    return found, more


async def _lines(
    database: Database, tables: Tables, table_ids: Sequence[str]
) -> dict[str, list[There]]:
    """Who has an open line to these tables: here as we know it, at other servers as they have written it down."""
    p, me = schema.presence, tables.holding.me
    there: dict[str, list[There]] = {table_id: [] for table_id in table_ids}
    elsewhere = sa.select(p.c.table_id, p.c.who).where(p.c.table_id.in_(table_ids), p.c.node != me)
    for row in await database.read(elsewhere) if me else ():
        there[row["table_id"]].append(There(**json.loads(row["who"])))
    for table_id in there.keys() & tables.in_memory.keys():
        there[table_id].append(tables.in_memory[table_id].here())
    return there
