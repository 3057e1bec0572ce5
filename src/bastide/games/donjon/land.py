"""The landscape of the Donjon game: cells, groups, fiefs, bridges. Rules like those of `rules`.

Cells in play stand in a list, in the order they came into play; `spot` finds a cell's place in that
list (plus one) by its coordinates. `spot` is a torus: coordinates wrap around, and it is wider than
any landscape can grow, so no two cells ever meet. Groups are found anew after each change, by uniting
neighbours; a group is named by one of its cells.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.rule import apart, rule

NONE = -1
DESTROYED = 9  # the land of a cell with a dragon: no type (4.3)

# what stands on a cell (4.2)
DONJON = 1
KNIGHT = 2
DRAGON = 4
BRIDGE = 8  # an end or the middle

DONJONS = 4  # a seat has at most four
SEATS = 4
BRIDGES = 8  # room for bridges on the board


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


@apart
@rule
def regroup(st, box):
    """4.3, 4.4: find all groups, their sizes, donjons and knights."""
    for cell in range(st.cells):
        st.group[cell] = cell
        st.size[cell] = 0
        st.holder[cell] = NONE
        st.guard[cell] = 0
    for cell in range(st.cells):
        unite(st, cell, cell_at(st, box, st.x[cell] + 1, st.y[cell]))
        unite(st, cell, cell_at(st, box, st.x[cell], st.y[cell] + 1))
    for k in range(st.spans):
        unite(st, st.end_a[k], st.end_b[k])
    for cell in range(st.cells):
        group = root_of(st, cell)
        st.group[cell] = group
        st.size[group] += 1
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


# ---------------------------------------------------------------- sites and targets (section 7)


@rule
def is_site(st, cell):
    """7.1: a bare cell of an unoccupied group."""
    return is_live(st, cell) and is_bare(st, cell) and st.holder[st.group[cell]] == NONE


@rule
def is_target(st, cell):
    """7.3: a bare cell of a group without a knight."""
    return is_live(st, cell) and is_bare(st, cell) and not st.guard[st.group[cell]]


@rule
def is_post(st, cell):
    """7.5: a bare cell of a fief."""
    return is_live(st, cell) and is_bare(st, cell) and st.holder[st.group[cell]] != NONE


@apart
@rule
def is_span(st, box, middle, upright, house):
    """7.9: may a bridge of this house lie across this middle cell?"""
    x, y = st.x[middle], st.y[middle]
    a, b = (
        cell_at(st, box, x - 1 + upright, y - upright),
        cell_at(st, box, x + 1 - upright, y + upright),
    )
    if not (is_live(st, middle) and is_live(st, a) and is_live(st, b)):  # a
        return False
    if (st.piece[middle] | st.piece[a] | st.piece[b]) & (KNIGHT | DRAGON) or st.piece[
        middle
    ] & DONJON:
        return False  # b
    if st.land[a] != st.land[b] or st.group[a] == st.group[b]:  # c
        return False
    one, other = house_of(st, box, st.group[a]), house_of(st, box, st.group[b])
    return (one == house and other == NONE) or (one == NONE and other == house)  # d


# ---------------------------------------------------------------- laying a card (6.2)
#
# The four cells of a card are numbered 0 1 above 2 3. `here` is room for what lies around a place
# for a card: the cells under it (0 to 3), then for each of its cells the types next to it (4 to 7),
# one bit a type, and all of these together (8). They are looked up once, for every way of turning it.

AROUND = 9


@rule
def outer_neighbour(st, box, x, y, i, k):
    """The cell beside (k = 0) or above or below (k = 1) cell i of a card at x, y: not under the card."""
    right, down = i & 1, i >> 1
    if k == 0:
        return cell_at(st, box, x + 3 * right - 1, y + down)
    return cell_at(st, box, x + right, y + 3 * down - 1)


@apart
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


@apart
@rule
def joins_donjons(st, box, x, y, face, covered, out, here):
    """6.2f, exactly: walk through each group the card would be part of, and count its donjons.

    Behind `here` follows room for marks (cells, then the four of the card) and for a queue.
    """
    marks, queue = here + AROUND, here + AROUND + box.room + 4
    for i in range(box.room + 4):
        out[marks + i] = 0
    for i in range(4):
        if covered >> i & 1:
            out[marks + out[here + i]] = 1  # what is covered is no longer there
    for i in range(4):
        if out[marks + box.room + i] == 0:
            out[marks + box.room + i] = 1
            out[queue] = box.room + i
            if count_donjons(st, box, x, y, face, out, here, marks, queue) > 1:
                return True
    return False


@apart
@rule
def count_donjons(st, box, x, y, face, out, here, marks, queue):
    """The donjons of the group of the card's cell that heads the queue."""
    kind = box.face[face + out[queue] - box.room]
    first, last, donjons = queue, queue + 1, 0
    while first < last:
        node = out[first]
        first += 1
        if node >= box.room:
            cx, cy = x + (node - box.room & 1), y + (node - box.room >> 1)
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
                near = box.room + i
                same = box.face[face + i] == kind
            else:
                near = cell_at(st, box, nx, ny)
                same = near != NONE and st.land[near] == kind
            if same and out[marks + near] == 0:
                out[marks + near] = 1
                out[last] = near
                last += 1
    return donjons


@apart
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


@apart
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


@apart
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
