"""The boards of an edition, and the records they make: from component file to box (1.4, 2.3, 2.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from bastide.core import state as core
from bastide.core.edition import Edition, Entry, read_options
from bastide.core.handicap import handicap_option, steps_behind
from bastide.core.looks import Livery, Trait
from bastide.core.options import Option, Value, with_readings
from bastide.core.record import Filled, Layout, i8, i16, i32, i64
from bastide.core.scene import SLOTS
from bastide.core.text import Text, named, say
from bastide.games.forteresse import rules

SIDES = ("yellow", "red")  # as the box has them; who chooses none has his seat's
CELL = r"[a-t](?:[12][0-9]|30|[1-9])"
READINGS = (
    Option("quiet_limit", 100, values=(0,)),  # 7.7: the rulebook knows no such draw
    handicap_option(2),
)
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1))

Point = tuple[int, int]  # column and row, from 0


@lru_cache(maxsize=1024)  # asked a thousand times for one list of choices
def point(name: str) -> Point:
    """Column and row of a cell."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def cell_name(point: Point) -> str:
    """1.4: column letter and row number.

    >>> cell_name((2, 4)), point("c5")
    ('c5', (2, 4))
    """
    return f"{chr(ord('a') + point[0])}{point[1] + 1}"


@lru_cache(maxsize=4096)
def between(one: str, other: str) -> tuple[str, ...]:
    """The cells on the straight way between two cells.

    >>> between("c5", "e7"), between("c5", "d5")
    (('d6',), ())
    """
    (x0, y0), (x1, y1) = point(one), point(other)
    far = max(abs(x1 - x0), abs(y1 - y0))
    dx, dy = (x1 - x0) // max(far, 1), (y1 - y0) // max(far, 1)
    return tuple(cell_name((x0 + dx * k, y0 + dy * k)) for k in range(1, far))


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

    @cached_property
    def places(self) -> list[tuple[str, int]]:
        """The same, each with its place in the strip."""
        return [(name, self.index(name)) for name in self.names]

    @property
    def highest(self) -> int:
        """The largest number on a pawn."""
        return max(number for _, number in self.start.values())

    def given_up(self, seat: int, pawns: int) -> list[str]:
        """The cells of so many pawns that a side does without: high numbers first, then those nearest to the enemy
        fortress, then from left to right as that side sees the board. One at least stays.
        """
        x0, y0 = self.point(self.fortress[1 - seat])
        left = 1 if seat == 0 else -1

        def order(name: str) -> tuple[int, int, int, int]:
            x, y = self.point(name)
            return -self.start[name][1], max(abs(x - x0), abs(y - y0)), left * x, left * y

        own = sorted((name for name in self.start if self.start[name][0] == seat), key=order)
        return own[: min(pawns, len(own) - 1)]

    def name(self, point: Point) -> str:
        """1.4: column letter and row number."""
        return cell_name(point)

    def point(self, name: str) -> Point:
        """Column and row of a cell."""
        return point(name)

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


@dataclass(frozen=True)
class Components:
    """What is in the box: boards, by their ids."""

    boards: Mapping[str, Board]
    options: tuple[Option, ...]


Setup: TypeAlias = core.Setup[Components]


def read(edition: Edition) -> Components:
    """2.3, 2.4: the boards, and the options with the boards' ids."""
    root = edition.root
    boards: dict[str, Board] = {}
    for entry in root.tables("board"):
        board = read_board(entry)
        if board.id in boards:
            entry.refuse("id", say("edition-twice", found=board.id))
        boards[board.id] = board
    said = {option.id: option for option in read_options(root)}
    own = said.pop("board", None)
    default = own.default if own else next(iter(boards))
    board_option = Option("board", default, values=tuple(boards), free=True)
    if default not in boards:
        root.refuse("option[board].default", board_option.expected())
    return Components(boards, with_readings((board_option, *said.values()), READINGS))


def refused(options: Mapping[str, Value]) -> Text | None:
    """7.8: without 7.6 and 7.7 a game need not end."""
    endless = options["quiet_limit"] == options["repetition"] == 0
    return say("endless-options") if endless else None


