"""Where the walls lie: the squares of the score track, the corner towers, the start spaces.

All in cells: one cell is one unit, the top left corner of the outline's picture is (0, 0).
"""

from __future__ import annotations

from dataclasses import dataclass

from bastide.games.castle.components.board import STEPS, Board, Point, Start, Tower

WALL = 0.9  # thickness of the wall
WALK = 0.32  # of its inner strip, which holds the start spaces; the outer one holds the track


@dataclass(frozen=True)
class Box:
    """A rectangle by its centre."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True)
class Stretch:
    """The straight wall from one tower to the next: where it begins, where it leads, where outside is."""

    at: Point
    heading: Point
    outward: Point
    length: int


def stretches(board: Board) -> list[Stretch]:
    """The walls in the order of the towers they follow, clockwise."""
    found = []
    towers = board.towers
    for tower, after in zip(towers, [*towers[1:], *towers[:1]], strict=True):
        (x0, y0), (x1, y1) = tower.at, after.at
        length = abs(x1 - x0) + abs(y1 - y0)
        dx, dy = (x1 - x0) // length, (y1 - y0) // length
        found.append(Stretch(tower.at, (dx, dy), (dy, -dx), length))  # outside is on the left
    return found


def towers(board: Board) -> dict[int, Box]:
    """The block of each tower, by its first square."""
    walls = stretches(board)
    boxes = {}
    for i, tower in enumerate(board.towers):
        ox, oy = (walls[i].outward[k] + walls[i - 1].outward[k] for k in (0, 1))
        x, y = tower.at[0] + ox * WALL / 2, tower.at[1] + oy * WALL / 2
        boxes[tower.squares[0]] = Box(x, y, WALL, WALL)
    return boxes


def squares(board: Board) -> dict[int, Box]:
    """Every square of the track: evenly along each straight wall, and two on each tower."""
    boxes: dict[int, Box] = {}
    blocks, walls = towers(board), stretches(board)
    for i, tower in enumerate(board.towers):
        after = board.towers[(i + 1) % len(board.towers)]
        block, before = blocks[tower.squares[0]], walls[i - 1].heading
        ahead, half = walls[i].heading, WALL / 4
        first, second = tower.squares
        boxes[first] = Box(block.x - before[0] * half, block.y - before[1] * half, half, half)
        boxes[second] = Box(block.x + ahead[0] * half, block.y + ahead[1] * half, half, half)
        boxes |= _between(board, walls[i], tower, after)
    return boxes


def _between(board: Board, wall: Stretch, tower: Tower, after: Tower) -> dict[int, Box]:
    """The squares of one straight wall, outside the strip of the start spaces."""
    begin = WALL if tower.bend == "reflex" else 0
    end = wall.length - (WALL if after.bend == "reflex" else 0)
    first, count = tower.squares[1] + 1, (after.squares[0] - tower.squares[1] - 1) % board.squares
    depth, out = WALL - WALK, (WALL + WALK) / 2
    boxes = {}
    for k in range(count):
        step = (end - begin) / count
        along = begin + (k + 0.5) * step
        x = wall.at[0] + wall.heading[0] * along + wall.outward[0] * out
        y = wall.at[1] + wall.heading[1] * along + wall.outward[1] * out
        w, h = (step, depth) if wall.heading[0] else (depth, step)
        boxes[(first + k) % board.squares] = Box(x, y, w, h)
    return boxes


def beyond(board: Board, start: Start) -> Point:
    """The cell of the wall in which a start space lies."""
    (x, y), (dx, dy) = board.cells[start.cell], STEPS[start.side]
    return x + dx, y + dy


def start_box(board: Board, start: Start) -> Box:
    """The niche of a start space in the inner strip of the wall."""
    (x, y), (dx, dy) = board.cells[start.cell], STEPS[start.side]
    far = 0.5 + WALK / 2
    w, h = (WALK, 1.0) if dx else (1.0, WALK)
    return Box(x + 0.5 + dx * far, y + 0.5 + dy * far, w, h)


def whole(board: Board) -> tuple[int, int, int, int]:
    """The extent of the picture: left, top, width, height; one cell of wall all around."""
    return -1, -1, len(board.columns) + 2, len(board.rows) + 2
