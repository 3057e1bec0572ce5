"""The message of the day: a sentence of the operator's that everybody reads on the first page, in both languages."""

from __future__ import annotations

import sqlalchemy as sa

from bastide.server import schema
from bastide.server.acts import Act, in_order, write_act
from bastide.server.database import Database
from bastide.server.refusals import Refused
from bastide.server.speech import clean
from bastide.server.tokens import digest
from bastide.server.wire.house import DayMessage

LONGEST = 300


def message(en: str, fr: str) -> DayMessage:
    """A message by its texts, in which everything can be seen; its id tells whether one has read it.

    >>> message(" New: rematches. ", "Nouveau : la revanche.").en
    'New: rematches.'
    """
    en, fr = clean(en), clean(fr)
    if max(len(en), len(fr)) > LONGEST:
        raise Refused("message-too-long", most=LONGEST)
    return _marked(en, fr)


def _marked(en: str, fr: str) -> DayMessage:
    return DayMessage(digest(f"{en}\n{fr}")[:12], en, fr)


class MessageOfTheDay:
    """The message as this server shows it: kept in memory, and read anew when an operator changes it (`orders.py`)."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.shown: DayMessage | None = None

    async def read(self) -> DayMessage | None:
        """What stands in the database is shown from now on."""
        rows = await self._database.read(sa.select(schema.motd.c.en, schema.motd.c.fr))
        self.shown = _marked(**rows[0]) if rows else None
        return self.shown

    async def write(self, new: DayMessage | None, by: str, now: int) -> None:
        """Everybody shall read this, or nothing any more."""
        told = {} if new is None else {"en": new.en, "fr": new.fr}
        act = Act("message" if new else "unmessage", now, what=told | {"by": by})

        def job(connection: sa.Connection) -> None:
            in_order(connection)
            connection.execute(schema.motd.delete())
            if told:
                connection.execute(schema.motd.insert().values(id=1, **told))
            write_act(connection, act)

        await self._database.write(job)
        self.shown = new
