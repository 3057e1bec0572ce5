"""How soon and how large: fresh processes, really started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from bastide.core.state import Setup
from benchmarks.figures import Figure, Pace, Task

# What a fresh process does first, and what it says when it is done. Peak memory is the kernel's own
# mark for this program: getrusage would also count the parent that started it.
FIRST_LIST = "import bastide; table = bastide.new({game!r}); table.legal()"
WITH_KERNELS = FIRST_LIST + "; assert table.setup.engine.warm(wait=True)"
ANSWER = """
import json, re, time
cpu = time.process_time()
try:
    peak = re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read()).group(1)
except OSError:
    import resource, sys
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform == "darwin" else 1)
print(json.dumps([cpu, int(peak) / 1000]), flush=True)
"""


def started(code: str, env: Mapping[str, str] | None = None) -> tuple[float, float, float]:
    """Start a process that does this: wall seconds, CPU seconds, and peak megabytes when it is done."""
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code + ANSWER],
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        wall = time.perf_counter() - start
    if process.returncode != 0:
        raise RuntimeError(f"a fresh process failed: {code}")
    cpu, peak = json.loads(line)
    return wall, cpu, peak


class Starts:
    """Fresh processes of one game, with cache folders of their own."""

    def __init__(self, game: str, folder: Path) -> None:
        self._game, self._folder, self._colds = game, folder, 0

    def first_list(self) -> tuple[float, float, float]:
        """Until the first list of legal actions."""
        return started(FIRST_LIST.format(game=self._game))

    def cold(self) -> tuple[float, float]:
        """Until the compiled kernels are there, nothing being cached."""
        self._colds += 1
        return self._kernels()[:2]

    def warm(self) -> tuple[float, float, float]:
        """The same with the cache the last cold start has left."""
        return self._kernels()

    def _kernels(self) -> tuple[float, float, float]:
        """Until the compiled kernels are there, with the newest cache folder."""
        cache = str(self._folder / f"{self._game}-{self._colds}")
        return started(WITH_KERNELS.format(game=self._game), {"BASTIDE_CACHE": cache})


def tasks(setup: Setup, pace: Pace, folder: Path) -> list[Task]:
    """The lines about start-up and memory. `folder` is an empty one for caches."""
    starts = Starts(setup.game.id, folder)
    record, row = setup.state_layout.nbytes, 8 * setup.engine.capacity

    def times(key: str, label: str) -> tuple[Figure, Figure]:
        return (
            Figure(f"{key}_wall", f"{label}, wall", "s", "first_wall"),
            Figure(f"{key}_cpu", f"{label}, CPU", "s", "first_cpu"),
        )

    return [
        Task(
            starts.first_list,
            (
                *times("first", "start to first legal list"),
                Figure("first_peak", "peak memory at the first list", "MB", "first_peak"),
            ),
            pace.warm_starts,
        ),
        Task(starts.cold, times("cold", "start to kernels, cold cache"), pace.cold_starts),
        Task(
            starts.warm,
            (
                *times("warm", "start to kernels, warm cache"),
                Figure("warm_peak", "peak memory with kernels", "MB", "first_peak"),
            ),
            pace.warm_starts,
        ),
        Task(
            lambda: [record, record + row],
            (
                Figure("state", "a state's record", "bytes"),
                Figure("listed_state", "the same with room for its legal list", "bytes"),
            ),
            1,
        ),
    ]
