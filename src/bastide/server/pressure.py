"""How far behind the server is, and what it does without for that.

Three things tell: the event loop comes late, commits wait, or people wait for their moves. The third is what they
feel: on a shared database a move takes some twenty turns of the loop, each of which may be only a little late.

Past its limits it refuses: first new tables, then those who would look on, hints and pictures. A move of a game
that runs is never refused.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from enum import IntEnum
from typing import Literal

from bastide.server.lately import Lately
from bastide.server.metrics import Metrics
from bastide.server.refusals import busy

EVERY = 0.25  # seconds between looks at the event loop
WEIGHT = 0.05  # of the newest look: what lasts for some seconds counts
LONGEST = 0.45  # seconds of lateness that one look counts: one long pause is not yet pressure

Spared = Literal["table", "spectator", "hint", "picture"]


class Level(IntEnum):
    """How hard it is."""

    CALM = 0
    BUSY = 1  # no new tables
    SWAMPED = 2  # besides, nobody more to look on, no hints, no pictures


LATE = {Level.BUSY: 0.1, Level.SWAMPED: 0.3}  # seconds by which the event loop comes late
WAITING = {Level.BUSY: 200, Level.SWAMPED: 1_000}  # commits that wait
SLOW = {Level.BUSY: 0.5, Level.SWAMPED: 1.5}  # seconds that a move takes, on average
MANY = 100  # moves in the last seconds: of fewer that says nothing
REFUSED_FROM: dict[Spared, Level] = {
    "table": Level.BUSY,
    "spectator": Level.SWAMPED,
    "hint": Level.SWAMPED,
    "picture": Level.SWAMPED,
}


class Pressure:
    """Measures by how much the event loop is late, how many commits wait, and how long moves take.

    >>> pressure = Pressure(Metrics(), waiting=lambda: 200)
    >>> pressure.level.name
    'BUSY'
    """

    def __init__(self, metrics: Metrics, waiting: Callable[[], int] = lambda: 0) -> None:
        self._metrics, self.waiting = metrics, waiting
        self.late = 0.0  # seconds, a running mean
        self.moves = Lately()

    def note(self, late: float, worked: float) -> None:
        """The event loop came late by so many seconds, of which it worked so many itself.

        Where others keep the machine busy, to refuse anything would not help.
        """
        self.late += WEIGHT * (min(late, worked, LONGEST) - self.late)

    @property
    def level(self) -> Level:
        """How hard it is now: whichever of the three is worst."""
        number, seconds = self.moves.figures()
        slow = seconds if number >= MANY else 0.0
        measured = (self.late, LATE), (self.waiting(), WAITING), (slow, SLOW)
        return max(
            one for one in Level if one is Level.CALM or any(n >= at[one] for n, at in measured)
        )

    def check(self, wish: Spared) -> None:
        """Refuse this for now, if the server has to do without it."""
        if self.level >= REFUSED_FROM[wish]:
            self._metrics.refused.labels(wish, "busy").inc()
            raise busy()

    async def watch(self) -> None:
        """Look at the event loop for ever."""
        while True:
            due, worked = time.monotonic() + EVERY, time.thread_time()
            await asyncio.sleep(EVERY)
            self.note(max(0.0, time.monotonic() - due), time.thread_time() - worked)
