"""What operators read: one JSON object a line, and counters for Prometheus. No secret gets in.

Only the path of a request is logged, never its query, headers or body; guests by a short fingerprint.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

logger = logging.getLogger("bastide.server")


class Lines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's fields, those given as `extra={"fields": ...}` among them."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging(level: str) -> None:
    """Everything to standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    keep_quiet()


def keep_quiet() -> None:
    """Libraries never log in detail, whatever the level: handshakes and queries hold secrets."""
    for noisy in ("uvicorn.access", "alembic", "sqlalchemy", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(max(logging.INFO, logging.root.level))


def tell(what: str, **fields: Any) -> None:
    """Log an event with its fields."""
    logger.info(what, extra={"fields": fields})


class Figures:
    """Counters and gauges of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.requests = Counter(
            "bastide_requests_total", "HTTP requests", ["method", "status"], registry=r
        )
        self.seconds = Histogram("bastide_request_seconds", "Time to answer", registry=r)
        self.deeds = Counter(
            "bastide_deeds_total", "Requests at tables", ["kind", "answer"], registry=r
        )
        self.tables = Gauge("bastide_tables_in_memory", "Tables in memory", registry=r)
        self.lines = Gauge("bastide_sockets", "Open sockets", registry=r)
        self.bots = Counter("bastide_bot_moves_total", "Bot moves", ["answer"], registry=r)
