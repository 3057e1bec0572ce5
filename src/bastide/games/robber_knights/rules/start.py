"""From the box to the first turn: who keeps which tile, and the starting layout (section 3)."""

from bastide.core.rule import rule
from bastide.games.robber_knights.rules.codes import *
from bastide.games.robber_knights.rules.land import *
from bastide.games.robber_knights.rules.turns import *


@rule
def setup(st, box):
    """3.2, 3.7: piles, supplies; the A tiles are still to be shared out."""
    for seat in range(box.players):
        for kind in range(SETS):
            st.pile[seat * SETS + kind] = box.tiles[kind]
        st.supply[seat] = box.knights[seat]
    for slot in range(SEATS * HAND):
        st.hand[slot] = NOBODY
    for seat in range(SEATS):
        st.kept[seat] = st.upper[seat] = NOBODY
    st.phase = KEEP
    st.direction = NOWHERE


@rule
def keep(st, box, face):
    """3.3: the castle and the chosen tile go to the hand; the others will be the layout."""
    seat = st.seat
    take_in_hand(st, seat, 0, box.first_castle)
    take_in_hand(st, seat, 0, face)
    st.kept[seat] = face
    for other in range(box.faces):
        left = st.pile[kind_of_tile(seat, 0, other)]
        if other == face:
            left -= 1
        if other == box.first_castle:
            left -= 1
        st.left[seat * FACES + other] = left
        st.pile[kind_of_tile(seat, 0, other)] = 0
    if box.columns:
        st.phase = TOP
    else:
        next_keeper(st, box)


@rule
def choose_top(st, box, face):
    """3.6.2: which of one's own two tiles will lie in the upper row."""
    st.upper[st.seat] = face
    next_keeper(st, box)


@rule
def next_keeper(st, box):
    """3.3, 3.4: the next seat chooses; after the last one everything is turned up."""
    st.seat += 1
    st.phase = KEEP
    if st.seat == box.players:
        st.seat = 0
        if box.columns:
            turn_up_columns(st, box)
            begin_turn(st)
        else:
            st.phase = LAY


@rule
def turn_up_columns(st, box):
    """3.6.2: each player's two tiles lie in his own column."""
    for seat in range(box.players):
        put_tile(st, box, cell_at(box, seat, 0), st.upper[seat])
        st.left[seat * FACES + st.upper[seat]] -= 1
        for face in range(box.faces):
            if st.left[seat * FACES + face] > 0:
                put_tile(st, box, cell_at(box, seat, 1), face)
                st.left[seat * FACES + face] -= 1


@rule
def left_over(st, box, face):
    """3.6.1: how many of the players' left-over tiles show that face."""
    n = 0
    for seat in range(box.players):
        n += st.left[seat * FACES + face]
    return n


@rule
def lay(st, box, face):
    """3.6.1: chance fills the next cell of the starting layout."""
    st.at = cell_at(box, st.laid % box.players, st.laid // box.players)
    put_tile(st, box, st.at, face)
    take_left_over(st, face)
    st.laid += 1
    if st.laid == 2 * box.players:
        begin_turn(st)


@rule
def take_left_over(st, face):
    """One of the left-over tiles with that face is laid: whose it was does not matter."""
    seat = 0
    while st.left[seat * FACES + face] == 0:
        seat += 1
    st.left[seat * FACES + face] -= 1
