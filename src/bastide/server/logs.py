"""What operators read: one JSON object a line, with the id of the request it is about. No secret gets in.

Only the path of a request is logged, never its query, headers or body; guests by a short fingerprint. Of an
error its kind and where it happened: what it says of itself may hold what somebody wrote.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from sqlalchemy.exc import DBAPIError, OperationalError

logger = logging.getLogger("bastide.server")
LONGEST = 200  # characters of one field
_request: ContextVar[str] = ContextVar("request", default="")


@contextmanager
def about_request(name: str) -> Iterator[None]:
    """Whatever is logged meanwhile, here and in tasks that begin here, is about this request.

    >>> with about_request("a1"), about_request("a1.7"):
    ...     current_request()
    'a1.7'
    """
    before = _request.set(name)
    try:
        yield
    finally:
        _request.reset(before)


def current_request() -> str:
    """The id of the request that is being answered, if one is."""
    return _request.get()


class JsonFormatter(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's fields, those given as `extra={"fields": ...}` among them."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": _cut(record.getMessage()),
        }
        if current_request():
            line["request"] = current_request()
        line |= {name: _cut(value) for name, value in getattr(record, "fields", {}).items()}
        if record.exc_info and record.exc_info[1]:
            line |= {"error": described(record.exc_info[1]), "where": _where(record.exc_info[1])}
        return json.dumps(line)  # in ASCII: nothing in a line can act on a terminal


def _cut(value: Any) -> Any:
    if isinstance(value, str) and len(value) > LONGEST:
        return f"{value[:LONGEST]}… ({len(value)})"
    return value


def described(error: BaseException) -> str:
    """An error as it may be logged: what the system says of its own state; anything else may be a guest's words.

    >>> described(ValueError("dear diary")), described(OSError(28, "No space left on device", "/secret"))
    ('ValueError', 'OSError: No space left on device')
    """
    said = None
    if isinstance(error, DBAPIError) and error.orig is not None:
        said = getattr(error.orig, "sqlstate", None)  # PostgreSQL's code
        if isinstance(error, OperationalError):  # SQLite: the disk is full, the file is locked
            said = said or str(error.orig)
    elif isinstance(error, OSError):
        said = error.strerror
    kind = type(error).__name__
    return f"{kind}: {said}" if said else kind


def _where(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


def start_logging(level: str) -> None:
    """Everything to standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    keep_quiet()


def keep_quiet() -> None:
    """Libraries never log in detail, whatever the level: handshakes, addresses and queries hold secrets."""
    for noisy in (
        "uvicorn.access",
        "uvicorn.error",
        "alembic",
        "sqlalchemy",
        "asyncio",
        "opentelemetry",
    ):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def log(what: str, **fields: Any) -> None:
    """Log an event with its fields."""
    logger.info(what, extra={"fields": fields})


def log_failure(what: str, error: BaseException, **fields: Any) -> None:
    """Log what went wrong, and where."""
    logger.error(what, exc_info=error, extra={"fields": fields})
