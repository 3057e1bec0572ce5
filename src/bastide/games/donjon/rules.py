"""The rules of Un dernier donjon pour la route. Numbers in comments are the clauses of the specification.

What lies where, and which placements are legal, is in `land`; how cards are dealt and drawn in `deal`; here are the turn and the pieces.
Sets of cards are numbers: card c is in a set if its bit c is one.
"""

# The dialect of rules has no types: the same text runs on lists, on records and on a GPU.
# ruff: noqa: ANN001, ANN201
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from bastide.core.contract import CHANCE, OVER
from bastide.core.rule import apart, rule
from bastide.games.donjon.codes import (
    AT,
    AT_CARD,
    AT_DONJON,
    AT_DRAGON,
    AT_KNIGHT,
    CARD,
    DEAL,
    DRAGON_OF_KNIGHT,
    DRAGON_OF_SEAL,
    DRAW,
    END,
    FINISHED,
    HAND,
    KIND,
    KNIGHT_TOKEN,
    MAIN,
    ONCE_BRIDGE,
    ONCE_DONJON,
    ONCE_DRAGON,
    ONCE_KNIGHT,
    ONCE_SEAL,
    PASS,
    PILE_DONJON,
    PILE_SEAL,
    POST,
    RAISE,
    ROT,
    ROYAL,
    SEAL,
    SEAL_TOKEN,
    SPAN,
    THROW,
    USE_SEAL,
    place,
    place_x,
    place_y,
)
from bastide.games.donjon.deal import (
    begin_turn,
    dealt,
    drawn,
    outcomes,
    put_seal,
    slot_of,
    taken_in_hand,
)
from bastide.games.donjon.deal import chance_weights as chance_weights  # part of the contract
from bastide.games.donjon.deal import setup as setup
from bastide.games.donjon.judge import evaluate as evaluate  # part of the contract, written there
from bastide.games.donjon.judge import likely_action as likely_action
from bastide.games.donjon.judge import loose_plies as loose_plies
from bastide.games.donjon.judge import outlook as outlook
from bastide.games.donjon.judge import settled as settled
from bastide.games.donjon.judge import side as side
from bastide.games.donjon.judge import unfinished as unfinished
from bastide.games.donjon.judge import unseen as unseen
from bastide.games.donjon.land import (
    BRIDGE,
    DESTROYED,
    DONJON,
    DONJONS,
    DRAGON,
    KNIGHT,
    NONE,
    SEATS,
    add_cell,
    cell_at,
    first_turn,
    has_placement,
    is_post,
    is_site,
    is_span,
    is_target,
    points_of,
    regroup,
)

# ---------------------------------------------------------------- what can be done


@rule
def actor(st, box):
    """Who must act."""
    if st.phase == FINISHED:
        return OVER
    if st.phase <= DRAW:
        return CHANCE
    return st.seat


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
def allowed(st, box, cell, phase):
    """May the piece of this phase go on this cell? 7.1, 7.3, 7.5."""
    if phase == AT_DONJON:
        return is_site(st, cell)
    if phase == AT_DRAGON:
        return is_target(st, cell)
    return is_post(st, cell)


@apart
@rule
def somewhere(st, box, phase):
    """Is there a cell for the piece of this phase?"""
    for cell in range(st.cells):
        if allowed(st, box, cell, phase):
            return True
    return False


@apart
@rule
def spans(st, box, most, n, out):
    """7.9: the legal spans; no more than `most`."""
    house = box.house[st.seat]
    for middle in range(st.cells):
        for upright in range(2):
            if n < most and is_span(st, box, middle, upright, house):
                out[n] = SPAN * KIND + place(st.x[middle], st.y[middle]) * 2 + upright
                n += 1
    return n


