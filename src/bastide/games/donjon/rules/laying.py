"""Laying a card: where it may lie, which way, and what it changes (section 6).

The four cells of a card are numbered 0 1 above 2 3; its place is that of cell 0.

Places are looked at row by row, all of a row at once. A set of cells or places of a row is a number: bit k stands for
the column `left` + k. Shifting such a set tells of each place what lies beside it. `here` is room for the sets of four
rows: that above a card, the two under it, that below; then for what is found out about each way of turning it.
"""

from bastide.core.rule import no_inline, rule
from bastide.games.donjon.rules.land import *

# the sets of a row: cells in play, cells that carry a piece, cells of fiefs, and of each type the cells and those of fiefs
IN_PLAY, CARRYING, IN_FIEF, OF_TYPE, OF_FIEF = 0, 1, 2, 3, 4 + DESTROYED
SETS = OF_FIEF + 1 + DESTROYED
ABOVE, UPPER, LOWER, BELOW = 0, SETS, 2 * SETS, 3 * SETS  # where the rows' sets are, from `here`
TURNS = 4 * SETS  # for each turn of the card, the places where 6.2b to e allow it
TOUCHES = TURNS + 4  # those of them where it touches a fief with its like
DOUBTS = TOUCHES + 4  # and where it does so more than once
AROUND = DOUBTS + 4

PLACES = 60  # looked at together at most: with the columns beside them they fit into a number


# ---------------------------------------------------------------- looking around


@rule
def read_row(st, box, left, columns, y, out, row):
    """Note the sets of some columns of a row."""
    for k in range(SETS):
        out[row + k] = 0
    for x in range(max(left, st.west), min(left + columns - 1, st.east) + 1):
        cell = cell_at(st, box, x, y)
        if cell != NONE:
            bit = 1 << x - left
            out[row + IN_PLAY] |= bit
            out[row + OF_TYPE + st.land[cell]] |= bit
            if st.piece[cell] != 0:
                out[row + CARRYING] |= bit
            if st.holder[st.group[cell]] != NONE:
                out[row + IN_FIEF] |= bit
                out[row + OF_FIEF + st.land[cell]] |= bit


@no_inline
@rule
def look_around(st, box, x, y, out, here):
    """Note what lies under and around a card at x, y. The set of this one place is 2: `left` is x - 1."""
    for k in range(4):
        read_row(st, box, x - 1, 4, y - 1 + k, out, here + k * SETS)


@no_inline
@rule
def look_further_down(st, box, left, places, y, out, here):
    """The same for all places of row y, when those of the row above it were looked at before."""
    for k in range(BELOW):
        out[here + k] = out[here + k + SETS]
    read_row(st, box, left, places + 3, y + 2, out, here + BELOW)


@rule
def covering(out, here, i, cells):
    """The places where cell i of a card lies on one of these cells: IN_PLAY, CARRYING or IN_FIEF."""
    return out[here + UPPER + (i >> 1) * SETS + cells] >> (i & 1)


@rule
def covering_some(out, here, cells):
    """The places where a card lies on one of these cells."""
    return (
        covering(out, here, 0, cells)
        | covering(out, here, 1, cells)
        | covering(out, here, 2, cells)
        | covering(out, here, 3, cells)
    )


# ---------------------------------------------------------------- where it may lie (6.2)


@rule
def adding_nothing(out, here):
    """6.2d: the places where the landscape would not grow."""
    return (
        covering(out, here, 0, IN_PLAY)
        & covering(out, here, 1, IN_PLAY)
        & covering(out, here, 2, IN_PLAY)
        & covering(out, here, 3, IN_PLAY)
    )


@rule
def crushing(out, here):
    """6.2e: the places where the card would cover a piece."""
    return covering_some(out, here, CARRYING)


@rule
def touching_its_like(box, face, out, sets):
    """6.2b: the places where one of its cells is next to a cell of its type that it does not cover.

    Also returns those where there are several such cells. `sets` is where the sets of cells of each type begin, or
    those of fiefs.
    """
    once, again = 0, 0
    for i in range(4):
        right, down, kind = i & 1, i >> 1, box.face[face + i]
        beside = out[sets + UPPER + down * SETS + kind]
        beside = beside >> 2 if right else beside << 1
        beyond = out[sets + down * BELOW + kind] >> right  # above or below
        again |= once & beside
        once |= beside
        again |= once & beyond
        once |= beyond
    return once, again


