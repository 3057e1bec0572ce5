"""What an operator asks of the database and does to it: the same beside a running server as without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bastide.core.errors import BastideError
from bastide.core.text import say
from bastide.server import schema
from bastide.server.acts import Act, Kind, in_order, write_act
from bastide.server.bans import Ban
from bastide.server.live import HOUSE
from bastide.server.nodes import Node
from bastide.server.reading import listed, sound
from bastide.server.refusals import TEXTS
from bastide.server.rows import CHANCE, TableRow
from bastide.server.store import Store

MOST_AT_ONCE = 50  # tables in one transaction: a server beside us waits no longer than that takes
RUNNING = ("waiting", "playing")


@dataclass(frozen=True)
class KnownGuest:
    """A guest, as an operator sees one."""

    id: str
    name: str
    created: int
    seen: int
    tables: int  # where they sit or that they host


@dataclass(frozen=True)
class Origins:
    """Where what chance gave at a table comes from: drawn here, or brought by the record it was opened from."""

    drawn: int
    brought: int


@dataclass(frozen=True)
class Outdated:
    """What nobody needs any more: how many, and about how many bytes they hold."""

    ended: int
    waiting: int
    guests: int
    bytes: int


@dataclass(frozen=True)
class Ages:
    """Since when nothing may have happened, in ms: at a table that has ended, at one that never began, to a guest."""

    ended: int
    waiting: int
    guests: int

    @property
    def ended_tables(self) -> sa.ColumnElement[bool]:
        """Tables that ended before."""
        t = schema.tables
        return sa.and_(t.c.status.not_in(RUNNING), t.c.changed < self.ended)

    @property
    def waiting_tables(self) -> sa.ColumnElement[bool]:
        """Tables that have waited since before."""
        t = schema.tables
        return sa.and_(t.c.status == "waiting", t.c.changed < self.waiting)

    @property
    def tables(self) -> sa.ColumnElement[bool]:
        """All tables that go."""
        return sa.or_(self.ended_tables, self.waiting_tables)

    @property
    def lone_guests(self) -> sa.ColumnElement[bool]:
        """Guests who were not here since, have no table that stays, and are not banned."""
        t, s, g, b = schema.tables, schema.seats, schema.guests, schema.bans
        hosts = sa.select(t.c.host).where(sa.not_(self.tables))
        stays = sa.select(t.c.id).where(sa.not_(self.tables))
        sitters = sa.select(s.c.guest).where(s.c.guest.is_not(None), s.c.table_id.in_(stays))
        banned = sa.select(b.c.guest).where(b.c.guest.is_not(None))
        needed = (g.c.id.not_in(ids) for ids in (hosts, sitters, banned))
        return sa.and_(g.c.seen < self.guests, *needed)


class Office(Store):
    """The operator's desk. What it changes stands in the audit trail, by which running servers notice."""

    # ---- tables

    async def tables(
        self,
        status: str | None = None,
        game: str | None = None,
        guest: str | None = None,
        before: int | None = None,
        most: int = 100,
    ) -> tuple[list[TableRow], int]:
        """Tables, changed last first, and how many there are in all; `before`: nothing happened there since."""
        t, s = schema.tables, schema.seats
        where: list[sa.ColumnElement[bool]] = []
        if status is not None:
            where.append(t.c.status == status)
        if game is not None:
            where.append(t.c.game == game)
        if guest is not None:
            sits = sa.select(s.c.table_id).where(s.c.guest == guest)
            where.append(sa.or_(t.c.host == guest, t.c.id.in_(sits)))
        if before is not None:
            where.append(t.c.changed < before)
        query = listed(t).where(*where).order_by(t.c.changed.desc(), t.c.id).limit(most)
        rows = await self.database.read(query.where(sound(t)))
        return await self.with_seats(rows), await self._count(t, *where)

    async def known_table(self, table_id: str) -> TableRow:
        """A table that must be there."""
        row = await self.table(table_id)
        if row is None:
            raise _no("office-no-table", name=table_id)
        return row

    async def check_tables(self, table_ids: Sequence[str]) -> None:
        """Refuse ids of tables that are not there; those that cannot be read are."""
        for table_id in table_ids:
            if not await self._count(schema.tables, schema.tables.c.id == table_id):
                raise _no("office-no-table", name=table_id)

    async def chance(self, table_id: str) -> Origins:
        """Where what chance gave comes from: what stands in the log before the game began was brought."""
        log = schema.log
        began = sa.select(sa.func.min(log.c.seq)).where(
            log.c.table_id == table_id, log.c.kind == "start"
        )
        first = sa.func.coalesce(began.scalar_subquery(), 2**31 - 1)
        draws = (log.c.table_id == table_id, log.c.kind == "play", log.c.actor == CHANCE)
        brought = await self._count(log, *draws, log.c.seq < first)
        return Origins(await self._count(log, *draws) - brought, brought)

    async def said_at(self, table_id: str) -> int:
        """How many lines of chat a table has."""
        return await self._count(schema.chat, schema.chat.c.table_id == table_id)

    async def close(self, table_id: str, why: str, by: str, now: int) -> None:
        """End a table as abandoned: an entry of its log, as if its host had called it off, with the reason."""
        t = schema.tables
        await self.check_tables([table_id])

        def job(connection: sa.Connection) -> bool:
            in_order(connection)
            row = connection.execute(
                sa.select(t.c.seq, t.c.status).where(t.c.id == table_id).with_for_update()
            ).one_or_none()
            if row is None or row.status not in RUNNING:
                return False
            seq = row.seq + 1
            ended = {"status": "abandoned", "seq": seq, "changed": now}
            over = {"turn": None, "deadline": None, "offer": None}
            connection.execute(t.update().where(t.c.id == table_id).values(ended | over))
            entry = {"table_id": table_id, "seq": seq, "kind": "abandon", "actor": None}
            entry |= {"action": HOUSE + why, "gesture": seq, "free": False, "key": None, "at": now}
            connection.execute(schema.log.insert().values(entry))
            write_act(connection, Act("close", now, table_id, what={"why": why, "by": by}))
            return True

        if not await self.database.write(job):
            raise _no("office-ended", name=table_id)

    async def delete(self, table_ids: Sequence[str], why: str, by: str, now: int) -> int:
        """Delete tables with their logs, seats, chat and reviews; how many were there."""
        gone, what = 0, {"why": why, "by": by}
        for first in range(0, len(table_ids), MOST_AT_ONCE):
            some = list(table_ids[first : first + MOST_AT_ONCE])

            def job(connection: sa.Connection, some: list[str] = some) -> int:
                in_order(connection)
                t = schema.tables
                there = connection.scalars(
                    sa.select(t.c.id).where(t.c.id.in_(some)).with_for_update()
                ).all()
                for part in _parts_of_tables():
                    connection.execute(part.delete().where(part.c.table_id.in_(there)))
                connection.execute(t.update().where(t.c.origin.in_(there)).values(origin=None))
                w = schema.works
                reviews = w.delete().where(w.c.kind == "review", w.c.name.in_(there))
                connection.execute(reviews)
                r = schema.rematches
                connection.execute(r.delete().where(r.c.again.in_(there)))
                connection.execute(t.delete().where(t.c.id.in_(there)))
                for table_id in there:
                    write_act(connection, Act("delete", now, table_id, what=what))
                return len(there)

            gone += await self.database.write(job)
        return gone

    async def set_apart(self, table_id: str, why: str, by: str, now: int) -> None:
        """Put a table into quarantine."""
        await self.check_tables([table_id])
        await self.quarantine(table_id, why)
        await self.note_order(Act("quarantine", now, table_id, what={"why": why, "by": by}))

    async def let_out(self, table_id: str, by: str, now: int) -> None:
        """Release a table from quarantine."""
        if not await self.release(table_id):
            raise _no("office-not-apart", name=table_id)
        await self.note_order(Act("release", now, table_id, what={"by": by}))

    # ---- guests and bans

    async def guests(
        self, search: str = "", most: int = 100, guest: str | None = None
    ) -> tuple[list[KnownGuest], int]:
        """Guests whose name holds the words, or whose id is that, newest visit first; how many there are in all."""
        g, t, s = schema.guests, schema.tables, schema.seats
        where = [sa.or_(g.c.name.icontains(search, autoescape=True), g.c.id == search)]
        if guest is not None:
            where = [g.c.id == guest]
        sits = sa.select(s.c.table_id).where(s.c.guest == g.c.id).correlate(g)
        count = (
            sa.select(sa.func.count())
            .where(sa.or_(t.c.host == g.c.id, t.c.id.in_(sits)))
            .correlate(g)
        )
        columns = (g.c.id, g.c.name, g.c.created, g.c.seen, count.scalar_subquery().label("tables"))
        query = sa.select(*columns).where(*where).order_by(g.c.seen.desc(), g.c.id).limit(most)
        found = [KnownGuest(**row) for row in await self.database.read(query)]
        return found, await self._count(g, *where)

    async def known_guest(self, guest: str) -> KnownGuest:
        """A guest who must be there."""
        found, _ = await self.guests(guest=guest)
        if not found:
            raise _no("office-no-guest", name=guest)
        return found[0]

    async def bans(self) -> list[Ban]:
        """Every ban, oldest first, those that have run out too."""
        b = schema.bans
        columns = (b.c.at, b.c.guest, b.c.network, b.c.until, b.c.why)
        return [
            Ban(**row) for row in await self.database.read(sa.select(*columns).order_by(b.c.id))
        ]

    async def ban(self, ban: Ban, by: str) -> None:
        """Keep somebody out; a ban that is there already is replaced."""

        def job(connection: sa.Connection) -> None:
            in_order(connection)
            connection.execute(schema.bans.delete().where(_same(ban)))
            connection.execute(schema.bans.insert().values(vars(ban)))
            write_act(connection, Act("ban", ban.at, what=_told(ban) | {"by": by}))

        await self.database.write(job)

    async def unban(self, ban: Ban, by: str) -> None:
        """Let the one whom this ban names in again."""

        def job(connection: sa.Connection) -> bool:
            in_order(connection)
            if not connection.execute(schema.bans.delete().where(_same(ban))).rowcount:
                return False
            write_act(connection, Act("unban", ban.at, what=_told(ban) | {"by": by}))
            return True

        if not await self.database.write(job):
            raise _no("office-not-banned", name=ban.guest or ban.network or "")

    # ---- servers

    async def nodes(self) -> list[Node]:
        """The servers of this database, the oldest first; one with a file for itself stands in no list."""
        n = schema.nodes
        return [
            Node.of(row) for row in await self.database.read(sa.select(n).order_by(n.c.started))
        ]

    async def drain(self, node: str, drained: bool, by: str, now: int) -> None:
        """Take a server out of service, or put it back."""
        n = schema.nodes
        act: Kind = "drain" if drained else "undrain"

        def job(connection: sa.Connection) -> bool:
            in_order(connection)
            change = n.update().where(n.c.id == node).values(drained=drained)
            if not connection.execute(change).rowcount:
                return False
            write_act(connection, Act(act, now, what={"node": node, "by": by}))
            return True

        if not await self.database.write(job):
            raise _no("office-no-node", name=node)

    # ---- clearing out

    async def outdated(self, ages: Ages) -> Outdated:
        """What clearing out would remove."""
        t, g = schema.tables, schema.guests
        gone = sa.select(t.c.id).where(ages.tables)
        size = await self._size(t, ages.tables) + await self._size(g, ages.lone_guests)
        for part in _parts_of_tables():
            size += await self._size(part, part.c.table_id.in_(gone))
        return Outdated(
            await self._count(t, ages.ended_tables),
            await self._count(t, ages.waiting_tables),
            await self._count(g, ages.lone_guests),
            size,
        )

    async def clear_out(self, ages: Ages, by: str, now: int) -> Outdated:
        """Remove what is outdated; what that was."""
        removed = await self.outdated(ages)
        t, g = schema.tables, schema.guests
        old = await self.database.read(sa.select(t.c.id).where(ages.tables))
        await self.delete([row["id"] for row in old], "retention", by, now)

        def job(connection: sa.Connection) -> None:
            in_order(connection)
            connection.execute(g.delete().where(ages.lone_guests))
            orphans = schema.shelf.c.guest.not_in(sa.select(g.c.id))
            connection.execute(schema.shelf.delete().where(orphans))
            write_act(connection, Act("retention", now, what=vars(removed) | {"by": by}))

        await self.database.write(job)
        return removed

    # ---- the audit trail

    async def note_order(self, act: Act) -> None:
        """Write down what the operator did, after those before."""

        def job(connection: sa.Connection) -> None:
            in_order(connection)
            write_act(connection, act)

        await self.database.write(job)

    async def acts(
        self, table_id: str | None = None, guest: str | None = None, most: int = 100
    ) -> list[Act]:
        """The last acts, oldest first; those at a table, those of a guest."""
        a = schema.acts
        query = sa.select(a).order_by(a.c.id.desc()).limit(most)
        if table_id is not None:
            query = query.where(a.c.table_id == table_id)
        if guest is not None:
            query = query.where(a.c.guest == guest)
        return [Act.of(row) for row in reversed(await self.database.read(query))]

    async def orders(self, after: int) -> list[Act]:
        """What the operator has done since a line of the trail."""
        a = schema.acts
        query = sa.select(a).where(a.c.guest.is_(None), a.c.id > after).order_by(a.c.id)
        return [Act.of(row) for row in await self.database.read(query)]

    async def last_order(self) -> int:
        """The last line of the trail that the operator wrote."""
        a = schema.acts
        rows = await self.database.read(
            sa.select(sa.func.coalesce(sa.func.max(a.c.id), 0).label("last")).where(
                a.c.guest.is_(None)
            )
        )
        return int(rows[0]["last"])

    async def _count(self, table: sa.Table, *where: sa.ColumnElement[bool]) -> int:
        query = sa.select(sa.func.count().label("n")).select_from(table).where(*where)
        return int((await self.database.read(query))[0]["n"])

    async def _size(self, table: sa.Table, where: sa.ColumnElement[bool]) -> int:
        """About how many bytes some rows hold: their values as they are written out."""
        lengths = [sa.func.coalesce(sa.func.length(sa.cast(c, sa.Text)), 0) for c in table.c]
        whole = sum(lengths[1:], start=lengths[0])
        query = sa.select(sa.func.coalesce(sa.func.sum(whole), 0).label("n")).where(where)
        return int((await self.database.read(query))[0]["n"])


def _parts_of_tables() -> list[sa.Table]:
    """Whatever is stored with a table, in other tables of the database."""
    owner = schema.tables
    return [
        part
        for part in schema.metadata.tables.values()
        if any(key.column.table is owner for key in part.foreign_keys)
    ]


def _no(key: str, name: str) -> BastideError:
    return BastideError(say(key, name=name)).with_words(TEXTS)


def _same(ban: Ban) -> sa.ColumnElement[bool]:
    b = schema.bans
    return b.c.guest == ban.guest if ban.guest is not None else b.c.network == ban.network


def _told(ban: Ban) -> dict[str, Any]:
    return {name: value for name, value in vars(ban).items() if value and name != "at"}
