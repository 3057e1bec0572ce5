"""Games in which seat 0 follows its habit (`likely_action`) and the others play at random."""

from __future__ import annotations

from random import Random
from typing import Any

from bastide import Setup
from bastide.bots import tree
from bastide.bots.grower import exercise
from bastide.core.contract import NO_ACTION
from bastide.core.dice import scatter
from bastide.core.engine import PlainTier
from bastide.core.kernels import THOUGHT
from bastide.core.state import Outcome, State


def played_out_of_habit(setup: Setup, seed: int) -> Outcome:
    """How such a game ends. What habit says is legal, and the same in both tiers."""
    setup.engine.warm(wait=True)
    tiers = [
        PlainTier(*setup.engine._parts, extra=tree),
        setup.engine.extended(tree, exercise, wait=True),
    ]
    dice = [tier.numbers(1) for tier in tiers]
    dice[0][0] = dice[1][0] = scatter(seed)
    rng, state = Random(seed), setup.start()
    while not state.over:
        if state.actor == "chance":
            state.play(state.draw(rng))
            continue
        likely = set()
        for tier, rolls in zip(tiers, dice, strict=True):
            likely.add(setup.notations[followed(setup, tier, state, rolls)])
        assert len(likely) == 1 and likely <= set(state.legal())
        state.play(likely.pop() if state.actor == 0 else rng.choice(state.legal()))
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def followed(setup: Setup, tier: Any, state: State, rolls: Any) -> int:
    """What habit says in one tier; where it says nothing, what seems best."""
    states, room = tier.states(state.data, *[b""] * THOUGHT), tier.numbers(setup.engine.room)
    found = tier.kernels.likely_action(states[0], tier.boxes[0], rolls, room)
    if found == NO_ACTION:
        rows = tier.rows(THOUGHT, setup.engine.room)
        at, counts = tier.numbers(THOUGHT), tier.numbers(THOUGHT)
        best = tier.kernels.best_action
        found = best(states, tier.boxes, state.actor, rolls, rows, at, counts, room)
    return int(found)
