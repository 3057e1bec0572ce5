"""What a Python program gets: loops over the public interface, one game or many at a time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

import bastide
from bastide import Setup, State
from benchmarks.figures import Figure, Pace, Task, microseconds, rate

BATCH = 1024
RECORDED = 50  # games replayed to time the two calls alone


def by_number(setup: Setup, rng: Random) -> int:
    """One random game by action numbers; the plies played."""
    state, plies = setup.start(), 0
    while ids := state.legal_ids():
        state.play_id(rng.choice(ids))
        plies += 1
    return plies


def by_notation(setup: Setup, rng: Random) -> int:
    """One random game by notations; the plies played."""
    state, plies = setup.start(), 0
    while texts := state.legal():
        state.play(rng.choice(texts))
        plies += 1
    return plies


def by_batch(setup: Setup, rng: np.random.Generator) -> int:
    """Many random games side by side until the last is over; only plies really played count."""
    batch, rows, plies = bastide.Batch(setup, BATCH), np.arange(BATCH), 0
    while (counts := batch.counts).any():
        picks = (rng.random(BATCH) * counts).astype(np.int64)
        plies += int((counts > 0).sum())
        batch.step(batch.legal[rows, picks])
    return plies


def recorded_game(setup: Setup, rng: Random) -> list[int]:
    """The actions of a random game."""
    state, actions = setup.start(), []
    while ids := state.legal_ids():
        actions.append(rng.choice(ids))
        state.play_id(actions[-1])
    return actions


def list_and_play_number(state: State, action: int) -> None:
    """The two calls of a ply, by numbers."""
    state.legal_ids()
    state.play_id(action)


def list_and_play_notation(state: State, action: str) -> None:
    """The two calls of a ply, by notations."""
    state.legal()
    state.play(action)


def tasks(setup: Setup, pace: Pace) -> list[Task]:
    """The lines about the public interface, on compiled kernels."""
    setup.engine.warm(wait=True)
    rng, numbers = Random(1), np.random.default_rng(1)
    games = [recorded_game(setup, rng) for _ in range(RECORDED)]
    texts = [[setup.notations[action] for action in game] for game in games]
    start = setup.start()

    def plies(key: str, label: str, peer: str, work: Callable[[], int]) -> Task:
        figure = Figure(key, label, "plies/s", peer)
        return Task(lambda: [rate(work, pace.seconds)], (figure,), pace.repeats)

    def fresh() -> list[State]:
        return [start.copy() for _ in games]

    def cost(key: str, label: str, peer: str, work: Callable[[], float]) -> Task:
        return Task(lambda: [work()], (Figure(key, label, "us", peer),), pace.repeats)

    return [
        plies(
            "by_number",
            "Python loop, legal_ids() + play_id()",
            "binding",
            lambda: by_number(setup, rng),
        ),
        plies(
            "by_notation", "Python loop, legal() + play()", "texts", lambda: by_notation(setup, rng)
        ),
        plies(
            "batch", f"Batch of {BATCH}, NumPy chooses", "binding", lambda: by_batch(setup, numbers)
        ),
        cost(
            "number_cost",
            "one legal_ids() + play_id()",
            "binding_cost",
            lambda: microseconds(fresh(), games, list_and_play_number),
        ),
        cost(
            "notation_cost",
            "one legal() + play()",
            "texts_cost",
            lambda: microseconds(fresh(), texts, list_and_play_notation),
        ),
    ]
