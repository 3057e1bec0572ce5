"""How often something was done in the last seconds, and how long it took."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

WINDOW = 10  # seconds that count


@dataclass
class _Second:
    at: int
    number: int = 0
    seconds: float = 0.0


class Lately:
    """How often in the last seconds, and what it took on average.

    >>> time = 0.0
    >>> commits = Lately(now=lambda: time)
    >>> commits.note(0.1); commits.note(0.3)
    >>> time = 5.0
    >>> commits.figures()
    (2, 0.2)
    >>> time = 20.0
    >>> commits.figures()
    (0, 0.0)
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seconds: deque[_Second] = deque(maxlen=WINDOW)

    def note(self, seconds: float) -> None:
        """Once more."""
        at = int(self._now())
        if not self._seconds or self._seconds[-1].at != at:
            self._seconds.append(_Second(at))
        self._seconds[-1].number += 1
        self._seconds[-1].seconds += seconds

    def figures(self) -> tuple[int, float]:
        """How many, and the mean of their seconds."""
        since = self._now() - WINDOW
        lately = [one for one in self._seconds if one.at > since]
        number = sum(one.number for one in lately)
        return number, sum(one.seconds for one in lately) / max(1, number)
