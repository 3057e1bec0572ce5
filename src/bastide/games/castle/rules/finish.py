"""The final scoring (section 9). It asks nothing and changes nothing.

Each part is a function of its own, so that a player can be shown at any moment what would be added.
"""

from bastide.core.rule import rule
from bastide.games.castle.rules.features import *

NO_LIMIT = 1 << 30


@rule
def total(st, box, seat):
    """9.2: the points of the track and every part of the final scoring."""
    points = st.score[seat] + keep_points(st, box, seat) + court_points(st, box, seat)
    for effect in range(OPEN_PATH, EFFECTS):
        points += tile_points(st, box, seat, effect)
    return points


@rule
def keep_points(st, box, seat):
    """9.3: the largest hole, for the strictly larger keep."""
    if keep_rank(st, box, seat) > keep_rank(st, box, 1 - seat):
        return largest_hole(st, box)
    return 0


@rule
def keep_rank(st, box, seat):
    """9.3: the size of the keep's house, with tiles 8; 0 without a keep."""
    size = st.keep_size[seat]
    return size + box.larger_keep * st.held[seat * EFFECTS + LARGER_KEEP] if size > 0 else 0


@rule
def largest_hole(st, box):
    """9.3: cells of the largest region of empty cells. `hole` is room for the walk, cleared after it."""
    largest = 0
    for first in range(box.cells):
        largest = max(largest, hole_from(st, box, first))
    for cell in range(box.cells):
        st.hole[cell] = 0
    return largest


@rule
def hole_from(st, box, first):
    """The empty cells that can be reached from one, each walked over once.

    Cells to visit are stacked in `hole` itself: each holds the one below it, and so is known as seen.
    """
    if st.tile[first] != 0 or st.hole[first] != 0:
        return 0
    cells, top = 0, first
    st.hole[first] = 1  # below it lies nothing
    while top >= 0:
        cell = top
        top = st.hole[cell] - 2
        cells += 1
        for side in range(4):
            beyond = box.neighbour[(cell << 2) + side]
            if beyond >= 0 and st.tile[beyond] == 0 and st.hole[beyond] == 0:
                st.hole[beyond] = top + 2
                top = beyond
    return cells


@rule
def court_points(st, box, seat):
    """9.4: points for each market of the seat's courts."""
    markets = 0
    for cell in range(box.cells):
        if st.tile[cell] != 0:
            for node in range(cell << NODE_BITS, (cell << NODE_BITS) + parts_on(st, box, cell)):
                if st.root[node] == node and node_kind(st, box, node) == COURT:
                    markets += st.marks[node] if owner(st, node) == seat else 0
    return markets * box.market


@rule
def parts_on(st, box, cell):
    """How many segments the tile on a cell has."""
    return box.segments[kind_on(st, cell)]


@rule
def tile_points(st, box, seat, effect):
    """9.5 to 9.7: what the held tiles of one effect give."""
    tiles = st.held[seat * EFFECTS + effect]
    if effect == LARGER_KEEP:  # counts in 9.3
        return 0
    if effect == BARE_POINTS:
        return tiles * box.points_tile
    points, limit, limit_node = 0, NO_LIMIT, 0
    for _ in range(tiles):  # each copy takes the first feature that is left
        best, best_node = 0, NOBODY
        for cell in range(box.cells):
            if st.tile[cell] != 0:
                for node in range(cell << NODE_BITS, (cell << NODE_BITS) + parts_on(st, box, cell)):
                    rank = rank_for_tile(st, box, node, effect)
                    left = rank < limit or (rank == limit and node > limit_node)
                    if rank > best and left and owner(st, node) == seat:
                        best, best_node = rank, node
        if best > 0:
            points += gain_by_tile(st, box, best_node, effect)
        limit, limit_node = best, best_node
    return points


@rule
def rank_for_tile(st, box, node, effect):
    """9.5, 9.6: a tile takes the feature with the highest rank, named by its first node; 0 is none for it.

    What brings most; with `tile7=tiles` the largest court by its size, then by its markets.
    """
    if effect == RICHER_COURT and box.court_by_size:
        if st.root[node] != node or node_kind(st, box, node) != COURT:
            return 0
        return (st.size[node] << 16) + st.marks[node]
    return gain_by_tile(st, box, node, effect)


@rule
def gain_by_tile(st, box, node, effect):
    """9.5, 9.6: what a tile of this effect adds for a feature, named by its first node; else 0."""
    if st.root[node] != node:
        return 0
    kind = node_kind(st, box, node)
    if effect == RICHER_COURT:
        return st.marks[node] * (box.richer_market - box.market) if kind == COURT else 0
    if st.open[node] == 0:  # complete: scored long ago
        return 0
    if effect == OPEN_PATH and kind == PATH:
        return worth(st, box, node) if box.unfinished_well else st.size[node] * box.points[PATH]
    if (effect == OPEN_TOWER and kind == TOWER) or (effect == OPEN_HOUSE and kind == HOUSE):
        return worth(st, box, node)
    return 0