@rule
def main_actions(st, box, out):
    """5.1."""
    n, seat = 0, st.seat
    if not st.laid:
        for card in range(box.cards):
            if st.hand[seat] >> card & 1 and has_placement(st, box, card, out):
                out[n] = CARD * KIND + card
                n += 1
    can_lay = n > 0
    can_raise = False
    if not st.used & ONCE_DONJON and somewhere(st, box, AT_DONJON):
        for k in range(DONJONS):
            if st.pile[seat * DONJONS + k] & PILE_DONJON:
                out[n] = RAISE * KIND + box.number[seat * DONJONS + k]
                n += 1
                can_raise = True
    if st.token[seat] and not st.used & ONCE_DRAGON and somewhere(st, box, AT_DRAGON):
        if st.token[seat] & KNIGHT_TOKEN:
            out[n] = DRAGON_OF_KNIGHT * KIND
            n += 1
        if st.token[seat] & SEAL_TOKEN:
            out[n] = DRAGON_OF_SEAL * KIND
            n += 1
    if (
        st.token[seat] & KNIGHT_TOKEN
        and not st.used & ONCE_KNIGHT
        and somewhere(st, box, AT_KNIGHT)
    ):
        out[n] = POST * KIND
        n += 1
    if st.token[seat] & SEAL_TOKEN and not st.used & ONCE_SEAL:
        out[n] = USE_SEAL * KIND
        n += 1
    if st.bridges[seat] > 0 and not st.used & ONCE_BRIDGE and spans(st, box, n + 1, n, out) > n:
        out[n] = THROW * KIND
        n += 1
    if st.laid:
        out[n] = END * KIND
        n += 1
    elif is_blocked(st, can_lay, can_raise):
        out[n] = PASS * KIND
        n += 1
    return n


@rule
def is_blocked(st, can_lay, can_raise):
    """5.6: no card can be laid, and none can be had."""
    if can_lay:
        return False
    if st.hand[st.seat] != 0:
        return True
    if can_raise:
        return False
    for k in range(DONJONS):
        if st.pile[st.seat * DONJONS + k] == PILE_SEAL:
            return False
    return True


