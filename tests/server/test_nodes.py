"""Several servers on one PostgreSQL: each table has one that acts for the house, and another one when that dies."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa

from bastide.server import nodes as nodes_module
from bastide.server import schema
from bastide.server.environment import SteadyClock, elapsed, wall_time
from bastide.server.hall import Hall
from bastide.server.live import GRACE
from bastide.server.nodes import BEAT, CLOCK, LEASE
from bastide.server.policy import TimeControl
from bastide.server.refusals import Refused
from bastide.server.store import Fenced, Store
from tests.server.halls import Clockwork, hall_at, seated
from tests.server.servers import dies, meet, node_at, nodes_of, row_of
from tests.server.test_hall import run
from tests.server.test_moving_on import Minds, bots_of, only_postgres, until

pytestmark = only_postgres

n, t = schema.nodes, schema.tables
HOUR = 3_600_000  # ms: more than any machine needs for a test


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody dies because a machine is slow: tests say who does."""
    monkeypatch.setattr(nodes_module, "LEASE", 3_600_000)


# ---- who is there


@run
async def test_servers_know_each_other_and_notice_who_goes(url: str) -> None:
    assert LEASE / 1000 + BEAT < 4.5  # and a second for what is taken over: five seconds in all
    gone: list[set[str]] = []
    async with node_at(url) as here:
        nodes_of(here).on_gone.append(gone.append)
        async with node_at(url) as there:
            await meet(here, there)
            other = nodes_of(there)
            assert list(nodes_of(here).others) == [other.id]
            assert list(other.others) == [nodes_of(here).id]
            assert nodes_of(here).up_since == other.up_since == nodes_of(here).started
        await nodes_of(here).beat()
        assert gone == [{other.id}]
        assert not nodes_of(here).others


