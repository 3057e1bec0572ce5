"""Laying a card: where it may lie, which way, and what it changes (section 6).

The four cells of a card are numbered 0 1 above 2 3. `here` is room for what lies around a place for a
card: the cells under it (0 to 3), then for each of its cells the types next to it (4 to 7), one bit a
type, and all of these together (8). They are looked up once, for every way of turning it.
"""

from bastide.core.rule import no_inline, rule
from bastide.games.donjon.rules.land import *

AROUND = 9


@rule
def outer_neighbour(st, box, x, y, i, k):
    """The cell beside (k = 0) or above or below (k = 1) cell i of a card at x, y: not under the card."""
    right, down = i & 1, i >> 1
    if k == 0:
        return cell_at(st, box, x + 3 * right - 1, y + down)
    return cell_at(st, box, x + right, y + 3 * down - 1)


@no_inline
@rule
def look_around(st, box, x, y, out, here):
    """Note what lies under and around a card at x, y; return a bit mask of the cells it would cover."""
    covered, everything = 0, 0
    for i in range(4):
        cell = cell_at(st, box, x + (i & 1), y + (i >> 1))
        out[here + i] = cell
        if cell != NONE:
            covered |= 1 << i
    if covered == 15:  # 6.2d: deep in the landscape nothing can change
        return covered
    for i in range(4):
        types = 0
        for k in range(2):
            near = outer_neighbour(st, box, x, y, i, k)
            if near != NONE:
                types |= 1 << st.land[near]
        out[here + 4 + i] = types
        everything |= types
    out[here + 8] = everything
    return covered


@rule
def can_lie(st, covered, out, here):
    """6.2d, 6.2e, whichever way the card is turned: it adds a cell, and crushes nothing."""
    if covered == 15:
        return False
    for i in range(4):
        if covered >> i & 1 and st.piece[out[here + i]] != 0:
            return False
    return True


@rule
def touches_its_like(box, face, out, here):
    """6.2b: one of its cells is next to a live cell of its type that it does not cover."""
    touches = 0
    for i in range(4):
        touches |= out[here + 4 + i] >> box.face[face + i]
    return touches & 1 != 0


@rule
def covers_with_one_type(box, face, covered):
    """6.2c: all covering cells of the card are of one type."""
    kind = NONE
    for i in range(4):
        if covered >> i & 1:
            if kind != NONE and kind != box.face[face + i]:
                return False
            kind = box.face[face + i]
    return True


@rule
def could_join(st, box, x, y, face):
    """Do the groups next to cells of one type of the card hold two different donjons? Quick, and never misses."""
    for i in range(4):
        first = NONE
        for j in range(4):
            if box.face[face + j] == box.face[face + i]:
                for k in range(2):
                    cell = outer_neighbour(st, box, x, y, j, k)
                    if cell != NONE and st.land[cell] == box.face[face + i]:
                        holder = st.holder[st.group[cell]]
                        if holder != NONE and first != NONE and holder != first:
                            return True
                        if holder != NONE:
                            first = holder
    return False


@no_inline
@rule
def joins_donjons(st, box, x, y, face, covered, out, here):
    """6.2f, exactly: walk through each group the card would be part of, and count its donjons.

    Behind `here` follows room for marks (cells, then the four of the card) and for a queue.
    """
    marks, queue = here + AROUND, here + AROUND + box.most_cells + 4
    for i in range(box.most_cells + 4):
        out[marks + i] = 0
    for i in range(4):
        if covered >> i & 1:
            out[marks + out[here + i]] = 1  # what is covered is no longer there
    for i in range(4):
        if out[marks + box.most_cells + i] == 0:
            out[marks + box.most_cells + i] = 1
            out[queue] = box.most_cells + i
            if count_donjons(st, box, x, y, face, out, here, marks, queue) > 1:
                return True
    return False