def traits(setup: Setup) -> list[Trait]:
    """Everybody takes the pawns of a colour."""
    colours = tuple(Livery(side, say(side), SLOTS[side]) for side in SIDES)
    return [Trait("colour", colours, SIDES)]


def board_of(setup: Setup) -> Board:
    """The board that is played on."""
    return setup.components.boards[str(setup.options["board"])]


def _sizes(setup: Setup) -> tuple[int, int, int]:
    """Cells, pawns of a side, positions. One size for every board of the box, one for the largest (1.4).

    Where quiet moves have no limit the last few thousand positions are remembered, for 7.6.
    """
    board, limit = board_of(setup), int(setup.options["quiet_limit"])
    small = board.cells <= 144 and _most_pawns(board) <= 16 and limit <= 126
    cells, pawns, positions = (144, 16, 128) if small else (21 * 32 + 1, 600, 1002)
    return cells, pawns, positions if limit else 1 << 13


def state(setup: Setup) -> Layout:
    """The board, where pawns stand on it, and the positions since the last one taken (7.6)."""
    cells, pawns, positions = _sizes(setup)
    return Layout(
        key=i64,
        seen=i64[positions],
        pawns=i16[2 * pawns],
        count=i16[2],
        quiet=i16 if setup.options["quiet_limit"] else i32,
        board=i8[cells],
        turn=i8,
        ended=i8,
        winner=i8,
    )


def box(setup: Setup) -> dict[str, Filled]:
    """The board with its walls, and the options as numbers."""
    board, options = board_of(setup), setup.options
    cells, pawns, positions = _sizes(setup)
    start = [rules.WALL] * board.cells
    for name in board.names:
        start[board.index(name)] = rules.EMPTY
    for name, (seat, number) in board.start.items():
        start[board.index(name)] = rules.pawn_of(seat, number)
    for seat in (0, 1):
        for name in board.given_up(seat, steps_behind(options, seat)):
            start[board.index(name)] = rules.EMPTY
    return {
        "cells": i16(board.cells),
        "width": i16(board.width),
        "most_pawns": i16(pawns),
        "fortress": i16[2]([board.index(cell) for cell in board.fortress]),
        "step": i16[8](board.steps()),
        "quiet_limit": i16(options["quiet_limit"]),
        "positions": i16(positions),
        "slots": i16(_slots(setup)),
        "start": i8[cells](start),
        "pawn_directions": i8(_pawn_directions(setup)),
        "troop_directions": i8(8 if options["diagonals"] == "full" else 4),
        "upto": i8(options["troop_distance"] == "upto"),
        "parts": i8(options["troop_part"] == "any"),
        "repetition": i8(options["repetition"]),
        "highest": i8(board.highest),
    }


def _pawn_directions(setup: Setup) -> int:
    return 4 if setup.options["diagonals"] == "none" else 8


def _slots(setup: Setup) -> int:
    """Distances for each group a pawn can lead: itself, its troops, or parts of them of every size."""
    board = board_of(setup)
    groups = max(board.columns, board.rows) if setup.options["troop_part"] == "any" else 2
    return groups * (board.highest + 1)


def longest_list(setup: Setup) -> int:
    """Every pawn fills every slot in every direction: never reached, quickly said."""
    return _most_pawns(board_of(setup)) * _pawn_directions(setup) * _slots(setup) + 1


def _most_pawns(board: Board) -> int:
    return max(sum(seat == s for seat, _ in board.start.values()) for s in (0, 1))


def observation(setup: Setup) -> dict[str, tuple[int, ...]]:
    """What is seen of the board, row by row from Yellow's side, and what repetition and quiet moves go by (7.6, 7.7)."""
    board = board_of(setup)
    plane = board.rows, board.columns
    return {
        "own": plane,  # the number on the seat's pawn there, or 0
        "enemy": plane,
        "acts": (1,),  # is it the seat's turn?
        "times_seen": (1,),
        "quiet": (1,),
    }


def summary(components: Components) -> list[Text]:
    """The boards, each with its size and pawns."""
    return [
        say(
            "has-board",
            title=named(en=board.title_en, fr=board.title_fr),
            columns=board.columns,
            rows=board.rows,
            pawns=len(board.start),
        )
        for board in components.boards.values()
    ]
