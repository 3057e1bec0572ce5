"""Looks one action ahead with the game's own `evaluate`."""

from __future__ import annotations

from random import Random

from bastide.core.dice import scatter
from bastide.core.kernels import THOUGHT
from bastide.core.state import View


class Greedy:
    """Plays the action whose next state looks best; among equals, any.

    What the seat may not know is drawn at random first. A game without `evaluate` gets a random move.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View) -> str:
        """The best-looking legal action."""
        state = view.game.resample(view, self._rng)
        setup = view.setup
        tier = setup.engine.tier
        if not hasattr(tier.kernels, "best_action"):
            return self._rng.choice(view.legal)
        room = setup.engine.room
        rng = tier.numbers(1)
        rng[0] = scatter(self._rng.getrandbits(60))
        states = tier.states(state.data, *[b""] * THOUGHT)
        outs, reply = tier.rows(THOUGHT, room), tier.numbers(room)
        at, counts = tier.numbers(THOUGHT), tier.numbers(THOUGHT)
        action = tier.kernels.best_action(
            states, tier.boxes, view.actor, rng, outs, at, counts, reply
        )
        return setup.notations[int(action)]
