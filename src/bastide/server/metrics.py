"""What operators measure: counters and gauges for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    """Counters and gauges of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.requests = Counter(
            "bastide_requests_total", "HTTP requests", ["method", "status"], registry=r
        )
        self.seconds = Histogram("bastide_request_seconds", "Time to answer", registry=r)
        self.table_requests = Counter(
            "bastide_deeds_total", "Requests at tables", ["kind", "answer"], registry=r
        )
        self.tables = Gauge("bastide_tables_in_memory", "Tables in memory", registry=r)
        self.sockets = Gauge("bastide_sockets", "Open sockets", registry=r)
        self.bots = Counter("bastide_bot_moves_total", "Bot moves", ["answer"], registry=r)
