"""A castle tile drawn from its segments, layer by layer: court, buildings, paths, marks.

Nothing is drawn by hand for one tile: a new edition gets its pictures from the same few functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import hypot

import numpy as np

from bastide.draw import kit
from bastide.draw.patterns import engraving
from bastide.games.castle.components.tiles import Segment, Tile
from bastide.games.castle.rules import COURT, HOUSE, KINDS, PATH, TOWER

Spot = tuple[float, float]

DEPTH, CORNER_DEPTH = 31, 42  # of a building on one side or three, and on two sides that meet
RIM: tuple[Spot, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))  # the middle of each side
CORNERS: tuple[Spot, ...] = ((0, 0), (100, 0), (100, 100), (0, 100))  # before each side, clockwise
MIDDLE: Spot = (50, 50)
TEXTURES = {HOUSE: "roof", TOWER: "ashlar"}
PLAZA = 17  # its radius
RASTER, STEP = 25, 4  # points on which the roomiest spot of a segment is looked for


def tile_art(tile: Tile, turn: int) -> str:
    """The whole tile, turned clockwise by quarter turns. Light and marks stay upright."""
    body = kit.rect(0, 0, 100, 100, "var(--art-court)")
    body += kit.rect(0, 0, 100, 100, engraving("court"))
    for segment in tile.segments:
        if segment.kind in TEXTURES:
            body += building(segment.kind, segment.sides, turn)
    paths = [segment for segment in tile.segments if segment.kind == PATH]
    body += roads([road(tile, segment) for segment in paths])
    if any(segment.end == "plaza" for segment in paths):
        body += kit.at(50, 50, plaza())
    for segment in paths:
        if segment.end == "door":
            x, y, angle = doorway(tile, segment.sides[0])
            body += kit.at(x, y, door(), turn=angle)
    where = spots(tile)
    for segment in tile.segments:
        if segment.well:
            body += kit.at(*_well_spot(tile, segment), well(), turn=-90 * turn)
        if segment.markets:
            x, y = where[segment.id]
            roomy = min(x, y, 100 - x, 100 - y) >= 18
            body += kit.at(x, y, market(segment.markets), 0.9 if roomy else 0.74, -90 * turn)
    if turn:
        body = f'<g transform="rotate({90 * turn} 50 50)">{body}</g>'
    joint = ' stroke="var(--art-ink)" stroke-width="1" opacity=".4"'
    body += kit.rect(0.5, 0.5, 99, 99, "none", joint)
    # a picture within the picture: what is drawn over the rim is cut off
    return f'<svg width="100" height="100" viewBox="0 0 100 100">{body}</svg>'


# ---------------------------------------------------------------- buildings


def _inset(corner: Spot, depth: float) -> Spot:
    """The point at a depth on the diagonal that leaves a corner."""
    x, y = corner
    return (x + depth if x == 0 else x - depth, y + depth if y == 0 else y - depth)


def outline(sides: list[int]) -> tuple[list[Spot], list[list[Spot]]]:
    """The outline of a house or tower that reaches these sides, and the walls within the tile."""
    if len(sides) == 4:
        return list(CORNERS), []
    if len(sides) == 2 and (sides[1] - sides[0]) % 4 == 2:  # through the tile, with a waist
        a, b = sides
        one = [_inset(CORNERS[(a + 1) % 4], DEPTH), _inset(CORNERS[b], DEPTH)]
        two = [_inset(CORNERS[(b + 1) % 4], DEPTH), _inset(CORNERS[a], DEPTH)]
        around = [CORNERS[a], CORNERS[(a + 1) % 4], *one, CORNERS[b], CORNERS[(b + 1) % 4], *two]
        return around, [[around[1], *one, around[4]], [around[5], *two, around[0]]]
    first = next(side for side in sides if (side - 1) % 4 not in sides)
    run = [CORNERS[(first + i) % 4] for i in range(len(sides) + 1)]
    depth = CORNER_DEPTH if len(sides) == 2 else DEPTH
    inner = [_inset(run[-1], depth), _inset(run[0], depth)]
    return run + inner, [[run[-1], *inner, run[0]]]


def _line(points: list[Spot], closed: bool = False) -> str:
    return "M" + " ".join(f"{kit.num(x)} {kit.num(y)}" for x, y in points) + ("Z" if closed else "")


def building(kind: int, sides: list[int], turn: int) -> str:
    """A house or tower: its shadow on the court, body, planes away from the light, texture, contour."""
    around, inner = outline(sides)
    name = KINDS[kind]
    body, dark, ink = f"var(--art-{name})", f"var(--art-{name}-2)", f"var(--art-{name}-ink)"
    out = "".join(_butt(_line(edge), kit.INK, 17, ' opacity=".16"') for edge in inner)
    out += f'<path d="{_line(around, True)}" fill="{body}"/>'
    if len(sides) > 1:
        for side in sides:
            if (side + turn) % 4 in (
                1,
                2,
            ):  # looks east or south, and the light is in the north-west
                plane = _line([CORNERS[side], CORNERS[(side + 1) % 4], MIDDLE], True)
                out += f'<path d="{plane}" fill="{dark}" opacity=".75"/>'
        hips = [[CORNERS[side], MIDDLE] for side in sides if (side - 1) % 4 in sides]
        out += "".join(kit.lines(_line(hip), ink, 2, ' opacity=".8"') for hip in hips)
    out += f'<path d="{_line(around, True)}" fill="{engraving(TEXTURES[kind])}"/>'
    for edge in inner:
        out += _butt(_line(edge), dark, 8) + kit.lines(_line(edge), ink, 2.8)
        if kind == TOWER:
            out += kit.mass(_crenels(edge), body, 1.7, ink)
        else:  # a pale gutter makes a roof of it, also in grey
            out += kit.lines(_line(edge), kit.PAPER, 1.1, ' opacity=".8"')
    return out


def _butt(d: str, colour: str, width: float, extra: str = "") -> str:
    """A stroke that ends where it ends."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{kit.num(width)}"{extra}/>'


