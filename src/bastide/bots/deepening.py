"""Iterative deepening: the driver of `alphabeta`, for open games of two without chance."""

from __future__ import annotations

import threading
from math import exp, log
from random import Random
from typing import Any, NamedTuple

from bastide.bots import alphabeta as kernels
from bastide.bots.budget import SLICE, Budget
from bastide.bots.search import Option, Progress, Thought
from bastide.core.contract import MOST_SEATS
from bastide.core.rule import is_rule
from bastide.core.state import Setup, View
from bastide.core.tiers import Tier, Work

DEEPEST = 24  # plies of a full search
PLIES = DEEPEST + kernels.QUIESCENCE_PLIES + 2  # of the stack
SLOTS = 1 << 17  # of the transposition table; 40 bytes each
HISTORY_SIZE = 1 << 14
DECIDED = kernels.WIN // 2  # a value beyond this is a sure win or loss


class Stack(NamedTuple):
    """Where a search is: the first eleven have an entry a ply, the next two a list a ply."""

    alpha: Any
    beta: Any
    first_alpha: Any  # when the ply was entered
    best: Any  # value so far, of `action`
    action: Any
    depth: Any
    at: Any  # the next of its actions
    count: Any  # of its actions
    mover: Any
    key: Any  # in the transposition table
    killer: Any
    lists: Any
    ranks: Any
    history: Any  # how often, and how deep, an action led to a cutoff
    scratch: Any
    now: Any


class TranspositionTable(NamedTuple):
    """The transposition table: one entry a slot."""

    key: Any
    action: Any
    value: Any
    depth: Any
    bound: Any


def new_stack(tier: Tier, capacity: int) -> Stack:
    """A stack for lists of so many actions."""
    numbers, capacity = tier.numbers, max(capacity, MOST_SEATS)
    return Stack(
        **{name: numbers(PLIES) for name in Stack._fields[:11]},
        lists=tier.rows(PLIES, capacity),
        ranks=tier.rows(PLIES, capacity),
        history=numbers(HISTORY_SIZE),
        scratch=numbers(capacity),
        now=numbers(4),
    )


def new_transposition_table(tier: Tier, slots: int) -> TranspositionTable:
    """An empty transposition table."""
    return TranspositionTable(**{name: tier.numbers(slots) for name in TranspositionTable._fields})


def exercise(tier: Tier, capacity: int) -> Work:
    """A call of every kernel, on small work."""
    states = tier.states(*[b""] * PLIES)
    tier.kernels.begin(states, 0, tier.boxes)
    search = (new_stack(tier, capacity), new_transposition_table(tier, 4))
    lists = (states, tier.words(states), tier.boxes, *search)
    kernels, scratch = tier.kernels, search[0].scratch
    return [
        lambda: kernels.outlook(states[0], tier.boxes[0], scratch),
        lambda: kernels.start(*lists, 1),
        lambda: kernels.resume(*lists, 1),
    ]


def suits(setup: Setup) -> bool:
    """Is this an open game of two without chance, which says what looks good and what is noisy?"""
    rules, bots = setup.game.rules, setup.game.bots
    given = is_rule(getattr(bots, "outlook", None)) and is_rule(getattr(bots, "noisy", None))
    return (
        given
        and setup.players == 2
        and not setup.game.secrets
        and not is_rule(getattr(rules, "chance_weights", None))
    )


class Deepening:
    """Iterative deepening: one ply deeper after the other, until a budget is spent or the outcome is certain.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> Deepening().think(table.view(0), simulations=300).best.action in table.legal()
    True
    """

    def __init__(self, slots: int = SLOTS, learned: bool = True) -> None:
        self._slots, self._learned = slots, learned
        self._tier: Tier | None = None

    def think(
        self,
        view: View,
        seconds: float | None = None,
        simulations: int | None = None,
        cancel: threading.Event | None = None,
        progress: Progress | None = None,
    ) -> Thought:
        """What is best; here a simulation is one position looked at."""
        budget = Budget(seconds, simulations, cancel or threading.Event())
        self._prepare(view)
        thought = self._unsearched(view)
        for depth in range(1, DEEPEST + 1):
            done = self._search(depth, budget)
            if self._stack.now[kernels.ANSWER] >= 0:
                thought = self._thought(view, budget)
            if progress is not None:
                progress(thought)
            if not done or abs(int(self._stack.now[kernels.VALUE])) > DECIDED:
                break
        return thought

    @property
    def nbytes(self) -> int:
        """How much it keeps until the next view; what plain kernels found is not counted."""
        if self._tier is None or self._tier.name == "plain":
            return 0
        return sum(lists.nbytes for lists in (*self._stack, *self._transpositions))

    def _prepare(self, view: View) -> None:
        tier, setup = view.setup.engine.searching(kernels, exercise), view.setup
        if tier is not self._tier:
            self._tier, self._boxes = tier, tier.boxes_for(self._learned)
            self._stack = new_stack(tier, setup.engine.capacity)
            self._transpositions = new_transposition_table(tier, self._slots)
            self._states = tier.states(*[b""] * PLIES)
        tier.write(self._states, 0, setup.game.resample(view, Random(0)).data)
        self._packed = tier.words(self._states)
        self._stack.now[kernels.POSITIONS] = 0
        for k in range(HISTORY_SIZE):  # what was good two moves ago counts less
            self._stack.history[k] >>= 2

    def _search(self, depth: int, budget: Budget) -> bool:
        """One search to a depth; False if the budget did not last."""
        assert self._tier is not None
        made, chunk = self._tier.kernels, 16
        lists = (self._states, self._packed, self._boxes, self._stack, self._transpositions)
        made.start(*lists, depth)
        while True:
            left = 1 << 60
            if budget.simulations is not None:
                left = budget.simulations - int(self._stack.now[kernels.POSITIONS])
            if left <= 0 or budget.left() <= 0:
                return False
            before = budget.spent()
            if not made.resume(*lists, min(chunk, left)):
                return True
            took = (budget.spent() - before) / chunk
            chunk = max(1, min(2 * chunk, int(SLICE / max(took, 1e-8))))

    @staticmethod
    def _unsearched(view: View) -> Thought:
        """Something to answer with before anything was looked at."""
        return Thought((Option(view.legal[0], 0, 0.5, False, (view.legal[0],)),), 0, 0.0, 0)

    def _thought(self, view: View, budget: Budget) -> Thought:
        """The answer of the deepest search, one that was broken off included: it starts with the last best."""
        assert self._tier is not None
        now, tier = self._stack.now, self._tier
        value, visited = int(now[kernels.VALUE]), int(now[kernels.POSITIONS])
        unit = int(tier.kernels.outlook(self._states[0], self._boxes[0], self._stack.scratch))
        sure = abs(value) > DECIDED
        lead = max(-20.0, min(20.0, log(3) * value / max(1, unit)))
        chance = float(value > 0) if sure else 1 / (1 + exp(-lead))
        action = view.setup.notations[int(now[kernels.ANSWER])]
        option = Option(action, visited, chance, sure, (action,))
        return Thought((option,), visited, budget.spent(), self._slots)
