"""What cells are called. A landscape that grows has no names printed: a cell is told by its terrain and its group."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bastide.core.scene import Place as Spot
from bastide.core.text import Text, say, told_apart
from bastide.games.donjon import rules
from bastide.games.donjon.components import Setup, point, who
from bastide.games.donjon.knowledge import View


def cell_spots(view: View, cells: Iterable[str]) -> tuple[Spot, ...]:
    """The cells that can be touched now, by names that tell them apart."""
    order = list(dict.fromkeys(cells))
    st = view.record
    labels = told_apart(cell_in_group(view.setup, st, *point(cell)) for cell in order)
    spots = []
    for cell, label in zip(order, labels, strict=True):
        x, y = point(cell)
        spots.append(Spot(f"c:{cell}", "board", x + 0.5, y + 0.5, label))
    return tuple(spots)


def cell_in_group(setup: Setup, st: Any, x: int, y: int) -> Text:
    """A cell by its terrain, the size of its group, and whose fief that is."""
    cell = rules.cell_at(st, setup.box, x, y)
    terrain = list(setup.components.terrains.values())[st.land[cell] - 1]
    group = st.group[cell]
    size, holder = st.size[group], st.holder[group]
    if holder == rules.NONE:
        return say("cell-of-nobody", terrain=terrain, size=size)
    side = who(setup, holder // rules.DONJONS)
    return say("cell-of-fief", terrain=terrain, size=size, side=side)
