"""Opening tables: new ones, and those where the same people play again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from random import Random

from sqlalchemy.exc import IntegrityError

from bastide.core.beginning import opening, turned
from bastide.core.game import Game
from bastide.core.handicap import moved
from bastide.core.state import Setup
from bastide.core.table import Ply
from bastide.server.acts import Act
from bastide.server.beside import beside
from bastide.server.catalogue import level, stand_in
from bastide.server.guests import Guest
from bastide.server.live import LiveTable, kept_looks
from bastide.server.plans import Plan, SeatPlan, opening_log, rematch_plan
from bastide.server.refusals import Refused
from bastide.server.rows import Seat, TableRow
from bastide.server.seats import Seats
from bastide.server.tables import Tables
from bastide.server.tokens import digest
from bastide.server.wire.encoding import encode
from bastide.server.wire.outgoing import RematchOpened

Links = dict[int, str]  # the secret of each invitation, by seat
Allow = Callable[[Guest, Plan], AbstractContextManager[None]]  # may this host open one more?


class Openings:
    """Makes tables out of plans."""

    def __init__(self, tables: Tables, seats: Seats) -> None:
        self._tables, self._seats = tables, seats
        self.allow: Allow = lambda host, plan: nullcontext()  # quotas are kept here

    async def open(self, host: Guest, plan: Plan, rematch: bool = False) -> tuple[LiveTable, Links]:
        """A new table, and the secret of each invitation by seat."""
        plan.check()
        with self.allow(host, plan):
            return await self._open(host, plan, rematch)

    async def _open(self, host: Guest, plan: Plan, rematch: bool) -> tuple[LiveTable, Links]:
        setup = await beside(plan.game.configure, plan.players, plan.options)
        if len(plan.seats) != setup.players:
            raise Refused("bad-seats", n=setup.players)
        links: Links = {}
        environment = self._tables.environment
        places, drawn = await self._places(plan, setup)
        order = [plan.seats[place] for place in places]
        setup = await beside(plan.game.configure, setup.players, moved(setup.options, places))
        setup = setup.dressed([seat.look for seat in order])
        seats = [self._seat(n, seat, host, plan, links) for n, seat in enumerate(order)]
        now = environment.now()
        row = TableRow(
            environment.new_id(), plan.game.id, setup.players, setup.written_options,
            plan.game.rules_version, plan.game.edition.sha256, plan.policy.json(), host.id,
            "waiting", plan.public, now, now, origin=plan.origin, chance=plan.chance,
            looks=kept_looks(setup), seats=seats,
            secret=environment.new_secret() if plan.game.has_chance else None,
        )  # fmt: skip
        entries = opening_log(plan.plies or drawn, now)
        row.seq = len(entries)
        act = Act("rematch", now, plan.origin, host.id, {"table": row.id}) if rematch else None
        await self._tables.store.create(row, entries, act, rematch)
        live = await self._tables.add(row, setup, entries)
        await live.do(lambda: self._seats.start_if_full(live))
        return live, links

    async def _places(self, plan: Plan, setup: Setup) -> tuple[list[int], list[Ply]]:
        """Whose place of the plan each seat gets, and what chance has done for it.

        Where the game's own dice say who begins and somebody shall, they are thrown now: he gets the seat they name.
        """
        environment, places = self._tables.environment, list(range(len(plan.seats)))
        rng, begins = Random(environment.seed()), plan.game.begins
        if plan.shuffled:
            rng.shuffle(places)
        if plan.begins is None or (begins == "dice" and plan.begins.how != "seat"):
            return places, []
        thrown = begins == "dice"
        drawn, seat = await beside(
            opening, setup, lambda state: state.draw(rng) if thrown else state.legal()[0]
        )
        plies = [Ply("chance", action) for action in drawn] if thrown else []
        order = [plan.seats[place] for place in places]
        return turned(places, plan.begins.among(begins, order, rng), seat), plies

    def _seat(self, number: int, who: SeatPlan, host: Guest, plan: Plan, links: Links) -> Seat:
        if who.kind == "bot":
            return Seat(number, "bot", bot=level(who.bot or stand_in()))
        guest = who.guest or (host if who.kind == "me" else None)
        if guest is not None:
            name, awaited = who.name or guest.name, guest.id != host.id or plan.waits_for_host
            return Seat(number, "human", guest.id, name, awaited=awaited)
        if who.kind == "open":
            return Seat(number, "open")
        links[number] = self._tables.environment.new_token()
        return Seat(number, "human", claim_hash=digest(links[number]))

    async def play_again(
        self,
        live: LiveTable,
        guest: Guest,
        game: Game | None,
        options: Mapping[str, object],
        contributes: bool = False,
    ) -> tuple[LiveTable, Links]:
        """The same people at a new table. Whoever asks second comes to the same one, and sits down there.

        It begins when all of them have come; who contributes to its chance comes with that.
        """
        plan = replace(rematch_plan(live, guest, game, options), contributes=contributes)
        async with live.lock:
            try:
                fresh, links = await self._first_or_known(live, guest, plan)
            except IntegrityError:  # at another server somebody was faster
                fresh, links = await self._first_or_known(live, guest, plan)
            live.rematches[plan.game.id] = fresh.row.id
        live.broadcast(encode(RematchOpened(plan.game.id, fresh.row.id)))
        self._tables.notify(live.row.id)
        return fresh, links

    async def _first_or_known(
        self, live: LiveTable, guest: Guest, plan: Plan
    ) -> tuple[LiveTable, Links]:
        known = (await self._tables.store.rematches(live.row.id)).get(plan.game.id)
        if known is None:
            return await self.open(guest, plan, rematch=True)
        there = await self._tables.get(known)
        if not plan.waits_for_host:
            await self._seats.arrive(there, guest)
        return there, {}
