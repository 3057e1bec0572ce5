"""What is measured: figures with all their repeats, and the tasks that fill them in turns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

LESS_IS_BETTER = ("s", "us", "bytes", "MB")


@dataclass(frozen=True)
class Pace:
    """How long and how often to measure."""

    seconds: float  # of one repeat
    repeats: int
    warm_starts: int  # repeats of what starts a process
    cold_starts: int  # repeats of what compiles everything


FULL = Pace(seconds=0.5, repeats=7, warm_starts=3, cold_starts=2)
QUICK = Pace(seconds=0.02, repeats=2, warm_starts=1, cold_starts=1)


@dataclass
class Figure:
    """One line of the report: a quantity measured several times."""

    key: str
    label: str
    unit: str
    peer: str = ""  # the key of the peers' figure to compare with
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The middle of the repeats."""
        return median(self.values)

    @property
    def low(self) -> float:
        """The smallest repeat."""
        return min(self.values)

    @property
    def high(self) -> float:
        """The largest repeat."""
        return max(self.values)


@dataclass
class Task:
    """Work that gives one value for each of its figures every time it is run."""

    run: Callable[[], Sequence[float]]
    figures: tuple[Figure, ...]
    most: int  # repeats


def times_better(own: Figure, peer: Figure) -> float:
    """How many times better than the peer: faster, or smaller where less is better.

    >>> times_better(Figure("", "", "plies/s", values=[6]), Figure("", "", "plies/s", values=[2]))
    3.0
    >>> times_better(Figure("", "", "us", values=[6]), Figure("", "", "us", values=[2])) < 1
    True
    """
    ratio = own.median / peer.median
    return 1 / ratio if own.unit in LESS_IS_BETTER else ratio


def rate(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """Units of work per second: whole pieces of work, until the time is up."""
    done, spent, start = 0, 0.0, clock()
    while spent < seconds:
        done += work()
        spent = clock() - start
    return done / spent


def microseconds(
    states: Sequence[Any], games: Sequence[Sequence[Any]], ply: Callable[[Any, Any], object]
) -> float:
    """CPU time of one call of `ply`, which lists and plays, replaying a game from each state.

    Neither choosing an action nor starting a game is timed.
    """
    before = time.process_time()
    for state, game in zip(states, games, strict=True):
        for action in game:
            ply(state, action)
    return (time.process_time() - before) / sum(map(len, games)) * 1e6


def in_turns(tasks: Sequence[Task]) -> Iterator[Task]:
    """Run all tasks once, then all again, and so on: whatever disturbs the machine disturbs all alike."""
    for turn in range(max(task.most for task in tasks)):
        for task in tasks:
            if turn < task.most:
                for figure, value in zip(task.figures, task.run(), strict=True):
                    figure.values.append(value)
                yield task
