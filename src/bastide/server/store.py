"""What the authority asks of the database, in its own words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, get_args

import sqlalchemy as sa

from bastide.server import schema
from bastide.server.acts import Act, write_act
from bastide.server.database import Database, Untouched
from bastide.server.environment import wall_time
from bastide.server.logs import log
from bastide.server.pages import LISTED, Page, cut, ordered
from bastide.server.policy import Policy
from bastide.server.refusals import Refused
from bastide.server.rows import ALONE, Entry, Hold, Quarantined, Seat, Status, TableRow

# What is stored of a table and read with it; the release before writes one column more.
COLUMNS = [column.name for column in schema.tables.c if column.name != "bot_until"]


class Stale(Untouched):
    """The log has gone on since the sequence number that was named, or the table's row has changed."""


class Fenced(Stale):
    """Somebody else acts for the house at that table by now."""


class SeenBefore(Exception):
    """That idempotency id was already played; `seq` is the last of what it brought."""

    def __init__(self, seq: int) -> None:
        self.seq = seq


class Store:
    """Queries and jobs over one `Database`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.on_fenced: Callable[[], None] = lambda: None  # what a server wrote on an old hold

    # ---- guests

    async def add_guest(self, guest: str, token_hash: str, name: str, now: int) -> None:
        """Remember a browser."""
        row = {"id": guest, "token_hash": token_hash, "name": name, "created": now, "seen": now}
        await self._do(schema.guests.insert().values(row))

    async def guest(self, token_hash: str) -> tuple[str, str, int] | None:
        """The id and name of the guest whose token has that hash, and when they were last here."""
        t = schema.guests
        rows = await self.database.read(
            sa.select(t.c.id, t.c.name, t.c.seen).where(t.c.token_hash == token_hash)
        )
        return (rows[0]["id"], rows[0]["name"], rows[0]["seen"]) if rows else None

    async def saw_guest(self, guest: str, now: int) -> None:
        """A guest is here."""
        await self._do(schema.guests.update().where(schema.guests.c.id == guest).values(seen=now))

    async def rename_guest(self, guest: str, name: str) -> None:
        """Give a guest another name, for tables to come."""
        await self._do(schema.guests.update().where(schema.guests.c.id == guest).values(name=name))

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

            rows = read(sa.select(t).where(t.c.id == table_id, _sound(t)))
            if not rows:
                return [], [], []
            entries = [] if after is None else read(_log(table_id, after))
            return rows, read(_seats([table_id])), entries

        rows, seats, entries = await self.database.look(work)
        found = await self._put_together(rows, seats)
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

    async def open_tables(self, before: str | None = None) -> Page:
        """The newest public tables that wait for players."""
        t = schema.tables
        query = sa.select(t).where(t.c.status == "waiting", t.c.public)
        return await self._page(query, [t.c.created, t.c.id], before)

    async def ended_tables(self, guest: str | None, before: str | None = None) -> Page:
        """The newest games that were played to an end: public ones that may be watched, and a guest's own.

        An example of the rules that somebody tried out is no game to remember, here and in `tables_of`.
        """
        t = schema.tables
        played = t.c.status.in_(("over", "resigned", "timeout", "drawn"))
        watched = t.c.policy.contains('"spectators": true')  # as `create` writes it
        whose = sa.and_(t.c.public, watched)
        if guest is not None:
            whose = sa.or_(whose, t.c.id.in_(_sits(guest)))
        query = sa.select(t).where(played, whose, t.c.chance != "example")
        return await self._page(query, [t.c.changed, t.c.id], before)

    async def tables_of(self, guest: str, before: str | None = None) -> Page:
        """The tables somebody hosts or has sat down at: those that wait for him, those that go on, newest first."""
        t, s = schema.tables, schema.seats
        my_turn = sa.exists().where(
            s.c.table_id == t.c.id, s.c.seat == t.c.turn, s.c.guest == guest
        )
        urgency = sa.case(
            (sa.and_(t.c.status == "playing", my_turn), 3),
            (t.c.status == "playing", 2),
            (t.c.status == "waiting", 1),
            else_=0,
        )
        whose = sa.or_(t.c.host == guest, t.c.id.in_(_sits(guest)))
        query = sa.select(t).where(whose, t.c.chance != "example")
        return await self._page(query, [urgency, t.c.changed, t.c.id], before)

    async def invitations(self, guest: str) -> list[TableRow]:
        """The newest tables that keep a seat for somebody who has not come: to play again, if he likes."""
        t, s = schema.tables, schema.seats
        awaited = sa.select(s.c.table_id).where(s.c.guest == guest, s.c.awaited)
        query = sa.select(t).where(t.c.status == "waiting", t.c.host != guest, t.c.id.in_(awaited))
        return (await self._page(query, [t.c.created, t.c.id], None)).tables

    async def overdue(
        self, now: int, after: tuple[int, str] | None = None, me: str | None = None
    ) -> list[tuple[int, str]]:
        """Some tables whose clock has run out, by deadline; those `after` that one in the next answer.

        With `me`, those at which no other server acts.
        """
        t = schema.tables
        query = sa.select(t.c.deadline, t.c.id).where(t.c.deadline <= now, _sound(t))
        if me is not None:
            query = query.where(free(t, me))
        if after is not None:
            last = sa.tuple_(*after, types=[sa.BigInteger, sa.String])
            query = query.where(sa.tuple_(t.c.deadline, t.c.id) > last)
        rows = await self.database.read(query.order_by(t.c.deadline, t.c.id).limit(LISTED))
        return [(row["deadline"], row["id"]) for row in rows]

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
        await self._do(t.update().where(t.c.id == table_id).values(deadline=None))

    # ---- who acts for the house

    async def waiting_for_bots(
        self, most: int, me: str | None = None, since: int | None = None
    ) -> list[str]:
        """Running tables where a bot is to act and no other server holds the table than `me`, newest first.

        Only those where somebody sits: bots among themselves play while somebody looks. With `since`, only what has
        changed since then, and what a server held that is gone: that is quickly found.
        """
        t, s, other = schema.tables, schema.seats, schema.seats.alias()
        turn = sa.and_(s.c.table_id == t.c.id, s.c.seat == t.c.turn, s.c.kind == "bot")
        people = sa.exists().where(
            other.c.table_id == t.c.id, other.c.kind == "human", other.c.guest.is_not(None)
        )
        query = sa.select(t.c.id).join(s, turn).where(t.c.status == "playing", people, _sound(t))
        if me is not None:
            query = query.where(free(t, me))
        if since is not None:
            query = query.where(sa.or_(t.c.changed >= since, t.c.owner.is_not(None)))
        rows = await self.database.read(query.order_by(t.c.changed.desc(), t.c.id).limit(most))
        return [row["id"] for row in rows]

    # ---- what cannot be read

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

    async def _page(
        self, query: sa.Select[Any], order: list[sa.ColumnElement[Any]], before: str | None
    ) -> Page:
        rows, more = cut(
            await self.database.read(ordered(query.where(_sound(schema.tables)), order, before))
        )
        return Page(await self._with_seats(rows), more)

    async def _tables(self, query: sa.Select[Any]) -> list[TableRow]:
        return await self._with_seats(await self.database.read(query.where(_sound(schema.tables))))

    async def _with_seats(self, rows: Sequence[Any]) -> list[TableRow]:
        seats = await self.database.read(_seats([row["id"] for row in rows]))
        return await self._put_together(rows, seats)

    async def _put_together(self, rows: Sequence[Any], seats: Sequence[Any]) -> list[TableRow]:
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
    ) -> None:
        """Add entries after sequence number `expected`, and change the table with them: all or nothing.

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
        advance = _advance(tuple(known), tuple(new))
        values = {f"old_{name}": known[name] for name in known}
        values |= {f"new_{name}": new[name] for name in new}

        def job(connection: sa.Connection) -> None:
            if not connection.execute(advance, values).rowcount:
                lock_table(connection, table_id, revision, hold)
                raise Stale
            connection.execute(_ADD_ENTRIES, _log_values(table_id, entries))
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

    async def _do(self, statement: sa.Executable) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(statement)

        await self.database.write(job)


