"""Looks one action ahead with the game's own `evaluate`."""

from __future__ import annotations

from random import Random

from bastide.bots import one_ply
from bastide.bots.one_ply import COMPOUND_MOVE
from bastide.core.dice import scatter
from bastide.core.state import Setup, View
from bastide.core.tiers import Tier, Work


def exercise(tier: Tier, capacity: int) -> Work:
    """A call of the kernel, on small work."""
    states = tier.states(*[b""] * (COMPOUND_MOVE + 1))
    tier.kernels.begin(states, 0, tier.boxes)
    rng = tier.numbers(1)
    return [lambda: _best(tier, capacity, states, 0, rng)]


def _best(tier: Tier, capacity: int, states: object, seat: int, rng: object) -> int:
    lists, scratch = tier.rows(COMPOUND_MOVE, capacity), tier.numbers(capacity)
    at, counts = tier.numbers(COMPOUND_MOVE), tier.numbers(COMPOUND_MOVE)
    return int(tier.kernels.best_action(states, tier.boxes, seat, rng, lists, at, counts, scratch))


class Greedy:
    """Plays the action whose next state looks best; among equals, any.

    What the seat may not know is drawn at random first. A game without `evaluate` gets a random move.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def prepare(self, setup: Setup) -> None:
        """Wait until the kernel is compiled."""
        setup.engine.searching(one_ply, exercise, wait=True)

    def choose(self, view: View) -> str:
        """The best-looking legal action."""
        state = view.game.resample(view, self._rng)
        setup, engine = view.setup, view.setup.engine
        hot = engine.tier.name == "cpu"  # a few moves are not worth a compiler
        tier = engine.searching(one_ply, exercise) if hot else engine.plainly(one_ply)
        rng = tier.numbers(1)
        rng[0] = scatter(self._rng.getrandbits(60))
        states = tier.states(state.data, *[b""] * COMPOUND_MOVE)
        assert isinstance(view.actor, int)
        return setup.notations[_best(tier, engine.capacity, states, view.actor, rng)]
