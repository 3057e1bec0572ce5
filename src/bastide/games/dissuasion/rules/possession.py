"""Who possesses what on Dissuasion's board (section 4), pieces coming and going, the packs of cards."""

from bastide.core.rule import no_inline, rule
from bastide.games.dissuasion.rules.codes import *

# ---------------------------------------------------------------- possession (section 4)


@rule
def lord_of(st, colour):
    """The living player of a colour."""
    seat = st.dealt[colour]
    if seat != NOBODY and st.alive[seat]:
        return seat
    return NOBODY


@rule
def possessor(st, box, cell):
    """Who possesses a cell: NOBODY if it is destroyed (4.1) or neutral (4.4)."""
    if st.ruin[cell]:
        return NOBODY
    if st.knights[cell] > 0:
        return st.holder[cell]  # 4.2
    colour = box.city[cell]
    if colour == NOBODY:
        return NOBODY
    return lord_of(st, colour)  # 4.3


@rule
def city_cell(box, colour, k):
    """The k-th city of a colour, in board order."""
    return box.cities[colour * CITIES + k]


@no_inline
@rule
def homes_of(st, box, seat):
    """4.6: how many of his five original cities a player possesses."""
    n = 0
    for k in range(CITIES):
        if possessor(st, box, city_cell(box, st.colour[seat], k)) == seat:
            n += 1
    return n


@rule
def pays(st, box, colour):
    """4.6: do cities of that colour count for income and cards?"""
    return box.neutral_income or lord_of(st, colour) != NOBODY


