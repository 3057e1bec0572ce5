"""Compiled loops around the engine's kernels, so that no call from Python is counted with them.

The kernels come as arguments: Numba compiles one loop per game. `states[0]` stays as it is; the
work is done on a copy in `scratch[0]`. Like the rules, compiled code is written without types.
"""

# ruff: noqa: ANN001, ANN201

from __future__ import annotations

import numba

from bastide.core.contract import CHANCE, OVER


@numba.njit(nogil=True)
def play_games(playout, states, scratch, boxes, rng, out, weights, games):
    """Play games at random to the end with one of the playout kernels; the plies played."""
    plies = 0
    for _ in range(games):
        scratch[0] = states[0]
        plies += playout(scratch, 0, boxes, rng, out, weights, 1 << 40)
    return plies


@numba.njit(nogil=True)
def record_plies(
    actor, random_ply, apply, states, scratch, boxes, rng, out, weights, seen, actions
):
    """Fill `seen` and `actions` with the states of random games and what was played there."""
    box = boxes[0]
    scratch[0] = states[0]
    for i in range(len(actions)):
        who = actor(scratch[0], box)
        if who == OVER:
            scratch[0] = states[0]
            who = actor(scratch[0], box)
        seen[i] = scratch[0]
        actions[i] = random_ply(scratch[0], box, who, rng, out, weights)
        apply(scratch[0], box, actions[i])


@numba.njit(nogil=True)
def only_copy(seen, scratch, rounds):
    """Copy each state; the cost of it is taken off what the other loops need."""
    for _ in range(rounds):
        for i in range(len(seen)):
            scratch[0] = seen[i]
    return rounds * len(seen)


@numba.njit(nogil=True)
def only_list(legal_actions, seen, scratch, boxes, out, rounds):
    """Copy each state and list its actions; the number of actions listed."""
    listed = 0
    for _ in range(rounds):
        for i in range(len(seen)):
            scratch[0] = seen[i]
            listed += legal_actions(scratch[0], boxes[0], out)
    return listed


@numba.njit(nogil=True)
def only_apply(apply, seen, scratch, boxes, actions, rounds):
    """Copy each state and play there what was played."""
    for _ in range(rounds):
        for i in range(len(seen)):
            scratch[0] = seen[i]
            apply(scratch[0], boxes[0], actions[i])
    return rounds * len(seen)


@numba.njit(nogil=True)
def only_guess(actor, random_action, seen, scratch, boxes, rng, out, rounds):
    """Copy each state and choose with the `random_action` hook, except where chance acts."""
    for _ in range(rounds):
        for i in range(len(seen)):
            scratch[0] = seen[i]
            if actor(scratch[0], boxes[0]) != CHANCE:
                out[0] = random_action(scratch[0], boxes[0], rng, out)
    return rounds * len(seen)
