"""Servers that lose their database, or share it with another release; whoever comes meanwhile is told what is true."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa

from bastide.core.version import VERSION
from bastide.server import nodes as nodes_module
from bastide.server import schema
from bastide.server.database import Away, Unanswered
from bastide.server.draining import check_open
from bastide.server.environment import SteadyClock, wall_time
from bastide.server.policy import TimeControl
from bastide.server.refusals import Refused
from bastide.server.seating import There
from tests.server.halls import seated
from tests.server.servers import meet, node_at, nodes_of, row_of
from tests.server.test_backups import sql
from tests.server.test_hall import run
from tests.server.test_moving_on import only_postgres, until
from tests.server.test_nodes import patient

__all__ = ["patient"]
pytestmark = only_postgres
n, t = schema.nodes, schema.tables


@run
async def test_whoever_wants_a_table_gets_the_one_that_hears_what_happens(url: str) -> None:
    """It is in memory for its bot alone, and leaves while somebody who comes looks how it stands."""
    async with node_at(url) as here:
        live, _ = await seated(here, "forteresse", ["me", "bot:random"])
        here.tables.in_memory.clear()
        await here.tables.fetch(live.row.id)  # as for its bot
        version = here.store.version

        async def left_meanwhile(table_id: str) -> Any:
            here.tables.release(here.tables.in_memory[table_id])
            return await version(table_id)

        here.store.version = left_meanwhile  # type: ignore[method-assign]
        mine = await here.tables.get(live.row.id)
        assert here.tables.has(mine)
        here.store.version = version  # type: ignore[method-assign]
        assert await here.tables.get(live.row.id) is mine


@run
async def test_a_server_without_its_database_says_so_at_once(url: str) -> None:
    """Nobody waits for what cannot be kept or read; and when the database is there again, all goes on."""
    passed = [0]
    clock = SteadyClock(wall_time, lambda: passed[0])
    async with node_at(url, clock=clock) as here:
        live, _ = await seated(here, "forteresse")
        nodes, database = nodes_of(here), here.store.database
        database.away = lambda: nodes.cut_off
        passed[0] += nodes_module.LEASE
        assert not nodes.alive and not nodes.cut_off  # a beat may be late
        passed[0] += nodes_module.CUT_OFF
        assert nodes.cut_off
        with pytest.raises(Refused):
            check_open(nodes)
        never = asyncio.Event()
        database._driver.write = lambda work: never.wait()  # type: ignore[assignment,method-assign]
        with pytest.raises(Away):
            await here.play.act(live, lambda: live.play(0, 1, ["e4-e5"], "a"))
        with pytest.raises(Away):
            await here.tables.get(live.row.id)
        del database._driver.write  # type: ignore[attr-defined]
        await nodes.beat()
        assert not nodes.cut_off
        assert await here.tables.get(live.row.id) is live
        assert await live.play(0, 1, ["e4-e5"], "a") == 2


@run
async def test_what_waits_when_the_database_goes_is_not_written_later(url: str) -> None:
    """A line said in vain, and said again elsewhere, does not come twice when all is well again."""
    async with node_at(url) as here:
        database, gone = here.store.database, asyncio.Event()
        write, held = database._driver.write, asyncio.Event()

        async def slow(work: Any) -> Any:
            gone.set()
            await held.wait()
            return await write(work)

        database._driver.write = slow  # type: ignore[method-assign,assignment]
        done: list[str] = []
        first = asyncio.create_task(database.write(lambda _: done.append("first")))
        await gone.wait()
        second = asyncio.create_task(database.write(lambda _: done.append("second")))
        await until(lambda: database.waiting == 1)
        database.away = lambda: True
        held.set()
        await first
        with pytest.raises(Away):
            await second
        assert done == ["first"]


@run
async def test_what_may_stand_is_not_written_again(url: str) -> None:
    """The answer to COMMIT is lost on its way: two jobs that were written together are not tried each alone."""
    async with node_at(url) as here:
        database, write, began = here.store.database, here.store.database._driver.write, []

        async def lost(work: Any) -> Any:
            await write(work)
            raise Unanswered("the line broke")

        database._driver.write = lost  # type: ignore[method-assign,assignment]
        jobs = [asyncio.create_task(database.write(began.append)) for _ in range(3)]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Unanswered] * 3
        assert len(began) == 3


@run
async def test_an_answer_that_is_lost_at_commit_is_known_as_such(url: str) -> None:
    """What fails before it has left nothing, and may be done again; after that nobody knows."""
    async with node_at(url) as here:
        driver = here.store.database._driver

        def killed(connection: sa.Connection) -> int:
            pid = connection.scalar(sa.text("SELECT pg_backend_pid()"))
            sql(url, f"SELECT pg_terminate_backend({pid})")
            return 1

        def killed_in_the_middle(connection: sa.Connection) -> None:
            killed(connection)
            connection.execute(sa.text("SELECT 1"))

        with pytest.raises(sa.exc.DBAPIError):
            await driver.write(killed_in_the_middle)
        with pytest.raises(Unanswered):
            await driver.write(killed)
        assert await driver.write(lambda _: 7) == 7  # over a line of its own


@run
async def test_tables_of_a_later_release_are_left_to_those_who_know_them(url: str) -> None:
    """Refused here and not set apart: at a server that knows the game they are played on."""
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, _ = await seated(there, "forteresse")
        later = t.update().where(t.c.id == live.row.id).values(game="night-watch")
        await here.store.do(later)
        await here.store.do(n.update().where(n.c.id == nodes_of(there).id).values(version="9"))
        await nodes_of(here).beat()
        with pytest.raises(Refused) as refused:
            await here.tables.get(live.row.id)
        assert refused.value.code == "edition-changed"
        assert await here.store.table(live.row.id) is not None
        assert not await here.store.database.read(sa.select(schema.quarantine))


@run
async def test_servers_of_different_releases_stop_no_clock(url: str) -> None:
    clock = TimeControl(move=60)
    async with node_at(url) as here, node_at(url) as there:
        live, _ = await seated(there, "forteresse", policy={"clock": clock})
        table, old = t.c.id == live.row.id, {"edition": "0" * 64, "deadline": 1}
        there.tables.in_memory.clear()
        await here.store.do(t.update().where(table).values(**old))
        await here.store.do(n.update().where(n.c.id == nodes_of(there).id).values(version="0"))
        await nodes_of(here).beat()
        assert not await here.play._look_at_clock(live.row.id)
        assert (await row_of(here, live)).deadline == 1
        await here.store.do(n.update().values(version=VERSION))
        await nodes_of(here).beat()
        assert not await here.play._look_at_clock(live.row.id)
        assert (await row_of(here, live)).deadline is None


@run
async def test_presence_told_by_a_later_release_is_read(url: str) -> None:
    """It says more than we know of; what we know of we read."""
    async with node_at(url) as here, node_at(url) as there:
        await meet(here, there)
        live, _ = await seated(there, "forteresse")
        who = '{"seats": [1], "guests": ["a"], "more": 2, "moods": ["glad"]}'
        row = {"node": nodes_of(there).id, "table_id": live.row.id, "who": who}
        await here.store.do(schema.presence.insert().values(**row))
        mine = await here.tables.get(live.row.id)
        assert mine.elsewhere == {nodes_of(there).id: There([1], ["a"], 2)}