_ADD_ENTRIES = schema.log.insert()


def _log(table_id: str, after: int) -> sa.Select[Any]:
    """Entries of a table's log, as `Entry` keeps them."""
    log = schema.log
    columns = [log.c[name] for name in Entry.__slots__]
    return (
        sa.select(*columns).where(log.c.table_id == table_id, log.c.seq > after).order_by(log.c.seq)
    )


def _seats(table_ids: Sequence[str]) -> sa.Select[Any]:
    s = schema.seats
    return sa.select(s).where(s.c.table_id.in_(table_ids)).order_by(s.c.table_id, s.c.seat)


def _written(value: Any) -> str | None:
    """As JSON; nothing stays nothing."""
    return None if value is None else json.dumps(value)


def _sits(guest: str) -> sa.Select[Any]:
    """The tables at which somebody has sat down."""
    s = schema.seats
    return sa.select(s.c.table_id).where(s.c.guest == guest, ~s.c.awaited)


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


def _sound(t: sa.Table) -> sa.ColumnElement[bool]:
    """Is a table not in quarantine?"""
    return t.c.id.not_in(sa.select(schema.quarantine.c.table_id))


def _held(t: sa.Table, hold: Hold | None) -> list[sa.ColumnElement[bool]]:
    """Does whoever acts for the house still hold the table? People need not."""
    if hold is None or hold == ALONE:
        return []
    return [t.c.owner == hold.owner, t.c.fence == hold.fence]


def free(t: sa.Table, me: str) -> sa.ColumnElement[bool]:
    """May this server act for the house at a table: does it, or nobody, or one that is gone?"""
    alive = sa.select(schema.nodes.c.id)
    return sa.or_(t.c.owner.is_(None), t.c.owner == me, t.c.owner.not_in(alive))


def _table_row(stored: Mapping[str, Any], seats: list[Seat]) -> TableRow:
    """A table as it is stored; raises what is wrong with it."""
    values = {name: stored[name] for name in COLUMNS}
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


def _seat_values(table_id: str, seat: Seat) -> dict[str, Any]:
    return {"table_id": table_id} | {
        c.name: getattr(seat, c.name) for c in schema.seats.c if c.name != "table_id"
    }


def _log_values(table_id: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {"table_id": table_id} | {name: getattr(entry, name) for name in Entry.__slots__}
        for entry in entries
    ]
