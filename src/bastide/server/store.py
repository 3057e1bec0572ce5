"""What the authority asks of the database, in its own words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from bastide.server import schema
from bastide.server.acts import Act, write_act
from bastide.server.database import Database, Untouched
from bastide.server.guestbook import Guestbook
from bastide.server.lists import Lists
from bastide.server.pages import LISTED
from bastide.server.reading import COLUMNS, seats_of, sound
from bastide.server.refusals import Refused
from bastide.server.rows import ALONE, Entry, Hold, Seat, TableRow


class Stale(Untouched):
    """The log has gone on since the sequence number that was named, or the table's row has changed."""


class Fenced(Stale):
    """Somebody else acts for the house at that table by now."""


class SeenBefore(Exception):
    """That idempotency id was already played; `seq` is the last of what it brought."""

    def __init__(self, seq: int) -> None:
        self.seq = seq


class Store(Lists, Guestbook):
    """Queries and jobs over one `Database`; reading has rooms of its own."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.on_fenced: Callable[[], None] = lambda: None  # what a server wrote on an old hold

    # ---- tables and seats

    async def create(
        self,
        row: TableRow,
        entries: Sequence[Entry] = (),
        act: Act | None = None,
        rematch: bool = False,
    ) -> None:
        """Store a new table with its seats, and the log it starts from; a rematch of its origin is the only one.

        `sa.exc.IntegrityError` if there is one already.
        """
        values = {name: getattr(row, name) for name in COLUMNS}
        values |= {"options": json.dumps(row.options), "policy": json.dumps(row.policy)}
        values["looks"] = _written(row.looks)

        def job(connection: sa.Connection) -> None:
            connection.execute(schema.tables.insert().values(values))
            seats = [_seat_values(row.id, seat) for seat in row.seats]
            connection.execute(schema.seats.insert(), seats)
            if entries:
                connection.execute(schema.log.insert(), _log_values(row.id, entries))
            if rematch:
                known = {"table_id": row.origin, "game": row.game, "again": row.id}
                connection.execute(schema.rematches.insert().values(known))
            write_act(connection, act)

        await self.database.write(job)

    async def table(self, table_id: str) -> TableRow | None:
        """A table with its seats; refused if it is in quarantine, or gets there now."""
        return (await self.moment(table_id, None))[0]

    async def moment(
        self, table_id: str, after: int | None = 0
    ) -> tuple[TableRow | None, list[Entry]]:
        """A table with its seats, and its log after a sequence number, as they stood at one moment.

        So nothing that was done after somebody lost his seat is ever shown by the seats before.
        """
        t, q = schema.tables, schema.quarantine

        def work(connection: sa.Connection) -> tuple[list[Any], list[Any], list[Any]]:
            def read(query: sa.Select[Any]) -> list[Any]:
                return list(connection.execute(query).mappings())

            rows = read(sa.select(t).where(t.c.id == table_id, sound(t)))
            if not rows:
                return [], [], []
            entries = [] if after is None else read(_log(table_id, after))
            return rows, read(seats_of([table_id])), entries

        rows, seats, entries = await self.database.look(work)
        found = await self.put_together(rows, seats)
        if found:
            return found[0], [Entry(**entry) for entry in entries]
        if await self.database.read(sa.select(q.c.at).where(q.c.table_id == table_id)):
            raise Refused("quarantined")
        return None, []

    async def version(self, table_id: str) -> tuple[int, int] | None:
        """How far the log of a table has come, and how often its row has changed."""
        t = schema.tables
        rows = await self.database.read(sa.select(t.c.seq, t.c.revision).where(t.c.id == table_id))
        return (rows[0]["seq"], rows[0]["revision"]) if rows else None

    async def set_deadline(
        self, table_id: str, seq: int, deadline: int | None, hold: Hold = ALONE
    ) -> bool:
        """When the clock of a table runs out, if its log still stands at `seq` and we still hold it."""
        t = schema.tables
        change = t.update().where(t.c.id == table_id, t.c.seq == seq, *_held(t, hold))
        statement = change.values(deadline=deadline)
        return await self.database.write(lambda c: bool(c.execute(statement).rowcount))

    async def set_offer(self, row: TableRow, seq: int, offer: dict[str, Any] | None) -> bool:
        """Keep or drop what somebody asks the others for, if the table is still as `row` and `seq` say."""
        t = schema.tables
        change = t.update().where(t.c.id == row.id, t.c.seq == seq, t.c.revision == row.revision)
        statement = change.values(offer=_written(offer), revision=row.revision + 1)
        return await self.database.write(lambda c: bool(c.execute(statement).rowcount))

    async def set_looks(self, row: TableRow, looks: list[dict[str, str]] | None) -> bool:
        """How the seats of a table look from now on, if it still waits and is as `row` says."""
        t = schema.tables
        waits = (t.c.status == "waiting", t.c.revision == row.revision)
        change = t.update().where(t.c.id == row.id, *waits)
        statement = change.values(looks=_written(looks), revision=row.revision + 1)
        return await self.database.write(lambda c: bool(c.execute(statement).rowcount))

    async def stop_clock(self, table_id: str) -> None:
        """No clock runs at this table any more."""
        t = schema.tables
        await self.do(t.update().where(t.c.id == table_id).values(deadline=None))

    async def rematches(self, table_id: str) -> dict[str, str]:
        """The tables that were opened to play again after one, by game."""
        r = schema.rematches
        rows = await self.database.read(sa.select(r).where(r.c.table_id == table_id))
        return {row["game"]: row["again"] for row in rows}

    async def set_seat(
        self,
        table_id: str,
        seat: Seat,
        was: Mapping[str, Any],
        table: Mapping[str, Any],
        clock: tuple[int, int | None] | None = None,
        act: Act | None = None,
        line: Mapping[str, Any] | None = None,
        revision: int | None = None,
        hold: Hold | None = None,
    ) -> int | None:
        """Change a seat if it is still as it was, the table with it, and say so there.

        `clock`: where the log stands, and when the clock runs out if it still stands there. Returns the number of
        the line that says it (0 without one), or None if the seat is not as it was. `Stale` if the table is not of
        that revision.
        """
        s, t = schema.seats, schema.tables

        def job(connection: sa.Connection) -> int | None:
            lock_table(connection, table_id, revision, hold)
            where = [s.c.table_id == table_id, s.c.seat == seat.seat]
            where += [s.c[name] == value for name, value in was.items()]
            changed = connection.execute(
                s.update().where(*where).values(_seat_values(table_id, seat))
            )
            if not changed.rowcount:
                return None
            change = t.update().where(t.c.id == table_id)
            connection.execute(change.values(**table, revision=t.c.revision + 1))
            if clock is not None:
                there = t.update().where(t.c.id == table_id, t.c.seq == clock[0])
                connection.execute(there.values(deadline=clock[1]))
            write_act(connection, act)
            return _say(connection, table_id, line) if line else 0

        return await self.database.write(job)

    # ---- the log

    async def append(
        self,
        table_id: str,
        expected: int,
        entries: Sequence[Entry],
        table: Mapping[str, Any],
        act: Act | None = None,
        revision: int | None = None,
        hold: Hold | None = None,
        seat: Seat | None = None,
    ) -> None:
        """Add entries after sequence number `expected`, change the table and a seat with them: all or nothing.

        `Stale` if the log has gone on or the table is not of that revision, `Fenced` if it is not held any more,
        `SeenBefore` if the first entry's key is in it already.
        """
        key = entries[0].key
        known: dict[str, Any] = {"id": table_id, "seq": expected}
        if revision is not None:
            known["revision"] = revision
        if hold is not None and hold != ALONE:
            known |= hold._asdict()
        new = {"seq": entries[-1].seq, **table}
        if seat is not None and revision is not None:
            new["revision"] = revision + 1
        advance = _advance(tuple(known), tuple(new))
        values = {f"old_{name}": known[name] for name in known}
        values |= {f"new_{name}": new[name] for name in new}

        def job(connection: sa.Connection) -> None:
            if not connection.execute(advance, values).rowcount:
                lock_table(connection, table_id, revision, hold)
                raise Stale
            connection.execute(_ADD_ENTRIES, _log_values(table_id, entries))
            if seat is not None:
                s = schema.seats
                change = s.update().where(s.c.table_id == table_id, s.c.seat == seat.seat)
                connection.execute(change.values(_seat_values(table_id, seat)))
            write_act(connection, act)

        try:
            await self.database.write(job)
        except Fenced:
            self.on_fenced()
            raise
        except sa.exc.IntegrityError:
            before = await self.seen(table_id, key) if key is not None else None
            if before is None:
                raise
            raise SeenBefore(before) from None

    async def seen(self, table_id: str, key: str) -> int | None:
        """The last sequence number an idempotency id brought, if it was played."""
        log = schema.log
        gesture = sa.select(log.c.gesture).where(log.c.table_id == table_id, log.c.key == key)
        rows = await self.database.read(
            sa.select(sa.func.max(log.c.seq).label("last")).where(
                log.c.table_id == table_id, log.c.gesture == gesture.scalar_subquery()
            )
        )
        last: int | None = rows[0]["last"]
        return last

    async def log(self, table_id: str, after: int = 0) -> list[Entry]:
        """The log of a table, or what came after a sequence number."""
        return [Entry(**row) for row in await self.database.read(_log(table_id, after))]

    # ---- the audit trail

    async def note_act(self, act: Act) -> None:
        """Write down what a host, a guest or the operator did; `create`, `set_seat` and `append` do it with theirs."""
        await self.database.write(lambda connection: write_act(connection, act))

    # ---- chat, editions

    async def say(
        self,
        table_id: str,
        room: str,
        guest: str,
        name: str,
        text: str,
        at: int,
        revision: int | None = None,
    ) -> int:
        """Keep a line of chat; returns its number. `Stale` if the table is not of that revision."""
        line = {"room": room, "guest": guest, "name": name, "text": text, "at": at}

        def job(connection: sa.Connection) -> int:
            lock_table(connection, table_id, revision)
            return _say(connection, table_id, line)

        return await self.database.write(job)

    async def chat(self, table_id: str, rooms: Sequence[str], after: int) -> list[dict[str, Any]]:
        """The last lines of the rooms named, oldest first."""
        c = schema.chat
        query = (
            sa.select(c.c.n, c.c.room, c.c.name, c.c.text, c.c.at)
            .where(c.c.table_id == table_id, c.c.room.in_(rooms), c.c.n > after)
            .order_by(c.c.n.desc())
            .limit(LISTED)
        )
        return [dict(row) for row in reversed(await self.database.read(query))]

    async def keep_edition(self, sha256: str, name: str, source: str) -> None:
        """Store a component file once."""
        e = schema.editions

        def job(connection: sa.Connection) -> None:
            known = connection.execute(sa.select(e.c.sha256).where(e.c.sha256 == sha256))
            if known.first() is None:
                connection.execute(e.insert().values(sha256=sha256, name=name, source=source))

        await self.database.write(job)

    async def edition(self, sha256: str) -> tuple[str, str] | None:
        """The name and text of a stored component file."""
        e = schema.editions
        rows = await self.database.read(sa.select(e.c.name, e.c.source).where(e.c.sha256 == sha256))
        return (rows[0]["name"], rows[0]["source"]) if rows else None


_ADD_ENTRIES = schema.log.insert()


def _log(table_id: str, after: int) -> sa.Select[Any]:
    """Entries of a table's log, as `Entry` keeps them."""
    log = schema.log
    columns = [log.c[name] for name in Entry.__slots__]
    return (
        sa.select(*columns).where(log.c.table_id == table_id, log.c.seq > after).order_by(log.c.seq)
    )


