"""What operators measure: counters and gauges for Prometheus.

What strangers send never makes a new time series: every label takes one of the values written down here.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Literal, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from bastide.server.wire.incoming import REQUESTS

OTHER = "other"
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
# What is refused though nothing is wrong with it, and why: its owner has enough of it, or there is too much to do.
Wish = Literal["table", "import", "hint", "socket", "spectator", "picture", "lab", "review"]
Excuse = Literal["quota", "busy"]
LABELS = {
    "method": {*METHODS, OTHER},
    "status": {str(status.value) for status in HTTPStatus} | {OTHER},
    "kind": {request.__name__ for request in REQUESTS} | {OTHER},
    "where": {"ray", "local", OTHER},
    "answer": {"done", "refused", "played", "failed", OTHER},
    "wish": {*get_args(Wish), OTHER},
    "why": {*get_args(Excuse), OTHER},
}


class ClosedCounter:
    """A counter whose labels take known values; whatever else is *other*."""

    def __init__(
        self, name: str, help: str, labels: list[str], registry: CollectorRegistry
    ) -> None:
        self._known, self.width = [LABELS[label] for label in labels], len(labels)
        self._counter = Counter(name, help, labels, registry=registry)

    def labels(self, *values: str) -> Counter:
        """The counter for these values."""
        pairs = zip(values, self._known, strict=True)
        return self._counter.labels(*(value if value in known else OTHER for value, known in pairs))

    @property
    def total(self) -> int:
        """How many there were, whatever their labels."""
        samples = (one for family in self._counter.collect() for one in family.samples)
        return int(sum(one.value for one in samples if one.name.endswith("_total")))


class Metrics:
    """Counters and gauges of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.requests = ClosedCounter(
            "bastide_requests_total", "HTTP requests", ["method", "status"], r
        )
        self.seconds = Histogram("bastide_request_seconds", "Time to answer", registry=r)
        self.table_requests = ClosedCounter(
            "bastide_deeds_total", "Requests at tables", ["kind", "answer"], r
        )
        self.tables = Gauge("bastide_tables_in_memory", "Tables in memory", registry=r)
        self.sockets = Gauge("bastide_sockets", "Open sockets", registry=r)
        self.bots = ClosedCounter("bastide_bot_moves_total", "Bot moves", ["answer"], r)
        self.bot_answers = ClosedCounter(
            "bastide_bot_answers_total", "Thoughts of bots, where a cluster is asked", ["where"], r
        )
        self.bots_waiting = Gauge("bastide_bot_queue", "Bot moves and hints that wait", registry=r)
        self.commit_seconds = Histogram(
            "bastide_commit_seconds", "From asking for a commit to its end", registry=r
        )
        self.lag = Gauge("bastide_loop_lag_seconds", "By how much the loop is late", registry=r)
        self.refused = ClosedCounter(
            "bastide_refused_total", "Refused by quota or when busy", ["wish", "why"], r
        )
        self.nodes = Gauge("bastide_nodes", "Servers of this database, with this one", registry=r)
        self.tables_held = Gauge(
            "bastide_tables_held", "Tables where this server acts for the house", registry=r
        )
        self.taken_over = Counter(
            "bastide_tables_taken_over_total",
            "Tables taken over from servers that died",
            registry=r,
        )
        self.fenced = Counter(
            "bastide_fenced_total", "Writes refused as another server had taken over", registry=r
        )
