"""A running server follows what its operator does beside it (`bastide admin`), or through another server's page.

Every act of the operator is a line of the audit trail, written with the deed. So a look at the new lines, once a
second, is all it takes: tables that were closed are caught up with, deleted ones leave memory, bans and the message of
the day are taken anew.
"""

from __future__ import annotations

import asyncio

from bastide.server.acts import Act
from bastide.server.bans import Bans
from bastide.server.connections import Connections
from bastide.server.guard import address
from bastide.server.hall import Hall
from bastide.server.logs import log, log_failure, logger
from bastide.server.motd import MessageOfTheDay
from bastide.server.office import Office
from bastide.server.settings import Settings

PAUSE = 1.0  # seconds between looks
TRIES = 3  # of an order, before those behind it have their turn


class Orders:
    """The ear a server has for its operator."""

    def __init__(
        self,
        office: Office,
        hall: Hall,
        connections: Connections,
        bans: Bans,
        motd: MessageOfTheDay,
        settings: Settings,
    ) -> None:
        self._office, self._hall, self._connections = office, hall, connections
        self._bans, self._motd, self._settings = bans, motd, settings
        self._last = 0  # line of the trail we know
        self._failed = 0  # times that the next one could not be carried out
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take the bans and the message as they stand, then follow what comes."""
        self._last = await self._office.last_order()
        self._bans.keep(await self._office.bans())
        await self._motd.read()
        self._task = asyncio.create_task(self._follow(), name="orders")

    async def close(self) -> None:
        """Follow no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.look()
            except Exception:
                logger.exception("orders")

    async def look(self) -> None:
        """Carry out what is new."""
        orders = await self._office.orders(self._last)
        if any(order.act in ("ban", "unban") for order in orders):
            self._bans.keep(await self._office.bans())
        if any(order.act in ("message", "unmessage") for order in orders):
            await self._motd.read()
        for order in orders:
            if not await self._is_done(order):
                break
            assert order.id is not None
            self._last, self._failed = order.id, 0
        if self._bans:  # every time: somebody may have been on the way in when the ban came
            self._show_out()

    async def _is_done(self, order: Act) -> bool:
        """Carry it out; one that fails is done again at the next look, some times."""
        try:
            await self._carry_out(order)
        except Exception as error:
            log_failure("order not carried out", error, act=order.act, table=order.table_id)
            self._failed += 1
            return self._failed >= TRIES
        return True

    async def _carry_out(self, order: Act) -> None:
        log("order", act=order.act, table=order.table_id)
        tables = self._hall.tables
        if order.act == "delete" and order.table_id is not None:
            tables.forget(order.table_id)
        elif order.act == "quarantine" and order.table_id is not None:
            tables.forget(order.table_id, "quarantined")
        elif order.act == "close" and order.table_id in tables.in_memory:
            await tables.catch_up(tables.in_memory[order.table_id])

    def _show_out(self) -> None:
        for connection in tuple(self._connections.open):
            ban = self._bans.of_address(address(connection.socket.scope, self._settings))
            if ban is None and connection.guest is not None:
                ban = self._bans.of_guest(connection.guest.id)
            if ban is not None:
                connection.dismiss(ban.refusal())
