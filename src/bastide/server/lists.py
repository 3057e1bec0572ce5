"""Lists of tables: for people, by pages; for the house, what waits for it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bastide.server import schema
from bastide.server.pages import LISTED, Page, cut, ordered
from bastide.server.reading import Reading, listed, sound
from bastide.server.rows import TableRow


class Lists(Reading):
    """Which tables are open, ended, somebody's, overdue."""

    async def open_tables(self, before: str | None = None) -> Page:
        """The newest public tables that wait for players."""
        t = schema.tables
        query = listed(t).where(t.c.status == "waiting", t.c.public)
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
        query = listed(t).where(played, whose, t.c.chance != "example")
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
        query = listed(t).where(whose, t.c.chance != "example")
        return await self._page(query, [urgency, t.c.changed, t.c.id], before)

    async def invitations(self, guest: str) -> list[TableRow]:
        """The newest tables that keep a seat for somebody who has not come: to play again, if he likes."""
        t, s = schema.tables, schema.seats
        awaited = sa.select(s.c.table_id).where(s.c.guest == guest, s.c.awaited)
        query = listed(t).where(t.c.status == "waiting", t.c.host != guest, t.c.id.in_(awaited))
        return (await self._page(query, [t.c.created, t.c.id], None)).tables

    async def overdue(
        self, now: int, after: tuple[int, str] | None = None, me: str | None = None
    ) -> list[tuple[int, str]]:
        """Some tables whose clock has run out, by deadline; those `after` that one in the next answer.

        With `me`, those at which no other server acts.
        """
        t = schema.tables
        query = sa.select(t.c.deadline, t.c.id).where(t.c.deadline <= now, sound(t))
        if me is not None:
            query = query.where(free(t, me))
        if after is not None:
            last = sa.tuple_(*after, types=[sa.BigInteger, sa.String])
            query = query.where(sa.tuple_(t.c.deadline, t.c.id) > last)
        rows = await self.database.read(query.order_by(t.c.deadline, t.c.id).limit(LISTED))
        return [(row["deadline"], row["id"]) for row in rows]

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
        query = sa.select(t.c.id).join(s, turn).where(t.c.status == "playing", people, sound(t))
        if me is not None:
            query = query.where(free(t, me))
        if since is not None:
            query = query.where(sa.or_(t.c.changed >= since, t.c.owner.is_not(None)))
        rows = await self.database.read(query.order_by(t.c.changed.desc(), t.c.id).limit(most))
        return [row["id"] for row in rows]

    async def _page(
        self, query: sa.Select[Any], order: list[sa.ColumnElement[Any]], before: str | None
    ) -> Page:
        rows, more = cut(
            await self.database.read(ordered(query.where(sound(schema.tables)), order, before))
        )
        return Page(await self.with_seats(rows), more)


def _sits(guest: str) -> sa.Select[Any]:
    """The tables at which somebody has sat down."""
    s = schema.seats
    return sa.select(s.c.table_id).where(s.c.guest == guest, ~s.c.awaited)


def free(t: sa.Table, me: str) -> sa.ColumnElement[bool]:
    """May this server act for the house at a table: does it, or nobody, or one that is gone?"""
    alive = sa.select(schema.nodes.c.id)
    return sa.or_(t.c.owner.is_(None), t.c.owner == me, t.c.owner.not_in(alive))
