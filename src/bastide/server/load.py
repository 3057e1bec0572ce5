"""How much a server has to do, in small numbers: for its operator, and for the servers beside it."""

from __future__ import annotations

from typing import Any

import msgspec

from bastide.server.connections import Connections
from bastide.server.database import Database
from bastide.server.hall import Hall
from bastide.server.lately import Lately
from bastide.server.memory import resident
from bastide.server.metrics import Metrics
from bastide.server.pressure import Pressure
from bastide.server.wire.admin import SlowQuery, Workload
from bastide.server.workers import Workers

SLOW_SHOWN = 10  # slow statements of the server that answers
SLOW_TOLD = 3  # of another one


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
        self._commits = Lately()
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
        commits, seconds = self._commits.figures()
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
