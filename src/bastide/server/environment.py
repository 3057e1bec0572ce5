"""What comes from outside: the time, chance, names. One place, so that tests can choose it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from bastide.core.state import State
from bastide.server.tokens import new_id, new_token


def draw(state: State) -> str:
    """When chance acts: an outcome by weight, from the operating system's generator."""
    outcomes = state.outcomes()
    ticket = secrets.randbelow(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return outcome
    raise AssertionError("weights add up to their sum")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def pause() -> float:
    """How many seconds a bot takes at least where its choices are secret: a forced one must not come at once."""
    return 0.4 + secrets.SystemRandom().random() * 0.3


@dataclass
class Environment:
    """Where time, chance, names, the bots' seeds and their patience come from."""

    now: Callable[[], int] = now
    draw: Callable[[State], str] = draw
    new_id: Callable[[], str] = new_id
    new_token: Callable[[], str] = new_token
    seed: Callable[[], int] = lambda: secrets.randbits(48)
    pause: Callable[[], float] = pause
