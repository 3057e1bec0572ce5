"""Bots on a Ray cluster: the deployment that thinks for servers. `bastide serve-bots` puts it there.

A replica is what a local worker is: a process that thinks one thought at a time and has its kernels ready. There are as
many as there is work for. What comes in is the same job that a local worker gets: what one seat's view holds.
"""

from __future__ import annotations

import asyncio
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ray import serve

from bastide.bots.levels import LEVELS, Thinker
from bastide.core.engine import Engine
from bastide.core.version import VERSION
from bastide.games import game, games
from bastide.server.memory import give_memory_back, keep_large_apart
from bastide.server.workers import APP, BotJob

SMALL = 0.07  # seconds: jobs that are expected to be shorter are answered together
TOGETHER = 16  # of them, at most; none waits for another to come
MEMORY = 400 << 20  # bytes that a replica asks for
WAITING = 2  # requests for each replica that there should be: more bring another one
MOST_REPLICAS = 64


class Bots:
    """One replica, with the kernels of these games ready; of all, if none is named."""

    def __init__(self, *names: str) -> None:
        Engine.apart = True  # it lives long, and a compiler is large
        keep_large_apart()
        self._mind = ThreadPoolExecutor(1)  # bots kept for their next decision are one thread's
        self._together: Any = serve.batch(max_batch_size=TOGETHER, batch_wait_timeout_s=0)(
            self._answer_all
        )
        for each in map(game, names) if names else games():
            setup = each.setup()
            setup.engine.warm(wait=True)
            Thinker(LEVELS["expert"]).prepare(setup)

    async def __call__(self, version: str, job: bytes) -> bytes:
        """The pickled reply to a job; none to another version. An empty job asks whether anybody is here."""
        if version != VERSION:
            return b""
        if not job:
            return pickle.dumps((True, None))
        asked: BotJob = pickle.loads(job)
        if asked.expected <= SMALL:
            answer: bytes = await self._together(asked)
            return answer
        return (await self._answer_all([asked]))[0]

    async def check_health(self) -> None:
        """Asked by Ray Serve every ten seconds: what thoughts have left goes back to the system."""
        await asyncio.get_running_loop().run_in_executor(self._mind, give_memory_back)

    async def _answer_all(self, jobs: list[BotJob]) -> list[bytes]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._mind, lambda: [_answer(job) for job in jobs])


def _answer(job: BotJob) -> bytes:
    """What the bot says, or the name of what went wrong: as a local worker tells it."""
    try:
        return pickle.dumps((True, job.answer()))
    except Exception as error:
        return pickle.dumps((False, error.__class__.__name__))


SCALING = {
    "min_replicas": 1, "max_replicas": MOST_REPLICAS, "target_ongoing_requests": WAITING,
}  # fmt: skip
deployment: Any = serve.deployment(
    name="bots",
    ray_actor_options={"num_cpus": 1, "memory": MEMORY},
    max_ongoing_requests=TOGETHER,
    autoscaling_config=SCALING,
)(Bots)


def deploy(*names: str) -> None:
    """Put it on the cluster that this process is connected to; what is there already is replaced, replica by replica.

    Without Ray's own door for browsers: only who reaches the cluster's ports reaches it.
    """
    serve.start(proxy_location="Disabled")
    serve.run(deployment.bind(*names), name=APP, route_prefix=None)
