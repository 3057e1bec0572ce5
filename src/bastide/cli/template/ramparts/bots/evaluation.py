"""How good a position of Ramparts looks: the points so far. A bot sees hidden guards as it imagines them."""

from bastide.cli.template.ramparts.rules import *
from bastide.core.rule import rule

LEAD = 2  # a lead that counts


@rule
def evaluate(st, box, seat, out):
    """Points ahead of the others together."""
    value = points(st, box, seat)
    for other in range(box.players):
        if other != seat:
            value -= points(st, box, other)
    return value


@rule
def outlook(st, box, out):
    """The points of each."""
    for seat in range(box.players):
        out[seat] = points(st, box, seat)
    return LEAD
