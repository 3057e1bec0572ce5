"""The wall, and a turn at it (sections 1 and 2)."""

from bastide.cli.template.ramparts.rules.codes import *
from bastide.core.contract import CHANCE, OVER
from bastide.core.rule import rule


@rule
def setup(st, box):
    """1.2: all guards are in the pile."""
    for strength in range(1, box.strengths + 1):
        st.pile[strength] = box.copies[strength]


@rule
def actor(st, box):
    """2.1, 2.2: a guard is drawn, then posted. 3.1: until every gate has one."""
    if st.posted == box.gates:
        return OVER
    return CHANCE if st.drawn == NO_GUARD else st.turn


@rule
def legal_actions(st, box, out):
    """2.1: any guard of the pile; 2.2: any gate without one."""
    k = 0
    if st.drawn == NO_GUARD:
        for strength in range(1, box.strengths + 1):
            if st.pile[strength] > 0:
                out[k] = DRAW + strength
                k += 1
    else:
        for gate in range(box.gates):
            if st.guard[gate] == NO_GUARD:
                out[k] = gate
                k += 1
    return k


@rule
def chance_weights(st, box, out):
    """2.1: every guard of the pile is as likely as another."""
    k, total = 0, 0
    for strength in range(1, box.strengths + 1):
        if st.pile[strength] > 0:
            out[k] = st.pile[strength]
            total += out[k]
            k += 1
    return total


@rule
def apply(st, box, action):
    """2.1: a guard is drawn. 2.2: it is posted, and the next player's turn begins."""
    if action > DRAW:
        st.drawn = action - DRAW
        st.pile[st.drawn] -= 1
    else:
        st.guard[action] = st.drawn
        st.owner[action] = st.turn
        st.drawn = NO_GUARD
        st.posted += 1
        st.turn = (st.turn + 1) % box.players
