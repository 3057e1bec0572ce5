"""What a card would do to fiefs somewhere, foreseen: nothing is carried out.

A card changes the fiefs that it covers, and those that it touches with its like. Where it covers no cell of a fief's
type, all groups of that type stay whole: then they are added up. Otherwise the fief is walked through.
"""

from bastide.core.rule import no_inline, rule
from bastide.games.donjon.rules import *

# From `here` on, behind what others note there: the place that was looked at; the groups beside each cell of a card
# there, two each, or NONE; the types of the cells it covers, and the donjons in whose fiefs these are, both as sets; the
# groups that are added up.
NOTED, BESIDE = 2 * SEATS, 2 * SEATS + 1
COVERED_TYPES, COVERED_DONJONS, JOINED = BESIDE + 8, BESIDE + 9, BESIDE + 10


@rule
def note_place(st, box, where, out, here):
    """Note what is beside and under a card there, whichever way it is turned: ways to lie come place by place."""
    if out[here + NOTED] != where:
        out[here + NOTED] = where
        note_groups(st, box, place_x(where), place_y(where), out, here)


@no_inline
@rule
def note_groups(st, box, x, y, out, here):
    """The same, looked at."""
    types, donjons = 0, 0
    for i in range(4):
        under = cell_at(st, box, x + (i & 1), y + (i >> 1))
        if under != NONE:
            types |= 1 << st.land[under]
            if st.holder[st.group[under]] != NONE:
                donjons |= 1 << st.holder[st.group[under]]
        for k in range(2):
            near = outer_neighbour(st, box, x, y, i, k)
            out[here + BESIDE + 2 * i + k] = NONE if near == NONE else st.group[near]
    out[here + COVERED_TYPES], out[here + COVERED_DONJONS] = types, donjons


@rule
def donjons_changed(st, box, face, out, here):
    """The donjons, as a set, whose fiefs a card of this face covers, or touches with its like: no others can change."""
    donjons = out[here + COVERED_DONJONS]
    for k in range(8):
        group = out[here + BESIDE + k]
        touched = group != NONE and st.land[group] == box.face[face + (k >> 1)]
        if touched and st.holder[group] != NONE:
            donjons |= 1 << st.holder[group]
    return donjons


@no_inline
@rule
def fief_with_card(st, box, slot, where, face, out, here):
    """How large a donjon's fief will be with a card of this face there, and whether a knight guards it."""
    group = st.group[st.stands[slot]]
    if out[here + COVERED_TYPES] >> st.land[group] & 1:
        marks, queue = here + AROUND, here + AROUND + box.most_cells + 4
        x, y = place_x(where), place_y(where)
        clear_marks(st, out, marks)
        mark_covered(st, box, x, y, out, marks)
        last = walk(st, box, st.stands[slot], x, y, face, out, marks, queue)
        return last - queue, is_guarded_in(st, out, queue, last)
    return joined_fief(st, box, group, face, out, here)


@rule
def joined_fief(st, box, group, face, out, here):
    """4.3: the same where no group of its type loses a cell: with what is joined to it by cells of the card."""
    first, last, cells, grown = here + JOINED, here + JOINED + 1, 0, True
    out[first] = group
    size, guarded = st.size[group], st.guard[group]
    while grown:
        grown = False
        for i in range(4):
            if (
                not cells >> i & 1
                and box.face[face + i] == st.land[group]
                and meets(out, here, i, cells, last)
            ):
                grown = True
                cells |= 1 << i
                size += 1
                for k in range(2):
                    near = out[here + BESIDE + 2 * i + k]
                    like = near != NONE and st.land[near] == st.land[group]
                    if like and not is_among(out, first, last, near):
                        out[last] = near
                        last += 1
                        size += st.size[near]
                        guarded |= st.guard[near]
    return size, guarded


@rule
def meets(out, here, i, cells, last):
    """Is cell i of a card next to one of these cells of it, or to one of the groups up to `last`?"""
    if cells >> (i ^ 1) & 1 or cells >> (i ^ 2) & 1:
        return True
    beside = here + BESIDE + 2 * i
    first = here + JOINED
    return is_among(out, first, last, out[beside]) or is_among(out, first, last, out[beside + 1])


@rule
def is_among(out, first, last, group):
    """Is a group one of these?"""
    for k in range(first, last):
        if out[k] == group:
            return True
    return False


@rule
def is_guarded_in(st, out, first, last):
    """Is there a knight on one of the cells that a walk has found?"""
    for k in range(first, last):
        if out[k] < st.cells and st.piece[out[k]] & KNIGHT:
            return 1
    return 0