@rule
def covering_with_two_types(box, face, out, here):
    """6.2c: the places where two covering cells of the card are not of one type."""
    places = 0
    for i in range(3):
        for j in range(i + 1, 4):
            if box.face[face + i] != box.face[face + j]:
                places |= covering(out, here, i, IN_PLAY) & covering(out, here, j, IN_PLAY)
    return places


@no_inline
@rule
def try_turns(box, card, places, out, here):
    """6.2b to e: note which of these places allow each turn of the card (6.1: but for twins); return all of them."""
    free = places & ~(adding_nothing(out, here) | crushing(out, here))
    found = 0
    for q in range(4):
        so, face = 0, card * 16 + q * 4
        if not box.twin[card * 4 + q]:
            so = free & ~covering_with_two_types(box, face, out, here)
        once, _ = touching_its_like(box, face, out, here + OF_TYPE)
        so &= once
        out[here + TURNS + q] = so
        once, again = touching_its_like(box, face, out, here + OF_FIEF)
        out[here + TOUCHES + q], out[here + DOUBTS + q] = so & once, so & again
        found |= so
    return found


@rule
def may_lie(st, box, card, x, y, q, k, out, here):
    """6.2: may the card lie at x, y, turned so? The place is k of those that `try_turns` has tried."""
    if not out[here + TURNS + q] >> k & 1:
        return False
    face = card * 16 + q * 4
    return not (
        out[here + DOUBTS + q] >> k & 1
        and could_join(st, box, x, y, face)
        and joins_donjons(st, box, x, y, face, out, here)
    )


# ---------------------------------------------------------------- which groups it would make (6.2f)


@rule
def outer_neighbour(st, box, x, y, i, k):
    """The cell beside (k = 0) or above or below (k = 1) cell i of a card at x, y: not under the card."""
    right, down = i & 1, i >> 1
    if k == 0:
        return cell_at(st, box, x + 3 * right - 1, y + down)
    return cell_at(st, box, x + right, y + 3 * down - 1)


@no_inline
@rule
def donjons_beside(st, box, x, y, face, i):
    """The donjons, as a set, whose fiefs cell i of the card touches with its like."""
    donjons = 0
    for k in range(2):
        near = outer_neighbour(st, box, x, y, i, k)
        if near != NONE and st.land[near] == box.face[face + i]:
            holder = st.holder[st.group[near]]
            if holder != NONE:
                donjons |= 1 << holder
    return donjons


@no_inline
@rule
def could_join(st, box, x, y, face):
    """Do the groups next to cells of one type of the card hold two different donjons? Quick, and never misses."""
    beside = (
        donjons_beside(st, box, x, y, face, 0),
        donjons_beside(st, box, x, y, face, 1),
        donjons_beside(st, box, x, y, face, 2),
        donjons_beside(st, box, x, y, face, 3),
    )
    for i in range(4):
        donjons = 0
        for j in range(i, 4):
            if box.face[face + j] == box.face[face + i]:
                donjons |= beside[j]
        if donjons & donjons - 1 != 0:
            return True
    return False


@no_inline
@rule
def joins_donjons(st, box, x, y, face, out, here):
    """6.2f, exactly: walk through each group the card would be part of, and count its donjons."""
    marks, queue = here + AROUND, here + AROUND + box.most_cells + 4
    clear_marks(st, out, marks)
    mark_covered(st, box, x, y, out, marks)
    for i in range(4):
        if out[marks + st.cells + i] == 0:
            last = walk(st, box, st.cells + i, x, y, face, out, marks, queue)
            donjons = 0
            for k in range(queue, last):
                if out[k] < st.cells and st.piece[out[k]] & DONJON:
                    donjons += 1
            if donjons > 1:
                return True
    return False


@rule
def clear_marks(st, out, marks):
    """Cells in play have marks, and behind them the four of a card."""
    for i in range(st.cells + 4):
        out[marks + i] = 0


