"""The rules of a storybook, in the dialect. A state is the number of a page."""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.rule import rule


@rule
def setup(st, box):
    st.page = 0


@rule
def actor(st, box):
    return box.who[st.page]


@rule
def legal_actions(st, box, out):
    for k in range(box.ways[st.page]):
        out[k] = box.first[st.page] + k
    return box.ways[st.page]


@rule
def chance_weights(st, box, out):
    total = 0
    for k in range(box.ways[st.page]):
        out[k] = box.weight[box.first[st.page] + k]
        total += out[k]
    return total


@rule
def apply(st, box, action):
    st.page = action


@rule
def final_scores(st, box, out):
    for seat in range(box.players):
        out[seat] = box.winners[st.page] >> seat & 1
    return box.winners[st.page]
