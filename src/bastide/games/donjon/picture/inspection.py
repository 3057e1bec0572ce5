"""A closer look: at a cell and its group, or at a place for a card."""

from __future__ import annotations

from bastide.core.scene import Info, Line, Region, Role
from bastide.core.text import say
from bastide.games.donjon import rules
from bastide.games.donjon.actions import Action, read_action
from bastide.games.donjon.components import house_of, name_of, point
from bastide.games.donjon.knowledge import DESTROYED, View
from bastide.games.donjon.picture.scene import fief_cells, scene, slot_of


def inspect(view: View, ref: str) -> Info | None:
    """A cell, or a place where the chosen card may lie."""
    kind, _, name = ref.partition(":")
    if kind in ("t", "c", "kn") and name in view.facts["cells"]:
        return _cell_info(view, ref, name)
    if kind == "d":
        standing = {f"{seat}:{number}": cell for seat, number, cell in view.facts["donjons"]}
        return _cell_info(view, ref, standing[name]) if name in standing else None
    if kind == "v" and Action("at", name).notation in view.legal:
        return _placement_info(view, ref, name)
    return None


def _cell_info(view: View, ref: str, cell: str) -> Info:
    letter = view.facts["cells"][cell]
    if letter == DESTROYED:
        line = Line(say("line-destroyed"), clause="4.3")
        return Info(ref, say("destroyed-cell", cell=cell), (line,))
    st, setup, own = view.sampled.record, view.setup, None
    group = st.group[rules.cell_at(st, setup.box, *point(cell))]
    refs = fief_cells(view, st, cell)
    lines = [Line(say("line-group"), len(refs), refs, "4.3")]
    if st.holder[group] != rules.NONE:
        seat = st.holder[group] // rules.DONJONS
        own = slot_of(house_of(setup, seat))
        lines.append(Line(say("line-fief", side=name_of(setup, seat)), clause="4.4"))
    else:
        lines.append(Line(say("line-free"), clause="4.4"))
    if st.guard[group]:
        lines.append(Line(say("line-guarded"), clause="7.6"))
    role: Role = "shield" if st.guard[group] else "feature"
    region = Region("group", role, cells=refs, own=own, n=len(refs))
    terrain = setup.components.terrains[letter]
    return Info(ref, say("cell", terrain=terrain, cell=cell), tuple(lines), (region,))


def _placement_info(view: View, ref: str, cell: str) -> Info:
    """For each way to turn the card there: how the points of each house would change."""
    state = view.sampled.copy().play(Action("at", cell).notation)
    before = {panel.seat: panel.score.n for panel in scene(view).panels if panel.score}
    lines = []
    for turn in [action for text in state.legal() if (action := read_action(text))]:
        after = scene(state.copy().play(turn.notation).view(view.seat))
        for panel in after.panels:
            change = (panel.score.n if panel.score else 0) - before[panel.seat]
            if change:
                text = say("line-change", side=panel.name, turn=turn.number * 90)
                lines.append(Line(text, change, aid=True, clause="6.3"))
    return Info(ref, say("placement", cell=cell), tuple(lines))
