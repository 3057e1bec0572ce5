"""Thinking: Monte Carlo tree search from what a seat knows, within a budget, and what it found.

The kernels are in `mcts`, one tree and its samples in `tree_worker`; here are several of them together.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from random import Random

from bastide.bots import mcts as kernels
from bastide.bots.budget import Budget
from bastide.bots.pool import NODES
from bastide.bots.tree_worker import (
    MOST_NODES,
    MOST_PLAIN_NODES,
    NODE_BYTES,
    SearchParameters,
    TreeWorker,
    exercise,
)
from bastide.core.state import View
from bastide.core.tiers import Tier

LINES = 3  # options whose lines are told


@dataclass(frozen=True)
class Option:
    """One action and what the search thinks of it."""

    action: str
    visits: int
    chance: float  # of winning, a shared victory counted in part
    proven: bool  # is that certain?
    line: tuple[str, ...]  # with what is expected to follow: its principal variation


@dataclass(frozen=True)
class Thought:
    """What a search found: the options, best first."""

    options: tuple[Option, ...]
    simulations: int
    seconds: float
    nodes: int
    unit: float = (
        0  # the lead that makes chances three to one here, as the game says; 0: it does not
    )

    @property
    def best(self) -> Option:
        """The option to play."""
        return self.options[0]

    @property
    def line(self) -> tuple[str, ...]:
        """What is expected to be played."""
        return self.best.line


Progress = Callable[[Thought], object]


class Search:
    """Thinks about views of one player, with one seed.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> thought = Search(seed=1).think(table.view(0), simulations=20)
    >>> thought.simulations, thought.best.action in table.legal()
    (20, True)
    """

    def __init__(
        self,
        seed: int = 0,
        threads: int = 1,
        nodes: int = MOST_NODES,
        parameters: SearchParameters | None = None,
        learned: bool = True,
    ) -> None:
        self._rng = Random(seed)
        self._threads, self._nodes, self._learned = threads, nodes, learned
        self._parameters = parameters or SearchParameters()
        self._workers: list[TreeWorker] = []

    def think(
        self,
        view: View,
        seconds: float | None = None,
        simulations: int | None = None,
        cancel: threading.Event | None = None,
        progress: Progress | None = None,
    ) -> Thought:
        """Simulate until a budget is spent, somebody cancels, or the outcome is proven.

        Several threads have a tree each, and their findings are added (root parallelization). With a budget
        of simulations the answer depends on the seed and the views only.

        It goes on with what it knew of the position; in games with secrets by the clock alone: how strong so many
        simulations are was measured without.
        """
        budget = Budget(seconds, simulations, cancel or threading.Event())
        tier = view.setup.engine.searching(kernels, exercise)
        self._prepare(view, tier, go_on=simulations is None or not view.game.secrets)
        watch = _Watch(self, view, budget, progress)
        if len(self._workers) == 1:
            self._workers[0].run(budget, watch.report)
        else:
            with ThreadPoolExecutor(len(self._workers)) as threads:
                list(threads.map(lambda worker: worker.run(budget, watch.report), self._workers))
        return self.thought(view, budget)

    def _prepare(self, view: View, tier: Tier, go_on: bool = True) -> None:
        """Keep the workers if they fit, else make new ones; each begins with this view."""
        workers = self._workers
        fits = workers and workers[0].tier is tier and workers[0].setup is view.setup
        if not fits:
            nodes = self._nodes if tier.name == "cpu" else min(self._nodes, MOST_PLAIN_NODES)
            self._workers = [
                TreeWorker(view.setup, tier, nodes, self._parameters, self._learned)
                for _ in range(self._threads)
            ]
        seed = self._rng.getrandbits(60)
        for k, worker in enumerate(self._workers):
            worker.begin(view, seed + k, go_on)

    def pack(self, most: int) -> int:
        """Let go of what is seldom visited, until about so many bytes are left; returns how many there are.

        Plain kernels visit too little to be worth it: nothing of theirs is left.
        """
        if self._workers and self._workers[0].tier.name == "plain":
            self._workers = []
        return sum(worker.pack(most // NODE_BYTES // self._threads) for worker in self._workers)

    def thought(self, view: View, budget: Budget) -> Thought:
        """What the trees say now, added together."""
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        proven: dict[int, float] = {}
        prior_visits = self._parameters.prior_visits
        for worker in self._workers:
            tree = worker.tree
            for node in worker.children(0):
                action = int(tree.action[node])
                visits[action] = visits.get(action, 0) + int(tree.visits[node])
                total = float(tree.value_sum[node] + prior_visits * tree.prior_value[node])
                totals[action] = totals.get(action, 0.0) + total
                if (value := worker.proven_value(node)) is not None:
                    proven[action] = value
        prior_visits *= len(self._workers)
        options = [
            Option(
                view.setup.notations[action],
                n,
                proven.get(action, min(1.0, totals[action] / (n + prior_visits))),
                action in proven,
                (view.setup.notations[action],),
            )
            for action, n in visits.items()
        ]
        options.sort(key=_merit, reverse=True)
        options[:LINES] = [replace(one, line=self._line(one.action)) for one in options[:LINES]]
        return Thought(
            tuple(options),
            sum(worker.simulations for worker in self._workers),
            budget.spent(),
            sum(int(worker.tree.counters[NODES]) for worker in self._workers),
            self._workers[0].unit,
        )

    def _line(self, action: str) -> tuple[str, ...]:
        """What is expected from an action on, by the tree that has looked at it most."""
        most = max(self._workers, key=lambda worker: worker.visits_of(action))
        return most.line(action)


def _merit(option: Option) -> tuple[float, int, float]:
    """Sure wins first, sure losses last, between them what was looked at most."""
    sure = 0.0
    if option.proven and option.chance in (0.0, 1.0):
        sure = option.chance * 2 - 1
    return sure, option.visits, option.chance


class _Watch:
    """Reports to a listener what is thought so far, now and then; one thread at a time."""

    def __init__(
        self, search: Search, view: View, budget: Budget, progress: Progress | None
    ) -> None:
        self._search, self._view, self._budget, self._progress = search, view, budget, progress
        self._lock, self._reported = threading.Lock(), 0.0

    def report(self, every: float = 0.1) -> None:
        """Call the listener, if there is one and it heard nothing for a while."""
        if self._progress is None or self._budget.spent() < self._reported + every:
            return
        if self._lock.acquire(blocking=False):
            try:
                self._reported = self._budget.spent()
                self._progress(self._search.thought(self._view, self._budget))
            finally:
                self._lock.release()
