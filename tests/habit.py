"""Games in which seat 0 follows its playout policy (`playout_action`) and the others play at random."""

from __future__ import annotations

from random import Random
from typing import Any

from bastide import Setup
from bastide.bots import mcts
from bastide.bots.one_ply import COMPOUND_MOVE
from bastide.bots.tree_worker import exercise
from bastide.core.contract import NO_ACTION
from bastide.core.dice import scatter
from bastide.core.state import Outcome, State
from bastide.core.tiers import PlainTier


def played_out_of_habit(setup: Setup, seed: int) -> Outcome:
    """How such a game ends. What the policy says is legal, and the same in both tiers."""
    setup.engine.warm(wait=True)
    tiers = [
        PlainTier(*setup.engine._parts, search=mcts),
        setup.engine.searching(mcts, exercise, wait=True),
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
    """What the policy says in one tier; where it says nothing, what looks best one ply ahead."""
    capacity = setup.engine.capacity
    states, scratch = tier.states(state.data, *[b""] * COMPOUND_MOVE), tier.numbers(capacity)
    found = tier.kernels.playout_action(states[0], tier.boxes[0], rolls, scratch)
    if found == NO_ACTION:
        lists = tier.rows(COMPOUND_MOVE, capacity)
        at, counts = tier.numbers(COMPOUND_MOVE), tier.numbers(COMPOUND_MOVE)
        best = tier.kernels.best_action
        found = best(states, tier.boxes, state.actor, rolls, lists, at, counts, scratch)
    return int(found)
