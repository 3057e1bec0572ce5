"""Work that goes on in the background and can be looked at by its name: begun, stopped, kept with the newest.

It lies in memory: a server that starts again has forgotten it. Where several servers share a database, each writes
there how far its own has come, a second later at most, and reads there of what the others do (`works.py`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from bastide.server.beside import beside
from bastide.server.guests import Guest
from bastide.server.logs import log, logger
from bastide.server.refusals import Refused
from bastide.server.works import Told, Works, read, written

MOST_KEPT = 60  # that can still be read
PAUSE = 1.0  # seconds between two times that we tell the other servers
SELDOM = 3_000  # ms between two times that they tell us that somebody looks
MOST_BYTES = 4 * 1024 * 1024  # of a state; what has become longer can be read here alone


class State:
    """How far something has come: plain data, of which answers are made, here and at other servers."""

    status: str

    @property
    def failed(self) -> bool:
        """Did it end in an error? Then it may be begun anew."""
        return self.status == "failed"

    def stop(self) -> None:
        """Nothing more is to come, if anything was."""


Kind = TypeVar("Kind", bound=State)


@dataclass
class Work(Generic[Kind]):
    """Something that is being done here, the guest who began it, and when somebody last looked (by the loop's clock)."""

    guest: str
    state: Kind
    looked: float
    task: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        """Is nothing more to come?"""
        return self.task is None or self.task.done()

    def stop(self) -> None:
        """End it."""
        if self.task is not None:
            self.task.cancel()
        self.state.stop()


class Ongoing(Generic[Kind]):
    """All work of one kind."""

    def __init__(self, kind: str, form: type[Kind], works: Works | None = None) -> None:
        self._kind, self._form, self._works = kind, form, works
        self._kept: OrderedDict[str, Work[Kind]] = OrderedDict()
        self._to_tell: dict[str, bytes] = {}  # what is not over, as we last told it
        self._gone: set[str] = set()  # that others may still read of
        self._ended = asyncio.Event()
        self._sharing: asyncio.Task[None] | None = None
        if works is not None:
            works.nodes.on_rebirth.append(self._tell_all)

    def start(self) -> None:
        """From now on tell the other servers by ourselves."""
        if self._works is not None:
            self._sharing = asyncio.create_task(self._share_on(self._works), name=self._kind)

    async def close(self) -> None:
        """End all of it."""
        tasks = [work.task for work in self._kept.values() if work.task is not None]
        if self._sharing is not None:
            tasks.append(self._sharing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def begin(
        self, name: str, guest: Guest, state: Kind,
        run: Callable[[Work[Kind]], Coroutine[Any, Any, None]],
        quota: AbstractContextManager[None],
    ) -> Kind:  # fmt: skip
        """Let it run, and keep it under a name; what it takes of a quota it gives back at its end.

        Where somebody else was faster, here or at another server, what he began.
        """
        known = self._kept.get(name)
        if known is not None and not known.state.failed:
            return known.state
        held = ExitStack()
        held.enter_context(quota)
        work = Work(guest.id, state, _now())
        work.task = asyncio.create_task(run(work))
        work.task.add_done_callback(lambda _: self._end(held))
        self._kept[name] = work
        self._gone.discard(name)
        self._let_go()
        if self._works is None:
            return state
        ours = False
        try:
            ours = await self._tell(self._works, name, work)
        finally:
            if not ours:
                work.stop()
                self._kept.pop(name, None)
                self._gone.add(name)
        return state if ours else await self.find(name)

    async def get(self, name: str) -> Kind | None:
        """One by its name, if it is kept here or at another server; somebody looks at it."""
        work = self._kept.get(name)
        if work is not None:
            work.looked = _now()
            if self._works is not None and work.over and name in self._to_tell:
                await self._tell(self._works, name, work)  # an end seen here is seen everywhere
            if not work.state.failed:
                return work.state
        elsewhere = await self._elsewhere(name)  # also what failed here: it may go on there
        if elsewhere is not None:
            return elsewhere[1]
        return None if work is None else work.state

    async def find(self, name: str) -> Kind:
        """One by its name, or a refusal."""
        found = await self.get(name)
        if found is None:
            raise Refused("nothing-there")
        return found

    async def stop(self, name: str, guest: Guest) -> Kind:
        """End it, if it goes on; only who began it may."""
        work = self._kept.get(name)
        if work is not None and work.guest == guest.id:
            work.stop()
            return work.state
        elsewhere = await self._elsewhere(name) if work is None else None
        if self._works is None or elsewhere is None or elsewhere[0].guest != guest.id:
            raise Refused("nothing-there")
        await self._works.stop(self._kind, name)
        elsewhere[1].stop()
        return elsewhere[1]

    def _end(self, held: ExitStack) -> None:
        held.close()
        self._ended.set()

    def _let_go(self) -> None:
        """The oldest that are through make room; what is being worked at stays."""
        for name in [name for name, work in self._kept.items() if work.over]:
            if len(self._kept) <= MOST_KEPT:
                return
            del self._kept[name]
            self._gone.add(name)

    # ---- what other servers do

    async def _elsewhere(self, name: str) -> tuple[Told, Kind] | None:
        """What another server has told of its work."""
        told = None if self._works is None else await self._works.read(self._kind, name)
        if self._works is None or told is None:
            return None
        if told.unseen > SELDOM:
            await self._works.look(self._kind, name)
        try:
            state = await beside(read, told.state, self._form)
        except msgspec.ValidationError:  # it is of another release: its own work, and its own words
            return None
        if told.stopped:
            state.stop()
        return told, state

    # ---- what we tell of ours

    async def _share_on(self, works: Works) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await self._ended.wait()
            self._ended.clear()
            try:
                await self.share(works)
            except Exception:
                logger.exception("works")

    async def share(self, works: Works) -> None:
        """Tell how far ours has come where that is news, and do what others ask of it."""
        for name in tuple(self._gone):
            await works.forget(self._kind, name)
            self._gone.discard(name)
        for name in tuple(self._to_tell):
            if name in self._kept:
                await self._tell(works, name, self._kept[name])
            else:
                del self._to_tell[name]
        if not self._to_tell:
            return
        for asked in await works.asked(self._kind, tuple(self._to_tell)):
            work = self._kept.get(asked.name)
            if work is not None:
                work.looked = max(work.looked, _now() - asked.unseen / 1000)
                if asked.stopped:
                    work.stop()

    async def _tell(self, works: Works, name: str, work: Work[Kind]) -> bool:
        """Tell how far one of ours has come; False if it is not ours any more."""
        over, state, ours = work.over, written(work.state), True
        if len(state) > MOST_BYTES:
            log("work too long to share", kind=self._kind, bytes=len(state))
            self._to_tell.pop(name, None)
            self._gone.add(name)
            return True
        if state != self._to_tell.get(name):
            ours = await works.tell(self._kind, name, work.guest, state, work.state.failed)
        if ours and not over:
            self._to_tell[name] = state
        else:
            self._to_tell.pop(name, None)
        return ours

    def _tell_all(self) -> None:
        """We have another id, under which nothing is known of our work."""
        self._to_tell = dict.fromkeys(self._kept, b"")


def _now() -> float:
    return asyncio.get_running_loop().time()
