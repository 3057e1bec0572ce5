"""Nobody's bots and hints wait for all of somebody else's; bots among themselves play while somebody looks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bastide.games import game
from bastide.server import workers as w
from bastide.server.botplayers import BotPlayers
from bastide.server.connections import Connections
from bastide.server.fairness import Claim, Owner
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.metrics import Metrics
from bastide.server.plans import Plan, SeatPlan
from bastide.server.requests import Requests
from bastide.server.wire import incoming as m
from bastide.server.workers import BotJob, Busy, HintJob
from tests.server.desks import Browser, Desk, one_desk, until
from tests.server.halls import Clockwork, hall_at


async def known(hall: Hall, name: str, address: str) -> Guest:
    guest, _ = await hall.guests.welcome(name)
    hall.guests.seen_at(guest.id, address)
    return guest


async def table_of(hall: Hall, host: Guest, *seats: str) -> LiveTable:
    places = [SeatPlan(*seat.split(":")) for seat in seats]
    live, _ = await hall.openings.open(host, Plan(game("forteresse"), len(seats), places))
    return live


def play(url: Path, work: Any) -> None:
    """Run a test in a hall of its own."""

    async def run() -> None:
        async with hall_at(f"sqlite:///{url}/games.db", Clockwork().environment) as hall:
            await work(hall)

    asyncio.run(run())


def test_the_bot_of_one_is_not_behind_all_the_bots_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: many games against masters. A beginner's answer elsewhere is the next one thought about."""

    async def work(hall: Hall) -> None:
        workers = one_desk(monkeypatch)
        bots = BotPlayers(hall, workers, Metrics())
        mallory, ada = await known(hall, "Mallory", "club"), await known(hall, "Ada", "home")
        for _ in range(30):
            await table_of(hall, mallory, "bot:master", "me")
        await until(lambda: workers.waiting == 29)  # and one is being thought about
        live = await table_of(hall, ada, "bot:beginner", "me")
        await until(lambda: workers.waiting == 30)
        Desk.answers()
        await until(lambda: len(Desk.taken) == 2)
        assert [job.bot for job in Desk.taken] == ["master", "beginner"]
        Desk.answers()
        await until(lambda: live.ply == 1)
        await bots.close()
        await workers.close()

    play(tmp_path, work)


def test_the_hint_of_one_is_not_behind_all_the_hints_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: a hundred hints for twenty-five guests of one address."""

    async def work(hall: Hall) -> None:
        workers = one_desk(monkeypatch)
        requests = Requests(hall, workers, Metrics())
        asking: list[asyncio.Task[Any]] = []

        async def ask(guest: Guest) -> None:
            live = await table_of(hall, guest, "me", "bot:random")
            wish = m.Hint(1, 0, live.seq)
            asking.append(asyncio.create_task(requests.handle(live, guest, wish, "en")))

        for n in range(25):
            guest = await known(hall, f"Mallory {n}", "club")
            for _ in range(2):
                await ask(guest)
        await until(lambda: workers.waiting == 49)
        ada = await known(hall, "Ada", "home")
        await ask(ada)
        await until(lambda: workers.waiting == 50)
        Desk.answers(3)
        await until(lambda: sum(task.done() for task in asking) == 3)
        assert asking[-1].done()  # the one that was thought about, one more, and hers
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert workers.waiting == 0  # nobody waits: nothing is thought about
        await workers.close()

    play(tmp_path, work)


def test_a_job_counts_for_what_its_level_takes(tmp_path: Path) -> None:
    view = game("forteresse").configure(2, {}).start().view(0)

    def seconds(bot: str) -> float:
        return BotJob.of(bot, 1, view, None).expected

    order = ["random", "beginner", "casual", "skilled", "expert", "master", "legend"]
    assert sorted(order, key=seconds) == order
    assert seconds("beginner") < HintJob.of("", 1, view, None).expected < seconds("master")


def test_a_bot_that_had_to_give_way_stands_in_line_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(w, "MOST_WAITING", 1)
    monkeypatch.setattr("bastide.server.botplayers.AGAIN", 0)

    async def work(hall: Hall) -> None:
        workers = one_desk(monkeypatch)
        bots = BotPlayers(hall, workers, Metrics())
        ada, bob = await known(hall, "Ada", "home"), await known(hall, "Bob", "club")
        lives = [await table_of(hall, ada, "bot:random", "me") for _ in range(3)]
        with pytest.raises(Busy):  # the longest of whoever has most gives way: this one
            await workers.ask(BotJob.of("master", 1, lives[0].table.view(0), None), Claim(Owner("home", ada.id), 3))  # fmt: skip
        lives.append(await table_of(hall, bob, "bot:random", "me"))
        Desk.answers(len(lives))
        await until(lambda: all(live.ply == 1 for live in lives))
        assert {live.row.seats[0].bot for live in lives} == {"random"}  # nobody was replaced
        await bots.close()
        await workers.close()

    play(tmp_path, work)


def test_bots_among_themselves_play_while_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        workers = one_desk(monkeypatch)
        bots, metrics = BotPlayers(hall, workers, Metrics()), Metrics()
        connections = Connections(hall, Requests(hall, workers, metrics), 10)
        ada = await known(hall, "Ada", "home")
        live = await table_of(hall, ada, "bot:random", "bot:random")
        await bots.look_round()  # nor after a restart
        assert not live.bot_at_work
        browser = Browser()
        watching = asyncio.create_task(connections.serve(browser, live, None, "en", "home"))  # type: ignore[arg-type]
        browser.say(t="hello")
        await until(lambda: len(Desk.taken) == 1)
        Desk.answers(2)
        await until(lambda: live.ply == 2)
        await until(lambda: len(Desk.taken) == 3)
        browser.hang_up()
        await watching
        Desk.answers()
        await until(lambda: not live.bot_at_work)
        assert live.ply == 2  # what was being thought about meanwhile is dropped
        assert len(Desk.taken) == 3
        again = Browser()
        watching = asyncio.create_task(connections.serve(again, live, ada, "en", "home"))  # type: ignore[arg-type]
        again.say(t="hello")
        await until(lambda: len(Desk.taken) == 4)
        again.hang_up()
        await watching
        await bots.close()
        await workers.close()

    play(tmp_path, work)


def test_bots_among_themselves_are_not_looked_for_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        ada = await known(hall, "Ada", "home")
        await table_of(hall, ada, "bot:random", "bot:random")
        hers = await table_of(hall, ada, "bot:random", "me")
        hall.tables.in_memory.clear()
        assert await hall.store.waiting_for_bots(10) == [hers.row.id]
        workers = one_desk(monkeypatch)
        bots = BotPlayers(hall, workers, Metrics())
        await bots.look_round()
        assert list(hall.tables.in_memory) == [hers.row.id]
        await bots.close()
        await workers.close()

    play(tmp_path, work)


def test_a_person_who_resigned_does_not_keep_bots_playing(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ada = await known(hall, "Ada", "home")
        plan = Plan(game("dissuasion"), 3, [SeatPlan("me"), *[SeatPlan("bot", "random")] * 2])
        live, _ = await hall.openings.open(ada, plan)
        assert live.attended
        await hall.play.resign(live, 0)
        assert live.row.status == "playing"
        assert live.only_bots
        assert not live.attended

    play(tmp_path, work)
