"""What cells are called. A landscape that grows has no names printed: a cell is told by what lies there or beside it."""

from __future__ import annotations

from collections.abc import Iterable

from bastide.core.scene import Place as Spot
from bastide.core.text import Text, say, told_apart
from bastide.games.robber_knights.components import STEPS, next_cell, point_of
from bastide.games.robber_knights.knowledge import View

BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def _spot(cell: str, label: Text) -> Spot:
    x, y = point_of(cell)
    return Spot(f"c:{cell}", "board", x + 0.5, y + 0.5, label)


def next_tiles(view: View, ways: Iterable[str]) -> tuple[Spot, ...]:
    """5.5: the tiles that a march can enter next, each by its direction."""
    spots = []
    for way in dict.fromkeys(ways):
        cell = next_cell(str(view.facts["at"]), way)
        face = view.components.face(view.facts["tiles"][cell][0])
        spots.append(_spot(cell, say(f"tile-{way.lower()}", face=face.label())))
    return tuple(spots)


def free_cells(view: View, cells: Iterable[str]) -> tuple[Spot, ...]:
    """4.3: cells for a tile, each by the tiles it would touch."""
    order = sorted(dict.fromkeys(cells), key=lambda name: point_of(name)[::-1])
    labels = told_apart(say("free-cell", beside=_beside(view, cell)) for cell in order)
    return tuple(_spot(cell, label) for cell, label in zip(order, labels, strict=True))


def _beside(view: View, cell: str) -> list[Text]:
    tiles, parts = view.facts["tiles"], view.components
    return [
        say(f"beside-{BACK[way].lower()}", face=parts.face(tiles[near][0]).label())
        for way in STEPS
        if (near := next_cell(cell, way)) in tiles
    ]
