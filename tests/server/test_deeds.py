"""What is done at a table is done to its end: on disk and shown, whatever becomes of those who asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa

from bastide.games import game
from bastide.server import offers
from bastide.server.database import Database
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.plans import Plan, SeatPlan
from tests.server.halls import Clockwork, Reader, asked, hall_at, seated
from tests.server.test_hall import file, refused, run

__all__ = ["file"]
T = TypeVar("T")


class SlowDisk:
    """The next thing that is written takes until `go_on` is set; `begun` tells that it is under way."""

    def __init__(self, database: Database) -> None:
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        self._write, database._driver.write = database._driver.write, self.write  # type: ignore[method-assign]

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        self.begun.set()
        await self.go_on.wait()
        return await self._write(work)


async def watched(hall: Hall, live: LiveTable) -> Reader:
    """Somebody who looks on."""
    reader = Reader(None, live.viewers_of(None))
    live.join(reader)
    return reader


@run
async def test_who_leaves_while_it_is_written_tears_nothing(url: str) -> None:
    """His line breaks between the commit and what follows: the others see what is on disk."""
    async with hall_at(url) as hall:
        live, _ = await seated(hall, "forteresse")
        bob = await watched(hall, live)
        disk = SlowDisk(hall.store.database)
        deed = asyncio.create_task(
            hall.play.act(live, lambda: live.play(0, live.seq, ["e4-e5"], "a"))
        )
        await disk.begun.wait()
        deed.cancel()
        disk.go_on.set()
        await asyncio.gather(deed, return_exceptions=True)
        await hall.close()  # which waits for what is under way
        assert deed.cancelled()
        assert await hall.store.version(live.row.id) == (live.seq, live.row.revision) == (2, 0)
        assert [told["action"] for told in bob.sent if told["t"] == "step"] == ["e4-e5"]


@run
async def test_where_only_the_answer_to_commit_is_lost_all_see_what_stands(url: str) -> None:
    async with hall_at(url) as hall:
        live, _ = await seated(hall, "forteresse")
        bob = await watched(hall, live)
        driver = hall.store.database._driver
        write = driver.write

        async def written_but_not_told(work: Callable[[sa.Connection], Any]) -> Any:
            await write(work)
            driver.write = write  # type: ignore[method-assign]
            raise OSError("the line broke")

        driver.write = written_but_not_told  # type: ignore[assignment]
        with pytest.raises(OSError, match="broke"):
            await hall.play.act(live, lambda: live.play(0, 1, ["e4-e5"], "a"))
        assert (live.seq, live.unsure) == (2, False)
        assert [told["action"] for told in bob.sent if told["t"] == "step"] == ["e4-e5"]
        assert await live.play(0, 1, ["e4-e5"], "a") == 2  # as a browser sends it again


@run
async def test_while_the_database_is_away_nobody_decides_by_what_may_be_old(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "forteresse")
        database = hall.store.database
        write, look = database._driver.write, database._driver.look

        async def away(work: Callable[[sa.Connection], Any]) -> Any:
            raise OSError("away")

        async def written(work: Callable[[sa.Connection], Any]) -> Any:
            await write(work)
            raise OSError("away")

        database._driver.write, database._driver.look = written, away  # type: ignore[assignment]
        with pytest.raises(OSError, match="away"):
            await hall.play.act(live, lambda: live.play(0, 1, ["e4-e5"], "a"))
        assert (live.seq, live.unsure) == (1, True)
        database._driver.write, database._driver.look = write, look  # type: ignore[method-assign]
        assert await hall.tables.get(live.row.id) is live
        assert (live.seq, live.unsure) == (2, False)


@run
async def test_a_game_whose_beginning_was_lost_begins_when_somebody_comes(url: str) -> None:
    """Killed between the last seat and the beginning: everybody is there, and nobody would sit down again."""
    clockwork = Clockwork()
    async with hall_at(url, clockwork.environment) as hall:
        ada, _ = await hall.guests.welcome("Ada")
        bob, _ = await hall.guests.welcome("Bob")
        plan = Plan(game("forteresse"), 2, [SeatPlan("me"), SeatPlan("open")])
        live, _ = await hall.openings.open(ada, plan)

        async def killed() -> None:
            raise KeyboardInterrupt

        live.start = killed  # type: ignore[method-assign]
        with pytest.raises(KeyboardInterrupt):
            await hall.seats.take.__wrapped__(hall.seats, live, bob, None)  # type: ignore[attr-defined]
    async with hall_at(url, clockwork.environment) as hall:
        live = await hall.tables.get(live.row.id)
        assert (live.row.status, live.seats_of(bob)) == ("waiting", [1])
        await hall.seats.arrive(live, ada)
        assert live.row.status == "playing"


@run
async def test_who_resigns_leaves_his_seat_in_the_same_moment(url: str) -> None:
    """The log says that a bot goes on, and it does: both are written at once."""
    async with hall_at(url) as hall:
        live, ada = await seated(hall, "robber-knights", ["me", "me", "me"])
        written: list[int] = []
        hall.store.database.on_commit = lambda seconds: written.append(live.seq)
        await hall.play.resign(live, 0, ada)
        assert len(written) == 1
        row = await hall.store.table(live.row.id)
        assert row is not None
        assert [seat.kind for seat in row.seats] == ["bot", "human", "human"]
        assert (row.seats, row.revision) == (live.row.seats, live.row.revision)
        assert (await hall.store.log(live.row.id))[-1].kind == "resign"
        await hall.seats.give_to_bot(live, 1, "casual")  # by the number its row has now


@run
async def test_a_yes_answers_what_was_asked_and_nothing_else(file: str) -> None:
    """Ada asks for one action back, Bob agrees, and on the way it becomes an offer of a draw, or of all actions."""
    async with hall_at(file) as hall:
        bob, _ = await hall.guests.welcome("Bob")
        live, _ada = await seated(hall, "forteresse", ["me", "open"])
        await hall.seats.take(live, bob, None)
        await live.play(0, live.seq, ["e4-e5"], "a")
        await offers.ask_takeback(live, 0, live.seq, 0)
        first = asked(live)
        await offers.offer_draw(live, 0)
        await refused("no-offer", offers.answer(live, 1, first, True))
        await offers.ask_takeback(live, 0, live.seq, 0)
        await refused("no-offer", offers.answer(live, 1, first, True))
        assert (live.row.status, live.ply) == ("playing", 1)
        await offers.answer(live, 1, asked(live), True)
        assert live.ply == 0


@run
async def test_a_key_that_was_used_brings_an_undo_what_it_brought(file: str) -> None:
    async with hall_at(file) as hall:
        live, _ = await seated(hall, "castle")
        for number in range(20):
            seat = live.actor
            assert isinstance(seat, int)
            floor = live.undo_floor(seat)
            if floor < live.ply:
                break
            reached = await live.play(seat, live.seq, [live.table.legal()[0]], f"k{number}")
        else:
            pytest.fail("nothing could be taken back")
        before = live.seq
        assert await live.undo(seat, before, floor, f"k{number - 1}") == reached
        assert live.seq == before
