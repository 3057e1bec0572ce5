"""What looks best one action ahead, foreseen instead of tried out.

`one_ply.best_action` copies the state for every choice, carries it out and asks `evaluate`. Here only the fiefs that a
choice would change are looked at. The answers are the same, and so are the draws between choices that look equal.
"""

from bastide.core.contract import NO_ACTION
from bastide.core.dice import draw
from bastide.core.rule import no_inline, rule
from bastide.games.donjon.bots.card_ahead import *
from bastide.games.donjon.bots.evaluation import *

# From `here` on: what the fiefs of each seat's donjons are worth now, and then; the main actions that are compared.
NOW, THEN, MAIN_ACTIONS = 0, SEATS, 2 * SEATS


@rule
def looks_better(value, best_value, action, tied, ties, rng):
    """Is an action to be taken instead of the best so far? Of those that look equal, each is as likely.

    Also returns how many look equal then. `tied` is the last of them: one action may be asked about several times.
    """
    if ties == 0 or value > best_value:
        return True, 1
    if value < best_value or action == tied:
        return False, ties
    return draw(rng, ties + 1) == 0, ties + 1


@no_inline
@rule
def change_fief(st, box, slot, size, guarded, out, here):
    """Note that a donjon's fief will have this size then, and whether a knight will guard it."""
    group, house = st.group[st.stands[slot]], box.house[st.seat]
    now = worth_of_fief(st, box, slot, house, st.size[group], st.guard[group])
    then = worth_of_fief(st, box, slot, house, size, guarded)
    out[here + THEN + slot // DONJONS] += then - now


@rule
def forget_changes(out, here):
    """All fiefs will be then what they are now."""
    for seat in range(SEATS):
        out[here + THEN + seat] = out[here + NOW + seat]


# ---------------------------------------------------------------- where a card goes


@no_inline
@rule
def ways_to_lie(st, box, out):
    """The ways the chosen card may lie, anywhere or at the chosen place, as `placements` lists them."""
    if st.phase == AT_CARD:
        return placements(st, box, st.card, True, box.scratch, 0, out)
    n = turns(st, box, out)
    for k in range(n):
        out[k] = place(st.card_x, st.card_y) * 8 + out[k] % KIND * 2 + 1
    return n


@no_inline
@rule
def best_way(st, box, rng, out):
    """The place of the chosen card, or at its place the turn, that looks best."""
    n, here, turning = ways_to_lie(st, box, out), box.scratch, st.phase == ROT
    note_fiefs(st, box, box.house[st.seat], out, here + NOW)
    mine, rival = compare_houses(box, st.seat, out, here + NOW)
    unchanged = mine - rival // 2
    best, best_value, ties, tied = NO_ACTION, 0, 0, NO_ACTION
    out[here + NOTED] = NONE
    for k in range(n):
        where, q, value = out[k] // 8, out[k] // 2 % 4, unchanged
        if out[k] & 1:
            value = value_with_card(st, box, where, st.card * 16 + q * 4, out, here)
        action = ROT * KIND + q if turning else AT * KIND + where
        better, many = looks_better(value, best_value, action, tied, ties, rng)
        if many != ties or better:
            ties, tied = many, action
        if better:
            best, best_value = action, value
    return best


@rule
def value_with_card(st, box, where, face, out, here):
    """What `evaluate` would say with a card of this face there, but for the pieces in reserve: these stay the same."""
    forget_changes(out, here)
    note_place(st, box, where, out, here)
    donjons, slot = donjons_changed(st, box, face, out, here), 0
    while donjons >> slot != 0:
        if donjons >> slot & 1:
            size, guarded = fief_with_card(st, box, slot, where, face, out, here)
            change_fief(st, box, slot, size, guarded, out, here)
        slot += 1
    mine, rival = compare_houses(box, st.seat, out, here + THEN)
    return mine - rival // 2


# ---------------------------------------------------------------- what a search looks ahead to


@rule
def ways_ahead(st, box, out):
    """6.1: how the chosen card may lie, as `placements` lists it; of the ways that change no fief only the first."""
    if box.learned or (st.phase != AT_CARD and st.phase != ROT):
        return 0
    n, last, unchanged = ways_to_lie(st, box, out), 0, False
    for k in range(n):
        if out[k] & 1 or not unchanged:
            out[last] = out[k]
            last += 1
        unchanged = unchanged or not out[k] & 1
    out[box.scratch + NOTED] = NONE
    return last


@rule
def outlook_of_way(st, box, way, ways, out):
    """The outlook when the card lies so."""
    here, where, face = box.scratch, way // 8, st.card * 16 + way // 2 % 4 * 4
    note_sizes(st, out)
    if way & 1:
        note_place(st, box, where, ways, here)
        donjons, slot = donjons_changed(st, box, face, ways, here), 0
        while donjons >> slot != 0:
            if donjons >> slot & 1:
                size, guarded = fief_with_card(st, box, slot, where, face, ways, here)
                out[SIZES + slot], out[GUARDS + slot] = size, guarded
            slot += 1
    hand = st.hand[st.seat]  # 6.3: the card will have left it
    st.hand[st.seat] &= ~(1 << st.card)
    unit = outlook_of_sizes(st, box, out)
    st.hand[st.seat] = hand
    return unit


# ---------------------------------------------------------------- which piece is used, and where


@no_inline
@rule
def best_use(st, box, rng, out):
    """The main action that looks best, of those that lay no card; or how to complete one, if one was chosen."""
    here, seat, chosen, card = box.scratch, st.seat, st.phase != MAIN, st.card
    others = 0
    for mate in range(box.players):
        if mate != seat and box.house[mate] == box.house[seat]:
            others += worth_of_the_rest(st, box, mate)
    note_fiefs(st, box, box.house[seat], out, here + NOW)
    n = 1 if chosen else legal_actions(st, box, out)
    for k in range(n):
        out[here + MAIN_ACTIONS + k] = out[k]
    best, best_value, ties, tied = NO_ACTION, 0, 0, NO_ACTION
    for k in range(n):
        main = out[here + MAIN_ACTIONS + k]
        ends = not chosen and (main == END * KIND or main == PASS * KIND)
        if not chosen and not ends:
            apply(st, box, main)  # opens its sub-decision, and changes nothing else
        many_ways = 1 if ends else legal_actions(st, box, out)
        rest = others + worth_of_the_rest_then(st, box)
        for j in range(many_ways):
            if ends:
                value = value_at_end(st, box, main, rest, out, here)
            else:
                value = value_of_use(st, box, out[j] % KIND, rest, out, here)
            action = out[j] if chosen else main
            better, many = looks_better(value, best_value, action, tied, ties, rng)
            if many != ties or better:
                ties, tied = many, action
            if better:
                best, best_value = action, value
        if not chosen:
            st.phase, st.card = MAIN, card
    return best


@rule
def value_at_end(st, box, main, rest, out, here):
    """5.7: the turn ends, perhaps the game."""
    mine, rival = compare_houses(box, st.seat, out, here + NOW)
    mine += rest
    passed = 1 if main == PASS * KIND else 0
    st.passes += passed
    over = not goes_on(st, box)
    st.passes -= passed
    return (mine - rival) * 10 if over else mine - rival // 2


@rule
def worth_of_the_rest_then(st, box):
    """7.2, 7.8, 7.10, 8.1: what the pieces in reserve will be worth when what was chosen is done."""
    seat = st.seat
    donjons, time = donjons_kept(st, seat), cards_to_come(st, box, seat)
    tokens, bridges = st.token[seat], st.bridges[seat]
    if st.phase == AT_DONJON:
        donjons -= 1
        if st.pile[slot_of(box, seat, st.card)] == PILE_DONJON:
            time -= box.pile_size
    elif st.phase == AT_KNIGHT or (st.phase == AT_DRAGON and st.card == DRAGON_OF_KNIGHT):
        tokens &= ~KNIGHT_TOKEN
    elif st.phase == AT_DRAGON or st.phase == ROYAL:
        tokens &= ~SEAL_TOKEN
        for k in range(DONJONS):
            if st.pile[seat * DONJONS + k] == PILE_SEAL:
                time -= box.pile_size
    elif st.phase == SPAN:
        bridges -= 1
    return worth_of_pieces(donjons, tokens, bridges, time)


@rule
def value_of_use(st, box, detail, rest, out, here):
    """What `evaluate` would say after what was chosen is done so."""
    forget_changes(out, here)
    if st.phase == ROYAL:
        seal_fief(st, box, detail, out, here)
    elif st.phase == SPAN:
        join_fief(st, box, detail, out, here)
    else:
        cell = cell_at(st, box, place_x(detail), place_y(detail))
        group = st.group[cell]
        slot = st.holder[group]
        if st.phase == AT_DONJON:
            mine, house = slot_of(box, st.seat, st.card), box.house[st.seat]
            worth = worth_of_fief(st, box, mine, house, st.size[group], st.guard[group])
            out[here + THEN + st.seat] += worth
        elif st.phase == AT_KNIGHT:
            change_fief(st, box, slot, st.size[group], 1, out, here)
        elif slot != NONE:
            size, guarded = fief_without_cell(st, box, slot, cell, out, here)
            change_fief(st, box, slot, size, guarded, out, here)
    mine, rival = compare_houses(box, st.seat, out, here + THEN)
    return mine + rest - rival // 2


@rule
def seal_fief(st, box, number, out, here):
    """7.7: the fief of this donjon of the house will count double, if it is in play."""
    for slot in range(SEATS * DONJONS):
        own = box.house[slot // DONJONS] == box.house[st.seat] and box.number[slot] == number
        if own and st.stands[slot] != NONE:
            out[here + THEN + st.seat] += CELL * st.size[st.group[st.stands[slot]]]


@rule
def join_fief(st, box, detail, out, here):
    """7.10: the groups at the two ends of a bridge will be one; one of them is a fief."""
    a, b = ends_of_span(st, box, place_x(detail >> 1), place_y(detail >> 1), detail & 1)
    one, other = st.group[a], st.group[b]
    slot = st.holder[one] if st.holder[one] != NONE else st.holder[other]
    guarded = st.guard[one] | st.guard[other]
    change_fief(st, box, slot, st.size[one] + st.size[other], guarded, out, here)


@rule
def fief_without_cell(st, box, slot, cell, out, here):
    """7.4: how large a donjon's fief will be when a dragon has destroyed a cell, and whether a knight guards it."""
    marks, queue = here + AROUND, here + AROUND + box.most_cells + 4
    clear_marks(st, out, marks)
    out[marks + cell] = 1
    beyond = st.east + 8  # no walk meets a card there
    last = walk(st, box, st.stands[slot], beyond, st.y[cell], 0, out, marks, queue)
    return last - queue, is_guarded_in(st, out, queue, last)
