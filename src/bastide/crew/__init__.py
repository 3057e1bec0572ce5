"""Who does the work: this process, its threads, several processes, or the machines of a Ray cluster.

A job is a call without arguments that can be pickled, and what comes of it follows from the job alone: so the same work
gives the same results, whoever does it and in whatever order it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from bastide.crew.local import Here, Processes, Threads

__all__ = ["Crew", "Here", "Processes", "Threads", "crew_of", "in_order", "local"]

Key = TypeVar("Key")
Made = TypeVar("Made")


class Crew(Protocol):
    """Somebody who does jobs."""

    @property
    def width(self) -> int:
        """About how many jobs are done at once."""

    def work(
        self, jobs: Iterable[tuple[Key, Callable[[], Made]]], cores: int = 1
    ) -> Iterator[tuple[Key, Made]]:
        """Do the jobs, and yield what comes of each with its key, as they end.

        Jobs are asked for when somebody is free: there may be no end of them. Whoever stops asking for results ends
        the work. `cores`: how many each job keeps busy.
        """


def local(processes: int) -> Crew:
    """So many processes of this machine: one is this one."""
    return Here() if processes == 1 else Processes(processes)


@contextmanager
def crew_of(usual: Crew, cluster: str | None) -> Iterator[Crew]:
    """The usual crew; if the address of a cluster is given, that."""
    if cluster is None:
        yield usual
        return
    from bastide.crew.cluster import Cluster  # Ray is loaded when it is wanted

    with Cluster(cluster) as crew:
        yield crew


def in_order(done: Iterable[tuple[int, Made]]) -> Iterator[Made]:
    """Results whose keys count from 0, in that order: one that comes early waits for those before it.

    >>> "".join(in_order([(1, "b"), (0, "a"), (2, "c")]))
    'abc'
    """
    early: dict[int, Made] = {}
    wanted = 0
    for key, made in done:
        early[key] = made
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1
