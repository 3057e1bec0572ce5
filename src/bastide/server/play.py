"""Playing and stopping: one deed at a time for each table, resignations, clocks that run out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from bastide.server.catalogue import stand_in
from bastide.server.live import LiveTable, Stop
from bastide.server.refusals import Refused
from bastide.server.seats import Seats
from bastide.server.tables import Tables, broadcast_table

Result = TypeVar("Result")


class Play:
    """What happens at tables."""

    def __init__(self, tables: Tables, seats: Seats) -> None:
        self._tables, self._seats = tables, seats

    async def act(self, live: LiveTable, deed: Callable[[], Awaitable[Result]]) -> Result:
        """Do something to a table, one at a time, and wake whoever is next."""
        async with live.lock:
            try:
                return await deed()
            finally:
                self._tables.on_turn(live)

    async def resign(self, live: LiveTable, seat: int) -> None:
        """Give up: with two seats the game ends, with more a bot plays on. Before it began, just stand up."""
        async with live.lock:
            if live.row.status == "waiting":
                await self._seats.change(live, live.row.freed(seat), {})
                return
            await self._leave(live, seat, "resign", to_bot=live.row.players > 2)

    async def abandon(self, live: LiveTable) -> None:
        """Call it off, without a result."""
        async with live.lock:
            await live.end("abandon", None)
            broadcast_table(live)

    async def expire(self) -> int:
        """End the turns whose time is up; returns how many tables that concerned."""
        done, store = 0, self._tables.store
        for table_id in await store.overdue(self._tables.environment.now()):
            try:
                done += await self._expire(await self._tables.get(table_id))
            except Refused as error:  # its rules or components have changed: no clock runs there
                if error.code in ("rules-changed", "edition-changed"):
                    await store.stop_clock(table_id)
        return done

    async def _expire(self, live: LiveTable) -> bool:
        async with live.lock:
            seat = live.actor
            if isinstance(seat, int) and live.time_is_up():
                await self._leave(live, seat, "timeout", to_bot=live.policy.absent == "bot")
                return True
            return False

    async def _leave(self, live: LiveTable, seat: int, kind: Stop, to_bot: bool) -> None:
        if not to_bot:
            await live.end(kind, seat)
            broadcast_table(live)
            return
        await live.go_on_without(kind, seat)
        left = replace(live.row.seats[seat], kind="bot", bot=stand_in())
        await self._seats.change(live, left, {})
