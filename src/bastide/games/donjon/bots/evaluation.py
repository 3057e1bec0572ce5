"""How good a Donjon state looks."""

from bastide.core.net import learned_outlook
from bastide.core.rule import no_inline, rule
from bastide.games.donjon.rules import *

CELL = 10  # a point

# Of `outlook`, fitted to games. Pieces kept are worth so much each, and no more than so much for each card
# their owner will still lay; a guarded or sealed fief grows in safety with the cards to come.
KNIGHT_KEPT, SEAL_KEPT, DONJON_KEPT, BRIDGE_KEPT, CARD_KEPT = 50, 75, 35, 6, 11
WORTH_PER_CARD = 25
SAFE_PER_CARD, SEALED_PER_CARD = 3, 5  # tenths for each cell and card to come
EVEN_LEAD, LEAD_PER_CARD = 8, 6  # what a lead must be to count
CARDS, OWN = SEATS, 2 * SEATS  # where it notes the cards and the worth of each seat
SIZES, GUARDS = 3 * SEATS, 3 * SEATS + SEATS * DONJONS  # and the fief of each donjon


@rule
def unfinished(st, box):
    """5.8: a chosen main action must be completed."""
    return AT_CARD <= st.phase <= SPAN


@rule
def settled(st, box):
    """5.2: before the card of a turn is laid; after it the pieces that go with it are still to be placed."""
    return st.phase == MAIN and not st.laid


@rule
def side(box, seat):
    """3.1: the seats of one house win together."""
    return box.house[seat]


@rule
def unseen(st, box, seat):
    """9.1: cards dealt to another seat or drawn by it, and the royal card it seals."""
    return st.seat != seat and (SEAL < st.phase < MAIN or st.phase == ROYAL)


@rule
def cards_in(hand):
    """How many cards a hand has."""
    n = 0
    while hand != 0:
        hand &= hand - 1  # its lowest card is counted
        n += 1
    return n


@rule
def cards_to_come(st, box, seat):
    """How many cards a seat will still lay."""
    n = cards_in(st.hand[seat])
    for k in range(DONJONS):
        if st.pile[seat * DONJONS + k] != 0:
            n += box.pile_size
    return n


# ---------------------------------------------------------------- for greedy bots


@no_inline
@rule
def evaluate(st, box, seat, out):
    """Points of the seat's house against the best other, and what the pieces in reserve may still do."""
    note_fiefs(st, box, box.house[seat], out, 0)
    mine, rival = compare_houses(box, seat, out, 0)
    for mate in range(box.players):
        if box.house[mate] == box.house[seat]:
            mine += worth_of_the_rest(st, box, mate)
    if st.phase == FINISHED:
        return (mine - rival) * 10
    return mine - rival // 2


