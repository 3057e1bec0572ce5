"""Laying a tile, and the knights it brings: garrison and march (sections 4 and 5)."""

from bastide.core.rule import rule
from bastide.games.robber_knights.rules.codes import *
from bastide.games.robber_knights.rules.land import *
from bastide.games.robber_knights.rules.turns import *


@rule
def march_goes(st, box, direction):
    """5.5.1: the first step goes any way, every later one the same way."""
    return (st.direction == NOWHERE or st.direction == direction) and can_enter(
        st, box, st.at + step_of(box, direction)
    )


@rule
def go_on_marching(st, box):
    """5.5.5: the march is over by itself when nothing can be entered."""
    for direction in range(4):
        if march_goes(st, box, direction):
            st.phase = MARCH
            return
    draw_tile(st, box)


@rule
def place(st, box, face, cell):
    """4.4: lay a tile; a castle brings knights at once (5.1), unless nobody could come (5.4.3)."""
    st.hand[hand_has(st, st.seat, face)] = NOBODY
    put_tile(st, box, cell, face)
    st.laid += 1
    st.at = cell
    st.direction = NOWHERE
    st.budget = 0
    if box.musters[face]:
        st.budget = min(box.per_castle, st.supply[st.seat])  # 5.2
        if can_enter(st, box, cell):
            st.phase = GARRISON
            return
    draw_tile(st, box)


@rule
def garrison(st, box, k):
    """5.4.1, 5.4.2."""
    if k == 0:
        draw_tile(st, box)
    else:
        drop_knights(st, box, st.at, k)
        go_on_marching(st, box)


@rule
def march(st, box, direction, k):
    """5.5.3: k knights stay on the tile entered."""
    st.at += step_of(box, direction)
    st.direction = direction
    drop_knights(st, box, st.at, k)
    go_on_marching(st, box)
