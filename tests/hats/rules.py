"""The rules of Hats, in the dialect."""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import CHANCE, OVER
from bastide.core.dice import draw
from bastide.core.rule import rule

STAY, LEAVE = 1, 2
DEAL = 10  # DEAL + n is the outcome: hat n


@rule
def setup(st, box):
    for n in range(1, 4):
        st.deck[n] = box.copies


@rule
def actor(st, box):
    if st.dealt < box.players:
        return CHANCE
    if st.turn < box.players:
        return st.turn
    return OVER


@rule
def legal_actions(st, box, out):
    if st.dealt >= box.players:
        out[0] = LEAVE
        out[1] = STAY
        return 2
    k = 0
    for n in range(1, 4):
        if st.deck[n] > 0:
            out[k] = DEAL + n
            k += 1
    return k


@rule
def chance_weights(st, box, out):
    k, total = 0, 0
    for n in range(1, 4):
        if st.deck[n] > 0:
            out[k] = st.deck[n]
            total += st.deck[n]
            k += 1
    return total


@rule
def apply(st, box, action):
    if action > DEAL:
        st.deck[action - DEAL] -= 1
        st.hat[st.dealt] = action - DEAL
        st.dealt += 1
    else:
        st.said[st.turn] = action
        st.turn += 1


@rule
def random_action(st, box, rng, out):
    return STAY + draw(rng, 2)


@rule
def final_scores(st, box, out):
    best = 0
    for seat in range(box.players):
        if st.said[seat] == STAY:
            best = max(best, st.hat[seat])
    most = 0
    for seat in range(box.players):
        if st.said[seat] == LEAVE:
            out[seat] = 1
        else:
            out[seat] = 3 if st.hat[seat] == best else 0
        most = max(most, out[seat])
    winners = 0
    for seat in range(box.players):
        if out[seat] == most:
            winners += 1 << seat
    return winners
