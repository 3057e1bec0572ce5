"""The drawing kit as one sheet of symbols: a page shows the same marks and shields as a picture does."""

from __future__ import annotations

from functools import cache

from bastide.core.scene import LIVERIES
from bastide.draw import kit
from bastide.draw.patterns import all_definitions


@cache
def symbols() -> str:
    """An SVG with every engraving, mark and shield, each to be used by its id.

    >>> 'id="k-touch-cell"' in symbols(), 'id="b-ashlar"' in symbols()
    (True, True)
    """
    marks = {
        "touch-cell": kit.touch_cell(),
        "touch-ring": kit.touch_ring(),
        "selected-cell": kit.selected_cell(),
        "selected-ring": kit.selected_ring(),
        "last": kit.corners(),
        "gain": kit.corners("var(--sage)"),
        "loss": kit.corners("var(--state-threat)"),
        "threat": kit.threat_ring(),
        "alarm": kit.alarm_frame(),
        "refused": kit.refused(),
        "focus": kit.focus_frame(),
    }
    marks |= {f"shield-{slot}": kit.shield(slot) for slot in range(len(LIVERIES))}
    drawn = "".join(f'<g id="k-{name}">{mark}</g>' for name, mark in marks.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{all_definitions()}{drawn}</defs></svg>'
