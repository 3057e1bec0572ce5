"""What a learner is told of Un dernier donjon pour la route: `components.observation` names the fields, in this order."""

from bastide.core.observing import observe_blank, observe_one
from bastide.core.rule import no_inline, rule
from bastide.games.donjon.bots.evaluation import cards_in
from bastide.games.donjon.rules import *

NUMBERS = 9  # a donjon has one of them


@rule
def observe(st, box, seat, out):
    """9.1 to 9.4: the landscape, the turn, everybody's pieces, and the cards that the seat may know."""
    n = observe_landscape(st, box, seat, out)
    n = observe_turn(st, box, seat, out, n)
    n = observe_chosen(st, box, out, n)
    n = observe_pieces(st, box, seat, out, n)
    n = observe_sealed(st, box, seat, out, n)
    return observe_cards(st, box, seat, out, n)


# ---------------------------------------------------------------- the landscape, in a square


@rule
def square_start(box, low, high):
    """Where the square begins along one axis, for a landscape that reaches from low to high: it lies in the middle."""
    return low - (box.square - (high - low + 1)) // 2


@rule
def in_square(st, box, x, y):
    """The place of a cell within a plane, or NONE outside the square."""
    column = x - square_start(box, st.west, st.east)
    row = y - square_start(box, st.north, st.south)
    if 0 <= column < box.square and 0 <= row < box.square:
        return row * box.square + column
    return NONE


@no_inline
@rule
def observe_landscape(st, box, seat, out):
    """`terrains`, `destroyed`, `donjons`, `knights`, `bridges`, `fiefs`, `sizes`, `guarded`, `place`, `corner`, `outside`."""
    plane = box.square * box.square
    destroyed = box.terrains * plane
    donjons = destroyed + plane
    knights = donjons + box.players * plane
    bridges = knights + plane
    fiefs = bridges + 2 * plane
    sizes = fiefs + box.players * plane
    guarded, chosen, corner = sizes + plane, sizes + 2 * plane, sizes + 3 * plane
    end = observe_blank(corner + 3, out, 0)
    out[corner] = square_start(box, st.west, st.east)
    out[corner + 1] = square_start(box, st.north, st.south)
    for cell in range(st.cells):
        at = in_square(st, box, st.x[cell], st.y[cell])
        if at == NONE:
            out[corner + 2] += 1
        elif not is_live(st, cell):
            out[destroyed + at] = 1
        else:
            group = st.group[cell]
            out[(st.land[cell] - 1) * plane + at] = 1
            out[sizes + at], out[guarded + at] = st.size[group], st.guard[group]
            if st.piece[cell] & KNIGHT:
                out[knights + at] = 1
            if st.holder[group] != NONE:
                whose = (st.holder[group] // DONJONS - seat) % box.players
                out[fiefs + whose * plane + at] = 1
                if st.piece[cell] & DONJON:  # 4.5: there is no other in the group
                    out[donjons + whose * plane + at] = box.number[st.holder[group]]
    for k in range(st.spans):
        a, b = st.end_a[k], st.end_b[k]
        at = in_square(st, box, (st.x[a] + st.x[b]) // 2, (st.y[a] + st.y[b]) // 2)
        if at != NONE:
            out[bridges + (plane if st.x[a] == st.x[b] else 0) + at] = 1
    if st.phase == ROT:
        for i in range(4):
            at = in_square(st, box, st.card_x + (i & 1), st.card_y + (i >> 1))
            if at != NONE:
                out[chosen + at] = 1
    return end


# ---------------------------------------------------------------- the turn


@no_inline
@rule
def observe_turn(st, box, seat, out, n):
    """`phase`, `turn`, `seat`, `laid`, `used`, `count`, `passes`."""
    n = observe_one(st.phase, FINISHED + 1, out, n)
    turn = (st.seat - seat) % box.players if st.phase != FINISHED else NONE
    n = observe_one(turn, box.players, out, n)
    n = observe_one(seat, box.players, out, n)
    out[n] = st.laid
    for k in range(6):
        out[n + 1 + k] = st.used >> k & 1
    out[n + 7], out[n + 8] = st.count, st.passes
    return n + 9


@no_inline
@rule
def observe_chosen(st, box, out, n):
    """5.8: `card`, `donjon`, `dragon`: what is to be completed, and everybody sees."""
    card, donjon, dragon = NONE, NONE, NONE
    if st.phase == AT_CARD or st.phase == ROT:
        card = st.card
    elif st.phase == AT_DONJON:
        donjon = slot_of(box, st.seat, st.card) % DONJONS
    elif st.phase == AT_DRAGON:
        dragon = 0 if st.card == DRAGON_OF_KNIGHT else 1
    n = observe_one(card, box.cards, out, n)
    n = observe_one(donjon, DONJONS, out, n)
    return observe_one(dragon, 2, out, n)


# ---------------------------------------------------------------- everybody's pieces and cards


@no_inline
@rule
def observe_pieces(st, box, seat, out, n):
    """`house`, `piles`, `tokens`, `spare`, `points`."""
    piles = n + box.players
    tokens = piles + box.players * DONJONS * 2
    spare = tokens + box.players * 2
    points = spare + box.players
    for k in range(box.players):
        player = (seat + k) % box.players
        out[n + k] = 1 if box.house[player] == box.house[seat] else 0
        for i in range(DONJONS):
            on = st.pile[player * DONJONS + i]
            out[piles + (k * DONJONS + i) * 2] = 1 if on & PILE_DONJON else 0
            out[piles + (k * DONJONS + i) * 2 + 1] = 1 if on & PILE_SEAL else 0
        out[tokens + k * 2] = 1 if st.token[player] & KNIGHT_TOKEN else 0
        out[tokens + k * 2 + 1] = 1 if st.token[player] & SEAL_TOKEN else 0
        out[spare + k] = st.bridges[player]
        out[points + k] = points_of(st, box, box.house[player], False)
    return points + box.players


@no_inline
@rule
def observe_sealed(st, box, seat, out, n):
    """9.2, 9.4: `sealed`, `royal`; which card it is only its owner knows, until the game is over."""
    royal = n + box.players
    for k in range(box.players):
        number = st.sealed[(seat + k) % box.players]
        out[n + k] = 1 if number != 0 else 0
        shown = k == 0 or st.phase == FINISHED
        royal = observe_one(number - 1 if shown else NONE, NUMBERS, out, royal)
    return royal


@no_inline
@rule
def observe_cards(st, box, seat, out, n):
    """9.1, 9.2: `hands`, `hand`, `played`, and with `preview` `stores`, `store`."""
    held = 0
    for k in range(box.players):
        player = (seat + k) % box.players
        held |= st.hand[player] | st.store[player]
        out[n + k] = cards_in(st.hand[player])
    n = observe_set(box, st.hand[seat], out, n + box.players)
    n = observe_set(box, st.seen & ~held, out, n)
    if box.preview:
        for k in range(box.players):
            out[n + k] = cards_in(st.store[(seat + k) % box.players])
        n = observe_set(box, st.store[seat], out, n + box.players)
    return n


@rule
def observe_set(box, cards, out, n):
    """A set of cards: 1 for each that is in it."""
    for card in range(box.cards):
        out[n + card] = cards >> card & 1
    return n + box.cards
