"""The Castle on the bench: castle tiles, walls, wall tiles and points; `settling` has what follows from a change."""

from __future__ import annotations

from collections.abc import Mapping

from bastide.core.document import Path
from bastide.core.text import Text, say
from bastide.core.workshop import (
    FIXED_OPTIONS,
    Bench,
    Desk,
    Field,
    Fixed,
    Part,
    Pick,
    Tray,
    free_name,
    options_tray,
)
from bastide.games.castle.components.board import MOST_SQUARES, POINTS
from bastide.games.castle.components.tiles import ENDS, LETTERS, PORT_NAMES, SIDES
from bastide.games.castle.rules import EFFECT_NAMES, KINDS
from bastide.games.castle.workshop.settling import settle as settle
from bastide.games.castle.workshop.settling import wanted_rim

TILE, WALL_TILE = 45, 30  # millimetres; measured on no box: the rulebook does not tell


def bench(desk: Desk) -> Bench:
    """Tiles, walls, wall tiles, points."""
    tiles = tuple(_tile(desk, path) for path in desk.blocks("tile"))
    return Bench(
        (
            Tray("tiles", say("bench-tiles"), tiles),
            Tray("walls", say("walls"), (_outline(desk), _track(desk), *_starts(desk))),
            Tray("towers", say("bench-towers"), _towers(desk)),
            Tray("wall-tiles", say("bench-wall-tiles"), _wall_tiles(desk)),
            Tray("numbers", say("bench-numbers"), (_points(desk), _pieces(desk))),
            options_tray(desk),
        ),
        (
            *(Fixed((name, "*", "id"), say("fixed-name")) for name in ("tile", "start")),
            Fixed(("tile", "*", "segments", "*", "id"), say("fixed-name")),
            Fixed(("tile", "*", "segments", "*", "kind"), say("fixed-follows")),
            Fixed(("tile", "*", "turns"), say("fixed-follows")),
            Fixed(("board", "columns"), say("fixed-follows")),
            *(Fixed(("tower", "*", key), say("fixed-follows")) for key in ("at", "bend")),
            Fixed(("pieces", "keeps"), say("fixed-rules")),
            *FIXED_OPTIONS,
        ),
    )


def _kinds() -> list[Pick]:
    return [Pick(kind, say(f"kind-{kind}")) for kind in KINDS]


def _compass(side: str) -> Text:
    return say(f"compass-{side.lower()}")


# ---------------------------------------------------------------- castle tiles


def _tile(desk: Desk, path: Path) -> Part:
    name, used = desk.text(*path, "id"), [desk.text(*one, "id") for one in desk.blocks("tile")]
    letters = [Pick(kind[0], say(f"kind-{kind}")) for kind in KINDS]
    fields = [
        *desk.whole((*path, "count"), say("bench-count"), 1, 99),
        *desk.letters((*path, "edges"), say("bench-edges"), letters, map(_compass, SIDES)),
    ]
    rim = wanted_rim(desk.text(*path, "edges"))
    for segment in desk.blocks(*path, "segments"):
        fields += _segment(desk, segment, rim)
    return Part(
        name,
        say("bench-tile", id=name),
        path,
        tuple(fields),
        art=f"tile/{name}n",
        count=desk.whole_at(*path, "count"),
        side=TILE,
        copy={"id": free_name(used, "T{:02}"), "count": 1},
        removable=len(used) > 1,
    )


def _segment(desk: Desk, path: Path, rim: Mapping[str, str]) -> list[Field]:
    """Where a part of a tile reaches the rim, as its sides allow, and what stands on it."""
    name, kind = desk.text(*path, "id"), desk.text(*path, "kind")
    letter, number = name[:1], name[1:]
    what = say(f"kind-{kind}") if kind in KINDS else say("bench-key", key=kind)
    if letter not in LETTERS:
        number = name
    on: dict[str, Text | str] = {"kind": what, "n": number}
    here = [*(port for port in rim if rim[port] == kind), *desk.texts(*path, "ports")]
    ports = [_port(name) for name in dict.fromkeys(here) if name in PORT_NAMES]
    fields = desk.several((*path, "ports"), say("bench-reaches", **on), ports, 1, len(ports))
    if kind == "path":
        ends = [Pick(end, say(f"bench-{end}")) for end in ENDS]
        fields += desk.flag((*path, "well"), say("bench-well", **on), optional=True)
        fields += desk.pick((*path, "end"), say("bench-end", **on), ends, optional=True)
    if kind == "court":
        fields += desk.whole((*path, "market"), say("bench-market", **on), 1, 9, optional=True)
    return fields


