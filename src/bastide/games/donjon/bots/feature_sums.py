"""What the features of a net are made of: where their rows and sums lie, sizes in few steps, and the sums.

`list_features` keeps sums in `out` behind its rows: of donjons, of houses, of terrains (`SUM_…` say where).
"""

from bastide.core.rule import no_inline, rule
from bastide.games.donjon.bots.evaluation import cards_to_come
from bastide.games.donjon.rules import *

MOST_AHEAD = 15  # points
STAGES, THIRDS = 6, 3  # of the game, by the cards to come
LEADS = 2 * MOST_AHEAD + 1
RANKS, FEWER_RANKS = 4, 3  # the fiefs of a house, the largest first
FIEF_SIZES, HOLD_SIZES, SMALL_SIZES, SPAN_SIZES = 11, 4, 8, 5
HOLDS = 4  # nothing can be covered; no cut; a cut; all hangs on one cell
FRAYED, CUT_OFTEN = 4, 3
MOST_DONJONS, MOST_TO_COME = 5, 12
CARD_KINDS, MOST_OF_KIND = 13, 4
HOPES, LEAST_HOPE = 12, 4

THIRD_LEAD = 3 * LEADS * STAGES
FIEF_ROWS = THIRD_LEAD + LEADS
HOLD_ROWS = FIEF_ROWS + 2 * RANKS * FIEF_SIZES * 3 * 2
ROOM_ROWS = HOLD_ROWS + 2 * FEWER_RANKS * THIRDS * 2 * HOLD_SIZES * HOLDS
DONJON_ROWS = ROOM_ROWS + 2 * FEWER_RANKS * THIRDS * FRAYED * CUT_OFTEN
TOKEN_ROWS = DONJON_ROWS + 2 * MOST_DONJONS * STAGES
THREAT_ROWS = TOKEN_ROWS + 2 * 4 * STAGES
SPAN_ROWS = THREAT_ROWS + 2 * 4 * SMALL_SIZES
FREE_ROWS = SPAN_ROWS + 2 * 3 * SPAN_SIZES * THIRDS
NEXT_FREE_ROWS = FREE_ROWS + 2 * 3 * SMALL_SIZES
TURN_ROWS = NEXT_FREE_ROWS + 2 * SMALL_SIZES
TO_COME_ROWS = TURN_ROWS + 3 * 2 * len(PHASES)
LAST_ROWS = TO_COME_ROWS + 2 * 2 * MOST_TO_COME
ROYAL_ROWS = LAST_ROWS + 2 * STAGES
HELD_ROWS = ROYAL_ROWS + STAGES
CHOSEN_ROWS = HELD_ROWS + CARD_KINDS * MOST_OF_KIND
HOPE_ROWS = CHOSEN_ROWS + 2 * CARD_KINDS
ALL_ROWS = HOPE_ROWS + 2 * HOPES

MOST_ROWS_AT_ONCE = 64  # behind them lie the sums
SUM_FRAYED, SUM_CUTS = (
    0,
    SEATS * DONJONS,
)  # of each donjon's fief: cells that a card can cover, and that it would cut
SUM_POINTS = 2 * SEATS * DONJONS  # of each house, from here on
SUM_LARGEST, SUM_UNGUARDED = SUM_POINTS + SEATS, SUM_POINTS + 2 * SEATS  # its largest fief
SUM_SPAN = SUM_POINTS + 3 * SEATS  # the largest group that a bridge could bring it
SUM_SEALED, SUM_TOKENS = SUM_POINTS + 4 * SEATS, SUM_POINTS + 5 * SEATS
SUM_DONJONS, SUM_BRIDGES = SUM_POINTS + 6 * SEATS, SUM_POINTS + 7 * SEATS
SUM_TO_COME = SUM_POINTS + 8 * SEATS  # the cards to come of one of its seats
SUM_FREE = SUM_POINTS + 9 * SEATS  # the largest unoccupied groups
SUM_OWN_LAND = SUM_FREE + 2  # of each terrain: the house's largest fief, and another's
SUM_OTHER_LAND = SUM_OWN_LAND + 9
SUM_HELD = SUM_OTHER_LAND + 9  # cards of each kind in the hand
SUMS = SUM_HELD + CARD_KINDS


# ---------------------------------------------------------------- sizes, in few steps


@rule
def stage_of(time):
    """10.1: how far the game is, by the cards that are to come; finer towards its end."""
    if time < 2:
        return time
    if time < 4:
        return 2
    if time < 7:
        return 3
    return 4 if time < 12 else 5


@rule
def fief_step(size):
    """The size of a fief: each up to eight, then some together."""
    if size <= 8:
        return size - 1
    if size <= 10:
        return 8
    return 9 if size <= 13 else 10


@rule
def hold_step(size):
    """The same in fewer steps."""
    if size <= 2:
        return 0
    if size <= 4:
        return 1
    return 2 if size <= 7 else 3


@rule
def lead_step(points):
    """A lead, as its place among LEADS."""
    return min(max(points, -MOST_AHEAD), MOST_AHEAD) + MOST_AHEAD


# ---------------------------------------------------------------- the landscape


@rule
def mark_beside(st, cell, group, bit):
    """One of the eight cells around another: is it of the group, empty table, or does something stand on it?"""
    if cell == NONE:
        return 1 << bit + 8
    marks = 1 << bit if st.group[cell] == group else 0
    return marks | (1 << bit + 16 if st.piece[cell] != 0 else 0)