@no_inline
@rule
def count_donjons(st, box, x, y, face, out, here, marks, queue):
    """The donjons of the group of the card's cell that heads the queue."""
    kind = box.face[face + out[queue] - box.most_cells]
    first, last, donjons = queue, queue + 1, 0
    while first < last:
        node = out[first]
        first += 1
        if node >= box.most_cells:
            cx, cy = x + (node - box.most_cells & 1), y + (node - box.most_cells >> 1)
        else:
            cx, cy = st.x[node], st.y[node]
            if st.piece[node] & DONJON:
                donjons += 1
            for k in range(st.spans):
                far = NONE
                if st.end_a[k] == node:
                    far = st.end_b[k]
                elif st.end_b[k] == node:
                    far = st.end_a[k]
                if far != NONE and out[marks + far] == 0:
                    out[marks + far] = 1
                    out[last] = far
                    last += 1
        for direction in range(4):
            nx, ny = (
                cx + (direction == 0) - (direction == 1),
                cy + (direction == 2) - (direction == 3),
            )
            if x <= nx <= x + 1 and y <= ny <= y + 1:
                i = nx - x + 2 * (ny - y)
                near = box.most_cells + i
                same = box.face[face + i] == kind
            else:
                near = cell_at(st, box, nx, ny)
                same = near != NONE and st.land[near] == kind
            if same and out[marks + near] == 0:
                out[marks + near] = 1
                out[last] = near
                last += 1
    return donjons


@no_inline
@rule
def fits(st, box, x, y, face, covered, out, here):
    """6.2b, c, f for one way of turning the card, at a place that `can_lie` allows."""
    return (
        touches_its_like(box, face, out, here)
        and covers_with_one_type(box, face, covered)
        and not (
            could_join(st, box, x, y, face)
            and joins_donjons(st, box, x, y, face, covered, out, here)
        )
    )


@no_inline
@rule
def first_turn(st, box, card, x, y, start, out, here):
    """The first way from `start` on to turn the card so that it may lie at x, y; 4 if there is none."""
    covered = look_around(st, box, x, y, out, here)
    if not can_lie(st, covered, out, here) or out[here + 8] == 0:
        return 4
    for q in range(start, 4):
        if not box.twin[card * 4 + q] and fits(
            st, box, x, y, card * 16 + q * 4, covered, out, here
        ):
            return q
    return 4


@no_inline
@rule
def has_placement(st, box, card, out):
    """5.1: may the card lie anywhere? Looks where cards usually lie first: around the newest cells."""
    here = box.scratch
    for k in range(st.cells):
        cell = st.cells - 1 - k
        for dy in range(-2, 2):
            for dx in range(-2, 2):
                if first_turn(st, box, card, st.x[cell] + dx, st.y[cell] + dy, 0, out, here) < 4:
                    return True
    return False


@rule
def placements(st, box, card, most, n, out):
    """6.1, 6.2: the places where the card may lie some way; no more than `most`."""
    here = box.scratch
    for y in range(st.north - 2, st.south + 2):
        for x in range(st.west - 2, st.east + 2):
            if n < most and first_turn(st, box, card, x, y, 0, out, here) < 4:
                out[n] = AT * KIND + place(x, y)
                n += 1
    return n


@rule
def turns(st, box, out):
    """6.1: the legal turns at the chosen place."""
    n, q = 0, 0
    while q < 4:
        q = first_turn(st, box, st.card, st.card_x, st.card_y, q, out, box.scratch)
        if q < 4:
            out[n] = ROT * KIND + q
            n += 1
            q += 1
    return n


@rule
def lay_card(st, box, q):
    """6.3: the four cells of the card are now the cells in play there."""
    for i in range(4):
        x, y = st.card_x + (i & 1), st.card_y + (i >> 1)
        cell = cell_at(st, box, x, y)
        if cell == NONE:
            cell = add_cell(st, box, x, y)
        st.land[cell] = box.face[st.card * 16 + q * 4 + i]
        st.sheet[cell] = st.sheets + 1
    st.sheets += 1
    st.hand[st.seat] &= ~(1 << st.card)
    st.laid = 1
    st.passes = 0
    regroup(st, box)
    st.phase = MAIN
