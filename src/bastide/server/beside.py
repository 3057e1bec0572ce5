"""Work beside the event loop: what parses, replays or checks what strangers gave us never runs on it.

Two threads do what was tried out before (`trials`) or is as small as the house's own data; while they are
busy the next work waits for them, not the loop. Who asks for much waits for himself (`OneByOne`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from bastide.server.limits import counted
from bastide.server.refusals import Refused

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
MOST_WAITING = 32  # things one asks for at once: a browser asks for six
_threads = ThreadPoolExecutor(2, thread_name_prefix="bastide-beside")


async def beside(
    work: Callable[Arguments, Result], *args: Arguments.args, **named: Arguments.kwargs
) -> Result:
    """Do this in a thread and wait for what comes of it.

    >>> asyncio.run(beside(sum, [1, 2]))
    3
    """
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, partial(work, *args, **named))


class OneByOne:
    """Work for one who asks is done one after the other, so that there is a thread for somebody else."""

    def __init__(self) -> None:
        self._waiting: Counter[Hashable] = Counter()
        self._turns: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, asker: Hashable) -> AsyncIterator[None]:
        """Wait until what the same one asked for before is done; refused if that is too much."""
        if self._waiting[asker] >= MOST_WAITING:
            raise Refused("too-fast")
        turn = self._turns.setdefault(asker, asyncio.Lock())
        with counted(self._waiting, asker):
            async with turn:
                yield
