"""What comes from outside: the time, chance, names. One place, so that tests can choose it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bastide.core.fair import drawn
from bastide.core.state import State
from bastide.server.logs import log
from bastide.server.tokens import new_id, new_token

NOTABLE = 1_000  # ms a clock is off, of which one who looks after the machines should hear


def draw(state: State, key: bytes | None, number: int) -> str:
    """When chance acts: what follows from a table's key; without one what the operating system's generator says.

    Either way by weight. `number` is how many draws stand before this one.
    """
    outcomes = state.outcomes()
    if key is not None:
        return drawn(key, number, outcomes)
    ticket = secrets.randbelow(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return outcome
    raise AssertionError("weights add up to their sum")


def wall_time() -> int:
    """Milliseconds since 1970, as the machine's clock says."""
    return time.time_ns() // 1_000_000


def elapsed() -> int:
    """Milliseconds of a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Milliseconds since 1970 as the machine said when we began, and what has passed since. It never goes back.

    Whoever sets the machine's clock meanwhile ends no game and gives nobody time.

    >>> times = iter([5_000, 1_000_000])  # the machine's clock is set once we have begun
    >>> clock = SteadyClock(lambda: next(times), iter([70, 90]).__next__)
    >>> clock()
    5020
    """

    def __init__(
        self, wall: Callable[[], int] = wall_time, passed: Callable[[], int] = elapsed
    ) -> None:
        self.passed = passed
        self._offset = wall() - passed()
        self._latest = 0  # that was told

    def __call__(self) -> int:
        """What time it is."""
        self._latest = max(self._latest, self._offset + self.passed())
        return self._latest

    def follow(self, told: int, asked: int) -> None:
        """Go by another clock, which was asked when so much had `passed`, and told the time by now.

        It told it somewhere on the way: only where that cannot be is ours wrong, as after the machine was suspended.
        Where ours is ahead it stands still until the other has come there.

        >>> passed = [0]
        >>> clock = SteadyClock(lambda: 5_000, lambda: passed[0])
        >>> clock.follow(605_000, asked=0)
        >>> clock()
        605000
        >>> clock.follow(604_000, asked=0)
        >>> passed[0] = 300
        >>> clock(), clock._offset + passed[0]
        (605000, 604300)
        """
        earliest, latest = self._offset + asked, self._offset + self.passed()
        off = told - min(max(told, earliest), latest)
        if abs(off) >= NOTABLE:
            log("clock set", ms=off)
        self._offset += off


def pause() -> float:
    """How many seconds a bot takes at least where its choices are secret: a forced one must not come at once."""
    return 0.4 + secrets.SystemRandom().random() * 0.3


@dataclass
class Environment:
    """Where time, chance, names, the bots' seeds and their patience come from."""

    now: Callable[[], int] = field(default_factory=SteadyClock)
    draw: Callable[[State, bytes | None, int], str] = draw
    new_secret: Callable[[], str] = lambda: secrets.token_hex(32)  # that a table's chance hangs on
    new_id: Callable[[], str] = new_id
    new_token: Callable[[], str] = new_token
    seed: Callable[[], int] = lambda: secrets.randbits(48)
    pause: Callable[[], float] = pause
