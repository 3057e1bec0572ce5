"""What followed from an action of Ramparts: at the end, who beats whom."""

from __future__ import annotations

from bastide.cli.template.ramparts import rules
from bastide.cli.template.ramparts.components import called
from bastide.cli.template.ramparts.knowledge import View
from bastide.cli.template.ramparts.picture.scene import SLOT
from bastide.core.scene import Line, Story
from bastide.core.text import say


def story(before: View, now: View, action: str) -> Story:
    """A guard of whoever acts, and a line for each point: all of them come with the last guard (3.2)."""
    record, box, lines = now.record, now.setup.box, []
    for gate in range(box.gates if now.outcome else 0):
        for other in (gate - 1, gate + 1):
            if rules.beats(record, box, gate, other):
                side = called(record.owner[gate])
                text = say("beats", side=side, gate=gate + 1, other=other + 1)
                lines.append(Line(text, 1, (f"c:{gate + 1}", f"c:{other + 1}"), "3.2"))
    return Story("guard", SLOT[before.facts["turn"]], tuple(lines))
