"""Work in the background: the newest is kept, what goes on is never thrown away, and quotas are given back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bastide.server import ongoing
from bastide.server.guests import Guest
from bastide.server.labs import Lab
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
        labs, quota, gate = Ongoing("lab", Lab), Quota(), asyncio.Event()
        await labs.begin("first", ADA, Lab("first", 1), at_once, quota.hold())
        await asyncio.sleep(0.01)
        for name in ("second", "third", "fourth"):
            await labs.begin(name, ADA, Lab(name, 1), lambda _: until(gate), quota.hold())
        assert await labs.get("first") is None and quota.held == 3
        for name in ("second", "third", "fourth"):
            assert await labs.get(name), "all go on"
        await labs.close()
        await asyncio.sleep(0)
        assert quota.held == 0

    asyncio.run(run())


def test_only_who_began_it_stops_it_and_only_what_goes_on() -> None:
    async def run() -> None:
        labs, quota, gate = Ongoing("lab", Lab), Quota(), asyncio.Event()
        begun = await labs.begin("one", ADA, Lab("one", 1), lambda _: until(gate), quota.hold())
        again = await labs.begin("one", BOB, Lab("one", 1), lambda _: until(gate), quota.hold())
        assert again is begun and quota.held == 1
        for name, guest in (("one", BOB), ("another", ADA)):
            with pytest.raises(Refused):
                await labs.stop(name, guest)
        assert begun.status == "playing"
        assert (await labs.stop("one", ADA)).status == "stopped"
        await asyncio.sleep(0.01)
        assert quota.held == 0
        begun.status = "done"
        assert (await labs.stop("one", ADA)).status == "done"

    asyncio.run(run())


async def until(gate: asyncio.Event) -> None:
    await gate.wait()


async def at_once(work: Work[Lab]) -> None:
    """Nothing has to be done."""
