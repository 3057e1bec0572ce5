"""Donjons, dragons, knights, Seals and bridges: where they may go, and what they do there (section 7)."""

from bastide.core.rule import no_inline, rule
from bastide.games.donjon.rules.deal import *

# ---------------------------------------------------------------- what can be done


@rule
def is_site(st, cell):
    """7.1: a bare cell of an unoccupied group."""
    return is_live(st, cell) and is_bare(st, cell) and st.holder[st.group[cell]] == NONE


@rule
def is_target(st, box, cell, house):
    """7.3: a bare cell of a group that no knight keeps this house's dragons out of."""
    return (
        is_live(st, cell) and is_bare(st, cell) and not is_guarded(st, box, st.group[cell], house)
    )


@rule
def is_guarded(st, box, group, house):
    """7.6: a knight keeps every dragon away, with `knight_guards=others` every other house's from a fief."""
    if box.own_dragons and st.holder[group] != NONE and house_of(st, box, group) == house:
        return False
    return st.guard[group] != 0


@rule
def is_post(st, cell):
    """7.5: a bare cell of a fief."""
    return is_live(st, cell) and is_bare(st, cell) and st.holder[st.group[cell]] != NONE


@rule
def ends_of_span(st, box, x, y, upright):
    """2.4: the cells at the two ends of a bridge with its middle at x, y."""
    a = cell_at(st, box, x - 1 + upright, y - upright)
    b = cell_at(st, box, x + 1 - upright, y + upright)
    return a, b


@no_inline
@rule
def fault_of_span(st, box, middle, upright, house):
    """7.9: which of a to d, as 1 to 4, forbids this house a bridge across this middle cell; 0 if none does."""
    if not is_live(st, middle):
        return 1
    a, b = ends_of_span(st, box, st.x[middle], st.y[middle], upright)
    if not (is_live(st, a) and is_live(st, b)):
        return 1
    pieces = st.piece[middle] | st.piece[a] | st.piece[b]
    if pieces & (KNIGHT | DRAGON) or st.piece[middle] & DONJON:
        return 2
    if st.land[a] != st.land[b] or st.group[a] == st.group[b]:
        return 3
    one, other = house_of(st, box, st.group[a]), house_of(st, box, st.group[b])
    if (one == house and other == NONE) or (one == NONE and other == house):
        return 0
    return 4


@rule
def allowed(st, box, cell, phase):
    """May the piece of this phase go on this cell? 7.1, 7.3, 7.5."""
    if phase == AT_DONJON:
        return is_site(st, cell)
    if phase == AT_DRAGON:
        return is_target(st, box, cell, box.house[st.seat])
    return is_post(st, cell)


@no_inline
@rule
def somewhere(st, box, phase):
    """Is there a cell for the piece of this phase?"""
    for cell in range(st.cells):
        if allowed(st, box, cell, phase):
            return True
    return False


@no_inline
@rule
def spans(st, box, most, n, out):
    """7.9: the legal spans; no more than `most`."""
    house = box.house[st.seat]
    for middle in range(st.cells):
        for upright in range(2):
            if n < most and fault_of_span(st, box, middle, upright, house) == 0:
                out[n] = SPAN * KIND + place(st.x[middle], st.y[middle]) * 2 + upright
                n += 1
    return n


@rule
def royal_cards(st, box, out):
    """7.7: the royal cards of the seat: those of all donjons of its house."""
    n = 0
    for slot in range(SEATS * DONJONS):
        if box.number[slot] > 0 and box.house[slot // DONJONS] == box.house[st.seat]:
            out[n] = ROYAL * KIND + box.number[slot]
            n += 1
    return n


# ---------------------------------------------------------------- doing it


@rule
def mark_used(st, box, kind):
    """5.4: with `once` a kind of optional action is gone until the next turn."""
    if box.once:
        st.used |= kind


@rule
def raise_donjon(st, box, cell):
    """7.2: the donjon leaves its pile; the group is now a fief."""
    slot = slot_of(box, st.seat, st.card)
    st.stands[slot] = cell
    st.holder[st.group[cell]] = slot
    st.piece[cell] |= DONJON
    st.pile[slot] &= ~PILE_DONJON
    st.used &= ~DUTY  # 5.5
    mark_used(st, box, ONCE_DONJON)
    release(st, box, slot)


@rule
def use_seal_token(st, box):
    """7.4, 7.7, 7.8: the Seal token leaves its pile, whichever face was played."""
    if st.phase == ROYAL:
        mark_used(st, box, ONCE_SEAL)
    st.token[st.seat] &= ~SEAL_TOKEN
    st.phase = MAIN
    for k in range(DONJONS):
        slot = st.seat * DONJONS + k
        if st.pile[slot] & PILE_SEAL:
            st.pile[slot] &= ~PILE_SEAL
            release(st, box, slot)


@rule
def throw_bridge(st, box, detail):
    """7.10: the two groups are now one."""
    x, y = place_x(detail >> 1), place_y(detail >> 1)
    a, b = ends_of_span(st, box, x, y, detail & 1)
    st.end_a[st.spans], st.end_b[st.spans] = a, b
    st.spans += 1
    st.piece[a] |= BRIDGE
    st.piece[b] |= BRIDGE
    st.piece[cell_at(st, box, x, y)] |= BRIDGE
    st.bridges[st.seat] -= 1
    mark_used(st, box, ONCE_BRIDGE)
    forget_group(st, a)
    forget_group(st, b)
    find_groups(st, box)
    st.phase = MAIN
