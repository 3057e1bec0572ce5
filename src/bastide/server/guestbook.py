"""Guests as they are stored: browsers that came once, by the hash of their token."""

from __future__ import annotations

import sqlalchemy as sa

from bastide.server import schema
from bastide.server.reading import Reading


class Guestbook(Reading):
    """Who has been here."""

    async def add_guest(self, guest: str, token_hash: str, name: str, now: int) -> None:
        """Remember a browser."""
        row = {"id": guest, "token_hash": token_hash, "name": name, "created": now, "seen": now}
        await self.do(schema.guests.insert().values(row))

    async def guest(self, token_hash: str) -> tuple[str, str, int] | None:
        """The id and name of the guest whose token has that hash, and when they were last here."""
        t = schema.guests
        rows = await self.database.read(
            sa.select(t.c.id, t.c.name, t.c.seen).where(t.c.token_hash == token_hash)
        )
        return (rows[0]["id"], rows[0]["name"], rows[0]["seen"]) if rows else None

    async def saw_guest(self, guest: str, now: int) -> None:
        """A guest is here."""
        await self.do(schema.guests.update().where(schema.guests.c.id == guest).values(seen=now))

    async def rename_guest(self, guest: str, name: str) -> None:
        """Give a guest another name, for tables to come."""
        await self.do(schema.guests.update().where(schema.guests.c.id == guest).values(name=name))
