"""What operators read: one JSON object a line. No secret gets in.

Only the path of a request is logged, never its query, headers or body; guests by a short fingerprint.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

logger = logging.getLogger("bastide.server")


class JsonFormatter(logging.Formatter):
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
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    keep_quiet()


def keep_quiet() -> None:
    """Libraries never log in detail, whatever the level: handshakes and queries hold secrets."""
    for noisy in ("uvicorn.access", "alembic", "sqlalchemy", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(max(logging.INFO, logging.root.level))


def log(what: str, **fields: Any) -> None:
    """Log an event with its fields."""
    logger.info(what, extra={"fields": fields})
