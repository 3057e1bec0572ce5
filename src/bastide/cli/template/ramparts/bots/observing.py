"""What a learner is told of Ramparts: `components.observation` names the fields, in this order."""

from bastide.cli.template.ramparts.rules import *
from bastide.core.rule import rule

FACE_DOWN = -1


@rule
def observe(st, box, seat, out):
    """2.1: the seat knows its own guards; those of the players after it are turned up in the end (3.1)."""
    for k in range(box.players * box.gates):
        gate = k % box.gates
        guard = st.guard[gate] if st.owner[gate] == (seat + k // box.gates) % box.players else 0
        seen = k < box.gates or guard == NO_GUARD or st.posted == box.gates
        out[k] = guard if seen else FACE_DOWN
    n = box.players * box.gates
    out[n] = st.drawn if st.turn == seat else NO_GUARD
    out[n + 1] = (st.turn - seat) % box.players
    return n + 2
