"""Groups of cells, ways and single marks on a scene, by their role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, degrees, hypot

from bastide.core.scene import Mark, Region
from bastide.draw import kit
from bastide.draw.layout import Layout, Spot

_ROLE_COLOURS = {
    "last": "var(--state-last)",
    "path": "var(--state-last)",
    "alarm": "var(--state-threat)",
    "threat": "var(--state-threat)",
    "loss": "var(--state-threat)",
    "gain": "var(--sage)",
}
_CENTRED: dict[str, Callable[[], str]] = {  # marks drawn around the middle of a cell
    "threat": kit.threat_ring,
    "actor": kit.selected_ring,
}
_FILLING: dict[str, Callable[[], str]] = {  # marks drawn in the box of a cell
    "last": kit.corners,
    "new": kit.corners,
    "alarm": kit.alarm_frame,
}


def in_box(spot: Spot, body: str) -> str:
    """A drawing of one cell, put on a spot; larger spots have it larger, never stretched."""
    scale = min(spot.w, spot.h) / 100
    return kit.at(spot.x - 50 * scale, spot.y - 50 * scale, body, scale)


def around(spot: Spot, body: str) -> str:
    """A drawing around (0, 0), put on the middle of a spot."""
    return kit.at(spot.x, spot.y, body, min(spot.w, spot.h) / 100)


def mark(sign: Mark, layout: Layout) -> tuple[str, str]:
    """A mark, and the badge with its number that lies above all."""
    spot = layout.spot(sign.on)
    if spot is None:
        return "", ""
    if sign.role in _CENTRED:
        drawn = around(spot, _CENTRED[sign.role]())
    elif sign.role in _FILLING:
        drawn = in_box(spot, _FILLING[sign.role]())
    else:
        drawn = in_box(spot, kit.corners(_ROLE_COLOURS.get(sign.role, kit.INK)))
    return drawn, _count(sign.n, sign.role, spot.x + spot.w / 2, spot.y - spot.h / 2, spot.unit)


def region(group: Region, layout: Layout) -> tuple[str, str]:
    """What lies under the pieces, and the badge that lies above all."""
    if group.line:
        return _arrow(_spots(group.line, layout), group.role), ""
    cells = _spots(group.cells or group.parts, layout)
    if not cells:
        return "", ""
    if group.role == "troop" and _straight(cells):
        return _capsule(cells), _power(cells, group.n)
    last = max(cells, key=lambda cell: (round(cell.y), cell.x))
    corner_x, corner_y = last.x + last.w / 2, last.y + last.h / 2
    d = _border(cells) if not group.trace else _traced(group.trace, layout)
    return _outline(d, cells[0].unit / 100, group), _count(
        group.n, group.role, corner_x, corner_y, last.unit
    )


def _spots(refs: Sequence[str], layout: Layout) -> list[Spot]:
    return [spot for ref in refs if (spot := layout.spot(ref))]


def _count(n: int | None, role: str, x: float, y: float, unit: float) -> str:
    if n is None:
        return ""
    sign = {"gain": "+", "loss": "−"}.get(role, "")
    return kit.at(x, y, kit.badge(f"{sign}{n}"), unit / 100)


# ---------------------------------------------------------------- troops


def _ends(cells: Sequence[Spot]) -> tuple[Spot, Spot]:
    """The upper and the lower end of a line; of a level one, the left and the right."""
    inorder = sorted(cells, key=lambda cell: (round(cell.y), cell.x))
    return inorder[0], inorder[-1]


def _straight(cells: Sequence[Spot]) -> bool:
    a, b = _ends(cells)
    off = [(b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) for c in cells]
    return max(map(abs, off)) < a.unit


def _capsule(cells: Sequence[Spot]) -> str:
    a, b = _ends(cells)
    scale = a.unit / 100
    across, down = (b.x - a.x) / scale, (b.y - a.y) / scale
    body = kit.selected_capsule(hypot(across, down))
    return kit.at(a.x, a.y, body, scale, degrees(atan2(down, across)))


def _power(cells: Sequence[Spot], power: int | None) -> str:
    """The badge on the top of the capsule: the middle of a level one, the upper end of any other."""
    if power is None:
        return ""
    a, b = _ends(cells)
    x = (a.x + b.x) / 2 if round(a.y) == round(b.y) else a.x
    scale = a.unit / 100
    return kit.at(x, a.y - 54 * scale, kit.power_badge(power), scale)


# ---------------------------------------------------------------- outlines and arrows


def _border(cells: Sequence[Spot]) -> str:
    """The border of all cells together: their sides, but for those that two of them share."""
    sides: set[tuple[float, float, float, float]] = set()
    for cell in cells:
        left, right = round(cell.x - cell.w / 2, 2), round(cell.x + cell.w / 2, 2)
        top, bottom = round(cell.y - cell.h / 2, 2), round(cell.y + cell.h / 2, 2)
        sides ^= {
            (left, top, right, top),
            (left, bottom, right, bottom),
            (left, top, left, bottom),
            (right, top, right, bottom),
        }
    n = kit.num
    return "".join(f"M{n(a)} {n(b)}L{n(c)} {n(e)}" for a, b, c, e in sorted(sides))


def _traced(trace: Sequence[Sequence[tuple[float, float]]], layout: Layout) -> str:
    """Lines through points of the first board."""
    plane, n = layout.planes[0], kit.num
    lines = [[plane.spot(x, y) for x, y in line] for line in trace]
    return "".join("M" + "L".join(f"{n(at.x)} {n(at.y)}" for at in line) for line in lines)


def _outline(d: str, scale: float, group: Region) -> str:
    """A line in the colour of its owner, or of its role."""
    neutral = _ROLE_COLOURS.get(group.role, "var(--art-board-2)")
    colour = neutral if group.own is None else kit.colour(group.own)
    n = kit.num
    dashes = f' stroke-dasharray="{n(14 * scale)} {n(12 * scale)}"' if group.role == "limit" else ""
    return (
        kit.lines(d, kit.PAPER, 13 * scale)
        + kit.lines(d, kit.INK, 10 * scale)
        + kit.lines(d, colour, 6 * scale, dashes)
    )


def _arrow(stops: Sequence[Spot], role: str) -> str:
    """A way from stop to stop; its head ends before the middle of the last, where a piece may stand."""
    if len(stops) < 2:
        return ""
    start, end = stops[-2], stops[-1]
    scale = end.unit / 100
    length = hypot(end.x - start.x, end.y - start.y)
    short = max(length - 40 * scale, length / 2) / length
    tip_x, tip_y = start.x + (end.x - start.x) * short, start.y + (end.y - start.y) * short
    n = kit.num
    d = "M" + "L".join(f"{n(stop.x)} {n(stop.y)}" for stop in stops[:-1])
    d += f"L{n(tip_x)} {n(tip_y)}"
    colour = _ROLE_COLOURS.get(role, "var(--state-last)")
    angle = degrees(atan2(end.y - start.y, end.x - start.x))
    head = kit.mass("M4 0-20-14-14 0-20 14Z", colour, 3, "var(--state-halo)")
    return (
        kit.lines(d, "var(--state-halo)", 12 * scale)
        + kit.lines(d, colour, 6.5 * scale)
        + kit.at(tip_x, tip_y, head, scale * 1.2, angle)
    )
