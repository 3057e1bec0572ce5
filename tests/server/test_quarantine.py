"""A table that cannot be read is set apart: it stops no other, and its readers are told so in words."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from bastide.server import schema
from bastide.server.hall import Hall
from bastide.server.live import GRACE
from bastide.server.policy import TimeControl
from bastide.server.rows import Seat, TableRow
from tests.server.halls import Clockwork, hall_at, seated
from tests.server.network import Person, serving
from tests.server.test_hall import refused, run
from tests.server.test_moving_on import bots_of, until

t, s, log = schema.tables, schema.seats, schema.log
DAMAGE: dict[str, sa.Update | sa.Delete] = {
    "a policy nobody knows": t.update().values(policy='{"gravity": 9}'),
    "a policy that is no JSON": t.update().values(policy="{"),
    "options that are a list": t.update().values(options="[]"),
    "a clock that is none": t.update().values(policy='{"clock": {"move": "soon"}}'),
    "a game that is not here": t.update().values(game="chess"),
    "an action that is none": log.update().where(log.c.kind == "play").values(action="castle"),
    "a hole in the log": t.update().values(seq=9),
    "a missing seat": s.delete().where(s.c.seat == 1),
}


async def damage(hall: Hall, what: sa.Update | sa.Delete, table_id: str) -> None:
    key = what.table.c.id if what.table is t else what.table.c.table_id
    await hall.store.do(what.where(key == table_id))
    hall.tables.in_memory.clear()


@pytest.mark.parametrize("what", DAMAGE)
def test_one_damaged_table_stops_no_other(tmp_path: Path, what: str) -> None:
    async def lists(hall: Hall, guest: str) -> list[str]:
        store = hall.store
        pages = (
            await store.tables_of(guest),
            await store.ended_tables(guest),
            await store.open_tables(),
        )
        return [row.id for page in pages for row in page.tables]

    async def go() -> None:
        clockwork = Clockwork()
        async with hall_at(f"sqlite:///{tmp_path}/games.db", clockwork.environment) as hall:
            policy = {"clock": TimeControl(move=10)}
            bad, ada = await seated(hall, "forteresse", policy=policy)
            await bad.play(0, bad.seq, ["e4-e5"], "a")
            name = bad.row.id
            good, _ = await seated(hall, "forteresse", policy=policy)
            await damage(hall, DAMAGE[what], name)
            await lists(hall, ada.id)
            clockwork.time += GRACE + 10_000
            assert await hall.play.expire() == 1
            await refused("quarantined", hall.tables.get(name))
            ((table, why, at),) = await hall.store.quarantined()
            assert (table, bool(why)) == (name, True)
            assert at > 1_700_000_000_000
            assert name not in await lists(hall, ada.id)
            assert await hall.store.ended_tables(None) == ([], None)
            assert (await hall.tables.get(good.row.id)).row.status == "timeout"

    asyncio.run(go())


@run
async def test_what_was_mended_is_released(url: str) -> None:
    async with hall_at(url) as hall:
        live, ada = await seated(hall, "forteresse")
        name = live.row.id
        await damage(hall, t.update().values(policy="{"), name)
        await refused("quarantined", hall.tables.get(name))
        assert await hall.store.tables_of(ada.id) == ([], None)
        await damage(hall, t.update().values(policy="{}"), name)
        await refused("quarantined", hall.tables.get(name))  # nobody has said that it is mended
        assert await hall.store.release(name)
        assert not await hall.store.release(name)
        assert (await hall.tables.get(name)).seq == live.seq
        assert [row.id for row in (await hall.store.tables_of(ada.id)).tables] == [name]


@run
async def test_who_is_at_a_table_that_is_set_apart_is_sent_away(url: str) -> None:
    class Ear:
        viewers: list[int | None] = [0, 1]

        def __init__(self) -> None:
            self.guest, self.why = ada, ""

        def send(self, message: bytes) -> None:
            pass

        def close(self, why: str) -> None:
            self.why = why

    async with hall_at(url) as hall:
        live, ada = await seated(hall, "forteresse")
        ear = Ear()
        live.join(ear)
        await hall.tables.quarantine(live.row.id, ValueError("broken"))
        assert ear.why == "quarantined"
        assert [why for _, why, _ in await hall.store.quarantined()] == ["ValueError: broken"]
        await refused("quarantined", hall.tables.get(live.row.id))


@run
async def test_however_many_clocks_stand_still_the_others_run(url: str) -> None:
    clockwork = Clockwork()
    async with hall_at(url, clockwork.environment) as hall:
        live, _ = await seated(hall, "forteresse", policy={"clock": TimeControl(move=10)})
        stored = await hall.store.table(live.row.id)
        assert stored is not None
        overdue = replace(stored, policy={"gravity": 9}, deadline=1)
        await asyncio.gather(*[hall.store.create(copy(overdue, n)) for n in range(120)])
        clockwork.time += GRACE
        assert await hall.play.expire() == 1
        assert live.row.status == "timeout"
        assert len(await hall.store.quarantined()) == 120
        assert await hall.store.overdue(clockwork.time) == []


def copy(row: TableRow, n: int) -> TableRow:
    return replace(row, id=f"c{n}", seats=[Seat(0, "human"), Seat(1, "human")])


@run
async def test_a_damaged_table_does_not_keep_bots_from_the_others(url: str) -> None:
    async with hall_at(url) as hall:
        tables = [(await seated(hall, "forteresse", ["bot:random", "me"]))[0] for _ in range(3)]
        await damage(hall, t.update().values(policy="{"), tables[1].row.id)
        await hall.store.do(t.update().values(changed=1))
        async with bots_of(hall) as bots:
            await bots.look_round()
            good = [await hall.tables.get(tables[n].row.id) for n in (0, 2)]
            await until(lambda: all(live.ply for live in good))
        assert [row.table_id for row in await hall.store.quarantined()] == [tables[1].row.id]


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server whose database has a bad row on a bot's turn, and that table."""
    file = tmp_path_factory.mktemp("quarantine") / "games.db"

    async def prepare() -> str:
        async with hall_at(f"sqlite:///{file}") as hall:
            live, _ = await seated(hall, "forteresse", ["bot:random", "me"], public=True)
            return live.row.id

    table = asyncio.run(prepare())
    with sqlite3.connect(file) as stored:
        stored.execute("update tables set policy = '{\"gravity\": 9}'")
    stored.close()
    with serving(f"sqlite:///{file}", bot_workers=1) as base:
        yield base, table


def test_readers_of_a_damaged_table_are_refused_in_words(damaged: tuple[str, str]) -> None:
    base, table = damaged
    ada = Person(base)
    paths = ("", "/step", "/log", "/plies/0", "/transcript", "/card.png")
    for lang, word in (("en", "set apart"), ("fr", "mise à l’écart")):
        ada.http.headers["accept-language"] = lang
        for path in paths:
            told: dict[str, Any] = ada.get(f"/api/tables/{table}{path}", 503)
            assert told["code"] == "quarantined"
            assert word in told["message"]
    for path in (f"/table/{table}", f"/replay/{table}/1"):  # the client's own page
        assert ada.http.get(path).status_code == ada.http.get("/").status_code
    for path in ("/api/tables", "/api/me", "/api/replays", "/healthz"):
        ada.get(path)


def test_nobody_listens_to_a_damaged_table(damaged: tuple[str, str]) -> None:
    base, table = damaged
    with pytest.raises(WebSocketException), Person(base).line(table) as line:
        line.until("welcome")
