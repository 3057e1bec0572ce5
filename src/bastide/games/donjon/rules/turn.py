"""A turn: its main actions and their sub-decisions, the next one, the end (sections 5 and 10)."""

from bastide.core.contract import CHANCE, OVER
from bastide.core.rule import no_inline, rule
from bastide.games.donjon.rules.laying import *
from bastide.games.donjon.rules.pieces import *

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
def main_actions(st, box, out):
    """5.1."""
    n, seat = 0, st.seat
    can_raise = may_raise(st, box)
    withheld = withholds_cards(st, can_raise)
    if not st.laid and not withheld:
        for card in range(box.cards):
            if st.hand[seat] >> card & 1 and has_placement(st, box, card, n, out):
                out[n] = CARD * KIND + card
                n += 1
    can_lay = n > 0
    if can_raise:
        for k in range(DONJONS):
            if st.pile[seat * DONJONS + k] & PILE_DONJON:
                out[n] = RAISE * KIND + box.number[seat * DONJONS + k]
                n += 1
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
    elif not withheld and is_blocked(st, can_lay, can_raise):
        out[n] = PASS * KIND
        n += 1
    return n


@rule
def may_raise(st, box):
    """5.1: a donjon on its pile, and a site for it."""
    for k in range(DONJONS):
        if st.pile[st.seat * DONJONS + k] & PILE_DONJON and not st.used & ONCE_DONJON:
            return somewhere(st, box, AT_DONJON)
    return False


@rule
def withholds_cards(st, can_raise):
    """5.5 with `donjon_duty=strict`: no card before the donjon that can be erected; nor is one blocked by that."""
    return can_raise and st.used & DUTY != 0


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


@no_inline
@rule
def legal_actions(st, box, out):
    """The actions of the phase."""
    if st.phase == MAIN:
        return main_actions(st, box, out)
    if st.phase <= DRAW:
        return outcomes(st, box, out)
    if st.phase == AT_CARD:
        return placements(st, box, st.card, False, box.scratch, 0, out)
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


@no_inline
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
        st.guard[st.group[cell]] = 1
        st.token[st.seat] &= ~KNIGHT_TOKEN  # 7.8
        mark_used(st, box, ONCE_KNIGHT)
        st.phase = MAIN
    else:
        st.piece[cell] |= DRAGON
        st.land[cell] = DESTROYED  # 7.4
        forget_group(st, cell)
        find_groups(st, box)
        mark_used(st, box, ONCE_DRAGON)
        if st.card == DRAGON_OF_KNIGHT:
            st.token[st.seat] &= ~KNIGHT_TOKEN
            st.phase = MAIN
        else:
            use_seal_token(st, box)


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
def goes_on(st, box):
    """10.1, 10.2: does somebody still play, and was there no round of passes?"""
    playing = 0
    for seat in range(box.players):
        if still_plays(st, seat):
            playing += 1
    return st.passes < playing


@rule
def next_turn(st, box):
    """5.7: the next seat that still plays; if the game is over, none does."""
    if not goes_on(st, box):
        st.phase = FINISHED
        return
    seat = (st.seat + 1) % box.players
    while not still_plays(st, seat):
        seat = (seat + 1) % box.players
    st.seat = seat
    begin_turn(st, box)


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
