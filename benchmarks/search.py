"""Monte Carlo tree search: simulations per CPU second on one thread, from the start and from the middle of a game."""

from __future__ import annotations

from random import Random

from bastide.bots import mcts
from bastide.bots.search import Search
from bastide.bots.tree_worker import exercise
from bastide.core.state import Setup, State, View
from benchmarks.figures import Figure, Pace, Task, rate

SIMULATIONS = 2000  # of one search, each with a new tree


def position(setup: Setup, part: float) -> View:
    """What the actor sees after that part of a random game, at the next real choice."""
    rng = Random(1)
    length = _played(setup, rng, 1 << 30)[1]
    state = _played(setup, Random(1), int(part * length))[0]
    while not isinstance(state.actor, int) or len(state.legal_ids()) == 1:
        state.play(state.draw(rng) if state.actor == "chance" else state.legal()[0])
    return state.view(state.actor)


def _played(setup: Setup, rng: Random, most: int) -> tuple[State, int]:
    """A random game up to so many plies, and how many there were."""
    state, plies = setup.start(), 0
    while not state.over and plies < most:
        chance = state.actor == "chance"
        state.play(state.draw(rng) if chance else rng.choice(state.legal()))
        plies += 1
    return state, plies


def tasks(setup: Setup, pace: Pace) -> list[Task]:
    """The lines about the search."""
    setup.engine.searching(mcts, exercise, wait=True)

    def line(key: str, label: str, view: View) -> Task:
        def work() -> int:
            return Search(seed=1).think(view, simulations=SIMULATIONS).simulations

        work()  # the first search loads what it needs
        figure = Figure(key, label, "simulations/s", "simulations")
        return Task(lambda: [rate(work, pace.seconds)], (figure,), pace.repeats)

    return [
        line("search_start", "tree search from the start", position(setup, 0)),
        line("search_middle", "tree search from the middle", position(setup, 0.5)),
    ]
