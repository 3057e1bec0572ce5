"""Bots and clocks go on: whatever keys people plant, databases that go away, servers that are killed, long queues."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from bastide.server import botplayers, database
from bastide.server.botplayers import BotPlayers
from bastide.server.environment import Environment, SteadyClock
from bastide.server.fairness import Claim
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.live import GRACE, LiveTable
from bastide.server.metrics import Metrics
from bastide.server.notices import Notices
from bastide.server.policy import TimeControl
from bastide.server.standing import BotTurn
from bastide.server.tables import Tables
from bastide.server.workers import BotJob, Workers
from tests.server.halls import Clockwork, hall_at, seated
from tests.server.network import get, serving
from tests.server.postgres import Postgres
from tests.server.test_hall import run

PATIENCE = 120  # seconds, on a machine that has other things to do


class Minds(Workers):
    """Thinks in this process, when `meanwhile` is over."""

    def __init__(self, meanwhile: Callable[[], Awaitable[Any]] | None = None) -> None:
        super().__init__(1, 1)
        self.thoughts, self._meanwhile = 0, meanwhile

    async def ask(self, job: BotJob, claim: Claim | None = None) -> str:  # type: ignore[override]
        self.thoughts += 1
        await (self._meanwhile() if self._meanwhile else asyncio.sleep(0))
        return str(job.answer())


class Ear:
    """Somebody who listens: what he was last told about the table."""

    def __init__(self, guest: Guest, viewers: list[int | None]) -> None:
        self.guest, self.viewers = guest, viewers
        self.stuck: list[int | None] = []

    def send(self, message: bytes) -> None:
        told = json.loads(message)
        if told["t"] == "table":
            self.stuck.append(told["table"].get("stuck"))

    def close(self, why: str) -> None:
        raise AssertionError(why)


@asynccontextmanager
async def bots_of(hall: Hall, minds: Workers | None = None) -> AsyncIterator[BotPlayers]:
    bots = BotPlayers(hall, minds or Minds(), Metrics())
    try:
        yield bots
    finally:
        await bots.close()


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.005)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is waited for long."""
    monkeypatch.setattr(botplayers, "AGAIN", 0.01)
    monkeypatch.setattr(botplayers, "LONGEST_WAIT", 0.05)
    monkeypatch.setattr(botplayers, "LOOK_SOON", 0.01)


only_postgres = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


# ---- keys


@run
async def test_no_key_a_player_can_send_is_one_of_the_house(file: str) -> None:
    async with hall_at(file) as hall, bots_of(hall):
        live, _ = await seated(hall, "forteresse")
        await live.play(0, live.seq, ["e4-e5"], "bot-3")
        await live.play(1, live.seq, live.table.legal()[:1], "None")
        assert live.seq == 3
        await hall.seats.give_to_bot(live, 0, "random")
        await until(lambda: not live.bot_at_work)
        assert live.seq == 4
        assert (await hall.store.log(live.row.id))[-1].key is None


