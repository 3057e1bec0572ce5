"""Who sits where: invitations, open seats, bots. When every seat is taken the game begins."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bastide.server.acts import Act, Kind
from bastide.server.catalogue import level
from bastide.server.guests import Guest
from bastide.server.live import GRACE, LiveTable
from bastide.server.refusals import Refused
from bastide.server.rows import Seat
from bastide.server.tables import Tables, broadcast_table
from bastide.server.tokens import digest


class Seats:
    """The seats of all tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def claim(self, live: LiveTable, guest: Guest, secret: str) -> int:
        """Take the seat an invitation is for; it works once."""
        async with live.lock:
            hashed = digest(secret)
            seat = next((s for s in live.row.seats if s.claim_hash == hashed), None)
            if seat is None:
                raise Refused("bad-claim")
            taken = Seat(seat.seat, "human", guest.id, guest.name)
            if not await self.change(live, taken, {"claim_hash": hashed}, self._sits(live, taken)):
                raise Refused("bad-claim")
            return seat.seat

    async def take(self, live: LiveTable, guest: Guest, number: int | None) -> int:
        """Sit down on an open seat: the one named, or the first."""
        async with live.lock:
            if number is not None:
                live.check_seat(number)
            free = [s.seat for s in live.row.seats if s.kind == "open" and s.guest is None]
            if not free or (number is not None and number not in free):
                raise Refused("seat-taken", seat=-1 if number is None else number)
            chosen = free[0] if number is None else number
            taken = Seat(chosen, "human", guest.id, guest.name)
            free_yet = {"kind": "open", "guest": None}
            if not await self.change(live, taken, free_yet, self._sits(live, taken)):
                raise Refused("seat-taken", seat=chosen)
            return chosen

    async def arrive(self, live: LiveTable, guest: Guest | None) -> None:
        """Somebody has come: the seats that were kept for him are his now."""
        if guest is None:
            return
        async with live.lock:
            for seat in tuple(live.row.seats):
                if seat.awaited and seat.guest == guest.id:
                    was = {"guest": guest.id, "awaited": True}
                    await self.change(live, replace(seat, awaited=False), was)

    async def invite(self, live: LiveTable, number: int) -> str:
        """The host frees a seat, or takes back its invitation: a new secret for it."""
        secret = self._tables.environment.new_token()
        await self._give(live, Seat(number, "human", claim_hash=digest(secret)), "invite")
        return secret

    async def open(self, live: LiveTable, number: int) -> None:
        """The host frees a seat for anybody."""
        await self._give(live, Seat(number, "open"), "open")

    async def give_to_bot(self, live: LiveTable, number: int, bot: str) -> None:
        """The host hands a seat to a bot."""
        await self._give(live, Seat(number, "bot", bot=level(bot)), "bot")

    async def _give(self, live: LiveTable, seat: Seat, kind: Kind) -> None:
        async with live.lock:
            live.check_seat(seat.seat)
            if live.row.ended:
                raise Refused("ended")
            await self.change(live, seat, {}, self._gives(live, seat, kind))

    def _gives(self, live: LiveTable, seat: Seat, kind: Kind) -> Act:
        """What the host does with a seat, for the audit trail: who loses it is named."""
        now, row, what = self._tables.environment.now(), live.row, {"seat": seat.seat}
        before = row.seats[seat.seat]
        if before.guest in (None, row.host):
            return Act(kind, now, row.id, row.host, what)
        lost = {"guest": before.guest, "name": before.name, "to": kind}
        return Act("kick", now, row.id, row.host, what | lost)

    def _sits(self, live: LiveTable, seat: Seat) -> Act:
        now = self._tables.environment.now()
        return Act("sit", now, live.row.id, seat.guest, {"seat": seat.seat})

    async def demote(self, live: LiveTable, number: int, bot: str) -> None:
        """A bot failed: a weaker one takes its seat. Called with the lock held."""
        await self.change(live, replace(live.row.seats[number], bot=bot), {"kind": "bot"})

    async def change(
        self, live: LiveTable, seat: Seat, was: Mapping[str, Any], act: Act | None = None
    ) -> bool:
        """Change a seat if it still is as it was, and tell everybody. Called with the lock held."""
        now = self._tables.environment.now()
        seat = replace(seat, grace=live.row.seats[seat.seat].grace)
        if live.started and seat.grace is None and seat.kind != "bot":
            seat.grace = now + GRACE  # once a game: passing a seat to and fro wins no time
        clock, changed = (live.seq, live.deadline(seat)), {"changed": now}
        store = self._tables.store
        if not await store.set_seat(live.row.id, seat, was, changed, clock, act):
            await live.catch_up()
            return False
        live.row.seats[seat.seat] = seat
        live.row.changed = now
        await self.start_if_full(live)
        broadcast_table(live)
        self._tables.notify(live.row.id)
        self._tables.on_turn(live)
        return True

    async def start_if_full(self, live: LiveTable) -> None:
        """Begin when everybody is there. Called with the lock held."""
        if live.row.status == "waiting" and all(s.ready for s in live.row.seats):
            with suppress(Refused):  # another process may have begun it already
                await live.start()
            self._tables.on_turn(live)
