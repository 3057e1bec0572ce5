"""Thinking deeper and deeper: the driver of `alphabeta`, for open games of two without chance."""

from __future__ import annotations

import threading
from math import exp, log
from random import Random
from typing import Any, NamedTuple

from bastide.bots import alphabeta as kernels
from bastide.bots.budget import SLICE, Budget
from bastide.bots.search import Option, Progress, Thought
from bastide.core.contract import MOST_SEATS
from bastide.core.engine import Tier, Work
from bastide.core.state import Setup, View

DEEPEST = 24  # plies of a full walk
LEVELS = DEEPEST + kernels.QUIET_LEVELS + 2
PLACES = 1 << 17  # in the table of positions; 40 bytes each
RANKS = 1 << 14
DECIDED = kernels.WIN // 2  # a value beyond this is a sure win or loss


class Walk(NamedTuple):
    """The lists the kernels work on: one entry a level, then the table of positions."""

    low: Any
    high: Any
    floor: Any
    best: Any
    action: Any
    depth: Any
    at: Any
    count: Any
    mover: Any
    key: Any
    killer: Any
    lists: Any
    ranks: Any
    keys: Any
    hints: Any
    values: Any
    depths: Any
    bounds: Any
    good: Any
    room: Any
    now: Any


def new_walk(tier: Tier, places: int, room: int) -> Walk:
    """An empty table, and room for one walk."""
    numbers, room = tier.numbers, max(room, MOST_SEATS)
    return Walk(
        **{name: numbers(LEVELS) for name in Walk._fields[:11]},
        lists=tier.rows(LEVELS, room),
        ranks=tier.rows(LEVELS, room),
        **{name: numbers(places) for name in ("keys", "hints", "values", "depths", "bounds")},
        good=numbers(RANKS),
        room=numbers(room),
        now=numbers(4),
    )


def exercise(tier: Tier, room: int) -> Work:
    """A call of every kernel, on small work."""
    states, walk = tier.states(*[b""] * LEVELS), new_walk(tier, 4, room)
    tier.kernels.begin(states, 0, tier.boxes)
    words = tier.words(states)
    return [
        lambda: tier.kernels.start_walk(states, words, tier.boxes, walk, 1),
        lambda: tier.kernels.walk_on(states, words, tier.boxes, walk, 1),
    ]


def suits(setup: Setup) -> bool:
    """Is this an open game of two without chance, which says what looks good and what is noisy?"""
    rules = setup.game.rules
    given = hasattr(rules, "outlook") and hasattr(rules, "noisy")
    return (
        given
        and setup.players == 2
        and not setup.game.secrets
        and not hasattr(rules, "chance_weights")
    )


class Deepening:
    """Thinks one ply deeper after the other, until a budget is spent or the outcome is certain.

    >>> import bastide
    >>> table = bastide.new("forteresse")
    >>> Deepening().think(table.view(0), simulations=300).best.action in table.legal()
    True
    """

    def __init__(self, places: int = PLACES) -> None:
        self._places = places
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
        thought = self._first_look(view, budget)
        for depth in range(1, DEEPEST + 1):
            done = self._walk(depth, budget)
            if self._walked.now[kernels.ANSWER] >= 0:
                thought = self._thought(view, budget)
            if progress is not None:
                progress(thought)
            if not done or abs(int(self._walked.now[kernels.VALUE])) > DECIDED:
                break
        return thought

    def _prepare(self, view: View) -> None:
        tier, setup = view.setup.engine.extended(kernels, exercise), view.setup
        if tier is not self._tier:
            self._tier = tier
            self._walked = new_walk(tier, self._places, setup.engine.room)
            self._states = tier.states(*[b""] * LEVELS)
        tier.write(self._states, 0, setup.game.resample(view, Random(0)).data)
        self._words = tier.words(self._states)
        self._walked.now[kernels.VISITED] = 0
        for k in range(RANKS):  # what was good two moves ago counts less
            self._walked.good[k] >>= 2

    def _walk(self, depth: int, budget: Budget) -> bool:
        """One walk to a depth; False if the budget did not last."""
        assert self._tier is not None
        made, chunk = self._tier.kernels, 16
        lists = (self._states, self._words, self._tier.boxes, self._walked)
        made.start_walk(*lists, depth)
        while True:
            left = 1 << 60
            if budget.simulations is not None:
                left = budget.simulations - int(self._walked.now[kernels.VISITED])
            if left <= 0 or budget.left() <= 0:
                return False
            before = budget.spent()
            if not made.walk_on(*lists, min(chunk, left)):
                return True
            took = (budget.spent() - before) / chunk
            chunk = max(1, min(2 * chunk, int(SLICE / max(took, 1e-8))))

    def _first_look(self, view: View, budget: Budget) -> Thought:
        """Something to answer with before anything was looked at."""
        return Thought((Option(view.legal[0], 0, 0.5, False),), (view.legal[0],), 0, 0.0, 0)

    def _thought(self, view: View, budget: Budget) -> Thought:
        """The best answer of the deepest walk, a walk that was broken off included: it starts with the last best."""
        assert self._tier is not None
        now, tier = self._walked.now, self._tier
        value, visited = int(now[kernels.VALUE]), int(now[kernels.VISITED])
        unit = int(tier.kernels.outlook(self._states[0], tier.boxes[0], self._walked.room))
        sure = abs(value) > DECIDED
        lead = max(-20.0, min(20.0, log(3) * value / max(1, unit)))
        chance = float(value > 0) if sure else 1 / (1 + exp(-lead))
        action = view.setup.notations[int(now[kernels.ANSWER])]
        option = Option(action, visited, chance, sure)
        return Thought((option,), (action,), visited, budget.spent(), self._places)
