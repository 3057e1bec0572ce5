"""Work beside the event loop: what parses, replays or checks what strangers gave us never runs on it.

Two threads do what was tried out before (`trials`) or is as small as the house's own data; while they are
busy the next work waits for them, not the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
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
