"""How long a bot may think."""

from __future__ import annotations

import threading
import time

SLICE = 0.008  # seconds of thinking between two looks at the clock


class Budget:
    """How long a search may go on."""

    def __init__(
        self, seconds: float | None, simulations: int | None, cancel: threading.Event
    ) -> None:
        if seconds is None and simulations is None:
            raise ValueError("a search needs a budget: seconds, simulations or both")
        self._start = time.perf_counter()
        self.seconds, self.simulations, self.cancel = seconds, simulations, cancel

    def spent(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._start

    def left(self) -> float:
        """Seconds left, less than nothing when it is over."""
        if self.cancel.is_set():
            return -1.0
        return 3600.0 if self.seconds is None else self.seconds - self.spent()
