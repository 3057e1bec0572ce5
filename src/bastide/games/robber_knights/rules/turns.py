"""A turn: one tile, perhaps more, and a draw after each (sections 4 and 6)."""

from bastide.core.rule import rule
from bastide.games.robber_knights.rules.codes import *
from bastide.games.robber_knights.rules.land import *


@rule
def begin_turn(st):
    """4.1: the first tile is compulsory."""
    st.phase = PLACE
    st.laid = 0


@rule
def draw_tile(st, box):
    """6.1: the player draws, if his pile is not empty; the march is done."""
    st.budget = 0
    st.direction = NOWHERE
    if top_letter(st, box, st.seat) == NOWHERE:  # 6.3
        after_tile(st, box)
    else:
        st.phase = DRAW


@rule
def drawn(st, box, face):
    """6.2: the tile goes to the hand."""
    letter = top_letter(st, box, st.seat)
    st.pile[kind_of_tile(st.seat, letter, face)] -= 1
    take_in_hand(st, st.seat, letter, face)
    after_tile(st, box)


@rule
def after_tile(st, box):
    """4.5: another tile, or the turn is over without an action."""
    if st.laid < box.placements and hand_size(st, st.seat) > 0:
        st.phase = PLACE
    else:
        end_turn(st, box)


@rule
def end_turn(st, box):
    """4.6: the next seat with a tile in hand; if nobody has one, the game is over (8.1)."""
    for k in range(1, box.players + 1):
        seat = (st.seat + k) % box.players
        if hand_size(st, seat) > 0:
            st.seat = seat
            begin_turn(st)
            return
    st.phase = FINISHED
