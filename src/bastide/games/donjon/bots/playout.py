"""How a Donjon game is played on in thought."""

from bastide.core.contract import NO_ACTION
from bastide.core.dice import draw
from bastide.core.rule import rule
from bastide.games.donjon.bots.evaluation import *


@rule
def playout_plies(st, box):
    """A round and one turn: everybody has answered what was done, and it has been followed up."""
    return box.players + 1


@rule
def playout_action(st, box, rng, out):
    """Any card of the hand, before anything else; where it goes, and what is done then, as seems best."""
    if st.phase == AT_CARD or st.phase == ROT:
        return best_way(st, box, rng, out)
    hand = st.hand[st.seat]
    free = st.phase == MAIN and not st.laid and not st.used & DUTY
    if free and hand != 0:
        for _ in range(draw(rng, cards_in(hand))):
            hand &= hand - 1
        card = lowest_of(hand)
        if has_placement(st, box, card, 0, out):
            return CARD * KIND + card
    return NO_ACTION


@rule
def lowest_of(hand):
    """The lowest card of a hand that has one."""
    card = 0
    while not hand >> card & 1:
        card += 1
    return card


# ---------------------------------------------------------------- where a card goes

SUMS, TRIAL = 0, SEATS  # what fiefs are worth now and with the card, from `here` on


@no_inline
@rule
def best_way(st, box, rng, out):
    """The place, or at a place the turn, that `one_ply.best_action` would choose: with its ties, without its copies.

    A card changes few fiefs. So only what these will be is found out, and the card is not laid.
    """
    n, here, turning = 0, box.scratch, st.phase == ROT
    if turning:
        n = turns(st, box, out)
        for k in range(n):
            out[k] = place(st.card_x, st.card_y) * 4 + out[k] % KIND
    else:
        n = placements(st, box, st.card, True, here, 0, out)
    note_fiefs(st, box, box.house[st.seat], out, here + SUMS)
    best, best_value, ties, tied = NO_ACTION, 0, 0, NO_ACTION
    for k in range(n):
        q = out[k] % 4
        value = value_of_way(st, box, out[k] // 4, st.card * 16 + q * 4, out, here)
        action = ROT * KIND + q if turning else AT * KIND + out[k] // 4
        if ties == 0 or value > best_value:
            best, best_value, ties, tied = action, value, 1, action
        elif value == best_value and action != tied:
            ties, tied = ties + 1, action
            if draw(rng, ties) == 0:
                best = action
    return best


@rule
def value_of_way(st, box, where, face, out, here):
    """What `evaluate` would say with a card of this face there, but for the pieces in reserve: these stay the same."""
    x, y, house = place_x(where), place_y(where), box.house[st.seat]
    for seat in range(SEATS):
        out[here + TRIAL + seat] = out[here + SUMS + seat]
    donjons = donjons_around(st, box, x, y, face)
    slot = 0
    while donjons >> slot != 0:
        if donjons >> slot & 1:
            group = st.group[st.stands[slot]]
            worth = worth_of_fief(st, box, slot, house, st.size[group], st.guard[group])
            size, guarded = fief_with_card(st, box, slot, x, y, face, out, here)
            worth = worth_of_fief(st, box, slot, house, size, guarded) - worth
            out[here + TRIAL + slot // DONJONS] += worth
        slot += 1
    mine, rival = compare_houses(box, st.seat, out, here + TRIAL)
    return mine - rival // 2


@rule
def donjons_around(st, box, x, y, face):
    """The donjons, as a set, whose fiefs a card there covers, or touches with its like: no others can change."""
    donjons = 0
    for i in range(4):
        under = cell_at(st, box, x + (i & 1), y + (i >> 1))
        if under != NONE and st.holder[st.group[under]] != NONE:
            donjons |= 1 << st.holder[st.group[under]]
        for k in range(2):
            near = outer_neighbour(st, box, x, y, i, k)
            if near != NONE and st.land[near] == box.face[face + i]:
                if st.holder[st.group[near]] != NONE:
                    donjons |= 1 << st.holder[st.group[near]]
    return donjons


@rule
def fief_with_card(st, box, slot, x, y, face, out, here):
    """How large a donjon's fief will be with a card of this face there, and whether a knight guards it."""
    marks, queue = here + AROUND, here + AROUND + box.most_cells + 4
    cover_up(st, box, x, y, out, marks)
    last = walk(st, box, st.stands[slot], x, y, face, out, marks, queue)
    guarded = 0
    for k in range(queue, last):
        if out[k] < box.most_cells and st.piece[out[k]] & KNIGHT:
            guarded = 1
    return last - queue, guarded
