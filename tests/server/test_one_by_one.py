"""What fails at one table stops no other: news, bots and the operator's orders go on, and come back to it."""

from __future__ import annotations

import asyncio

import pytest

from bastide.server import hall as hall_module
from bastide.server import orders as orders_module
from bastide.server import schema
from bastide.server.bans import Bans
from bastide.server.connections import Connections
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.metrics import Metrics
from bastide.server.motd import MessageOfTheDay
from bastide.server.office import Office
from bastide.server.orders import Orders
from bastide.server.requests import Requests
from bastide.server.settings import Settings
from bastide.server.tables import Tables
from bastide.server.workers import Workers
from tests.server.halls import Reader, hall_at, seated
from tests.server.servers import meet, node_at
from tests.server.test_hall import run
from tests.server.test_moving_on import bots_of, only_postgres, until


class Silent(Reader):
    """Somebody who looks on, and whose line may be closed."""

    why = ""

    def close(self, why: str) -> None:
        self.why = why


class Fails:
    """Catching up fails at some tables, as long as they are named here."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at: set[str] = set()
        self.times = 0
        catch_up = Tables.catch_up

        async def perhaps(tables: Tables, live: LiveTable) -> None:
            if live.row.id in self.at:
                self.times += 1
                raise OSError("the database is away")
            await catch_up(tables, live)

        monkeypatch.setattr(Tables, "catch_up", perhaps)


@pytest.fixture
def fails(monkeypatch: pytest.MonkeyPatch) -> Fails:
    return Fails(monkeypatch)


async def two_tables(here: Hall, there: Hall) -> tuple[list[LiveTable], list[Silent]]:
    """Both in memory at two servers; somebody looks on at the first. At the other one they have gone on."""
    tables, watchers = [], []
    for _ in range(2):
        live, _ = await seated(here, "forteresse")
        watcher = Silent(None, [None])
        live.join(watcher)
        twin = await there.tables.get(live.row.id)
        await twin.play(0, twin.seq, ["e4-e5"], "a")
        tables.append(live)
        watchers.append(watcher)
    return tables, watchers


@only_postgres
@run
async def test_a_table_that_cannot_be_gone_on_with_keeps_no_other_late(url: str) -> None:
    async with hall_at(url) as here, hall_at(url) as there:
        (bad, good), (sent_away, stays) = await two_tables(here, there)
        log = schema.log
        unplayable = log.update().where(log.c.table_id == bad.row.id, log.c.kind == "play")
        await there.store.do(unplayable.values(action="castle"))
        here.hear_all()
        await until(lambda: good.seq == 2)
        assert [row.table_id for row in await here.store.quarantined()] == [bad.row.id]
        assert (sent_away.why, stays.why) == ("quarantined", "")
        assert list(here.tables.in_memory) == [good.row.id]
        await here.close()


@only_postgres
@run
async def test_where_catching_up_fails_it_is_done_again(
    url: str, fails: Fails, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_module, "AGAIN", 0.01)
    async with hall_at(url) as here, hall_at(url) as there:
        (first, second), _ = await two_tables(here, there)
        fails.at.add(first.row.id)
        here.hear_all()
        await until(lambda: second.seq == 2)
        fails.at.clear()
        await until(lambda: first.seq == 2)
        await there.play.resign(await there.tables.get(first.row.id), 1)
        fails.at.add(first.row.id)
        here.hear(first.row.id)  # the only one that tells of it
        await until(lambda: fails.times > 1)
        fails.at.clear()
        await until(lambda: first.row.ended)
        await here.close()


@only_postgres
@run
async def test_an_entry_of_other_rules_sets_no_table_apart(url: str) -> None:
    """While servers are upgraded one by one: only the new ones can go on with it."""
    async with hall_at(url) as here, hall_at(url) as there:
        (newer, good), (sent_away, _) = await two_tables(here, there)
        t, log = schema.tables, schema.log
        of_tomorrow = log.update().where(log.c.table_id == newer.row.id, log.c.kind == "play")
        await there.store.do(of_tomorrow.values(action="castle"))
        rules = newer.row.rules + 1
        await there.store.do(t.update().where(t.c.id == newer.row.id).values(rules=rules))
        here.hear_all()
        await until(lambda: good.seq == 2)
        assert await here.store.quarantined() == []
        assert sent_away.why == "rules-changed"
        await here.close()


@only_postgres
@run
async def test_bots_of_other_tables_are_woken(url: str, fails: Fails) -> None:
    async with node_at(url) as here, node_at(url) as there, bots_of(here) as bots:
        await meet(here, there)
        tables = []
        for _ in range(2):
            live, _ = await seated(here, "forteresse", ["bot:random", "me"])
            await until(lambda live=live: live.ply == 1 and not live.bot_at_work)
            twin = await there.tables.get(live.row.id)
            await there.play.act(
                twin, lambda twin=twin: twin.play(1, twin.seq, twin.table.legal()[:1], "a")
            )
            tables.append(live)
        asleep, _ = await seated(there, "forteresse", ["bot:random", "me"])
        await bots.hall.store.do(schema.tables.update().values(changed=1))
        fails.at = {live.row.id for live in tables}
        await bots.look_round()
        assert fails.times == 2
        while (await here.store.version(asleep.row.id) or (0, 0))[0] < 2:
            await asyncio.sleep(0.01)
        fails.at.clear()
        await bots.look_round()
        await until(lambda: all(live.ply == 3 for live in tables))


async def orders_of(hall: Hall) -> tuple[Orders, Office]:
    office = Office(hall.store.database)
    connections = Connections(hall, Requests(hall, Workers(0, 1), Metrics()), 10)
    bans, motd = Bans(hall.environment.now), MessageOfTheDay(hall.store.database)
    orders = Orders(office, hall, connections, bans, motd, Settings())
    await orders.start()
    return orders, office


@run
async def test_an_order_that_fails_is_carried_out_later(
    url: str, fails: Fails, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders_module, "PAUSE", 3600.0)  # the test says when
    async with hall_at(url) as hall:
        orders, office = await orders_of(hall)
        live, _ = await seated(hall, "forteresse")
        fails.at.add(live.row.id)
        await office.close(live.row.id, "a test", "me", 5)
        await orders.look()
        assert not live.row.ended
        fails.at.clear()
        await orders.look()
        assert live.row.ended
        await orders.look()
        assert fails.times == 1
        await orders.close()


@run
async def test_an_order_that_always_fails_does_not_stop_the_others(
    url: str, fails: Fails, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders_module, "PAUSE", 3600.0)
    async with hall_at(url) as hall:
        orders, office = await orders_of(hall)
        bad, good = [(await seated(hall, "forteresse"))[0] for _ in range(2)]
        fails.at.add(bad.row.id)
        for live in (bad, good):
            await office.close(live.row.id, "a test", "me", 5)
        for _ in range(orders_module.TRIES):
            await orders.look()
        assert good.row.ended
        await orders.look()
        assert fails.times == orders_module.TRIES
        await orders.close()
