"""Turns, rounds and the end of Dissuasion (sections 5, 12 and 13)."""

from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.rules.codes import *
from bastide.games.dissuasion.rules.possession import *

# ---------------------------------------------------------------- turns (section 5)


@no_inline
@rule
def begin_turn(st, box, seat):
    """5.2, 5.3: a truce goes first; the first turn begins with the opening."""
    st.seat = st.who = seat
    if st.truce[seat] > 0:
        st.phase = TRUCE
    elif not st.opened[seat]:
        st.phase = OPENING
        if not has_reserve(st, seat):
            end_opening(st, box)
    else:
        begin_board(st)


@rule
def has_reserve(st, seat):
    """5.3: is a weapon still to be placed?"""
    for weapon in range(WEAPONS):
        if st.reserve[seat * WEAPONS + weapon] > 0:
            return True
    return False


@rule
def end_opening(st, box):
    """5.4: to the circuit at once, unless the option says otherwise."""
    st.opened[st.seat] = 1
    if box.opening_moves:
        begin_board(st)
    else:
        st.phase = ROLL


@rule
def begin_board(st):
    """5.5, 5.6: the board phase, or the fog instead."""
    if st.fog[st.seat]:
        st.fog[st.seat] = 0
        st.phase = ROLL
    else:
        st.phase = BOARD


@rule
def place_in_order(st, box, seat):
    """13.3: the number of a seat in turn order, the beginner 0."""
    return (seat - st.first) % box.players


@rule
def after(st, box, seat, k):
    """3.4: the seat k places after another in turn order."""
    return (seat + k) % box.players


@no_inline
@rule
def end_turn(st, box):
    """5.7, 13.3: the next living player; perhaps a round is complete, perhaps the game."""
    for cell in range(box.cells):
        st.used[cell] = 0  # 5.1: at his next turn all his knights are fresh
    if box.heirs_wait:
        st.heirs[0] = 0  # 12.4: from now on they may be put
    k = 1
    while not st.alive[after(st, box, st.seat, k)]:
        k += 1
    following = after(st, box, st.seat, k)
    if place_in_order(st, box, following) <= place_in_order(st, box, st.seat):
        if st.round == box.max_rounds:
            st.winners = winners_at_the_limit(st, box)
            st.phase = FINISHED
            return
        st.round += 1
    begin_turn(st, box, following)


# ---------------------------------------------------------------- elimination (section 12)


@no_inline
@rule
def heir_of(st, box, loser):
    """12.2: who alone possesses the undestroyed original cities of a loser; else NOBODY, the Treasury."""
    heir = NOBODY
    for k in range(CITIES):
        cell = city_cell(box, st.colour[loser], k)
        if not st.ruin[cell]:
            owner = possessor(st, box, cell)
            if heir != NOBODY and owner != heir:
                return NOBODY  # c
            heir = owner
    if heir != NOBODY and homes_of(st, box, heir) == 0:
        return NOBODY  # b: eliminated at the same moment
    return heir


@no_inline
@rule
def lose_all(st, box, loser):
    """12.3: everything goes to the Treasury; what stood with his knights as well."""
    for cell in range(box.cells):
        if st.holder[cell] == loser:
            st.spare[loser] += st.knights[cell]
            take_knights(st, cell, st.knights[cell])
            st.stock[RAMPART] += st.ramparts[cell]
            st.stock[BALL] += st.balls[cell]
            st.ramparts[cell] = st.balls[cell] = 0
    for weapon in range(WEAPONS):
        to_treasury(st, loser, weapon, st.reserve[loser * WEAPONS + weapon])
    st.token_stock += st.tokens[loser]
    for spell in range(SPELLS):  # unseen, among the unseen cards
        st.unseen_magic[spell] += st.hand[loser * SPELLS + spell]


@rule
def exchanged(st, loser, heir, n):
    """12.4: of n knights, how many take the heir's colour; the others go to the Treasury."""
    k = min(n, st.spare[heir])
    st.spare[heir] -= k
    st.spare[loser] += n
    return k


