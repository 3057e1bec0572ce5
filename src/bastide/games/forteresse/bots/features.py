"""What a net goes by in La Forteresse: `feature_blocks` names the blocks, in this order."""

from bastide.core.rule import rule
from bastide.games.forteresse.rules import *

NUMBERS = 4  # on pawns of the box
SQUARES = 144  # room for its boards, walls included
ENEMY = NUMBERS * SQUARES  # where its pawns begin
TURN = 2 * ENEMY
QUIET = TURN + 2
QUIETER, QUIETEST = 12, 8  # plies without a take that make a difference, and how often


@rule
def list_features(st, box, seat, out, n):
    """9.1: the pawns as the seat sees the board, whose turn it is, how long none was taken (7.7)."""
    for whose in range(SEATS):
        first = 0 if whose == seat else ENEMY
        for k in range(st.count[whose]):
            cell = st.pawns[whose * box.most_pawns + k]
            seen = cell if seat == 0 else box.cells - 1 - cell
            out[n] = first + (number(st.board[cell]) - 1) * SQUARES + seen
            n += 1
    out[n] = TURN + (1 if st.turn == seat else 0)
    out[n + 1] = QUIET + min(st.quiet // QUIETER, QUIETEST - 1)
    return n + 2


def feature_blocks(setup):
    """The blocks, on boards of the box's size and with its pawns; no net learns larger ones."""
    sizes = setup.game.state(setup).fields
    board = setup.components.boards[setup.options["board"]]
    if sizes["board"].places > SQUARES or board.highest > NUMBERS:
        return {}
    pawns = sizes["pawns"].places // SEATS
    return {
        "own": (ENEMY, pawns),  # the seat's pawns, by number and cell as it sees the board
        "enemy": (ENEMY, pawns),
        "turn": (QUIET - TURN, 1),
        "quiet": (QUIETEST, 1),
    }
