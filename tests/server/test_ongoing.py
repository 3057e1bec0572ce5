"""Work in the background: the newest is kept, what goes on is never thrown away, and quotas are given back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bastide.server import ongoing
from bastide.server.guests import Guest
from bastide.server.ongoing import Ongoing, Work
from bastide.server.refusals import Refused

ADA, BOB = Guest("ada", "Ada"), Guest("bob", "Bob")


class Quota:
    """Counts what is held."""

    held = 0

    @contextmanager
    def hold(self) -> Iterator[None]:
        self.held += 1
        try:
            yield
        finally:
            self.held -= 1


def test_what_goes_on_stays_and_the_oldest_that_is_over_makes_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ongoing, "MOST_KEPT", 2)

    async def run() -> None:
        works, quota, gate = Ongoing[Work](), Quota(), asyncio.Event()
        first = works.begin("first", Work(guest="ada"), lambda: asyncio.sleep(0), quota.hold())
        assert first.task is not None
        await first.task
        for name in ("second", "third", "fourth"):
            works.begin(name, Work(guest="ada"), lambda: until(gate), quota.hold())
        assert works.get("first") is None and quota.held == 3
        assert all(works.get(name) for name in ("second", "third", "fourth")), "all go on"
        await works.close()
        await asyncio.sleep(0)
        assert quota.held == 0

    asyncio.run(run())


def test_only_who_began_it_stops_it_and_only_once() -> None:
    async def run() -> None:
        works, quota, gate = Ongoing[Work](), Quota(), asyncio.Event()
        works.begin("one", Work(guest="ada"), lambda: until(gate), quota.hold())
        for name, guest in (("one", BOB), ("another", ADA)):
            with pytest.raises(Refused):
                works.stop(name, guest)
        found, going = works.stop("one", ADA)
        assert going and found.task is not None
        await asyncio.wait([found.task])
        assert works.stop("one", ADA) == (found, False)

    asyncio.run(run())


async def until(gate: asyncio.Event) -> None:
    await gate.wait()
