"""What a learner is told of The Castle: `components.observation` names the fields, in this order.

The castle comes as planes over the rectangle around it; where there is no cell they are 0.
"""

from bastide.core.observing import observe_blank, observe_one
from bastide.core.rule import no_inline, rule
from bastide.games.castle.rules import *


@rule
def observe(st, box, seat, out):
    """10.1: everything, as the seat sees it: what is its own, then what is the other's."""
    n = observe_walls(box, out, 0)
    n = observe_tiles(st, box, out, n)
    n = observe_features(st, box, seat, out, n)
    n = observe_pieces(st, box, seat, out, n)
    n = observe_choices(st, box, out, n)
    n = observe_track(st, box, seat, out, n)
    n = observe_players(st, box, seat, out, n)
    n = observe_stocks(st, box, out, n)
    return observe_turn(st, seat, out, n)


@rule
def from_seat(seat, k):
    """Whose part stands k-th: the seat's own, then the other's."""
    return seat if k == 0 else 1 - seat


# ---------------------------------------------------------------- the castle, in planes


@no_inline
@rule
def observe_walls(box, out, n):
    """`inside`, `start_kind`, `start_markets`."""
    plane = box.plane
    end = observe_blank(9 * plane, out, n)
    for cell in range(box.cells):
        at = n + box.place[cell]
        out[at] = 1
        for side in range(4):
            start = FIRST_START - box.neighbour[(cell << 2) + side]
            if start >= 0:
                out[at + (1 + side) * plane] = 1 + box.start_kind[start]
                out[at + (5 + side) * plane] = box.start_marks[start]
    return end


@no_inline
@rule
def observe_tiles(st, box, out, n):
    """`tile`, `turned`, `laid`, `edges`."""
    plane = box.plane
    end = observe_blank(19 * plane, out, n)
    for cell in range(box.cells):
        if st.tile[cell] != 0:
            at = n + box.place[cell]
            out[at] = 1 + kind_on(st, cell)
            out[at + plane] = turn_on(st, cell)
            out[at + 2 * plane] = 1 if st.laid == cell + 1 else 0
            for side in range(4):
                out[at + (3 + 4 * edge_at(st, box, cell, side) + side) * plane] = 1
    return end


@no_inline
@rule
def observe_features(st, box, seat, out, n):
    """`size`, `marks`, `men` for each port of a tile, `open`, `waiting`, `scored` for each side of it."""
    end = observe_blank((4 * PORTS + 12) * box.plane, out, n)
    for cell in range(box.cells):
        if st.tile[cell] != 0:
            for side in range(4):
                observe_ports(st, box, seat, cell, side, out, n + box.place[cell])
                at = n + box.place[cell] + (4 * PORTS + side) * box.plane
                observe_side(st, box, seat, cell, side, out, at)
    return end


@rule
def observe_ports(st, box, seat, cell, side, out, at):
    """The features that reach the rim on a side: one, or a path between two strips of court."""
    plane, printed = box.plane, 3 * printed_side(st, cell, side)
    for port in range(3):
        part = box.port[kind_on(st, cell) * PORTS + printed + port]
        if part >= 0:
            feature, here = st.root[(cell << NODE_BITS) + part], at + (3 * side + port) * plane
            out[here] = st.size[feature]
            out[here + PORTS * plane] = st.marks[feature]
            for k in range(2):
                out[here + (2 + k) * PORTS * plane] = st.men[2 * feature + from_seat(seat, k)]


@rule
def observe_side(st, box, seat, cell, side, out, at):
    """What can be completed reaches the middle of a side (2.7). What the other has scored is below 0."""
    plane, feature = box.plane, st.root[node_at(st, box, cell, side, PLAIN)]
    out[at] = st.open[feature]
    for k in range(st.waiting):
        if st.closed[k] == feature:
            out[at + 4 * plane] = 1
    times, by = st.scored[feature] >> 1, st.scored[feature] & 1
    out[at + 8 * plane] = times if by == seat else -times


@no_inline
@rule
def observe_pieces(st, box, seat, out, n):
    """`followers`, `keeps`."""
    plane = box.plane
    end = observe_blank(4 * plane, out, n)
    for k in range(2):
        who, at = from_seat(seat, k), n + k * plane
        for cell in range(box.cells):
            for part in range(MOST_SEGMENTS):
                if st.standing[(cell << NODE_BITS) + part] == who + 1:
                    out[at + box.place[cell]] = 1 + part
        if st.keep_at[who] > 0:
            out[at + 2 * plane + box.place[(st.keep_at[who] - 1) >> NODE_BITS]] = 1
    return end


# ---------------------------------------------------------------- beside it


@rule
def observe_choices(st, box, out, n):
    """`choices`: where a follower may stand on the tile just laid, in the order of the actions for it."""
    names = 4 * MOST_SEGMENTS
    end = observe_blank(3 * names, out, n)
    if st.laid > 0:
        cell = st.laid - 1
        for part in range(parts_on(st, box, cell)):
            feature = st.root[(cell << NODE_BITS) + part]
            name = box.part_name[(kind_on(st, cell) << NODE_BITS) + part]
            at = n + (name >> 4) * MOST_SEGMENTS + (name & 15) - 1
            out[at] = st.size[feature]
            out[at + names] = st.open[feature]
            out[at + 2 * names] = st.marks[feature]
    return end


@rule
def observe_track(st, box, seat, out, n):
    """`tower`, `marker`."""
    for square in range(box.squares):
        tower = box.tower_at[square] - 1
        out[n + square] = 1 if tower >= 0 and st.wall[tower] != 0 else 0
    n += box.squares
    for k in range(2):
        n = observe_one(st.score[from_seat(seat, k)] % box.squares, box.squares, out, n)
    return n


@rule
def observe_players(st, box, seat, out, n):
    """`score`, `keep_size`, `reserve`, `held`, `fresh`."""
    for k in range(2):
        who = from_seat(seat, k)
        out[n + k] = st.score[who]
        out[n + 2 + k] = st.keep_size[who]
        out[n + 4 + k] = st.reserve[who]
        for effect in range(EFFECTS):
            at = n + 6 + k * EFFECTS + effect
            out[at] = st.held[who * EFFECTS + effect]
            out[at + 2 * EFFECTS] = st.fresh[who * EFFECTS + effect]
    return n + 6 + 4 * EFFECTS


@rule
def observe_stocks(st, box, out, n):
    """`unseen`, `pile`, `drawn`."""
    for effect in range(EFFECTS):
        out[n + effect] = st.unseen[effect]
    n += EFFECTS
    for kind in range(box.kinds):
        out[n + kind] = st.pile[kind]
    return observe_one(st.drawn - 1, box.kinds, out, n + box.kinds)


@rule
def observe_turn(st, seat, out, n):
    """`phase`, `mover`, `taker`, `turn`."""
    n = observe_one(st.phase, ENDED + 1, out, n)
    n = observe_one(0 if st.mover == seat else 1, 2, out, n)
    for k in range(2):
        out[n + k] = 1 if st.taker == from_seat(seat, k) + 1 else 0
    out[n + 2] = st.turn
    return n + 3
