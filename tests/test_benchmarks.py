"""The benchmark suite runs and gives every figure. How large they are is not tested: machines differ."""

import doctest
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks import __main__ as command
from benchmarks import club, day, figures, peers, report, server
from benchmarks.figures import QUICK, Figure, Task, in_turns, rate, times_better
from benchmarks.fleet import fleet
from benchmarks.scratch import postgresql_is_installed

import bastide
from tests.needs import missing

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


@pytest.fixture
def needs_postgresql() -> None:
    """Skipped on somebody's machine that has none; a failure where changes are checked."""
    if not postgresql_is_installed():
        missing("PostgreSQL is not installed here (initdb and pg_ctl were not found)")


def told(tmp_path: Path, *command: str) -> tuple[dict[str, Any], str]:
    """What a benchmark found, as JSON and as people read it."""
    path = tmp_path / "figures.json"
    run = subprocess.run(
        [sys.executable, "-m", *command, "--json", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(path.read_text()), run.stdout


@pytest.mark.proof
@pytest.mark.usefixtures("needs_postgresql")
def test_two_servers_are_measured_while_tables_become_more(tmp_path: Path) -> None:
    options = ["--nodes", "2", "--database", "postgresql", "--quick", "--ladder"]
    found, shown = told(tmp_path, "benchmarks.server", *options)
    assert [stage["tables"] for stage in found["stages"]] == [2, 4, 6]
    for stage in found["stages"]:
        assert stage["sockets"] == 2 * stage["tables"]
        assert stage["acknowledged/s"] > 0
        assert stage["latency ms"]["p50"] > 0
        assert stage["commits an action"] > 0
        assert len(stage["server MB, each"]) == 2
    assert found["tables in memory while idle"] == 0
    assert "CPU ms an action, PostgreSQL" in shown


@pytest.mark.proof
@pytest.mark.usefixtures("needs_postgresql")
def test_a_day_goes_by(tmp_path: Path) -> None:
    found, shown = told(tmp_path, "benchmarks.day", "--quick", "--surge", "--seed", "2")
    tables = {row["hour"]: row["tables"] for row in found["rows"]}
    assert tables.keys() >= {"05", "09", "13", "17", "21", "21 x32", "01"}
    assert tables["21"] > tables["05"]
    assert any(row["actions/s"] for row in found["rows"])  # in a surge somebody acts, however few
    assert not any("move: busy" in row["refused"] for row in found["rows"])
    assert found["bytes of a registered table"]["log bytes"] > 0
    assert "refused" in shown


def test_several_servers_need_one_postgresql() -> None:
    with pytest.raises(SystemExit, match="postgresql"), fleet(2, None):
        pass


def test_golden_games_say_how_people_play() -> None:
    known = day.kinds()
    assert known.keys() == {game.id for game in bastide.games()}
    for kind in (kind for many in known.values() for kind in many):
        assert 1 < kind.pace < 120
        assert kind.moves[kind.middle][0] in range(kind.players)


@pytest.mark.parametrize(
    "module", [club, day, figures, report, server], ids=lambda module: module.__name__
)
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
