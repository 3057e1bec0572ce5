"""The walls of an edition: outline, start spaces, score track, corner towers, wall tiles (1.2 to 1.4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bastide.core.edition import Entry
from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.components.tiles import SIDES, allow_only, flag, one_of
from bastide.games.castle.rules import EFFECT_NAMES, KINDS

NAMES = ("white", "black")  # of the seats, as the box names them
COLOURS = ("blue", "red")  # in which they are drawn
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # to the neighbour on each of SIDES
BENDS = {1: "convex", 3: "reflex"}  # by how many inside cells meet at the corner

POINTS = (
    "path",
    "path_with_well",
    "tower",
    "house",
    "market",
    "market_in_richer_court",
    "points_tile",
    "larger_keep",
)
MOST_CELLS, MOST_SQUARES, MOST_STARTS = 400, 400, 100
OF_EFFECT = {  # the points that a wall tile speaks of
    rules.DOUBLE_TOWER: "tower",
    rules.DOUBLE_HOUSE: "house",
    rules.OPEN_PATH: "path",
    rules.OPEN_TOWER: "tower",
    rules.OPEN_HOUSE: "house",
    rules.RICHER_COURT: "market_in_richer_court",
    rules.LARGER_KEEP: "larger_keep",
    rules.BARE_POINTS: "points_tile",
}

Point = tuple[int, int]  # column and row, from 0; or a corner between cells


@dataclass(frozen=True)
class Start:
    """A start space, let into the wall against one side of an inside cell (1.3)."""

    id: str
    cell: int
    side: int
    kind: int
    markets: int


@dataclass(frozen=True)
class Tower:
    """A bend of the wall: two squares of the track, and perhaps a wall tile (1.4)."""

    squares: tuple[int, int]
    at: Point
    bend: str
    wall_tile: bool


@dataclass(frozen=True)
class WallTile:
    """The wall tiles of one number."""

    number: int
    count: int
    effect: int  # in EFFECT_NAMES


@dataclass(frozen=True)
class Board:
    """Everything that is not a castle tile."""

    columns: str
    rows: tuple[str, ...]
    starts: tuple[Start, ...]
    squares: int
    parts: tuple[tuple[int, int], ...]
    towers: tuple[Tower, ...]
    wall_tiles: tuple[WallTile, ...]
    followers: int  # in each reserve
    points: dict[str, int]

    @cached_property
    def cells(self) -> list[Point]:
        """The inside cells in reading order (1.2); a cell's place in this list is its number."""
        return [
            (x, y) for y, row in enumerate(self.rows) for x, sign in enumerate(row) if sign == "#"
        ]

    @cached_property
    def number(self) -> dict[Point, int]:
        """A cell's number."""
        return {point: i for i, point in enumerate(self.cells)}

    @cached_property
    def names(self) -> list[str]:
        """The cells' names, in reading order."""
        return [f"{self.columns[x]}{y + 1}" for x, y in self.cells]

    @cached_property
    def named(self) -> dict[str, int]:
        """A cell's number by its name."""
        return {name: i for i, name in enumerate(self.names)}

    def neighbour(self, cell: int, side: int) -> int | None:
        """The inside cell on that side, if there is one."""
        (x, y), (dx, dy) = self.cells[cell], STEPS[side]
        return self.number.get((x + dx, y + dy))

    def start_at(self, cell: int, side: int) -> Start | None:
        """The start space on that side of a cell, if there is one."""
        return next((s for s in self.starts if (s.cell, s.side) == (cell, side)), None)

    def beyond(self, cell: int, side: int) -> int:
        """What lies there, as the rules number it: a cell, a start space, or plain wall."""
        neighbour, start = self.neighbour(cell, side), self.start_at(cell, side)
        if neighbour is not None:
            return neighbour
        return rules.WALL if start is None else rules.FIRST_START - self.starts.index(start)

    def asked(self, cell: int) -> int:
        """5.4: a start space is matched like a tile."""
        return sum(rules.asks(s.kind, s.side) for s in self.starts if s.cell == cell)

    def effect(self, number: str) -> Text:
        """What the wall tile of that number does, in a sentence."""
        effect = next(tile.effect for tile in self.wall_tiles if str(tile.number) == number)
        n = self.points[OF_EFFECT[effect]] if effect in OF_EFFECT else 0
        twice = 2 if effect in (rules.DOUBLE_TOWER, rules.DOUBLE_HOUSE) else 1
        return say(f"effect-{EFFECT_NAMES[effect]}", n=twice * n)

    def wall_tile(self, effect: int) -> WallTile | None:
        """The wall tiles with this effect."""
        return next((tile for tile in self.wall_tiles if tile.effect == effect), None)


