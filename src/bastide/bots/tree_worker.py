"""One search tree with its samples: the lists the kernels of `mcts` work on, and the thread that runs them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass
from random import Random
from typing import Any, NamedTuple

from bastide.bots import mcts as kernels
from bastide.bots.budget import SLICE, Budget
from bastide.bots.one_ply import COMPOUND_MOVE
from bastide.bots.pool import NODES
from bastide.core.contract import MOST_SEATS
from bastide.core.dice import scatter
from bastide.core.state import Setup, State, View
from bastide.core.tiers import Tier, Work

MOST_NODES = 1 << 20  # in a tree of compiled kernels
MOST_PLAIN_NODES = 1 << 15  # while nothing is compiled
DEEPEST = 200  # decisions in one simulation
FIRST_SAMPLES, MOST_SAMPLES = 8, 128
SAMPLE_AFTER = 128  # simulations: one more sample
LONGEST_LINE = 8
REUSE_TRIES = 200  # positions looked at for one in which the old tree goes on
NODE_BYTES = 56


class Tree(NamedTuple):
    """The lists the kernels work on. The first ten have a place for every node."""

    action: Any
    value_sum: Any  # of the values for whoever chose this action
    prior_value: Any  # what it seemed worth to him before any simulation
    prior: Any  # how much to try it: P of PUCT, not normalized
    first_child: Any
    next_sibling: Any
    visits: Any
    availability: Any  # how often it could have been chosen
    proof: Any  # the winners, as a mask, where they are certain
    mark: Any
    counters: Any
    moments: Any
    parameters: Any
    value: Any  # of the leaf, for every seat
    side: Any
    side_size: Any  # how many seats a seat's side has
    path: Any
    chooser: Any
    legal: Any
    scratch: Any
    lists: Any  # with the next two: a stack for looking ahead to the end of a compound move
    at: Any
    counts: Any
    rng: Any


OF_NODES = Tree._fields[:10]


def new_tree(tier: Tier, nodes: int, capacity: int) -> Tree:
    """An empty tree with a pool of so many nodes."""
    numbers, small, floats = tier.numbers, tier.small_numbers, tier.floats
    capacity = max(capacity, MOST_SEATS)
    return Tree(
        action=numbers(nodes),
        value_sum=floats(nodes),
        prior_value=floats(nodes),
        prior=floats(nodes),
        first_child=small(nodes),
        next_sibling=small(nodes),
        visits=small(nodes),
        availability=small(nodes),
        proof=small(nodes),
        mark=small(nodes),
        counters=numbers(2),
        moments=floats(3),
        parameters=floats(5),
        value=floats(MOST_SEATS),
        side=small(MOST_SEATS),
        side_size=floats(MOST_SEATS),
        path=small(DEEPEST),
        chooser=small(DEEPEST),
        legal=numbers(capacity),
        scratch=numbers(capacity),
        lists=tier.rows(COMPOUND_MOVE, capacity),
        at=numbers(COMPOUND_MOVE),
        counts=numbers(COMPOUND_MOVE),
        rng=numbers(1),
    )


def exercise(tier: Tier, capacity: int) -> Work:
    """A call of every kernel, on small work."""
    tree, states = new_tree(tier, 4, capacity), tier.states(*[b""] * (kernels.SAMPLES + 1))
    tree.side_size[0] = tree.side_size[1] = 1.0
    for place in range(len(states)):
        tier.kernels.begin(states, place, tier.boxes)
    made, boxes = tier.kernels, tier.boxes
    return [
        lambda: made.side(boxes[0], 0),
        lambda: made.outlook(states[kernels.CURRENT], boxes[0], tree.scratch),
        lambda: made.reset(tree),
        lambda: made.reroot(tree, 0),
        lambda: made.let_go(tree, 1),
        lambda: made.run_simulations(states, boxes, tree, 2, 0, False, 1, 1, 4),
    ]


@dataclass(frozen=True)
class SearchParameters:
    """What the search can be tuned with; in the order in which the kernels know them."""

    exploration: float = 3.0  # c of PUCT: how much to try what was tried less
    prior_sharpness: float = 1.5  # how far to trust the first evaluation in what to try
    prior_visits: float = 1.0  # simulations that the first evaluation counts for
    prior_floor: float = 0.03  # the least prior, where the best has 1
    lookahead: float = 2.0  # decisions looked ahead to the end of a compound move


class TreeWorker:
    """One tree with its samples, and what one thread does with them."""

    def __init__(
        self,
        setup: Setup,
        tier: Tier,
        nodes: int,
        parameters: SearchParameters,
        learned: bool = True,
    ) -> None:
        self.setup, self.tier, self._boxes = setup, tier, tier.boxes_for(learned)
        self._nodes = nodes
        self.tree = new_tree(tier, nodes, setup.engine.capacity)
        for k, value in enumerate(astuple(parameters)):
            self.tree.parameters[k] = value
        sides = [tier.kernels.side(tier.boxes[0], seat) for seat in range(setup.players)]
        for seat, side in enumerate(sides):
            self.tree.side[seat] = side
            self.tree.side_size[seat] = float(sides.count(side))
        samples = MOST_SAMPLES if setup.game.secrets else 1
        self.states = tier.states(*[b""] * (kernels.SAMPLES + samples))
        self._seat = 0
        self._view: View | None = None
        self.simulations = self._samples = 0
        self.unit = (
            0  # the lead that makes chances three to one, as the game says of the first sample
        )

    def begin(self, view: View, seed: int, go_on: bool = True) -> None:
        """Start from this view; if it may go on, with what the old tree knows of it."""
        assert view.seat is not None, "a spectator has nothing to think about"
        earlier, known = self._view, 0
        if go_on and earlier is not None and earlier.seat == view.seat:
            known = self._find(view)
        if known:
            self.tier.kernels.reroot(self.tree, known)
        else:
            self.tier.kernels.reset(self.tree)
        if len(self.tree.action) < self._nodes:
            self._resize(self._nodes)
        self._view, self._seat = view, view.seat
        self._rng = Random(seed)
        self.tree.rng[0] = scatter(seed)
        self.simulations = self._samples = 0  # old samples may contradict what was seen since
        self._add_sample(self.setup.game.resample(view, self._rng).data)
        world, box = self.states[kernels.SAMPLES], self._boxes[0]
        self.unit = int(self.tier.kernels.outlook(world, box, self.tree.scratch))

    def _add_sample(self, data: bytes) -> None:
        self.tier.write(self.states, kernels.SAMPLES + self._samples % MOST_SAMPLES, data)
        self._samples += 1

    def _world(self, sample: int) -> State:
        return self.setup.restore(self.tier.data(self.states, kernels.SAMPLES + sample))

    def _find(self, view: View) -> int:
        """The node of the old tree in whose state the seat sees this, if there is one; breadth first.

        None if the same actions lead to something else in another sample: what was simulated there would count
        for this view too, and contradicts it.
        """
        waiting: list[tuple[int, tuple[int, ...], State]] = [(0, (), self._world(0))]
        for tries in range(REUSE_TRIES):
            if tries == len(waiting):
                return 0
            node, way, state = waiting[tries]
            if tries and _looks_so(state, view):
                worlds = map(self._world, range(min(self._samples, MOST_SAMPLES)))
                return node if all(_may_be(world, way, view) for world in worlds) else 0
            legal = state.legal_ids()
            for child in sorted(self.children(node), key=lambda c: -int(self.tree.visits[c])):
                action = int(self.tree.action[child])
                if self.tree.visits[child] > 1 and action in legal and len(waiting) < REUSE_TRIES:
                    waiting.append((child, (*way, action), state.copy().play_id(action)))
        return 0

    def pack(self, most: int) -> int:
        """Until the next view keep at most so many nodes, those below what was visited most; returns the bytes."""
        self._resize(int(self.tier.kernels.let_go(self.tree, most)))
        return NODE_BYTES * len(self.tree.action) + self.setup.state_layout.nbytes * len(
            self.states
        )

    def _resize(self, nodes: int) -> None:
        """Move to a pool of so many nodes, which has place for those in use."""
        pool, used = new_tree(self.tier, nodes, 0), slice(int(self.tree.counters[NODES]))
        for name in OF_NODES:
            getattr(pool, name)[used] = getattr(self.tree, name)[used]
        self.tree = self.tree._replace(**{name: getattr(pool, name) for name in OF_NODES})

    def run(self, budget: Budget, report: Callable[[], object]) -> None:
        """Simulate until the budget is spent or the root is solved. A tree that outgrows its pool lets go of what was
        seldom visited. By a number of simulations, or where there is nothing to let go of, it goes on with the nodes it
        has: what so many find was measured so, and puzzles were proved so.
        """
        seat, players, secrets = self._seat, self.setup.players, self.setup.game.secrets
        chunk, most = 1, budget.simulations if budget.simulations is not None else 1 << 60
        slowest = 0.0  # simulation so far: one as slow must still fit
        pool = len(self.tree.action)
        full = pool * 7 // 8 if budget.simulations is None else pool
        while self.simulations < most and (self.simulations == 0 or budget.left() > slowest):
            if secrets:
                self._draw_samples(min(FIRST_SAMPLES, most))
            n = min(chunk, most - self.simulations, SAMPLE_AFTER - self.simulations % SAMPLE_AFTER)
            start = time.perf_counter()
            made = int(
                self.tier.kernels.run_simulations(
                    self.states,
                    self._boxes,
                    self.tree,
                    players,
                    seat,
                    secrets,
                    min(self._samples, MOST_SAMPLES),
                    n,
                    full,
                )
            )
            self.simulations += made
            if made < n:
                if int(self.tree.counters[NODES]) <= full:
                    return
                if int(self.tier.kernels.let_go(self.tree, pool // 2)) > full:
                    full = pool
                continue
            took = (time.perf_counter() - start) / n
            slowest = max(slowest, took)
            chunk = max(1, min(2 * chunk, int(SLICE / max(took, 1e-7))))
            report()

    def _draw_samples(self, first: int) -> None:
        assert self._view is not None
        while self._samples < first + self.simulations // SAMPLE_AFTER:
            self._add_sample(self.setup.game.resample(self._view, self._rng).data)

    def children(self, node: int) -> Iterator[int]:
        """The children of a node."""
        child = int(self.tree.first_child[node])
        while child != 0:
            yield child
            child = int(self.tree.next_sibling[child])

    def proven_value(self, node: int) -> float | None:
        """What a solved child of the root is worth to the seat."""
        winners = int(self.tree.proof[node])
        if winners == 0:
            return None
        if not winners >> self._seat & 1:
            return 0.0
        sides = {int(self.tree.side[s]) for s in range(self.setup.players) if winners >> s & 1}
        return 1 / len(sides)

    def child_of(self, action: str) -> int | None:
        """The root's child of this action."""
        notations = self.setup.notations
        found = (c for c in self.children(0) if notations[int(self.tree.action[c])] == action)
        return next(found, None)

    def visits_of(self, action: str) -> int:
        """How often the root's child of this action was visited."""
        child = self.child_of(action)
        return 0 if child is None else int(self.tree.visits[child])

    def line(self, first: str) -> tuple[str, ...]:
        """An action and what this tree expects after it, as far as it has looked more than once."""
        found, node = [first], self.child_of(first)
        while node is not None and len(found) < LONGEST_LINE:
            children = [c for c in self.children(node) if self.tree.visits[c] > 1]
            if not children:
                break
            node = max(children, key=lambda c: int(self.tree.visits[c]))
            if int(self.tree.action[node]) == kernels.HIDDEN:
                break
            found.append(self.setup.notations[int(self.tree.action[node])])
        return tuple(found)


def _looks_so(state: State, view: View) -> bool:
    """Would the seat see this?"""
    return state.actor == view.actor and view.game.facts(state, view.seat) == view.facts


def _may_be(world: State, way: tuple[int, ...], view: View) -> bool:
    """Would the seat see this after these actions? Where they cannot be played, nothing was simulated either."""
    for action in way:
        if action not in world.legal_ids():
            return True
        world.play_id(action)
    return _looks_so(world, view)