@no_inline
@rule
def cities_of(st, box, seat):
    """4.6: the cities that count for a player."""
    n = 0
    for city in range(COLOURS * CITIES):
        if possessor(st, box, box.cities[city]) == seat and pays(st, box, city // CITIES):
            n += 1
    return n


@rule
def conquests_of(st, box, seat):
    """10.4: those of them that are not of his colour."""
    return cities_of(st, box, seat) - homes_of(st, box, seat)


@rule
def kingdom_of(st, box, seat):
    """13.2: the cities a living player possesses whose colour was dealt, its player alive or not."""
    n = 0
    if st.alive[seat]:
        for city in range(COLOURS * CITIES):
            if st.dealt[city // CITIES] != NOBODY and possessor(st, box, box.cities[city]) == seat:
                n += 1
    return n


@rule
def has_a_cell(st, box, seat):
    """8.6: is there anything to fire at?"""
    for cell in range(box.cells):
        if possessor(st, box, cell) == seat:
            return True
    return False


# ---------------------------------------------------------------- pieces


@rule
def add_knights(st, cell, seat, n):
    """n knights of a seat come to a cell."""
    st.holder[cell] = seat
    st.knights[cell] += n


@rule
def take_knights(st, cell, n):
    """n knights leave a cell; the fresh ones stay as long as they can."""
    st.knights[cell] -= n
    st.used[cell] = min(st.used[cell], st.knights[cell])
    if st.knights[cell] == 0:
        st.holder[cell] = NOBODY


@rule
def discard_knights(st, cell, n):
    """n knights of a cell go back to the Treasury, in their own colour."""
    st.spare[st.holder[cell]] += n
    take_knights(st, cell, n)


@no_inline
@rule
def knights_on_board(st, box, seat):
    """How many knights of a seat stand on cells."""
    n = 0
    for cell in range(box.cells):
        if st.holder[cell] == seat:
            n += st.knights[cell]
    return n


@rule
def weapons_on(st, box, seat, weapon, cell):
    """How many weapons of that kind a seat owns on a cell (4.2, 4.5)."""
    if possessor(st, box, cell) != seat:
        return 0
    if weapon == KNIGHT:
        return st.knights[cell]
    if weapon == RAMPART:
        return st.ramparts[cell]
    return st.balls[cell]


@no_inline
@rule
def owned(st, box, seat, weapon):
    """How many a seat owns in all."""
    n = st.reserve[seat * WEAPONS + weapon]
    for cell in range(box.cells):
        n += weapons_on(st, box, seat, weapon, cell)
    return n


@rule
def to_place(st, box, seat, weapon):
    """6.3: of a seat's reserve, what may be put now; with `heirs=all` not the knights just inherited (12.4)."""
    n = st.reserve[seat * WEAPONS + weapon]
    if box.heirs_wait and weapon == KNIGHT and seat == st.seat:
        return max(0, n - st.heirs[0])
    return n


@rule
def treasury_has(st, seat, piece):
    """1.4: is one left to be had, for knights in the colour of the seat?"""
    if piece == KNIGHT:
        return st.spare[seat] > 0
    if piece == TOKEN:
        return st.token_stock > 0
    return st.stock[piece] > 0


@rule
def to_treasury(st, seat, weapon, n):
    """n weapons of a seat go back."""
    if weapon == KNIGHT:
        st.spare[seat] += n
    else:
        st.stock[weapon] += n


@rule
def from_treasury(st, seat, piece):
    """9.5: one goes to the reserve of a seat, or a token to its owner."""
    if piece == TOKEN:
        st.token_stock -= 1
        st.tokens[seat] += 1
    else:
        to_treasury(st, seat, piece, -1)
        st.reserve[seat * WEAPONS + piece] += 1


@rule
def give_up(st, seat, weapon, cell):
    """A weapon of the seat goes to the Treasury, from its reserve or from a cell."""
    if cell == RESERVE:
        st.reserve[seat * WEAPONS + weapon] -= 1
        to_treasury(st, seat, weapon, 1)
    elif weapon == KNIGHT:
        discard_knights(st, cell, 1)
    elif weapon == RAMPART:
        st.ramparts[cell] -= 1
        st.stock[RAMPART] += 1
    else:
        st.balls[cell] -= 1
        st.stock[BALL] += 1


# ---------------------------------------------------------------- magic cards (section 11)


@rule
def holds(st, seat, spell):
    """Does a seat hold that magic card?"""
    return st.hand[seat * SPELLS + spell] > 0


@rule
def play_card(st, box, seat, spell):
    """11.3: it leaves the hand and lies, seen, under the pack."""
    st.hand[seat * SPELLS + spell] -= 1
    if box.under:
        put_under(st.magic_under, spell)
        st.known[seat * SPELLS + spell] = max(0, st.known[seat * SPELLS + spell] - 1)


@rule
def draw_spell(st, seat, spell):
    """11.2: an unseen card; without one, with `packs=under`, the first that came back. All know that one."""
    if st.unseen_magic[spell] > 0:
        st.unseen_magic[spell] -= 1
    else:
        take_first(st.magic_under)
        st.known[seat * SPELLS + spell] += 1
    st.hand[seat * SPELLS + spell] += 1


@rule
def draw_destiny(st, box, card):
    """10.1: likewise; it goes under the pack at once."""
    if st.unseen_destiny[card] > 0:
        st.unseen_destiny[card] -= 1
    else:
        take_first(st.destiny_under)
    if box.under:
        put_under(st.destiny_under, card)


# With `packs=under` the cards that came back lie behind the unseen ones, first come first: each place of
# such a queue holds a card plus 1; behind the last is a 0. In other setups the queues have no places.


@rule
def put_under(queue, card):
    """10.1, 11.3: behind all others."""
    k = 0
    while queue[k] != 0:
        k += 1
    queue[k] = card + 1


@rule
def take_first(queue):
    """The others move up."""
    k = 0
    while queue[k] != 0:
        queue[k] = queue[k + 1]
        k += 1


@rule
def in_hands(st, spell):
    """How many copies players hold."""
    n = 0
    for seat in range(SEATS):
        n += st.hand[seat * SPELLS + spell]
    return n


@rule
def can_draw_magic(st, box):
    """11.1: is a card in the pack, seen or unseen?"""
    for spell in range(SPELLS):
        if box.spells[spell] > in_hands(st, spell):
            return True
    return False


@rule
def ready_magic(st, box):
    """11.1: when no card of the pack is unseen, the seen ones are shuffled; never with `packs=under`."""
    if box.under:
        return
    for spell in range(SPELLS):
        if st.unseen_magic[spell] > 0:
            return
    for spell in range(SPELLS):
        st.unseen_magic[spell] = box.spells[spell] - in_hands(st, spell)


@rule
def ready_destiny(st, box):
    """10.1: the same for the destiny cards."""
    if box.under:
        return
    for card in range(box.destinies):
        if st.unseen_destiny[card] > 0:
            return
    for card in range(box.destinies):
        st.unseen_destiny[card] = box.destiny_count[card]
