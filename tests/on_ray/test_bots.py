"""Bots whose moves come from Ray Serve; when it is gone, the local workers go on."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import ray
from ray import serve

import bastide
from bastide.core.version import VERSION
from bastide.server.raybots import SCALING, TOGETHER, WAITING, deploy, deployment
from bastide.server.workers import APP, BotJob
from tests.on_ray.conftest import PATIENCE, started, wait_for
from tests.on_ray.stand_ins import Slow
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


def asked_of(bot: str) -> BotJob:
    return BotJob.of(bot, 1, bastide.new("forteresse").view(0), None)


def test_small_requests_are_answered_together(address: str, tmp_path: Path) -> None:
    """Whatever comes while a replica thinks is what it answers next; what is not small is answered alone."""
    small, large = pickle.dumps(asked_of("beginner")), pickle.dumps(asked_of("expert"))
    slow = serve.deployment(max_ongoing_requests=TOGETHER, ray_actor_options={"num_cpus": 0})(Slow)
    ask = serve.run(slow.bind(str(tmp_path)), name="slow", route_prefix=None).remote
    first = ask(VERSION, small)
    wait_for(lambda: (tmp_path / "asked").read_text().split() == ["1"])
    others = [ask(VERSION, small) for _ in range(5)]
    wait_for(lambda: ask("", b"").result(timeout_s=PATIENCE) == b"6")
    (tmp_path / "go-on").touch()
    assert len({one.result(timeout_s=PATIENCE) for one in (first, *others)}) == 1
    assert pickle.loads(ask(VERSION, large).result(timeout_s=PATIENCE))[0]
    asked = [int(jobs) for jobs in (tmp_path / "asked").read_text().split()]
    assert (asked[0], asked[-1], sum(asked)) == (1, 1, 7) and max(asked) > 1
    serve.delete("slow")


def answers(base: str, where: str) -> int:
    """How many thoughts came from there."""
    told = httpx.get(f"{base}/metrics").text
    found = re.search(rf'bastide_bot_answers_total{{where="{where}"}} (\d+)', told)
    return int(found[1]) if found else 0


class Games:
    """A person's games against a bot, one after the other: any may end while the cluster comes and goes."""

    def __init__(self, person: Person) -> None:
        self.person, self.tables = person, list[str]()
        self._begin()

    def _begin(self) -> None:
        self.tables.append(self.person.open("forteresse", "me", "bot:casual")["table"]["id"])
        self.moves, self._over = 0, False

    def move(self) -> None:
        """The person's next move, and what the bot makes of it."""
        if self._over:
            self._begin()
        with self.person.line(self.tables[-1]) as line:
            step = line.until("step")
            choice = step["ask"]["choices"][0]["a"]
            self.moves += 1
            key = f"k{self.moves}"
            line.ask("play", seat=0, seq=step["seq"], chain=[choice], key=key)
            while "ask" not in (step := line.until("step")) and "end" not in step:
                pass
        self._over = "end" in step
        answered = 2 * self.moves - (0 if "ask" in step else step["ply"] % 2)
        assert step["ply"] == answered, "each move had its answer, but for one that ended the game"


def test_moves_come_from_the_cluster_while_there_is_one(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []
    monkeypatch.setattr("bastide.server.remote.REST", 0.5)
    monkeypatch.setattr("bastide.server.remote.log", lambda event, **told: events.append(event))
    with serving(f"sqlite:///{tmp_path}/games.db", bots=address, bot_workers=1) as base:
        games = Games(Person(base))
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


def replicas() -> int:
    """How many there are that answer."""
    return serve.status().applications[APP].deployments["bots"].replica_states.get("RUNNING", 0)


def test_more_work_brings_another_replica(address: str) -> None:
    """And what was asked meanwhile is answered, all of it the same. (Ray would watch for half a minute first.)"""
    bots = deployment.options(autoscaling_config=SCALING | {"upscale_delay_s": 0})
    serve.run(bots.bind("forteresse"), name=APP, route_prefix=None)
    handle, job = serve.get_app_handle(APP), pickle.dumps(asked_of("expert"))
    wait_for(lambda: replicas() == 1)
    moves = set[bytes]()

    def work() -> bool:
        asked = [handle.remote(VERSION, job) for _ in range(4 * WAITING)]
        moves.update(one.result(timeout_s=PATIENCE) for one in asked)
        return replicas() == 2

    wait_for(work)
    assert len(moves) == 1
