"""The benchmark suite runs and gives every figure. How large they are is not tested: machines differ."""

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import __main__ as command
from benchmarks import figures, peers, report
from benchmarks.figures import QUICK, Figure, Task, in_turns, rate, times_better

import bastide

ROOT = Path(__file__).parent.parent
ENGINE = {"length", "width", "listing", "threads", "cores", "plain", "perft"}
HOOK = {"hook", "plain_hook"}
PYTHON = {"by_number", "by_notation", "batch", "number_cost", "notation_cost"}
SEARCH = {"search_start", "search_middle"}
STARTS = {f"{kind}_{clock}" for kind in ("first", "warm", "cold") for clock in ("wall", "cpu")}
MEMORY = {"first_peak", "warm_peak", "state", "listed_state"}


@pytest.mark.proof
def test_every_figure_is_there(tmp_path: Path) -> None:
    game, path = bastide.games()[0], tmp_path / "figures.json"
    options = ["--quick", "--game", game.id, "--json", str(path)]
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks", *options], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert game.id in run.stdout
    found = json.loads(path.read_text())
    hook = HOOK if hasattr(game.rules, "random_action") else set()
    assert found["games"][game.id].keys() == ENGINE | hook | PYTHON | SEARCH | STARTS | MEMORY
    assert bool(found["peers"]) == peers.available()
    for figure in [*found["games"][game.id].values(), *found["peers"].values()]:
        assert min(figure["values"]) > 0
        assert figure["low"] <= figure["median"] <= figure["high"]
        assert len(figure["times_better"]) in (0, len(peers.PEERS))
    assert found["machine"]["python"]


@pytest.mark.parametrize("module", [figures, report], ids=lambda module: module.__name__)
def test_examples(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_a_figure_is_its_median_and_spread() -> None:
    figure = Figure("key", "label", "s", values=[3, 1, 7, 2])
    assert (figure.median, figure.low, figure.high) == (2.5, 1, 7)


def test_rate_counts_whole_pieces_of_work() -> None:
    clock = iter([10.0, 10.5, 11.0, 11.5])
    assert rate(lambda: 6, seconds=1.2, clock=lambda: next(clock)) == 18 / 1.5


def test_tasks_take_turns() -> None:
    often, once = Figure("often", "", "s"), Figure("once", "", "s")
    tasks = [Task(lambda: [1], (often,), 3), Task(lambda: [2], (once,), 1)]
    assert [task.figures[0].key for task in in_turns(tasks)] == ["often", "once", "often", "often"]
    assert (often.values, once.values) == ([1, 1, 1], [2])


def test_less_time_is_better() -> None:
    own, peer = Figure("", "", "us", values=[5.0]), Figure("", "", "us", values=[20.0])
    assert times_better(own, peer) == 4


def test_ratios_go_to_the_figure_of_the_same_kind() -> None:
    own = Figure("own", "", "plies/s", peer="loop", values=[10])
    others = {key: Figure(key, "", "plies/s", values=[5]) for key in ("loop/go", "start/go")}
    assert report.ratios(own, others) == {"go": 2}
    assert report.ratios(Figure("none", "", "plies/s", values=[1]), others) == {}


def test_without_peers_the_report_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "available", lambda: False)
    assert peers.tasks(QUICK) == []
    own = Figure("own", "a line", "plies/s", peer="loop", values=[10])
    machine = {**report.machine(), "load_before": None, "load_after": None, "sources_changed": True}
    command.print_all({"game": [own]}, {}, machine)
    shown = capsys.readouterr().out
    assert "not installed" in shown
    assert "sources changed" in shown
    assert "a line" in shown
