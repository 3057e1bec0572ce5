"""What a batch of games does in one crossing into compiled code: draw, let chance act, play out, observe, mark, score.

In the dialect of rules, like `kernels`; built on top of a game's bots, because those say what is observed. A list
to work in has a row for every thread (`threads`): the first is that of a processor.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import (
    CHANCE,
    NO_ACTION,
    OVER,
    apply,
    chance_weights,
    final_scores,
    observe,
)
from bastide.core.dice import draw
from bastide.core.kernels import SEAT_BITS, advance, choose_outcome, quick_playout
from bastide.core.rule import rule
from bastide.core.threads import mine, stride

FOR_EVER = 1 << 30  # plies: every game ends before
PAGE_BITS = 8
PAGE = (1 << PAGE_BITS) - 1


@rule
def weigh_all(states, boxes, answers, weighed):
    """The weights of what chance may do, where it acts: one for each entry of the legal list."""
    for i in range(mine(), len(answers), stride()):
        if answers[i] % SEAT_BITS + OVER == CHANCE:
            chance_weights(states[i], boxes[0], weighed[i])
    return 0


@rule
def draw_all(states, boxes, outs, answers, rngs, weights, actions):
    """One action for every game: by weight where chance acts, each equally likely elsewhere."""
    for i in range(mine(), len(answers), stride()):
        n, who = answers[i] // SEAT_BITS, answers[i] % SEAT_BITS + OVER
        if who == OVER:
            actions[i] = NO_ACTION
        elif who == CHANCE:
            actions[i] = choose_outcome(states[i], boxes[0], n, rngs[i], outs[i], weights[mine()])
        else:
            actions[i] = outs[i][draw(rngs[i], n)]
    return 0


@rule
def settle_all(states, boxes, outs, answers, rngs, weights):
    """Let chance act, by weight, until somebody is to decide or the game is over; returns the plies."""
    plies = 0
    for i in range(mine(), len(answers), stride()):
        while answers[i] % SEAT_BITS + OVER == CHANCE:
            n = answers[i] // SEAT_BITS
            apply(
                states[i],
                boxes[0],
                choose_outcome(states[i], boxes[0], n, rngs[i], outs[i], weights[mine()]),
            )
            answers[i] = advance(states, i, boxes, NO_ACTION, outs[i], 0)
            plies += 1
    return plies


@rule
def finish_all(states, boxes, rngs, outs, weights, plies):
    """Play every game at random to its end, by the game's own `random_action`; count the plies of each."""
    for i in range(mine(), len(plies), stride()):
        plies[i] = quick_playout(states, i, boxes, rngs[i], outs[i], weights[mine()], FOR_EVER)
    return 0


@rule
def mark_all(outs, answers, pages, places, marks):
    """Mark what is legal where somebody is to decide, by its place in the table of all actions.

    Numbers are wide and few: the upper bits find a page of places, the lower ones the place on it.
    """
    for i in range(mine(), len(answers), stride()):
        if answers[i] % SEAT_BITS + OVER >= 0:
            for k in range(answers[i] // SEAT_BITS):
                page = pages[outs[i][k] >> PAGE_BITS]
                marks[i][places[(page << PAGE_BITS) + (outs[i][k] & PAGE)]] = True
    return 0


@rule
def observe_all(states, boxes, seats, seen):
    """What these seats may know, each of its own game; returns how many numbers tell it."""
    n = 0
    for i in range(mine(), len(seats), stride()):
        if seats[i] >= 0:
            n = observe(states[i], boxes[0], seats[i], seen[i])
    return n


@rule
def score_all(states, boxes, answers, scores, winners):
    """The scores and winners of the games that are over."""
    for i in range(mine(), len(answers), stride()):
        if answers[i] % SEAT_BITS + OVER == OVER:
            winners[i] = final_scores(states[i], boxes[0], scores[i])
    return 0