def _port(name: str) -> Pick:
    """A place on the rim: a side, or the strip of court before or after the path on it."""
    strip = {"": "side", "-": "before", "+": "after"}[name[1:]]
    return Pick(name, say(f"bench-port-{strip}", side=_compass(name[0])))


# ---------------------------------------------------------------- the walls


def _outline(desk: Desk) -> Part:
    signs = [Pick("#", say("bench-inside")), Pick(".", say("bench-outside"))]
    fields = desk.grid(("board", "rows"), say("bench-outline"), signs, sized=True)
    return Part("outline", say("bench-outline"), ("board",), tuple(fields), art="walls")


def _track(desk: Desk) -> Part:
    most = desk.get("track", "squares")
    last = most - 1 if type(most) is int else MOST_SQUARES - 1
    parts = desk.get("track", "parts")
    fields = desk.whole(("track", "squares"), say("bench-squares"), 8, MOST_SQUARES)
    for n in range(len(parts) if isinstance(parts, list) else 0):
        path = ("track", "parts", n, 1)
        fields += desk.whole(path, say("bench-wall-part", n=n + 1), 0, last)
    return Part("track", say("bench-track"), ("track",), tuple(fields))


def _starts(desk: Desk) -> list[Part]:
    blocks = desk.blocks("start")
    used = [desk.text(*path, "id") for path in blocks]
    sides = [Pick(side, _compass(side)) for side in SIDES]
    cells = [Pick(cell, say("cell", cell=cell)) for cell in _cells(desk)]
    return [
        Part(
            desk.text(*path, "id"),
            say("bench-start", id=desk.text(*path, "id")),
            path,
            (
                *desk.pick((*path, "cell"), say("bench-cell"), cells),
                *desk.pick((*path, "side"), say("bench-side"), sides),
                *desk.pick((*path, "feature"), say("bench-feature"), _kinds()),
                *(
                    desk.whole((*path, "market"), say("bench-markets"), 1, 9, optional=True)
                    if desk.get(*path, "feature") == "court"
                    else ()
                ),
            ),
            copy={"id": free_name(used, "S{}")},
            removable=len(used) > 1,
        )
        for path in blocks
    ]


def _cells(desk: Desk) -> list[str]:
    columns = desk.text("board", "columns")
    rows = desk.texts("board", "rows")[:99]
    return [
        f"{column}{y}"
        for y, row in enumerate(rows, 1)
        for column, sign in zip(columns, row, strict=False)
        if sign == "#"
    ]


def _towers(desk: Desk) -> tuple[Part, ...]:
    most = desk.get("track", "squares")
    last = most - 2 if type(most) is int else MOST_SQUARES
    return tuple(
        Part(
            str(n),
            say("bench-tower", n=n),
            path,
            (
                *desk.whole((*path, "squares", 0), say("bench-first-square"), 0, last),
                *desk.flag((*path, "wall_tile"), say("bench-holds")),
            ),
        )
        for n, path in enumerate(desk.blocks("tower"), 1)
    )


def _wall_tiles(desk: Desk) -> tuple[Part, ...]:
    effects = [Pick(name, say(f"bench-effect-{name}")) for name in EFFECT_NAMES]
    blocks = desk.blocks("wall_tile")
    return tuple(
        Part(
            desk.text(*path, "number"),
            say("wall-tile", n=desk.whole_at(*path, "number")),
            path,
            (
                *desk.whole((*path, "count"), say("bench-count"), 1, 20),
                *desk.pick((*path, "effect"), say("bench-effect"), effects),
                *desk.whole((*path, "number"), say("bench-number"), 1, 99),
            ),
            art=f"wall/{desk.text(*path, 'number')}",
            count=desk.whole_at(*path, "count"),
            side=WALL_TILE,
            removable=len(blocks) > 1,
        )
        for path in blocks
    )


# ---------------------------------------------------------------- points and pieces


def _points(desk: Desk) -> Part:
    fields: list[Field] = []
    for name in POINTS:
        fields += desk.whole(("points", name), say(f"bench-points-{name}"), 0, 99)
    return Part("points", say("bench-points"), ("points",), tuple(fields))


def _pieces(desk: Desk) -> Part:
    fields = (
        *desk.whole(("pieces", "followers"), say("bench-followers"), 1, 60),
        *desk.whole(("pieces", "score_markers"), say("bench-markers"), 0, 1),
    )
    return Part("pieces", say("bench-pieces"), ("pieces",), fields, art="follower,0")
