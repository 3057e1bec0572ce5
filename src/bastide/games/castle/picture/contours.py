"""The contours of features: the walls around a house or tower, the middle of a path.

A court runs around everything else; it has no contour of its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bastide.games.castle import rules
from bastide.games.castle.components.tiles import Tile
from bastide.games.castle.knowledge import View
from bastide.games.castle.picture.paint import CORNERS, TEXTURES, Spot, outline, road_points, turned

Trace = tuple[tuple[Spot, ...], ...]


def contour(view: View, record: Any, root: int) -> Trace:
    """Lines through points of the board, one unit a cell; none for a court."""
    node, lines = root, []
    while node >= 0:
        cell = node >> rules.NODE_BITS
        tile = view.components.tiles[rules.kind_on(record, cell)]
        turn = rules.turn_on(record, cell)
        x, y = view.components.board.cells[cell]
        joined = frozenset(
            side for side in range(4) if _goes_on(view, record, root, cell, (side + turn) & 3)
        )
        for line in _lines(tile, node & rules.SEGMENT, turn, joined):
            lines.append(tuple((x + a, y + b) for a, b in line))
        node = record.next[node] - 1
    return tuple(lines)


def _goes_on(view: View, record: Any, root: int, cell: int, side: int) -> bool:
    """2.5: is the feature on the tile beyond this side, too?"""
    box = view.setup.box
    beyond, back = box.neighbour[(cell << 2) + side], (side + 2) & 3
    if beyond < 0 or record.tile[beyond] == 0:
        return False
    return bool(record.root[rules.node_at(record, box, beyond, back, rules.PLAIN)] == root)


@lru_cache(maxsize=4096)
def _lines(tile: Tile, part: int, turn: int, joined: frozenset[int]) -> Trace:
    """A segment's part of the contour within its tile: walls, and sides where nothing of it follows."""
    segment = tile.segments[part]
    drawn: list[list[Spot]] = []
    if segment.kind in TEXTURES:
        ends = [side for side in segment.sides if side not in joined]
        drawn = outline(segment.sides)[1]
        drawn = [*drawn, *([CORNERS[side], CORNERS[(side + 1) % 4]] for side in ends)]
    elif segment.kind == rules.PATH:
        drawn = road_points(tile, segment)
    return tuple(tuple(_on_the_board(point, turn) for point in line) for line in drawn)


def _on_the_board(point: Spot, turn: int) -> Spot:
    x, y = turned(point, turn)
    return round(x / 100, 3), round(y / 100, 3)
