"""Who plays and looks in these tests, on whatever node."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import ray

from bastide.coach import mining, proving
from bastide.coach.mining import Mine
from bastide.coach.puzzles import Written
from bastide.core.state import View
from bastide.server.raybots import Bots
from bastide.server.workers import BotJob


def node() -> str:
    """Where this runs; nowhere, if not on a cluster."""
    return ray.get_runtime_context().get_node_id() if ray.is_initialized() else ""


class Mortal:
    """Plays anything. On the node that `folder/doomed` names it says that it is at work, and thinks for ever."""

    def __init__(self, seed: int = 0, folder: str = "") -> None:
        self._rng, self._folder = Random(seed), Path(folder)

    def choose(self, view: View) -> str:
        doomed = self._folder / "doomed"
        if doomed.exists() and doomed.read_text() == node():
            (self._folder / "at-work").touch()
            time.sleep(600)
        return self._rng.choice(view.legal)


class Doomed:
    """Plays anything. At its fifth move the process it is in is killed, once in each folder."""

    def __init__(self, seed: int = 0, folder: str = "") -> None:
        self._rng, self._killed, self._moves = Random(seed), Path(folder) / "killed", 0

    def choose(self, view: View) -> str:
        self._moves += 1
        if self._moves == 5 and node() and not self._killed.exists():
            self._killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self._rng.choice(view.legal)


class Slow(Bots):
    """A replica that answers when `folder/go-on` is there, and notes in `folder/asked` how many jobs it has at once."""

    def __init__(self, folder: str) -> None:
        super().__init__("forteresse")
        self._folder, self._came = Path(folder), 0
        (self._folder / "asked").touch()

    async def __call__(self, version: str, job: bytes) -> bytes:
        """As it answers; no version asks how many have come."""
        if not version:
            return str(self._came).encode()
        self._came += 1
        return await super().__call__(version, job)

    async def _answer_all(self, jobs: list[BotJob]) -> list[bytes]:
        with (self._folder / "asked").open("a") as asked:
            asked.write(f"{len(jobs)} ")
        while not (self._folder / "go-on").exists():
            await asyncio.sleep(0.05)
        return await super()._answer_all(jobs)


class HastyMine(Mine):
    """Takes for a puzzle what is none, after a glance."""

    def puzzles(self, number: int) -> Iterator[Written]:
        few = {
            "MOST_LOOKS": 6,
            "MOST_STEPS": 1,
            "TRIES": 1,
            "MARGIN": -1,
            "HOPELESS": 0,
            "DECIDED": 1,
        }
        glance = {"HINT": -1, "usual_simulations": lambda game: 4}
        with patch.multiple(mining, **few), patch.multiple(proving, **glance):
            yield from super().puzzles(number)
