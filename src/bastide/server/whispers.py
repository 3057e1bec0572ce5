"""Private talk: what one player says to another, which nobody but these two ever receives.

Who they are is a matter of guests, not of seats: whoever takes a seat later reads nothing of what was said before. A
line's number is that of its reader's own private lines, so that no gap tells anybody how much others whisper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from bastide.server import schema
from bastide.server.database import Database
from bastide.server.deeds import Outdated
from bastide.server.guests import Guest
from bastide.server.live import LiveTable
from bastide.server.pages import LISTED
from bastide.server.refusals import Refused
from bastide.server.rows import Seat
from bastide.server.seating import person_on
from bastide.server.store import Stale, lock_table
from bastide.server.tables import Tables
from bastide.server.wire import outgoing as out
from bastide.server.wire.encoding import encode


@dataclass(frozen=True)
class Whisper:
    """A line: who said it to whom, by guest, and what they were called then."""

    n: int
    guest: str
    name: str
    to_guest: str
    to_name: str
    text: str
    at: int

    def shown(self, number: int, reader: str) -> out.ChatLine:
        """The line for one of the two, as this many of his own."""
        line = out.ChatLine(number, "private", self.name, self.text, self.at)
        line.to, line.mine = self.to_name, self.guest == reader
        return line


class Whispers:
    """What is said in private at tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def listener(self, live: LiveTable, guest: Guest, person: str) -> Seat:
        """The seat of the one to whom this guest wants to speak in private, if he may and that one plays here now."""
        if not live.whispers:
            raise Refused("no-whispers")
        if not live.seats_of(guest):
            raise Refused("whisper-seated")
        for seat in live.row.seats:
            if seat.guest != guest.id and seat.ready and person_on(live.row, seat) == person:
                return seat
        raise Refused("whisper-nobody")

    async def say(self, live: LiveTable, guest: Guest, person: str, text: str) -> int:
        """Say a line to one other; its number among one's own."""
        to, revision = self.listener(live, guest, person), live.row.revision
        assert to.guest is not None
        now, w = self._tables.environment.now(), schema.whispers
        values = {"guest": guest.id, "name": guest.name, "to_guest": to.guest}
        values |= {"to_name": to.name or "", "text": text}

        def job(connection: sa.Connection) -> int:
            lock_table(connection, live.row.id, revision)
            last = sa.select(sa.func.coalesce(sa.func.max(w.c.n), 0))
            n = int(connection.execute(last.where(w.c.table_id == live.row.id)).scalar_one()) + 1
            connection.execute(w.insert().values(table_id=live.row.id, n=n, at=now, **values))
            return n

        try:
            n = await self._database.write(job)
        except Stale:
            await self._tables.catch_up(live)
            raise Outdated("stale") from None
        await self.told(live, n)
        self._tables.notify(f"{live.row.id}#~{n}")
        return await self._count(live, guest.id, n)

    async def told(self, live: LiveTable, number: int) -> None:
        """Tell a line to its two, on whatever pages they have open here."""
        w = schema.whispers
        for line in await self._read(sa.select(w).where(w.c.n == number), live):
            for reader in (line.guest, line.to_guest):
                shown = line.shown(await self._count(live, reader, number), reader)
                live.tell(reader, encode(out.Chat([shown])))

    async def said(self, live: LiveTable, guest: Guest | None, after: int) -> list[out.ChatLine]:
        """The last lines to and from a guest, but the first `after` of them."""
        if guest is None:
            return []
        w = schema.whispers
        query = sa.select(w).where(_reads(guest.id)).order_by(w.c.n.desc()).limit(LISTED)
        lines = (await self._read(query, live))[::-1]
        if not lines:
            return []
        first = await self._count(live, guest.id, lines[0].n)
        shown = [line.shown(first + k, guest.id) for k, line in enumerate(lines)]
        return [line for line in shown if line.n > after]

    @property
    def _database(self) -> Database:
        return self._tables.store.database

    async def _read(self, query: sa.Select[tuple[object]], live: LiveTable) -> Sequence[Whisper]:
        rows = await self._database.read(query.where(schema.whispers.c.table_id == live.row.id))
        return [Whisper(**{k: v for k, v in row.items() if k != "table_id"}) for row in rows]

    async def _count(self, live: LiveTable, reader: str, until: int) -> int:
        """How many lines a guest has said or been told, up to that one."""
        w = schema.whispers
        query = sa.select(sa.func.count().label("n")).select_from(w)
        here = query.where(w.c.table_id == live.row.id, w.c.n <= until, _reads(reader))
        return int((await self._database.read(here))[0]["n"])


def _reads(reader: str) -> sa.ColumnElement[bool]:
    """Is a line to or from this guest?"""
    w = schema.whispers
    return sa.or_(w.c.guest == reader, w.c.to_guest == reader)