@run
async def test_a_bot_whose_move_changes_nothing_stops_and_the_table_is_told(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(live: LiveTable, turn: BotTurn, action: str) -> None:
        pass

    minds = Minds()
    async with hall_at(file) as hall, bots_of(hall, minds) as bots:
        live, ada = await seated(hall, "forteresse", ["me", "bot:random"])
        ear = Ear(ada, [0])
        live.join(ear)
        with monkeypatch.context() as patched:
            patched.setattr(LiveTable, "play_for_bot", nothing)
            await hall.play.act(live, lambda: live.play(0, live.seq, ["e4-e5"], "a"))
            await until(lambda: not live.bot_at_work)
            assert ear.stuck[-1] == 1
            await bots.look_round()
            await hall.play.act(live, lambda: asyncio.sleep(0))
            assert not live.bot_at_work  # nothing has changed: why should it think again?
        assert minds.thoughts == 1
        await hall.seats.give_to_bot(live, 1, "greedy")
        await until(lambda: live.ply == 2)
        assert ear.stuck[-1] is None


@run
async def test_a_bot_that_could_not_move_is_not_fetched_again_at_once(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(live: LiveTable, turn: BotTurn, action: str) -> None:
        pass

    async with hall_at(file) as hall:
        await seated(hall, "forteresse", ["bot:random", "me"])
    monkeypatch.setattr(LiveTable, "play_for_bot", nothing)
    minds = Minds()
    async with hall_at(file) as hall, bots_of(hall, minds) as bots:
        for _ in range(3):
            await bots.look_round()
            await until(
                lambda: not any(live.bot_at_work for live in hall.tables.in_memory.values())
            )
        assert minds.thoughts == 1


# ---- a database that goes away


@run
async def test_a_locked_file_holds_bots_up_but_does_not_stop_them(
    file: str, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SQLITE", ("busy_timeout=10", *database.SQLITE[1:]))
    intruder = sqlite3.connect(file.removeprefix("sqlite:///"), isolation_level=None)

    async def lock() -> None:
        if minds.thoughts == 1:
            intruder.execute("BEGIN IMMEDIATE")

    minds = Minds(lock)
    async with hall_at(file) as hall, bots_of(hall, minds):
        live, ada = await seated(hall, "forteresse", ["me", "bot:random"])
        ear = Ear(ada, [0])
        live.join(ear)
        await hall.play.act(live, lambda: live.play(0, live.seq, ["e4-e5"], "a"))
        await until(lambda: live.stuck == 1)  # it has failed some times, and people are told
        intruder.execute("ROLLBACK")
        intruder.close()
        await until(lambda: live.ply == 2)
        await until(lambda: ear.stuck[-2:] == [1, None])


@only_postgres
@run
async def test_bots_and_news_survive_a_restart_of_postgresql(
    url: str, cluster: Postgres, hasty: None
) -> None:
    restarted, missed = asyncio.Event(), asyncio.Event()
    minds = Minds(restarted.wait)
    async with hall_at(url) as hall, bots_of(hall, minds):
        notices = Notices(hall.store.database.url, hall.hear, missed.set)
        await notices.open()
        tables = [(await seated(hall, "forteresse", ["me", "bot:random"]))[0] for _ in range(5)]
        for live in tables:
            await hall.play.act(live, lambda live=live: live.play(0, live.seq, ["e4-e5"], "a"))
        await until(lambda: minds.thoughts == 5)
        await asyncio.to_thread(cluster.restart)
        restarted.set()
        await until(lambda: all(live.ply == 2 for live in tables))
        async with asyncio.timeout(PATIENCE):
            await missed.wait()
        await notices.close()


# ---- looking round


@run
async def test_a_bot_that_was_forgotten_is_woken(file: str) -> None:
    """Whatever the reason: here its task was ended."""
    async with hall_at(file) as hall:
        async with bots_of(hall, Minds(asyncio.Event().wait)):
            live, _ = await seated(hall, "forteresse", ["bot:random", "me"])
            await asyncio.sleep(0)
        assert (live.ply, live.bot_at_work) == (0, False)
        async with bots_of(hall) as bots:
            await bots.look_round()
            await until(lambda: live.ply == 1)


@run
async def test_tables_that_wait_for_bots_are_fetched_some_at_a_time_newest_first(
    file: str, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    clockwork, go = Clockwork(), asyncio.Event()
    monkeypatch.setattr(botplayers, "FETCHED", 5)
    async with hall_at(file, clockwork.environment) as hall:
        names = []
        for _ in range(12):
            clockwork.time += 1000
            live, _ = await seated(hall, "forteresse", ["bot:random", "me"])
            names.append(live.row.id)
    async with (
        hall_at(file, clockwork.environment) as hall,
        bots_of(hall, Minds(go.wait)) as bots,
    ):
        bots.start()
        await until(lambda: len(bots._fetched) == 5)  # and counted
        assert await bots.look_round()  # there are more, but not yet
        assert sorted(hall.tables.in_memory) == sorted(names[-5:])
        await hall.tables.get(names[-1])  # somebody has come
        go.set()
        await until(lambda: list(hall.tables.in_memory) == [names[-1]])  # the others leave again
        while await hall.store.waiting_for_bots(1):
            await asyncio.sleep(0.01)
        assert [(await hall.store.table(name)).seq for name in names] == [2] * 12


def test_a_server_answers_before_it_has_found_its_tables(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def prepare() -> None:
        async with hall_at(file) as hall:
            await seated(hall, "forteresse", ["bot:random", "me"])

    asyncio.run(prepare())
    answered, loaded, load = Event(), [], Tables._load

    async def slowly(tables: Tables, table_id: str) -> LiveTable:
        await asyncio.to_thread(answered.wait, PATIENCE)
        loaded.append(table_id)
        return await load(tables, table_id)

    monkeypatch.setattr(Tables, "_load", slowly)
    with serving(file, bot_workers=1) as base:
        assert get(f"{base}/healthz").status_code == 200
        assert not loaded
        answered.set()
        while not loaded:
            time.sleep(0.01)


# ---- time


@run
async def test_who_sets_the_machines_clock_ends_no_game_and_gives_no_time(file: str) -> None:
    wall, passed = [1_000_000], [500]
    clock = SteadyClock(lambda: wall[0], lambda: passed[0])
    async with hall_at(file, Environment(now=clock)) as hall:
        live, _ = await seated(hall, "forteresse", policy={"clock": TimeControl(move=10)})
        for jump in (3_600_000, -7_200_000):
            wall[0] += jump
            assert await hall.play.expire() == 0
        assert live.deadline() == 1_010_000
        passed[0] += 10_000
        assert await hall.play.expire() == 1


def test_the_servers_own_time_does_not_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = Environment()
    before = environment.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert 0 <= environment.now() - before < 60_000


# ---- grace


@pytest.fixture
def clocked() -> dict[str, Any]:
    return {"policy": {"clock": TimeControl(move=10)}}


@run
async def test_a_host_wins_no_time_by_passing_seats_to_and_fro(
    file: str, clocked: dict[str, Any]
) -> None:
    clockwork = Clockwork()
    async with hall_at(file, clockwork.environment) as hall:
        live, ada = await seated(hall, "forteresse", ["me", "bot:random"], **clocked)
        clockwork.time += 9_999
        await hall.seats.open(live, 1)
        await hall.seats.take(live, ada, 1)
        await hall.seats.give_to_bot(live, 1, "random")
        clockwork.time += 1
        assert await hall.play.expire() == 1


@run
async def test_a_seat_has_grace_once_a_game_when_it_passes_to_a_person(
    url: str, clocked: dict[str, Any]
) -> None:
    clockwork = Clockwork()
    async with hall_at(url, clockwork.environment) as hall:
        live, ada = await seated(hall, "forteresse", ["bot:random", "me"], **clocked)
        clockwork.time += 30_000  # no bot is at work here; a person comes in its stead
        await hall.seats.open(live, 0)
        await hall.seats.take(live, ada, 0)
        assert live.deadline() == clockwork.time + GRACE
        clockwork.time += GRACE - 1
        await hall.seats.give_to_bot(live, 0, "random")
        await hall.seats.open(live, 0)
        assert await hall.play.expire() == 0
        hall.tables.in_memory.clear()  # it is written down
        clockwork.time += 1
        assert await hall.play.expire() == 1


@run
async def test_the_clock_of_a_seat_that_passes_to_a_bot_is_looked_at_no_more(
    file: str, clocked: dict[str, Any]
) -> None:
    clockwork = Clockwork()
    async with hall_at(file, clockwork.environment) as hall:
        live, _ = await seated(hall, "forteresse", **clocked)
        await hall.seats.give_to_bot(live, 0, "random")
        assert await hall.store.overdue(clockwork.time + 10_000_000) == []