def read_board(root: Entry) -> Board:
    """Read and check all but the tiles."""
    board = root.table("board")
    columns, rows = _read_outline(board)
    outline = Board(columns, rows, (), 0, (), (), (), 0, {})
    track = root.table("track")
    squares = track.whole("squares", 8, MOST_SQUARES)
    pieces = root.table("pieces")
    pieces.whole("keeps", 1, 1)
    followers = pieces.whole("followers", 1, 60) - pieces.whole("score_markers", 0, 1)
    points = root.table("points")
    allow_only(points, POINTS)
    towers = _read_towers(root, outline, squares)
    return Board(
        columns,
        rows,
        _read_starts(root, outline),
        squares,
        _read_parts(track, squares),
        towers,
        _read_wall_tiles(root, sum(tower.wall_tile for tower in towers)),
        followers,
        {name: points.whole(name, 0, 99) for name in POINTS},
    )


def _read_outline(entry: Entry) -> tuple[str, tuple[str, ...]]:
    columns = entry.word("columns")
    if not re.fullmatch("[A-Z]{1,26}", columns) or len(set(columns)) < len(columns):
        entry.refuse("columns", say("edition-columns", found=columns))
    rows = tuple(entry.words("rows"))
    if not 1 <= len(rows) <= 99:
        entry.refuse("rows", say("expected-range", low=1, high=99, found=len(rows)))
    for y, row in enumerate(rows):
        if not re.fullmatch(f"[#.]{{{len(columns)}}}", row):
            entry.refuse(f"rows[{y + 1}]", say("edition-row", n=len(columns), found=row))
    cells = "".join(rows).count("#")
    if not 1 <= cells <= MOST_CELLS:
        entry.refuse("rows", say("edition-cells", most=MOST_CELLS, found=cells))
    return columns, rows


def _read_starts(root: Entry, board: Board) -> tuple[Start, ...]:
    starts: list[Start] = []
    for entry in root.tables("start"):
        allow_only(entry, ("id", "cell", "side", "feature", "market"))
        name = entry.word("cell")
        if name not in board.named:
            entry.refuse("cell", say("edition-cell", found=name))
        cell, side = board.named[name], SIDES.index(one_of(entry, "side", SIDES))
        if board.neighbour(cell, side) is not None:
            entry.refuse("side", say("edition-no-wall", cell=name))
        if any((cell, side) == (other.cell, other.side) for other in starts):
            entry.refuse("side", say("edition-start-twice", cell=name))
        if any(other.id == entry.word("id") for other in starts):
            entry.refuse("id", say("edition-twice", found=entry.word("id")))
        kind = one_of(entry, "feature", KINDS)
        if "market" in entry.data and kind != "court":
            entry.refuse("market", say("edition-belongs", kind="court"))
        markets = entry.whole("market", 1, 9) if "market" in entry.data else 0
        starts.append(Start(entry.word("id"), cell, side, KINDS.index(kind), markets))
    if len(starts) > MOST_STARTS:
        root.refuse("start", say("edition-most", most=MOST_STARTS, found=len(starts)))
    return tuple(starts)


