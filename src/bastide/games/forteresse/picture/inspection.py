"""A closer look at a pawn or a fortress of La Forteresse."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.core.scene import Info, Line, Mark, Region
from bastide.core.text import say
from bastide.games.forteresse.actions import Move, read_move, taken_by
from bastide.games.forteresse.components import STEPS, between, board_of
from bastide.games.forteresse.knowledge import View, position
from bastide.games.forteresse.picture.touches import line_through, pawns_of, power


def inspect(view: View, ref: str) -> Info | None:
    """A pawn: how far it goes, the troops it stands in, who could take it. A fortress: what it is for."""
    cell = ref.partition(":")[2]
    if cell in view.facts["pawns"]:
        return _pawn(view, ref, cell)
    return _fortress(view, ref, cell) if cell in board_of(view.setup).fortress else None


def _pawn(view: View, ref: str, cell: str) -> Info:
    seat, number = view.facts["pawns"][cell]
    title = say("pawn-on", side=view.setup.liveries[seat].name, n=number, cell=cell)
    troops, takers = list(_troops(view, cell)), _takers(view, cell)
    threats = (_threat(view, move) for move in takers)
    lines = (
        Line(say("line-alone", n=number), clause="4.2"),
        *(
            Line(say("line-troop", tail=t.cells[0][2:], head=t.cells[-1][2:]), t.n, t.cells, "5.1")
            for t in troops
        ),
        *threats,
    )
    marks = (Mark(f"c:{cell}", "threat"),) if takers else ()
    return Info(ref, title, lines, tuple(troops), marks)


def _fortress(view: View, ref: str, cell: str) -> Info:
    """7.1: what it is for."""
    seat = board_of(view.setup).fortress.index(cell)
    title = say("fortress-cell", cell=cell, side=view.setup.called(seat))
    return Info(ref, title, (Line(say("line-fortress"), on=(f"c:{cell}",), clause="7.1"),))


def _troops(view: View, cell: str) -> Iterator[Region]:
    """5.1: the lines of one colour through a cell, with their power."""
    pawns, board = view.facts["pawns"], board_of(view.setup)
    for direction in STEPS[::2]:  # one of each two opposite directions
        tail, head = line_through(board, pawns, cell, direction)
        if tail == head or (all(direction) and view.setup.options["diagonals"] != "full"):
            continue
        cells = [tail, *between(tail, head), head]
        refs = tuple(f"c:{one}" for one in cells)
        yield Region(f"troop:{tail}{head}", "troop", refs, n=sum(pawns[one][1] for one in cells))


def _threat(view: View, move: Move) -> Line:
    """6.4: somebody who could take it."""
    key = "line-threat-troop" if move.is_troop else "line-threat"
    number = view.facts["pawns"][move.head][1]
    text = say(key, n=number, head=move.head, tail=move.tail)
    on = tuple(f"c:{cell}" for cell in pawns_of(move))
    return Line(text, power(view, move), on, "6.4", aid=True)


def _takers(view: View, cell: str) -> list[Move]:
    """The enemy's moves that would take the pawn on this cell, were it his turn."""
    pawns = view.facts["pawns"]
    enemy = 1 - pawns[cell][0]
    yellow, red = ({c: n for c, (seat, n) in pawns.items() if seat == s} for s in (0, 1))
    state = position(view.setup, yellow, red, turn=enemy)
    moves = [move for action in state.legal() if (move := read_move(action))]
    return [move for move in moves if move.takes and cell in taken_by(pawns, move)]
