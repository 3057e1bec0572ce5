"""What a net goes by in Un dernier donjon pour la route: `feature_blocks` names the blocks, in this order.

All is told as a seat sees it: its own house, and of the others the one that could have most points.
"""

from bastide.core.rule import no_inline, rule
from bastide.games.donjon.bots.feature_sums import *
from bastide.games.donjon.rules import *


@no_inline
@rule
def list_features(st, box, seat, out, n):
    """9.1, 9.2: the landscape, everybody's pieces, and the seat's own hand and royal card."""
    sums, house = n + MOST_ROWS_AT_ONCE, box.house[seat]
    for k in range(sums, sums + SUMS):
        out[k] = 0
    sum_landscape(st, box, out, sums)
    sum_fiefs(st, box, house, out, sums)
    stage = stage_of(sum_seats(st, box, out, sums) * 2 // box.players)
    rival = rival_of(st, box, seat, out, sums)
    n = lead_features(st, box, seat, stage, out, n, sums)
    for side_of in range(2):
        n = fief_features(st, box, seat, side_of, rival if side_of else house, stage, out, n, sums)
        n = reserve_features(st, box, side_of, house, rival, stage, out, n, sums)
    n = turn_features(st, box, seat, stage, out, n, sums)
    n = held_features(st, box, seat, out, n, sums)
    return chosen_features(st, box, house, out, n, sums)


# ---------------------------------------------------------------- houses


@rule
def feared_points(house, out, sums, kept):
    """7.7: a house's points if it has sealed its largest fief; with `kept`, if it still will."""
    points = out[sums + SUM_POINTS + house]
    if out[sums + SUM_SEALED + house] > 0 or (kept and out[sums + SUM_TOKENS + house] & SEAL_TOKEN):
        points += out[sums + SUM_LARGEST + house]
    return points


@rule
def rival_of(st, box, seat, out, sums):
    """The other house that could have most points; of several the one that is next to act after the seat."""
    most, rival = NONE, box.house[seat]
    for k in range(1, box.players):
        other = box.house[(seat + k) % box.players]
        if other != box.house[seat] and feared_points(other, out, sums, True) > most:
            most, rival = feared_points(other, out, sums, True), other
    return rival


@no_inline
@rule
def lead_features(st, box, seat, stage, out, n, sums):
    """10.3: how far ahead the seat's house is: as all see it, with what is sealed, with what may be; and of the third."""
    house = box.house[seat]
    now = out[sums + SUM_POINTS + house]
    for slot in range(SEATS * DONJONS):
        if st.stands[slot] != NONE and is_own_royal(st, box, seat, slot):
            now += st.size[st.group[st.stands[slot]]]
    secret = now
    if out[sums + SUM_SEALED + house] > (1 if st.sealed[seat] != 0 else 0):
        secret += out[sums + SUM_LARGEST + house]  # 9.2: a partner's, not known
    later = secret
    if out[sums + SUM_TOKENS + house] & SEAL_TOKEN:
        later += out[sums + SUM_LARGEST + house]
    most, feared, worst, third = 0, NONE, 0, NONE
    for whose in range(SEATS):
        if whose != house and is_played(box, whose):
            most = max(most, out[sums + SUM_POINTS + whose])
            points = feared_points(whose, out, sums, False)
            third = max(third, min(points, feared))
            feared = max(feared, points)
            worst = max(worst, feared_points(whose, out, sums, True))
    out[n] = stage * LEADS + lead_step(now - most)
    out[n + 1] = (STAGES + stage) * LEADS + lead_step(secret - feared)
    out[n + 2] = (2 * STAGES + stage) * LEADS + lead_step(later - worst)
    n += 3
    if third != NONE:
        out[n] = THIRD_LEAD + lead_step(secret - third)
        n += 1
    return n


@rule
def is_played(box, house):
    """1.3: does a seat lead this house?"""
    for seat in range(box.players):
        if box.house[seat] == house:
            return True
    return False


@rule
def is_own_royal(st, box, seat, slot):
    """7.7, 9.2: did the seat itself seal the royal card of this donjon?"""
    return (
        box.house[slot // DONJONS] == box.house[seat]
        and box.number[slot] > 0
        and st.sealed[seat] == box.number[slot]
    )


@no_inline
@rule
def fief_features(st, box, seat, side_of, house, stage, out, n, sums):
    """A house's fiefs, the largest first: size, seal, knight; how they hold; what cards can cover."""
    layer = st.seat if not st.laid else (st.seat + 1) % box.players  # of the next card
    follows = 1 if box.house[layer] == house else 0
    for slot in range(SEATS * DONJONS):
        if st.stands[slot] != NONE and box.house[slot // DONJONS] == house:
            group, rank = st.group[st.stands[slot]], rank_of(st, box, slot, house)
            if rank < RANKS:
                sealed = seal_step(st, box, seat, slot, out, sums)
                at = (side_of * RANKS + rank) * FIEF_SIZES + fief_step(st.size[group])
                out[n] = FIEF_ROWS + (at * 3 + sealed) * 2 + (1 if st.guard[group] else 0)
                n += 1
            if rank < FEWER_RANKS:
                first = (side_of * FEWER_RANKS + rank) * THIRDS + stage // 2
                frayed, cuts = out[sums + SUM_FRAYED + slot], out[sums + SUM_CUTS + slot]
                at = (first * 2 + follows) * HOLD_SIZES + hold_step(st.size[group])
                out[n] = HOLD_ROWS + at * HOLDS + hold_of(st, box, st.stands[slot], frayed, cuts)
                at = first * FRAYED + min((frayed + 1) // 2, FRAYED - 1)
                out[n + 1] = ROOM_ROWS + at * CUT_OFTEN + min(cuts, CUT_OFTEN - 1)
                n += 2
    return n


@rule
def rank_of(st, box, slot, house):
    """How many fiefs of its house come before this one: larger, or of its size and named before."""
    size, rank = st.size[st.group[st.stands[slot]]], 0
    for other in range(SEATS * DONJONS):
        if st.stands[other] != NONE and box.house[other // DONJONS] == house:
            that = st.size[st.group[st.stands[other]]]
            rank += that > size or (that == size and other < slot)
    return rank


@rule
def seal_step(st, box, seat, slot, out, sums):
    """9.2: 0 if the donjon is not sealed, 1 if the seat has sealed it, 2 if another may have."""
    house = box.house[slot // DONJONS]
    if is_own_royal(st, box, seat, slot):
        return 1
    others = out[sums + SUM_SEALED + house]
    if house == box.house[seat] and st.sealed[seat] != 0:
        others -= 1
    return 2 if others > 0 else 0


@rule
def hold_of(st, box, donjon, frayed, cuts):
    """6.3: what a card could do to a donjon's fief: nothing, take a little, cut it, leave the donjon alone."""
    if frayed == 0:
        return 0
    beside, near = 0, NONE
    for k in range(4):
        x, y = st.x[donjon] + (k == 0) - (k == 1), st.y[donjon] + (k == 2) - (k == 3)
        cell = cell_at(st, box, x, y)
        if cell != NONE and st.group[cell] == st.group[donjon]:
            beside, near = beside + 1, cell
    hangs = beside == 1 and is_bare(st, near) and not st.piece[donjon] & BRIDGE
    if hangs and is_coverable(marks_around(st, box, near)):
        return 3
    return 2 if cuts > 0 else 1


@no_inline
@rule
def reserve_features(st, box, side_of, house, rival, stage, out, n, sums):
    """3.2, 3.3: donjons, tokens and bridges that a house still has, and what they could do."""
    own, foe = house, rival
    if side_of == 1:
        own, foe = rival, house
    acts = box.house[st.seat] == own
    donjons = min(out[sums + SUM_DONJONS + own], MOST_DONJONS - 1)
    out[n] = DONJON_ROWS + (side_of * MOST_DONJONS + donjons) * STAGES + stage
    tokens = out[sums + SUM_TOKENS + own] & 3
    out[n + 1] = TOKEN_ROWS + (side_of * 4 + tokens) * STAGES + stage
    dragons = 3 if acts and st.phase == AT_DRAGON else (tokens & 1) + (tokens >> 1)
    prey = min(out[sums + SUM_UNGUARDED + foe], SMALL_SIZES - 1)
    out[n + 2] = THREAT_ROWS + (side_of * 4 + dragons) * SMALL_SIZES + prey
    bridges = 1 if out[sums + SUM_BRIDGES + own] > 0 else 0
    if acts and st.phase == SPAN:
        bridges = 2
    gain = min(out[sums + SUM_SPAN + own], SPAN_SIZES - 1)
    at = (side_of * 3 + bridges) * SPAN_SIZES + gain
    out[n + 3] = SPAN_ROWS + at * THIRDS + stage // 2
    return n + 4


# ---------------------------------------------------------------- the turn


@no_inline
@rule
def turn_features(st, box, seat, stage, out, n, sums):
    """5.1, 10.1: who acts and what, the groups he can claim, the cards to come, and who lays the last one."""
    house = box.house[seat]
    other = 1 if box.house[st.seat] != house else 0
    who = 0 if st.seat == seat else 1 + other
    out[n] = TURN_ROWS + (who * 2 + (1 if st.laid else 0)) * len(PHASES) + st.phase
    claims = 1 if out[sums + SUM_DONJONS + box.house[st.seat]] > 0 else 0
    if st.phase == AT_DONJON:
        claims = 2
    free, next_free = out[sums + SUM_FREE], out[sums + SUM_FREE + 1]
    out[n + 1] = FREE_ROWS + (other * 3 + claims) * SMALL_SIZES + min(free, SMALL_SIZES - 1)
    out[n + 2] = NEXT_FREE_ROWS + other * SMALL_SIZES + min(next_free, SMALL_SIZES - 1)
    most = 0
    for whose in range(SEATS):
        if whose != house:
            most = max(most, out[sums + SUM_TO_COME + whose])
    cards = min(turns_to_come(st, box, seat), MOST_TO_COME - 1)
    out[n + 3] = TO_COME_ROWS + other * MOST_TO_COME + cards
    out[n + 4] = TO_COME_ROWS + (2 + other) * MOST_TO_COME + min(most, MOST_TO_COME - 1)
    last = 1 if box.house[last_to_lay(st, box)] == house else 0
    out[n + 5] = LAST_ROWS + last * STAGES + stage
    n += 6
    if st.sealed[seat] != 0 and not stands_sealed(st, box, seat):
        out[n] = ROYAL_ROWS + stage
        n += 1
    return n


@rule
def last_to_lay(st, box):
    """5.7: the seat that will lay the last card, if none passes."""
    first = st.seat if not st.laid else st.seat + 1
    most, last = 0, st.seat
    for k in range(box.players):
        seat = (first + k) % box.players
        cards = turns_to_come(st, box, seat)
        if cards > 0 and cards >= most:
            most, last = cards, seat
    return last


@rule
def stands_sealed(st, box, seat):
    """10.3: is the donjon in play whose royal card the seat has sealed?"""
    for slot in range(SEATS * DONJONS):
        if st.stands[slot] != NONE and is_own_royal(st, box, seat, slot):
            return True
    return False


# ---------------------------------------------------------------- cards


@rule
def kind_of_card(box, card, out, sums):
    """What a card is good for: its terrain that it shows twice, by the largest fiefs of that terrain; or none."""
    seen, twice = 0, 0
    for i in range(4):
        terrain = box.face[card * 16 + i]
        if seen >> terrain & 1:
            twice = terrain
        seen |= 1 << terrain
    if twice == 0:
        return CARD_KINDS - 1
    own, other = out[sums + SUM_OWN_LAND + twice], out[sums + SUM_OTHER_LAND + twice]
    mine = min((own + 2) // 3, 3)  # none, up to 3, up to 6, more
    return mine * 3 + min((other + 3) // 4, 2)  # none, up to 4, more


@no_inline
@rule
def held_features(st, box, seat, out, n, sums):
    """9.2: the seat knows its own hand: how many cards of each kind."""
    hand, card = st.hand[seat], 0
    while hand != 0:
        if hand & 1:
            out[sums + SUM_HELD + kind_of_card(box, card, out, sums)] += 1
        hand >>= 1
        card += 1
    for kind in range(CARD_KINDS):
        many = out[sums + SUM_HELD + kind]
        if many > 0:
            out[n] = HELD_ROWS + kind * MOST_OF_KIND + min(many, MOST_OF_KIND) - 1
            n += 1
    return n


@rule
def chosen_features(st, box, house, out, n, sums):
    """5.8: the card that is being laid, and what it can do where it will lie. All see it."""
    if st.phase == AT_CARD or st.phase == ROT:
        other = 1 if box.house[st.seat] != house else 0
        out[n] = CHOSEN_ROWS + other * CARD_KINDS + kind_of_card(box, st.card, out, sums)
        n += 1
        if st.phase == ROT:
            hope = min(max(hope_of_place(st, box, out), -LEAST_HOPE), HOPES - LEAST_HOPE - 1)
            out[n] = HOPE_ROWS + other * HOPES + hope + LEAST_HOPE
            n += 1
    return n


@no_inline
@rule
def hope_of_place(st, box, out):
    """6.1: the most that the chosen card can do for who lays it, of the ways it may lie at the chosen place."""
    best, here = -LEAST_HOPE, box.scratch
    look_around(st, box, st.card_x, st.card_y, out, here)
    try_turns(box, st.card, 2, out, here)
    for q in range(4):
        if may_lie(st, box, st.card, st.card_x, st.card_y, q, 1, out, here):
            best = max(best, hope_of_turn(st, box, st.card * 16 + q * 4))
    return best


@no_inline
@rule
def hope_of_turn(st, box, face):
    """6.3: roughly, cells that the layer's fiefs win, and those of others lose, by a card with this face."""
    house, value = box.house[st.seat], 0
    mine, theirs, free, gain = (
        0,
        0,
        0,
        0,
    )  # terrains of fiefs beside it; that of the largest unoccupied group
    for i in range(4):
        terrain = box.face[face + i]
        under = cell_at(st, box, st.card_x + (i & 1), st.card_y + (i >> 1))
        if under != NONE and st.land[under] != terrain:
            whose = house_of(st, box, st.group[under])
            if whose != NONE:
                loss = 1
                if is_cut(marks_around(st, box, under)):
                    loss = (st.size[st.group[under]] + 1) // 2
                value += -loss if whose == house else loss
        for k in range(2):
            near = outer_neighbour(st, box, st.card_x, st.card_y, i, k)
            if near != NONE and st.land[near] == terrain:
                whose, size = house_of(st, box, st.group[near]), st.size[st.group[near]]
                if whose == house:
                    mine |= 1 << terrain
                elif whose != NONE:
                    theirs |= 1 << terrain
                elif size > gain:
                    free, gain = terrain, size
    for i in range(4):
        terrain = box.face[face + i]
        under = cell_at(st, box, st.card_x + (i & 1), st.card_y + (i >> 1))
        if under == NONE or st.land[under] != terrain:
            value += (mine >> terrain & 1) - (theirs >> terrain & 1)
    if mine >> free & 1 and gain > 0:
        value += gain
    return value


def feature_blocks(setup):
    """The blocks, with as many houses as the box has seats; no net learns more of them."""
    start = setup.components.starts[setup.players]
    if any(seat.house >= SEATS for seat in start.seats):
        return {}
    ranks = [
        sum(len(seat.donjons) for seat in start.seats if seat.house == house)
        for house in {seat.house for seat in start.seats}
    ]
    most, fewer = 2 * min(max(ranks), RANKS), 2 * min(max(ranks), FEWER_RANKS)
    cards = max(start.cards_of(seat) for seat in range(setup.players))
    return {
        "lead": (THIRD_LEAD, 3),  # as all see it, with what is sealed, with what may be
        "third": (FIEF_ROWS - THIRD_LEAD, 1),  # the lead against the house that comes next
        "fiefs": (HOLD_ROWS - FIEF_ROWS, most),  # size, seal, knight
        "hold": (ROOM_ROWS - HOLD_ROWS, fewer),  # size, who lays next, how it holds
        "room": (DONJON_ROWS - ROOM_ROWS, fewer),  # cells that cards can cover, and cut
        "donjons": (TOKEN_ROWS - DONJON_ROWS, 2),
        "tokens": (THREAT_ROWS - TOKEN_ROWS, 2),
        "threat": (SPAN_ROWS - THREAT_ROWS, 2),  # dragons, and the largest fief they could find
        "bridges": (FREE_ROWS - SPAN_ROWS, 2),  # and what they could bring
        "free": (TURN_ROWS - FREE_ROWS, 2),  # unoccupied groups, and who could claim them
        "turn": (TO_COME_ROWS - TURN_ROWS, 1),
        "cards": (LAST_ROWS - TO_COME_ROWS, 2),
        "last": (ROYAL_ROWS - LAST_ROWS, 1),  # is the last card the house's?
        "royal": (HELD_ROWS - ROYAL_ROWS, 1),  # sealed by the seat, but not in play
        "hand": (CHOSEN_ROWS - HELD_ROWS, min(CARD_KINDS, cards)),
        "chosen": (HOPE_ROWS - CHOSEN_ROWS, 1),  # the card being laid
        "hope": (ALL_ROWS - HOPE_ROWS, 1),  # and what it can do where it will lie
    }
