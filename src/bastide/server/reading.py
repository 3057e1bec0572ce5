"""What is stored of tables, read: each with its seats, and what cannot be read set apart."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, get_args

import sqlalchemy as sa

from bastide.server import schema
from bastide.server.database import Database, Untouched
from bastide.server.environment import wall_time
from bastide.server.logs import log
from bastide.server.policy import Policy
from bastide.server.rows import Quarantined, Seat, Status, TableRow
from bastide.server.seals import Commitment

# What is stored of a table and read with it; the release before writes one column more.
COLUMNS = [column.name for column in schema.tables.c if column.name != "bot_until"]


class Reading:
    """Tables put together from their rows, and the quarantine of those that cannot be."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def with_seats(self, rows: Sequence[Any]) -> list[TableRow]:
        """Those tables of a list, with whoever sits there and with their seals."""
        ids = [row["id"] for row in rows]
        seats = await self.database.read(seats_of(ids))
        seals = {row["id"]: row["commitment"] for row in await self.database.read(_sealed(ids))}
        sealed = [{**row, "commitment": seals.get(row["id"])} for row in rows]
        return await self.put_together(sealed, seats)

    async def put_together(self, rows: Sequence[Any], seats: Sequence[Any]) -> list[TableRow]:
        """Those tables. One that cannot be read is left out, and from now on in quarantine."""
        sitting: dict[str, list[Seat]] = {row["id"]: [] for row in rows}
        for seat in seats:
            values = dict(seat)
            sitting[values.pop("table_id")].append(Seat(**values))
        found = []
        for row in rows:
            try:
                found.append(_table_row(row, sitting[row["id"]]))
            except (ValueError, TypeError, AttributeError) as error:
                await self.quarantine(row["id"], f"{type(error).__name__}: {error}")
        return found

    async def quarantine(self, table_id: str, why: str) -> None:
        """Set a table apart: it is in no list and no queue, and its readers are refused, until it is released."""
        q = schema.quarantine
        values = {"table_id": table_id, "why": why, "at": wall_time()}

        def job(connection: sa.Connection) -> None:
            if connection.execute(sa.select(q.c.at).where(q.c.table_id == table_id)).first():
                raise Untouched
            connection.execute(q.insert().values(values))

        with suppress(Untouched, sa.exc.IntegrityError):  # it is there already
            await self.database.write(job)
            log("table quarantined", table=table_id, why=why)

    async def quarantined(self) -> list[Quarantined]:
        """What is in quarantine, newest first."""
        q = schema.quarantine
        rows = await self.database.read(sa.select(q).order_by(q.c.at.desc(), q.c.table_id))
        return [Quarantined(**row) for row in rows]

    async def release(self, table_id: str) -> bool:
        """Let a table out of quarantine; False if it was not there."""
        q = schema.quarantine
        statement = q.delete().where(q.c.table_id == table_id)
        return await self.database.write(lambda c: bool(c.execute(statement).rowcount))

    async def do(self, statement: sa.Executable) -> None:
        """Write one thing."""

        def job(connection: sa.Connection) -> None:
            connection.execute(statement)

        await self.database.write(job)


def seats_of(table_ids: Sequence[str]) -> sa.Select[Any]:
    """The seats of some tables, in their order."""
    s = schema.seats
    return sa.select(s).where(s.c.table_id.in_(table_ids)).order_by(s.c.table_id, s.c.seat)


def listed(t: sa.Table) -> sa.Select[Any]:
    """Tables for a list: whole but for their secrets."""
    return sa.select(*(t.c[name] for name in COLUMNS if name != "secret"))


def _sealed(table_ids: Sequence[str]) -> sa.Select[Any]:
    """The seals of some tables: of those on a page alone, as each has to be worked out."""
    t = schema.tables
    sealed = sa.select(t.c.id, Commitment(t.c.secret).label("commitment"))
    return sealed.where(t.c.id.in_(table_ids))


def sound(t: sa.Table) -> sa.ColumnElement[bool]:
    """Is a table not in quarantine?"""
    return t.c.id.not_in(sa.select(schema.quarantine.c.table_id))


def _table_row(stored: Mapping[str, Any], seats: list[Seat]) -> TableRow:
    """A table as it is stored; raises what is wrong with it."""
    values = {name: stored[name] for name in COLUMNS if name != "secret"}
    values |= {name: stored.get(name) for name in ("secret", "commitment")}  # lists have the other
    for name in ("options", "policy", "offer", "looks", "contributions"):
        values[name] = json.loads(values[name]) if values[name] else None
    row = TableRow(**values, seats=seats)
    Policy.of(row.policy)
    if not isinstance(row.options, dict) or row.status not in get_args(Status):
        raise ValueError("options or status")
    places = range(row.players)
    if [seat.seat for seat in seats] != list(places) or row.turn not in (None, *places):
        raise ValueError("seats or turn")
    return row