@rule
def royal_cards(st, box, out):
    """7.7: the royal cards of the seat: those of all donjons of its house."""
    n = 0
    for slot in range(SEATS * DONJONS):
        if box.number[slot] > 0 and box.house[slot // DONJONS] == box.house[st.seat]:
            out[n] = ROYAL * KIND + box.number[slot]
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


@apart
@rule
def legal_actions(st, box, out):
    """The actions of the phase."""
    if st.phase == MAIN:
        return main_actions(st, box, out)
    if st.phase <= DRAW:
        return outcomes(st, box, out)
    if st.phase == AT_CARD:
        return placements(st, box, st.card, box.scratch, 0, out)
    if st.phase == ROT:
        return turns(st, box, out)
    if st.phase == ROYAL:
        return royal_cards(st, box, out)
    if st.phase == SPAN:
        return spans(st, box, box.scratch, 0, out)
    n = 0
    for cell in range(st.cells):
        if allowed(st, box, cell, st.phase):
            out[n] = AT * KIND + place(st.x[cell], st.y[cell])
            n += 1
    return n


# ---------------------------------------------------------------- doing it


@apart
@rule
def apply(st, box, action):
    """Carry out an action of the phase."""
    kind, detail = action // KIND, action % KIND
    if kind <= DRAW:
        chance_acts(st, box, kind, detail)
    elif kind == AT:
        put_at(st, box, place_x(detail), place_y(detail))
    elif kind == ROT:
        lay_card(st, box, detail)
    elif kind == ROYAL:
        st.sealed[st.seat] = detail
        use_seal_token(st, box)
    elif kind == SPAN:
        throw_bridge(st, box, detail)
    elif kind == END:
        next_turn(st, box)
    elif kind == PASS:
        st.passes += 1
        next_turn(st, box)
    else:
        choose(st, kind, detail)


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


@rule
def choose(st, kind, detail):
    """5.1: a main action opens its sub-decision."""
    if kind == CARD:
        st.card = detail
        st.phase = AT_CARD
    elif kind == RAISE:
        st.card = detail
        st.phase = AT_DONJON
    elif kind == DRAGON_OF_KNIGHT or kind == DRAGON_OF_SEAL:
        st.card = kind
        st.phase = AT_DRAGON
    elif kind == POST:
        st.phase = AT_KNIGHT
    elif kind == USE_SEAL:
        st.phase = ROYAL
    else:
        st.phase = SPAN


@rule
def put_at(st, box, x, y):
    """6.1, 7.2, 7.4, 7.6: the place of what was chosen."""
    if st.phase == AT_CARD:
        st.card_x, st.card_y = x, y
        st.phase = ROT
        return
    cell = cell_at(st, box, x, y)
    if st.phase == AT_DONJON:
        raise_donjon(st, box, cell)
    elif st.phase == AT_KNIGHT:
        st.piece[cell] |= KNIGHT
        st.token[st.seat] &= ~KNIGHT_TOKEN  # 7.8
        mark_used(st, box, ONCE_KNIGHT)
        regroup(st, box)
        st.phase = MAIN
    else:
        st.piece[cell] |= DRAGON
        st.land[cell] = DESTROYED  # 7.4
        mark_used(st, box, ONCE_DRAGON)
        regroup(st, box)
        if st.card == DRAGON_OF_KNIGHT:
            st.token[st.seat] &= ~KNIGHT_TOKEN
            st.phase = MAIN
        else:
            use_seal_token(st, box)


@rule
def mark_used(st, box, kind):
    """5.4: with `once` a kind of optional action is gone until the next turn."""
    if box.once:
        st.used |= kind


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


@rule
def raise_donjon(st, box, cell):
    """7.2: the donjon leaves its pile."""
    slot = slot_of(box, st.seat, st.card)
    st.stands[slot] = cell
    st.piece[cell] |= DONJON
    st.pile[slot] &= ~PILE_DONJON
    mark_used(st, box, ONCE_DONJON)
    regroup(st, box)
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
def release(st, box, slot):
    """8.1: a pile without donjon and Seal is taken at once."""
    st.phase = MAIN
    if st.pile[slot] == 0:
        st.count = box.pile_size
        st.phase = DRAW


@rule
def throw_bridge(st, box, detail):
    """7.10: the two groups are now one."""
    upright, x, y = detail & 1, place_x(detail >> 1), place_y(detail >> 1)
    a = cell_at(st, box, x - 1 + upright, y - upright)
    b = cell_at(st, box, x + 1 - upright, y + upright)
    st.end_a[st.spans], st.end_b[st.spans] = a, b
    st.spans += 1
    st.piece[a] |= BRIDGE
    st.piece[b] |= BRIDGE
    st.piece[cell_at(st, box, x, y)] |= BRIDGE
    st.bridges[st.seat] -= 1
    mark_used(st, box, ONCE_BRIDGE)
    regroup(st, box)
    st.phase = MAIN


@rule
def still_plays(st, seat):
    """5.7: does the seat have a card in hand or a pile?"""
    if st.hand[seat] != 0:
        return True
    for k in range(DONJONS):
        if st.pile[seat * DONJONS + k] != 0:
            return True
    return False


@rule
def next_turn(st, box):
    """5.7, 10.1, 10.2: the next seat that still plays; none, or a round of passes: the game is over."""
    playing = 0
    for seat in range(box.players):
        if still_plays(st, seat):
            playing += 1
    if playing == 0 or st.passes >= playing:
        st.phase = FINISHED
        return
    seat = (st.seat + 1) % box.players
    while not still_plays(st, seat):
        seat = (seat + 1) % box.players
    st.seat = seat
    begin_turn(st)


@rule
def final_scores(st, box, out):
    """10.4, 10.5: each seat has its house's points; the highest share the victory."""
    most = -1
    for seat in range(box.players):
        out[seat] = points_of(st, box, box.house[seat], True)
        most = max(most, out[seat])
    winners = 0
    for seat in range(box.players):
        if out[seat] == most:
            winners += 1 << seat
    return winners
