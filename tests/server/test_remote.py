"""A cluster before the workers: what it does not answer in time is answered here, and only one that is silent is away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import bastide
from bastide.server import remote
from bastide.server.fairness import Claim
from bastide.server.metrics import Metrics
from bastide.server.remote import AT_ONCE, LEAST, Away, ClusterWorkers, Reply
from bastide.server.workers import NOBODY, BotJob, Job, Workers
from tests.server.test_hall import run

JOB = BotJob.of("master", 1, bastide.new("forteresse").view(0), None)


class Replica:
    """Stands in for the line to a cluster: answers as it is told, and counts."""

    def __init__(self, *replies: Callable[[], Awaitable[Reply]]) -> None:
        self.replies, self.answered, self.asked, self.closed = list(replies), 0, 0, False

    def __len__(self) -> int:
        return self.asked - self.answered

    async def ask(self, job: BotJob, seconds: float) -> Reply:
        self.asked += 1
        reply = await self.replies.pop(0)()
        self.answered += 1
        return reply

    def close(self) -> None:
        self.closed = True


async def at_once() -> Reply:
    return True, "ray"


async def gone() -> Reply:
    raise Away


async def never() -> Reply:
    raise TimeoutError


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> ClusterWorkers:
    async def here(self: Workers, job: Job, claim: Claim = NOBODY) -> Any:
        return "local"

    monkeypatch.setattr(Workers, "ask", here)
    monkeypatch.setattr(remote, "log", lambda event, **told: None)
    return ClusterWorkers("ray://127.0.0.1:1", 1, 20, Metrics())


def connect(workers: ClusterWorkers, *replies: Callable[[], Awaitable[Reply]]) -> Replica:
    workers._line = replica = Replica(*replies)  # type: ignore[assignment]
    return replica


@run
async def test_a_cluster_that_answers_others_is_busy_and_not_away(workers: ClusterWorkers) -> None:
    """Many masters think at once on one replica: whoever waits too long is answered here, and the line stays."""
    others = asyncio.Event()

    async def late() -> Reply:
        await others.wait()
        raise TimeoutError

    async def in_time() -> Reply:
        asyncio.get_running_loop().call_soon(others.set)
        return await at_once()

    replica = connect(workers, late, in_time, at_once)
    assert await asyncio.gather(workers.ask(JOB), workers.ask(JOB)) == ["local", "ray"]
    assert not replica.closed
    assert await workers.ask(JOB) == "ray"


@pytest.mark.parametrize("silent", [gone, never])
@run
async def test_one_that_answers_nobody_is_away(
    workers: ClusterWorkers, silent: Callable[[], Awaitable[Reply]]
) -> None:
    replica = connect(workers, at_once, silent, at_once)
    assert await workers.ask(JOB) == "ray"
    assert await workers.ask(JOB) == "local"
    assert replica.closed
    assert await workers.ask(JOB) == "local"
    assert replica.asked == 2


@run
async def test_it_has_less_room_while_it_is_late_and_never_too_little_to_grow(
    workers: ClusterWorkers,
) -> None:
    for _ in range(9):
        connect(workers, never)
        assert await workers.ask(JOB) == "local"
    assert workers._room == LEAST
    full = connect(workers, *[at_once] * AT_ONCE)
    full.asked = LEAST  # so many wait there
    assert await workers.ask(JOB) == "local"
    full.asked = 0
    for _ in range(AT_ONCE):
        assert await workers.ask(JOB) == "ray"
    assert workers._room == AT_ONCE
