"""The boards of an edition: their cells by name, and the words of the notation (1.4, 2.4, 3.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from bastide.core.edition import Entry
from bastide.core.text import say

SIDES = ("yellow", "red")
CELL = r"[a-t](?:[12][0-9]|30|[1-9])"
GRAMMAR = re.compile(rf"({CELL})({CELL})?([-x])({CELL})")  # 3.3
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1))

Point = tuple[int, int]  # column and row, from 0


@dataclass(frozen=True)
class Move:
    """An action in the players' words: the troop's last and leading pawn, where the head ends."""

    tail: str
    head: str
    dest: str
    takes: bool

    @property
    def is_troop(self) -> bool:
        """Do two pawns or more move?"""
        return self.tail != self.head

    @property
    def notation(self) -> str:
        """3.3: a single pawn is named once."""
        tail = self.tail if self.is_troop else ""
        return f"{tail}{self.head}{'x' if self.takes else '-'}{self.dest}"


@lru_cache(maxsize=8192)  # the same moves are read again and again
def read_move(text: str) -> Move | None:
    """The move a notation describes, or None if it describes none (`pass` does not).

    >>> read_move("c5d5xf5")
    Move(tail='c5', head='d5', dest='f5', takes=True)
    """
    found = GRAMMAR.fullmatch(text)
    if found is None:
        return None
    first, second, separator, dest = found.groups()
    return Move(first, second or first, dest, separator == "x")


@lru_cache(maxsize=1024)  # asked a thousand times for one list of choices
def _point(name: str) -> Point:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


@lru_cache(maxsize=4096)
def between(one: str, other: str) -> tuple[str, ...]:
    """The cells on the straight way between two cells.

    >>> between("c5", "e7"), between("c5", "d5")
    (('d6',), ())
    """
    (x0, y0), (x1, y1) = _point(one), _point(other)
    far = max(abs(x1 - x0), abs(y1 - y0))
    dx, dy = (x1 - x0) // max(far, 1), (y1 - y0) // max(far, 1)
    return tuple(f"{chr(ord('a') + x0 + dx * k)}{y0 + dy * k + 1}" for k in range(1, far))


@dataclass(frozen=True)
class Board:
    """One `[[board]]` block: its size, the two fortress cells, and the pawns at the start."""

    id: str
    title_en: str
    title_fr: str
    columns: int
    rows: int
    fortress: tuple[str, str]
    start: dict[str, tuple[int, int]]  # cell -> seat, number

    @cached_property
    def names(self) -> list[str]:
        """All cells, row by row from Yellow's side."""
        return [self.name((x, y)) for y in range(self.rows) for x in range(self.columns)]

    @property
    def highest(self) -> int:
        """The largest number on a pawn."""
        return max(number for _, number in self.start.values())

    def name(self, point: Point) -> str:
        """1.4: column letter and row number."""
        return f"{chr(ord('a') + point[0])}{point[1] + 1}"

    def point(self, name: str) -> Point:
        """Column and row of a cell."""
        return _point(name)

    def has(self, name: str) -> bool:
        """Is there such a cell on this board?"""
        x, y = self.point(name)
        return x < self.columns and y < self.rows

    @property
    def width(self) -> int:
        """Cells of a row of the strip the rules work on: the wall to the left, then the row."""
        return self.columns + 1

    @property
    def cells(self) -> int:
        """Cells of the whole strip, walls included."""
        return self.width * (self.rows + 2) + 1

    def index(self, name: str) -> int:
        """Where the strip has this cell."""
        x, y = self.point(name)
        return (y + 1) * self.width + x + 1

    def at(self, index: int) -> str:
        """The cell at a place of the strip."""
        y, x = divmod(index, self.width)
        return self.name((x - 1, y - 1))

    def steps(self) -> list[int]:
        """One step in each direction, along the strip."""
        return [dx + dy * self.width for dx, dy in STEPS]

    def way(self, source: str, target: str) -> tuple[Point, int] | None:
        """The direction and distance of a straight way between two cells, or None."""
        (x0, y0), (x1, y1) = self.point(source), self.point(target)
        dx, dy = x1 - x0, y1 - y0
        far = max(abs(dx), abs(dy))
        if far == 0 or (dx and dy and abs(dx) != abs(dy)):
            return None
        return (dx // far, dy // far), far

    def walk(self, source: str, direction: Point, distance: int) -> str | None:
        """The cell that many steps away, or None beyond the edge."""
        x, y = self.point(source)
        x, y = x + direction[0] * distance, y + direction[1] * distance
        return self.name((x, y)) if 0 <= x < self.columns and 0 <= y < self.rows else None


def read_board(entry: Entry) -> Board:
    """Read and check a `[[board]]` block by 1.4 and 2.4."""
    columns, rows = entry.whole("columns", 3, 20), entry.whole("rows", 3, 30)
    board = Board(
        entry.word("id"),
        entry.word("title_en"),
        entry.word("title_fr"),
        columns,
        rows,
        (entry.word("fortress_yellow"), entry.word("fortress_red")),
        _read_map(entry, columns, rows),
    )
    for side, cell in zip(SIDES, board.fortress, strict=True):
        if not re.fullmatch(CELL, cell) or not board.has(cell):
            entry.refuse(f"fortress_{side}", say("edition-cell", found=cell))
    if board.fortress[0] == board.fortress[1]:
        entry.refuse("fortress_red", say("edition-same-fortress"))
    for seat, side in enumerate(SIDES):
        if not any(owner == seat for owner, _ in board.start.values()):
            entry.refuse("map", say("edition-no-pawns", side=say(side)))
        if board.start.get(board.fortress[1 - seat], (None, 0))[0] == seat:
            entry.refuse("map", say("edition-on-fortress", side=say(side)))
    return board


def _read_map(entry: Entry, columns: int, rows: int) -> dict[str, tuple[int, int]]:
    lines = entry.words("map")
    if len(lines) != rows:
        entry.refuse("map", say("expected-length", n=rows, found=len(lines)))
    start = {}
    for y, line in zip(reversed(range(rows)), lines, strict=True):
        tokens = line.split()
        if len(tokens) != columns:
            key = f"map, row {y + 1}"
            entry.refuse(key, say("expected-length", n=columns, found=len(tokens)))
        for x, token in enumerate(tokens):
            cell = f"{chr(ord('a') + x)}{y + 1}"
            if re.fullmatch("[yr][1-9]", token):
                start[cell] = ("yr".index(token[0]), int(token[1]))
            elif token != ".":
                entry.refuse(f"map, {cell}", say("edition-token", found=token))
    return start
