"""How much a server has to do, in small numbers: for its operator, and for the servers beside it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from bastide.server.connections import Connections
from bastide.server.database import Database
from bastide.server.hall import Hall
from bastide.server.memory import resident
from bastide.server.metrics import Metrics
from bastide.server.pressure import Pressure
from bastide.server.wire.admin import SlowQuery, Workload
from bastide.server.workers import Workers

WINDOW = 10  # seconds over which commits are counted
SLOW_SHOWN = 10  # slow statements of the server that answers
SLOW_TOLD = 3  # of another one


@dataclass
class _Second:
    at: int
    number: int = 0
    seconds: float = 0.0


class Commits:
    """How many commits there were in the last seconds, and what one took on average.

    >>> time = 0.0
    >>> commits = Commits(now=lambda: time)
    >>> commits.note(0.1); commits.note(0.3)
    >>> time = 5.0
    >>> commits.lately()
    (2, 0.2)
    >>> time = 20.0
    >>> commits.lately()
    (0, 0.0)
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seconds: deque[_Second] = deque(maxlen=WINDOW)

    def note(self, seconds: float) -> None:
        """One more."""
        at = int(self._now())
        if not self._seconds or self._seconds[-1].at != at:
            self._seconds.append(_Second(at))
        self._seconds[-1].number += 1
        self._seconds[-1].seconds += seconds

    def lately(self) -> tuple[int, float]:
        """How many, and the mean of their seconds."""
        since = self._now() - WINDOW
        lately = [one for one in self._seconds if one.at > since]
        number = sum(one.number for one in lately)
        return number, sum(one.seconds for one in lately) / max(1, number)


class Load:
    """What is measured here."""

    def __init__(
        self,
        hall: Hall,
        connections: Connections,
        workers: Workers,
        pressure: Pressure,
        metrics: Metrics,
    ) -> None:
        self._hall, self._connections, self._workers = hall, connections, workers
        self._pressure, self._metrics = pressure, metrics
        self._commits = Commits()
        self.started = hall.environment.now()
        self._database.on_commit = self._committed

    @property
    def _database(self) -> Database:
        return self._hall.store.database

    def _committed(self, seconds: float) -> None:
        self._metrics.commit_seconds.observe(seconds)
        self._commits.note(seconds)

    def now(self) -> Workload:
        """How much there is to do."""
        commits, seconds = self._commits.lately()
        return Workload(
            sockets=len(self._connections.open),
            tables=len(self._hall.tables.in_memory),
            held=self._hall.tables.held,
            late=_ms(self._pressure.late),
            commits=commits,
            commit=_ms(seconds),
            bots=self._workers.waiting,
            bots_wait=_ms(self._workers.longest_wait),
            refused=self._metrics.refused.total,
            memory=resident(),
        )

    def slow(self, most: int = SLOW_SHOWN) -> list[SlowQuery]:
        """The statements that took most time."""
        worst = self._database.slow.worst(most)
        return [SlowQuery(o.text, o.count, _ms(o.total), _ms(o.longest)) for o in worst]

    def told(self) -> dict[str, Any]:
        """What the other servers are told of it."""
        slow: list[dict[str, Any]] = msgspec.to_builtins(self.slow(SLOW_TOLD))
        return {**msgspec.structs.asdict(self.now()), "slow": slow}


def heard(about: dict[str, Any]) -> tuple[Workload | None, list[SlowQuery]]:
    """What another server tells; one of another release may tell less.

    >>> heard({"sockets": 3})
    (None, [])
    """
    try:
        slow = msgspec.convert(about.get("slow", []), list[SlowQuery])
        return msgspec.convert(about, Workload), slow
    except msgspec.ValidationError:
        return None, []


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
