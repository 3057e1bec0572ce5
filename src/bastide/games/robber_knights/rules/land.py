"""Tiles in hands and piles, the landscape with its cells and stacks, room for knights (sections 2, 4.3, 5.3).

The landscape lies on a grid, row after row, large enough for every place the square can float to
(4.3.3), with a rim that stays empty. `tile` holds a face plus one, 0 where there is no tile; `stack`
the owners of the knights there, three bits each, the topmost lowest.
"""

from bastide.core.rule import rule
from bastide.games.robber_knights.rules.codes import *

# ---------------------------------------------------------------- tiles, hands, piles


@rule
def kind_of_tile(seat, letter, face):
    """Where `pile` counts a player's tiles of one letter and face."""
    return seat * SETS + letter * FACES + face


@rule
def hand_has(st, seat, face):
    """The slot of a seat's tile with that face, the earlier letter first (4.4), or NOWHERE."""
    best = NOWHERE
    for slot in range(seat * HAND, seat * HAND + HAND):
        held = st.hand[slot]
        if held != NOBODY and held % FACES == face and (best == NOWHERE or held < st.hand[best]):
            best = slot
    return best


@rule
def hand_size(st, seat):
    """How many tiles a seat holds."""
    n = 0
    for slot in range(seat * HAND, seat * HAND + HAND):
        if st.hand[slot] != NOBODY:
            n += 1
    return n


@rule
def take_in_hand(st, seat, letter, face):
    """Put a tile into a free slot of the hand."""
    slot = seat * HAND
    while st.hand[slot] != NOBODY:
        slot += 1
    st.hand[slot] = letter * FACES + face


@rule
def top_letter(st, box, seat):
    """3.2: the letter on top of a seat's pile, or NOWHERE if the pile is empty."""
    for letter in range(1, box.letters):
        for face in range(box.faces):
            if st.pile[kind_of_tile(seat, letter, face)] > 0:
                return letter
    return NOWHERE


# ---------------------------------------------------------------- the landscape


@rule
def cell_at(box, x, y):
    """2.7: the grid's cell for the coordinates x, y."""
    return (y + box.down) * box.width + x + box.across


@rule
def column_of(box, cell):
    """The x of a cell."""
    return cell % box.width - box.across


@rule
def row_of(box, cell):
    """The y of a cell."""
    return cell // box.width - box.down


@rule
def step_of(box, direction):
    """North, east, south, west (2.7) as a step on the grid."""
    if direction == 0:
        return -box.width
    if direction == 1:
        return 1
    if direction == 2:
        return box.width
    return -1


@rule
def put_tile(st, box, cell, face):
    """4.4: a tile lies on a cell, with an empty stack; the landscape may have grown."""
    st.tile[cell] = face + 1
    for direction in range(4):
        st.near[cell + step_of(box, direction)] += 1
    x, y = column_of(box, cell), row_of(box, cell)
    st.west, st.east = min(st.west, x), max(st.east, x)
    st.north, st.south = min(st.north, y), max(st.south, y)


@rule
def legal_cells(st, box, action, n, out):
    """4.3: write `action` plus the cell for every cell where a tile may be laid."""
    west, east = max(st.west - 1, st.east - box.side + 1), min(st.east + 1, st.west + box.side - 1)
    north, south = (
        max(st.north - 1, st.south - box.side + 1),
        min(st.south + 1, st.north + box.side - 1),
    )
    for y in range(north, south + 1):  # 4.3.3: only where the landscape still fits the square
        first = cell_at(box, west, y)
        for cell in range(first, first + east - west + 1):
            if st.tile[cell] == 0 and st.near[cell] > 0:  # 4.3.1, 4.3.2
                out[n] = action + cell
                n += 1
    return n


@rule
def drop_knights(st, box, cell, k):
    """5.4.2, 5.5.3: k knights go from the supply on top of the stack; the points follow the topmost."""
    seat, points = st.seat, box.points[st.tile[cell] - 1]
    if st.height[cell] > 0:
        st.score[st.stack[cell] & 7] -= points
    st.score[seat] += points
    for _ in range(k):
        st.stack[cell] = (st.stack[cell] << 3) + seat
    st.height[cell] += k
    st.supply[seat] -= k
    st.budget -= k


# ---------------------------------------------------------------- room for knights


@rule
def least_knights(box, face):
    """2.2: knights to leave on a tile with that face; more than anybody has where none may stand."""
    if box.enter[face]:
        return max(box.leave[face], 1)
    return 127


@rule
def most_knights(st, box, cell):
    """5.3: the upper end of the room of a tile."""
    return min(st.budget, box.per_tile - st.height[cell])


@rule
def can_enter(st, box, cell):
    """5.3: is there a tile, and is its room not empty?"""
    return st.tile[cell] > 0 and least_knights(box, st.tile[cell] - 1) <= most_knights(
        st, box, cell
    )
