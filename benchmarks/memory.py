"""`python -m benchmarks.memory`: where the memory of a bot worker goes, step by step, in megabytes.

A real worker of a server is asked for decisions in all games, by the bots that need most. Each game is asked for
when its kernels are there. `--cold` does the same with nothing compiled before, which takes many minutes.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import bastide
from bastide.bots import mcts, tree_worker
from bastide.bots.levels import LEVELS, Thinker
from bastide.core.state import View
from bastide.server.workers import REST, BotJob, Job, Worker

BOTS = "master", "expert", "skilled"
OPENING = 6  # plies before the decision: in the first there may be little to think about


@dataclass(frozen=True)
class Weight:
    """What a process weighs, in megabytes."""

    resident: float
    proportional: float  # with its part of what it shares with others
    anonymous: float  # of that: no file's, so nobody else has it
    peak: float
    compilers: float  # the largest process that compiled for it

    @classmethod
    def now(cls) -> Weight:
        """Of this process, as the system counts."""
        maps = dict(line.split()[:2] for line in _lines("smaps_rollup")[1:])
        status = dict(line.split(maxsplit=1) for line in _lines("status") if "kB" in line)
        children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        peak = status["VmHWM:"].split()[0]
        counted = (maps["Rss:"], maps["Pss:"], maps["Pss_Anon:"], peak, children)
        return cls(*(int(kib) * 1024 / 1e6 for kib in counted))


def _lines(name: str) -> list[str]:
    return Path("/proc/self", name).read_text().splitlines()


class Nothing:
    """What a worker weighs as it is."""

    def answer(self) -> Weight:
        """That."""
        return Weight.now()


class Games(Nothing):
    """All games, ready to be played by the plain rules."""

    def answer(self) -> Weight:
        """What it weighs with them."""
        for game in bastide.games():
            game.setup().start().view(0)
        return Weight.now()


class Loader(Nothing):
    """Numba and LLVM, ready to load kernels."""

    def answer(self) -> Weight:
        """What it weighs with them."""
        from numba.core.registry import cpu_target

        cpu_target.target_context.refresh()
        return Weight.now()


@dataclass(frozen=True)
class Decision(BotJob):
    """A decision by compiled kernels; the answer is what the process weighs then."""

    def think(self, view: View) -> Weight:
        """Wait for the kernels, think, and weigh."""
        Thinker(LEVELS[self.bot]).prepare(view.setup)
        view.setup.engine.searching(mcts, tree_worker.exercise, wait=True)  # for hints
        view.setup.engine.warm(wait=True)
        super().think(view)
        return Weight.now()


def early_view(game: bastide.Game) -> View:
    """What the seat to move sees after some plies."""
    table, rng, plies = bastide.new(game.id), Random(1), 0
    while plies < OPENING or table.actor == "chance" or len(table.legal()) == 1:
        chance = table.actor == "chance"
        table.play(table.state.draw(rng) if chance else rng.choice(table.legal()))
        plies += 1
    assert isinstance(table.actor, int)
    return table.view(table.actor)


def steps() -> Iterator[tuple[str, Job]]:
    """What the worker is asked for, one after the other."""
    yield "Python and the worker's modules", Nothing()
    yield "five games by the plain rules", Games()
    yield "Numba and LLVM", Loader()
    for game in bastide.games():
        for bot in BOTS:
            yield f"{game.id}: {bot}", Decision.of(bot, 1, early_view(game), None, game.id)


def weighed() -> Iterator[tuple[str, Weight]]:
    """The steps in a fresh worker, and its weight after each."""
    worker = Worker()
    try:
        for name, job in [*steps(), ("at rest", Nothing())]:
            if name == "at rest":
                time.sleep(REST + 1)  # it tidies up when nobody asks
            worker.pipe.send(job)
            done, answer = worker.pipe.recv()
            if not done:
                raise RuntimeError(f"{name}: {answer}")
            yield name, answer
    finally:
        worker.stop()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=__doc__)
    parser.add_argument("--cold", action="store_true", help="with nothing compiled before")
    if sys.platform != "linux":
        parser.error("only Linux says what a process weighs")
    with tempfile.TemporaryDirectory(prefix="bastide-bench-") as folder:
        if parser.parse_args().cold:
            os.environ["BASTIDE_CACHE"] = folder
        print("| after | resident | proportional | anonymous | peak | compilers' peak |")
        print("| --- | --- | --- | --- | --- | --- |")
        for name, weight in weighed():
            figures = " | ".join(f"{figure:.0f}" for figure in vars(weight).values())
            print(f"| {name} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