@run
async def test_who_was_taken_for_dead_begins_again_under_another_id(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        before = nodes_of(there).id
        await dies(there, here)
        await nodes_of(there).beat()
        after = nodes_of(there).id
        assert after != before
        await nodes_of(here).beat()
        assert list(nodes_of(here).others) == [after]


@run
async def test_who_had_no_lease_lets_the_others_renew_theirs_first(url: str) -> None:
    """After PostgreSQL was away everybody's lease has run out: nobody is dead."""
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        await here.store.database.write(lambda c: c.execute(n.update().values(until=0)).rowcount)
        nodes_of(here)._alive_until = 0
        await nodes_of(here).beat()
        assert nodes_of(there).id in nodes_of(here).others
        await nodes_of(there).beat()
        await nodes_of(here).beat()
        assert nodes_of(there).id in nodes_of(here).others


@run
async def test_a_server_without_a_lease_does_nothing_for_the_house(url: str) -> None:
    minds = Minds()
    async with node_at(url) as here, bots_of(here, minds) as bots:
        nodes_of(here)._alive_until = 0
        live, _ = await seated(here, "forteresse", ["bot:random", "me"])
        await bots.look_round()
        await asyncio.sleep(0)
        assert (minds.thoughts, live.ply) == (0, 0)
        await nodes_of(here).beat()
        await bots.look_round()
        await until(lambda: live.ply == 1)


# ---- what time it is


@run
async def test_a_server_that_was_suspended_costs_nobody_time(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For ten minutes the machine stood still, and with it the clock that nobody sets; at the others they passed."""
    went_on = 0
    clock = SteadyClock(passed=lambda: elapsed() + went_on)
    async with node_at(url) as here, node_at(url, clock=clock) as there:
        await meet(here, there)
        went_on = 600_000
        monkeypatch.setattr(nodes_module, "CLOCK", CLOCK + went_on)
        await meet(here, there)
        live, _ = await seated(here, "forteresse", policy={"clock": TimeControl(move=500)})
        await live.play(0, live.seq, ["e4-e5"], "a")
        nodes_of(there).started = 0  # it has run for long: nobody has grace
        nodes_of(there).others.clear()
        assert there.tables.grace_until < there.environment.now()
        assert await there.play.expire() == 0
        assert (await row_of(there, live)).status == "playing"


@run
async def test_time_is_the_databases_whatever_the_machine_says(url: str) -> None:
    for wrong in (-86_400_000, 86_400_000):
        clock = SteadyClock(lambda wrong=wrong: wall_time() + wrong)
        async with node_at(url, clock=clock) as here, node_at(url) as there:
            before = there.environment.now()
            await nodes_of(here).beat()
            now = here.environment.now()
            await nodes_of(there).beat()
            assert abs(now - before) < HOUR and abs(now - wall_time()) < HOUR


# ---- who holds a table


@run
async def test_another_server_takes_over_the_bots_of_one_that_died(url: str) -> None:
    never, minds = asyncio.Event(), Minds()
    async with node_at(url) as here, node_at(url) as there, bots_of(there, minds) as others:
        await meet(here, there)
        thinking = Minds(never.wait)
        async with bots_of(here, thinking):
            live, _ = await seated(here, "forteresse", ["bot:random", "me"])
            await until(lambda: thinking.thoughts == 1)
            for since in (None, 0):
                await others.look_round(since)
            twin = await there.tables.get(live.row.id)  # somebody looks at it there
            assert minds.thoughts == 0
            await dies(here, there)
            assert others._look_now.is_set()
            await others.look_round(here.environment.now())
            await until(lambda: twin.ply == 1)
            assert minds.thoughts == 1
            row = await row_of(there, live)
            assert (row.owner, row.fence) == (nodes_of(there).id, 2)


@run
async def test_what_a_stopped_server_writes_for_the_house_on_an_old_lease_is_refused(
    url: str,
) -> None:
    """It was stopped in the middle of a thought, and goes on when another has taken over."""
    clockwork = Clockwork()
    async with (
        node_at(url, clockwork.environment) as here,
        node_at(url, clockwork.environment) as there,
    ):
        await meet(here, there)
        clock = {"clock": TimeControl(move=10)}
        live, _ = await seated(here, "forteresse", ["bot:random", "me"], policy=clock)
        turn = live.bot_to_act
        assert turn is not None
        assert await here.tables.holding.take(live)
        old = live.for_the_house()
        await dies(here, there)
        twin = await there.tables.fetch(live.row.id)
        assert await there.tables.holding.take(twin)
        with pytest.raises(Refused, match="gone on"):
            await live.play_for_bot(turn, live.table.legal()[0])
        with pytest.raises(Fenced):
            await here.store.set_seat(live.row.id, live.row.seats[0], {}, {}, hold=old)
        assert not await here.store.set_deadline(live.row.id, live.seq, 5, old)
        assert (live.hold, live.row.owner) == (None, nodes_of(there).id)
        await twin.play_for_bot(turn, twin.table.legal()[0])
        assert [entry.seq for entry in await there.store.log(live.row.id)] == [1, 2]


@run
async def test_what_a_person_does_at_another_server_wakes_the_bot_of_the_holder(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there, bots_of(here), bots_of(there) as others:
        await meet(here, there)
        live, _ = await seated(here, "forteresse", ["bot:random", "me"])
        await until(lambda: live.ply == 1 and not live.bot_at_work)
        twin = await there.tables.get(live.row.id)
        await there.play.act(twin, lambda: twin.play(1, twin.seq, twin.table.legal()[:1], "a"))
        await asyncio.sleep(0)
        assert not others._at_work
        here.hear(live.row.id)
        await until(lambda: live.ply == 3)
        assert (await row_of(here, live)).owner == nodes_of(here).id


@run
async def test_a_holder_that_hears_nothing_finds_what_it_owes(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there, bots_of(here) as bots:
        await meet(here, there)
        live, _ = await seated(here, "forteresse", ["bot:random", "me"])
        await until(lambda: live.ply == 1 and not live.bot_at_work)
        twin = await there.tables.get(live.row.id)
        await there.play.act(twin, lambda: twin.play(1, twin.seq, twin.table.legal()[:1], "a"))
        await bots.look_round(here.environment.now() - 60_000)
        await until(lambda: live.ply == 3)


@run
async def test_a_table_that_leaves_memory_is_given_up(url: str) -> None:
    news: list[str] = []
    async with node_at(url) as here, node_at(url) as there, bots_of(here):
        await meet(here, there)
        here.tables.holding.notify = news.append
        live, _ = await seated(here, "forteresse", ["bot:random", "me"])
        await until(lambda: live.ply == 1 and not live.bot_at_work)
        assert (await row_of(here, live)).owner == nodes_of(here).id
        live.wanted = False
        here.tables.release(live)
        await here.tables.holding.close()
        assert (await row_of(here, live)).owner is None
        assert news == [live.row.id]
        twin = await there.tables.fetch(live.row.id)
        assert await there.tables.holding.take(twin)
        assert twin.for_the_house().fence == 2


async def taken(hall: Hall, table_id: str) -> bool:
    """Can that server act for the house there?"""
    return await hall.tables.holding.take(await hall.tables.fetch(table_id))


@run
async def test_what_could_not_be_given_up_is_given_up_with_the_next_beat(url: str) -> None:
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, _ = await seated(here, "forteresse")
        assert await here.tables.holding.take(live)
        live.wanted, database = False, here.store.database
        write, tried = database.write, asyncio.Event()

        async def full(job: Any) -> Any:
            tried.set()
            raise OSError(28, "No space left on device")

        database.write = full  # type: ignore[method-assign]
        here.tables.release(live)
        await tried.wait()
        database.write = write  # type: ignore[method-assign]
        assert not await taken(there, live.row.id)
        await nodes_of(here).beat()
        await here.tables.holding.close()
        assert (await row_of(here, live)).owner is None
        assert await taken(there, live.row.id)


@run
async def test_a_drained_server_keeps_nothing_it_has_claimed(url: str) -> None:
    """Also what came to it in the moment it was drained, and is not in its memory."""
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, _ = await seated(here, "forteresse")
        held = t.update().where(t.c.id == live.row.id).values(owner=nodes_of(here).id, fence=1)
        drained = n.update().where(n.c.id == nodes_of(here).id).values(drained=True)
        for change in (held, drained):
            await here.store.do(change)
        here.tables.in_memory.clear()
        assert not await taken(there, live.row.id)
        await nodes_of(here).beat()
        await here.tables.holding.close()
        assert await taken(there, live.row.id)


@run
async def test_of_three_servers_that_look_one_moves_a_bot(url: str) -> None:
    async with hall_at(url) as before:
        names = [(await seated(before, "forteresse", ["bot:random", "me"]))[0] for _ in range(4)]
    minds = [Minds() for _ in range(3)]
    async with (
        node_at(url) as a, node_at(url) as b, node_at(url) as c,
        bots_of(a, minds[0]) as one, bots_of(b, minds[1]) as two, bots_of(c, minds[2]) as three,
    ):  # fmt: skip
        await meet(a, b, c)
        for _ in range(2):
            await asyncio.gather(one.look_round(), two.look_round(), three.look_round())
        await until(lambda: not (one._at_work or two._at_work or three._at_work))
        assert sum(mind.thoughts for mind in minds) == 4
        for live in names:
            assert [entry.actor for entry in await a.store.log(live.row.id)] == [None, 0]


@run
async def test_of_three_servers_that_look_one_ends_a_turn(url: str) -> None:
    clockwork = Clockwork()
    world = clockwork.environment
    async with node_at(url, world) as a, node_at(url, world) as b, node_at(url, world) as c:
        await meet(a, b, c)
        for hall in (a, b, c):
            nodes_of(hall).started = clockwork.time
            nodes_of(hall).others.clear()
        clocked = {"policy": {"clock": TimeControl(move=10), "absent": "bot"}}
        tables = [(await seated(a, "forteresse", **clocked))[0] for _ in range(4)]
        clockwork.time += GRACE + 10_000
        done = await asyncio.gather(a.play.expire(), b.play.expire(), c.play.expire())
        assert sum(done) == 4
        for live in tables:
            kinds = [entry.kind for entry in await a.store.log(live.row.id)]
            assert kinds == ["start", "timeout"]
            assert (await row_of(a, live)).seats[0].kind == "bot"


@run
async def test_looks_for_what_others_left_read_few_rows(url: str) -> None:
    """Thousands of games among people, which nobody holds, cost a look nothing."""
    async with node_at(url) as here:
        await seated(here, "forteresse")
        many = sa.text(
            "INSERT INTO tables (id, game, players, options, rules, edition, policy, host, status, public,"
            " seq, turn, created, changed) SELECT 'x' || n, 'forteresse', 2, '{}', 1, '', '{}', 'h',"
            " 'playing', false, 1, 0, 0, 0 FROM generate_series(1, 20000) n"
        )
        await here.store.database.write(lambda c: c.execute(many).rowcount)
        await here.store.database.write(lambda c: c.execute(sa.text("ANALYZE tables")).rowcount)
        plans: list[str] = []

        def explain(connection: sa.Connection, query: Any, *more: Any) -> None:
            text = str(query.compile(connection, compile_kwargs={"literal_binds": True}))
            rows = connection.execute(sa.text(f"EXPLAIN {text}"))
            plans.append("\n".join(row[0] for row in rows))

        async def read(query: Any) -> list[Any]:
            await here.store.database.look(lambda connection: explain(connection, query))
            return []

        spy = Store(here.store.database)
        spy.database = type("Spy", (), {"read": staticmethod(read)})()
        await spy.waiting_for_bots(100, "me", since=here.environment.now() - 60_000)
        await spy.overdue(here.environment.now(), me="me")
        for plan in plans:
            assert "Seq Scan on tables" not in plan, plan
