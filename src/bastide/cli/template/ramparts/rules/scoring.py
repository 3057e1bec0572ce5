"""What the guards are worth (section 3)."""

from bastide.cli.template.ramparts.rules.codes import *
from bastide.core.rule import rule


@rule
def beats(st, box, gate, other):
    """3.2: the guard at a gate beats one of somebody else's beside it that is weaker."""
    if other < 0 or other >= box.gates or st.guard[other] == NO_GUARD:
        return False
    return st.owner[gate] != st.owner[other] and st.guard[gate] > st.guard[other]


@rule
def points(st, box, seat):
    """3.2: a point for every guard beaten."""
    total = 0
    for gate in range(box.gates):
        if st.guard[gate] != NO_GUARD and st.owner[gate] == seat:
            total += beats(st, box, gate, gate - 1) + beats(st, box, gate, gate + 1)
    return total


@rule
def final_scores(st, box, out):
    """3.3: whoever has most points wins, or all who have."""
    most, winners = 0, 0
    for seat in range(box.players):
        out[seat] = points(st, box, seat)
        most = max(most, out[seat])
    for seat in range(box.players):
        if out[seat] == most:
            winners += 1 << seat
    return winners
