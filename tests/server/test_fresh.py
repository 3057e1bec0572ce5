"""Who asks a server for a table finds it as it stands in the database: not less, whatever that server has heard, nor more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bastide.server import presenter, tables
from bastide.server.refusals import Refused
from bastide.server.store import Store
from tests.server.halls import Reader, hall_at, play_on, seated
from tests.server.test_hall import run


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@run
async def test_a_table_on_its_way_into_memory_is_read_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was read for somebody before us, and replaying it takes long."""
    reading, go_on, beside = asyncio.Event(), asyncio.Event(), tables.beside

    async def slow(work: Callable[..., Any], *given: Any) -> Any:
        if getattr(work, "__name__", "") == "replay":
            reading.set()
            await go_on.wait()
        return await beside(work, *given)

    async with hall_at(url) as here, hall_at(url) as there:
        live, _ = await seated(here, "forteresse")
        monkeypatch.setattr(tables, "beside", slow)
        before = asyncio.create_task(there.tables.get(live.row.id))
        await reading.wait()
        reached = await live.play(0, live.seq, ["e4-e5"], "a")
        after = asyncio.create_task(there.tables.get(live.row.id))
        await asyncio.sleep(0)
        go_on.set()
        assert (await after).seq == reached
        await before


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@run
async def test_who_has_seen_more_elsewhere_is_not_told_that_he_is_late(url: str) -> None:
    """A line moves to another server, which has not heard of the last action yet: it takes it, and plays."""
    async with hall_at(url) as here, hall_at(url) as there:
        live, _ = await seated(here, "forteresse")
        late = await there.tables.get(live.row.id)
        reached = await live.play(0, live.seq, ["e4-e5"], "a")
        assert late.seq < reached
        answer = live.table.legal()[0]
        assert await late.play(1, reached, [answer], "b") == reached + 1
        with pytest.raises(Refused, match="gone on"):  # what nobody can have seen
            await late.play(0, reached + 9, ["e4-e5"], "c")


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@run
async def test_the_end_is_shown_with_the_last_entry_and_not_before(url: str) -> None:
    """Also by a server that hears of several at once: each moment is shown as it was."""
    async with hall_at(url) as here, hall_at(url) as there:
        live, ada = await seated(here, "forteresse")
        lines = [(live, Reader(ada, [0, 1]))]
        lines += [(await there.tables.get(live.row.id), Reader(ada, [0, 1]))]
        for table, line in lines:
            table.join(line)
        await play_on(live, Random(1), 5)
        await live.end("resign", 1)
        await there.tables.catch_up(lines[1][0])
        shown, elsewhere = (
            [(m["seq"], m["status"], "ask" in m, "end" in m) for m in line.sent if m["t"] == "step"]
            for _, line in lines
        )
        assert elsewhere == shown
        assert [end for *_, end in shown] == [False] * 10 + [True] * 2


@run
async def test_the_end_is_not_told_before_it_is_written(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, go_on, append = asyncio.Event(), asyncio.Event(), Store.append

    async def slow(*given: Any, **named: Any) -> None:
        writing.set()
        await go_on.wait()
        await append(*given, **named)

    async with hall_at(url) as hall:
        live, _ = await seated(hall, "forteresse")
        monkeypatch.setattr(Store, "append", slow)
        ending = asyncio.create_task(live.end("resign", 1))
        await writing.wait()
        meanwhile = presenter.step(live, 0)
        go_on.set()
        await ending
        assert (meanwhile.status, meanwhile.end) == ("playing", None)
        assert presenter.step(live, 0).end is not None