def _written(value: Any) -> str | None:
    """As JSON; nothing stays nothing."""
    return None if value is None else json.dumps(value)


def _say(connection: sa.Connection, table_id: str, line: Mapping[str, Any]) -> int:
    """Add a line of chat under the next number."""
    c = schema.chat
    last = sa.select(sa.func.coalesce(sa.func.max(c.c.n), 0)).where(c.c.table_id == table_id)
    n = int(connection.execute(last).scalar_one()) + 1
    connection.execute(c.insert().values(table_id=table_id, n=n, **line))
    return n


@cache
def _advance(known: tuple[str, ...], new: tuple[str, ...]) -> sa.Update:
    """Compare-and-set on a table's row; built once, it is run for every action."""
    t = schema.tables
    same = [t.c[name] == sa.bindparam(f"old_{name}") for name in known]
    return t.update().where(*same).values({name: sa.bindparam(f"new_{name}") for name in new})


def lock_table(
    connection: sa.Connection, table_id: str, revision: int | None, hold: Hold | None = None
) -> None:
    """Let other servers wait that want to change this table; `Stale` or `Fenced` if one was faster."""
    t = schema.tables
    query = sa.select(t.c.revision, t.c.owner, t.c.fence).where(t.c.id == table_id)
    found = connection.execute(query.with_for_update(key_share=True)).first()
    if hold is not None and hold != ALONE and (found is None or found[1:] != hold):
        raise Fenced
    if found is None or revision not in (None, found.revision):
        raise Stale


def _held(t: sa.Table, hold: Hold | None) -> list[sa.ColumnElement[bool]]:
    """Does whoever acts for the house still hold the table? People need not."""
    if hold is None or hold == ALONE:
        return []
    return [t.c.owner == hold.owner, t.c.fence == hold.fence]


def _seat_values(table_id: str, seat: Seat) -> dict[str, Any]:
    return {"table_id": table_id} | {
        c.name: getattr(seat, c.name) for c in schema.seats.c if c.name != "table_id"
    }


def _log_values(table_id: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {"table_id": table_id} | {name: getattr(entry, name) for name in Entry.__slots__}
        for entry in entries
    ]
