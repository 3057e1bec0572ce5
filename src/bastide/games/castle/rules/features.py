"""Tiles laid side by side, the features they form, the followers in them (sections 2, 5 and 6).

A *node* is a segment of a laid tile: cell times eight plus the segment's place in its tile's list. A
feature is the list of its nodes in reading order, linked through `next`; all of them name the first
as their `root`, and under the root stand the feature's numbers: its size, its open ports, each
seat's followers, its marks (the wells of a path, the markets of a court), and once it was scored how
often (8.4) and by whom: twice the times plus the seat. So a feature's root is its label (2.9), and
equal positions have equal bytes, in whatever order the tiles were laid.
"""

from bastide.core.rule import rule
from bastide.games.castle.rules.codes import *

# ---------------------------------------------------------------- tiles on cells


@rule
def tile_of(kind, turn):
    """What a cell holds: 0 is empty."""
    return 1 + (kind << 2) + turn


@rule
def kind_on(st, cell):
    """The kind of the tile on a cell."""
    return (st.tile[cell] - 1) >> 2


@rule
def turn_on(st, cell):
    """2.1: the quarter turns of the tile on a cell."""
    return (st.tile[cell] - 1) & 3


@rule
def printed_side(st, cell, side):
    """2.1: which printed side of the tile on a cell points that way."""
    return (side - turn_on(st, cell)) & 3


@rule
def node_at(st, box, cell, side, port):
    """The node that reaches the rim there. The port must exist."""
    kind = kind_on(st, cell)
    return (cell << NODE_BITS) + box.port[kind * PORTS + printed_side(st, cell, side) * 3 + port]


@rule
def edge_at(st, box, cell, side):
    """What the tile on a cell shows on a side."""
    return box.edge[(kind_on(st, cell) << 2) + printed_side(st, cell, side)]


@rule
def node_kind(st, box, node):
    """Path, tower, house or court."""
    return box.part_kind[(kind_on(st, node >> NODE_BITS) << NODE_BITS) + (node & SEGMENT)]


@rule
def fits(st, box, cell, kind, turn):
    """5.2b, 5.2c: the empty cell touches something, and paths meet paths and nothing else does."""
    return st.need[cell] != 0 and mismatch(st, box, cell, kind, turn) == 0


@rule
def mismatch(st, box, cell, kind, turn):
    """5.2c: the sides, as bits, on which a tile laid so has a path where none may be, or none where one must be."""
    asked, paths = st.need[cell], box.paths[(kind << 2) + turn]
    return (asked & SIDES_MASK & ~paths) | (asked >> 4 & paths)


@rule
def fits_somewhere(st, box, kind):
    """5.5: is there a place for this tile at all?"""
    for cell in range(box.cells):
        if st.need[cell] != 0:
            for turn in range(box.turns[kind]):
                if fits(st, box, cell, kind, turn):
                    return True
    return False


@rule
def lay_tile(st, box, cell, kind, turn):
    """Put a tile on an empty cell; its segments join the features they now touch (2.5)."""
    st.tile[cell] = tile_of(kind, turn)
    st.need[cell] = 0
    for part in range(box.segments[kind]):
        node = (cell << NODE_BITS) + part
        st.root[node] = node
        st.size[node] = 1
        st.marks[node] = box.part_marks[(kind << NODE_BITS) + part]
    for side in range(4):
        beyond = box.neighbour[(cell << 2) + side]
        if beyond >= 0:
            if st.tile[beyond] != 0:
                meet_tile(st, box, cell, side, beyond)
            else:
                face_gap(st, box, cell, side, beyond)
        elif beyond != WALL:
            meet_start(st, box, cell, side, FIRST_START - beyond)


@rule
def face_gap(st, box, cell, side, beyond):
    """The side faces an empty inside cell: its port is open (2.7), and the cell now asks for a match."""
    kind = edge_at(st, box, cell, side)
    if kind != COURT:
        st.open[st.root[node_at(st, box, cell, side, PLAIN)]] += 1
    st.need[beyond] |= asks(kind, (side + 2) & 3)


