"""How likely a seat wins, as far as it knows: a search from its view, with a budget and a seed.

It goes by a game's own outlook, not by what was learned: thresholds of reviews were fitted with that, puzzles proved.
Chances are those that people are told (`bots/chances.py`), or what the search promises, which proofs go by.

Nothing here sees a state: what a seat cannot know is drawn at random, again and again. The same view, budget and seed
give the same numbers, on any number of threads.
"""

from __future__ import annotations

import threading
from random import Random

from bastide.bots import mcts
from bastide.bots.budget import Budget
from bastide.bots.chances import put_right, told
from bastide.bots.search import Search, Thought
from bastide.bots.tree_worker import SearchParameters, TreeWorker, exercise
from bastide.core.rule import is_rule
from bastide.core.sides import shares, sides_of
from bastide.core.state import Setup, View

NODES = 1 << 17  # of a tree: enough for some thousand simulations
WORLDS = 8  # in which an action is tried, where chance or secrets make them differ


def seed_of(seed: int, *parts: object) -> int:
    """The seed of one piece of work, whoever does it and when.

    >>> seed_of(0, "luck", 12) == seed_of(0, "luck", 12) != seed_of(0, "luck", 13)
    True
    """
    return Random(":".join(map(str, (seed, *parts)))).getrandbits(60)


class Values:
    """Win chances in one setup: as people are told them, or as `promised` by the search.

    Waits for the compiled kernels: the plain ones search less far.
    """

    def __init__(self, setup: Setup, nodes: int = NODES, promised: bool = False) -> None:
        self.setup, self._nodes, self._promised = setup, nodes, promised
        self._tier = setup.engine.searching(mcts, exercise, wait=True)
        self._sides = sides_of(setup)
        self._side = {seat: n for n, side in enumerate(self._sides) for seat in side}
        chance = is_rule(getattr(setup.game.rules, "chance_weights", None))
        self._worlds = WORLDS if setup.game.secrets or chance else 1

    def think(self, view: View, simulations: int, seed: int) -> Thought:
        """Every option of the seat to act, by one search."""
        search = Search(seed, nodes=self._nodes, learned=False)
        thought = search.think(view, simulations=simulations)
        return thought if self._promised else put_right(self.setup, thought)

    def shares(self, winners: tuple[int, ...]) -> tuple[float, ...]:
        """What each seat has of a win."""
        return tuple(shares(self._sides, winners))

    def of(self, view: View, simulations: int, seed: int) -> float:
        """The win chance of the view's seat, whoever is to act.

        >>> import bastide
        >>> table = bastide.new("forteresse")
        >>> values = Values(table.setup)
        >>> 0 < values.of(table.view(1), 50, seed=1) < 1
        True
        """
        assert view.seat is not None, "a spectator wins nothing"
        if view.outcome is not None:
            return self.shares(view.outcome.winners)[view.seat]
        worker = TreeWorker(self.setup, self._tier, self._nodes, SearchParameters(), learned=False)
        worker.begin(view, seed)
        worker.run(Budget(None, simulations, threading.Event()), lambda: None)
        return self._read(worker, view)

    def _read(self, worker: TreeWorker, view: View) -> float:
        """What the tree says: of the best answer where that tells our own chance, else of all that was tried.

        A mean over all that was tried counts bad tries too; with two sides the best answer of one tells the other's.
        With more, what the one who decides is told less than promised is shared out among the others as they stand.
        """
        tree, seat = worker.tree, view.seat
        assert seat is not None
        proven = worker.proven_value(0)
        if proven is not None:
            return proven
        children, sides = list(worker.children(0)), len(self._sides)
        mean = _within(float(tree.value_sum[0]) / max(1, int(tree.visits[0])))
        if not isinstance(view.actor, int) or not children:
            return self._before_chance(mean, worker.unit) if sides == 2 else mean
        best = max(children, key=lambda child: int(tree.visits[child]))
        once = SearchParameters().prior_visits
        value = float(tree.value_sum[best] + once * tree.prior_value[best])
        promised = _within(value / (int(tree.visits[best]) + once))
        chance = self._told(promised, worker.unit)
        if self._side[view.actor] == self._side[seat]:
            return chance
        return 1 - chance if sides == 2 else _within(mean * (1 - chance) / max(1e-9, 1 - promised))

    def _told(self, chance: float, unit: float) -> float:
        return chance if self._promised else told(self.setup, chance, unit)

    def _before_chance(self, mean: float, unit: float) -> float:
        """Where nobody decides: between what either side would be told, were it to decide."""
        return (self._told(mean, unit) + 1 - self._told(1 - mean, unit)) / 2

    def after(self, view: View, action: str, simulations: int, seed: int) -> float:
        """The win chance of the seat to act once it has played this; in the same worlds for every action it could."""
        total, each = 0.0, max(1, simulations // self._worlds)
        for number in range(self._worlds):
            world_seed = seed_of(seed, number)
            world = self.setup.game.resample(view, Random(world_seed)).play(action)
            total += self.of(world.view(view.seat), each, world_seed)
        return total / self._worlds


def _within(chance: float) -> float:
    return min(1.0, max(0.0, chance))
