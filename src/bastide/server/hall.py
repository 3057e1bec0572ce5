"""The hall: every table, who sits where, and which tables are in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from bastide.core.game import Game
from bastide.core.state import Setup
from bastide.core.table import Table
from bastide.server import shows
from bastide.server.beside import beside
from bastide.server.catalogue import Catalogue, level, stand_in
from bastide.server.live import GRACE, Guest, LiveTable, Viewer
from bastide.server.policy import Policy
from bastide.server.refusals import Refused
from bastide.server.store import CHANCE, Entry, Seat, Store, TableRow
from bastide.server.tokens import digest
from bastide.server.world import World

ROOMS = ("table", "watch")  # where people chat: those who sit, those who watch
IDLE = 300  # seconds after which a table nobody looks at leaves memory


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit on a seat: *me*, *human* (by invitation), *open* (anybody) or a *bot*."""

    kind: str
    bot: str | None = None
    guest: Guest | None = None  # already known, at a rematch
    name: str | None = None  # of who plays there on my screen, if that is not me


@dataclass(frozen=True)
class Plan:
    """A table to be."""

    game: Game
    players: int | None
    seats: Sequence[SeatPlan]
    options: Mapping[str, object] = field(default_factory=dict)
    policy: Policy = field(default_factory=Policy)
    public: bool = False
    origin: str | None = None
    actions: Sequence[str] = ()  # a branch or an imported game starts after these


