"""Workers whose thoughts take as long as a test wants, and a browser's end of a socket."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from bastide.server import workers as w
from bastide.server.workers import Workers


class Desk:
    """Stands in for a worker process: it answers here, one job each time it is told to."""

    taken: list[Any]
    interrupted: int  # how often
    go_on: asyncio.Semaphore

    def __init__(self) -> None:
        self.pipe = SimpleNamespace(closed=False)

    async def ask(self, job: Any, seconds: float) -> Any:
        Desk.taken.append(job)
        await Desk.go_on.acquire()
        return job.answer() if job.bot else []

    @classmethod
    def answers(cls, jobs: int = 1) -> None:
        """So many jobs more."""
        for _ in range(jobs):
            cls.go_on.release()

    def interrupt(self) -> None:
        Desk.interrupted += 1

    def stop(self) -> None: ...


def one_desk(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """One worker, who takes a job and waits until he is told to go on."""
    monkeypatch.setattr(w, "Worker", Desk)
    Desk.taken, Desk.go_on, Desk.interrupted = [], asyncio.Semaphore(0), 0
    workers = Workers(1, 1)
    workers.start()
    return workers


async def until(true: Any) -> None:
    """Let the others work until this is so."""
    while not true():
        await asyncio.sleep(0)


class Browser:
    """A browser's end of a socket: what it was sent."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self.code: int | None = None

    async def accept(self) -> None: ...

    async def receive(self) -> dict[str, Any]:
        return await self.inbox.get()

    async def send_text(self, text: str) -> None:
        self.heard.append(json.loads(text))

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self.code = code
        self.hang_up()

    def say(self, **message: Any) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def hang_up(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
