"""The engine itself: random plies and perft inside the kernels, compiled and plain."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from bastide.core.contract import OVER
from bastide.core.count import perft
from bastide.core.dice import scatter
from bastide.core.state import Setup
from bastide.core.tiers import PlainTier
from benchmarks.figures import Figure, Pace, Task, rate
from benchmarks.loops import play_games

GAMES = 20  # played in one call of the compiled loop
DEPTH_SECONDS = 1.0  # perft goes as deep as this allows, three at least
DEEPEST = 12


@dataclass
class Bench:
    """All that the kernels of one setup need, and nobody else uses: one for each thread."""

    tier: Any
    start: Any  # one state, before the first action
    scratch: Any  # one state to work on
    rng: Any
    out: Any
    weights: Any


def compiled_bench(setup: Setup, seed: int) -> Bench:
    """A bench for the compiled kernels, which are fetched first."""
    if not setup.engine.warm(wait=True):
        raise RuntimeError(f"no compiled kernels: {setup.engine.problem}")
    return _bench(setup, setup.engine.tier, seed)


def plain_bench(setup: Setup, seed: int) -> Bench:
    """A bench for the plain kernels, whatever the setup itself runs on."""
    layouts = setup.state_layout, setup.box_layout
    return _bench(
        setup,
        PlainTier(setup.game.rules, setup.game.bots, *layouts, setup.box_layout.pack(setup.box)),
        seed,
    )


def _bench(setup: Setup, tier: Any, seed: int) -> Bench:
    """A bench for the kernels of this tier."""
    start, scratch = tier.states(b""), tier.states(b"")
    tier.kernels.begin(start, 0, tier.boxes)
    rng, lists = tier.numbers(1), [tier.numbers(setup.engine.capacity) for _ in range(2)]
    rng[0] = scatter(seed)
    return Bench(tier, start, scratch, rng, *lists)


def compiled_plies(bench: Bench, kernel: str) -> int:
    """Some games inside compiled code; the plies played."""
    tier, playout = bench.tier, getattr(bench.tier.kernels, kernel)
    return int(
        play_games(
            playout,
            bench.start,
            bench.scratch,
            tier.boxes,
            bench.rng,
            bench.out,
            bench.weights,
            GAMES,
        )
    )


def plain_plies(bench: Bench, kernel: str) -> int:
    """One game on the plain kernels; the plies played."""
    tier, playout = bench.tier, getattr(bench.tier.kernels, kernel)
    states = tier.copy(bench.start)
    return int(playout(states, 0, tier.boxes, bench.rng, bench.out, bench.weights, 1 << 40))


def both_cores(benches: tuple[Bench, Bench], seconds: float) -> tuple[float, float]:
    """Two threads at once: plies per second of wall time, and how many cores they really got."""
    cpu, start = time.process_time(), time.perf_counter()

    def play(bench: Bench) -> int:
        plies = 0
        while time.perf_counter() - start < seconds:
            plies += compiled_plies(bench, "playout")
        return plies

    with ThreadPoolExecutor(len(benches)) as threads:
        plies = sum(threads.map(play, benches))
    wall = time.perf_counter() - start
    return plies / wall, (time.process_time() - cpu) / wall


def game_length(bench: Bench, games: int) -> float:
    """Plies of a random game, on average."""
    chunks = max(1, games // GAMES)
    return sum(compiled_plies(bench, "playout") for _ in range(chunks)) / (chunks * GAMES)


def actions_per_ply(bench: Bench, plies: int) -> float:
    """How long the list of legal actions is in random play, on average."""
    kernels, boxes, listed = bench.tier.kernels, bench.tier.boxes, 0
    states = bench.tier.copy(bench.start)
    for _ in range(plies):
        if kernels.actor(states[0], boxes[0]) == OVER:
            states = bench.tier.copy(bench.start)
        listed += kernels.legal_actions(states[0], boxes[0], bench.out)
        kernels.playout(states, 0, boxes, bench.rng, bench.out, bench.weights, 1)
    return listed / plies


def perft_depth(setup: Setup) -> int:
    """The deepest perft of about a second, and three at least unless games are shorter."""
    before = 0.0
    for depth in range(3, DEEPEST):
        start = time.process_time()
        found = perft(setup, depth)
        spent = time.process_time() - start
        if not found:  # no game is that long
            return depth - 1
        growth = spent / before if before else 100.0
        if spent * growth > DEPTH_SECONDS:
            return depth
        before = spent
    return DEEPEST


def tasks(setup: Setup, pace: Pace) -> list[Task]:
    """The lines about the engine itself."""
    first, second = compiled_bench(setup, 1), compiled_bench(setup, 2)
    plain = plain_bench(setup, 3)
    depth = perft_depth(setup)
    length, width = game_length(first, 200), actions_per_ply(plain, 1000)

    def plies(key: str, label: str, bench: Bench, work: Callable[[Bench, str], int]) -> Task:
        kernel = "quick_playout" if key.endswith("hook") else "playout"
        work(bench, kernel)  # the first call may compile
        peer = "inside" if bench is first else "binding"
        figure = Figure(key, label, "plies/s", peer)
        return Task(
            lambda: [rate(lambda: work(bench, kernel), pace.seconds)], (figure,), pace.repeats
        )

    lines = [
        Task(lambda: [length], (Figure("length", "a random game", "plies"),), 1),
        Task(lambda: [width], (Figure("width", "legal actions, mean of a ply", "actions"),), 1),
        plies("listing", "inside the engine, listing all", first, compiled_plies),
        Task(
            lambda: both_cores((first, second), pace.seconds),
            (
                Figure(
                    "threads", "inside, listing all, two threads, wall time", "plies/s", "inside"
                ),
                Figure("cores", "cores those two threads got", "cores"),
            ),
            pace.repeats,
        ),
        plies("plain", "plain Python, listing all", plain, plain_plies),
        Task(
            lambda: [rate(lambda: perft(setup, depth), pace.seconds)],
            (Figure("perft", f"perft {depth}, last ply counted in bulk", "nodes/s", "perft"),),
            pace.repeats,
        ),
    ]
    if hasattr(setup.game.rules, "random_action"):  # else it lists, as the other does
        lines.insert(4, plies("hook", "inside, random_action hook", first, compiled_plies))
        lines.insert(-1, plies("plain_hook", "plain Python, with the hook", plain, plain_plies))
    return lines
