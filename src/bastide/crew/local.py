"""Crews of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor
from concurrent.futures import wait as first_of
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from bastide.core.errors import BastideError
from bastide.core.processes import start_deaf
from bastide.core.text import say
from bastide.crew.outcomes import TEXTS, outcome, received

AHEAD = 2  # jobs that are taken for each thread: one is done, one waits

Key = TypeVar("Key")
Made = TypeVar("Made")


class Here:
    """This process: one job after the other.

    >>> list(Here().work([("a", "x".upper), ("b", "y".upper)]))
    [('a', 'X'), ('b', 'Y')]
    """

    width = 1

    def work(
        self, jobs: Iterable[tuple[Key, Callable[[], Made]]], cores: int = 1
    ) -> Iterator[tuple[Key, Made]]:
        """Do each when its result is asked for."""
        for key, job in jobs:
            yield key, job()


class Threads:
    """Threads of this process, one for each core: for jobs that are compiled code, for the most part."""

    def __init__(self, number: int | None = None) -> None:
        self.width: int = number or os.cpu_count() or 1

    def work(
        self, jobs: Iterable[tuple[Key, Callable[[], Made]]], cores: int = 1
    ) -> Iterator[tuple[Key, Made]]:
        """Do them side by side."""
        left, busy = iter(jobs), dict[Future[Made], Key]()
        with ThreadPoolExecutor(self.width) as threads:
            try:
                while True:
                    for key, job in islice(left, AHEAD * self.width - len(busy)):
                        busy[threads.submit(job)] = key
                    if not busy:
                        return
                    for done in first_of(busy, return_when=FIRST_COMPLETED).done:
                        yield busy.pop(done), done.result()
            finally:
                for future in busy:
                    future.cancel()


class Processes:
    """Processes of this machine. They also end by themselves when this one is killed."""

    def __init__(self, number: int) -> None:
        self.width: int = number

    def work(
        self, jobs: Iterable[tuple[Key, Callable[[], Made]]], cores: int = 1
    ) -> Iterator[tuple[Key, Made]]:
        """Hand out jobs, one at a time to each; the processes begin and end with that."""
        crew = _Pipes(self.width)
        try:
            yield from crew.work(iter(jobs))
        finally:
            crew.dismiss()


class _Pipes:
    """The processes and the pipe to each. A pipe has one end here and one there, so either side notices
    at once when the other is gone.
    """

    def __init__(self, processes: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._workers = []
        for _ in range(processes):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs,), daemon=True)
            start_deaf(worker)
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(worker)

    def work(self, jobs: Iterator[tuple[Key, Callable[[], Made]]]) -> Iterator[tuple[Key, Made]]:
        """Give each another job when it has done one."""
        busy: dict[Connection, Key] = {}
        for pipe, (key, job) in zip(self._pipes, jobs, strict=False):
            pipe.send(job)
            busy[pipe] = key
        while busy:
            for pipe in [pipe for pipe in wait(list(busy)) if isinstance(pipe, Connection)]:
                key, made = busy.pop(pipe), _receive(pipe)
                for other, job in islice(jobs, 1):
                    pipe.send(job)
                    busy[pipe] = other
                yield key, made

    def dismiss(self) -> None:
        """End the processes: they are between two jobs, or do one that nobody waits for."""
        for pipe, worker in zip(self._pipes, self._workers, strict=True):
            pipe.close()
            worker.terminate()
            worker.join()


def _receive(pipe: Connection) -> Any:
    try:
        return received(pipe.recv())
    except (EOFError, OSError):
        raise BastideError(say("worker-died")).with_words(TEXTS) from None


def _work(pipe: Connection) -> None:
    """What a process does: the jobs it is given, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems where it could not be started deaf
    try:
        while True:
            pipe.send(outcome(pipe.recv()))
    except (EOFError, OSError):
        return