@no_inline
@rule
def hand_over(st, box, loser, heir):
    """12.4: everything goes to the conqueror, the knights as far as he has some to exchange."""
    for cell in range(box.cells):
        if st.holder[cell] == loser:
            k = exchanged(st, loser, heir, st.knights[cell])
            take_knights(st, cell, st.knights[cell])
            if k > 0:
                add_knights(st, cell, heir, k)
                st.used[cell] = k  # they cannot be replayed at once
    k = exchanged(st, loser, heir, st.reserve[loser * WEAPONS + KNIGHT])
    st.reserve[heir * WEAPONS + KNIGHT] += k
    if box.heirs_wait and heir == st.seat:
        st.heirs[0] += k
    for weapon in range(RAMPART, WEAPONS):
        st.reserve[heir * WEAPONS + weapon] += st.reserve[loser * WEAPONS + weapon]
    st.money[heir] += st.money[loser]
    st.tokens[heir] += st.tokens[loser]
    for spell in range(SPELLS):
        st.hand[heir * SPELLS + spell] += st.hand[loser * SPELLS + spell]
        if box.under:
            st.known[heir * SPELLS + spell] += st.known[loser * SPELLS + spell]


@rule
def clear_seat(st, box, loser):
    """Nothing is left to an eliminated player."""
    for weapon in range(WEAPONS):
        st.reserve[loser * WEAPONS + weapon] = 0
    for spell in range(SPELLS):
        st.hand[loser * SPELLS + spell] = 0
        if box.under:
            st.known[loser * SPELLS + spell] = 0
    st.money[loser] = st.tokens[loser] = st.truce[loser] = st.fog[loser] = 0


@no_inline
@rule
def check_eliminations(st, box):
    """12.1, 12.5, 12.6: all without a home are out together, settled by rising seat number."""
    losers, living = 0, 0
    heirs = 0  # four bits a seat: who inherits is decided before anything is moved (12.2)
    for seat in range(box.players):
        if st.alive[seat]:
            if homes_of(st, box, seat) == 0:
                losers |= 1 << seat
                heirs |= (heir_of(st, box, seat) + 1) << (4 * seat)
            else:
                living += 1
    if losers == 0:
        return
    for seat in range(box.players):
        if losers >> seat & 1:
            heir = (heirs >> (4 * seat) & 15) - 1
            if heir == NOBODY:
                lose_all(st, box, seat)
            else:
                hand_over(st, box, seat, heir)
            clear_seat(st, box, seat)
    for seat in range(box.players):
        if losers >> seat & 1:
            st.alive[seat] = 0
    if living <= 1:
        st.winners = losers if living == 0 else sole_survivor(st, box)  # 13.1
        st.phase = FINISHED
    elif not st.alive[st.seat]:
        end_turn(st, box)  # 12.6


@rule
def sole_survivor(st, box):
    """13.1, as a bit."""
    seat = 0
    while not st.alive[seat]:
        seat += 1
    return 1 << seat


# ---------------------------------------------------------------- the limit (13.4)


@rule
def wealth_of(st, box, seat):
    """13.4: money, half the price of every weapon, and plot tokens."""
    value = st.money[seat] + box.plot_resale * st.tokens[seat]
    for weapon in range(WEAPONS):
        value += box.price[weapon] // 2 * owned(st, box, seat, weapon)
    return value


@rule
def winners_at_the_limit(st, box):
    """13.4: the largest kingdom, then the greatest wealth; those equal in both share."""
    most, richest, winners = -1, -1, 0
    for seat in range(box.players):
        if st.alive[seat]:
            score = kingdom_of(st, box, seat)
            wealth = wealth_of(st, box, seat)
            if score > most or (score == most and wealth > richest):
                most, richest, winners = score, wealth, 1 << seat
            elif score == most and wealth == richest:
                winners |= 1 << seat
    return winners
