"""What follows from a change on the bench of The Castle: a rim without gaps, towers at every bend."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from bastide.core.document import Document, Path, find
from bastide.core.workshop import Desk
from bastide.games.castle.components.board import Board, Point, corners
from bastide.games.castle.components.tiles import ENDS, LETTERS, PORT_NAMES, SIDES, Segment, Tile
from bastide.games.castle.rules import KINDS, MOST_SEGMENTS

HEADINGS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


def settle(document: Document, path: Path) -> None:
    """Whoever says what is on a side of a tile need not say which parts it has, and so on."""
    desk = Desk(document)
    match path:
        case ("tile", int() as n, *inner) if isinstance(desk.get("tile", n), dict):
            _settle_tile(desk.get("tile", n), inner)
        case ("board", *_):
            _settle_outline(document, desk)
        case ("tower", int() as n, "squares", *_):
            squares = desk.get("tower", n, "squares")
            if isinstance(squares, list) and squares and type(squares[0]) is int:
                squares[1:] = [squares[0] + 1]
        case ("track", "parts", *_):
            _settle_parts(document, desk)
        case ("start", int() as n, *_):
            start = desk.get("start", n)
            if isinstance(start, dict) and start.get("feature") != "court":
                start.pop("market", None)


# ---------------------------------------------------------------- a tile


def _settle_tile(tile: dict[str, Any], inner: list[Any]) -> None:
    edges, segments = tile.get("edges"), tile.get("segments")
    if not isinstance(edges, str) or not wanted_rim(edges):
        return
    if not isinstance(segments, list) or not all(map(_sound, segments)):
        return
    chosen = find(tile, inner[:2]) if inner[:1] == ["segments"] else None
    tile["segments"] = _rim(edges, segments, chosen)
    tile["turns"] = _looks(tile)


def _sound(segment: Any) -> bool:
    """Can this be understood as a segment?"""
    if not isinstance(segment, dict) or segment.get("kind") not in list(KINDS):
        return False
    ports = segment.get("ports")
    return isinstance(ports, list) and all(isinstance(port, str) for port in ports)


def wanted_rim(edges: str) -> dict[str, str]:
    """What each port of the rim must belong to, clockwise; nothing where these are no four sides.

    >>> wanted_rim("hpcc")
    {'N': 'house', 'E-': 'court', 'E': 'path', 'E+': 'court', 'S': 'court', 'W': 'court'}
    """
    wanted: dict[str, str] = {}
    if len(edges) != len(SIDES) or not set(edges) <= set(LETTERS):
        return wanted
    for side, letter in zip(SIDES, edges, strict=True):
        kind = KINDS[LETTERS.index(letter)]
        strips = kind == "path"
        wanted |= {f"{side}-": "court"} if strips else {}
        wanted[side] = kind
        wanted |= {f"{side}+": "court"} if strips else {}
    return wanted


def _rim(
    edges: str, segments: list[dict[str, Any]], chosen: dict[str, Any] | None
) -> list[dict[str, Any]]:
    """The segments after a change: each keeps what it can of its ports, the one just `chosen` first."""
    wanted = wanted_rim(edges)
    at: dict[str, dict[str, Any]] = {}
    for segment in sorted(segments, key=lambda one: one is not chosen):
        for port in segment["ports"]:
            if wanted.get(port) == segment["kind"]:
                at.setdefault(port, segment)
    for port, kind in wanted.items():
        if port not in at:
            beside = _court_beside(port, wanted, at) if kind == "court" else None
            at[port] = beside or _new(kind, segments)
            if at[port] not in segments:
                segments = [*segments, at[port]]
    for segment in segments:
        kept = [port for port in segment["ports"] if at.get(port) is segment]
        segment["ports"] = kept + [p for p in wanted if at[p] is segment and p not in kept]
    return [segment for segment in segments if segment["ports"]]


def _court_beside(
    port: str, wanted: Mapping[str, str], at: Mapping[str, dict[str, Any]]
) -> dict[str, Any] | None:
    """The court that meets this port round a corner of the tile."""
    ring = list(wanted)
    place = ring.index(port)
    for near in (ring[place - 1], ring[(place + 1) % len(ring)]):
        if near[0] != port[0] and wanted[near] == "court" and near in at:
            return at[near]
    return None


def _new(kind: str, segments: list[dict[str, Any]]) -> dict[str, Any]:
    used = [segment.get("id") for segment in segments]
    names = (f"{kind[0]}{n}" for n in range(1, MOST_SEGMENTS + 1))
    return {
        "id": next((n for n in names if n not in used), f"{kind[0]}1"),
        "kind": kind,
        "ports": [],
    }


def _looks(tile: dict[str, Any]) -> int:
    """In how many orientations it looks different, now that its rim is whole."""
    segments = tuple(
        Segment(
            str(one.get("id")),
            KINDS.index(one["kind"]),
            tuple(PORT_NAMES[port] for port in one["ports"]),
            one.get("well") is True,
            one["market"] if type(one.get("market")) is int else 0,
            one["end"] if one.get("end") in ENDS else None,
        )
        for one in tile["segments"]
    )
    return Tile("", 1, tile["edges"], 4, segments).looks


# ---------------------------------------------------------------- the walls


def _settle_outline(document: Document, desk: Desk) -> None:
    """Columns for every sign of a row, a tower at every bend; squares are spread anew where bends have changed."""
    rows = desk.texts("board", "rows")
    wide = max(map(len, rows), default=0)
    board = document.get("board")
    if not isinstance(board, dict) or not 0 < wide <= 26 or not 0 < len(rows) <= 99:
        return
    board["columns"] = ascii_uppercase[:wide]
    outline = Board(board["columns"], tuple(rows), (), 0, (), (), (), 0, {})
    round_ = _walk(corners(outline))
    towers = [desk.get(*path) for path in desk.blocks("tower")]
    squares = desk.get("track", "squares")
    if round_ is None or type(squares) is not int or squares < 2 * len(round_):
        return  # no single wall: `read` says so
    known = {tuple(one["at"]): one for one in towers if isinstance(one.get("at"), list)}
    made = [_tower(at, bend, known.get(at)) for at, bend in round_]
    if [one["at"] for one in made] != [one.get("at") for one in towers]:
        for tower, first in zip(made, _spread(round_, squares), strict=True):
            tower["squares"] = [first, first + 1]
    document["tower"] = made


def _tower(at: Point, bend: str, known: dict[str, Any] | None) -> dict[str, Any]:
    tower = dict(known or {"squares": [0, 1], "wall_tile": True})
    return tower | {"at": list(at), "bend": bend}


def _walk(bends: dict[Point, str]) -> list[tuple[Point, str]] | None:
    """The bends in the order of one walk round the walls, clockwise from the top left; None if there are several walls."""
    if not bends:
        return None
    at = start = min(bends, key=lambda point: (point[1], point[0]))
    heading = 0
    walked: list[tuple[Point, str]] = []
    while len(walked) <= len(bends):
        walked.append((at, bends[at]))
        dx, dy = HEADINGS[heading]
        ahead = [p for p in bends if _along(at, p, (dx, dy))]
        if not ahead:
            return None
        at = min(ahead, key=lambda p: abs(p[0] - walked[-1][0][0]) + abs(p[1] - walked[-1][0][1]))
        heading = (heading + (1 if bends[at] == "convex" else -1)) % 4
        if at == start:
            return walked if len(walked) == len(bends) else None
    return None


def _along(start: Point, point: Point, heading: Point) -> bool:
    dx, dy = point[0] - start[0], point[1] - start[1]
    return dx * heading[0] + dy * heading[1] > 0 and dx * heading[1] == 0 == dy * heading[0]


def _spread(round_: list[tuple[Point, str]], squares: int) -> list[int]:
    """The first square of each tower: two on a tower, the others by the length of the walls."""
    points = [at for at, _ in round_]
    walls = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise([*points, points[0]])]
    free, walked, firsts = squares - 2 * len(points), 0, []
    for n, wall in enumerate(walls):
        firsts.append(2 * n + free * walked // sum(walls))
        walked += wall
    return firsts


def _settle_parts(document: Document, desk: Desk) -> None:
    """Each part of the wall begins where the one before it ends."""
    parts, squares = desk.get("track", "parts"), desk.get("track", "squares")
    pairs = isinstance(parts, list) and all(
        isinstance(one, list) and len(one) == 2 and all(type(n) is int for n in one)
        for one in parts
    )
    if pairs and type(squares) is int and squares > 0:
        for n, part in enumerate(parts):
            part[0] = (parts[n - 1][1] + 1) % squares