@rule
def meet_tile(st, box, cell, side, beyond):
    """2.4, 2.5: link what faces each other, close what the neighbour had open."""
    facing = (side + 2) & 3
    mine, theirs = edge_at(st, box, cell, side), edge_at(st, box, beyond, facing)
    across = node_at(st, box, beyond, facing, PLAIN)
    if theirs != COURT:
        st.open[st.root[across]] -= 1
    if mine != theirs:
        return
    join(st, node_at(st, box, cell, side, PLAIN), across)
    if mine == PATH:
        before = node_at(st, box, cell, side, BEFORE)
        join(st, before, node_at(st, box, beyond, facing, AFTER))
        after = node_at(st, box, cell, side, AFTER)
        join(st, after, node_at(st, box, beyond, facing, BEFORE))


@rule
def meet_start(st, box, cell, side, start):
    """2.5, 2.6: a start space of the segment's kind counts with it."""
    if edge_at(st, box, cell, side) == box.start_kind[start]:
        feature = st.root[node_at(st, box, cell, side, PLAIN)]
        st.size[feature] += 1
        st.marks[feature] += box.start_marks[start]


@rule
def join(st, one, other):
    """Make one feature of two: merge their lists of nodes and add up their numbers.

    2.6: a cell that is in both counts once. The list is in reading order, so its nodes stand together.
    """
    keeps, goes = min(st.root[one], st.root[other]), max(st.root[one], st.root[other])
    if keeps == goes:
        return
    kept, gone, last = st.next[keeps] - 1, goes, keeps
    cell, seen, shared = keeps >> NODE_BITS, 1, 0
    while gone >= 0:
        if 0 <= kept < gone:
            node, side = kept, 1
            kept = st.next[kept] - 1
        else:
            node, side = gone, 2
            gone = st.next[gone] - 1
            st.root[node] = keeps
        st.next[last] = node + 1
        last = node
        if node >> NODE_BITS != cell:
            cell, seen = node >> NODE_BITS, 0
        if seen != 3 and seen | side == 3:
            shared += 1
        seen |= side
    st.next[last] = kept + 1
    if kept >= 0 and kept >> NODE_BITS == cell and seen == 2:
        shared += 1
    st.size[keeps] += st.size[goes] - shared
    st.open[keeps] += st.open[goes]
    st.marks[keeps] += st.marks[goes]
    for seat in range(2):
        st.men[2 * keeps + seat] += st.men[2 * goes + seat]
        st.men[2 * goes + seat] = 0
    st.size[goes] = st.open[goes] = st.marks[goes] = 0


# ---------------------------------------------------------------- features and followers


@rule
def is_complete(st, box, feature):
    """2.7: no port faces an empty cell. Courts are never complete."""
    return st.open[feature] == 0 and node_kind(st, box, feature) != COURT


@rule
def is_taken(st, feature):
    """6.1: does a follower of either player stand in it?"""
    return st.men[2 * feature] + st.men[2 * feature + 1] > 0


@rule
def owner(st, feature):
    """2.8: the seat with more followers in it, or NOBODY."""
    lead = st.men[2 * feature] - st.men[2 * feature + 1]
    return NOBODY if lead == 0 else (0 if lead > 0 else 1)


@rule
def stand(st, node, seat):
    """6.1: a follower from the reserve stands on a segment."""
    st.standing[node] = seat + 1
    st.men[2 * st.root[node] + seat] += 1
    st.reserve[seat] -= 1


@rule
def send_home(st, feature):
    """7.6: all followers in the feature go back to their reserves."""
    node = feature
    while node >= 0:
        if st.standing[node] != 0:
            st.reserve[st.standing[node] - 1] += 1
            st.standing[node] = 0
        node = st.next[node] - 1
    st.men[2 * feature] = st.men[2 * feature + 1] = 0


@rule
def may_stand(st, box, cell, part):
    """6.1, 6.2: nobody stands in the feature, and no earlier segment of the tile is in it too."""
    feature = st.root[(cell << NODE_BITS) + part]
    earlier = 0
    while earlier < part and st.root[(cell << NODE_BITS) + earlier] != feature:
        earlier += 1
    return earlier == part and not is_taken(st, feature)


@rule
def worth(st, box, feature):
    """7.4, 9.4: what a feature gives when it is scored."""
    return points_for(box, node_kind(st, box, feature), st.size[feature], st.marks[feature])


@rule
def points_for(box, kind, size, marks):
    """7.4: by cells, a path with a well by more; 9.4: a court by its markets."""
    if kind == COURT:
        return marks * box.market
    if kind == PATH and marks > 0:
        return size * box.with_well
    return size * box.points[kind]
