"""Which statements kept the database waiting: their texts with counts and times, never a value that was asked for."""

from __future__ import annotations

import re
import threading
import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

SLOW = 0.05  # seconds from which a statement, or a commit, is noted
MOST_KEPT = 200  # texts; of more, the one that took the least time altogether is forgotten
LONGEST = 400  # characters of a text
COMMIT = "COMMIT"

_PLACE = r"(?:\?|\$\d+(?:::[A-Z ]+)?)"
_LIST = re.compile(rf"\({_PLACE}(?:, {_PLACE})+\)")  # as long as what is looked for
_QUOTED = re.compile(r"'[^']*'")


@dataclass
class SlowStatement:
    """One text, how often it was slow, and how many seconds that took: altogether, and at worst."""

    text: str
    count: int = 0
    total: float = 0.0
    longest: float = 0.0


def shape_of(statement: str) -> str:
    """A statement as it is told: on one line, lists of any length alike, no word in quotation marks, not too long.

    >>> shape_of("SELECT id\\nFROM tables\\nWHERE id IN ($1::VARCHAR, $2::VARCHAR) AND status = 'playing'")
    "SELECT id FROM tables WHERE id IN (…) AND status = '…'"
    """
    line = " ".join(statement.split())
    return _LIST.sub("(…)", _QUOTED.sub("'…'", line))[:LONGEST]


class SlowStatements:
    """The slow statements of one database, since it was opened; in bounded memory, from any thread.

    >>> slow = SlowStatements()
    >>> for seconds in (0.01, 0.06, 0.09):
    ...     slow.note("SELECT 1", seconds)
    >>> [(one.text, one.count, one.longest) for one in slow.worst(10)]
    [('SELECT 1', 2, 0.09)]
    """

    def __init__(self) -> None:
        self._by_text: dict[str, SlowStatement] = {}
        self._lock = threading.Lock()

    def note(self, statement: str, seconds: float) -> None:
        """A statement took so long."""
        if seconds < SLOW:
            return
        text = shape_of(statement)
        with self._lock:
            one = self._by_text.setdefault(text, SlowStatement(text))
            one.count += 1
            one.total += seconds
            one.longest = max(one.longest, seconds)
            if len(self._by_text) > MOST_KEPT:
                del self._by_text[min(self._by_text, key=lambda key: self._by_text[key].total)]

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._by_text.clear()

    def worst(self, most: int) -> list[SlowStatement]:
        """Those that took most time altogether."""
        with self._lock:
            found = sorted(self._by_text.values(), key=lambda one: one.total, reverse=True)
        return found[:most]

    def watch(self, engine: sa.Engine) -> None:
        """Note what is slow on this engine."""

        @sa.event.listens_for(engine, "before_cursor_execute")
        def begin(_c: Any, _cursor: Any, _s: str, _p: Any, context: Any, _many: bool) -> None:
            context.began = time.perf_counter()

        @sa.event.listens_for(engine, "after_cursor_execute")
        def end(_c: Any, _cursor: Any, statement: str, _p: Any, context: Any, _many: bool) -> None:
            self.note(statement, time.perf_counter() - context.began)
