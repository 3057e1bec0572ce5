"""A closer look at a gate of Ramparts."""

from __future__ import annotations

from bastide.cli.template.ramparts.components import SIDES
from bastide.cli.template.ramparts.knowledge import View
from bastide.core.scene import Info, Line
from bastide.core.text import say


def inspect(view: View, ref: str) -> Info | None:
    """Whose guard stands there, and how strong it is if the viewer knows."""
    gate = ref.removeprefix("c:")
    owner, strength = view.facts["owners"].get(gate), view.facts["guards"].get(gate)
    if owner is None:
        return None
    line = Line(say("strength"), strength) if strength else Line(say("face-down"), clause="3.1")
    return Info(ref, say("guard-hidden", side=say(SIDES[owner])), (line,))