@rule
def marks_around(st, box, cell):
    """The eight cells around a cell of a group, from the right on clockwise: a bit for each, three times."""
    x, y, group = st.x[cell], st.y[cell], st.group[cell]
    return (
        mark_beside(st, cell_at(st, box, x + 1, y), group, 0)
        | mark_beside(st, cell_at(st, box, x + 1, y + 1), group, 1)
        | mark_beside(st, cell_at(st, box, x, y + 1), group, 2)
        | mark_beside(st, cell_at(st, box, x - 1, y + 1), group, 3)
        | mark_beside(st, cell_at(st, box, x - 1, y), group, 4)
        | mark_beside(st, cell_at(st, box, x - 1, y - 1), group, 5)
        | mark_beside(st, cell_at(st, box, x, y - 1), group, 6)
        | mark_beside(st, cell_at(st, box, x + 1, y - 1), group, 7)
    )


@rule
def is_coverable(marks):
    """6.2d, 6.2e: could a card lie on a bare cell with these around it, some way? It adds a cell, crushes nothing."""
    empty, pieces = marks >> 8 & 255, marks >> 16 & 255
    empty, pieces = empty | empty << 8, pieces | pieces << 8
    for k in range(0, 8, 2):
        if empty >> k & 7 != 0 and pieces >> k & 7 == 0:
            return True
    return False


@rule
def is_cut(marks):
    """6.3: would the cells of its group beside this one no longer meet around it?"""
    same = marks & 255
    same |= same << 8
    parts = 0
    for k in range(0, 8, 2):
        parts += (same >> k & 1) - (same >> k & 7 == 7)
    return parts > 1


@no_inline
@rule
def sum_landscape(st, box, out, sums):
    """Fiefs that cards can cover and cut (6.3), groups that bridges can bring (7.9), and unoccupied ones (7.1)."""
    bridges = 0
    for seat in range(box.players):
        bridges += st.bridges[seat]
    for cell in range(st.cells):
        if is_live(st, cell):
            group, x, y = st.group[cell], st.x[cell], st.y[cell]
            holder = st.holder[group]
            if holder == NONE:
                if group == cell:
                    size, free = st.size[group], sums + SUM_FREE
                    out[free + 1] = max(out[free + 1], min(size, out[free]))
                    out[free] = max(out[free], size)
            elif is_bare(st, cell):
                marks = marks_around(st, box, cell)
                if is_coverable(marks):
                    out[sums + SUM_FRAYED + holder] += 1
                    out[sums + SUM_CUTS + holder] += is_cut(marks)
            if bridges > 0 and st.piece[cell] & KNIGHT == 0:
                sum_span(st, box, cell, x, y, 0, out, sums)
                sum_span(st, box, cell, x, y, 1, out, sums)
    return 0


@rule
def sum_span(st, box, a, x, y, upright, out, sums):
    """7.9: what a bridge from this cell, to the right or down, would bring to the house whose fief an end is in."""
    b = cell_at(st, box, x + 2 - 2 * upright, y + 2 * upright)
    if b != NONE and st.land[a] == st.land[b] and st.group[a] != st.group[b]:
        one, other = st.group[a], st.group[b]
        if st.holder[one] == NONE:
            one, other = other, one
        if st.holder[one] != NONE and st.holder[other] == NONE:
            middle = cell_at(st, box, x + 1 - upright, y + upright)
            house = house_of(st, box, one)
            if fault_of_span(st, box, middle, upright, house) == 0:
                at = sums + SUM_SPAN + house
                out[at] = max(out[at], st.size[other])
    return 0


@no_inline
@rule
def sum_fiefs(st, box, house, out, sums):
    """10.3: what each house has in fiefs, and the largest of each terrain that is the house's or another's."""
    for slot in range(SEATS * DONJONS):
        if st.stands[slot] != NONE:
            whose, group = box.house[slot // DONJONS], st.group[st.stands[slot]]
            size = st.size[group]
            out[sums + SUM_POINTS + whose] += size
            at = sums + SUM_LARGEST + whose
            out[at] = max(out[at], size)
            at = sums + SUM_UNGUARDED + whose
            if not st.guard[group]:
                out[at] = max(out[at], size)
            at = sums + (SUM_OWN_LAND if whose == house else SUM_OTHER_LAND)
            at += st.land[st.stands[slot]]
            out[at] = max(out[at], size)
    return 0


# ---------------------------------------------------------------- houses


@rule
def turns_to_come(st, box, seat):
    """10.1: how many cards a seat will still lay, those that it is about to draw among them."""
    return cards_to_come(st, box, seat) + (st.count if st.phase == DRAW and st.seat == seat else 0)


@no_inline
@rule
def sum_seats(st, box, out, sums):
    """9.1: what each house has in reserve; returns the cards to come of all."""
    time = 0
    for seat in range(box.players):
        whose, cards = box.house[seat], turns_to_come(st, box, seat)
        time += cards
        out[sums + SUM_TOKENS + whose] |= st.token[seat]
        out[sums + SUM_BRIDGES + whose] += st.bridges[seat]
        out[sums + SUM_SEALED + whose] += 1 if st.sealed[seat] != 0 else 0
        at = sums + SUM_TO_COME + whose
        out[at] = max(out[at], cards)
        for slot in range(seat * DONJONS, seat * DONJONS + DONJONS):
            out[sums + SUM_DONJONS + whose] += st.pile[slot] & PILE_DONJON
    return time
