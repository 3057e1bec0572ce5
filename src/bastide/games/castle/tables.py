"""The edition as the numbers the rules work on: the fields of the box and of the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bastide.core.record import Layout, i8, i16
from bastide.games.castle import features
from bastide.games.castle.board import (
    EFFECTS,
    MOST_CELLS,
    MOST_SQUARES,
    MOST_STARTS,
    POINTS,
    Board,
)
from bastide.games.castle.tiles import (
    KINDS,
    MOST_KINDS,
    MOST_SEGMENTS,
    PLAIN,
    SIDES,
    SIGNS,
    Segment,
    Tile,
)

MOST_CLOSED = MOST_SEGMENTS + 4  # features one tile can complete: its own, and one beyond each side


def layouts(board: Board, tiles: Sequence[Tile]) -> tuple[Layout, Layout]:
    """The state and the box. Few different sizes, because each is compiled."""
    if (
        len(board.cells) <= 80
        and len(board.starts) <= 16
        and len(board.towers) <= 16
        and len(tiles) <= 64
        and board.squares <= 128
        and _all_marks(board, tiles) <= 127
    ):
        cells, starts, towers = 80, 16, 16
        kinds, squares, few = 64, 128, i8
    else:
        cells, starts, towers, kinds, squares, few = (
            MOST_CELLS,
            MOST_STARTS,
            MOST_SQUARES // 2,
            MOST_KINDS,
            MOST_SQUARES,
            i16,
        )
    nodes = cells * MOST_SEGMENTS
    state = Layout(
        score=i16[2],
        turn=i16,
        left=i16,
        drawn=i16,
        laid=i16,
        keep_size=i16[2],
        keep_at=i16[2],
        closed=i16[MOST_CLOSED],
        tile=i16[cells],
        need=i16[cells],
        hole=i16[cells],
        root=i16[nodes],
        next=i16[nodes],
        size=few[nodes],
        open=few[nodes],
        marks=few[nodes],
        men=i8[2 * nodes],
        standing=i8[nodes],
        scored=i8[nodes],
        pile=i8[kinds],
        unseen=i8[len(EFFECTS)],
        held=i8[2 * len(EFFECTS)],
        fresh=i8[2 * len(EFFECTS)],
        wall=i8[towers],
        reserve=i8[2],
        waiting=i8,
        phase=i8,
        mover=i8,
        taker=i8,
    )
    box = Layout(
        cells=i16,
        kinds=i16,
        squares=i16,
        towers=i16,
        neighbour=i16[4 * cells],
        need=i16[cells],
        start_kind=i8[starts],
        start_marks=i8[starts],
        tower_at=i16[squares],
        wall=i8[towers],
        wall_copies=i8[len(EFFECTS)],
        followers=i8,
        points=i8[len(KINDS)],
        with_well=i8,
        market=i8,
        richer_market=i8,
        points_tile=i8,
        larger_keep=i8,
        copies=i8[kinds],
        turns=i8[kinds],
        segments=i8[kinds],
        edge=i8[4 * kinds],
        paths=i8[4 * kinds],
        port=i8[features.PORTS * kinds],
        part_kind=i8[MOST_SEGMENTS * kinds],
        part_marks=i8[MOST_SEGMENTS * kinds],
        part_name=i8[MOST_SEGMENTS * kinds],
        first=i8,
        builder=i8,
        unfinished_well=i8,
    )
    return state, box


def _all_marks(board: Board, tiles: Sequence[Tile]) -> int:
    """How many wells and markets one feature could have at most."""
    printed = sum(tile.count * marks(segment) for tile in tiles for segment in tile.segments)
    return printed + sum(start.markets for start in board.starts)


def of_board(board: Board) -> dict[str, Any]:
    """Cells, starts, track, wall tiles and points."""
    sides = range(len(SIDES))
    tower_at = [0] * board.squares
    for i, tower in enumerate(board.towers):
        for square in tower.squares:
            tower_at[square] = i + 1
    points = {name: board.points[name] for name in POINTS}
    copies = [board.wall_tile(effect) for effect in range(len(EFFECTS))]
    return {
        "cells": len(board.cells),
        "squares": board.squares,
        "towers": len(board.towers),
        "neighbour": [_beyond(board, cell, s) for cell in range(len(board.cells)) for s in sides],
        "need": [_asked_by_starts(board, cell) for cell in range(len(board.cells))],
        "start_kind": [start.kind for start in board.starts],
        "start_marks": [start.markets for start in board.starts],
        "tower_at": tower_at,
        "wall": [tower.wall_tile for tower in board.towers],
        "wall_copies": [tile.count if tile else 0 for tile in copies],
        "followers": board.followers,
        "points": [points[kind] for kind in KINDS if kind != "court"],
        "with_well": points["path_with_well"],
        "market": points["market"],
        "richer_market": points["market_in_richer_court"],
        "points_tile": points["points_tile"],
        "larger_keep": points["larger_keep"],
    }


def _beyond(board: Board, cell: int, side: int) -> int:
    """What lies beyond a side of a cell: a cell, a start space, or plain wall."""
    neighbour, start = board.neighbour(cell, side), board.start_at(cell, side)
    if neighbour is not None:
        return neighbour
    return features.WALL if start is None else features.FIRST_START - board.starts.index(start)


def _asked_by_starts(board: Board, cell: int) -> int:
    """5.4: a start space is matched like a tile."""
    asked = 0
    for start in board.starts:
        if start.cell == cell:
            asked |= (1 if start.kind == features.PATH else 16) << start.side
    return asked


def of_tiles(tiles: Sequence[Tile]) -> dict[str, Any]:
    """Edges, ports and segments of every kind."""
    return {
        "kinds": len(tiles),
        "copies": [tile.count for tile in tiles],
        "turns": [tile.turns for tile in tiles],
        "segments": [len(tile.segments) for tile in tiles],
        "edge": [
            tile.segments[tile.at_port[side, PLAIN]].kind
            for tile in tiles
            for side in range(len(SIDES))
        ],
        "paths": [
            sum(1 << (side + turn) % 4 for side in tile.path_sides)
            for tile in tiles
            for turn in range(4)
        ],
        "port": [
            tile.at_port.get((side, which), -1)
            for tile in tiles
            for side in range(len(SIDES))
            for which in range(len(SIGNS))
        ],
        "part_kind": _of_parts(tiles, [[s.kind for s in t.segments] for t in tiles]),
        "part_marks": _of_parts(tiles, [[marks(s) for s in t.segments] for t in tiles]),
        "part_name": _of_parts(
            tiles, [[(s.kind << 4) + s.number for s in t.segments] for t in tiles]
        ),
    }


def marks(segment: Segment) -> int:
    """What a segment brings into its feature: a well, or its markets."""
    return int(segment.well) or segment.markets


def _of_parts(tiles: Sequence[Tile], values: list[list[int]]) -> list[int]:
    """One value a segment, eight places a tile."""
    return [n for row in values for n in row + [0] * (MOST_SEGMENTS - len(row))]
