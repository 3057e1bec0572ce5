"""A closer look: at a cell and its group, at a place for a card, at a pile or a token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.core.scene import Info, Line, Region
from bastide.core.text import say
from bastide.games.donjon import land, scene
from bastide.games.donjon.known import DESTROYED, parts_of

if TYPE_CHECKING:
    from bastide.core.state import View


def inspect(view: View, ref: str) -> Info | None:
    """A cell, or a place where the chosen card may lie."""
    kind, _, name = ref.partition(":")
    if kind in ("t", "c", "kn") and name in view.facts["cells"]:
        return _cell_info(view, ref, name)
    if kind == "d":
        standing = {f"{seat}:{number}": cell for seat, number, cell in view.facts["donjons"]}
        return _cell_info(view, ref, standing[name]) if name in standing else None
    if kind == "v" and f"at:{name}" in view.legal:
        return _placement_info(view, ref, name)
    return None


def _cell_info(view: View, ref: str, cell: str) -> Info:
    letter = view.facts["cells"][cell]
    if letter == DESTROYED:
        return Info(
            ref, say("destroyed-cell", cell=cell), (Line(say("line-destroyed"), clause="4.3"),)
        )
    st = scene.groups(view)
    x, y = map(int, cell.split(","))
    group = st.group[land.cell_at(st, view.setup.box, x, y)]
    refs = scene.fief_cells(view, st, cell)
    lines = [Line(say("line-group"), len(refs), refs, "4.3")]
    holder = st.holder[group]
    own = None
    if holder != land.NONE:
        seat = holder // land.DONJONS
        own = scene.slot_of(view.setup, seat)
        lines.append(Line(say("line-fief", side=scene.name_of(view.setup, seat)), clause="4.4"))
    else:
        lines.append(Line(say("line-free"), clause="4.4"))
    if st.guard[group]:
        lines.append(Line(say("line-guarded"), clause="7.6"))
    region = Region(
        "group", "shield" if st.guard[group] else "feature", cells=refs, own=own, n=len(refs)
    )
    terrain = parts_of(view.setup).terrains[letter]
    return Info(ref, say("cell", terrain=terrain, cell=cell), tuple(lines), (region,))


def _placement_info(view: View, ref: str, place: str) -> Info:
    """For each way to turn the card there: how the points of each house would change."""
    state = view.world.copy().play(f"at:{place}")
    before = {panel.seat: panel.score.n for panel in scene.scene(view).panels if panel.score}
    lines = []
    for turn in state.legal():
        after = scene.scene(state.copy().play(turn).view(view.seat))
        for panel in after.panels:
            change = (panel.score.n if panel.score else 0) - before[panel.seat]
            if change:
                degrees = int(turn.partition(":")[2]) * 90
                text = say("line-change", side=panel.name, turn=degrees)
                lines.append(Line(text, change, aid=True, clause="6.3"))
    return Info(ref, say("placement", cell=place), tuple(lines))