@rule
def note_fiefs(st, box, house, out, sums):
    """What the fiefs of each seat's donjons are worth, as a seat of this house knows."""
    for seat in range(SEATS):
        out[sums + seat] = 0
    for slot in range(SEATS * DONJONS):
        if st.stands[slot] != NONE:
            group = st.group[st.stands[slot]]
            worth = worth_of_fief(st, box, slot, house, st.size[group], st.guard[group])
            out[sums + slot // DONJONS] += worth


@rule
def worth_of_fief(st, box, slot, house, size, guarded):
    """10.3: its points, twice if this house has sealed it; a little more if a knight keeps dragons out."""
    worth = CELL * size
    for seat in range(box.players):
        sealed = box.house[seat] == house and st.sealed[seat] == box.number[slot]
        if sealed and box.house[slot // DONJONS] == house:
            worth += CELL * size
    return worth + 2 * size if guarded else worth


@no_inline
@rule
def compare_houses(box, seat, out, sums):
    """What all fiefs of the seat's house are worth, and those of the best other."""
    mine, rival = 0, NONE
    for other in range(box.players):
        worth = 0
        for mate in range(box.players):
            if box.house[mate] == box.house[other]:
                worth += out[sums + mate]
        if box.house[other] == box.house[seat]:
            mine = worth
        else:
            rival = max(rival, worth)
    return mine, rival


@rule
def worth_of_the_rest(st, box, seat):
    """What a seat's unused pieces are worth."""
    donjons, time = donjons_kept(st, seat), cards_to_come(st, box, seat)
    return worth_of_pieces(donjons, st.token[seat], st.bridges[seat], time)


@rule
def donjons_kept(st, seat):
    """How many donjons a seat has on its piles."""
    n = 0
    for k in range(DONJONS):
        if st.pile[seat * DONJONS + k] & PILE_DONJON:
            n += 1
    return n


@rule
def worth_of_pieces(donjons, tokens, bridges, time):
    """What pieces in reserve are worth: the more cards are to come, the better they can wait."""
    value = donjons * min(CELL * 7 // 2, 8 * time) + bridges * min(CELL * 2, 4 * time)
    if tokens & KNIGHT_TOKEN:
        value += min(CELL * 3, 6 * time)
    if tokens & SEAL_TOKEN:
        value += min(CELL * 5, 12 * time)
    return value


# ---------------------------------------------------------------- for searching ones


@rule
def outlook(st, box, out):
    """What was learned, where it was."""
    if box.learned:
        return learned_outlook(st, box, box.players, out)
    return hand_made_outlook(st, box, out)


@no_inline
@rule
def hand_made_outlook(st, box, out):
    """The points of each seat's house, how safe they are, and what its pieces in reserve may still do."""
    note_sizes(st, out)
    return outlook_of_sizes(st, box, out)


@rule
def note_sizes(st, out):
    """Note how large the fief of each donjon is, 0 of one that is not in play, and whether a knight guards it."""
    for slot in range(SEATS * DONJONS):
        out[SIZES + slot] = 0
        if st.stands[slot] != NONE:
            group = st.group[st.stands[slot]]
            out[SIZES + slot], out[GUARDS + slot] = st.size[group], st.guard[group]


@no_inline
@rule
def outlook_of_sizes(st, box, out):
    """The outlook with the fiefs that are noted."""
    time = 0
    for seat in range(box.players):
        out[CARDS + seat] = cards_to_come(st, box, seat)
        time += out[CARDS + seat]
    time = time * 2 // box.players  # as many as two players would have
    for seat in range(box.players):
        cards = out[CARDS + seat]
        out[OWN + seat] = fiefs(st, box, seat, time, out) + reserve(st, box, seat, cards)
    for seat in range(box.players):
        out[seat] = 0
        for mate in range(box.players):
            if box.house[mate] == box.house[seat]:
                out[seat] += out[OWN + mate]
    return EVEN_LEAD + LEAD_PER_CARD * time


@rule
def fiefs(st, box, seat, time, out):
    """10.3: the points of a seat's donjons; a guarded or a sealed fief is worth more while there is time."""
    value = 0
    for slot in range(seat * DONJONS, (seat + 1) * DONJONS):
        size = out[SIZES + slot]
        if size > 0:
            value += CELL * size
            if out[GUARDS + slot]:
                value += SAFE_PER_CARD * size * time // 10
            for mate in range(box.players):
                if box.house[mate] == box.house[seat] and st.sealed[mate] == box.number[slot]:
                    value += CELL * size + SEALED_PER_CARD * size * time // 10
    return value


@rule
def reserve(st, box, seat, cards):
    """What the cards and pieces a seat still has are worth."""
    most = WORTH_PER_CARD * cards
    value = CARD_KEPT * cards
    for k in range(DONJONS):
        if st.pile[seat * DONJONS + k] & PILE_DONJON:
            value += min(DONJON_KEPT, most)
    if st.token[seat] & KNIGHT_TOKEN:
        value += min(KNIGHT_KEPT, most)
    if st.token[seat] & SEAL_TOKEN:
        value += min(SEAL_KEPT, most)
    return value + st.bridges[seat] * min(BRIDGE_KEPT, most)
