"""The same work on many things, in one process or in several."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")

AHEAD = 2  # pieces of work that wait for each process: more would only fill the memory


def batched(things: Iterable[Given], size: int) -> Iterator[list[Given]]:
    """Lists of so many things; the last may be shorter.

    >>> list(batched("abcde", 2))
    [['a', 'b'], ['c', 'd'], ['e']]
    """
    left = iter(things)
    while batch := list(islice(left, size)):
        yield batch


def mapped(
    work: Callable[[Given], Made], things: Iterable[Given], processes: int
) -> Iterator[tuple[Given, Made]]:
    """Each thing with what was made of it, in order; only a few of them are taken ahead.

    >>> list(mapped(len, ["a", "bc"], processes=1))
    [('a', 1), ('bc', 2)]
    """
    if processes == 1:
        yield from ((thing, work(thing)) for thing in things)
        return
    waiting: deque[tuple[Given, Future[Made]]] = deque()
    # A forked process would have the locks of our threads, and nobody to open them.
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawn) as pool:
        try:
            for thing in things:
                waiting.append((thing, pool.submit(work, thing)))
                if len(waiting) >= AHEAD * processes:
                    first, made = waiting.popleft()
                    yield first, made.result()
            while waiting:
                first, made = waiting.popleft()
                yield first, made.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