class Hall:
    """Every table. One object of this class is the authority; several share one database safely."""

    def __init__(self, store: Store, world: World | None = None, idle: int = IDLE) -> None:
        self.store, self.idle = store, idle
        self.world = world or World()
        self.catalogue = Catalogue(store)
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.started = self.world.now()
        self.notify: Callable[[str], None] = lambda what: None  # other servers listen here
        self._catching: set[asyncio.Task[None]] = set()
        self.on_turn: Callable[[LiveTable], None] = lambda live: None  # the bots listen here

    # ---- guests

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest and the secret that makes their browser known."""
        guest, token = Guest(self.world.new_id(), name), self.world.new_token()
        await self.store.add_guest(guest.id, digest(token), name, self.world.now())
        return guest, token

    async def who(self, token: str) -> Guest | None:
        """The guest with that secret."""
        found = await self.store.guest(digest(token))
        return Guest(*found) if found else None

    # ---- tables

    async def create(self, host: Guest, plan: Plan) -> tuple[LiveTable, dict[int, str]]:
        """A new table, and the secret of each invitation by seat."""
        setup = await beside(plan.game.configure, plan.players, plan.options)
        if len(plan.seats) != setup.players:
            raise Refused("bad-seats", n=setup.players)
        links: dict[int, str] = {}
        seats = [self._seat(n, seat, host, links) for n, seat in enumerate(plan.seats)]
        now = self.world.now()
        row = TableRow(
            self.world.new_id(), plan.game.id, setup.players, setup.options,
            plan.game.rules_version, plan.game.edition.sha256, plan.policy.json(), host.id,
            "waiting", plan.public, now, now, origin=plan.origin, seats=seats,
        )  # fmt: skip
        entries = await beside(_opening, setup, plan.actions, now)
        row.seq = len(entries)
        await self.store.create(row, entries)
        live = await self._live(row, setup, entries)
        self.tables[row.id] = live
        async with live.lock:
            await self._start_if_full(live)
        return live, links

    def _seat(self, number: int, plan: SeatPlan, host: Guest, links: dict[int, str]) -> Seat:
        if plan.kind == "bot":
            return Seat(number, "bot", bot=level(plan.bot or stand_in()))
        guest = plan.guest or (host if plan.kind == "me" else None)
        if guest is not None:
            return Seat(number, "human", guest.id, plan.name or guest.name)
        if plan.kind == "open":
            return Seat(number, "open")
        links[number] = self.world.new_token()
        return Seat(number, "human", claim_hash=digest(links[number]))

    async def _live(self, row: TableRow, setup: Setup, entries: Sequence[Entry]) -> LiveTable:
        live = LiveTable(row, setup, self.store, self.world, _show)
        if entries:
            await beside(live.replay, entries)
        live.on_commit = self._committed
        if live.row.deadline is not None:  # it may have run while we did not
            live.grace_until = self.started + GRACE
        return live

    async def table(self, table_id: str) -> LiveTable:
        """A table, from memory or from its log."""
        live = self.tables.get(table_id)
        if live is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        live.touched = self.world.now()
        return live

    async def _load(self, table_id: str) -> LiveTable:
        row = await self.store.table(table_id)
        if row is None:
            raise Refused("no-table")
        game = await self.catalogue.find(row.game, row.edition)
        setup = await beside(game.configure, row.players, row.options)
        live = await self._live(row, setup, await self.store.log(table_id))
        self.tables[table_id] = live
        self.on_turn(live)
        return live

    def _committed(self, live: LiveTable) -> None:
        self.notify(live.row.id)

    def heard(self, what: str) -> None:
        """Another server changed a table, or somebody spoke there: if it is in memory here, catch up."""
        table_id, _, line = what.partition("#")
        live = self.tables.get(table_id)
        if live is not None:
            work = self._hear(live, int(line)) if line else self._catch_up(live)
            task = asyncio.create_task(work)
            self._catching.add(task)
            task.add_done_callback(self._catching.discard)

    async def _catch_up(self, live: LiveTable) -> None:
        async with live.lock:
            await live.catch_up()
        self.tell_table(live)

    async def _hear(self, live: LiveTable, number: int) -> None:
        for line in await self.store.chat(live.row.id, ROOMS, number - 1):
            if line["n"] == number:
                self.tell_chat(live, line)

    def tell_chat(self, live: LiveTable, line: Mapping[str, Any]) -> None:
        """A line of chat for those who may hear it: players do not hear spectators before the end."""
        to_all = line["room"] == "table" or live.row.ended
        told = shows.encode({"t": "chat", "lines": [line]})
        live.tell(told, lambda viewer: to_all or viewer is None)

    def sweep(self) -> int:
        """Let tables that nobody looks at leave memory; returns how many left."""
        before = self.world.now() - self.idle * 1000
        gone = [
            live.row.id
            for live in self.tables.values()
            if live.touched < before
            and not live.lock.locked()
            and not live.bot_at_work
            and not live.listeners
        ]
        for table_id in gone:
            del self.tables[table_id]
        return len(gone)

    async def expire(self) -> int:
        """End the turns whose time is up; returns how many tables that concerned."""
        done = 0
        for table_id in await self.store.overdue(self.world.now()):
            try:
                done += await self._expire(await self.table(table_id))
            except Refused as error:  # its rules or components have changed: no clock runs there
                if error.code in ("rules-changed", "edition-changed"):
                    await self.store.stop_clock(table_id)
        return done

    async def _expire(self, live: LiveTable) -> bool:
        async with live.lock:
            seat = live.actor
            if isinstance(seat, int) and live.time_is_up():
                await self._leave(live, seat, "timeout", to_bot=live.policy.absent == "bot")
                return True
            return False

    # ---- seats

    def viewer(self, live: LiveTable, guest: Guest | None, seat: int | None) -> Viewer:
        """The seat a guest names, if it is theirs; without one, their first, or a spectator's place.

        When the game has ended every seat's view is open to those who may look.
        """
        allowed = live.viewers_of(guest)
        if seat is None:
            return allowed[0]
        self.check_seat(live, seat)
        if seat not in allowed and not live.row.ended:
            raise Refused("not-yours", seat=seat)
        return seat

    def check_seat(self, live: LiveTable, seat: int) -> None:
        """Refuse a seat that is not there."""
        if seat not in range(live.row.players):
            raise Refused("no-seat", seat=str(seat))

    def own_seat(self, live: LiveTable, guest: Guest | None, seat: int) -> int:
        """A seat the guest plays."""
        self.check_seat(live, seat)
        if guest is None:
            raise Refused("not-known")
        if seat not in live.seats_of(guest):
            raise Refused("not-yours", seat=seat)
        return seat

    def check_host(self, live: LiveTable, guest: Guest) -> None:
        """Refuse what only the host may do."""
        if not live.is_host(guest):
            raise Refused("not-host")

    async def claim(self, live: LiveTable, guest: Guest, secret: str) -> int:
        """Take the seat an invitation is for; it works once."""
        async with live.lock:
            hashed = digest(secret)
            seat = next((s for s in live.row.seats if s.claim_hash == hashed), None)
            if seat is None:
                raise Refused("bad-claim")
            taken = Seat(seat.seat, "human", guest.id, guest.name)
            if not await self._change(live, taken, {"claim_hash": hashed}):
                raise Refused("bad-claim")
            return seat.seat

    async def take(self, live: LiveTable, guest: Guest, number: int | None) -> int:
        """Sit down on an open seat: the one named, or the first."""
        async with live.lock:
            if number is not None:
                self.check_seat(live, number)
            free = [s.seat for s in live.row.seats if s.kind == "open" and s.guest is None]
            if not free or (number is not None and number not in free):
                raise Refused("seat-taken", seat=-1 if number is None else number)
            chosen = free[0] if number is None else number
            taken = Seat(chosen, "human", guest.id, guest.name)
            if not await self._change(live, taken, {"kind": "open", "guest": None}):
                raise Refused("seat-taken", seat=chosen)
            return chosen

    async def invite(self, live: LiveTable, number: int) -> str:
        """The host frees a seat, or takes back its invitation: a new secret for it."""
        secret = self.world.new_token()
        async with live.lock:
            self._check_changeable(live, number)
            await self._change(live, Seat(number, "human", claim_hash=digest(secret)), {})
        return secret

    async def open_seat(self, live: LiveTable, number: int) -> None:
        """The host frees a seat for anybody."""
        async with live.lock:
            self._check_changeable(live, number)
            await self._change(live, Seat(number, "open"), {})

    async def give_to_bot(self, live: LiveTable, number: int, bot: str) -> None:
        """The host hands a seat to a bot."""
        async with live.lock:
            self._check_changeable(live, number)
            await self._change(live, Seat(number, "bot", bot=level(bot)), {})

    async def demote(self, live: LiveTable, number: int, bot: str) -> None:
        """A bot failed: a weaker one takes its seat. Called with the lock held."""
        await self._change(live, replace(live.row.seats[number], bot=bot), {"kind": "bot"})

    def _check_changeable(self, live: LiveTable, number: int) -> None:
        self.check_seat(live, number)
        if live.row.ended:
            raise Refused("ended")

    async def _change(self, live: LiveTable, seat: Seat, was: Mapping[str, Any]) -> bool:
        now = self.world.now()
        if not await self.store.set_seat(live.row.id, seat, was, {"changed": now}):
            await live.catch_up()
            return False
        live.row.seats[seat.seat] = seat
        live.row.changed = now
        live.grace_until = max(live.grace_until, now + GRACE)
        await self._start_if_full(live)
        self.tell_table(live)
        self.notify(live.row.id)
        self.on_turn(live)
        return True

    async def _start_if_full(self, live: LiveTable) -> None:
        if live.row.status == "waiting" and all(s.taken for s in live.row.seats):
            with suppress(Refused):  # another process may have begun it already
                await live.start()
            self.on_turn(live)

    def tell_table(self, live: LiveTable) -> None:
        """Tell everybody how the table stands: seats, offers, status."""
        live.tell(shows.encode({"t": "table", "table": shows.table_json(live)}))

    # ---- playing

    async def act(self, live: LiveTable, deed: Callable[[], Awaitable[Any]]) -> Any:
        """Do something to a table, one at a time, and wake whoever is next."""
        async with live.lock:
            try:
                return await deed()
            finally:
                self.on_turn(live)

    async def resign(self, live: LiveTable, seat: int) -> None:
        """Give up: with two seats the game ends, with more a bot plays on. Before it began, just stand up."""
        async with live.lock:
            if live.row.status == "waiting":
                await self._change(live, Seat(seat, "open"), {})
                return
            await self._leave(live, seat, "resign", to_bot=live.row.players > 2)

    async def _leave(self, live: LiveTable, seat: int, kind: str, to_bot: bool = False) -> None:
        if not to_bot:
            await live.end(kind, seat)
            self.tell_table(live)
            return
        live.check_running()
        await live.go_on_without(kind, seat)
        left = replace(live.row.seats[seat], kind="bot", bot=stand_in())
        await self._change(live, left, {})

    async def abandon(self, live: LiveTable) -> None:
        """Call it off, without a result."""
        async with live.lock:
            await live.end("abandon", None)
            self.tell_table(live)

    async def rematch_plan(
        self, live: LiveTable, guest: Guest, game: Game | None, options: Mapping[str, object]
    ) -> Plan:
        """The same people again: seats rotated by one, or another game with as many seats as it has."""
        if not live.row.ended:
            raise Refused("not-ended")
        live.viewers_of(guest)
        seats = live.row.seats[1:] + live.row.seats[:1]
        chosen = game or live.setup.game
        number = min(max(len(seats), chosen.seats.start), chosen.seats.stop - 1)
        people = [_same(seat) for seat in seats][:number]
        people += [SeatPlan("bot", stand_in())] * (number - len(people))
        given = live.row.options if game is None else options
        return Plan(chosen, number, people, given, live.policy, origin=live.row.id)


def _same(seat: Seat) -> SeatPlan:
    if seat.kind == "bot":
        return SeatPlan("bot", seat.bot)
    known = Guest(seat.guest, seat.name or "") if seat.guest else None
    return SeatPlan("human", guest=known)


def _show(live: LiveTable, viewer: Viewer, entry: Entry) -> bytes:
    return shows.encode(shows.step(live, viewer, entry))


def _opening(setup: Setup, actions: Sequence[str], now: int) -> list[Entry]:
    """The log of a table that starts in the middle of a game."""
    table, entries = Table(setup), []
    for seq, action in enumerate(actions, 1):
        actor = CHANCE if table.actor == "chance" else table.actor
        assert actor is None or isinstance(actor, int)
        table.play(action)
        entries.append(Entry(seq, "play", actor, action, seq, False, None, now))
    return entries
