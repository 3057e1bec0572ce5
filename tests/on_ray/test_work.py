"""The same work here, by processes and on a cluster: the same results, also when a node or the command itself is killed."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from ray.cluster_utils import Cluster as Nodes

import bastide
from bastide.arena.contest import contest
from bastide.arena.ladder import Ladder, climb
from bastide.arena.match import Match
from bastide.arena.playing import Record
from bastide.cli.main import main
from bastide.coach.mining import Ledger
from bastide.core.errors import BastideError
from bastide.crew import Crew, Here, Processes, crew_of
from bastide.crew.cluster import Cluster, connected
from bastide.learn.course import Course
from bastide.learn.training import Recipe
from tests.on_ray.conftest import add_node, wait_for
from tests.on_ray.stand_ins import HastyMine

PLAYED = Match("forteresse", ("greedy", "random"), opening=2)
TINY = Recipe(generations=3, taught=1, games=8, plies=24, steps=2, positions=64, kept=2)


@pytest.fixture
def crew(cluster: Nodes) -> Iterator[Crew]:
    with crew_of(Here(), cluster.address) as made:
        yield made


def timeless(records: Sequence[Record]) -> list[Record]:
    return [{key: told for key, told in record.items() if key != "times"} for record in records]


def stored(folder: Path) -> list[Record]:
    """What a results file holds, in the order of the games."""
    lines = (folder / "results.jsonl").read_text().splitlines()[1:]
    return timeless(sorted(map(json.loads, lines), key=lambda record: int(record["n"])))


def test_a_match_is_the_same_wherever_it_is_played(crew: Crew, tmp_path: Path) -> None:
    crews = {"here": Here(), "processes": Processes(2), "cluster": crew}
    found = {
        name: timeless(contest(PLAYED, tmp_path / name, games=6, keep=True, crew=one))
        for name, one in crews.items()
    }
    assert found["here"] == found["processes"] == found["cluster"]
    assert len({file.read_bytes() for file in tmp_path.glob("*/games/000003.jsonl")}) == 1
    assert len(list(tmp_path.glob("cluster/games/*"))) == 6


def test_a_ladder(crew: Crew, tmp_path: Path) -> None:
    ladder = Ladder(("forteresse",), ("random", "greedy"), count=2, top_count=2)
    for name, one in {"here": Here(), "cluster": crew}.items():
        climb(ladder, tmp_path / name, one)
    (here,) = (tmp_path / "here").glob("**/results.jsonl")
    (there,) = (tmp_path / "cluster").glob("**/results.jsonl")
    assert stored(here.parent) == stored(there.parent) != []


def test_commands(cluster: Nodes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An edition is a file of this machine alone; what is printed and written is the same, but for the times."""
    mine = tmp_path / "mine.toml"
    mine.write_bytes((bastide.game("forteresse").folder / "edition.toml").read_bytes() + b"\n")
    lab = ["lab", "forteresse", "--edition", str(mine), "--games", "2", "--json"]
    trace = ["trace", "forteresse", "--seed", "3", "--policy", "greedy"]

    def told(words: list[str], *more: str) -> Any:
        assert main([*words, *more]) == 0
        return json.loads(capsys.readouterr().out)

    here = told([*lab, "-o", str(tmp_path / "here")])
    there = told([*lab, "-o", str(tmp_path / "there")], "--ray", cluster.address)
    assert here.keys() == there.keys()
    for key in here.keys() - {"report", "ratings"}:  # where it lies; with times of moves
        assert here[key] == there[key], key
    assert main(trace) == 0
    (tmp_path / "games.jsonl").write_text(capsys.readouterr().out)
    review = ["review", str(tmp_path / "games.jsonl"), "--simulations", "1", "--json"]
    assert told(review) == told(review, "--ray", cluster.address)
    verify = ["puzzles", "verify", "forteresse", "--sample", "1", "--json"]
    assert told(verify) == told(verify, "--ray", cluster.address)


def test_puzzles_are_written_in_the_order_of_the_games(crew: Crew, tmp_path: Path) -> None:
    for name, one in {"here": Here(), "there": crew}.items():
        ledger = Ledger(tmp_path / name / "mined.jsonl")
        mine = HastyMine(bastide.game("forteresse").setup())
        assert len(list(ledger.work_through(mine, range(4), one))) == 4
    files = {file.name: file.read_bytes() for file in (tmp_path / "here").iterdir()}
    assert files == {file.name: file.read_bytes() for file in (tmp_path / "there").iterdir()}
    assert len(files["mined.jsonl"].splitlines()) > 1


