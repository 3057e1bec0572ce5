"""A worker stays small: it loads what it needs to think, lets others compile, and gives back what it had to think with."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from benchmarks.memory import weighed

from bastide.core.engine import Engine
from bastide.server.workers import Worker

LARGEST = (
    250  # megabytes of a worker that has thought in all games and rests; it has been 370 to 2,500
)


class Loaded:
    """Which packages a worker has loaded, and who compiles for it."""

    def answer(self) -> tuple[set[str], bool]:
        """Their names."""
        return {name.partition(".")[0] for name in sys.modules}, Engine.apart


def test_a_worker_loads_no_database_and_lets_others_compile() -> None:
    worker = Worker()
    try:
        worker.pipe.send(Loaded())
        done, (packages, apart) = worker.pipe.recv()
    finally:
        worker.stop()
    assert done and apart
    assert "bastide" in packages
    assert not packages & {"sqlalchemy", "alembic", "asyncpg", "fastapi", "uvicorn", "numba"}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux asks whom to end")
def test_where_memory_ends_a_worker_ends_before_the_server() -> None:
    worker = Worker()
    try:
        told = Path(f"/proc/{worker.process.pid}/oom_score_adj").read_text()
    finally:
        worker.stop()
    assert int(told) > int(Path("/proc/self/oom_score_adj").read_text())


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process weighs")
def test_a_worker_that_has_thought_in_all_games_is_small() -> None:
    weights = dict(weighed())
    assert weights["at rest"].proportional < LARGEST
    assert weights["at rest"].proportional < weights["Numba and LLVM"].proportional + 100
