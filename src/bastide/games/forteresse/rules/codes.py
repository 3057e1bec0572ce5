"""What the numbers in a state of La Forteresse mean: cells, pawns, actions, endings (sections 1 to 3).

The board is a strip of cells, row after row, with a wall around it: one step in a direction is one
addition, and nobody can walk off the edge (10.1). A cell holds EMPTY, WALL or a pawn: its owner's
colour times 16 plus its number.
"""

from bastide.core.rule import rule

EMPTY = 0
WALL = 3 << 4
SEATS = 2
DRAW = -1  # nobody's win

# why the game is over
PLAYING = 0
BY_FORTRESS = 1  # 7.1
BY_LAST_PAWN = 2  # 7.2
BY_REPETITION = 3  # 7.6
BY_QUIET = 4  # 7.7

ONE_FURTHER = 1 << 6  # an action's number grows by this with each cell of distance
PASS = 0  # every other action is larger: its head is never cell 0, which is wall


@rule
def owner(pawn):
    """The seat a pawn belongs to: 0 yellow, 1 red. An empty cell gives -1, the wall 2."""
    return (pawn >> 4) - 1


@rule
def number(pawn):
    """The number on a pawn."""
    return pawn & 15


@rule
def pawn_of(seat, n):
    """The pawn of a seat with the number n."""
    return ((seat + 1) << 4) + n


@rule
def encode(head, direction, distance, size, takes):
    """An action: the head's cell, where it goes, how far, how many pawns, and does it take."""
    return (head << 13) + (direction << 10) + (distance << 6) + (size << 1) + takes


@rule
def decode(action):
    """Head, direction, distance, size, takes."""
    return action >> 13, action >> 10 & 7, action >> 6 & 15, action >> 1 & 31, action & 1
