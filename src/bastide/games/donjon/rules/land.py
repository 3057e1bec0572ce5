"""The landscape: cells, groups, fiefs and what they count (section 4 and 10.3).

Cells in play stand in a list, in the order they came into play; `spot` finds a cell's place in that
list (plus one) by its coordinates. `spot` is a torus: coordinates wrap around, and it is wider than
any landscape can grow, so no two cells ever meet. A group is named by the first of its cells in that list, under
which its size, donjon and knight are noted. Groups that a change touches are forgotten, and then found anew by uniting
neighbours; all others stay as they are.
"""

from bastide.core.rule import no_inline, rule
from bastide.games.donjon.rules.codes import *


@rule
def cell_at(st, box, x, y):
    """The cell in play at these coordinates, or NONE."""
    return st.spot[(y & box.wrap) * (box.wrap + 1) + (x & box.wrap)] - 1


@rule
def add_cell(st, box, x, y):
    """A cell comes into play."""
    cell = st.cells
    st.x[cell], st.y[cell] = x, y
    st.spot[(y & box.wrap) * (box.wrap + 1) + (x & box.wrap)] = cell + 1
    st.group[cell] = cell
    st.cells += 1
    st.west, st.east = min(st.west, x), max(st.east, x)
    st.north, st.south = min(st.north, y), max(st.south, y)
    return cell


@rule
def is_live(st, cell):
    """4.3: in play and not destroyed."""
    return cell != NONE and st.land[cell] != DESTROYED


@rule
def is_bare(st, cell):
    """4.2: nothing stands on it, no dragon lies on it, no bridge crosses it."""
    return st.piece[cell] == 0


# ---------------------------------------------------------------- groups (4.3)


@rule
def root_of(st, cell):
    """The cell that names the group, while groups are being united."""
    while st.group[cell] != cell:
        cell = st.group[cell]
    return cell


@rule
def unite(st, one, other):
    """Two cells belong to one group if both are live and of one type."""
    if other != NONE and st.land[one] == st.land[other] and st.land[one] != DESTROYED:
        a, b = root_of(st, one), root_of(st, other)
        if a < b:
            st.group[b] = a
        else:
            st.group[a] = b


@rule
def regroup(st, box):
    """4.3, 4.4: find all groups, their sizes, donjons and knights."""
    for cell in range(st.cells):
        forget_group(st, cell)
    find_groups(st, box)


@rule
def forget_group(st, cell):
    """What a cell is part of may change now, and so may the other cells of its group."""
    st.guard[st.group[cell]] = FORGOTTEN


@no_inline
@rule
def find_groups(st, box):
    """4.3, 4.4: find the groups of all cells whose groups were forgotten, with their sizes, donjons and knights."""
    for cell in range(st.cells):
        if st.guard[st.group[cell]] == FORGOTTEN:
            st.guard[cell] = FORGOTTEN
            st.group[cell] = cell
            st.size[cell] = 0
            st.holder[cell] = NONE
    for cell in range(st.cells):
        if st.guard[cell] == FORGOTTEN:
            unite(st, cell, cell_at(st, box, st.x[cell] + 1, st.y[cell]))
            unite(st, cell, cell_at(st, box, st.x[cell], st.y[cell] + 1))
    for k in range(st.spans):
        unite(st, st.end_a[k], st.end_b[k])
    for cell in range(st.cells):
        if st.guard[cell] == FORGOTTEN:
            group = root_of(st, cell)
            st.group[cell] = group
            st.size[group] += 1
            st.guard[cell] = 0
            if st.piece[cell] & KNIGHT:
                st.guard[group] = 1
    for donjon in range(SEATS * DONJONS):
        if st.stands[donjon] != NONE:
            st.holder[st.group[st.stands[donjon]]] = donjon


@rule
def house_of(st, box, group):
    """4.4: the house whose fief a group is, or NONE."""
    if st.holder[group] == NONE:
        return NONE
    return box.house[st.holder[group] // DONJONS]


@rule
def points_of(st, box, house, secrets):
    """10.3: a house's points; with its sealed donjon counted double if `secrets`."""
    points = 0
    for slot in range(SEATS * DONJONS):
        if st.stands[slot] != NONE and box.house[slot // DONJONS] == house:
            size = st.size[st.group[st.stands[slot]]]
            points += size
            for seat in range(box.players):
                if secrets and box.house[seat] == house and st.sealed[seat] == box.number[slot]:
                    points += size
    return points