@rule
def mark_covered(st, box, x, y, out, marks):
    """6.3: mark what a card at x, y covers: it is no longer there."""
    for i in range(4):
        cell = cell_at(st, box, x + (i & 1), y + (i >> 1))
        if cell != NONE:
            out[marks + cell] = 1


@no_inline
@rule
def walk(st, box, start, x, y, face, out, marks, queue):
    """4.3: mark the group that a cell would be part of with a card of this face at x, y, and put it into the queue.

    Returns the end of the queue. The cells of the card are numbered behind those in play.
    """
    cells = st.cells
    kind = st.land[start] if start < cells else box.face[face + start - cells]
    first, last = queue, queue + 1
    out[queue] = start
    out[marks + start] = 1
    while first < last:
        node = out[first]
        first += 1
        if node >= cells:
            cx, cy = x + (node - cells & 1), y + (node - cells >> 1)
        else:
            cx, cy = st.x[node], st.y[node]
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
            right, down = nx - x, ny - y
            if (right | down) & ~1 == 0:  # both 0 or 1: a cell of the card
                i = right + 2 * down
                near = cells + i
                same = box.face[face + i] == kind
            else:
                near = cell_at(st, box, nx, ny)
                same = near != NONE and st.land[near] == kind
            if same and out[marks + near] == 0:
                out[marks + near] = 1
                out[last] = near
                last += 1
    return last


# ---------------------------------------------------------------- what can be done, and doing it


@no_inline
@rule
def placements(st, box, card, every_turn, most, n, out):
    """6.1, 6.2: the places where the card may lie some way, no more than `most`.

    With `every_turn` each way to lie there is listed: its place times eight, the turn times two, and whether it covers
    a fief or touches one with its like; if it does not, all fiefs stay as they are.
    """
    here = box.scratch
    for left in range(st.west - 3, st.east + 1, PLACES):
        places = min(PLACES, st.east + 1 - left)
        for k in range(BELOW + SETS):
            out[here + k] = 0  # there is nothing around a card above the landscape
        for y in range(st.north - 2, st.south + 2):
            look_further_down(st, box, left, places, y, out, here)
            found = try_turns(box, card, (1 << places) - 1 << 1, out, here)
            fiefs_under = covering_some(out, here, IN_FIEF)
            k = 1
            while found >> k != 0:
                q = 0 if found >> k & 1 else 4
                while q < 4:
                    if may_lie(st, box, card, left + k, y, q, k, out, here):
                        if n == most:
                            return n
                        if every_turn:
                            changing = (out[here + TOUCHES + q] | fiefs_under) >> k & 1
                            out[n] = place(left + k, y) * 8 + q * 2 + changing
                        else:
                            out[n] = AT * KIND + place(left + k, y)
                            q = 4
                        n += 1
                    q += 1
                k += 1
    return n


@rule
def turns(st, box, out):
    """6.1: the legal turns at the chosen place."""
    n, here = 0, box.scratch
    look_around(st, box, st.card_x, st.card_y, out, here)
    try_turns(box, st.card, 2, out, here)
    for q in range(4):
        if may_lie(st, box, st.card, st.card_x, st.card_y, q, 1, out, here):
            out[n] = ROT * KIND + q
            n += 1
    return n


@rule
def has_placement(st, box, card, n, out):
    """5.1: may the card lie anywhere? A list in `out` from n on is overwritten."""
    return placements(st, box, card, False, n + 1, n, out) > n


@rule
def lay_card(st, box, q):
    """6.3: the four cells of the card are now the cells in play there."""
    x, y, face = st.card_x, st.card_y, st.card * 16 + q * 4
    for i in range(4):
        cell = cell_at(st, box, x + (i & 1), y + (i >> 1))
        if cell == NONE:
            cell = add_cell(st, box, x + (i & 1), y + (i >> 1))
        forget_group(st, cell)
        st.land[cell] = box.face[face + i]
        st.sheet[cell] = st.sheets + 1
        for k in range(2):
            near = outer_neighbour(st, box, x, y, i, k)
            if near != NONE and st.land[near] == box.face[face + i]:
                forget_group(st, near)
    find_groups(st, box)
    st.sheets += 1
    st.hand[st.seat] &= ~(1 << st.card)
    st.laid = 1
    st.passes = 0
    st.phase = MAIN
