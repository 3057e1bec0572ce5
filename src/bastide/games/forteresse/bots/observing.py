"""What a learner is told of La Forteresse: `components.observation` names the fields, in this order."""

from bastide.core.rule import rule
from bastide.games.forteresse.rules import *


@rule
def observe(st, box, seat, out):
    """9.1: everything, as the seat sees it: its own pawns, then the enemy's."""
    n = observe_pawns(st, box, seat, out, 0)
    n = observe_pawns(st, box, 1 - seat, out, n)
    out[n] = 1 if st.ended == PLAYING and st.turn == seat else 0
    out[n + 1] = times_seen(st, box)
    out[n + 2] = st.quiet
    return n + 3


@rule
def observe_pawns(st, box, seat, out, n):
    """The numbers on a seat's pawns, cell by cell."""
    for wall in range(box.width, box.cells - box.width - 1, box.width):  # the one beside each row
        for cell in range(wall + 1, wall + box.width):
            pawn = st.board[cell]
            out[n] = number(pawn) if owner(pawn) == seat else 0
            n += 1
    return n
