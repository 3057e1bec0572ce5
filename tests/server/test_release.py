"""The database of the release before, as its own code left it (`release.py`): brought to today's shape, played on."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bastide.server import schema
from bastide.server.database import shape
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.office import Office
from bastide.server.refusals import Refused
from bastide.server.shelf import Shelf
from tests.server.halls import Clockwork, hall_at
from tests.server.release import CLOCK, MOVE, go_on

DATA = Path(__file__).parents[1] / "data"
PLAYED, WAITING, ENDED, APART = "id6", "id7", "id8", "id9"
ADA, GRACE = "token2", "token4"


def load(url: str) -> None:
    """The database of the release, of this kind, into an empty one."""
    if url.startswith("sqlite:///"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.executescript((DATA / "release-sqlite.sql").read_text("utf-8"))
        connection.close()
    else:
        file = DATA / "release-postgresql.sql"
        command = ["psql", "--quiet", "--set=ON_ERROR_STOP=1", f"--file={file}", url]
        subprocess.run(command, check=True, capture_output=True)


def test_games_of_the_release_before_go_on(url: str) -> None:
    load(url)
    world = Clockwork()
    world.time = 2_000_000  # later than anything in it

    async def run() -> None:
        async with hall_at(url, world.environment) as hall:
            await _has_todays_shape(hall)
            await _goes_on(await hall.tables.get(PLAYED), hall, world)
            await _begins(hall, world)
            await _is_over(await hall.tables.get(ENDED))
            await _keeps_what_lies_beside(hall)

    asyncio.run(run())


async def _has_todays_shape(hall: Hall) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    has, wanted = await hall.store.database.look(shape)
    assert has == wanted
    assert await hall.store.database.look(differences) == []


async def _goes_on(live: LiveTable, hall: Hall, world: Clockwork) -> None:
    """People, a bot and their clocks; what was said is read by whom it was said to."""
    assert live.row.status == "playing" and live.policy.clock == CLOCK
    assert live.timer is not None and live.timer.banks == (600_000,) * 3
    before, acted = live.seq, set()
    for _ in range(12):
        acted.add(live.row.seats[live.actor].kind if isinstance(live.actor, int) else "")
        await go_on(live, world, 1)
    assert acted == {"human", "bot"}
    assert live.seq >= before + 12
    assert (await hall.store.log(PLAYED))[-1].at == world.time == 2_000_000 + 12 * MOVE
    ada, grace = await hall.guests.who(ADA), await hall.guests.who(GRACE)
    assert ada is not None and grace is not None
    assert live.seats_of(ada) == [0] and live.seats_of(grace) == [1]
    assert [line.text for line in await hall.chat.said(live, grace, 0, 0)] == [
        "Good luck!", "A truce?",
    ]  # fmt: skip


async def _begins(hall: Hall, world: Clockwork) -> None:
    """Somebody takes the seat that was open, and they play."""
    assert [row.id for row in (await hall.store.open_tables()).tables] == [WAITING]
    live, grace = await hall.tables.get(WAITING), await hall.guests.who(GRACE)
    assert grace is not None
    assert await hall.seats.take(live, grace, None) == 1
    await go_on(live, world, 4)
    assert live.row.status == "playing" and live.ply >= 4


async def _is_over(live: LiveTable) -> None:
    assert live.row.status == "over"
    assert live.table.over and live.table.state.outcome().winners


async def _keeps_what_lies_beside(hall: Hall) -> None:
    database = hall.store.database
    (ban,) = await Office(database).bans()
    assert (ban.network, ban.why) == ("203.0.113.0/24", "Noise")
    (kept,) = await Shelf(database, 40).of("id1", "forteresse")
    assert kept.name == "Mine" and await hall.store.edition(kept.sha256)
    with pytest.raises(Refused, match=r".") as refused:
        await hall.tables.get(APART)
    assert refused.value.code == "quarantined"
    await Office(database).let_out(APART, "root", hall.environment.now())
    assert (await hall.tables.get(APART)).row.status == "playing"
