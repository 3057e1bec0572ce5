"""Looking one action ahead, in the dialect of rules: what a greedy bot plays, and a search where it must look."""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import NO_ACTION, apply, evaluate, legal_actions, unfinished
from bastide.core.dice import draw
from bastide.core.rule import copy_state, rule

COMPOUND_MOVE = 3  # decisions that belong together, at most


@rule
def best_action(states, boxes, seat, rng, lists, at, counts, scratch):
    """The action whose next state looks best to `seat`; ties are broken at random.

    Where an action only opens the next decision of a compound move (`unfinished`), looks ahead to its
    end. states[0] is the state; the others, `lists`, `at` and `counts` are a stack with an entry for each
    decision; `scratch` has place for `evaluate`'s lists.
    """
    box, depth = boxes[0], 0
    counts[0] = legal_actions(states[0], box, lists[0])
    at[0] = 0
    best, best_value, ties, tied = lists[0][0], 0, 0, NO_ACTION
    while depth >= 0:
        if at[depth] == counts[depth]:
            depth -= 1
            continue
        copy_state(states, depth + 1, depth)
        apply(states[depth + 1], box, lists[depth][at[depth]])
        at[depth] += 1
        if depth + 1 < COMPOUND_MOVE and unfinished(states[depth + 1], box):
            depth += 1
            counts[depth] = legal_actions(states[depth], box, lists[depth])
            at[depth] = 0
            continue
        value, action = evaluate(states[depth + 1], box, seat, scratch), lists[0][at[0] - 1]
        if ties == 0 or value > best_value:
            best, best_value, ties, tied = action, value, 1, action
        elif value == best_value and action != tied:
            ties, tied = ties + 1, action
            if draw(rng, ties) == 0:
                best = action
    return best
