"""Games played by several processes at once. Which process plays a game changes nothing but its times."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from bastide.arena.match import TEXTS, Match, Plan
from bastide.arena.playing import Record, play
from bastide.core.errors import BastideError
from bastide.core.processes import start_deaf
from bastide.core.text import Text, say


def play_all(
    match: Match, plans: Iterable[Plan], processes: int = 1, keep: Path | None = None
) -> Iterator[Record]:
    """Play the games and yield their records as they end, in whatever order.

    Stop asking for more, and the processes end. They also end by themselves when this one is killed.
    """
    match.setup.engine.warm(wait=True)  # compiled once, here; the others load it
    if processes == 1:
        for plan in plans:
            yield play(match, plan, keep)
        return
    crew = _Crew(match, processes, keep)
    try:
        yield from crew.work(iter(plans))
    finally:
        crew.dismiss()


class _Crew:
    """The processes and the pipe to each. A pipe has one end here and one there, so either side notices
    at once when the other is gone.
    """

    def __init__(self, match: Match, processes: int, keep: Path | None) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._workers = []
        for _ in range(processes):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, match, keep), daemon=True)
            start_deaf(worker)
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(worker)

    def work(self, plans: Iterator[Plan]) -> Iterator[Record]:
        """Hand out games, one at a time to each."""
        busy: set[Connection] = set()
        for pipe in self._pipes:
            self._give(pipe, plans, busy)
        while busy:
            for pipe in [pipe for pipe in wait(list(busy)) if isinstance(pipe, Connection)]:
                busy.remove(pipe)
                record = _receive(pipe)
                self._give(pipe, plans, busy)
                yield record

    @staticmethod
    def _give(pipe: Connection, plans: Iterator[Plan], busy: set[Connection]) -> None:
        plan = next(plans, None)
        if plan is not None:
            pipe.send(plan)
            busy.add(pipe)

    def dismiss(self) -> None:
        """End the processes: they are between two games, or playing one that nobody waits for."""
        for pipe, worker in zip(self._pipes, self._workers, strict=True):
            pipe.close()
            worker.terminate()
            worker.join()


def _receive(pipe: Connection) -> Record:
    try:
        answer: Any = pipe.recv()
    except (EOFError, OSError):
        raise BastideError(say("worker-died")).with_words(TEXTS) from None
    if isinstance(answer, tuple):
        text, folders = answer
        raise BastideError(text).with_words(*folders)
    record: Record = answer
    return record


def _work(pipe: Connection, match: Match, keep: Path | None) -> None:
    """What a process does: play what it is given until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems where it could not be started deaf
    match.setup.engine.warm(wait=True)
    try:
        while True:
            pipe.send(_outcome(match, pipe.recv(), keep))
    except (EOFError, OSError):
        return


def _outcome(match: Match, plan: Plan, keep: Path | None) -> Record | tuple[Text, tuple[Path, ...]]:
    """The record, or what a person should be told."""
    try:
        return play(match, plan, keep)
    except BastideError as error:
        return error.text, error.folders
