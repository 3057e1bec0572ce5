"""Do the tests notice when a rule is wrong? `python -m tests.mutants forteresse --sample 200`.

Cosmic Ray changes one thing in the code (a number, a comparison, a sign); the tests of that room must fail. Each
place is changed in one way, drawn with a seed; the rules run plain, in a process of their own for each mutant. Only
tests that pass without a compiler are run, the quickest first. What survives is printed as a difference: it is a test
that is missing, or a change that means the same.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from random import Random
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
SLOWEST = 20.0  # seconds of a test that is worth running for every mutant
NOBODY_ASKED = 98  # exit status: the tests ran without the mutant
LOOP = 3.0  # times the work of all tests: then it is an endless loop, and noticed
PATIENCE = (
    20.0  # times as long as all tests take: then it waits for what never comes, and is noticed
)
NOT_MEANT = (
    "RemoveDecorator",  # a rule without its mark is no rule at all
    "ExceptionReplacer",
    *("Operator_Eq_Is", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq"),  # the same for small numbers, None
)


Place = tuple[tuple[int, int], tuple[int, int]]  # from line and column to line and column


@dataclass(frozen=True)
class Room:
    """Code, and the tests that say whether it is right."""

    code: str  # files, from the source folder
    tests: tuple[str, ...]
    only: str = ""  # a pytest expression


def _game(name: str) -> Room:
    own = (f"tests/test_{name}.py", f"tests/test_{name}_examples.py")
    rules_and_views = f"bastide/games/{name}/{{rules/*,knowledge}}.py"
    examples = f"src/bastide/games/{name}/knowledge.py"
    tests = (examples, *own, "tests/test_views.py", "tests/test_golden.py")
    return Room(rules_and_views, tests, name.replace("_", "-") + " or " + name)


ROOMS = {
    name.replace("_", "-"): _game(name)
    for name in ("forteresse", "robber_knights", "castle", "donjon", "dissuasion")
} | {
    "authority": Room(
        "bastide/server/{live,standing,play,policy,seating,seats,offers,openings}.py",
        tuple(
            f"tests/server/test_{name}.py"
            for name in (
                "authority",
                "hall",
                "fair",
                "acts",
                "moving_on",
                "seats_of_now",
                "golden_logs",
            )
        ),
        "not postgresql",
    )
}


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    file: Path
    line: int
    operator: str
    code: str

    def difference(self) -> str:
        """What was changed, as a patch without context."""
        old, new = self.file.read_text("utf-8").splitlines(), self.code.splitlines()
        lines = list(difflib.unified_diff(old, new, lineterm="", n=0))[3:]
        name = self.file.relative_to(SOURCE / "bastide")
        return "\n".join(
            [f"{name}:{self.line} {self.operator}", *("    " + line for line in lines)]
        )


def mutants(room: Room, rng: Random) -> Iterator[Callable[[], Mutant | None]]:
    """Each place of the room's code, changed in one way; made when it is asked for, as that takes long."""
    from cosmic_ray import plugins
    from cosmic_ray.ast import ast_nodes, get_ast

    names = [name for name in plugins.operator_names() if not name.endswith(NOT_MEANT)]
    operators = {
        name: found() for name in names if not (found := plugins.get_operator(name)).arguments()
    }
    for file in _files(room):
        code = file.read_text("utf-8")
        nodes = list(ast_nodes(get_ast(code)))
        types = _types(code)
        places: dict[Place, list[tuple[str, int]]] = {}
        for name, operator in operators.items():
            found = [place for node in nodes for place in operator.mutation_positions(node)]
            for occurrence, (start, end) in enumerate(found):
                if not any(first <= start and end <= last for first, last in types):
                    places.setdefault((start, end), []).append((name, occurrence))
        for place in sorted(places):
            name, occurrence = rng.choice(places[place])
            line, told = place[0][0], name.removeprefix("core/")
            yield partial(_changed, file, line, told, operators[name], occurrence)


def _changed(file: Path, line: int, told: str, operator: Any, occurrence: int) -> Mutant | None:
    from cosmic_ray.mutating import mutate_code

    code = file.read_text("utf-8")
    changed = mutate_code(code, operator, occurrence)
    return None if changed in (None, code) else Mutant(file, line, told, changed)


def _types(code: str) -> list[Place]:
    """Where a type stands: nothing happens there when the code runs."""
    found = []
    for node in ast.walk(ast.parse(code)):
        types = [getattr(node, name, None) for name in ("annotation", "returns")]
        for told in filter(None, types):
            start, end = told.lineno, told.end_lineno
            found.append(((start, told.col_offset), (end, told.end_col_offset)))
    return found


def _files(room: Room) -> list[Path]:
    head, brace, rest = room.code.partition("{")
    names, _, tail = rest.partition("}")
    patterns = [head + name + tail for name in names.split(",")] if brace else [room.code]
    return sorted(file for pattern in patterns for file in SOURCE.glob(pattern))