def test_a_net_learns_the_same(crew: Crew, tmp_path: Path) -> None:
    threads = torch.get_num_threads()
    try:
        for name, one in {"here": None, "there": crew}.items():
            setup = bastide.game("forteresse").setup()
            course = Course(setup, TINY, tmp_path / name, duels=4, crew=one)
            won = [generation.won for generation in course.generations()]
            (tmp_path / name / "won").write_text(str(won))
    finally:
        torch.use_deterministic_algorithms(False)
        torch.set_num_threads(threads)
    for name in ("players-2.weights", "won"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()


def test_a_node_is_killed_in_the_middle(cluster: Nodes, tmp_path: Path) -> None:
    """What it had finished is here; what it was doing is done elsewhere."""
    doomed = add_node(cluster)
    cluster.wait_for_nodes()
    mortal = f"tests.on_ray.stand_ins:Mortal@folder={tmp_path}"
    match = Match("forteresse", ("greedy", mortal))
    whole = timeless(contest(match, tmp_path / "whole", games=8))
    (tmp_path / "doomed").write_text(doomed.node_id)  # type: ignore[attr-defined]
    kept = []

    def kill(records: Sequence[Record], wanted: int) -> None:
        if len(records) == 1:
            wait_for((tmp_path / "at-work").exists)
            cluster.remove_node(doomed, allow_graceful=False)
            kept.extend(stored(tmp_path / "there"))

    with Cluster(cluster.address) as crew:
        found = contest(match, tmp_path / "there", games=8, progress=kill, crew=crew)
    assert timeless(found) == stored(tmp_path / "there") == whole
    assert len(kept) == 1 and kept[0] in whole


def test_a_process_is_killed_in_the_middle(cluster: Nodes, tmp_path: Path) -> None:
    """As the system does where memory ends: its game is begun again, and the others stay what they are."""
    match = Match("forteresse", ("greedy", f"tests.on_ray.stand_ins:Doomed@folder={tmp_path}"))
    whole = timeless(contest(match, tmp_path / "whole", games=6))
    with Cluster(cluster.address) as crew:
        found = contest(match, tmp_path / "there", games=6, crew=crew)
    assert (tmp_path / "killed").exists()
    assert timeless(found) == stored(tmp_path / "there") == whole


def test_the_command_is_killed_and_goes_on(cluster: Nodes, tmp_path: Path) -> None:
    words = ["arena", "forteresse", "greedy", "random", "--games", "40", "--opening", "2"]
    words += ["--ray", cluster.address, "-o", str(tmp_path / "there")]
    file = tmp_path / "there" / "results.jsonl"
    started = subprocess.Popen([sys.executable, "-m", "bastide", *words])
    wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 2)
    started.send_signal(signal.SIGKILL)
    started.wait()
    before = file.read_bytes()
    assert main(words) == 0
    assert file.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    assert stored(tmp_path / "there") == timeless(contest(PLAYED, tmp_path / "here", games=40))


def test_bots_are_put_on_a_cluster(
    cluster: Nodes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bastide.server.raybots.deploy", lambda: None)
    assert main(["--lang", "en", "serve-bots", "--ray", cluster.address]) == 0
    assert cluster.address in capsys.readouterr().out


def test_another_version_is_told(
    crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.crew.cluster.VERSION", "0.0.1")
    with pytest.raises(
        BastideError, match=r"has another Bastide \(.*\) than this one \(0.0.1\)"
    ) as told:
        contest(PLAYED, tmp_path, games=2, crew=crew)
    assert "grappe Ray" in told.value.message("fr")


def test_what_a_bot_is_refused_is_told_here(crew: Crew) -> None:
    with pytest.raises(BastideError, match='unknown game: "chess"') as told:
        list(crew.work([("a", _refuse)]))
    assert "chess" in told.value.message("fr")


def _refuse() -> None:
    bastide.game("chess")


@pytest.mark.parametrize(
    ("address", "problem"),
    [("nowhere", "is no address of a Ray cluster"), ("127.0.0.1:9", "no Ray cluster answers at")],
)
def test_an_address_that_is_none(
    address: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--lang", "en", "arena", "forteresse", "greedy", "random", "-o", str(tmp_path)]
    assert main([*words, "--ray", address]) == 2
    assert problem in capsys.readouterr().err


def test_whoever_comes_from_elsewhere_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray starts a process for him there, and sometimes it dies before it answers."""
    tried: list[str] = []

    def connect(address: str, **_: object) -> None:
        tried.append(address)
        if len(tried) < 3:
            raise ConnectionAbortedError("Initialization failure from server")

    monkeypatch.setattr("ray.init", connect)
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        address = f"ray://127.0.0.1:{somebody.getsockname()[1]}"
        connected(address)
        assert tried == [address] * 3
        monkeypatch.setattr("ray.init", always_fails)
        with pytest.raises(BastideError, match=r"no Ray cluster answers at .* \(it is over\)"):
            connected(address)


def always_fails(address: str, **_: object) -> None:
    raise ConnectionAbortedError("it is over")
