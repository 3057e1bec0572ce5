"""What every game can do once its rules are known: step, play out, count.

These are rules too (see `contract`): one text for plain Python and for Numba. `states` is a list or
array of state records and `boxes` one of box records with a single entry, because an array and an
index are the cheapest way into compiled code.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import (
    CHANCE,
    NO_ACTION,
    OVER,
    actor,
    apply,
    chance_weights,
    legal_actions,
    random_action,
    setup,
)
from bastide.core.dice import draw
from bastide.core.rule import copy_state, rule
from bastide.core.threads import mine, stride

REFUSED = -1
SEAT_BITS = 16  # `advance` packs the actor (from -2 up) into the low four bits


@rule
def begin(states, i, boxes):
    """Set up the game in states[i]."""
    setup(states[i], boxes[0])
    return 0


@rule
def advance(states, i, boxes, action, out, count):
    """Play an action (or none), then list what is legal: one crossing into compiled code a ply.

    `out` holds the `count` actions listed last time. An action that is not among them is refused:
    the answer is REFUSED and nothing has changed. Otherwise the answer is the number of legal
    actions and the actor in one number.
    """
    st, box = states[i], boxes[0]
    if action != NO_ACTION:
        k = 0
        while k < count and out[k] != action:
            k += 1
        if k == count:
            return REFUSED
        apply(st, box, action)
    who = actor(st, box)
    n = 0
    if who != OVER:
        n = legal_actions(st, box, out)
    return n * SEAT_BITS + who - OVER


@rule
def choose_outcome(st, box, n, rng, out, weights):
    """One of the n chance outcomes in `out`, by weight."""
    left = draw(rng, chance_weights(st, box, weights))
    k = 0
    while k < n - 1 and left >= weights[k]:
        left -= weights[k]
        k += 1
    return out[k]


@rule
def random_ply(st, box, who, rng, out, weights):
    """Choose uniformly among all legal actions, or by weight where chance acts."""
    n = legal_actions(st, box, out)
    if who == CHANCE:
        return choose_outcome(st, box, n, rng, out, weights)
    return out[draw(rng, n)]


@rule
def playout(states, i, boxes, rng, out, weights, most):
    """Play at random, listing all actions, until the end or `most` plies; return the plies."""
    st, box, plies = states[i], boxes[0], 0
    who = actor(st, box)
    while who != OVER and plies < most:
        apply(st, box, random_ply(st, box, who, rng, out, weights))
        plies += 1
        who = actor(st, box)
    return plies


@rule
def quick_playout(states, i, boxes, rng, out, weights, most):
    """The same with the game's `random_action` hook, which lists nothing."""
    st, box, plies = states[i], boxes[0], 0
    who = actor(st, box)
    while who != OVER and plies < most:
        if who == CHANCE:
            action = random_ply(st, box, who, rng, out, weights)
        else:
            action = random_action(st, box, rng, out)
        apply(st, box, action)
        plies += 1
        who = actor(st, box)
    return plies


@rule
def perft(states, boxes, outs, at, counts, depth):
    """Number of action sequences of exactly `depth` actions from states[0].

    `states`, `outs`, `at` and `counts` have `depth` entries: one level of the walk each. The last
    action of a sequence is counted without being played.
    """
    box, level, total = boxes[0], 0, 0
    if actor(states[0], box) == OVER:
        return 0
    counts[0] = legal_actions(states[0], box, outs[0])
    at[0] = 0
    while level >= 0:
        if level == depth - 1:
            total += counts[level]
            level -= 1
        elif at[level] < counts[level]:
            copy_state(states, level + 1, level)
            apply(states[level + 1], box, outs[level][at[level]])
            at[level] += 1
            if actor(states[level + 1], box) != OVER:
                level += 1
                counts[level] = legal_actions(states[level], box, outs[level])
                at[level] = 0
        else:
            level -= 1
    return total


@rule
def refuse_all(actions, outs, answers, refused):
    """Mark the states of a batch whose action is not among those that `advance` listed last."""
    for i in range(mine(), len(actions), stride()):
        k, count = 0, answers[i] // SEAT_BITS
        while k < count and outs[i][k] != actions[i]:
            k += 1
        refused[i] = k == count and actions[i] != NO_ACTION
    return 0


@rule
def advance_all(states, boxes, actions, outs, answers):
    """`advance` for every state of a batch: `answers` takes the answers. Nothing is refused any more."""
    for i in range(mine(), len(actions), stride()):
        if actions[i] != NO_ACTION:
            apply(states[i], boxes[0], actions[i])
            answers[i] = advance(states, i, boxes, NO_ACTION, outs[i], 0)
    return 0