def _read_parts(track: Entry, squares: int) -> tuple[tuple[int, int], ...]:
    """The jigsaw parts of the walls: each begins where the one before it ends."""
    parts = [_pair(track, "parts", part, squares - 1) for part in track.get("parts", list)]
    for (_, last), (first, _) in zip(parts, [*parts[1:], *parts[:1]], strict=True):
        if first != (last + 1) % squares:
            track.refuse("parts", say("edition-parts", last=last, first=first))
    if sum((last - first) % squares + 1 for first, last in parts) != squares:
        track.refuse("parts", say("edition-round", n=squares))
    return tuple(parts)


def _pair(entry: Entry, key: str, value: Any, most: int) -> tuple[int, int]:
    """Two whole numbers from 0 up."""
    if isinstance(value, list) and len(value) == 2:
        first, second = value
        if all(type(n) is int and 0 <= n <= most for n in value):
            return first, second
    entry.refuse(key, say("edition-pair", most=most, found=str(value)))


def _read_towers(root: Entry, board: Board, squares: int) -> tuple[Tower, ...]:
    """1.4: one tower at every bend, clockwise, each with two squares that follow each other."""
    bends = corners(board)
    towers: list[Tower] = []
    for entry in root.tables("tower"):
        allow_only(entry, ("squares", "at", "bend", "wall_tile"))
        first, second = _pair(entry, "squares", entry.get("squares", list), squares - 1)
        lowest = towers[-1].squares[1] + 1 if towers else 0
        if first < lowest or second != first + 1:
            entry.refuse(
                "squares", say("edition-squares", lowest=lowest, found=f"{first}, {second}")
            )
        at = _pair(entry, "at", entry.get("at", list), 99)
        bend = one_of(entry, "bend", BENDS.values())
        if bends.get(at) != bend:
            entry.refuse("at", say("edition-bend", x=at[0], y=at[1], bend=bend))
        if any(at == other.at for other in towers):
            entry.refuse("at", say("edition-tower-twice"))
        towers.append(Tower((first, second), at, bend, flag(entry, "wall_tile")))
        if len(towers) > 1 and not _in_line(towers[-2], towers[-1]):
            entry.refuse("at", say("edition-straight"))
    if len(towers) != len(bends):
        root.refuse("tower", say("edition-towers", n=len(bends), found=len(towers)))
    if not _in_line(towers[-1], towers[0]):
        root.refuse("tower", say("edition-straight"))
    return tuple(towers)


def _in_line(one: Tower, other: Tower) -> bool:
    """Does a straight wall lead from one to the other?"""
    return (one.at[0] == other.at[0]) != (one.at[1] == other.at[1])


def corners(board: Board) -> dict[Point, str]:
    """The bends of the outline: grid points where one or three inside cells meet."""
    found = {}
    for x in range(len(board.columns) + 1):
        for y in range(len(board.rows) + 1):
            around = sum((x - i, y - j) in board.number for i in (0, 1) for j in (0, 1))
            if around in BENDS:
                found[x, y] = BENDS[around]
    return found


def _read_wall_tiles(root: Entry, needed: int) -> tuple[WallTile, ...]:
    tiles: list[WallTile] = []
    for entry in root.tables("wall_tile"):
        allow_only(entry, ("number", "count", "effect"))
        number, count = entry.whole("number", 1, 99), entry.whole("count", 1, 20)
        effect = EFFECT_NAMES.index(one_of(entry, "effect", EFFECT_NAMES))
        for key, taken in (
            ("number", any(number == other.number for other in tiles)),
            ("effect", any(effect == other.effect for other in tiles)),
        ):
            if taken:
                entry.refuse(key, say("edition-twice", found=str(entry.data[key])))
        tiles.append(WallTile(number, count, effect))
    if sum(tile.count for tile in tiles) < needed:
        total = sum(tile.count for tile in tiles)
        root.refuse("wall_tile", say("edition-wall-tiles", n=needed, found=total))
    return tuple(tiles)
