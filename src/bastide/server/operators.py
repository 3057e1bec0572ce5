"""Who may open the operator's page: whoever holds a token that the command line has made, for some days."""

from __future__ import annotations

import sqlalchemy as sa

from bastide.server import schema
from bastide.server.acts import Act, in_order, write_act
from bastide.server.database import Database
from bastide.server.tokens import LONGEST_TOKEN, digest, new_id, new_token


class Operators:
    """The tokens in force. Of each only the hash is kept; the audit trail names it by an id."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def admit(self, until: int, by: str, now: int) -> str:
        """A new token, in force until then (in ms); those that have run out are forgotten."""
        o, token, name = schema.operators, new_token(), new_id()
        row = {"id": name, "token_hash": digest(token), "created": now, "until": until}

        def job(connection: sa.Connection) -> None:
            in_order(connection)
            connection.execute(o.delete().where(o.c.until <= now))
            connection.execute(o.insert().values(row))
            write_act(connection, Act("token", now, what={"token": name, "by": by}))

        await self._database.write(job)
        return token

    async def withdraw(self, by: str, now: int) -> int:
        """End all tokens; how many were in force."""
        o = schema.operators

        def job(connection: sa.Connection) -> int:
            in_order(connection)
            count = sa.select(sa.func.count()).select_from(o).where(o.c.until > now)
            ended = int(connection.scalar(count) or 0)
            connection.execute(o.delete())
            write_act(connection, Act("withdraw", now, what={"n": ended, "by": by}))
            return ended

        return await self._database.write(job)

    async def who(self, token: str, now: int) -> str | None:
        """The id of a token that is in force. It is looked up by its hash, which tells a timing attacker nothing."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        o = schema.operators
        query = sa.select(o.c.id).where(o.c.token_hash == digest(token), o.c.until > now)
        rows = await self._database.read(query)
        return str(rows[0]["id"]) if rows else None
