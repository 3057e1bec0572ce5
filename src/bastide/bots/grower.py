"""One tree with its worlds: the lists the kernels of `tree` work on, and how one thread grows them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from bastide.bots import tree as kernels
from bastide.bots.budget import SLICE, Budget
from bastide.core.contract import MOST_SEATS
from bastide.core.dice import scatter
from bastide.core.engine import Tier, Work
from bastide.core.kernels import THOUGHT
from bastide.core.state import Setup, View

NODES = 1 << 20  # in a tree of compiled kernels; 56 bytes each
PLAIN_NODES = 1 << 15  # while nothing is compiled
DEEPEST = 200  # decisions in one walk
FIRST_WORLDS, MOST_WORLDS, WORLD_AFTER = 8, 128, 128  # one more world after so many simulations
LONGEST_LINE = 8
REUSE_TRIES = 200  # positions looked at for one in which the old tree goes on


class Tree(NamedTuple):
    """The lists the kernels work on. The first ten have a place for every node."""

    action: Any
    total: Any  # of the values for whoever chose this action
    hope: Any  # how it looked to him before any simulation
    weight: Any  # how much to try it
    child: Any
    next: Any
    visits: Any
    seen: Any  # how often it could have been chosen
    proof: Any  # the winners, as a mask, where they are certain
    mark: Any
    used: Any
    spread: Any
    knobs: Any
    value: Any
    mates: Any  # how many seats a seat's side has
    team: Any
    path: Any
    chooser: Any
    legal: Any
    room: Any
    lists: Any  # for looking on to the end of a decision
    at: Any
    counts: Any
    rng: Any


NODE_BYTES = 4 * 8 + 6 * 4  # of the first ten


def new_tree(tier: Tier, nodes: int, room: int) -> Tree:
    """An empty tree with room for so many nodes."""
    numbers, small, floats = tier.numbers, tier.small_numbers, tier.floats
    room = max(room, MOST_SEATS)
    return Tree(
        action=numbers(nodes),
        total=floats(nodes),
        hope=floats(nodes),
        weight=floats(nodes),
        child=small(nodes),
        next=small(nodes),
        visits=small(nodes),
        seen=small(nodes),
        proof=small(nodes),
        mark=small(nodes),
        used=numbers(2),
        spread=floats(3),
        knobs=floats(5),
        value=floats(MOST_SEATS),
        mates=floats(MOST_SEATS),
        team=small(MOST_SEATS),
        path=small(DEEPEST),
        chooser=small(DEEPEST),
        legal=numbers(room),
        room=numbers(room),
        lists=tier.rows(THOUGHT, room),
        at=numbers(THOUGHT),
        counts=numbers(THOUGHT),
        rng=numbers(1),
    )


def exercise(tier: Tier, room: int) -> Work:
    """A call of every kernel that is compiled by itself, on small work."""
    tree, states = new_tree(tier, 4, room), tier.states(*[b""] * (kernels.WORLDS + 1))
    tree.mates[0] = tree.mates[1] = 1.0
    for place in range(len(states)):
        tier.kernels.begin(states, place, tier.boxes)
    made, boxes = tier.kernels, tier.boxes
    return [
        lambda: made.plant(tree),
        lambda: made.replant(tree, 0),
        lambda: made.judge(states, boxes, tree, 2),
        lambda: made.look_on(states, boxes, tree, 2, 0),
        lambda: made.weigh(states, boxes, tree, 2, 0, 1, False),
        lambda: made.meet(states, boxes, tree, 2, 0, 0, 0, 1),
        lambda: made.grow(states, boxes, tree, 2, 0, False, 1, 1),
    ]


@dataclass(frozen=True)
class Knobs:
    """What the search can be tuned with."""

    explore: float = 3.0  # how much to try what was tried less
    sharpness: float = 1.5  # how far to trust the first look in what to try
    belief: float = 1.0  # simulations that the first look counts for
    doubt: float = 0.03  # how much to try what seemed worst, beside what seemed best
    look: float = 2.0  # decisions looked on to the end of a thought


class Grower:
    """One tree with its worlds, grown by one thread."""

    def __init__(self, setup: Setup, tier: Tier, nodes: int, knobs: Knobs) -> None:
        self.setup, self.tier = setup, tier
        self.tree = new_tree(tier, nodes, setup.engine.room)
        settings = (knobs.explore, knobs.sharpness, knobs.belief, knobs.look, knobs.doubt)
        for k, value in enumerate(settings):
            self.tree.knobs[k] = value
        sides = [tier.kernels.side(tier.boxes[0], seat) for seat in range(setup.players)]
        for seat, side in enumerate(sides):
            self.tree.team[seat] = side
            self.tree.mates[seat] = float(sides.count(side))
        room = MOST_WORLDS if setup.game.secrets else 1
        self.states = tier.states(*[b""] * (kernels.WORLDS + room))
        self._seat = 0
        self._view: View | None = None
        self._root = b""  # the root's state, in a game without secrets
        self.done = 0

    def begin(self, view: View, seed: int) -> None:
        """Start from this view, with what the old tree knows of it."""
        self._rng = Random(seed)
        self.tree.rng[0] = scatter(seed)
        self.done = self._worlds = 0
        earlier, self._view = self._view, view
        assert view.seat is not None, "a spectator has nothing to think about"
        self._seat = view.seat
        before, self._root = self._root, self.setup.game.resample(view, self._rng).data
        known = 0
        if earlier is not None and not self.setup.game.secrets and earlier.seat == view.seat:
            known = self._find(before, view)
        if known:
            self.tier.kernels.replant(self.tree, known)
        else:
            self.tier.kernels.plant(self.tree)
        self._add_world(self._root)

    def _add_world(self, data: bytes) -> None:
        self.tier.write(self.states, kernels.WORLDS + self._worlds % MOST_WORLDS, data)
        self._worlds += 1

    def _find(self, root: bytes, view: View) -> int:
        """The node of the old tree in whose state the seat sees this, if there is one; breadth first."""
        waiting, facts = [(0, self.setup.restore(root))], self.setup.game.facts
        for tries in range(REUSE_TRIES):
            if tries == len(waiting):
                return 0
            node, state = waiting[tries]
            if tries and state.actor == view.actor and facts(state, view.seat) == view.facts:
                return node
            children = sorted(self.children(node), key=lambda c: -int(self.tree.visits[c]))
            for child in children:
                if self.tree.visits[child] > 1 and len(waiting) < REUSE_TRIES:
                    waiting.append((child, state.copy().play_id(int(self.tree.action[child]))))
        return 0

    def grow(self, budget: Budget, tell: Callable[[], object]) -> None:
        """Grow until the budget is spent or the root is solved."""
        seat, players, secret = self._seat, self.setup.players, self.setup.game.secrets
        chunk, most = 1, budget.simulations if budget.simulations is not None else 1 << 60
        slowest = 0.0  # simulation so far: one as slow must still fit
        while self.done < most and (self.done == 0 or budget.left() > slowest):
            if secret:
                self._draw_worlds(min(FIRST_WORLDS, most))
            n = min(chunk, most - self.done, WORLD_AFTER - self.done % WORLD_AFTER)
            start = time.perf_counter()
            made = int(
                self.tier.kernels.grow(
                    self.states,
                    self.tier.boxes,
                    self.tree,
                    players,
                    seat,
                    secret,
                    min(self._worlds, MOST_WORLDS),
                    n,
                )
            )
            self.done += made
            if made < n:
                return
            took = (time.perf_counter() - start) / n
            slowest = max(slowest, took)
            chunk = max(1, min(2 * chunk, int(SLICE / max(took, 1e-7))))
            tell()

    def _draw_worlds(self, first: int) -> None:
        assert self._view is not None
        while self._worlds < first + self.done // WORLD_AFTER:
            self._add_world(self.setup.game.resample(self._view, self._rng).data)

    def children(self, node: int) -> Iterator[int]:
        """The children of a node."""
        child = int(self.tree.child[node])
        while child != 0:
            yield child
            child = int(self.tree.next[child])

    def known(self, node: int) -> float | None:
        """What a solved child of the root is worth to the seat."""
        winners = int(self.tree.proof[node])
        if winners == 0:
            return None
        if not winners >> self._seat & 1:
            return 0.0
        teams = {int(self.tree.team[s]) for s in range(self.setup.players) if winners >> s & 1}
        return 1 / len(teams)

    def visits_of(self, action: str) -> int:
        """How often the root's child of this action was visited."""
        return sum(
            int(self.tree.visits[c])
            for c in self.children(0)
            if self.setup.notations[int(self.tree.action[c])] == action
        )

    def line(self) -> tuple[str, ...]:
        """What this tree expects to be played, as far as it has looked more than once."""
        found: list[str] = []
        node = 0
        while len(found) < LONGEST_LINE:
            children = [c for c in self.children(node) if self.tree.visits[c] > 1]
            if not children:
                break
            node = max(children, key=lambda c: int(self.tree.visits[c]))
            if int(self.tree.action[node]) == kernels.HIDDEN:
                break
            found.append(self.setup.notations[int(self.tree.action[node])])
        return tuple(found)
