"""Work that goes on in the background and can be looked at by its name: begun, stopped, kept with the newest.

It lies in memory: a server that starts again has forgotten it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bastide.server.guests import Guest
from bastide.server.refusals import Refused

MOST_KEPT = 60  # that can still be read


@dataclass(kw_only=True)
class Work:
    """Something that is being done, and the guest who began it."""

    guest: str
    task: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        """Is nothing more to come?"""
        return self.task is None or self.task.done()


Kind = TypeVar("Kind", bound=Work)


class Ongoing(Generic[Kind]):
    """All work of one kind."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Kind] = OrderedDict()

    def begin(
        self, name: str, work: Kind, run: Callable[[], Coroutine[Any, Any, None]],
        quota: AbstractContextManager[None],
    ) -> Kind:  # fmt: skip
        """Let it run, and keep it under a name; what it takes of a quota it gives back at its end."""
        held = ExitStack()
        held.enter_context(quota)
        work.task = asyncio.create_task(run())
        work.task.add_done_callback(lambda _: held.close())
        self._kept[name] = work
        self._let_go()
        return work

    def get(self, name: str) -> Kind | None:
        """One by its name, if it is kept."""
        return self._kept.get(name)

    def find(self, name: str) -> Kind:
        """One by its name, or a refusal."""
        if name not in self._kept:
            raise Refused("nothing-there")
        return self._kept[name]

    def stop(self, name: str, guest: Guest) -> tuple[Kind, bool]:
        """End it, and say whether there was anything to end; only who began it may."""
        found = self.find(name)
        if found.guest != guest.id:
            raise Refused("nothing-there")
        going = not found.over
        if going and found.task is not None:
            found.task.cancel()
        return found, going

    async def close(self) -> None:
        """End all of it."""
        tasks = [one.task for one in self._kept.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _let_go(self) -> None:
        """The oldest that are through make room; what is being worked at stays."""
        for name in [name for name, one in self._kept.items() if one.over]:
            if len(self._kept) <= MOST_KEPT:
                return
            del self._kept[name]
