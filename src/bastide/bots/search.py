"""Thinking: grows search trees from what a seat knows, within a budget, and says what it found.

The kernels are in `tree`, one tree and its worlds in `grower`; here are several of them together.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from bastide.bots import tree as kernels
from bastide.bots.budget import Budget
from bastide.bots.grower import NODES, PLAIN_NODES, Grower, Knobs, exercise
from bastide.core.engine import Tier
from bastide.core.state import View


@dataclass(frozen=True)
class Option:
    """One action and what the search thinks of it."""

    action: str
    visits: int
    chance: float  # of winning, a shared victory counted in part
    proven: bool  # is that certain?


@dataclass(frozen=True)
class Thought:
    """What a search found: the options, best first, and the line it expects."""

    options: tuple[Option, ...]
    line: tuple[str, ...]
    simulations: int
    seconds: float
    nodes: int

    @property
    def best(self) -> Option:
        """The option to play."""
        return self.options[0]


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
        self, seed: int = 0, threads: int = 1, nodes: int = NODES, knobs: Knobs | None = None
    ) -> None:
        self._rng = Random(seed)
        self._threads, self._nodes = threads, nodes
        self._knobs = knobs or Knobs()
        self._growers: list[Grower] = []

    def think(
        self,
        view: View,
        seconds: float | None = None,
        simulations: int | None = None,
        cancel: threading.Event | None = None,
        progress: Progress | None = None,
    ) -> Thought:
        """Grow the tree until a budget is spent, somebody cancels, or the outcome is proven.

        Several threads grow a tree each, and their findings are added. With a budget of simulations
        the answer depends on the seed and the views only.
        """
        budget = Budget(seconds, simulations, cancel or threading.Event())
        tier = view.setup.engine.extended(kernels, exercise)
        self._prepare(view, tier)
        watch = _Watch(self, view, budget, progress)
        if len(self._growers) == 1:
            self._growers[0].grow(budget, watch.tell)
        else:
            with ThreadPoolExecutor(len(self._growers)) as threads:
                list(threads.map(lambda g: g.grow(budget, watch.tell), self._growers))
        return self.thought(view, budget)

    def _prepare(self, view: View, tier: Tier) -> None:
        """Keep the trees if they know this view, else plant new ones."""
        growers = self._growers
        fits = growers and growers[0].tier is tier and growers[0].setup is view.setup
        if not fits:
            nodes = self._nodes if tier.name == "cpu" else min(self._nodes, PLAIN_NODES)
            self._growers = [
                Grower(view.setup, tier, nodes, self._knobs) for _ in range(self._threads)
            ]
        seed = self._rng.getrandbits(60)
        for k, grower in enumerate(self._growers):
            grower.begin(view, seed + k)

    def thought(self, view: View, budget: Budget) -> Thought:
        """What the trees say now, added together."""
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        proofs: dict[int, float] = {}
        belief = self._knobs.belief  # the first look counts for so many simulations
        for grower in self._growers:
            tree = grower.tree
            for node in grower.children(0):
                action = int(tree.action[node])
                visits[action] = visits.get(action, 0) + int(tree.visits[node])
                total = float(tree.total[node] + belief * tree.hope[node])
                totals[action] = totals.get(action, 0.0) + total
                if (known := grower.known(node)) is not None:
                    proofs[action] = known
        looks = belief * len(self._growers)
        options = [
            Option(
                view.setup.notations[action],
                n,
                proofs.get(action, min(1.0, totals[action] / (n + looks))),
                action in proofs,
            )
            for action, n in visits.items()
        ]
        options.sort(key=_merit, reverse=True)
        best = max(self._growers, key=lambda g: g.visits_of(options[0].action))
        return Thought(
            tuple(options),
            best.line(),
            sum(g.done for g in self._growers),
            budget.spent(),
            sum(int(g.tree.used[kernels.NODES]) for g in self._growers),
        )


def _merit(option: Option) -> tuple[float, int, float]:
    """Sure wins first, sure losses last, between them what was looked at most."""
    sure = 0.0
    if option.proven and option.chance in (0.0, 1.0):
        sure = option.chance * 2 - 1
    return sure, option.visits, option.chance


class _Watch:
    """Tells a listener what is thought so far, now and then; one thread at a time."""

    def __init__(
        self, search: Search, view: View, budget: Budget, progress: Progress | None
    ) -> None:
        self._search, self._view, self._budget, self._progress = search, view, budget, progress
        self._lock, self._told = threading.Lock(), 0.0

    def tell(self, every: float = 0.1) -> None:
        """Call the listener, if there is one and it heard nothing for a while."""
        if self._progress is None or self._budget.spent() < self._told + every:
            return
        if self._lock.acquire(blocking=False):
            try:
                self._told = self._budget.spent()
                self._progress(self._search.thought(self._view, self._budget))
            finally:
                self._lock.release()
