"""Setting up, dealing and drawing: what chance does (sections 3 and 8).

Sets of cards are numbers: card c is in a set if its bit c is one.
"""

from bastide.core.rule import no_inline, rule
from bastide.games.donjon.rules.land import *


@rule
def setup(st, box):
    """3.1 to 3.5: the start card, donjons on their piles, tokens, bridges. Chance does the rest."""
    for i in range(4):
        st.land[add_cell(st, box, i & 1, i >> 1)] = box.start[i]
    for slot in range(SEATS * DONJONS):
        st.stands[slot] = NONE
        st.pile[slot] = PILE_DONJON if box.number[slot] > 0 else 0
    for seat in range(box.players):
        st.token[seat] = box.token[seat]
        st.bridges[seat] = box.bridges[seat]
    regroup(st, box)
    st.phase = SEAL
    st.seat = -1
    next_seal(st, box)


@rule
def slot_of(box, seat, number):
    """Where a seat's donjon of this number, and its pile, are counted."""
    slot = seat * DONJONS
    while box.number[slot] != number:
        slot += 1
    return slot


@rule
def next_seal(st, box):
    """3.6a: the next seat that holds a Seal; then the cards are dealt."""
    st.seat += 1
    while st.seat < box.players and not st.token[st.seat] & SEAL_TOKEN:
        st.seat += 1
    if st.seat == box.players:
        st.seat = 0
        st.count = 0
        st.phase = DEAL


@rule
def put_seal(st, box, k):
    """3.5: the Seal lies on one of its owner's piles."""
    st.pile[slot_of(box, st.seat, k)] |= PILE_SEAL
    next_seal(st, box)


@rule
def dealt(st, box, card):
    """3.6b, 3.6c: a card goes to the hand, or with `preview` into the seat's private set."""
    st.seen |= 1 << card
    if box.preview:
        st.store[st.seat] |= 1 << card
    else:
        st.hand[st.seat] |= 1 << card
    st.count += 1
    if st.count == (box.cards_of[st.seat] if box.preview else box.hand):
        st.count = 0
        st.seat += 1
        if st.seat == box.players:
            st.seat = 0
            st.phase = HAND
            if not box.preview:
                begin_turn(st, box)


@rule
def taken_in_hand(st, box, card):
    """3.6c: a card of the set comes into the first hand."""
    st.store[st.seat] &= ~(1 << card)
    st.hand[st.seat] |= 1 << card
    st.count += 1
    if st.count == box.hand:
        st.count = 0
        st.seat += 1
        if st.seat == box.players:
            st.seat = 0
            begin_turn(st, box)


@rule
def begin_turn(st, box):
    """3.7, 5.1; with `donjon_duty=strict` an empty hand obliges to erect a donjon (5.5)."""
    st.phase = MAIN
    st.laid = 0
    st.used = DUTY if box.strict and st.hand[st.seat] == 0 else 0


@rule
def pool(st, box):
    """3.6, 8.2: the cards that can turn up now."""
    if st.phase == HAND or (st.phase == DRAW and box.preview):
        return st.store[st.seat]
    return box.all_cards & ~st.seen


@no_inline
@rule
def outcomes(st, box, out):
    """What chance can do, each as likely as any other."""
    n = 0
    if st.phase == SEAL:
        for k in range(DONJONS):
            if box.number[st.seat * DONJONS + k] > 0:
                out[n] = SEAL * KIND + box.number[st.seat * DONJONS + k]
                n += 1
        return n
    cards = pool(st, box)
    for card in range(box.cards):
        if cards >> card & 1:
            out[n] = st.phase * KIND + card
            n += 1
    return n


@rule
def chance_weights(st, box, out):
    """3.6, 8.1: every outcome has weight 1."""
    n = outcomes(st, box, out)
    for k in range(n):
        out[k] = 1
    return n


@rule
def release(st, box, slot):
    """8.1: a pile without donjon and Seal is taken at once."""
    st.phase = MAIN
    if st.pile[slot] == 0:
        st.count = box.pile_size
        st.phase = DRAW


@rule
def drawn(st, box, card):
    """8.1, 8.2."""
    if box.preview:
        st.store[st.seat] &= ~(1 << card)
    st.seen |= 1 << card
    st.hand[st.seat] |= 1 << card
    st.count -= 1
    if st.count == 0:
        st.phase = MAIN


@rule
def chance_acts(st, box, kind, detail):
    """3.6, 8.1."""
    if kind == SEAL:
        put_seal(st, box, detail)
    elif kind == DEAL:
        dealt(st, box, detail)
    elif kind == HAND:
        taken_in_hand(st, box, detail)
    else:
        drawn(st, box, detail)