def _crenels(points: list[Spot], step: float = 13, size: float = 6.5) -> str:
    """Little squares standing along a broken line."""
    out = ""
    for (x0, y0), (x1, y1) in pairwise(points):
        length = hypot(x1 - x0, y1 - y0)
        count = max(1, int((length - 6) // step))
        ux, uy = (x1 - x0) / length * size, (y1 - y0) / length * size
        for i in range(count):
            t = (i + 0.5) / count
            x, y = x0 + (x1 - x0) * t - uy * 0.35, y0 + (y1 - y0) * t + ux * 0.35
            square = [
                (x - ux / 2 + uy / 2, y - uy / 2 - ux / 2),
                (x + ux / 2 + uy / 2, y + uy / 2 - ux / 2),
                (x + ux / 2 - uy / 2, y + uy / 2 + ux / 2),
                (x - ux / 2 - uy / 2, y - uy / 2 + ux / 2),
            ]
            out += _line(square, True)
    return out


# ---------------------------------------------------------------- paths


def roads(ways: list[str]) -> str:
    """Edge, bed and pebbles of all paths of a tile, so that those that meet have one bed."""
    ink, pebbles = "var(--art-path-ink)", ' stroke-dasharray="1.5 6.5" opacity=".6"'
    out = "".join(_butt(way, ink, 19) for way in ways)
    out += "".join(_butt(way, "var(--art-path)", 14.5) for way in ways)
    return out + "".join(kit.lines(way, ink, 1.6, pebbles) for way in ways)


def road(tile: Tile, segment: Segment) -> str:
    """The middle line of a path: a stub that stops, a bend or a straight line, or a fork."""
    sides = segment.sides
    ends = [f"{x} {y}" for x, y in (RIM[side] for side in sides)]
    if len(sides) == 1:
        if segment.end != "door":
            return f"M{ends[0]}L50 50"
        x, y, _ = doorway(tile, sides[0])
        return f"M{ends[0]}Q50 50 {kit.num(x)} {kit.num(y)}"
    if len(sides) == 2:
        return f"M{ends[0]}Q50 50 {ends[1]}"
    return "".join(f"M50 50L{end}" for end in ends)


def doorway(tile: Tile, side: int) -> tuple[float, float, float]:
    """Where the path from this side meets its building: the point and the angle of the door."""
    built = next((s.sides for s in tile.segments if s.kind in TEXTURES), [])
    reach = frozenset((other - side) % 4 for other in built)  # 2: the side opposite the path
    x, y, angle = _DOORS.get(reach, (50, 50, 0))
    for _ in range(side):
        x, y, angle = 100 - y, x, angle + 90
    return x, y, angle


_DOORS: dict[frozenset[int], tuple[float, float, float]] = {
    frozenset({1, 2, 3}): (50, DEPTH, 0),
    frozenset({1, 2}): (50, 52, -45),
    frozenset({2, 3}): (50, 52, 45),
    frozenset({2}): (50, 100 - DEPTH, 0),
    frozenset({1}): (100 - DEPTH, 50, -90),
    frozenset({3}): (DEPTH, 50, 90),
}


def plaza() -> str:
    """A round place where paths stop."""
    ink = "var(--art-path-ink)"
    dashes = ' stroke-dasharray="3.2 2.2"'
    return (
        kit.mass(kit.circle(PLAZA), "var(--art-path)", 2.4, ink)
        + kit.lines(kit.circle(11.5), ink, 1.3, dashes)
        + kit.mass(kit.circle(5), "var(--art-stone)", 1.6, ink)
    )


def door() -> str:
    """Where a path stops at a building."""
    return kit.mass("M-10-3V8a10 10 0 0 0 20 0V-3Z", "var(--art-wood-ink)", 2, kit.PAPER) + _butt(
        "M-3.5-2V16M3.5-2V16", "var(--art-wood)", 1.4
    )


def well() -> str:
    """A round of stones with water in it."""
    return (
        kit.lines(kit.circle(10.5), kit.PAPER, 5)
        + kit.mass(kit.circle(10.5), "var(--art-stone)")
        + kit.mass(kit.circle(6), "var(--art-lake-2)", 1.6)
        + kit.lines("M-3 0q1.5-2 3 0t3 0", kit.PAPER, 1.3)
    )


def market(number: int = 1) -> str:
    """A stall: a striped awning on two posts; more than one market wears the number."""
    stripes = "".join(
        f'<path d="M{x}-9h6v8a3 3 0 0 1-6 0Z" fill="{colour}"/>'
        for x, colour in zip((-15, -9, -3, 3, 9), ("var(--p-gules)", kit.PAPER) * 3, strict=False)
    )
    awning = "M-15-9H15V-1" + "a3 3 0 0 1-6 0" * 5 + "Z"
    return (
        kit.mass("M-16-10H16V1H13V13H-13V1H-16Z", kit.PAPER, 6, kit.PAPER)
        + kit.mass("M-12 0V12H12V0", "var(--art-wood)", 1.8)
        + stripes
        + kit.mass(awning, "none", 1.8)
        + kit.lines("M-12 6H12", kit.INK, 1.6)
        + (kit.at(14, 12, kit.badge(str(number), r=8)) if number > 1 else "")
    )


def _well_spot(tile: Tile, segment: Segment) -> Spot:
    """Beside the path: on a fork's crossing, outside a bend, on the free side of a straight path."""
    sides = segment.sides
    if len(sides) != 2:
        return MIDDLE
    built = {side for other in tile.segments if other.kind in TEXTURES for side in other.sides}
    (x0, y0), (x1, y1) = RIM[sides[0]], RIM[sides[1]]
    if (sides[1] - sides[0]) % 4 == 2:
        free = next((side for side in range(4) if side not in sides and side not in built), 0)
        x, y = RIM[free]
        return 50 + (x - 50) * 0.42, 50 + (y - 50) * 0.42
    return 50 + (x0 + x1 - 100) * 0.58, 50 + (y0 + y1 - 100) * 0.58


# ---------------------------------------------------------------- the roomiest spot of each segment


@lru_cache(maxsize=512)
def spots(tile: Tile) -> dict[str, Spot]:
    """Where a follower or a market stands on each segment: its roomiest point, found on a raster."""
    ways = {s.id: _points(road(tile, s)) for s in tile.segments if s.kind == PATH}
    walls = {s.id: outline(s.sides)[0] for s in tile.segments if s.kind in TEXTURES}
    paved = any(segment.end == "plaza" for segment in tile.segments)
    holder: dict[tuple[int, int], str | None] = {
        (i, j): None for i in range(RASTER) for j in range(RASTER)
    } | {point: name for name, wall in reversed(walls.items()) for point in _inside(wall)}
    holder |= {point: name for name, way in reversed(ways.items()) for point in _near(way, 10.5)}
    holder |= {point: "" for point in _near([(50, 50)], PLAZA) if paved}
    found: dict[str, Spot] = {name: way[len(way) // 2] for name, way in ways.items()}
    for segment in tile.segments:
        if segment.kind == COURT:
            found[segment.id] = _roomiest(_flood(holder, segment))
        elif segment.kind != PATH:
            found[segment.id] = _roomiest({c for c, name in holder.items() if name == segment.id})
    return found


def _roomiest(points: set[tuple[int, int]]) -> Spot:
    """Where the distance to all else is largest; where that is the same, nearer to the middle of the tile."""
    around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    border = {(x + i, y + j) for x, y in points for i, j in around} - points
    inside, beside = np.array(sorted(points)), np.array(list(border))
    free = ((inside[:, None] - beside) ** 2).sum(axis=2).min(axis=1)
    off = ((inside - RASTER // 2) ** 2).sum(axis=1)
    i, j = inside[np.lexsort((off, -free))[0]]
    return int(i) * STEP + 2, int(j) * STEP + 2


def _flood(holder: dict[tuple[int, int], str | None], court: Segment) -> set[tuple[int, int]]:
    """The bare ground that can be reached from the ports of a court."""
    seeds = [_seed(side, which) for side, which in court.ports]
    waiting, seen = list(seeds), set()
    while waiting:
        i, j = waiting.pop()
        if (i, j) in holder and holder[i, j] is None and (i, j) not in seen:
            seen.add((i, j))
            waiting += [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
    return seen or {seeds[0]}


def _seed(side: int, which: int) -> tuple[int, int]:
    """A raster point at a port: the middle of the side, or of the strip before or after its path."""
    last = RASTER - 1
    along = (last // 2, 4, last - 4)[which]
    return ((along, 0), (last, along), (last - along, last), (0, last - along))[side]


def road_points(tile: Tile, segment: Segment) -> list[list[Spot]]:
    """The middle line of a path as points, one list for each of its ways."""
    return [_points(f"M{way}") for way in road(tile, segment).split("M")[1:]]


def _points(way: str) -> list[Spot]:
    """Points along a path, enough to measure distances."""
    found = []
    for part in way.split("M")[1:]:
        numbers = [float(n) for n in part.replace("L", " ").replace("Q", " ").split()]
        (x0, y0), (x1, y1) = numbers[:2], numbers[-2:]
        cx, cy = numbers[2:4] if len(numbers) == 6 else ((x0 + x1) / 2, (y0 + y1) / 2)
        for k in range(11):
            t = k / 10
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            found.append((a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1))
    return found


def _near(way: list[Spot], radius: float) -> Iterator[tuple[int, int]]:
    """The raster points closer to a way than the radius."""
    far = int(radius / STEP) + 1
    for a, b in way:
        i0, j0 = round((a - 2) / STEP), round((b - 2) / STEP)
        for i in range(max(0, i0 - far), min(RASTER, i0 + far + 1)):
            for j in range(max(0, j0 - far), min(RASTER, j0 + far + 1)):
                if hypot(i * STEP + 2 - a, j * STEP + 2 - b) < radius:
                    yield i, j


def _inside(polygon: list[Spot]) -> Iterator[tuple[int, int]]:
    """The raster points inside: those with an odd number of walls to their right."""
    edges = list(zip(polygon, polygon[1:] + polygon[:1], strict=True))
    for j in range(RASTER):
        y = j * STEP + 2
        walls = [
            (x1 - x0) * (y - y0) / (y1 - y0) + x0
            for (x0, y0), (x1, y1) in edges
            if (y0 > y) != (y1 > y)
        ]
        for i in range(RASTER):
            if sum(i * STEP + 2 < wall for wall in walls) % 2:
                yield i, j


def turned(spot: Spot, turn: int) -> Spot:
    """A point of a tile after so many quarter turns."""
    x, y = spot
    for _ in range(turn):
        x, y = 100 - y, x
    return x, y
