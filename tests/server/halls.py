"""A hall to test in: time stands still until told to go, chance follows a seed."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any

from bastide.games import game
from bastide.server.database import Database
from bastide.server.environment import Environment
from bastide.server.guests import Guest
from bastide.server.hall import Hall
from bastide.server.live import LiveTable
from bastide.server.plans import Plan, SeatPlan
from bastide.server.policy import Policy
from bastide.server.store import Store
from bastide.server.wire.outgoing import Viewer


class Clockwork:
    """A world whose time only moves when told to, and whose chance follows a seed."""

    def __init__(self, seed: int = 0) -> None:
        self.time = 1_000_000
        rng, names = Random(seed), count(1)
        self.environment = Environment(
            now=lambda: self.time,
            new_secret=lambda: rng.randbytes(32).hex(),
            new_id=lambda: f"id{next(names)}",
            new_token=lambda: f"token{next(names)}",
            seed=lambda: 1,
            pause=lambda: 0.0,
        )


class Reader:
    """A listener that keeps what it is sent."""

    def __init__(self, guest: Guest | None, viewers: list[Viewer]) -> None:
        self.guest, self.viewers = guest, viewers
        self.sent: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.sent.append(json.loads(message))

    def close(self, why: str) -> None:
        raise AssertionError(why)


def asked(live: LiveTable) -> int:
    """The number of what somebody asks the others for; of nothing, none that there is."""
    return (live.row.offer or {}).get("n", 0)


def offered(live: LiveTable) -> dict[str, Any] | None:
    """What somebody asks the others for, without its number."""
    offer = live.row.offer
    return offer and {name: value for name, value in offer.items() if name != "n"}


@asynccontextmanager
async def hall_at(url: str, environment: Environment | None = None) -> AsyncIterator[Hall]:
    database = await Database(url).open()
    try:
        yield Hall(Store(database), environment)
    finally:
        await database.close()


async def seated(
    hall: Hall, name: str, seats: Sequence[str] = ("me", "me"), **plan: Any
) -> tuple[LiveTable, Guest]:
    """A running table of one guest who sits on every seat marked *me*."""
    ada, _ = await hall.guests.welcome("Ada")
    policy = Policy(**plan.pop("policy", {}))
    places = [SeatPlan(*seat.split(":")) for seat in seats]
    live, _ = await hall.openings.open(
        ada, Plan(game(name), len(seats), places, policy=policy, **plan)
    )
    return live, ada


async def play_on(live: LiveTable, rng: Random, most: int = 10_000) -> None:
    """Play random legal actions until the game is over, or that many."""
    for k in range(most):
        if not isinstance(live.actor, int):
            return
        await live.play(live.actor, live.seq, [rng.choice(live.table.legal())], f"r{live.seq}-{k}")
