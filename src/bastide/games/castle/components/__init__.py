"""What is in the box, and the records it makes: from component file to box (section 1, 3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from bastide.core import state as core
from bastide.core.edition import Edition, read_options
from bastide.core.handicap import handicap_option, steps_behind
from bastide.core.looks import Livery, Trait
from bastide.core.options import Option, Value, with_readings
from bastide.core.record import Field, Filled, Layout, i8, i16
from bastide.core.scene import SLOTS
from bastide.core.text import Text, say
from bastide.games.castle import rules
from bastide.games.castle.components.board import (
    COLOURS,
    MOST_CELLS,
    MOST_SQUARES,
    MOST_STARTS,
    NAMES,
    Board,
    read_board,
)
from bastide.games.castle.components.tiles import (
    LETTERS,
    MOST_KINDS,
    SIDES,
    Segment,
    Tile,
    read_tiles,
)
from bastide.games.castle.rules import KINDS, MOST_SEGMENTS, SIGNS

OPTIONS: dict[str, set[Value]] = {
    "first": {0, 1},
    "keep": {"scorer", "builder"},
    "unfinished_well": {False, True},
}
READINGS = (  # of the rulebook's words, for every edition
    Option("keep", "scorer", values=("literal",)),  # 7.7
    Option("tile7", "markets", values=("markets", "tiles")),  # 9.5
    handicap_option(2),
)
HANDICAP = 2  # followers that the other does without, for each step


@dataclass(frozen=True, eq=False)
class Components:
    """What is in the box: castle tiles, and everything else."""

    tiles: tuple[Tile, ...]
    board: Board
    options: tuple[Option, ...]

    @cached_property
    def kinds(self) -> dict[str, int]:
        """A tile's place in the list by its id: the rules' number for it."""
        return {tile.id: i for i, tile in enumerate(self.tiles)}

    def tile(self, kind: str) -> Tile:
        """The tile of that id."""
        return self.tiles[self.kinds[kind]]


Setup: TypeAlias = core.Setup[Components]


def traits(setup: Setup) -> list[Trait]:
    """3.1: everybody takes the pieces of a colour."""
    colours = zip(NAMES, COLOURS, strict=True)
    return [
        Trait(
            "colour", tuple(Livery(name, say(name), SLOTS[drawn]) for name, drawn in colours), NAMES
        )
    ]


def read(edition: Edition) -> Components:
    """The tiles, the walls, and the three options (3.4)."""
    root = edition.root
    tiles, board, options = read_tiles(root), read_board(root), read_options(root)
    for option in options:
        if option.id not in OPTIONS or not set(option.values) <= OPTIONS[option.id]:
            key = f"option[{option.id}].values"
            root.refuse(key, say("edition-option", known=", ".join(OPTIONS)))
    if len({option.id for option in options}) != len(OPTIONS):
        root.refuse("option", say("edition-option", known=", ".join(OPTIONS)))
    return Components(tiles, board, with_readings(options, READINGS))


class Sizes(NamedTuple):
    """The room in the records. Few different ones, because each is compiled."""

    cells: int
    starts: int
    towers: int
    kinds: int
    squares: int
    marks: int

    @property
    def few(self) -> Field:
        """A number that counts cells or marks."""
        return i8 if self.marks <= 127 else i16


AS_PRINTED = Sizes(80, 16, 16, 64, 128, 127)
LARGEST = Sizes(MOST_CELLS, MOST_STARTS, MOST_SQUARES // 2, MOST_KINDS, MOST_SQUARES, 32767)


def _sizes(setup: Setup) -> Sizes:
    """One for the box as printed, one for the largest castle anybody may draw."""
    tiles, board = setup.components.tiles, setup.components.board
    marks = sum(tile.count * segment.marks for tile in tiles for segment in tile.segments)
    needed = Sizes(
        len(board.cells),
        len(board.starts),
        len(board.towers),
        len(tiles),
        board.squares,
        marks + sum(start.markets for start in board.starts),
    )
    small = all(n <= most for n, most in zip(needed, AS_PRINTED, strict=True))
    return AS_PRINTED if small else LARGEST


def state(setup: Setup) -> Layout:
    """The tiles, the features they form (see `rules.features`), what each player has, and the turn."""
    sizes = _sizes(setup)
    nodes = sizes.cells * MOST_SEGMENTS
    return Layout(
        score=i16[2],
        turn=i16,
        left=i16,
        drawn=i16,
        laid=i16,
        keep_size=i16[2],
        keep_at=i16[2],
        closed=i16[rules.MOST_CLOSED],
        tile=i16[sizes.cells],
        need=i16[sizes.cells],
        hole=i16[sizes.cells],
        root=i16[nodes],
        next=i16[nodes],
        size=sizes.few[nodes],
        open=sizes.few[nodes],
        marks=sizes.few[nodes],
        men=i8[2 * nodes],
        standing=i8[nodes],
        scored=i8[nodes],
        pile=i8[sizes.kinds],
        unseen=i8[rules.EFFECTS],
        held=i8[2 * rules.EFFECTS],
        fresh=i8[2 * rules.EFFECTS],
        wall=i8[sizes.towers],
        reserve=i8[2],
        waiting=i8,
        phase=i8,
        mover=i8,
        taker=i8,
    )


def box(setup: Setup) -> dict[str, Filled]:
    """The components as tables, and the options as numbers."""
    tiles, board, options = setup.components.tiles, setup.components.board, setup.options
    sizes = _sizes(setup)
    cells, sides = range(len(board.cells)), range(len(SIDES))
    towers = {square: i + 1 for i, tower in enumerate(board.towers) for square in tower.squares}
    wall_tiles = {tile.effect: tile.count for tile in board.wall_tiles}
    points = board.points
    edges = [LETTERS.index(letter) for tile in tiles for letter in tile.edges]
    paths = [
        sum(1 << (side + turn) % 4 for side in tile.path_sides)
        for tile in tiles
        for turn in range(4)
    ]
    ports = [
        tile.at_port.get((side, which), -1)
        for tile in tiles
        for side in sides
        for which in range(len(SIGNS))
    ]
    parts = i8[MOST_SEGMENTS * sizes.kinds]
    return {
        "cells": i16(len(board.cells)),
        "kinds": i16(len(tiles)),
        "squares": i16(board.squares),
        "towers": i16(len(board.towers)),
        "plane": i16(len(board.rows) * len(board.columns)),
        "place": i16[sizes.cells]([y * len(board.columns) + x for x, y in board.cells]),
        "neighbour": i16[4 * sizes.cells]([board.beyond(cell, s) for cell in cells for s in sides]),
        "need": i16[sizes.cells]([board.asked(cell) for cell in cells]),
        "start_kind": i8[sizes.starts]([start.kind for start in board.starts]),
        "start_marks": i8[sizes.starts]([start.markets for start in board.starts]),
        "tower_at": i16[sizes.squares]([towers.get(square, 0) for square in range(board.squares)]),
        "wall": i8[sizes.towers]([tower.wall_tile for tower in board.towers]),
        "wall_copies": i8[rules.EFFECTS]([wall_tiles.get(n, 0) for n in range(rules.EFFECTS)]),
        "followers": i8[2](
            [max(1, board.followers - HANDICAP * steps_behind(options, seat)) for seat in (0, 1)]
        ),
        "points": i8[len(KINDS)]([points[kind] for kind in KINDS if kind != "court"]),
        "with_well": i8(points["path_with_well"]),
        "market": i8(points["market"]),
        "richer_market": i8(points["market_in_richer_court"]),
        "points_tile": i8(points["points_tile"]),
        "larger_keep": i8(points["larger_keep"]),
        "copies": i8[sizes.kinds]([tile.count for tile in tiles]),
        "turns": i8[sizes.kinds]([tile.turns for tile in tiles]),
        "segments": i8[sizes.kinds]([len(tile.segments) for tile in tiles]),
        "edge": i8[4 * sizes.kinds](edges),
        "paths": i8[4 * sizes.kinds](paths),
        "port": i8[rules.PORTS * sizes.kinds](ports),
        "part_kind": parts(_of_parts(tiles, lambda segment: segment.kind)),
        "part_marks": parts(_of_parts(tiles, lambda segment: segment.marks)),
        "part_name": parts(_of_parts(tiles, lambda segment: segment.number)),
        "first": i8(options["first"]),
        "builder": i8(options["keep"] != "scorer"),
        "first_house": i8(options["keep"] == "literal"),
        "court_by_size": i8(options["tile7"] == "tiles"),
        "unfinished_well": i8(options["unfinished_well"]),
    }


def _of_parts(tiles: Iterable[Tile], value: Callable[[Segment], int]) -> list[int]:
    """One value a segment, eight places a tile."""
    rows = ([value(segment) for segment in tile.segments] for tile in tiles)
    return [n for row in rows for n in row + [0] * (MOST_SEGMENTS - len(row))]


def longest_list(setup: Setup) -> int:
    """Every cell in every orientation, or every kind drawn: never reached, quickly said."""
    components = setup.components
    return max(4 * len(components.board.cells), len(components.tiles), rules.SCRATCH) + 16


def observation(setup: Setup) -> dict[str, tuple[int, ...]]:
    """What is seen of the castle, as planes over the rectangle around it in reading order, and of all else (10.1).

    What belongs to a player stands first for the seat that looks, then for the other.
    """
    tiles, board = setup.components.tiles, setup.components.board
    plane = len(board.rows), len(board.columns)
    sides = len(SIDES), *plane  # on each side of the tile there
    ports = len(SIDES), len(SIGNS), *plane  # of the feature that reaches the rim there (2.3)
    effects = rules.EFFECTS
    return {
        "inside": plane,  # is there a cell?
        "start_kind": sides,  # of a start space beyond that side: 1 path, 2 tower, 3 house, 4 court
        "start_markets": sides,
        "tile": plane,  # its kind, counted from 1, or 0
        "turned": plane,  # its quarter turns (2.1)
        "laid": plane,  # is it the one of this turn?
        "edges": (len(KINDS), *sides),  # does it show a path, tower, house, court there?
        "size": ports,
        "marks": ports,  # the wells of a path, the markets of a court
        "men": (2, *ports),  # followers in the whole feature
        "open": sides,  # open ports of the feature
        "waiting": sides,  # is it about to be scored?
        "scored": sides,  # how often (8.4); below 0: by the other
        "followers": (2, *plane),  # on which of the tile's segments one stands, from 1
        "keeps": (2, *plane),
        "choices": (3, len(KINDS), MOST_SEGMENTS),  # of the tile laid, by h2: size, open, marks
        "tower": (board.squares,),  # is there a wall tile to take on that square?
        "marker": (2, board.squares),
        "score": (2,),
        "keep_size": (2,),
        "reserve": (2,),
        "held": (2, effects),  # wall tiles by their effect
        "fresh": (2, effects),  # those taken in this turn (8.3)
        "unseen": (effects,),
        "pile": (len(tiles),),
        "drawn": (len(tiles),),
        "phase": (len(rules.PHASES),),
        "mover": (2,),
        "taker": (2,),
        "turn": (1,),
    }


def summary(components: Components) -> list[Text]:
    """Cells, tiles and wall tiles."""
    tiles, board = components.tiles, components.board
    return [
        say(
            "has-board",
            cells=len(board.cells),
            starts=len(board.starts),
            towers=len(board.towers),
            squares=board.squares,
        ),
        say("has-tiles", kinds=len(tiles), n=sum(tile.count for tile in tiles)),
        say("has-wall-tiles", n=sum(tile.count for tile in board.wall_tiles)),
    ]
