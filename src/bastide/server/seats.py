"""Who sits where: invitations, open seats, bots. When every seat is taken the game begins."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bastide.core.looks import exchanged
from bastide.core.text import Argument, Text, say
from bastide.server.acts import Act, Kind
from bastide.server.catalogue import level
from bastide.server.chat import Chat, house_line
from bastide.server.deeds import Outdated, at_the_table, settled
from bastide.server.guests import Guest
from bastide.server.live import GRACE, LiveTable, kept_looks
from bastide.server.refusals import Refused
from bastide.server.rows import Hold, Seat
from bastide.server.store import Stale
from bastide.server.tables import Tables, broadcast_table
from bastide.server.tokens import digest


class Seats:
    """The seats of all tables."""

    def __init__(self, tables: Tables, chat: Chat) -> None:
        self._tables, self._chat = tables, chat

    @at_the_table
    async def claim(
        self, live: LiveTable, guest: Guest, secret: str, contribution: str | None = None
    ) -> int:
        """Take the seat an invitation is for; it works once."""
        hashed = digest(secret)
        seat = next((s for s in live.row.seats if s.claim_hash == hashed), None)
        if seat is None:
            raise Refused("bad-claim")
        taken = Seat(seat.seat, "human", guest.id, guest.name, contribution=contribution)
        act, told = self._sits(live, taken), _sits_down(live, guest, seat)
        if not await self.change(live, taken, {"claim_hash": hashed}, act, told):
            raise Refused("bad-claim")
        return seat.seat

    @at_the_table
    async def take(
        self, live: LiveTable, guest: Guest, number: int | None, contribution: str | None = None
    ) -> int:
        """Sit down on an open seat: the one named, or the first."""
        if number is not None:
            live.check_seat(number)
        free = [s.seat for s in live.row.seats if s.kind == "open" and s.guest is None]
        if not free or (number is not None and number not in free):
            raise Refused("seat-taken", seat=-1 if number is None else number)
        chosen = free[0] if number is None else number
        taken = Seat(chosen, "human", guest.id, guest.name, contribution=contribution)
        free_yet = {"kind": "open", "guest": None}
        act, told = self._sits(live, taken), _sits_down(live, guest, live.row.seats[chosen])
        if not await self.change(live, taken, free_yet, act, told):
            raise Refused("seat-taken", seat=chosen)
        return chosen

    @at_the_table
    async def arrive(
        self, live: LiveTable, guest: Guest | None, contribution: str | None = None
    ) -> None:
        """Somebody has come: the seats that were kept for him are his now.

        Where everybody was there already and the game has not begun, a server was killed in that moment.
        """
        await self.start_if_full(live)
        if guest is None:
            return
        for seat in tuple(live.row.seats):
            if seat.awaited and seat.guest == guest.id:
                was = {"guest": guest.id, "awaited": True}
                come = replace(seat, awaited=False, contribution=contribution)
                await self.change(live, come, was)

    @at_the_table
    async def decline(self, live: LiveTable, guest: Guest) -> None:
        """Somebody does not come: the seats that were kept for him are free."""
        kept = [s for s in live.row.seats if s.awaited and s.guest == guest.id]
        if not kept:
            raise Refused("no-offer")
        for seat in kept:
            was = {"guest": guest.id, "awaited": True}
            told = say("seat-declined", name=seat.name or guest.name)
            await self.change(live, Seat(seat.seat, "human"), was, told=told)

    @at_the_table
    async def dress(
        self, live: LiveTable, guest: Guest, number: int, choice: Mapping[str, str]
    ) -> None:
        """Somebody takes another colour or House while the table waits. Who sits there keeps what he has."""
        if not live.is_host(guest):
            live.own_seat(guest, number)
        live.check_seat(number)
        if live.started:
            raise Refused("begun")
        setup, row = live.setup, live.row
        looks, others = exchanged(setup.traits, setup.looks, number, choice)
        for other in others:
            holder = row.seats[other].guest
            if holder is not None and holder not in (guest.id, row.seats[number].guest):
                raise Refused("look-taken", name=row.seats[other].name or "?")
        wanted = kept_looks(setup.dressed(looks))
        if not await self._tables.store.set_looks(row, wanted):
            await live.look_again(live.seq)
        row.revision += 1
        live.dress(looks)
        self._tables.notify(row.id)

    async def invite(self, live: LiveTable, number: int) -> str:
        """The host frees a seat, or takes back its invitation: a new secret for it."""
        secret = self._tables.environment.new_token()
        seat = Seat(number, "human", claim_hash=digest(secret))
        await self._give(live, seat, "invite", "seat-invites")
        return secret

    async def open(self, live: LiveTable, number: int) -> None:
        """The host frees a seat for anybody; not at a table whose chance did not come from the house."""
        if live.row.prepared:
            raise Refused("prepared")
        await self._give(live, Seat(number, "open"), "open", "seat-opened")

    async def give_to_bot(self, live: LiveTable, number: int, bot: str) -> None:
        """The host hands a seat to a bot."""
        await self._give(live, Seat(number, "bot", bot=level(bot)), "bot", "seat-to-bot")

    @at_the_table
    async def _give(self, live: LiveTable, seat: Seat, kind: Kind, words: str) -> None:
        """What the host does with a seat; if it was somebody's, everybody at the table reads it, later too."""
        live.check_seat(seat.seat)
        if live.row.ended:
            raise Refused("ended")
        had = live.row.seats[seat.seat]
        holder: Argument | None = had.name or had.before
        if holder is None and had.bot is not None:
            holder = say(f"level-{had.bot}")
        told = say(words, name=holder) if holder is not None else None
        act = self._gives(live, seat, kind)
        await self.change(live, replace(seat, before=had.name or had.before), {}, act, told)

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
        weaker = replace(live.row.seats[number], bot=bot)
        await self.change(live, weaker, {"kind": "bot"}, hold=live.for_the_house())

    async def change(
        self,
        live: LiveTable,
        seat: Seat,
        was: Mapping[str, Any],
        act: Act | None = None,
        told: Text | None = None,
        hold: Hold | None = None,
    ) -> bool:
        """Change a seat if it still is as it was, and tell everybody. Called with the lock held.

        `Outdated` if another server has changed the seats: then we know by now how they are.
        """
        now, store = self._tables.environment.now(), self._tables.store
        seat = replace(seat, grace=live.row.seats[seat.seat].grace)
        if live.started and seat.grace is None and seat.kind != "bot":
            seat.grace = now + GRACE  # once a game: passing a seat to and fro wins no time
        clock, changed = (live.seq, live.deadline(seat)), {"changed": now}
        line = house_line(told, now) if told is not None else None
        row = live.row
        try:
            number = await store.set_seat(
                row.id, seat, was, changed, clock, act, line, revision=row.revision, hold=hold
            )
        except Stale:
            await live.catch_up()
            raise Outdated("stale") from None
        if number is None:
            await live.catch_up()
            return False
        row.seats[seat.seat] = seat
        row.changed = now
        row.revision += 1
        await self.start_if_full(live)
        broadcast_table(live)
        if line is not None:
            self._chat.spread(live, number, line)
        self._tables.notify(live.row.id)
        self._tables.on_turn(live)
        return True

    async def start_if_full(self, live: LiveTable) -> None:
        """Begin when everybody is there. Called with the lock held."""

        async def start() -> None:
            if live.row.status == "waiting" and all(s.ready for s in live.row.seats):
                await live.start()

        with suppress(Refused):  # another process may have begun it already
            await settled(start)
        self._tables.on_turn(live)


def _sits_down(live: LiveTable, guest: Guest, seat: Seat) -> Text | None:
    """What the others read of it: who comes instead of somebody, or in the middle of the game."""
    if seat.before:
        return say("seat-plays-for", name=guest.name, before=seat.before)
    return say("seat-plays-on", name=guest.name) if live.started else None
