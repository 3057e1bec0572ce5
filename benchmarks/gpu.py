"""`python -m benchmarks.gpu FOLDER`: random play on a GPU, beside games of Pgx on the same one, in turns in one run.

FOLDER has the programs that `bastide gpu compile` made. Ours are whole games, from the first ply until the longest has
ended; Pgx begins a new game wherever one has ended, so none of its threads ever waits. Needs JAX with its CUDA plugin
and Pgx, in no lock file of ours: they are only measured. Pgx's Go is left out: JAX compiles it for minutes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bastide
import bastide.gpu
from benchmarks import report
from benchmarks.figures import Figure, Task, in_turns

PGX = ("animal_shogi", "chess")
PLIES = 20  # of Pgx's games in one call
REPEATS = 3


def ours(name: str, at_once: int, programs: Path) -> Callable[[], float]:
    """So many games of ours, each to its end; between two turns they take no room from others."""
    import cupy

    setup, seeds = bastide.game(name).setup(2), iter(range(1, 1 << 30))

    def play() -> float:
        batch = bastide.gpu.Batch(setup, at_once, programs=programs)
        dice = batch.dice(next(seeds))
        batch.over.any().item()  # an answer that must be fetched: all before has been done
        began = time.perf_counter()
        plies = int(batch.playout(dice).sum())
        speed = plies / (time.perf_counter() - began)
        del batch, dice
        cupy.get_default_memory_pool().free_all_blocks()
        return speed

    return play


def theirs(name: str, at_once: int) -> Callable[[], float]:
    """So many plies in so many games of Pgx's, compiled as one program."""
    import jax
    import pgx

    env, numbers = pgx.make(name), jax.numpy
    begin, step = jax.vmap(env.init), jax.vmap(env.step)
    keys = iter(jax.random.split(jax.random.PRNGKey(1), 1 + 2 * REPEATS + 2))

    def ply(games: Any, key: Any) -> tuple[Any, None]:
        choosing, beginning = jax.random.split(key)
        marks = numbers.where(games.legal_action_mask, 0.0, -numbers.inf)
        played = step(games, jax.random.categorical(choosing, marks, axis=-1))
        over = played.terminated | played.truncated
        fresh = begin(jax.random.split(beginning, at_once))

        def one_of(new: Any, old: Any) -> Any:
            return numbers.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)

        return jax.tree.map(one_of, fresh, played), None

    @jax.jit
    def run(games: Any, key: Any) -> Any:
        return jax.lax.scan(ply, games, jax.random.split(key, PLIES))[0]

    games = begin(jax.random.split(next(keys), at_once))

    def play() -> float:
        nonlocal games
        began = time.perf_counter()
        games = jax.block_until_ready(run(games, next(keys)))
        return at_once * PLIES / (time.perf_counter() - began)

    return play


def task(key: str, label: str, play: Callable[[], float], peer: str = "") -> Task:
    """Something that plays, as often as all others."""
    play()  # loads, compiles
    return Task(lambda: [play()], (Figure(key, label, "plies/s", peer),), REPEATS)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("programs", type=Path, metavar="FOLDER", help="kernels made for this GPU")
    parser.add_argument("--at-once", type=int, nargs="+", default=[1 << 18], metavar="N")
    parser.add_argument("--peers-at-once", type=int, default=1 << 16, metavar="N")
    chosen = parser.parse_args()
    own = [
        task(f"{game.id}/{games}", f"{game.id}: {games:,} games", ours(game.id, games, chosen.programs), "plies")
        for game in bastide.games()
        for games in chosen.at_once
    ]  # fmt: skip
    peers = [
        task(f"plies/{name}", f"Pgx {name}", theirs(name, chosen.peers_at_once)) for name in PGX
    ]
    for _ in in_turns([*own, *peers]):
        pass
    known = {task.figures[0].key: task.figures[0] for task in peers}
    console = report.wide_console()
    console.print(report.table("random play", [task.figures[0] for task in own], known, PGX))
    console.print(report.table("peers", list(known.values()), {}, ()))


if __name__ == "__main__":
    main()
