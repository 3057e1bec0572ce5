"""Servers as real processes, each on a machine of its own, and all that can happen to one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from benchmarks.opponents import frozen

import bastide
from tests.cluster.namespaces import Machine
from tests.needs import missing

SERVE = Path(__file__).with_name("serve.py")
TODAY = Path(bastide.__file__).parents[1]
PORT = 8000
PATIENCE = 120  # seconds, on a machine that has other things to do
# All guests of a test have one address; and nothing is asked for here that takes workers of its own.
SETTINGS = {
    "bot_workers": 1, "requests": 100_000, "tables_per_guest": 100_000, "tables_per_address": 100_000,
    "sockets_per_guest": 100_000, "sockets_per_address": 100_000, "per_address": 5_000,
    "reviews": 0, "lab_games": 0,
}  # fmt: skip


def earlier(revision: str) -> Path:
    """The sources as they were at a revision."""
    try:
        return frozen.sources(revision)
    except frozen.NoSuchRevision as error:
        missing(str(error))


class Node:
    """One `bastide serve`. Its log outlives it: a server that is started again writes on."""

    def __init__(self, machine: Machine, database: str, folder: Path, **settings: Any) -> None:
        self.machine, self.name = machine, machine.name
        self.log = folder / f"{self.name}.log"
        self.base = f"http://{machine.address}:{PORT}"
        own = {"host": machine.address, "database": database, "node": self.name}
        self._settings = SETTINGS | own | settings
        self._process: subprocess.Popen[bytes] | None = None
        self.fresh = (
            True  # is it today's? Those before told what they last knew, and of the end too soon
        )

    def start(self, sources: Path = TODAY) -> None:
        """Start it; `wait` tells when it answers."""
        self.fresh = sources == TODAY
        settings = {f"BASTIDE_{name.upper()}": str(value) for name, value in self._settings.items()}
        environment = os.environ | settings | {"PYTHONPATH": str(sources)}
        command = [sys.executable, str(SERVE), "serve", "--port", str(PORT)]
        with open(self.log, "ab") as log, self.machine.inside():
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, env=environment, start_new_session=True
            )

    def answered(self, path: str) -> int:
        """How many requests it has answered whose path begins so, as its log says."""
        return self.log.read_text().count(f'"path": "{path}')

    def wait(self) -> None:
        """Until it answers, and its database too."""
        for _ in range(PATIENCE * 20):
            assert self.alive, self.log.read_text()
            try:
                if httpx.get(f"{self.base}/healthz", timeout=5, verify=False).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError(f"{self.name} did not start: {self.log.read_text()}")

    @property
    def alive(self) -> bool:
        """Does the process run?"""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """kill -9, to it and to the processes it has started: the machine has lost power."""
        self._signal(signal.SIGKILL)
        self.process.wait()

    def pause(self) -> None:
        """The machine stands still, as one that is moved to another host."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """It goes on, and does not know that time has passed."""
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """As systemd does."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)

    def stop_bots(self) -> None:
        """The processes it has started stand still: its bots think, and never answer."""
        for children in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            for child in children.read_text().split():
                os.kill(int(child), signal.SIGSTOP)

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The process, running or not."""
        assert self._process is not None, f"{self.name} was never started"
        return self._process

    def _signal(self, number: signal.Signals) -> None:
        os.killpg(self.process.pid, number)
