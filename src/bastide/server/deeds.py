"""What is done at a table: one deed at a time and each to its end, by how the table stands in the database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from bastide.core.errors import BastideError
from bastide.server.refusals import Refused
from bastide.server.store import SeenBefore

if TYPE_CHECKING:
    from bastide.server.live import LiveTable

LOOK = 2.0  # seconds for which whoever asked for a deed waits for what became of it
TRIES = 3  # of a deed, while other servers change the seats
Result = TypeVar("Result")
Room = TypeVar("Room")
Given = ParamSpec("Given")
Deed = Callable[Concatenate[Room, "LiveTable", Given], Awaitable[Result]]


class Outdated(Refused):
    """The table was not as we knew it, but its log is: by what we know now, the same may still be done."""


class Deeds:
    """The deeds of one table."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.unsure = False  # may more be written than we know?
        self._under_way: set[asyncio.Task[Any]] = set()

    async def catch_up(self) -> None:
        """Take what stands."""
        raise NotImplementedError

    async def do(self, deed: Callable[[], Awaitable[Result]]) -> Result:
        """Do this when it is its turn, and to its end, also where whoever asked for it is gone by then.

        So nothing is written that is not shown here too.
        """
        task = asyncio.ensure_future(self._done(deed))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        task.add_done_callback(_seen)
        return await asyncio.shield(task)

    async def _done(self, deed: Callable[[], Awaitable[Result]]) -> Result:
        async with self.lock:
            if self.unsure:
                await self.catch_up()
            try:
                return await deed()
            except (BastideError, SeenBefore):
                raise
            except Exception:  # where only the answer to COMMIT was lost, it is written
                self.unsure = True
                with suppress(Exception):  # else whoever comes next has to know first
                    async with asyncio.timeout(LOOK):
                        await self.catch_up()
                raise

    async def finish(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._under_way, return_exceptions=True)


def _seen(deed: asyncio.Task[Any]) -> None:
    """What went wrong is known, even if nobody waits for it any more."""
    if not deed.cancelled():
        deed.exception()


async def settled(deed: Callable[[], Awaitable[Result]]) -> Result:
    """Do something; again where the table was not as we knew it, by what we know now."""
    for _ in range(TRIES):
        try:
            return await deed()
        except Outdated:
            pass
    return await deed()


def at_the_table(deed: Deed[Room, Given, Result]) -> Deed[Room, Given, Result]:
    """What a method does to a table is one of its deeds."""

    @wraps(deed)
    async def done(
        room: Room, live: LiveTable, /, *args: Given.args, **named: Given.kwargs
    ) -> Result:
        return await live.do(lambda: settled(lambda: deed(room, live, *args, **named)))

    return done