class Changed(MetaPathFinder):
    """Gives one module the mutant's code. It is a pytest plugin too, to be asked before pytest's own importer."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant, self.given = mutant, False
        parts = mutant.file.relative_to(SOURCE).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def pytest_configure(self) -> None:
        """Stand first."""
        sys.meta_path.insert(0, self)

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """The mutant, if it is asked for."""
        if name != self.name:
            return None
        self.given, code = True, self.mutant.code.encode()

        class Loader(SourceFileLoader):
            def get_data(self, path: str) -> bytes:
                return code

            def path_stats(self, path: str) -> Any:
                raise OSError  # no compiled file stands for this code

        return spec_from_loader(name, Loader(name, str(self.mutant.file)))


class Times:
    """A pytest plugin: which tests pass, and in what time."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a test that has passed."""
        if report.when == "call" and report.passed:
            self.seconds[report.nodeid] = report.duration


def _pytest(*arguments: str, plugins: tuple[object, ...] = ()) -> int:
    quiet = ("-q", "-o", "filterwarnings=")
    without = ("no:xdist", "no:cacheprovider", "no:schemathesis")  # the last takes a second to load
    options = [option for plugin in without for option in ("-p", plugin)]
    return int(pytest.main([*quiet, *options, *arguments], plugins=list(plugins)))


def _in_child(work: Any, seconds: float, log: Path) -> int | None:
    """The exit status of work done in a forked process; None if it did not end in time.

    `seconds` are those that the work should take: how long it does depends on what else the machine does.
    """
    child = os.fork()
    if child == 0:
        status = 99
        try:
            os.setpgid(0, 0)
            most = int(10 + LOOP * seconds)
            resource.setrlimit(resource.RLIMIT_CPU, (most, most))
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(out, 1)
            os.dup2(out, 2)
            status = work()
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    until = time.monotonic() + 30 + PATIENCE * seconds
    ended = None
    while ended is None and time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            ended = os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # with whatever it had started
    if ended is None:
        os.waitpid(child, 0)
    return ended


def quickest_first(room: Room, folder: Path) -> tuple[list[str], float]:
    """The tests that pass plainly, and how long they take together."""
    report = folder / "times.json"

    def work() -> int:
        times = Times()
        only = ("-k", room.only) if room.only else ()
        _pytest(*room.tests, *only, plugins=(times,))
        report.write_text(json.dumps(times.seconds))
        return 0

    _in_child(work, 3600, folder / "baseline.log")
    seconds: dict[str, float] = json.loads(report.read_text())
    chosen = sorted((name for name in seconds if seconds[name] < SLOWEST), key=seconds.__getitem__)
    return chosen, sum(seconds[name] for name in chosen)


def survives(mutant: Mutant, tests: list[str], seconds: float, log: Path) -> bool:
    """Do all tests pass with it?"""

    def work() -> int:
        changed = Changed(mutant)
        status = _pytest("-x", *tests, plugins=(changed,))
        return status if changed.given else NOBODY_ASKED

    status = _in_child(work, seconds, log)
    assert status != NOBODY_ASKED, mutant.file
    return status == 0


def main() -> None:
    """Try the mutants of one room."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--sample", type=int, help="so many of them, drawn with the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    os.chdir(ROOT)
    room, rng = ROOMS[chosen.room], Random(chosen.seed)
    every = list(mutants(room, rng))
    drawn = rng.sample(every, min(chosen.sample or len(every), len(every)))
    tried = [mutant for make in drawn if (mutant := make())]
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(chosen.processes) as pool:
        folder = Path(name)
        tests, seconds = quickest_first(room, folder)
        print(
            f"{chosen.room}: {len(tests)} tests in {seconds:.0f} s; {len(tried)} of {len(every)} mutants"
        )
        file = _files(room)[0]
        same = Mutant(file, 0, "nothing", file.read_text("utf-8"))
        assert survives(same, tests, seconds, folder / "same.log"), "unchanged code must pass"
        alive = 0
        work = [
            pool.submit(survives, mutant, tests, seconds, folder / f"{n}.log")
            for n, mutant in enumerate(tried)
        ]
        for n, (mutant, result) in enumerate(zip(tried, work, strict=True), 1):
            if result.result():
                alive += 1
                print(mutant.difference(), flush=True)
            if n % 50 == 0 or n == len(tried):
                print(f"-- {n} tried, {n - alive} noticed ({(n - alive) / n:.1%})", flush=True)


if __name__ == "__main__":
    sys.modules["numba"] = None  # type: ignore[assignment]  # plain rules: a mutant is not worth compiling
    import hypothesis  # noqa: F401  # what all tests need is loaded once, before the processes part
    import numpy  # noqa: F401

    main()
