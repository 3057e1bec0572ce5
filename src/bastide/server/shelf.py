"""Editions that guests keep here under names of their own, for their tables and for whoever has the link.

A file is stored once, by its hash. It goes when nobody keeps it and no table was opened with it.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from bastide.core.text import say
from bastide.server import schema
from bastide.server.database import Database
from bastide.server.refusals import Refused


@dataclass(frozen=True)
class Kept:
    """An edition on somebody's shelf; `at` is when it was put there, in milliseconds."""

    game: str
    name: str
    sha256: str
    at: int


class Shelf:
    """Every guest's editions, at most so many."""

    def __init__(self, database: Database, most: int) -> None:
        self._database, self._most = database, most

    async def keep(self, guest: str, kept: Kept, source: str) -> None:
        """Put one there; another of that name goes. Refused where there are enough."""

        def job(connection: sa.Connection) -> bool:
            s, e = schema.shelf, schema.editions
            same = sa.or_(s.c.name == kept.name, s.c.sha256 == kept.sha256)
            mine = sa.and_(s.c.guest == guest, s.c.game == kept.game)
            old = connection.execute(sa.select(s.c.sha256).where(mine, same)).scalars().all()
            there = sa.select(sa.func.count()).select_from(s).where(s.c.guest == guest)
            if (connection.execute(there).scalar() or 0) - len(old) >= self._most:
                return False
            connection.execute(s.delete().where(mine, same))
            known = sa.select(e.c.sha256).where(e.c.sha256 == kept.sha256)
            if connection.execute(known).first() is None:
                stored = {"sha256": kept.sha256, "name": kept.name, "source": source}
                connection.execute(e.insert().values(stored))
            connection.execute(s.insert().values(guest=guest, **vars(kept)))
            _forget(connection, list(old))
            return True

        if not await self._database.write(job):
            raise Refused("too-many", text=say("quota-editions", n=self._most))

    async def of(self, guest: str, game: str) -> list[Kept]:
        """A guest's editions of a game, the newest first."""
        s = schema.shelf
        query = sa.select(s.c.game, s.c.name, s.c.sha256, s.c.at)
        query = query.where(s.c.guest == guest, s.c.game == game).order_by(s.c.at.desc(), s.c.name)
        return [Kept(**row) for row in await self._database.read(query)]

    async def drop(self, guest: str, game: str, sha256: str) -> None:
        """Take one away."""

        def job(connection: sa.Connection) -> bool:
            s = schema.shelf
            mine = (s.c.guest == guest, s.c.game == game, s.c.sha256 == sha256)
            gone = connection.execute(s.delete().where(*mine)).rowcount
            _forget(connection, [sha256])
            return bool(gone)

        if not await self._database.write(job):
            raise Refused("nothing-there")


def _forget(connection: sa.Connection, hashes: list[str]) -> None:
    """Files that nobody keeps and no table was opened with."""
    e, s, t = schema.editions, schema.shelf, schema.tables
    connection.execute(
        e.delete().where(
            e.c.sha256.in_(hashes),
            ~sa.exists().where(s.c.sha256 == e.c.sha256),
            ~sa.exists().where(t.c.edition == e.c.sha256),
        )
    )
