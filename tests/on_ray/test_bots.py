"""Bots whose moves come from Ray Serve; when it is gone, the local workers go on."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
import ray
from ray import serve

from bastide.server.raybots import deploy
from bastide.server.workers import APP
from tests.on_ray.conftest import started, wait_for
from tests.server.conftest import free_port
from tests.server.network import Person, serving


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of one node on which bots are deployed, as those see it who are elsewhere."""
    port = free_port()
    nodes = started(num_cpus=2, ray_client_server_port=port)
    ray.init(nodes.address, log_to_driver=False)
    deploy("forteresse")
    yield f"ray://127.0.0.1:{port}"
    ray.shutdown()
    nodes.shutdown()


def test_a_command_from_elsewhere(address: str, tmp_path: Path) -> None:
    """Through Ray's client, by somebody who is not one of the cluster's machines."""
    command = f"bastide arena forteresse greedy random --games 2 -o {tmp_path} --ray {address}"
    subprocess.run([sys.executable, "-m", *command.split()], check=True, capture_output=True)
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 3


def answers(base: str, where: str) -> int:
    """How many thoughts came from there."""
    told = httpx.get(f"{base}/metrics").text
    found = re.search(rf'bastide_bot_answers_total{{where="{where}"}} (\d+)', told)
    return int(found[1]) if found else 0


class Games:
    """A person's games against a bot, one after the other: any may end while the cluster comes and goes."""

    def __init__(self, person: Person) -> None:
        self.person, self.tables = person, list[str]()
        self._line = ExitStack()

    def __enter__(self) -> Games:
        self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def _begin(self) -> None:
        self._line.close()
        self.tables.append(self.person.open("forteresse", "me", "bot:casual")["table"]["id"])
        self.line = self._line.enter_context(self.person.line(self.tables[-1]))
        self.step, self.moves = self.line.until("step"), 0

    def move(self) -> None:
        """The person's next move, and what the bot makes of it."""
        if "end" in self.step:
            self._begin()
        choice = self.step["ask"]["choices"][0]["a"]
        self.moves += 1
        key = f"k{self.moves}"
        self.line.ask("play", seat=0, seq=self.step["seq"], chain=[choice], key=key)
        while "ask" not in (step := self.line.until("step")) and "end" not in step:
            pass
        self.step = step
        answered = 2 * self.moves - (0 if "ask" in step else step["ply"] % 2)
        assert step["ply"] == answered, "each move had its answer, but for one that ended the game"


def test_moves_come_from_the_cluster_while_there_is_one(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []
    monkeypatch.setattr("bastide.server.remote.REST", 0.5)
    monkeypatch.setattr("bastide.server.remote.log", lambda event, **told: events.append(event))
    with (
        serving(f"sqlite:///{tmp_path}/games.db", bots=address, bot_workers=1) as base,
        Games(Person(base)) as games,
    ):
        games.move()
        assert answers(base, "local") == 1, "nobody waits for the cluster"

        def play(where: str, times: int) -> None:
            """Moves until so many more were answered there."""
            wanted = answers(base, where) + times
            while answers(base, where) < wanted:
                if where == "ray":  # on a busy machine it may be lost again
                    wait_for(lambda: events[-1:] == ["cluster reached"])
                games.move()

        play("ray", 2)
        serve.delete(APP)
        play("local", 3)
        deploy("forteresse")
        play("ray", 1)
        for table in games.tables:
            seats = games.person.get(f"/api/tables/{table}")["table"]["seats"]
            assert seats[1]["bot"] == "casual", "nobody had to be replaced"
        assert 'bastide_bot_moves_total{answer="failed"}' not in httpx.get(f"{base}/metrics").text
