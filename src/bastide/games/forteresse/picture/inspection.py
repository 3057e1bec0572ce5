"""A closer look at a pawn of La Forteresse."""

from __future__ import annotations

from bastide.core.scene import Info, Line, Mark, Region
from bastide.core.text import say
from bastide.games.forteresse.actions import Move, read_move
from bastide.games.forteresse.components import SIDES, STEPS, between, board_of
from bastide.games.forteresse.knowledge import View, position
from bastide.games.forteresse.picture.touches import line_through, taken_by


def inspect(view: View, ref: str) -> Info | None:
    """A pawn: the troops it stands in with their power, and who could take it."""
    cell = ref.partition(":")[2]
    pawns, board = view.facts["pawns"], board_of(view.setup)
    if cell not in pawns:
        return None
    seat, number = pawns[cell]
    title = say("pawn-on", side=say(SIDES[seat]), n=number, cell=cell)
    lines, regions = [], []
    for direction in STEPS[::2]:  # one of each two opposite directions
        tail, head = line_through(board, pawns, cell, direction)
        if tail == head or (all(direction) and view.setup.options["diagonals"] != "full"):
            continue
        cells = [tail, *between(tail, head), head]
        power = sum(pawns[c][1] for c in cells)
        refs = tuple(f"c:{c}" for c in cells)
        regions.append(Region(f"troop:{tail}{head}", "troop", cells=refs, n=power))
        lines.append(Line(say("line-troop", tail=tail, head=head), power, refs, "5.1"))
    takers = _takers(view, cell)
    if takers:
        on = tuple(f"c:{move.head}" for move in takers)
        threats = ", ".join(move.notation for move in takers)
        lines.append(Line(say("line-threat", moves=threats), None, on, "6.4", aid=True))
    marks = (Mark(f"c:{cell}", "threat"),) if takers else ()
    return Info(ref, title, tuple(lines), tuple(regions), marks)


def _takers(view: View, cell: str) -> list[Move]:
    """The enemy's moves that would take the pawn on this cell, were it his turn."""
    pawns, board = view.facts["pawns"], board_of(view.setup)
    enemy = 1 - pawns[cell][0]
    yellow, red = ({c: n for c, (seat, n) in pawns.items() if seat == s} for s in (0, 1))
    state = position(view.setup, yellow, red, turn=enemy)
    moves = [move for action in state.legal() if (move := read_move(action))]
    return [move for move in moves if move.takes and cell in taken_by(view, board, move)]
