"""Playing and stopping: one deed at a time for each table, resignations, clocks that run out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy.exc import IntegrityError

from bastide.server.acts import Act
from bastide.server.catalogue import stand_in
from bastide.server.deeds import at_the_table, settled
from bastide.server.guests import Guest
from bastide.server.live import LiveTable, Stop
from bastide.server.logs import logger
from bastide.server.refusals import Refused
from bastide.server.seats import Seats
from bastide.server.tables import BROKEN, Tables, broadcast_table

Result = TypeVar("Result")


class Play:
    """What happens at tables."""

    def __init__(self, tables: Tables, seats: Seats) -> None:
        self._tables, self._seats = tables, seats

    async def act(self, live: LiveTable, deed: Callable[[], Awaitable[Result]]) -> Result:
        """Do something to a table, one at a time, and wake whoever is next."""

        async def done() -> Result:
            try:
                return await settled(deed)
            finally:
                self._tables.on_turn(live)

        return await live.do(done)

    @at_the_table
    async def resign(self, live: LiveTable, seat: int, guest: Guest | None = None) -> None:
        """Give up: with two seats the game ends, with more a bot plays on. Before it began, just stand up.

        With a guest, only if the seat is theirs.
        """
        if guest is not None:
            live.own_seat(guest, seat)
        if live.row.status == "waiting":
            await self._seats.change(live, live.row.freed(seat), {})
        else:
            await self._leave(live, seat, "resign", to_bot=live.row.players > 2)

    @at_the_table
    async def abandon(self, live: LiveTable) -> None:
        """The host calls it off, without a result."""
        act = Act("close", self._tables.environment.now(), live.row.id, live.row.host)
        await live.end("abandon", None, act)
        broadcast_table(live)

    async def expire(self) -> int:
        """End the turns whose time is up; returns how many tables that concerned."""
        tables, now = self._tables, self._tables.environment.now()
        if now < tables.grace_until:  # what is not in memory yet still has grace
            here = [live.row.id for live in tables.in_memory.values() if live.time_is_up()]
            return sum([await self._look_at_clock(table_id) for table_id in here])
        me = tables.holding.me
        done, page = 0, await tables.store.overdue(now, me=me)
        while page:
            done += sum([await self._look_at_clock(table_id) for _, table_id in page])
            page = await tables.store.overdue(now, page[-1], me)
        return done

    async def _look_at_clock(self, table_id: str) -> bool:
        """Has the time of one table run out? One that is broken must not stop the clocks of the others."""
        tables = self._tables
        try:
            live = await tables.fetch(table_id)
            expired = await tables.holding.take(live) and await self._expire(live)
        except Refused as error:  # its rules or components have changed: no clock runs there
            changed = error.code in ("rules-changed", "edition-changed")
            if (
                changed and tables.holding.alike
            ):  # else it may be played at a server that knows them
                await tables.store.stop_clock(table_id)
            return False
        except (*BROKEN, IntegrityError) as error:
            logger.exception("clock", extra={"fields": {"table": table_id}})
            await tables.quarantine(table_id, error)
            return False
        tables.release(live)
        return expired

    @at_the_table
    async def _expire(self, live: LiveTable) -> bool:
        seat = live.actor
        if isinstance(seat, int) and live.time_is_up():
            await self._leave(live, seat, "timeout", to_bot=live.policy.absent == "bot")
            return True
        await live.keep_deadline()
        return False

    async def _leave(self, live: LiveTable, seat: int, kind: Stop, to_bot: bool) -> None:
        if not to_bot:
            await live.end(kind, seat)
            broadcast_table(live)
            return
        await live.go_on_without(kind, seat, stand_in())
        self._tables.on_turn(live)
