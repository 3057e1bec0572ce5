"""The audit trail: every act of a host is written with the deed, and outlives the table."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa

from bastide.server import schema
from bastide.server.acts import Act
from bastide.server.database import Database
from bastide.server.hall import Hall
from bastide.server.refusals import Refused
from bastide.server.store import Stale, Store
from tests.server.halls import Clockwork, hall_at, seated
from tests.server.test_store import entry, row


async def trail(hall: Hall) -> list[Act]:
    rows = await hall.store.database.read(sa.select(schema.acts).order_by(schema.acts.c.id))
    return [Act.of(row) for row in rows]


def test_every_act_of_a_host_is_written_down(url: str) -> None:
    async def run() -> None:
        async with hall_at(url, Clockwork().environment) as hall:
            live, ada = await seated(hall, "forteresse", ("me", "human"))
            bob, _ = await hall.guests.welcome("Bob")
            secret = await hall.seats.invite(live, 1)
            assert await hall.seats.claim(live, bob, secret) == 1
            await hall.seats.open(live, 1)
            assert await hall.seats.take(live, bob, None) == 1
            await hall.seats.give_to_bot(live, 1, "greedy")
            await hall.seats.give_to_bot(live, 1, "random")
            await hall.play.abandon(live)
            again, _ = await hall.openings.play_again(live, ada, None, {})
            table, seat = live.row.id, {"seat": 1}
            lost = seat | {"guest": bob.id, "name": "Bob"}
            told = [(act.act, act.table_id, act.guest, act.what) for act in await trail(hall)]
            assert told == [
                ("invite", table, ada.id, seat),
                ("sit", table, bob.id, seat),
                ("kick", table, ada.id, lost | {"to": "open"}),
                ("sit", table, bob.id, seat),
                ("kick", table, ada.id, lost | {"to": "bot"}),
                ("bot", table, ada.id, seat),
                ("close", table, ada.id, {}),
                ("rematch", table, ada.id, {"table": again.row.id}),
            ]

    asyncio.run(run())


def test_what_was_refused_is_not_written_down(url: str) -> None:
    async def run() -> None:
        async with hall_at(url, Clockwork().environment) as hall:
            live, _ = await seated(hall, "forteresse", ("me", "human"))
            bob, _ = await hall.guests.welcome("Bob")
            with pytest.raises(Refused):
                await hall.seats.claim(live, bob, "guessed")
            with pytest.raises(Refused):
                await hall.seats.take(live, bob, 0)
            await hall.play.abandon(live)
            with pytest.raises(Refused):
                await hall.play.abandon(live)
            with pytest.raises(Refused):
                await hall.seats.open(live, 1)
            assert [act.act for act in await trail(hall)] == ["close"]

    asyncio.run(run())


def test_an_act_is_written_with_its_deed_or_not_at_all(url: str) -> None:
    """Of two servers that close a table at once one does it, and one line tells of it."""

    async def run() -> None:
        database = await Database(url).open()
        store = Store(database)
        await store.create(row())
        act = Act("close", 5, "t1", "g1")
        await store.append("t1", 0, [entry(1)], {"status": "abandoned"}, act)
        with pytest.raises(Stale):
            await store.append("t1", 0, [entry(1)], {"status": "abandoned"}, act)
        await store.note_act(Act("ban", 6, what={"guest": "g2", "why": "être méchant"}))
        rows = await database.read(sa.select(schema.acts).order_by(schema.acts.c.id))
        assert [Act.of(found) for found in rows] == [
            Act("close", 5, "t1", "g1", id=1),
            Act("ban", 6, what={"guest": "g2", "why": "être méchant"}, id=2),
        ]
        await database.close()

    asyncio.run(run())


def test_we_remember_to_the_day_when_a_guest_was_here(url: str) -> None:
    async def run() -> None:
        world = Clockwork()
        async with hall_at(url, world.environment) as hall:
            _, token = await hall.guests.welcome("Ada")

            async def seen() -> int:
                rows = await hall.store.database.read(sa.select(schema.guests.c.seen))
                return int(rows[0]["seen"])

            began = world.time
            world.time += 86_000_000
            assert await hall.guests.who(token)
            assert await seen() == began
            world.time += 86_000_000
            assert await hall.guests.who(token)
            assert await seen() == world.time

    asyncio.run(run())
