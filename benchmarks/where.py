"""`python -m benchmarks.where GAME`: where the time of a random ply goes.

Each part of a ply is run alone, many times, on states sampled from random play. The states have to
be copied first, and the cost of copying alone is taken off. What is left of a whole ply is "the
rest": whose turn it is, the dice, the loop, and what the compiler gains or loses between the parts.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from typing import Any

from rich.table import Table

import bastide
from bastide.core.state import Setup
from benchmarks import loops
from benchmarks.engine import Bench, compiled_bench, compiled_plies
from benchmarks.figures import rate
from benchmarks.report import wide_console

SAMPLE = 4096  # states
ROUNDS = 4  # over all of them in one call
SECONDS, REPEATS = 0.3, 7


def nanoseconds(parts: dict[str, Callable[[], int]]) -> dict[str, float]:
    """CPU nanoseconds of each part's unit of work: medians of repeats made in turns."""
    for part in parts.values():
        part()  # the first call compiles
    values: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(REPEATS):
        for name, part in parts.items():
            values[name].append(1e9 / rate(part, SECONDS))
    return {name: median(found) for name, found in values.items()}


def sample(bench: Bench) -> tuple[Any, Any]:
    """States of random games, and what was played in each."""
    tier, kernels = bench.tier, bench.tier.kernels
    seen, actions = tier.states(*[b""] * SAMPLE), tier.numbers(SAMPLE)
    loops.record_plies(
        kernels.actor,
        kernels.random_ply,
        kernels.apply,
        bench.start,
        bench.scratch,
        tier.boxes,
        bench.rng,
        bench.out,
        bench.weights,
        seen,
        actions,
    )
    return seen, actions


def measured(setup: Setup, bench: Bench) -> tuple[dict[str, float], float]:
    """Nanoseconds of whole plies and of their parts, and how many actions a list has."""
    kernels, scratch, boxes = bench.tier.kernels, bench.scratch, bench.tier.boxes
    seen, actions = sample(bench)
    work = SAMPLE * ROUNDS
    listing = lambda: loops.only_list(
        kernels.legal_actions, seen, scratch, boxes, bench.out, ROUNDS
    )
    parts: dict[str, Callable[[], int]] = {
        "playout": lambda: compiled_plies(bench, "playout"),
        "copy": lambda: loops.only_copy(seen, scratch, ROUNDS),
        "list": lambda: listing() and work,
        "apply": lambda: loops.only_apply(kernels.apply, seen, scratch, boxes, actions, ROUNDS),
    }
    if hasattr(setup.game.rules, "random_action"):
        parts["quick_playout"] = lambda: compiled_plies(bench, "quick_playout")
        parts["guess"] = lambda: loops.only_guess(
            kernels.actor, kernels.random_action, seen, scratch, boxes, bench.rng, bench.out, ROUNDS
        )
    return nanoseconds(parts), listing() / work


def breakdown(title: str, whole: float, parts: dict[str, float]) -> Table:
    """A whole ply and its parts, in nanoseconds and percent."""
    grid = Table(title=title, title_justify="left")
    for column in ("part", "ns a ply", "%"):
        grid.add_column(column, justify="left" if column == "part" else "right")
    rest = whole - sum(parts.values())
    for name, value in {**parts, "the rest": rest, "a whole ply": whole}.items():
        grid.add_row(name, f"{value:.0f}", f"{100 * value / whole:.0f}")
    return grid


def main() -> None:
    """Measure one game and print one table for each kind of playout."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.where", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    setup = bastide.game(parser.parse_args().game).setup()
    ns, width = measured(setup, compiled_bench(setup, seed=1))
    console, copy = wide_console(), ns["copy"]
    carry_out = {"carrying out the action": ns["apply"] - copy}
    choose = {f"listing all ({width:.0f} actions on average)": ns["list"] - copy}
    console.print(breakdown("playout, listing all", ns["playout"], {**choose, **carry_out}))
    if "guess" in ns:
        choose = {"choosing with random_action": ns["guess"] - copy}
        console.print(
            breakdown("playout with the hook", ns["quick_playout"], {**choose, **carry_out})
        )


if __name__ == "__main__":
    main()
